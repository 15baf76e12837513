/// An atlas with its pictures loaded: sprites that can be drawn.
#ifndef ENG_DRAW_SHEET_H
#define ENG_DRAW_SHEET_H

#include "asset/atlas.h"
#include "draw/picture.h"

/// The atlas may be shared with others and must outlive the sheet.
typedef struct EngSheet {
    const EngAtlas* atlas;
    EngPicture* pages; ///< [atlas->page_count]
} EngSheet;

/// Load the pictures of an atlas. On failure `error` (may be NULL) says why and the sheet is zero.
bool eng_sheet_load(SDL_Renderer* renderer, const EngAtlas* atlas, EngSheet* sheet,
                    EngAssetError* error);
/// A zero or freed sheet is allowed.
void eng_sheet_free(EngSheet* sheet);

/// The place and style of a sprite.
typedef struct EngPlacement {
    SDL_FPoint pivot;   ///< the position of its pivot, screen px
    float scale;        ///< screen px for each picture px
    float cosine, sine; ///< of its rotation, clockwise on the screen; (1, 0): none
    bool flip_x, flip_y;
    SDL_Color color; ///< multiplied; white changes nothing
} EngPlacement;

/// A placement at `pivot` without rotation, in white.
EngPlacement eng_placement(SDL_FPoint pivot, float scale);

/// Draw a sprite of the sheet.
void eng_paint_sprite(EngPainter* painter, const EngSheet* sheet, const EngSprite* sprite,
                      const EngPlacement* placement);

#endif
