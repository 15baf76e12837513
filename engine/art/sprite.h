/// What the readers of sprite sheets share.
#ifndef ENG_ART_SPRITE_H
#define ENG_ART_SPRITE_H

#include "art/builder.h"

/// Add a sprite with its mesh, or its trimmed rectangle when it has none, in rows. `sprite->uvs`
/// may be NULL; those that disagree with the frame are noted. `scale` as in EngMeshInput.
bool engi_art_sprite(EngiArt* art, const EngSprite* sprite, uint32_t line, double scale);

/// Whole numbers in text: as points, and as indexes below `limit`. The count must be even, or
/// divisible by 3. False with the error set.
bool engi_read_points(EngiArt* art, uint32_t line, const char* text, const EngVec** points,
                      uint32_t* count);
bool engi_read_indexes(EngiArt* art, uint32_t line, const char* text, uint32_t limit,
                       const uint32_t** triangles, uint32_t* count);

/// Finish a sprite without a mesh: the rectangle of its trimmed picture.
bool engi_sprite_rectangle(EngiArt* art, EngSprite* sprite);

/// Is the number finite and within ENG_ASSET_COORD_MAX?
bool engi_is_coordinate(double value);

#endif
