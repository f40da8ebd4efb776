/* halves_file.c - levels from both ends in a checkpoint, and back.
 *
 * Of each half: its counts and potentials, the sizes of its levels, the last level, and what the first slices
 * of the next step have found. A level comes back as it was, a list or packed. Every position read has to be
 * one of the board, every count and potential one that no jump raises, and a jump has to lead from front to
 * front where these have met; that they are those of the problem is believed for the checksum, and what a
 * finished search says is gone through in any case (prover/closed.c, pagoda-check).
 *
 * Over ranks the file is the same (level_kept.h); each gives its part of every level and gets a part back,
 * all packed. Of a step that is half done every rank has gone through the first portions of its own part:
 * written is how far all of them have come, by the number of a position. What some have done beyond that is
 * done again; what it leads to is there twice then, and once in the level.
 */
#include "halves_state.h"
#include "levels/packed_ranks.h"
#include "pass.h"

#include <stdlib.h>

enum { SORTED = 1 << 16 /* positions of a list, at a time */ };

/* The file, or NULL on ranks that serve, and what goes between ranks. */
typedef struct keeping {
    checkpoint_file *f;
    level_streams streams; /* ranks NULL: this process alone */
} keeping;

/* ---- writing --------------------------------------------------------------------------------------- */

/* The first number of a portion. */
static uint64_t number_at(const front *t, size_t portion)
{
    packed_reader *r = PG_NEW(packed_reader, 1);
    uint64_t first, number = UINT64_MAX;
    packed_read(r, &t->packed, portion * (FRONT_PORTION / PACKED_BLOCK), packed_blocks(&t->packed));
    if (packed_next(r, &first))
        number = first;
    packed_close(r);
    free(r);
    return number;
}

/* A front, of which this process has gone through so many portions: how many of all that are. A list is one
 * process's. */
static size_t put_front(keeping *k, const front *t, size_t portion)
{
    packed_join all;
    if (t->at) {
        checkpoint_put_number(k->f, t->count);
        checkpoint_put_number(k->f, true);
        checkpoint_put(k->f, t->at, t->count * sizeof *t->at);
        return portion;
    }
    packed_join_begin(&all, &k->streams, &t->packed, number_at(t, portion));
    if (level_streams_serve(&k->streams))
        return portion;
    checkpoint_put_number(k->f, all.count);
    checkpoint_put_number(k->f, false);
    return (size_t)(packed_join_end(&all, all.count ? k->f : NULL) / FRONT_PORTION);
}

static void put_run(keeping *k, checkpoint_file *f, const packed *run)
{
    packed_join all;
    packed_join_begin(&all, &k->streams, run, UINT64_MAX);
    if (!level_streams_serve(&k->streams))
        packed_join_end(&all, f);
}

static void put_counts(checkpoint_file *f, const halves *s)
{
    pg_buf all = {0};
    half_counts_put(&all, &s->ahead);
    half_counts_put(&all, &s->back);
    checkpoint_put_number(f, all.length);
    checkpoint_put(f, all.text, all.length);
    buf_release(&all);
}

/* `most`: runs of any rank at the most. Without a portion nothing was found. */
static void put_found(keeping *k, const half *h, size_t portion, uint64_t most)
{
    const packed none = {.file = -1};
    checkpoint_file *f = portion ? k->f : NULL;
    checkpoint_put_number(k->f, portion);
    checkpoint_put_number(k->f, portion ? most : 0);
    for (uint64_t i = 0; i < most; i++)
        put_run(k, f, i < h->found.count ? &h->found.run[i] : &none);
}

static void put_levels(keeping *k, const half *h, uint64_t most)
{
    checkpoint_put_number(k->f, h->levels);
    checkpoint_put(k->f, h->size, h->levels * sizeof *h->size);
    checkpoint_put_number(k->f, h->expanded);
    size_t portion = put_front(k, &h->now, h->portion);
    put_found(k, h, portion, most);
}

