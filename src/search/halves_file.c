/* halves_file.c - levels from both ends in a checkpoint, and back.
 *
 * Of each half: its counts and potentials, the sizes of its levels, the last level, and what the first slices
 * of the next step have found. A level comes back as it was, a list or packed. Every position read has to be
 * one of the board, every count and potential one that no jump raises, and a jump has to lead from front to
 * front where these have met; that they are those of the problem is believed for the checksum, and what a
 * finished search says is gone through in any case (proof/closed.c, pagoda-check).
 */
#include "halves_state.h"

#include <stdlib.h>

/* ---- writing --------------------------------------------------------------------------------------- */

static void put_front(checkpoint_file *f, const front *t)
{
    checkpoint_put_number(f, t->count);
    checkpoint_put_number(f, t->at != NULL);
    if (t->at)
        checkpoint_put(f, t->at, t->count * sizeof *t->at);
    else if (t->count)
        packed_give(f, &t->packed);
}

static void put_counts(checkpoint_file *f, const half *h)
{
    checkpoint_put_number(f, h->counts.used);
    for (uint32_t i = 0; i < h->counts.used; i++) {
        checkpoint_put(f, h->counts.cut[i].weight, h->board->holes * sizeof(int64_t));
        checkpoint_put_number(f, (uint64_t)h->counts.cut[i].floor);
    }
}

static void put_potential(checkpoint_file *f, const search_potential *p)
{
    checkpoint_put_number(f, p->tables);
    checkpoint_put_number(f, (uint64_t)p->floor);
    for (uint32_t t = 0; t < p->tables; t++) {
        checkpoint_put_number(f, p->table[t].holes);
        checkpoint_put(f, p->table[t].hole, p->table[t].holes * sizeof *p->table[t].hole);
        checkpoint_put(f, p->table[t].value, sizeof *p->table[t].value << p->table[t].holes);
    }
}

static void put_potentials(checkpoint_file *f, const half *h)
{
    checkpoint_put_number(f, h->patterns.used);
    for (uint32_t i = 0; i < h->patterns.used; i++)
        put_potential(f, &h->patterns.potential[i]);
}

static void put_levels(checkpoint_file *f, const half *h)
{
    checkpoint_put_number(f, h->levels);
    checkpoint_put(f, h->size, h->levels * sizeof *h->size);
    checkpoint_put_number(f, h->expanded);
    put_front(f, &h->now);
    checkpoint_put_number(f, h->portion);
    checkpoint_put_number(f, h->found.count);
    for (size_t i = 0; i < h->found.count; i++)
        packed_give(f, &h->found.run[i]);
}

/* Where levels have not begun, counts may be half learned: nothing stands. Once the fronts have met, levels
 * are made anew. */
