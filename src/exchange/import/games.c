/* games.c - answers about games: models of SAT and SMT solvers, answer sets, MiniZinc, plans, AIGER
 * witnesses.
 *
 * Names are made to be those of the model: made_JUMP_STEP, peg_HOLE_0.
 */
#include "answer.h"

#include <stdio.h>

/* ---- SAT and pseudo-Boolean solvers -------------------------------------------------------------- */

static const status_words sat_words = {
    .found = "=s SATISFIABLE|=s OPTIMUM FOUND|=SAT",
    .infeasible = "=s UNSATISFIABLE|=UNSAT",
    .open = "=s UNKNOWN|=c UNKNOWN|=s INDETERMINATE|=s UNSUPPORTED|=INDET|=INDETERMINATE",
};

/* 17, -17, x17, -x17 or ~x17; 0 ends a DIMACS model. */
static pg_status sat_literal(line_reader *r, span word)
{
    uint64_t number;
    double sign = 1;
    if (word.length > 1 && (*word.at == '-' || *word.at == '~')) {
        sign = -1;
        word.at++, word.length--;
    }
    bool bit = word.length > 1 && *word.at == 'x';
    if (bit)
        word.at++, word.length--;
    if (!read_whole(word, &number))
        return line_fail(r, "a literal");
    if (number > 0)
        answer_add(r, bit ? VALUE_BIT : VALUE_LITERAL, word, sign * (double)number);
    return PG_OK;
}

/* The literals of a line; *whole: a DIMACS model came to its end. */
static pg_status sat_line(line_reader *r, bool *whole)
{
    while (r->now.length > 0) {
        span word = line_word(r);
        if (word.length > 0)
            PG_TRY(sat_literal(r, word));
        *whole = span_is(word, "0") || (*whole && word.length == 0);
    }
    return PG_OK;
}

/* Comments, the objective, and the tables that solvers draw. */
static bool sat_passes(span line)
{
    return line.length == 0 || span_is(line, "c") || span_begins(line, "c ") || span_begins(line, "o ") ||
           *line.at == '=' || *line.at == '|';
}

/* `v` lines, or, behind SAT, the one line of numbers that minisat writes. */
static pg_status sat_read(line_reader *r)
{
    bool minisat = false, whole = false, valued = false;
    while (line_next(r)) {
        bool marked = span_begins(r->now, "v ") || span_is(r->now, "v");
        if (answer_told(r, &sat_words)) {
            minisat = span_is(r->now, "SAT");
        } else if (marked || minisat) {
            if (marked)
                line_word(r);
            PG_TRY(sat_line(r, &whole));
            valued = true;
        } else if (!sat_passes(r->now))
            return line_fail(r, "a line that begins with c, s, v or o");
    }
    if (r->to->status == ANSWER_FOUND && !valued)
        return line_fail(r, "the values behind the verdict (lines that begin with v)");
    bool numbered = r->to->values > 0 && r->to->value[0].kind == VALUE_LITERAL;
    return numbered && !whole ? line_fail(r, "0 at the end of the values") : PG_OK;
}

const answer_format sat_model = {"a SAT solver", true, .status = &sat_words, .read = sat_read};

/* ---- SMT-LIB: z3, cvc5 ----------------------------------------------------------------------------- */

static const status_words smt_words = {
    .found = "=sat",
    .infeasible = "=unsat",
    .open = "=unknown|=timeout|*interrupted by ",
};

/* The next word or parenthesis, on whatever line; length 0: there is none. */
static span smt_token(line_reader *r)
{
    for (;;) {
        span token = line_word(r);
        size_t length = 0;
        while (length < token.length && !memchr("();", token.at[length], 3))
            length++;
        bool comment = token.length > 0 && *token.at == ';';
        length = length == 0 && token.length > 0 ? 1 : length;
        r->now.at -= token.length - length; /* what is left of the line */
        r->now.length = comment ? 0 : r->now.length + token.length - length;
        if (!comment && length > 0)
            return (span){token.at, length};
        if (!line_next(r))
            return (span){r->now.at, 0};
    }
}

static bool smt_is(line_reader *r, const char *what) { return span_is(smt_token(r), what); }

/* (define-fun NAME () Bool VALUE), (= NAME VALUE) or (NAME VALUE), of which the first word is read. */
static pg_status smt_value(line_reader *r, span first)
{
    bool typed = span_is(first, "define-fun");
    span name = typed || span_is(first, "=") ? smt_token(r) : first;
    if (typed && !(smt_is(r, "(") && smt_is(r, ")") && smt_is(r, "Bool")))
        return line_fail(r, "() Bool");
    span value = smt_token(r);
    bool yes = span_is(value, "true");
    if ((!yes && !span_is(value, "false")) || !smt_is(r, ")"))
        return line_fail(r, "true or false");
    answer_add(r, VALUE_COLUMN, name, yes);
    return PG_OK;
}

