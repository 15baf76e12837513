/// The mesh of a sprite, and where its vertices lie in the atlas page.
#ifndef ENG_ASSET_SPRITE_MESH_H
#define ENG_ASSET_SPRITE_MESH_H

#include "asset/arena.h"
#include "asset/atlas.h"
#include "asset/mesh_repair.h"

/// Set vertices and triangles to the rectangle of the trimmed picture. False without memory.
bool engi_sprite_fill_rectangle(EngiArena* arena, EngSprite* sprite);

/// The sprite as eng_mesh_repair takes it. It borrows from the sprite.
EngMeshInput engi_sprite_mesh(const EngSprite* sprite, double scale);

/// The position in the atlas page of a point of the untrimmed picture, by frame, trim and rotation.
/// A rotated picture lies there turned by 90 degrees clockwise.
EngVec engi_sprite_place_uv(const EngSprite* sprite, EngVec vertex);

/// How many UVs of the file differ by more than half a pixel from the computed ones. `*first` is
/// the first of them, if there is one.
uint32_t engi_sprite_count_wrong_uvs(const EngSprite* sprite, uint32_t* first);

#endif
