/* many_maps.h - several boards with their maps, and the pages that they are written to. Private to cli. */
#pragma once

#include "cli/cli.h"
#include "page/page.h"

/* All zero at first, but for the path of the pages; many_maps_release it in any case. */
typedef struct many_maps {
    page_folder pages;
    size_t boards, made; /* made: maps that are there */
    board **b;           /* [boards] */
    map *m;
    page_entry *entry; /* of the pages, where there are any */
    bool brief;        /* cells that would take long may stay open */
} many_maps;
/* Loads the boards, and chooses the names of their pages before the work. */
pg_status many_maps_load(many_maps *all, cli *c, char *const *name, size_t boards, bool pages);
/* The map of the next board; an interrupt sets the exit code. */
pg_status many_maps_next(many_maps *all, cli *c, bool proof);
void many_maps_release(many_maps *all);
