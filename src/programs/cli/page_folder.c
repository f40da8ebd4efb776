/* page_folder.c - a folder of pages: their names, and whose files these are.
 *
 * Names are chosen, and looked up in the folder, before the work: no page overwrites another, and nothing
 * that is no page is overwritten.
 */
#include "cli/cli.h"
#include "page/page.h"

#include <errno.h>
#include <sys/stat.h>

static char *path_of(const page_folder *f, const char *name)
{
    pg_buf path = {0};
    buf_printf(&path, "%s/%s", f->path, name);
    return buf_take(&path);
}

static bool is_taken(const page_folder *f, const char *file)
{
    for (size_t i = 0; i < f->files; i++)
        if (!strcmp(f->file[i], file))
            return true;
    return false;
}

const char *page_folder_take(page_folder *f, const char *name)
{
    pg_buf file = {0};
    buf_printf(&file, "%s.html", name);
    for (int number = 2; is_taken(f, buf_text(&file)); number++) {
        file.length = 0;
        buf_printf(&file, "%s-%d.html", name, number);
    }
    PG_GROW(f->file, f->files, f->room);
    return f->file[f->files++] = buf_take(&file);
}

/* Nothing is replaced but pages: of what else may have the name nobody knows whose it is. */
static pg_status check_page(const page_folder *f, const char *name, pg_error *e)
{
    enum { MOST = 1 << 30 };
    struct stat info;
    size_t length;
    PG_FREED char *path = path_of(f, name), *text = NULL;
    if (stat(path, &info))
        return PG_OK;
    PG_TRY(S_ISREG(info.st_mode) ? file_read(path, MOST, &text, &length, e) : PG_OK);
    if (text && page_is_one(text))
        return PG_OK;
    return pg_fail(e, PG_INPUT, "%s: expected a page of pagoda, which is replaced, or no such file", path);
}

pg_status page_folder_make(const page_folder *f, pg_error *e)
{
    if (mkdir(f->path, 0777) && errno != EEXIST)
        return pg_fail(e, PG_INPUT, "%s: expected a folder to write to: %s", f->path, strerror(errno));
    for (size_t i = 0; i < f->files; i++)
        PG_TRY(check_page(f, f->file[i], e));
    return PG_OK;
}

pg_status page_folder_write(const page_folder *f, const char *file, const pg_buf *text, pg_error *e)
{
    PG_FREED char *path = path_of(f, file);
    return output_write(path, text, e);
}

void page_folder_release(page_folder *f)
{
    pg_free_all(f->file, f->files);
    *f = (page_folder){0};
}
