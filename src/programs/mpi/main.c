/* main.c - the program pagoda-mpi: the commands of pagoda, over ranks.
 *
 * Rank 0 is the program: it reads the command line, runs the command, prints, and its exit code is that of
 * all. Where a command has work to share out, the others are called; commands that have none run on rank 0
 * alone while the others sleep. So what is printed and written is the same for any number of ranks.
 */
#include "cli/cli.h"
#include "map/map.h"
#include "rays/rays.h"
#include "rounds.h"
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
    carrier *c = carrier_new(r);
    team *maps = rounds_new(r, CALL_MAP), *rays = rounds_new(r, CALL_RAYS);
    const cli_ranks all = {.context = r,
                           .threads = threads,
                           .batch = batch_lead,
                           .peers = carrier_peers(c),
                           .maps = maps,
                           .rays = rays};
    int code = cli_main(argc, argv, &all);
    wire_call(r, CALL_LEAVE, NULL, 0);
    carrier_free(c);
    rounds_free(maps);
    rounds_free(rays);
    return code;
}

static void serve(const ranks *r)
{
    carrier *c = carrier_new(r);
    rounds_server rounds = {0};
    uint64_t call = CALL_BATCH;
    cli_catch_signals();
    while (call != CALL_LEAVE) {
        PG_FREED char *request;
        size_t length;
        call = wire_called(&request, &length);
        if (call == CALL_BATCH)
            batch_serve(&cli_interrupted);
        else if (call == CALL_MAP || call == CALL_RAYS)
            rounds_serve(&rounds, call == CALL_MAP ? &map_server : &rays_server, request, length,
                         &cli_interrupted);
        else if (call == CALL_ROUND)
            rounds_serve_round(&rounds, request, length, &cli_interrupted);
        else if (call == CALL_END)
            rounds_serve_end(&rounds);
        else if (call >= CALL_JOB)
            carrier_serve(c, call, request, length, &cli_interrupted);
    }
    carrier_free(c);
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
