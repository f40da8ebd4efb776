/* library.c - the checker as a library: a text in, its statements and the reason out. */
#define _POSIX_C_SOURCE 200809L
#include "pagoda-check.h"

#include "check.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char *pagoda_check_version(void) { return PAGODA_VERSION; }

int pagoda_check_format(void) { return NEWEST_VERSION; }

/* Options of a later version of the library must not be set. */
static bool library_read_options(check_options *out, const pagoda_check_options *given)
{
    pagoda_check_options o = {0};
    const unsigned char *byte = (const unsigned char *)given;
    size_t size = given ? given->size : sizeof o;
    for (size_t i = sizeof o; i < size; i++)
        if (byte[i])
            return false;
    if (given)
        memcpy(&o, given, size < sizeof o ? size : sizeof o);
    *out = (check_options){.boards = o.boards,
                           .deadline = o.seconds > 0 ? clock_seconds() + o.seconds : 0,
                           .memory = o.memory ? o.memory : UINT64_C(4) << 30,
                           .explain = o.explain,
                           .complete = o.complete,
                           .interrupt = o.interrupt};
    return size >= sizeof size;
}

/* What the checker writes, and where it goes in the end. */
typedef struct output {
    FILE *file;
    char *text;
    size_t length;
} output;

static bool output_open(output *o)
{
    *o = (output){0};
    o->file = open_memstream(&o->text, &o->length);
    return o->file;
}

static void output_close(output *o, char **taker)
{
    if (o->file)
        fclose(o->file);
    if (taker)
        *taker = o->text;
    else
        free(o->text);
}

static pagoda_check_result library_check(FILE *in, const char *name, const pagoda_check_options *given,
                                         char **proved, char **reason)
{
    check_options how;
    output out, err;
    int code = CODE_UNREADABLE;
    bool ready = output_open(&out), told = output_open(&err);
    if (ready && told && !in)
        fprintf(err.file, "%s: cannot be read: %s\n", name, strerror(errno));
    else if (ready && told && !library_read_options(&how, given))
        fprintf(err.file, "%s: expected options whose size is set and that this version knows\n", name);
    else if (ready && told)
        code = proof_file_check(&how, name, in, out.file, err.file);
    if (in)
        fclose(in);
    output_close(&out, proved);
    output_close(&err, reason);
    return (pagoda_check_result)code;
}

pagoda_check_result pagoda_check_text(const char *proof, size_t length, const char *name,
                                      const pagoda_check_options *how, char **proved, char **reason)
{
    /* fmemopen takes no text of length 0 */
    FILE *in = length ? fmemopen((void *)proof, length, "rb") : fopen("/dev/null", "rb");
    return library_check(in, name ? name : "proof", how, proved, reason);
}

pagoda_check_result pagoda_check_path(const char *file, const pagoda_check_options *how, char **proved,
                                      char **reason)
{
    return library_check(fopen(file, "rb"), file, how, proved, reason);
}

void pagoda_check_free(char *told) { free(told); }
