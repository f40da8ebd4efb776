/* proof.c - a whole file: version, board, scope, then vectors, symmetries, reaches and statements, `end`.
 *
 * A statement is printed when its reason was checked to its last line, and not before. What belongs to
 * another part (parts.c) is passed over and not printed. What later lines refer
 * to is kept: vectors, symmetries, reached sets, and of each statement what it says (in a map: which cell).
 */
#include "check.h"

const char *const verdict_name[3] = {"impossible", "possible", "open"};

static void read_version(checker *c)
{
    line_need(c, "'pagoda-proof' and a version");
    field_word(c, "pagoda-proof");
    const char *version = check_field(c, "the version of the format");
    if (!check_is_count(version))
        checker_refuse(c, "expected the version of the format, not '%s'", quote(version).text);
    for (const char *d = version; *d && c->version <= NEWEST_VERSION; d++)
        c->version = 10 * c->version + (unsigned)(*d - '0');
    if (version[0] == '0' || c->version > NEWEST_VERSION)
        unknown_version(c, version); /* what follows is another format's affair */
    fields_end(c);
}

void demand_version(checker *c, unsigned version, const char *what)
{
    if (c->version < version)
        checker_refuse(c, "%s belongs to version %u of the format, and the first line says %u", what, version,
                       c->version);
}

void demand_problem(checker *c, unsigned version, const char *what, const char *these)
{
    demand_version(c, version, what);
    if (c->map)
        checker_refuse(c, "expected %s in scope problem alone", these);
}

/* ---- scope ------------------------------------------------------------------------------------------ */

static void read_scope(checker *c)
{
    uint64_t holes = c->board->holes;
    field_word(c, "scope");
    const char *kind = check_field(c, "problem, map or family");
    c->map = !strcmp(kind, "map");
    if (!strcmp(kind, "family"))
        family_scope(c);
    else if (!c->map && strcmp(kind, "problem"))
        checker_refuse(c, "expected 'problem', 'map' or 'family', not '%s'", quote(kind).text);
    c->given_start = c->map && field_more(c);
    if (c->given_start)
        position_field(c, c->board, "a start", &c->map_start);
    fields_end(c);
    if (!c->map)
        return;
    c->cells_wanted = c->given_start ? holes : holes * holes;
    c->cells = heap_new(c, (c->cells_wanted + 63) / 64, sizeof *c->cells);
}

/* The one hole that has (peg true) or lacks a peg; refuses when there is no such or another. */
static uint32_t lone_hole(checker *c, const check_position *p, bool peg, const char *what)
{
    uint32_t holes = c->board->holes, found = 0;
    size_t count = 0;
    for (uint32_t h = 0; h < holes; h++) {
        if (bit(p->peg, h) != peg)
            continue;
        found = h;
        count++;
    }
    if (count != 1 || !check_position_closed(p, holes))
        checker_refuse(c, "expected %s in a map", what);
    return found;
}

/* Which cell of the map the statement is about; marks it. */
static uint64_t proof_take_cell(checker *c, const check_position *start, const check_position *finish)
{
    uint64_t place = lone_hole(c, finish, true, "a finish with a single peg");
    if (!c->given_start)
        place += (uint64_t)c->board->holes * lone_hole(c, start, false, "a start with a single vacancy");
    else if (!check_position_same(start, &c->map_start, c->board->holes))
        checker_refuse(c, "expected the start of the map");
    if (bit(c->cells, place))
        checker_refuse(c, "expected each cell of the map once");
    set_bit(c->cells, place);
    c->cells_stated++;
    return place;
}

void statement_ends(checker *c, const statement *s, check_position *start, check_position *finish)
{
    uint32_t holes = c->board->holes;
    if (!c->map) {
        *start = check_position_copy(c, &s->start, holes);
        *finish = check_position_copy(c, &s->finish, holes);
        return;
    }
    position_new(c, finish, holes);
    set_bit(finish->peg, s->cell % holes);
    if (c->given_start) {
        *start = check_position_copy(c, &c->map_start, holes);
        return;
    }
    position_new(c, start, holes);
    position_of_vacancy(start, holes, (uint32_t)(s->cell / holes));
}

