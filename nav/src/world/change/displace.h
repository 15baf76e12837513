// Short ways of a change: vertices that move in place (displace.c), all or some (partial.c).
#ifndef NAVI_WORLD_CHANGE_DISPLACE_H
#define NAVI_WORLD_CHANGE_DISPLACE_H

#include "world/change/world.h"

typedef enum DisplaceExtent {
    DISPLACED_NOTHING, // nothing has changed
    DISPLACED_ALL,     // done
    DISPLACED_PART     // nothing has changed; `moves` and `dirty` say what moves and what does not
} DisplaceExtent;

// The short ways of navi_world_change. Errors: MEMORY.
NavResult navi_world_displace(NavWorld* world, uint32_t shape, const SnapFootprint* next,
                              DisplaceExtent* extent);

// The triangles round the vertices that move, each once, into `star`; they carry TRI_SEEN. Those
// with a flag of `skipped` are left out. Errors: MEMORY; then none is
// marked.
NavResult navi_displace_gather_stars(NavWorld* world, uint32_t skipped);
// Forget them.
void navi_displace_drop_star(NavWorld* world);

// --- between the two files ---------------------------------------------------------------

// Condition 4 for one triangle: twice the area over the longest side (in |dx| + |dy|) is the least
// height.
static inline bool navi_displace_is_roomy(const Mesh* mesh, uint32_t t, int64_t margin) {
    const uint32_t* v = mesh->tri[t].v;
    NavPoint a = mesh->pos[v[0]], b = mesh->pos[v[1]], c = mesh->pos[v[2]];
    int64_t ab = navi_manhattan(a, b), bc = navi_manhattan(b, c), ca = navi_manhattan(c, a);
    int64_t longest = ab > bc ? ab : bc;
    if (ca > longest)
        longest = ca;
    return navi_orient2d(a, b, c) > margin * longest;
}

// The side cannot move with its vertices.
void navi_displace_soil(NavWorld* world, uint32_t side);
// The corner cannot move, so neither can its two sides.
void navi_displace_drop(NavWorld* world, const SnapFootprint* next, uint32_t point);
// With all moves made and some too narrow: find those that can stay. False: none worth it.
bool navi_displace_choose(NavWorld* world, const SnapFootprint* next);
// The positions of what moves, and the old ones.
void navi_displace_put(NavWorld* world);
void navi_displace_put_back(NavWorld* world);

#endif
