// Scratch memory for path queries: legs, links between them, and slices.
#ifndef NAVI_QUERY_PATH_SCRATCH_H
#define NAVI_QUERY_PATH_SCRATCH_H

#include "nav/field.h"
#include "query/cone/scratch.h"
#include "query/link/hops.h"
#include "query/near/scratch.h"
#include "query/terrain/scratch.h"

// From the exit of one hop to another hop, or to the goal: link_search.c.
typedef struct LinkItem {
    // Cost of the path up to the exit of `from`. Once the leg is searched (`is_known`), it includes
    // the leg and the hop `to`.
    double g;
    uint32_t from, to; // hops
    bool is_known;     // the leg was searched
} LinkItem;

// A place where a link could be added; link_propose.c finds them.
typedef struct LinkJump {
    NavPoint from, to;
    bool is_one_way, is_dropped;
} LinkJump;

typedef NAV_ARRAY(LinkJump) JumpList;

// A request and what it points to. It may move in memory: its pointers are set when it is used.
typedef struct KeptRequest {
    NavPathRequest request;
    NavFilter filter;
    double area_costs[NAV_AREA_COUNT];
    bool has_filter, has_area_costs;
} KeptRequest;

void navi_request_keep(KeptRequest* kept, const NavPathRequest* request);
// Valid while `kept` stays where it is.
const NavPathRequest* navi_request_kept(KeptRequest* kept);

// A path that is searched in slices: slice.h.
typedef struct PathSlice {
    bool is_on; // a path was begun, and no other query came since
    bool is_done;
    uint64_t used; // number of nodes in the last slice
    KeptRequest request;
    uint64_t version, era;
    bool has_path_data; // at the beginning
    NavPath path;
} PathSlice;

typedef struct PathScratch {
    Ask* ask;
    ConeScratch* cone;
    RadiusScratch* disc;
    NearScratch* near;
    TerrainScratch* terrain;
    NavPoint search_start;      // of the last search for a leg
    Route walked;               // the path without links
    Route leg;                  // a leg, during the search for a path with links
    Route linked;               // the path with links
    NAV_ARRAY(NavLinkId) links; // links[i]: the link used from point i of `linked`, or none
    PointList best;             // the points of a leg before it was made cheaper
    PointList found;            // the points of a cheaper leg
    double excess;              // the largest of all legs: NavPath.excess
    LinkScratch link;
    NAV_ARRAY(LinkItem) link_items;
    NavHeap link_heap;
    NAV_ARRAY(LinkHop) chain;       // the hops of the path with links
    NAV_ARRAY(LinkHop) whole_chain; // the same, before detours were left out
    NavField* field;                // of the search over many links; NULL: there was none
    TriangleList chain_hops;        // the chain that it found, by numbers of hops
    JumpList jumps;                 // where links could be added
    NAV_ARRAY(bool) reached;        // reached[i]: component i (of the disc's free space) is reached
    PathSlice slice;
} PathScratch;

// Init, with pointers to the scratches of the rooms below this one.
void navi_path_init(PathScratch* scratch, Ask* ask, ConeScratch* cone, NearScratch* near,
                    TerrainScratch* terrain);
void navi_path_fini(PathScratch* scratch);

// Reset to the state after init, except that arrays keep their capacity.
void navi_path_forget(PathScratch* scratch);

// Forget the last search, which is kept only for drawing (io/search_draw.h).
void navi_path_forget_search(PathScratch* scratch);

#endif
