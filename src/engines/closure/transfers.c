/* transfers.c - making the pulls of a layout, and the lists of pairs.
 *
 * See transfers.h for what a pull is. For each rule and each choice of the parities that its pivots depend
 * on, the bits to pick are found by trying all 256 numbers of a vector's bits; a choice for which none fits
 * is no pull. Pulls are sorted by kind: those from levels that are done, which need no second look, come
 * first.
 *
 * Many pulls share the vectors that they apply to. Lists of pairs are therefore kept once (ways), looked
 * up by the masks that define them.
 */
#include "transfers.h"

/* What holes and coordinates have to do with each other, worked out once. */
typedef struct maker {
    const layout *l;
    pulls *p;
    uint64_t form[64];     /* hole: the coordinates that it is the sum of */
    int8_t coordinate[64]; /* hole: its own, or -1 */
    uint64_t sign[64];     /* sign: the index bits that it is the sum of */
    pull *list[PULL_KINDS];
    uint32_t used[PULL_KINDS], room[PULL_KINDS];
    rule *inner; /* the rules behind PULL_INNER */
    uint32_t inners, inner_room;
} maker;

static void maker_init(maker *m, pulls *p, const layout *l)
{
    *m = (maker){.l = l, .p = p};
    memset(m->coordinate, -1, sizeof m->coordinate);
    for (uint32_t c = 0; c < l->at.bits; c++) {
        m->coordinate[l->hole[c]] = (int8_t)c;
        for (uint32_t h = 0; h < l->at.holes; h++)
            m->form[h] |= (l->column[c] >> h & 1) << c;
    }
}

static bool parity(uint64_t v) { return __builtin_parityll(v); }

/* The number of a sign, listed if it is new. */
static uint32_t sign_of(maker *m, uint64_t index_bits)
{
    uint32_t s = 0;
    while (s < m->p->signs && m->sign[s] != index_bits)
        s++;
    if (s == m->p->signs)
        m->sign[m->p->signs++] = index_bits;
    return s;
}

static pull_kind kind_of(const pull *u, bool adds)
{
    if (!u->flip)
        return PULL_INNER;
    if (adds ? u->rise >= 0 : u->rise <= 0)
        return PULL_LEVEL;
    bool moved = u->lane | u->left | u->right;
    for (uint32_t w = 0; w < VECTOR_WORDS; w++)
        moved |= u->pick[w] != UINT64_MAX;
    return moved ? PULL_MOVED : PULL_WHOLE;
}

/* Can b be played at once after a on a position where it could not be before? */
static bool enables(const rule *a, const rule *b)
{
    return a->mask & b->mask && !((a->after ^ b->before) & a->mask & b->mask);
}

static void note_inner(maker *m, const rule *r)
{
    if (m->inners && !memcmp(&m->inner[m->inners - 1], r, sizeof *r))
        return;
    PG_GROW(m->inner, m->inners, m->inner_room);
    m->inner[m->inners++] = *r;
    for (uint32_t i = 0; i < m->inners; i++)
        if (enables(r, &m->inner[i]) || enables(&m->inner[i], r))
            m->p->inner_once = false;
}

static void add_pull(maker *m, const rule *r, pull u)
{
    const layout *l = m->l;
    uint64_t source = u.want ^ u.flip;
    uint32_t index = l->mid + l->high;
    u.rise = (int8_t)(layout_weight(l, source, 0, index) - layout_weight(l, u.want, 0, index));
    u.mid_rise = (int8_t)(layout_weight(l, source, 0, l->mid) - layout_weight(l, u.want, 0, l->mid));
    u.block_flip = u.flip >> l->mid;
    u.block_mask = u.mask >> l->mid;
    u.block_want = u.want >> l->mid;
    pull_kind k = kind_of(&u, m->p->adds);
    m->p->climbs |= k == PULL_LEVEL && u.rise != 0;
    if (k == PULL_INNER)
        note_inner(m, r);
    PG_GROW(m->list[k], m->used[k], m->room[k]);
    m->list[k][m->used[k]++] = u;
}

/* Does the source position with these low bits hold what the rule wants, where the source's signs are
 * `signs`? */
