/* weights.c - weightings for the public interface. */
#include "private.h"

#include "resource/resource.h"

pagoda_weights *weights_keep(const pagoda_weights *w)
{
    pagoda_weights *shared = (pagoda_weights *)w; /* the count of its users is no part of what it is */
    atomic_fetch_add(&shared->users, 1);
    return shared;
}

pg_status weights_own(pagoda_weights **out, pagoda_board *owner, const char *board_name, const char *board_at,
                      weighting *w, pg_error *e)
{
    pagoda_weights *p = PG_NEW(pagoda_weights, 1);
    pg_buf file = {0};
    *p = (pagoda_weights){.owner = owner, .b = owner->board, .w = w, .check = PG_NEW(resource_check, 1)};
    atomic_init(&p->users, 1);
    pg_status s = resource_check_run(p->check, p->b, w, board_at, e);
    p->number = PG_NEW(char *, p->b->holes);
    for (uint32_t h = 0; h < p->b->holes; h++)
        p->number[h] = fraction_text(w->num + h, w->den);
    resource_write(&file, p->b, board_name, w);
    p->text = buf_take(&file);
    if (s == PG_OK)
        *out = p;
    else
        pagoda_weights_free(p);
    return s;
}

static pg_status from_file(pagoda_weights **out, resource_file *f, pg_error *e)
{
    pg_status s = weights_own(out, board_own(f->b), f->board_at, f->board_at, f->w, e);
    f->b = NULL; /* both are taken over */
    f->w = NULL;
    resource_release(f);
    return s;
}

/* ---- making ------------------------------ */

static pagoda_status parse(pagoda_weights **out, const char *text, size_t length, const char *file,
                           const char *rules, bool files, pagoda_error *error)
{
    pg_error e = {0};
    resource_file f;
    bool before = file_reading(files);
    pg_status s = resource_parse(&f, text, length, file, rules, &e);
    if (s == PG_OK)
        s = from_file(out, &f, &e);
    file_reading(before);
    return outcome(s, PAGODA_BAD_SYNTAX, &e, error);
}

pagoda_status pagoda_weights_parse(pagoda_weights **out, const char *text, size_t length, const char *file,
                                   const char *rules, pagoda_error *error)
{
    REQUIRE(out && text, "a pointer for the weights and the text of a weights file");
    return parse(out, text, length, file ? file : "weights", rules, false, error);
}

pagoda_status pagoda_weights_load(pagoda_weights **out, const char *file, const char *rules,
                                  pagoda_error *error)
{
    pg_error e = {0};
    PG_FREED char *text = NULL;
    size_t length;
    REQUIRE(out && file, "a pointer for the weights and a weights file");
    pg_status s = read_named_file(file, &text, &length, &e);
    if (s != PG_OK)
        return outcome(s, PAGODA_NOT_FOUND, &e, error);
    return parse(out, text, length, file, rules, true, error);
}

pagoda_status pagoda_weights_named(pagoda_weights **out, const char *name, const char *rules,
                                   pagoda_error *error)
{
    pg_error e = {0};
    PG_FREED char *text = NULL;
    size_t length;
    REQUIRE(out && name, "a pointer for the weights and the name of a weighting");
    bool before = file_reading(false);
    pg_status s = board_read_text(SHIPPED_WEIGHTS, name, &text, &length, &name, &e);
    file_reading(before);
    if (s != PG_OK)
        return outcome(s, PAGODA_NOT_FOUND, &e, error);
    return parse(out, text, length, name, rules, false, error);
}

pagoda_status pagoda_weights_make(pagoda_weights **out, const pagoda_board *b, const char *const *number,
                                  size_t length, pagoda_error *error)
{
    pg_error e = {0};
    weighting *w;
    REQUIRE(out && b && number, "a pointer for the weights, a board and a number for each hole");
    pg_status s = PG_OK;
    if (length != b->board->holes)
        s = pg_fail(&e, PG_INPUT, "expected %u numbers, one a hole, not %zu", b->board->holes, length);
    for (size_t i = 0; s == PG_OK && i < length; i++)
        if (!number[i])
            s = pg_fail(&e, PG_INPUT, "hole %s: expected a number, not NULL", b->board->hole_name[i]);
    if (s == PG_OK)
        s = resource_numbers(&w, b->board, number, &e);
    if (s == PG_OK)
        s = weights_own(out, board_keep(b), b->board->name, NULL, w, &e);
    return outcome(s, PAGODA_BAD_INPUT, &e, error);
}

void pagoda_weights_free(pagoda_weights *w)
{
    if (!w || atomic_fetch_sub(&w->users, 1) > 1)
        return;
    pg_free_all(w->number, w->b->holes);
    free(w->text);
    resource_check_release(w->check);
    free(w->check);
    weighting_free(w->w);
    pagoda_board_free(w->owner);
    free(w);
}

/* ---- asking ------------------------------ */

const pagoda_board *pagoda_weights_board(const pagoda_weights *w) { return w ? w->owner : NULL; }
const char *pagoda_weights_file(const pagoda_weights *w) { return w ? w->text : NULL; }
const char *pagoda_weights_number(const pagoda_weights *w, size_t hole)
{
    return w && hole < w->b->holes ? w->number[hole] : NULL;
}
