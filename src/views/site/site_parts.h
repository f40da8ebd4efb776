/* site_parts.h - what the files of this folder share. Private to site. */
#pragma once

#include "page/html.h"
#include "site/site.h"

/* ---- assets.c, made by assets.cmake from the files of this folder and of page ---- */
extern const page_text asset_site_style, asset_front_script, asset_draw_script, asset_lessons_script;
extern const char asset_site_style_hash[], asset_front_script_hash[], asset_draw_script_hash[],
    asset_lessons_script_hash[];
extern const page_text asset_draw_body, asset_draw_worker, asset_lessons_body;
/* Tables, a line a row, fields by tabs: see records.sh. */
extern const page_text asset_records;

/* ---- front.c ---- */
void site_begin(pg_buf *out, const char *title, const char *script_hash); /* html_begin of its pages */

/* ---- records.c ---- */
/* What is recorded of a board in results/, as sections; nothing where it is no board that ships. */
void records_write(pg_buf *out, const board *b);
