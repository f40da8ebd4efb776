/* cone.c - the cone of resource counts in coordinates, its lines, its symmetries.
 *
 * The rows are the losses of the jumps over the variables (holes, or parts of equal weight). T, unimodular,
 * takes the transposed rows to their Hermite form H: the last rows of T, where H is 0, are a basis of the
 * integer weightings that no jump changes (the lines), and the others are coordinates of what is left.
 * Being unimodular they keep the integers: a ray is primitive modulo the lines exactly when its coordinates
 * are. Cost: one Hermite form, and none when the rank modulo a prime shows that there are no lines.
 */
#include "cone.h"

#include <flint/fmpz_vec.h>
#include <flint/nmod_mat.h>
#include <flint/ulong_extras.h>

enum { MOST_LISTED = 20000, MOST_IMAGES = 1 << 26 }; /* symmetries in a list; entries of the list */
enum { CHECK_EVERY = 1024 };                         /* jumps */

/* ---- rows -------------------------------------------------------------------------------- */

/* The loss of a jump over the variables, primitive; false when it is zero. */
static bool jump_row(const rays_cone *c, uint32_t j, int32_t *row)
{
    memset(row, 0, c->variables * sizeof *row);
    const jump_cell *cell = jump_cells(c->b, j);
    for (uint32_t i = 0; i < c->b->jump[j].length; i++)
        row[c->part[cell[i].hole]] += cell[i].before - cell[i].after;
    ulong factor = 0;
    for (uint32_t i = 0; i < c->b->jump[j].length; i++)
        factor = n_gcd(factor, (ulong)abs(row[c->part[cell[i].hole]]));
    for (uint32_t v = 0; factor > 1 && v < c->variables; v++)
        row[v] /= (int32_t)factor;
    return factor > 0;
}

/* The distinct rows, in order of their first jump. When a limit is reached there are none. */
static pg_status make_rows(rays_cone *c, const pg_limits *limits)
{
    PG_FREED int32_t *row = PG_NEW(int32_t, c->variables);
    pg_status s = PG_OK;
    c->words = 1;
    c->row_jumps = PG_NEW(uint32_t, c->b->jumps + 1);
    for (uint32_t j = 0; s == PG_OK && j < c->b->jumps; j++) {
        if (jump_row(c, j, row))
            c->row_jumps[intern_add(&c->distinct, row, c->variables * sizeof *row, NULL)]++;
        else
            c->still++;
        s = j % CHECK_EVERY ? PG_OK : limits_check(limits);
    }
    if (s != PG_OK)
        return s;
    c->row = (const int32_t *)(const void *)c->distinct.bytes;
    c->rows = c->distinct.count;
    c->words = (uint32_t)bits_words(c->rows ? c->rows : 1);
    return limits_check(limits);
}

uint64_t *cone_all_rows(const rays_cone *c)
{
    uint64_t *rows = bits_new(c->rows + 1);
    for (uint32_t r = 0; r < c->rows; r++)
        bits_set(rows, r);
    return rows;
}

uint32_t cone_jumps(const rays_cone *c, const uint64_t *rows)
{
    uint32_t jumps = c->still;
    for (uint32_t r = 0; r < c->rows; r++)
        jumps += bits_get(rows, r) ? c->row_jumps[r] : 0;
    return jumps;
}

/* ---- lines and coordinates ----------------------------------------------------------------- */

/* Reduces `add` more rows with those that are left of the ones before, at the top of m; the rank so far. */
static slong add_rows(nmod_mat_t m, slong rank, const rays_cone *c, uint32_t first, uint32_t add)
{
    ulong prime = m->mod.n;
    for (uint32_t r = 0; r < c->variables; r++)
        for (uint32_t v = 0; v < c->variables; v++) {
            int32_t x = r < add ? c->row[(size_t)(first + r) * c->variables + v] : 0;
            nmod_mat_entry(m, rank + (slong)r, v) = x < 0 ? prime + (ulong)(slong)x : (ulong)x;
        }
    return nmod_mat_rref(m);
}

