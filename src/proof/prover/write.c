/* write.c - proof files. The format, with its reasons, is docs/mathematics/certificate-format.md.
 *
 * Vectors, symmetries and recomputations are stated once and referred to by number: a map names one
 * colouring for hundreds of cells.
 */
#include "cert.h"
#include "finder.h"

const char *const thing_word[THINGS] = {
    [VECTORS] = "vector",        [LOCALS] = "local",        [POTENTIALS] = "potential",
    [MOVERS] = "move-potential", [SYMMETRIES] = "symmetry", [REACHES] = "reach"};

/* ---- numbering ---------------------------------------------------------------------------- */

uint32_t cert_define(cert_writer *c, thing of, pg_buf *text)
{
    bool fresh;
    uint32_t number = intern_add(&c->kept[of], buf_text(text), text->length, &fresh) + 1;
    if (fresh)
        buf_printf(&c->out, "%s %" PRIu32 "%s\n", thing_word[of], number, buf_text(text));
    buf_release(text);
    return number;
}

uint32_t cert_define_vector(cert_writer *c, const weighting *w)
{
    pg_buf text = {0};
    weighting_texts(&text, w);
    return cert_define(c, VECTORS, &text);
}

/* One state of a region and its value over the potential's denominator; the vector's canonical form is for
 * the weights alone. */
static void write_state(pg_buf *out, const uint64_t *state, uint32_t holes, const fmpz_t value,
                        const fmpz_t den)
{
    buf_char(out, ' ');
    for (uint32_t i = 0; i < holes; i++)
        buf_char(out, bits_get(state, i) ? '1' : '0');
    buf_char(out, ' ');
    add_fraction(out, value, den);
}

/* The states whose value is not 0, ascending as words: the first hole counts most. */
static void write_states(pg_buf *out, const potential_block *k, const fmpz_t den)
{
    if (k->state) {
        write_state(out, k->state, k->holes, k->value, den);
        return;
    }
    for (uint64_t word = 0; word < UINT64_C(1) << k->holes; word++) {
        uint64_t state = 0;
        for (uint32_t i = 0; i < k->holes; i++)
            bits_put(&state, i, word >> (k->holes - 1 - i) & 1);
        if (!fmpz_is_zero(k->value + state))
            write_state(out, &state, k->holes, k->value + state, den);
    }
}

static uint32_t define_local(cert_writer *c, const potential_block *k, const fmpz_t den)
{
    pg_buf text = {0};
    buf_printf(&text, " %" PRIu32, k->holes);
    for (uint32_t i = 0; i < k->holes; i++)
        buf_printf(&text, " %s", c->board->hole_name[k->hole[i]]);
    write_states(&text, k, den);
    return cert_define(c, LOCALS, &text);
}

/* The jumps whose multiplier is not 0. */
static void write_stuck(cert_writer *c, pg_buf *text, const potential *p)
{
    PG_SCOPED(buf_release) pg_buf jumps = {0};
    add_counted_jumps(&jumps, c->board, p, " ");
    if (jumps.length) {
        cert_need(c, 5);
        buf_printf(text, " stuck %s", jumps.text);
    }
}

static uint32_t define_potential(cert_writer *c, const potential *p)
{
    PG_FREED uint32_t *local = PG_NEW(uint32_t, p->blocks);
    pg_buf text = {0};
    cert_need(c, 2);
    buf_printf(&text, " %" PRIu32, cert_define_vector(c, p->weights));
    for (size_t i = 0; i < p->blocks; i++)
        local[i] = define_local(c, &p->block[i], p->weights->den);
    sort_numbers(local, p->blocks);
    for (size_t i = 0; i < p->blocks; i++)
        buf_printf(&text, " %" PRIu32, local[i]);
    write_stuck(c, &text, p);
    return cert_define(c, POTENTIALS, &text);
}

static uint32_t define_symmetry(cert_writer *c, const uint32_t *image)
{
    pg_buf text = {0};
    for (uint32_t h = 0; h < c->board->holes; h++)
        buf_printf(&text, " %s", c->board->hole_name[image[h]]);
    return cert_define(c, SYMMETRIES, &text);
}

static uint32_t define_reach(cert_writer *c, const position *start, uint64_t count)
{
    pg_buf text = {0};
    buf_char(&text, ' ');
    position_text(&text, c->board, start);
    buf_printf(&text, " %" PRIu64, count);
    return cert_define(c, REACHES, &text);
}

/* ---- the board ---------------------------------------------------------------------------- */

static int compare_edges(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return x[0] != y[0] ? (x[0] > y[0]) - (x[0] < y[0]) : (x[1] > y[1]) - (x[1] < y[1]);
}

