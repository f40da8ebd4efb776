/* tables.c - answers about linear and integer programs: glpsol (-o, and --write), CBC and Clp, HiGHS,
 * lp_solve, and plain lines of name and value.
 */
#include "answer.h"

#include <stdio.h>

/* The value of a row or column; of a row its marginal, too, unless that is empty. */
static pg_status add_entry(line_reader *r, bool row, span name, span value, span marginal)
{
    PG_TRY(answer_add_text(r, row ? VALUE_ROW : VALUE_COLUMN, name, value));
    return row && marginal.length > 0 ? answer_add_text(r, VALUE_MARGINAL, name, marginal) : PG_OK;
}

/* ---- glpsol -o: a report for people ------------------------------------------------------------- */

static bool report_knows(line_reader *r)
{
    return line_next(r) && span_begins(r->now, "Problem:") && line_next(r) && span_begins(r->now, "Rows:");
}

/* (INTERMEDIATE): not yet feasible */
static const status_words report_words = {
    .found = "*OPTIMAL|=FEASIBLE",
    .infeasible = "=INFEASIBLE (FINAL)|*EMPTY",
    .open = "^",
};

/* The part of a line from column `from` on, `width` wide, without blanks. */
static span field(span line, size_t from, size_t width)
{
    if (line.length <= from)
        return (span){line.at + line.length, 0};
    span s = {line.at + from, line.length - from < width ? line.length - from : width};
    while (s.length > 0 && *s.at == ' ')
        s.at++, s.length--;
    while (s.length > 0 && s.at[s.length - 1] == ' ')
        s.length--;
    return s;
}

enum { REPORT_ACTIVITY = 23, REPORT_MARGINAL = 65, REPORT_WIDTH = 13 };

/* Number, name, and, on this line or, behind a long name, on the next one, columns of numbers. */
static pg_status report_entry(line_reader *r, bool rows)
{
    span numbers = r->now;
    line_word(r);
    span name = line_word(r);
    if (name.length > 12) {
        if (!line_next(r))
            return line_fail(r, "the numbers of the entry");
        numbers = r->now;
    }
    span marginal = field(numbers, REPORT_MARGINAL, REPORT_WIDTH);
    return add_entry(r, rows, name, field(numbers, REPORT_ACTIVITY, REPORT_WIDTH),
                     span_is(marginal, "< eps") ? (span){0} : marginal);
}

/* Where it was stopped without a solution, the numbers are those of some basis on the way. */
static pg_status report_table(line_reader *r, bool rows)
{
    while (line_next(r) && r->now.length > 0)
        if (*r->now.at != '-' && r->to->status != ANSWER_OPEN)
            PG_TRY(report_entry(r, rows));
    return PG_OK;
}

static bool report_passes(span line)
{
    static const status_words words = {.found = "^Problem:|^Rows:|^Columns:|^Non-zeros:|^Objective:|^Karush|"
                                                "^Integer feas|^KKT.|^        |=End of output"};
    return line.length == 0 || status_of(line, &words) != ANSWER_SILENT;
}

static pg_status report_read(line_reader *r)
{
    while (line_next(r)) {
        if (span_begins(r->now, "Status:"))
            answer_say(r, status_of(field(r->now, 7, 65), &report_words), field(r->now, 7, 65));
        else if (span_has(r->now, "Row name") || span_has(r->now, "Column name"))
            PG_TRY(report_table(r, span_has(r->now, "Row name")));
        else if (span_begins(r->now, "End of output"))
            return line_end(r);
        else if (!report_passes(r->now))
            return line_fail(r, "what glpsol -o writes");
    }
    return line_fail(r, "End of output");
}

const answer_format glpsol_report = {"glpsol -o", .knows = report_knows, .read = report_read};

/* ---- glpsol --write: rows and columns by number --------------------------------------------------- */

static bool plain_status_line(span line)
{
    return span_begins(line, "s bas ") || span_begins(line, "s mip ") || span_begins(line, "s ipt ");
}

static bool plain_knows(line_reader *r)
{
    while (line_next(r))
        if (!span_begins(r->now, "c"))
            return plain_status_line(r->now);
    return false;
}

/* bas: primal and dual status letters; mip, ipt: one letter. f feasible, o optimal, n none; i, not feasible
 * yet, and u, undefined, tell nothing. */
static const status_words plain_words = {
    .found = "=o|=f",
    .infeasible = "=n",
    .open = "^",
};

