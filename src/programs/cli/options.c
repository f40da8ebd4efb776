/* options.c - reads the options of a command line, and writes the help on them: by option_rows.h. */
#include "cli/cli.h"
#include "ask/ask.h"

#include <errno.h>
#include <math.h>

typedef enum option_kind {
    KIND_FLAG,
    KIND_TEXT,
    KIND_LIST,
    KIND_CHOICE,
    KIND_FORMAT,
    KIND_WHOLE,
    KIND_SECONDS
} option_kind;

typedef struct option {
    option_kind kind;
    size_t at;         /* offset of its field in struct options */
    const char *name;  /* --name or -x */
    const char *value; /* as in the help text; NULL for a flag */
    const char *help;
    const char *choices[8];              /* KIND_CHOICE: the words, by value .. */
    const char *(*choice)(size_t value); /* .. or this, NULL after the last one; also of KIND_FORMAT */
    int64_t least, most;                 /* KIND_WHOLE */
} option;

static const char *model_name(size_t i) { return i <= MODEL_GAME ? ask_model_name((model_kind)i) : NULL; }
static const char *emitted_name(size_t i) { return ask_format_at(i) ? ask_format_at(i)->name : NULL; }

static const option table[] = {
#define OPTION(id, what, field, call, takes, says, ...)                                                      \
    [OPTION_##id] = {.kind = KIND_##what,                                                                    \
                     .at = offsetof(options, field),                                                         \
                     .name = call,                                                                           \
                     .value = takes,                                                                         \
                     .help = says,                                                                           \
                     __VA_ARGS__},
#include "cli/option_rows.h"
};

/* ---- parsing ---------------------------------------------------------------------------------- */

/* The choice of number i, or NULL after the last one. */
static const char *choice(const option *o, size_t i)
{
    if (o->choice)
        return o->choice(i);
    return i < sizeof o->choices / sizeof *o->choices ? o->choices[i] : NULL;
}

static pg_status refuse_choice(pg_error *e, const option *o, const char *value)
{
    PG_SCOPED(buf_release) pg_buf words = {0};
    const char *word[OPTION_CHOICES];
    size_t count = 0;
    while (choice(o, count)) {
        word[count] = choice(o, count);
        count++;
    }
    buf_either(&words, word, count);
    return pg_fail(e, PG_INPUT, "%s: expected %s, not '%.80s'", o->name, buf_text(&words), value);
}

static pg_status refuse(pg_error *e, const option *o, const char *value)
{
    switch (o->kind) {
    case KIND_CHOICE:
    case KIND_FORMAT: return refuse_choice(e, o, value);
    case KIND_WHOLE:
        return pg_fail(e, PG_INPUT, "%s: expected a whole number from %lld to %lld, not '%.80s'", o->name,
                       (long long)o->least, (long long)o->most, value);
    case KIND_SECONDS:
        return pg_fail(e, PG_INPUT, "%s: expected a number of seconds, not '%.80s'", o->name, value);
    default: return pg_fail(e, PG_INPUT, "%s: expected %s, not '%.80s'", o->name, o->help, value);
    }
}

static bool read_whole(const option *o, const char *text, int64_t *value)
{
    char *end;
    errno = 0;
    *value = strtoll(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && !*end && !errno && *value >= o->least && *value <= o->most;
}

static bool read_seconds(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    return ((text[0] >= '0' && text[0] <= '9') || text[0] == '.') && !*end && isfinite(*value);
}

static bool read_choice(const option *o, const char *text, int *value)
{
    for (size_t i = 0; choice(o, i); i++)
        if (!strcmp(choice(o, i), text)) {
            *value = (int)i;
            return true;
        }
    return false;
}

static pg_status read_value(options *out, const option *o, const char *value, pg_error *e)
{
    void *field = (char *)out + o->at;
    switch (o->kind) {
    case KIND_FLAG: *(bool *)field = true; return PG_OK;
    case KIND_TEXT:
        if (*(const char **)field)
            return pg_fail(e, PG_INPUT, "%s: expected it once, not '%.80s' as well", o->name, value);
        *(const char **)field = value;
        return PG_OK;
    case KIND_LIST: {
        option_list *list = field;
        PG_RESIZE(list->text, list->count + 1);
        list->text[list->count++] = value;
        return PG_OK;
    }
    case KIND_CHOICE: return read_choice(o, value, field) ? PG_OK : refuse(e, o, value);
    case KIND_FORMAT:
        *(const emit_format **)field = ask_format_find(value);
        return *(const emit_format **)field ? PG_OK : refuse(e, o, value);
    case KIND_WHOLE: return read_whole(o, value, field) ? PG_OK : refuse(e, o, value);
    case KIND_SECONDS: return read_seconds(value, field) ? PG_OK : refuse(e, o, value);
    }
    return PG_INTERNAL;
}

static bool command_takes(const command *c, int id)
{
    const unsigned char *one = c->takes;
    while (*one != id && *one != OPTION_COUNT)
        one++;
    return id == OPTION_HELP || *one == id;
}

/* Accepted by every command, so that one line of a script can have them for all; only those that use them
 * tell of them. */
static bool takes_silently(int id)
{
    return id == OPTION_TIME || id == OPTION_MEMORY || id == OPTION_THREADS;
}

/* The option called text[0..length), if the command takes it. */
static const option *find_option(const command *c, const char *text, size_t length)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if ((command_takes(c, i) || takes_silently(i)) && strlen(table[i].name) == length &&
            !memcmp(table[i].name, text, length))
            return &table[i];
    return length == 6 && !memcmp(text, "--help", 6) ? &table[OPTION_HELP] : NULL;
}