static void put_fronts(checkpoint_file *f, const halves *s)
{
    keeping k = {.f = f};
    uint64_t most[] = {s->ahead.found.count, s->back.found.count};
    peers_most(s->ahead.peers, most, 2);
    level_streams_open(&k.streams, s->ahead.peers, true);
    put_levels(&k, &s->ahead, most[0]);
    put_levels(&k, &s->back, most[1]);
    put_front(&k, &s->mirror, 0);
    level_streams_close(&k.streams);
}

/* Where levels have not begun, counts may be half learned: nothing stands. Once the fronts have met, levels
 * are made anew. */
void halves_put(checkpoint_file *f, const void *run)
{
    const halves *s = run;
    const uint64_t where[] = {s->width,   s->met,      s->met_at,          s->from,
                              s->to,      s->mirrored, s->images.elements, s->reversal != NULL,
                              s->expanded};
    checkpoint_put(f, where, sizeof where);
    if (!s->width)
        return;
    put_counts(f, s);
    if (!s->met)
        put_fronts(f, s);
}

/* ---- reading --------------------------------------------------------------------------------------- */

static pg_status get_list(checkpoint_file *f, const half *h, front *out, uint64_t count)
{
    if (!checkpoint_fits(f, count, sizeof *out->at))
        return PG_INPUT;
    out->bytes = count * sizeof *out->at;
    out->at = room_take(h->room, out->bytes);
    if (!out->at)
        return PG_LIMIT;
    out->count = count;
    if (!checkpoint_get(f, out->at, out->bytes))
        return PG_INPUT;
    for (uint64_t i = 0; i < count; i++)
        if (out->at[i] >> h->board->holes)
            return PG_INPUT;
    return PG_OK;
}

/* ---- over ranks ------------------------------------------------------------------------------------ */

static uint32_t owner_of(const void *context, uint64_t number)
{
    const half *h = context;
    return half_owner(h, coordinates_pegs(&h->space.numbers, number));
}

/* Numbers that come in any order: sorted in runs. */
typedef struct sorting {
    runs runs;
    uint64_t number[SORTED], scratch[SORTED];
    size_t used;
    unsigned bits;
    bool full; /* there is no room */
} sorting;

static void sort_some(sorting *s)
{
    s->full = s->full || (s->used && !runs_take(&s->runs, s->number, s->used, s->scratch, s->bits));
    s->used = 0;
}

static void sort_number(sorting *s, uint64_t number)
{
    s->number[s->used++] = number;
    if (s->used == SORTED)
        sort_some(s);
}

/* A list in the file: each number plus 1 to who has it, this rank's to be sorted; 0 ends it. */
static pg_status share_list(keeping *k, const half *h, uint64_t count, sorting *own)
{
    uint64_t pegs, left = count;
    bool good = checkpoint_fits(k->f, count, sizeof pegs);
    for (; good && left && checkpoint_get(k->f, &pegs, sizeof pegs); left--) {
        uint64_t number = pegs >> h->board->holes ? 0 : coordinates_number(&h->space.numbers, pegs);
        uint32_t owner = half_owner(h, pegs);
        good = coordinates_pegs(&h->space.numbers, number) == pegs;
        if (owner)
            level_stream_put_number(&k->streams.with[owner], number + 1);
        else
            sort_number(own, number);
    }
    for (uint32_t i = 1; i < h->peers->count; i++)
        level_stream_put_number(&k->streams.with[i], 0);
    return good && !left ? PG_OK : PG_INPUT;
}

static pg_status take_list(keeping *k, sorting *own)
{
    uint64_t number = 0;
    bool good;
    while ((good = level_stream_get_number(&k->streams.with[0], &number)) && number)
        sort_number(own, number - 1);
    return good ? PG_OK : PG_INPUT;
}

