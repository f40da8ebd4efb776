/* explain.c - proofs in words, the way a book would print them (--explain).
 *
 * Decides nothing: it is told what was verified, and collects a story that goes out when the whole statement
 * holds. Without --explain every function returns at once.
 */
#include "army_tables.h"

static bool silent(const checker *c) { return !c->options->explain; }

static void explain_line_begin(checker *c)
{
    for (size_t i = 0; i <= c->indent; i++)
        text_add(c, &c->story, "  ");
}

/* ---- drawings -------------------------------------------------------------------------------------- */

/* Draws one word a hole, in columns: the picture, or on graph and free boards a list. `word[h]` may be "". */
static void explain_draw(checker *c, char *const *word)
{
    const check_board *b = c->board;
    size_t width = 1, hole = 0;
    for (uint32_t h = 0; h < b->holes; h++)
        width = strlen(word[h]) > width ? strlen(word[h]) : width;
    for (uint32_t h = 0; b->lattice > TRIANGULAR && h < b->holes; h++) {
        explain_line_begin(c);
        text_format(c, &c->story, "%s: %s\n", b->hole[h], word[h]);
    }
    for (uint32_t row = 0; b->lattice <= TRIANGULAR && row < b->rows; row++) {
        explain_line_begin(c);
        for (uint32_t col = 0; hole < b->holes && b->row[hole] == row; col++) {
            bool here = b->col[hole] == col;
            text_format(c, &c->story, "%*s", (int)width + 2, here ? word[hole] : "");
            hole += here;
        }
        text_add(c, &c->story, "\n");
    }
}

static void free_words(const check_board *b, char **word)
{
    for (uint32_t h = 0; h < b->holes; h++)
        heap_free(word[h]);
    heap_free(word);
}

static void explain_draw_weights(checker *c, const vector *v)
{
    char **word = heap_new(c, c->board->holes, sizeof *word);
    for (uint32_t h = 0; h < c->board->holes; h++)
        word[h] = copy_text(c, vector_amount(v, v->num[h]).text);
    explain_draw(c, word);
    free_words(c->board, word);
}

static void draw_pegs(checker *c, const uint64_t *pegs)
{
    char **word = heap_new(c, c->board->holes, sizeof *word);
    for (uint32_t h = 0; h < c->board->holes; h++)
        word[h] = copy_text(c, bit(pegs, h) ? "*" : "o");
    explain_draw(c, word);
    free_words(c->board, word);
}

/* A vector is drawn where a statement uses it first; later, in a tree, it is named. */
static void show_vector(checker *c, size_t index)
{
    vector *v = &c->vector[index];
    bool again = v->drawn == part_number(c) + 1;
    explain_line_begin(c);
    text_format(c, &c->story, "Weights (vector %zu)%s\n", index + 1, again ? ", drawn above." : ":");
    if (!again)
        explain_draw_weights(c, v);
    v->drawn = part_number(c) + 1;
}

/* ---- the frame ------------------------------------------------------------------------------------- */

void explain_board(checker *c)
{
    const check_board *b = c->board;
    if (silent(c))
        return;
    text_format(c, &c->story, "Board %s%s, %s lattice, %s rules: %u holes, %zu jumps.\n", b->name,
                c->compared ? "" : "* (as the file draws it)", lattice_name[b->lattice], rules_name[b->rules],
                (unsigned)b->holes, b->jumps);
    char **word = heap_new(c, b->holes, sizeof *word);
    for (uint32_t h = 0; h < b->holes; h++)
        word[h] = copy_text(c, b->hole[h]);
    if (b->lattice <= TRIANGULAR)
        explain_draw(c, word);
    free_words(b, word);
    explain_print(c);
}

void explain_heading(checker *c, const char *verdict, const char *start, const char *finish)
{
    if (!silent(c))
        text_format(c, &c->story, "\n%zu. From %s to %s: %s.\n", c->statements + 1, start, finish, verdict);
}

void explain_print(checker *c)
{
    if (silent(c))
        return;
    fputs(text_of(&c->story), c->out);
    text_clear(&c->story);
    c->indent = 0;
}

