/// Which triangles of a mesh share which edges.
#ifndef ENG_ASSET_MESH_EDGES_H
#define ENG_ASSET_MESH_EDGES_H

#include "asset/types.h"

/// An edge of a triangle: side s lies opposite corner s, from corner s + 1 to corner s + 2.
typedef struct EngiSide {
    uint32_t low, high; ///< its vertices by number
    uint32_t index;     ///< 3 * triangle + s
} EngiSide;

/// More than two triangles have the edge.
#define ENGI_CROWDED (UINT32_MAX - 1)

typedef struct EngiEdges {
    EngiSide* sides;     ///< [3 * triangle_count] sorted, equal edges side by side
    uint32_t* neighbour; ///< [3 * triangle_count] the other side's index, ENG_NONE, ENGI_CROWDED
    uint32_t side_count;
    uint32_t crowded_count; ///< edges that more than two triangles have
} EngiEdges;

/// Twice the area of a, b, c; positive when clockwise on the screen. Coordinates up to 2^29.
int64_t engi_area_2(EngPoint a, EngPoint b, EngPoint c);

/// False without memory; then there is nothing to give back.
bool engi_edges_init(EngiEdges* edges, const uint32_t* triangles, uint32_t triangle_count);
void engi_edges_fini(EngiEdges* edges);

/// Parts of the mesh that share no edge.
/// Holes: 1 - (vertices - edges + triangles) of each part, where a vertex counts once for each of
/// its fans; only meaningful without crowded edges. False without memory.
bool engi_edges_count(const EngiEdges* edges, const uint32_t* triangles, uint32_t* island_count,
                      uint32_t* hole_count);

#endif