static pg_status get_shared_list(keeping *k, const half *h, front *out, uint64_t count)
{
    sorting *own = PG_NEW(sorting, 1);
    own->bits = h->space.numbers.bits;
    runs_init(&own->runs, h->room);
    pg_status status = level_streams_serve(&k->streams) ? take_list(k, own) : share_list(k, h, count, own);
    sort_some(own);
    if (status == PG_OK && own->runs.count && !own->full)
        own->full = !runs_end(&own->runs, &out->packed);
    if (status == PG_OK && own->full)
        status = PG_LIMIT;
    out->count = out->packed.count;
    runs_release(&own->runs);
    free(own);
    return status;
}

static pg_status get_any_list(keeping *k, const half *h, front *out, uint64_t count)
{
    return k->streams.peers ? get_shared_list(k, h, out, count) : get_list(k->f, h, out, count);
}

/* This rank's part; *count: of all. Rank 0 notes where portions begin. */
static pg_status get_front(keeping *k, const half *h, front *out, uint64_t *count, packed_shares *how)
{
    uint64_t head[2] = {0}, packed_count = 0;
    bool good = level_streams_serve(&k->streams) ||
                (checkpoint_get_number(k->f, &head[0]) && checkpoint_get_number(k->f, &head[1]));
    if (!good || !level_streams_tell(&k->streams, head, sizeof head))
        return PG_INPUT;
    *count = head[0];
    if (!*count)
        return PG_OK;
    if (head[1])
        return get_any_list(k, h, out, *count);
    pg_status s = packed_take_shared(k->f, &k->streams, &out->packed, &packed_count, h->room,
                                     h->space.numbers.bits, how);
    out->count = out->packed.count;
    good = level_streams_serve(&k->streams) || packed_count == *count;
    return s == PG_OK && !good ? PG_INPUT : s;
}

/* ---- a half ---------------------------------------------------------------------------------------- */

static pg_status get_run(keeping *k, half *h, packed_shares *how)
{
    packed one;
    uint64_t count;
    pg_status s = packed_take_shared(k->f, &k->streams, &one, &count, h->room, h->space.numbers.bits, how);
    if (s == PG_OK)
        runs_add(&h->found, &one);
    return s;
}

/* The portions of this process's part that all ranks have gone through. */
static size_t own_portions(const keeping *k, const half *h, uint64_t portion, uint64_t bound)
{
    return k->streams.peers ? (size_t)(packed_below(&h->now.packed, bound) / FRONT_PORTION) : (size_t)portion;
}

/* What a step that is half done has found, of a front of so many positions on all ranks. */
static pg_status get_found(keeping *k, half *h, uint64_t count, const packed_shares *begun)
{
    packed_shares how = {.owner = owner_of, .context = h};
    uint64_t head[3] = {0}; /* portions, runs, the first number that is still to be gone through */
    bool good = true;
    if (!level_streams_serve(&k->streams)) {
        good = checkpoint_get_number(k->f, &head[0]) && checkpoint_get_count(k->f, &head[1], sizeof *head) &&
               head[0] <= (count + FRONT_PORTION - 1) / FRONT_PORTION && (!head[1] || head[0]);
        head[2] = good && head[0] < begun->marks ? begun->mark[head[0]] : begun->marks ? UINT64_MAX : 0;
    }
    if (!good || !level_streams_tell(&k->streams, head, sizeof head))
        return PG_INPUT;
    h->portion = own_portions(k, h, head[0], head[2]);
    pg_status s = PG_OK;
    for (uint64_t i = 0; s == PG_OK && i < head[1]; i++)
        s = get_run(k, h, &how);
    return s;
}

static bool get_counts(checkpoint_file *f, halves *s)
{
    uint64_t length;
    if (!checkpoint_get_count(f, &length, 1))
        return false;
    char *bytes = PG_NEW(char, length + 1);
    bytes_in in = {.at = bytes, .left = length, .bad = !checkpoint_get(f, bytes, length)};
    if (!in.bad)
        half_counts_take(&in, &s->ahead);
    if (!in.bad)
        half_counts_take(&in, &s->back);
    free(bytes);
    return !in.bad && !in.left;
}

