/* rays.c - the extreme rays of the cone of a board's resource counts: these are all.
 *
 * Modulo the lines, under which no jump changes anything, a ray is known by its tight rows: the changes that
 * jumps make, each once, that lose nothing under it; they have rank one less than all rows. That the listed
 * rays and their images are all follows from sets of rows alone. The graph of a polytope is connected, so a
 * list that has the other end of every edge of each of its rays is complete. The edges at a ray are the
 * extreme rays of the cone over its tight rows; those that the list shows are where the tight rows of two
 * rays meet in a set of rank two less than that of all, and that they are all is the same question one rank
 * below. It ends where rows are independent: such a cone has as many rays as rows. By Balinski's theorem
 * (the graph of a polytope of dimension d is d-connected) some rays need not be gone through; those with the
 * most tight rows are left out.
 *
 * Ranks are counted modulo a prime. Such a rank is never too large, and every set here has at most the rank
 * that is asked for, so a file may be refused for it but not believed. Cost: each class against all rays;
 * then, for each face whose rows are not independent, once, the square of its rays.
 */
#include "found.h"

enum { RAYS_ROWS = 1024, RAYS_HOLES = 1024, RAYS_MOST = 1 << 30 };
static const uint64_t prime = 2147483647;

typedef struct ray_cone {
    checker *c;
    size_t line;
    uint32_t rows, words, rank;
    uint32_t *row_of;                 /* [jumps] */
    int8_t *change;                   /* rows x holes */
    uint32_t *residue, *work, *pivot; /* of `change`, modulo the prime; and what rank_of needs */
    uint32_t **image;                 /* [images][rows]: where a symmetry takes the row */
    size_t images, image_room;
    found rays;       /* tight rows */
    found done;       /* rows of faces, all of whose rays were seen to be listed */
    uint64_t *listed; /* [done]: so many */
    size_t listed_room;
    size_t *class;   /* vectors */
    uint64_t *first; /* [classes + 1]: rays[first] is the vector's own; its images follow */
    size_t classes, class_room, first_room;
} ray_cone;

/* A cone over rows of this rank, and the rays of it that the list shows. */
typedef struct figure {
    const uint64_t *rows;
    uint32_t rank;
    const uint64_t *list; /* [count x words]: their tight rows */
    uint64_t count;
} figure;

/* ---- ranks ------------------------------------------------------------------------------------------- */

static uint32_t inverse_of(uint32_t value)
{
    uint64_t power = value, out = 1;
    for (uint64_t e = prime - 2; e; e >>= 1, power = power * power % prime)
        out = e & 1 ? out * power % prime : out;
    return (uint32_t)out;
}

/* Takes multiples of the first `rank` rows of the work from the next one; false: nothing is left of it. */
static bool reduce_row(const ray_cone *k, uint32_t rank)
{
    uint32_t holes = k->c->board->holes, *v = k->work + (uint64_t)rank * holes, h = 0;
    for (uint32_t i = 0; i < rank; i++) {
        uint64_t times = v[k->pivot[i]] ? prime - v[k->pivot[i]] : 0;
        const uint32_t *by = k->work + (uint64_t)i * holes;
        for (uint32_t x = k->pivot[i]; times && x < holes; x++)
            v[x] = (uint32_t)((v[x] + times * by[x]) % prime);
    }
    while (h < holes && !v[h])
        h++;
    if (h == holes)
        return false;
    uint64_t scale = v[h] == 1 ? 1 : inverse_of(v[h]);
    for (uint32_t x = h; scale != 1 && x < holes; x++)
        v[x] = (uint32_t)(v[x] * scale % prime);
    k->pivot[rank] = h;
    return true;
}

/* Of the rows of a set, modulo the prime; `enough` when it is that or more. */
static uint32_t rank_of(const ray_cone *k, const uint64_t *set, uint32_t enough)
{
    uint32_t rank = 0, holes = k->c->board->holes;
    for (uint32_t r = 0; r < k->rows && rank < enough; r++) {
        if (!bit(set, r))
            continue;
        memcpy(k->work + (uint64_t)rank * holes, k->residue + (uint64_t)r * holes, sizeof(uint32_t) * holes);
        rank += reduce_row(k, rank);
        spend(k->c);
    }
    return rank;
}

/* ---- the rows ---------------------------------------------------------------------------------------- */

