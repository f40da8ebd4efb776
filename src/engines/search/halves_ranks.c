/* halves_ranks.c - levels from both ends over ranks.
 *
 * Rank 0 learns the counts and tells the others; from then on all make the same steps, each with its own part
 * of every level (sets/step.h), and see the same sizes, the same reasons to stop, and the same meeting.
 */
#include "halves_state.h"
#include "levels/level_call.h"

/* What the others are called for. */
typedef struct halves_asked {
    uint64_t width, keeps, load; /* of the next sample; there is a checkpoint; its levels are read first */
    halves_place at;
} halves_asked;

static void spread(halves *s, const peers *r)
{
    sets_alone(&s->run);
    s->run.peers = s->kept.peers = r;
    half_spread(&s->ahead);
    half_spread(&s->back);
}

/* ---- rank 0 ---------------------------------------------------------------------------------------- */

void half_counts_put(pg_buf *out, const half *h)
{
    const search_half all = {.cut = h->tests.counts.cut,
                             .cuts = h->tests.counts.used,
                             .potential = h->tests.potentials.potential,
                             .potentials = h->tests.potentials.used};
    search_half_put(out, &all, h->board->holes);
}

static void put_state(pg_buf *out, const halves *s, size_t width, bool load)
{
    const halves_asked asked = {width, load || s->keeps, load, s->at};
    bytes_put_array(out, &asked, 1, sizeof asked);
    half_counts_put(out, &s->ahead);
    half_counts_put(out, &s->back);
}

void halves_call(halves *s, size_t width, bool load)
{
    const peers *r = s->options->peers;
    const images *fixing = &s->images;
    pg_limits limits = s->limits;
    pg_buf all = {0};
    limits.memory = s->run.room.most;
    if (s->options->limits) /* without what is kept back for a file: rank 0 is to be late first */
        limits.deadline = s->options->limits->deadline;
    level_call_put(&all, &(problem){s->board, s->start, s->finish}, &limits);
    bytes_put_array(&all, fixing->element, fixing->element ? (uint64_t)fixing->elements * s->board->holes : 0,
                    sizeof *fixing->element);
    bytes_put_array(&all, s->reversal, s->reversal ? s->board->holes : 0, sizeof *s->reversal);
    put_state(&all, s, width, load);
    r->call(r->context, &halves_job, all.text, all.length);
    buf_release(&all);
    spread(s, r);
}

void halves_settle(halves *s, bool anew)
{
    if (peers_any(s->run.peers, anew))
        spread(s, NULL);
}

/* ---- the others ------------------------------------------------------------------------------------- */

void half_counts_take(bytes_in *in, half *h)
{
    PG_SCOPED(search_half_release) search_half all = {0};
    search_half_take(in, &all, h->board->holes);
    for (uint32_t i = 0; !in->bad && i < all.cuts; i++)
        in->bad = !count_bank_add(&h->tests.counts, &all.cut[i]);
    for (uint32_t i = 0; !in->bad && i < all.potentials; i++)
        in->bad = !potential_bank_add(&h->tests.potentials, &all.potential[i]);
}

static void take_symmetries(bytes_in *in, uint32_t holes, images *fixing, uint32_t **reversal)
{
    uint64_t listed;
    uint32_t *element = bytes_take_array(in, UINT64_MAX, sizeof *element, &listed);
    images_init(fixing, holes, 1, element, element ? (uint32_t)(listed / holes) : 1);
    free(element);
    *reversal = bytes_take_array(in, UINT64_MAX, sizeof **reversal, NULL);
}

/* The levels of a checkpoint, as far as they are this rank's. False: they are not gone on with. */
static bool load(halves *s)
{
    halves_get_levels(NULL, s);
    if (peers_agree(s->run.peers, PG_OK) != PG_OK)
        return false;
    halves_rest(s);
    return !peers_any(s->run.peers, false);
}

/* This rank's part of what rank 0 does after the call. */
static void work(halves *s, size_t width)
{
    pg_status status = s->at.met ? PG_OK : halves_cross(s, width);
    if (status == PG_OK && s->at.met) {
        PG_FREED uint64_t *chain = PG_NEW(uint64_t, s->jumps + 1);
        status = halves_trace(s, chain);
    }
    halves_end(s, status);
}

static pg_status serve(const peers *ranks, void **state, const void *request, size_t length,
                       const volatile sig_atomic_t *interrupt, pg_error *e)
{
    (void)state;
    (void)e;
    bytes_in in = {.at = request, .left = length};
    const search_options none = {0};
    PG_SCOPED(level_call_release) level_call asked;
    images fixing;
    uint32_t *reversal;
    level_call_take(&in, &asked, interrupt);
    take_symmetries(&in, asked.board->holes, &fixing, &reversal);
    PG_FREED halves_asked *how = bytes_take_array(&in, 1, sizeof *how, NULL);
    if (in.bad)
        abort(); /* rank 0 would wait for ever */
    halves *s = halves_with(&asked.problem, &asked.limits, &fixing, reversal);
    s->options = &none;
    s->at = how->at;
    half_counts_take(&in, &s->ahead);
    half_counts_take(&in, &s->back);
    if (in.bad)
        abort();
    if (how->keeps)
        halves_keep(s, NULL);
    spread(s, ranks);
    if (!how->load || load(s))
        work(s, (size_t)how->width);
    halves_free(s);
    return PG_OK;
}

const peers_job halves_job = {.name = "halves", .serve = serve};
