/* look.c - how a picture is to look: what is asked for in words, and what that does to a figure. */
#include "panels.h"

static const double smallest = 0.05, largest = 20; /* scales */

/* The number behind "NAME=" when the word is of this kind; NULL when it is not. */
static const char *value_of(const char *word, const char *name)
{
    size_t length = strlen(name);
    return !strncmp(word, name, length) && word[length] == '=' ? word + length + 1 : NULL;
}

static pg_status read_number(double *out, const char *text, double least, double most, pg_error *e)
{
    char *end;
    *out = strtod(text, &end);
    if (end > text && !*end && *out >= least && *out <= most)
        return PG_OK;
    return pg_fail(e, PG_INPUT, "expected a number from %g to %g, not '%.80s'", least, most, text);
}

static pg_status read_word(figure_look *out, const char *word, pg_error *e)
{
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {{"untitled", &out->untitled},
                 {"coordinates", &out->named},
                 {"bare", &out->bare},
                 {"arrows", &out->arrows}};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (!strcmp(word, flags[i].name))
            return *flags[i].flag = true, PG_OK;
    const char *alone = value_of(word, "panel"), *scale = value_of(word, "scale");
    double number = 0;
    pg_status s = alone   ? read_number(&number, alone, 1, 1e6, e)
                  : scale ? read_number(&out->scale, scale, smallest, largest, e)
                          : pg_fail(e, PG_INPUT,
                                    "expected untitled, coordinates, bare, arrows, panel=N or scale=X, not "
                                    "'%.80s'",
                                    word);
    out->panel = alone ? (size_t)number : out->panel;
    return s;
}

pg_status figure_look_read(figure_look *out, const char *text, pg_error *e)
{
    *out = (figure_look){0};
    for (size_t length;; text += length + 1) {
        length = strcspn(text, ",");
        PG_FREED char *word = pg_strndup(text, length);
        PG_TRY(read_word(out, word, e));
        if (!text[length])
            break;
    }
    return out->bare && out->named ? pg_fail(e, PG_INPUT, "expected either coordinates or bare") : PG_OK;
}

/* One panel alone, without the others. */
static pg_status keep_panel(figure *f, size_t number, pg_error *e)
{
    if (number > f->panels)
        return pg_fail(e, PG_INPUT, "expected a panel from 1 to %zu, not %zu", f->panels, number);
    f->panel[0] = f->panel[number - 1];
    f->panels = 1;
    return PG_OK;
}

pg_status figure_dress(figure *f, const figure_look *look, pg_error *e)
{
    if (look->untitled)
        *f->title = 0;
    for (size_t i = 0; i < f->panels && (look->named || look->bare); i++)
        diagram_names(&f->panel[i], look->named);
    f->scale = look->scale;
    return look->panel ? keep_panel(f, look->panel, e) : PG_OK;
}
