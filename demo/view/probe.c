// Draws a path query and its answer: the path, its corridor, the search, and what blocks it.
#include "view/stages.h"

#include <stdio.h>

// --- below the sprites -------------------------------------------------------------------

/// The islands of the start and of the goal.
static void draw_regions(const DemoDraw* draw) {
    const DemoProbe* probe = draw->look->probe;
    for (uint32_t t = 0; t < probe->region_count; t++) {
        NavTriangle triangle;
        if (probe->regions[t] == 0 ||
            nav_world_get_triangle(draw->scene->world, t, &triangle) != NAV_OK)
            continue;
        SDL_Color color =
            probe->regions[t] & 1 ? eng_rgba(86, 180, 233, 110) : eng_rgba(230, 159, 0, 120);
        demoi_paint_corners(draw, triangle.corner, color);
    }
}

static void draw_corridor(const DemoDraw* draw) {
    const DemoProbe* probe = draw->look->probe;
    for (uint32_t i = 0; i < probe->corridor_count; i++) {
        SDL_FPoint at[3];
        for (int k = 0; k < 3; k++)
            at[k] = demoi_screen(draw, probe->corridor[i][k]);
        eng_paint_triangle(draw->view->painter, at, eng_rgba(240, 228, 66, 70));
        eng_paint_ring(draw->view->painter, at, 3, 1.0f, eng_rgba(240, 228, 66, 150));
    }
}

static void draw_pieces(const DemoDraw* draw, NavDebugPart part, SDL_Color color) {
    const DemoProbe* probe = draw->look->probe;
    EngPainter* painter = draw->view->painter;
    for (uint32_t i = 0; i < probe->piece_count; i++) {
        const DemoPiece* piece = &probe->pieces[i];
        if (piece->part != part)
            continue;
        SDL_FPoint at[3];
        for (int k = 0; k < 3; k++)
            at[k] = demoi_screen(draw, piece->corner[k]);
        if (part == NAV_DEBUG_CONE) {
            eng_paint_triangle(painter, at, eng_faded(color, 0.12));
            eng_paint_ring(painter, at, 3, 1.0f, eng_faded(color, 0.45));
        } else {
            eng_paint_line(painter, at[0], at[1], part == NAV_DEBUG_SEEN ? 1.0f : 2.0f, color);
        }
    }
}

void demoi_draw_probe_below(const DemoDraw* draw) {
    const bool* on = draw->look->overlays;
    if (on[DEMO_OVERLAY_CLEARANCE])
        demoi_draw_clearance(draw);
    draw_regions(draw);
    if (on[DEMO_OVERLAY_CORRIDOR])
        draw_corridor(draw);
    if (!on[DEMO_OVERLAY_SEARCH])
        return;
    draw_pieces(draw, NAV_DEBUG_CONE, eng_rgba(196, 120, 255, 255));
    draw_pieces(draw, NAV_DEBUG_SEEN, eng_rgba(255, 190, 240, 130));
    draw_pieces(draw, NAV_DEBUG_FOLLOWED, eng_rgba(255, 80, 200, 230));
}

// --- above the sprites -------------------------------------------------------------------

static void draw_dashes(const DemoDraw* draw, SDL_FPoint a, SDL_FPoint b, float width,
                        SDL_Color color) {
    const float dash = 7;
    float dx = b.x - a.x, dy = b.y - a.y, length = SDL_sqrtf(dx * dx + dy * dy);
    int count = length < 20000 ? (int)(length / (2 * dash)) + 1 : 1;
    for (int i = 0; i < count; i++) {
        float from = (float)i / (float)count, to = from + 0.5f / (float)count;
        SDL_FPoint p = {a.x + from * dx, a.y + from * dy}, q = {a.x + to * dx, a.y + to * dy};
        eng_paint_line(draw->view->painter, p, q, width, color);
    }
}

/// Segments on foot are lines, links are dashes.
static void draw_kept_path(const DemoDraw* draw, const DemoPath* path, float width,
                           SDL_Color color) {
    for (uint32_t i = 1; i < path->count; i++) {
        SDL_FPoint a = demoi_screen(draw, path->points[i - 1]),
                   b = demoi_screen(draw, path->points[i]);
        if (path->is_link[i - 1])
            draw_dashes(draw, a, b, width, color);
        else
            eng_paint_line(draw->view->painter, a, b, width, color);
    }
    for (uint32_t i = 1; i + 1 < path->count; i++)
        eng_paint_disc(draw->view->painter, demoi_screen(draw, path->points[i]), width, color);
}

