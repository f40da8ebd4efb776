/* changes.c - one random change of a text, most of the time of a single token. */
#include "changes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { MAX_PIECES = 4096 };

uint64_t change_state;

/* splitmix64 (Steele, Lea, Flood 2014). */
static uint64_t next_random(void)
{
    uint64_t z = (change_state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

size_t below(size_t n) { return (size_t)(next_random() % n); }

/* ---- texts as pieces: tokens, or lines --------------------------------------------------------- */

typedef struct pieces {
    const char *at[MAX_PIECES];
    size_t length[MAX_PIECES], count;
} pieces;

static void cut(pieces *p, const char *text, const char *separators)
{
    p->count = 0;
    while (*text && p->count < MAX_PIECES) {
        size_t length = strcspn(text, separators);
        p->at[p->count] = text;
        p->length[p->count++] = length;
        text += length + (text[length] != '\0');
    }
}

/* Writes `text` with piece i replaced by a word, which may be empty (then one separator goes, too). */
static void replace(char *out, const char *text, const pieces *p, size_t i, const char *word, size_t length)
{
    size_t before = (size_t)(p->at[i] - text);
    const char *rest = p->at[i] + p->length[i];
    if (length == 0 && *rest)
        rest++;
    snprintf(out, MAX_TEXT, "%.*s%.*s%s", (int)before, text, (int)length, word, rest);
}

static void exchange(char *out, const char *text, const pieces *p, size_t i, size_t k)
{
    if (i > k) {
        size_t swap = i;
        i = k;
        k = swap;
    }
    if (i == k)
        return;
    snprintf(out, MAX_TEXT, "%.*s%.*s%.*s%.*s%s", (int)(p->at[i] - text), text, (int)p->length[k], p->at[k],
             (int)(p->at[k] - p->at[i] - (ptrdiff_t)p->length[i]), p->at[i] + p->length[i], (int)p->length[i],
             p->at[i], p->at[k] + p->length[k]);
}

static void change_character(char *out, const char *text, const pieces *p, size_t i)
{
    static const char marks[] = "0123456789abcdeo.?#'-,/()=:01";
    snprintf(out, MAX_TEXT, "%s", text);
    if (p->length[i])
        out[(size_t)(p->at[i] - text) + below(p->length[i])] = marks[below(sizeof marks - 1)];
}

/* clang-format off */
/* What a token may become. */
static const char *const words[] = {
    "0", "1", "2", "3", "-1", "1/2", "1/3", "2/3", "a1", "b1", "c1", "d1", "a1'", "b1'", "c1'", "d1'", "?",
    "?#1", "?#2", "full", "empty", "a1?b1", "empty?a1,b1#1", "class", "pagoda", "branch", "sharpened",
    "potential", "local", "vector", "10", "000", "110", "-2", "search", "reach", "image", "game", "open",
    "possible", "impossible", "split", "cap", "start", "complement", "statement", "pegs", "none", "rot90",
    "rot180", "finish", "map", "problem", "orthogonal", "hexagonal", "diagonal", "a1-c1", "c1-a1", "d1-b1",
    "18446744073709551615", "square", "triangular", "rows", "both", "oooo", "ooo", "oo", "o.o",
    "stuck", "stuck#1", "stuck#2", "potentials", "excess", "halves", "orbits", "levels", "cuts", "cut",
};
/* clang-format on */

void change(char *out, const char *text)
{
    static pieces p;
    bool lines = below(8) == 0;
    cut(&p, text, lines ? "\n" : " \n");
    size_t i = below(p.count), k = below(p.count), word = below(sizeof words / sizeof *words);
    char twice[2 * 512];
    switch (below(6)) {
    case 0: replace(out, text, &p, i, p.at[k], p.length[k]); break;
    case 1: replace(out, text, &p, i, "", 0); break;
    case 2:
        snprintf(twice, sizeof twice, "%.*s%c%.*s", (int)p.length[i], p.at[i], lines ? '\n' : ' ',
                 (int)p.length[i], p.at[i]);
        replace(out, text, &p, i, twice, strlen(twice));
        break;
    case 3: exchange(out, text, &p, i, k); break;
    case 4: change_character(out, text, &p, i); break;
    default: replace(out, text, &p, i, words[word], strlen(words[word])); break;
    }
}
