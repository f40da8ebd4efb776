/* aiger.c - AIGER: the game as a circuit, and invariants as circuits over its latches.
 *
 * One latch a hole, one input a jump. In a step the first jump among those asked for is made, if it is legal;
 * so every input means something, and a step without a jump changes nothing. The output is true in a finish:
 * "can a bad state be reached" is the question that model checkers answer. Latches start as 0 or 1 (AIGER
 * 1.9). The latch `first` is true at the start alone; where the start has open holes, inputs say then what
 * they are (latches without a value are read, but not by all tools as what they are). The latch `good` keeps
 * whether their number of pegs was right.
 *
 * A witness is the same circuit with another output: true outside of the invariant (as in the witness
 * circuits of Yu, Biere, Heljanko and Froleyks). That the invariant holds at the start, is kept by each step
 * and excludes the finish are three questions for a SAT solver.
 */
#include "circuit.h"
#include "text.h"

enum { GATES_MOST = 1 << 27 };

typedef struct aiger {
    circuit c;
    const timeline *s;
    const board *b;
    bool open, counted; /* the start has open holes; and a number of pegs */
    uint32_t *peg;      /* [holes]: does it hold a peg now? */
} aiger;

static uint32_t peg(const aiger *a, uint32_t hole, bool there) { return a->peg[hole] ^ !there; }

/* The state of each hole: its latch, or at the start, where it is open, its input. */
static void find_pegs(aiger *a)
{
    uint32_t input = a->b->jumps;
    a->peg = PG_NEW(uint32_t, a->b->holes);
    for (uint32_t h = 0; h < a->b->holes; h++) {
        a->peg[h] = circuit_state(&a->c, h);
        if (bits_get(a->s->start->open, h))
            a->peg[h] = circuit_if(&a->c, circuit_state(&a->c, a->b->holes), circuit_input(&a->c, input++),
                                   a->peg[h]);
    }
}

/* ---- positions -------------------------------------------------------------------------------- */

static uint32_t number_is(aiger *a, int64_t pegs)
{
    uint32_t holes = a->b->holes;
    PG_FREED int64_t *one = PG_NEW(int64_t, holes);
    for (uint32_t h = 0; h < holes; h++)
        one[h] = 1;
    uint32_t enough = circuit_at_least(&a->c, holes, a->peg, one, pegs);
    uint32_t more = circuit_at_least(&a->c, holes, a->peg, one, pegs + 1);
    return circuit_and(&a->c, enough, circuit_not(more));
}

static uint32_t position_is(aiger *a, const position *p)
{
    uint32_t is = CIRCUIT_TRUE;
    for (uint32_t h = 0; h < p->holes; h++)
        if (!bits_get(p->open, h))
            is = circuit_and(&a->c, is, peg(a, h, bits_get(p->peg, h)));
    return p->total < 0 ? is : circuit_and(&a->c, is, number_is(a, p->total));
}

static uint32_t finish_is(aiger *a)
{
    uint32_t is = CIRCUIT_FALSE;
    for (uint32_t i = 0; i < a->s->finishes; i++)
        is = circuit_or(&a->c, is, position_is(a, &a->s->finish[i]));
    return is;
}

/* ---- steps ------------------------------------------------------------------------------------ */

/* made[j]: jump j is the first one asked for, and it is legal. */
static void make_jumps(aiger *a, uint32_t *made)
{
    uint32_t none = CIRCUIT_TRUE;
    for (uint32_t j = 0; j < a->b->jumps; j++) {
        const jump_cell *cell = jump_cells(a->b, j);
        uint32_t asked = circuit_input(&a->c, j);
        made[j] = circuit_and(&a->c, none, asked);
        none = circuit_and(&a->c, none, circuit_not(asked));
        for (uint32_t i = 0; i < a->b->jump[j].length; i++)
            made[j] = circuit_and(&a->c, made[j], peg(a, cell[i].hole, cell[i].before));
    }
}

static uint32_t any_change(aiger *a, uint32_t hole, const uint32_t *made, bool put)
{
    uint32_t any = CIRCUIT_FALSE;
    for (uint32_t k = a->s->first_changer[hole]; k < a->s->first_changer[hole + 1]; k++)
        if (timeline_puts(a->s, a->s->changer[k], hole) == put)
            any = circuit_or(&a->c, any, made[a->s->changer[k]]);
    return any;
}