static void plain_status(line_reader *r)
{
    span line = r->now;
    line_word(r);
    for (int i = 0; i < 3; i++)
        line_word(r);
    span primal = line_word(r);
    answer_say(r, status_of(primal, &plain_words), line);
}

/* i or j, number, in a basis its status, value, marginal. */
static pg_status plain_entry(line_reader *r, bool rows, bool basis)
{
    char name[32];
    uint64_t number;
    if (!read_whole(line_word(r), &number) || number < 1)
        return line_fail(r, "the number of a row or column");
    int length = snprintf(name, sizeof name, "%c%" PRIu64, rows ? 'R' : 'C', number);
    span word = {name, (size_t)length};
    if (basis)
        line_word(r);
    span value = line_word(r);
    return add_entry(r, rows, word, value, line_word(r));
}

static pg_status plain_read(line_reader *r)
{
    bool basis = false;
    while (line_next(r)) {
        if (plain_status_line(r->now)) {
            basis = span_begins(r->now, "s bas");
            plain_status(r);
            continue;
        }
        if (span_is(r->now, "e o f"))
            return line_end(r);
        span mark = line_word(r);
        bool row = span_is(mark, "i"), entry = row || span_is(mark, "j");
        if (!entry && mark.length > 0 && !span_is(mark, "c"))
            return line_fail(r, "a line that begins with c, s, i or j");
        if (entry && r->to->status != ANSWER_OPEN)
            PG_TRY(plain_entry(r, row, basis));
    }
    return line_fail(r, "e o f");
}

const answer_format glpsol_plain = {"glpsol --write", .knows = plain_knows, .read = plain_read};

/* ---- CBC and Clp ------------------------------------------------------------------------------------ */

static const status_words cbc_words = {
    .found = "^Optimal|^optimal",
    .infeasible = "^Infeasible|^infeasible|^Integer infeasible|^Primal infeasible",
    .open = "^Stopped|^Unbounded|^unbounded|^Dual infeasible",
};

static bool is_row_name(span name)
{
    static const char *const prefix[] = {"hole_",  "pegs_",  "jump_",      "separation", "most_",
                                         "least_", "class_", "one_choice", "chosen",     "potential_"};
    for (size_t i = 0; i < sizeof prefix / sizeof *prefix; i++)
        if (span_begins(name, prefix[i]))
            return true;
    return span_begins(name, "R") && name.length > 1 && name.at[1] >= '0' && name.at[1] <= '9';
}

/* [**] number, name, value, marginal or reduced cost */
static pg_status cbc_entry(line_reader *r)
{
    span word = line_word(r);
    if (span_is(word, "**"))
        word = line_word(r);
    if (word.length == 0)
        return PG_OK;
    span name = line_word(r), value = line_word(r), marginal = line_word(r);
    return add_entry(r, is_row_name(name), name, value, marginal);
}

/* Stopped before a solution was found: the values are those of the relaxation. */
static bool cbc_has_none(span line)
{
    return span_has(line, "no integer solution") || span_has(line, "objective value 1e+50");
}

static pg_status cbc_read(line_reader *r)
{
    line_next(r);
    answer_told(r, &cbc_words);
    bool none = cbc_has_none(r->now);
    while (!none && line_next(r))
        if (!span_begins(r->now, "Objective value"))
            PG_TRY(cbc_entry(r));
    return PG_OK;
}

const answer_format cbc_solution = {"CBC or Clp", .status = &cbc_words, .first = true, .read = cbc_read};

/* ---- HiGHS ------------------------------------------------------------------------------------------- */

static const status_words highs_words = {
    .found = "=Optimal",
    .infeasible = "=Infeasible",
    .open = "^",
};

static const status_words highs_passes = {.found = "=Feasible|^Objective "};

static bool highs_knows(line_reader *r) { return line_next(r) && span_is(r->now, "Model status"); }

