/// Finds the triangles of a mesh that share an edge.
#ifndef ENG_ASSET_MESH_EDGES_H
#define ENG_ASSET_MESH_EDGES_H

#include "asset/types.h"

/// An edge of a triangle: side s lies opposite corner s, from corner s + 1 to corner s + 2.
typedef struct EngiSide {
    uint32_t low, high; ///< its vertices, the lower index first
    uint32_t index;     ///< 3 * triangle + s
} EngiSide;

/// More than two triangles have the edge.
#define ENGI_CROWDED (UINT32_MAX - 1)

typedef struct EngiEdges {
    EngiSide* sides;     ///< [3 * triangle_count] sorted, equal edges adjacent
    uint32_t* neighbour; ///< [3 * triangle_count] index of the other side, ENG_NONE or ENGI_CROWDED
    uint32_t side_count;
    uint32_t crowded_count; ///< edges that more than two triangles have
} EngiEdges;

/// False without memory; then nothing is to be freed.
bool engi_edges_init(EngiEdges* edges, const uint32_t* triangles, uint32_t triangle_count);
void engi_edges_fini(EngiEdges* edges);

/// Count the islands, which are parts that share no edge, and the holes of all islands.
/// The holes of an island are 1 - (vertices - edges + triangles), where a vertex counts once for
/// each fan of triangles around it. The result is meaningful only without crowded edges. False
/// without memory.
bool engi_edges_count(const EngiEdges* edges, const uint32_t* triangles, uint32_t* island_count,
                      uint32_t* hole_count);

#endif
