/* refusals.c - what the checker must refuse, and why: small proofs, and one named change of them at a time.
 *
 * Among the changes is what the reference checker is known to accept (the head of viprcheck.c lists it).
 */
#include "viprcheck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* 2x = 1, as two inequalities: either x <= 0 or x >= 1. */
static const char split[] = "% half a peg\n"
                            "VER 1.0\n"
                            "VAR 2\n"
                            "x z\n"
                            "INT 1\n"
                            "0\n"
                            "OBJ min\n"
                            "0\n"
                            "CON 3 1\n"
                            "low G 0 1 0 1\n"
                            "least G 1 1 0 2\n"
                            "most L 1 1 0 2\n"
                            "RTP infeas\n"
                            "SOL 0\n"
                            "DER 5\n"
                            "below L 0 1 0 1 { asm } 7\n"
                            "false4 G 1 0 { lin 2 1 1 3 -2 } -1\n"
                            "above G 1 1 0 1 { asm } 7\n"
                            "false6 G 1 0 { lin 2 5 2 2 -1 } -1\n"
                            "join G 1 0 { uns 4 3 6 5 } -1\n";

/* The same by rounding. */
static const char rounding[] = "VER 1.0\nVAR 1\nx\nINT 1\n0\nOBJ min\n0\nCON 2 0\n"
                               "least G 1 1 0 2\n"
                               "most L 1 1 0 2\n"
                               "RTP infeas\nSOL 0\nDER 2\n"
                               "up G 1 1 0 1 { rnd 1 0 1/2 } -1\n"
                               "false G 1 0 { lin 2 2 2 1 -1 } -1\n";

/* x = 1 is a solution, which a split at fractions leaves out. */
static const char fractional[] = "VER 1.0\nVAR 1\nx\nINT 1\n0\nOBJ min\n0\nCON 2 0\n"
                                 "least G 3 1 0 4\n"
                                 "most L 5 1 0 4\n"
                                 "RTP infeas\nSOL 0\nDER 5\n"
                                 "below L 1/2 1 0 1 { asm } -1\n"
                                 "false3 G 1 0 { lin 2 0 1 2 -4 } -1\n"
                                 "above G 3/2 1 0 1 { asm } -1\n"
                                 "false5 G 1 0 { lin 2 4 4 1 -1 } -1\n"
                                 "join G 1 0 { uns 3 2 5 4 } -1\n";

/* x = z = 1 is a solution; the second half guesses z <= 0. */
static const char guess[] = "VER 1.0\nVAR 2\nx z\nINT 2\n0 1\nOBJ min\n0\nCON 2 0\n"
                            "least G 1 1 0 2\n"
                            "most L 1 2 0 2 1 -1\n"
                            "RTP infeas\nSOL 0\nDER 6\n"
                            "guess L 0 1 1 1 { asm } -1\n"
                            "below L 0 1 0 1 { asm } -1\n"
                            "false4 G 1 0 { lin 2 0 1 3 -2 } -1\n"
                            "above G 1 1 0 1 { asm } -1\n"
                            "false6 G 1 0 { lin 3 5 2 1 -1 2 -1 } -1\n"
                            "join G 1 0 { uns 4 3 6 5 } -1\n";

