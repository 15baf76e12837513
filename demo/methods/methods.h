/// Methods by which games find paths, side by side: each answers the same question. They use the
/// public interface of nav only.
///
/// Waypoints, grids, outlines and triangles come from articles and handbooks of games; the last two
/// methods are nav's own. Most know only points; each answer says whether its path is legal for the
/// body.
#ifndef DEMO_METHODS_METHODS_H
#define DEMO_METHODS_METHODS_H

#include <nav/nav.h>

typedef enum MethodKind {
    METHOD_WAYPOINTS, ///< A* over points that somebody has set, joined by lines that were free then
    METHOD_GRID,      ///< A* over cells
    METHOD_GRID_SIGHT, ///< the same, smoothed by lines of sight
    METHOD_GRID_RECTS, ///< over rectangles of cells, smoothed by rectangles
    METHOD_GRID_JUMP,  ///< jump points, smoothed by lines of sight
    METHOD_VECTOR,     ///< round outlines, without a mesh (nav/vector.h)
    METHOD_MIDDLES,    ///< A* over triangles, then through the middles of their edges
    METHOD_RAYS,      ///< the same triangles; to the farthest middle that is seen through the edges
    METHOD_CORNERS,   ///< the same triangles; taut, by the funnel
    METHOD_CENTROIDS, ///< A* over the centroids of triangles, taut
    METHOD_MIXED,     ///< the mesh for what is still, a grid for what moves (nav/mixed.h)
    METHOD_FAST,      ///< nav's fast path
    METHOD_OPTIMAL,   ///< nav's optimal path
    METHOD_COUNT
} MethodKind;

/// "grid A*"; NULL beyond the last.
const char* method_name(MethodKind kind);

/// The methods on one world, with what they keep of it.
typedef struct Methods Methods;

/// Who walks, and what moves.
typedef struct MethodAgent {
    const NavFilter* filter; ///< copied; NULL: the default
    int32_t radius;          ///< steps; 0: a point
    int32_t cell;            ///< of grids, steps
    uint32_t mover_layers;   ///< layers of what moves: the mixed method leaves these to the grid
} MethodAgent;

/// Nanoseconds of a clock.
typedef uint64_t MethodClock(void);

/// NULL without memory. The world must outlive them.
Methods* method_create(const NavWorld* world, MethodClock* clock);
/// NULL is allowed.
void method_destroy(Methods* methods);

/// Set who walks, and scan the grid. False without memory. Where the world has too many cells,
/// methods with grids are out of budget.
bool method_set_agent(Methods* methods, const MethodAgent* agent);

/// Set the waypoints, and join those that see each other over at most `reach` steps, as the world
/// is now. False without memory.
bool method_set_waypoints(Methods* methods, const NavPoint* points, uint32_t count, int32_t reach);
/// Set waypoints all over the walkable ground, as somebody in a hurry would.
bool method_scatter_waypoints(Methods* methods);
const NavPoint* method_waypoints(const Methods* methods, uint32_t* count);

/// Were these two waypoints joined?
bool method_test_joined(const Methods* methods, uint32_t i, uint32_t k);

/// Follow the last commit. False without memory.
bool method_update(Methods* methods);

typedef struct MethodQuestion {
    NavPoint start, goal;
    const NavBox* movers; ///< [mover_count] boxes of what moves
    uint32_t mover_count;
} MethodQuestion;

/// An answer. Set it to zeros before its first use; free it with method_path_free.
typedef struct MethodPath {
    NavPathStatus status;
    NavPoint* points; ///< [count]
    bool* is_jump;    ///< [count] a link leads from this point to the next
    uint32_t count, capacity, jump_capacity;
    double length;       ///< steps on foot
    double cost;         ///< of the filter's areas, without links; 0 when not legal
    double microseconds; ///< the least of some runs, when all is prepared
    uint32_t work;       ///< how much was looked at
    const char* unit;    ///< of `work`: "cells"
    bool is_legal;       ///< for the agent, all along
} MethodPath;

void method_path_free(MethodPath* path);

/// Ask. False without memory. The method must follow the present world (method_update).
bool method_find(Methods* methods, MethodKind kind, const MethodQuestion* question,
                 MethodPath* path);

/// The answers of all methods to one question. Set it to zeros before its first use; free it with
/// method_table_free.
typedef struct MethodTable {
    MethodPath paths[METHOD_COUNT];
} MethodTable;

void method_table_free(MethodTable* table);

/// Ask all methods whose bit in `kinds` is set, and the optimal one. The others are left as they
/// are. False without memory.
bool method_compare(Methods* methods, const MethodQuestion* question, uint32_t kinds,
                    MethodTable* table);
#define METHOD_ALL ((1u << METHOD_COUNT) - 1)

/// How much more a path costs than another one, as a part of that: 0.1 is a tenth more. A path that
/// is not legal is compared by its length. 0 when `best` is no path.
double method_excess(const MethodPath* path, const MethodPath* best);

/// One line of a table: length, excess over `best`, microseconds, what was looked at, and whether
/// the path is legal.
void method_line(MethodKind kind, const MethodPath* path, const MethodPath* best, char* text,
                 size_t size);

#endif
