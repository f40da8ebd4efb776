/* cmd_site.c - boards as a static site: a front page, a page for each board, and one where boards are drawn.
 *
 * Where they are drawn the page runs pagoda itself, as WebAssembly. That program is built apart from this one
 * (src/programs/wasm) and lies beside it; without it the site has no such page.
 */
#include "ask/ask.h"
#include "cli/cli.h"
#include "many_maps.h"
#include "site/site.h"

#include <stdio.h>

#define PROGRAM "pagoda.wasm.gz"

/* Boards that ship, and whose maps take hours. Of the first one, of 90,000 cells, other things are asked;
 * that of the second one takes half a second without a few of its cells. Named, both are there in full. */
static const char army[] = "army", cut_short[] = "wiegleb";

typedef struct plan {
    many_maps maps;
    site site;
    size_t boards;
    char **name;   /* [boards]: as they are asked for */
    char *program; /* gzip of the WebAssembly; NULL: not found */
    size_t program_length;
} plan;

/* ---- what it is made of -------------------------------------------------------------------------------- */

/* The boards that are named, else those that ship. */
static void choose_boards(plan *p, const options *o)
{
    const board_shipped_file *file;
    size_t room = 0;
    for (size_t i = 0; i < o->arguments; i++) {
        PG_GROW(p->name, p->boards, room);
        p->name[p->boards++] = pg_strdup(o->argument[i]);
    }
    for (size_t i = 0; !o->arguments && (file = board_shipped(SHIPPED_BOARD, i)) != NULL; i++) {
        if (!strcmp(file->name, army))
            continue;
        PG_GROW(p->name, p->boards, room);
        p->name[p->boards++] = pg_strdup(file->name);
    }
}

static pg_status find_program(plan *p, pg_error *e)
{
    enum { MOST = 1 << 28 };
    PG_FREED char *path = cli_neighbour(PROGRAM, "share");
    return path ? file_read(path, MOST, &p->program, &p->program_length, e) : PG_OK;
}

/* Names of pages are chosen before the work, those that every site has first. */
static pg_status load_boards(plan *p, cli *c)
{
    page_folder *pages = &p->maps.pages;
    p->site.front = page_folder_take(pages, "index");
    if (p->program)
        p->site.draw = page_folder_take(pages, "draw");
    p->site.lessons = page_folder_take(pages, "lessons");
    if (!c->o.arguments)
        p->site.army = page_folder_take(pages, army);
    PG_TRY(many_maps_load(&p->maps, c, p->name, p->boards, true));
    p->site.entry = p->maps.entry;
    return PG_OK;
}

/* ---- pages --------------------------------------------------------------------------------------------- */

static pg_status write_page(const plan *p, const char *file, pg_buf *text, cli *c)
{
    pg_status s = page_folder_write(&p->maps.pages, file, text, &c->error);
    buf_release(text);
    return s;
}

/* The map of the next board, and its page. An interrupt ends the work: pages of other maps that are there
 * stay as they were. */
static pg_status add_board(plan *p, cli *c)
{
    many_maps *all = &p->maps;
    size_t i = all->made;
    all->brief = !c->o.arguments && !strcmp(p->name[i], cut_short);
    PG_TRY(many_maps_next(all, c, true));
    if (all->m[i].stopped == PG_INTERRUPTED)
        return pg_fail(&c->error, PG_INTERRUPTED, "interrupted: the site is not complete");
    pg_buf text = {0};
    site_write_board(&text, &p->site, &all->m[i]);
    return write_page(p, all->entry[i].file, &text, c);
}

typedef struct army_question {
    board *b;
    position start, finish[2];
    verdict v[2];
} army_question;

static void army_release(army_question *q)
{
    for (size_t i = 0; i < 2; i++) {
        verdict_release(&q->v[i]);
        position_release(&q->finish[i]);
    }
    position_release(&q->start);
    board_free(q->b);
}

/* Which rows can its soldiers come to? The harder one first, so that both are settled (ASK_BEST). */
static pg_status add_army(const plan *p, cli *c)
{
    PG_SCOPED(army_release) army_question q = {0};
    pg_buf text = {0};
    PG_TRY(board_load(&q.b, army, NULL, &c->error));
    PG_TRY(question_position(&q.start, q.b, "--start", "@army", &c->error));
    PG_TRY(question_position(&q.finish[0], q.b, "--finish", "@army-row5", &c->error));
    PG_TRY(question_position(&q.finish[1], q.b, "--finish", "@army-row4", &c->error));
    const problem first = {q.b, &q.start, q.finish};
    PG_TRY(ask_finishes(q.v, &first, 2, ASK_SHORT | ASK_BEST, &c->limits, &c->error));
    site_write_army(&text, &p->site, &first, q.v, 2);
    return write_page(p, p->site.army, &text, c);
}

static pg_status add_others(const plan *p, cli *c)
{
    pg_buf text = {0};
    if (p->site.army)
        PG_TRY(add_army(p, c));
    if (p->site.draw) {
        site_write_draw(&text, &p->site, p->program, p->program_length);
        PG_TRY(write_page(p, p->site.draw, &text, c));
    }
    site_write_lessons(&text, &p->site);
    PG_TRY(write_page(p, p->site.lessons, &text, c));
    site_write_front(&text, &p->site);
    return write_page(p, p->site.front, &text, c);
}

static void release(plan *p)
{
    many_maps_release(&p->maps);
    pg_free_all(p->name, p->boards);
    free(p->program);
}

static pg_status run(cli *c)
{
    if (!c->o.output || !strcmp(c->o.output, "-"))
        return pg_fail(&c->error, PG_INPUT, "expected -o FOLDER, where the site is written to");
    PG_SCOPED(release) plan p = {.maps = {.pages = {.path = c->o.output}}};
    c->o.output = NULL; /* written here; nothing is left for standard output */
    choose_boards(&p, &c->o);
    PG_TRY(find_program(&p, &c->error));
    PG_TRY(load_boards(&p, c));
    PG_TRY(page_folder_make(&p.maps.pages, &c->error));
    while (p.maps.made < p.boards)
        PG_TRY(add_board(&p, c));
    p.site.entries = p.boards;
    PG_TRY(add_others(&p, c));
    if (!p.program)
        fputs("pagoda site: " PROGRAM " is not beside this program: no page to draw boards on\n", stderr);
    return PG_OK;
}

const command cmd_site = {
    .name = "site",
    .brief = "a static site: boards with their maps and proofs, and a page to draw them on",
    .arguments = "[BOARD...]",
    .help =
        "Writes to the folder of -o: index.html, a page for each board, lessons.html, and draw.html where "
        "pagoda.wasm was "
        "built. The boards are those that ship. Named, army and wiegleb have their whole maps, which take "
        "hours; "
        "else the page of army is on the rows that it can reach, and some cells of wiegleb are open. The "
        "pages "
        "can be opened from disk or be put on any server; they ask for nothing. Pages of an earlier run are "
        "replaced, and nothing else is.\n"
        "Example: pagoda site -o site",
    .takes = TAKES(TAKES_RULES, OPTION_OUTPUT, OPTION_TIME, OPTION_MEMORY, OPTION_THREADS),
    .run = run,
};
