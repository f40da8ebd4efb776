/* zlib.h - in place of the library of that name: GLPK reads and writes no compressed file here. */
#ifndef WASM_ZLIB_H
#define WASM_ZLIB_H

#include <stddef.h>

enum { Z_OK = 0, Z_ERRNO = -1 };
typedef void *gzFile;

static inline gzFile gzopen(const char *name, const char *mode) { return (void)name, (void)mode, NULL; }
static inline int gzread(gzFile f, void *out, unsigned size) { return (void)f, (void)out, (void)size, -1; }
static inline int gzwrite(gzFile f, const void *from, unsigned size)
{
    return (void)f, (void)from, (void)size, -1;
}
static inline int gzclose(gzFile f) { return (void)f, -1; }
static inline const char *gzerror(gzFile f, int *error)
{
    (void)f;
    *error = Z_ERRNO;
    return "compressed files are not supported";
}

#endif
