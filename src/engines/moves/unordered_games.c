/* unordered_games.c - shortest games up to the order of their moves.
 *
 * What a move does is its change: the pegs that go and those that come. Games that begin alike and make the
 * same changes, each as often, are one game up to order; this is how Bell's catalogues count solutions
 * ("irregardless of move order and symmetry"). So what counts of the first k moves of a game is its bag: the
 * position after them and the multiset of changes so far (which together tell the start). Layer k holds
 * the bags of the beginnings of k moves, one of each orbit, and the bags of layer m are the games. Every bag
 * leads to a game, because the dag has no dead ends.
 *
 * A record is the changes, as ascending numbers of 32 bits, then the position, so that compared as numbers
 * positions come first. The memory goes into bags: as many as there are sets of moves that can be made first.
 */
#include "shortest_dag.h"

/* What one move leads to from each position of a layer, up to symmetry. */
typedef struct fan {
    store place;   /* the positions */
    size_t *first; /* [places + 1] into change and pegs */
    size_t rooms;  /* of `first` */
    uint32_t *change;
    uint64_t *pegs; /* the position after the move */
    size_t used, room;
} fan;

typedef struct unordered {
    dag *t;
    const images *images;
    uint32_t words, id_words, size; /* of a position, of the changes, of a record */
    store changes;                  /* pegs that go, pegs that come */
    uint32_t *image;                /* changes x elements */
    size_t image_room;
    store bag;           /* of all layers; parents are bags of the layer before */
    size_t *first;       /* [moves + 2]: layer k is bag first[k] .. first[k + 1] */
    paths_number *total; /* [moves + 1]: bags of a layer with all their images */
    fan fan;
    size_t most_lists; /* bytes for the fan's lists and for the images of changes */
    pg_status stopped;
} unordered;

static bool stop(unordered *o, pg_status why)
{
    o->stopped = why;
    return false;
}

/* Do lists of so many entries fit the memory, the other lists as they are? */
static bool lists_fit(unordered *o, size_t changes, size_t fan_room, size_t fan_rooms)
{
    size_t each = sizeof *o->fan.change + o->words * sizeof *o->fan.pegs;
    size_t bytes =
        changes * o->images->elements * sizeof *o->image + fan_room * each + fan_rooms * sizeof *o->fan.first;
    return bytes <= o->most_lists || stop(o, PG_MEMORY);
}

/* Change i of a bag. */
static uint32_t bag_get(const uint64_t *bag, uint32_t i) { return (uint32_t)(bag[i / 2] >> i % 2 * 32); }

static void bag_put(uint64_t *bag, uint32_t i, uint32_t number)
{
    uint32_t shift = i % 2 * 32;
    bag[i / 2] = (bag[i / 2] & ~(UINT64_C(0xffffffff) << shift)) | (uint64_t)number << shift;
}

static void picture(const unordered *o, uint32_t element, const uint64_t *pegs, uint64_t *out)
{
    if (element)
        images_one(o->images, o->words, element, pegs, out);
    else
        memcpy(out, pegs, o->words * sizeof *out);
}

/* ---- changes ------------------------------------------------------------------------------------------- */

/* The images of the changes from number `from` on. */
static bool add_images(unordered *o, size_t from)
{
    uint32_t elements = o->images->elements, words = o->words;
    uint64_t image[2 * words];
    if (o->image_room < o->changes.room) {
        if (!lists_fit(o, o->changes.room, o->fan.room, o->fan.rooms))
            return false;
        o->image_room = o->changes.room;
        PG_RESIZE(o->image, o->image_room * elements);
    }
    for (size_t i = from; i < o->changes.used; i++) {
        const uint64_t *c = o->changes.pegs + i * 2 * words;
        for (uint32_t g = 0; g < elements; g++) {
            picture(o, g, c, image);
            picture(o, g, c + words, image + words);
            o->image[i * elements + g] = store_find(&o->changes, 2 * words, image);
        }
    }
    return true;
}

