/* lines.c - the file as lines, a line as fields.
 *
 * The strictest reading that the format allows: printable ASCII, one line feed at the end of every line, one
 * space between two fields, nothing else. Memory: one line.
 */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <errno.h>

enum { CHUNK = 1 << 16 };

void lines_open(checker *c)
{
    c->chunk = heap_new(c, CHUNK, 1);
    c->line_room = 128;
    c->line = heap_new(c, c->line_room, 1);
}

/* The next byte, or -1 at the end of the file. */
static int lines_next_byte(checker *c)
{
    if (c->chunk_at == c->chunk_end) {
        errno = 0;
        c->chunk_at = 0;
        c->chunk_end = fread(c->chunk, 1, CHUNK, c->in);
        if (c->chunk_end == 0 && ferror(c->in))
            give_up(c, "cannot be read: %s", strerror(errno));
        if (c->chunk_end == 0)
            return -1;
    }
    return c->chunk[c->chunk_at++];
}

static void check_spaces(checker *c, size_t length)
{
    if (length == 0)
        checker_refuse(c, "expected a line that is not empty");
    if (c->line[0] == ' ' || c->line[length - 1] == ' ')
        checker_refuse(c, "expected no space at the beginning or end of a line");
    if (strstr(c->line, "  "))
        checker_refuse(c, "expected one space between two fields");
}

bool check_line_next(checker *c)
{
    size_t length = 0;
    if (c->again) {
        c->again = false;
        c->at = c->line;
        return true;
    }
    int byte = lines_next_byte(c);
    if (byte < 0)
        return false;
    c->number++;
    for (; byte != '\n'; byte = lines_next_byte(c)) {
        if (byte < 0)
            checker_refuse(c, "expected a line feed at the end of the last line");
        if (byte < 0x20 || byte > 0x7e)
            checker_refuse(c, "expected printable ASCII, not the byte 0x%02x", (unsigned)byte);
        if (length == MAX_LINE)
            checker_refuse(c, "expected a line of at most %d bytes", MAX_LINE);
        if (length + 1 >= c->line_room) {
            c->line_room *= 2;
            c->line = heap_resize(c, c->line, c->line_room, 1);
        }
        c->line[length++] = (char)byte;
    }
    c->line[length] = '\0';
    check_spaces(c, length);
    c->at = c->line;
    spend(c);
    return true;
}

void line_need(checker *c, const char *what)
{
    if (!check_line_next(c)) {
        c->number++; /* behind the last line */
        checker_refuse(c, "expected %s, but the file ends", what);
    }
}

bool field_more(const checker *c) { return c->at != NULL; }

bool line_starts(const checker *c, const char *word)
{
    size_t length = strlen(word);
    return c->at && !strncmp(c->at, word, length) && (c->at[length] == '\0' || c->at[length] == ' ');
}

const char *check_field(checker *c, const char *what)
{
    if (!c->at)
        checker_refuse(c, "expected %s at the end of the line", what);
    char *begin = c->at, *space = strchr(begin, ' ');
    if (space)
        *space = '\0';
    c->at = space ? space + 1 : NULL;
    return begin;
}

void field_word(checker *c, const char *word)
{
    const char *found = check_field(c, word);
    if (strcmp(found, word))
        checker_refuse(c, "expected '%s', not '%s'", word, quote(found).text);
}

void fields_end(checker *c)
{
    if (c->at)
        checker_refuse(c, "expected the end of the line, not '%s'", quote(c->at).text);
}

void lines_end(checker *c)
{
    if (lines_next_byte(c) >= 0) {
        c->number++;
        checker_refuse(c, "expected nothing behind the line 'end'");
    }
}

static bool lines_is_letter(char s) { return (s >= 'a' && s <= 'z') || (s >= 'A' && s <= 'Z'); }
static bool lines_is_digit(char s) { return s >= '0' && s <= '9'; }

bool is_name(const char *s)
{
    size_t length = strlen(s);
    for (size_t i = 0; i < length; i++)
        if (!lines_is_letter(s[i]) && !lines_is_digit(s[i]) && !strchr("_+.-", s[i]))
            return false;
    return length > 0 && length <= MAX_NAME;
}

/* The three words name positions, so no hole may have them. */
bool hole_name_holds(const char *s)
{
    size_t length = strlen(s);
    for (size_t i = 0; i < length; i++)
        if (!lines_is_letter(s[i]) && !(i > 0 && lines_is_digit(s[i])))
            return false;
    return length > 0 && length <= MAX_NAME && strcmp(s, "full") && strcmp(s, "empty") && strcmp(s, "any");
}
