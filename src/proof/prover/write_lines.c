/* write_lines.c - lines of a proof file that another module wrote, with numbers of their own.
 *
 * What they define is written unless the file has it, and what they refer to gets the numbers of the file.
 */
#include "cert.h"

/* Lines that have numbers of things. */
static const struct line_rule {
    const char *word;
    uint32_t keeps; /* so many numbers of the line are no numbers of things */
    thing first;    /* what the next one is of, NOTHING: as those after it */
    thing others;   /* until a word says otherwise */
} line_rules[] = {
    {"potential", 0, VECTORS, LOCALS}, {"move-potential", 1, NOTHING, NOTHING},
    {"bound", 0, NOTHING, NOTHING},    {"orbits", 0, NOTHING, SYMMETRIES},
    {"back", 1, NOTHING, MOVERS},      {"ahead", 0, NOTHING, MOVERS},
};

typedef struct renumbering {
    cert_writer *c;
    uint32_t *number[THINGS]; /* in the file, of what the lines have defined */
    size_t count[THINGS], room[THINGS];
} renumbering;

static bool is_word(const char *word, const char *at, size_t length)
{
    return strlen(word) == length && !strncmp(word, at, length);
}

/* What a word defines, or the numbers behind it are of. */
static thing thing_of(const char *word, size_t length)
{
    thing of = 0;
    if (is_word("chains", word, length) || is_word("captures", word, length))
        return VECTORS;
    while (of < THINGS && !is_word(thing_word[of], word, length))
        of++;
    return of;
}

static const struct line_rule *rule_of(const char *word, size_t length)
{
    for (size_t i = 0; i < sizeof line_rules / sizeof *line_rules; i++)
        if (is_word(line_rules[i].word, word, length))
            return &line_rules[i];
    return NULL;
}

/* Numbers up to the next word or the end, at most so many, as they are in the file and ascending. Where it
 * stopped. */
static const char *put_numbers(const renumbering *r, pg_buf *out, thing of, const char *at, uint32_t most)
{
    uint32_t *number = PG_NEW(uint32_t, strlen(at) + 1), count = 0;
    while (count < most && at[0] == ' ' && at[1] >= '0' && at[1] <= '9') {
        char *end;
        size_t given = strtoul(at + 1, &end, 10);
        number[count++] = of == NOTHING ? (uint32_t)given : r->number[of][given - 1];
        at = end;
    }
    if (of != NOTHING)
        sort_numbers(number, count);
    for (uint32_t i = 0; i < count; i++)
        buf_printf(out, " %" PRIu32, number[i]);
    free(number);
    return at;
}

/* What stands behind the word of the line, and the number of what it defines. */
static void renumber(const renumbering *r, pg_buf *out, const struct line_rule *rule, const char *at)
{
    thing of = rule->others;
    at = put_numbers(r, out, NOTHING, at, rule->keeps);
    at = put_numbers(r, out, rule->first, at, rule->first != NOTHING);
    while (*at) {
        at = put_numbers(r, out, of, at, UINT32_MAX);
        size_t length = *at ? 1 + strcspn(at + 1, " ") : 0;
        buf_add_bytes(out, at, length);
        of = length ? thing_of(at + 1, length - 1) : of;
        at += length;
    }
}

static void add_line(renumbering *r, const char *line)
{
    cert_writer *c = r->c;
    size_t length = strcspn(line, " ");
    const struct line_rule *rule = rule_of(line, length);
    thing of = thing_of(line, length);
    const char *rest = line + length;
    pg_buf text = {0};
    if (of != NOTHING)
        rest += 1 + strcspn(rest + 1, " ");
    if (rule)
        renumber(r, &text, rule, rest);
    else
        buf_add(&text, rest);
    if (of != NOTHING) {
        PG_GROW(r->number[of], r->count[of], r->room[of]);
        r->number[of][r->count[of]++] = cert_define(c, of, &text);
        return;
    }
    c->moves += is_word("fewest-moves", line, length) || is_word("moves-at-least", line, length);
    buf_add_bytes(&c->out, line, length);
    buf_printf(&c->out, "%s\n", buf_text(&text));
    buf_release(&text);
}

uint32_t cert_add_lines(cert_writer *c, int version, const char *lines)
{
    renumbering r = {.c = c};
    char *text = pg_strdup(lines), *line = text;
    cert_need(c, version);
    for (char *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        add_line(&r, line);
    }
    free(text);
    for (int i = 0; i < THINGS; i++)
        free(r.number[i]);
    return c->moves;
}
