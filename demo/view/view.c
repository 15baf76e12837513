#include "view/view.h"

#include "view/stages.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void find_sprites(DemoView* view, const DemoScene* scene) {
    static const char* const grass[2] = {"grass_a", "grass_b"};
    for (int i = 0; i < 2; i++)
        view->grass[i] = demo_scene_sprite(scene, grass[i]);
    view->tracks = demo_scene_sprite(scene, "tracks");
    view->soldier_shadow = demo_scene_sprite(scene, "soldier_shadow");
    for (int i = 0; i < DEMO_DUST_FRAMES; i++) {
        char name[32];
        snprintf(name, sizeof name, "dust_%d", i);
        view->dust[i] = demo_scene_sprite(scene, name);
    }
}

/// Load the pictures of the map's tilesets.
static bool load_tiles(SDL_Renderer* renderer, DemoView* view, const EngMap* map,
                       EngAssetError* error) {
    for (uint32_t i = 0; i < map->tileset_count && view->tile_count < DEMO_TILE_PICTURE_MAX; i++) {
        if (!map->tilesets[i].image[0])
            continue;
        DemoTilePicture* tile = &view->tiles[view->tile_count];
        if (!eng_picture_load(renderer, map->tilesets[i].image, &tile->picture, error))
            return false;
        tile->path = map->tilesets[i].image;
        view->tile_count++;
    }
    return true;
}

bool demo_view_create(SDL_Renderer* renderer, const DemoScene* scene, DemoView** result,
                      EngAssetError* error) {
    *result = NULL;
    DemoView* view = calloc(1, sizeof *view);
    if (!view)
        return eng_asset_error_set(error, "out of memory");
    view->painter = eng_painter_create(renderer);
    view->font = eng_font_create(renderer);
    bool is_loaded = (view->painter && view->font) ||
                     eng_asset_error_set(error, "out of memory for drawing: %s", SDL_GetError());
    is_loaded = is_loaded && eng_sheet_load(renderer, &scene->atlas, &view->sheet, error) &&
                load_tiles(renderer, view, &scene->map, error);
    if (is_loaded && scene->ground)
        is_loaded = eng_picture_load(renderer, scene->ground, &view->ground, error);
    if (!is_loaded) {
        demo_view_destroy(view);
        return false;
    }
    find_sprites(view, scene);
    *result = view;
    return true;
}

void demo_view_destroy(DemoView* view) {
    if (!view)
        return;
    eng_painter_destroy(view->painter);
    eng_font_destroy(view->font);
    eng_sheet_free(&view->sheet);
    eng_picture_free(&view->ground);
    for (uint32_t i = 0; i < view->tile_count; i++)
        eng_picture_free(&view->tiles[i].picture);
    free(view);
}

EngPainter* demo_view_painter(const DemoView* view) { return view->painter; }

const EngFont* demo_view_font(const DemoView* view) { return view->font; }

void demo_view_draw(DemoView* view, const DemoScene* scene, const DemoLook* look) {
    // The view has the pictures of one atlas, the scene's.
    assert(view->sheet.atlas == &scene->atlas);
    EngRect visible = eng_camera_seen(&look->camera);
    DemoDraw draw = {.view = view,
                     .scene = scene,
                     .look = look,
                     .visible_rect = visible,
                     .zoom = (float)look->camera.zoom,
                     .visible_box = nav_box_from_px(visible.x, visible.y, visible.x + visible.w,
                                                    visible.y + visible.h)};
    demoi_draw_ground(&draw);
    demoi_draw_flat(&draw);
    demoi_draw_underlays(&draw);
    demoi_draw_things(&draw);
    demoi_draw_overlays(&draw);
    if (look->gallery)
        demoi_draw_gallery(&draw);
    demoi_draw_hover(&draw);
}
