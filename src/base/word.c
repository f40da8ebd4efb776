/* word.c - which word was meant.
 *
 * The distance of two words is the least number of letters to leave out, add, change or exchange with their
 * neighbour that makes one of the other, no letter touched twice: F. J. Damerau, A technique for computer
 * detection and correction of spelling errors, Communications of the ACM 7 (1964), 171-176. Three rows of the
 * table are enough; words are short, so that they live on the stack.
 */
#include "base/base.h"

#include <ctype.h>
#include <stdio.h>

enum { LONGEST = 63 };

static int letter(const char *word, int i) { return tolower((unsigned char)word[i]); }
static int least(int a, int b) { return a < b ? a : b; }

static int distance(const char *a, int la, const char *b, int lb)
{
    int row[3][LONGEST + 1];
    for (int i = 0; i <= la; i++) {
        int *now = row[i % 3], *before = row[(i + 2) % 3], *second = row[(i + 1) % 3];
        now[0] = i;
        for (int k = 1; k <= lb; k++) {
            if (i == 0) {
                now[k] = k;
                continue;
            }
            bool same = letter(a, i - 1) == letter(b, k - 1);
            now[k] = least(least(before[k] + 1, now[k - 1] + 1), before[k - 1] + !same);
            if (i > 1 && k > 1 && letter(a, i - 1) == letter(b, k - 2) &&
                letter(a, i - 2) == letter(b, k - 1))
                now[k] = least(now[k], second[k - 2] + 1);
        }
    }
    return row[la % 3][lb];
}

/* LONGEST + 1 when it is out of the question. */
static int distance_to(const char *typed, const char *word)
{
    size_t la = strlen(typed), lb = word ? strlen(word) : 0;
    if (!word || la > LONGEST || lb > LONGEST)
        return LONGEST + 1;
    return distance(typed, (int)la, word, (int)lb);
}

const char *word_nearer(const char *typed, const char *best, const char *candidate)
{
    int had = distance_to(typed, best), have = distance_to(typed, candidate);
    if (have >= had)
        return best;
    return have <= ((int)strlen(typed) + 2) / 3 ? candidate : best;
}

word_hint word_meant(const char *near)
{
    word_hint hint = {""};
    if (near)
        snprintf(hint.text, sizeof hint.text, "; did you mean %s?", near);
    return hint;
}
