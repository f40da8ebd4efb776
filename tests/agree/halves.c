/* halves.c - levels from both ends that drop positions by potentials, on random small boards.
 *
 * The same problem with counts alone and with potentials learned on every level; both must say what plain
 * search says. What the second proves goes into a file, which pagoda-check must accept. Then a number of a
 * potential, a level's size or the version is changed, and it must be refused.
 *
 * Finishes without a jump, of which the levels from the start alone are made, likewise.
 *
 *   agree_halves PAGODA-CHECK         environment: PAGODA_SEED (default 1), PAGODA_ROUNDS (default 60)
 */
#include "all_reached.h"
#include "prover/closed.h"
#include "prover/finder.h"
#include "../unit/whole_searches.h"
#include "prover/learn.h"
#include "solve/lp.h"
#include "prover/proof.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int failures, found, none, cut_by[2], fewer, forged, stuck[2];

static bool reaches(const board *b, const position *start, const position *finish)
{
    bool *reached = all_reached(b, start), met = false;
    for (uint64_t p = 0; p >> b->holes == 0; p++)
        met = met || (reached[p] && position_has(finish, &p));
    free(reached);
    return met;
}

static uint64_t positions(const search_half *h)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < h->levels; i++)
        sum += h->size[i];
    return sum;
}

/* The exit code of pagoda-check, its words dropped. */
static int check(const char *checker, const char *proof)
{
    char name[] = "/tmp/agree-halves-XXXXXX", command[512];
    int fd = mkstemp(name);
    if (fd < 0 || write(fd, proof, strlen(proof)) != (ssize_t)strlen(proof))
        exit(3);
    close(fd);
    snprintf(command, sizeof command, "%s %s >/dev/null 2>&1", checker, name);
    int code = system(command);
    unlink(name);
    return code < 0 ? 3 : code / 256;
}

static void expect(const char *checker, const char *proof, int code, const char *what)
{
    int said = check(checker, proof);
    if (said == code)
        return;
    printf("FAILED: %s: exit code %d, not %d\n%s", what, said, code, proof);
    failures++;
}

/* The proof with `new` in place of the first `old` behind `after`. */
static void forge(const char *checker, const char *proof, const char *after, const char *old, const char *new)
{
    const char *from = strstr(proof, after), *at = from ? strstr(from + strlen(after), old) : NULL;
    if (!at)
        return;
    pg_buf text = {0};
    buf_add_bytes(&text, proof, (size_t)(at - proof));
    buf_add(&text, new);
    buf_add(&text, at + strlen(old));
    expect(checker, buf_text(&text), 1, new);
    buf_release(&text);
    forged++;
}

static void write_proof(const char *checker, const problem *q, search_result *r)
{
    verdict v = {.kind = VERDICT_IMPOSSIBLE, .method = METHOD_SEARCH, .search = *r};
    cert_writer *w = cert_new(q->board, CERT_PROBLEM, NULL);
    cert_add(w, q->start, q->finish, &v);
    char *proof = cert_finish(w);
    expect(checker, proof, 0, "a proof");
    if (strstr(proof, " potentials ")) {
        forge(checker, proof, "pagoda-proof ", "4", "3");
        forge(checker, proof, "\nahead ", " ", "1 ");
        forge(checker, proof, "\nlocal 1 ", " -", " 9"); /* some jump gains, or sizes change */
    }
    if (r->halves->finish) {
        forge(checker, proof, "pagoda-proof ", "6", "5");
        forge(checker, proof, "\nahead ", " ", "1 ");
        forge(checker, proof, "\n", "finish", "back 1\ncuts");
    }
    free(proof);
}

static search_result run(const problem *q, bool potentials)
{
    learner learn, back;
    finder find, find_back;
    search_result r = {0};
    learner_init(&learn, q->board, q->finish, false, NULL);
    learner_init(&back, q->board, q->start, true, NULL);
    finder_init(&find, q->board, q->finish, false, NULL);
    finder_init(&find_back, q->board, q->start, true, NULL);
    search_refuter refute = potentials ? NULL : learner_refute;
    search_finder find_some = potentials ? finder_find : NULL;
    search_options o = {.ahead = {refute, &learn, find_some, &find},
                        .back = {refute, &back, find_some, &find_back},
                        .find_from = 1};
    if (halves_run(&r, q, &o) != PG_OK)
        exit(3);
    learner_release(&learn);
    learner_release(&back);
    finder_release(&find);
    finder_release(&find_back);
    return r;
}

/* Are so many pegs left without a jump? */
static void stuck_round(const char *checker, board *b, const position *start, uint32_t pegs)
{
    position finish;
    position_init(&finish, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_set(finish.open, h);
    finish.total = pegs;
    finish.stuck = b;
    problem q = {b, start, &finish};
    if (halves_apply(&q)) {
        search_result r = run(&q, false);
        bool truth = reaches(b, start, &finish);
        if (r.answer != (truth ? SEARCH_FOUND : SEARCH_NONE) ||
            (truth ? !problem_solved(&q, &r.found) : !closed_holds(&q, &r))) {
            printf("FAILED: stuck with %u pegs: %d\n", pegs, (int)r.answer);
            failures++;
        } else if (!truth) {
            write_proof(checker, &q, &r);
        }
        stuck[truth]++;
        search_result_release(&r);
    }
    position_release(&finish);
}

static void round_of(const char *checker)
{
    board *b = random_rectangle(3, 1);
    position start, finish;
    position_init(&start, b->holes);
    position_init(&finish, b->holes);
    for (uint32_t h = 0, empty = below(b->holes); h < b->holes; h++)
        bits_put(start.peg, h, below(8) && h != empty);
    for (uint32_t i = 0; i < 1 + below(3); i++)
        bits_set(finish.peg, below(b->holes));
    problem q = {b, &start, &finish};
    if (halves_apply(&q)) {
        search_result plain = run(&q, false), r = run(&q, true);
        search_answer truth = reaches(b, &start, &finish) ? SEARCH_FOUND : SEARCH_NONE;
        if (plain.answer != truth || r.answer != truth) {
            printf("FAILED: %d and %d, not %d\n", (int)plain.answer, (int)r.answer, (int)truth);
            failures++;
        } else if (truth == SEARCH_NONE) {
            none++;
            cut_by[0] += r.halves->ahead.potentials > 0;
            cut_by[1] += r.halves->back.potentials > 0;
            fewer += positions(&r.halves->ahead) < positions(&plain.halves->ahead);
            if (!closed_holds(&q, &r)) {
                printf("FAILED: the program does not believe its own proof\n");
                failures++;
            }
            write_proof(checker, &q, &r);
        }
        found += truth == SEARCH_FOUND;
        search_result_release(&plain);
        search_result_release(&r);
    }
    stuck_round(checker, b, &start, below(b->holes));
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

int main(int arguments, char **argument)
{
    if (arguments < 2)
        return 2;
    for (long i = begin_rounds(60); i > 0; i--)
        round_of(argument[1]);
    lp_thread_done();
    printf("%d possible, %d impossible; potentials ahead %d, back %d; smaller than with counts %d; "
           "%d forged; stuck %d, not %d\n",
           found, none, cut_by[0], cut_by[1], fewer, forged, stuck[1], stuck[0]);
    return failures > 0 || !cut_by[0] || !cut_by[1] || !fewer || !forged || !stuck[0] || !stuck[1];
}