static void make_latches(aiger *a, const uint32_t *made)
{
    for (uint32_t h = 0; h < a->b->holes; h++) {
        uint32_t kept = circuit_and(&a->c, peg(a, h, true), circuit_not(any_change(a, h, made, false)));
        a->c.latch[h].next = circuit_or(&a->c, kept, any_change(a, h, made, true));
        a->c.latch[h].reset = bits_get(a->s->start->peg, h);
    }
    if (a->open)
        a->c.latch[a->b->holes] = (circuit_latch){CIRCUIT_FALSE, 1};
}

/* `good` is what it says only after the first step; at the start the number itself is asked. */
static uint32_t make_counted(aiger *a)
{
    uint32_t holes = a->b->holes, first = circuit_state(&a->c, holes), good = circuit_state(&a->c, holes + 1);
    uint32_t now = circuit_if(&a->c, first, number_is(a, a->s->start->total), good);
    a->c.latch[holes + 1] = (circuit_latch){now, 1};
    return now;
}

/* ---- invariants ------------------------------------------------------------------------------- */

/* sum of weight over pegs <= bound. A negative weight counts where there is no peg. */
static uint32_t sum_at_most(aiger *a, const emit_invariant *v)
{
    uint32_t holes = a->b->holes, *literal = PG_NEW(uint32_t, holes);
    int64_t *weight = PG_NEW(int64_t, holes), bound = v->bound;
    for (uint32_t h = 0; h < holes; h++) {
        literal[h] = peg(a, h, v->weight[h] >= 0);
        weight[h] = llabs(v->weight[h]);
        bound += v->weight[h] < 0 ? weight[h] : 0;
    }
    uint32_t result =
        bound < 0 ? CIRCUIT_FALSE : circuit_not(circuit_at_least(&a->c, holes, literal, weight, bound + 1));
    PG_FREE(literal, weight);
    return result;
}

static uint32_t residue_is(aiger *a, const emit_invariant *v)
{
    uint32_t holes = a->b->holes;
    int64_t *weight = PG_NEW(int64_t, holes), m = v->modulus;
    for (uint32_t h = 0; h < holes; h++)
        weight[h] = ((v->weight[h] % m) + m) % m;
    uint32_t result = circuit_residue(&a->c, holes, a->peg, weight, m, ((v->bound % m) + m) % m);
    free(weight);
    return result;
}

/* Members first .. last - 1, which agree on the holes above `hole`: the list is ascending as numbers, so the
 * highest hole splits it in two. */
static uint32_t member_is(aiger *a, const emit_invariant *v, uint64_t first, uint64_t last, uint32_t holes)
{
    size_t words = bits_words(a->b->holes);
    if (first == last)
        return CIRCUIT_FALSE;
    if (holes == 0)
        return CIRCUIT_TRUE;
    uint64_t low = first, high = last;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (bits_get(v->member + middle * words, holes - 1))
            high = middle;
        else
            low = middle + 1;
    }
    uint32_t without = member_is(a, v, first, low, holes - 1);
    return circuit_if(&a->c, peg(a, holes - 1, true), member_is(a, v, low, last, holes - 1), without);
}

static uint32_t one_holds(aiger *a, const emit_invariant *v)
{
    switch (v->kind) {
    case EMIT_AT_MOST: return sum_at_most(a, v);
    case EMIT_RESIDUE: return residue_is(a, v);
    default: return member_is(a, v, 0, v->members, a->b->holes);
    }
}

static uint32_t is_outside(aiger *a, const emit_invariant *v, uint32_t count)
{
    uint32_t outside = CIRCUIT_FALSE;
    for (uint32_t i = 0; i < count; i++)
        outside = circuit_or(&a->c, outside, circuit_not(one_holds(a, &v[i])));
    return outside;
}

/* ---- size ------------------------------------------------------------------------------------- */

static bool sum_fits(const board *b, const emit_invariant *v)
{
    int64_t size = llabs(v->bound);
    for (uint32_t h = 0; h < b->holes; h++)
        size += llabs(v->weight[h]);
    return size < GATES_MOST / (2 * (int64_t)b->holes);
}

static bool one_fits(const board *b, const emit_invariant *v)
{
    switch (v->kind) {
    case EMIT_AT_MOST: return sum_fits(b, v);
    case EMIT_RESIDUE: return v->modulus < GATES_MOST / (3 * (int64_t)b->holes);
    default: return v->members < GATES_MOST / (3 * (uint64_t)b->holes);
    }
}

static bool invariant_fits(const board *b, const emit_invariant *v, uint32_t count)
{
    bool fits = true;
    for (uint32_t i = 0; i < count; i++)
        fits = fits && one_fits(b, &v[i]);
    return fits;
}