/* Have the rows the rank of the variables, modulo a prime at least? Of many rows the first ones tell. */
static pg_status has_full_rank(bool *full, const rays_cone *c, const pg_limits *limits)
{
    nmod_mat_t m;
    slong rank = 0;
    pg_status s = PG_OK;
    uint32_t n = c->variables;
    nmod_mat_init(m, 2 * n, n, UINT64_C(4294967291));
    for (uint32_t r = 0; s == PG_OK && r < c->rows && rank < (slong)n; r += n) {
        rank = add_rows(m, rank, c, r, c->rows - r < n ? c->rows - r : n);
        s = limits_check(limits);
    }
    *full = rank == (slong)n;
    nmod_mat_clear(m);
    return s;
}

static void no_lines(rays_cone *c)
{
    c->dim = c->variables;
    fmpz_mat_init(c->loss, c->rows, c->dim);
    fmpz_mat_init(c->lift, c->variables, c->dim);
    fmpz_mat_init(c->line, 0, c->variables);
    fmpz_mat_one(c->lift);
    for (uint32_t r = 0; r < c->rows; r++)
        for (uint32_t v = 0; v < c->variables; v++)
            fmpz_set_si(fmpz_mat_entry(c->loss, r, v), c->row[(size_t)r * c->variables + v]);
}

static void split_lines(rays_cone *c)
{
    fmpz_mat_t g, h, t, lines;
    fmpz_mat_init(g, c->variables, c->rows);
    fmpz_mat_init(h, c->variables, c->rows);
    fmpz_mat_init(t, c->variables, c->variables);
    for (uint32_t r = 0; r < c->rows; r++)
        for (uint32_t v = 0; v < c->variables; v++)
            fmpz_set_si(fmpz_mat_entry(g, v, r), c->row[(size_t)r * c->variables + v]);
    fmpz_mat_hnf_transform(h, t, g);
    while (c->dim < c->variables && c->rows && !_fmpz_vec_is_zero(h->rows[c->dim], c->rows))
        c->dim++;
    c->lines = c->variables - c->dim;
    fmpz_mat_init(c->loss, c->rows, c->dim);
    fmpz_mat_init(c->lift, c->variables, c->dim);
    fmpz_mat_init(c->line, c->lines, c->variables);
    for (uint32_t i = 0; i < c->dim; i++) {
        for (uint32_t r = 0; r < c->rows; r++)
            fmpz_set(fmpz_mat_entry(c->loss, r, i), fmpz_mat_entry(h, i, r));
        for (uint32_t v = 0; v < c->variables; v++)
            fmpz_set(fmpz_mat_entry(c->lift, v, i), fmpz_mat_entry(t, i, v));
    }
    fmpz_mat_window_init(lines, t, c->dim, 0, c->variables, c->variables);
    fmpz_mat_hnf(c->line, lines);
    fmpz_mat_window_clear(lines);
    fmpz_mat_clear(g);
    fmpz_mat_clear(h);
    fmpz_mat_clear(t);
}

/* Independent rows and the inverse of their losses, to get coordinates from losses. */
static pg_status make_inverse(rays_cone *c, const pg_limits *limits)
{
    PG_FREED uint64_t *all = cone_all_rows(c);
    PG_SCOPED(loss_basis_release) loss_basis found;
    PG_SCOPED(integer_release) fmpz_t den = {0};
    fmpz_mat_init(c->inverse, c->dim, c->dim);
    PG_TRY(loss_basis_make(&found, c, all, limits));
    for (uint32_t i = 0; i < c->dim; i++)
        for (uint32_t k = 0; k < c->dim; k++)
            fmpz_set(fmpz_mat_entry(c->inverse, i, k), fmpz_mat_entry(c->loss, found.own[i], k));
    fmpz_mat_inv(c->inverse, den, c->inverse);
    if (fmpz_sgn(den) < 0)
        fmpz_mat_neg(c->inverse, c->inverse);
    c->basis = found.own;
    found.own = NULL;
    return limits_check(limits);
}

