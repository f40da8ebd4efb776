/* level_streams.c - see level_streams.h. A piece without bytes is the end. */
#include "levels/level_streams.h"

enum { PIECE = 1 << 18 /* bytes */ };

static uint8_t *bytes_of(const level_stream *s) { return (uint8_t *)(s->piece + 1); }

/* ---- writing ----------------------------------------------------------------------------------------- */

static void send_piece(level_stream *s)
{
    s->piece[0] = s->at;
    s->peers->send(s->peers->context, s->rank, s->piece, 1 + (s->at + 7) / 8);
    s->at = 0;
}

void level_stream_put(level_stream *s, const void *bytes, size_t length)
{
    const uint8_t *from = bytes;
    while (length > 0) {
        size_t some = PIECE - s->at < length ? PIECE - s->at : length;
        memcpy(bytes_of(s) + s->at, from, some);
        s->at += some;
        from += some;
        length -= some;
        if (s->at == PIECE)
            send_piece(s);
    }
}

/* ---- reading ----------------------------------------------------------------------------------------- */

/* The next piece; false: there is none. */
static bool receive_piece(level_stream *s)
{
    if (s->ended)
        return false;
    size_t words;
    free(s->piece);
    s->peers->receive(s->peers->context, s->rank, &s->piece, &words);
    s->at = 0;
    s->length = s->piece[0];
    s->ended = s->length == 0;
    return !s->ended;
}

bool level_stream_get(level_stream *s, void *bytes, size_t length)
{
    uint8_t *to = bytes;
    while (length > 0) {
        if (s->at == s->length && !receive_piece(s))
            return false;
        size_t some = s->length - s->at < length ? s->length - s->at : length;
        memcpy(to, bytes_of(s) + s->at, some);
        s->at += some;
        to += some;
        length -= some;
    }
    return true;
}

/* ---- all of them ------------------------------------------------------------------------------------- */

/* The ranks that this one has a stream with. */
static bool other(const level_streams *s, uint32_t rank) { return s->peers->rank ? rank == 0 : rank > 0; }

void level_streams_open(level_streams *s, const peers *r, bool to_first)
{
    bool write = r && to_first == (r->rank != 0);
    *s = (level_streams){.peers = r, .with = r ? PG_NEW(level_stream, r->count) : NULL};
    for (uint32_t i = 0; r && i < r->count; i++)
        if (other(s, i))
            s->with[i] = (level_stream){.peers = r,
                                        .rank = i,
                                        .writes = write,
                                        .piece = write ? pg_alloc(1, PIECE + sizeof *s->with->piece) : NULL};
}

void level_streams_close(level_streams *s)
{
    for (uint32_t i = 0; s->peers && i < s->peers->count; i++) {
        level_stream *one = &s->with[i];
        if (!other(s, i))
            continue;
        if (one->writes && one->at > 0)
            send_piece(one);
        if (one->writes)
            send_piece(one);
        while (!one->writes && receive_piece(one))
            ;
        free(one->piece);
    }
    free(s->with);
    *s = (level_streams){0};
}