/* ---- writing ---------------------------------------------------------------------------------- */

static void write_latch(pg_buf *out, const circuit *c, uint32_t i, bool binary)
{
    if (!binary) {
        emit_number(out, circuit_state(c, i));
        buf_char(out, ' ');
    }
    emit_number(out, c->latch[i].next);
    buf_add(out, c->latch[i].reset ? " 1\n" : "\n");
}

/* Seven bits a byte, low ones first, the high bit set but in the last. */
static void write_delta(pg_buf *out, uint32_t delta)
{
    for (; delta > 127; delta >>= 7)
        buf_char(out, (char)(delta | 128));
    buf_char(out, (char)delta);
}

static void write_gate(pg_buf *out, const circuit *c, uint32_t i, bool binary)
{
    uint32_t own = 2 * (c->inputs + c->latches + i + 1);
    if (binary) {
        write_delta(out, own - c->gate[i][0]);
        write_delta(out, c->gate[i][0] - c->gate[i][1]);
        return;
    }
    emit_number(out, own);
    buf_char(out, ' ');
    emit_number(out, c->gate[i][0]);
    buf_char(out, ' ');
    emit_number(out, c->gate[i][1]);
    buf_char(out, '\n');
}

static void write_circuit(pg_buf *out, const circuit *c, bool binary)
{
    buf_printf(out, "%s %u %u %u 1 %u\n", binary ? "aig" : "aag", c->inputs + c->latches + c->gates,
               c->inputs, c->latches, c->gates);
    for (uint32_t i = 0; !binary && i < c->inputs; i++)
        buf_printf(out, "%u\n", circuit_input(c, i));
    for (uint32_t i = 0; i < c->latches; i++)
        write_latch(out, c, i, binary);
    buf_printf(out, "%u\n", c->output);
    for (uint32_t i = 0; i < c->gates; i++)
        write_gate(out, c, i, binary);
}

static void write_symbols(pg_buf *out, const aiger *a, const char *output)
{
    for (uint32_t j = 0; j < a->b->jumps; j++) {
        buf_printf(out, "i%u ", j);
        model_jump_name(out, a->b, "made", j);
        buf_char(out, '\n');
    }
    for (uint32_t h = 0, next = a->b->jumps; h < a->b->holes; h++)
        if (bits_get(a->s->start->open, h)) {
            buf_printf(out, "i%u ", next++);
            model_hole_name(out, a->b, "start", h);
            buf_char(out, '\n');
        }
    for (uint32_t h = 0; h < a->b->holes; h++) {
        buf_printf(out, "l%u ", h);
        model_hole_name(out, a->b, "peg", h);
        buf_char(out, '\n');
    }
    if (a->open)
        buf_printf(out, "l%u first\n", a->b->holes);
    if (a->counted)
        buf_printf(out, "l%u good\n", a->b->holes + 1);
    buf_printf(out, "o0 %s\n", output);
}

pg_status emit_aiger(emit_task *t, bool binary, const emit_invariant *witness, uint32_t witnesses)
{
    const timeline *s = t->steps;
    aiger a = {.s = s, .b = s->board, .open = !position_closed(s->start), .counted = s->start->total >= 0};
    if (!invariant_fits(s->board, witness, witnesses))
        return pg_fail(t->error, PG_INPUT,
                       "--format aag-witness: expected an invariant that fits a circuit; its "
                       "weights or members are too many");
    circuit_init(&a.c, s->board->jumps + (uint32_t)position_open(s->start),
                 s->board->holes + a.open + a.counted);
    find_pegs(&a);
    PG_FREED uint32_t *made = PG_NEW(uint32_t, s->board->jumps);
    make_jumps(&a, made);
    make_latches(&a, made);
    uint32_t good = a.counted ? make_counted(&a) : CIRCUIT_TRUE;
    a.c.output = circuit_and(&a.c, good, witness ? is_outside(&a, witness, witnesses) : finish_is(&a));
    write_circuit(t->out, &a.c, binary);
    write_symbols(t->out, &a, witness ? "outside" : "finish");
    buf_add(t->out, "c\n");
    emit_comment(t->out, "", t->title);
    free(a.peg);
    circuit_release(&a.c);
    return PG_OK;
}

pg_status emit_aag(emit_task *t) { return emit_aiger(t, false, NULL, 0); }
pg_status emit_aig(emit_task *t) { return emit_aiger(t, true, NULL, 0); }
