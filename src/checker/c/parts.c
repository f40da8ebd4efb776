/* parts.c - one file, checked in parts: by several runs, or by several processes side by side.
 *
 * Every part reads the whole file: board, vectors, symmetries and what all statements say. The reasons are
 * shared out, statement by statement. An image or reversal belongs to the part of the statement that it
 * refers to, and a statement by `reach` to the part of that reach; so a part prints only what it has checked
 * to the last line itself, and one that is refused refuses the file. Where all parts are proved, each reason
 * was checked by one of them.
 *
 * A leaf of a linked statement may rest on any statement before it. Whoever checks it has to have checked
 * that one, so in a file with such a leaf nothing is shared out: all reasons belong to the first part. The
 * file is looked over for that. What is read from a pipe is not; there such a leaf ends the part.
 *
 * A reason that belongs to another part is passed over up to the next line that begins an item. No line of a
 * reason does that, but for leaves by a potential, which are told by their length; should one, the part that
 * passes over it comes to read it as an item, and believes it no more than any other. Its own part has then
 * refused the file at that line or before; so of several refusals the first in the file, and there the one of
 * a part that had passed over nothing, is what one process would say.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "check.h"

#include <errno.h>

unsigned part_of_number(const checker *c, uint64_t number)
{
    return c->options->parts && !c->options->together ? (unsigned)(number % c->options->parts) : 0;
}

/* The number behind a word, if the line goes on with them; 0: it does not. Reads nothing. */
static uint64_t number_behind(const checker *c, const char *word)
{
    return line_starts(c, word) && c->at[strlen(word)] ? strtoull(c->at + strlen(word), NULL, 10) : 0;
}

uint64_t part_number(const checker *c) { return (uint64_t)c->statements + c->moveds + c->others; }

unsigned part_of_statement(const checker *c)
{
    uint64_t reached = number_behind(c, "reach"), of = number_behind(c, "image");
    of = of ? of : number_behind(c, "reversal");
    if (reached)
        return part_of_number(c, reached - 1);
    return of && of <= c->statements ? c->statement[of - 1].part : part_of_number(c, part_number(c));
}

unsigned part_of_moves(const checker *c)
{
    uint64_t of = number_behind(c, "image");
    return of && of <= c->moveds ? c->moved[of - 1].part : part_of_number(c, part_number(c));
}

bool part_is_ours(const checker *c, unsigned part)
{
    return c->options->parts == 0 || part == c->options->part;
}

/* Does the line begin an item? */
static bool starts_item(const checker *c)
{
    if (line_starts(c, "potential")) /* a leaf has one field more and no other */
        return strchr(c->at, ' ') != strrchr(c->at, ' ');
    return item_of(c->at);
}

static void part_skip(checker *c)
{
    c->passing = true;
    do {
        line_need(c, "'end'");
    } while (!starts_item(c));
    c->passing = false;
    c->passed = c->number;
    c->again = true;
}

bool part_takes(checker *c, unsigned part)
{
    bool ours = part_is_ours(c, c->part = part);
    if (!ours)
        part_skip(c);
    return ours;
}

static int check_path(const check_options *o, const char *path, FILE *out, FILE *err)
{
    if (!strcmp(path, "-"))
        return proof_file_check(o, "standard input", stdin, out, err);
    FILE *in = fopen(path, "rb");
    if (!in) {
        mark(o, err, 0);
        fprintf(err, "%s: cannot be read: %s\n", path, strerror(errno));
        mark_end(o, err);
        return CODE_UNREADABLE;
    }
    int code = proof_file_check(o, path, in, out, err);
    fclose(in);
    return code;
}

#if defined __wasi__

int check_shared(const check_options *o, const char *path, unsigned threads)
{
    (void)threads; /* there are none */
    return check_path(o, path, stdout, stderr);
}

#else

#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- is there something to share out? ------------------------------------------------------------------ */

typedef struct overview {
    size_t reasons; /* games and what is open are nothing to wait for */
    bool leaves;    /* of linked statements, that rest on others */
    bool late;
} overview;

static bool begins_with(const char *line, const char *word) { return !strncmp(line, word, strlen(word)); }

/* The beginnings of the lines of a file that can be read twice; of another nothing is known. */
static overview look_over(const check_options *o, const char *path)
{
    overview v = {0};
    struct stat about;
    char part[1 << 16];
    bool begins = true, without = false; /* a map and version 1 have no linked statements */
    FILE *in = stat(path, &about) == 0 && S_ISREG(about.st_mode) ? fopen(path, "rb") : NULL;
    uint64_t read = 0;
    while (in && !v.late && !(without && v.reasons > 1) && fgets(part, sizeof part, in)) {
        const item *i = begins ? item_of(part) : NULL;
        v.reasons += i && i->is & ITEM_REASON;
        v.leaves |= begins && begins_with(part, "statement ");
        without |= begins && (begins_with(part, "scope map") || begins_with(part, "pagoda-proof 1\n"));
        begins = strchr(part, '\n') != NULL;
        v.late = ++read % 4096 == 0 && o->deadline > 0 && clock_seconds() > o->deadline;
    }
    if (in)
        fclose(in);
    return v;
}

/* ---- processes -------------------------------------------------------------------------------- */

/* What a process leaves: written by it, read when it has ended. */
typedef struct ending {
    int code;
    uint64_t stopped; /* where: a smaller number where that was earlier in the file, or better known */
} ending;