static pg_status make_coordinates(rays_cone *c, const pg_limits *limits)
{
    bool full;
    PG_TRY(has_full_rank(&full, c, limits));
    if (full)
        no_lines(c);
    else
        split_lines(c);
    return make_inverse(c, limits);
}

/* ---- weights -------------------------------------------------------------------------------- */

/* Weights of the variables modulo the lines: entries at their pivots between 0 and the pivot. */
static void reduce_by_lines(const rays_cone *c, fmpz *x)
{
    PG_SCOPED(integer_release) fmpz_t q = {0};
    for (uint32_t i = 0; i < c->lines; i++) {
        const fmpz *line = c->line->rows[i];
        uint32_t at = 0;
        while (fmpz_is_zero(line + at))
            at++;
        fmpz_fdiv_q(q, x + at, line + at);
        _fmpz_vec_scalar_submul_fmpz(x, line, c->variables, q);
    }
}

static weighting *spread(const rays_cone *c, const fmpz *x)
{
    weighting *w = weighting_new(c->b->holes);
    for (uint32_t h = 0; h < c->b->holes; h++)
        fmpz_set(w->num + h, x + c->part[h]);
    return w;
}

weighting *cone_weights(const rays_cone *c, const fmpz *loss)
{
    fmpz *z = _fmpz_vec_init(c->dim), *x = _fmpz_vec_init(c->variables);
    for (uint32_t i = 0; i < c->dim; i++)
        for (uint32_t k = 0; k < c->dim; k++)
            fmpz_addmul(z + i, fmpz_mat_entry(c->inverse, i, k), loss + c->basis[k]);
    rays_primitive(z, c->dim);
    for (uint32_t v = 0; v < c->variables; v++)
        for (uint32_t i = 0; i < c->dim; i++)
            fmpz_addmul(x + v, fmpz_mat_entry(c->lift, v, i), z + i);
    reduce_by_lines(c, x);
    weighting *w = spread(c, x);
    _fmpz_vec_clear(z, c->dim);
    _fmpz_vec_clear(x, c->variables);
    return w;
}

weighting *cone_ray(const rays_cone *c, const uint64_t *tight)
{
    PG_SCOPED(loss_basis_release) loss_basis s;
    (void)loss_basis_make(&s, c, tight, NULL); /* without limits it comes to its end */
    weighting *w = NULL;
    if (s.rest.count == 1) {
        fmpz *loss = s.rest.at[0]->v;
        bool up = true, down = true;
        for (uint32_t r = 0; r < c->rows; r++) {
            up = up && fmpz_sgn(loss + r) >= 0;
            down = down && fmpz_sgn(loss + r) <= 0;
        }
        if (down)
            _fmpz_vec_neg(loss, loss, c->rows);
        w = up || down ? cone_weights(c, loss) : NULL;
    }
    return w;
}

void cone_tight(const rays_cone *c, const weighting *w, uint64_t *out)
{
    fmpz *x = _fmpz_vec_init(c->variables);
    for (uint32_t h = 0; h < c->b->holes; h++)
        fmpz_set(x + c->part[h], w->num + h);
    PG_SCOPED(integer_release) fmpz_t loss = {0};
    memset(out, 0, c->words * sizeof *out);
    for (uint32_t r = 0; r < c->rows; r++) {
        fmpz_zero(loss);
        for (uint32_t v = 0; v < c->variables; v++) {
            int32_t entry = c->row[(size_t)r * c->variables + v];
            if (entry)
                fmpz_addmul_si(loss, x + v, entry);
        }
        bits_put(out, r, fmpz_is_zero(loss));
    }
    _fmpz_vec_clear(x, c->variables);
}

weighting *cone_image(const rays_cone *c, const weighting *w, uint32_t element)
{
    const uint32_t *image = c->variable_image + (size_t)element * c->variables;
    fmpz *x = _fmpz_vec_init(c->variables);
    for (uint32_t h = 0; h < c->b->holes; h++)
        fmpz_set(x + image[c->part[h]], w->num + h);
    reduce_by_lines(c, x);
    weighting *out = spread(c, x);
    _fmpz_vec_clear(x, c->variables);
    return out;
}

