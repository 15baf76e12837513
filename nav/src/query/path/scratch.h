// The scratch of paths: legs, links between them, and slices.
#ifndef NAVI_QUERY_PATH_SCRATCH_H
#define NAVI_QUERY_PATH_SCRATCH_H

#include "query/cone/scratch.h"
#include "query/terrain/scratch.h"

// One path over a link: link_hops.h. A link with width has several.
typedef struct LinkHop {
    NavPoint p[2]; // where it is entered and left
    NavSpot spot[2];
    NavPoint ends[2][2]; // of its whole width
    double t, cost;      // which part of the width; of its use
    uint32_t link;       // slot
    int32_t radius;      // of who uses it
    bool is_wide;
    // Of the search under way.
    bool is_closed;
    uint32_t parent; // the hop before; NAV_NONE: the start
    double g;        // the least cost of a path to where it ends
} LinkHop;

// From behind one hop to another, or the goal: link_search.c.
typedef struct LinkItem {
    double g;          // up to `from`, or with what comes then when that is known
    uint32_t from, to; // hops
    bool is_known;     // the leg between has been walked
} LinkItem;

// A proposal: link_propose.c.
typedef struct LinkJump {
    NavPoint from, to;
    bool is_one_way, is_dropped;
} LinkJump;

typedef NAV_ARRAY(LinkJump) JumpList;

// A path that is found in slices: slice.h.
typedef struct PathSlice {
    bool is_on; // a path has been begun, and nothing else was asked since
    bool is_done;
    uint64_t used; // nodes, in the last slice
    NavPathRequest request;
    double costs[NAV_AREA_COUNT]; // its
    uint64_t version, era;
    bool has_path_data; // when it began
    NavPath path;
} PathSlice;

typedef struct PathScratch {
    Ask* ask;
    ConeScratch* cone;
    RadiusScratch* disc;
    TerrainScratch* terrain;
    NavPoint search_start; // of the last search of a leg
    Route walked;          // the path on foot
    Route leg;             // of a path with links, while that is searched
    Route linked;          // the path with links, and by point the one that it is left by
    NAV_ARRAY(NavLinkId) links;
    PointList best; // a leg's points, before it was made cheaper
    // Links that are awake, in the epoch with these kinds, for this radius.
    NAV_ARRAY(LinkHop) hops;
    uint32_t hops_epoch, hops_kinds;
    int32_t hops_radius;
    NAV_ARRAY(LinkItem) link_items;
    NavHeap link_heap;
    NAV_ARRAY(LinkHop) chain; // the hops of the path with links
    JumpList jumps;           // proposals
    NAV_ARRAY(bool) reached;  // by island of a disc
    PathSlice slice;
} PathScratch;

// With the scratches of the lower rooms.
void navi_path_init(PathScratch* scratch, Ask* ask, ConeScratch* cone, RadiusScratch* disc,
                    TerrainScratch* terrain);
void navi_path_fini(PathScratch* scratch);

// Nothing is remembered: as after init, but for the room of the arrays.
void navi_path_forget(PathScratch* scratch);

// What is drawn of a search (io/search_draw.h) is that of the last one.
void navi_path_forget_search(PathScratch* scratch);

#endif
