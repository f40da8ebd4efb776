/* ranked.c - the best of a level, by Hoare's selection. */
#include "ranked.h"

static bool better(const ranked *x, const ranked *y)
{
    if (x->score != y->score)
        return x->score > y->score;
    return x->tie != y->tie ? x->tie < y->tie : x->at < y->at;
}

/* Puts the `width` best to the front, in any order (Hoare's selection; no two are alike). */
static void select_best(ranked *list, size_t count, size_t width)
{
    size_t first = 0, end = count;
    while (first < width && end - first > 1) {
        ranked middle = list[first + (end - first - 1) / 2]; /* not the last: both parts get something */
        size_t i = first, k = end - 1;
        for (;;) {
            while (better(&list[i], &middle))
                i++;
            while (better(&middle, &list[k]))
                k--;
            if (i >= k)
                break;
            ranked swapped = list[i];
            list[i++] = list[k];
            list[k--] = swapped;
        }
        if (width <= k)
            end = k + 1;
        else
            first = k + 1;
    }
}

static int by_place(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    return x->at < y->at ? -1 : x->at > y->at;
}

void ranked_take(store *s, size_t first, ranked *list, size_t count)
{
    qsort(list, count, sizeof *list, by_place);
    for (size_t i = 0; i < count; i++)
        store_move(s, first + i, list[i].at);
    store_cut(s, first + count);
}

void ranked_keep(store *s, size_t first, ranked *list, size_t width)
{
    select_best(list, s->used - first, width);
    ranked_take(s, first, list, width);
}
