/* cmd_completion.c - completions for shells, made from the tables of commands and options.
 *
 * One walk through the tables, three small dialects: each shell is told, command by command, which options
 * there are, which of them take words from a list and which a file, and that a board is one that ships, a
 * family or a file.
 */
#include "cli/cli.h"

static bool takes_file(const option_view *o) { return o->value && !strcmp(o->value, "FILE"); }
static bool takes_board(const command *c) { return !strncmp(c->arguments, "BOARD", 5); }

static void add_boards(pg_buf *out)
{
    for (size_t i = 0; board_shipped(SHIPPED_BOARD, i); i++)
        buf_printf(out, "%s%s", i ? " " : "", board_shipped(SHIPPED_BOARD, i)->name);
    for (size_t i = 0; board_family(i); i++)
        buf_printf(out, " %.*s", (int)strcspn(board_family(i), ":") + 1, board_family(i));
}

/* The first words of commands, each once, or the second words of those that begin with `first`. */
static void add_words(pg_buf *out, const char *first)
{
    const char *before = "";
    for (size_t i = 0; command_at(i); i++) {
        const char *name = command_at(i)->name, *space = strchr(name, ' ');
        size_t length = strcspn(name, " ");
        bool again = !strncmp(before, name, length) && strcspn(before, " ") == length;
        if (!first && !again)
            buf_printf(out, "%.*s ", (int)length, name);
        if (first && space && strlen(first) == length && !memcmp(first, name, length))
            buf_printf(out, "%s ", space + 1);
        before = name;
    }
    out->text[--out->length] = 0;
}

/* What the first argument is out of; nothing where it is a file alone. */
static void add_first(pg_buf *out, const command *c)
{
    if (takes_board(c))
        add_boards(out);
    else if (!strcmp(c->arguments, "[COMMAND]"))
        add_words(out, NULL);
    else if (!strcmp(c->arguments, "SHELL"))
        buf_add(out, "bash zsh fish");
}

static void add_choices(pg_buf *out, const option_view *o)
{
    for (size_t i = 0; i < o->choices; i++)
        buf_printf(out, "%s%s", i ? " " : "", o->choice[i]);
}

/* ---- bash --------------------------------------------------------------------------------------- */

static void bash_command(pg_buf *out, const command *c)
{
    option_view o;
    buf_printf(out, "        '%s')\n            case $previous in\n", c->name);
    for (int i = 0; i < OPTION_COUNT; i++)
        if (option_at(&o, c, i) && (o.choices || takes_file(&o))) {
            buf_printf(out, "                %s) ", o.name);
            if (takes_file(&o)) {
                buf_add(out, "COMPREPLY=($(compgen -f -- \"$word\")); return");
            } else {
                buf_add(out, "words='");
                add_choices(out, &o);
                buf_char(out, '\'');
            }
            buf_add(out, " ;;\n");
        } else if (option_at(&o, c, i) && o.value) {
            buf_printf(out, "                %s) return ;;\n", o.name);
        }
    buf_add(out, "                *) words='");
    for (int i = 0; i < OPTION_COUNT; i++)
        if (option_at(&o, c, i))
            buf_printf(out, "%s ", o.name);
    PG_SCOPED(buf_release) pg_buf first = {0};
    add_first(&first, c);
    buf_printf(out, "'\n                    [[ $word == -* ]] || { words='%s'; files=%s; } ;;\n",
               buf_text(&first), first.length && !takes_board(c) ? "" : "yes");
    buf_add(out, "            esac ;;\n");
}

static void bash(pg_buf *out)
{
    buf_add(out, "# bash completion for pagoda\n"
                 "_pagoda()\n"
                 "{\n"
                 "    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
                 "    local words= files= command=${COMP_WORDS[1]-}\n"
                 "    [[ $COMP_CWORD -gt 2 && ( $command == board || $command == resource ) ]] &&\n"
                 "        command+=\" ${COMP_WORDS[2]}\"\n"
                 "    [[ $COMP_CWORD -eq 1 ]] && command=\n"
                 "    case $command in\n        '') words='");
    add_words(out, NULL);
    buf_add(out, "' ;;\n        board) words='");
    add_words(out, "board");
    buf_add(out, "' ;;\n        resource) words='");
    add_words(out, "resource");
    buf_add(out, "' ;;\n");
    for (size_t i = 0; command_at(i); i++)
        bash_command(out, command_at(i));
    buf_add(out, "    esac\n"
                 "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
                 "    [[ $files ]] && COMPREPLY+=($(compgen -f -- \"$word\"))\n"
                 "    [[ ${COMPREPLY[0]-} == *: ]] && compopt -o nospace\n"
                 "    return 0\n"
                 "}\n"
                 "complete -F _pagoda pagoda\n");
}

/* ---- zsh ---------------------------------------------------------------------------------------- */

/* Text within [..] of an option of _arguments. */
static void zsh_help(pg_buf *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("[]:\\", *text))
            buf_char(out, '\\');
        if (*text == '\'')
            buf_add(out, "'\\''");
        else
            buf_char(out, *text);
    }
}

