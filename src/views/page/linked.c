/* linked.c - plays that share an unknown start, as a page.
 *
 * The matrix has a row for each first side and a column for each second; what was not asked stays empty.
 * Where a start was found, the sides are the positions that it makes of them, and each play has its game.
 * Else the plays are refused together, and the reason is one for the whole page.
 */
#include "page_parts.h"

/* ---- sides ------------------------------------------------------------------------------------------ */

/* The sides of one kind, first or second, each once. */
typedef struct side_list {
    position *at;
    char **name;
    uint32_t count;
} side_list;

/* The number of a side in the list; it is added when it is new. */
static uint32_t side_number(side_list *list, const linked_problem *q, const position *start,
                            const linked_side *s)
{
    char *name = linked_side_text(q->board, s);
    for (uint32_t i = 0; i < list->count; i++)
        if (!strcmp(list->name[i], name)) {
            free(name);
            return i;
        }
    linked_side_at(q, s, start, &list->at[list->count]);
    list->name[list->count] = name;
    return list->count++;
}

static void side_list_release(side_list *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        position_release(&list->at[i]);
        free(list->name[i]);
    }
    PG_FREE(list->at, list->name);
}

/* ---- the document ------------------------------------------------------------------------------------- */

void linked_summary(pg_buf *out, const page *p)
{
    const linked_problem *q = p->linked;
    PG_FREED char *start = position_name(p->board, &q->start);
    html_add(out, "Is there a start out of <b>%s</b>", start);
    if (q->group != GROUP_NONE)
        buf_printf(out, ", the same under the motions of <b>%s</b>", plane_group_name(q->group));
    buf_add(out, q->plays == 1 ? ", from which this play can be made? "
                               : ", from which all of these plays can be made? ");
    buf_printf(out, "<b>%s</b>.</p>\n",
               p->answer->kind == VERDICT_POSSIBLE     ? "Possible"
               : p->answer->kind == VERDICT_IMPOSSIBLE ? "Impossible, with proof"
                                                       : "Open: a limit was reached");
}

static void draw_found(pg_buf *out, const page *p, const sketch *l)
{
    PG_FREED picture_hole *hole = PG_NEW(picture_hole, p->board->holes);
    for (uint32_t h = 0; h < p->board->holes; h++)
        hole[h].look = bits_get(p->answer->start, h) ? "p" : "";
    picture_figure(out, l, hole, "the start that was found", "The start that was found.");
}

static void add_side(pg_buf *out, const page *p, const linked_side *s, const char *open)
{
    PG_FREED char *name = linked_side_text(p->board, s);
    buf_add(out, open);
    html_add(out, "%s</th>", name);
}

static void list_games(pg_buf *out, const page *p)
{
    buf_add(out, "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"List of plays\"><table "
                 "class=\"reasons\"><thead><tr><th scope=\"col\">from</th><th scope=\"col\">to</th>"
                 "<th scope=\"col\">game</th></tr></thead><tbody>");
    for (uint32_t i = 0; i < p->linked->plays; i++) {
        buf_add(out, "\n<tr>");
        add_side(out, p, &p->linked->play[i].from, "<th scope=\"row\">");
        add_side(out, p, &p->linked->play[i].to, "<th>");
        buf_add(out, "<td>");
        document_game(out, p->board, &p->answer->game[i]);
        buf_add(out, "</td></tr>");
    }
    buf_add(out, "\n</tbody></table></div>\n");
}

/* One leaf with a weighting for some plays. */
static void add_leaf(pg_buf *out, const page *p, const sketch *l, const linked_step *s)
{
    bool class = s->kind == LINKED_CLASS;
    buf_add(out,
            class ? "<p>Every jump changes the sum of these numbers over the pegs by a whole number.</p>\n"
                  : "<p>No jump raises the sum of these weights over the pegs.</p>\n");
    buf_add(out, "<div class=\"figures\">\n");
    for (uint32_t i = 0; i < p->linked->plays; i++) {
        if (!s->vector[i])
            continue;
        PG_SCOPED(buf_release) pg_buf caption = {0};
        buf_add(&caption, "for ");
        linked_play_text(&caption, p->linked, i);
        document_weights(out, p, l, s->vector[i], buf_text(&caption));
    }
    buf_printf(out, "</div>\n<p>Added up, the plays gain %s, whatever the start.</p>\n",
               class ? "no whole number" : "more than 0: so one of them cannot be made");
}

