/* map_pages.c - the maps of several boards as a folder: a page for each, and an index of them. */
#include "cli/cli.h"
#include "page/page.h"

#include <stdlib.h>

typedef struct folder {
    page_folder pages;
    const char *index;
    size_t boards;
    board **b;
    page_entry *entry; /* [boards] */
    map *m;
    size_t count; /* of the boards whose maps are there */
} folder;

/* The page of a board has its name, and a number behind it where another page has that. */
static pg_status load_boards(folder *f, cli *c)
{
    f->index = page_folder_take(&f->pages, "index");
    for (size_t i = 0; i < f->boards; i++) {
        PG_TRY(question_board(&f->b[i], c->o.argument[i], &c->o, &c->error));
        f->entry[i] = (page_entry){page_folder_take(&f->pages, f->b[i]->name), &f->m[i]};
    }
    return PG_OK;
}

static pg_status add_map(folder *f, cli *c)
{
    size_t i = f->count;
    const map_options how = {
        .proof = true, .moves = c->o.fewest_moves, .team = c->ranks ? c->ranks->maps : NULL};
    PG_TRY(map_make_by(&f->m[i], f->b[i], NULL, &how, &c->limits, &c->error));
    PG_SCOPED(buf_release) pg_buf text = {0};
    page_write_map(&text, &f->m[i], true);
    pg_status s = page_folder_write(&f->pages, f->entry[i].file, &text, &c->error);
    if (f->m[i].stopped == PG_INTERRUPTED)
        c->exit_code = EXIT_INTERRUPTED;
    f->count++;
    return s;
}

static void release(folder *f)
{
    for (size_t i = 0; i < f->count; i++)
        map_release(&f->m[i]);
    for (size_t i = 0; i < f->boards; i++)
        board_free(f->b[i]);
    page_folder_release(&f->pages);
    free(f->entry);
    free(f->m);
    free(f->b);
}

static pg_status check(const cli *c, pg_error *e)
{
    const options *o = &c->o;
    if (!o->output)
        return pg_fail(e, PG_INPUT, "several boards: expected -o FOLDER with --format html");
    if (o->start || o->proof || o->classes || o->checkpoint)
        return pg_fail(e, PG_INPUT,
                       "several boards: expected no --start, --proof, --classes or --checkpoint with them");
    return PG_OK;
}

pg_status map_pages(cli *c)
{
    size_t boards = c->o.arguments;
    PG_TRY(check(c, &c->error));
    PG_SCOPED(release)
    folder f = {.pages = {.path = c->o.output},
                .boards = boards,
                .b = PG_NEW(board *, boards),
                .entry = PG_NEW(page_entry, boards),
                .m = PG_NEW(map, boards)};
    c->o.output = NULL; /* written here; nothing is left for standard output */
    PG_TRY(load_boards(&f, c));
    PG_TRY(page_folder_make(&f.pages, &c->error));
    while (f.count < boards)
        PG_TRY(add_map(&f, c));
    PG_SCOPED(buf_release) pg_buf index = {0};
    page_write_index(&index, f.entry, f.count);
    return page_folder_write(&f.pages, f.index, &index, &c->error);
}
