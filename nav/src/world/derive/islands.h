// Islands: connected components of walkable triangles (for the full mask), kept true by each
// commit.
//
// Most changes settle their islands at once (islands_local.c). If one in a commit does not, the
// commit's end does: it touched some triangles; all others are as they were. What the touched ones
// joined before is compared with what they join now. Only where they joined triangles that they
// join no longer is there a search, from all the loose ends at once, so that a split costs no more
// than its smaller side, several times over. Only where they join islands that were apart is the
// smaller renamed.
#ifndef NAVI_WORLD_DERIVE_ISLANDS_H
#define NAVI_WORLD_DERIVE_ISLANDS_H

#include "carve/carve.h"
#include "world/label/labels.h"

// An untouched walkable triangle beside a touched one that is, or was, walkable.
typedef struct IslandPort {
    uint32_t t;
    uint32_t island; // its name, until names of islands that join become one
} IslandPort;

typedef struct IslandVisit {
    uint32_t t, next;
} IslandVisit;

// One of several searches for a way round.
typedef struct IslandSearch {
    uint32_t group;  // root in parent; NAV_NONE: gone into another search
    uint32_t island; // or the search into which this one has gone
    uint32_t pending, pending_end, done, done_end; // lists of visits
    bool is_active;
} IslandSearch;

typedef struct IslandPair {
    uint32_t piece, port;
} IslandPair;

// Triangles won and lost by an island; entered when the commit ends.
typedef struct IslandDelta {
    uint32_t island;
    int32_t change;
} IslandDelta;

// Where a walkable piece of a cavity ended before the patch: islands_local.c.
typedef struct IslandRim {
    uint32_t piece, h; // the half-edge beyond, of a walkable triangle outside the cavity
} IslandRim;

typedef struct Islands {
    NavMemory* memory;
    Mesh* mesh;
    const Labels* labels;
    const Carve* carve;        // holds the triangles that a patch made
    NAV_ARRAY(uint32_t) sizes; // triangles of each island; 0: the name is free
    uint32_t alive, lowest_free;
    // Of the commit under way.
    bool is_settled; // every change so far has settled its islands by itself
    NAV_ARRAY(IslandDelta) deltas;
    // Scratch of one change.
    NAV_ARRAY(IslandRim) rim;
    NAV_ARRAY(uint32_t) names;   // by component
    NAV_ARRAY(uint32_t) visited; // triangles
    // Scratch of one update.
    NAV_ARRAY(uint32_t) component; // per touched: its component now, NAV_NONE when not walkable
    NAV_ARRAY(uint32_t) stack;
    NAV_ARRAY(uint32_t) parent; // union-find: components, then ports
    NAV_ARRAY(uint32_t) name;   // island of each component
    NAV_ARRAY(IslandPort) ports;
    NAV_ARRAY(IslandPair) pairs; // old piece and port beside it
    NAV_ARRAY(IslandSearch) searches;
    NAV_ARRAY(IslandVisit) visits;
    NAV_ARRAY(uint32_t) becomes; // the larger island that an island joins; itself between updates
    NAV_ARRAY(uint32_t) renamed; // whose `becomes` is not itself
    uint32_t component_count;
} Islands;

// The parts must stay where they are.
void navi_islands_init(Islands* islands, Mesh* mesh, const Labels* labels, const Carve* carve);
void navi_islands_fini(Islands* islands);

// islands_local.c: the islands of one change, right after it, where a look round the cavity is
// enough. Otherwise is_settled turns false, and the commit's end compares all that was touched.
// `before` stands between trace and patch, `after` behind the relabelling. Errors:
// MEMORY.
NavResult navi_islands_before_patch(Islands* islands);
NavResult navi_islands_after_patch(Islands* islands);

// After the changes of a commit. Errors: MEMORY; then nothing has changed.
NavResult navi_islands_update(Islands* islands);

// islands_search.c: search for ways round between the groups of each old piece, and name what turns
// out to be cut off. New names are planned in searches and ports.
NavResult navi_islands_search(Islands* islands);

uint32_t navi_islands_root(const Islands* islands, uint32_t item);
void navi_islands_join(Islands* islands, uint32_t a, uint32_t b);
// What an island is called after the islands that touched triangles join have become one.
uint32_t navi_islands_final_name(const Islands* islands, uint32_t island);
// The port that an untouched triangle is, or NAV_NONE.
uint32_t navi_islands_port_of(const Islands* islands, uint32_t t);

#endif
