// Portals for a disc: of an edge, the part is left out that is nearer than the radius to an end
// that blocks.
#ifndef NAVI_QUERY_DISC_PORTAL_H
#define NAVI_QUERY_DISC_PORTAL_H

#include "query/disc/cones.h"

// An end of an edge.
typedef struct DiscEnd {
    RadiusVec p;
    uint32_t v;
    bool blocks;
} DiscEnd;

static inline DiscEnd navi_disc_end_at(const DiscSearch* search, uint32_t v) {
    bool blocks = (navi_disc_corner(&search->corners, v)->flags & CORNER_BLOCKS) != 0;
    return (DiscEnd){navi_vec_of(search->inside.mesh->pos[v]), v, blocks};
}

// The part of an edge that is left: its right and left end. Returns false if there is none.
static inline bool navi_disc_find_portal(double r, const DiscEnd* right, const DiscEnd* left,
                                         RadiusVec ends[2]) {
    RadiusVec along = navi_vec_sub(left->p, right->p);
    double least = r * ((double)right->blocks + (double)left->blocks);
    double length_2 = navi_vec_length_2(along);
    if (length_2 < least * least)
        return false;
    RadiusVec less = navi_vec_scale(along, r / sqrt(length_2));
    ends[0] = right->blocks ? navi_vec_add(right->p, less) : right->p;
    ends[1] = left->blocks ? navi_vec_sub(left->p, less) : left->p;
    return true;
}

// Is p on the left of the ray from the root through a point (above 0), or on the right (below 0)?
static inline double navi_disc_side_of(RadiusVec root, RadiusVec ray, RadiusVec p) {
    return navi_vec_cross(navi_vec_sub(ray, root), navi_vec_sub(p, root));
}

#endif
