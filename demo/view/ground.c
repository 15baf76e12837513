#include "view/stages.h"

#include <string.h>

enum { GRASS_PX = 64 }; // side of a square of grass

static const SDL_Color white = {255, 255, 255, 255};

/// Draw the visible part of the ground picture. The picture is as large as the world.
static void draw_ground_picture(const DemoDraw* draw) {
    const EngPicture* picture = &draw->view->ground;
    const EngRect* rect = &draw->visible_rect;
    double left = rect->x > 0 ? rect->x : 0, top = rect->y > 0 ? rect->y : 0;
    double right = rect->x + rect->w, bottom = rect->y + rect->h;
    right = right < picture->width ? right : picture->width;
    bottom = bottom < picture->height ? bottom : picture->height;
    if (left >= right || top >= bottom)
        return;
    EngVec a = eng_camera_to_screen(&draw->look->camera, (EngVec){left, top});
    EngVec b = eng_camera_to_screen(&draw->look->camera, (EngVec){right, bottom});
    float x0 = (float)a.x, y0 = (float)a.y, x1 = (float)b.x, y1 = (float)b.y;
    float u0 = eng_share(left, picture->width), u1 = eng_share(right, picture->width);
    float v0 = eng_share(top, picture->height), v1 = eng_share(bottom, picture->height);
    const SDL_FPoint corner[4] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    const SDL_FPoint uv[4] = {{u0, v0}, {u1, v0}, {u1, v1}, {u0, v1}};
    eng_paint_quad(draw->view->painter, eng_picture_level(picture, draw->zoom), corner, uv, white);
}

static void swap_points(SDL_FPoint* a, SDL_FPoint* b) {
    SDL_FPoint kept = *a;
    *a = *b;
    *b = kept;
}

/// Draw a square of grass. Its corners lie on whole pixels, so that no gap shows between two
/// squares. The border of the sprite is not drawn, because in the atlas's smaller copies (mipmaps)
/// its pixels are blended with the neighbouring sprites. `random_bits`: bit 0 flips in x, bit 1 in
/// y.
static void draw_grass_square(const DemoDraw* draw, uint32_t index, EngRect place,
                              uint64_t random_bits) {
    const EngSprite* sprite = &draw->scene->atlas.sprites[index];
    const EngPicture* page = &draw->view->sheet.pages[sprite->page];
    const EngCamera* camera = &draw->look->camera;
    EngVec a = eng_camera_to_screen(camera, (EngVec){place.x, place.y});
    EngVec b = eng_camera_to_screen(camera, (EngVec){place.x + place.w, place.y + place.h});
    float x0 = SDL_floorf((float)a.x), y0 = SDL_floorf((float)a.y);
    float x1 = SDL_floorf((float)b.x), y1 = SDL_floorf((float)b.y);
    double rim = 1.0 / camera->zoom; // one screen pixel, in atlas pixels
    rim = rim < 1 ? 1 : rim > 6 ? 6 : rim;
    EngRect frame = sprite->frame;
    // As much of it as the square is wide and high, but not less than the software renderer can
    // draw: of less than a pixel of the picture it makes a white square.
    double w = SDL_max((frame.w - 2 * rim) * place.w / GRASS_PX, 2 * rim);
    double h = SDL_max((frame.h - 2 * rim) * place.h / GRASS_PX, 2 * rim);
    float u0 = eng_share(frame.x + rim, page->width);
    float u1 = eng_share(frame.x + rim + w, page->width);
    float v0 = eng_share(frame.y + rim, page->height);
    float v1 = eng_share(frame.y + rim + h, page->height);
    const SDL_FPoint corner[4] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    SDL_FPoint uv[4] = {{u0, v0}, {u1, v0}, {u1, v1}, {u0, v1}};
    if (random_bits & 1) {
        swap_points(&uv[0], &uv[1]);
        swap_points(&uv[2], &uv[3]);
    }
    if (random_bits & 2) {
        swap_points(&uv[0], &uv[3]);
        swap_points(&uv[1], &uv[2]);
    }
    eng_paint_quad(draw->view->painter, eng_picture_level(page, draw->zoom), corner, uv, white);
}

/// Cover the world with grass squares; a hash of the position picks one of two sprites. Those at
/// the right and lower border are less wide or high where the world ends.
static void draw_grass(const DemoDraw* draw) {
    const int32_t size = GRASS_PX;
    NavBox box = draw->scene->bounds;
    int32_t w = box.max.x / NAV_STEPS_PER_PX, h = box.max.y / NAV_STEPS_PER_PX;
    int32_t columns = (w + size - 1) / size, rows = (h + size - 1) / size;
    for (int32_t row = 0; row < rows; row++) {
        for (int32_t column = 0; column < columns; column++) {
            uint64_t random_bits = demo_hash_mix((uint64_t)row, (uint64_t)column) >> 32;
            uint32_t sprite = draw->view->grass[random_bits % 3 == 0];
            int32_t x = column * size, y = row * size;
            EngRect place = {x, y, SDL_min(size, w - x), SDL_min(size, h - y)};
            NavPoint middle = nav_point_from_px(x + size / 2, y + size / 2);
            if (sprite != DEMO_NONE && demoi_is_seen(draw, middle, size))
                draw_grass_square(draw, sprite, place, random_bits >> 8);
        }
    }
}