/* k->rows where it is none of them. */
static uint32_t find_row(const ray_cone *k, const int8_t *change)
{
    uint32_t r = 0, holes = k->c->board->holes;
    while (r < k->rows && memcmp(k->change + (uint64_t)r * holes, change, holes) != 0)
        r++;
    return r;
}

/* What jumps change, each once. */
static void list_rows(ray_cone *k)
{
    const check_board *b = k->c->board;
    if (b->holes > RAYS_HOLES)
        checker_refuse(k->c, "expected a board of at most %d holes", RAYS_HOLES);
    k->change = heap_new(k->c, (uint64_t)(RAYS_ROWS + 1) * b->holes, sizeof *k->change);
    k->row_of = heap_new(k->c, b->jumps + 1, sizeof *k->row_of);
    for (size_t j = 0; j < b->jumps; j++) {
        int8_t *change = k->change + (uint64_t)k->rows * b->holes;
        memset(change, 0, b->holes);
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const cell *at = &b->jump[j].cell[i];
            change[at->hole] = (int8_t)(at->after - at->before);
        }
        k->row_of[j] = find_row(k, change);
        if (k->row_of[j] == RAYS_ROWS)
            checker_refuse(k->c, "expected jumps that make at most %d different changes", RAYS_ROWS);
        k->rows += k->row_of[j] == k->rows;
        spend(k->c);
    }
}

static void cone_open(ray_cone *k)
{
    uint32_t holes = k->c->board->holes;
    list_rows(k);
    k->words = words(k->rows + 1);
    found_open(k->c, &k->rays, k->words, 16);
    found_open(k->c, &k->done, k->words, 16);
    k->residue = heap_new(k->c, (uint64_t)k->rows * holes + 1, sizeof *k->residue);
    k->work = heap_new(k->c, (uint64_t)(holes + 1) * holes, sizeof *k->work);
    k->pivot = heap_new(k->c, holes + 1, sizeof *k->pivot);
    for (uint64_t i = 0; i < (uint64_t)k->rows * holes; i++)
        k->residue[i] = k->change[i] < 0 ? (uint32_t)(prime - 1) : (uint32_t)k->change[i];
}

static uint64_t *all_rows(const ray_cone *k)
{
    uint64_t *all = heap_new(k->c, k->words, sizeof *all);
    for (uint32_t r = 0; r < k->rows; r++)
        set_bit(all, r);
    return all;
}

/* ---- symmetries, lines and rays, as they are read ---------------------------------------------------- */

static void read_image(ray_cone *k, const uint32_t *to)
{
    uint32_t holes = k->c->board->holes, *image = heap_new(k->c, k->rows + 1, sizeof *image);
    int8_t *change = heap_new(k->c, holes, sizeof *change);
    for (uint32_t r = 0; r < k->rows; r++) {
        for (uint32_t h = 0; h < holes; h++)
            change[to[h]] = k->change[(uint64_t)r * holes + h];
        image[r] = find_row(k, change); /* symmetry_read has seen a jump of it */
        spend(k->c);
    }
    heap_free(change);
    GROW(k->c, k->image, k->images, k->image_room);
    k->image[k->images++] = image;
}

static void read_orbits(ray_cone *k)
{
    field_word(k->c, "orbits");
    do {
        read_image(k, k->c->symmetry[symmetry_field(k->c)]);
    } while (field_more(k->c));
}

/* The weights, modulo the prime, as a row of the work. */
static void take_line(const ray_cone *k, uint32_t row, const vector *v)
{
    uint32_t holes = k->c->board->holes;
    mpz_t rest, by;
    mpz_init(rest);
    mpz_init_set_ui(by, (unsigned long)prime);
    for (uint32_t h = 0; h < holes; h++) {
        mpz_fdiv_r(rest, v->num[h], by);
        k->work[(uint64_t)row * holes + h] = (uint32_t)mpz_get_ui(rest);
    }
    mpz_clear(rest);
    mpz_clear(by);
}