static void zsh_command(pg_buf *out, const command *c)
{
    option_view o;
    buf_printf(out, "        '%s')\n            _arguments \\\n", c->name);
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (!option_at(&o, c, i))
            continue;
        buf_printf(out, "                '%s[", o.name);
        zsh_help(out, o.help);
        buf_char(out, ']');
        if (o.value)
            buf_printf(out, ":%s:", !strcmp(o.value, "P:P") ? "P" : o.value);
        if (takes_file(&o))
            buf_add(out, "_files");
        if (o.choices) {
            buf_char(out, '(');
            add_choices(out, &o);
            buf_char(out, ')');
        }
        buf_add(out, "' \\\n");
    }
    PG_SCOPED(buf_release) pg_buf words = {0};
    add_first(&words, c);
    buf_add(out, "                ");
    if (takes_board(c))
        buf_add(out, "'1:board:_pagoda_boards' ");
    else if (words.length)
        buf_printf(out, "'1:word:(%s)' ", words.text);
    buf_add(out, "'*:argument:_files' ;;\n");
}

static void zsh(pg_buf *out)
{
    buf_add(out, "#compdef pagoda\n"
                 "_pagoda_boards()\n{\n    compadd -S '' -- ");
    add_boards(out);
    buf_add(out, "\n    _files -g '*.board'\n}\n"
                 "_pagoda()\n{\n"
                 "    local command=${words[2]}\n"
                 "    if (( CURRENT == 2 )); then\n        compadd -- ");
    add_words(out, NULL);
    buf_add(out, "\n        return\n    fi\n"
                 "    if [[ $command == (board|resource) ]]; then\n"
                 "        if (( CURRENT == 3 )); then\n"
                 "            [[ $command == board ]] && compadd -- ");
    add_words(out, "board");
    buf_add(out, "\n            [[ $command == resource ]] && compadd -- ");
    add_words(out, "resource");
    buf_add(out, "\n            return\n        fi\n"
                 "        command+=\" ${words[3]}\"\n"
                 "        shift words\n        (( CURRENT-- ))\n    fi\n"
                 "    shift words\n    (( CURRENT-- ))\n"
                 "    case $command in\n");
    for (size_t i = 0; command_at(i); i++)
        zsh_command(out, command_at(i));
    buf_add(out,
            "    esac\n}\n"
            "if [[ ${funcstack[1]-} == _pagoda ]]; then _pagoda \"$@\"; else compdef _pagoda pagoda; fi\n");
}

/* ---- fish --------------------------------------------------------------------------------------- */

static void fish_text(pg_buf *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\')
            buf_char(out, '\\');
        buf_char(out, *text);
    }
}

/* A condition that holds after the words of this command. */
static void fish_when(pg_buf *out, const command *c)
{
    const char *space = strchr(c->name, ' ');
    buf_printf(out, "complete -c pagoda -n '__fish_seen_subcommand_from %.*s", (int)strcspn(c->name, " "),
               c->name);
    if (space)
        buf_printf(out, "; and __fish_seen_subcommand_from %s", space + 1);
    buf_add(out, "' ");
}

static void fish_option(pg_buf *out, const command *c, const option_view *o)
{
    fish_when(out, c);
    buf_printf(out, "%s %s ", o->name[1] == '-' ? "-l" : "-s", o->name + (o->name[1] == '-' ? 2 : 1));
    if (takes_file(o))
        buf_add(out, "-r -F ");
    else if (o->value)
        buf_add(out, "-x ");
    if (o->choices) {
        buf_add(out, "-a '");
        add_choices(out, o);
        buf_add(out, "' ");
    }
    buf_add(out, "-d '");
    fish_text(out, o->help);
    buf_add(out, "'\n");
}

static void fish_first(pg_buf *out, const command *c)
{
    PG_SCOPED(buf_release) pg_buf words = {0};
    add_first(&words, c);
    if (words.length) {
        fish_when(out, c);
        buf_printf(out, "%s-a '%s'\n", takes_board(c) ? "" : "-f ", words.text); /* -f: no files */
    }
}

static void fish(pg_buf *out)
{
    option_view o;
    buf_add(out, "# fish completion for pagoda\ncomplete -c pagoda -n __fish_use_subcommand -f -a '");
    add_words(out, NULL);
    buf_add(out, "'\n");
    static const char *const two[] = {"board", "resource"};
    for (int i = 0; i < 2; i++) {
        buf_printf(out, "complete -c pagoda -n '__fish_seen_subcommand_from %s", two[i]);
        buf_add(out, "; and not __fish_seen_subcommand_from ");
        add_words(out, two[i]);
        buf_add(out, "' -f -a '");
        add_words(out, two[i]);
        buf_add(out, "'\n");
    }
    for (size_t i = 0; command_at(i); i++) {
        for (int k = 0; k < OPTION_COUNT; k++)
            if (option_at(&o, command_at(i), k))
                fish_option(out, command_at(i), &o);
        fish_first(out, command_at(i));
    }
}

/* ---- the command ---------------------------------------------------------------------------------- */

static pg_status run(cli *c)
{
    static const struct {
        const char *name;
        void (*write)(pg_buf *out);
    } shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (!strcmp(c->o.argument[0], shells[i].name)) {
            PG_SCOPED(buf_release) pg_buf script = {0};
            shells[i].write(&script);
            if (c->o.json)
                report_text_json(&c->out, NULL, script.text);
            else
                buf_add(&c->out, script.text);
            return PG_OK;
        }
    return pg_fail(&c->error, PG_INPUT, "expected bash, zsh or fish, not '%.80s'", c->o.argument[0]);
}

const command cmd_completion = {
    .name = "completion",
    .brief = "completions for a shell: bash, zsh or fish",
    .arguments = "SHELL",
    .help = "Prints a script for the shell to read.\nExample: source <(pagoda completion bash)",
    .takes = TAKES(OPTION_JSON, OPTION_OUTPUT),
    .run = run,
};
