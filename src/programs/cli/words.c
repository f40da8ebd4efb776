/* words.c - a command line split into words, by the rules of sh that concern quoting: blanks separate; '..'
 * takes all as it is; in ".." a backslash takes itself away before $ ` " and itself; elsewhere it takes
 * away the meaning of the next mark. (IEEE Std 1003.1, Shell Command Language, 2.2.) Nothing is expanded. */
#include "cli/cli.h"

/* Where the reading stands; `to` is where the next letter goes. */
typedef struct splitter {
    const char *at;
    char *to;
} splitter;

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

static bool take_single(splitter *s)
{
    const char *end = strchr(++s->at, '\'');
    if (!end)
        return false;
    memcpy(s->to, s->at, (size_t)(end - s->at));
    s->to += end - s->at;
    s->at = end + 1;
    return true;
}

static bool take_double(splitter *s)
{
    for (s->at++; *s->at && *s->at != '"'; s->at++) {
        if (*s->at == '\\' && s->at[1] && strchr("$`\"\\", s->at[1]))
            s->at++;
        *s->to++ = *s->at;
    }
    return *s->at++ == '"';
}

/* One word, which is not empty unless it is quoted. */
static bool take_word(splitter *s)
{
    while (*s->at && !is_blank(*s->at)) {
        if (*s->at == '\'' || *s->at == '"') {
            if (!(*s->at == '"' ? take_double(s) : take_single(s)))
                return false;
            continue;
        }
        if (*s->at == '\\' && s->at[1])
            s->at++;
        *s->to++ = *s->at++;
    }
    *s->to++ = 0;
    return true;
}

pg_status words_split(char ***words, int *count, const char *line, pg_error *e)
{
    /* every word takes a letter and a blank of the line, or the line's end */
    size_t length = strlen(line), most = length / 2 + 2;
    char **list = pg_alloc(1, most * sizeof *list + length + 2);
    splitter s = {.at = line, .to = (char *)(list + most)};
    *count = 0;
    for (;;) {
        while (is_blank(*s.at))
            s.at++;
        if (!*s.at)
            break;
        list[(*count)++] = s.to;
        if (take_word(&s))
            continue;
        free(list);
        return pg_fail(e, PG_INPUT, "expected a quote to end the quoted words of the line");
    }
    *words = list;
    return PG_OK;
}