void explain_open(checker *c)
{
    if (!silent(c))
        text_add(c, &c->story, "  Left open: nothing is claimed.\n");
}

void explain_image(checker *c, uint64_t of, size_t symmetry)
{
    if (!silent(c))
        text_format(c, &c->story, "  This is statement %llu, seen through symmetry %zu of the board.\n",
                    (unsigned long long)of, symmetry);
}

void explain_reversal(checker *c, uint64_t of, size_t symmetry)
{
    if (silent(c))
        return;
    text_format(c, &c->story, "  This is statement %llu, played backwards on the complements",
                (unsigned long long)of);
    text_format(c, &c->story, " and seen through symmetry %zu.\n", symmetry);
}

/* ---- class and pagoda ------------------------------------------------------------------------------- */

void check_explain_class(checker *c, size_t index, const check_position *start, const check_position *finish)
{
    const vector *v = &c->vector[index];
    mpz_t before, after;
    if (silent(c))
        return;
    mpz_inits(before, after, NULL);
    vector_residue(c, before, v, start, "start");
    vector_residue(c, after, v, finish, "finish");
    text_add(c, &c->story, "  Every jump changes the sum of the weights under pegs by an integer.\n");
    show_vector(c, index);
    text_format(c, &c->story, "  Modulo 1 the start is worth %s and the finish ",
                vector_amount(v, before).text);
    text_format(c, &c->story, "%s, so no game leads from one to the other.\n", vector_amount(v, after).text);
    mpz_clears(before, after, NULL);
}

/* The jumps that lose nothing are the ones that a game near the limit is made of. */
static void list_free_jumps(checker *c, const vector *v)
{
    size_t count = 0;
    mpz_t gain;
    mpz_init(gain);
    for (size_t j = 0; j < c->board->jumps; j++) {
        vector_gain(gain, v, &c->board->jump[j]);
        if (mpz_sgn(gain) != 0)
            continue;
        text_add(c, &c->story, count % 12 ? " " : count ? "\n    " : "  Jumps that lose nothing:\n    ");
        check_jump_text(c, &c->story, c->board, &c->board->jump[j]);
        count++;
    }
    text_add(c, &c->story, count ? "\n" : "  Every jump loses something.\n");
    mpz_clear(gain);
}

void check_explain_pagoda(checker *c, size_t index, const mpz_t most, const mpz_t least)
{
    const vector *v = &c->vector[index];
    if (silent(c))
        return;
    text_add(c, &c->story, "  No jump makes the sum of the weights under pegs larger.\n");
    show_vector(c, index);
    list_free_jumps(c, v);
    text_format(c, &c->story, "  The start is worth at most %s, ", vector_amount(v, most).text);
    text_format(c, &c->story, "the finish at least %s.\n", vector_amount(v, least).text);
}

/* ---- trees ------------------------------------------------------------------------------------------- */

void check_explain_branch(checker *c, bool sharpened)
{
    c->indent = 0;
    if (silent(c))
        return;
    if (sharpened)
        text_add(c, &c->story,
                 "  Beside weights of single pegs, some states of small regions count. "
                 "What a jump adds is the most\n  that it can add in any state that allows it.\n");
    text_add(c, &c->story, "  A tree over how often each jump is used; at first any number of times.\n");
}

/* A local: its holes, and its states a few a line. Drawn, like vectors, where a statement uses it first. */
static void show_local(checker *c, size_t index)
{
    enum { MOST_SHOWN = 64, A_LINE = 8 };
    local *l = &c->local[index];
    bool again = l->drawn == part_number(c) + 1;
    vector scale = {0};
    explain_line_begin(c);
    text_format(c, &c->story, "and on the region");
    for (uint32_t h = 0; h < l->holes; h++)
        text_format(c, &c->story, " %s", c->board->hole[l->hole[h]]);
    text_format(c, &c->story, " (local %zu)%s\n", index + 1,
                again ? ", listed above" : ", for these states:");
    l->drawn = part_number(c) + 1;
    mpz_init_set(scale.den, l->den);
    for (size_t i = 0; i < l->states && i < MOST_SHOWN && !again; i++) {
        if (i % A_LINE == 0)
            explain_line_begin(c);
        text_format(c, &c->story, "  %.*s: %s%s", (int)l->holes, l->state + i * l->holes,
                    vector_amount(&scale, l->num[i]).text,
                    i % A_LINE == A_LINE - 1 || i + 1 == l->states ? "\n" : "");
    }
    if (!again && l->states > MOST_SHOWN) {
        explain_line_begin(c);
        text_format(c, &c->story, "  and %zu more\n", l->states - MOST_SHOWN);
    }
    mpz_clear(scale.den);
}

