/* serve.c - closures of rank 0 on the other ranks: each is told what rank 0 is asked, and does its part.
 *
 * Rank 0 sends rules and layout as they are: all ranks run the same program on machines of the same kind.
 */
#include "spread.h"

typedef struct request {
    uint64_t op, number; /* of the closure */
} request;

/* What stands behind the request of a new one, before its rules. */
typedef struct new_closure {
    uint64_t holes, jumps, backward, one_way, portable, peg, open, within; /* within: number + 1; 0: none */
    int64_t count;
    uint64_t threads, memory;
    layout layout;
} new_closure;

void spread_call(const closure *c, spread_op op, const void *bytes, size_t length)
{
    if (!c->owner || c->peers->rank)
        return;
    PG_SCOPED(buf_release) pg_buf all = {0};
    const request q = {op, c->number};
    buf_add_bytes(&all, (const char *)&q, sizeof q);
    if (length)
        buf_add_bytes(&all, bytes, length);
    c->peers->call(c->peers->context, &closure_job, all.text, all.length);
}

void spread_call_new(const closure *c, const closure_options *options, size_t memory)
{
    PG_SCOPED(buf_release) pg_buf body = {0};
    PG_FREED new_closure *n = PG_NEW(new_closure, 1);
    *n = (new_closure){.holes = c->holes,
                       .jumps = c->jumps,
                       .backward = c->backward,
                       .one_way = c->one_way,
                       .portable = c->kernel == &kernel_portable,
                       .peg = c->seeds.peg[0],
                       .open = c->seeds.open[0],
                       .count = c->seeds.total,
                       .within = options->within ? options->within->number + 1 : 0,
                       .threads = (uint64_t)c->threads,
                       .memory = memory,
                       .layout = c->layout};
    buf_add_bytes(&body, (const char *)n, sizeof *n);
    buf_add_bytes(&body, (const char *)c->rule, c->jumps * sizeof *c->rule);
    spread_call(c, SPREAD_NEW, body.text, body.length);
}

/* ---- the other ranks --------------------------------------------------------------------------------- */

/* What a rank keeps. */
typedef struct closure_server {
    const peers *peers;
    pg_limits limits;
    closure **at; /* by number; NULL: gone */
    size_t used, room;
} closure_server;

static void release(void *state)
{
    PG_FREED closure_server *s = state;
    for (size_t i = 0; i < s->used; i++)
        closure_free(s->at[i]);
    free(s->at);
}

static closure *closure_told(const closure_server *s, uint64_t number, const new_closure *n,
                             const rule *rules)
{
    closure *c = PG_NEW(closure, 1);
    c->peers = s->peers;
    c->number = (uint32_t)number;
    c->holes = (uint32_t)n->holes;
    c->jumps = (uint32_t)n->jumps;
    c->backward = n->backward;
    c->one_way = n->one_way;
    c->threads = (int)n->threads;
    c->kernel = n->portable ? &kernel_portable : kernel_best();
    position_init(&c->seeds, c->holes);
    c->seeds.peg[0] = n->peg;
    c->seeds.open[0] = n->open;
    c->seeds.total = n->count;
    c->rule = PG_NEW(rule, c->jumps + 1);
    memcpy(c->rule, rules, c->jumps * sizeof *rules);
    c->layout = n->layout;
    spread_blocks(c);
    return c;
}

static pg_status serve_new(closure_server *s, uint64_t number, const char *body, pg_error *e)
{
    PG_FREED new_closure *n = PG_NEW(new_closure, 1);
    memcpy(n, body, sizeof *n);
    PG_FREED rule *rules = PG_NEW(rule, n->jumps + 1);
    memcpy(rules, body + sizeof *n, n->jumps * sizeof *rules);
    closure *c = closure_told(s, number, n, rules);
    const closure_options options = {.peers = s->peers,
                                     .limits = &s->limits,
                                     .backward = c->backward,
                                     .within = n->within ? s->at[n->within - 1] : NULL,
                                     .partial = true};
    s->limits.threads = (int)n->threads;
    s->limits.memory = (size_t)n->memory;
    pg_status made = closure_make_set(c, NULL, &options, e);
    PG_GROW(s->at, s->used, s->room);
    s->at[s->used++] = c;
    return c->set || made == PG_INPUT ? PG_OK : made;
}

static pg_status serve(const peers *p, void **state, const void *bytes, size_t length,
                       const volatile sig_atomic_t *interrupt, pg_error *e)
{
    if (!*state) {
        closure_server *s = PG_NEW(closure_server, 1);
        *s = (closure_server){.peers = p, .limits = {.threads = 1, .interrupt = interrupt}};
        *state = s;
    }
    closure_server *s = *state;
    request q;
    memcpy(&q, bytes, sizeof q);
    const char *body = (const char *)bytes + sizeof q;
    size_t words = (length - sizeof q) / sizeof(uint32_t);
    if (q.op == SPREAD_NEW)
        return serve_new(s, q.number, body, e);
    closure *c = s->at[q.number];
    uint64_t count[65] = {0}, none[65] = {0};
    PG_FREED uint32_t *image = PG_NEW(uint32_t, words + 1);
    memcpy(image, body, words * sizeof *image);
    bool met;
    if (q.op == SPREAD_BY_PEGS)
        closure_by_pegs(c, count);
    else if (q.op == SPREAD_ORBITS)
        orbits_of_elements(c, image, (uint32_t)words / c->holes, &s->limits, none, count);
    else if (q.op == SPREAD_DUALS)
        closure_meet_duals(c, image, &s->limits, &met, NULL);
    else {
        closure_free(c);
        s->at[q.number] = NULL;
    }
    return PG_OK;
}

const peers_job closure_job = {"closure", serve, release};
