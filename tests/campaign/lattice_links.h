/// A world of segments, each inserted as the only edge of a shape of its own, and its links.
#ifndef CAMPAIGN_LATTICE_LINKS_H
#define CAMPAIGN_LATTICE_LINKS_H

#include <nav/nav.h>

enum {
    LATTICE_SET_MOST = 8,
    LATTICE_CHAIN_MOST = 64,
    LATTICE_LINK_MOST = LATTICE_SET_MOST * LATTICE_CHAIN_MOST,
    LATTICE_VERTEX_MOST = 128
};

typedef struct LatticeWorld {
    NavWorld* world;
    NavPoint segment[LATTICE_SET_MOST][2];
    uint32_t slot[LATTICE_SET_MOST]; ///< the shape that holds the segment
    uint32_t count;                  ///< segments in the world, in slot[0] to slot[count - 1]
    uint32_t bounds_vertices; ///< vertices of the frame and bounds, which belong to no segment
} LatticeWorld;

/// Bounds from -reach to reach, and no segment yet.
bool lattice_world_init(LatticeWorld* lattice, int32_t reach);
void lattice_world_fini(LatticeWorld* lattice);

/// Puts another segment in the place, which is in use or the next free one: one change of the
/// world.
bool lattice_world_put(LatticeWorld* lattice, uint32_t place, const NavPoint segment[2]);
/// Removes the segment in the last place.
bool lattice_world_take(LatticeWorld* lattice, uint32_t place);
/// The validator's message; NULL: the world is valid.
const char* lattice_world_fault(LatticeWorld* lattice);

/// Chains and links of all segments, and the vertices of the mesh without those of frame and
/// bounds.
typedef struct LatticeLinks {
    NavPoint chain[LATTICE_SET_MOST][LATTICE_CHAIN_MOST];
    uint32_t chain_count[LATTICE_SET_MOST];
    NavPoint link[LATTICE_LINK_MOST][2]; ///< each once, smaller end first
    uint32_t count;
    NavPoint vertex[LATTICE_VERTEX_MOST];
    uint32_t vertex_count;
    uint32_t crossing_count, bend_count; ///< pairs that cross; chain vertices beside their segment
} LatticeLinks;

/// NULL, or what is wrong with a chain: its ends, or a crossing that it does not pass.
const char* lattice_links_read(const LatticeWorld* lattice, LatticeLinks* links);

/// No two links cross or overlap, and no vertex lies inside one. NULL, or what is wrong.
const char* lattice_links_are_planar(const LatticeLinks* links);

/// Vertices and chains are those of snap rounding by its definition. NULL, or what is wrong.
const char* lattice_equals_definition(const LatticeWorld* lattice, const LatticeLinks* links);

#endif
