// Paths in slices: this file checks arguments; query/ computes the results.
#include "nav/slice.h"

#include "api/api.h"
#include "api/question.h"
#include "base/assert.h"
#include "query/path/queue.h"

NavResult nav_slice_begin(NavQuery* query, const NavPathRequest* request) {
    if (query == NULL || request == NULL || !navi_path_request_is_sound(request))
        return NAV_ERR_ARGUMENT;
    NavResult result = navi_path_request_check(query, request);
    if (result != NAV_OK)
        return navi_refuse(query->ask.world, result, "nav_slice_begin");
    navi_slice_begin(query, request, query->ask.world->version);
    return NAV_OK;
}

NavResult nav_slice_step(NavQuery* query, uint32_t nodes, NavSlice* slice) {
    if (query == NULL || slice == NULL || nodes == 0 || !query->path.slice.is_on)
        return NAV_ERR_ARGUMENT;
    if (query->ask.world->is_in_batch)
        return navi_refuse(query->ask.world, NAV_ERR_BATCH, "nav_slice_step");
    NavSlice made = {NAV_SLICE_STALE, 0};
    if (navi_slice_is_stale(query)) {
        query->path.slice.is_on = false;
        *slice = made;
        return NAV_OK;
    }
    SearchResult result = navi_slice_step(query, nodes);
    if (result == SEARCH_NO_MEMORY)
        return navi_refuse(query->ask.world, NAV_ERR_MEMORY, "nav_slice_step");
    made.status = result == SEARCH_DONE ? NAV_SLICE_DONE : NAV_SLICE_RUNNING;
    made.nodes = query->path.slice.used;
    *slice = made;
    return NAV_OK;
}

NavResult nav_slice_get(NavQuery* query, NavPath* path) {
    if (query == NULL || path == NULL || !query->path.slice.is_on || !query->path.slice.is_done)
        return NAV_ERR_ARGUMENT;
    *path = query->path.slice.path;
    return NAV_OK;
}

// --- the queue ---------------------------------------------------------------------------

NavResult nav_queue_create(const NavWorld* world, NavQueue** queue) {
    if (world == NULL || queue == NULL)
        return NAV_ERR_ARGUMENT;
    NavAllocator allocator = world->memory.allocator;
    NavQueue* made = allocator.alloc(allocator.context, sizeof *made);
    if (made == NULL)
        return navi_refuse(world, NAV_ERR_MEMORY, "nav_queue_create");
    navi_queue_init(made, world);
    *queue = made;
    return NAV_OK;
}

void nav_queue_destroy(NavQueue* queue) {
    if (queue == NULL)
        return;
    navi_queue_fini(queue);
    NAV_ASSERT(queue->query.ask.memory.live_bytes == 0);
    NavAllocator allocator = queue->query.ask.memory.allocator;
    allocator.free(allocator.context, queue, sizeof *queue);
}

NavResult nav_queue_add(NavQueue* queue, const NavPathRequest* request, int32_t priority,
                        NavTicket* ticket) {
    if (queue == NULL || request == NULL || ticket == NULL || !navi_path_request_is_sound(request))
        return NAV_ERR_ARGUMENT;
    const NavWorld* world = queue->query.ask.world;
    if (!navi_point_in_range(request->start) || !navi_point_in_range(request->goal) ||
        request->radius > NAV_COORD_MAX)
        return navi_refuse(world, NAV_ERR_RANGE, "nav_queue_add");
    uint32_t slot;
    NavResult result = navi_queue_add(queue, request, priority, &slot);
    if (result != NAV_OK)
        return navi_refuse(world, result, "nav_queue_add");
    ticket->index = slot;
    ticket->generation = queue->tickets.data[slot].generation;
    return NAV_OK;
}

NavResult nav_queue_run(NavQueue* queue, uint32_t nodes, NavQueueRun* run) {
    if (queue == NULL || run == NULL || nodes == 0)
        return NAV_ERR_ARGUMENT;
    const NavWorld* world = queue->query.ask.world;
    NavResult result = world->is_in_batch ? NAV_ERR_BATCH : NAV_OK;
    if (result == NAV_OK)
        result = navi_queue_run(queue, nodes, run);
    return navi_refuse(world, result, "nav_queue_run");
}

static bool is_ticket(const NavQueue* queue, NavTicket ticket) {
    if (ticket.index >= queue->tickets.count)
        return false;
    const QueueTicket* slot = &queue->tickets.data[ticket.index];
    return slot->state != TICKET_FREE && slot->generation == ticket.generation;
}

NavResult nav_queue_get(const NavQueue* queue, NavTicket ticket, bool* is_done, NavPath* path) {
    if (queue == NULL || is_done == NULL || path == NULL)
        return NAV_ERR_ARGUMENT;
    if (!is_ticket(queue, ticket))
        return NAV_ERR_STALE_ID;
    const QueueTicket* slot = &queue->tickets.data[ticket.index];
    *is_done = slot->state == TICKET_DONE;
    if (*is_done)
        *path = slot->path;
    return NAV_OK;
}

NavResult nav_queue_remove(NavQueue* queue, NavTicket ticket) {
    if (queue == NULL)
        return NAV_ERR_ARGUMENT;
    if (!is_ticket(queue, ticket))
        return NAV_ERR_STALE_ID;
    navi_queue_remove(queue, ticket.index);
    return NAV_OK;
}
