/* result.c - what every question returns: its verdict, its proof, its game, its cases, and all of it as one
 * document or in any other form. */
#include "private.h"

/* ---- making ------------------------------ */

pagoda_result *result_new(const pagoda_board *b)
{
    pagoda_result *r = PG_NEW(pagoda_result, 1);
    r->owner = board_keep(b);
    r->board = b->board;
    r->kind = "";
    r->verdict = PAGODA_DONE;
    atomic_init(&r->users, 1);
    atomic_init(&r->document, NULL);
    return r;
}

void *result_body(pagoda_result *r, const char *kind, const report_forms *forms, size_t size,
                  void (*release)(void *body))
{
    r->kind = kind;
    r->forms = forms;
    r->body = pg_alloc(1, size);
    r->of = r->body;
    r->release = release;
    return r->body;
}

void pagoda_result_free(pagoda_result *r)
{
    if (!r || atomic_fetch_sub(&r->users, 1) > 1)
        return;
    if (r->body && r->release)
        r->release(r->body);
    free(r->body);
    position_release(&r->start);
    for (size_t i = 0; i < r->finishes; i++)
        position_release(&r->finish[i]);
    PG_FREE(r->finish, r->proof, r->game, r->from);
    pagoda_weights_free(r->weights);
    json_decref(atomic_load(&r->document));
    pagoda_board_free(r->owner);
    free(r);
}

problem result_problem(const pagoda_result *r)
{
    return (problem){r->board, &r->start, r->finishes ? r->finish : NULL};
}

void result_set_game(pagoda_result *r, const game *g)
{
    r->jumps = g->jumps;
    r->game = PG_NEW(size_t, g->jumps + (size_t)1);
    r->from = bits_dup(g->start, r->board->holes);
    for (uint32_t i = 0; i < g->jumps; i++)
        r->game[i] = g->jump[i];
}

void result_set_why(pagoda_result *r, pg_status stopped)
{
    static const pagoda_why why[] = {[PG_LIMIT] = PAGODA_WHY_EFFORT,
                                     [PG_MEMORY] = PAGODA_WHY_MEMORY,
                                     [PG_TIME] = PAGODA_WHY_TIME,
                                     [PG_INTERRUPTED] = PAGODA_WHY_CANCELLED};
    r->why = why[stopped];
}

void result_set_done(pagoda_result *r, pg_status stopped)
{
    result_set_why(r, stopped);
    r->verdict = stopped == PG_OK ? PAGODA_DONE : PAGODA_OPEN;
}

void result_set_kind(pagoda_result *r, verdict_kind kind, pg_status stopped)
{
    static const pagoda_verdict public[] = {[VERDICT_OPEN] = PAGODA_OPEN,
                                            [VERDICT_POSSIBLE] = PAGODA_POSSIBLE,
                                            [VERDICT_IMPOSSIBLE] = PAGODA_IMPOSSIBLE};
    r->verdict = public[kind];
    result_set_why(r, stopped);
}

void result_set_verdict(pagoda_result *r, const verdict *v, size_t finishes, bool proof)
{
    const problem first = result_problem(r);
    verdict_kind kind = cases_verdict(v, finishes);
    result_set_kind(r, kind, PG_OK);
    if (kind == VERDICT_POSSIBLE)
        result_set_game(r, &v[cases_deciding(v, finishes, kind)].game);
    for (size_t i = 0; kind == VERDICT_OPEN && r->why == PAGODA_WHY_NONE && i < finishes; i++)
        if (v[i].kind == VERDICT_OPEN)
            result_set_why(r, v[i].stopped != PG_OK ? v[i].stopped : PG_LIMIT);
    if (proof)
        r->proof = cert_text(&first, v, finishes);
}

/* ---- asking ------------------------------ */

const char *pagoda_result_kind(const pagoda_result *r) { return r ? r->kind : NULL; }
pagoda_verdict pagoda_result_verdict(const pagoda_result *r) { return r ? r->verdict : PAGODA_OPEN; }
pagoda_why pagoda_result_why_open(const pagoda_result *r) { return r ? r->why : PAGODA_WHY_NONE; }

const char *pagoda_result_proof(const pagoda_result *r, size_t *length)
{
    const char *proof = r ? r->proof : NULL;
    if (length)
        *length = proof ? strlen(proof) : 0;
    return proof;
}

const size_t *pagoda_result_game(const pagoda_result *r, size_t *jumps)
{
    if (jumps)
        *jumps = r ? r->jumps : 0;
    return r ? r->game : NULL;
}

static pagoda_status not_there(const char *what, pagoda_error *error)
{
    pg_error e = {0};
    return outcome(pg_fail(&e, PG_INPUT, "expected a result with %s", what), PAGODA_NOT_FOUND, &e, error);
}

pagoda_status pagoda_result_start(pagoda_position **out, const pagoda_result *r, pagoda_error *error)
{
    position p;
    REQUIRE(out && r, "a pointer for the position and a result");
    if (!r->from)
        return not_there("a game", error);
    position_of(&p, r->board->holes, r->from);
    *out = position_own(r->owner, &p);
    return PAGODA_OK;
}

pagoda_status pagoda_result_weights(pagoda_weights **out, const pagoda_result *r, pagoda_error *error)
{
    REQUIRE(out && r, "a pointer for the weights and a result");
    if (!r->weights)
        return not_there("weights", error);
    *out = weights_keep(r->weights);
    return PAGODA_OK;
}

/* ---- cases ------------------------------ */

typedef struct case_body {
    report_problem report;
    pagoda_result *whole; /* whose the verdict is */
} case_body;

