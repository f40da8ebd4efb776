/* test_counts.c - finding counts compared with the plain list of all small ones.
 *
 * On small boards all weightings with small whole weights are gone through, with jumps and completions
 * enumerated here. A count that refuses must be found, as readable as the best of the list; none of the list
 * may be tighter than the tightest; a fractional game must add up; and what is refused goes through
 * pagoda-check.
 */
#include "checked.h"
#include "prover/proof.h"
#include "resource/resource.h"
#include "boards.h"

#include <flint/fmpz_vec.h>

enum { MOST_HOLES = 10, MOST_SETS = 64 };

static const struct {
    const char *text;
    int most; /* weights of the list are -most .. most */
} boards[] = {
    {"board line\nholes\nooooo\n", 3},
    {"board grid\nrules 8\nholes\nooo\nooo\n", 2},
    {"board plus\nholes\n..o\n..o\nooooo\n..o\n..o\n", 1},
    {"board square3\nholes\nooo\nooo\nooo\n", 1},
    {"board torus\nwrap both\nholes\nooo\nooo\nooo\n", 1},
    {"board triangle\nlattice triangular\nholes\no\noo\nooo\noooo\n", 1},
    {"board path\nlattice graph\nedge a b\nedge b c\nedge c d\nedge d e\nedge e f\n", 2},
    {"board star\nlattice graph\nedge m a\nedge m b\nedge m c\nedge m d\nedge m e\n", 2},
    {"board cycle\nlattice graph\nedge a b\nedge b c\nedge c d\nedge d e\nedge e a\nedge c f\n", 2},
    {"board hop\nrules custom\ndirection 0 1\ndirection 1 0\npattern 110 011\npattern 110 "
     "001\nholes\nooo\nooo\n",
     2},
};
enum { BOARDS = sizeof boards / sizeof *boards, PROBLEMS = 80 };

static board *board_at(int i) { return parse(boards[i].text); }

/* ---- all small counts ------------------------------ */

typedef struct count {
    int w[MOST_HOLES];
} count;

typedef struct counts_list {
    count *count;
    size_t counts, room;
} counts_list;

static int gain(const board *b, uint32_t j, const int *w)
{
    int sum = 0;
    for (uint32_t i = 0; i < b->jump[j].length; i++) {
        const jump_cell *cell = &jump_cells(b, j)[i];
        sum += w[cell->hole] * ((int)cell->after - (int)cell->before);
    }
    return sum;
}

static bool is_count(const board *b, const int *w)
{
    for (uint32_t j = 0; j < b->jumps; j++)
        if (gain(b, j, w) > 0)
            return false;
    return true;
}

static counts_list all_counts(const board *b, int most)
{
    counts_list l = {0};
    count c;
    for (uint32_t h = 0; h < b->holes; h++)
        c.w[h] = -most;
    for (;;) {
        if (is_count(b, c.w)) {
            PG_GROW(l.count, l.counts, l.room);
            l.count[l.counts++] = c;
        }
        uint32_t h = 0;
        while (h < b->holes && c.w[h] == most)
            c.w[h++] = -most;
        if (h == b->holes)
            return l;
        c.w[h]++;
    }
}

/* ---- problems ------------------------------ */

/* A set of positions as a list. */
typedef struct members {
    uint64_t pegs[MOST_SETS];
    size_t count;
} members;

static members members_of(const position *p)
{
    members m = {.count = 0};
    for (uint64_t pegs = 0; pegs < UINT64_C(1) << p->holes; pegs++)
        if (position_has(p, &pegs))
            m.pegs[m.count++] = pegs;
    return m;
}