int weights_compare(const weighting *a, const weighting *b)
{
    for (uint32_t h = 0; h < a->holes; h++) {
        int order = fmpz_cmp(a->num + h, b->num + h);
        if (order)
            return order;
    }
    return 0;
}

/* ---- symmetries ------------------------------------------------------------------------------ */

/* How a permutation of holes permutes the variables; false when it does not. */
static bool permute_variables(const rays_cone *c, const uint32_t *hole_image, uint32_t *out)
{
    for (uint32_t v = 0; v < c->variables; v++)
        out[v] = UINT32_MAX;
    for (uint32_t h = 0; h < c->b->holes; h++) {
        uint32_t *to = &out[c->part[h]], image = c->part[hole_image[h]];
        if (*to != UINT32_MAX && *to != image)
            return false;
        *to = image;
    }
    return true;
}

/* How a permutation of the variables permutes the rows; false when it does not. */
static bool permute_rows(const rays_cone *c, const uint32_t *image, uint32_t *out)
{
    PG_FREED int32_t *row = PG_NEW(int32_t, c->variables);
    bool good = true;
    for (uint32_t r = 0; good && r < c->rows; r++) {
        for (uint32_t v = 0; v < c->variables; v++)
            row[image[v]] = c->row[(size_t)r * c->variables + v];
        int64_t to = intern_find(&c->distinct, row, c->variables * sizeof *row);
        good = to >= 0;
        out[r] = (uint32_t)to;
    }
    return good;
}

static void list_identity(rays_cone *c)
{
    c->elements = 1;
    for (uint32_t v = 0; v < c->variables; v++)
        c->variable_image[v] = v;
    for (uint32_t r = 0; r < c->rows; r++)
        c->row_image[r] = r;
}

/* Keeps those of the listed elements that permute the variables, as permutations of variables and rows. */
static void list_elements(rays_cone *c, const uint32_t *element, uint32_t count, const pg_limits *limits)
{
    c->variable_image = PG_NEW(uint32_t, (size_t)count * c->variables + 1);
    c->row_image = PG_NEW(uint32_t, (size_t)count * c->rows + 1);
    list_identity(c);
    for (uint32_t i = 1; i < count && limits_check(limits) == PG_OK; i++) {
        uint32_t *image = c->variable_image + (size_t)c->elements * c->variables;
        if (permute_variables(c, element + (size_t)i * c->b->holes, image) &&
            permute_rows(c, image, c->row_image + (size_t)c->elements * c->rows))
            c->elements++;
    }
}

static void list_generators(rays_cone *c, const pg_limits *limits)
{
    PG_FREED uint32_t *image = PG_NEW(uint32_t, c->variables + 1);
    c->generator_row = PG_NEW(uint32_t, (size_t)c->group.generators * c->rows + 1);
    for (uint32_t i = 0; i < c->group.generators && limits_check(limits) == PG_OK; i++)
        if (permute_variables(c, c->group.image + (size_t)i * c->b->holes, image) &&
            permute_rows(c, image, c->generator_row + (size_t)c->generators * c->rows))
            c->generators++;
}

static void make_symmetries(rays_cone *c, const pg_limits *limits)
{
    symmetry_find(&c->group, c->b, NULL, limits);
    size_t entries = c->b->holes + c->variables + c->rows;
    uint32_t most = entries * MOST_LISTED <= MOST_IMAGES ? MOST_LISTED : (uint32_t)(MOST_IMAGES / entries);
    uint32_t *element, count = symmetry_elements(&c->group, most, &element);
    c->listed = count > 0;
    list_elements(c, element, count ? count : 1, limits);
    if (!c->listed)
        list_generators(c, limits);
    free(element);
}