/* Weightings under which nothing changes, independent, and as many as there can be. */
static void read_lines(ray_cone *k, size_t *lines)
{
    checker *c = k->c;
    uint64_t *all = all_rows(k);
    mpz_t gain;
    mpz_init(gain);
    k->rank = rank_of(k, all, k->rows);
    field_word(c, "lines");
    while (field_more(c)) {
        size_t index = vector_field(c);
        for (size_t j = 0; j < c->board->jumps; j++) {
            vector_gain(gain, &c->vector[index], &c->board->jump[j]);
            if (mpz_sgn(gain) != 0)
                checker_refuse(c, "vector %zu is no line: some jump changes its value", index + 1);
            spend(c);
        }
        if (*lines < c->board->holes)
            take_line(k, (uint32_t)*lines, &c->vector[index]);
        if (*lines == c->board->holes || !reduce_row(k, (uint32_t)*lines))
            checker_refuse(c, "vector %zu is a sum of multiples of the lines before it", index + 1);
        ++*lines;
    }
    if (*lines + k->rank != c->board->holes)
        checker_refuse(c, "expected %u lines, not %zu", c->board->holes - k->rank, *lines);
}

/* All images of the newest ray; those that are found are gone through as well. */
static void add_images(ray_cone *k)
{
    uint64_t *image = heap_new(k->c, k->words, sizeof *image);
    for (uint64_t i = k->rays.members - 1; i < k->rays.members; i++)
        for (size_t g = 0; g < k->images; g++) {
            memset(image, 0, k->words * sizeof *image);
            for (uint32_t r = 0; r < k->rows; r++)
                if (bit(k->rays.member + i * k->words, r))
                    set_bit(image, k->image[g][r]);
            found_add(k->c, &k->rays, image);
            spend(k->c);
        }
    heap_free(image);
}

static void add_class(ray_cone *k, size_t index)
{
    checker *c = k->c;
    uint64_t *tight = all_rows(k), before = k->rays.members;
    mpz_t gain;
    mpz_init(gain);
    demand_count(c, index);
    for (size_t j = 0; j < c->board->jumps; j++) {
        vector_gain(gain, &c->vector[index], &c->board->jump[j]);
        if (mpz_sgn(gain) != 0)
            clear_bit(tight, k->row_of[j]);
        spend(c);
    }
    mpz_clear(gain);
    uint32_t bits = (uint32_t)count_bits(tight, k->words);
    if (bits == k->rows || rank_of(k, tight, k->rank) + 1 != k->rank)
        checker_refuse(c, "vector %zu is no extreme ray: it does not follow from its tight jumps", index + 1);
    if (found_add(c, &k->rays, tight) < before)
        checker_refuse(c, "vector %zu is an image of a vector before it", index + 1);
    heap_free(tight);
    add_images(k);
    GROW(c, k->class, k->classes, k->class_room);
    GROW(c, k->first, k->classes, k->first_room);
    k->first[k->classes] = before;
    k->class[k->classes++] = index;
}

static void read_classes(ray_cone *k)
{
    field_word(k->c, "classes");
    while (field_more(k->c))
        add_class(k, vector_field(k->c));
    GROW(k->c, k->first, k->classes, k->first_room);
    k->first[k->classes] = k->rays.members;
}

/* ---- are they all? ----------------------------------------------------------------------------------- */

static bool is_whole(ray_cone *k, const figure *f);

/* Are the edges at a ray of the figure all among those that lead to another one of its list? */
static bool edges_listed(ray_cone *k, const figure *f, const uint64_t *ray)
{
    found met;
    uint64_t *common = heap_new(k->c, k->words, sizeof *common), kept = 0;
    found_open(k->c, &met, k->words, 16);
    bool independent = count_bits(ray, k->words) == f->rank - 1;
    for (uint64_t i = 0; i < f->count; i++) {
        uint32_t bits = 0;
        for (uint32_t w = 0; w < k->words; w++)
            common[w] = ray[w] & f->list[i * k->words + w];
        bits = (uint32_t)count_bits(common, k->words);
        if (bits + 2 >= f->rank && memcmp(common, ray, k->words * sizeof *ray) != 0)
            found_add(k->c, &met, common);
        spend(k->c);
    }
    for (uint64_t i = 0; i < met.members; i++) {
        const uint64_t *set = met.member + i * k->words;
        if (independent || rank_of(k, set, f->rank) + 2 == f->rank)
            memmove(met.member + kept++ * k->words, set, k->words * sizeof *set);
        spend(k->c);
    }
    bool whole = is_whole(k, &(figure){ray, f->rank - 1, met.member, kept});
    heap_free(common);
    found_close(&met);
    return whole;
}

