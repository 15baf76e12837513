// The path search of a point agent on a mesh with search data.
#ifndef NAVI_QUERY_CONE_KERNEL_H
#define NAVI_QUERY_CONE_KERNEL_H

#include "query/cone/scratch.h"

typedef struct KernelRequest {
    const NavSpot *start, *goal;
    NavPoint start_p, goal_p; // which differ; the goal must be reachable
    bool is_exact;            // else a path at most KERNEL_WEIGHT_MAX times as long as the shortest
} KernelRequest;

#define KERNEL_WEIGHT_MAX 1.12

// Write the path to `points`, bends only where the direction changes; of equally short ones the
// smaller list, when it is exact. Cost: the cones seen from the corners nearer than the goal.
// Source: Polyanya (Cui, Harabor, Grastien 2017) on plain triangles, with cones bounded by lattice
// points in place of constructed intervals; dead ends, limits of corners and vertices seen before
// prune it. Nothing is written when the budget ends.
SearchResult navi_kernel_search(ConeScratch* scratch, const KernelRequest* request,
                                PointList* points);

#endif
