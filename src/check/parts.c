/* parts.c - one file, checked in parts: by several runs, or by several processes side by side.
 *
 * Every part reads the whole file: board, vectors, symmetries and what all statements say. The reasons are
 * shared out, statement by statement. An image or reversal belongs to the part of the statement that it
 * refers to, and a statement by `reach` to the part of that reach; so a part prints only what it has checked
 * to the last line itself, and one that is refused refuses the file. Where all parts are proved, each reason
 * was checked by one of them.
 *
 * A reason that belongs to another part is passed over up to the next line that begins an item. No line of a
 * reason does that, but for leaves by a potential, which are told by their length; should one, the part that
 * passes over it comes to read it as an item, and believes it no more than any other.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "check.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static unsigned of_number(const checker *c, uint64_t number)
{
    return c->options->parts ? (unsigned)(number % c->options->parts) : 0;
}

/* The number behind a word, if the line goes on with them; 0: it does not. Reads nothing. */
static uint64_t number_behind(const checker *c, const char *word)
{
    return line_starts(c, word) && c->at[strlen(word)] ? strtoull(c->at + strlen(word), NULL, 10) : 0;
}

unsigned part_of_statement(const checker *c)
{
    uint64_t reached = number_behind(c, "reach"), of = number_behind(c, "image");
    of = of ? of : number_behind(c, "reversal");
    if (reached)
        return of_number(c, reached - 1);
    return of && of <= c->statements ? c->statement[of - 1].part : of_number(c, c->statements + c->linked);
}

bool part_is_ours(const checker *c, unsigned part)
{
    return c->options->parts == 0 || part == c->options->part;
}

bool starts_item(const checker *c)
{
    static const char *const item[] = {"vector",      "local",    "symmetry", "reach",
                                       "impossible",  "possible", "open",     "open-linked",
                                       "impossible-linked", "possible-linked", "end"};
    if (line_starts(c, "potential")) /* a leaf has one field more and no other */
        return strchr(c->at, ' ') != strrchr(c->at, ' ');
    for (size_t i = 0; i < sizeof item / sizeof *item; i++)
        if (line_starts(c, item[i]))
            return true;
    return false;
}

void part_skip(checker *c)
{
    c->passing = true;
    do {
        line_need(c, "'end'");
    } while (!starts_item(c));
    c->passing = false;
    c->again = true;
}

int check_path(const options *o, const char *path, FILE *out, FILE *err)
{
    if (!strcmp(path, "-"))
        return check_file(o, "standard input", stdin, out, err);
    FILE *in = fopen(path, "rb");
    if (!in) {
        fprintf(err, "%s: cannot be read: %s\n", path, strerror(errno));
        return CODE_UNREADABLE;
    }
    int code = check_file(o, path, in, out, err);
    fclose(in);
    return code;
}

#if defined __wasi__

bool has_parts(const options *o, const char *path)
{
    (void)o, (void)path; /* nobody to share with */
    return false;
}

int check_side_by_side(const options *o, const char *path, unsigned processes)
{
    (void)processes; /* there are none */
    return check_path(o, path, stdout, stderr);
}

#else

#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static bool is_late(const options *o, unsigned long *read)
{
    return ++*read % 65536 == 0 && o->deadline > 0 && clock_seconds() > o->deadline;
}

/* To the end of a line; false when there is none. */
static bool pass_over(FILE *in, const options *o, unsigned long *read)
{
    int c = getc(in);
    while (c > 0 && c != '\n' && !is_late(o, read))
        c = getc(in);
    return c == '\n';
}

/* Games and what is open are nothing to wait for. What cannot be read twice, has a NUL, or takes too long, is
 * left to one process, which says so. */
bool has_parts(const options *o, const char *path)
{
    struct stat about;
    char begin[sizeof "impossible"];
    unsigned reasons = 0;
    unsigned long read = 0;
    FILE *in = stat(path, &about) == 0 && S_ISREG(about.st_mode) ? fopen(path, "rb") : NULL;
    while (in && reasons < 2 && !is_late(o, &read) && fgets(begin, sizeof begin, in)) {
        reasons += !strcmp(begin, "impossible") || !strncmp(begin, "reach ", 6);
        if (!strchr(begin, '\n') && !pass_over(in, o, &read))
            break;
    }
    if (in)
        fclose(in);
    return reasons > 1;
}

/* What a process leaves: written by it, read when it has ended. */
typedef struct ending {
    int code;
    size_t stopped; /* where: a smaller number where that was earlier in the file, or better known */
} ending;

typedef struct side {
    pid_t process;
    FILE *out, *err; /* files without a name */
    size_t line;     /* of the statement that comes next in `out`; SIZE_MAX: there is none */
    char *text;
    size_t room;
} side;

