/* pthread.h - threads for a system that has none: the caller is the only one.
 *
 * No thread is ever made, as where a system has no more to give; so locks are free and nobody waits.
 */
#ifndef WASM_PTHREAD_H
#define WASM_PTHREAD_H

#include <errno.h>
#include <sys/types.h> /* has the types */

#define PTHREAD_MUTEX_INITIALIZER                                                                            \
    {                                                                                                        \
        0                                                                                                    \
    }
#define PTHREAD_COND_INITIALIZER                                                                             \
    {                                                                                                        \
        0                                                                                                    \
    }
#define PTHREAD_ONCE_INIT 0

static inline int pthread_create(pthread_t *out, const pthread_attr_t *how, void *(*run)(void *),
                                 void *argument)
{
    (void)out, (void)how, (void)run, (void)argument;
    return EAGAIN;
}

static inline int pthread_once(pthread_once_t *done, void (*run)(void))
{
    if (!*done) {
        *done = 1;
        run();
    }
    return 0;
}

static inline pthread_t pthread_self(void) { return 0; }
static inline int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

/* What does nothing, and succeeds. */
#define WASM_IDLE(name, one, two)                                                                            \
    static inline int name(one a, two b)                                                                     \
    {                                                                                                        \
        (void)a, (void)b;                                                                                    \
        return 0;                                                                                            \
    }
#define WASM_IDLE_ONE(name, one)                                                                             \
    static inline int name(one a)                                                                            \
    {                                                                                                        \
        (void)a;                                                                                             \
        return 0;                                                                                            \
    }
WASM_IDLE(pthread_join, pthread_t, void **)
WASM_IDLE(pthread_mutex_init, pthread_mutex_t *, const pthread_mutexattr_t *)
WASM_IDLE_ONE(pthread_mutex_lock, pthread_mutex_t *)
WASM_IDLE_ONE(pthread_mutex_trylock, pthread_mutex_t *)
WASM_IDLE_ONE(pthread_mutex_unlock, pthread_mutex_t *)
WASM_IDLE_ONE(pthread_mutex_destroy, pthread_mutex_t *)
WASM_IDLE(pthread_cond_init, pthread_cond_t *, const pthread_condattr_t *)
WASM_IDLE(pthread_cond_wait, pthread_cond_t *, pthread_mutex_t *)
WASM_IDLE_ONE(pthread_cond_signal, pthread_cond_t *)
WASM_IDLE_ONE(pthread_cond_broadcast, pthread_cond_t *)
WASM_IDLE_ONE(pthread_cond_destroy, pthread_cond_t *)
#undef WASM_IDLE
#undef WASM_IDLE_ONE

#endif
