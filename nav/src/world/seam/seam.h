// Seams: what closes the cracks that rounding opens between shapes that were drawn edge to edge.
//
// Each side of a shape reaches for the corners of other shapes of its kind that lie beside it, at
// most the seam width away. The seam of the side is the convex hull of the side and these corners
// (README.md). It depends on the footprints alone.
#ifndef NAVI_WORLD_SEAM_SEAM_H
#define NAVI_WORLD_SEAM_SEAM_H

#include "mesh/flood.h"
#include "world/shape/shapes.h"

// A corner of other shapes that a side reaches.
typedef struct SeamCorner {
    NavPoint at;
    uint32_t vertex;
    uint32_t layers; // those that both shapes block; of floors: 1
} SeamCorner;

typedef struct Seams {
    NavMemory* memory;
    Mesh* mesh;
    const Snap* snap;
    const Shapes* shapes;
    int32_t width; // 0: there are no seams
    // The open commit.
    NAV_ARRAY(uint32_t) pending; // shapes that it changed
    NAV_ARRAY(uint32_t) sides;   // original edges that may need other seams. Some may be gone
    // Scratch.
    MeshFlood flood;
    NAV_ARRAY(SeamCorner) corners; // that one side reaches
    NAV_ARRAY(NavPoint) points;    // of one hull, before and after
    NAV_ARRAY(NavPoint) ring;
    NAV_ARRAY(NavSide) ring_sides;
    NAV_ARRAY(uint32_t) order;
    NAV_ARRAY(uint32_t) old; // seams of one side
} Seams;

void navi_seams_init(Seams* seams, NavMemory* memory, Mesh* mesh, const Snap* snap,
                     const Shapes* shapes);
void navi_seams_fini(Seams* seams);

// --- hull.c: the rule --------------------------------------------------------------------

// Does the side from a to b reach c? That is, does c lie outside of the side's line, and at most
// `width` steps from the side? Exact.
bool navi_seam_reaches(NavPoint a, NavPoint b, NavPoint c, int32_t width);

// The convex hull of points[0 .. count), as a positive ring without collinear corners that starts
// at its smallest point. They must not be collinear. `order` has room for `count` items, `ring`
// for `count` + 1 points. Returns the number of its corners.
uint32_t navi_seam_hull(const NavPoint* points, uint32_t count, uint32_t* order, NavPoint* ring);

// --- near.c: what is near a side ---------------------------------------------------------

// Can the original edge have a seam: is it a side of a floor or of an obstacle?
bool navi_seam_is_side(const Seams* seams, uint32_t edge);

// When the heights of all vertices of a side's chain over their rims exceed this margin (in the
// maximum norm), only what passes or ends at them can be near (README.md).
static inline int64_t navi_seams_margin(const Seams* seams) {
    return 2 * (int64_t)seams->width + 1;
}
// Is that so, does the side reach no corner, and does no side reach its start? And is it so for all
// sides of the shape?
bool navi_seams_is_clear(const Seams* seams, uint32_t side);
bool navi_seams_shape_is_clear(const Seams* seams, uint32_t shape);

// The layers for which a crack between the two sides' shapes is closed: those that both block; for
// floors 1. 0: their shapes are the same or of different kinds.
uint32_t navi_seams_common_layers(const Seams* seams, uint32_t side, uint32_t other);

// Look around the side, `width` steps wide: fill `flood`. False: no memory.
bool navi_seams_look(Seams* seams, uint32_t side, int32_t width);
// Fill `corners` with those within `width`, from `flood`. False: no memory.
bool navi_seams_find_corners(Seams* seams, uint32_t side, int32_t width);
// Add to `sides` those of other shapes that reach the start of the side, from `flood`. False: no
// memory.
bool navi_seams_find_sides(Seams* seams, uint32_t side);

// The seam of the side for the lowest layer of `*rest`: fill `ring` and `ring_sides`. Takes all
// layers with this seam out of `*rest` and returns them; 0: no memory.
uint32_t navi_seams_next_ring(Seams* seams, uint32_t side, uint32_t* rest);

// Is the key that of the shape, or of a seam of its sides, or of one with a corner that only this
// shape has? NAV_NONE is no shape.
bool navi_key_is_due_to(const Snap* snap, const Shapes* shapes, uint32_t key, uint32_t shape);

// What a seam of the side means, if it is for these layers.
NavTrait navi_seam_trait(const Seams* seams, uint32_t side, uint32_t layers);

// Fill `old` with the seams that the side has. False: no memory.
bool navi_seams_list(Seams* seams, uint32_t side);
// Has the seam this trait, and the ring in `ring`?
bool navi_seam_is_ring(const Seams* seams, uint32_t seam, const NavTrait* trait);

// The order in which seams come and go: that of their sides' coordinates, then of the shapes'
// slots, then of layers.
bool navi_seam_is_lower(const Seams* seams, uint32_t seam, uint32_t other);
// Each side that is still one, once, in this order. False: no memory.
bool navi_seams_sort_sides(Seams* seams);

// --- cracks.c: cracks of any width, to be reported ---------------------------------------

typedef struct SeamCrack {
    uint32_t side, other; // original edges: the side, and one that starts at the corner
    NavPoint from, to;    // the side
    NavPoint corner;
    double width;   // the distance from the side to the corner
    bool is_closed; // the side has a seam with this corner
} SeamCrack;
typedef void NaviVisitCrack(void* context, const SeamCrack* crack);

// Visit the corners that are up to `width` steps beside sides: in the order of the shapes' slots
// and of their sides, then by the corner, then by the other shape's slot. False: no memory.
bool navi_seams_visit_cracks(Seams* seams, int32_t width, NaviVisitCrack* visit, void* context);

#endif
