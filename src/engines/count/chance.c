/* chance.c - where games end that are played at random.
 *
 * Exactly: positions in the order of their pegs, each with the chance that a game comes through it; a
 * position hands its own on to those that its jumps lead to, in equal parts. Otherwise games are played, and
 * the standard error of a share p of n games is sqrt(p (1 - p) / n).
 */
#include "count/chance.h"

#include "base/splitmix.h"
#include "positions/steps.h"
#include "positions/store.h"

#include <math.h>

typedef struct chances {
    chance_result *out;
    const pg_limits *limits;
    steps play;
    uint32_t words, tokens; /* pegs that tell of visits, and are none of the game */
    size_t positions;       /* found so far, exactly */
    uint64_t *pegs;         /* a position at hand, and behind it one that a jump leads to */
    uint32_t *legal;        /* jumps there */
} chances;

static uint32_t find_legal(chances *c, const uint64_t *pegs)
{
    uint32_t count = 0;
    for (uint32_t j = 0; j < c->play.jumps; j++)
        if (step_fits(&c->play, c->words, j, pegs))
            c->legal[count++] = j;
    return count;
}

/* ---- exactly -------------------------------------------------------------------------------------- */

/* The positions with one number of pegs, and the chance of each. */
typedef struct rank_chances {
    store set;
    mpq_t *share; /* [set.used] */
    size_t room;
} rank_chances;

static uint32_t pegs_of(const chances *c, const uint64_t *pegs)
{
    return (uint32_t)bits_count(pegs, 64 * (size_t)c->words) - c->tokens;
}

/* False: there are too many positions, or there is no room for them. */
static bool add_share(chances *c, rank_chances *rank, const uint64_t *pegs, const mpq_t share)
{
    rank_chances *r = &rank[pegs_of(c, pegs)];
    uint32_t words = c->words;
    size_t before = r->set.used;
    if (c->positions > CHANCE_POSITIONS || !store_add(&r->set, words, pegs, STORE_NONE))
        return false;
    uint32_t at = store_find(&r->set, words, pegs);
    if (r->set.used > before) {
        PG_GROW(r->share, before, r->room);
        mpq_init(r->share[at]);
        c->positions++;
    }
    mpq_add(r->share[at], r->share[at], share);
    return true;
}

/* What position i of a rank hands on. */
static bool hand_on(chances *c, rank_chances *rank, uint32_t k, size_t i)
{
    bool good = true;
    uint64_t *pegs = c->pegs, *next = c->pegs + c->words;
    memcpy(pegs, rank[k].set.pegs + i * c->words, c->words * sizeof *pegs);
    uint32_t count = find_legal(c, pegs);
    if (!count) {
        mpq_add(c->out->share[k], c->out->share[k], rank[k].share[i]);
        return true;
    }
    mpq_t part;
    mpq_init(part);
    mpq_set_ui(part, 1, count);
    mpq_mul(part, part, rank[k].share[i]);
    for (uint32_t n = 0; good && n < count; n++) {
        step_into(&c->play, c->words, c->legal[n], pegs, next);
        good = add_share(c, rank, next, part);
    }
    mpq_clear(part);
    return good;
}

static void close_rank(rank_chances *r)
{
    for (size_t i = 0; i < r->set.used; i++)
        mpq_clear(r->share[i]);
    free(r->share);
    store_release(&r->set);
}

