/* line_test.c - the automaton of results/tables/line/automaton.tsv against every position on lines of up to 20 holes.
 *
 * For each length the closure of all single pegs, jumps taken back, holds exactly the positions that can be
 * brought to one peg; 2^21 positions in all, a bit each.
 *
 *   line_test AUTOMATON
 */
#include "board/board.h"
#include "closure/closure.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_STATES = 64, LONGEST = 20 };

typedef struct automaton {
    int next[MOST_STATES][2], accepts[MOST_STATES], states;
} automaton;

static bool read_automaton(automaton *a, const char *file)
{
    FILE *in = fopen(file, "r");
    int state;
    if (!in)
        return false;
    bool good = fscanf(in, "%*[^\n]") == 0;
    while (good && a->states < MOST_STATES &&
           fscanf(in, "%d%d%d%d", &state, &a->next[a->states][0], &a->next[a->states][1],
                  &a->accepts[a->states]) == 4)
        good = state == a->states++;
    for (int i = 0; good && i < a->states; i++)
        good = a->next[i][0] >= 0 && a->next[i][0] < a->states && a->next[i][1] >= 0 &&
               a->next[i][1] < a->states;
    fclose(in);
    return good && a->states > 0;
}

static bool accepts(const automaton *a, uint64_t pegs, uint32_t length)
{
    int at = 0;
    for (uint32_t h = 0; h < length; h++)
        at = a->next[at][pegs >> h & 1];
    return a->accepts[at];
}

/* The number of positions that the two differ on; -1: there is no closure. */
static int64_t differences(const automaton *a, const board *b, uint64_t *can)
{
    position single;
    closure *c = NULL;
    pg_error e = {0};
    int64_t wrong = 0;
    if (position_parse(&single, b, "?#1", &e) != PG_OK)
        return -1;
    if (closure_new(&c, b, &single, &(closure_options){.backward = true}, &e) != PG_OK)
        wrong = -1;
    for (uint64_t pegs = 0; c && pegs >> b->holes == 0; pegs++)
        wrong += closure_has(c, pegs) != accepts(a, pegs, b->holes);
    *can = c ? closure_count(c) : 0;
    closure_free(c);
    position_release(&single);
    return wrong;
}

int main(int argc, char **argv)
{
    automaton a = {.states = 0};
    if (argc != 2 || !read_automaton(&a, argv[1])) {
        fprintf(stderr, "line_test: expected an automaton\n");
        return 2;
    }
    bool good = true;
    for (int length = 3; length <= LONGEST; length++) {
        char name[16];
        board *b;
        pg_error e = {0};
        uint64_t can = 0;
        snprintf(name, sizeof name, "path:%d", length);
        if (board_load(&b, name, NULL, &e) != PG_OK) {
            fprintf(stderr, "line_test: %s\n", e.text);
            return 2;
        }
        int64_t wrong = differences(&a, b, &can);
        printf("%d\t%llu\n", length, (unsigned long long)can);
        if (wrong)
            printf("length %d: %lld positions differ\n", length, (long long)wrong);
        good = good && wrong == 0;
        board_free(b);
    }
    return good ? 0 : 1;
}