/* What stands in one list, which get-model and get-value print behind `sat`, or an error that is told. */
static pg_status smt_list(line_reader *r)
{
    int depth = 1;
    while (depth > 0) {
        span token = smt_token(r);
        if (token.length == 0)
            return line_fail(r, "the end of what get-model and get-value print");
        if (span_is(token, "(") || span_is(token, ")")) {
            depth += *token.at == '(' ? 1 : -1;
        } else if (span_is(token, "error")) {
            r->now.length = 0;
            return PG_OK;
        } else if (!span_is(token, "model")) {
            PG_TRY(smt_value(r, token));
            depth--;
        }
    }
    return PG_OK;
}

static pg_status smt_read(line_reader *r)
{
    bool listed = false;
    while (line_next(r)) {
        if (answer_told(r, &smt_words))
            continue;
        for (span token; (token = line_word(r)).length > 0 && *token.at != ';';) {
            if (*token.at != '(')
                return line_fail(r, "what get-model and get-value print");
            r->now = (span){token.at + 1, r->now.length + token.length - 1};
            PG_TRY(smt_list(r));
            listed = true;
        }
    }
    return r->to->status == ANSWER_FOUND && !listed ? line_fail(r, "the model behind sat") : PG_OK;
}

const answer_format smt_model = {"an SMT solver", true, .status = &smt_words, .first = true,
                                 .read = smt_read};

/* ---- answer sets ------------------------------------------------------------------------------------- */

static const status_words asp_words = {
    .found = "^Answer: ",
    .infeasible = "=UNSATISFIABLE",
    .open = "=UNKNOWN",
};

static bool asp_knows(line_reader *r)
{
    while (line_next(r))
        if (status_of(r->now, &asp_words) != ANSWER_SILENT || span_begins(r->now, "clingo version") ||
            span_begins(r->now, "clasp version"))
            return true;
    return false;
}

/* peg_HOLE_TIME or made_JUMP_STEP is true. */
static void add_true(line_reader *r, const char *what, span name, uint64_t time)
{
    PG_SCOPED(buf_release) pg_buf text = {0};
    buf_printf(&text, "%s_%.*s_%" PRIu64, what, (int)name.length, name.at, time);
    answer_add(r, VALUE_COLUMN, (span){text.text, text.length}, 1);
}

/* Splits `atom`, which is `head` and then NAME"REST), into the name and the rest. */
static bool quoted_text(span atom, const char *head, span *name, span *rest)
{
    size_t begin = strlen(head);
    *name = (span){atom.at + begin, 0};
    while (begin + name->length < atom.length && name->at[name->length] != '"')
        name->length++;
    size_t used = begin + name->length + 1; /* with the quote */
    if (used >= atom.length || atom.at[atom.length - 1] != ')')
        return false;
    *rest = (span){atom.at + used, atom.length - used - 1};
    return true;
}

/* make("JUMP",STEP), begin("HOLE") */
static pg_status asp_atom(line_reader *r, span atom)
{
    span text, rest;
    uint64_t step = 0;
    bool make = span_begins(atom, "make("), begin = span_begins(atom, "begin(");
    if (!make && !begin)
        return PG_OK;
    const char *head = make ? "make(\"" : "begin(\"";
    if (!span_begins(atom, head) || !quoted_text(atom, head, &text, &rest) ||
        (make ? rest.length < 2 || *rest.at != ',' || !read_whole((span){rest.at + 1, rest.length - 1}, &step)
              : rest.length > 0))
        return line_fail(r, "make(\"JUMP\",STEP) or begin(\"HOLE\")");
    add_true(r, make ? "made" : "peg", text, step);
    return PG_OK;
}

static void forget_values(answer *a)
{
    for (size_t i = 0; i < a->values; i++)
        free(a->value[i].name);
    a->values = 0;
}

/* Their verdicts, notes, and lines of statistics. */
static bool asp_passes(span line)
{
    static const status_words words = {
        .found = "^Answer: |=SATISFIABLE|^OPTIMUM|=UNSATISFIABLE|=UNKNOWN|^TIME LIMIT|^INTERRUPTED|^clingo |"
                 "^clasp |^Reading |^Solving|^***|^%|^Optimization: |* : "};
    return line.length == 0 || status_of(line, &words) != ANSWER_SILENT;
}

/* The last answer set counts: with an objective it is the best. */
static pg_status asp_read(line_reader *r)
{
    while (line_next(r)) {
        answer_told(r, &asp_words);
        if (!asp_passes(r->now))
            return line_fail(r, "what clingo and clasp print");
        if (!span_begins(r->now, "Answer: "))
            continue;
        forget_values(r->to);
        if (!line_next(r))
            return line_fail(r, "an answer set");
        while (r->now.length > 0)
            PG_TRY(asp_atom(r, line_word(r)));
    }
    return PG_OK;
}

const answer_format answer_set = {"an answer set solver", true, .knows = asp_knows, .read = asp_read};

/* ---- MiniZinc ---------------------------------------------------------------------------------------- */

static const status_words mzn_words = {
    .found = "=----------",
    .infeasible = "^=====UNSATISFIABLE",
    .open = "^=====UN|^=====ERROR",
};

