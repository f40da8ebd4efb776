/* map_pages.c - the maps of several boards as a folder: a page for each, and an index of them.
 *
 * Names are chosen, and looked up in the folder, before the work: no page overwrites another, and nothing
 * that is no page is overwritten.
 */
#include "cli/cli.h"
#include "page/page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct folder {
    const char *path;
    size_t boards;
    board **b;
    page_entry *entry; /* [boards] */
    map *m;
    size_t count; /* of the boards whose maps are there */
} folder;

static char *path_of(const folder *f, const char *name)
{
    pg_buf path = {0};
    buf_printf(&path, "%s/%s", f->path, name);
    return buf_take(&path);
}

/* ---- names --------------------------------------------------------------------------------------- */

static bool is_taken(const folder *f, size_t boards, const char *file)
{
    for (size_t i = 0; i < boards; i++)
        if (!strcmp(f->entry[i].file, file))
            return true;
    return !strcmp(file, "index.html");
}

/* The page of a board has its name, and a number behind it where another page has that. */
static char *free_name(const folder *f, size_t i)
{
    pg_buf file = {0};
    buf_printf(&file, "%s.html", f->b[i]->name);
    for (int number = 2; is_taken(f, i, buf_text(&file)); number++) {
        file.length = 0;
        buf_printf(&file, "%s-%d.html", f->b[i]->name, number);
    }
    return buf_take(&file);
}

static pg_status load_boards(folder *f, cli *c)
{
    pg_status s = PG_OK;
    for (size_t i = 0; s == PG_OK && i < f->boards; i++) {
        s = question_board(&f->b[i], c->o.argument[i], &c->o, &c->error);
        f->entry[i] = (page_entry){s == PG_OK ? free_name(f, i) : NULL, &f->m[i]};
    }
    return s;
}

/* Nothing is replaced but pages: of what else may have the name nobody knows whose it is. */
static pg_status check_page(const folder *f, const char *name, pg_error *e)
{
    enum { MOST = 1 << 30 };
    struct stat info;
    size_t length;
    PG_FREED char *path = path_of(f, name), *text = NULL;
    pg_status s = PG_OK;
    if (!stat(path, &info)) {
        s = S_ISREG(info.st_mode) ? file_read(path, MOST, &text, &length, e) : PG_OK;
        if (s == PG_OK && !(text && page_is_one(text)))
            s = pg_fail(e, PG_INPUT, "%s: expected a page of pagoda, which is replaced, or no such file",
                        path);
    }
    return s;
}

static pg_status check_pages(const folder *f, pg_error *e)
{
    if (mkdir(f->path, 0777) && errno != EEXIST)
        return pg_fail(e, PG_INPUT, "%s: expected a folder to write to: %s", f->path, strerror(errno));
    pg_status s = check_page(f, "index.html", e);
    for (size_t i = 0; s == PG_OK && i < f->boards; i++)
        s = check_page(f, f->entry[i].file, e);
    return s;
}

/* ---- pages --------------------------------------------------------------------------------------- */

static pg_status write_file(const folder *f, const char *name, const pg_buf *text, pg_error *e)
{
    PG_FREED char *path = path_of(f, name);
    return output_write(path, text, e);
}

static pg_status add_map(folder *f, cli *c)
{
    size_t i = f->count;
    const map_options how = {
        .proof = true, .moves = c->o.fewest_moves, .team = c->ranks ? c->ranks->maps : NULL};
    PG_TRY(map_make_by(&f->m[i], f->b[i], NULL, &how, &c->limits, &c->error));
    PG_SCOPED(buf_release) pg_buf text = {0};
    page_write_map(&text, &f->m[i], true);
    pg_status s = write_file(f, f->entry[i].file, &text, &c->error);
    if (f->m[i].stopped == PG_INTERRUPTED)
        c->exit_code = EXIT_INTERRUPTED;
    f->count++;
    return s;
}

static void release(folder *f)
{
    for (size_t i = 0; i < f->count; i++)
        map_release(&f->m[i]);
    for (size_t i = 0; i < f->boards; i++) {
        free((char *)f->entry[i].file);
        board_free(f->b[i]);
    }
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
    folder f = {.path = c->o.output,
                .boards = boards,
                .b = PG_NEW(board *, boards),
                .entry = PG_NEW(page_entry, boards),
                .m = PG_NEW(map, boards)};
    pg_status s = check(c, &c->error);
    if (s == PG_OK)
        s = load_boards(&f, c);
    if (s == PG_OK)
        s = check_pages(&f, &c->error);
    while (s == PG_OK && f.count < boards)
        s = add_map(&f, c);
    if (s == PG_OK) {
        PG_SCOPED(buf_release) pg_buf index = {0};
        page_write_index(&index, f.entry, f.count);
        s = write_file(&f, "index.html", &index, &c->error);
    }
    release(&f);
    c->o.output = NULL; /* it is written; nothing is left for standard output */
    return s;
}
