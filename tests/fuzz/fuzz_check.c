/* fuzz_check.c - any bytes at all as a proof file: an answer and a reason, never a crash. */
#include "inprocess.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *out, *err;
    for (int explain = 0; explain < 2; explain++) {
        int code = run_checker((const char *)data, size, explain, &out, &err);
        if (code < 0 || code > 3 || (code != 0 && !*err))
            abort();
        free(out);
        free(err);
    }
    return 0;
}