/* Half of the time may go into it. PG_LIMIT also where there are too many positions, or no room for them. */
static pg_status find_exactly(chances *c, const uint64_t *start)
{
    uint32_t most = c->out->most;
    pg_limits within = c->limits ? *c->limits : (pg_limits){.threads = 1};
    size_t room = limits_memory(c->limits, 1) / 4; /* fractions and lists take more than positions */
    pg_status s = PG_OK;
    if (within.deadline > 0)
        within.deadline -= limits_seconds_left(c->limits) / 2;
    PG_FREED rank_chances *rank = PG_NEW(rank_chances, most + 1);
    mpq_t whole;
    mpq_init(whole);
    mpq_set_ui(whole, 1, 1);
    for (uint32_t k = 0; k <= most; k++)
        store_init(&rank[k].set, c->words, room / (most + 1));
    s = add_share(c, rank, start, whole) ? PG_OK : PG_LIMIT;
    for (uint32_t k = most + 1; s == PG_OK && k-- > 0;)
        for (size_t i = 0; s == PG_OK && i < rank[k].set.used; i++)
            s = hand_on(c, rank, k, i) ? limits_check(&within) : PG_LIMIT;
    for (uint32_t k = 0; k <= most; k++)
        close_rank(&rank[k]);
    mpq_clear(whole);
    return s;
}

/* ---- by games ------------------------------------------------------------------------------------- */

/* A number below n, each as likely. */
static uint32_t draw_below(uint64_t *seed, uint32_t n)
{
    uint64_t most = UINT64_MAX - UINT64_MAX % n, number;
    do
        number = pg_random(seed);
    while (number >= most);
    return (uint32_t)(number % n);
}

static void play_games(chances *c, const uint64_t *start, uint64_t games, uint64_t seed)
{
    chance_result *r = c->out;
    for (; r->games < games && r->stopped == PG_OK; r->games++) {
        memcpy(c->pegs, start, c->words * sizeof *start);
        for (uint32_t count; (count = find_legal(c, c->pegs)) > 0;)
            step_play(&c->play, c->words, c->legal[draw_below(&seed, count)], c->pegs);
        r->ended[pegs_of(c, c->pegs)]++;
        if (r->games % 1024 == 0) {
            r->stopped = limits_check(c->limits);
            progress_show(c->limits, "%llu games", (unsigned long long)r->games);
        }
    }
}

/* ---- both ------------------------------------------------------------------------------------------ */

pg_status chance_find(chance_result *out, const board *b, const uint64_t *start, const chance_options *o,
                      pg_error *e)
{
    uint32_t tokens = b->marks ? b->marks->visits : 0, pegs = (uint32_t)bits_count(start, b->holes);
    *out = (chance_result){.most = pegs > tokens ? pegs - tokens : 0};
    if (!board_loses_pegs(b))
        return pg_fail(e, PG_INPUT, "--random: expected a board whose jumps all take pegs away");
    if (pegs < tokens)
        return pg_fail(e, PG_INPUT, "--random: expected a start that says what was visited");
    chances c = {.out = out, .limits = o->limits, .words = (uint32_t)bits_words(b->holes), .tokens = tokens};
    out->share = PG_NEW(mpq_t, out->most + 1);
    out->ended = PG_NEW(uint64_t, out->most + 1);
    for (uint32_t k = 0; k <= out->most; k++)
        mpq_init(out->share[k]);
    steps_init(&c.play, b, false);
    c.pegs = PG_NEW(uint64_t, 2 * (size_t)c.words);
    c.legal = PG_NEW(uint32_t, b->jumps);
    out->exact = !o->games && find_exactly(&c, start) == PG_OK;
    if (!out->exact)
        play_games(&c, start, o->games ? o->games : CHANCE_GAMES, o->seed);
    steps_release(&c.play);
    PG_FREE(c.pegs, c.legal);
    return PG_OK;
}

void chance_release(chance_result *r)
{
    for (uint32_t k = 0; r->share && k <= r->most; k++)
        mpq_clear(r->share[k]);
    PG_FREE(r->share, r->ended);
    *r = (chance_result){0};
}

double chance_share(const chance_result *r, uint32_t pegs, double *error)
{
    double games = (double)(r->games ? r->games : 1);
    double share = r->exact ? mpq_get_d(r->share[pegs]) : (double)r->ended[pegs] / games;
    *error = r->exact ? 0 : sqrt(share * (1 - share) / games);
    return share;
}
