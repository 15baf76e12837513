/// The path tool without its window: one question (from where, to where, for whom), its answer, and
/// why there is none. It reads the scene's world through a query of its own.
#ifndef DEMO_SCENES_PROBE_H
#define DEMO_SCENES_PROBE_H

#include "scenes/agent.h"

#include <nav/debug_draw.h>

/// Why there is no path.
typedef enum DemoCause {
    DEMO_CAUSE_NONE,    ///< there is one, or nothing was asked
    DEMO_CAUSE_BLOCKED, ///< one cannot stand at the start or the goal: `culprit`, `nearest`
    DEMO_CAUSE_NARROW,  ///< a point gets through, the disc does not: `hint`, `gap`
    DEMO_CAUSE_FILTER,  ///< only over ground, through bushes or by links that this agent does not
                        ///< use: `hint`
    DEMO_CAUSE_ONE_WAY, ///< links lead back, but not there
    DEMO_CAUSE_SHUT,    ///< obstacles stand between: `hint`, `culprit`
    DEMO_CAUSE_APART,   ///< no ground leads there
    DEMO_CAUSE_BUDGET,  ///< the search gave up: `hint`
    DEMO_CAUSE_UNSUPPORTED
} DemoCause;

/// A path kept for drawing. Arrays are [count].
typedef struct DemoWay {
    NavPoint* points;
    bool* is_link; ///< from this point to the next leads a link
    uint32_t count, capacity, link_capacity;
} DemoWay;

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
    // The question; after writing to it set `is_changed`.
    bool has_start, has_goal, is_changed;
    NavPoint start, goal;
    int32_t radius; ///< steps
    NavPathMode mode;
    uint32_t agent;     ///< see demo_agent_name
    uint32_t max_nodes; ///< 0: no limit
    bool wants_walls;   ///< keep `walls`
    // The answer, true for this version of the world.
    uint64_t version, asked_tick;
    NavPathStatus status;
    double length_px, cost_px, microseconds;
    DemoWay way;             ///< the path; for another island, to the nearest point that is reached
    NavPoint (*corridor)[3]; ///< [corridor_count] its triangles
    DemoPiece* pieces;       ///< [piece_count] what the search looked at
    uint32_t corridor_count, corridor_capacity, piece_count, piece_capacity;
    bool is_out_of_memory;
    // Why not.
    DemoCause cause;
    char lines[DEMO_PROBE_LINES][DEMO_PROBE_LINE]; ///< [line_count] plain words
    uint32_t line_count;
    DemoWay hint; ///< a path that there would be otherwise
    bool has_nearest, has_gap;
    NavPoint nearest;   ///< the nearest legal point, or the nearest one that is reached
    NavPoint gap[2];    ///< the narrowest place
    NavShapeId culprit; ///< null: none
    uint8_t* regions;   ///< [region_count] by triangle slot: 1 the start's island, 2 the goal's
    uint32_t region_count, region_capacity;
    // What stands around.
    DemoWall* walls; ///< [wall_count] for the agent; only with wants_walls
    uint32_t wall_count, wall_capacity;
    DemoLinkSign* links; ///< [link_count]
    uint32_t link_count, link_capacity;
} DemoProbe;

/// NULL without memory. The scene must outlive the probe.
DemoProbe* demo_probe_create(const DemoScene* scene);
/// NULL is allowed.
void demo_probe_destroy(DemoProbe* probe);

/// Ask again when the question or the world has changed; what took long, and what is refused and to
/// be explained, after a third of a second of a scene that never rests. Not inside a batch.
void demo_probe_update(DemoProbe* probe, const DemoScene* scene);

/// The answer in one line: status, length, cost.
void demo_probe_answer(const DemoProbe* probe, char* text, size_t size);

#endif