uint32_t cone_smallest_of(const rays_cone *c, const uint32_t *element, uint32_t elements,
                          const uint64_t *rows, uint64_t *out)
{
    size_t bytes = c->words * sizeof(uint64_t);
    PG_FREED uint64_t *image = PG_NEW(uint64_t, c->words);
    uint32_t times = 0;
    for (uint32_t e = 0; e < elements; e++) {
        const uint32_t *to = c->row_image + (size_t)(element ? element[e] : e) * c->rows;
        memset(image, 0, bytes);
        for (uint32_t w = 0; w < c->words; w++)
            for (uint64_t set = rows[w]; set; set &= set - 1)
                bits_set(image, to[w * 64 + (uint32_t)__builtin_ctzll(set)]);
        int order = times ? memcmp(image, out, bytes) : -1;
        if (order < 0)
            memcpy(out, image, bytes);
        times = order < 0 ? 1 : times + (order == 0);
    }
    return times;
}

uint32_t cone_smallest(const rays_cone *c, const uint64_t *rows, uint64_t *out)
{
    return cone_smallest_of(c, NULL, c->elements, rows, out);
}

bool cone_ones(const rays_cone *c, fmpz *loss)
{
    bool positive = true;
    for (uint32_t r = 0; r < c->rows; r++) {
        slong sum = 0;
        for (uint32_t v = 0; v < c->variables; v++)
            sum += c->row[(size_t)r * c->variables + v];
        fmpz_set_si(loss + r, sum);
        positive = positive && sum > 0;
    }
    return positive;
}

const char *rays_cone_symmetries(const rays_cone *c) { return c->group.order; }

/* ---- the whole --------------------------------------------------------------------------------- */

static void make_parts(rays_cone *c, const uint32_t *part)
{
    c->part = PG_NEW(uint32_t, c->b->holes);
    for (uint32_t h = 0; h < c->b->holes; h++) {
        c->part[h] = part ? part[h] : h;
        c->variables = c->part[h] >= c->variables ? c->part[h] + 1 : c->variables;
    }
}

pg_status rays_cone_new(rays_cone **out, const board *b, const uint32_t *part, const pg_limits *limits,
                        pg_error *e)
{
    if (b->holes > RAYS_MAX_HOLES)
        return pg_fail(e, PG_INPUT, "expected a board of at most %d holes, not %u", RAYS_MAX_HOLES, b->holes);
    rays_cone *c = PG_NEW(rays_cone, 1);
    c->b = b;
    make_parts(c, part);
    if ((size_t)b->jumps * c->variables > RAYS_MAX_ENTRIES) {
        pg_fail(e, PG_INPUT, "expected a board of at most %d jumps with %u weights, not %u",
                RAYS_MAX_ENTRIES / (int)c->variables, c->variables, b->jumps);
        PG_FREE(c->part, c);
        return PG_INPUT;
    }
    c->stopped = make_rows(c, limits);
    if (c->stopped == PG_OK)
        c->stopped = make_coordinates(c, limits);
    make_symmetries(c, limits);
    if (c->stopped == PG_OK)
        c->stopped = limits_check(limits); /* else some symmetries may be missing */
    if (c->variables < b->holes)
        c->board_rank = weighting_tight_rank(NULL, b);
    *out = c;
    return PG_OK;
}

void rays_cone_free(rays_cone *c)
{
    if (!c)
        return;
    free(c->part);
    intern_release(&c->distinct);
    PG_FREE(c->row_jumps, c->basis);
    fmpz_mat_clear(c->loss);
    fmpz_mat_clear(c->lift);
    fmpz_mat_clear(c->line);
    fmpz_mat_clear(c->inverse);
    symmetry_release(&c->group);
    PG_FREE(c->variable_image, c->row_image, c->generator_row, c);
}

uint32_t rays_cone_parts(const rays_cone *c) { return c->variables; }

uint32_t rays_cone_lines(const rays_cone *c) { return c->lines; }

weighting *rays_cone_line(const rays_cone *c, uint32_t i) { return spread(c, c->line->rows[i]); }
