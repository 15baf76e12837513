/// What the files of the methods share. The functions stand under the name of their file.
#ifndef DEMO_METHODS_INSIDE_H
#define DEMO_METHODS_INSIDE_H

#include "methods/methods.h"

/// The edge through which a corridor leaves a triangle, as seen by who leaves.
typedef struct MethodDoor {
    NavPoint left, right;
} MethodDoor;

/// A triangle as a search sees it.
typedef struct MethodNode {
    double key, length; ///< weighted with the areas' costs
    double x, y;        ///< where the search comes in
    uint32_t stamp;     ///< other than that of the search: not seen yet
    uint32_t parent;    ///< triangle
    uint32_t link;      ///< the link over which it came, or NAV_NONE
    bool is_done;
} MethodNode;

typedef struct MethodHeapItem {
    double key;
    uint32_t item;
} MethodHeapItem;

typedef struct MethodHeap {
    MethodHeapItem* items; ///< [count]
    uint32_t count, capacity;
} MethodHeap;

/// A link that the agent may use, in one direction.
typedef struct MethodHop {
    NavPoint from, to;
    uint32_t from_triangle, to_triangle;
    double cost;
} MethodHop;

struct Methods {
    const NavWorld* world;
    MethodClock* clock;
    NavQuery* query;
    NavGrid* grid;       ///< every cell that is walkable is so all over
    NavGrid* still_grid; ///< the same without what moves
    NavGridQuery *grid_query, *still_query;
    NavGridRects* rects;
    NavVector* vector;
    MethodAgent agent;
    NavFilter filter; ///< the agent's; its costs are NULL or `costs`
    double costs[NAV_AREA_COUNT];
    uint32_t side;  ///< of the agent, in cells
    bool has_grids; ///< else the world has too many cells
    // Waypoints.
    NavPoint* waypoints;      ///< [waypoint_count]
    double* waypoint_lengths; ///< [waypoint_count]^2 between those that are joined; else below 0
    uint32_t waypoint_count, waypoint_capacity, length_capacity;
    // Triangles.
    MethodNode* nodes; ///< [node_capacity] by slot
    uint32_t node_capacity, stamp;
    MethodHeap heap;
    MethodHop* hops; ///< [hop_count]
    uint32_t hop_count, hop_capacity;
    uint32_t* corridor; ///< [corridor_count] triangles from start to goal
    uint32_t corridor_count, corridor_capacity;
    MethodDoor* doors; ///< [door_count] of one walk
    uint32_t door_count, door_capacity;
};

// storage.c
/// Make room for `count` items of `size` bytes in `*items`. False without memory.
bool methodi_reserve(void** items, uint32_t* capacity, uint32_t count, size_t size);
/// Room for `count` nodes; new ones are not seen yet.
bool methodi_reserve_nodes(Methods* methods, uint32_t count);
bool methodi_push(MethodHeap* heap, double key, uint32_t item);
/// The item with the smallest key, and of equal ones the smallest item. The heap is not empty.
uint32_t methodi_pop(MethodHeap* heap);
/// Append a point, unless it is the last one already.
bool methodi_add(MethodPath* path, NavPoint point);
double methodi_distance(NavPoint a, NavPoint b);
/// Twice the area of abc, positive when c lies to the left of ab (y up).
int64_t methodi_side(NavPoint a, NavPoint b, NavPoint c);

// check.c
/// Can the agent go straight from one point to the other?
bool methodi_sees(const Methods* methods, NavPoint from, NavPoint to, int32_t radius);
/// Length, cost, and whether it is legal.
void methodi_measure(const Methods* methods, MethodPath* path);

// Each fills `path`: status, points, work, unit. False without memory.
bool methodi_find_waypoints(Methods* methods, const MethodQuestion* question, MethodPath* path);
bool methodi_find_cells(Methods* methods, MethodKind kind, const MethodQuestion* question,
                        MethodPath* path);
bool methodi_find_mixed(Methods* methods, const MethodQuestion* question, MethodPath* path);
bool methodi_find_triangles(Methods* methods, MethodKind kind, const MethodQuestion* question,
                            MethodPath* path);

// pull.c
/// Append the path through the doors from the last point of `path` to `goal`, as the method
/// does. False without memory.
bool methodi_pull(const Methods* methods, MethodKind kind, NavPoint goal, MethodPath* path);

#endif
