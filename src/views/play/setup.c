/* setup.c - positions, finishes and weightings that the player chooses. */
#include "play_parts.h"
#include "resource/resource.h"

/* A position without open holes. */
static pg_status read_closed(position *out, const play *p, const char *text, pg_error *e)
{
    pg_status s = position_parse(out, p->b, text, e);
    if (s == PG_OK && !position_closed(out)) {
        position_release(out);
        s = pg_fail(e, PG_INPUT, "expected a position without open holes");
    }
    return s;
}

pg_status play_start(play *p, const char *text, pg_buf *out, pg_error *e)
{
    PG_SCOPED(position_release) position at = {0};
    PG_TRY(read_closed(&at, p, text, e));
    track_set_up(&p->track, at.peg);
    play_show(p, out);
    return PG_OK;
}

pg_status play_finish(play *p, const char *text, pg_buf *out, pg_error *e)
{
    position at;
    PG_TRY(position_parse(&at, p->b, text, e));
    play_aim(p, &at);
    play_status(p, out);
    return PG_OK;
}

/* Pegs at these holes, or none. */
static pg_status put(play *p, const char *text, bool on, pg_buf *out, pg_error *e)
{
    PG_SCOPED(position_release) position at = {0};
    PG_TRY(read_closed(&at, p, text, e));
    PG_FREED uint64_t *pegs = bits_dup(play_pegs(p), p->b->holes);
    for (uint32_t h = 0; h < p->b->holes; h++)
        if (bits_get(at.peg, h))
            bits_put(pegs, h, on);
    track_set_up(&p->track, pegs);
    play_show(p, out);
    return PG_OK;
}

pg_status play_place(play *p, const char *text, pg_buf *out, pg_error *e)
{
    return put(p, text, true, out, e);
}
pg_status play_remove(play *p, const char *text, pg_buf *out, pg_error *e)
{
    return put(p, text, false, out, e);
}

/* ---- weightings ------------------------------ */

/* Takes it over; NULL: none. */
static void use_weights(play *p, weighting *w)
{
    weighting_free(p->weights);
    p->weights = w;
    p->counts = w && weighting_is_count(w, p->b);
}

static pg_status load_weights(play *p, const char *file, pg_error *e)
{
    resource_file f;
    pg_status s = resource_load(&f, file, NULL, e);
    if (s != PG_OK)
        return s;
    if (board_same_holes(f.b, p->b))
        use_weights(p, weighting_dup(f.w));
    else
        s = pg_fail(e, PG_INPUT, "%.400s: expected weights of the board %.400s", file, p->b->name);
    resource_release(&f);
    return s;
}

/* The count that refuses the finish from here, or else the one that limits the game the most. */
static pg_status find_weights(play *p, pg_error *e)
{
    resource_found found;
    pg_limits l = play_within(p);
    PG_SCOPED(position_release) position here;
    position_of(&here, p->b->holes, play_pegs(p));
    resource_tightest(&found, p->b, &here, &p->finish, &l);
    weighting *w = found.w ? weighting_dup(found.w) : NULL;
    resource_found_release(&found);
    if (!w)
        return pg_fail(e, PG_INPUT, "no weights were found that say anything about this game");
    use_weights(p, w);
    return PG_OK;
}

pg_status play_weights(play *p, const char *text, pg_buf *out, pg_error *e)
{
    if (!strcmp(text, "none"))
        use_weights(p, NULL);
    else
        PG_TRY(!strcmp(text, "find") ? find_weights(p, e) : load_weights(p, text, e));
    if (p->weights)
        resource_write(out, p->b, p->b->name, p->weights);
    if (p->weights && !p->counts)
        buf_add(out, "Some jumps gain by these weights: what they say about the finish is no proof.\n");
    play_status(p, out);
    return PG_OK;
}
