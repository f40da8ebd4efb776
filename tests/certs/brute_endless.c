/* brute_endless.c - boards of every length, and boards without an edge: what a small piece of them shows.
 *
 * The automaton of a family is compared with play on all of its boards that have few holes. An army is looked
 * for backwards, from a peg at the goal: the jump that brought a peg there began with two others, and so on.
 * Pegs that do not serve the one at the goal can be left out of a game, so some army of few soldiers is found
 * if there is one. What takes too long is not refuted.
 */
#include "brute_parts.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- families ---------------------------------------------------------------------------------------- */

enum { WORD_BITS = 12 };

typedef struct family {
    unsigned cells, pegs, states;
    bool closed;
    unsigned *step; /* states x 2^cells */
    bool *accepts;
    unsigned span;                         /* columns of the widest jump */
    unsigned worth[128], marks[128], most; /* pegs and marks of a letter; marks of a word that is meant .. */
    bool first;                            /* .. whose first letter has one */
} family;

static unsigned column_of(const brute *b, const family *f, int hole)
{
    return b->rows ? (unsigned)(hole % b->cols) : (unsigned)hole / f->cells;
}

/* The part of a jump's mask on the board of so many columns, moved by t columns. */
static unsigned moved(const brute *b, const family *f, unsigned mask, unsigned t, unsigned columns)
{
    unsigned out = 0;
    for (int h = 0; h < b->holes; h++)
        if (mask >> h & 1) {
            unsigned cell = b->rows ? (unsigned)(h / b->cols) : (unsigned)h % f->cells;
            out |= 1U << ((column_of(b, f, h) + t) % columns * f->cells + cell);
        }
    return out;
}

/* The columns that jump j spans; 0: it does not begin in the first one. */
static unsigned span_of(const brute *b, const family *f, int j)
{
    unsigned span = 0;
    bool first = false;
    for (int h = 0; h < b->holes; h++)
        if (b->mask[j] >> h & 1) {
            span = column_of(b, f, h) >= span ? column_of(b, f, h) + 1 : span;
            first |= column_of(b, f, h) == 0;
        }
    return first ? span : 0;
}

static bool is_accepted(const family *f, unsigned word, unsigned columns)
{
    unsigned q = 0;
    for (unsigned i = 0; i < columns; i++)
        q = f->step[(q << f->cells) + (word >> i * f->cells & ((1U << f->cells) - 1))];
    return f->accepts[q];
}

/* What the letters of a word have in all. */
static unsigned total(const family *f, const unsigned *of, unsigned word, unsigned columns)
{
    unsigned sum = 0;
    for (; columns > 0; columns--, word >>= f->cells)
        sum += of[word & ((1U << f->cells) - 1)];
    return sum;
}

/* Marks the words from which a jump leads to a marked one, those of one more peg than had their turn. */
static void mark_jumps(const brute *b, const family *f, unsigned columns, unsigned pegs, const unsigned *has,
                       unsigned char *marked)
{
    for (int j = 0; j < b->jumps; j++) {
        unsigned span = span_of(b, f, j), last = f->closed ? columns : columns + 1 - span;
        for (unsigned t = 0; span > 0 && span <= columns && t < last; t++) {
            unsigned mask = moved(b, f, b->mask[j], t, columns),
                     before = moved(b, f, b->before[j], t, columns);
            unsigned after = moved(b, f, b->after[j], t, columns);
            for (unsigned p = 0; p >> f->cells * columns == 0; p++)
                if (has[p] == pegs && (p & mask) == before)
                    marked[p] |= marked[(p & ~mask) | after];
        }
    }
}

static bool words_agree(const brute *b, const family *f, unsigned columns)
{
    static unsigned char marked[1 << WORD_BITS];
    static unsigned has[1 << WORD_BITS];
    unsigned most = 0;
    bool good = true;
    for (unsigned p = 0; p >> f->cells * columns == 0; p++) {
        has[p] = total(f, f->worth, p, columns);
        marked[p] = has[p] == f->pegs && total(f, f->marks, p, columns) <= f->most &&
                    (!f->first || total(f, f->marks, p, 1) > 0);
        most = has[p] > most ? has[p] : most;
    }
    for (unsigned pegs = f->pegs + 1; pegs <= most; pegs++)
        mark_jumps(b, f, columns, pegs, has, marked);
    for (unsigned p = 0; p >> f->cells * columns == 0; p++)
        good = good && marked[p] == is_accepted(f, p, columns);
    return good;
}

