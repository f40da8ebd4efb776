/* explain.c - proofs in words, the way a book would print them (--explain).
 *
 * Decides nothing: it is told what was verified, and collects a story that goes out when the whole statement
 * holds. Without --explain every function returns at once.
 */
#include "army_tables.h"

static bool silent(const checker *c) { return !c->options->explain; }

/* Adds to the story, for which nothing is worked out in vain. */
#define tell(c, ...) (silent(c) ? (void)0 : text_format((c), &(c)->story, __VA_ARGS__))

static void explain_line_begin(checker *c) { tell(c, "%*s", 2 * (int)c->indent + 2, ""); }

static void tell_sizes(checker *c, const uint64_t *size, size_t sizes)
{
    for (size_t i = 0; i < sizes; i++)
        tell(c, " %llu", (unsigned long long)size[i]);
}

static void tell_symmetries(checker *c, size_t symmetries)
{
    if (symmetries > 0)
        tell(c, "  Positions are counted once for all %zu that the symmetries make of them.\n",
             symmetries + 1);
}

/* ---- drawings -------------------------------------------------------------------------------------- */

/* Draws a word a hole, in columns: the picture, or on graph and free boards a list. The words are the
 * weights, or pegs, or the names of the holes. */
static void explain_draw(checker *c, const vector *v, const uint64_t *pegs)
{
    const check_board *b = c->board;
    if (silent(c))
        return;
    void *mark = heap_mark(c);
    const char **word = heap_new(c, b->holes, sizeof *word);
    size_t width = 1, hole = 0;
    for (uint32_t h = 0; h < b->holes; h++) {
        word[h] = v      ? copy_text(c, vector_amount(v, v->num[h]).text)
                  : pegs ? (bit(pegs, h) ? "*" : "o")
                         : b->hole[h];
        width = strlen(word[h]) > width ? strlen(word[h]) : width;
    }
    for (uint32_t h = 0; b->lattice > TRIANGULAR && h < b->holes; h++) {
        explain_line_begin(c);
        tell(c, "%s: %s\n", b->hole[h], word[h]);
    }
    for (uint32_t row = 0; b->lattice <= TRIANGULAR && row < b->rows; row++) {
        explain_line_begin(c);
        for (uint32_t col = 0; hole < b->holes && b->row[hole] == row; col++) {
            bool here = b->col[hole] == col;
            tell(c, "%*s", (int)width + 2, here ? word[hole] : "");
            hole += here;
        }
        tell(c, "\n");
    }
    heap_back_to(mark);
}

/* A vector is drawn where a statement uses it first; later, in a tree, it is named. */
static void show_vector(checker *c, size_t index)
{
    vector *v = &c->vector[index];
    if (silent(c))
        return;
    bool again = v->drawn == part_number(c) + 1;
    explain_line_begin(c);
    tell(c, "Weights (vector %zu)%s\n", index + 1, again ? ", drawn above." : ":");
    if (!again)
        explain_draw(c, v, NULL);
    v->drawn = part_number(c) + 1;
}

/* ---- the frame ------------------------------------------------------------------------------------- */

void explain_board(checker *c)
{
    const check_board *b = c->board;
    tell(c, "Board %s%s, %s lattice, %s rules: %u holes, %zu jumps.\n", b->name,
         c->compared ? "" : "* (as the file draws it)", lattice_name[b->lattice], rules_name[b->rules],
         (unsigned)b->holes, b->jumps);
    if (b->lattice <= TRIANGULAR)
        explain_draw(c, NULL, NULL);
    explain_print(c);
}

void explain_heading(checker *c, const char *verdict, const char *start, const char *finish)
{
    tell(c, "\n%zu. From %s to %s: %s.\n", c->statements + 1, start, finish, verdict);
}

void explain_print(checker *c)
{
    if (silent(c))
        return;
    fputs(text_of(&c->story), c->out);
    text_clear(&c->story);
    c->indent = 0;
}

