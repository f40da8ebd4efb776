/* learn.c - move potentials for a search that gets long.
 *
 * When a level is long, some of its positions go to the linear program. A potential that refuses one as a
 * rule refuses thousands of its relatives. All that were found are kept. Each is tried on a sample of a
 * level; those that together refuse most of it, taken greedily, make the filter that the level goes through,
 * and the first of them cut its side from then on. Samples go by hashes, so all this does not depend on the
 * threads, nor on ranks: these send their samples to rank 0, which asks, chooses and tells.
 */
#include "move_peers.h"
#include "filter.h"

/* A level of LONG_LEVEL positions is long; one question a LEVEL_A_QUESTION positions. About SAMPLE of them
 * are looked at to choose potentials, ASKED to put questions. The ends have at most MOST_ENDS members; limits
 * come from levels whose survey is cheap beside the next level. */
enum {
    LONG_LEVEL = 20000,
    LEVEL_A_QUESTION = 200,
    QUESTIONS = 300,
    SAMPLE = 4000,
    ASKED = 600,
    MISSES = 30,
    FILTER = 4 * CUTS_MOST,
    MOST_KNOWN = 6000
};

enum { MOST_ENDS = 4096, SURVEY = 1, CHEAP_SURVEY = 20000 };

/* ---- the list of potentials ------------------------------------------------------------------------ */

/* The most value of a finish, or the least of a start; false: too many members. */
static bool end_value(const moves_engine *e, move_potential *p, bool start)
{
    uint64_t pegs[e->shape.words];
    PG_SCOPED(set_walk_release) set_walk walk;
    size_t n = 0;
    set_walk_init(&walk, start ? e->problem.start : e->problem.finish, false);
    for (; n <= MOST_ENDS && set_walk_next(&walk, pegs); n++) {
        int64_t value = potential_value(&e->frame, p, pegs);
        if (n == 0 || (start ? value < p->end[1] : value > p->end[0]))
            p->end[start] = value;
    }
    return n > 0 && n <= MOST_ENDS;
}

bool engine_ends(const moves_engine *e, move_potential *p)
{
    return end_value(e, p, false) && end_value(e, p, true);
}

bool engine_keep(moves_engine *e, move_potential *p)
{
    if (e->known_count == MOST_KNOWN || !engine_ends(e, p)) {
        potential_release(p);
        return false;
    }
    PG_GROW(e->known, e->known_count, e->known_room);
    e->known[e->known_count++] = *p;
    return true;
}

/* Does the potential refuse the record, whichever way it goes on, by the end of the game alone? */
static bool refuses(const moves_engine *e, bool back, const move_potential *p, const uint64_t *record)
{
    note_shape s = e->shape;
    const uint64_t *note = record + s.words;
    int64_t room = p->scale * ((int64_t)e->most - note_cost(s, note));
    int64_t value = potential_value(&e->frame, p, record);
    int64_t over = back ? p->end[1] - room - value : value - p->end[0] - room; /* > 0: refused */
    bool refused = note_bound(s, note) || over > 0;
    for (uint32_t h = 0; refused && h < e->board->holes; h++)
        if (note_hole(note, h))
            refused = over > (back ? p->scale - p->chain[h] : p->start[h]);
    return refused;
}

/* ---- samples ----------------------------------------------------------------------------------------- */

static int by_words(const void *a, const void *b, void *size)
{
    return memcmp(a, b, *(const size_t *)size * sizeof(uint64_t));
}

/* Rank 0 has the sample of all ranks, the others have none. */
static void take_sample(const moves_engine *e, const level *l, size_t about, sample *out)
{
    size_t size = e->shape.words + e->shape.notes, room = 0, bytes = size * sizeof(uint64_t);
    uint64_t one_in = l->everywhere / about + 1;
    *out = (sample){.size = size};
    for (size_t i = 0; i < l->size; i++) {
        const uint64_t *record = level_entry(l, i);
        if ((pegs_hash(e->shape.words, record) >> 24) % one_in)
            continue;
        if ((out->records + 1) * size > room) {
            room = room ? room * 2 : about * size;
            PG_RESIZE(out->record, room);
        }
        memcpy(out->record + out->records++ * size, record, bytes);
    }
    size_t words = out->records * size;
    peers_gather(e->run.peers, &out->record, &words);
    out->records = words / size;
    if (out->records)
        qsort_r(out->record, out->records, bytes, by_words, &size);
    out->refused = PG_NEW(bool, out->records + 1);
}