static void count_leaves(pg_buf *out, const linked_verdict *v)
{
    size_t count[LINKED_OPEN + 1] = {0};
    for (size_t i = 0; i < v->steps; i++)
        count[v->step[i].kind]++;
    buf_add(out,
            "<p>Refused case by case, over what the start has on each orbit of holes. The cases are in the "
            "proof file:</p>\n<ul>\n");
    for (linked_step_kind k = 0; k <= LINKED_OPEN; k++)
        if (count[k] && linked_leaf_text(k))
            buf_printf(out, "<li>%zu %s</li>\n", count[k], linked_leaf_text(k));
    buf_add(out, "</ul>\n");
}

void linked_reasons(pg_buf *out, const page *p, const sketch *l)
{
    const linked_verdict *v = p->answer;
    buf_add(out, "<section><h2>The reasons</h2>\n");
    if (v->kind == VERDICT_POSSIBLE) {
        draw_found(out, p, l);
        list_games(out, p);
    } else if (v->kind == VERDICT_OPEN) {
        buf_add(out, "<p>Neither a start nor a proof that there is none was found within the limits.</p>\n");
    } else if (v->steps == 1 && v->step->vector) {
        add_leaf(out, p, l, v->step);
    } else {
        count_leaves(out, v);
    }
    buf_add(out, "</section>\n");
}

/* ---- the page -------------------------------------------------------------------------------------------
 */

/* What the sides are made of: the start that was found, or all it may be. */
static void start_of(const linked_problem *q, const linked_verdict *v, position *start)
{
    if (v->kind != VERDICT_POSSIBLE) {
        position_copy(start, &q->start);
        return;
    }
    position_of(start, q->board->holes, v->start);
}

static page_cell *fill_cells(const linked_problem *q, const linked_verdict *v, const position *start,
                             side_list *from, side_list *to)
{
    PG_FREED uint32_t *row = PG_NEW(uint32_t, q->plays), *column = PG_NEW(uint32_t, q->plays);
    for (uint32_t i = 0; i < q->plays; i++) {
        row[i] = side_number(from, q, start, &q->play[i].from);
        column[i] = side_number(to, q, start, &q->play[i].to);
    }
    size_t cells = (size_t)from->count * to->count;
    page_cell *cell = PG_NEW(page_cell, cells);
    for (size_t i = 0; i < cells; i++)
        cell[i].idle = true;
    for (uint32_t i = 0; i < q->plays; i++)
        cell[(size_t)row[i] * to->count + column[i]] =
            (page_cell){v->kind, v->kind == VERDICT_POSSIBLE ? METHOD_GAME : METHOD_NONE, NULL, false, NULL};
    return cell;
}

void page_write_linked(pg_buf *out, const linked_problem *q, const linked_verdict *v, const char *proof)
{
    PG_SCOPED(side_list_release) side_list from = {PG_NEW(position, q->plays), PG_NEW(char *, q->plays), 0};
    PG_SCOPED(side_list_release) side_list to = {PG_NEW(position, q->plays), PG_NEW(char *, q->plays), 0};
    PG_SCOPED(position_release) position start;
    PG_SCOPED(buf_release) pg_buf title = {0};
    start_of(q, v, &start);
    PG_FREED page_cell *cell = fill_cells(q, v, &start, &from, &to);
    buf_printf(&title, "%s: plays from an unknown start", q->board->name);
    page_write(out, &(page){.board = q->board,
                            .title = buf_text(&title),
                            .starts = from.count,
                            .finishes = to.count,
                            .start = from.at,
                            .finish = to.at,
                            .start_name = from.name,
                            .finish_name = to.name,
                            .cell = cell,
                            .proof = proof,
                            .linked = q,
                            .answer = v});
}
