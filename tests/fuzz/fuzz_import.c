/* fuzz_import.c - any bytes at all as another solver's answer: a meaning or a refusal with its line, never a
 * crash; and what is called a game is one.
 *
 * The question is a small one, path6 from full-v2 to v5, so that whatever is read is also judged: counts are
 * ordered, games played, weights checked. Each answer is taken as one to the integer program and to the game.
 * What is replayed is also changed byte by byte (mutate), as a test that does not wait for libFuzzer.
 */
#include "import.h"
#include "problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MUTANTS = 24, LONGEST = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct question {
    board *b;
    position start, finish;
    model linear;
    timeline steps;
} question;

static void ask(question *q)
{
    pg_error e;
    bool made = board_load(&q->b, "path6", NULL, &e) == PG_OK &&
                position_parse(&q->start, q->b, "full-v2", &e) == PG_OK &&
                position_parse(&q->finish, q->b, "v5", &e) == PG_OK;
    timeline_request as = {q->b, &q->start, &q->finish, 1, -1, false};
    if (!made || timeline_build(&q->steps, &as, &e) != PG_OK)
        abort();
    model_build(&q->linear, MODEL_UNCONSTRAINED, &(problem){q->b, &q->start, &q->finish});
}

/* One reading: as an answer to the integer program, or to the game. */
static void read_as(const question *q, bool as_game, const char *text, size_t size)
{
    pg_limits limits = {.threads = 1, .memory = 64 << 20, .deadline = clock_now() + 5};
    import_request r = {.board = q->b,
                        .start = &q->start,
                        .finish = &q->finish,
                        .finishes = 1,
                        .kind = as_game ? MODEL_GAME : MODEL_UNCONSTRAINED,
                        .model = as_game ? NULL : &q->linear,
                        .steps = &q->steps,
                        .limits = &limits};
    import_result i = {0};
    pg_error e = {0};
    pg_status s = import_answer(&i, &r, text, size, "it", &e);
    bool refused = s == PG_INPUT && !strncmp(e.text, "it", 2);
    problem p = {q->b, &q->start, &q->finish};
    if ((s != PG_OK && !refused) || (s == PG_OK && i.is_game && !problem_solved(&p, &i.game))) {
        fprintf(stderr, "status %d, %s, a game: %d\n", (int)s, e.text, i.is_game);
        abort();
    }
    import_release(&i);
}

static void read_both(const question *q, const char *text, size_t size)
{
    read_as(q, false, text, size);
    read_as(q, true, text, size);
}

/* Changes some bytes: to others of the text, to digits and signs, or cuts the end off. The sequence of random
 * numbers follows from the text alone. */
static size_t mutate(char *text, size_t size, uint64_t *state)
{
    static const char marks[] = "0123456789-+*/.=:()x \n";
    for (int i = 0; i < 3; i++) {
        *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        uint32_t random = (uint32_t)(*state >> 33);
        text[random % size] = random >> 24 & 1 ? marks[random / size % (sizeof marks - 1)]
                                               : text[(random >> 7) % size];
    }
    return *state >> 61 ? size : 1 + (size_t)(*state >> 40) % size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static question q;
    if (!q.b)
        ask(&q);
    read_both(&q, (const char *)data, size);
    uint64_t state = size;
    for (int i = 0; i < MUTANTS && size > 0 && size <= LONGEST; i++) {
        char *text = malloc(size);
        if (!text)
            abort();
        memcpy(text, data, size);
        read_both(&q, text, mutate(text, size, &state));
        free(text);
    }
    return 0;
}
