/* lengths.c - what an automaton says of lengths: how many words it accepts, and which full ones. */
#include "strip_parts.h"

bool strip_counts(uint64_t *out, size_t counts, const automaton *a)
{
    PG_FREED uint64_t *now = PG_NEW(uint64_t, a->states), *next = PG_NEW(uint64_t, a->states);
    bool fits = true;
    now[0] = 1;
    for (size_t n = 0; n < counts; n++) {
        memset(next, 0, a->states * sizeof *next);
        out[n] = 0;
        for (uint32_t q = 0; q < a->states; q++) {
            fits &= !a->accepts[q] || !__builtin_add_overflow(out[n], now[q], &out[n]);
            for (uint32_t l = 0; l < a->letters && n + 1 < counts; l++) {
                uint64_t *to = &next[a->step[(size_t)q * a->letters + l]];
                fits &= !__builtin_add_overflow(*to, now[q], to);
            }
        }
        memcpy(now, next, a->states * sizeof *now);
    }
    return fits;
}

/* The states to which words lead, by their empty holes: bit e * states + q. */
static void next_column(uint64_t *to, const uint64_t *from, const strip *f, const automaton *a,
                        uint32_t empty)
{
    for (uint64_t i = 0; i < (empty + UINT64_C(1)) * a->states; i++) {
        uint32_t e = (uint32_t)(i / a->states), q = (uint32_t)(i % a->states);
        for (uint32_t l = 0; bits_get(from, i) && l < a->letters; l++) {
            uint32_t now = e + f->holes[l] - f->pegs[l];
            if (now <= empty)
                bits_set(to, (uint64_t)now * a->states + a->step[(size_t)q * a->letters + l]);
        }
    }
}

static bool accepts_some(const uint64_t *set, const automaton *a, uint32_t empty)
{
    for (uint32_t q = 0; q < a->states; q++)
        if (a->accepts[q] && bits_get(set, (uint64_t)empty * a->states + q))
            return true;
    return false;
}

/* The sets follow one from another, so once one comes again all do. */
pg_status strip_vacancies(strip_lengths *out, const strip *f, const automaton *a, uint32_t empty,
                          const pg_limits *limits)
{
    size_t bits = (size_t)(empty + 1) * a->states, bytes = bits_words(bits) * sizeof(uint64_t);
    PG_SCOPED(intern_release) intern seen = {0};
    PG_FREED uint64_t *now = bits_new(bits), *next = bits_new(bits);
    pg_status s = PG_OK;
    *out = (strip_lengths){0};
    bits_set(now, 0);
    for (uint32_t n = 0; s == PG_OK && out->period == 0; n++) {
        bool fresh;
        uint32_t before = intern_add(&seen, now, bytes, &fresh);
        if (fresh) {
            if (n % 64 == 0)
                out->some = pg_resize(out->some, n / 64 + 1, sizeof *out->some);
            bits_put(out->some, n, accepts_some(now, a, empty));
            memset(next, 0, bytes);
            next_column(next, now, f, a, empty);
            memcpy(now, next, bytes);
            s = limits_check(limits);
        } else {
            out->before = before;
            out->period = n - before;
        }
    }
    return s;
}
