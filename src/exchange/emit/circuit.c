/* circuit.c - gates, and sums as decision diagrams.
 *
 * A sum is gone through from its last term: for each value that may still be wanted, one literal that says
 * whether the terms from here on give it. Such circuits are larger than adders, and far easier for a SAT
 * solver to reason about.
 */
#include "circuit.h"

void circuit_init(circuit *c, uint32_t inputs, uint32_t latches)
{
    *c = (circuit){.inputs = inputs, .latches = latches, .latch = PG_NEW(circuit_latch, latches)};
}

void circuit_release(circuit *c)
{
    PG_FREE(c->latch, c->gate);
    *c = (circuit){0};
}

uint32_t circuit_input(const circuit *c, uint32_t i)
{
    (void)c;
    return 2 * (i + 1);
}

uint32_t circuit_state(const circuit *c, uint32_t latch) { return 2 * (c->inputs + latch + 1); }

uint32_t circuit_and(circuit *c, uint32_t a, uint32_t b)
{
    if (a == CIRCUIT_FALSE || b == CIRCUIT_FALSE || a == circuit_not(b))
        return CIRCUIT_FALSE;
    if (a == CIRCUIT_TRUE || a == b)
        return b;
    if (b == CIRCUIT_TRUE)
        return a;
    if (c->gates == c->room)
        PG_RESIZE(c->gate, c->room = c->room ? 2 * c->room : 256);
    c->gate[c->gates][0] = a > b ? a : b;
    c->gate[c->gates][1] = a > b ? b : a;
    c->gates++;
    return 2 * (c->inputs + c->latches + c->gates);
}

uint32_t circuit_or(circuit *c, uint32_t a, uint32_t b)
{
    return circuit_not(circuit_and(c, circuit_not(a), circuit_not(b)));
}

uint32_t circuit_if(circuit *c, uint32_t a, uint32_t then, uint32_t otherwise)
{
    if (then == otherwise)
        return then;
    return circuit_or(c, circuit_and(c, a, then), circuit_and(c, circuit_not(a), otherwise));
}

/* From the last term on: from[v] says that the terms gone through give v; modulo the number of values, or
 * else at least v. */
static uint32_t add_up(circuit *c, uint32_t length, const uint32_t *literal, const int64_t *weight,
                       int64_t values, bool modulo, int64_t wanted)
{
    PG_FREED uint32_t *from = PG_NEW(uint32_t, values), *next = PG_NEW(uint32_t, values);
    from[0] = CIRCUIT_TRUE;
    for (uint32_t i = length; i-- > 0;) {
        for (int64_t v = 0; v < values; v++) {
            int64_t less = modulo ? (v + values - weight[i]) % values : v > weight[i] ? v - weight[i] : 0;
            next[v] = modulo ? circuit_if(c, literal[i], from[less], from[v])
                             : circuit_or(c, from[v], circuit_and(c, literal[i], from[less]));
        }
        memcpy(from, next, (size_t)values * sizeof *from);
    }
    return from[wanted];
}

uint32_t circuit_at_least(circuit *c, uint32_t length, const uint32_t *literal, const int64_t *weight,
                          int64_t least)
{
    return least <= 0 ? CIRCUIT_TRUE : add_up(c, length, literal, weight, least + 1, false, least);
}

uint32_t circuit_residue(circuit *c, uint32_t length, const uint32_t *literal, const int64_t *weight,
                         int64_t modulus, int64_t residue)
{
    return add_up(c, length, literal, weight, modulus, true, residue);
}
