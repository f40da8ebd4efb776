/* levels.c - level by level, where every jump changes the number of pegs alike: which engine, and what both
 * need. */
#include "levels.h"

bool level_classes(counting *p, const level *l, uint64_t *classes)
{
    *classes = l->size;
    return p->listed || !p->options->classes ||
           orbits_joined(&p->run, &p->group, l->words, l->entry, level_stride(l), l->size, classes);
}

/* Orbits under a group that is not listed are joined in one place. */
const peers *levels_spread(const counting *p)
{
    const peers *ranks = p->options->peers;
    return ranks && ranks->count > 1 && p->listed ? ranks : NULL;
}

bool levels_apply(const counting *p)
{
    const position *from = p->start ? p->start : p->finish;
    return p->change != 0 && position_total(from) >= 0;
}

bool length_of_games(const counting *p, size_t *jumps)
{
    int64_t from = position_total(p->start), to = position_total(p->finish), change = p->change;
    if (to < 0) {
        *jumps = (size_t)((change < 0 ? from : (int64_t)p->board->holes - from) / llabs(change));
        return true;
    }
    if ((to - from) % change || (to - from) / change < 0)
        return false;
    *jumps = (size_t)((to - from) / change);
    return true;
}

/* Of the positions reached those that lie on no game are dead ends. */
static void note_dead_ends(count_result *out, const count_result *reached)
{
    count_result on = *out;
    out->level = NULL;
    out->levels = 0;
    out->total = (count_tally){0};
    for (size_t k = 0; k < reached->levels; k++) {
        count_tally t = k < on.levels ? on.level[k] : (count_tally){0};
        t.dead = reached->level[k].positions - t.positions;
        result_add(out, &t);
    }
    free(on.level);
}

pg_status count_by_levels(count_result *out, counting *p, pg_error *e)
{
    pg_status s = PG_OK;
    const count_options *options = p->options;
    ranks_call(p);
    if (!p->start) {
        s = count_reached(out, p, p->back, p->finish, true, p->levels_keep, e);
    } else if (!p->finish) {
        s = count_reached(out, p, p->board, p->start, false, p->levels_keep, e);
    } else {
        s = peers_agree(levels_spread(p), count_on_games(out, p, e));
        if (s == PG_OK && options->dead) {
            count_result reached = {0};
            const count_options all = {.limits = options->limits, .peers = options->peers};
            p->options = &all;
            s = count_reached(&reached, p, p->board, p->start, false, false, e);
            p->options = options;
            if (s == PG_OK) {
                note_dead_ends(out, &reached);
                own_finish(&p->levels_file, options->limits);
            }
            free(reached.level);
        }
    }
    if (s != PG_OK && !status_stops(s))
        return s;
    out->stopped = s;
    out->complete = s == PG_OK;
    return PG_OK;
}
