#include "move/route/workers.h"

#include <stdatomic.h>

enum { BLOCK = 128 }; // so many things are taken at once

static void init_worker(MoveWorker* worker, NavRoutes* routes, NavQuery* query, uint32_t chunk) {
    *worker = (MoveWorker){.routes = routes, .query = query, .may_change = true, .chunk = chunk};
}

static void fini_worker(MoveWorker* worker) {
    NavMemory* memory = &worker->query->ask.memory;
    navi_array_fini(memory, &worker->hits);
    navi_grid_group_fini(&worker->near, memory);
    navi_array_fini(memory, &worker->suspects);
    navi_array_fini(memory, &worker->news);
    navi_array_fini(memory, &worker->verdicts);
    navi_array_fini(memory, &worker->points);
    navi_array_fini(memory, &worker->links);
    navi_array_fini(memory, &worker->rest);
    navi_array_fini(memory, &worker->rest_links);
}

void navi_workers_init(NavRoutes* routes) {
    init_worker(&routes->own, routes, &routes->query, 0);
    routes->threads.count = 1;
}

// --- other threads -----------------------------------------------------------------------

// A worker with its query.
typedef struct Other {
    MoveWorker worker;
    NavQuery query;
} Other;

static size_t size_of_list(uint32_t count) { return (count - 1) * sizeof(MoveWorker*); }

static void drop_others(NavMemory* memory, MoveWorker** others, uint32_t count) {
    for (uint32_t k = 0; k + 1 < count; k++) {
        if (others[k] == NULL)
            continue;
        Other* other = (Other*)others[k];
        fini_worker(&other->worker);
        navi_query_fini(&other->query);
        navi_memory_free(memory, other, sizeof *other);
    }
    navi_memory_free(memory, others, size_of_list(count));
}

static bool add_others(NavRoutes* routes, MoveWorker** others, uint32_t count) {
    NavMemory* memory = &routes->query.ask.memory;
    for (uint32_t k = 0; k + 1 < count; k++) {
        Other* other = navi_memory_alloc(memory, sizeof *other);
        if (other == NULL)
            return false;
        navi_query_init(&other->query, routes->query.ask.world);
        init_worker(&other->worker, routes, &other->query, k + 1);
        others[k] = &other->worker;
    }
    return true;
}

NavResult navi_workers_set(NavRoutes* routes, NavRunChunks run, void* context, uint32_t count) {
    NavMemory* memory = &routes->query.ask.memory;
    MoveThreads* threads = &routes->threads;
    MoveWorker** others = NULL;
    count = run == NULL ? 1 : count;
    NAV_ASSERT(count > 0 && count <= WORKERS_MOST);
    if (count > 1) {
        others = navi_memory_alloc(memory, size_of_list(count));
        if (others == NULL)
            return NAV_ERR_MEMORY;
        memset(others, 0, size_of_list(count));
        if (!add_others(routes, others, count)) {
            drop_others(memory, others, count);
            return NAV_ERR_MEMORY;
        }
    }
    if (threads->count > 1)
        drop_others(memory, threads->others, threads->count);
    *threads = (MoveThreads){run, context, count, others};
    return NAV_OK;
}

void navi_workers_fini(NavRoutes* routes) {
    if (routes->threads.count > 1)
        drop_others(&routes->query.ask.memory, routes->threads.others, routes->threads.count);
    fini_worker(&routes->own);
}

void navi_workers_let_change(NavRoutes* routes, bool may_change) {
    for (uint32_t k = 0; k < routes->threads.count; k++)
        navi_worker(routes, k)->may_change = may_change;
}

// --- work --------------------------------------------------------------------------------

typedef struct MoveDeal {
    atomic_uint next;
    atomic_uint blocks[WORKERS_MOST]; // taken of each worker's part
} MoveDeal;

typedef struct Job {
    NavRoutes* routes;
    MoveWork* work;
    void* data;
    MoveDeal* deal;
} Job;

uint32_t navi_worker_take(MoveWorker* worker) {
    return atomic_fetch_add_explicit(&worker->deal->next, 1, memory_order_relaxed);
}

static bool take_of(MoveWorker* worker, uint32_t chunk, uint32_t count, MovePart* block) {
    MovePart part = navi_part_of(worker->routes, chunk, count);
    uint64_t taken =
        atomic_fetch_add_explicit(&worker->deal->blocks[chunk], 1, memory_order_relaxed);
    uint64_t first = part.first + taken * BLOCK, end = first + BLOCK;
    *block = (MovePart){(uint32_t)first, (uint32_t)(end < part.end ? end : part.end)};
    return first < part.end;
}

bool navi_worker_take_block(MoveWorker* worker, uint32_t count, MovePart* block) {
    uint32_t chunks = worker->routes->threads.count;
    bool is_taken = false;
    for (uint32_t k = 0; k < chunks && !is_taken; k++)
        is_taken = take_of(worker, (worker->chunk + k) % chunks, count, block);
    return is_taken;
}

static void do_chunk(void* context, uint32_t chunk) {
    const Job* job = context;
    MoveWorker* worker = navi_worker(job->routes, chunk);
    worker->deal = job->deal;
    navi_query_open(worker->query);
    worker->result = job->work(worker, job->data);
}

// Then threads only read them.
static void make_filters(NavRoutes* routes) {
    for (uint32_t k = 0; k < routes->filters.count; k++)
        if (routes->filters.data[k]->users > 0)
            (void)navi_move_filter(routes, k);
}

NavResult navi_workers_run(NavRoutes* routes, MoveWork* work, void* data) {
    const MoveThreads* threads = &routes->threads;
    MoveDeal deal;
    Job job = {routes, work, data, &deal};
    atomic_init(&deal.next, 0);
    for (uint32_t k = 0; k < threads->count; k++)
        atomic_init(&deal.blocks[k], 0);
    if (threads->count == 1) {
        do_chunk(&job, 0);
        return routes->own.result;
    }
    make_filters(routes);
    for (uint32_t k = 0; k < threads->count; k++)
        navi_worker(routes, k)->result = NAV_ERR_MEMORY; // until its work is done
    threads->run(threads->context, do_chunk, &job, threads->count);
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < threads->count && result == NAV_OK; k++)
        result = navi_worker(routes, k)->result;
    return result;
}