/* `why` is a part of the reason; NULL: accepted. */
static const struct change {
    const char *what, *proof, *from, *to, *why;
} table[] = {
    {"a proof", split, "", "", NULL},
    {"a proof by rounding", rounding, "", "", NULL},
    {"a weaker contradiction", split, "join G 1", "join G 1/2", NULL},
    {"another contradiction", split, "join G 1", "join L -1", NULL},
    {"version 1.1", split, "VER 1.0", "VER 1.1", NULL},
    {"no newline at the end", split, "6 5 } -1\n", "6 5 } -1", NULL},
    {"blanks", split, "x z", " x\n\n  z ", NULL},

    {"a split at fractions", fractional, "", "", "a split leaves integers out"},
    {"an assumption of the second half forgotten", guess, "", "", "still assumes row 2"},
    {"a split of a real variable", split, "INT 1\n0", "INT 1\n1", "a split on what is not whole"},
    {"rounding a real variable", rounding, "INT 1\n0", "INT 0", "rounding needs integer variables"},
    {"rounding fractions", rounding, "rnd 1 0 1/2", "rnd 1 0 1/3", "rounding needs whole coefficients"},
    {"rounding an equation", rounding, "least G", "least E", "an equation cannot be rounded"},
    {"rounding too far", rounding, "up G 1", "up G 2", "do not add up"},
    {"rounding without saying so", rounding, "rnd", "lin", "do not add up"},
    {"a cutoff without a solution", rounding, "{ rnd 1 0 1/2 }", "{ sol }", "asm, lin, rnd or uns"},
    {"a solution", split, "SOL 0", "SOL 1\nnone 0", "0 was expected"},
    {"another claim", split, "RTP infeas", "RTP range -inf inf", "infeas was expected"},

    {"another version", split, "VER 1.0", "VER 1.2", "1.0 or 1.1 was expected"},
    {"no version", split, "VER 1.0\n", "", "VER was expected"},
    {"a comment further down", split, "VAR 2", "% no\nVAR 2", "VAR was expected"},
    {"a comment without a blank", split, "% half", "%half", "a blank was expected"},
    {"a section left out", split, "OBJ min\n0\n", "", "OBJ was expected"},
    {"text behind the end", split, "6 5 } -1\n", "6 5 } -1\nend\n", "text behind the last row"},
    {"fewer rows announced", rounding, "DER 2", "DER 1", "text behind the last row"},
    {"more rows announced", split, "DER 5", "DER 6", "the file ends"},
    {"more rows than memory", split, "DER 5", "DER 99999999999999", "out of range"},
    {"no rows", split, "DER 5", "DER 0", "text behind the last row"},
    {"a variable less", split, "x z", "x", "INT was expected"},
    {"a variable more", split, "x z", "x y z", "INT was expected"},
    {"a variable twice", split, "x z", "x x", "the name x occurs twice"},
    {"an integer variable twice", split, "INT 1\n0", "INT 2\n0 0", "variable 0 occurs twice"},
    {"an integer variable out of range", split, "INT 1\n0", "INT 1\n2", "out of range"},
    {"an unknown objective", split, "OBJ min", "OBJ sum", "min or max"},
    {"more bounds than rows", split, "CON 3 1", "CON 3 4", "out of range"},
    {"a bound with two terms", guess, "CON 2 0", "CON 2 2", "a bound has one term"},
    {"a row's name twice", split, "false6", "false4", "the name false4 occurs twice"},
    {"an unknown sense", split, "below L", "below M", "L, E or G"},
    {"a long sense", split, "below L", "below LG", "L, E or G"},
    {"a tab", split, "x z", "x\tz", "no printable ASCII"},
    {"a carriage return", split, "VER 1.0\n", "VER 1.0\r\n", "no printable ASCII"},
    {"an umlaut", split, "x z", "x \xc3\xbc", "no printable ASCII"},

    {"a division by zero", split, "least G 1", "least G 1/0", "a right-hand side was expected"},
    {"a denominator of one", split, "least G 1", "least G 1/1", "a right-hand side was expected"},
    {"a fraction not in lowest terms", split, "least G 1", "least G 2/4", "not in lowest terms"},
    {"a fraction of zero", split, "least G 1", "least G 0/2", "not in lowest terms"},
    {"a leading zero", split, "least G 1", "least G 01", "a right-hand side was expected"},
    {"a leading zero below", split, "least G 1", "least G 1/02", "a right-hand side was expected"},
    {"minus zero", split, "low G 0", "low G -0", "a right-hand side was expected"},
    {"a plus", split, "least G 1", "least G +1", "a right-hand side was expected"},
    {"a decimal", split, "least G 1", "least G 1.0", "a right-hand side was expected"},
    {"an exponent", split, "least G 1", "least G 1e0", "a right-hand side was expected"},
    {"a minus below", split, "least G 1", "least G -1/-2", "a right-hand side was expected"},
    {"a column out of range", split, "1 0 2\nmost", "1 2 2\nmost", "a column is out of range"},
    {"a negative column", split, "1 0 2\nmost", "1 -1 2\nmost", "a column was expected"},
    {"a huge column", split, "1 0 2\nmost", "1 18446744073709551616 2\nmost", "a column was expected"},
    {"a column twice", split, "1 0 2\nmost", "2 0 1 0 1\nmost", "column 0 occurs twice"},
    {"a coefficient of zero", split, "1 0 2\nmost", "2 0 2 1 0\nmost", "a coefficient is 0"},
    {"more terms than variables", split, "1 0 2\nmost", "3 0 2\nmost", "out of range"},

    {"a changed right-hand side", split, "least G 1", "least G 0", "do not add up"},
    {"a changed coefficient", split, "1 0 2\nmost", "1 0 3\nmost", "do not add up"},
    {"a changed sense", split, "least G", "least L", "wrong sign"},
    {"a multiplier with the wrong sign", split, "3 -2", "3 2", "wrong sign"},
    {"a changed multiplier", split, "3 -2", "3 -3", "do not add up"},
    {"a multiplier of zero", split, "lin 2 1 1", "lin 3 0 0 1 1", "a multiplier is 0"},
    {"a row twice", split, "lin 2 1 1", "lin 3 1 1/2 1 1/2", "row 1 occurs twice"},
    {"a row out of range", split, "3 -2", "30 -2", "an earlier row is out of range"},
    {"a negative row", split, "3 -2", "-3 -2", "an earlier row was expected"},
    {"a row that comes later", split, "3 -2", "5 -2", "an earlier row is out of range"},
    {"a row that refers to itself", split, "3 -2", "4 -2", "an earlier row is out of range"},
    {"fewer rows than announced", split, "lin 2 1 1", "lin 3 1 1", "an earlier row was expected"},
    {"more rows than announced", split, "lin 2 1 1", "lin 1 1 1", "do not add up"},
    {"no rows at all", split, "lin 2 1 1 3 -2", "lin 0", "do not add up"},
    {"no closing brace", split, "{ asm } 7", "{ asm 7", "} was expected"},
    {"a weak row of 1.1", split, "lin 2 1 1", "lin weak { 0 } 2 1 1", "number of rows was expected"},
    {"an incomplete row of 1.1", split, "lin 2 1 1", "lin incomplete 1", "number of rows was expected"},
    {"an unknown reason", split, "{ asm } 7", "{ yes } 7", "asm, lin, rnd or uns"},
    {"a last use that is not the last", split, "{ asm } 7", "{ asm } 6", "was not to be used any more"},
    {"a last use out of range", split, "{ asm } 7", "{ asm } 8", "out of range"},
    {"a last use of -2", split, "{ asm } 7", "{ asm } -2", "-1 was expected"},

    {"assumptions exchanged", split, "uns 4 3 6 5", "uns 4 5 6 3", "still assumes row 3"},
    {"one half twice", split, "uns 4 3 6 5", "uns 4 3 4 3", "no two sides of one split"},
    {"a half that says nothing", split, "uns 4 3", "uns 3 3", "does not say what is claimed"},
    {"a constraint as assumption", split, "6 5 }", "6 0 }", "a join needs two assumptions"},
    {"a half out of range", split, "uns 4", "uns 8", "an earlier row is out of range"},
    {"a gap between the halves", split, "above G 1", "above G 2", "a split leaves integers out"},
    {"halves of the same side", split, "above G 1 1 0 1 { asm } 7\nfalse6 G 1 0 { lin 2 5 2 2 -1 }",
     "above L -1 1 0 1 { asm } 7\nfalse6 G 1 0 { lin 2 1 1 5 -2 }", "no two sides of one split"},
    {"an assumption at the end", split, "{ uns 4 3 6 5 }", "{ asm }", "still assumes row 7"},
    {"no contradiction at the end", split, "join G 1", "join G 0", "no contradiction"},
};