/* The edges that jumps go along, each once. */
static void write_graph(pg_buf *out, const board *b)
{
    uint32_t(*edge)[2] = pg_alloc(2 * (size_t)b->jumps, sizeof *edge);
    size_t edges = 0;
    for (uint32_t j = 0; j < b->jumps; j++)
        for (int k = 0; k < 2; k++) {
            uint32_t p = jump_cells(b, j)[k].hole, q = jump_cells(b, j)[k + 1].hole;
            edge[edges][0] = p < q ? p : q;
            edge[edges++][1] = p < q ? q : p;
        }
    qsort(edge, edges, sizeof *edge, compare_edges);
    for (size_t i = 0; i < edges; i++)
        if (!i || compare_edges(edge[i - 1], edge[i]))
            buf_printf(out, "edge %s %s\n", b->hole_name[edge[i][0]], b->hole_name[edge[i][1]]);
    free(edge);
}

static void write_board(cert_writer *c)
{
    const board *b = c->board;
    pg_buf *out = &c->out;
    bool listed = b->rules == RULES_FREE, plain;
    buf_printf(out, "board %s\nlattice %s\n", b->name,
               board_lattice_name(listed ? LATTICE_FREE : b->lattice));
    if (listed)
        buf_add(out, "rules free\n");
    else
        board_write_rules(b, out);
    buf_printf(out, "holes %" PRIu32 "\n", b->holes);
    if (b->row && !listed) {
        board_write_picture(b, out);
        return;
    }
    for (uint32_t h = 0; h < b->holes; h++)
        buf_printf(out, "hole %s\n", b->hole_name[h]);
    if (!listed) {
        write_graph(out, b);
        return;
    }
    board_write_jumps(b, out, &plain);
    if (!plain)
        cert_need(c, 7);
}

/* ---- statements --------------------------------------------------------------------------- */

static void write_problem(cert_writer *c, verdict_kind k, const position *start, const position *finish)
{
    buf_printf(&c->out, "%s ", verdict_name(k));
    position_text(&c->out, c->board, start);
    buf_char(&c->out, ' ');
    position_text(&c->out, c->board, finish);
    if (finish->stuck)
        cert_need(c, 3);
}

void cert_game(cert_writer *c, const position *start, const game *g)
{
    if (start && !position_closed(start)) {
        buf_add(&c->out, "from ");
        position_text_closed(&c->out, c->board, g->start);
        buf_char(&c->out, ' ');
    }
    buf_add(&c->out, "game");
    for (uint32_t i = 0; i < g->jumps; i++) {
        buf_char(&c->out, ' ');
        jump_text(&c->out, c->board, g->jump[i]);
    }
    buf_char(&c->out, '\n');
}

/* `number` is that of the vector or of the potential. */
static void write_step(cert_writer *c, const branch_step *s, uint32_t number)
{
    const char *kind = s->potential ? "potential " : "";
    switch (s->kind) {
    case STEP_CAP: buf_printf(&c->out, "cap %s%" PRIu32 "\n", kind, number); break;
    case STEP_PAGODA: buf_printf(&c->out, "%s%" PRIu32 "\n", *kind ? kind : "pagoda ", number); break;
    case STEP_CLASS: buf_printf(&c->out, "class %" PRIu32 "\n", number); break;
    case STEP_EMPTY: buf_add(&c->out, "empty\n"); break;
    case STEP_SPLIT_JUMP:
        buf_add(&c->out, "split ");
        jump_text(&c->out, c->board, s->index);
        buf_printf(&c->out, " %" PRId64 "\n", s->at);
        break;
    case STEP_SPLIT_START:
    case STEP_SPLIT_FINISH:
        buf_printf(&c->out, "split %s %s\n", s->kind == STEP_SPLIT_START ? "start" : "finish",
                   c->board->hole_name[s->index]);
        break;
    }
}

/* The position as a number in hexadecimal, minus an earlier one. */
static void write_difference(pg_buf *out, const uint64_t *pegs, const uint64_t *before, size_t words)
{
    PG_SCOPED(integer_release) fmpz_t number = {0}, last = {0};
    fmpz_set_ui_array(number, pegs, (slong)words);
    if (before)
        fmpz_set_ui_array(last, before, (slong)words);
    fmpz_sub(number, number, last);
    char *text = fmpz_get_str(NULL, 16, number);
    buf_printf(out, "%s\n", text);
    flint_free(text);
}

static void write_members(cert_writer *c, const search_result *r)
{
    size_t words = bits_words(c->board->holes);
    for (uint64_t i = 0; i < r->members; i++)
        write_difference(&c->out, r->member + i * words, i ? r->member + (i - 1) * words : NULL, words);
}

