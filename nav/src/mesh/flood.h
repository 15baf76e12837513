// Finds all triangles, constraints and vertices near a segment by walking the mesh. No search
// structure is needed.
#ifndef NAVI_MESH_FLOOD_H
#define NAVI_MESH_FLOOD_H

#include "mesh/mesh.h"

#define NAVI_FLOOD_MARGIN 257

// A visited triangle, named by the half-edge of it across which the flood entered; and the sides of
// the target on which the start and the end of that half-edge lie (flood.c).
typedef struct FloodStep {
    uint32_t h;
    uint16_t from, to;
} FloodStep;

typedef struct MeshFlood {
    NAV_ARRAY(FloodStep) tris;
    NAV_ARRAY(uint32_t)
    edges; // constraint half-edges within the margin; of each edge one half-edge, once
    // Vertices within the margin, except those at the ends of the segment. May contain a few
    // vertices outside the margin, and some vertices more than once.
    NAV_ARRAY(uint32_t) near;
} MeshFlood;

void navi_flood_fini(MeshFlood* flood, NavMemory* memory);

// Visit all triangles that can be reached from triangle `start` across edges within `margin` of
// segment ab. `start` must contain a. The margin is 0 to NAVI_FLOOD_MARGIN steps, in the maximum
// norm; a and b may be equal. The points within the margin form a convex set, so every triangle
// that meets its interior is visited. False: no memory.
bool navi_flood_segment(MeshFlood* flood, Mesh* mesh, NavPoint a, NavPoint b, uint32_t start,
                        int32_t margin);

// Does segment pq come within `margin` steps of the point, in the maximum norm? At most
// NAVI_FLOOD_MARGIN.
bool navi_is_within(NavPoint point, NavPoint p, NavPoint q, int32_t margin);

// Does the open segment ab meet the interior of t?
bool navi_tri_is_crossed(const Mesh* mesh, uint32_t t, NavPoint a, NavPoint b);

#endif
