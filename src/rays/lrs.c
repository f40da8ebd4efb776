/* lrs.c - extreme rays by reverse search; the one file that includes <lrslib.h>.
 *
 * D. Avis, K. Fukuda, A pivoting algorithm for convex hulls and vertex enumeration (1992); D. Avis, lrslib.
 * It walks over all bases of the cone and keeps nothing, so that rays come out at once and memory stays
 * small; a ray is reported at its lexicographically smallest basis only. Degenerate cones have many bases
 * for a ray.
 *
 * Of the library's three arithmetics the one over GMP is used: 64 and 128 bits would leave by longjmp on
 * overflow. It has global state (its dictionaries are cached, files are global), so that one search runs at
 * a time; it prints to lrs_ofp, which is sent nowhere; the search is driven basis by basis, and no signal
 * handler is installed (lrs_init, which prints a title, is not called).
 */
#define GMP /* the arithmetic */
#define MA  /* the library holds all of them, told apart by suffixes */
#include <lrslib/lrsdriver.h>
#include <lrslib/lrslib.h>
#undef GMP
#undef MA

#include <gmp.h>
#include <pthread.h>

/* lrslib.h renames short words by macros. */
#undef reverse
#undef pivot
#undef update
#undef overflow

#include "cone.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

enum { LOOK = 64 }; /* bases between two looks at the limits */

static void load_rows(const rays_cone *c, lrs_dic *dic, lrs_dat *dat)
{
    lrs_mp_vector num = lrs_alloc_mp_vector(c->dim + 1), den = lrs_alloc_mp_vector(c->dim + 1);
    for (uint32_t i = 0; i <= c->dim; i++) {
        mpz_set_ui(num[i], 0);
        mpz_set_ui(den[i], 1);
    }
    for (uint32_t r = 0; r < c->rows; r++) {
        for (uint32_t i = 0; i < c->dim; i++)
            fmpz_get_mpz(num[i + 1], fmpz_mat_entry(c->loss, r, i));
        lrs_set_row_mp(dic, dat, (long)r + 1, num, den, GE);
    }
    lrs_clear_mp_vector(num, c->dim + 1);
    lrs_clear_mp_vector(den, c->dim + 1);
}

/* The rows that are tight on the ray output[1 ..]. */
static void tight_on(const rays_cone *c, lrs_mp_vector output, uint64_t *tight)
{
    fmpz_t sum, x;
    fmpz_init(sum);
    fmpz_init(x);
    for (uint32_t r = 0; r < c->rows; r++) {
        fmpz_zero(sum);
        for (uint32_t i = 0; i < c->dim; i++) {
            fmpz_set_mpz(x, output[i + 1]);
            fmpz_addmul(sum, fmpz_mat_entry(c->loss, r, i), x);
        }
        bits_put(tight, r, fmpz_is_zero(sum));
    }
    fmpz_clear(sum);
    fmpz_clear(x);
}

static pg_status walk_bases(const rays_cone *c, ray_sink *sink, const pg_limits *limits, lrs_dic **dic,
                            lrs_dat *dat)
{
    lrs_mp_vector output = lrs_alloc_mp_vector(dat->n);
    uint64_t *tight = PG_NEW(uint64_t, c->words);
    lrs_mp_matrix lines = NULL; /* the cone has none */
    pg_status s = lrs_getfirstbasis(dic, dat, &lines, TRUE) ? PG_OK : PG_INTERNAL;
    size_t bases = 0;
    do {
        for (long column = 0; s == PG_OK && column <= (*dic)->d; column++) {
            if (!lrs_getsolution(*dic, dat, output, column) || mpz_sgn(output[0]) != 0)
                continue;
            tight_on(c, output, tight);
            s = sink->found(sink, tight);
        }
        if (s == PG_OK && ++bases % LOOK == 0)
            s = limits_check(limits);
        if (limits && limits->progress && bases % 16384 == 0)
            progress_show(limits->progress, "%zu bases", bases);
    } while (s == PG_OK && lrs_getnextbasis(dic, dat, FALSE));
    lrs_clear_mp_vector(output, dat->n);
    free(tight);
    return s;
}

pg_status reverse_search(const rays_cone *c, ray_sink *sink, const pg_limits *limits, pg_error *e)
{
    FILE *nowhere = fopen("/dev/null", "r+");
    if (!nowhere)
        return pg_fail(e, PG_INTERNAL, "expected to open /dev/null");
    pthread_mutex_lock(&lock);
    pg_status s = PG_INTERNAL;
    lrs_mp_init(0, nowhere, nowhere);
    lrs_ifp = lrs_ofp = nowhere;
    lrs_dat *dat = lrs_alloc_dat("rays");
    if (dat) {
        dat->m = (long)c->rows;
        dat->n = (long)c->dim + 1;
        lrs_dic *dic = lrs_alloc_dic(dat);
        if (dic) {
            load_rows(c, dic, dat);
            s = walk_bases(c, sink, limits, &dic, dat);
            lrs_free_dic(dat->Qhead, dat); /* from the head on: stopped halfway, dic is within the cache */
        }
        lrs_free_dat(dat);
    }
    lrs_ifp = lrs_ofp = NULL;
    pthread_mutex_unlock(&lock);
    fclose(nowhere);
    return s == PG_INTERNAL ? pg_fail(e, s, "expected lrslib to find a basis of the cone") : s;
}
