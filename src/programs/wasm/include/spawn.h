/* spawn.h - there is one program, which starts no other. */
#ifndef WASM_SPAWN_H
#define WASM_SPAWN_H

#include <errno.h>
#include <sys/types.h>

typedef char posix_spawn_file_actions_t, posix_spawnattr_t;

static inline int posix_spawn_file_actions_init(posix_spawn_file_actions_t *a) { return *a = 0; }
static inline int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *a) { return *a = 0; }
static inline int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *a, int from, int to)
{
    (void)a, (void)from, (void)to;
    return ENOSYS;
}

static inline int posix_spawn(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions,
                              const posix_spawnattr_t *how, char *const argv[], char *const environment[])
{
    (void)child, (void)path, (void)actions, (void)how, (void)argv, (void)environment;
    return ENOSYS;
}

#endif
