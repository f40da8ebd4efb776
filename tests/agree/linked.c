/* linked.c - plays with a shared unknown start, on random small pictures, against brute force.
 *
 * The library's verdict and proof come first; pagoda-check must accept the proof, and what it prints must be
 * true by tests/certs/brute.c, which reads board, group and plays with code of its own and tries every start.
 *
 *   agree_linked PAGODA-CHECK         environment: PAGODA_SEED (default 1), PAGODA_ROUNDS (default 300)
 */
#include "brute.h"
#include "prover/linked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_HOLES = 10 };

static uint64_t state;
static int failures, possible, by[LINKED_OPEN + 1];

static uint32_t below(uint32_t n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state >> 33) % n);
}

/* A rectangle, or a half-turn picture, or a triangle, so that there is some symmetry to ask for. */
static board *random_board(void)
{
    static const char *const rules[] = {"4", "6", "8"};
    pg_buf text = {0};
    pg_error e = {0};
    board *b = NULL;
    uint32_t rows = 1 + below(3), cols = 3 + below(rows == 1 ? 5 : 1), shape = below(4);
    buf_printf(&text, "board toy\nlattice %s\nrules %s\n", below(2) ? "square" : "triangular",
               rules[below(3)]);
    buf_add(&text, below(5) ? "holes\n" : "wrap rows\nholes\n");
    for (uint32_t r = 0; r < (shape == 3 ? 4 : rows); r++, buf_char(&text, '\n'))
        for (uint32_t c = 0; c < (shape == 3 ? r + 1 : cols); c++) {
            bool corner = (r == 0 && c == 0) || (r == rows - 1 && c == cols - 1);
            buf_char(&text, shape == 1 && corner && rows > 1 ? '.' : 'o');
        }
    if (board_parse(&b, buf_text(&text), text.length, "toy", NULL, &e) != PG_OK) {
        printf("%s\n%s\n", e.text, buf_text(&text));
        exit(3);
    }
    buf_release(&text);
    return b;
}

static void random_set(position *p, const board *b)
{
    position_init(p, b->holes);
    uint32_t kind = below(4);
    for (uint32_t h = 0; h < b->holes; h++) {
        bits_put(p->peg, h, kind == 0 ? below(2) : kind == 1);
        bits_put(p->open, h, kind == 3 && below(2));
    }
    if (kind == 1)
        bits_clear(p->peg, below(b->holes));
    if (kind == 2)
        bits_set(p->peg, below(b->holes));
    for (uint32_t h = 0; h < b->holes; h++)
        if (bits_get(p->open, h))
            bits_clear(p->peg, h);
    if (!position_closed(p) && below(2))
        p->total = (int64_t)(position_pegs(p) + below((uint32_t)position_open(p) + 1));
}

static void random_side(linked_side *s, const board *b)
{
    *s = (linked_side){.kind = below(3)};
    if (s->kind == SIDE_GIVEN)
        random_set(&s->given, b);
}

static bool random_problem(linked_problem *q, const board *b)
{
    position start;
    pg_error e;
    position_init(&start, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_put(start.open, h, below(8));
    if (!below(3) && !position_closed(&start))
        start.total = (int64_t)below((uint32_t)position_open(&start) + 1);
    bool good = linked_init(q, b, &start, (plane_group)below(GROUP_FULL + 1), &e) == PG_OK;
    position_release(&start);
    for (uint32_t i = 1 + below(3); good && i > 0; i--) {
        linked_side from, to;
        random_side(&from, b);
        random_side(&to, b);
        linked_add(q, &from, &to);
        position_release(&from.given);
        position_release(&to.given);
    }
    return good;
}

/* Runs the checker over one proof; its line, without the line feed, or "". */
static void checked_line(const char *checker, const char *proof, char *line, size_t size)
{
    char name[] = "/tmp/pagoda-linked-XXXXXX", command[512];
    int file = mkstemp(name);
    FILE *f = fdopen(file, "w");
    fputs(proof, f);
    fclose(f);
    snprintf(command, sizeof command, "'%s' %s | tail -n 1", checker, name);
    FILE *p = popen(command, "r");
    *line = '\0';
    if (p && fgets(line, (int)size, p))
        line[strcspn(line, "\n")] = '\0';
    if (p)
        pclose(p);
    unlink(name);
}

/* The checker's statement must be the library's verdict, and true. */
static void compare(const char *checker, const char *proof, verdict_kind kind)
{
    char line[4096], word[32] = "";
    int end = 0;
    bool can = false;
    checked_line(checker, proof, line, sizeof line);
    sscanf(line, "%31s %*s %*s %n", word, &end);
    const char *wanted = kind == VERDICT_POSSIBLE ? "possible-linked" : "impossible-linked";
    brute *b = brute_board(proof);
    bool understood = b && end && brute_linked(b, line + end, &can);
    if (kind == VERDICT_OPEN || !understood || strcmp(word, wanted) || can != (kind == VERDICT_POSSIBLE)) {
        printf("verdict %s, the checker says '%s', brute force: %s\n%s\n", verdict_name(kind), line,
               !understood ? "not understood"
               : can       ? "possible"
                           : "impossible",
               proof);
        failures++;
    }
    brute_free(b);
}

static void round_of(const char *checker)
{
    board *b = random_board();
    linked_problem q = {0};
    if (b->holes <= MOST_HOLES && random_problem(&q, b)) {
        linked_verdict v;
        pg_error e;
        prover *p = prover_new(b, NULL);
        if (linked_prove(p, &q, NULL, &v, &e) != PG_OK) {
            printf("%s\n", e.text);
            exit(3);
        }
        cert_writer *w = cert_new(b, CERT_PROBLEM, NULL);
        cert_add_linked(w, &q, &v);
        char *proof = cert_finish(w);
        compare(checker, proof, v.kind);
        possible += v.kind == VERDICT_POSSIBLE;
        for (size_t i = 0; v.kind == VERDICT_IMPOSSIBLE && i < v.steps; i++)
            by[v.step[i].kind]++;
        free(proof);
        linked_verdict_release(&v);
        prover_free(p);
    }
    linked_release(&q);
    board_free(b);
}

int main(int arguments, char **argument)
{
    const char *seed = getenv("PAGODA_SEED"), *rounds = getenv("PAGODA_ROUNDS");
    if (arguments < 2)
        return 2;
    state = seed ? strtoull(seed, NULL, 10) : 1;
    for (long i = rounds ? atol(rounds) : 300; i > 0; i--)
        round_of(argument[1]);
    prover_thread_done();
    printf("%d possible; leaves: pagoda %d, class %d, statement %d, empty %d; %d failures\n", possible,
           by[LINKED_PAGODA], by[LINKED_CLASS], by[LINKED_STATEMENT], by[LINKED_EMPTY], failures);
    return failures > 0;
}