/// The area that the disc sweeps along its path.
static void draw_band(const DemoDraw* draw, const DemoPath* path, double radius_px) {
    float radius = (float)(radius_px * draw->zoom);
    SDL_Color color = eng_rgba(90, 240, 130, 46);
    for (uint32_t i = 1; i < path->count; i++)
        eng_paint_line(draw->view->painter, demoi_screen(draw, path->points[i - 1]),
                       demoi_screen(draw, path->points[i]), 2 * radius, color);
}

static void draw_end(const DemoDraw* draw, NavPoint p, const char* letter, SDL_Color color) {
    EngPainter* painter = draw->view->painter;
    SDL_FPoint at = demoi_screen(draw, p);
    float radius = (float)(nav_steps_to_px(draw->look->probe->radius) * draw->zoom);
    if (radius > 7) {
        eng_paint_disc(painter, at, radius, eng_faded(color, 0.25));
        eng_paint_circle(painter, at, radius, 1.5f, color);
    }
    eng_paint_disc(painter, at, 8.0f, eng_rgba(16, 20, 24, 230));
    eng_paint_circle(painter, at, 8.0f, 2.0f, color);
    demoi_draw_label(draw, at, letter);
}

/// The narrowest place, with its width.
static void draw_gap(const DemoDraw* draw) {
    const DemoProbe* probe = draw->look->probe;
    EngPainter* painter = draw->view->painter;
    SDL_FPoint a = demoi_screen(draw, probe->gap[0]), b = demoi_screen(draw, probe->gap[1]);
    double x = (double)probe->gap[1].x - probe->gap[0].x,
           y = (double)probe->gap[1].y - probe->gap[0].y;
    char text[32];
    snprintf(text, sizeof text, "%.1f px", (double)SDL_sqrt(x * x + y * y) / NAV_STEPS_PER_PX);
    eng_paint_line(painter, a, b, 5.0f, eng_rgba(0, 0, 0, 150));
    eng_paint_line(painter, a, b, 3.0f, eng_rgba(255, 84, 64, 255));
    eng_paint_disc(painter, a, 4.0f, eng_rgba(255, 84, 64, 255));
    eng_paint_disc(painter, b, 4.0f, eng_rgba(255, 84, 64, 255));
    eng_paint_circle(painter, (SDL_FPoint){(a.x + b.x) / 2, (a.y + b.y) / 2}, 24.0f, 2.0f,
                     eng_rgba(255, 84, 64, 200));
    demoi_draw_label(draw, (SDL_FPoint){(a.x + b.x) / 2, (a.y + b.y) / 2 + 34}, text);
}

/// The nearest free point, or the reachable point nearest to the goal.
static void draw_nearest(const DemoDraw* draw) {
    const DemoProbe* probe = draw->look->probe;
    bool is_start = probe->status == NAV_PATH_START_BLOCKED;
    SDL_FPoint at = demoi_screen(draw, probe->nearest);
    SDL_Color color = eng_rgba(255, 255, 255, 235);
    draw_dashes(draw, at, demoi_screen(draw, is_start ? probe->start : probe->goal), 1.5f, color);
    eng_paint_disc(draw->view->painter, at, 4.0f, color);
    eng_paint_circle(draw->view->painter, at, 9.0f, 2.0f, color);
}

static void draw_answer(const DemoDraw* draw) {
    const DemoProbe* probe = draw->look->probe;
    draw_kept_path(draw, &probe->hint, 2.0f, eng_rgba(255, 255, 255, 170));
    if (probe->status == NAV_PATH_OK && probe->radius > 0)
        draw_band(draw, &probe->path, nav_steps_to_px(probe->radius));
    draw_kept_path(draw, &probe->path, 5.0f, eng_rgba(0, 0, 0, 120));
    draw_kept_path(draw, &probe->path, 3.0f,
                   probe->status == NAV_PATH_OK ? eng_rgba(90, 240, 130, 255)
                                                : eng_rgba(255, 200, 87, 255));
    if (probe->culprit.generation != 0)
        demoi_draw_footprint(draw, probe->culprit, eng_rgba(255, 84, 64, 255));
    if (probe->has_gap)
        draw_gap(draw);
    if (probe->has_nearest)
        draw_nearest(draw);
}

void demoi_draw_probe_above(const DemoDraw* draw) {
    const DemoProbe* probe = draw->look->probe;
    if (draw->look->overlays[DEMO_OVERLAY_LINKS])
        demoi_draw_links(draw);
    if (probe->has_start && probe->has_goal)
        draw_answer(draw);
    if (probe->has_start)
        draw_end(draw, probe->start, "A", eng_rgba(86, 180, 233, 255));
    if (probe->has_goal)
        draw_end(draw, probe->goal, "B", eng_rgba(230, 159, 0, 255));
}
