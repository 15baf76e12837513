// Runs the probe's query and keeps the answer.
#include "scenes/probe_inside.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOW_TICKS = 20, SLOW_US = 2000 };

DemoProbe* demo_probe_create(const DemoScene* scene) {
    DemoProbe* probe = calloc(1, sizeof *probe);
    if (probe && nav_query_create(scene->world, &probe->query) != NAV_OK) {
        free(probe);
        return NULL;
    }
    if (probe)
        probe->is_changed = true;
    return probe;
}

static void free_path(DemoPath* path) {
    free(path->points);
    free(path->is_link);
}

void demo_probe_destroy(DemoProbe* probe) {
    if (!probe)
        return;
    nav_query_destroy(probe->query);
    free_path(&probe->path);
    free_path(&probe->hint);
    free(probe->corridor);
    free(probe->pieces);
    free(probe->regions);
    free(probe->walls);
    free(probe->links);
    free(probe);
}

static void keep_corridor(DemoProbe* probe, const DemoScene* scene, const NavPath* path) {
    if (!demoi_reserve((void**)&probe->corridor, &probe->corridor_capacity, path->triangle_count,
                       sizeof *probe->corridor)) {
        probe->is_out_of_memory = true;
        return;
    }
    for (uint32_t i = 0; i < path->triangle_count; i++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(scene->world, path->triangles[i], &triangle) == NAV_OK)
            memcpy(probe->corridor[probe->corridor_count++], triangle.corner,
                   sizeof triangle.corner);
    }
}

// --- the picture of the search -----------------------------------------------------------

static void keep_piece(DemoProbe* probe, NavDebugPart part, const NavPoint* corner,
                       uint32_t count) {
    if (!demoi_reserve((void**)&probe->pieces, &probe->piece_capacity, probe->piece_count + 1,
                       sizeof *probe->pieces)) {
        probe->is_out_of_memory = true;
        return;
    }
    DemoPiece* piece = &probe->pieces[probe->piece_count++];
    assert(count <= sizeof piece->corner / sizeof piece->corner[0]);
    *piece = (DemoPiece){.part = part};
    memcpy(piece->corner, corner, count * sizeof *corner);
}

static void keep_triangle(void* context, NavDebugPart part, uint32_t value,
                          const NavPoint corner[3]) {
    (void)value;
    keep_piece(context, part, corner, 3);
}

static void keep_line(void* context, NavDebugPart part, NavPoint a, NavPoint b) {
    NavPoint ends[2] = {a, b};
    keep_piece(context, part, ends, 2);
}

static void keep_search(DemoProbe* probe, const DemoScene* scene) {
    NavDebugDraw draw = nav_debug_draw();
    draw.context = probe;
    draw.view = scene->bounds;
    draw.triangle = keep_triangle;
    draw.line = keep_line;
    nav_query_draw_search(probe->query, &draw);
}

/// With links, the query keeps the picture of its last search only. Search each part on foot once
/// more and keep all pictures.
static void keep_searches_on_foot(DemoProbe* probe, const DemoScene* scene) {
    const DemoPath* kept = &probe->path;
    for (uint32_t first = 0, i = 0; i < kept->count; i++) {
        if (i + 1 < kept->count && !kept->is_link[i])
            continue;
        NavFilter filter;
        NavPathRequest request = demoi_probe_request(probe, scene, &filter);
        request.start = kept->points[first];
        request.goal = kept->points[i];
        filter.link_kinds = 0;
        NavPath path;
        if (demoi_probe_path(probe, &request, &path))
            keep_search(probe, scene);
        first = i + 1;
    }
}

// --- the query ---------------------------------------------------------------------------

static void forget_answer(DemoProbe* probe) {
    probe->path.count = probe->hint.count = 0;
    probe->corridor_count = probe->piece_count = probe->region_count = probe->line_count = 0;
    probe->cause = DEMO_CAUSE_NONE;
    probe->has_nearest = probe->has_gap = probe->is_out_of_memory = false;
    probe->culprit = (NavShapeId){0};
    probe->microseconds = 0;
}

static void run_query(DemoProbe* probe, const DemoScene* scene) {
    NavFilter filter;
    NavPathRequest request = demoi_probe_request(probe, scene, &filter);
    NavPath path = {0};
    uint64_t begin = demo_clock_ns();
    NavResult result = nav_query_find_path(probe->query, &request, &path);
    uint64_t end = demo_clock_ns();
    probe->microseconds = end > begin ? (double)(end - begin) / 1000 : 0;
    if (result != NAV_OK) {
        probe->is_out_of_memory = result == NAV_ERR_MEMORY;
        demoi_probe_say(probe, "%s", nav_result_get_text(result));
        return;
    }
    probe->status = path.status;
    probe->length_px = path.length / NAV_STEPS_PER_PX;
    probe->cost_px = path.cost / NAV_STEPS_PER_PX;
    keep_search(probe, scene);
    if (path.status == NAV_PATH_OK) {
        demoi_path_keep(probe, &probe->path, &path);
        keep_corridor(probe, scene, &path);
        if (probe->link_count > 0) {
            probe->piece_count = 0;
            keep_searches_on_foot(probe, scene);
        }
    } else {
        demoi_probe_explain(probe, scene, &path);
    }
}

/// Must the query run again? A slow one runs only now and then.
static bool is_query_due(const DemoProbe* probe, const DemoScene* scene) {
    if (probe->is_changed)
        return true;
    if (probe->version == nav_world_get_version(scene->world))
        return false;
    bool is_quick = probe->cause == DEMO_CAUSE_NONE && probe->microseconds < SLOW_US;
    return is_quick || scene->tick < probe->asked_tick ||
           scene->tick - probe->asked_tick >= SLOW_TICKS;
}

void demo_probe_update(DemoProbe* probe, const DemoScene* scene) {
    if (!is_query_due(probe, scene))
        return;
    probe->is_changed = false;
    probe->asked_tick = scene->tick;
    probe->version = nav_world_get_version(scene->world);
    forget_answer(probe);
    demoi_probe_look_around(probe, scene);
    if (probe->has_start && probe->has_goal)
        run_query(probe, scene);
}

void demo_probe_answer(const DemoProbe* probe, char* text, size_t size) {
    static const char* const words[] = {"There is a path",
                                        "No path: the start is blocked",
                                        "No path: the goal is blocked",
                                        "No path: the goal cannot be reached",
                                        "No answer",
                                        "A path to the nearest reachable point",
                                        "No path: the search reached its limit"};
    assert(probe->status < sizeof words / sizeof words[0]);
    if (!probe->has_start || !probe->has_goal)
        snprintf(text, size, "%s", probe->has_start ? "Click the goal" : "Click the start");
    else if (probe->status == NAV_PATH_OK)
        snprintf(text, size, "%s: %.1f px long, cost %.1f", words[0], probe->length_px,
                 probe->cost_px);
    else
        snprintf(text, size, "%s", words[probe->status]);
}