static weighting *cut_weighting(const board *b, const search_cut *cut)
{
    weighting *w = weighting_new(b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        fmpz_set_si(w->num + h, cut->weight[h]);
    return w;
}

/* Vectors are stated before the statement: their numbers as text. */
static void define_cuts(cert_writer *c, const search_cut *cut, uint32_t cuts, pg_buf *numbers)
{
    for (uint32_t i = 0; i < cuts; i++) {
        PG_SCOPED(weighting_release) weighting *w = cut_weighting(c->board, &cut[i]);
        buf_printf(numbers, " %" PRIu32, cert_define_vector(c, w));
    }
}

static void write_closed_set(cert_writer *c, const position *start, const position *finish,
                             const search_result *r)
{
    PG_SCOPED(buf_release) pg_buf cuts = {0};
    define_cuts(c, r->cut, r->cuts, &cuts);
    write_problem(c, VERDICT_IMPOSSIBLE, start, finish);
    buf_printf(&c->out, " search %" PRIu64 "%s\n", r->members, buf_text(&cuts));
    write_members(c, r);
}

static void define_tables(cert_writer *c, const search_half *h, pg_buf *numbers)
{
    for (uint32_t i = 0; i < h->potentials; i++) {
        potential *p = finder_exact(&h->potential[i], c->board);
        buf_printf(numbers, " %" PRIu32, define_potential(c, p));
        potential_free(p);
        cert_need(c, 4);
    }
}

/* The cuts of a half, as text. */
typedef struct half_cuts {
    pg_buf counts, potentials;
} half_cuts;

static void half_cuts_release(half_cuts *c)
{
    buf_release(&c->counts);
    buf_release(&c->potentials);
}

static void define_half(cert_writer *c, const search_half *h, half_cuts *out)
{
    *out = (half_cuts){0};
    define_cuts(c, h->cut, h->cuts, &out->counts);
    define_tables(c, h, &out->potentials);
}

static void write_half(cert_writer *c, const char *word, const search_half *h, half_cuts *cuts)
{
    buf_add(&c->out, word);
    for (uint32_t i = 0; i < h->levels; i++)
        buf_printf(&c->out, " %" PRIu64, h->size[i]);
    buf_printf(&c->out, "\ncuts%s", buf_text(&cuts->counts));
    if (h->potentials)
        buf_printf(&c->out, " potentials%s", buf_text(&cuts->potentials));
    buf_char(&c->out, '\n');
}

static void write_halves(cert_writer *c, const position *start, const position *finish,
                         const search_halves *h)
{
    PG_SCOPED(half_cuts_release) half_cuts ahead, back;
    PG_SCOPED(buf_release) pg_buf orbits = {0};
    uint32_t reversal = h->reversal ? define_symmetry(c, h->reversal) : 0;
    for (uint32_t i = 0; i < h->symmetries; i++)
        buf_printf(&orbits, " %" PRIu32, define_symmetry(c, h->symmetry + (size_t)i * h->holes));
    define_half(c, &h->ahead, &ahead);
    define_half(c, &h->back, &back);
    cert_need(c, h->finish ? 6 : 2);
    write_problem(c, VERDICT_IMPOSSIBLE, start, finish);
    buf_add(&c->out, " halves\n");
    if (h->symmetries)
        buf_printf(&c->out, "orbits%s\n", buf_text(&orbits));
    write_half(c, "ahead", &h->ahead, &ahead);
    if (h->reversal)
        buf_printf(&c->out, "reversal %" PRIu32 "\n", reversal);
    else if (h->finish)
        buf_add(&c->out, "finish\n");
    else if (h->back.levels)
        write_half(c, "back", &h->back, &back);
}

static void write_tree(cert_writer *c, const position *start, const position *finish, const verdict *v)
{
    const branch_tree *t = &v->tree;
    PG_FREED uint32_t *number = PG_NEW(uint32_t, t->steps);
    for (size_t i = 0; i < t->steps; i++) {
        const branch_step *s = &t->step[i];
        if (s->potential)
            number[i] = define_potential(c, s->potential);
        else if (s->vector)
            number[i] = cert_define_vector(c, s->vector);
    }
    write_problem(c, VERDICT_IMPOSSIBLE, start, finish);
    if (v->method == METHOD_SHARPENED)
        cert_need(c, 2);
    buf_printf(&c->out, " %s\n", method_name(v->method));
    for (size_t i = 0; i < t->steps; i++)
        write_step(c, &t->step[i], number[i]);
}

/* A reason that is one word and the number of something defined before. */
static void write_reference(cert_writer *c, const position *start, const position *finish, const char *word,
                            uint32_t number)
{
    write_problem(c, VERDICT_IMPOSSIBLE, start, finish);
    buf_printf(&c->out, " %s %" PRIu32 "\n", word, number);
}

static void write_impossible(cert_writer *c, const position *start, const position *finish, const verdict *v)
{
    if (v->method == METHOD_BRANCH || v->method == METHOD_SHARPENED)
        write_tree(c, start, finish, v);
    else if (v->method != METHOD_SEARCH)
        write_reference(c, start, finish, method_name(v->method), cert_define_vector(c, v->vector));
    else if (v->search.halves)
        write_halves(c, start, finish, v->search.halves);
    else if (v->search.member)
        write_closed_set(c, start, finish, &v->search);
    else
        write_reference(c, start, finish, "reach", define_reach(c, start, v->search.members));
}

cert_writer *cert_new(const board *b, cert_scope scope, const position *start)
{
    cert_writer *c = PG_NEW(cert_writer, 1);
    c->board = b;
    c->version = 1;
    write_board(c);
    buf_add(&c->out, scope == CERT_PROBLEM ? "scope problem" : "scope map");
    if (scope == CERT_MAP_START) {
        buf_char(&c->out, ' ');
        position_text(&c->out, b, start);
    }
    buf_char(&c->out, '\n');
    return c;
}

uint32_t cert_add(cert_writer *c, const position *start, const position *finish, const verdict *v)
{
    if (v->kind == VERDICT_IMPOSSIBLE) {
        write_impossible(c, start, finish, v);
    } else {
        write_problem(c, v->kind, start, finish);
        if (v->kind == VERDICT_POSSIBLE) {
            buf_char(&c->out, ' ');
            cert_game(c, start, &v->game);
        } else {
            buf_char(&c->out, '\n');
        }
    }
    return ++c->statements;
}

static uint32_t add_derived(cert_writer *c, const position *start, const position *finish, verdict_kind k,
                            const char *word, uint32_t of, const uint32_t *image)
{
    uint32_t symmetry = k == VERDICT_OPEN ? 0 : define_symmetry(c, image);
    write_problem(c, k, start, finish);
    if (k != VERDICT_OPEN)
        buf_printf(&c->out, " %s %" PRIu32 " %" PRIu32, word, of, symmetry);
    buf_char(&c->out, '\n');
    return ++c->statements;
}

uint32_t cert_add_image(cert_writer *c, const position *start, const position *finish, verdict_kind k,
                        uint32_t of, const uint32_t *image)
{
    return add_derived(c, start, finish, k, "image", of, image);
}

uint32_t cert_add_reversal(cert_writer *c, const position *start, const position *finish, verdict_kind k,
                           uint32_t of, const uint32_t *image)
{
    cert_need(c, 2);
    return add_derived(c, start, finish, k, "reversal", of, image);
}

uint32_t cert_add_moves_image(cert_writer *c, const position *start, const position *finish, bool fewest,
                              uint32_t moves, uint32_t of, const uint32_t *image)
{
    uint32_t symmetry = define_symmetry(c, image);
    buf_add(&c->out, fewest ? "fewest-moves " : "moves-at-least ");
    position_text(&c->out, c->board, start);
    buf_char(&c->out, ' ');
    position_text(&c->out, c->board, finish);
    buf_printf(&c->out, " %" PRIu32 " image %" PRIu32 " %" PRIu32 "\n", moves, of, symmetry);
    return ++c->moves;
}

char *cert_finish(cert_writer *c)
{
    pg_buf file = {0};
    buf_printf(&file, "pagoda-proof %d\n", c->version);
    buf_add_bytes(&file, buf_text(&c->out), c->out.length);
    buf_add(&file, "end\n");
    char *text = buf_take(&file);
    buf_release(&c->out);
    for (int of = 0; of < THINGS; of++)
        intern_release(&c->kept[of]);
    free(c);
    return text;
}

char *cert_of_lines(const board *b, int version, const char *lines)
{
    cert_writer *w = PG_NEW(cert_writer, 1);
    w->board = b;
    w->version = version;
    write_board(w);
    buf_add(&w->out, lines);
    return cert_finish(w);
}

char *cert_text(const problem *first, const verdict *v, size_t finishes)
{
    cert_writer *w = cert_new(first->board, CERT_PROBLEM, NULL);
    for (size_t i = 0; i < finishes; i++)
        cert_add(w, first->start, &first->finish[i], &v[i]);
    return cert_finish(w);
}