void halves_put(checkpoint_file *f, const void *run)
{
    const halves *s = run;
    const uint64_t where[] = {s->width, s->met, s->met_at, s->from, s->to, s->mirrored,
                              s->images.elements, s->reversal != NULL};
    checkpoint_put(f, where, sizeof where);
    if (!s->width)
        return;
    put_counts(f, &s->ahead);
    put_counts(f, &s->back);
    put_potentials(f, &s->ahead);
    put_potentials(f, &s->back);
    if (s->met)
        return;
    put_levels(f, &s->ahead);
    put_levels(f, &s->back);
    put_front(f, &s->mirror);
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

static pg_status get_front(checkpoint_file *f, const half *h, front *out)
{
    uint64_t count, list;
    if (!checkpoint_get_number(f, &count) || !checkpoint_get_number(f, &list))
        return PG_INPUT;
    if (list)
        return get_list(f, h, out, count);
    if (!count)
        return PG_OK;
    pg_status s = packed_take(f, &out->packed, h->room, h->places.bits);
    out->count = out->packed.count;
    return s == PG_OK && out->count != count ? PG_INPUT : s;
}

/* What a step that is half done has found. */
static pg_status get_found(checkpoint_file *f, half *h)
{
    uint64_t portion, count;
    pg_status s = PG_OK;
    if (!checkpoint_get_number(f, &portion) || !checkpoint_get_count(f, &count, sizeof count) ||
        portion > front_portions(&h->now) || (count && !portion))
        return PG_INPUT;
    h->portion = (size_t)portion;
    for (uint64_t i = 0; s == PG_OK && i < count; i++) {
        packed one;
        s = packed_take(f, &one, h->room, h->places.bits);
        if (s == PG_OK)
            runs_add(&h->found, &one);
    }
    return s;
}

static bool get_counts(checkpoint_file *f, half *h)
{
    size_t bytes = h->board->holes * sizeof(int64_t);
    uint64_t counts, floor;
    bool good = checkpoint_get_count(f, &counts, bytes) && counts <= HALVES_MOST_COUNTS;
    search_cut c = {.weight = PG_NEW(int64_t, h->board->holes)};
    for (uint64_t i = 0; good && i < counts; i++) {
        good = checkpoint_get(f, c.weight, bytes) && checkpoint_get_number(f, &floor);
        c.floor = (int64_t)floor;
        good = good && lanes_add(&h->counts, &c);
    }
    free(c.weight);
    return good;
}

static bool get_table(checkpoint_file *f, const board *b, search_table *t)
{
    uint64_t holes;
    if (!checkpoint_get_number(f, &holes) || holes == 0 || holes > SEARCH_TABLE_HOLES)
        return false;
    t->holes = (uint32_t)holes;
    t->hole = PG_NEW(uint32_t, holes);
    t->value = PG_NEW(int32_t, (size_t)1 << holes);
    bool good = checkpoint_get(f, t->hole, holes * sizeof *t->hole)
                && checkpoint_get(f, t->value, sizeof *t->value << holes);
    for (uint64_t k = 0; good && k < holes; k++)
        good = t->hole[k] < b->holes && (!k || t->hole[k - 1] < t->hole[k]);
    for (uint64_t v = 0; good && v >> holes == 0; v++)
        good = t->value[v] >= INT16_MIN && t->value[v] <= INT16_MAX;
    return good;
}

static bool get_potential(checkpoint_file *f, half *h)
{
    uint64_t tables, floor;
    if (!checkpoint_get_count(f, &tables, sizeof(uint64_t)) || !checkpoint_get_number(f, &floor))
        return false;
    search_potential p = {.table = PG_NEW(search_table, tables + 1), .floor = (int64_t)floor};
    bool good = true;
    while (good && p.tables < tables)
        good = get_table(f, h->board, &p.table[p.tables++]);
    if (good)
        return patterns_add(&h->patterns, &p);
    search_potential_release(&p);
    return false;
}

static bool get_potentials(checkpoint_file *f, half *h)
{
    uint64_t potentials;
    bool good = checkpoint_get_count(f, &potentials, sizeof potentials);
    good = good && potentials <= HALVES_MOST_POTENTIALS;
    for (uint64_t i = 0; good && i < potentials; i++)
        good = get_potential(f, h);
    return good;
}

static pg_status get_levels(checkpoint_file *f, half *h, uint64_t most)
{
    uint64_t levels;
    if (!checkpoint_get_count(f, &levels, sizeof *h->size) || levels > most)
        return PG_INPUT;
    h->levels = h->size_room = (uint32_t)levels;
    PG_RESIZE(h->size, levels + 1);
    if (!checkpoint_get(f, h->size, levels * sizeof *h->size) || !checkpoint_get_number(f, &h->expanded))
        return PG_INPUT;
    pg_status s = get_front(f, h, &h->now);
    return s == PG_OK ? get_found(f, h) : s;
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
    return a->levels > 0 && a->size[a->levels - 1] == a->now.count && (b->levels > 0) == !alone &&
           (!b->levels || b->size[b->levels - 1] == b->now.count) &&
           (uint64_t)a->levels + b->levels <= (uint64_t)s->jumps + 1 &&
           (s->mirrored ? s->reversal && s->mirror.count > 0 : !s->mirror.count);
}

pg_status halves_take(checkpoint_file *f, void *run)
{
    halves *s = run;
    uint64_t where[8];
    if (!checkpoint_get(f, where, sizeof where))
        return PG_INPUT;
    if (!where[0])
        return where[1] ? PG_INPUT : PG_OK;
    /* Symmetries may not be found in no time. */
    if (where[6] != s->images.elements || where[7] != (s->reversal != NULL))
        return limits_check(&s->limits) != PG_OK ? PG_LIMIT : PG_INPUT;
    s->met = where[1] != 0;
    s->met_at = (uint32_t)where[2];
    s->from = where[3];
    s->to = where[4];
    s->mirrored = where[5] != 0;
    s->width = (size_t)where[0];
    if (!get_counts(f, &s->ahead) || !get_counts(f, &s->back) || !get_potentials(f, &s->ahead)
        || !get_potentials(f, &s->back))
        return PG_INPUT;
    pg_status status = s->met ? PG_OK : get_levels(f, &s->ahead, (uint64_t)s->jumps + 1);
    if (status == PG_OK && !s->met)
        status = get_levels(f, &s->back, (uint64_t)s->jumps + 1);
    if (status == PG_OK && !s->met)
        status = get_front(f, &s->ahead, &s->mirror);
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
void halves_rest(halves *s)
{
    if (s->kept && !atomic_load(&s->room.failed))
        checkpoint_rest(s->kept, file_bytes(s), halves_put, s, &s->limits);
}

static void between_slices(void *context) { halves_rest(context); }

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
    pg_status status = checkpoint_load(c, halves_take, s, &found, e);
    if (status != PG_OK)
        return status;
    s->kept = c;
    s->ahead.rest = s->back.rest = between_slices;
    s->ahead.rest_context = s->back.rest_context = s;
    status = halves_go(s, options, out);
    bool stopped = status == PG_LIMIT || status == PG_INTERRUPTED;
    if (status != PG_OK && (!stopped || atomic_load(&s->room.failed)))
        return status;
    char *unsaved = checkpoint_end(c, !stopped, false, halves_put, s);
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
    if (path || (own.ranks && own.ranks->ranks == 1))
        own.ranks = NULL;
    checkpoint_init(&c, path, "halves", question_of(p), options->limits);
    pg_status status = run_kept(out, s, &c, &own, e);
    checkpoint_release(&c);
    halves_free(s);
    return status;
}
