#include "scenes/gallery.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELL_PX = 16, REACH_PX = 320, ASK_EVERY = 12, WAYPOINTS_MOST = 256 };

DemoGallery* demo_gallery_create(const DemoScene* scene) {
    if (scene->preset_count == 0)
        return NULL;
    DemoGallery* gallery = calloc(1, sizeof *gallery);
    if (!gallery)
        return NULL;
    gallery->methods = method_create(scene->world, demo_clock_ns);
    if (!gallery->methods) {
        free(gallery);
        return NULL;
    }
    gallery->random = scene->seed;
    gallery->agent.radius = -1; // no agent yet
    demo_gallery_show(gallery, scene->presets[0].methods);
    return gallery;
}

void demo_gallery_destroy(DemoGallery* gallery) {
    if (!gallery)
        return;
    method_table_free(&gallery->table);
    method_destroy(gallery->methods);
    free(gallery);
}

// --- keys and presets --------------------------------------------------------------------

static const char keys[METHOD_COUNT + 1] = "WASDJVIYNUXZK";

char demo_gallery_key(MethodKind kind) { return (uint32_t)kind < METHOD_COUNT ? keys[kind] : 0; }

/// The method's bit; 0 when no method has the key.
static uint32_t kind_of(char key) {
    const char* found = key != '\0' ? strchr(keys, key) : NULL;
    return found ? 1u << (found - keys) : 0;
}

bool demo_gallery_test_keys(const char* wanted) {
    while (*wanted != '\0' && kind_of(*wanted) != 0)
        wanted++;
    return *wanted == '\0';
}

void demo_gallery_show(DemoGallery* gallery, const char* wanted) {
    gallery->kinds = 0;
    for (; *wanted != '\0'; wanted++)
        gallery->kinds |= kind_of(*wanted);
    gallery->is_changed = true;
}

bool demo_gallery_toggle(DemoGallery* gallery, char key) {
    gallery->kinds ^= kind_of(key);
    gallery->is_changed = true;
    return kind_of(key) != 0;
}

void demo_gallery_choose(DemoGallery* gallery, const DemoScene* scene, DemoProbe* probe,
                         uint32_t index) {
    const DemoPreset* preset = &scene->presets[index % scene->preset_count];
    gallery->preset = index % scene->preset_count;
    demo_gallery_show(gallery, preset->methods);
    probe->start = preset->start;
    probe->goal = preset->goal;
    probe->radius = preset->radius;
    probe->agent = preset->agent;
    probe->has_start = probe->has_goal = probe->is_changed = true;
}

static bool draw_point(DemoGallery* gallery, const DemoScene* scene, const DemoProbe* probe,
                       NavPoint* point) {
    NavFilter filter = demo_agent_filter(scene, probe->agent);
    NavRandomRequest request = nav_random_request();
    NavBox view = scene->presets[gallery->preset].view;
    NavRandomPoint found;
    request.is_in_circle = true;
    request.center = (NavPoint){view.min.x / 2 + view.max.x / 2, view.min.y / 2 + view.max.y / 2};
    request.radius = (view.max.y - view.min.y) / 2;
    request.agent_radius = probe->radius;
    request.filter = &filter;
    if (nav_query_find_random(scene->query, &request, &gallery->random, &found) != NAV_OK ||
        !found.is_found)
        return false;
    *point = found.point;
    return true;
}

bool demo_gallery_draw_lots(DemoGallery* gallery, const DemoScene* scene, DemoProbe* probe) {
    NavPoint start, goal;
    if (!draw_point(gallery, scene, probe, &start) || !draw_point(gallery, scene, probe, &goal))
        return false;
    probe->start = start;
    probe->goal = goal;
    probe->has_start = probe->has_goal = probe->is_changed = gallery->is_changed = true;
    return true;
}

// --- answers -----------------------------------------------------------------------------

