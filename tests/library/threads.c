/* threads.c - everything at once on several threads: the same answers as one thread gives, byte for byte,
 * and, under the thread sanitizer, no race. The boards are shared; each thread asks all questions in an order
 * of its own, and checks the proofs.
 */
#include "pagoda.h"

#include "pagoda-check.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4 };

static pagoda_board *board, *small;
static pagoda_position *start;
static pagoda_result *shown;

static _Noreturn void fail(const char *what, const char *text)
{
    fprintf(stderr, "%s: %s\n", what, text);
    exit(1);
}

static void demand(pagoda_status status, const char *what, const pagoda_error *error)
{
    if (status != PAGODA_OK)
        fail(what, error->text);
}

static void check(const char *proof)
{
    char *proved, *reason;
    if (pagoda_check_text(proof, strlen(proof), NULL, NULL, &proved, &reason) != PAGODA_CHECK_PROVED)
        fail("check", reason);
    pagoda_check_free(proved);
    pagoda_check_free(reason);
    if (pagoda_check_text(proof, strlen(proof) - 2, NULL, NULL, NULL, NULL) != PAGODA_CHECK_REFUSED)
        fail("check", "a cut proof is accepted");
}

/* ---- questions: each adds what it was told to `out` ------------------------------ */

/* Frees the result; its document is read by several threads at once where it is shared. */
static void add(pagoda_buffer *out, pagoda_result *r, pagoda_format format, bool proof)
{
    pagoda_error e;
    demand(pagoda_result_write(r, PAGODA_JSON, NULL, out, &e), "write", &e);
    demand(pagoda_result_write(r, format, NULL, out, &e), "write", &e);
    if (proof)
        check(pagoda_result_proof(r, NULL));
    pagoda_result_free(r);
}

static pagoda_position *at(const pagoda_board *b, const char *text)
{
    pagoda_error e;
    pagoda_position *p;
    demand(pagoda_position_parse(&p, b, text, &e), text, &e);
    return p;
}

static void prove(pagoda_buffer *out)
{
    static const char *const finish[] = {"a3", "c3", "c1"};
    pagoda_error e;
    for (int i = 0; i < 3; i++) {
        pagoda_position *p = at(small, finish[i]);
        pagoda_result *r;
        demand(pagoda_prove(&r, start, (const pagoda_position *const[]){p}, 1, NULL, NULL, &e), "prove", &e);
        pagoda_position_free(p);
        add(out, r, PAGODA_SVG, true);
    }
}

static void map(pagoda_buffer *out)
{
    pagoda_error e;
    pagoda_result *r;
    pagoda_limits limits;
    PAGODA_INIT(limits);
    limits.threads = 2;
    demand(pagoda_map(&r, small, NULL, NULL, &limits, &e), "map", &e);
    demand(pagoda_result_write(r, PAGODA_PDF, NULL, out, &e), "write", &e);
    add(out, r, PAGODA_CSV, true);
}

static void count(pagoda_buffer *out)
{
    pagoda_error e;
    pagoda_result *r;
    pagoda_count_options o;
    PAGODA_INIT(o);
    o.games = o.classes = 1;
    demand(pagoda_count(&r, start, NULL, &o, NULL, &e), "count", &e);
    add(out, r, PAGODA_TEXT, false);
}

static void shortest(pagoda_buffer *out)
{
    pagoda_error e;
    pagoda_result *r;
    pagoda_position *one = at(small, "?#1");
    demand(pagoda_shortest(&r, start, one, NULL, NULL, &e), "shortest", &e);
    pagoda_position_free(one);
    add(out, r, PAGODA_TEXT, false);
}

static void rays(pagoda_buffer *out)
{
    pagoda_error e;
    pagoda_result *r;
    pagoda_rays_options o;
    PAGODA_INIT(o);
    o.symmetric = "rot90";
    demand(pagoda_resource_rays(&r, small, &o, NULL, &e), "rays", &e);
    add(out, r, PAGODA_TEXT, false);
}

static void find(pagoda_buffer *out)
{
    pagoda_error e;
    pagoda_result *r;
    pagoda_position *p = at(small, "c3");
    demand(pagoda_resource_find(&r, start, p, NULL, NULL, &e), "find", &e);
    pagoda_position_free(p);
    add(out, r, PAGODA_TEXT, true);
}

static void emit(pagoda_buffer *out)
{
    pagoda_error e;
    pagoda_result *r;
    pagoda_position *from = at(board, "full-d4"), *to = at(board, "d3");
    pagoda_model_options o;
    PAGODA_INIT(o);
    o.format = "vipr";
    demand(pagoda_emit(&r, from, (const pagoda_position *const[]){to}, 1, &o, NULL, &e), "emit", &e);
    pagoda_position_free(from);
    pagoda_position_free(to);
    add(out, r, PAGODA_TEXT, false);
}

/* One result of all threads, whose document is made by whichever comes first. */
static void describe(pagoda_buffer *out)
{
    pagoda_error e;
    const pagoda_value *told = pagoda_result_document(shown);
    if (!pagoda_value_get(told, "jumps"))
        fail("document", "it has no jumps");
    demand(pagoda_result_write(shown, PAGODA_TEXT, NULL, out, &e), "write", &e);
}

static void (*const question[])(pagoda_buffer *) = {prove, map, count, shortest, rays, find, emit, describe};
enum { QUESTIONS = sizeof question / sizeof *question };

/* ---- asking ------------------------------ */

static pagoda_buffer *expected[QUESTIONS];

static int same(const pagoda_buffer *a, const pagoda_buffer *b)
{
    size_t length = pagoda_buffer_length(a);
    return length == pagoda_buffer_length(b) &&
           !memcmp(pagoda_buffer_bytes(a), pagoda_buffer_bytes(b), length);
}

static void *ask_all(void *first)
{
    for (size_t i = 0; i < QUESTIONS; i++) {
        size_t q = ((size_t)first * 3 + i) % QUESTIONS;
        pagoda_buffer *out = pagoda_buffer_new();
        question[q](out);
        if (!same(out, expected[q]))
            fail("a thread is told something else", pagoda_buffer_bytes(out));
        pagoda_buffer_free(out);
    }
    return NULL;
}

int main(void)
{
    pagoda_error e;
    pthread_t thread[THREADS];
    demand(pagoda_board_named(&board, "english", NULL, &e), "board", &e);
    demand(pagoda_board_named(&small, "diamond3", "8", &e), "board", &e);
    demand(pagoda_board_show(&shown, board, &e), "board", &e);
    start = at(small, "full-c2");
    for (size_t q = 0; q < QUESTIONS; q++)
        question[q](expected[q] = pagoda_buffer_new());
    pagoda_result_free(shown);
    demand(pagoda_board_show(&shown, board, &e), "board", &e);
    for (size_t i = 0; i < THREADS; i++)
        if (pthread_create(&thread[i], NULL, ask_all, (void *)i))
            fail("threads", "cannot be had");
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    for (size_t q = 0; q < QUESTIONS; q++)
        pagoda_buffer_free(expected[q]);
    pagoda_result_free(shown);
    pagoda_position_free(start);
    pagoda_board_free(board);
    pagoda_board_free(small);
    return 0;
}
