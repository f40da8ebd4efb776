/* clauses.c - ladders and counters. */
#include "clauses.h"

static int64_t fresh(clauses *to)
{
    to->variables++;
    if (to->variable)
        to->variable(to->context, to->variables);
    return to->variables;
}

static void say1(clauses *to, int64_t a) { to->clause(to->context, &a, 1); }

static void say2(clauses *to, int64_t a, int64_t b)
{
    int64_t both[] = {a, b};
    to->clause(to->context, both, 2);
}

static void say3(clauses *to, int64_t a, int64_t b, int64_t c)
{
    int64_t all[] = {a, b, c};
    to->clause(to->context, all, 3);
}

/* No clause without literals: not every reader knows one. */
static void say_false(clauses *to, int64_t guard)
{
    if (guard) {
        say1(to, -guard);
        return;
    }
    int64_t v = fresh(to);
    say1(to, v);
    say1(to, -v);
}

static void tell_clause(void *context, const int64_t *literal, size_t length)
{
    clauses *to = context;
    if (length == 0)
        say_false(to, 0);
    else
        to->clause(to->context, literal, length);
}

/* Step i of the ladder is reached when one of the first i + 1 variables is true. */
static void tell_one(void *context, const int64_t *variable, size_t length)
{
    clauses *to = context;
    tell_clause(to, variable, length);
    int64_t before = 0;
    for (size_t i = 0; i + 1 < length; i++) {
        int64_t reached = fresh(to);
        say2(to, -variable[i], reached);
        if (i > 0)
            say2(to, -before, reached);
        say2(to, -variable[i + 1], -reached);
        before = reached;
    }
}

/* at[j]: the variable that says that at least j of those gone through are true; at[0] is always so (0), and
 * what cannot be yet is 0 as well. */
static void count_one(clauses *to, int64_t x, const int64_t *before, int64_t *at, size_t gone, size_t most)
{
    for (size_t j = 1; j <= most && j <= gone + 1; j++) {
        at[j] = fresh(to);
        if (j <= gone) {
            say2(to, -before[j], at[j]);
            say3(to, before[j], x, -at[j]);
        } else {
            say2(to, x, -at[j]);
        }
        if (j > 1) {
            say3(to, -x, -before[j - 1], at[j]);
            say2(to, before[j - 1], -at[j]);
        } else {
            say2(to, -x, at[j]);
        }
    }
}

static void say_if(clauses *to, int64_t guard, int64_t literal)
{
    if (guard)
        say2(to, -guard, literal);
    else
        say1(to, literal);
}

static void tell_number(void *context, int64_t guard, const int64_t *variable, size_t length, int64_t number)
{
    clauses *to = context;
    if (number < 0 || number > (int64_t)length) {
        say_false(to, guard);
        return;
    }
    size_t most = (size_t)number + 1;
    PG_FREED int64_t *before = PG_NEW(int64_t, most + 1), *at = PG_NEW(int64_t, most + 1);
    for (size_t i = 0; i < length; i++) {
        count_one(to, variable[i], before, at, i, most);
        int64_t *other = before;
        before = at;
        at = other;
    }
    if (number > 0)
        say_if(to, guard, before[number]);
    if ((size_t)number < length)
        say_if(to, guard, -before[number + 1]);
}

void clauses_of(clauses *to, const timeline *s)
{
    to->variables = timeline_variables(s);
    timeline_tell(s, &(timeline_sink){to, tell_clause, tell_one, tell_number});
}
