// What several threads do at once for a set of routes. The game gives the threads: nav calls its
// function with work and a number of chunks. Each chunk has a worker, with a query of its own, and
// writes only to that or to what belongs to its part; what the workers have found is put together
// in the order of the parts. So the result does not depend on the number of chunks.
#ifndef NAVI_MOVE_ROUTE_WORKERS_H
#define NAVI_MOVE_ROUTE_WORKERS_H

#include "move/route/routes.h"

enum { WORKERS_MOST = 256 };

void navi_workers_init(NavRoutes* routes);
void navi_workers_fini(NavRoutes* routes);

// From now on there are `count` chunks that `run` gives to threads; `run` NULL: one, here. Errors:
// MEMORY; then nothing has changed.
NavResult navi_workers_set(NavRoutes* routes, NavRunChunks run, void* context, uint32_t count);

// May they change routes, where navi_route_is_leg_free would?
void navi_workers_let_change(NavRoutes* routes, bool may_change);

// Each worker does the work on its part. Nobody may change routes or filters meanwhile. Errors: the
// first one of a worker.
typedef NavResult MoveWork(MoveWorker* worker, void* data);
NavResult navi_workers_run(NavRoutes* routes, MoveWork* work, void* data);

static inline MoveWorker* navi_worker(NavRoutes* routes, uint32_t chunk) {
    return chunk == 0 ? &routes->own : routes->threads.others[chunk - 1];
}

// Of so many things, those from `first` to before `end` are the worker's.
typedef struct MovePart {
    uint32_t first, end;
} MovePart;

static inline MovePart navi_part_of(const NavRoutes* routes, uint32_t chunk, uint32_t count) {
    uint32_t chunks = routes->threads.count;
    MovePart part = {(uint32_t)((uint64_t)count * chunk / chunks),
                     (uint32_t)((uint64_t)count * (chunk + 1) / chunks)};
    return part;
}

static inline MovePart navi_worker_part(const MoveWorker* worker, uint32_t count) {
    return navi_part_of(worker->routes, worker->chunk, count);
}

// Of things that take very different times: the number of the next one that no worker has taken,
// from 0 on. Which worker takes it differs, so what is found must not depend on that.
uint32_t navi_worker_take(MoveWorker* worker);
// Some of `count` things that nobody has taken: first those of the worker's own part, which are
// most likely in the cache of its thread. False: all have been taken.
bool navi_worker_take_block(MoveWorker* worker, uint32_t count, MovePart* block);

#endif
