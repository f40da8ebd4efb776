/* fuzz_import.c - any bytes at all as another solver's answer: a meaning or a refusal with its line, never a
 * crash; what is called a game is one, and what it means can be told.
 *
 * The questions are small ones, so that whatever is read is also judged: counts are ordered, games played,
 * weights checked. `@` and a digit at the beginning choose the question that the rest is an answer to; any
 * other text, such as the files of tests/fixtures/answers, is one to each of them. Which solver's answer it
 * is, import tells by its content. What is replayed is also changed byte by byte (mutate), as a test that
 * does not wait for libFuzzer.
 */
#include "board/problem.h"
#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MUTANTS = 24, LONGEST = 1 << 16, FINISHES = 2 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *, size_t, size_t) __attribute__((weak)); /* there where libFuzzer is */

typedef struct question {
    const char *board; /* a name, or a whole file */
    const char *start, *finish[FINISHES];
    model_kind kind;
    bool kind_given, bounded;
    model_objective objective;
    board *b;
    position from, to[FINISHES];
    uint32_t finishes;
    model linear;
    timeline steps;
    bool has_steps;
} question;

static const char to_and_fro[] = "board steps\nrules custom\ndirection 0 1\ndirection 0 -1\n"
                                 "pattern 10 01\nholes\noooo\n";
static question asked[] = {
    {.board = "path6", .start = "full-v2", .finish = {"v5"}, .kind = MODEL_UNCONSTRAINED},
    {.board = "path6", .start = "full-v2", .finish = {"v5"}, .kind = MODEL_GAME, .kind_given = true},
    {.board = "path6", .start = "full-v2", .finish = {"v5"}, .kind = MODEL_RELAXATION, .kind_given = true},
    {.board = "path6", .start = "full-v2", .finish = {"v1"}, .kind = MODEL_PAGODA, .kind_given = true},
    {.board = "path6",
     .start = "full?v2",
     .finish = {"v5", "v2?v5"},
     .kind = MODEL_UNCONSTRAINED,
     .kind_given = true,
     .bounded = true},
    {.board = "path6", .start = "full?v2", .finish = {"v5", "v3"}, .kind = MODEL_GAME},
    {.board = "path6",
     .start = "any#5",
     .finish = {"any#1"},
     .kind = MODEL_UNCONSTRAINED,
     .objective = MODEL_PHASE1},
    {.board = to_and_fro, .start = "a1", .finish = {"c1"}, .kind = MODEL_UNCONSTRAINED},
};
enum { QUESTIONS = sizeof asked / sizeof *asked };

static _Noreturn void wrong(const char *what, const pg_error *e)
{
    fprintf(stderr, "%s: %s\n", what, e->text);
    abort();
}

static void build(question *q)
{
    pg_error e;
    int64_t *most = calloc(q->b->jumps, sizeof *most);
    if (!most)
        abort();
    for (uint32_t j = 0; j < q->b->jumps; j++)
        most[j] = 5;
    if (q->kind != MODEL_GAME)
        model_build_asked(&q->linear, &(model_request){.kind = q->kind,
                                                       .board = q->b,
                                                       .start = &q->from,
                                                       .finish = q->to,
                                                       .finishes = q->finishes,
                                                       .objective = q->objective,
                                                       .most = q->bounded ? most : NULL});
    free(most);
    timeline_request as = {q->b, &q->from, q->to, q->finishes, -1, false, false};
    q->has_steps = timeline_build(&q->steps, &as, &e) == PG_OK;
}

static void ask(question *q)
{
    pg_error e;
    pg_status s = strchr(q->board, '\n') ? board_parse(&q->b, q->board, strlen(q->board), "board", NULL, &e)
                                         : board_load(&q->b, q->board, NULL, &e);
    if (s == PG_OK)
        s = position_parse(&q->from, q->b, q->start, &e);
    for (; s == PG_OK && q->finishes < FINISHES && q->finish[q->finishes]; q->finishes++)
        s = position_parse(&q->to[q->finishes], q->b, q->finish[q->finishes], &e);
    if (s != PG_OK)
        wrong("a question", &e);
    build(q);
}

/* A game leads to one of the finishes. */
static bool solves(const question *q, const game *g)
{
    for (uint32_t i = 0; i < q->finishes; i++)
        if (problem_solved(&(problem){q->b, &q->from, &q->to[i]}, g))
            return true;
    return false;
}

static void tell(const import_request *r, const import_result *i)
{
    pg_buf text = {0};
    const report_look look = {.of = &(report_import){.request = r, .result = i}};
    report_import_forms.text(&text, &look);
    report_import_forms.json(&text, &look);
    buf_release(&text);
}

static void read_as(question *q, const char *text, size_t size)
{
    if (!q->b)
        ask(q);
    pg_limits limits = {.threads = 1, .memory = 64 << 20, .deadline = clock_now() + 5};
    import_request r = {.board = q->b,
                        .start = &q->from,
                        .finish = q->to,
                        .finishes = q->finishes,
                        .kind = q->kind,
                        .kind_given = q->kind_given,
                        .model = q->kind == MODEL_GAME ? NULL : &q->linear,
                        .steps = q->has_steps ? &q->steps : NULL,
                        .limits = &limits};
    import_result i = {0};
    pg_error e = {0};
    pg_status s = import_answer(&i, &r, text, size, "it", &e);
    if (s != PG_OK && (s != PG_INPUT || strncmp(e.text, "it:", 3)))
        wrong("a refusal", &e);
    if (s == PG_OK && i.is_game && !solves(q, &i.game))
        wrong("a game that is none", &e);
    if (s == PG_OK)
        tell(&r, &i);
    import_release(&i);
}

static void read_one(const char *text, size_t size)
{
    if (size > 1 && *text == '@' && text[1] >= '0' && text[1] < '0' + QUESTIONS)
        read_as(&asked[text[1] - '0'], text + 2, size - 2);
    else
        for (size_t i = 0; i < QUESTIONS; i++)
            read_as(&asked[i], text, size);
}

/* Changes some bytes: to others of the text, to digits and signs, or cuts the end off. The sequence of random
 * numbers follows from the text alone. */
static size_t mutate(char *text, size_t size, uint64_t *state)
{
    static const char marks[] = "0123456789-+*/.=:()x \n";
    for (int i = 0; i < 3; i++) {
        *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        uint32_t random = (uint32_t)(*state >> 33);
        text[random % size] =
            random >> 24 & 1 ? marks[random / size % (sizeof marks - 1)] : text[(random >> 7) % size];
    }
    return *state >> 61 ? size : 1 + (size_t)(*state >> 40) % size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_one((const char *)data, size);
    uint64_t state = size;
    for (int i = 0; !LLVMFuzzerMutate && i < MUTANTS && size > 0 && size <= LONGEST; i++) {
        char *text = malloc(size);
        if (!text)
            abort();
        memcpy(text, data, size);
        read_one(text, mutate(text, size, &state));
        free(text);
    }
    return 0;
}
