// What the files of the kernel share.
#ifndef NAVI_QUERY_CONE_KERNEL_INSIDE_H
#define NAVI_QUERY_CONE_KERNEL_INSIDE_H

#include "query/cone/kernel.h"
#include "query/cone/length.h"
#include "query/cone/turn.h"

// In the heap: a vertex, at which the ways that are known to turn there are followed.
#define KERNEL_IS_TURN (UINT32_C(1) << 31)

static inline NavPoint navi_kernel_root(const Kernel* kernel, uint32_t root) {
    return root == NAV_NONE ? kernel->start : kernel->mesh->pos[root];
}

static inline bool navi_kernel_is_on_way(const Kernel* kernel, uint32_t t) {
    return kernel->ask->seen.data[t] == kernel->stamp;
}

// --- kernel.c ----------------------------------------------------------------------------

// A way by the root comes to the turn at v that is as long as the one that is kept.
void navi_kernel_tie(Kernel* kernel, uint32_t v, uint32_t root);
// May a triangle in the box be on the way from the core to the goal?
bool navi_kernel_is_near_goal(Kernel* kernel, const NavBox* box);
// The goal is in sight of the root.
void navi_kernel_reach(Kernel* kernel, const KernelNode* from);

// --- kernel_walk.c -----------------------------------------------------------------------

// Is the straight way from the start, which lies in triangle t but on no corner, to the goal free
// and clear of vertices?
// When it is not so simple, the answer may be no.
bool navi_kernel_is_straight(const Kernel* kernel, uint32_t t);
// Leave the start through triangle t, which holds it.
void navi_kernel_leave(Kernel* kernel, uint32_t t);
// A vertex is in sight of the start.
void navi_kernel_see(Kernel* kernel, uint32_t v, const KernelNode* start);
// Follow the nodes until the best path is known.
void navi_kernel_run(Kernel* kernel);

#endif
