/* search.c - "impossible" by a closed set of positions.
 *
 * A position is cut when some resource count w gives it less than min w(T): nothing below it is a finish.
 * Every completion of the start is a member or cut, no member is a finish, every jump of a member leads to a
 * member or to a cut position. So no game that begins in the start ever meets a finish. Cost: members x
 * jumps, a binary search and at worst one sum a cut for each legal jump; memory: the members.
 */
#include "check.h"

typedef struct closed_list {
    checker *c;
    const check_position *finish;
    uint32_t words;   /* of a position */
    uint64_t *member; /* ascending as numbers, least significant word first */
    uint64_t members, room;
    size_t *cut;  /* indices of vectors */
    mpz_t *least; /* min w(T), times den */
    size_t cuts, cut_room;
    mpz_t value;    /* scratch */
    uint64_t *next; /* scratch */
    size_t line;    /* of the first member */
} closed_list;

/* ---- reading --------------------------------------------------------------------------------------- */

static void read_cuts(closed_list *s)
{
    checker *c = s->c;
    size_t room = 0;
    while (field_more(c)) {
        GROW(c, s->cut, s->cuts, s->cut_room);
        s->cut[s->cuts] = vector_field(c);
        demand_count(c, s->cut[s->cuts]);
        GROW(c, s->least, s->cuts, room);
        mpz_init(s->least[s->cuts]);
        vector_extreme(c, s->least[s->cuts], &c->vector[s->cut[s->cuts]], s->finish, -1);
        s->cuts++;
        spend(c);
    }
}

static int hex_digit(char d)
{
    return d >= '0' && d <= '9' ? d - '0' : d >= 'a' && d <= 'f' ? d - 'a' + 10 : -1;
}

/* A number in hexadecimal, without leading zeros, below 2^holes. */
static void read_hex(closed_list *s, const char *hex, uint64_t *out)
{
    size_t length = strlen(hex);
    memset(out, 0, s->words * sizeof *out);
    if (length > 1 && hex[0] == '0')
        checker_refuse(s->c, "expected a number in hexadecimal without leading zeros, not '%s'",
                       quote(hex).text);
    for (size_t i = 0; i < length; i++) {
        size_t place = 4 * (length - 1 - i);
        int digit = hex_digit(hex[i]);
        if (digit < 0)
            checker_refuse(s->c, "expected a number in lower-case hexadecimal, not '%s'", quote(hex).text);
        for (unsigned k = 0; k < 4; k++) {
            if (!(digit >> k & 1))
                continue;
            if (place + k >= s->c->board->holes)
                checker_refuse(s->c, "expected a number below 2^%u, not '%s'", (unsigned)s->c->board->holes,
                               quote(hex).text);
            set_bit(out, place + k);
        }
    }
}

/* sum += a; refuses what is not below 2^holes. */
static void add_to(closed_list *s, uint64_t *sum, const uint64_t *a)
{
    uint64_t carry = 0;
    uint32_t holes = s->c->board->holes;
    for (size_t w = 0; w < s->words; w++) {
        uint64_t once = sum[w] + a[w], twice = once + carry;
        carry = (once < a[w]) + (twice < carry);
        sum[w] = twice;
    }
    if (carry || (holes % 64 && sum[s->words - 1] >> (holes % 64)))
        checker_refuse(s->c, "expected the members to stay below 2^%u", (unsigned)holes);
}

static void read_member(closed_list *s)
{
    checker *c = s->c;
    line_need(c, "a member of the closed set");
    const char *hex = check_field(c, "a member");
    fields_end(c);
    read_hex(s, hex, s->next);
    if (s->members > 0 && !strcmp(hex, "0"))
        checker_refuse(c, "expected a positive difference to the member before");
    if (s->members == s->room) {
        s->room = s->room ? 2 * s->room : 64;
        s->member = heap_resize(c, s->member, s->room, s->words * sizeof *s->member);
    }
    uint64_t *member = s->member + s->members * s->words;
    if (s->members > 0)
        memcpy(member, member - s->words, s->words * sizeof *member);
    else
        memset(member, 0, s->words * sizeof *member);
    add_to(s, member, s->next);
    s->members++;
}

/* ---- checking --------------------------------------------------------------------------------------- */

static bool search_is_member(const closed_list *s, const uint64_t *pegs)
{
    uint64_t low = 0, high = s->members;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        const uint64_t *m = s->member + middle * s->words;
        size_t w = s->words;
        while (w > 0 && m[w - 1] == pegs[w - 1])
            w--;
        if (w == 0)
            return true;
        if (m[w - 1] < pegs[w - 1])
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

static bool search_is_cut(closed_list *s, const uint64_t *pegs)
{
    for (size_t i = 0; i < s->cuts; i++) {
        vector_value(s->value, &s->c->vector[s->cut[i]], pegs, s->c->board->holes);
        if (mpz_cmp(s->value, s->least[i]) < 0)
            return true;
    }
    return false;
}

static void check_start(closed_list *s, const check_position *start)
{
    checker *c = s->c;
    check_completions k;
    completions_open(c, &k, start, c->board->holes);
    completions_announce(c, &k, "start");
    while (check_completions_next(&k)) {
        if (!search_is_member(s, k.bits) && !search_is_cut(s, k.bits)) {
            refuse_at(c, s->line - 1, "the start %s is neither a member of the closed set nor cut",
                      quote(told_pegs(c, k.bits)).text);
        }
        spend(c);
    }
}

static void check_member(closed_list *s, uint64_t index)
{
    checker *c = s->c;
    const uint64_t *pegs = s->member + index * s->words;
    if (check_position_has(s->finish, pegs, c->board->holes))
        refuse_at(c, s->line + index, "this member of the closed set is a finish");
    for (size_t j = 0; j < c->board->jumps; j++) {
        const check_jump *k = &c->board->jump[j];
        if (!check_jump_fits(k, pegs))
            continue;
        memcpy(s->next, pegs, s->words * sizeof *pegs);
        check_jump_play(k, s->next);
        if (!search_is_member(s, s->next) && !search_is_cut(s, s->next)) {
            refuse_at(c, s->line + index,
                      "the set is not closed: from this member %s leads out of it, and is not cut",
                      told_jump(c, k));
        }
    }
    spend(c);
}

void search_check(checker *c, const check_position *start, const check_position *finish)
{
    closed_list s = {.c = c, .finish = finish, .words = words(c->board->holes), .line = c->number + 1};
    uint64_t members = count_field(c, "the number of members", UINT64_MAX);
    s.next = heap_new(c, s.words, sizeof *s.next);
    mpz_init(s.value);
    read_cuts(&s);
    for (uint64_t i = 0; i < members; i++)
        read_member(&s);
    check_start(&s, start);
    for (uint64_t i = 0; i < s.members; i++)
        check_member(&s, i);
    check_explain_search(c, members, s.cut, s.cuts, s.least);
}