typedef struct part_process {
    pid_t process;
    FILE *out, *err; /* files without a name, of records */
    uint64_t line;   /* of the record in hand; UINT64_MAX: there are no more */
    char *text, *at; /* its text */
    size_t room;
} part_process;

static void check_part(const check_options *o, const char *path, unsigned part, unsigned parts,
                       part_process *s, ending *e)
{
    check_options mine = *o;
    mine.part = part;
    mine.parts = parts;
    mine.numbered = true;
    mine.memory = o->memory / parts;
    mine.stopped = &e->stopped;
    int code = check_path(&mine, path, s->out, s->err);
    if (fflush(s->out) || fflush(s->err) || ferror(s->out) || ferror(s->err))
        code = CODE_UNREADABLE;
    e->code = code;
}

static bool parts_begin(const check_options *o, const char *path, unsigned part, unsigned parts,
                        part_process *s, ending *e)
{
    e->code = CODE_UNREADABLE; /* until it says something else */
    s->out = tmpfile();
    s->err = tmpfile();
    fflush(stdout); /* what waits there is not the child's */
    s->process = s->out && s->err ? fork() : -1;
    if (s->process == 0) {
        check_part(o, path, part, parts, s, e);
        _exit(0);
    }
    return s->process > 0;
}

/* Its words may end within a record. */
static void wait_for(part_process *s)
{
    int status = 0;
    if (waitpid(s->process, &status, 0) == s->process && WIFSIGNALED(status))
        fprintf(s->err, "%c0 a process of the check was ended by signal %d\n%c", '\0', WTERMSIG(status),
                '\0');
}

static void parts_release(part_process *s)
{
    if (s->out)
        fclose(s->out);
    if (s->err)
        fclose(s->err);
    free(s->text);
}

/* ---- what they printed ------------------------------------------------------------------------ */

static FILE *stream_of(const part_process *s, FILE *to) { return to == stdout ? s->out : s->err; }

/* The last record of a process that was killed may be cut short: that is none. */
static void next_record(part_process *s, FILE *from)
{
    s->line = UINT64_MAX;
    ssize_t length = getdelim(&s->text, &s->room, '\0', from);
    if (length < 1 || s->text[length - 1] != '\0')
        return;
    s->line = strtoull(s->text, &s->at, 10);
    s->at += *s->at == ' ';
}

/* The records of lines before `end`, in the order of the file, then those of side `last` from there on. False
 * when something could not be read. */
static bool print_records(part_process *s, unsigned sides, uint64_t end, unsigned last, FILE *to)
{
    for (unsigned i = 0; i < sides; i++) {
        rewind(stream_of(&s[i], to));
        next_record(&s[i], stream_of(&s[i], to));
    }
    for (;;) {
        unsigned first = 0;
        for (unsigned i = 1; i < sides; i++)
            first = s[i].line < s[first].line ? i : first;
        if (s[first].line >= end)
            break;
        fputs(s[first].at, to);
        next_record(&s[first], stream_of(&s[first], to));
    }
    while (last < sides && s[last].line != UINT64_MAX) {
        fputs(s[last].at, to);
        next_record(&s[last], stream_of(&s[last], to));
    }
    bool good = true;
    for (unsigned i = 0; i < sides; i++)
        good &= !ferror(stream_of(&s[i], to));
    fflush(to);
    return good;
}

/* Which process ends the file: the one that is refused first; `sides`: none. */
static unsigned deciding(const ending *e, unsigned sides)
{
    unsigned first = sides;
    for (unsigned i = 0; i < sides; i++)
        if (e[i].code != CODE_PROVED && (first == sides || e[i].stopped < e[first].stopped))
            first = i;
    return first;
}

static int parts_join(part_process *s, const ending *e, unsigned sides, const char *path)
{
    unsigned decides = deciding(e, sides);
    uint64_t line = decides < sides ? e[decides].stopped / 2 : UINT64_MAX;
    bool good = print_records(s, sides, line, decides, stdout);
    good &= print_records(s, sides, line, decides, stderr);
    if (good)
        return decides < sides ? e[decides].code : CODE_PROVED;
    fprintf(stderr, "%s: what a process of the check printed is lost\n", path);
    return CODE_UNREADABLE;
}

static int check_side_by_side(const check_options *o, const char *path, unsigned processes)
{
    size_t bytes = processes * sizeof(ending);
    ending *e = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    part_process *s = calloc(processes, sizeof *s);
    int code = CODE_UNREADABLE;
    bool begun = s && e != MAP_FAILED;
    unsigned made = 0;
    while (begun && made < processes && (begun = parts_begin(o, path, made, processes, &s[made], &e[made])))
        made++;
    for (unsigned i = 0; i < made; i++)
        wait_for(&s[i]);
    if (begun)
        code = parts_join(s, e, processes, path);
    else
        fprintf(stderr, "%s: no further processes can be had\n", path);
    for (unsigned i = 0; s && i < processes; i++)
        parts_release(&s[i]);
    free(s);
    if (e != MAP_FAILED)
        munmap(e, bytes);
    return code;
}

/* In words, from standard input, a part, or what has nothing to share out: by one process. */
int check_shared(const check_options *o, const char *path, unsigned threads)
{
    check_options alone = *o;
    overview v = o->parts || (threads > 1 && !o->explain) ? look_over(o, path) : (overview){0};
    alone.threads = threads;
    alone.together = v.leaves;
    if (!o->parts && v.reasons > 1 && !v.leaves && !v.late)
        return check_side_by_side(o, path, threads);
    return check_path(&alone, path, stdout, stderr);
}

#endif
