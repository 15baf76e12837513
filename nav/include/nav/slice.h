/// Paths in slices: a search that stops after so many nodes and goes on later, and a queue that
/// serves many requests with so many nodes a tick. Nothing is measured in time, so the same calls
/// do the same work on every machine.
#ifndef NAV_SLICE_H
#define NAV_SLICE_H

#include "nav/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Begin a path on a query; nothing is searched yet. The request is copied, with its area costs.
/// The query can follow one path at a time: the next question of any kind (but for nav_query_locate
/// and nav_query_cast_ray) gives it up. Errors: ARGUMENT, RANGE, BATCH.
NAV_API NavResult nav_slice_begin(NavQuery* query, const NavPathRequest* request);

typedef enum NavSliceStatus {
    NAV_SLICE_RUNNING,
    NAV_SLICE_DONE, ///< the answer is there: nav_slice_get
    NAV_SLICE_STALE ///< the world, or whether it keeps path data, has changed: begin again
} NavSliceStatus;

typedef struct NavSlice {
    NavSliceStatus status;
    uint64_t nodes; ///< that were followed in this step
} NavSlice;

/// Follow up to `nodes` nodes (at least 1) of the search: cones or turns that were taken from its
/// heap, or samples where areas cost differently; for a disc, arrivals at a corner. Not counted,
/// and done in one go in this version: what is joined under a filter that walks other triangles
/// than the default one, found once for each version and filter; the nearest point for a partial
/// path; where a disc stands at the ends of links, once for each version, filter and radius; the
/// arcs of a disc's path. A node is a cone followed until it is split, or a turn, or all that a
/// disc sees from a corner. Each step asks for the ends again, and what was found between searches;
/// that costs two point locations and, where areas cost differently, time linear in the path.
/// Errors: ARGUMENT when no path was begun, or it was given up; BATCH; MEMORY: given up.
NAV_API NavResult nav_slice_step(NavQuery* query, uint32_t nodes, NavSlice* slice);

/// The answer, the very same that nav_query_find_path would have given. Its arrays are the query's
/// until its next question. Errors: ARGUMENT when there is none: not done, stale or given up.
NAV_API NavResult nav_slice_get(NavQuery* query, NavPath* path);

/// Many requests, in the order of their priority.
typedef struct NavQueue NavQueue;

/// Errors: ARGUMENT, MEMORY.
NAV_API NavResult nav_queue_create(const NavWorld* world, NavQueue** queue);
/// NULL is allowed. Before the world is destroyed.
NAV_API void nav_queue_destroy(NavQueue* queue);

/// A request in a queue: a value. All zero bytes is the null ticket.
typedef struct NavTicket {
    uint32_t index, generation;
} NavTicket;

/// Put a request into the queue. Greater `priority` first; of equal ones the one that was put in
/// first. The request is copied. Errors: ARGUMENT, RANGE, MEMORY.
NAV_API NavResult nav_queue_add(NavQueue* queue, const NavPathRequest* request, int32_t priority,
                                NavTicket* ticket);

typedef struct NavQueueRun {
    uint64_t nodes;         ///< that were followed
    uint32_t done_count;    ///< requests that were answered in this run
    uint32_t waiting_count; ///< requests that are not answered yet
    uint32_t restart_count; ///< searches that began again, since the world had changed
} NavQueueRun;

/// Answer requests until `nodes` nodes (at least 1) have been followed or none is left. A request
/// counts for one node at least. One that is under way is finished before others, even of greater
/// priority. If the world has changed meanwhile it begins again: with fewer nodes between changes
/// than a search takes, that one is never answered. Errors: ARGUMENT; BATCH; MEMORY:
/// the request under way waits again, the others are as they were.
NAV_API NavResult nav_queue_run(NavQueue* queue, uint32_t nodes, NavQueueRun* run);

/// Is the request answered, and how? `*path` is written when it is; its arrays live until the
/// ticket is removed. `path->version` says of which version of the world it is true. Errors:
/// ARGUMENT, STALE_ID.
NAV_API NavResult nav_queue_get(const NavQueue* queue, NavTicket ticket, bool* is_done,
                                NavPath* path);

/// Forget a request, answered or not. Errors: ARGUMENT, STALE_ID.
NAV_API NavResult nav_queue_remove(NavQueue* queue, NavTicket ticket);

#ifdef __cplusplus
}
#endif
#endif