static pg_status mzn_step(line_reader *r)
{
    uint64_t number;
    line_word(r);
    span step = line_word(r);
    if (step.length < 2 || step.at[step.length - 1] != ':' ||
        !read_whole((span){step.at, step.length - 1}, &number))
        return line_fail(r, "step NUMBER: JUMP");
    add_true(r, "made", line_word(r), number);
    return PG_OK;
}

static void mzn_start(line_reader *r)
{
    forget_values(r->to); /* a better solution follows */
    line_word(r);
    for (span hole = line_word(r); hole.length > 0; hole = line_word(r))
        add_true(r, "peg", hole, 0);
}

/* Comments, statistics, warnings. What stands before the first solution is not looked at. */
static bool mzn_passes(span line) { return strchr("%=", *line.at) || span_begins(line, "Warning"); }

static pg_status mzn_read(line_reader *r)
{
    while (line_next(r)) {
        if (answer_told(r, &mzn_words))
            continue;
        if (span_begins(r->now, "start:"))
            mzn_start(r);
        else if (span_begins(r->now, "step "))
            PG_TRY(mzn_step(r));
        else if (r->now.length > 0 && r->to->values > 0 && !mzn_passes(r->now))
            return line_fail(r, "start: HOLE.., step NUMBER: JUMP, or a verdict");
    }
    return PG_OK;
}

const answer_format minizinc_output = {"MiniZinc", true, .status = &mzn_words, .read = mzn_read};

/* ---- plans ------------------------------------------------------------------------------------------------
 */

/* The action in parentheses, perhaps behind a number and a colon. */
static bool plan_action(span line, span *action)
{
    const char *open = memchr(line.at, '(', line.length), *close = memchr(line.at, ')', line.length);
    if (!open || !close || close < open)
        return false;
    *action = (span){open + 1, (size_t)(close - open - 1)};
    return span_begins(*action, "jump-") || span_begins(*action, "begin-move-") ||
           span_begins(*action, "go-on-") || span_begins(*action, "end-move") ||
           span_begins(*action, "set-") || span_is(*action, "begin") || span_begins(*action, "finish-");
}

static bool plan_knows(line_reader *r)
{
    span action;
    while (line_next(r))
        if (r->now.length > 0 && *r->now.at != ';')
            return plan_action(r->now, &action);
    return false;
}

static pg_status plan_read(line_reader *r)
{
    while (line_next(r)) {
        span action;
        if (r->now.length == 0 || *r->now.at == ';')
            continue;
        if (!plan_action(r->now, &action))
            return line_fail(r, "an action in parentheses");
        answer_add(r, VALUE_ACTION, action, 0);
    }
    return PG_OK;
}

const answer_format plan_file = {"a plan", true, .knows = plan_knows, .read = plan_read};

/* ---- AIGER witnesses --------------------------------------------------------------------------------------
 */

static bool is_bits(span line)
{
    for (size_t i = 0; i < line.length; i++)
        if (!memchr("01x", line.at[i], 3))
            return false;
    return line.length > 0;
}

static bool is_property(span line)
{
    return line.length > 1 && (*line.at == 'b' || *line.at == 'o') && line.at[1] >= '0' && line.at[1] <= '9';
}

/* 0, 1 or 2 and the property; then, of 1, the latches at the start, the inputs of each step, and a dot. What
 * berkeley-abc writes (write_cex -a) begins with the latches and ends with # DONE. */
static bool has_head(line_reader *r)
{
    line_reader look = *r;
    return line_next(&look) && (span_is(look.now, "0") || span_is(look.now, "1") || span_is(look.now, "2")) &&
           line_next(&look) && is_property(look.now);
}

static bool witness_knows(line_reader *r)
{
    if (has_head(r))
        return true;
    while (line_next(r) && is_bits(r->now))
        ;
    return span_has(r->now, "# DONE");
}

static const status_words witness_words = {
    .found = "=1",
    .infeasible = "=0",
    .open = "^",
};

/* Takes "# DONE" off the line; true when it was there. */
static bool take_done(line_reader *r)
{
    bool done = span_has(r->now, "# DONE");
    if (done)
        r->now.length -= strlen("# DONE");
    return done;
}

static pg_status witness_read(line_reader *r)
{
    bool head = has_head(r), done = false;
    line_next(r);
    if (!head)
        answer_say(r, ANSWER_FOUND, r->now);
    else if (answer_told(r, &witness_words))
        line_next(r);
    if (r->to->status != ANSWER_FOUND)
        return PG_OK;
    if (head && !line_next(r))
        return line_fail(r, "the latches at the start");
    while (!done && line_next(r)) {
        if (head && span_is(r->now, "."))
            return line_end(r);
        done = take_done(r);
        if (!is_bits(r->now))
            return line_fail(r, "a line of inputs, 0, 1 and x");
        answer_add(r, VALUE_INPUT, r->now, 0);
    }
    return done ? line_end(r) : line_fail(r, "a dot at the end");
}

const answer_format aiger_witness = {"an AIGER witness", true, .knows = witness_knows, .read = witness_read};
