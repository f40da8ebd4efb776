/* numbers.c - numbers in their one spelling, of a bounded length.
 *
 * COUNT: 0, or digits without a leading zero. NUMBER: an integer or a fraction P/Q in lowest terms, Q >= 2.
 * At most MAX_DIGITS digits in P and in Q, so that no arithmetic on what is read can take long.
 */
#include "check.h"

/* How many digits the text begins with, 0 when they are not canonical: a leading zero of several. */
static size_t number_digits(const char *s)
{
    size_t n = strspn(s, "0123456789");
    return n > 1 && s[0] == '0' ? 0 : n;
}

bool check_is_count(const char *s)
{
    size_t n = number_digits(s);
    return n > 0 && s[n] == '\0';
}

static const char *count_text(checker *c, const char *what)
{
    const char *s = check_field(c, what);
    if (!check_is_count(s))
        checker_refuse(c, "expected %s (digits without a leading zero), not '%s'", what, quote(s).text);
    if (strlen(s) > MAX_DIGITS)
        checker_refuse(c, "expected %s of at most %d digits", what, MAX_DIGITS);
    return s;
}

uint64_t count_field(checker *c, const char *what, uint64_t most)
{
    const char *s = count_text(c, what);
    uint64_t value = 0;
    for (const char *d = s; *d; d++) {
        uint64_t digit = (uint64_t)(*d - '0');
        if (value > (UINT64_MAX - digit) / 10)
            checker_refuse(c, "expected %s of at most %llu, not %s", what, (unsigned long long)most,
                           quote(s).text);
        value = 10 * value + digit;
    }
    if (value > most)
        checker_refuse(c, "expected %s of at most %llu, not %s", what, (unsigned long long)most,
                       quote(s).text);
    return value;
}

/* Of something stated before, of which there are so many; from 0. */
size_t index_field(checker *c, const char *what, size_t many)
{
    char number[32];
    snprintf(number, sizeof number, "the number of a %s", what);
    uint64_t value = count_field(c, number, UINT64_MAX);
    if (value == 0 || value > many)
        checker_refuse(c, "expected a %s stated before, not %llu", what, (unsigned long long)value);
    return (size_t)value - 1;
}

void next_field(checker *c, const char *what, size_t many)
{
    char number[48];
    snprintf(number, sizeof number, "the number of the %s", what);
    if (count_field(c, number, UINT64_MAX) != many + 1)
        checker_refuse(c, "expected %s %zu, the next number", what, many + 1);
}

void big_count_field(checker *c, const char *what, mpz_t out)
{
    const char *s = count_text(c, what);
    if (mpz_set_str(out, s, 10))
        checker_refuse(c, "expected %s, not '%s'", what, quote(s).text);
}

/* Is it -?DIGITS or -?DIGITS/DIGITS, the integer part not -0? */
static bool looks_like_number(checker *c, const char *s)
{
    bool minus = *s == '-';
    s += minus;
    size_t p = number_digits(s), q = s[p] == '/' ? number_digits(s + p + 1) : 0;
    bool good = p > 0 && !(minus && *s == '0') && (s[p] == '\0' || (q > 0 && s[p + 1 + q] == '\0'));
    if (good && (p > MAX_DIGITS || q > MAX_DIGITS))
        checker_refuse(c, "expected a number of at most %d digits", MAX_DIGITS);
    return good;
}

void number_field(checker *c, const char *what, mpq_t out)
{
    const char *s = check_field(c, what);
    if (!looks_like_number(c, s))
        checker_refuse(c, "expected %s (an integer or a fraction), not '%s'", what, quote(s).text);
    const char *slash = strchr(s, '/');
    if (!slash) {
        mpz_set_str(mpq_numref(out), s, 10);
        mpz_set_ui(mpq_denref(out), 1);
        return;
    }
    text numerator = {0};
    text_format(c, &numerator, "%.*s", (int)(slash - s), s);
    mpz_set_str(mpq_numref(out), text_of(&numerator), 10);
    mpz_set_str(mpq_denref(out), slash + 1, 10);
    heap_free(numerator.at);
    if (mpz_cmp_ui(mpq_denref(out), 2) < 0)
        checker_refuse(c, "expected a denominator of at least 2, not '%s'", quote(s).text);
    mpz_t common;
    mpz_init(common);
    mpz_gcd(common, mpq_numref(out), mpq_denref(out));
    if (mpz_cmp_ui(common, 1) != 0)
        checker_refuse(c, "expected a fraction in lowest terms, not '%s'", quote(s).text);
    mpz_clear(common);
}

int offset_field(checker *c, const char *what)
{
    const char *s = check_field(c, what);
    bool minus = *s == '-';
    size_t n = number_digits(s + minus);
    int value = 0;
    if (n == 0 || n > 5 || s[minus + n] != '\0' || (minus && s[1] == '0'))
        checker_refuse(c, "expected %s from -%d to %d, not '%s'", what, MAX_OFFSET, MAX_OFFSET,
                       quote(s).text);
    for (const char *d = s + minus; *d; d++)
        value = 10 * value + (*d - '0');
    if (value > MAX_OFFSET)
        checker_refuse(c, "expected %s from -%d to %d, not '%s'", what, MAX_OFFSET, MAX_OFFSET,
                       quote(s).text);
    return minus ? -value : value;
}
