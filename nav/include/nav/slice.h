/// Paths in slices: a search that stops after a number of nodes and goes on later, and a queue that
/// answers many requests with a number of nodes a tick.
/// Nothing is measured in time, so the same calls do the same work on every machine.
/// In a world that changes at each tick use a queue: it brings each request to its end.
#ifndef NAV_SLICE_H
#define NAV_SLICE_H

#include "nav/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Begin a path on a query. Nothing is searched yet.
/// The request is copied, with its filter and area costs.
/// A query follows one path at a time: any other call on it, except nav_query_locate and
/// nav_query_cast_ray, gives the path up.
/// Errors: ARGUMENT, RANGE, BATCH.
NAV_API NavResult nav_slice_begin(NavQuery* query, const NavPathRequest* request);

typedef enum NavSliceStatus {
    NAV_SLICE_RUNNING,
    NAV_SLICE_DONE, ///< call nav_slice_get for the answer
    NAV_SLICE_STALE ///< the world, or whether it keeps path data, has changed: begin again, and
                    ///< follow more nodes at once where this happens often
} NavSliceStatus;

/// What a slice has done.
typedef struct NavSlice {
    NavSliceStatus status;
    uint64_t nodes; ///< nodes of the search that this slice followed
} NavSlice;

/// Follow up to `nodes` nodes of the search, at least 1.
///
/// A node is a cone that is followed until it splits, or a bend; where areas cost differently, a
/// sample on an edge; for a disc, all that it sees from a corner. Where it finds no path, and for
/// the nearest place that it can come to, a triangle or wall that is looked at is a node, too.
/// Some work is not counted and is done at once in this version: islands under a filter that does
/// not walk what the default filter walks, the nearest point for a partial path of a point agent,
/// the places of a disc at the ends of links (each once a version, filter and radius), and the arcs
/// of a disc's path; and where more than a few links have to be compared, one field over all of
/// them, whose nodes are counted.
/// How many nodes a path takes depends on the world's shapes and the request, and for a disc also
/// on what earlier paths of the query have found about discs of its radius: until the world
/// changes, and that an end is shut in until it changes near to what shuts it in. Each slice
/// repeats two point locations; where areas cost differently also work that is linear in the path.
///
/// Errors: ARGUMENT (no path was begun, or it was given up), BATCH; MEMORY: the path is given up.
NAV_API NavResult nav_slice_step(NavQuery* query, uint32_t nodes, NavSlice* slice);

/// The answer, exactly the one that nav_query_find_path would have given.
/// Its arrays are the query's until its next call.
/// Errors: ARGUMENT (the path is not done, is stale, or was given up).
NAV_API NavResult nav_slice_get(NavQuery* query, NavPath* path);

/// Many path requests, in the order of their priority.
///
/// A queue is in no snapshot and is not copied with its world: nav_queue_copy does that. In
/// lockstep, queues on all machines must get the same calls. A queue that is created later, on a
/// restored world or a clone, then goes on in step with the others (each request is answered in the
/// same run) if these waited for nothing and owed nothing at that moment: waiting_count and owed of
/// their last run are 0.
typedef struct NavQueue NavQueue;

/// Create a queue on a world. Errors: ARGUMENT, MEMORY.
NAV_API NavResult nav_queue_create(const NavWorld* world, NavQueue** queue);

/// Destroy a queue, before its world is destroyed. NULL is allowed.
NAV_API void nav_queue_destroy(NavQueue* queue);

/// A request in a queue: a value, with the rules of NavShapeId.
/// `world` is the number of the world when the queue was created.
/// All zero bytes is the null ticket.
typedef struct NavTicket {
    uint32_t index, generation, world;
} NavTicket;

/// Put a request into a queue. The request is copied, with its filter and area costs.
/// Greater `priority` comes first, and of equal ones the request that was added first.
/// Errors: ARGUMENT, RANGE, MEMORY.
NAV_API NavResult nav_queue_add(NavQueue* queue, const NavPathRequest* request, int32_t priority,
                                NavTicket* ticket);

/// What a run of a queue has done.
typedef struct NavQueueRun {
    uint64_t nodes;         ///< nodes that were followed
    uint32_t done_count;    ///< requests that this run answered
    uint32_t waiting_count; ///< requests that are not answered yet
    uint32_t restart_count; ///< searches that began again because the world had changed
    uint64_t owed;          ///< nodes that runs have followed beyond those that they were given;
                            ///< the next runs follow as many less
} NavQueueRun;

/// Answer requests until `nodes` nodes, at least 1, have been followed or no request is left.
/// A request counts as at least one node.
/// A request that was begun is finished before others, even those of greater priority.
/// What requests find about discs is kept for others, until a run begins at which none was begun.
///
/// If the world changes meanwhile, the request begins again. Then it may go on, in each run, for
/// twice as many nodes as the run was given, after the second time for four times as many, and so
/// on. So every request is answered, however often the world changes: one that takes n nodes begins
/// again at most 1 + log2(n / nodes) times. What a run follows beyond `nodes` is owed: later runs
/// follow as many less, and none while they pay. So the sum over many runs is what they were given,
/// and what is owed is at most what one search has followed.
/// Errors: ARGUMENT, BATCH; MEMORY: the request that was begun waits again, the others are as they
/// were.
NAV_API NavResult nav_queue_run(NavQueue* queue, uint32_t nodes, NavQueueRun* run);

/// Is a request answered, and how?
/// `*path` is written when `*is_done` is true, and its arrays live until the ticket is removed.
/// `path->version` is the version of the world that the path is for.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_queue_get(const NavQueue* queue, NavTicket ticket, bool* is_done,
                                NavPath* path);

/// Forget a request, answered or not. Errors: ARGUMENT, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_queue_remove(NavQueue* queue, NavTicket ticket);

/// Make `to` equal to `from`, on a clone of its world: tickets, answers, and what is owed. What
/// `to` held is forgotten. To roll back: nav_world_copy, then this.
///
/// A search that was begun cannot be copied. It begins again in both queues, as if the world had
/// changed. So this is a call on `from`, too: in lockstep all machines make it in the same ticks.
/// Then both go on alike when they get the same calls. Triangles in answers have slots of the world
/// of `from`: those of a clone are the same, those of a restored world are not.
/// Cost: linear in the tickets and their answers.
/// Errors: ARGUMENT (also when the worlds differ), BATCH (in either), MEMORY: nothing has changed.
NAV_API NavResult nav_queue_copy(NavQueue* to, NavQueue* from);

#ifdef __cplusplus
}
#endif
#endif