static pg_status highs_read(line_reader *r)
{
    bool rows = false, dual = false, values = false, none = false;
    line_next(r);
    if (!line_next(r))
        return line_fail(r, "the model's status");
    answer_told(r, &highs_words);
    /* The basis comes last; its numbers are states of columns and rows, not values. */
    while (line_next(r) && !span_begins(r->now, "# Basis")) {
        if (span_is(r->now, "Infeasible") || span_is(r->now, "None"))
            values = false, none = true; /* of what follows up to the next kind of values */
        if (span_begins(r->now, "# Primal") || span_begins(r->now, "# Dual"))
            none = false;
        if (span_begins(r->now, "# ")) {
            dual = span_has(r->now, "Dual") || (dual && !span_has(r->now, "Primal"));
            rows = span_begins(r->now, "# Rows");
            values = !none && (rows || span_begins(r->now, "# Columns"));
            continue;
        }
        if (!values && !none && r->now.length > 0 && status_of(r->now, &highs_passes) == ANSWER_SILENT)
            return line_fail(r, "what HiGHS writes");
        if (!values || (dual && !rows) || r->now.length == 0)
            continue;
        span name = line_word(r), value = line_word(r);
        PG_TRY(answer_add_text(r, dual ? VALUE_MARGINAL : rows ? VALUE_ROW : VALUE_COLUMN, name, value));
    }
    return PG_OK;
}

const answer_format highs_solution = {"HiGHS", .knows = highs_knows, .read = highs_read};

/* ---- lp_solve ------------------------------------------------------------------------------------------ */

static const status_words lp_solve_words = {
    .infeasible = "^This problem is infeasible",
    .open = "^This problem is unbounded|^The model is sub-optimal|^Suboptimal|^The B&B routine|^Timeout|^Out "
            "of memory|^Numerical failure|^lp_solve stopped",
};

static bool lp_solve_knows(line_reader *r)
{
    while (line_next(r))
        if (r->now.length > 0 && !span_begins(r->now, "set_XXXX"))
            return span_begins(r->now, "Value of objective function:") ||
                   span_begins(r->now, "Actual values of the variables") ||
                   status_of(r->now, &lp_solve_words) != ANSWER_SILENT;
    return false;
}

/* The heading of a part, or false. */
static bool lp_solve_heading(line_reader *r, value_kind *kind, bool *read)
{
    span line = r->now;
    if (span_begins(line, "Actual values of the variables"))
        *kind = VALUE_COLUMN, *read = true;
    else if (span_begins(line, "Actual values of the constraints"))
        *kind = VALUE_ROW, *read = true;
    else if (span_begins(line, "Dual value"))
        *kind = VALUE_MARGINAL, *read = true;
    else if (span_begins(line, "Objective function limits"))
        *read = false;
    else if (span_has(line, "Dual value")) /* what the columns are */
        return true;
    else
        return false;
    answer_say(r, ANSWER_FOUND, line);
    return true;
}

static pg_status lp_solve_read(line_reader *r)
{
    value_kind kind = VALUE_COLUMN;
    bool read = false, limits = false;
    while (line_next(r)) {
        answer_told(r, &lp_solve_words);
        limits = limits || span_has(r->now, "limits");
        if (lp_solve_heading(r, &kind, &read) || !read || r->now.length == 0)
            continue;
        span name = line_word(r), value = line_word(r);
        double number;
        bool entry =
            read_number(value, &number) && (kind != VALUE_MARGINAL || !limits || line_word(r).length);
        if (!entry)
            return line_fail(r, "a name and its numbers");
        if (kind == VALUE_MARGINAL && !is_row_name(name))
            continue;
        PG_TRY(answer_add_text(r, kind, name, value));
    }
    return PG_OK;
}

const answer_format lp_solve_output = {"lp_solve", .knows = lp_solve_knows, .read = lp_solve_read};

/* ---- SCIP ------------------------------------------------------------------------------------------ */

static const char scip_begins[] = "solution status:";

static bool scip_knows(line_reader *r) { return line_next(r) && span_begins(r->now, scip_begins); }

/* A limit, an interrupt, `unknown`, `infeasible or unbounded` claim nothing, whatever solution follows. */
static const status_words scip_words = {
    .found = "^optimal",
    .infeasible = "=infeasible",
    .open = "^",
};

static pg_status scip_read(line_reader *r)
{
    line_next(r);
    answer_say(r, status_of(field(r->now, sizeof scip_begins - 1, 200), &scip_words), r->now);
    while (line_next(r)) {
        if (r->now.length == 0 || span_begins(r->now, "objective value:") ||
            span_begins(r->now, "no solution available"))
            continue;
        span name = line_word(r);
        pg_status s = answer_add_text(r, VALUE_COLUMN, name, line_word(r)); /* (obj:COST) follows */
        if (s != PG_OK)
            return s;
    }
    return PG_OK;
}

const answer_format scip_solution = {"SCIP", .knows = scip_knows, .read = scip_read};

/* ---- CPLEX: a solution in XML, an attribute or an element a line -------------------------------------- */

