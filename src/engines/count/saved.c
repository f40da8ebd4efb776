/* saved.c - results and numbers in a checkpoint, and what is counted. */
#include "saved.h"
#include "levels.h"

enum { MOST_LIMBS = 1 << 16 };

state_io state_begin(checkpoint_file *f, sets_run *r, const space *s, bool taking)
{
    return (state_io){
        .at = {.f = f, .peers = r->peers, .room = &r->room, .space = s}, .run = r, .taking = taking};
}

void state_expect(state_io *io, bool right)
{
    if (io->taking && io->status == PG_OK && !right)
        io->status = PG_INPUT;
}

void state_words(state_io *io, uint64_t *word, size_t count)
{
    if (!io->taking)
        checkpoint_put(io->at.f, word, count * sizeof *word);
    else if (io->status == PG_OK)
        state_expect(io, keep_take_words(&io->at, word, count));
}

void state_level(state_io *io, level *l)
{
    if (!io->taking)
        keep_level(&io->at, l);
    else if (io->status == PG_OK && (io->status = keep_take_level(&io->at, l, NULL)) == PG_OK)
        io->status = peers_agree(io->run->peers, sets_check(io->run));
}

static void number_put(checkpoint_file *f, const mpz_t number)
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

void state_games(state_io *io, mpz_t games)
{
    if (!io->taking) {
        mpz_t all;
        mpz_init_set(all, games);
        ranks_sum_games(io->run, all);
        number_put(io->at.f, all);
        mpz_clear(all);
    } else if (io->status == PG_OK) {
        io->status = peers_agree(io->at.peers, io->at.f && !number_get(io->at.f, games) ? PG_INPUT : PG_OK);
    }
}

/* ---- the file ---------------------------------------------------------------------------------------- */

/* What is counted. */
static char *question(const counting *p)
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

static void give(checkpoint_file *f, const void *context)
{
    const saved *s = context;
    state_io io = state_begin(f, &s->counting->run, s->space, false);
    s->state(&io, s->of);
}

static pg_status take(checkpoint_file *f, void *context)
{
    const saved *s = context;
    state_io io = state_begin(f, &s->counting->run, s->space, true);
    s->state(&io, s->of);
    return io.status;
}

pg_status saved_begin(saved *s, counting *p, bool keep, const char *kind, bool *found, pg_error *e)
{
    const peers *ranks = p->run.peers;
    bool leads = peers_leads(ranks);
    pg_status late = peers_agree(ranks, sets_check(&p->run));
    *found = false;
    s->keeps = keep;
    s->counting = p;
    if (!keep)
        return PG_OK;
    checkpoint_init(&s->file, p->options->checkpoint, kind, leads ? question(p) : NULL, p->options->limits);
    s->kept = (shared_checkpoint){.peers = ranks, .file = leads ? &s->file : NULL, .give = give, .run = s};
    return late != PG_OK ? late : shared_checkpoint_load(&s->kept, take, found, e);
}

void saved_rest(saved *s, bool whole, double bytes)
{
    if (s->keeps)
        shared_checkpoint_rest(&s->kept, whole, bytes, &s->counting->limits);
}

char *saved_end(saved *s, bool whole, bool done, bool keep)
{
    return s->keeps ? shared_checkpoint_end(&s->kept, whole, done, keep) : NULL;
}