static bool read_automaton(family *f, const char *text)
{
    size_t room = strlen(text) + 1; /* a number takes two characters */
    bool good = (f->states << f->cells) < room;
    f->step = calloc(room, sizeof *f->step);
    f->accepts = calloc(room, sizeof *f->accepts);
    if (!f->step || !f->accepts)
        abort();
    for (unsigned q = 0; good && q < f->states; q++) {
        text = strchr(text, '\n');
        good = text && (text[1] == '+' || text[1] == '-');
        f->accepts[q] = good && text[1] == '+';
        text += good ? 2 : 0;
        for (unsigned l = 0; good && l >> f->cells == 0; l++) {
            char *end;
            f->step[(q << f->cells) + l] = (unsigned)strtoul(text, &end, 10);
            good = end > text && f->step[(q << f->cells) + l] < f->states;
            text = end;
        }
    }
    return good;
}

static bool automaton_holds(const brute *b, family *f, const char *text)
{
    bool good = read_automaton(f, text);
    f->span = 1;
    for (int j = 0; j < b->jumps; j++)
        f->span = span_of(b, f, j) > f->span ? span_of(b, f, j) : f->span;
    for (unsigned n = f->closed ? f->span : 1; good && n * f->cells <= WORD_BITS; n++)
        good = words_agree(b, f, n);
    free(f->step);
    free(f->accepts);
    return good;
}

/* What the scope says of the letters; each peg is one where it says nothing. */
static void read_letters(family *f, const char *proof)
{
    const char *at = strstr(proof, "\nscope family "), *marks = at ? strstr(at, " marks ") : NULL;
    const char *end = at ? strchr(at + 1, '\n') : NULL;
    bool told = marks && end && marks < end;
    char *next = (char *)(told ? marks + strlen(" marks ") : "");
    f->most = told ? (unsigned)strtoul(next, &next, 10) : 0;
    f->first = told && !strncmp(next, " first", strlen(" first"));
    next += f->first ? strlen(" first") : 0;
    for (unsigned l = 0; l >> f->cells == 0; l++) {
        f->worth[l] = told ? (unsigned)strtoul(next, &next, 10) : (unsigned)__builtin_popcount(l);
        f->marks[l] = told ? (unsigned)strtoul(next, &next, 10) : 0;
    }
}

/* Does some automaton of the file that has these numbers hold? */
bool brute_family_holds(const brute *b, const char *line)
{
    char ends[8], head[64];
    family f = {0};
    const char *last = strstr(line, " ?#");
    if (sscanf(line, "solvable %*s %*s %u %7s", &f.cells, ends) != 2 || f.cells > 7 || !last ||
        sscanf(last, " ?#%u %u", &f.pegs, &f.states) != 2)
        return false;
    f.closed = !strcmp(ends, "closed");
    read_letters(&f, b->proof);
    snprintf(head, sizeof head, "\nsolvable %u %u\n", f.pegs, f.states);
    for (const char *at = b->proof; (at = strstr(at, head)); at++)
        if (automaton_holds(b, &f, at + strlen(head) - 1))
            return true;
    return false;
}

/* ---- armies -------------------------------------------------------------------------------------------- */

enum { MOST_SOLDIERS = 8, MOST_STEP = 8, MOST_LOOKS = 100000, KNOWN = 1 << 18 };

bool brute_read_space(brute *b)
{
    char rules[16] = "";
    const char *at = strchr(b->proof, '\n');
    if (sscanf(at, "\nunbounded %d\nrules %15s", &b->dimensions, rules) != 2 || b->dimensions < 1 ||
        b->dimensions > MOST_DIMENSIONS)
        return false;
    for (int all = 0, n = 729; strcmp(rules, "custom") && all < n; all++) {
        int *e = b->step[b->steps], changed = 0, sum = 0, left = all;
        for (int i = 0; i < b->dimensions; i++, left /= 3) {
            e[i] = left % 3 - 1;
            changed += e[i] != 0;
            sum += e[i];
        }
        bool near = changed == 1 || (changed > 1 && rules[0] == 'd') || (rules[0] == 'h' && abs(sum) == 2);
        b->steps += left == 0 && near;
    }
    for (; (at = strstr(at, "\ndirection ")) && b->steps < 1024; b->steps++) {
        at += strlen("\ndirection ");
        for (int i = 0; i < b->dimensions; i++)
            b->step[b->steps][i] = (int)strtol(at, (char **)&at, 10);
    }
    return true;
}

