/* closed.h - checking the closed set of a search before it becomes a verdict. Private to prover.
 *
 * The search that found the set is fast and intricate; this is slow and plain, and shares no code with it,
 * so that a defect of the search does not become a proof.
 */
#pragma once

#include "prover/proof.h"

/* Does the answer SEARCH_NONE prove that the problem is impossible? A listed set: every completion of the
 * start is a member or cut, no member is a finish, every jump from a member leads to a member or to a cut
 * position, and every cut is by a resource count with a threshold that no finish is below. Without a list
 * (the exhaustive closure): something was reached. Two halves: their cuts and symmetries are what they should
 * be, and the levels go far enough or end; that the levels are those of the proof is for pagoda-check to
 * find, which makes them anew. Exact in 64-bit integers; cost: members x jumps x the logarithm of members. */
bool closed_holds(const problem *p, const search_result *r);
