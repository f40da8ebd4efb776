/* level_streams.h - bytes between rank 0 and each of the others, in pieces of bounded size.
 *
 * For what is too much for one message: rank 0 has a stream with every other rank, these have one with it,
 * and all go one way. Who reads waits for who writes, and the other way round beyond a piece or two, so no
 * memory is needed for what is under way. While streams are open nothing else goes between these ranks.
 */
#pragma once

#include "base/peers.h"

typedef struct level_stream {
    const peers *peers;
    uint32_t rank;      /* the other one */
    bool writes, ended; /* ended: reading, and no more comes */
    uint64_t *piece;    /* the length of what it holds, in bytes, and that */
    size_t at, length;  /* of the bytes: where the next one is or goes; how many there are */
} level_stream;

void level_stream_put(level_stream *s, const void *bytes, size_t length);
/* False: not so many came. */
bool level_stream_get(level_stream *s, void *bytes, size_t length);

typedef struct level_streams {
    const peers *peers; /* NULL: none are open */
    level_stream *with; /* [ranks]; on rank 0 all but its own are used, on others only number 0 */
} level_streams;

/* `to_first`: from the others to rank 0. */
void level_streams_open(level_streams *s, const peers *r, bool to_first);
/* Sends what is left, or waits for the end of what comes. */
void level_streams_close(level_streams *s);

/* Does this rank serve rank 0? */
static inline bool level_streams_serve(const level_streams *s) { return s->peers && s->peers->rank; }
