/// Draw a world without knowing who draws.
#ifndef NAV_DEBUG_DRAW_H
#define NAV_DEBUG_DRAW_H

#include "nav/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a piece of the picture is; the callbacks choose colours by it.
typedef enum NavDebugPart {
    NAV_DEBUG_WALKABLE,   ///< triangle; `value` is its area
    NAV_DEBUG_BLOCKED,    ///< triangle under an obstacle; `value` is the mask of layers
    NAV_DEBUG_VOID,       ///< triangle without a floor or outside the bounds
    NAV_DEBUG_ISLAND,     ///< triangle; `value` is its island
    NAV_DEBUG_EDGE,       ///< line: a free edge between two triangles
    NAV_DEBUG_CONSTRAINT, ///< line: a passable constraint edge
    NAV_DEBUG_WALL,       ///< line: walkable on one side only
    NAV_DEBUG_CONE,       ///< triangle: what a bundle of straight ways saw from a turn, corner 0
    NAV_DEBUG_FOLLOWED,   ///< line: a straight piece of a way that the search followed
    NAV_DEBUG_SEEN        ///< line: one that it saw and left at that
} NavDebugPart;

/// Any callback may be NULL. Points are lattice points. Triangles are positive.
typedef struct NavDebugDraw {
    void* context;
    NavBox view;          ///< only what meets it is drawn
    bool has_triangles;   ///< walkable, blocked and void triangles
    bool has_islands;     ///< walkable triangles once more, by island
    bool has_edges;       ///< free edges
    bool has_constraints; ///< constraints and walls
    void (*triangle)(void* context, NavDebugPart part, uint32_t value, const NavPoint corner[3]);
    void (*line)(void* context, NavDebugPart part, NavPoint a, NavPoint b);
} NavDebugDraw;

/// Cost: linear in the mesh. Each edge is drawn once. Errors: ARGUMENT.
NAV_API NavResult nav_world_draw(const NavWorld* world, const NavDebugDraw* draw);

/// Draw how far a path's search went: cones up to the edge where they were put aside, and the ways
/// from turn to turn (bends of a disc with their arcs; over terrain, from sample to sample). Points
/// are rounded to the lattice; of `draw` the view and the callbacks count. It is read out of what
/// the query's last question left in its scratch, so searches pay nothing for it. Therefore nothing
/// is drawn when that was no path, when the answer needed no search (straight, blocked, another
/// island), or when the world has changed since; a path with links shows the last leg that was
/// searched, a path in slices (nav/slice.h) how far it has come. Of a corner that the query knows
/// from earlier paths, all that is in sight is drawn. Cost: linear in the vertices and in the
/// search's nodes. Errors: ARGUMENT, BATCH.
NAV_API NavResult nav_query_draw_search(const NavQuery* query, const NavDebugDraw* draw);

#ifdef __cplusplus
}
#endif
#endif
