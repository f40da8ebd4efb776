/* saved.c - results and numbers in a checkpoint, and what is counted. */
#include "saved.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LIMBS = 1 << 16 };

keeping keeping_of(checkpoint_file *f, sets_run *r, const space *s)
{
    return (keeping){.f = f, .peers = r->peers, .room = &r->room, .space = s};
}

pg_status saved_level(const keeping *k, sets_run *r, level *out)
{
    pg_status s = keep_take_level(k, out, NULL);
    return s == PG_OK ? peers_agree(r->peers, sets_check(r)) : s;
}

void number_put(checkpoint_file *f, const mpz_t number)
{
    checkpoint_put_number(f, mpz_size(number));
    checkpoint_put(f, mpz_limbs_read(number), mpz_size(number) * sizeof(mp_limb_t));
}

static bool number_get(checkpoint_file *f, mpz_t number)
{
    uint64_t limbs;
    if (!checkpoint_get_count(f, &limbs, sizeof(mp_limb_t)) || limbs > MOST_LIMBS)
        return false;
    mp_limb_t *to = mpz_limbs_write(number, (mp_size_t)limbs + 1);
    bool good = checkpoint_get(f, to, limbs * sizeof *to);
    mpz_limbs_finish(number, good ? (mp_size_t)limbs : 0);
    return good;
}

pg_status number_take(const keeping *k, mpz_t number)
{
    return peers_agree(k->peers, k->f && !number_get(k->f, number) ? PG_INPUT : PG_OK);
}

pg_status saved_begin(level_kept *kept, checkpoint *file, counting *p, bool keep, const char *kind)
{
    const peers *ranks = p->run.peers;
    bool leads = peers_leads(ranks);
    pg_status late = peers_agree(ranks, sets_check(&p->run));
    checkpoint_init(file, keep ? p->options->checkpoint : NULL, kind, keep && leads ? counting_text(p) : NULL,
                    p->options->limits);
    kept->peers = ranks;
    kept->file = leads ? file : NULL;
    return keep ? late : PG_OK;
}

char *counting_text(const counting *p)
{
    const count_options *o = p->options;
    pg_buf text = {0};
    board_write(p->board, &text);
    buf_add(&text, "count from ");
    p->start ? position_text(&text, p->board, p->start) : buf_add(&text, "any");
    buf_add(&text, " to ");
    p->finish ? position_text(&text, p->board, p->finish) : buf_add(&text, "any");
    buf_printf(&text, "\nclasses %d games %d dead %d symmetries %u listed %d duals %u\n", o->classes,
               o->games, o->dead, p->elements, p->listed, p->duals);
    return buf_take(&text);
}
