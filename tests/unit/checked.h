/* checked.h - a proof file through the other program: what a test expects, pagoda-check has to confirm. */
#ifndef TEST_CHECKED_H
#define TEST_CHECKED_H

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Writes `proof` to a file, runs the program that PAGODA_CHECK names over it, and demands that it accepts and
 * prints `statements` lines. */
static inline void expect_checked(const char *proof, size_t statements)
{
    const char *checker = getenv("PAGODA_CHECK");
    cr_assert(checker, "PAGODA_CHECK names the checker");
    char name[] = "/tmp/pagoda-test-XXXXXX", command[4096];
    int fd = mkstemp(name);
    cr_assert(fd >= 0);
    FILE *f = fdopen(fd, "w");
    cr_assert(f && fputs(proof, f) >= 0 && !fclose(f));
    snprintf(command, sizeof command, "'%s' %s", checker, name);
    FILE *out = popen(command, "r");
    cr_assert(out);
    size_t lines = 0;
    for (int c; (c = fgetc(out)) != EOF;)
        lines += c == '\n';
    cr_expect_eq(pclose(out), 0, "refused:\n%s", proof);
    cr_expect_eq(lines, statements);
    unlink(name);
}

#endif
