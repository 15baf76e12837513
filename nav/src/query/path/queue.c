#include "query/path/queue.h"

#include "query/disc/path.h"

enum { MOST_DOUBLINGS = 31 }; // of 32 bits

void navi_queue_init(NavQueue* queue, const NavWorld* world) {
    memset(queue, 0, sizeof *queue);
    navi_query_init(&queue->query, world);
    queue->number = world->number;
    queue->free_head = queue->current = NAV_NONE;
}

static void drop_tickets(NavMemory* memory, QueueTickets* tickets) {
    for (uint32_t k = 0; k < tickets->count; k++) {
        navi_array_fini(memory, &tickets->data[k].points);
        navi_array_fini(memory, &tickets->data[k].triangles);
        navi_array_fini(memory, &tickets->data[k].links);
    }
    navi_array_fini(memory, tickets);
}

void navi_queue_fini(NavQueue* queue) {
    NavMemory* memory = &queue->query.ask.memory;
    drop_tickets(memory, &queue->tickets);
    navi_array_fini(memory, &queue->waiting);
    navi_query_fini(&queue->query);
}

// --- the heap of waiting tickets ---------------------------------------------------------

static bool is_served_before(const NavQueue* queue, uint32_t a, uint32_t b) {
    const QueueTicket *p = &queue->tickets.data[a], *q = &queue->tickets.data[b];
    return p->priority != q->priority ? p->priority > q->priority : p->number < q->number;
}

static void sift_up(NavQueue* queue, uint32_t at) {
    uint32_t* waiting = queue->waiting.data;
    for (; at > 0 && is_served_before(queue, waiting[at], waiting[(at - 1) / 2]);
         at = (at - 1) / 2) {
        uint32_t up = waiting[(at - 1) / 2];
        waiting[(at - 1) / 2] = waiting[at];
        waiting[at] = up;
    }
}

static void sift_down(NavQueue* queue, uint32_t at) {
    uint32_t *waiting = queue->waiting.data, count = queue->waiting.count;
    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && is_served_before(queue, waiting[child + 1], waiting[child]))
            child++;
        if (!is_served_before(queue, waiting[child], waiting[at]))
            return;
        uint32_t down = waiting[at];
        waiting[at] = waiting[child];
        waiting[child] = down;
        at = child;
    }
}

// The room was reserved with the ticket.
static void put_in_line(NavQueue* queue, uint32_t ticket) {
    NAV_ASSERT(queue->waiting.count < queue->waiting.capacity);
    NAV_ASSERT(queue->tickets.data[ticket].state == TICKET_WAITING);
    queue->waiting.data[queue->waiting.count++] = ticket;
    sift_up(queue, queue->waiting.count - 1);
}

static void leave_line(NavQueue* queue, uint32_t at) {
    NAV_ASSERT(at < queue->waiting.count);
    queue->waiting.data[at] = queue->waiting.data[--queue->waiting.count];
    if (at < queue->waiting.count) {
        sift_up(queue, at);
        sift_down(queue, at);
    }
}

// --- tickets -----------------------------------------------------------------------------

static NavResult take_ticket(NavQueue* queue, uint32_t* ticket) {
    NavMemory* memory = &queue->query.ask.memory;
    if (!navi_array_reserve(memory, &queue->waiting, (size_t)queue->tickets.count + 1))
        return NAV_ERR_MEMORY;
    *ticket = queue->free_head;
    if (*ticket != NAV_NONE) {
        queue->free_head = queue->tickets.data[*ticket].next_free;
        return NAV_OK;
    }
    if (!navi_array_room(memory, &queue->tickets))
        return NAV_ERR_MEMORY;
    *ticket = queue->tickets.count++;
    memset(&queue->tickets.data[*ticket], 0, sizeof *queue->tickets.data);
    return NAV_OK;
}

