/* bench_threads.c - what a second thread gives.
 *
 * bench_threads PROGRAM LIST [ROUNDS]: runs PROGRAM with the arguments of each line of LIST (lines that begin
 * with # are comments) in three ways, in turn: with --threads 1, with --threads 2, and two processes with
 * --threads 1 side by side. Prints
 *   wall       the median seconds of one thread and of two, and their ratio: what a user sees;
 *   machine    twice the seconds of one alone over those of two side by side: what two cores give here at
 *              most, where they share a clock rate, caches and memory (2 when nothing is shared);
 *   processor  the least processor seconds of one thread over those of the busiest of two: other load
 *              disturbs it least, but waits do not show.
 * Threads are asked by ptrace at their end. Exit code 1 when a run fails; 77 where ptrace is not allowed.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_WORDS = 60, MOST_LINE = 1000, MOST_ROUNDS = 100 };

typedef struct timing {
    double wall, busiest;
} timing;

/* All rounds of a line: wall seconds of one thread, of two, and of two processes; processor seconds. */
typedef struct record {
    double wall[3][MOST_ROUNDS], busiest[2][MOST_ROUNDS];
} record;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Processor seconds of a thread so far. */
static double used_by(pid_t process, pid_t thread)
{
    char path[80];
    unsigned long long nanoseconds = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", (int)process, (int)thread);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f, "%llu", &nanoseconds) != 1)
        nanoseconds = 0;
    if (f)
        fclose(f);
    return 1e-9 * (double)nanoseconds;
}

/* A child that waits for a byte, and then is the command. */
static pid_t begin(char **command, int *go)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC))
        return -1;
    pid_t child = fork();
    if (child == 0) {
        char byte;
        int null = open("/dev/null", O_WRONLY);
        if (null >= 0)
            dup2(null, STDOUT_FILENO);
        if (read(ends[0], &byte, 1) == 1)
            execv(command[0], command);
        _exit(127);
    }
    close(ends[0]);
    *go = ends[1];
    return child;
}

/* Lets it run to its end, and looks at each thread at its end. The exit code; -1: it failed. */
static int follow(pid_t child, timing *t)
{
    int status;
    for (pid_t at; (at = waitpid(-1, &status, __WALL)) > 0;) {
        if (WIFEXITED(status) || WIFSIGNALED(status)) {
            if (at == child)
                return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
            continue;
        }
        int event = status >> 16, passed = event ? 0 : WSTOPSIG(status);
        if (event == PTRACE_EVENT_EXIT) {
            double used = used_by(child, at);
            t->busiest = used > t->busiest ? used : t->busiest;
        }
        ptrace(PTRACE_CONT, at, NULL, (void *)(long)passed);
    }
    return -1;
}

static timing run_once(char **command, int *code)
{
    static const long options = PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXIT | PTRACE_O_EXITKILL;
    timing t = {0};
    int go;
    pid_t child = begin(command, &go);
    if (child < 0 || ptrace(PTRACE_SEIZE, child, NULL, (void *)options)) {
        fprintf(stderr, "bench_threads: expected a system where a program may trace its children\n");
        exit(77);
    }
    double start = now();
    if (write(go, "", 1) != 1)
        exit(1);
    *code = follow(child, &t);
    t.wall = now() - start;
    close(go);
    return t;
}

/* Two processes side by side: the seconds until both have ended. */
static double run_two(char **command)
{
    pid_t child[2];
    int go[2];
    for (int i = 0; i < 2; i++)
        if ((child[i] = begin(command, &go[i])) < 0)
            exit(1);
    double start = now();
    for (int i = 0; i < 2; i++)
        if (write(go[i], "", 1) != 1)
            exit(1);
    for (int i = 0; i < 2; i++) {
        waitpid(child[i], NULL, 0);
        close(go[i]);
    }
    return now() - start;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Sorts the seconds of the rounds; the one in the middle. */
static double median(double *seconds, int rounds)
{
    qsort(seconds, (size_t)rounds, sizeof *seconds, by_size);
    return seconds[rounds / 2];
}

static void print_record(record *r, int rounds)
{
    double one = median(r->wall[0], rounds), two = median(r->wall[1], rounds);
    double both = median(r->wall[2], rounds);
    median(r->busiest[0], rounds);
    median(r->busiest[1], rounds);
    printf("wall %.3f / %.3f = %.2f  machine %.2f  processor %.3f / %.3f = %.2f\n", one, two, one / two,
           2 * one / both, r->busiest[0][0], r->busiest[1][0], r->busiest[0][0] / r->busiest[1][0]);
    fflush(stdout); /* who stops it has what was measured */
}

/* The line as words behind the program, with room for two more. */
static int split(char *line, char **word)
{
    int words = 1;
    for (char *at = strtok(line, " \n"); at && words < MOST_WORDS; at = strtok(NULL, " \n"))
        word[words++] = at;
    return words;
}

static bool measure(char *program, char *line, int rounds)
{
    char *word[MOST_WORDS + 3] = {program}, *number[] = {"1", "2"};
    record r;
    printf("%-58.*s ", (int)strcspn(line, "\n"), line);
    int words = split(line, word);
    word[words] = "--threads";
    for (int i = 0; i < 3 * rounds; i++) {
        int code, round = i / 3, way = i % 3;
        word[words + 1] = number[way == 1];
        if (way == 2) {
            r.wall[2][round] = run_two(word);
            continue;
        }
        timing t = run_once(word, &code);
        if (code != 0 && code != 10 && code != 20) {
            printf("exit code %d\n", code);
            return false;
        }
        r.wall[way][round] = t.wall;
        r.busiest[way][round] = t.busiest;
    }
    print_record(&r, rounds);
    return true;
}

int main(int count, char **argument)
{
    int rounds = count == 4 ? atoi(argument[3]) : 3;
    FILE *list = count == 3 || count == 4 ? fopen(argument[2], "r") : NULL;
    if (!list || rounds < 1 || rounds > MOST_ROUNDS) {
        fprintf(stderr, "usage: bench_threads PROGRAM LIST [ROUNDS]\n");
        return 2;
    }
    bool good = true;
    for (char line[MOST_LINE]; fgets(line, sizeof line, list);)
        if (line[0] != '#' && line[0] != '\n')
            good &= measure(argument[1], line, rounds);
    fclose(list);
    return good ? 0 : 1;
}
