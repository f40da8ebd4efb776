/* threads.c - everything at once on several threads: the same answers as one thread gives, byte for byte,
 * and, under the thread sanitizer, no race. The boards are shared; each thread asks all questions in an order
 * of its own, and checks the proofs.
 */
#include "pagoda.h"

#include "pagoda-check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4 };

static pagoda_board *board, *small;

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

static void prove(pagoda_buffer *out)
{
    static const char *const finish[] = {"a3", "c3", "c1"};
    pagoda_error e;
    for (int i = 0; i < 3; i++) {
        pagoda_answer *a;
        demand(pagoda_prove(&a, small, "full-c2", finish[i], NULL, &e), "prove", &e);
        demand(pagoda_answer_render(a, PAGODA_JSON, NULL, out, &e), "render", &e);
        demand(pagoda_answer_render(a, PAGODA_SVG, NULL, out, &e), "render", &e);
        check(pagoda_answer_proof(a));
        pagoda_answer_free(a);
    }
}

static void map(pagoda_buffer *out)
{
    pagoda_error e;
    pagoda_map *m;
    pagoda_limits limits;
    PAGODA_INIT(limits);
    limits.threads = 2;
    demand(pagoda_map_make(&m, small, NULL, NULL, &limits, &e), "map", &e);
    demand(pagoda_map_render(m, PAGODA_CSV, NULL, out, &e), "render", &e);
    demand(pagoda_map_render(m, PAGODA_PDF, NULL, out, &e), "render", &e);
    check(pagoda_map_proof(m));
    pagoda_map_free(m);
}

static void count(pagoda_buffer *out)
{
    pagoda_error e;
    pagoda_count *c;
    pagoda_count_options o;
    PAGODA_INIT(o);
    o.games = o.classes = 1;
    demand(pagoda_count_make(&c, small, "full-c2", NULL, &o, NULL, &e), "count", &e);
    demand(pagoda_count_render(c, PAGODA_JSON, NULL, out, &e), "render", &e);
    pagoda_count_free(c);
}

static void shortest(pagoda_buffer *out)
{
    pagoda_error e;
    pagoda_shortest *s;
    demand(pagoda_shortest_make(&s, small, "full-c2", "?#1", NULL, NULL, &e), "shortest", &e);
    demand(pagoda_shortest_render(s, PAGODA_TEXT, NULL, out, &e), "render", &e);
    pagoda_shortest_free(s);
}

static void rays(pagoda_buffer *out)
{
    pagoda_error e;
    pagoda_rays *r;
    pagoda_rays_options o;
    PAGODA_INIT(o);
    o.symmetric = "rot90";
    demand(pagoda_rays_make(&r, small, &o, NULL, NULL, NULL, &e), "rays", &e);
    demand(pagoda_rays_render(r, PAGODA_JSON, NULL, out, &e), "render", &e);
    pagoda_rays_free(r);
}

static void find(pagoda_buffer *out)
{
    pagoda_error e;
    pagoda_found *f;
    demand(pagoda_find(&f, small, "full-c2", "c3", NULL, &e), "find", &e);
    demand(pagoda_found_render(f, PAGODA_TEXT, NULL, out, &e), "render", &e);
    pagoda_found_free(f);
}

static void emit(pagoda_buffer *out)
{
    static const char *const finish = "d3";
    pagoda_error e;
    pagoda_model_options o;
    PAGODA_INIT(o);
    o.format = "vipr";
    demand(pagoda_emit(out, NULL, board, "full-d4", &finish, 1, &o, NULL, &e), "emit", &e);
}

static void describe(pagoda_buffer *out)
{
    pagoda_error e;
    demand(pagoda_board_render(board, PAGODA_TEXT, NULL, out, &e), "render", &e);
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
    demand(pagoda_board_load(&board, "english", NULL, &e), "board", &e);
    demand(pagoda_board_load(&small, "diamond3", "8", &e), "board", &e);
    for (size_t q = 0; q < QUESTIONS; q++)
        question[q](expected[q] = pagoda_buffer_new());
    for (size_t i = 0; i < THREADS; i++)
        if (pthread_create(&thread[i], NULL, ask_all, (void *)i))
            fail("threads", "cannot be had");
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    for (size_t q = 0; q < QUESTIONS; q++)
        pagoda_buffer_free(expected[q]);
    pagoda_board_free(board);
    pagoda_board_free(small);
    return 0;
}
