/* inprocess.c - pagoda-check within the process of a test. */
#include "inprocess.h"

#include "check.h"

#include <stdlib.h>

int run_checker(const char *proof, size_t length, bool explain, char **out, char **err)
{
    check_options o = {.memory = (size_t)512 << 20, .deadline = clock_seconds() + 10, .explain = explain};
    size_t out_size, err_size;
    FILE *in = length ? fmemopen((void *)proof, length, "rb") : fopen("/dev/null", "rb");
    FILE *out_file = open_memstream(out, &out_size), *err_file = open_memstream(err, &err_size);
    if (!in || !out_file || !err_file)
        abort();
    int code = proof_file_check(&o, "text", in, out_file, err_file);
    fclose(in);
    fclose(out_file);
    fclose(err_file);
    return code;
}
