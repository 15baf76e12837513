/// Draw a world or a search with callbacks of yours.
#ifndef NAV_DEBUG_DRAW_H
#define NAV_DEBUG_DRAW_H

#include "nav/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a piece of the picture is, to choose its colour by.
typedef enum NavDebugPart {
    NAV_DEBUG_WALKABLE,   ///< triangle; `value` is its area
    NAV_DEBUG_BLOCKED,    ///< triangle under an obstacle; `value` is the mask of blocked layers
    NAV_DEBUG_VOID,       ///< triangle without a floor or outside the bounds
    NAV_DEBUG_ISLAND,     ///< triangle; `value` is its island
    NAV_DEBUG_EDGE,       ///< line: an edge between two triangles that is no constraint
    NAV_DEBUG_CONSTRAINT, ///< line: a constraint that agents can cross
    NAV_DEBUG_WALL,       ///< line: an edge that is walkable on one side only
    NAV_DEBUG_CONE,       ///< triangle: what a cone of the search sees from its root, corner 0
    NAV_DEBUG_FOLLOWED,   ///< line: a straight piece of a path that the search followed
    NAV_DEBUG_SEEN        ///< line: a piece that the search found and did not follow
} NavDebugPart;

/// What to draw, and how. Get one from nav_debug_draw.
/// Either callback may be NULL.
/// Points are lattice points, and the corners of triangles run clockwise on the screen.
typedef struct NavDebugDraw {
    void* context;        ///< passed to the callbacks
    NavBox view;          ///< only what meets it is drawn; default everything
    bool has_triangles;   ///< walkable, blocked and void triangles; default true
    bool has_islands;     ///< walkable triangles once more, by island; default false
    bool has_edges;       ///< edges that are no constraints; default true
    bool has_constraints; ///< constraints and walls; default true
    void (*triangle)(void* context, NavDebugPart part, uint32_t value, const NavPoint corner[3]);
    void (*line)(void* context, NavDebugPart part, NavPoint a, NavPoint b);
    uint32_t cookie; ///< the factory's
} NavDebugDraw;

/// A NavDebugDraw with the defaults above, and without callbacks.
NAV_API NavDebugDraw nav_debug_draw(void);

/// Draw a world. Each edge is drawn once.
/// Cost: linear in the mesh.
/// Errors: ARGUMENT.
NAV_API NavResult nav_world_draw(const NavWorld* world, const NavDebugDraw* draw);

/// Draw how far the last path search of a query went: its cones, up to the edge where each was put
/// aside, and the pieces of paths from bend to bend.
/// A disc's bends are drawn with their arcs; where areas cost differently, pieces lead from sample
/// to sample.
/// Of `draw`, the view and the callbacks are used. Points are rounded to the lattice.
///
/// It reads what the search has left in the query, so searches pay nothing for it.
/// Nothing is drawn when the last call was no path query, when no search was needed, or when the
/// world has changed since.
/// Of a path with links it draws the leg that was searched last, of a path in slices (nav/slice.h)
/// how far it has come.
/// Of a corner that the query remembers from earlier paths, all that is in sight is drawn.
///
/// Cost: linear in the vertices, and in the nodes of the search.
/// Errors: ARGUMENT, BATCH.
NAV_API NavResult nav_query_draw_search(const NavQuery* query, const NavDebugDraw* draw);

#ifdef __cplusplus
}
#endif
#endif
