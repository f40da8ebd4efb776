/* question.c - board, start and finish as the command line names them, and the verdict on them. */
#include "ask/ask.h"
#include "cli/cli.h"

#include <stdio.h>

pg_status question_missing(const board *b, const char *option, pg_error *e)
{
    return pg_fail(e, PG_INPUT, "%s: expected it to be given, such as %s %s%s", option, option,
                   strcmp(option, "--start") ? "" : "full-", b->hole_name[b->holes / 2]);
}

pg_status question_position(position *out, const board *b, const char *option, const char *text, pg_error *e)
{
    if (!text)
        return question_missing(b, option, e);
    pg_status s = position_parse(out, b, text, e);
    if (s == PG_OK)
        s = board_place_marks(b, text, true, out, e);
    return pg_fail_from(e, s, option);
}

pg_status question_finish(position *out, const board *b, const position *start, const char *text,
                          unsigned needs, pg_error *e)
{
    if (!text)
        return question_missing(b, "--finish", e);
    pg_status s = (needs & NEEDS_END ? ask_end : ask_finish)(out, b, start, text, e);
    if (s == PG_OK)
        s = board_place_marks(b, text, false, out, e);
    return pg_fail_from(e, s, "--finish");
}

pg_status question_pegs(position *p, const board *b, const char *text, const char *option, int64_t pegs,
                        pg_error *e)
{
    return pegs < 0 ? PG_OK : pg_fail_from(e, position_set_total(p, pegs + board_tokens(b, text), e), option);
}

pg_status question_finishes(asked_question *q, const options *o, pg_error *e)
{
    if (o->finishes.count == 0)
        return question_missing(q->b, "--finish", e);
    q->finishes = PG_NEW(position, o->finishes.count);
    while (q->count < o->finishes.count) {
        const char *text = o->finishes.text[q->count];
        position *finish = &q->finishes[q->count++]; /* to be released even when half read */
        PG_TRY(question_finish(finish, q->b, &q->start, text, NEEDS_END, e));
        PG_TRY(question_pegs(finish, q->b, text, "--pegs", o->pegs, e));
    }
    return PG_OK;
}

pg_status question_closed(const position *p, const char *option, pg_error *e)
{
    if (!p->holes || position_closed(p))
        return PG_OK;
    return pg_fail(e, PG_INPUT, "%s: expected a position without open holes", option);
}

pg_status question_positions(asked_question *q, const options *o, unsigned needs, pg_error *e)
{
    if (o->start || (needs & NEEDS_START))
        PG_TRY(question_position(&q->start, q->b, "--start", o->start, e));
    if (o->finish || (needs & NEEDS_FINISH))
        PG_TRY(question_finish(&q->finish, q->b, &q->start, o->finish, needs, e));
    if (o->pegs >= 0 && q->finish.holes == 0)
        return pg_fail(e, PG_INPUT, "--pegs: expected a finish that it says something about");
    return question_pegs(&q->finish, q->b, o->finish, "--pegs", o->pegs, e);
}

char **question_conditions(const options *o, size_t *count)
{
    *count = o->without.count + o->with.count;
    char **text = PG_NEW(char *, *count);
    for (size_t i = 0; i < *count; i++) {
        bool with = i >= o->without.count;
        pg_buf line = {0};
        buf_printf(&line, "%s%s", with ? "" : "without ",
                   with ? o->with.text[i - o->without.count] : o->without.text[i]);
        text[i] = buf_take(&line);
    }
    return text;
}

/* The board under the conditions of --without and --with; its name says by a `+` that it has some. */
static pg_status set_conditions(board **b, const options *o, pg_error *e)
{
    size_t count, bad;
    char **text = question_conditions(o, &count);
    PG_FREED board_condition *list = PG_NEW(board_condition, count);
    board *out;
    for (size_t i = 0; i < count; i++)
        list[i] = (board_condition){text[i], strlen(text[i]), 0};
    pg_status s = board_conditions(&out, *b, list, count, &bad, e);
    if (s == PG_OK) {
        pg_buf name = {0};
        buf_printf(&name, "%s+", out->name);
        free(out->name);
        out->name = buf_take(&name);
        board_free(*b);
        *b = out;
    } else {
        pg_fail_from(e, s, bad < o->without.count ? "--without" : "--with");
    }
    pg_free_all(text, count);
    return s;
}

