/// Threads for nav_crowd_set_threads.
#ifndef THREADS_CREW_H
#define THREADS_CREW_H

#include <nav/crowd.h>

typedef struct Crew Crew;

/// `threads` is at least 1: how many work at once, the one that calls crew_run included. NULL: it
/// cannot be made.
Crew* crew_create(uint32_t threads);
void crew_destroy(Crew* crew);

/// A NavRunChunks; `crew` is its context.
void crew_run(void* crew, NavChunkWork do_chunk, void* work, uint32_t count);

#endif