static size_t mark_refused(const moves_engine *e, bool back, const move_potential *p, const sample *s)
{
    size_t more = 0;
    for (size_t i = 0; i < s->records; i++) {
        if (s->refused[i] || !refuses(e, back, p, s->record + i * s->size))
            continue;
        s->refused[i] = true;
        more++;
    }
    return more;
}

/* ---- learning -------------------------------------------------------------------------------------- */

/* Checking a potential takes holes times jumps steps; boards beyond LARGE_BOARD do without. */
enum { LARGE_BOARD = 1 << 18 };

/* A question that is always the same one, about an end of the game: what is asked at a level starts from its
 * basis, so that what a level learns follows from the search alone. */
static void ask_first(moves_engine *e, bool back)
{
    potential_program *q = &e->program[back];
    uint64_t pegs[e->shape.words];
    PG_SCOPED(set_walk_release) set_walk walk;
    move_potential p;
    set_walk_init(&walk, back ? e->problem.finish : e->problem.start, false);
    if (set_walk_next(&walk, pegs) && potential_ask(q, NULL, pegs, NULL, &p))
        potential_release(&p);
    lp_keep_basis(q->program);
}

bool engine_programs(moves_engine *e)
{
    if ((size_t)e->board->holes * e->board->jumps > LARGE_BOARD)
        e->programs = -1;
    if (e->programs == 0) {
        e->own_solver = lp_thread_begin();
        bool good = potential_program_init(&e->program[0], &e->frame, false, e->problem.finish);
        good = potential_program_init(&e->program[1], &e->frame, true, e->problem.start) && good;
        e->programs = good ? 1 : -1;
        for (int back = 0; good && back < 2; back++)
            ask_first(e, back);
    }
    return e->programs > 0;
}

/* Is there a linear program to be asked, on rank 0? */
static bool can_ask(moves_engine *e)
{
    uint64_t fails = peers_leads(e->run.peers) && !engine_programs(e);
    peers_most(e->run.peers, &fails, 1);
    return !fails;
}

static void ask(moves_engine *e, bool back, const sample *s, size_t questions)
{
    size_t misses = 0, apart = s->records / (questions + 1) + 1;
    for (size_t begin = 0, asked = 0; begin < apart; begin++)
        for (size_t i = begin; i < s->records && asked < questions && misses < MISSES; i += apart) {
            move_potential p;
            const uint64_t *record = s->record + i * s->size;
            if (s->refused[i])
                continue;
            if (limits_check(e->limits) != PG_OK)
                return;
            asked++;
            misses++;
            uint64_t note[e->shape.notes];
            memcpy(note, record + e->shape.words, sizeof note);
            note[e->shape.notes - 1] &= ~UINT64_C(0) >> 8;
            if (!potential_ask(&e->program[back], e->limits, record, note, &p) || !engine_keep(e, &p))
                continue;
            if (mark_refused(e, back, &e->known[e->known_count - 1], s))
                misses = 0;
            else
                potential_release(&e->known[--e->known_count]);
        }
}

/* ---- using ------------------------------------------------------------------------------------------- */

void engine_limit(moves_engine *e, move_side *s)
{
    const move_side *other = &e->side[!s->backwards];
    uint64_t cheap = SURVEY * engine_newest(s);
    size_t i = other->levels - 1;
    if (cheap < CHEAP_SURVEY)
        cheap = CHEAP_SURVEY;
    while (i > 0 && other->level[i].everywhere * e->images.elements > cheap)
        i--;
    cuts_limit(&s->cuts, &e->images, i ? &other->level[i] : &other->end, i ? e->run.peers : NULL, e->most);
}

/* ---- learning ---------------------------------------------------------------------------------------- */

