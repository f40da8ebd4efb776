/* parts.c - the holes that a symmetry group takes to each other, for counts that are as symmetric.
 *
 * The counts that a group leaves alone are themselves a cone, in one variable an orbit of holes: small
 * enough to enumerate where the whole cone is not. They are also all that is needed for a problem whose
 * start and finish the group keeps: the average of a count over the group serves as well.
 */
#include "rays/rays.h"

#include "base/union_find.h"

/* The word for a symmetry that board names in full. */
static void short_name(pg_buf *out, const char *name)
{
    static const struct {
        const char *head, *word;
    } heads[] = {
        {"rotation by ", "rot"}, {"mirror in the axis at ", "axis"}, {"mirror in the ", ""}, {"mirror ", ""}};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        size_t length = strlen(heads[i].head);
        if (strncmp(name, heads[i].head, length))
            continue;
        buf_add(out, heads[i].word);
        buf_add_bytes(out, name + length, strcspn(name + length, " "));
        return;
    }
    buf_add(out, name);
}

/* Joins by the plane symmetry that word[0..length) names; false when the board has none of that name. */
static bool join_word(uint32_t *up, const board *b, const char *word, size_t length)
{
    PG_FREED const char **name;
    PG_FREED uint32_t *image;
    size_t count = plane_symmetry_images(b, &name, &image);
    bool found = false;
    for (size_t i = 0; i < count && !found; i++) {
        PG_SCOPED(buf_release) pg_buf text = {0};
        short_name(&text, name[i]);
        found = text.length == length && !memcmp(text.text, word, length);
        if (found)
            union_find_join_images(up, image + i * b->holes, 1, b->holes);
    }
    return found;
}

static pg_status refuse(const board *b, const char *group, pg_error *e)
{
    PG_FREED const char **name;
    PG_FREED uint32_t *image;
    size_t count = plane_symmetry_images(b, &name, &image);
    PG_SCOPED(buf_release) pg_buf text = {0};
    for (size_t i = 0; i < count; i++) {
        short_name(&text, name[i]);
        buf_add(&text, ", ");
    }
    pg_status s = pg_fail(e, PG_INPUT, "--symmetric: expected symmetries of board %s (%sfull), not '%.80s'",
                          b->name, buf_text(&text), group);
    return s;
}

static void join_all(uint32_t *up, const board *b)
{
    PG_SCOPED(symmetry_release) symmetry_group g;
    symmetry_find(&g, b, NULL, NULL);
    union_find_join_images(up, g.image, g.generators, b->holes);
}

pg_status rays_parts(uint32_t **out, const board *b, const char *group, pg_error *e)
{
    PG_FREED uint32_t *up = PG_NEW(uint32_t, b->holes);
    bool good = true;
    union_find_begin(up, b->holes);
    for (const char *word = group; good; word++) {
        size_t length = strcspn(word, ",");
        if (length == 4 && !memcmp(word, "full", 4))
            join_all(up, b);
        else if (length == 11 && !memcmp(word, "reflections", 11))
            good = join_word(up, b, "left-right", 10) && join_word(up, b, "top-bottom", 10);
        else
            good = join_word(up, b, word, length);
        word += length;
        if (!*word)
            break;
    }
    if (!good)
        return refuse(b, group, e);
    *out = PG_NEW(uint32_t, b->holes);
    union_find_number(up, b->holes, *out);
    return PG_OK;
}
