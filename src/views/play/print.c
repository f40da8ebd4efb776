/* print.c - games that leave the session: saved, kept, printed. */
#include "draw/draw.h"
#include "play/gamefile.h"
#include "play_parts.h"
#include "report/report.h"

#include <strings.h>

pg_status play_save(play *p, const char *text, pg_buf *out, pg_error *e)
{
    PG_SCOPED(game_release) game g;
    PG_SCOPED(buf_release) pg_buf file = {0};
    track_game(&p->track, &g);
    gamefile_write(&file, p->b, &g, &p->finish);
    PG_TRY(file_write(text, buf_text(&file), file.length, e));
    buf_printf(out, "%u jump%s written to %s\n", g.jumps, plural(g.jumps), text);
    return PG_OK;
}

/* ---- loading ------------------------------ */

/* What a file gives, read in full before anything is changed. */
typedef struct loaded {
    position start, finish; /* holes 0: not given */
    replay r;
} loaded;

static void loaded_release(loaded *l)
{
    position_release(&l->start);
    position_release(&l->finish);
    replay_release(&l->r);
}

static pg_status read_game(loaded *l, const play *p, const gamefile *f, pg_error *e)
{
    if (f->start)
        PG_TRY(position_parse(&l->start, p->b, f->start, e));
    if (f->finish)
        PG_TRY(position_parse(&l->finish, p->b, f->finish, e));
    if (l->start.holes && !position_closed(&l->start))
        return pg_fail(e, PG_INPUT, "expected a start without open holes");
    PG_TRY(replay_play(&l->r, p->b, l->start.holes ? l->start.peg : play_pegs(p), f->moves, e));
    return l->r.legal ? PG_OK : pg_fail(e, PG_INPUT, "%s", l->r.error);
}

pg_status play_load(play *p, const char *text, pg_buf *out, pg_error *e)
{
    PG_SCOPED(gamefile_release) gamefile f = {0};
    PG_TRY(gamefile_load(&f, text, e));
    PG_SCOPED(loaded_release) loaded l = {0};
    PG_TRY(pg_fail_from(e, read_game(&l, p, &f, e), text));
    track_set_up(&p->track, l.r.played.start);
    if (l.finish.holes)
        play_aim(p, &l.finish);
    for (uint32_t i = 0; i < l.r.played.jumps; i++)
        track_jump(&p->track, l.r.played.jump[i]);
    play_show(p, out);
    return PG_OK;
}

/* ---- printing ------------------------------ */

static void print_game(pg_buf *out, const board *b, const game *g, const char *title)
{
    size_t moves;
    char **move = game_moves(b, g, &moves);
    buf_printf(out, "%s: from ", title);
    position_text_closed(out, b, g->start);
    buf_printf(out, ", %zu move%s, %u jump%s\n", moves, plural(moves), g->jumps, plural(g->jumps));
    for (size_t i = 0; i < moves; i++)
        buf_printf(out, "%4zu. %s\n", i + 1, move[i]);
    pg_free_all(move, moves);
}

void play_game(play *p, pg_buf *out)
{
    PG_SCOPED(game_release) game g;
    track_game(&p->track, &g);
    print_game(out, p->b, &g, "the game");
}

void play_keep(play *p, pg_buf *out)
{
    game g;
    track_game(&p->track, &g);
    games_add(&p->kept, &g);
    buf_printf(out, "%zu game%s kept\n", p->kept.count, plural(p->kept.count));
}

static void print_text(pg_buf *out, const play *p, const games *list)
{
    for (size_t i = 0; i < list->count; i++) {
        PG_SCOPED(buf_release) pg_buf title = {0};
        buf_printf(&title, "game %zu", i + 1);
        print_game(out, p->b, &list->game[i], title.text);
    }
}

/* The format that a file's ending stands for; -1: text. */
static int drawn_as(const char *file)
{
    static const struct {
        const char *ending;
        figure_format format;
    } endings[] = {{".svg", FIGURE_SVG}, {".pdf", FIGURE_PDF}, {".png", FIGURE_PNG}, {".tex", FIGURE_TIKZ}};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t length = strlen(file), ending = strlen(endings[i].ending);
        if (length > ending && !strcasecmp(file + length - ending, endings[i].ending))
            return (int)endings[i].format;
    }
    return -1;
}

static pg_status print_to(const play *p, const games *list, const char *path, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf file = {0};
    int format = drawn_as(path);
    pg_status s = PG_OK;
    if (format < 0) {
        print_text(&file, p, list);
    } else {
        figure *f = report_games_figure(p->b, list->game, list->count, p->weights);
        s = figure_write(&file, f, (figure_format)format, e);
        figure_free(f);
    }
    return s == PG_OK ? file_write(path, buf_text(&file), file.length, e) : s;
}

pg_status play_print(play *p, const char *text, pg_buf *out, pg_error *e)
{
    PG_SCOPED(game_release) game now;
    track_game(&p->track, &now);
    games one = {.game = &now, .count = 1}, *list = p->kept.count ? &p->kept : &one;
    if (!*text) {
        print_text(out, p, list);
        return PG_OK;
    }
    PG_TRY(print_to(p, list, text, e));
    buf_printf(out, "%zu game%s printed to %s\n", list->count, plural(list->count), text);
    return PG_OK;
}

/* ---- values ------------------------------ */

pg_status play_values(play *p, const char *text, pg_buf *out, pg_error *e)
{
    (void)text;
    if (!p->weights)
        return pg_fail(e, PG_INPUT, "expected weights first (see help)");
    PG_SCOPED(game_release) game g;
    track_game(&p->track, &g);
    report_game_values(out, p->b, p->weights, &g, &p->finish);
    return PG_OK;
}