/* The number of the change between two positions; new ones come with all their images. */
static bool number_change(unordered *o, const uint64_t *from, const uint64_t *to, uint32_t *number)
{
    uint32_t words = o->words;
    uint64_t c[2 * words], image[2 * words];
    for (uint32_t w = 0; w < words; w++) {
        c[w] = from[w] & ~to[w];
        c[words + w] = to[w] & ~from[w];
    }
    size_t before = o->changes.used;
    uint32_t at = store_find(&o->changes, 2 * words, c);
    for (uint32_t g = 0; at == STORE_NONE && g < o->images->elements; g++) {
        picture(o, g, c, image);
        picture(o, g, c + words, image + words);
        if (!store_add(&o->changes, 2 * words, image, STORE_NONE))
            return stop(o, PG_MEMORY);
    }
    if (o->changes.used > before && !add_images(o, before))
        return false;
    *number = at == STORE_NONE ? store_find(&o->changes, 2 * words, c) : at;
    return true;
}

/* ---- bags ---------------------------------------------------------------------------------------------- */

/* Puts a number into the ascending list of `count`. */
static void insert(uint64_t *bag, uint32_t count, uint32_t number)
{
    uint32_t at = count;
    for (; at > 0 && bag_get(bag, at - 1) > number; at--)
        bag_put(bag, at, bag_get(bag, at - 1));
    bag_put(bag, at, number);
}

/* The image of a bag of `count` changes. */
static void bag_image(const unordered *o, uint32_t element, const uint64_t *bag, uint32_t count,
                      uint64_t *out)
{
    memset(out, 0xff, o->id_words * sizeof *out);
    for (uint32_t i = 0; i < count; i++)
        insert(out, i, o->image[(size_t)bag_get(bag, i) * o->images->elements + element]);
    picture(o, element, bag + o->id_words, out + o->id_words);
}

/* The least image of a bag into `out`; returns how many images it has. */
static uint32_t bag_least(const unordered *o, const uint64_t *bag, uint32_t count, uint64_t *out)
{
    uint64_t image[o->size];
    uint32_t fixing = 1; /* symmetries that lead to `out` */
    memcpy(out, bag, o->size * sizeof *out);
    for (uint32_t g = 1; g < o->images->elements; g++) {
        picture(o, g, bag + o->id_words, image + o->id_words);
        if (pegs_less(o->words, out + o->id_words, image + o->id_words))
            continue;
        bag_image(o, g, bag, count, image);
        if (pegs_same(o->size, image, out)) {
            fixing++;
        } else if (pegs_less(o->size, image, out)) {
            fixing = 1;
            memcpy(out, image, sizeof image);
        }
    }
    return o->images->elements / fixing;
}

/* A bag and one change more, not yet least. */
static void bag_after(const unordered *o, const uint64_t *bag, uint32_t count, uint32_t change,
                      const uint64_t *pegs, uint64_t *out)
{
    memcpy(out, bag, o->id_words * sizeof *out);
    insert(out, count, change);
    memcpy(out + o->id_words, pegs, o->words * sizeof *out);
}

/* ---- moves from the positions of a layer --------------------------------------------------------------- */

static void fan_clear(fan *f)
{
    store_clear(&f->place);
    f->used = 0;
}

static void fan_release(fan *f)
{
    store_release(&f->place);
    PG_FREE(f->first, f->change, f->pegs);
}

/* Appends what dag_next found. */
static bool fan_take(unordered *o, const uint64_t *from)
{
    fan *f = &o->fan;
    const store *next = &o->t->next;
    size_t room = f->room ? f->room : 1024;
    while (room < f->used + next->used)
        room *= 2;
    if (room > f->room) {
        if (!lists_fit(o, o->image_room, room, f->rooms))
            return false;
        f->room = room;
        PG_RESIZE(f->change, room);
        PG_RESIZE(f->pegs, room * o->words);
    }
    for (size_t i = 0; i < next->used; i++) {
        const uint64_t *to = next->pegs + i * o->words;
        if (!number_change(o, from, to, &f->change[f->used]))
            return false;
        memcpy(f->pegs + f->used++ * o->words, to, o->words * sizeof *to);
    }
    return true;
}

