/* show.c - a board drawn and described. */
#include "report_parts.h"
#include "regions/regions.h"

static uint64_t *corner_set(const board *b)
{
    uint64_t *set = bits_new(b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_put(set, h, board_is_corner(b, h));
    return set;
}

/* What takes long is begun within the limits, and known when they have not been reached at its end. */
static bool in_time(const pg_limits *limits) { return limits_check(limits) == PG_OK; }

/* Decimal, free() it; NULL when a limit was reached. */
static char *group_order(const board *b, const pg_limits *limits)
{
    PG_SCOPED(symmetry_release) symmetry_group group = {0};
    if (!in_time(limits))
        return NULL;
    symmetry_find(&group, b, NULL, limits);
    return in_time(limits) ? pg_strdup(group.order) : NULL;
}

/* free() it; NULL when a limit was reached. */
static char *class_group(const board *b, const pg_limits *limits)
{
    pg_buf text = {0};
    if (!in_time(limits))
        return NULL;
    lattice *l = lattice_new(b);
    lattice_group_text(l, &text);
    lattice_free(l);
    return buf_take(&text);
}

static const char *wrap_name(const board *b)
{
    if (b->wrap_rows && b->wrap_columns)
        return "both";
    return b->wrap_rows ? "rows" : b->wrap_columns ? "columns" : "none";
}

/* ---- text ----------------------------------------------------------------------------------- */

enum { KEY = 12 }; /* width of the column of keys */
static const char LEFT_OUT[] = "left out: a limit was reached";

static void add_key(pg_buf *out, const char *key) { buf_printf(out, "%-*s", KEY, key); }

static void show_rules(pg_buf *out, const board *b)
{
    add_key(out, "rules");
    buf_printf(out, "%s\n", board_rules_name(b->rules));
    if (b->rules != RULES_CUSTOM)
        return;
    add_key(out, "directions");
    for (uint32_t i = 0; i < b->directions; i++)
        buf_printf(out, "%s(%d, %d)", i ? ", " : "", b->direction[i].drow, b->direction[i].dcol);
    buf_char(out, '\n');
    add_key(out, "patterns");
    for (uint32_t i = 0; i < b->patterns; i++)
        buf_printf(out, "%s%s to %s", i ? ", " : "", b->pattern[i].before, b->pattern[i].after);
    buf_char(out, '\n');
}

static void show_corners(pg_buf *out, const board *b)
{
    PG_FREED uint64_t *corners = corner_set(b);
    PG_FREED char **name = PG_NEW(char *, b->holes);
    size_t count = 0;
    for (uint32_t h = 0; h < b->holes; h++)
        if (bits_get(corners, h))
            name[count++] = b->hole_name[h];
    add_key(out, "corners");
    if (count == 0)
        buf_add(out, "none\n");
    else if (count == b->holes)
        buf_add(out, "every hole\n");
    else
        draw_list(out, name, count, KEY);
}

static void show_categories(pg_buf *out, const board *b)
{
    PG_FREED uint32_t *category = PG_NEW(uint32_t, b->holes);
    uint32_t count = regions_categories(b, category);
    PG_FREED uint32_t *size = PG_NEW(uint32_t, count);
    for (uint32_t h = 0; h < b->holes; h++)
        size[category[h]]++;
    add_key(out, "categories");
    buf_printf(out, "%u of pegs", count);
    for (uint32_t c = 0; c < count && count <= 12; c++)
        buf_printf(out, "%s%u", c ? ", " : ": ", size[c]);
    buf_add(out, count <= 12 ? " holes\n" : "\n");
}

static char *region_text(const board *b, const region_list *l, uint32_t i)
{
    pg_buf text = {0};
    for (uint32_t k = l->first[i]; k < l->first[i + 1]; k++)
        buf_printf(&text, "%s%s", text.length ? "+" : "", b->hole_name[l->hole[k]]);
    return buf_take(&text);
}

/* "4 of size 1, 2 of size 3": the sizes ascend. */
static void add_sizes(pg_buf *out, const region_list *l)
{
    word_list list = {0};
    for (uint32_t i = 0, k; i < l->count; i = k) {
        for (k = i; k < l->count && l->size[k] == l->size[i];)
            k++;
        buf_printf(words_next(&list), "%u of size %u", k - i, l->size[i]);
    }
    buf_add(out, list.count ? ": " : "");
    words_draw(out, &list, KEY);
}

/* How many Merson regions of which size, and a largest number of disjoint ones. */
static void show_regions(pg_buf *out, const board *b, const pg_limits *limits)
{
    region_list l;
    add_key(out, "regions");
    if (!in_time(limits)) {
        buf_printf(out, "%s\n", LEFT_OUT);
        return;
    }
    regions_find(&l, b, NULL, REGIONS_MOST_HOLES, REGIONS_MOST, limits);
    buf_printf(out, "%u%s minimal Merson region%s", l.count, l.complete ? "" : " or more", plural(l.count));
    add_sizes(out, &l);
    PG_FREED uint32_t *chosen = PG_NEW(uint32_t, l.count + 1);
    bool best;
    uint32_t packed = regions_pack(&l, chosen, &best, limits);
    word_list disjoint = {0};
    for (uint32_t i = 0; i < packed; i++)
        words_add(&disjoint, region_text(b, &l, chosen[i]));
    if (packed > 0) {
        add_key(out, "");
        buf_printf(out, "%s%u disjoint: ", best ? "at most " : "", packed);
        words_draw(out, &disjoint, KEY);
    }
    regions_release(&l);
}

static void show_symmetries(pg_buf *out, const board *b, const pg_limits *limits)
{
    PG_FREED char *order = group_order(b, limits);
    add_key(out, "symmetries");
    if (order)
        buf_printf(out, "%s of holes and jumps\n", order);
    else
        buf_printf(out, "%s\n", LEFT_OUT);
    PG_FREED const char **name;
    size_t count = plane_symmetries(b, &name);
    if (count > 0) {
        add_key(out, "");
        buf_add(out, "in the plane: ");
        draw_list(out, (char *const *)name, count, KEY);
    }
}

static void as_text(pg_buf *out, const report_look *look)
{
    const board *b = look->of;
    const pg_limits *limits = look->limits;
    buf_printf(out, "%s%s%s\n\n", b->name, *b->title ? ": " : "", b->title);
    draw_board(out, b);
    buf_char(out, '\n');
    add_key(out, "lattice");
    buf_add(out, board_lattice_name(b->lattice));
    if (b->wrap_rows || b->wrap_columns)
        buf_printf(out, ", wrap %s", wrap_name(b));
    buf_char(out, '\n');
    show_rules(out, b);
    add_key(out, "holes");
    buf_printf(out, "%u\n", b->holes);
    add_key(out, "jumps");
    buf_printf(out, "%u\n", b->jumps);
    show_corners(out, b);
    show_categories(out, b);
    show_regions(out, b, limits);
    show_symmetries(out, b, limits);
    PG_FREED char *group = class_group(b, limits);
    add_key(out, "class group");
    buf_printf(out, "%s\n", group ? group : LEFT_OUT);
}

/* The i-th word of what goes by name beside boards, or NULL: families, positions, weightings. */
enum { NAMES_FAMILIES, NAMES_POSITIONS, NAMES_WEIGHTS, NAMES };
static const char *const names_key[NAMES] = {"families", "positions", "weightings"};

static const char *name_at(int kind, size_t i)
{
    if (kind == NAMES_FAMILIES)
        return board_family(i);
    const board_shipped_file *file =
        board_shipped(kind == NAMES_POSITIONS ? SHIPPED_POSITION : SHIPPED_WEIGHTS, i);
    return file ? file->name : NULL;
}

static void report_names(pg_buf *out)
{
    for (int kind = 0; kind < NAMES; kind++) {
        word_list names = {0};
        for (size_t i = 0; name_at(kind, i); i++)
            buf_printf(words_next(&names), "%s%s", kind == NAMES_POSITIONS ? "@" : "", name_at(kind, i));
        buf_char(out, '\n');
        add_key(out, names_key[kind]);
        words_draw(out, &names, KEY);
    }
}

void report_boards(pg_buf *out, board *const *b, size_t boards)
{
    size_t widest = 0;
    for (size_t i = 0; i < boards; i++)
        widest = strlen(b[i]->name) > widest ? strlen(b[i]->name) : widest;
    for (size_t i = 0; i < boards; i++)
        buf_printf(out, "%-*s  %4u holes  %-10s  %s\n", (int)widest, b[i]->name, b[i]->holes,
                   board_rules_name(b[i]->rules), b[i]->title);
    report_names(out);
}

/* ---- JSON ----------------------------------------------------------------------------------- */

static json_t *summary_json(const board *b)
{
    return object_json("board", text_json(b->name), "title", text_json(b->title), "lattice",
                       text_json(board_lattice_name(b->lattice)), "wrap", text_json(wrap_name(b)), "rules",
                       text_json(board_rules_name(b->rules)));
}

json_t *holes_json(const board *b, const uint64_t *set)
{
    return list_json(h, b->holes, !set || bits_get(set, h) ? text_json(b->hole_name[h]) : NULL);
}

static json_t *categories_json(const board *b)
{
    PG_FREED uint32_t *category = PG_NEW(uint32_t, b->holes);
    uint32_t count = regions_categories(b, category);
    json_t *list = list_json(c, count, json_array());
    for (uint32_t h = 0; h < b->holes; h++)
        json_array_append_new(json_array_get(list, category[h]), text_json(b->hole_name[h]));
    return list;
}

static json_t *region_json(const board *b, const region_list *l, uint32_t i)
{
    return list_json(k, l->size[i], text_json(b->hole_name[l->hole[l->first[i] + k]]));
}

static json_t *regions_json(const board *b, const pg_limits *limits)
{
    region_list l;
    if (!in_time(limits))
        return json_null();
    regions_find(&l, b, NULL, REGIONS_MOST_HOLES, REGIONS_MOST, limits);
    PG_FREED uint32_t *chosen = PG_NEW(uint32_t, l.count + 1);
    bool best;
    uint32_t packed = regions_pack(&l, chosen, &best, limits);
    json_t *o =
        object_json("most_holes", json_integer(REGIONS_MOST_HOLES), "complete", json_boolean(l.complete),
                    "minimal", list_json(i, l.count, region_json(b, &l, i)), "disjoint",
                    list_json(i, packed, json_integer(chosen[i])), "disjoint_largest", json_boolean(best));
    regions_release(&l);
    return o;
}

/* The three holes of a jump, or null where it is not over one peg into an empty hole. */
static json_t *holes_of_jump_json(const board *b, uint32_t j)
{
    const jump_cell *c = jump_cells(b, j);
    if (b->jump[j].length != 3 || !jump_carries(b, j) || !c[1].before || c[1].after)
        return json_null();
    return object_json("from", text_json(b->hole_name[c[0].hole]), "over", text_json(b->hole_name[c[1].hole]),
                       "to", text_json(b->hole_name[c[2].hole]));
}

static void as_json(pg_buf *out, const report_look *look)
{
    const board *b = look->of;
    const pg_limits *limits = look->limits;
    json_t *o = summary_json(b);
    PG_FREED uint64_t *corners = corner_set(b);
    PG_FREED const char **name;
    size_t count = plane_symmetries(b, &name);
    pg_buf file = {0};
    board_write(b, &file);
    keys_json(o, "holes", holes_json(b, NULL), "jumps", list_json(j, b->jumps, taken_json(jump_name(b, j))),
              "jump_holes", list_json(j, b->jumps, holes_of_jump_json(b, j)), "corners",
              holes_json(b, corners), "categories", categories_json(b), "regions", regions_json(b, limits));
    keys_json(o, "symmetries", taken_json(group_order(b, limits)));
    keys_json(o, "plane_symmetries", words_json((char *const *)name, count), "class_group",
              taken_json(class_group(b, limits)), "file", taken_json(buf_take(&file)));
    add_json(out, o);
}

void report_boards_json(pg_buf *out, board *const *b, size_t boards)
{
    json_t *o = object_json(
        "boards", list_json(i, boards, keys_json(summary_json(b[i]), "hole_count", count_json(b[i]->holes))));
    for (int kind = 0; kind < NAMES; kind++) {
        size_t names = 0;
        while (name_at(kind, names))
            names++;
        keys_json(o, names_key[kind], list_json(i, names, text_json(name_at(kind, i))));
    }
    add_json(out, o);
}

/* ---- the figure: names and corners, categories, disjoint regions, symmetries of the picture -------- */

enum { MOST_HOLES = 500 }; /* larger boards are drawn once */

static void draw_names(figure *f, const board *b)
{
    PG_FREED uint64_t *corners = corner_set(b);
    size_t count = bits_count(corners, b->holes);
    diagram *d =
        figure_diagram(f, b,
                       count && count < b->holes
                           ? figure_text(f, "%u holes, %u jumps\ncorners have thick rims", b->holes, b->jumps)
                           : figure_text(f, "%u holes, %u jumps", b->holes, b->jumps),
                       1);
    for (uint32_t h = 0; h < b->holes; h++) {
        d->mark[h].text = b->row ? figure_text(f, "%s", b->hole_name[h]) : NULL;
        d->mark[h].look = bits_get(corners, h) && count < b->holes ? MARK_PEG : MARK_BARE;
    }
}

/* Pegs of one category have one letter and one colour. */
static void draw_categories(figure *f, const board *b)
{
    PG_FREED uint32_t *category = PG_NEW(uint32_t, b->holes + 1);
    uint32_t count = regions_categories(b, category);
    diagram *d =
        figure_diagram(f, b, figure_text(f, "%u categor%s of pegs", count, count == 1 ? "y" : "ies"), 1);
    for (uint32_t h = 0; h < b->holes; h++) {
        pg_buf name = {0};
        classes_name(&name, category[h]);
        d->mark[h].text = figure_take(f, &name);
        d->mark[h].colour = (int)(category[h] % MARK_COLOURS) + 1;
    }
}

/* As many disjoint Merson regions as there are. */
static void draw_regions(figure *f, const board *b, const pg_limits *limits)
{
    PG_SCOPED(regions_release) region_list l;
    bool best;
    regions_find(&l, b, NULL, REGIONS_MOST_HOLES, REGIONS_MOST, limits);
    uint32_t *chosen = PG_NEW(uint32_t, l.count + 1), packed = regions_pack(&l, chosen, &best, limits);
    if (packed) {
        diagram *d =
            figure_diagram(f, b,
                           figure_text(f, "%u disjoint Merson region%s (%u%s minimal ones in all)", packed,
                                       plural(packed), l.count, l.complete ? "" : " or more"),
                           1);
        for (uint32_t i = 0; i < packed; i++)
            diagram_outline(d, l.hole + l.first[chosen[i]], l.size[chosen[i]], NULL);
    }
    free(chosen);
}

static void draw_symmetries(figure *f, const board *b)
{
    PG_FREED const char **name;
    PG_FREED uint32_t *image;
    size_t count = plane_symmetry_images(b, &name, &image);
    PG_SCOPED(buf_release) pg_buf text = {0};
    buf_printf(&text, "%zu symmetr%s of the picture beside the identity", count, count == 1 ? "y" : "ies");
    for (size_t i = 0; i < count; i++)
        buf_printf(&text, "%s%s", i % 2 ? ", " : "\n", name[i]);
    if (count) {
        diagram *d = figure_diagram(f, b, text.text, 1);
        for (size_t i = 0; i < count; i++)
            diagram_mirror(d, image + i * b->holes);
    }
}

static figure *as_figure(const report_look *look)
{
    const board *b = look->of;
    const pg_limits *limits = look->limits;
    figure *f =
        figure_new("%s, %s rules%s%s", b->name, board_rules_name(b->rules), *b->title ? ": " : "", b->title);
    draw_names(f, b);
    if (b->holes > MOST_HOLES)
        return f;
    draw_categories(f, b);
    if (limits_check(limits) == PG_OK)
        draw_regions(f, b, limits);
    if (b->row)
        draw_symmetries(f, b);
    return f;
}

const report_forms report_board_forms = {.text = as_text, .json = as_json, .figure = as_figure};
