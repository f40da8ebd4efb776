/* sheet.h - results in rows and columns, in one model for text, markdown and csv. */
#pragma once

#include "base/base.h"

typedef struct sheet {
    char *title;
    char **cell; /* the heads, then row after row; owned */
    size_t columns, cells, room;
    uint64_t right; /* columns of numbers, a bit each: these stand to the right */
} sheet;

/* `heads` [columns], at most 64. */
void sheet_init(sheet *t, const char *title, const char *const *heads, size_t columns, uint64_t right);
void sheet_release(sheet *t);
/* The next cell, a row after the other; copied. */
void sheet_add(sheet *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

int *sheet_widths(const sheet *t); /* the longest cell of each column; free() it */
/* As columns two blanks apart, numbers to the right, the last column as it is. */
void sheet_text(pg_buf *out, const sheet *t);
/* As a heading and a table of GitHub's Markdown. */
void sheet_markdown(pg_buf *out, const sheet *t);
/* As comma-separated values with a line of heads (RFC 4180, but lines end in LF). */
void sheet_csv(pg_buf *out, const sheet *t);
