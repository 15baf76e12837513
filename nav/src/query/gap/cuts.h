// What a disc cannot cross, as cuts in the mesh. A gap is a shortest segment between two vertices,
// or a vertex and a wall, that are less than two radii apart and have nothing else that blocks in
// the circle over it. Gaps divide triangles into cells. README.md proves that two places of Free(R)
// are joined exactly if their cells are. Everything here is exact.
#ifndef NAVI_QUERY_GAP_CUTS_H
#define NAVI_QUERY_GAP_CUTS_H

#include "base/sort.h"
#include "query/ask/ask.h"
#include "query/circle/place.h"
#include "query/circle/vec.h"

// From vertex v to vertex `to`, or to the foot of v on the wall `to`.
typedef struct DiscGap {
    uint32_t v, to;
    bool is_vertex;
} DiscGap;

// The lines from the vertex of a corner through half-edge h, between two rays: the right one
// included, the left one not.
typedef struct CutCone {
    uint32_t h;
    NavPoint right, left;
} CutCone;

// A gap meets the rim of a triangle: at a corner, on an edge, or on a wall.
typedef struct CutToken {
    uint32_t place; // navi_cut_corner or navi_cut_edge
    uint32_t gap;
} CutToken;

// Part of the rim of a triangle, in order: a token, or a piece of an edge that can be crossed.
typedef struct CutStep {
    uint32_t gap; // NAV_NONE: a piece
    uint32_t i;   // its edge
} CutStep;

typedef struct CutTriangle {
    uint32_t stamp;        // the rest is valid when this is the stamp of the cuts
    uint32_t region;       // NAV_NONE: not known
    uint8_t known, closed; // bit i: whether edge i is a gap is known; it is one
    bool is_cut;           // gaps cross it
    uint8_t open;          // above 0: no pocket of 2^(open - 1) triangles or fewer holds it
    uint32_t cell;         // its first one
    uint32_t piece;        // is_cut: index into `pieces`: where the pieces of edges 0, 1, 2 begin
                           // and end; then their cells, counted from the first
} CutTriangle;

typedef struct CutCell {
    uint32_t t;
    uint32_t component; // NAV_NONE: not known yet
} CutCell;

// Triangles that are joined by edges that are no gaps. No gap leaves a region.
typedef struct CutRegion {
    uint32_t first, count; // in `members`
    uint32_t token, token_count;
    bool is_built; // its cells have components
} CutRegion;

// Cells that are joined.
typedef struct CutComponent {
    NavBox box; // about their triangles
    uint32_t cell_count;
    bool leaves; // it goes on beyond the triangles that were divided: those of a patch
} CutComponent;

typedef enum CutPhase { CUT_IDLE, CUT_FLOOD, CUT_BUILD } CutPhase;

typedef struct DiscCuts {
    uint32_t epoch; // of the Ask; all is valid for this and for the radius
    int32_t radius;
    uint32_t stamp;
    NAV_ARRAY(uint32_t) blocking;     // by vertex: 2 * stamp, + 1 if it blocks
    NAV_ARRAY(CutTriangle) triangles; // by triangle
    MarkSet visited;                  // triangles, by a flood in a circle
    NAV_ARRAY(uint32_t) stack;
    NAV_ARRAY(CutCone) cones;
    NAV_ARRAY(uint32_t) strip; // the half-edges that a gap crosses
    NAV_ARRAY(DiscGap) gaps;
    NAV_ARRAY(CutToken) tokens; // those of one region are sorted, and lie together
    NAV_ARRAY(uint32_t) order;
    NAV_ARRAY(CutToken) sorted;
    NAV_ARRAY(CutStep) steps;
    NAV_ARRAY(uint32_t) open; // gaps whose second token on the rim is still to come
    NAV_ARRAY(uint32_t) open_cells;
    NAV_ARRAY(uint32_t) pieces;
    NAV_ARRAY(CutCell) cells;
    NAV_ARRAY(CutComponent) components;
    NAV_ARRAY(uint32_t) members;
    NAV_ARRAY(CutRegion) regions;
    // the work in progress
    CutPhase phase;
    NAV_ARRAY(uint32_t) queues[2]; // triangles
    uint32_t heads[2];
    bool is_met;           // both floods are in one region
    uint32_t region, next; // that is built, and the next of its members
} DiscCuts;

// What the parts of a computation share.
typedef struct Cutting {
    DiscCuts* cuts;
    Ask* ask;
    const QueryFilter* filter;
    const Mesh* mesh;
} Cutting;

static inline Cutting navi_cutting(DiscCuts* cuts, Ask* ask, const QueryFilter* filter) {
    return (Cutting){cuts, ask, filter, ask->mesh};
}

static inline uint32_t navi_cut_corner(uint32_t corner) { return 2 * corner + 1; }
// Both half-edges of an edge that can be crossed have the same place.
static inline uint32_t navi_cut_edge(const Cutting* cutting, uint32_t h) {
    uint32_t twin = navi_edge_twin(cutting->mesh, h);
    return 2 * (navi_filter_joins(cutting->filter, h) && twin < h ? twin : h);
}

