/* games.c - games for the public interface: replayed, and the shortest. */
#include "private.h"

#include "ask/ask.h"

#include <stdlib.h>

/* ---- replay ------------------------------ */

struct pagoda_replay {
    pagoda_board *owner;
    const board *board;
    replay played;
    char *error;     /* NULL: none */
    char **position; /* [jumps + 1] */
};

static char **positions_along(const board *b, const game *g)
{
    char **out = PG_NEW(char *, g->jumps + 1);
    uint64_t *pegs = bits_dup(g->start, b->holes);
    out[0] = position_name_closed(b, pegs);
    for (uint32_t i = 0; i < g->jumps; i++) {
        jump_play(b, g->jump[i], pegs);
        out[i + 1] = position_name_closed(b, pegs);
    }
    free(pegs);
    return out;
}

static pg_status play(pagoda_replay **out, const asked_problem *p, const char *moves, pg_error *e)
{
    replay played;
    if (!position_closed(&p->start))
        return pg_fail(e, PG_INPUT, "start: expected a position without open holes");
    pg_status s = replay_play(&played, p->board, p->start.peg, moves, e);
    if (s != PG_OK)
        return s;
    pagoda_replay *r = PG_NEW(pagoda_replay, 1);
    *r = (pagoda_replay){board_keep(p->owner), p->board, played, NULL,
                         positions_along(p->board, &played.played)};
    const position *finish = p->finishes ? p->finish : NULL;
    r->error = played.legal ? ask_wrong_end(&played, p->board, finish) : pg_strdup(played.error);
    *out = r;
    return PG_OK;
}

pagoda_status pagoda_replay_make(pagoda_replay **out, const pagoda_board *b, const char *start,
                                 const char *finish, const char *moves, pagoda_error *error)
{
    asked_problem p;
    pg_error e = {0};
    pg_status s = problem_read(&p, b, start, &finish, finish ? 1 : 0, ask_end, &e);
    if (s == PG_OK)
        s = play(out, &p, moves, &e);
    problem_release(&p);
    return outcome(s, &e, error);
}

void pagoda_replay_free(pagoda_replay *r)
{
    if (!r)
        return;
    pg_free_all(r->position, r->played.jumps + 1);
    replay_release(&r->played);
    free(r->error);
    pagoda_board_free(r->owner);
    free(r);
}

int pagoda_replay_legal(const pagoda_replay *r) { return !r->error; }
const char *pagoda_replay_error(const pagoda_replay *r) { return r->error; }
size_t pagoda_replay_moves(const pagoda_replay *r) { return r->played.moves; }
size_t pagoda_replay_jumps(const pagoda_replay *r) { return r->played.jumps; }
uint32_t pagoda_replay_jump(const pagoda_replay *r, size_t i)
{
    return i >= 1 && i <= r->played.jumps ? r->played.played.jump[i - 1] : UINT32_MAX;
}
const char *pagoda_replay_position(const pagoda_replay *r, size_t i)
{
    return i <= r->played.jumps ? r->position[i] : NULL;
}

pagoda_status pagoda_replay_render(const pagoda_replay *r, pagoda_format format, const pagoda_look *how,
                                   pagoda_buffer *out, pagoda_error *error)
{
    const report_replay p = {r->board, &r->played, r->error};
    return render(&report_replay_forms, &p, r->board, format, how, out, error);
}

/* ---- the shortest ------------------------------ */

typedef struct all_games {
    char *games, *classes; /* NULL: not counted */
    char **game;
    size_t listed;
} all_games;

struct pagoda_shortest {
    pagoda_answer *answer;
    const board *board;
    position start, finish;
    ask_shortest found; /* its verdict is the answer's */
    const verdict *verdict;
    bool all_asked;
    all_games all[2];
};

static all_games list_all(const board *b, const paths_result *r, const paths_kind *k)
{
    all_games a = {.listed = k->listed, .game = PG_NEW(char *, k->listed)};
    char digits[PATHS_DIGITS];
    if (k->counted)
        a.games = pg_strdup(paths_digits(k->games, digits));
    if (k->counted && !r->unreduced)
        a.classes = pg_strdup(paths_digits(k->classes, digits));
    for (size_t i = 0; i < k->listed; i++)
        a.game[i] = moves_text(b, &k->game[i]);
    return a;
}

