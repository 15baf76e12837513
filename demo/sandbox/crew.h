/// Threads that share the ticks of a crowd.
#ifndef DEMO_SANDBOX_CREW_H
#define DEMO_SANDBOX_CREW_H

#include <nav/nav.h>

typedef struct Crew Crew;

/// `threads` is at least 1: how many work at once, the one that calls crew_run included. When fewer
/// can be started, there are fewer. NULL without memory.
Crew* crew_create(uint32_t threads);
/// NULL is allowed.
void crew_destroy(Crew* crew);

/// How many work at once.
uint32_t crew_size(const Crew* crew);

/// A NavRunChunks; `crew` is its context.
void crew_run(void* crew, NavChunkWork do_chunk, void* work, uint32_t count);

#endif
