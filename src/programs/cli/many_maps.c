/* many_maps.c - the maps of several boards: as a table, a row a board, or as a folder with a page for each
 * and an index of them. */
#include "cli/cli.h"
#include "many_maps.h"

pg_status many_maps_load(many_maps *all, cli *c, char *const *name, size_t boards, bool pages)
{
    all->b = PG_NEW(board *, boards);
    all->m = PG_NEW(map, boards);
    all->entry = PG_NEW(page_entry, boards);
    for (; all->boards < boards; all->boards++) {
        size_t i = all->boards;
        PG_TRY(question_board(&all->b[i], name[i], &c->o, &c->error));
        if (pages)
            all->entry[i] = (page_entry){page_folder_take(&all->pages, all->b[i]->name), &all->m[i]};
    }
    return PG_OK;
}

pg_status many_maps_next(many_maps *all, cli *c, bool proof)
{
    const map_options how = {.proof = proof,
                             .moves = c->o.fewest_moves,
                             .brief = all->brief,
                             .team = c->ranks ? c->ranks->maps : NULL};
    PG_TRY(map_make_by(&all->m[all->made], all->b[all->made], NULL, &how, &c->limits, &c->error));
    if (all->m[all->made++].stopped == PG_INTERRUPTED)
        c->exit_code = EXIT_INTERRUPTED;
    return PG_OK;
}

void many_maps_release(many_maps *all)
{
    for (size_t i = 0; i < all->made; i++)
        map_release(&all->m[i]);
    for (size_t i = 0; i < all->boards; i++)
        board_free(all->b[i]);
    page_folder_release(&all->pages);
    PG_FREE(all->b, all->m, all->entry);
}

/* ---- map BOARD BOARD.. ---------------------------------------------------------------------------- */

/* What is settled by the time of an interrupt. */
static pg_status write_table(many_maps *all, cli *c)
{
    PG_TRY(many_maps_load(all, c, c->o.argument, c->o.arguments, false));
    while (all->made < all->boards && c->exit_code != EXIT_INTERRUPTED)
        PG_TRY(many_maps_next(all, c, false));
    const report_maps maps = {all->m, all->made, c->o.fewest_moves};
    return answer_write(c, NULL, &report_maps_forms, &maps);
}

/* The page of a board has its name, and a number behind it where another page has that. */
static pg_status write_pages(many_maps *all, cli *c)
{
    all->pages.path = c->o.output;
    c->o.output = NULL; /* written here; nothing is left for standard output */
    const char *index = page_folder_take(&all->pages, "index");
    PG_TRY(many_maps_load(all, c, c->o.argument, c->o.arguments, true));
    PG_TRY(page_folder_make(&all->pages, &c->error));
    while (all->made < all->boards) {
        PG_SCOPED(buf_release) pg_buf text = {0};
        PG_TRY(many_maps_next(all, c, true));
        page_write_map(&text, &all->m[all->made - 1], true);
        PG_TRY(page_folder_write(&all->pages, all->entry[all->made - 1].file, &text, &c->error));
    }
    PG_SCOPED(buf_release) pg_buf text = {0};
    page_write_index(&text, all->entry, all->made);
    return page_folder_write(&all->pages, index, &text, &c->error);
}

pg_status map_several(cli *c)
{
    const options *o = &c->o;
    PG_SCOPED(many_maps_release) many_maps all = {0};
    if (c->format == FORMAT_HTML && !o->output)
        return pg_fail(&c->error, PG_INPUT, "several boards: expected -o FOLDER with --format html");
    if (o->start || o->proof || o->classes || o->checkpoint)
        return pg_fail(&c->error, PG_INPUT,
                       "several boards: expected no --start, --proof, --classes or --checkpoint with them");
    return (c->format == FORMAT_HTML ? write_pages : write_table)(&all, c);
}
