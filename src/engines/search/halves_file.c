/* halves_file.c - levels from both ends in a checkpoint, and back.
 *
 * Of each half: its counts and potentials, the sizes of its levels, the last level, and what the first slices
 * of the next step have found. A level comes back as it was, a list or packed. Every position read has to be
 * one of the board, every count and potential one that no jump raises, and a jump has to lead from front to
 * front where these have met; that they are those of the problem is believed for the checksum, and what a
 * finished search says is gone through in any case (prover/closed.c, pagoda-check).
 *
 * Over ranks the file is the same (sets/keep.h). Of a step that is half done every rank has gone through the
 * first portions of its own part: the file records how far every one has come, by the number of a position.
 * What some have done beyond that is done again; what it leads to is there twice then, and once in the level.
 * A list is gone through at once.
 */
#include "halves_state.h"
#include "sets/keep.h"

/* ---- writing --------------------------------------------------------------------------------------- */

static keeping keeping_of(checkpoint_file *f, const half *h)
{
    return (keeping){.f = f, .peers = h->run->peers, .room = &h->run->room, .space = &h->space};
}

/* The number of the first position here that is still to be gone through, and all before it are done; of a
 * list, 0. */
static uint64_t first_left(const half *h)
{
    uint64_t number = UINT64_MAX;
    if (h->now.entry && h->now.size)
        return 0;
    PG_FREED packed_reader *r = PG_NEW(packed_reader, 1);
    packed_read(r, &h->now.packed, h->portion * (LEVEL_PORTION / PACKED_BLOCK),
                packed_blocks(&h->now.packed));
    packed_next(r, &number);
    packed_close(r);
    return number;
}

static void put_counts(checkpoint_file *f, const halves *s)
{
    PG_SCOPED(buf_release) pg_buf all = {0};
    half_counts_put(&all, &s->ahead);
    half_counts_put(&all, &s->back);
    checkpoint_put_number(f, all.length);
    checkpoint_put(f, all.text, all.length);
}

static void put_half(checkpoint_file *f, const half *h)
{
    const keeping k = keeping_of(f, h);
    const uint64_t head[] = {h->levels, h->expanded, peers_least(h->run->peers, first_left(h))};
    checkpoint_put(f, head, sizeof head);
    checkpoint_put(f, h->size, h->levels * sizeof *h->size);
    keep_level(&k, &h->now);
    keep_runs(&k, &h->found);
}

static void put_levels(checkpoint_file *f, const halves *s)
{
    const keeping k = keeping_of(f, &s->ahead);
    put_half(f, &s->ahead);
    put_half(f, &s->back);
    keep_level(&k, &s->mirror);
}

/* Where levels have not begun, counts may be half learned: nothing stands. Once the fronts have met, levels
 * are made anew. */
void halves_put(checkpoint_file *f, const void *run)
{
    const halves *s = run;
    checkpoint_put(f, &s->at, sizeof s->at);
    if (!s->at.width)
        return;
    put_counts(f, s);
    if (!s->at.met)
        put_levels(f, s);
}

/* ---- reading --------------------------------------------------------------------------------------- */

static bool get_counts(checkpoint_file *f, halves *s)
{
    uint64_t length;
    if (!checkpoint_get_count(f, &length, 1))
        return false;
    PG_FREED char *bytes = PG_NEW(char, length + 1);
    bytes_in in = {.at = bytes, .left = length, .bad = !checkpoint_get(f, bytes, length)};
    if (!in.bad)
        half_counts_take(&in, &s->ahead);
    if (!in.bad)
        half_counts_take(&in, &s->back);
    return !in.bad && !in.left;
}

/* What a step that is half done has found counts only where some of the level need not be gone through. */
static pg_status get_half(checkpoint_file *f, half *h, uint64_t most)
{
    const keeping k = keeping_of(f, h);
    uint64_t head[3], count; /* levels, expanded, the first number that is left */
    if (!keep_take_words(&k, head, 3) || head[0] > most)
        return PG_INPUT;
    h->levels = h->size_room = (uint32_t)head[0];
    h->expanded = head[1];
    PG_RESIZE(h->size, head[0] + 1);
    if (!keep_take_words(&k, h->size, head[0]))
        return PG_INPUT;
    pg_status s = keep_take_level(&k, &h->now, &count);
    if (s == PG_OK && count != (h->levels ? half_count(h) : 0))
        s = PG_INPUT;
    if (s == PG_OK)
        s = keep_take_runs(&k, &h->found);
    h->portion = (size_t)(packed_below(&h->now.packed, head[2]) / LEVEL_PORTION);
    if (!peers_any(h->run->peers, h->portion > 0))
        runs_release(&h->found);
    return s;
}

pg_status halves_get_levels(checkpoint_file *f, halves *s)
{
    const keeping k = keeping_of(f, &s->ahead);
    uint64_t most = (uint64_t)s->jumps + 1, mirror = 0;
    PG_TRY(get_half(f, &s->ahead, most));
    PG_TRY(get_half(f, &s->back, most));
    PG_TRY(keep_take_level(&k, &s->mirror, &mirror));
    return (s->at.mirrored > 0) == (mirror > 0) ? PG_OK : PG_INPUT;
}