NavResult navi_queue_add(NavQueue* queue, const NavPathRequest* request, int32_t priority,
                         uint32_t* slot) {
    if (take_ticket(queue, slot) != NAV_OK)
        return NAV_ERR_MEMORY;
    QueueTicket* ticket = &queue->tickets.data[*slot];
    NAV_ASSERT(ticket->state == TICKET_FREE);
    navi_request_keep(&ticket->request, request);
    ticket->state = TICKET_WAITING;
    ticket->generation++;
    ticket->priority = priority;
    ticket->restarts = 0;
    ticket->number = queue->next_number++;
    put_in_line(queue, *slot);
    return NAV_OK;
}

void navi_queue_remove(NavQueue* queue, uint32_t slot) {
    QueueTicket* ticket = &queue->tickets.data[slot];
    NAV_ASSERT(ticket->state != TICKET_FREE);
    if (queue->current == slot)
        queue->current = NAV_NONE;
    else if (ticket->state == TICKET_WAITING)
        for (uint32_t at = 0; at < queue->waiting.count; at++)
            if (queue->waiting.data[at] == slot) {
                leave_line(queue, at);
                break;
            }
    ticket->state = TICKET_FREE;
    if (ticket->generation == UINT32_MAX)
        return; // the slot's generations are used up
    ticket->next_free = queue->free_head;
    queue->free_head = slot;
}

// --- answers -----------------------------------------------------------------------------

// Without memory the ticket is as it was.
static bool keep_path(NavMemory* memory, QueueTicket* ticket, NavPath path) {
    if (!navi_array_reserve(memory, &ticket->points, path.point_count) ||
        !navi_array_reserve(memory, &ticket->triangles, path.triangle_count) ||
        (path.links != NULL && !navi_array_reserve(memory, &ticket->links, path.point_count)))
        return false;
    if (path.links != NULL)
        memcpy(ticket->links.data, path.links, path.point_count * sizeof *path.links);
    if (path.point_count > 0)
        memcpy(ticket->points.data, path.points, path.point_count * sizeof *path.points);
    if (path.triangle_count > 0)
        memcpy(ticket->triangles.data, path.triangles,
               path.triangle_count * sizeof *path.triangles);
    path.links = path.links != NULL ? ticket->links.data : NULL;
    path.points = path.point_count > 0 ? ticket->points.data : NULL;
    path.triangles = path.triangle_count > 0 ? ticket->triangles.data : NULL;
    ticket->path = path;
    return true;
}

static NavResult keep_answer(NavQueue* queue, QueueTicket* ticket) {
    const PathSlice* slice = &queue->query.path.slice;
    NAV_ASSERT(ticket->state == TICKET_WAITING && slice->is_done);
    if (!keep_path(&queue->query.ask.memory, ticket, slice->path))
        return NAV_ERR_MEMORY;
    ticket->state = TICKET_DONE;
    return NAV_OK;
}

static void begin_ticket(NavQueue* queue, uint32_t slot) {
    QueueTicket* ticket = &queue->tickets.data[slot];
    navi_slice_begin(&queue->query, navi_request_kept(&ticket->request),
                     queue->query.ask.world->version);
}

// Take the next ticket. Returns false if there is none. A request keeps how often it began again
// even when it waits once more, so in the end it is answered whatever the world does.
static bool choose_ticket(NavQueue* queue, NavQueueRun* run) {
    if (queue->current != NAV_NONE) {
        if (queue->query.path.slice.is_on && !navi_slice_is_stale(&queue->query))
            return true;
        run->restart_count++;
        queue->tickets.data[queue->current].restarts++;
    } else {
        if (queue->waiting.count == 0)
            return false;
        queue->current = queue->waiting.data[0];
        leave_line(queue, 0);
    }
    begin_ticket(queue, queue->current);
    return true;
}

static NavResult give_up_ticket(NavQueue* queue) {
    put_in_line(queue, queue->current);
    queue->current = NAV_NONE;
    return NAV_ERR_MEMORY;
}