static void case_release(void *body)
{
    case_body *b = body;
    pagoda_result_free(b->whole);
}

size_t pagoda_result_cases(const pagoda_result *r) { return r ? r->parts : 0; }

pagoda_status pagoda_result_case(pagoda_result **out, const pagoda_result *r, size_t index,
                                 pagoda_error *error)
{
    REQUIRE(out && r, "a pointer for the case and a result");
    if (index >= r->parts)
        return not_there("a case of that index", error);
    pagoda_result *one = result_new(r->owner), *whole = (pagoda_result *)r;
    case_body *b = result_body(one, "prove", &report_prove_forms, sizeof *b, case_release);
    atomic_fetch_add(&whole->users, 1);
    b->whole = whole;
    one->finish = PG_NEW(position, 1);
    one->finishes = 1;
    const verdict *v;
    r->part(r, index, &one->start, one->finish, &v);
    result_set_verdict(one, v, 1, true);
    b->report = (report_problem){one->board, &one->start, one->finish, v, 1, .proof = one->proof};
    *out = one;
    return PAGODA_OK;
}

/* ---- writing ------------------------------ */

_Static_assert((int)PAGODA_HTML == (int)FORMAT_HTML, "the public list of formats is that of the reports");

/* The weights of a look have to be of the board. */
static pg_status read_look(report_look *out, const pagoda_result *r, const pagoda_look *given, pg_error *e)
{
    pagoda_look l;
    PG_TRY(options_take(&l, sizeof l, given, e));
    *out = (report_look){.of = r->of, .moving = l.moving, .full = l.full, .classes = l.classes};
    if (!l.weights)
        return PG_OK;
    if (!board_same_holes(l.weights->b, r->board))
        return pg_fail(e, PG_INPUT, "expected weights of the board %.400s", r->board->name);
    out->weights = l.weights->w;
    return PG_OK;
}

pagoda_status pagoda_result_write(const pagoda_result *r, pagoda_format format, const pagoda_look *look,
                                  pagoda_buffer *buffer, pagoda_error *error)
{
    pg_error e = {0};
    report_look how;
    REQUIRE(r && buffer, "a result and a buffer");
    pg_status s = read_look(&how, r, look, &e);
    if (s != PG_OK)
        return outcome(s, PAGODA_BAD_INPUT, &e, error);
    s = report_write(&buffer->text, r->forms, &how, (report_format)format, &e);
    return outcome(s, PAGODA_UNSUPPORTED, &e, error);
}

/* ---- the document ------------------------------ */

/* Threads that ask at the same time make the same tree; one of them is kept. */
const pagoda_value *pagoda_result_document(const pagoda_result *r)
{
    pagoda_result *shared = (pagoda_result *)r;
    json_t *there = r ? atomic_load(&shared->document) : NULL;
    if (!r || there)
        return (const pagoda_value *)there;
    PG_SCOPED(buf_release) pg_buf text = {0};
    report_look look = {.of = r->of};
    r->forms->json(&text, &look);
    json_t *mine = json_loadb(text.text, text.length, 0, NULL);
    if (atomic_compare_exchange_strong(&shared->document, &there, mine))
        return (const pagoda_value *)mine;
    json_decref(mine);
    return (const pagoda_value *)there;
}

static const json_t *json_of(const pagoda_value *v) { return (const json_t *)v; }

pagoda_value_type pagoda_value_kind(const pagoda_value *v)
{
    static const pagoda_value_type type[] = {
        [JSON_OBJECT] = PAGODA_VALUE_OBJECT, [JSON_ARRAY] = PAGODA_VALUE_LIST,
        [JSON_STRING] = PAGODA_VALUE_TEXT,   [JSON_INTEGER] = PAGODA_VALUE_INTEGER,
        [JSON_REAL] = PAGODA_VALUE_REAL,     [JSON_TRUE] = PAGODA_VALUE_BOOLEAN,
        [JSON_FALSE] = PAGODA_VALUE_BOOLEAN, [JSON_NULL] = PAGODA_VALUE_NULL};
    return v ? type[json_typeof(json_of(v))] : PAGODA_VALUE_ABSENT;
}

size_t pagoda_value_length(const pagoda_value *v)
{
    const json_t *of = json_of(v);
    return json_is_array(of)    ? json_array_size(of)
           : json_is_object(of) ? json_object_size(of)
                                : json_string_length(of);
}

/* The key and value of that index; NULL: there is none. */
static void *find_pair(const pagoda_value *v, size_t index)
{
    json_t *of = (json_t *)v;
    void *at = json_is_object(of) ? json_object_iter(of) : NULL;
    while (at && index-- > 0)
        at = json_object_iter_next(of, at);
    return at;
}

const pagoda_value *pagoda_value_at(const pagoda_value *v, size_t index)
{
    void *pair = find_pair(v, index);
    return (const pagoda_value *)(pair ? json_object_iter_value(pair) : json_array_get(json_of(v), index));
}

const char *pagoda_value_key(const pagoda_value *v, size_t index)
{
    void *pair = find_pair(v, index);
    return pair ? json_object_iter_key(pair) : NULL;
}

const pagoda_value *pagoda_value_get(const pagoda_value *v, const char *key)
{
    return key ? (const pagoda_value *)json_object_get(json_of(v), key) : NULL;
}

const char *pagoda_value_text(const pagoda_value *v) { return json_string_value(json_of(v)); }
int64_t pagoda_value_integer(const pagoda_value *v)
{
    return json_is_true(json_of(v)) ? 1 : json_integer_value(json_of(v));
}
double pagoda_value_number(const pagoda_value *v) { return json_number_value(json_of(v)); }
