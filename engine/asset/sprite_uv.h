/// Where the vertices of a sprite lie in its atlas page.
#ifndef ENG_ASSET_SPRITE_UV_H
#define ENG_ASSET_SPRITE_UV_H

#include "asset/atlas.h"

/// The position in the atlas page of a point of the untrimmed picture, by frame, trim and rotation.
/// A rotated picture lies there turned by 90 degrees clockwise.
EngVec engi_sprite_place_uv(const EngSprite* sprite, EngVec vertex);

/// How many UVs of the file differ by more than half a pixel from the computed ones. `*first` is
/// the first of them, if there is one.
uint32_t engi_sprite_count_wrong_uvs(const EngSprite* sprite, uint32_t* first);

#endif