static inline void navi_cut_box_add(const Mesh* mesh, uint32_t t, NavBox* box) {
    for (uint32_t i = 0; i < 3; i++)
        navi_box_add(box, mesh->pos[mesh->tri[t].v[i]]);
}

// Does the box about the triangle come within this distance of the box, in x and in y?
static inline bool navi_cut_box_is_near(const Mesh* mesh, uint32_t t, const NavBox* box,
                                        int64_t distance) {
    NavBox own = navi_box_none();
    navi_cut_box_add(mesh, t, &own);
    return own.min.x - distance <= box->max.x && own.max.x + distance >= box->min.x &&
           own.min.y - distance <= box->max.y && own.max.y + distance >= box->min.y;
}

void navi_cuts_fini(DiscCuts* cuts, NavMemory* memory);

// The triangle's entry, brought up to date.
static inline CutTriangle* navi_cut_triangle(DiscCuts* cuts, uint32_t t) {
    CutTriangle* triangle = &cuts->triangles.data[t];
    if (triangle->stamp != cuts->stamp) {
        CutTriangle none = {.stamp = cuts->stamp, .region = NAV_NONE};
        *triangle = none;
    }
    return triangle;
}

// --- gap.c -------------------------------------------------------------------------------

// Does the vertex touch anything that blocks?
bool navi_cut_blocks(const Cutting* cutting, uint32_t v);
// Does anything that blocks, except its ends, meet the closed circle over the gap? The strip must
// hold the half-edges that the gap crosses, from the corner of v. Returns false when out of memory.
bool navi_gap_is_empty(const Cutting* cutting, const DiscGap* gap, bool* is_empty);
// Is the edge, which can be crossed, a gap?
bool navi_cut_is_closed(const Cutting* cutting, uint32_t h, bool* is_closed);
// The triangles beyond those edges of t that are no gaps, in the order of navi_tri_first. Returns
// false when out of memory.
bool navi_cut_open_around(const Cutting* cutting, uint32_t t, uint32_t beyond[3], uint32_t* count);
// A vector along the gap, from v.
NavPoint navi_gap_direction(const Mesh* mesh, const DiscGap* gap);
// Does a flood from the triangle end within `most` triangles that crosses no edge as short as a
// gap, even if it is none? No region is smaller than what it floods. Floods that do not end are
// remembered. Returns false when out of memory.
bool navi_cut_is_pocket(const Cutting* cutting, uint32_t seed, uint32_t most, bool* is_pocket);

// --- region.c ----------------------------------------------------------------------------

void navi_disc_forget_cuts(DiscCuts* cuts);

// Bring everything up to date for the radius, and all that is indexed by triangles and vertices to
// their numbers. Returns false when out of memory.
bool navi_cut_begin(Cutting* cutting, int32_t radius);
// Is everything up to date for the radius?
bool navi_cut_is_valid(const Cutting* cutting, int32_t radius);
// The region that holds the triangle, or NAV_NONE if it is not known.
uint32_t navi_region_of(const Cutting* cutting, uint32_t t);
// Floods from two triangles. Each of these returns false when out of memory; then all cuts must be
// forgotten.
bool navi_region_begin(const Cutting* cutting, const uint32_t seeds[2]);
// Follow the next triangle of flood 0 or 1, which must have one.
bool navi_region_flood(const Cutting* cutting, uint32_t which);
bool navi_region_is_exhausted(const DiscCuts* cuts, uint32_t which);
// One flood has ended without meeting the other, or both have ended: what they hold is a region.
bool navi_region_end(const Cutting* cutting);
// The first triangles of flood 0 become a region by themselves, the only one: a patch.
bool navi_region_keep(const Cutting* cutting, uint32_t count);
// Forget both floods.
bool navi_region_drop(const Cutting* cutting);

// --- gap_find.c --------------------------------------------------------------------------

// List the gaps that begin at the triangle's corner, and their tokens. Returns false when out of
// memory.
bool navi_cut_find_gaps(const Cutting* cutting, uint32_t corner);

// --- cell.c ------------------------------------------------------------------------------

// Divide the triangles of a region into cells. Returns false when out of memory.
bool navi_cut_divide(const Cutting* cutting, const CutRegion* region);
// The same, and join the cells.
bool navi_cut_build(const Cutting* cutting, const CutRegion* region);
// Begin a component, with the next number. Returns false when out of memory.
bool navi_cut_begin_component(const Cutting* cutting);
void navi_cut_add_cell(const Cutting* cutting, uint32_t cell, uint32_t component);
// Name the component of the cell, unless it has a name. Returns false when out of memory.
bool navi_cut_name_component(const Cutting* cutting, uint32_t cell);
// The cell of triangle t of a region that is built which holds the place. Returns false when out of
// memory.
bool navi_cut_cell_at(const Cutting* cutting, uint32_t t, RadiusVec place, uint32_t* cell);
// Is a cell of triangle t, whose region is built, in the component?
bool navi_cut_has_component(const Cutting* cutting, uint32_t t, uint32_t component);
// The next cells: calls `visit` for each cell that is joined to the cell across an edge; NAV_NONE:
// one beyond the patch.
typedef bool CutVisit(void* context, uint32_t cell, uint32_t h);
bool navi_cut_visit_joined(const Cutting* cutting, uint32_t cell, CutVisit* visit, void* context);

#endif