/* Takes problem and result over. */
static pagoda_shortest *shortest_new(asked_problem *p, ask_shortest *found, bool all)
{
    pagoda_shortest *s = PG_NEW(pagoda_shortest, 1);
    verdict *v = PG_NEW(verdict, 1);
    s->board = p->board;
    position_copy(&s->start, &p->start);
    position_copy(&s->finish, p->finish);
    s->found = *found;
    *found = (ask_shortest){0};
    *v = s->found.verdict;
    s->found.verdict = (verdict){0};
    s->verdict = v;
    s->all_asked = all;
    s->all[PAGODA_ALL_SEQUENCES] = list_all(p->board, &s->found.all, &s->found.all.sequences);
    s->all[PAGODA_ALL_ORDERS] = list_all(p->board, &s->found.all, &s->found.all.orders);
    s->answer = answer_new(p, v);
    return s;
}

static pg_status find_shortest(pagoda_shortest **out, asked_problem *p, const pagoda_shortest_options *o,
                               work *w)
{
    ask_shortest found;
    problem first = problem_first(p);
    moves_options how = {.limits = &w->limits, .checkpoint = o->checkpoint};
    pg_status s = ask_shortest_run(&found, &first, &how, o->all, false, &w->error);
    if (s == PG_OK && found.best.unsaved)
        s = pg_fail(&w->error, PG_INPUT, "%.1000s", found.best.unsaved);
    if (s == PG_OK)
        *out = shortest_new(p, &found, o->all);
    ask_shortest_release(&found);
    return s;
}

pagoda_status pagoda_shortest_make(pagoda_shortest **out, const pagoda_board *b, const char *start,
                                   const char *finish, const pagoda_shortest_options *options,
                                   const pagoda_limits *limits, pagoda_error *error)
{
    work w;
    pagoda_shortest_options o;
    asked_problem p;
    const asked_texts a = {b, start, &finish, 1, ask_end, limits};
    pg_status s = asked_begin(&w, &p, &a, &o, sizeof o, options);
    if (s == PG_OK)
        s = find_shortest(out, &p, &o, &w);
    return asked_end(&w, &p, s, error);
}

void pagoda_shortest_free(pagoda_shortest *s)
{
    if (!s)
        return;
    for (int k = 0; k < 2; k++) {
        free(s->all[k].games);
        free(s->all[k].classes);
        pg_free_all(s->all[k].game, s->all[k].listed);
    }
    ask_shortest_release(&s->found);
    position_release(&s->start);
    position_release(&s->finish);
    pagoda_answer_free(s->answer);
    free(s);
}

const pagoda_answer *pagoda_shortest_answer(const pagoda_shortest *s) { return s->answer; }

static bool is_possible(const pagoda_shortest *s) { return s->verdict->kind == VERDICT_POSSIBLE; }

uint32_t pagoda_shortest_moves(const pagoda_shortest *s) { return is_possible(s) ? s->found.best.moves : 0; }
uint32_t pagoda_shortest_jumps(const pagoda_shortest *s)
{
    return is_possible(s) ? s->verdict->game.jumps : 0;
}
int pagoda_shortest_optimal(const pagoda_shortest *s) { return is_possible(s) && s->found.best.optimal; }
uint32_t pagoda_shortest_lower_bound(const pagoda_shortest *s) { return s->found.best.lower_bound; }

static const all_games *games_of(const pagoda_shortest *s, pagoda_all kind)
{
    return &s->all[kind == PAGODA_ALL_ORDERS];
}

const char *pagoda_shortest_games(const pagoda_shortest *s, pagoda_all kind)
{
    return games_of(s, kind)->games;
}
const char *pagoda_shortest_classes(const pagoda_shortest *s, pagoda_all kind)
{
    return games_of(s, kind)->classes;
}
size_t pagoda_shortest_listed(const pagoda_shortest *s, pagoda_all kind) { return games_of(s, kind)->listed; }
const char *pagoda_shortest_game(const pagoda_shortest *s, pagoda_all kind, size_t i)
{
    return i < games_of(s, kind)->listed ? games_of(s, kind)->game[i] : NULL;
}

pagoda_status pagoda_shortest_render(const pagoda_shortest *s, pagoda_format format, const pagoda_look *how,
                                     pagoda_buffer *out, pagoda_error *error)
{
    const char *proof = pagoda_answer_proof(s->answer);
    const report_shortest r = {{s->board, &s->start, &s->finish, s->verdict, 1, .proof = proof},
                               &s->found.best,
                               s->all_asked ? &s->found.all : NULL};
    return render(&report_shortest_forms, &r, s->board, format, how, out, error);
}