/* The sizes of levels; the front has *count positions. */
static bool get_sizes(keeping *k, half *h, uint64_t most, uint64_t *count)
{
    uint64_t head[2] = {0}; /* levels, expanded */
    bool serves = level_streams_serve(&k->streams);
    if (!serves && (!checkpoint_get_count(k->f, &head[0], sizeof *h->size) || head[0] > most))
        return false;
    if (!level_streams_tell(&k->streams, &head[0], sizeof *head))
        return false;
    h->levels = h->size_room = (uint32_t)head[0];
    PG_RESIZE(h->size, head[0] + 1);
    size_t bytes = head[0] * sizeof *h->size;
    if (!serves && (!checkpoint_get(k->f, h->size, bytes) || !checkpoint_get_number(k->f, &head[1])))
        return false;
    if (!level_streams_tell(&k->streams, h->size, bytes) ||
        !level_streams_tell(&k->streams, &head[1], sizeof *head))
        return false;
    h->expanded = head[1];
    *count = h->levels ? h->size[h->levels - 1] : 0;
    return true;
}

static pg_status get_levels(keeping *k, half *h, uint64_t most)
{
    packed_shares begun = {.owner = owner_of, .context = h, .every = FRONT_PORTION};
    uint64_t wanted, count;
    if (!get_sizes(k, h, most, &wanted))
        return PG_INPUT;
    pg_status s = get_front(k, h, &h->now, &count, &begun);
    if (s == PG_OK && count != wanted)
        s = PG_INPUT;
    s = s == PG_OK ? get_found(k, h, count, &begun) : s;
    free(begun.mark);
    return s;
}

pg_status halves_get_fronts(checkpoint_file *f, halves *s)
{
    keeping k = {.f = f};
    packed_shares how = {.owner = owner_of, .context = &s->ahead};
    uint64_t most = (uint64_t)s->jumps + 1, mirror = 0;
    level_streams_open(&k.streams, s->ahead.peers, false);
    pg_status status = get_levels(&k, &s->ahead, most);
    if (status == PG_OK)
        status = get_levels(&k, &s->back, most);
    if (status == PG_OK)
        status = get_front(&k, &s->ahead, &s->mirror, &mirror, &how);
    bool serves = level_streams_serve(&k.streams);
    level_streams_close(&k.streams);
    if (status == PG_OK && s->mirrored != (mirror > 0))
        status = PG_INPUT;
    if (serves && status == PG_INPUT) /* what came has ended, and rank 0 knows why */
        status = PG_OK;
    return peers_agree(s->ahead.peers, status);
}

/* Does a jump lead from where the fronts met to there, after so many jumps? */
static bool meets(halves *s)
{
    half_children next;
    int64_t pegs = position_total(s->start) + (int64_t)s->met_at * jump_peg_change(s->board, 0);
    bool there = false;
    if (s->met_at >= s->jumps || s->from >> s->board->holes || __builtin_popcountll(s->from) != pegs)
        return false;
    children_init(&next, &s->ahead, true);
    uint32_t children = children_all(&next, s->from);
    for (uint32_t i = 0; i < children; i++)
        there = there || next.child[i] == s->to;
    children_release(&next);
    return there;
}

/* Are levels and fronts there where they have to be? */
static bool stands(halves *s)
{
    const half *a = &s->ahead, *b = &s->back;
    if (s->met)
        return meets(s);
    bool alone = s->reversal || s->to_finish;
    return a->levels > 0 && (b->levels > 0) == !alone &&
           (uint64_t)a->levels + b->levels <= (uint64_t)s->jumps + 1 && (!s->mirrored || s->reversal);
}