pg_status question_call(board *b, const char *notation, pg_error *e)
{
    for (board_notation n = 0; notation && n < NOTATIONS; n++)
        if (!strcmp(board_notation_name(n), notation))
            return board_call(b, n, e);
    return notation
               ? pg_fail(e, PG_INPUT,
                         "--notation: expected names, numbers, below, wolstenholme or letters, not '%.80s'",
                         notation)
               : PG_OK;
}

pg_status question_board(board **out, const char *name, const options *o, pg_error *e)
{
    PG_TRY(board_load(out, name, o->rules, e));
    pg_status s = question_call(*out, o->notation, e);
    if (s == PG_OK && o->without.count + o->with.count)
        s = set_conditions(out, o, e);
    if (s != PG_OK) {
        board_free(*out);
        *out = NULL;
    }
    return s;
}

pg_status question_load(asked_question *q, const options *o, unsigned needs, pg_error *e)
{
    *q = (asked_question){0};
    PG_TRY(question_board(&q->b, o->argument[0], o, e));
    return question_positions(q, o, needs, e);
}

void question_hint(const cli *c, const char *name, const board *b, const position *start)
{
    if (c->format != FORMAT_TEXT || !start->holes || !position_closed(start) || position_pegs(start) != 1 ||
        !board_stuck(b, start->peg))
        return;
    PG_FREED char *peg = position_name(b, start);
    fprintf(stderr,
            "pagoda %s: note: %s is a peg alone, which cannot jump; pegs everywhere but at %s are full-%s\n",
            name, peg, peg, peg);
}

int verdict_code(verdict_kind kind, pg_status stopped)
{
    switch (kind) {
    case VERDICT_POSSIBLE: return EXIT_POSSIBLE;
    case VERDICT_IMPOSSIBLE: return EXIT_IMPOSSIBLE;
    default: return stopped == PG_INTERRUPTED ? EXIT_INTERRUPTED : EXIT_DONE;
    }
}

bool proof_wanted(const cli *c) { return (c->o.proof && !c->o.as_found) || c->format == FORMAT_HTML; }

pg_status question_prove(const asked_question *q, cli *c, verdict *out)
{
    PG_SCOPED(prover_release) prover *p = prover_new(q->b, NULL);
    pg_status s =
        prover_prove(p, &(problem){q->b, &q->start, &q->finish}, proof_wanted(c), &c->limits, out, &c->error);
    c->exit_code = verdict_code(out->kind, out->stopped);
    return s;
}

char *question_proof(const asked_question *q, const verdict *v)
{
    return cert_text(&(problem){q->b, &q->start, &q->finish}, v, 1);
}

pg_status proof_write(cli *c, const char *proof)
{
    if (!c->o.proof)
        return PG_OK;
    if (strcmp(c->o.proof, "-"))
        return file_write(c->o.proof, proof, strlen(proof), &c->error);
    free(c->proof);
    c->proof = pg_strdup(proof);
    return PG_OK;
}

pg_status proof_write_lines(cli *c, const board *b, int version, const pg_buf *lines)
{
    cert_writer *w = cert_new(b, CERT_PROBLEM, NULL);
    cert_add_lines(w, version, buf_text(lines));
    PG_FREED char *proof = cert_finish(w);
    return proof_write(c, proof);
}

void question_release(asked_question *q)
{
    position_release(&q->start);
    position_release(&q->finish);
    for (size_t i = 0; i < q->count; i++)
        position_release(&q->finishes[i]);
    free(q->finishes);
    board_free(q->b);
    *q = (asked_question){0};
}