void explain_open(checker *c) { tell(c, "  Left open: nothing is claimed.\n"); }

void explain_image(checker *c, uint64_t of, size_t symmetry, bool reversed)
{
    tell(c, "  This is statement %llu, ", (unsigned long long)of);
    tell(c,
         reversed ? "played backwards on the complements and seen through symmetry %zu.\n"
                  : "seen through symmetry %zu of the board.\n",
         symmetry);
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
    tell(c, "  Every jump changes the sum of the weights under pegs by an integer.\n");
    show_vector(c, index);
    tell(c, "  Modulo 1 the start is worth %s and the finish ", vector_amount(v, before).text);
    tell(c, "%s, so no game leads from one to the other.\n", vector_amount(v, after).text);
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
        tell(c, "%s%s",
             count % 12 ? " "
             : count    ? "\n    "
                        : "  Jumps that lose nothing:\n    ",
             told_jump(c, &c->board->jump[j]));
        count++;
    }
    tell(c, "%s", count ? "\n" : "  Every jump loses something.\n");
    mpz_clear(gain);
}

void check_explain_pagoda(checker *c, size_t index, const mpz_t most, const mpz_t least)
{
    const vector *v = &c->vector[index];
    if (silent(c))
        return;
    tell(c, "  No jump makes the sum of the weights under pegs larger.\n");
    show_vector(c, index);
    list_free_jumps(c, v);
    tell(c, "  The start is worth at most %s, ", vector_amount(v, most).text);
    tell(c, "the finish at least %s.\n", vector_amount(v, least).text);
}

/* ---- trees ------------------------------------------------------------------------------------------- */

void check_explain_branch(checker *c, bool sharpened)
{
    c->indent = 0;
    if (sharpened)
        tell(c, "  Beside weights of single pegs, some states of small regions count. "
                "What a jump adds is the most\n  that it can add in any state that allows it.\n");
    tell(c, "  A tree over how often each jump is used; at first any number of times.\n");
}

/* A local: its holes, and its states a few a line. Drawn, like vectors, where a statement uses it first. */
static void show_local(checker *c, size_t index)
{
    enum { MOST_SHOWN = 64, A_LINE = 8 };
    local *l = &c->local[index];
    if (silent(c))
        return;
    bool again = l->drawn == part_number(c) + 1;
    vector scale = {0};
    explain_line_begin(c);
    tell(c, "and on the region");
    for (uint32_t h = 0; h < l->holes; h++)
        tell(c, " %s", c->board->hole[l->hole[h]]);
    tell(c, " (local %zu)%s\n", index + 1, again ? ", listed above" : ", for these states:");
    l->drawn = part_number(c) + 1;
    mpz_init_set(scale.den, l->den);
    for (size_t i = 0; i < l->states && i < MOST_SHOWN && !again; i++) {
        if (i % A_LINE == 0)
            explain_line_begin(c);
        tell(c, "  %.*s: %s%s", (int)l->holes, l->state + i * l->holes, vector_amount(&scale, l->num[i]).text,
             i % A_LINE == A_LINE - 1 || i + 1 == l->states ? "\n" : "");
    }
    if (!again && l->states > MOST_SHOWN) {
        explain_line_begin(c);
        tell(c, "  and %zu more\n", l->states - MOST_SHOWN);
    }
    mpz_clear(scale.den);
}