/* The jumps that a potential counts, a few a line. */
static void show_unmade(checker *c, const check_potential *p)
{
    enum { A_LINE = 8 };
    vector scale = {0};
    if (p->unmades == 0)
        return;
    explain_line_begin(c);
    text_add(c, &c->story, "and of jumps that are not legal at the end, so often each:\n");
    for (size_t i = 0; i < p->unmades; i++) {
        const unmade *u = &p->unmade[i];
        if (i % A_LINE == 0)
            explain_line_begin(c);
        mpz_init_set(scale.den, u->den);
        text_add(c, &c->story, "  ");
        check_jump_text(c, &c->story, c->board, u->jump);
        text_format(c, &c->story, ": %s%s", vector_amount(&scale, u->num).text,
                    i % A_LINE == A_LINE - 1 || i + 1 == p->unmades ? "\n" : "");
        mpz_clear(scale.den);
    }
}

static void show_measure(checker *c, measure m)
{
    if (!m.is_potential) {
        show_vector(c, m.index);
        return;
    }
    const check_potential *p = &c->potential[m.index];
    show_vector(c, p->vector);
    for (size_t i = 0; i < p->locals; i++)
        show_local(c, p->local[i]);
    show_unmade(c, p);
}

void explain_slack(checker *c, bool cap, measure m, const mpz_t slack)
{
    if (silent(c))
        return;
    show_measure(c, m);
    explain_line_begin(c);
    text_format(c, &c->story, "Slack %s (start, and what the jumps add, less finish)",
                measure_amount(c, m, slack).text);
    text_add(c, &c->story, cap ? "; so" : ", less than nothing: no game.\n");
    c->listed = 0;
}

void explain_bound(checker *c, const check_jump *j, const char *relation, const mpz_t bound)
{
    if (silent(c))
        return;
    char *number = mpz_get_str(NULL, 10, bound);
    text_add(c, &c->story, c->listed++ ? ", " : " use ");
    check_jump_text(c, &c->story, c->board, j);
    text_format(c, &c->story, " %s %s", relation, number);
    heap_free(number);
}

void explain_bounds_end(checker *c, bool changed)
{
    if (!silent(c))
        text_add(c, &c->story, changed ? " times.\n" : " nothing new.\n");
}

void explain_half_jump(checker *c, const check_jump *j, bool second, const mpz_t bound, size_t depth)
{
    if (silent(c))
        return;
    char *number = mpz_get_str(NULL, 10, bound);
    c->indent = depth - 1;
    explain_line_begin(c);
    text_add(c, &c->story, second ? "Or else " : "Either ");
    check_jump_text(c, &c->story, c->board, j);
    text_format(c, &c->story, " is used at %s %s times.\n", second ? "least" : "most", number);
    c->indent = depth;
    heap_free(number);
}

void explain_half_hole(checker *c, const char *what, uint32_t hole, bool peg, size_t depth)
{
    if (silent(c))
        return;
    c->indent = depth - 1;
    explain_line_begin(c);
    text_format(c, &c->story, "%s the %s has %s peg at %s.\n", peg ? "Or else" : "Either", what,
                peg ? "a" : "no", c->board->hole[hole]);
    c->indent = depth;
}

void explain_leaf(checker *c, const char *kind, size_t index)
{
    if (silent(c))
        return;
    if (!strcmp(kind, "class"))
        show_vector(c, index);
    explain_line_begin(c);
    text_add(c, &c->story,
             strcmp(kind, "class")
                 ? "Nothing is left: no completion, or contradictory numbers.\n"
                 : "Jumps whose number is not fixed change this sum by integers, and no integer "
                   "makes up for the difference.\n");
}