static pg_status refuse_option(const command *c, const char *text, size_t length, pg_error *e)
{
    const char *near = NULL;
    PG_FREED char *typed = pg_strndup(text, length);
    for (int i = 0; i < OPTION_COUNT && length > 2; i++)
        if (command_takes(c, i))
            near = word_nearer(typed, near, table[i].name);
    return pg_fail(e, PG_INPUT, "expected an option that %s has, not '%.*s' (see pagoda %s -h)%s", c->name,
                   length > 80 ? 80 : (int)length, text, c->name, word_meant(near).text);
}

/* Reads the option argv[*i], in the form `--name value`, `--name=value` or `-x value`. */
static pg_status read_option(options *o, const command *c, int argc, char **argv, int *i, pg_error *e)
{
    char *text = argv[*i], *equals = text[1] == '-' ? strchr(text, '=') : NULL;
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    const option *found = find_option(c, text, length);
    if (!found)
        return refuse_option(c, text, length, e);
    if (found->kind == KIND_FLAG) {
        if (equals)
            return pg_fail(e, PG_INPUT, "%s: expected no value", found->name);
        return read_value(o, found, NULL, e);
    }
    if (!equals && ++*i >= argc)
        return pg_fail(e, PG_INPUT, "%s: expected a value %s after it", found->name, found->value);
    return read_value(o, found, equals ? equals + 1 : argv[*i], e);
}

/* What the usage line has: a word, in brackets if it may be left out, and several if there are dots. */
static pg_status count_arguments(const options *o, const command *c, pg_error *e)
{
    const char *line = c->arguments;
    size_t least = *line && *line != '[';
    size_t most = strstr(line, "...") ? SIZE_MAX : c->most ? c->most : *line != 0;
    if (o->help || (o->arguments >= least && o->arguments <= most))
        return PG_OK;
    if (o->arguments > most)
        return pg_fail(e, PG_INPUT, "expected no argument '%.80s' (see pagoda %s -h)", o->argument[most],
                       c->name);
    return pg_fail(e, PG_INPUT, "expected %s (see pagoda %s -h)", c->arguments, c->name);
}

/* Numbers are negative where they are not given. */
static void set_not_given(options *o, const option *one)
{
    void *field = (char *)o + one->at;
    if (one->kind == KIND_WHOLE)
        *(int64_t *)field = -1;
    else if (one->kind == KIND_SECONDS)
        *(double *)field = -1;
    else if (one->kind == KIND_CHOICE)
        *(int *)field = -1;
}

pg_status options_parse(options *o, const command *c, int argc, char **argv, pg_error *e)
{
    *o = (options){0};
    for (int i = 0; i < OPTION_COUNT; i++)
        set_not_given(o, &table[i]);
    o->symmetric = GROUP_NONE;
    o->argument = PG_NEW(char *, argc);
    bool options_end = false;
    for (int i = 0; i < argc; i++) {
        if (!options_end && !strcmp(argv[i], "--")) {
            options_end = true;
        } else if (options_end || argv[i][0] != '-' || !argv[i][1]) {
            o->argument[o->arguments++] = argv[i];
        } else {
            PG_TRY(read_option(o, c, argc, argv, &i, e));
        }
    }
    return count_arguments(o, c, e);
}

void options_release(options *o)
{
    PG_FREE(o->argument, o->finishes.text, o->without.text, o->with.text, o->plays.text);
}

/* ---- help ------------------------------------------------------------------------------------- */

static void options_usage(pg_buf *out, const command *c)
{
    buf_printf(out, "usage: pagoda %s%s%s [OPTION...]\n", c->name, *c->arguments ? " " : "", c->arguments);
}

bool option_at(option_view *out, const command *c, int id)
{
    if (id >= OPTION_COUNT || !command_takes(c, id))
        return false;
    const option *o = &table[id];
    *out = (option_view){.name = o->name, .value = o->value, .help = o->help};
    for (size_t i = 0; choice(o, i); i++)
        if (id != OPTION_PICTURE || format_had(c, (int)i))
            out->choice[out->choices++] = choice(o, i);
    return true;
}

/* Options that every command accepts and this one has no use for. */
static void unused_help(pg_buf *out, const command *c, size_t width)
{
    PG_SCOPED(buf_release) pg_buf names = {0};
    for (int i = 0; i < OPTION_COUNT; i++)
        if (takes_silently(i) && !command_takes(c, i))
            buf_printf(&names, "%s %s",
                       names.length ? "," : "Taken by every command, of no use to this one:", table[i].name);
    if (names.length) {
        buf_add(&names, ".");
        buf_char(out, '\n');
        output_wrap(out, buf_text(&names), 0, 0, width);
    }
}

void options_help(pg_buf *out, const command *c)
{
    enum { NAME = 18 }; /* columns before the explanation */
    size_t width = output_width();
    options_usage(out, c);
    buf_printf(out, "\n%s\n", c->brief);
    if (*c->help) {
        buf_char(out, '\n');
        output_wrap(out, c->help, 0, 0, width);
    }
    buf_add(out, "\noptions:\n");
    option_view o;
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (!option_at(&o, c, i))
            continue;
        size_t begin = out->length;
        buf_printf(out, "  %s%s%s", o.name, o.value ? " " : "", o.value ? o.value : "");
        size_t used = out->length - begin;
        do
            buf_char(out, ' ');
        while (++used < NAME + 1);
        PG_SCOPED(buf_release) pg_buf help = {0};
        if (i == OPTION_PICTURE)
            format_list(&help, c);
        buf_printf(&help, "%s%s", help.length ? ": the form " : "", o.help);
        output_wrap(out, help.text, used, NAME + 1, width);
    }
    unused_help(out, c, width);
    if (c->more)
        c->more(out, width);
}