/* Where the moves from a position are: f->first[*at] .. f->first[*at + 1]. */
static bool fan_of(unordered *o, const uint64_t *pegs, uint32_t done, uint32_t *at)
{
    fan *f = &o->fan;
    *at = store_find(&f->place, o->words, pegs);
    if (*at != STORE_NONE)
        return true;
    *at = (uint32_t)f->place.used;
    if (!store_add(&f->place, o->words, pegs, STORE_NONE) || !dag_next(o->t, pegs, done))
        return stop(o, PG_MEMORY);
    if (f->rooms < f->place.room + 1) {
        if (!lists_fit(o, o->image_room, f->room, f->place.room + 1))
            return false;
        f->rooms = f->place.room + 1;
        PG_RESIZE(f->first, f->rooms);
    }
    f->first[*at] = f->used;
    bool good = fan_take(o, pegs);
    f->first[*at + 1] = f->used;
    return good;
}

/* ---- layers -------------------------------------------------------------------------------------------- */

/* Takes the least image of a bag into layer `count`, where it may be already. */
static bool take(unordered *o, const uint64_t *bag, uint32_t count, uint32_t parent)
{
    uint64_t least[o->size];
    uint32_t alike = bag_least(o, bag, count, least);
    size_t before = o->bag.used;
    if (!store_add(&o->bag, o->size, least, parent))
        return stop(o, PG_MEMORY);
    if (o->bag.used > before)
        o->total[count] += alike;
    return true;
}

static bool begin(unordered *o)
{
    uint64_t bag[o->size];
    bool good = true;
    memset(bag, 0xff, o->id_words * sizeof *bag);
    for (size_t i = 0; good && i < o->t->start.used; i++) {
        memcpy(bag + o->id_words, o->t->start.pegs + i * o->words, o->words * sizeof *bag);
        good = take(o, bag, 0, STORE_NONE);
    }
    o->first[1] = o->bag.used;
    return good;
}

static bool expand(unordered *o, size_t i, uint32_t done)
{
    uint64_t bag[o->size], next[o->size];
    uint32_t at;
    memcpy(bag, o->bag.pegs + i * o->size, sizeof bag);
    if (!fan_of(o, bag + o->id_words, done, &at))
        return false;
    for (size_t k = o->fan.first[at]; k < o->fan.first[at + 1]; k++) {
        bag_after(o, bag, done, o->fan.change[k], o->fan.pegs + k * o->words, next);
        if (!take(o, next, done + 1, (uint32_t)i))
            return false;
    }
    return true;
}

static bool advance(unordered *o, uint32_t done)
{
    fan_clear(&o->fan);
    store_forget(&o->bag); /* bags of different layers differ */
    for (size_t i = o->first[done]; i < o->first[done + 1]; i++) {
        pg_status s = (i & 63) == 0 ? limits_check(o->t->e->limits) : PG_OK;
        if (s != PG_OK)
            return stop(o, s);
        if (!expand(o, i, done))
            return false;
    }
    o->first[done + 2] = o->bag.used;
    progress_show(o->t->e->limits, "up to order: %u of %u moves, %zu sets of moves", done + 1, o->t->moves,
                  o->first[done + 2] - o->first[done + 1]);
    return true;
}

/* ---- the list ------------------------------------------------------------------------------------------ */