/* ---- games, sets ------------------------------------------------------------------------------------- */

void explain_game(checker *c, const uint64_t *from, bool moves)
{
    if (silent(c))
        return;
    text_add(c, &c->story, "  Begin with\n");
    draw_pegs(c, from);
    text_add(c, &c->story, moves ? "  and play:\n" : "  That is a finish already: no jump is needed.\n");
}

void explain_move(checker *c, const check_jump *j, uint64_t number)
{
    if (silent(c))
        return;
    text_format(c, &c->story, "    %llu. ", (unsigned long long)number);
    check_jump_text(c, &c->story, c->board, j);
    text_add(c, &c->story, "\n");
}

void check_explain_search(checker *c, uint64_t members, const size_t *cut, size_t cuts, mpz_t *least)
{
    if (silent(c))
        return;
    text_format(c, &c->story,
                "  A closed set of %llu positions holds every start that is not cut, and no finish;\n"
                "  each jump leads to a member or to a position that is cut by one of %zu resource counts.\n",
                (unsigned long long)members, cuts);
    for (size_t i = 0; i < cuts; i++) {
        show_vector(c, cut[i]);
        text_format(c, &c->story, "  A position worth less than %s is cut.\n",
                    vector_amount(&c->vector[cut[i]], least[i]).text);
    }
}

void check_explain_halves(checker *c, const uint64_t *size, size_t sizes, const size_t *cut, size_t cuts,
                          size_t potentials, bool back)
{
    if (silent(c))
        return;
    text_format(c, &c->story, "  Positions %s by 0, 1, 2 ... jumps, less those that are cut:\n   ",
                back ? "that lead to the finish" : "reached from the start");
    for (size_t i = 0; i < sizes; i++)
        text_format(c, &c->story, " %llu", (unsigned long long)size[i]);
    text_format(c, &c->story, "\n  A position worth %s under one of %zu resource counts is cut.\n",
                back ? "more than the start" : "less than the finish", cuts);
    for (size_t i = 0; i < cuts; i++)
        show_vector(c, cut[i]);
    if (potentials > 0)
        text_format(c, &c->story, "  So is one under one of %zu potentials, which no jump raises.\n",
                    potentials);
}

void explain_meeting(checker *c, size_t symmetries, int64_t reversal, bool to_finish, bool over)
{
    if (silent(c))
        return;
    if (symmetries > 0)
        text_format(c, &c->story,
                    "  Positions are counted once for all %zu that the symmetries make of them.\n",
                    symmetries + 1);
    if (reversal >= 0)
        text_format(c, &c->story,
                    "  What leads to the finish is the same, complemented and seen through symmetry %lld.\n",
                    (long long)reversal + 1);
    text_add(c, &c->story, "  No ");
    text_add(c, &c->story,
             over        ? "position is left, so there is no game.\n"
             : to_finish ? "jump leads from the last of them to a finish.\n"
                         : "jump leads from the last of the ones to the last of the others.\n");
}

void explain_reach(checker *c, const check_reach *r)
{
    if (!silent(c))
        text_format(c, &c->story,
                    "  All %llu positions that can be reached were worked out; no finish is among "
                    "them.\n",
                    (unsigned long long)r->count);
}

/* ---- linked plays ------------------------------------------------------------------------------------ */

void explain_linked(checker *c, const char *verdict, const char *start, const char *group)
{
    c->indent = 0;
    if (!silent(c))
        text_format(c, &c->story, "\nA start out of %s, the same under %s, for all of these plays: %s.\n",
                    start, group, verdict);
}

void explain_play(checker *c, const char *from, const char *to)
{
    if (!silent(c))
        text_format(c, &c->story, "  from %s to %s\n", from, to);
}

