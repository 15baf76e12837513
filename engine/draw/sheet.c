#include "draw/sheet.h"

#include <assert.h>
#include <stdlib.h>

bool eng_sheet_load(SDL_Renderer* renderer, const EngAtlas* atlas, EngSheet* sheet,
                    EngAssetError* error) {
    *sheet = (EngSheet){.atlas = atlas};
    sheet->pages = calloc(atlas->page_count, sizeof *sheet->pages);
    if (!sheet->pages)
        return eng_asset_error_set(error, "%s: out of memory", atlas->path);
    for (uint32_t i = 0; i < atlas->page_count; i++) {
        if (!eng_picture_load(renderer, atlas->pages[i].image, &sheet->pages[i], error)) {
            eng_sheet_free(sheet);
            return false;
        }
    }
    return true;
}

void eng_sheet_free(EngSheet* sheet) {
    for (uint32_t i = 0; sheet->pages && i < sheet->atlas->page_count; i++)
        eng_picture_free(&sheet->pages[i]);
    free(sheet->pages);
    *sheet = (EngSheet){0};
}

EngPlacement eng_placement(SDL_FPoint pivot, float scale) {
    return (EngPlacement){
        .pivot = pivot, .scale = scale, .cosine = 1.0f, .color = {255, 255, 255, 255}};
}

/// The screen position of a point of the untrimmed picture, relative to the pivot.
static SDL_FPoint place_point(const EngPlacement* placement, double x, double y) {
    float px = (float)(placement->flip_x ? -x : x) * placement->scale;
    float py = (float)(placement->flip_y ? -y : y) * placement->scale;
    return (SDL_FPoint){placement->pivot.x + px * placement->cosine - py * placement->sine,
                        placement->pivot.y + px * placement->sine + py * placement->cosine};
}

void eng_paint_sprite(EngPainter* painter, const EngSheet* sheet, const EngSprite* sprite,
                      const EngPlacement* placement) {
    assert(sprite->page < sheet->atlas->page_count);
    const EngPicture* page = &sheet->pages[sprite->page];
    EngVec pivot = eng_sprite_pivot_px(sprite);
    double left = sprite->trim_x - pivot.x, top = sprite->trim_y - pivot.y;
    double right = left + sprite->frame.w, low = top + sprite->frame.h;
    SDL_FPoint corner[4] = {place_point(placement, left, top), place_point(placement, right, top),
                            place_point(placement, right, low), place_point(placement, left, low)};
    const EngRect frame = sprite->frame;
    double across = sprite->is_rotated ? frame.h : frame.w;
    double down = sprite->is_rotated ? frame.w : frame.h;
    float u0 = eng_share(frame.x, page->width), u1 = eng_share(frame.x + across, page->width);
    float v0 = eng_share(frame.y, page->height), v1 = eng_share(frame.y + down, page->height);
    const SDL_FPoint upright[4] = {{u0, v0}, {u1, v0}, {u1, v1}, {u0, v1}};
    // The sprite lies rotated clockwise in the atlas: the picture's top left is at the top right.
    const SDL_FPoint turned[4] = {{u1, v0}, {u1, v1}, {u0, v1}, {u0, v0}};
    eng_paint_quad(painter, eng_picture_level(page, placement->scale), corner,
                   sprite->is_rotated ? turned : upright, placement->color);
}