/* The jumps that a potential counts, a few a line. */
static void show_unmade(checker *c, const check_potential *p)
{
    enum { A_LINE = 8 };
    vector scale = {0};
    if (silent(c) || p->unmades == 0)
        return;
    explain_line_begin(c);
    tell(c, "and of jumps that are not legal at the end, so often each:\n");
    for (size_t i = 0; i < p->unmades; i++) {
        const unmade *u = &p->unmade[i];
        if (i % A_LINE == 0)
            explain_line_begin(c);
        mpz_init_set(scale.den, u->den);
        tell(c, "  %s: %s%s", told_jump(c, u->jump), vector_amount(&scale, u->num).text,
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
    show_measure(c, m);
    explain_line_begin(c);
    tell(c, "Slack %s (start, and what the jumps add, less finish)", measure_amount(c, m, slack).text);
    tell(c, "%s", cap ? "; so" : ", less than nothing: no game.\n");
    c->listed = 0;
}

void explain_bound(checker *c, const check_jump *j, const char *relation, const mpz_t bound)
{
    tell(c, "%s%s %s %s", c->listed++ ? ", " : " use ", told_jump(c, j), relation,
         mpz_get_str(NULL, 10, bound));
}

void explain_bounds_end(checker *c, bool changed)
{
    tell(c, "%s", changed ? " times.\n" : " nothing new.\n");
}

void explain_half_jump(checker *c, const check_jump *j, bool second, const mpz_t bound, size_t depth)
{
    c->indent = depth - 1;
    explain_line_begin(c);
    tell(c, "%s %s is used at %s %s times.\n", second ? "Or else" : "Either", told_jump(c, j),
         second ? "least" : "most", mpz_get_str(NULL, 10, bound));
    c->indent = depth;
}

void explain_half_hole(checker *c, const char *what, uint32_t hole, bool peg, size_t depth)
{
    c->indent = depth - 1;
    explain_line_begin(c);
    tell(c, "%s the %s has %s peg at %s.\n", peg ? "Or else" : "Either", what, peg ? "a" : "no",
         c->board->hole[hole]);
    c->indent = depth;
}

void explain_leaf(checker *c, const char *kind, size_t index)
{
    if (!strcmp(kind, "class"))
        show_vector(c, index);
    explain_line_begin(c);
    tell(c, "%s",
         strcmp(kind, "class")
             ? "Nothing is left: no completion, or contradictory numbers.\n"
             : "Jumps whose number is not fixed change this sum by integers, and no integer "
               "makes up for the difference.\n");
}

/* ---- games, sets ------------------------------------------------------------------------------------- */

void explain_game(checker *c, const uint64_t *from, bool moves)
{
    tell(c, "  Begin with\n");
    explain_draw(c, NULL, from);
    tell(c, "%s", moves ? "  and play:\n" : "  That is a finish already: no jump is needed.\n");
}

void explain_move(checker *c, const check_jump *j, uint64_t number)
{
    tell(c, "    %llu. %s\n", (unsigned long long)number, told_jump(c, j));
}

void check_explain_search(checker *c, uint64_t members, const size_t *cut, size_t cuts, mpz_t *least)
{
    tell(c,
         "  A closed set of %llu positions holds every start that is not cut, and no finish;\n"
         "  each jump leads to a member or to a position that is cut by one of %zu resource counts.\n",
         (unsigned long long)members, cuts);
    for (size_t i = 0; i < cuts; i++) {
        show_vector(c, cut[i]);
        tell(c, "  A position worth less than %s is cut.\n",
             vector_amount(&c->vector[cut[i]], least[i]).text);
    }
}

void check_explain_halves(checker *c, const uint64_t *size, size_t sizes, const size_t *cut, size_t cuts,
                          size_t potentials, bool back)
{
    tell(c, "  Positions %s by 0, 1, 2 ... jumps, less those that are cut:\n   ",
         back ? "that lead to the finish" : "reached from the start");
    tell_sizes(c, size, sizes);
    tell(c, "\n  A position worth %s under one of %zu resource counts is cut.\n",
         back ? "more than the start" : "less than the finish", cuts);
    for (size_t i = 0; i < cuts; i++)
        show_vector(c, cut[i]);
    if (potentials > 0)
        tell(c, "  So is one under one of %zu potentials, which no jump raises.\n", potentials);
}

void explain_meeting(checker *c, size_t symmetries, int64_t reversal, bool to_finish, bool over)
{
    tell_symmetries(c, symmetries);
    if (reversal >= 0)
        tell(c, "  What leads to the finish is the same, complemented and seen through symmetry %lld.\n",
             (long long)reversal + 1);
    tell(c, "  No ");
    tell(c, "%s",
         over        ? "position is left, so there is no game.\n"
         : to_finish ? "jump leads from the last of them to a finish.\n"
                     : "jump leads from the last of the ones to the last of the others.\n");
}

void explain_reach(checker *c, const check_reach *r)
{
    tell(c,
         "  All %llu positions that can be reached were worked out; no finish is among "
         "them.\n",
         (unsigned long long)r->count);
}

/* ---- linked plays ------------------------------------------------------------------------------------ */

void explain_linked(checker *c, const char *verdict, const char *start, const char *group)
{
    c->indent = 0;
    tell(c, "\nA start out of %s, the same under %s, for all of these plays: %s.\n", start, group, verdict);
}

void explain_play(checker *c, const char *from, const char *to) { tell(c, "  from %s to %s\n", from, to); }

void explain_part(checker *c, uint64_t play, size_t index)
{
    explain_line_begin(c);
    tell(c, "Play %llu. ", (unsigned long long)play);
    tell(c, "Weights (vector %zu):\n", index + 1);
    explain_draw(c, &c->vector[index], NULL);
}

void explain_sum(checker *c, bool class)
{
    explain_line_begin(c);
    tell(c, "%s",
         class ? "Added up, the plays gain no integer, whatever the start.\n"
               : "Added up, the plays gain more than nothing, whatever the start: so one cannot be.\n");
}

void explain_covered(checker *c, uint64_t play, uint64_t number)
{
    explain_line_begin(c);
    if (play)
        tell(c, "Play %llu is impossible by statement %llu.\n", (unsigned long long)play,
             (unsigned long long)number);
    else
        tell(c, "No start has that number of pegs here.\n");
}

/* ---- moves and counts -------------------------------------------------------------------------------- */

void explain_moves(checker *c, const char *what, const char *start, const char *finish, uint64_t moves)
{
    tell(c, "\nMoves %zu. From %s to %s: %s %llu.\n", c->moveds + 1, start, finish, what,
         (unsigned long long)moves);
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
    const char *hole = m->alone == MANY_CATEGORIES ? NULL : member_of(c, m->alone);
    show_measure(c, m->value);
    tell(c, "  This sum falls by at most %lld with each move", (long long)m->most);
    if (hole && c->categories > 1)
        tell(c, " of a peg that can get to %s, by no other move", quote(hole).text);
    tell(c, ", and has to fall by %s.\n", measure_amount(c, m->value, fall).text);
}

void explain_movers(checker *c, uint64_t moves)
{
    tell(c, "  So fewer than %llu moves do not suffice.\n", (unsigned long long)moves);
}

void explain_move_levels(checker *c, const uint64_t *size, size_t sizes, size_t cuts, bool back)
{
    tell(c, "  New positions %s by 0, 1, 2 ... whole moves:\n   ",
         back ? "that lead to the finish" : "reached from the start");
    tell_sizes(c, size, sizes);
    tell(c, "\n  Those are left out that need too many moves %s by %zu move potentials.\n",
         back ? "from the start" : "to the finish", cuts);
}

void explain_apart(checker *c, size_t symmetries, uint64_t moves)
{
    tell_symmetries(c, symmetries);
    tell(c, "  They do not meet, so there is no game of at most %llu moves.\n", (unsigned long long)moves);
}

void explain_count(checker *c, const char *what, const char *rest, const uint64_t *size, size_t sizes)
{
    tell(c, "\nCount of %s: %s. Orbits after 0, 1, 2 ... jumps, counted again:\n ", what, rest);
    tell_sizes(c, size, sizes);
    tell(c, "\n");
}

void explain_family(checker *c, uint32_t pegs, uint32_t states, uint64_t sets)
{
    tell(c,
         "\nThe positions of this board, of every length%s, from which %u peg%s can be reached: those that "
         "an\nautomaton of %u states accepts.\n"
         "  It accepts the words with so many pegs and no others with as few; whatever a jump makes into "
         "an\n  accepted word; and from each accepted word with more pegs a jump leads to another one "
         "(%llu sets\n  of states). Every jump takes a peg away.\n",
         c->closed ? ", closed to a ring" : "", pegs, pegs == 1 ? "" : "s", states, (unsigned long long)sets);
    if (c->marked)
        tell(
            c,
            "  A column stands for so many pegs as the file says, and has its marks, which stay; a position\n"
            "  has at most %u of them%s.\n",
            c->most_marks, c->first_marked ? ", and its first column has one" : "");
}

void explain_dual(checker *c, const char *what, const char *rest)
{
    tell(c, "\nThe %s resource count: %s.\n", what, rest);
    tell(c, "  The numbers of the jumps, a solution of the dual program, show that none has less.\n");
}

void explain_rays(checker *c, uint64_t rays, size_t classes, size_t lines)
{
    tell(c, "\nThe extreme resource counts: %llu rays, %zu up to symmetry, modulo %zu lines.\n",
         (unsigned long long)rays, classes, lines);
    tell(c, "  Along every edge of the cone, one of them leads to another one, so there are no more.\n");
}

/* The first words of both kinds. */
static void explain_level(checker *c, const char *pegs, uint64_t level)
{
    tell(c, "\nNo army of %s%s soldier%s gets a peg to level %llu.\n", pegs ? "at most " : "",
         pegs ? pegs : "however many", pegs && !strcmp(pegs, "1") ? "" : "s", (unsigned long long)level);
}

void explain_army_tables(checker *c, const army_claim *claim, uint32_t points, size_t caps, size_t splits)
{
    char pegs[24];
    snprintf(pegs, sizeof pegs, "%llu", (unsigned long long)claim->pegs);
    explain_level(c, pegs, claim->level);
    tell(c,
         "  The peg is to get to the origin, and the game ends there. Each of %zu tables has a weight\n"
         "  for %lu points near it and one for all others. The heaviest army less the goal is more than\n"
         "  all jumps lose, which bounds how often each jump is made near the goal; %zu such bounds,\n"
         "  and %zu splits, of a jump's number of times or by the soldiers that stand at first among\n"
         "  some points, leave no numbers at all.\n",
         caps + splits + 1, (unsigned long)points, caps, splits);
}

void explain_army(checker *c, uint64_t level, const char *pegs, const char *forms, size_t leaves,
                  const char *const *worth)
{
    explain_level(c, pegs, level);
    tell(c,
         "  The peg is to get to the origin; the soldiers stand where the first coordinate is %llu or\n"
         "  more. Let f be the largest of the linear forms with factors %s.\n",
         (unsigned long long)level, forms);
    tell(c, "  From a point to its neighbour f falls by 1 at most, so the best jump is one from f + 2 over\n"
            "  f + 1 to f. With s = 0.618.., s^2 + s = 1, the weights s^f are a resource count, and the\n"
            "  origin weighs 1.\n");
    tell(c, "  In %zu region%s, each a product of geometric series, ", leaves, leaves == 1 ? "" : "s");
    bool whole = !strcmp(worth[2], "1");
    tell(c, "%s\n  %s%s + %s s%s%s", pegs ? "the army is worth at most" : "all points together weigh",
         whole ? "" : "(", worth[0], worth[1], whole ? "" : ") / ", whole ? "" : worth[2]);
    tell(c, "%s",
         pegs ? ", less than 1.\n"
              : " at most;\n  that is no more than 1, and an army, being finite, "
                "is worth less than all points.\n");
}
