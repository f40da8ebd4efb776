/* grouped.h - things numbered 0, 1, .. by the group that each is in: a counting sort. */
#pragma once

#include "base/base.h"

/* of[things]: the group of each, or any other number for none. The things of group g, ascending, are those
 * from (*first)[g] to (*first)[g + 1] of the list that is returned; free() both. */
uint32_t *grouped(const uint32_t *of, uint32_t things, uint32_t groups, uint32_t **first);