typedef struct hunt {
    uint64_t step[1024]; /* a byte a coordinate, as a point is */
    int steps, rise, level;
    uint64_t peg[MOST_SOLDIERS]; /* ascending */
    int pegs, most;
    size_t looks;
    uint64_t *known; /* hashes of sets of pegs */
} hunt;

static int row_of(uint64_t point) { return (int)(point & 255) - 128; }

/* How many more soldiers there are at least for a peg in this row. */
static int more_for(const hunt *h, int row)
{
    if (row >= h->level)
        return 0;
    return h->rise == 0 || h->level - row > 2 * MOST_SOLDIERS * h->rise
               ? MOST_SOLDIERS
               : 1 + more_for(h, row + h->rise) + more_for(h, row + 2 * h->rise);
}

static bool is_new(hunt *h)
{
    uint64_t hash = (uint64_t)h->pegs;
    for (int i = 0; i < h->pegs; i++)
        hash = (hash ^ h->peg[i] ^ hash >> 29) * UINT64_C(0x9e3779b97f4a7c15);
    uint64_t *slot = &h->known[hash >> 46];
    bool new = *slot != hash;
    *slot = hash;
    return new;
}

static bool stands(const hunt *h, uint64_t point)
{
    for (int i = 0; i < h->pegs; i++)
        if (h->peg[i] == point)
            return true;
    return false;
}

static void put(hunt *h, uint64_t point)
{
    int i = h->pegs++;
    for (; i > 0 && h->peg[i - 1] > point; i--)
        h->peg[i] = h->peg[i - 1];
    h->peg[i] = point;
}

/* Can these pegs come from an army? */
static bool is_led(hunt *h)
{
    int more = 0;
    for (int i = 0; i < h->pegs; i++)
        more += more_for(h, row_of(h->peg[i]));
    if (more == 0)
        return h->pegs <= h->most;
    if (h->pegs + more > h->most || !is_new(h) || h->looks++ > MOST_LOOKS)
        return false;
    uint64_t peg[MOST_SOLDIERS];
    int pegs = h->pegs;
    memcpy(peg, h->peg, sizeof peg);
    for (int i = 0; i < pegs; i++)
        for (int d = 0; d < h->steps; d++) {
            uint64_t over = peg[i] - h->step[d], from = over - h->step[d];
            h->pegs = 0;
            for (int k = 0; k < pegs; k++)
                if (k != i)
                    put(h, peg[k]);
            if (stands(h, over) || stands(h, from))
                continue;
            put(h, over);
            put(h, from);
            if (is_led(h))
                return true;
        }
    memcpy(h->peg, peg, sizeof peg);
    h->pegs = pegs;
    return false;
}

static bool open_hunt(const brute *b, hunt *h)
{
    h->steps = b->steps;
    for (int d = 0; d < b->steps; d++)
        for (int i = 0; i < b->dimensions; i++) {
            int step = b->step[d][i];
            if (abs(step) > MOST_STEP)
                return false;
            h->step[d] += (uint64_t)step << 8 * i;
            h->rise = i == 0 && abs(step) > h->rise ? abs(step) : h->rise;
        }
    return true;
}

static bool army_is_led(const brute *b, int level, int most)
{
    static hunt h;
    h = (hunt){.level = level, .most = most, .pegs = 1, .known = calloc(KNOWN, sizeof *h.known)};
    if (!h.known)
        abort();
    for (int i = 0; i < b->dimensions; i++)
        h.peg[0] |= UINT64_C(128) << 8 * i;
    bool led = most > 0 && open_hunt(b, &h) && is_led(&h);
    free(h.known);
    return led;
}

/* What the name of the board does not tell all of is looked for each time. */
bool brute_army_holds(const brute *b, const char *line)
{
    static struct {
        char line[64];
        bool holds;
    } known[64];
    static size_t next;
    int level, most = MOST_SOLDIERS, place = 0;
    for (size_t i = 0; i < 64 && !strchr(line, '*'); i++)
        if (!strcmp(known[i].line, line))
            return known[i].holds;
    if (sscanf(line, "out-of-reach %*s %*s %d %n", &level, &place) != 1 || strlen(line) >= sizeof known->line)
        return false;
    if (strcmp(line + place, "any") && strtoul(line + place, NULL, 10) < (unsigned long)most)
        most = (int)strtoul(line + place, NULL, 10);
    strcpy(known[next].line, line);
    known[next].holds = !army_is_led(b, level, most);
    bool holds = known[next].holds;
    next = (next + 1) % 64;
    return holds;
}