static bool cplex_knows(line_reader *r)
{
    for (int i = 0; i < 4 && line_next(r); i++)
        if (span_has(r->now, "<CPLEXSolution"))
            return true;
    return false;
}

/* The value of ` KEY="VALUE"` in the line; length 0: it is not there. */
static span attribute(span line, const char *key)
{
    PG_SCOPED(buf_release) pg_buf begin = {0};
    buf_printf(&begin, "%s=\"", key);
    const char *at = line.length > 0 ? memmem(line.at, line.length, begin.text, begin.length) : NULL;
    span value = {line.at, 0};
    if (at && (at == line.at || at[-1] == ' ')) {
        value.at = at + begin.length;
        const char *end = memchr(value.at, '"', (size_t)(line.at + line.length - value.at));
        value.length = end ? (size_t)(end - value.at) : 0;
    }
    return value;
}

static const status_words cplex_words = {
    .found = "^optimal|^integer optimal",
    .infeasible = "=infeasible|=integer infeasible",
    .open = "^",
};

static pg_status cplex_value(line_reader *r, span element, value_kind kind, const char *key)
{
    span name = attribute(element, "name"), value = attribute(element, key);
    if (kind == VALUE_MARGINAL && value.length == 0)
        return PG_OK; /* of an integer program */
    return name.length > 0 ? answer_add_text(r, kind, name, value) : line_fail(r, "name=\"..\"");
}

/* The elements of a line, each whole; the header alone has a line for each of its attributes. */
static pg_status cplex_line(line_reader *r, bool *header, bool *done)
{
    for (span rest = r->now; rest.length > 0;) {
        const char *end = memchr(rest.at, '>', rest.length);
        span element = {rest.at, end ? (size_t)(end + 1 - rest.at) : rest.length};
        span status = attribute(element, "solutionStatusString");
        while (element.length > 0 && *element.at == ' ')
            element.at++, element.length--;
        *header = *header || span_begins(element, "<header");
        if (*done || (*element.at == '<' ? !end && !*header : !*header || !span_has(element, "=\"")))
            return line_fail(r, "what CPLEX writes");
        if (status.length > 0)
            answer_say(r, status_of(status, &cplex_words), status);
        if (span_begins(element, "<variable "))
            PG_TRY(cplex_value(r, element, VALUE_COLUMN, "value"));
        if (span_begins(element, "<constraint "))
            PG_TRY(cplex_value(r, element, VALUE_MARGINAL, "dual"));
        *header = *header && !end;
        *done = span_is(element, "</CPLEXSolution>");
        rest = (span){element.at + element.length,
                      (size_t)(r->now.at + r->now.length - element.at - element.length)};
    }
    return PG_OK;
}

static pg_status cplex_read(line_reader *r)
{
    bool header = false, done = false;
    while (line_next(r))
        PG_TRY(cplex_line(r, &header, &done));
    return done ? PG_OK : line_fail(r, "</CPLEXSolution> at the end");
}

const answer_format cplex_solution = {"CPLEX", .knows = cplex_knows, .read = cplex_read};

/* ---- lines of name and value ------------------------------------------------------------------------------
 */

/* NAME VALUE, NAME = VALUE or NAME: VALUE; MathProg's printf in models/ writes `NAME: 2 times`, `w(NAME) =
 * 1`. */
static bool split_line(line_reader *r, span *name, span *value)
{
    *name = line_word(r);
    *value = line_word(r);
    if (span_is(*value, "=") || span_is(*value, ":"))
        *value = line_word(r);
    if (name->length > 1 && (name->at[name->length - 1] == ':' || name->at[name->length - 1] == '='))
        name->length--;
    span rest = line_word(r);
    return value->length > 0 && (rest.length == 0 || span_is(rest, "times"));
}

static bool skipped(span line) { return line.length == 0 || *line.at == '#'; }

static bool name_value_knows(line_reader *r)
{
    while (line_next(r)) {
        span name, value;
        double number;
        if (!skipped(r->now))
            return split_line(r, &name, &value) && read_number(value, &number);
    }
    return false;
}

static pg_status name_value_read(line_reader *r)
{
    while (line_next(r)) {
        span name, value;
        if (skipped(r->now))
            continue;
        if (!split_line(r, &name, &value))
            return line_fail(r, "a name and a number");
        PG_TRY(answer_add_text(r, is_row_name(name) ? VALUE_MARGINAL : VALUE_COLUMN, name, value));
    }
    return PG_OK;
}

const answer_format name_value = {"names and values", .knows = name_value_knows, .read = name_value_read};