static void check_part(const options *o, const char *path, unsigned part, unsigned parts, side *s, ending *e)
{
    options mine = *o;
    mine.part = part;
    mine.parts = parts;
    mine.numbered = true;
    mine.memory = o->memory / parts;
    mine.stopped = &e->stopped;
    int code = check_path(&mine, path, s->out, s->err);
    if (fflush(s->out) || fflush(s->err))
        code = CODE_UNREADABLE;
    e->code = code;
}

/* The next numbered line of a process; what has no number is printed at once where that is wanted. */
static void next_line(side *s, FILE *from, FILE *to, bool others)
{
    s->line = SIZE_MAX;
    while (s->line == SIZE_MAX && getline(&s->text, &s->room, from) >= 0) {
        char *end = s->text + strspn(s->text, "0123456789");
        if (end > s->text && *end == ' ') {
            s->line = strtoull(s->text, NULL, 10);
            memmove(s->text, end + 1, strlen(end));
        } else if (others) {
            fputs(s->text, to);
        }
    }
}

static FILE *stream_of(const side *s, FILE *to)
{
    return to == stdout ? s->out : s->err;
}

/* What was printed of statements up to a line, in the order of the file. Of what has no number, that of side
 * `others`; of all, where that is `sides`. */
static void print_up_to(side *s, unsigned sides, size_t line, FILE *to, unsigned others)
{
    for (unsigned i = 0; i < sides; i++) {
        rewind(stream_of(&s[i], to));
        next_line(&s[i], stream_of(&s[i], to), to, others == sides);
    }
    for (;;) {
        unsigned first = 0;
        for (unsigned i = 1; i < sides; i++)
            first = s[i].line < s[first].line ? i : first;
        if (s[first].line == SIZE_MAX || s[first].line > line)
            break;
        fputs(s[first].text, to);
        next_line(&s[first], stream_of(&s[first], to), to, others == sides);
    }
    if (others < sides) {
        rewind(stream_of(&s[others], to));
        while (getline(&s[others].text, &s[others].room, stream_of(&s[others], to)) >= 0)
            if (s[others].text[strspn(s[others].text, "0123456789")] != ' ')
                fputs(s[others].text, to);
    }
    fflush(to);
}

/* Which process ends the file: the one that is refused first; else one with another code. */
static unsigned deciding(const ending *e, unsigned sides)
{
    unsigned first = sides;
    for (unsigned i = 0; i < sides; i++)
        if (e[i].code != CODE_PROVED && (first == sides || e[i].stopped < e[first].stopped))
            first = i;
    return first;
}

static int join(side *s, const ending *e, unsigned sides)
{
    unsigned decides = deciding(e, sides);
    size_t line = decides < sides ? e[decides].stopped / 2 : SIZE_MAX;
    print_up_to(s, sides, line, stdout, sides);
    print_up_to(s, sides, line, stderr, decides);
    return decides < sides ? e[decides].code : CODE_PROVED;
}

static bool begin(const options *o, const char *path, unsigned part, unsigned parts, side *s, ending *e)
{
    e->code = CODE_UNREADABLE; /* until it says something else */
    s->out = tmpfile();
    s->err = tmpfile();
    s->process = s->out && s->err ? fork() : -1;
    if (s->process == 0) {
        check_part(o, path, part, parts, s, e);
        _exit(0);
    }
    return s->process > 0;
}

static void wait_for(side *s, ending *e)
{
    int status = 0;
    bool waited = s->process > 0 && waitpid(s->process, &status, 0) == s->process;
    if (waited && WIFSIGNALED(status)) {
        fprintf(s->err, "a process of the check was ended by signal %d\n", WTERMSIG(status));
        fflush(s->err);
        e->code = CODE_UNREADABLE;
    }
}

static void release(side *s)
{
    if (s->out)
        fclose(s->out);
    if (s->err)
        fclose(s->err);
    free(s->text);
}

int check_side_by_side(const options *o, const char *path, unsigned processes)
{
    size_t bytes = processes * sizeof(ending);
    ending *e = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    side *s = calloc(processes, sizeof *s);
    int code = CODE_UNREADABLE;
    bool begun = s && e != MAP_FAILED;
    unsigned made = 0;
    while (begun && made < processes && (begun = begin(o, path, made, processes, &s[made], &e[made])))
        made++;
    for (unsigned i = 0; i < made; i++)
        wait_for(&s[i], &e[i]);
    if (begun)
        code = join(s, e, processes);
    else
        fprintf(stderr, "%s: no further processes can be had\n", path);
    for (unsigned i = 0; s && i < processes; i++)
        release(&s[i]);
    free(s);
    if (e != MAP_FAILED)
        munmap(e, bytes);
    return code;
}

#endif
