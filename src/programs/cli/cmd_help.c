/* cmd_help.c - help on all commands and on each, from the tables of commands and options, and the version.
 *
 * The document of it has what the text has, for programs that make forms or bindings of the commands.
 */
#include "cli/cli.h"
#include "draw/json_text.h"

static void general_help(pg_buf *out)
{
    buf_add(out, "usage: pagoda COMMAND [ARGUMENT...] [OPTION...]\n\n"
                 "What can and what cannot be finished in peg solitaire, with proofs.\n\ncommands:\n");
    for (size_t i = 0; command_at(i); i++)
        buf_printf(out, "  %-14s %s\n", command_at(i)->name, command_at(i)->brief);
    buf_add(
        out,
        "\n`pagoda help COMMAND`, or -h after a command, tells more of it.\n"
        "`man pagoda` is the manual; before it is installed, `man -l build/release/docs/man/pagoda.1`.\n");
}

/* The next command from `*at` on whose name begins with these words; NULL: none. "" begins all. */
static const command *next_named(const char *words, size_t *at)
{
    size_t length = strlen(words);
    for (const command *c; (c = command_at(*at));) {
        ++*at;
        if (!length || (!strncmp(c->name, words, length) && (!c->name[length] || c->name[length] == ' ')))
            return c;
    }
    return NULL;
}

static bool is_known(const char *words)
{
    size_t at = 0;
    return next_named(words, &at);
}

/* ---- text and document ------------------------------------------------------------------------------ */

static void add_text(pg_buf *out, const char *words)
{
    size_t at = 0, told = 0;
    if (!*words)
        general_help(out);
    for (const command *c; *words && (c = next_named(words, &at)); told++) {
        if (told)
            buf_char(out, '\n');
        options_help(out, c);
    }
}

/* NULL: the command does not take it. */
static json_t *option_json(const command *c, int id)
{
    option_view o;
    if (!option_at(&o, c, id))
        return NULL;
    return object_json("name", text_json(o.name), "value", o.value ? text_json(o.value) : json_null(),
                       "choices", o.choices ? words_json((char *const *)o.choice, o.choices) : json_null(),
                       "text", text_json(o.help));
}

static json_t *command_json(const command *c)
{
    return object_json("name", text_json(c->name), "brief", text_json(c->brief), "arguments",
                       text_json(c->arguments), "text", text_json(c->help), "options",
                       list_json(i, OPTION_COUNT, option_json(c, (int)i)));
}

static void add_document(pg_buf *out, const char *words)
{
    json_t *list = json_array();
    size_t at = 0;
    for (const command *c; (c = next_named(words, &at));)
        json_array_append_new(list, command_json(c));
    add_json(out, object_json("commands", list));
}

/* ---- words that name no command ------------------------------------------------------------------- */

/* The first word of a command that the user may have meant, or NULL. */
static const char *nearest_command(const char *typed)
{
    static const char *const words[] = {"board", "resource"};
    const char *best = NULL;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        best = word_nearer(typed, best, words[i]);
    for (size_t i = 0; command_at(i); i++)
        if (!strchr(command_at(i)->name, ' '))
            best = word_nearer(typed, best, command_at(i)->name);
    return best;
}

/* The command of two words, of which the first is right, that the user may have meant, or NULL. */
static const char *nearest_second(const char *typed)
{
    const char *blank = strchr(typed, ' '), *best = NULL;
    for (size_t i = 0; blank && command_at(i); i++)
        if (!strncmp(command_at(i)->name, typed, (size_t)(blank - typed) + 1))
            best = word_nearer(typed, best, command_at(i)->name);
    return best;
}

/* All second words after this first one: "list or show". */
static void add_seconds(pg_buf *out, const char *first)
{
    size_t at = 0, told = 0;
    for (const command *c, *next = next_named(first, &at); (c = next); told++) {
        next = next_named(first, &at);
        buf_printf(out, "%s%s", !told ? "" : next ? ", " : " or ", c->name + strlen(first) + 1);
    }
}

static pg_status refuse_second(const char *first, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf words = {0};
    add_seconds(&words, first);
    return pg_fail(e, PG_INPUT, "expected %s after '%.80s' (see pagoda help %.80s)", buf_text(&words), first,
                   first);
}

pg_status help_refuse(const char *typed, pg_error *e)
{
    if (is_known(typed))
        return refuse_second(typed, e);
    const char *near = strchr(typed, ' ') ? nearest_second(typed) : nearest_command(typed);
    return pg_fail(e, PG_INPUT, "expected a command, not '%.80s' (see pagoda help)%s", typed,
                   word_meant(near).text);
}

/* `board sho`: both words count where the first one needs another. */
pg_status command_refuse(int count, char **word, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf typed = {0};
    buf_add(&typed, count ? word[0] : "");
    if (count > 1 && is_known(word[0]) && word[1][0] != '-')
        buf_printf(&typed, " %s", word[1]);
    return help_refuse(buf_text(&typed), e);
}

/* ---- the commands ---------------------------------------------------------------------------------- */

pg_status help_answer(cli *c, const char *words)
{
    if (!is_known(words))
        return help_refuse(words, &c->error);
    (c->o.json ? add_document : add_text)(&c->out, words);
    return PG_OK;
}

/* By the words after `help`: those of one command, or the first of several. */
static pg_status run_help(cli *c)
{
    PG_SCOPED(buf_release) pg_buf words = {0};
    for (size_t i = 0; i < c->o.arguments; i++)
        buf_printf(&words, "%s%s", i ? " " : "", c->o.argument[i]);
    return help_answer(c, buf_text(&words));
}

const command cmd_help = {
    .name = "help",
    .brief = "the commands, or the help of one of them",
    .arguments = "[COMMAND]",
    .help = "Example: pagoda help resource find",
    .takes = TAKES(TAKES_ANSWER),
    .most = 2,
    .run = run_help,
};

static pg_status run_version(cli *c)
{
    if (c->o.json)
        add_json(&c->out, object_json("version", text_json(PAGODA_VERSION)));
    else
        buf_add(&c->out, "pagoda " PAGODA_VERSION "\n");
    return PG_OK;
}

const command cmd_version = {
    .name = "version",
    .brief = "the version of pagoda",
    .arguments = "",
    .help = "Also --version and -v.",
    .takes = TAKES(TAKES_ANSWER),
    .run = run_version,
};