/* Random pegs, up to two open holes, sometimes a number of pegs. */
static position random_position(const board *b, uint32_t full)
{
    position p;
    position_init(&p, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_put(p.peg, h, below(4) < full);
    uint32_t open = below(4) == 0 ? 1 + below(2) : 0;
    for (uint32_t i = 0; i < open; i++) {
        uint32_t h = below(b->holes);
        bits_clear(p.peg, h);
        bits_set(p.open, h);
    }
    if (open && below(2))
        p.total = (int64_t)position_pegs(&p) + below((uint32_t)position_open(&p) + 1);
    return p;
}

typedef struct sample {
    const board *b;
    position start, finish;
    members from, to;
} sample;

static sample random_problem(const board *b)
{
    sample p = {.b = b, .start = random_position(b, 3), .finish = random_position(b, 1)};
    p.from = members_of(&p.start);
    p.to = members_of(&p.finish);
    return p;
}

static void problem_release(sample *p)
{
    position_release(&p->start);
    position_release(&p->finish);
}

static int value(const int *w, uint64_t pegs)
{
    int sum = 0;
    for (uint32_t h = 0; pegs >> h; h++)
        sum += pegs >> h & 1 ? w[h] : 0;
    return sum;
}

/* Largest value at the start less smallest at the finish. */
static int slack(const sample *p, const int *w)
{
    int high = value(w, p->from.pegs[0]), low = value(w, p->to.pegs[0]);
    for (size_t i = 1; i < p->from.count; i++)
        high = value(w, p->from.pegs[i]) > high ? value(w, p->from.pegs[i]) : high;
    for (size_t i = 1; i < p->to.count; i++)
        low = value(w, p->to.pegs[i]) < low ? value(w, p->to.pegs[i]) : low;
    return high - low;
}

/* ---- how a count looks ------------------------------ */

typedef struct looks {
    int largest, nonzero, sum;
    uint32_t symmetries;
} looks;

typedef struct elements {
    uint32_t count, *image;
} elements;

static elements problem_elements(const sample *p)
{
    symmetry_group g;
    elements all, out = {0, NULL};
    symmetry_find(&g, p->b, NULL, NULL);
    all.count = symmetry_elements(&g, 1000, &all.image);
    cr_assert(all.count);
    out.image = PG_NEW(uint32_t, (size_t)all.count * p->b->holes);
    for (uint32_t i = 0; i < all.count; i++) {
        const uint32_t *image = all.image + (size_t)i * p->b->holes;
        bool fixes = true;
        for (uint32_t h = 0; h < p->b->holes; h++)
            fixes = fixes && bits_get(p->start.peg, h) == bits_get(p->start.peg, image[h]) &&
                    bits_get(p->start.open, h) == bits_get(p->start.open, image[h]) &&
                    bits_get(p->finish.peg, h) == bits_get(p->finish.peg, image[h]) &&
                    bits_get(p->finish.open, h) == bits_get(p->finish.open, image[h]);
        if (fixes)
            memcpy(out.image + (size_t)out.count++ * p->b->holes, image, p->b->holes * sizeof *image);
    }
    free(all.image);
    symmetry_release(&g);
    return out;
}

/* With more than 64 symmetries only all or not all of them count. */
static looks looks_of(const sample *p, const elements *g, const int *w)
{
    looks l = {0};
    for (uint32_t h = 0; h < p->b->holes; h++) {
        l.largest = abs(w[h]) > l.largest ? abs(w[h]) : l.largest;
        l.sum += abs(w[h]);
        l.nonzero += w[h] != 0;
    }
    for (uint32_t i = 0; i < g->count; i++) {
        bool same = true;
        for (uint32_t h = 0; h < p->b->holes && same; h++)
            same = w[h] == w[g->image[(size_t)i * p->b->holes + h]];
        l.symmetries += same;
    }
    if (g->count > 64)
        l.symmetries = l.symmetries == g->count;
    return l;
}

static bool better(looks a, looks b)
{
    if (a.largest != b.largest)
        return a.largest < b.largest;
    if (a.symmetries != b.symmetries)
        return a.symmetries > b.symmetries;
    return a.nonzero != b.nonzero ? a.nonzero < b.nonzero : a.sum < b.sum;
}

/* The best of the list that refuse; largest is 0 when there is none. */
static looks best_of(const sample *p, const elements *g, const counts_list *l)
{
    looks best = {0};
    for (size_t i = 0; i < l->counts; i++) {
        if (slack(p, l->count[i].w) >= 0)
            continue;
        looks k = looks_of(p, g, l->count[i].w);
        if (!best.largest || better(k, best))
            best = k;
    }
    return best;
}

/* ---- the readable count ------------------------------ */

/* Pegs move as the game says: what is there at the start and what comes is what is there at the finish. */
static void expect_game(const sample *p, const resource_found *f)
{
    fmpz *change = _fmpz_vec_init(p->b->holes);
    for (uint32_t j = 0; j < p->b->jumps; j++) {
        cr_expect(fmpz_sgn(f->times + j) >= 0);
        for (uint32_t i = 0; i < p->b->jump[j].length; i++) {
            const jump_cell *cell = &jump_cells(p->b, j)[i];
            fmpz_addmul_si(change + cell->hole, f->times + j, (int)cell->after - (int)cell->before);
        }
    }
    for (uint32_t h = 0; h < p->b->holes; h++) {
        bool open = bits_get(p->start.open, h) || bits_get(p->finish.open, h);
        fmpz_addmul_si(change + h, f->parts,
                       (int)bits_get(p->start.peg, h) - (int)bits_get(p->finish.peg, h));
        cr_expect(open ? fmpz_cmpabs(change + h, f->parts) <= 0 : fmpz_is_zero(change + h), "%s", p->b->name);
    }
    _fmpz_vec_clear(change, p->b->holes);
}

static void expect_looks(const sample *p, const resource_found *f, const elements *g, looks best, int most)
{
    int w[MOST_HOLES];
    if (!best.largest) {
        cr_expect(f->answer == RESOURCE_NO_COUNT || fmpz_cmp_si(f->looks.largest, most) > 0, "%s",
                  p->b->name);
        return;
    }
    cr_assert_eq(f->answer, RESOURCE_FOUND, "%s", p->b->name);
    cr_expect(f->complete);
    for (uint32_t h = 0; h < p->b->holes; h++)
        w[h] = (int)fmpz_get_si(f->w->num + h);
    looks k = looks_of(p, g, w);
    cr_expect(!better(best, k) && !better(k, best), "%s: found %d %u %d %d, best %d %u %d %d", p->b->name,
              k.largest, k.symmetries, k.nonzero, k.sum, best.largest, best.symmetries, best.nonzero,
              best.sum);
    cr_expect(fmpz_equal_si(f->looks.largest, k.largest) && fmpz_equal_si(f->looks.sum, k.sum));
    cr_expect_eq(f->looks.nonzero, (uint32_t)k.nonzero);
    cr_expect_eq(f->looks.symmetries, k.symmetries, "%s %u %u", p->b->name, f->looks.symmetries,
                 k.symmetries);
}

static void find_one(const sample *p, const counts_list *l, int most, cert_writer *proof, size_t *refused)
{
    resource_found f;
    elements g = problem_elements(p);
    resource_find(&f, p->b, &p->start, &p->finish, NULL);
    cr_assert_neq(f.answer, RESOURCE_OPEN, "%s", p->b->name);
    expect_looks(p, &f, &g, best_of(p, &g, l), most);
    if (f.answer == RESOURCE_NO_COUNT) {
        expect_game(p, &f);
    } else {
        verdict v = {.kind = VERDICT_IMPOSSIBLE, .method = METHOD_PAGODA, .vector = f.w};
        cert_add(proof, &p->start, &p->finish, &v);
        ++*refused;
    }
    free(g.image);
    resource_found_release(&f);
}

Test(counts, the_most_readable_of_all)
{
    size_t found = 0;
    for (int i = 0; i < BOARDS; i++) {
        board *b = board_at(i);
        counts_list l = all_counts(b, boards[i].most);
        cert_writer *proof = cert_new(b, CERT_PROBLEM, NULL);
        size_t refused = 0;
        for (int k = 0; k < PROBLEMS; k++) {
            sample p = random_problem(b);
            find_one(&p, &l, boards[i].most, proof, &refused);
            problem_release(&p);
        }
        char *text = cert_finish(proof);
        if (refused)
            expect_checked(text, refused);
        found += refused;
        free(text);
        free(l.count);
        board_free(b);
    }
    cr_expect(found > 40, "%zu", found);
}

/* ---- the tightest count ------------------------------ */

static int losses(const board *b, const int *w, uint32_t *losing)
{
    int sum = 0;
    *losing = 0;
    for (uint32_t j = 0; j < b->jumps; j++) {
        sum -= gain(b, j, w);
        *losing += gain(b, j, w) < 0;
    }
    return sum;
}

static void expect_tightest(const sample *p, const resource_found *f, const counts_list *l)
{
    resource_check c;
    resource_problem q;
    fmpz_t sum, mine, theirs;
    pg_error e = {0};
    cr_assert_eq(resource_check_run(&c, p->b, f->w, NULL, &e), PG_OK);
    resource_problem_init(&q, f->w, &p->start, &p->finish);
    fmpz_init(sum);
    fmpz_init(mine);
    fmpz_init(theirs);
    _fmpz_vec_sum(sum, c.gain, p->b->jumps);
    fmpz_neg(sum, sum);
    cr_expect(!c.gaining && fmpz_sgn(sum) > 0 && f->complete, "%s", p->b->name);
    for (size_t i = 0; i < l->counts; i++) {
        uint32_t losing;
        int all = losses(p->b, l->count[i].w, &losing), s = slack(p, l->count[i].w);
        fmpz_mul_si(mine, q.slack, all);
        fmpz_mul_si(theirs, sum, s);
        cr_expect(all == 0 || fmpz_cmp(mine, theirs) <= 0, "%s", p->b->name);
        cr_expect(s != 0 || !fmpz_is_zero(q.slack) || p->b->jumps - c.tight >= losing, "%s: %u %u",
                  p->b->name, p->b->jumps - c.tight, losing);
    }
    fmpz_clear(sum);
    fmpz_clear(mine);
    fmpz_clear(theirs);
    resource_problem_release(&q);
    resource_check_release(&c);
}

Test(counts, none_is_tighter)
{
    size_t tightest = 0;
    for (int i = 0; i < BOARDS; i++) {
        board *b = board_at(i);
        counts_list l = all_counts(b, boards[i].most);
        for (int k = 0; k < PROBLEMS; k++) {
            sample p = random_problem(b);
            resource_found f;
            resource_tightest(&f, b, &p.start, &p.finish, NULL);
            if (f.answer == RESOURCE_TIGHTEST)
                expect_tightest(&p, &f, &l);
            else
                cr_expect(f.answer == RESOURCE_FOUND && !f.times && /* no game leads there */
                              weighting_separates(f.w, b, &p.start, &p.finish),
                          "%s", b->name);
            tightest += f.answer == RESOURCE_TIGHTEST;
            resource_found_release(&f);
            problem_release(&p);
        }
        free(l.count);
        board_free(b);
    }
    cr_expect(tightest > 20, "%zu", tightest);
}

/* Without jumps nothing is lost: no count is the tightest. */
Test(counts, no_jumps)
{
    static const char text[] = "board two\nholes\noo\n";
    pg_error e = {0};
    board *b;
    position start, finish;
    resource_found f;
    cr_assert_eq(board_parse(&b, text, strlen(text), "b", NULL, &e), PG_OK, "%s", e.text);
    cr_assert_eq(position_parse(&start, b, "a1", &e), PG_OK);
    cr_assert_eq(position_parse(&finish, b, "any", &e), PG_OK);
    resource_tightest(&f, b, &start, &finish, NULL);
    cr_expect_eq(f.answer, RESOURCE_NO_COUNT);
    resource_found_release(&f);
    position_release(&finish);
    cr_assert_eq(position_parse(&finish, b, "b1", &e), PG_OK);
    resource_tightest(&f, b, &start, &finish, NULL);
    cr_expect_eq(f.answer, RESOURCE_FOUND);
    resource_found_release(&f);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}