/// The box of a tank.
static bool find_box(const DemoScene* scene, const DemoDriver* driver, NavBox* box) {
    enum { MOST = 64 };
    NavPoint points[MOST];
    NavFootprint footprint = {.points = points, .point_capacity = MOST};
    if (driver->thing == DEMO_NONE ||
        nav_shape_get_footprint(scene->world, scene->things[driver->thing].shape, &footprint) !=
            NAV_OK ||
        footprint.point_count == 0)
        return false;
    uint32_t count = footprint.point_count < MOST ? footprint.point_count : MOST;
    *box = (NavBox){points[0], points[0]};
    for (uint32_t k = 1; k < count; k++) {
        box->min.x = points[k].x < box->min.x ? points[k].x : box->min.x;
        box->min.y = points[k].y < box->min.y ? points[k].y : box->min.y;
        box->max.x = points[k].x > box->max.x ? points[k].x : box->max.x;
        box->max.y = points[k].y > box->max.y ? points[k].y : box->max.y;
    }
    return true;
}

static void find_movers(DemoGallery* gallery, const DemoScene* scene) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < scene->driver_count && count < DEMO_GALLERY_MOVERS; i++)
        count += find_box(scene, &scene->drivers[i], &gallery->movers[count]);
    gallery->question.movers = gallery->movers;
    gallery->question.mover_count = count;
}

/// The grids follow the world, or are made for another agent; then waypoints are joined for it.
static bool prepare(DemoGallery* gallery, const DemoScene* scene, const DemoProbe* probe) {
    if (gallery->agent.radius == probe->radius && gallery->agent_kind == probe->agent)
        return method_update(gallery->methods);
    NavFilter filter = demo_agent_filter(scene, probe->agent);
    NavPoint points[WAYPOINTS_MOST];
    uint32_t count = demo_scene_waypoints(scene, points, WAYPOINTS_MOST);
    gallery->agent = (MethodAgent){.filter = &filter,
                                   .radius = probe->radius,
                                   .cell = CELL_PX * NAV_STEPS_PER_PX,
                                   .mover_layers = DEMO_LAYER_MOVER};
    gallery->agent_kind = probe->agent;
    bool is_set = method_set_agent(gallery->methods, &gallery->agent) &&
                  method_set_waypoints(gallery->methods, points,
                                       count < WAYPOINTS_MOST ? count : WAYPOINTS_MOST,
                                       REACH_PX * NAV_STEPS_PER_PX);
    gallery->agent.filter = NULL;
    return is_set;
}

static bool must_ask(const DemoGallery* gallery, const DemoScene* scene, const DemoProbe* probe) {
    const MethodQuestion* asked = &gallery->question;
    if (!probe->has_start || !probe->has_goal)
        return false;
    if (!gallery->has_asked || gallery->is_changed || asked->start.x != probe->start.x ||
        asked->start.y != probe->start.y || asked->goal.x != probe->goal.x ||
        asked->goal.y != probe->goal.y || gallery->agent.radius != probe->radius ||
        gallery->agent_kind != probe->agent)
        return true;
    return gallery->version != nav_world_get_version(scene->world) &&
           scene->tick - gallery->asked_tick >= ASK_EVERY;
}

void demo_gallery_update(DemoGallery* gallery, const DemoScene* scene, const DemoProbe* probe) {
    if (!must_ask(gallery, scene, probe))
        return;
    gallery->question = (MethodQuestion){.start = probe->start, .goal = probe->goal};
    find_movers(gallery, scene);
    gallery->is_out_of_memory =
        !prepare(gallery, scene, probe) ||
        !method_compare(gallery->methods, &gallery->question, gallery->kinds, &gallery->table);
    gallery->version = nav_world_get_version(scene->world);
    gallery->asked_tick = scene->tick;
    gallery->has_asked = true;
    gallery->is_changed = false;
}

void demo_gallery_print(const DemoGallery* gallery) {
    for (int kind = 0; kind < METHOD_COUNT; kind++) {
        char line[160];
        if ((gallery->kinds >> kind & 1) == 0)
            continue;
        method_line((MethodKind)kind, &gallery->table.paths[kind],
                    &gallery->table.paths[METHOD_OPTIMAL], line, sizeof line);
        printf("  %s\n", line);
    }
}