pg_status halves_take(checkpoint_file *f, void *run)
{
    halves *s = run;
    uint64_t where[9];
    if (!checkpoint_get(f, where, sizeof where))
        return PG_INPUT;
    if (!where[0])
        return where[1] ? PG_INPUT : PG_OK;
    pg_status stopped = limits_check(&s->limits); /* symmetries may not be found in no time */
    if (where[6] != s->images.elements || where[7] != (s->reversal != NULL))
        return stopped != PG_OK ? stopped : PG_INPUT;
    s->met = where[1] != 0;
    s->met_at = (uint32_t)where[2];
    s->from = where[3];
    s->to = where[4];
    s->mirrored = where[5] != 0;
    s->expanded = where[8];
    s->width = (size_t)where[0];
    if (!get_counts(f, s))
        return PG_INPUT;
    if (!s->met && s->options && s->options->peers)
        halves_call(s, 0, true);
    pg_status status = s->met ? PG_OK : halves_get_fronts(f, s);
    return status == PG_OK && !stands(s) ? PG_INPUT : status;
}

/* ---- the rhythm ------------------------------------------------------------------------------------ */

/* About the bytes of a file: packed levels grow by half in it. */
static double file_bytes(const halves *s)
{
    const front *all[] = {&s->ahead.now, &s->back.now, &s->mirror};
    double bytes = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        bytes += (double)all[i]->bytes + 1.5 * (double)packed_bytes(&all[i]->packed);
    for (size_t i = 0; i < s->ahead.found.count; i++)
        bytes += 1.5 * (double)packed_bytes(&s->ahead.found.run[i]);
    for (size_t i = 0; i < s->back.found.count; i++)
        bytes += 1.5 * (double)packed_bytes(&s->back.found.run[i]);
    return bytes;
}

/* Where a file of the room has failed, levels cannot be read: the last checkpoint is better. */
static bool whole(const halves *s) { return !atomic_load(&s->room.failed); }

void halves_rest(halves *s)
{
    if (s->keeps)
        level_kept_rest(&s->kept, whole(s), file_bytes(s), &s->limits);
}

static void between_slices(void *context) { halves_rest(context); }

/* From now on there is a checkpoint: `c`, or rank 0 has it. */
void halves_keep(halves *s, checkpoint *c)
{
    s->keeps = true;
    s->kept = (level_kept){.peers = s->ahead.peers, .file = c, .give = halves_put, .run = s};
    s->ahead.rest = s->back.rest = between_slices;
    s->ahead.rest_context = s->back.rest_context = s;
}

char *halves_end(halves *s, pg_status status)
{
    bool stopped = status == PG_LIMIT || status == PG_INTERRUPTED;
    bool good = status == PG_OK || (stopped && whole(s));
    return s->keeps ? level_kept_end(&s->kept, good, !stopped, false) : NULL;
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

/* Was it the time that ended it, now that it has ended? Files are written in what was kept back of that. */
static bool is_late(const halves *s, pg_status status)
{
    return status == PG_LIMIT && limits_check(&s->limits) != PG_OK;
}

/* From the file to an answer, or to the next file. */
static pg_status run_kept(search_result *out, halves *s, checkpoint *c, const search_options *options,
                          pg_error *e)
{
    bool found;
    s->options = options;
    pg_status status = checkpoint_load(c, halves_take, s, &found, e);
    /* Ranks that were called for the levels in it hear how it was. */
    status = peers_agree(s->ahead.peers, status);
    out->late = is_late(s, status);
    if (status != PG_OK)
        return status;
    if (c->path)
        halves_keep(s, c);
    status = halves_go(s, options, out);
    out->late = is_late(s, status);
    char *unsaved = halves_end(s, status);
    if (unsaved)
        status = pg_fail(e, PG_INPUT, "%s", unsaved);
    free(unsaved);
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
    checkpoint_init(&c, path, "halves 3", question_of(p), options->limits);
    pg_status status = run_kept(out, s, &c, &own, e);
    checkpoint_release(&c);
    halves_free(s);
    return status;
}
