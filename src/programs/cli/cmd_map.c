/* cmd_map.c - the reachability map. */
#include "cli/cli.h"
#include "map/map.h"

#include <stdio.h>

static pg_status report(cli *c, const map *m)
{
    PG_FREED char *proof = c->o.proof ? map_certificate(m) : NULL;
    if (m->stopped == PG_INTERRUPTED)
        c->exit_code = EXIT_INTERRUPTED;
    PG_TRY(proof_write(c, proof));
    return answer_write(c, m->board, &report_map_forms, m);
}

static pg_status run(cli *c)
{
    if (c->o.arguments > 1)
        return map_several(c);
    PG_SCOPED(question_release) asked_question q = {0};
    PG_TRY(question_load(&q, &c->o, 0, &c->error));
    PG_SCOPED(map_release) map m = {0};
    const map_options how = {.proof = proof_wanted(c),
                             .moves = c->o.fewest_moves,
                             .checkpoint = c->o.checkpoint,
                             .team = c->ranks ? c->ranks->maps : NULL};
    PG_TRY(map_make_by(&m, q.b, q.start.holes ? &q.start : NULL, &how, &c->limits, &c->error));
    if (m.note)
        fprintf(stderr, "pagoda map: %s\n", m.note);
    return report(c, &m);
}

const command cmd_map = {
    .name = "map",
    .brief = "for each start: at which holes can a lone survivor finish?",
    .arguments = "BOARD...",
    .help = "The starts are all single vacancies, or the one that --start gives. With --classes a table of "
            "one cell of each class: start, finish, verdict, method, number of cells. Several boards make a "
            "table, a row a board, or a folder of pages with an index: --format html -o FOLDER. "
            "--fewest-moves: the table of the fewest moves, each proved; what --time or --memory leaves open "
            "is a "
            "range. "
            "With --checkpoint what is found is kept as it comes, and a map that was stopped in any way goes "
            "on from there.\n"
            "Example: pagoda map english\n"
            "         pagoda map english --fewest-moves --proof english.proof\n"
            "         pagoda map english --format html -o english.html",
    .takes = TAKES(TAKES_COMMON, TAKES_RULES, OPTION_START, OPTION_FEWEST_MOVES, OPTION_CLASSES, TAKES_DISK,
                   OPTION_CHECKPOINT, OPTION_PROOF, OPTION_AS_FOUND, TAKES_FIGURE),
    .formats = FORMATS_FIGURE | FORMATS_SHEET | FORMATS_PAGE,
    .run = run,
};
