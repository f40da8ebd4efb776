/* union_find.h - sets that are joined two by two (union-find). A set goes by its smallest member. */
#pragma once

#include "base/base.h"

/* up[count]: every number a set by itself. */
void union_find_begin(uint32_t *up, uint32_t count);
/* The smallest member of i's set. */
uint32_t union_find_root(uint32_t *up, uint32_t i);
/* Makes one set of two; false: it was one. */
bool union_find_join(uint32_t *up, uint32_t a, uint32_t b);
/* Joins each number below `count` with what each of the images [images x count] has for it. */
void union_find_join_images(uint32_t *up, const uint32_t *image, uint32_t images, uint32_t count);
/* Numbers the sets by their smallest members: number[i] is that of i's set. Returns how many there are. */
uint32_t union_find_number(uint32_t *up, uint32_t count, uint32_t *number);
