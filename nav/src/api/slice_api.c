// Paths in slices: this file checks arguments; query/ computes the results.
#include "nav/slice.h"

#include "api/ids.h"
#include "api/question.h"
#include "query/path/queue.h"

NavResult nav_slice_begin(NavQuery* query, const NavPathRequest* request) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_slice_begin");
    NavResult result = navi_check_pointer(&call, request, "request");
    if (result == NAV_OK)
        result = navi_check_path_request(&call, request);
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        navi_slice_begin(query, request, call.world->version);
    return navi_call_end(&call, result);
}

static NavResult step_slice(NavQuery* query, uint32_t nodes, NavSlice* slice) {
    NavSlice made = {NAV_SLICE_STALE, 0};
    if (navi_slice_is_stale(query)) {
        query->path.slice.is_on = false;
        *slice = made;
        return NAV_OK;
    }
    SearchResult result = navi_slice_step(query, nodes);
    if (result == SEARCH_NO_MEMORY)
        return NAV_ERR_MEMORY;
    made.status = result == SEARCH_DONE ? NAV_SLICE_DONE : NAV_SLICE_RUNNING;
    made.nodes = query->path.slice.used;
    *slice = made;
    return NAV_OK;
}

NavResult nav_slice_step(NavQuery* query, uint32_t nodes, NavSlice* slice) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_slice_step");
    NavResult result = navi_check_pointer(&call, slice, "slice");
    if (result == NAV_OK)
        result = navi_check_count(&call, nodes, "nodes");
    if (result == NAV_OK)
        result =
            navi_check_is(&call, query->path.slice.is_on, "no path was begun, or it was given up");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = step_slice(query, nodes, slice);
    return navi_call_end(&call, result);
}

NavResult nav_slice_get(NavQuery* query, NavPath* path) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_slice_get");
    NavResult result = navi_check_pointer(&call, path, "path");
    if (result == NAV_OK)
        result = navi_check_is(&call, query->path.slice.is_on && query->path.slice.is_done,
                               "no path is done");
    if (result == NAV_OK)
        *path = query->path.slice.path;
    return navi_call_end(&call, result);
}

// --- the queue ---------------------------------------------------------------------------

NavResult nav_queue_create(const NavWorld* world, NavQueue** queue) {
    NaviCall call = navi_call_read(world, "nav_queue_create");
    NavResult result = navi_check_pointer(&call, queue, "queue");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    NavQueue* made = navi_object_alloc(world, sizeof *made);
    if (made == NULL)
        return navi_call_end(&call, NAV_ERR_MEMORY);
    navi_queue_init(made, world);
    *queue = made;
    return navi_call_end(&call, NAV_OK);
}

void nav_queue_destroy(NavQueue* queue) {
    if (queue == NULL)
        return;
    navi_guard_expect_world(queue->query.ask.guard);
    navi_queue_fini(queue);
    navi_object_free(queue->query.ask.memory, queue, sizeof *queue);
}

static NaviCall call_queue(const NavQueue* queue, const char* name) {
    return navi_call_ask(queue == NULL ? NULL : &queue->query.ask, name);
}

NavResult nav_queue_add(NavQueue* queue, const NavPathRequest* request, int32_t priority,
                        NavTicket* ticket) {
    NaviCall call = call_queue(queue, "nav_queue_add");
    uint32_t slot = NAV_NONE;
    NavResult result = navi_check_pointer(&call, ticket, "ticket");
    if (result == NAV_OK)
        result = navi_check_path_request(&call, request);
    if (result == NAV_OK)
        result = navi_queue_add(queue, request, priority, &slot);
    if (result == NAV_OK) {
        NavTicket made = {slot, queue->tickets.data[slot].generation, queue->number};
        *ticket = made;
    }
    return navi_call_end(&call, result);
}

NavResult nav_queue_run(NavQueue* queue, uint32_t nodes, NavQueueRun* run) {
    NaviCall call = call_queue(queue, "nav_queue_run");
    NavResult result = navi_check_pointer(&call, run, "run");
    if (result == NAV_OK)
        result = navi_check_count(&call, nodes, "nodes");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_queue_run(queue, nodes, run);
    return navi_call_end(&call, result);
}

static NavResult find_ticket(NaviCall* call, const NavQueue* queue, NavTicket ticket) {
    NaviId id = {"ticket", ticket.index, ticket.generation, ticket.world};
    NaviIdSlot there = {0, false};
    if (ticket.index < queue->tickets.count) {
        const QueueTicket* slot = &queue->tickets.data[ticket.index];
        there = (NaviIdSlot){slot->generation, slot->state != TICKET_FREE};
    }
    return navi_check_id(call, id, queue->number, there);
}

NavResult nav_queue_get(const NavQueue* queue, NavTicket ticket, bool* is_done, NavPath* path) {
    NaviCall call = call_queue(queue, "nav_queue_get");
    NavResult result = navi_check_pointer(&call, is_done, "is_done");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, path, "path");
    if (result == NAV_OK)
        result = find_ticket(&call, queue, ticket);
    if (result == NAV_OK) {
        const QueueTicket* slot = &queue->tickets.data[ticket.index];
        *is_done = slot->state == TICKET_DONE;
        if (*is_done)
            *path = slot->path;
    }
    return navi_call_end(&call, result);
}

NavResult nav_queue_remove(NavQueue* queue, NavTicket ticket) {
    NaviCall call = call_queue(queue, "nav_queue_remove");
    NavResult result = navi_check_pointer(&call, queue, "queue");
    if (result == NAV_OK)
        result = find_ticket(&call, queue, ticket);
    if (result == NAV_OK)
        navi_queue_remove(queue, ticket.index);
    return navi_call_end(&call, result);
}

static NavResult check_copy(NaviCall* call, const NavQueue* to, const NavQueue* from) {
    NavResult result = navi_check_pointer(call, to, "to");
    if (result == NAV_OK)
        result = navi_check_pointer(call, from, "from");
    if (result == NAV_OK)
        result = navi_check_is(call, to != from, "to and from are one queue");
    return result == NAV_OK ? navi_check_copies(call, to->query.ask.world, from->query.ask.world)
                            : result;
}

NavResult nav_queue_copy(NavQueue* to, NavQueue* from) {
    NaviCall call = call_queue(to, "nav_queue_copy");
    NaviCall reading = call_queue(from, "nav_queue_copy");
    NavResult result = check_copy(&call, to, from);
    if (result == NAV_OK)
        result = navi_queue_copy(to, from);
    (void)navi_call_end(&reading, NAV_OK);
    return navi_call_end(&call, result);
}
