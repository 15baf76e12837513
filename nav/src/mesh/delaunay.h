// The triangulation of many vertices at once, by divide and conquer.
#ifndef NAVI_MESH_DELAUNAY_H
#define NAVI_MESH_DELAUNAY_H

#include "base/sort.h"
#include "mesh/mesh.h"

// The place of a point on the Z-shaped curve of Morton (1966). Points whose places have the same
// first bits lie in one square, or in one half of a square.
uint64_t navi_point_morton(NavPoint p);

// Replace the triangles of a mesh without constraints by the canonical triangulation of its
// vertices. `sorted` lists all of them, by their places on the curve; those of the frame are among
// them, and no two are equal. The memory for 2 * count triangles must have been reserved, and there
// must be no more old slots than the new triangles take (2 * count - 6). All triangles are touched
// and have no label. Cost: O(n log n) for points spread evenly; at most O(64 n).
void navi_mesh_triangulate(Mesh* mesh, const NaviKeyed* sorted, uint32_t count);

#endif
