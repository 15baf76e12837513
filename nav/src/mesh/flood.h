// What lies near a segment, found by walking the mesh: no search structure is needed.
#ifndef NAVI_MESH_FLOOD_H
#define NAVI_MESH_FLOOD_H

#include "mesh/mesh.h"

// A triangle that is visited, by the edge across which it was entered.
typedef struct FloodStep {
    uint32_t h;
    int64_t from, to; // how far its ends lie from the segment's line, times the segment's length
} FloodStep;

typedef struct MeshFlood {
    NAV_ARRAY(FloodStep) tris;
    NAV_ARRAY(uint32_t) edges; // constraint half-edges within the margin, each edge once
    // Vertices within the margin of the segment, but for those at its ends, and a few others near
    // its line; some more than once.
    NAV_ARRAY(uint32_t) near;
} MeshFlood;

void navi_flood_fini(MeshFlood* flood, NavMemory* memory);

// Visit from `start`, which holds a, every triangle that is reached across edges within `margin`
// (0 to 2 steps, in the maximum norm) of the segment ab; a and b may be equal. The set of points
// within the margin is convex, so every triangle that meets its interior is visited. False: no
// memory.
bool navi_flood_segment(MeshFlood* flood, Mesh* mesh, NavPoint a, NavPoint b, uint32_t start,
                        int32_t margin);

// Does pq come within one step of the point, in the maximum norm?
bool navi_is_within_step(NavPoint point, NavPoint p, NavPoint q);

// Does the open segment ab cross the interior of t?
bool navi_tri_is_crossed(const Mesh* mesh, uint32_t t, NavPoint a, NavPoint b);

#endif