void explain_part(checker *c, uint64_t play, size_t index)
{
    if (silent(c))
        return;
    explain_line_begin(c);
    text_format(c, &c->story, "Play %llu. ", (unsigned long long)play);
    text_format(c, &c->story, "Weights (vector %zu):\n", index + 1);
    explain_draw_weights(c, &c->vector[index]);
}

void explain_sum(checker *c, bool class)
{
    if (silent(c))
        return;
    explain_line_begin(c);
    text_add(c, &c->story,
             class ? "Added up, the plays gain no integer, whatever the start.\n"
                   : "Added up, the plays gain more than nothing, whatever the start: so one cannot be.\n");
}

void explain_covered(checker *c, uint64_t play, uint64_t number)
{
    if (silent(c))
        return;
    explain_line_begin(c);
    if (play)
        text_format(c, &c->story, "Play %llu is impossible by statement %llu.\n", (unsigned long long)play,
                    (unsigned long long)number);
    else
        text_add(c, &c->story, "No start has that number of pegs here.\n");
}

/* ---- moves and counts -------------------------------------------------------------------------------- */

void explain_moves(checker *c, const char *what, const char *start, const char *finish, uint64_t moves)
{
    if (!silent(c))
        text_format(c, &c->story, "\nMoves %zu. From %s to %s: %s %llu.\n", c->moveds + 1, start, finish,
                    what, (unsigned long long)moves);
}

/* A hole of the category; NULL: it is that of jumps that carry no peg. */
static const char *member_of(const checker *c, uint32_t category)
{
    for (uint32_t h = 0; h < c->board->holes; h++)
        if (c->category[h] == category)
            return c->board->hole[h];
    return NULL;
}

void explain_mover(checker *c, const mover *m, const mpz_t fall)
{
    if (silent(c))
        return;
    const check_potential *p = m->value.is_potential ? &c->potential[m->value.index] : NULL;
    const char *hole = m->alone == MANY_CATEGORIES ? NULL : member_of(c, m->alone);
    show_vector(c, p ? p->vector : m->value.index);
    for (size_t i = 0; p && i < p->locals; i++)
        show_local(c, p->local[i]);
    text_format(c, &c->story, "  This sum falls by at most %lld with each move", (long long)m->most);
    if (hole && c->categories > 1)
        text_format(c, &c->story, " of a peg that can get to %s, by no other move", quote(hole).text);
    text_format(c, &c->story, ", and has to fall by %s.\n", measure_amount(c, m->value, fall).text);
}

void explain_movers(checker *c, uint64_t moves)
{
    if (!silent(c))
        text_format(c, &c->story, "  So fewer than %llu moves do not suffice.\n", (unsigned long long)moves);
}

void explain_move_levels(checker *c, const uint64_t *size, size_t sizes, size_t cuts, bool back)
{
    if (silent(c))
        return;
    text_format(c, &c->story, "  New positions %s by 0, 1, 2 ... whole moves:\n   ",
                back ? "that lead to the finish" : "reached from the start");
    for (size_t i = 0; i < sizes; i++)
        text_format(c, &c->story, " %llu", (unsigned long long)size[i]);
    text_format(c, &c->story, "\n  Those are left out that need too many moves %s by %zu move potentials.\n",
                back ? "from the start" : "to the finish", cuts);
}

void explain_apart(checker *c, size_t symmetries, uint64_t moves)
{
    if (silent(c))
        return;
    if (symmetries > 0)
        text_format(c, &c->story,
                    "  Positions are counted once for all %zu that the symmetries make of them.\n",
                    symmetries + 1);
    text_format(c, &c->story, "  They do not meet, so there is no game of at most %llu moves.\n",
                (unsigned long long)moves);
}

void explain_count(checker *c, const char *what, const char *rest, const uint64_t *size, size_t sizes)
{
    if (silent(c))
        return;
    text_format(c, &c->story, "\nCount of %s: %s. Orbits after 0, 1, 2 ... jumps, counted again:\n ", what,
                rest);
    for (size_t i = 0; i < sizes; i++)
        text_format(c, &c->story, " %llu", (unsigned long long)size[i]);
    text_add(c, &c->story, "\n");
}

