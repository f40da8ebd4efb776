/* main.c - the command line of pagoda-check. */
#include "check.h"

#if !defined __wasi__
#include <fcntl.h>
#endif

#ifndef PAGODA_VERSION
#define PAGODA_VERSION "1.0.0"
#endif

enum { MOST_PARTS = 1024 };

static const char usage[] =
    "usage: pagoda-check [OPTIONS] FILE...\n"
    "Checks proof files of pagoda in exact arithmetic. Prints one line for each statement that is proved;\n"
    "what a file leaves open is told on standard error. - is standard input.\n"
    "\n"
    "  --boards DIR      compare each board with DIR/NAME.board; else its name is only claimed, and printed\n"
    "                    with a star\n"
    "  --complete        refuse a file that leaves a statement or a cell of a map open\n"
    "  --explain         print each proof in words instead of the statements\n"
    "  --time SECONDS    stop after so much time\n"
    "  --memory MIB      use at most so much memory (default 4096)\n"
    "  --threads N       check on N processors: each a part of the reasons and of the memory, or, where one\n"
    "                    reason is alone in the file, all of them its levels\n"
    "  --part K/N        check the reasons of part K of N alone, and print what they prove; the file holds\n"
    "                    when all parts do\n"
    "  -h, --help        this text\n"
    "  --version         version of the program and of the format\n"
    "\n"
    "Exit codes: 0 every proof holds, 1 one does not, 2 a file cannot be read or a limit was reached,\n"
    "3 a version of the format that is not known. Of several files the first of 1, 2, 3 that occurs.\n";

static int bad_usage(const char *what, const char *option)
{
    fprintf(stderr, "pagoda-check: %s '%s'; see pagoda-check -h\n", what, option);
    return CODE_UNREADABLE;
}

/* A number above 0 and at most `most`, plainly written; -1 otherwise. */
static double read_amount(const char *s, double most)
{
    char *end;
    if (s[0] < '0' || s[0] > '9' || strspn(s, "0123456789.") != strlen(s))
        return -1;
    double value = strtod(s, &end);
    return *end == '\0' && value > 0 && value <= most ? value : -1;
}

static uint64_t mebibytes(double amount) /* at most 1e9 */ { return (uint64_t)(amount * 1048576); }

/* K/N with 1 <= K <= N; N is at most MOST_PARTS. */
static bool read_part(check_options *o, const char *value)
{
    char *slash, *end;
    unsigned long part = strtoul(value, &slash, 10), parts = *slash == '/' ? strtoul(slash + 1, &end, 10) : 0;
    bool plain = value[0] >= '1' && value[0] <= '9' && *slash == '/' && slash[1] >= '1' && slash[1] <= '9';
    if (!plain || *end || part > parts || parts > MOST_PARTS)
        return false;
    o->part = (unsigned)part - 1;
    o->parts = (unsigned)parts;
    return true;
}

/* Takes the option at arguments[*at] and its value; CODE_PROVED, or CODE_UNREADABLE after a message. */
static int command_read_option(check_options *o, unsigned *threads, char **arguments, int count, int *at)
{
    const char *name = arguments[*at];
    if (!strcmp(name, "--explain") || !strcmp(name, "--complete")) {
        *(name[2] == 'e' ? &o->explain : &o->complete) = true;
        return CODE_PROVED;
    }
    bool boards = !strcmp(name, "--boards"), seconds = !strcmp(name, "--time"),
         memory = !strcmp(name, "--memory"), side = !strcmp(name, "--threads"),
         part = !strcmp(name, "--part");
    if (!boards && !seconds && !memory && !side && !part)
        return bad_usage("unknown option", name);
    if (*at + 1 == count)
        return bad_usage("expected a value after", name);
    const char *value = arguments[++*at];
    if (part)
        return read_part(o, value) ? CODE_PROVED : bad_usage("expected a part as 1/4, not", value);
    double amount = boards ? 0 : read_amount(value, 1e9);
    if (amount < 0)
        return bad_usage("expected a number above 0, not", value);
    if (side && (amount > MOST_THREADS || amount != (unsigned)amount))
        return bad_usage("expected a whole number up to 1024, not", value);
    if (boards)
        o->boards = value;
    else if (side)
        *threads = (unsigned)amount;
    else if (seconds)
        o->deadline = clock_seconds() + amount;
    else
        o->memory = mebibytes(amount);
    return CODE_PROVED;
}

/* A proof that does not hold outranks a file that cannot be read, and that a version that is not known. */
static int worse(int a, int b)
{
    if (a == CODE_PROVED || b == CODE_PROVED)
        return a + b;
    return a < b ? a : b;
}

/* No file that is opened later takes the place of a standard stream that is closed. What stands in for
 * standard output cannot be written to. */
static void fill_streams(void)
{
#if !defined __wasi__
    for (int stream = 0; stream <= 2; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            (void)open("/dev/null", stream == 1 ? O_RDONLY : O_RDWR); /* the lowest that is free */
#endif
}

/* Has all that was printed arrived? */
static int printed(int code)
{
    if (!fflush(stdout) && !ferror(stdout))
        return code;
    fputs("pagoda-check: the output cannot be written\n", stderr);
    return CODE_UNREADABLE;
}

static int print_version(void)
{
    printf("pagoda-check %s, proof formats 1 to %d\n", PAGODA_VERSION, NEWEST_VERSION);
    return printed(CODE_PROVED);
}

int main(int count, char **arguments)
{
    check_options o = {.memory = mebibytes(4096)};
    unsigned threads = 1;
    int code = CODE_PROVED, files = 0, at = 1;
    fill_streams();
    for (; at < count && arguments[at][0] == '-' && arguments[at][1] && strcmp(arguments[at], "--"); at++) {
        if (!strcmp(arguments[at], "-h") || !strcmp(arguments[at], "--help")) {
            fputs(usage, stdout);
            return printed(CODE_PROVED);
        }
        if (!strcmp(arguments[at], "--version"))
            return print_version();
        if (command_read_option(&o, &threads, arguments, count, &at))
            return CODE_UNREADABLE;
    }
    if (at < count && !strcmp(arguments[at], "--"))
        at++;
    for (; at < count; at++, files++)
        code = worse(code, check_shared(&o, arguments[at], threads));
    if (files == 0) {
        fputs("pagoda-check: expected a file; see pagoda-check -h\n", stderr);
        return CODE_UNREADABLE;
    }
    return printed(code);
}
