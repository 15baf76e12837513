// What lies near a segment, found by walking the mesh: no search structure is needed.
#ifndef NAVI_MESH_FLOOD_H
#define NAVI_MESH_FLOOD_H

#include "mesh/mesh.h"

typedef struct MeshFlood {
    NAV_ARRAY(uint32_t) tris;  // visited
    NAV_ARRAY(uint32_t) edges; // constraint half-edges within the margin, each edge once
    // Vertices within the margin of the segment, but for those at its ends, and a few others near
    // its line; some more than once.
    NAV_ARRAY(uint32_t) near;
} MeshFlood;

void navi_flood_fini(MeshFlood* flood, NavMemory* memory);

// Visit from `start`, which holds a, every triangle that is reached across edges within `margin` (0
// or 1 step, in the maximum norm) of the segment ab; a and b may be equal. The set of points within
// the margin is convex, so every triangle that meets its interior is visited. False: no memory.
bool navi_flood_segment(MeshFlood* flood, Mesh* mesh, NavPoint a, NavPoint b, uint32_t start,
                        int32_t margin);

// Does the open segment ab cross the interior of t?
bool navi_tri_is_crossed(const Mesh* mesh, uint32_t t, NavPoint a, NavPoint b);

#endif