/* ---- statements ------------------------------------------------------------------------------------- */

static void check_impossible(checker *c, const check_position *start, const check_position *finish)
{
    static const struct {
        const char *name;
        void (*check)(checker *c, const check_position *start, const check_position *finish);
    } reasons[] = {{"class", class_check},         {"pagoda", pagoda_check}, {"branch", branch_check},
                   {"sharpened", sharpened_check}, {"search", search_check}, {"halves", halves_check},
                   {"reach", reach_check}};
    if (line_starts(c, "image") || line_starts(c, "reversal")) {
        image_check(c, start, finish, IMPOSSIBLE);
        return;
    }
    const char *name = check_field(c, "a reason");
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        if (!strcmp(name, reasons[i].name)) {
            reasons[i].check(c, start, finish);
            return;
        }
    }
    checker_refuse(
        c, "expected class, pagoda, branch, sharpened, search, halves, reach, image or reversal, not '%s'",
        quote(name).text);
}

static void check_possible(checker *c, const check_position *start, const check_position *finish)
{
    if (line_starts(c, "image") || line_starts(c, "reversal"))
        image_check(c, start, finish, POSSIBLE);
    else
        game_check(c, start, finish);
}

/* What is printed of a statement: its verdict, the board, and `rest`. */
static void proof_print_line(const checker *c, FILE *to, const char *verdict, const char *rest)
{
    const check_board *b = c->board;
    mark(c->options, to, c->number);
    fprintf(to, "%s %s%s %s %s\n", verdict, b->name, c->compared ? "" : "*", rules_name[b->rules], rest);
    mark_end(c->options, to);
}

void print_proved(checker *c, const char *verdict, const char *rest)
{
    if (c->options->explain)
        explain_print(c);
    else
        proof_print_line(c, c->out, verdict, rest);
    if (ferror(c->out))
        give_up(c, "the output cannot be written");
}

void check_print_open(checker *c, const char *verdict, const char *rest)
{
    if (c->open++ == 0)
        c->open_line = c->number;
    if (c->options->explain)
        explain_print(c);
    if (c->options->explain || c->map || !part_is_ours(c, c->part))
        return;
    fflush(c->out);
    proof_print_line(c, c->err, verdict, rest);
}

static void read_statement(checker *c)
{
    statement s = {.verdict = IMPOSSIBLE};
    check_position start, finish;
    text ends = {0};
    while (!line_starts(c, verdict_name[s.verdict]))
        s.verdict++;
    const char *verdict = verdict_name[s.verdict];
    field_word(c, verdict);
    char *start_text = copy_text(c, position_field(c, c->board, "a start", &start));
    char *finish_text = copy_text(c, finish_field(c, c->board, &finish));
    if (c->map)
        s.cell = proof_take_cell(c, &start, &finish);
    void *mark = heap_mark(c);
    explain_heading(c, verdict, start_text, finish_text);
    text_format(c, &ends, "%s %s", start_text, finish_text);
    s.part = c->part = part_of_statement(c);
    if (s.verdict == OPEN) {
        explain_open(c);
        fields_end(c);
        check_print_open(c, verdict, text_of(&ends));
    } else if (part_takes(c, s.part)) {
        (s.verdict == IMPOSSIBLE ? check_impossible : check_possible)(c, &start, &finish);
        print_proved(c, verdict, text_of(&ends));
    }
    heap_back_to(mark);
    heap_free(start_text);
    heap_free(finish_text);
    if (c->map) {
        check_position_release(&start);
        check_position_release(&finish);
    } else {
        s.start = start;
        s.finish = finish;
    }
    GROW(c, c->statement, c->statements, c->statement_room);
    c->statement[c->statements++] = s;
}

/* ---- the file --------------------------------------------------------------------------------------- */

