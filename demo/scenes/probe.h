/// The path tool without its window. A probe has one query (start, goal, agent), its answer, and
/// the reason when there is no path. It reads the scene's world through a NavQuery of its own.
#ifndef DEMO_SCENES_PROBE_H
#define DEMO_SCENES_PROBE_H

#include "scenes/agent.h"

#include <nav/debug_draw.h>

/// Why there is no path.
typedef enum DemoCause {
    DEMO_CAUSE_NONE,    ///< there is a path, or no query
    DEMO_CAUSE_BLOCKED, ///< the start or the goal is not walkable: `culprit`, `nearest`
    DEMO_CAUSE_NARROW,  ///< a point gets through, the disc does not: `hint`, `gap`
    DEMO_CAUSE_FILTER,  ///< every path needs areas, soft layers or links that the agent does not
                        ///< use: `hint`
    DEMO_CAUSE_ONE_WAY, ///< links lead from the goal to the start, but not back
    DEMO_CAUSE_SHUT,    ///< obstacles block every path: `hint`, `culprit`
    DEMO_CAUSE_APART,   ///< no floor leads there
    DEMO_CAUSE_BUDGET   ///< the search reached its limit of nodes: `hint`
} DemoCause;

/// A path kept for drawing. Arrays are [count].
typedef struct DemoPath {
    NavPoint* points;
    bool* is_link; ///< a link leads from this point to the next
    uint32_t count, capacity, link_capacity;
} DemoPath;

/// A piece of a search's picture; lines have two corners.
typedef struct DemoPiece {
    NavDebugPart part;
    NavPoint corner[3];
} DemoPiece;

typedef struct DemoWall {
    NavPoint a, b;
} DemoWall;

typedef struct DemoLinkSign {
    NavLinkPlace place;
    bool is_two_way, is_awake; ///< awake: for the probe's agent
} DemoLinkSign;

enum { DEMO_PROBE_LINES = 4, DEMO_PROBE_LINE = 120 };

typedef struct DemoProbe {
    NavQuery* query;
    // The query. After a change of it set `is_changed`.
    bool has_start, has_goal, is_changed;
    NavPoint start, goal;
    int32_t radius; ///< steps
    NavPathMode mode;
    uint32_t agent;     ///< see demo_agent_name
    uint32_t max_nodes; ///< 0: no limit
    bool wants_walls;   ///< keep `walls`
    // The answer, for this version of the world.
    uint64_t version, asked_tick;
    NavPathStatus status;
    double length_px, cost_px, microseconds;
    DemoPath path;           ///< when the goal is unreachable: to the nearest reachable point
    NavPoint (*corridor)[3]; ///< [corridor_count] its triangles
    DemoPiece* pieces;       ///< [piece_count] what the search has visited
    uint32_t corridor_count, corridor_capacity, piece_count, piece_capacity;
    bool is_out_of_memory;
    // The reason when there is no path.
    DemoCause cause;
    char lines[DEMO_PROBE_LINES][DEMO_PROBE_LINE]; ///< [line_count] the explanation
    uint32_t line_count;
    DemoPath hint; ///< a path that would exist without the cause
    bool has_nearest, has_gap;
    NavPoint nearest;   ///< the nearest free point, or the nearest reachable one
    NavPoint gap[2];    ///< the narrowest place
    NavShapeId culprit; ///< a shape that blocks the path; null: none
    uint8_t* regions;   ///< [region_count] by triangle slot: 1 the start's island, 2 the goal's
    uint32_t region_count, region_capacity;
    // The surroundings.
    DemoWall* walls; ///< [wall_count] for the agent; only with wants_walls
    uint32_t wall_count, wall_capacity;
    DemoLinkSign* links; ///< [link_count]
    uint32_t link_count, link_capacity;
} DemoProbe;

/// NULL without memory. The scene must outlive the probe.
DemoProbe* demo_probe_create(const DemoScene* scene);
/// NULL is allowed.
void demo_probe_destroy(DemoProbe* probe);

/// Run the query again when the query or the world has changed. A slow query, or one without a
/// path, runs at most three times a second in a world that changes all the time. Not inside a
/// batch.
void demo_probe_update(DemoProbe* probe, const DemoScene* scene);

/// The answer in one line: status, length, cost.
void demo_probe_answer(const DemoProbe* probe, char* text, size_t size);

#endif
