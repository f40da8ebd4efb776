/* sheet.c - tables as text, as markdown and as csv. */
#include "draw/sheet.h"

#include <stdio.h>

static void add_cell(sheet *t, char *text)
{
    PG_GROW(t->cell, t->cells, t->room);
    t->cell[t->cells++] = text;
}

void sheet_init(sheet *t, const char *title, const char *const *heads, size_t columns, uint64_t right)
{
    *t = (sheet){.title = pg_strdup(title), .columns = columns, .right = right};
    for (size_t i = 0; i < columns; i++)
        add_cell(t, pg_strdup(heads[i]));
}

void sheet_release(sheet *t)
{
    pg_free_all(t->cell, t->cells);
    free(t->title);
    *t = (sheet){0};
}

void sheet_add(sheet *t, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(NULL, 0, format, list);
    va_end(list);
    char *text = PG_NEW(char, (size_t)length + 1);
    va_start(list, format);
    vsnprintf(text, (size_t)length + 1, format, list);
    va_end(list);
    add_cell(t, text);
}

/* ---- text ------------------------------ */

int *sheet_widths(const sheet *t)
{
    int *width = PG_NEW(int, t->columns);
    for (size_t i = 0; i < t->cells; i++) {
        int length = (int)strlen(t->cell[i]), *wide = &width[i % t->columns];
        *wide = length > *wide ? length : *wide;
    }
    return width;
}

void sheet_text(pg_buf *out, const sheet *t)
{
    PG_FREED int *width = sheet_widths(t);
    for (size_t i = 0; i < t->cells; i++) {
        size_t k = i % t->columns;
        bool right = t->right >> k & 1, last = k + 1 == t->columns;
        buf_printf(out, right ? "%*s" : "%-*s", right || !last ? width[k] : 0, t->cell[i]);
        buf_add(out, last ? "\n" : "  ");
    }
}

/* ---- markdown ------------------------------ */

/* Letters that would end a cell or begin markup. */
static void add_markdown(pg_buf *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("|\\`*_<[", *text))
            buf_char(out, '\\');
        buf_char(out, *text == '\n' ? ' ' : *text);
    }
}

void sheet_markdown(pg_buf *out, const sheet *t)
{
    buf_add(out, "# ");
    add_markdown(out, t->title);
    buf_add(out, "\n\n");
    for (size_t i = 0; i < t->cells; i++) {
        buf_add(out, "| ");
        add_markdown(out, t->cell[i]);
        buf_char(out, ' ');
        if ((i + 1) % t->columns)
            continue;
        buf_add(out, "|\n");
        for (size_t k = 0; i + 1 == t->columns && k < t->columns; k++)
            buf_printf(out, "| --%s ", t->right >> k & 1 ? "-:" : "-");
        if (i + 1 == t->columns)
            buf_add(out, "|\n");
    }
}

/* ---- csv ------------------------------ */

static void add_csv(pg_buf *out, const char *text)
{
    if (!strpbrk(text, ",\"\n\r")) {
        buf_add(out, text);
        return;
    }
    buf_char(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            buf_char(out, '"');
        buf_char(out, *text);
    }
    buf_char(out, '"');
}

void sheet_csv(pg_buf *out, const sheet *t)
{
    for (size_t i = 0; i < t->cells; i++) {
        add_csv(out, t->cell[i]);
        buf_char(out, (i + 1) % t->columns ? ',' : '\n');
    }
}
