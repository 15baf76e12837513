// The path search of a point agent on a mesh with path data, for the default filter.
#ifndef NAVI_QUERY_CONE_KERNEL_H
#define NAVI_QUERY_CONE_KERNEL_H

#include "query/cone/scratch.h"

// A long search asks whether it shall end without a path. Returns false when out of memory.
typedef bool KernelLook(void* context, uint32_t nodes, bool* is_over);

typedef struct KernelRequest {
    const NavSpot *start, *goal;
    NavPoint start_p, goal_p; // which differ; the goal must be reachable
    bool is_exact;            // else a path at most KERNEL_WEIGHT_MAX times as long as the shortest
    bool is_steady;           // or at most KERNEL_WEIGHT_STEADY times, which takes longer
    KernelLook* look;         // or NULL
    void* context;
    uint32_t nodes_before_look; // then again after four times as many
} KernelRequest;

#define KERNEL_WEIGHT_MAX 1.12
#define KERNEL_WEIGHT_STEADY 1.02

// Write the path to `points`; a point is a bend where the direction changes. Of equally short paths
// the smaller list, when it is exact. Nothing is written when the budget ends, or when a look
// ends the search. Cost: the cones seen from the bends that are nearer than the goal. Source:
// Polyanya (Cui, Harabor, Grastien 2017); README.md says how we differ.
SearchResult navi_kernel_search(ConeScratch* scratch, const KernelRequest* request,
                                PointList* points);

#endif
