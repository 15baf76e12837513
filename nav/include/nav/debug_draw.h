/// Draw a world without knowing who draws.
#ifndef NAV_DEBUG_DRAW_H
#define NAV_DEBUG_DRAW_H

#include "nav/world.h"

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
    NAV_DEBUG_WALL        ///< line: walkable on one side only
} NavDebugPart;

/// Any callback may be NULL. Points are lattice points.
typedef struct NavDebugDraw {
    void* context;
    NavBox view;      ///< only what meets it is drawn
    bool triangles;   ///< walkable, blocked and void triangles
    bool islands;     ///< walkable triangles once more, by island
    bool edges;       ///< free edges
    bool constraints; ///< constraints and walls
    void (*triangle)(void* context, NavDebugPart part, uint32_t value, const NavPoint corner[3]);
    void (*line)(void* context, NavDebugPart part, NavPoint a, NavPoint b);
} NavDebugDraw;

/// Cost: linear in the mesh. Each edge is drawn once. Errors: ARGUMENT.
NAV_API NavResult nav_world_debug_draw(const NavWorld* world, const NavDebugDraw* draw);

#ifdef __cplusplus
}
#endif
#endif