const item *item_of(const char *line)
{
    static const item items[] = {{"vector", vector_read, 0},
                                 {"local", local_read, 0},
                                 {"potential", potential_read, 0},
                                 {"symmetry", symmetry_read, 0},
                                 {"move-potential", mover_read, 0},
                                 {"reach", reach_read, ITEM_REASON},
                                 {"impossible", read_statement, ITEM_REASON},
                                 {"possible", read_statement, 0},
                                 {"open", read_statement, 0},
                                 {"fewest-moves", moves_read, ITEM_REASON},
                                 {"moves-at-least", moves_read, ITEM_REASON},
                                 {"impossible-linked", linked_read, ITEM_REASON | ITEM_PASSES},
                                 {"possible-linked", linked_read, ITEM_PASSES},
                                 {"open-linked", linked_read, ITEM_PASSES},
                                 {"positions", count_read, ITEM_REASON | ITEM_PASSES},
                                 {"games", count_read, ITEM_REASON | ITEM_PASSES},
                                 {"nearest", nearest_read, ITEM_REASON | ITEM_PASSES},
                                 {"tightest", tightest_read, ITEM_REASON | ITEM_PASSES},
                                 {"rays", rays_read, ITEM_REASON | ITEM_PASSES},
                                 {"solvable", solvable_read, ITEM_REASON | ITEM_PASSES},
                                 {"out-of-reach", NULL, ITEM_REASON}, /* of the files that army.c reads */
                                 {"end", NULL, 0}};
    size_t length = strcspn(line, " \n");
    for (size_t i = 0; i < sizeof items / sizeof *items; i++)
        if (strlen(items[i].word) == length && !memcmp(items[i].word, line, length))
            return &items[i];
    return NULL;
}

static void read_items(checker *c)
{
    for (line_need(c, "'end'"); !line_starts(c, "end"); line_need(c, "'end'")) {
        const item *i = item_of(c->at);
        if (c->column && !line_starts(c, "solvable"))
            checker_refuse(c, "expected solvable or end in scope family");
        if (!i || !i->read)
            checker_refuse(
                c,
                "expected symmetry, vector, local, potential, reach, impossible, possible, open or end, "
                "not '%s'",
                quote(check_field(c, "an item")).text);
        void *mark = i->is & ITEM_PASSES ? heap_mark(c) : NULL;
        i->read(c);
        if (mark) {
            heap_back_to(mark);
            c->others++;
        }
    }
    field_word(c, "end");
    fields_end(c);
}

/* What the file leaves open is told, or not accepted. */
static void tell_open(checker *c)
{
    if (c->open > 0 && c->options->complete)
        refuse_at(c, c->open_line, "expected nothing left open (--complete); open statements: %zu", c->open);
    if (c->open > 0 && c->map && !c->options->explain && part_is_ours(c, 0))
        notice(c, "%zu of %llu cells of the map are open", c->open, (unsigned long long)c->cells_wanted);
}

static void check_complete(checker *c)
{
    if (part_number(c) == 0)
        checker_refuse(c, "expected at least one statement");
    if (c->cells_stated == c->cells_wanted)
        return;
    uint64_t place = 0;
    while (bit(c->cells, place))
        place++;
    statement missing = {.cell = place};
    check_position start, finish;
    text name = {0};
    statement_ends(c, &missing, &start, &finish);
    check_position_text(c, &name, c->board, &start);
    text_add(c, &name, " to ");
    check_position_text(c, &name, c->board, &finish);
    checker_refuse(c, "expected every cell of the map; there is none for %s", quote(text_of(&name)).text);
}

static void read_board_and_items(checker *c)
{
    board_read(c, c->board);
    if (c->options->boards)
        board_compare(c, c->board);
    c->compared = c->options->boards != NULL;
    explain_board(c);
    read_scope(c);
    read_items(c);
}

void proof_read(checker *c)
{
    lines_open(c);
    text_add(c, &c->story, ""); /* which outlives statements */
    read_version(c);
    c->board = heap_new(c, 1, sizeof *c->board);
    line_need(c, "'board'");
    if (line_starts(c, "unbounded"))
        army_read(c);
    else
        read_board_and_items(c);
    lines_end(c);
    check_complete(c);
    tell_open(c);
    if (fflush(c->out))
        give_up(c, "the output cannot be written");
}
