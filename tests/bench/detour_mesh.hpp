/// The triangles of a nav world as one tile of Detour.
#ifndef BENCH_DETOUR_MESH_HPP
#define BENCH_DETOUR_MESH_HPP

#include <DetourNavMesh.h>

#include <nav/nav.h>

/// `scale`: Detour's units in a step. Coordinates are 16 bits wide, so the mesh must lie on a
/// raster of 65 535 cells; NULL when it does not. Free it with dtFreeNavMesh.
dtNavMesh* detour_mesh(const NavWorld* world, float scale);

#endif
