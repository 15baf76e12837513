/// Pictures from files, with smaller copies for drawing at small scales.
#ifndef ENG_DRAW_PICTURE_H
#define ENG_DRAW_PICTURE_H

#include "asset/error.h"
#include "draw/painter.h"

#define ENG_PICTURE_LEVEL_MAX 4
#define ENG_PICTURE_SIDE_MAX 16384 ///< px, of a PNG

/// Level 0 has the size of the file; each further level has half the width and height.
typedef struct EngPicture {
    SDL_Texture* levels[ENG_PICTURE_LEVEL_MAX];
    int level_count;
    int width, height; ///< px, of the file
} EngPicture;

/// Load a picture of any format that SDL2_image knows. On failure `error` (may be NULL) says why
/// and the picture is zero.
bool eng_picture_load(SDL_Renderer* renderer, const char* path, EngPicture* picture,
                      EngAssetError* error);

/// A zero or freed picture is allowed.
void eng_picture_free(EngPicture* picture);

/// The level for drawing when a pixel of the file is `scale` px on the screen.
SDL_Texture* eng_picture_level(const EngPicture* picture, float scale);

#endif
