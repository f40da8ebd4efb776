/* pagoda.c - "impossible" by a resource count (pagoda function).
 *
 * No jump gains, so no game ends with a higher value than it began with; but every completion of the finish
 * is worth more than any completion of the start. Cost: as for class.c, and a sort where pegs are counted.
 */
#include "check.h"

void pagoda_check(checker *c, const check_position *start, const check_position *finish)
{
    size_t index = vector_field(c);
    const vector *v = &c->vector[index];
    mpz_t most, least;
    fields_end(c);
    demand_count(c, index);
    mpz_inits(most, least, NULL);
    vector_extreme(c, most, v, start, 1);
    vector_extreme(c, least, v, finish, -1);
    if (mpz_cmp(most, least) >= 0)
        checker_refuse(c, "the start is worth up to %s under vector %zu, no less than the finish with %s",
                       vector_amount(v, most).text, index + 1, vector_amount(v, least).text);
    check_explain_pagoda(c, index, most, least);
}