// How far the ticket that is served may go on, with `left` nodes of a run that was given `nodes`.
static uint64_t reach_of_ticket(const NavQueue* queue, uint64_t nodes, uint64_t left) {
    uint32_t restarts = queue->tickets.data[queue->current].restarts;
    if (restarts == 0)
        return left;
    uint64_t reach = restarts < MOST_DOUBLINGS ? nodes << restarts : nodes << MOST_DOUBLINGS;
    return reach > left ? reach : left;
}

// Serve tickets until `left` nodes are used up, of the `nodes` that were given.
static NavResult serve(NavQueue* queue, uint64_t nodes, uint64_t left, NavQueueRun* sum) {
    while (sum->nodes < left && choose_ticket(queue, sum)) {
        SearchResult result =
            navi_slice_step(&queue->query, reach_of_ticket(queue, nodes, left - sum->nodes));
        sum->nodes += queue->query.path.slice.used;
        if (result == SEARCH_NO_MEMORY)
            return give_up_ticket(queue);
        if (result == SEARCH_PAUSED)
            break;
        if (keep_answer(queue, &queue->tickets.data[queue->current]) != NAV_OK)
            return give_up_ticket(queue);
        queue->current = NAV_NONE;
        sum->done_count++;
        sum->nodes += queue->query.path.slice.used == 0;
    }
    return NAV_OK;
}

NavResult navi_queue_run(NavQueue* queue, uint64_t nodes, NavQueueRun* run) {
    NavQueueRun sum = {0};
    // What is known of discs saves nodes. A queue that was made on a copy of the world knows
    // nothing.
    if (queue->current == NAV_NONE)
        navi_gap_forget(&queue->query.path.disc->gap);
    uint64_t paid = queue->owed < nodes ? queue->owed : nodes, left = nodes - paid;
    NavResult result = serve(queue, nodes, left, &sum);
    queue->owed += sum.nodes > left ? sum.nodes - left : 0;
    queue->owed -= paid;
    if (result != NAV_OK)
        return result;
    sum.waiting_count = queue->waiting.count + (queue->current != NAV_NONE);
    sum.owed = queue->owed;
    *run = sum;
    return NAV_OK;
}

// --- copies ------------------------------------------------------------------------------

static bool copy_ticket(NavMemory* memory, QueueTicket* to, const QueueTicket* from) {
    QueueTicket made = *from;
    memset(&made.path, 0, sizeof made.path);
    memset(&made.points, 0, sizeof made.points);
    memset(&made.triangles, 0, sizeof made.triangles);
    memset(&made.links, 0, sizeof made.links);
    *to = made;
    return from->state != TICKET_DONE || keep_path(memory, to, from->path);
}

static bool copy_tickets(NavMemory* memory, QueueTickets* made, const QueueTickets* from) {
    if (!navi_array_reserve(memory, made, from->count))
        return false;
    for (uint32_t k = 0; k < from->count; k++) {
        made->count = k + 1;
        if (!copy_ticket(memory, &made->data[k], &from->data[k]))
            return false;
    }
    return true;
}

// The search that was begun cannot be copied, nor what it has found.
static void give_up_search(NavQueue* queue) {
    queue->query.path.slice.is_on = false;
    navi_gap_forget(&queue->query.path.disc->gap);
}

NavResult navi_queue_copy(NavQueue* to, NavQueue* from) {
    NavMemory* memory = &to->query.ask.memory;
    QueueTickets made = {NULL, 0, 0};
    if (!navi_array_reserve(memory, &to->waiting, from->tickets.count) ||
        !copy_tickets(memory, &made, &from->tickets)) {
        drop_tickets(memory, &made);
        return NAV_ERR_MEMORY;
    }
    drop_tickets(memory, &to->tickets);
    to->tickets = made;
    to->waiting.count = from->waiting.count;
    if (from->waiting.count > 0)
        memcpy(to->waiting.data, from->waiting.data,
               from->waiting.count * sizeof *from->waiting.data);
    to->free_head = from->free_head;
    to->current = from->current;
    to->next_number = from->next_number;
    to->owed = from->owed;
    to->number = from->number;
    give_up_search(from);
    give_up_search(to);
    return NAV_OK;
}
