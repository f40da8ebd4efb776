/* map_pages.c - the maps of several boards as a folder: a page for each, and an index of them. */
#include "cli.h"
#include "page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct folder {
    const char *path;
    board **b;
    map *m;
    page_entry *entry;
    size_t count; /* of the boards whose maps are there */
} folder;

static pg_status write_file(const folder *f, const char *name, const pg_buf *text, pg_error *e)
{
    pg_buf path = {0};
    buf_printf(&path, "%s/%s", f->path, name);
    pg_status s = output_write(buf_text(&path), text, e);
    buf_release(&path);
    return s;
}

static pg_status add_map(folder *f, cli *c, const char *name)
{
    size_t i = f->count;
    const map_options how = {.proof = true, .team = c->ranks ? c->ranks->maps : NULL};
    pg_status s = board_load(&f->b[i], name, c->o.rules, &c->error);
    if (s == PG_OK)
        s = map_make_by(&f->m[i], f->b[i], NULL, &how, &c->limits, &c->error);
    if (s != PG_OK) {
        board_free(f->b[i]);
        return s;
    }
    pg_buf text = {0}, file = {0};
    buf_printf(&file, "%s.html", f->b[i]->name);
    page_write_map(&text, &f->m[i]);
    s = write_file(f, buf_text(&file), &text, &c->error);
    if (f->m[i].stopped == PG_INTERRUPTED)
        c->exit_code = EXIT_INTERRUPTED;
    f->entry[f->count++] = (page_entry){buf_take(&file), &f->m[i]};
    buf_release(&text);
    return s;
}

static void release(folder *f)
{
    for (size_t i = 0; i < f->count; i++) {
        free((char *)f->entry[i].file);
        map_release(&f->m[i]);
        board_free(f->b[i]);
    }
    free(f->entry);
    free(f->m);
    free(f->b);
}

static pg_status check(const cli *c, pg_error *e)
{
    const options *o = &c->o;
    if (c->format != FORMAT_HTML || !o->output)
        return pg_fail(e, PG_INPUT, "several boards: expected --format html and -o FOLDER with them");
    if (o->start || o->proof || o->classes || o->checkpoint)
        return pg_fail(e, PG_INPUT,
                       "several boards: expected no --start, --proof, --classes or --checkpoint with them");
    if (mkdir(o->output, 0777) && errno != EEXIST)
        return pg_fail(e, PG_INPUT, "%s: expected a folder to write to: %s", o->output, strerror(errno));
    return PG_OK;
}

pg_status map_pages(cli *c)
{
    size_t boards = c->o.arguments;
    folder f = {c->o.output, PG_NEW(board *, boards), PG_NEW(map, boards), PG_NEW(page_entry, boards), 0};
    pg_status s = check(c, &c->error);
    for (size_t i = 0; s == PG_OK && i < boards; i++)
        s = add_map(&f, c, c->o.argument[i]);
    if (s == PG_OK) {
        pg_buf index = {0};
        page_write_index(&index, f.entry, f.count);
        s = write_file(&f, "index.html", &index, &c->error);
        buf_release(&index);
    }
    release(&f);
    c->o.output = NULL; /* it is written; nothing is left for standard output */
    return s;
}
