#include "view/brush.h"

#include <assert.h>
#include <string.h>

SDL_FPoint demoi_screen(const DemoDraw* draw, NavPoint point) {
    EngVec at = eng_camera_to_screen(&draw->look->camera,
                                     (EngVec){nav_steps_to_px(point.x), nav_steps_to_px(point.y)});
    return (SDL_FPoint){(float)at.x, (float)at.y};
}

bool demoi_is_seen(const DemoDraw* draw, NavPoint point, double radius) {
    double x = nav_steps_to_px(point.x), y = nav_steps_to_px(point.y);
    const EngRect* rect = &draw->visible_rect;
    return x + radius > rect->x && x - radius < rect->x + rect->w && y + radius > rect->y &&
           y - radius < rect->y + rect->h;
}

SDL_Color demoi_team_color(const DemoScene* scene, uint32_t team) {
    assert(team < scene->team_count);
    const char* name = scene->teams[team].name;
    if (strcmp(name, "red") == 0)
        return eng_rgba(255, 108, 84, 255);
    if (strcmp(name, "blue") == 0)
        return eng_rgba(104, 176, 255, 255);
    return eng_rgba(255, 214, 92, 255);
}

/// Source: the palette of Okabe and Ito.
SDL_Color demoi_distinct_color(uint32_t index) {
    static const SDL_Color colors[] = {
        {86, 180, 233, 255},  {230, 159, 0, 255}, {0, 158, 115, 255}, {240, 228, 66, 255},
        {204, 121, 167, 255}, {213, 94, 0, 255},  {0, 114, 178, 255}};
    return colors[index % (sizeof colors / sizeof colors[0])];
}

SDL_Color demoi_area_color(uint32_t area) {
    static const SDL_Color known[] = {{96, 190, 86, 255},
                                      {208, 176, 140, 255},
                                      {250, 224, 120, 255},
                                      {122, 78, 50, 255},
                                      {98, 64, 40, 255}};
    return area < sizeof known / sizeof known[0] ? known[area] : demoi_distinct_color(area);
}

void demoi_paint_corners(const DemoDraw* draw, const NavPoint corner[3], SDL_Color color) {
    SDL_FPoint at[3];
    for (int i = 0; i < 3; i++)
        at[i] = demoi_screen(draw, corner[i]);
    eng_paint_triangle(draw->view->painter, at, color);
}

void demoi_draw_sprite(const DemoDraw* draw, uint32_t index, NavPose pose, SDL_Color tint) {
    assert(index < draw->scene->atlas.sprite_count);
    const EngSprite* sprite = &draw->scene->atlas.sprites[index];
    double designed = 1.0 / draw->scene->atlas.pages[sprite->page].scale;
    EngPlacement placement =
        eng_placement(demoi_screen(draw, pose.position), draw->zoom * (float)designed);
    if (pose.angle != 0) {
        const double one = 1 << 30;
        placement.cosine = (float)(nav_cos(pose.angle) / one);
        placement.sine = (float)(nav_sin(pose.angle) / one);
    }
    placement.flip_x = pose.is_flipped_x;
    placement.flip_y = pose.is_flipped_y;
    placement.color = tint;
    eng_paint_sprite(draw->view->painter, &draw->view->sheet, sprite, &placement);
}

enum { POINT_MAX = 256, RING_MAX = 16 };

void demoi_draw_footprint(const DemoDraw* draw, NavShapeId shape, SDL_Color color) {
    NavPoint points[POINT_MAX];
    uint32_t sizes[RING_MAX];
    NavFootprint footprint = {points, POINT_MAX, sizes, RING_MAX, 0, 0};
    if (nav_shape_get_footprint(draw->scene->world, shape, &footprint) != NAV_OK ||
        footprint.point_count > POINT_MAX || footprint.ring_count > RING_MAX)
        return;
    uint32_t first = 0;
    for (uint32_t r = 0; r < footprint.ring_count; r++) {
        SDL_FPoint ring[POINT_MAX];
        for (uint32_t i = 0; i < sizes[r]; i++)
            ring[i] = demoi_screen(draw, points[first + i]);
        eng_paint_ring(draw->view->painter, ring, sizes[r], 4.0f, eng_rgba(0, 0, 0, 110));
        eng_paint_ring(draw->view->painter, ring, sizes[r], 2.0f, color);
        first += sizes[r];
    }
}

void demoi_draw_label(const DemoDraw* draw, SDL_FPoint where, const char* text) {
    EngTextStyle style = {.x = where.x - (float)eng_text_size(text).x / 2,
                          .y = where.y - 4,
                          .scale = 1,
                          .color = {255, 255, 255, 255},
                          .has_shadow = true};
    eng_paint_text(draw->view->painter, draw->view->font, style, text);
}
