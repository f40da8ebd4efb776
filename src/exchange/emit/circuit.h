/* circuit.h - and-inverter graphs. Private to emit.
 *
 * A literal is 2 * variable, plus 1 when it is negated; 0 is false, 1 is true. Inputs come first, then
 * latches, then gates, each of which has smaller literals than its own as its inputs: the order that binary
 * AIGER wants.
 */
#pragma once

#include "base/base.h"

enum { CIRCUIT_FALSE = 0, CIRCUIT_TRUE = 1 };

typedef struct circuit_latch {
    uint32_t next;
    bool reset; /* its value at the start */
} circuit_latch;

typedef struct circuit {
    uint32_t inputs, latches, gates;
    circuit_latch *latch; /* [latches] */
    uint32_t (*gate)[2];  /* [gates] */
    size_t room;
    uint32_t output;
} circuit;

void circuit_init(circuit *c, uint32_t inputs, uint32_t latches);
void circuit_release(circuit *c);
uint32_t circuit_input(const circuit *c, uint32_t i);
uint32_t circuit_state(const circuit *c, uint32_t latch);

static inline uint32_t circuit_not(uint32_t a) { return a ^ 1; }
uint32_t circuit_and(circuit *c, uint32_t a, uint32_t b);
uint32_t circuit_or(circuit *c, uint32_t a, uint32_t b);
uint32_t circuit_if(circuit *c, uint32_t a, uint32_t then, uint32_t otherwise);

/* At least `least` of a weighted sum: weights of at least 0; gates up to length * (least + 1). */
uint32_t circuit_at_least(circuit *c, uint32_t length, const uint32_t *literal, const int64_t *weight,
                          int64_t least);
/* The weighted sum is `residue` modulo `modulus`; weights from 0 to modulus - 1. */
uint32_t circuit_residue(circuit *c, uint32_t length, const uint32_t *literal, const int64_t *weight,
                         int64_t modulus, int64_t residue);