static bool picks(const maker *m, const rule *r, uint64_t low, uint64_t signs)
{
    for (uint64_t holes = r->mask; holes; holes &= holes - 1) {
        uint32_t h = (uint32_t)__builtin_ctzll(holes);
        uint64_t form = m->form[h];
        if (m->coordinate[h] >= LOW_BITS)
            continue;
        bool peg = (m->l->at.base >> h & 1) ^ parity(form & low);
        for (uint32_t s = 0; s < m->p->signs && form >> LOW_BITS; s++)
            peg ^= m->sign[s] == form >> LOW_BITS && signs >> s & 1;
        if (peg != (r->before >> h & 1))
            return false;
    }
    return true;
}

/* The pull of a rule for one choice of the source's signs; false when it never applies. */
static bool make_pull(const maker *m, const rule *r, uint64_t sign_mask, uint64_t signs, pull *u)
{
    const layout *l = m->l;
    *u = (pull){.sign_mask = sign_mask, .sign_want = signs};
    uint64_t flip = 0;
    int shift = 0;
    for (uint64_t holes = r->mask; holes; holes &= holes - 1) {
        uint32_t h = (uint32_t)__builtin_ctzll(holes);
        int c = m->coordinate[h];
        bool changes = ((r->before ^ r->after) >> h & 1), before = r->before >> h & 1;
        if (c < 0)
            continue;
        flip |= (uint64_t)changes << c;
        if (c >= LOW_BITS) {
            u->mask |= UINT64_C(1) << (c - LOW_BITS);
            u->want |= (r->after >> h & 1) << (c - LOW_BITS);
        } else if (changes && c < 6) {
            shift += before ? -(1 << c) : 1 << c;
        }
    }
    u->flip = flip >> LOW_BITS;
    u->lane = (uint8_t)(flip >> 6 & (VECTOR_WORDS - 1));
    u->left = (uint8_t)(shift > 0 ? shift : 0);
    u->right = (uint8_t)(shift < 0 ? -shift : 0);
    for (uint32_t s = 0; s < m->p->signs; s++)
        u->sign_want ^= (sign_mask >> s & 1) ? (uint64_t)parity(m->sign[s] & u->flip) << s : 0;
    bool any = false;
    for (uint64_t low = 0; low < UINT64_C(1) << l->low; low++)
        if (picks(m, r, low, signs)) {
            bits_set(u->pick, low);
            any = true;
        }
    return any;
}

/* Moves the picks of a pull across lanes, to where they are applied: after the words have changed places. */
static void align_picks(pull *u)
{
    uint64_t pick[VECTOR_WORDS];
    memcpy(pick, u->pick, sizeof pick);
    for (uint32_t w = 0; w < VECTOR_WORDS; w++)
        u->pick[w] = pick[w ^ u->lane];
}

static void add_rule(maker *m, const rule *r)
{
    uint64_t sign_mask = 0, signs = 0;
    for (uint64_t holes = r->mask; holes; holes &= holes - 1) {
        uint32_t h = (uint32_t)__builtin_ctzll(holes);
        if (m->coordinate[h] < 0 && m->form[h] >> LOW_BITS)
            sign_mask |= UINT64_C(1) << sign_of(m, m->form[h] >> LOW_BITS);
    }
    do {
        pull u;
        if (make_pull(m, r, sign_mask, signs, &u)) {
            align_picks(&u);
            add_pull(m, r, u);
        }
        signs = (signs - sign_mask) & sign_mask;
    } while (signs);
}

/* ---- lists of pairs ------------------------------------------------------------------------------ */

static bool same_way(const way *a, const way *b)
{
    return a->mask == b->mask && a->want == b->want && a->flip == b->flip && a->sign_mask == b->sign_mask &&
           a->sign_want == b->sign_want;
}

