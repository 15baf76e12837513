#include "view/stages.h"

#include <stdio.h>

enum { FLASH_TICKS = 30 };

/// The drawing of the mesh, and the areas that it has met, a bit by area.
typedef struct MeshDraw {
    const DemoDraw* draw;
    uint64_t areas;
} MeshDraw;

static void draw_mesh_triangle(void* context, NavDebugPart part, uint32_t value,
                               const NavPoint corner[3]) {
    MeshDraw* mesh = context;
    const DemoDraw* draw = mesh->draw;
    if (part == NAV_DEBUG_WALKABLE)
        mesh->areas |= UINT64_C(1) << value;
    if (part == NAV_DEBUG_ISLAND)
        demoi_paint_corners(draw, corner, eng_faded(demoi_distinct_color(value), 0.42));
    else if (part == NAV_DEBUG_WALKABLE && draw->look->overlays[DEMO_OVERLAY_AREAS])
        demoi_paint_corners(draw, corner, eng_faded(demoi_area_color(value), 0.45));
    else if (part == NAV_DEBUG_BLOCKED)
        demoi_paint_corners(draw, corner, eng_rgba(200, 40, 40, 58));
}

static void draw_mesh_line(void* context, NavDebugPart part, NavPoint a, NavPoint b) {
    const DemoDraw* draw = ((MeshDraw*)context)->draw;
    bool has_edges = draw->look->overlays[DEMO_OVERLAY_EDGES];
    SDL_Color color = eng_rgba(255, 255, 255, 78);
    float width = 1.0f;
    if (part == NAV_DEBUG_CONSTRAINT && has_edges)
        color = eng_rgba(94, 220, 240, 210);
    if (part == NAV_DEBUG_WALL && has_edges) {
        color = eng_rgba(255, 150, 40, 240);
        width = draw->zoom > 0.9f ? 2.0f : 1.5f;
    }
    eng_paint_line(draw->view->painter, demoi_screen(draw, a), demoi_screen(draw, b), width, color);
}

/// Draw the mesh. Returns the areas that were drawn, a bit by area.
static uint64_t draw_mesh(const DemoDraw* draw) {
    const bool* on = draw->look->overlays;
    MeshDraw seen = {draw, 0};
    NavDebugDraw mesh = nav_debug_draw();
    mesh.context = &seen;
    mesh.view = draw->visible_box;
    mesh.has_triangles = on[DEMO_OVERLAY_TRIANGLES] || on[DEMO_OVERLAY_AREAS];
    mesh.has_islands = on[DEMO_OVERLAY_ISLANDS];
    mesh.has_edges = on[DEMO_OVERLAY_TRIANGLES];
    mesh.has_constraints = on[DEMO_OVERLAY_EDGES] || on[DEMO_OVERLAY_TRIANGLES];
    mesh.triangle = draw_mesh_triangle;
    mesh.line = draw_mesh_line;
    if (mesh.has_triangles || mesh.has_islands || mesh.has_edges || mesh.has_constraints)
        nav_world_draw(draw->scene->world, &mesh);
    return seen.areas;
}

/// The index of the oldest flash that is still kept.
static uint64_t first_flash(const DemoScene* scene) {
    return scene->flash_count < DEMO_FLASH_MAX ? 0 : scene->flash_count - DEMO_FLASH_MAX;
}

/// The number of ticks with a commit among the last FLASH_TICKS.
static int busy_ticks(const DemoScene* scene) {
    int count = 0;
    uint64_t last = UINT64_MAX;
    for (uint64_t i = first_flash(scene); i < scene->flash_count; i++) {
        uint64_t tick = scene->flashes[i % DEMO_FLASH_MAX].tick;
        count += tick != last && scene->tick - tick < FLASH_TICKS;
        last = tick;
    }
    return count;
}

static void draw_flash(const DemoDraw* draw, const DemoFlash* flash, double share) {
    uint64_t age = draw->scene->tick - flash->tick;
    double fade = 1.0 - (double)age / FLASH_TICKS;
    SDL_Color color = eng_mixed(eng_rgba(255, 120, 40, 255), eng_rgba(255, 240, 170, 255), fade);
    if (age == 0)
        demoi_paint_corners(draw, flash->corner, eng_faded(color, 0.16));
    SDL_FPoint at[3];
    for (int k = 0; k < 3; k++)
        at[k] = demoi_screen(draw, flash->corner[k]);
    double strength = age == 0 ? 0.75 : 0.65 * fade * share;
    eng_paint_ring(draw->view->painter, at, 3, 1.0f, eng_faded(color, strength));
}

/// With a commit in every tick many flashes overlap, so each is drawn fainter.
static void draw_cavity(const DemoDraw* draw) {
    const DemoScene* scene = draw->scene;
    double share = 1.0 / (1.0 + busy_ticks(scene) / 6.0);
    for (uint64_t i = first_flash(scene); i < scene->flash_count; i++) {
        const DemoFlash* flash = &scene->flashes[i % DEMO_FLASH_MAX];
        if (scene->tick - flash->tick < FLASH_TICKS)
            draw_flash(draw, flash, share);
    }
}

enum { ROUTE_POINTS = 64 }; // of a route, the first ones are drawn

static void draw_route(const DemoDraw* draw, const DemoSoldier* soldier) {
    NavPoint points[ROUTE_POINTS];
    uint32_t count = 0;
    if (nav_unit_find_corners(draw->scene->crowd, soldier->unit, points, ROUTE_POINTS, &count) !=
        NAV_OK)
        return;
    count = count < ROUTE_POINTS ? count : ROUTE_POINTS;
    SDL_Color color = demoi_team_color(draw->scene, soldier->team);
    SDL_FPoint from = demoi_screen(draw, soldier->at);
    for (uint32_t i = 0; i < count; i++) {
        SDL_FPoint to = demoi_screen(draw, points[i]);
        // The next segment is clear, the later ones are faint.
        eng_paint_line(draw->view->painter, from, to, 1.0f, eng_faded(color, i == 0 ? 0.55 : 0.20));
        from = to;
    }
    if (count > 0)
        eng_paint_circle(draw->view->painter, from, 3.0f, 1.0f, eng_faded(color, 0.8));
}

void demoi_draw_underlays(const DemoDraw* draw) {
    if (draw->look->overlays[DEMO_OVERLAY_CAVITY])
        draw_cavity(draw);
    if (draw->look->probe)
        demoi_draw_probe_below(draw);
    if (!draw->look->overlays[DEMO_OVERLAY_PATHS])
        return;
    for (uint32_t i = 0; i < draw->scene->soldier_count; i++)
        draw_route(draw, &draw->scene->soldiers[i]);
}

static void draw_numbers(const DemoDraw* draw) {
    for (uint32_t i = 0; i < draw->scene->driver_count; i++) {
        const DemoDriver* driver = &draw->scene->drivers[i];
        if (driver->thing == DEMO_NONE)
            continue;
        const DemoThing* thing = &draw->scene->things[driver->thing];
        char text[32];
        snprintf(text, sizeof text, "%u", thing->shape.index);
        if (demoi_is_seen(draw, thing->pose.position, 20))
            demoi_draw_label(draw, demoi_screen(draw, thing->pose.position), text);
    }
}

void demoi_draw_overlays(const DemoDraw* draw) {
    uint64_t areas = draw_mesh(draw);
    if (draw->look->overlays[DEMO_OVERLAY_AREAS]) {
        draw_numbers(draw);
        if (draw->look->probe)
            demoi_draw_legend(draw, areas);
    }
    if (draw->look->probe)
        demoi_draw_probe_above(draw);
}
