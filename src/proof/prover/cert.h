/* cert.h - a proof file that is being written. Private to prover: statements (write.c), those of linked plays
 * (linked.c), and lines that other modules wrote (write_lines.c).
 */
#pragma once

#include "base/intern.h"
#include "prover/proof.h"

/* What is stated once, with a word and a number, and referred to by that. */
typedef enum thing {
    VECTORS,
    LOCALS,
    POTENTIALS,
    MOVERS,
    SYMMETRIES,
    REACHES,
    THINGS,
    NOTHING = THINGS
} thing;
extern const char *const thing_word[THINGS];

struct cert_writer {
    const board *board;
    int version;                /* of the format: the earliest that has all that was written */
    pg_buf out;                 /* all but the first line */
    intern kept[THINGS];        /* their texts */
    uint32_t statements, moves; /* moves: statements about them */
};

static inline void cert_need(cert_writer *c, int version)
{
    c->version = c->version < version ? version : c->version;
}
/* Writes `WORD NUMBER TEXT` unless it is there already; the number. Takes the text over. */
uint32_t cert_define(cert_writer *c, thing of, pg_buf *text);
uint32_t cert_define_vector(cert_writer *c, const weighting *w);
/* The game, with the completion that it begins from where the start (NULL: a position) has open holes. */
void cert_game(cert_writer *c, const position *start, const game *g);
