/* class.c - "impossible" by a colouring.
 *
 * Every jump changes the value by an integer, so all positions of a game have one residue modulo 1. Start and
 * finish have different ones, whatever their open holes hold. Cost: the first use of a vector looks at all
 * jumps; later ones at the holes.
 */
#include "check.h"

void class_check(checker *c, const check_position *start, const check_position *finish)
{
    size_t index = vector_field(c);
    const vector *v = &c->vector[index];
    mpz_t before, after;
    fields_end(c);
    demand_colouring(c, index);
    mpz_inits(before, after, NULL);
    vector_residue(c, before, v, start, "start");
    vector_residue(c, after, v, finish, "finish");
    if (mpz_cmp(before, after) == 0)
        checker_refuse(c, "start and finish have the same residue %s modulo 1 under vector %zu",
                       vector_amount(v, before).text, index + 1);
    check_explain_class(c, index, start, finish);
}
