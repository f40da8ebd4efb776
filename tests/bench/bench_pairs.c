/* bench_pairs.c - two programs on the same work, in turns.
 *
 * bench_pairs ROUNDS A B [ARGUMENT...]: runs A and B with these arguments by turns, so that what else the
 * machine does meets both alike. Prints for both the least processor and wall seconds of a whole process, and
 * the median of the ratios B / A of processor time, round by round. Exit code 1 when a run fails (0, 10 and
 * 20 are good, the verdicts included) or does not exit with the code of the first one.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_ROUNDS = 1000 };

typedef struct timing {
    double processor, wall;
    int code;
} timing;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double seconds(struct timeval t) { return (double)t.tv_sec + 1e-6 * (double)t.tv_usec; }

static timing run_once(char **command)
{
    double begin = now();
    pid_t child = fork();
    if (child == 0) {
        int null = open("/dev/null", O_WRONLY);
        if (null >= 0)
            dup2(null, STDOUT_FILENO);
        execv(command[0], command);
        _exit(127);
    }
    int status = -1;
    struct rusage used = {0};
    if (child > 0)
        wait4(child, &status, 0, &used);
    timing t = {seconds(used.ru_utime) + seconds(used.ru_stime), now() - begin, -1};
    if (child > 0 && WIFEXITED(status))
        t.code = WEXITSTATUS(status);
    return t;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void keep_least(timing *least, timing t, int round)
{
    if (!round || t.processor < least->processor)
        least->processor = t.processor;
    if (!round || t.wall < least->wall)
        least->wall = t.wall;
}

int main(int count, char **argument)
{
    int rounds = count > 3 ? atoi(argument[1]) : 0;
    if (rounds < 1 || rounds > MOST_ROUNDS) {
        fprintf(stderr, "usage: bench_pairs ROUNDS A B [ARGUMENT...]\n");
        return 2;
    }
    timing least[2] = {{0}}, t[2];
    double ratio[MOST_ROUNDS];
    int code = 0;
    for (int i = 0; i < rounds; i++) {
        for (int k = 0; k < 2; k++) {
            int which = (i + k) % 2; /* who goes first changes, too */
            char *program = argument[2 + which], **command = argument + 3, *kept = command[0];
            command[0] = program;
            t[which] = run_once(command);
            command[0] = kept;
            keep_least(&least[which], t[which], i);
        }
        if (!i)
            code = t[0].code;
        if (t[0].code != code || t[1].code != code || (code != 0 && code != 10 && code != 20))
            return 1;
        ratio[i] = t[1].processor / (t[0].processor > 0 ? t[0].processor : 1e-6);
    }
    qsort(ratio, (size_t)rounds, sizeof *ratio, by_value);
    printf("A %.3f s (wall %.3f)  B %.3f s (wall %.3f)  B/A %.3f\n", least[0].processor, least[0].wall,
           least[1].processor, least[1].wall, ratio[rounds / 2]);
    return 0;
}