/* The proof with the first `from` replaced; free() it. */
static char *changed(const struct change *c)
{
    const char *at = strstr(c->proof, c->from);
    if (!at) {
        printf("%s: '%s' does not occur\n", c->what, c->from);
        exit(3);
    }
    char *text = malloc(strlen(c->proof) + strlen(c->to) + 1);
    if (!text)
        exit(3);
    memcpy(text, c->proof, (size_t)(at - c->proof));
    strcpy(text + (at - c->proof), c->to);
    return strcat(text, at + strlen(c->from));
}

static int run(const struct change *c)
{
    char *text = changed(c);
    vipr_file f;
    bool good = vipr_check(&f, text, strlen(text));
    bool wanted = c->why ? !good && strstr(f.why, c->why) : good;
    if (!wanted)
        printf("%s: expected %s, got %s\n", c->what, c->why ? c->why : "a proof", good ? "a proof" : f.why);
    vipr_release(&f);
    free(text);
    return !wanted;
}

/* Cut anywhere before its last byte, a proof is none. */
static int run_cut(const char *proof)
{
    int failures = 0;
    for (size_t length = 0; length + 1 < strlen(proof); length++) {
        vipr_file f;
        if (vipr_check(&f, proof, length)) {
            printf("cut after %zu bytes: accepted\n", length);
            failures++;
        }
        vipr_release(&f);
    }
    return failures;
}

static int run_with_nul(void)
{
    vipr_file f; /* the string's own end is the byte too many */
    bool good = vipr_check(&f, split, sizeof split);
    if (good)
        puts("a NUL behind the end: accepted");
    vipr_release(&f);
    return good;
}

int main(void)
{
    int failures = run_with_nul() + run_cut(split) + run_cut(rounding);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        failures += run(&table[i]);
    printf("%zu changes, %d failures\n", sizeof table / sizeof *table, failures);
    return failures > 0;
}
