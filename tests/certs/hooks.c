/* hooks.c - the first checks of several threads at once: each finds the allocation functions of GMP as
 * they were.
 *
 * GMP's own getter and setter get slow ones before them, in which a thread meets what another has half set; a
 * checker that does not ask alone then frees in circles, and the thread sanitizer tells the race.
 */
#include "inprocess.h"

#include <dlfcn.h>
#include <gmp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS = 4 };

static void *plain_new(size_t size) { return malloc(size); }
static void *plain_resize(void *old, size_t old_size, size_t size)
{
    (void)old_size;
    return realloc(old, size);
}
static void plain_free(void *p, size_t size)
{
    (void)size;
    free(p);
}

static void *(*now_new)(size_t) = plain_new;
static void *(*now_resize)(void *, size_t, size_t) = plain_resize;
static void (*now_free)(void *, size_t) = plain_free;
static int sets;

void mp_get_memory_functions(void *(**allocate)(size_t), void *(**resize)(void *, size_t, size_t),
                             void (**release)(void *, size_t))
{
    *allocate = now_new;
    usleep(20000);
    *resize = now_resize;
    *release = now_free;
}

void mp_set_memory_functions(void *(*allocate)(size_t), void *(*resize)(void *, size_t, size_t),
                             void (*release)(void *, size_t))
{
    void (*gmps)(void *(*)(size_t), void *(*)(void *, size_t, size_t), void (*)(void *, size_t));
    *(void **)&gmps = dlsym(RTLD_NEXT, "__gmp_set_memory_functions");
    now_resize = resize;
    now_free = release;
    usleep(10000);
    now_new = allocate;
    gmps(allocate, resize, release); /* GMP calls what is said to be set */
    sets++;
}

static void *check(void *good)
{
    static const char proof[] = "pagoda-proof 1\nboard row3\nlattice square\nrules orthogonal\nholes 3\nooo\n"
                                "scope problem\nvector 1 0 1 0\nimpossible a1 b1 pagoda 1\nend\n";
    char *out, *err;
    *(int *)good = run_checker(proof, strlen(proof), false, &out, &err) == 0;
    free(out);
    free(err);
    return NULL;
}

int main(void)
{
    pthread_t thread[THREADS];
    int good[THREADS], all = 0;
    alarm(20);
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&thread[i], NULL, check, &good[i]))
            return 2;
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
        all += good[i];
    }
    now_free(now_new(8), 8); /* of a thread that checks nothing: comes to an end */
    printf("%d of %d checks, set %d times\n", all, THREADS, sets);
    return all == THREADS && sets == 1 ? 0 : 1;
}