/* Lists the pairs of a way; `sign` has the signs of each number in the block. */
static void fill_way(way *w, const layout *l, const uint64_t *sign)
{
    uint32_t pairs = 0, room = 0, numbers = UINT32_C(1) << l->mid;
    w->first = PG_NEW(uint32_t, l->mid_levels + 1);
    for (uint32_t rank = 0, level = 0; rank < numbers; rank++) {
        uint32_t number = l->number[rank];
        for (; rank >= l->level_first[level + 1]; level++)
            w->first[level + 1] = pairs;
        if ((number & w->mask) != w->want || (sign[number] & w->sign_mask) != w->sign_want)
            continue;
        PG_GROW(w->pair, pairs, room);
        w->pair[pairs++] = (pair){(uint16_t)rank, l->rank[number ^ w->flip]};
    }
    w->first[l->mid_levels] = pairs;
}

static uint32_t way_number(pulls *p, way w, const uint64_t *sign)
{
    for (uint32_t i = 0; i < p->ways; i++)
        if (same_way(&p->way[i], &w))
            return i;
    fill_way(&w, p->layout, sign);
    PG_GROW(p->way, p->ways, p->way_room);
    p->way[p->ways] = w;
    return p->ways++;
}

/* The ways of a pull, one for each part that a block can have in its signs. */
static void find_ways(pulls *p, const pull *u, const uint64_t *sign, uint32_t *way_of)
{
    uint64_t in_block = (UINT64_C(1) << p->layout->mid) - 1, signs = 0;
    do {
        way w = {.mask = u->mask & in_block,
                 .want = u->want & in_block,
                 .flip = u->flip & in_block,
                 .sign_mask = u->sign_mask,
                 .sign_want = u->sign_want ^ signs};
        *way_of++ = way_number(p, w, sign);
        signs = (signs - u->sign_mask) & u->sign_mask;
    } while (signs);
}

static uint32_t ways_of(const pull *u) { return UINT32_C(1) << __builtin_popcountll(u->sign_mask); }

static void make_ways(maker *m)
{
    pulls *p = m->p;
    const layout *l = m->l;
    uint64_t part[MOST_BITS] = {0}, *sign = PG_NEW(uint64_t, (size_t)1 << l->mid);
    for (uint32_t b = 0; b < l->mid + l->high; b++)
        for (uint32_t s = 0; s < p->signs; s++)
            part[b] |= (m->sign[s] >> b & 1) << s;
    memcpy(p->high_sign, part + l->mid, l->high * sizeof *part);
    for (uint32_t b = 0; b < l->mid; b++)
        for (size_t i = 0; i < (size_t)1 << b; i++)
            sign[i | (size_t)1 << b] = sign[i] ^ part[b];
    size_t all = 0;
    for (uint32_t i = 0; i < p->first[PULL_KINDS]; i++)
        all += ways_of(&p->pull[i]);
    p->way_of = PG_NEW(uint32_t, all + 1);
    all = 0;
    for (uint32_t i = 0; i < p->first[PULL_KINDS]; i++) {
        p->pull[i].way = p->way_of + all;
        find_ways(p, &p->pull[i], sign, p->way_of + all);
        all += ways_of(&p->pull[i]);
    }
    free(sign);
}

static void join_lists(maker *m)
{
    pulls *p = m->p;
    for (int k = 0; k < PULL_KINDS; k++)
        p->first[k + 1] = p->first[k] + m->used[k];
    p->pull = pg_alloc(p->first[PULL_KINDS] + 1, sizeof *p->pull);
    for (int k = 0; k < PULL_KINDS; k++) {
        if (m->used[k])
            memcpy(p->pull + p->first[k], m->list[k], m->used[k] * sizeof *p->pull);
        free(m->list[k]);
    }
}

void transfers_init(pulls *p, const layout *l, const rule *r, uint32_t rules)
{
    *p = (pulls){.layout = l, .adds = rules_add_pegs(r, rules), .inner_once = true};
    maker m;
    maker_init(&m, p, l);
    for (uint32_t j = 0; j < rules; j++)
        add_rule(&m, &r[j]);
    join_lists(&m);
    make_ways(&m);
    free(m.inner);
}

void transfers_release(pulls *p)
{
    for (uint32_t i = 0; i < p->ways; i++)
        PG_FREE(p->way[i].pair, p->way[i].first);
    PG_FREE(p->way, p->way_of, p->pull);
}
