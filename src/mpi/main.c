/* main.c - the program pagoda-mpi: the commands of pagoda, over ranks.
 *
 * Rank 0 is the program: it reads the command line, runs the command, prints, and its exit code is that of
 * all. Where a command has work to share out, the others are called; commands that have none run on rank 0
 * alone while the others sleep. So what is printed and written is the same for any number of ranks.
 */
#include "cli.h"
#include "wire.h"

#include <unistd.h>

/* Threads of this rank where none are asked for: its part of the processors of the machine. */
static int threads_of_rank(void)
{
    MPI_Comm here;
    int beside;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &beside);
    MPI_Comm_free(&here);
    return processors > beside ? (int)(processors / beside) : 1;
}

static int lead(ranks *r, int threads, int argc, char **argv)
{
    const cli_ranks all = {.context = r, .threads = threads, .batch = batch_lead};
    int code = cli_main(argc, argv, &all);
    wire_call(r, CALL_LEAVE);
    return code;
}

static void serve(const ranks *r)
{
    cli_catch_signals();
    for (;;)
        switch (wire_called()) {
        case CALL_BATCH:
            batch_serve(r, &cli_interrupted);
            break;
        default:
            return;
        }
}

int main(int argc, char **argv)
{
    ranks r;
    int given, code = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &r.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &r.count);
    int threads = threads_of_rank();
    if (r.rank == 0)
        code = lead(&r, threads, argc, argv);
    else
        serve(&r);
    MPI_Finalize();
    return code;
}