/* The level loses what the potentials refuse that are best at a sample of it. */
static void sift(moves_engine *e, move_side *s, const hits *h)
{
    uint32_t chosen[FILTER], count = peers_leads(e->run.peers) ? filter_choose(h, chosen, FILTER) : 0;
    move_peers_tell_list(e, chosen, &count);
    filter_load(e, s, &s->filter, chosen, count, 0);
    filter_level(e, s, &s->filter, 0);
}

/* Puts questions about a sample of what is left of the level. */
static void ask_some(moves_engine *e, move_side *s, const sample *some, uint64_t count)
{
    uint64_t questions = count / LEVEL_A_QUESTION + 1;
    hits old = {0};
    filter_try(e, &s->all, some, 0, &old);
    for (size_t i = 0; i < some->records; i++)
        for (uint32_t k = 0; k < old.rows && !some->refused[i]; k++)
            some->refused[i] = bits_get(old.bit + k * old.words, (uint32_t)i);
    ask(e, s->backwards, some, questions < QUESTIONS ? questions : QUESTIONS);
    free(old.bit);
}

/* The level loses what the potentials from block `first` on refuse: rank 0 has all of them in a list, the
 * others take these alone. */
static void sift_new(moves_engine *e, move_side *s, uint32_t first)
{
    uint32_t number[FILTER], count = 0;
    for (uint32_t k = first * CUTS_MOST; !peers_leads(e->run.peers) && k < e->known_count && count < FILTER;
         k++)
        number[count++] = k;
    if (peers_leads(e->run.peers))
        filter_load(e, s, &s->all, NULL, e->known_count, first);
    else
        filter_load(e, s, &s->filter, number, count, 0);
    filter_level(e, s, peers_leads(e->run.peers) ? &s->all : &s->filter,
                 peers_leads(e->run.peers) ? first : 0);
}

/* Asks about what is left of the level; it loses what the new potentials refuse, and these are tried on the
 * sample `raw`, too. */
static void ask_about(moves_engine *e, move_side *s, const sample *raw, hits *h)
{
    uint32_t known = e->known_count, first = known / CUTS_MOST;
    sample some;
    take_sample(e, &s->level[s->levels - 1], ASKED, &some);
    if (peers_leads(e->run.peers))
        ask_some(e, s, &some, engine_newest(s));
    move_peers_tell_known(e, known);
    if (e->known_count > known) {
        sift_new(e, s, first);
        if (peers_leads(e->run.peers))
            filter_try(e, &s->all, raw, first, h);
    }
    PG_FREE(some.record, some.refused);
}

void engine_learn(moves_engine *e, move_side *s)
{
    if (engine_newest(s) < (e->long_level ? e->long_level : LONG_LEVEL) || e->jumps < 0 || !can_ask(e))
        return;
    sample raw;
    hits h = {0};
    uint32_t chosen[CUTS_MOST], many = 0;
    take_sample(e, &s->level[s->levels - 1], SAMPLE, &raw);
    if (peers_leads(e->run.peers)) {
        lp_start_over(e->program[s->backwards].program);
        filter_load(e, s, &s->all, NULL, e->known_count, 0);
        filter_try(e, &s->all, &raw, 0, &h);
    }
    sift(e, s, &h);
    ask_about(e, s, &raw, &h);
    pg_status status = limits_check(e->limits);
    if (status != PG_OK) /* questions may be unasked, or unanswered */
        sets_stop(&e->run, status);
    if (peers_leads(e->run.peers))
        many = filter_choose(&h, chosen, CUTS_MOST);
    move_peers_tell_list(e, chosen, &many);
    if (many > 0)
        cuts_load(&s->cuts, e->known, chosen, many);
    PG_FREE(h.bit, raw.record, raw.refused);
}

void engine_forget_learned(moves_engine *e)
{
    for (uint32_t k = 0; k < e->known_count; k++)
        potential_release(&e->known[k]);
    free(e->known);
    for (int i = 0; i < 2 && e->program[0].frame; i++)
        potential_program_release(&e->program[i]);
    if (e->own_solver)
        lp_thread_done();
}
