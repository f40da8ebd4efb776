/* bytes.c - results of searches as bytes, for other processes of this program and for journals. */
#include "search/halves.h"
#include "search/search.h"

#include "base/bytes.h"

static void put_cuts(pg_buf *out, const search_cut *cut, uint32_t cuts, uint32_t holes)
{
    bytes_put_number(out, cuts);
    for (uint32_t i = 0; i < cuts; i++) {
        bytes_put_number(out, (uint64_t)cut[i].floor);
        bytes_put_array(out, cut[i].weight, holes, sizeof *cut[i].weight);
    }
}

static search_cut *take_cuts(bytes_in *in, uint32_t *cuts, uint32_t holes)
{
    uint64_t there = bytes_take_number(in);
    search_cut *list = NULL;
    size_t room = 0;
    *cuts = 0;
    while (*cuts < there && !in->bad) {
        PG_GROW(list, *cuts, room);
        search_cut *c = &list[(*cuts)++];
        c->floor = (int64_t)bytes_take_number(in);
        c->weight = bytes_take_array(in, holes, sizeof *c->weight, NULL);
    }
    return list;
}

static void put_potential(pg_buf *out, const search_potential *p)
{
    bytes_put_number(out, (uint64_t)p->floor);
    bytes_put_number(out, p->tables);
    for (uint32_t t = 0; t < p->tables; t++) {
        bytes_put_array(out, p->table[t].hole, p->table[t].holes, sizeof *p->table[t].hole);
        bytes_put_array(out, p->table[t].value, UINT64_C(1) << p->table[t].holes, sizeof *p->table[t].value);
    }
}

static void take_table(bytes_in *in, search_table *t, uint32_t board_holes)
{
    uint64_t holes, values;
    t->hole = bytes_take_array(in, UINT64_MAX, sizeof *t->hole, &holes);
    t->value = bytes_take_array(in, UINT64_MAX, sizeof *t->value, &values);
    t->holes = (uint32_t)holes;
    in->bad = in->bad || !holes || holes > SEARCH_TABLE_HOLES || values != UINT64_C(1) << holes;
    for (uint64_t k = 0; k < holes; k++)
        in->bad = in->bad || t->hole[k] >= board_holes || (k && t->hole[k - 1] >= t->hole[k]);
}

static void take_potential(bytes_in *in, search_potential *p, uint32_t holes)
{
    size_t room = 0;
    *p = (search_potential){.floor = (int64_t)bytes_take_number(in)};
    for (uint64_t left = bytes_take_number(in); left && !in->bad; left--) {
        PG_GROW(p->table, p->tables, room);
        take_table(in, &p->table[p->tables++], holes);
    }
}

void search_half_put(pg_buf *out, const search_half *h, uint32_t holes)
{
    bytes_put_array(out, h->size, h->levels, sizeof *h->size);
    put_cuts(out, h->cut, h->cuts, holes);
    bytes_put_number(out, h->potentials);
    for (uint32_t i = 0; i < h->potentials; i++)
        put_potential(out, &h->potential[i]);
}

void search_half_take(bytes_in *in, search_half *h, uint32_t holes)
{
    uint64_t levels;
    h->size = bytes_take_array(in, UINT64_MAX, sizeof *h->size, &levels);
    h->levels = (uint32_t)levels;
    h->cut = take_cuts(in, &h->cuts, holes);
    size_t room = 0;
    for (uint64_t left = bytes_take_number(in); left && !in->bad; left--) {
        PG_GROW(h->potential, h->potentials, room);
        take_potential(in, &h->potential[h->potentials++], holes);
    }
}

static void put_halves(pg_buf *out, const search_halves *h)
{
    bytes_put_number(out, h->holes);
    bytes_put_number(out, h->finish);
    bytes_put_array(out, h->symmetry, (uint64_t)h->symmetries * h->holes, sizeof *h->symmetry);
    bytes_put_array(out, h->reversal, h->reversal ? h->holes : 0, sizeof *h->reversal);
    search_half_put(out, &h->ahead, h->holes);
    search_half_put(out, &h->back, h->holes);
}

static search_halves *take_halves(bytes_in *in, uint32_t holes)
{
    uint64_t symmetry, reversal;
    search_halves *h = PG_NEW(search_halves, 1);
    h->holes = (uint32_t)bytes_take_number(in);
    in->bad = in->bad || h->holes != holes;
    h->finish = bytes_take_number(in) != 0;
    h->symmetry = bytes_take_array(in, UINT64_MAX, sizeof *h->symmetry, &symmetry);
    h->reversal = bytes_take_array(in, UINT64_MAX, sizeof *h->reversal, &reversal);
    h->symmetries = (uint32_t)(symmetry / holes);
    in->bad = in->bad || symmetry % holes || (reversal && reversal != holes);
    for (uint64_t i = 0; i < symmetry; i++)
        in->bad = in->bad || h->symmetry[i] >= holes;
    for (uint64_t i = 0; i < reversal; i++)
        in->bad = in->bad || h->reversal[i] >= holes;
    search_half_take(in, &h->ahead, holes);
    search_half_take(in, &h->back, holes);
    return h;
}

void game_put(pg_buf *out, const game *g, uint32_t holes)
{
    bytes_put_array(out, g->start, g->start ? bits_words(holes) : 0, sizeof *g->start);
    bytes_put_array(out, g->jump, g->jumps, sizeof *g->jump);
}

void game_take(bytes_in *in, game *g, const board *b)
{
    uint64_t words, jumps;
    g->start = bytes_take_array(in, UINT64_MAX, sizeof *g->start, &words);
    g->jump = bytes_take_array(in, UINT64_MAX, sizeof *g->jump, &jumps);
    g->jumps = (uint32_t)jumps;
    in->bad = in->bad || (words && words != bits_words(b->holes));
    for (uint64_t j = 0; j < jumps; j++)
        in->bad = in->bad || g->jump[j] >= b->jumps;
}

void search_result_put(pg_buf *out, const search_result *r, uint32_t holes)
{
    bytes_put_number(out, r->answer);
    game_put(out, &r->found, holes);
    bytes_put_number(out, r->expanded);
    bytes_put_number(out, r->members);
    bytes_put_array(out, r->member, r->member ? r->members * bits_words(holes) : 0, sizeof *r->member);
    put_cuts(out, r->cut, r->cuts, holes);
    bytes_put_number(out, r->halves != NULL);
    if (r->halves)
        put_halves(out, r->halves);
    bytes_put_number(out, r->stopped);
}

void search_result_take(bytes_in *in, search_result *r, const board *b)
{
    uint64_t words;
    r->answer = (search_answer)bytes_take_number(in);
    game_take(in, &r->found, b);
    r->expanded = bytes_take_number(in);
    r->members = bytes_take_number(in);
    r->member = bytes_take_array(in, UINT64_MAX, sizeof *r->member, &words);
    in->bad = in->bad || (words && words / bits_words(b->holes) != r->members);
    r->cut = take_cuts(in, &r->cuts, b->holes);
    if (bytes_take_number(in))
        r->halves = take_halves(in, b->holes);
    r->stopped = (pg_status)bytes_take_number(in);
    in->bad = in->bad || r->answer > SEARCH_NONE;
}
