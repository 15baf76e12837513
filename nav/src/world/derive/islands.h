// Islands: the connected components of walkable triangles (for the full mask). Each commit updates
// them. The name of an island is a number.
//
// Most changes update their islands at once (islands_local.c). If one change of a commit cannot,
// the end of the commit compares what its touched triangles connected before with what they connect
// now. Where a connection is lost, searches start from all pieces and advance in turn, so that a
// split costs a few times its smaller part. Where islands join, the smaller one is renamed.
#ifndef NAVI_WORLD_DERIVE_ISLANDS_H
#define NAVI_WORLD_DERIVE_ISLANDS_H

#include "carve/carve.h"
#include "world/label/labels.h"

// An untouched walkable triangle beside a touched one that is, or was, walkable.
typedef struct IslandPort {
    uint32_t t;
    uint32_t island; // its name before islands are merged
} IslandPort;

typedef struct IslandVisit {
    uint32_t t, next;
} IslandVisit;

// One of several searches for a path that still connects pieces.
typedef struct IslandSearch {
    uint32_t group;  // root in `parent`; NAV_NONE: this search was merged into another one
    uint32_t island; // or the search into which it was merged
    uint32_t pending, pending_end, done, done_end; // lists of visits
    bool is_active;
} IslandSearch;

typedef struct IslandPair {
    uint32_t piece, port;
} IslandPair;

// A change of the size of an island. It is applied when the commit ends.
typedef struct IslandDelta {
    uint32_t island;
    int32_t change;
} IslandDelta;

// An edge of the rim of a cavity, with walkable triangles on both sides before the patch:
// islands_local.c.
typedef struct IslandRim {
    uint32_t piece, h; // h: the half-edge of the triangle outside the cavity
} IslandRim;

typedef struct Islands {
    NavMemory* memory;
    Mesh* mesh;
    const Labels* labels;
    const Carve* carve;        // holds the triangles that a patch made
    NAV_ARRAY(uint32_t) sizes; // number of triangles of each island; 0: the name is free
    uint32_t alive, lowest_free;
    // The open commit.
    bool is_settled; // each change has updated the islands at once, only `deltas` are left
    NAV_ARRAY(IslandDelta) deltas;
    // Scratch of one change.
    NAV_ARRAY(IslandRim) rim;
    NAV_ARRAY(uint32_t) names;   // by component
    NAV_ARRAY(uint32_t) visited; // triangles
    // Scratch of one update.
    NAV_ARRAY(uint32_t) component; // by touched triangle: its component; NAV_NONE: not walkable
    NAV_ARRAY(uint32_t) stack;
    NAV_ARRAY(uint32_t) parent; // union-find: components, then ports
    NAV_ARRAY(uint32_t) name;   // island of each component
    NAV_ARRAY(IslandPort) ports;
    NAV_ARRAY(IslandPair) pairs; // an old piece, and a port beside it
    NAV_ARRAY(IslandSearch) searches;
    NAV_ARRAY(IslandVisit) visits;
    NAV_ARRAY(uint32_t)
    becomes;                     // the larger island into which an island is merged, or itself;
                                 // between updates always itself
    NAV_ARRAY(uint32_t) renamed; // the islands whose `becomes` is another one
    uint32_t component_count;
} Islands;

// The parts must not move in memory afterwards.
void navi_islands_init(Islands* islands, Mesh* mesh, const Labels* labels, const Carve* carve);
void navi_islands_fini(Islands* islands);

// islands_local.c: update the islands right after one change, if the triangles near the cavity
// suffice for that. Otherwise is_settled becomes false, and the end of the commit compares all
// touched triangles. The first is called between trace and patch, the second after the labels.
// Errors: MEMORY.
NavResult navi_islands_before_patch(Islands* islands);
NavResult navi_islands_after_patch(Islands* islands);

// Update at the end of a commit. Errors: MEMORY; then nothing has changed.
NavResult navi_islands_update(Islands* islands);

// islands_search.c: search for paths between the groups of ports of each old piece. Pieces that are
// cut off get new names, in their searches and ports. Errors: MEMORY.
NavResult navi_islands_search(Islands* islands);

// Union-find: the root of an item, and the union of two.
uint32_t navi_islands_root(const Islands* islands, uint32_t item);
void navi_islands_join(Islands* islands, uint32_t a, uint32_t b);
// The name of an island after merging.
uint32_t navi_islands_final_name(const Islands* islands, uint32_t island);
// The port of an untouched triangle, or NAV_NONE.
uint32_t navi_islands_port_of(const Islands* islands, uint32_t t);

#endif
