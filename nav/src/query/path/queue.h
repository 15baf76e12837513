// A queue of path requests, answered in slices.
#ifndef NAVI_QUERY_PATH_QUEUE_H
#define NAVI_QUERY_PATH_QUEUE_H

#include "nav/slice.h"
#include "query/path/slice.h"

typedef enum TicketState { TICKET_FREE, TICKET_WAITING, TICKET_DONE } TicketState;

typedef struct QueueTicket {
    KeptRequest request;
    TicketState state;
    uint32_t generation;
    uint32_t next_free;
    int32_t priority;
    uint64_t number;   // in the order of arrival
    uint32_t restarts; // how often its search has begun again
    NavPath path;      // its arrays are those below
    PointList points;
    TriangleList triangles;
    NAV_ARRAY(NavLinkId) links;
} QueueTicket;

typedef NAV_ARRAY(QueueTicket) QueueTickets;

struct NavQueue {
    NavQuery query;
    QueueTickets tickets;
    uint32_t free_head, current; // `current` is the ticket that is served; NAV_NONE: none
    uint64_t next_number;
    uint64_t owed;               // nodes that runs have followed beyond what they were given
    uint32_t number;             // of the world when the queue was created; all tickets carry it
    NAV_ARRAY(uint32_t) waiting; // a heap with the first ticket on top, without `current`
};

void navi_queue_init(NavQueue* queue, const NavWorld* world);
void navi_queue_fini(NavQueue* queue);

NavResult navi_queue_add(NavQueue* queue, const NavPathRequest* request, int32_t priority,
                         uint32_t* ticket);
void navi_queue_remove(NavQueue* queue, uint32_t ticket);
NavResult navi_queue_run(NavQueue* queue, uint64_t nodes, NavQueueRun* run);
// The search that `from` has begun begins again in both. Errors: MEMORY; nothing has changed.
NavResult navi_queue_copy(NavQueue* to, NavQueue* from);

#endif