void explain_family(checker *c, uint32_t pegs, uint32_t states, uint64_t sets)
{
    if (silent(c))
        return;
    text_format(
        c, &c->story,
        "\nThe positions of this board, of every length%s, from which %u peg%s can be reached: those that "
        "an\nautomaton of %u states accepts.\n"
        "  It accepts the words with so many pegs and no others with as few; whatever a jump makes into "
        "an\n  accepted word; and from each accepted word with more pegs a jump leads to another one "
        "(%llu sets\n  of states). Every jump takes a peg away.\n",
        c->closed ? ", closed to a ring" : "", pegs, pegs == 1 ? "" : "s", states, (unsigned long long)sets);
    if (c->marked)
        text_format(c, &c->story,
                    "  A column stands for so many pegs as the file says, and has its marks, which stay; a "
                    "position\n  has at most %u of them.\n",
                    c->most_marks);
}

void explain_dual(checker *c, const char *what, const char *rest)
{
    if (silent(c))
        return;
    text_format(c, &c->story, "\nThe %s resource count: %s.\n", what, rest);
    text_add(c, &c->story,
             "  The numbers of the jumps, a solution of the dual program, show that none has less.\n");
}

void explain_rays(checker *c, uint64_t rays, size_t classes, size_t lines)
{
    if (silent(c))
        return;
    text_format(c, &c->story,
                "\nThe extreme resource counts: %llu rays, %zu up to symmetry, modulo %zu lines.\n",
                (unsigned long long)rays, classes, lines);
    text_add(c, &c->story,
             "  Along every edge of the cone, one of them leads to another one, so there are no more.\n");
}

/* The first words of both kinds. */
static void explain_level(checker *c, const char *pegs, uint64_t level)
{
    text_format(c, &c->story, "\nNo army of %s%s soldier%s gets a peg to level %llu.\n",
                pegs ? "at most " : "", pegs ? pegs : "however many", pegs && !strcmp(pegs, "1") ? "" : "s",
                (unsigned long long)level);
}

void explain_army_tables(checker *c, const army_claim *claim, uint32_t points, size_t caps, size_t splits)
{
    char pegs[24];
    if (silent(c))
        return;
    snprintf(pegs, sizeof pegs, "%llu", (unsigned long long)claim->pegs);
    explain_level(c, pegs, claim->level);
    text_format(
        c, &c->story,
        "  The peg is to get to the origin, and the game ends there. Each of %zu tables has a weight\n"
        "  for %lu points near it and one for all others. The heaviest army less the goal is more than\n"
        "  all jumps lose, which bounds how often each jump is made near the goal; %zu such bounds,\n"
        "  and %zu splits of a jump's number of times, leave no numbers at all.\n",
        caps + splits + 1, (unsigned long)points, caps, splits);
}

void explain_army(checker *c, uint64_t level, const char *pegs, const char *forms, size_t leaves,
                  const char *const *worth)
{
    text *t = &c->story;
    if (silent(c))
        return;
    explain_level(c, pegs, level);
    text_format(
        c, t,
        "  The peg is to get to the origin; the soldiers stand where the first coordinate is %llu or\n"
        "  more. Let f be the largest of the linear forms with factors %s.\n",
        (unsigned long long)level, forms);
    text_add(c, t,
             "  From a point to its neighbour f falls by 1 at most, so the best jump is one from f + 2 over\n"
             "  f + 1 to f. With s = 0.618.., s^2 + s = 1, the weights s^f are a resource count, and the\n"
             "  origin weighs 1.\n");
    text_format(c, t, "  In %zu region%s, each a product of geometric series, ", leaves,
                leaves == 1 ? "" : "s");
    bool whole = !strcmp(worth[2], "1");
    text_format(c, t, "%s\n  %s%s + %s s%s%s",
                pegs ? "the army is worth at most" : "all points together weigh", whole ? "" : "(", worth[0],
                worth[1], whole ? "" : ") / ", whole ? "" : worth[2]);
    text_add(c, t,
             pegs ? ", less than 1.\n"
                  : " at most;\n  that is no more than 1, and an army, being finite, "
                    "is worth less than all points.\n");
}