/* Does a jump lead from where the fronts met to there, after so many jumps? */
static bool meets(halves *s)
{
    int64_t pegs = position_total(s->start) + (int64_t)s->at.met_at * jump_peg_change(s->board, 0);
    return s->at.met_at < s->jumps && !(s->at.from >> s->board->holes) && !(s->at.to >> s->board->holes) &&
           __builtin_popcountll(s->at.from) == pegs && half_leads(&s->ahead, s->at.from, s->at.to);
}

/* Are levels and fronts there where they have to be? */
static bool stands(halves *s)
{
    const half *a = &s->ahead, *b = &s->back;
    if (s->at.met)
        return meets(s);
    bool alone = s->reversal || s->to_finish;
    return a->levels > 0 && (b->levels > 0) == !alone &&
           (uint64_t)a->levels + b->levels <= (uint64_t)s->jumps + 1 && (!s->at.mirrored || s->reversal);
}

pg_status halves_take(checkpoint_file *f, void *run)
{
    halves *s = run;
    halves_place at;
    if (!checkpoint_get(f, &at, sizeof at))
        return PG_INPUT;
    if (!at.width)
        return at.met ? PG_INPUT : PG_OK;
    pg_status stopped = limits_check(&s->limits); /* symmetries may not be found in no time */
    if (at.symmetries != s->at.symmetries || at.reverses != s->at.reverses)
        return stopped != PG_OK ? stopped : PG_INPUT;
    s->at = at;
    if (!get_counts(f, s))
        return PG_INPUT;
    if (!s->at.met && s->options && s->options->peers)
        halves_call(s, 0, true);
    pg_status status = s->at.met ? PG_OK : halves_get_levels(f, s);
    return status == PG_OK && !stands(s) ? PG_INPUT : status;
}

/* ---- the rhythm ------------------------------------------------------------------------------------ */

/* About the bytes of a file: what is packed grows by half in it. */
static double file_bytes(const halves *s)
{
    double bytes = level_bytes(&s->ahead.now) + level_bytes(&s->back.now) + level_bytes(&s->mirror);
    for (size_t i = 0; i < s->ahead.found.count; i++)
        bytes += 1.5 * (double)packed_bytes(&s->ahead.found.run[i]);
    for (size_t i = 0; i < s->back.found.count; i++)
        bytes += 1.5 * (double)packed_bytes(&s->back.found.run[i]);
    return bytes;
}

/* Where a file of the room has failed, levels cannot be read: the last checkpoint is better. */
static bool whole(const halves *s) { return !atomic_load(&s->run.room.failed); }

void halves_rest(halves *s)
{
    if (s->keeps)
        shared_checkpoint_rest(&s->kept, whole(s), file_bytes(s), &s->limits);
}

static void between_slices(void *context) { halves_rest(context); }

/* From now on there is a checkpoint: `c`, or rank 0 has it. */
void halves_keep(halves *s, checkpoint *c)
{
    s->keeps = true;
    s->kept = (shared_checkpoint){.peers = s->run.peers, .file = c, .give = halves_put, .run = s};
    s->ahead.rest = s->back.rest = between_slices;
    s->ahead.rest_context = s->back.rest_context = s;
}

char *halves_end(halves *s, pg_status status)
{
    bool stopped = status_stops(status);
    bool good = status == PG_OK || (stopped && whole(s));
    return s->keeps ? shared_checkpoint_end(&s->kept, good, !stopped, false) : NULL;
}

static char *question_of(const problem *p)
{
    pg_buf text = {0};
    board_write(p->board, &text);
    buf_add(&text, "halves from ");
    position_text(&text, p->board, p->start);
    buf_add(&text, " to ");
    position_text(&text, p->board, p->finish);
    return buf_take(&text);
}

/* From the file to an answer, or to the next file. */
static pg_status run_kept(search_result *out, halves *s, checkpoint *c, const search_options *options,
                          pg_error *e)
{
    bool found;
    s->options = options;
    pg_status status = checkpoint_load(c, halves_take, s, &found, e);
    /* Ranks that were called for the levels in it hear how it was. */
    status = peers_agree(s->run.peers, status);
    if (status != PG_OK)
        return status;
    if (c->path)
        halves_keep(s, c);
    status = halves_go(s, options, out);
    PG_FREED char *unsaved = halves_end(s, status);
    if (unsaved)
        status = pg_fail(e, PG_INPUT, "%s", unsaved);
    return status;
}

pg_status halves_run_kept(search_result *out, const problem *p, const search_options *options,
                          const char *path, pg_error *e)
{
    checkpoint c;
    search_options own = *options;
    halves *s = halves_new(p, options->limits);
    if (own.peers && own.peers->count == 1)
        own.peers = NULL;
    checkpoint_init(&c, path, "halves 4", question_of(p), options->limits);
    pg_status status = run_kept(out, s, &c, &own, e);
    checkpoint_release(&c);
    halves_free(s);
    return status;
}