/* From a bag to the one whose least image is record `to`: `bag` becomes it. */
static bool step_to(unordered *o, uint64_t *bag, uint32_t done, size_t to)
{
    uint64_t next[o->size], least[o->size];
    if (!dag_next(o->t, bag + o->id_words, done))
        return stop(o, PG_MEMORY);
    for (size_t k = 0; k < o->t->next.used; k++) {
        const uint64_t *pegs = o->t->next.pegs + k * o->words;
        uint32_t change;
        if (!number_change(o, bag + o->id_words, pegs, &change))
            return false;
        bag_after(o, bag, done, change, pegs, next);
        bag_least(o, next, done + 1, least);
        if (pegs_same(o->size, least, o->bag.pegs + to * o->size)) {
            memcpy(bag, next, sizeof next);
            return true;
        }
    }
    return stop(o, PG_INTERNAL);
}

/* A game whose bag is record `last`. Records are least images, so it is played forwards along the parents. */
static bool read_game(unordered *o, uint32_t last, game *out)
{
    uint32_t moves = o->t->moves;
    size_t length;
    uint64_t bag[o->size];
    PG_FREED uint32_t *chain = store_path(&o->bag, last, &length);
    PG_FREED uint64_t *walk = PG_NEW(uint64_t, length * o->words);
    bool good = true;
    memcpy(bag, o->bag.pegs + (size_t)chain[0] * o->size, sizeof bag);
    for (uint32_t k = 0; good; k++) {
        memcpy(walk + (size_t)k * o->words, bag + o->id_words, o->words * sizeof *walk);
        if (k == moves)
            break;
        good = step_to(o, bag, k, chain[k + 1]);
    }
    return good && (dag_read(o->t, walk, out) || stop(o, PG_INTERNAL));
}

static bool list_games(unordered *o, paths_kind *out)
{
    uint32_t from = (uint32_t)o->first[o->t->moves];
    bool good = true;
    PG_RESIZE(out->game, PATHS_LISTED);
    while (good && out->listed < out->classes) {
        good = read_game(o, from + (uint32_t)out->listed, &out->game[out->listed]);
        out->listed += good;
    }
    return good;
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

/* How many sets of k of the moves a game can have at most; 0: too many to say. */
static paths_number choices(uint32_t moves, uint32_t k)
{
    paths_number c = 1;
    for (uint32_t i = 0; i < k; i++) {
        if (__builtin_mul_overflow(c, moves - i, &c))
            return 0;
        c /= i + 1;
    }
    return c;
}

/* Each bag of k moves is part of a game, and a game of m moves has no more than (m choose k) such parts. */
static paths_number least_games(const unordered *o, uint32_t layers)
{
    paths_number least = layers > 0;
    for (uint32_t k = 0; k < layers; k++) {
        paths_number each = choices(o->t->moves, k);
        paths_number here = each ? (o->total[k] - 1) / each + 1 : 0;
        least = here > least ? here : least;
    }
    return least;
}

static bool count(unordered *o, paths_kind *out)
{
    uint32_t layers = 0; /* complete ones */
    bool good = begin(o);
    while (good && layers++ < o->t->moves)
        good = advance(o, layers - 1);
    if (!good) {
        out->games = least_games(o, layers);
        return false;
    }
    out->games = o->total[o->t->moves];
    out->classes = o->first[o->t->moves + 1] - o->first[o->t->moves];
    out->counted = true;
    return out->games > 0 || stop(o, PG_INTERNAL);
}

pg_status unordered_count(dag *t, paths_kind *out)
{
    unordered o = {.t = t, .images = &t->e->images, .words = t->words, .id_words = (t->moves + 1) / 2};
    size_t room = engine_room(t->e);
    o.size = o.words + o.id_words;
    o.first = PG_NEW(size_t, t->moves + 2);
    o.total = PG_NEW(paths_number, t->moves + 1);
    store_init(&o.changes, 2 * o.words, room / 8);
    store_init(&o.fan.place, o.words, room / 8);
    store_init(&o.bag, o.size, room / 8 * 4);
    o.most_lists = room / 8 * 2;
    bool good = count(&o, out);
    if (good && out->classes <= PATHS_LISTED)
        list_games(&o, out);
    store_release(&o.changes);
    store_release(&o.bag);
    fan_release(&o.fan);
    PG_FREE(o.image, o.first, o.total);
    return o.stopped;
}