/* Which rays need not be gone through: fewer than the section's dimension, those with the most rows. Ray i
 * stands for size[i] of them (NULL: 1). The caller gives it back. */
static bool *leave_out(ray_cone *k, const figure *f, const uint64_t *at, uint64_t rays, const uint64_t *size)
{
    bool *out = heap_new(k->c, rays + 1, sizeof *out);
    uint64_t left = f->rank - 2;
    for (uint32_t bits = k->rows; bits > f->rank - 1 && left > 0; bits--)
        for (uint64_t i = 0; i < rays && left > 0; i++) {
            const uint64_t *set = f->list + (at ? at[i] : i) * k->words;
            uint64_t many = size ? size[i + 1] - size[i] : 1;
            if (many <= left && count_bits(set, k->words) == bits) {
                out[i] = true;
                left -= many;
            }
        }
    return out;
}

/* Are these all extreme rays of the cone? They are known to be some. */
static bool is_whole(ray_cone *k, const figure *f)
{
    if (f->rank == 1 || count_bits(f->rows, k->words) == f->rank || f->count < f->rank)
        return f->count == f->rank;
    uint64_t members = k->done.members, at = found_add(k->c, &k->done, f->rows);
    if (at < members)
        return k->listed[at] == f->count;
    GROW(k->c, k->listed, at, k->listed_room);
    bool whole = true, *left = leave_out(k, f, NULL, f->count, NULL);
    for (uint64_t i = 0; whole && i < f->count; i++)
        whole = left[i] || edges_listed(k, f, f->list + i * k->words);
    heap_free(left);
    k->listed[at] = whole ? f->count : 0;
    return whole;
}

/* Some listed ray loses by every row, so that the cone has its full dimension. */
static void demand_inside(ray_cone *k)
{
    uint64_t *always = all_rows(k);
    for (uint64_t i = 0; i < k->rays.members * k->words; i++)
        always[i % k->words] &= k->rays.member[i];
    for (size_t j = 0; j < k->c->board->jumps; j++)
        if (bit(always, k->row_of[j])) {
            refuse_at(k->c, k->line, "the jump %s loses nothing under any of the rays",
                      quote(told_jump(k->c, &k->c->board->jump[j])).text);
        }
    heap_free(always);
}

/* One ray of each class is gone through: symmetries take the edges at it to those at its images. */
static void demand_all(ray_cone *k)
{
    uint64_t *all = all_rows(k);
    figure f = {all, k->rank, k->rays.member, k->rays.members};
    demand_inside(k);
    if (f.count < f.rank)
        refuse_at(k->c, k->line, "a cone of dimension %u has more rays", k->rank);
    bool *left = f.rank > 1 ? leave_out(k, &f, k->first, k->classes, k->first) : NULL;
    for (size_t i = 0; left && i < k->classes; i++)
        if (!left[i] && !edges_listed(k, &f, f.list + k->first[i] * k->words))
            refuse_at(k->c, k->line, "a ray beside that of vector %zu is not listed", k->class[i] + 1);
}

/* ---- the statement ----------------------------------------------------------------------------------- */

static void rays_hold(ray_cone *k, uint64_t stated, size_t *lines)
{
    checker *c = k->c;
    fields_end(c);
    cone_open(k);
    line_need(c, "orbits or lines");
    if (line_starts(c, "orbits")) {
        read_orbits(k);
        line_need(c, "lines");
    }
    read_lines(k, lines);
    line_need(c, "classes");
    read_classes(k);
    if (k->rays.members != stated)
        refuse_at(c, k->line, "the vectors have %llu images, not %llu", (unsigned long long)k->rays.members,
                  (unsigned long long)stated);
    demand_all(k);
}

void rays_read(checker *c)
{
    ray_cone k = {.c = c, .line = c->number};
    size_t lines = 0;
    text rest = {0};
    field_word(c, "rays");
    demand_problem(c, 9, "a statement of all rays", "statements about resource counts");
    uint64_t stated = count_field(c, "the number of rays", RAYS_MOST);
    if (!part_takes(c, part_of_number(c, part_number(c))))
        return;
    rays_hold(&k, stated, &lines);
    text_format(c, &rest, "%llu %zu %zu", (unsigned long long)stated, k.classes, lines);
    explain_rays(c, stated, k.classes, lines);
    print_proved(c, "rays", text_of(&rest));
}