static void draw_patches(const DemoDraw* draw) {
    static const SDL_Color colors[] = {[DEMO_AREA_GRASS] = {92, 118, 58, 255},
                                       [DEMO_AREA_ROAD] = {128, 118, 98, 255},
                                       [DEMO_AREA_MUD] = {96, 76, 54, 255},
                                       [DEMO_AREA_WATER] = {34, 70, 104, 255}};
    for (uint32_t i = 0; i < draw->scene->patch_count; i++) {
        const DemoPatch* patch = &draw->scene->patches[i];
        SDL_FPoint at[sizeof patch->points / sizeof patch->points[0]];
        for (uint32_t k = 0; k < patch->point_count; k++)
            at[k] = demoi_screen(draw, patch->points[k]);
        for (uint32_t k = 2; k < patch->point_count; k++)
            eng_paint_triangle(draw->view->painter, (SDL_FPoint[]){at[0], at[k - 1], at[k]},
                               colors[patch->area]);
    }
}

static const EngPicture* tile_picture(const DemoView* view, const char* path) {
    for (uint32_t i = 0; i < view->tile_count; i++) {
        if (strcmp(view->tiles[i].path, path) == 0)
            return &view->tiles[i].picture;
    }
    return NULL;
}

static void draw_tile(const DemoDraw* draw, const EngMapLayer* layer, int32_t column, int32_t row) {
    const EngMap* map = &draw->scene->map;
    uint32_t gid = eng_map_layer_cell(layer, column, row), tile = 0;
    const EngTileset* tileset = gid ? eng_map_tileset_of(map, gid, &tile) : NULL;
    const char* path = NULL;
    EngRect part;
    if (!tileset || !eng_tileset_picture(tileset, tile, &path, &part))
        return;
    const EngPicture* picture = tile_picture(draw->view, path);
    if (!picture)
        return;
    double x = column * (double)map->tile_w + layer->offset_x;
    double y = row * (double)map->tile_h + layer->offset_y;
    EngVec a = eng_camera_to_screen(&draw->look->camera, (EngVec){x, y});
    EngVec b = eng_camera_to_screen(&draw->look->camera, (EngVec){x + part.w, y + part.h});
    float x0 = (float)a.x, y0 = (float)a.y, x1 = (float)b.x, y1 = (float)b.y;
    float u0 = eng_share(part.x, picture->width), u1 = eng_share(part.x + part.w, picture->width);
    float v0 = eng_share(part.y, picture->height);
    float v1 = eng_share(part.y + part.h, picture->height);
    const SDL_FPoint corner[4] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    SDL_FPoint uv[4] = {{u0, v0}, {u1, v0}, {u1, v1}, {u0, v1}};
    // Tiled's order: diagonal, then x, then y.
    if (gid & ENG_GID_FLIP_DIAGONAL)
        swap_points(&uv[1], &uv[3]);
    if (gid & ENG_GID_FLIP_X) {
        swap_points(&uv[0], &uv[1]);
        swap_points(&uv[2], &uv[3]);
    }
    if (gid & ENG_GID_FLIP_Y) {
        swap_points(&uv[0], &uv[3]);
        swap_points(&uv[1], &uv[2]);
    }
    eng_paint_quad(draw->view->painter, eng_picture_level(picture, draw->zoom), corner, uv, white);
}

static void draw_tiles(const DemoDraw* draw, const EngMapLayer* layer) {
    const EngMap* map = &draw->scene->map;
    const EngRect* rect = &draw->visible_rect;
    int32_t first_column = (int32_t)(rect->x / map->tile_w) - 1;
    int32_t first_row = (int32_t)(rect->y / map->tile_h) - 1;
    int32_t last_column = (int32_t)((rect->x + rect->w) / map->tile_w) + 1;
    int32_t last_row = (int32_t)((rect->y + rect->h) / map->tile_h) + 1;
    for (int32_t row = first_row; row <= last_row; row++) {
        for (int32_t column = first_column; column <= last_column; column++)
            draw_tile(draw, layer, column, row);
    }
}

void demoi_draw_ground(const DemoDraw* draw) {
    SDL_FRect screen = {0, 0, (float)draw->look->camera.view_w, (float)draw->look->camera.view_h};
    eng_paint_rect(draw->view->painter, screen, eng_rgba(24, 58, 92, 255));
    if (draw->view->ground.level_count > 0)
        draw_ground_picture(draw);
    else if (draw->scene->art.shape_count == 0) // the shapes of a file are shown as they are
        draw_grass(draw);
    draw_patches(draw);
    for (uint32_t i = 0; i < draw->scene->map.layer_count; i++) {
        const EngMapLayer* layer = &draw->scene->map.layers[i];
        if (layer->kind == ENG_LAYER_TILES && layer->is_visible)
            draw_tiles(draw, layer);
    }
}
