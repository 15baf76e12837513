/// Sprite atlases as TexturePacker writes them in JSON: the hash form ("frames" is an object), the
/// array form ("frames" is a list) and the pages form ("textures"), with or without polygon meshes.
#ifndef ENG_ASSET_ATLAS_H
#define ENG_ASSET_ATLAS_H

#include "asset/error.h"
#include "asset/types.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ENG_ATLAS_SPRITE_MAX 65536   ///< sprites in an atlas
#define ENG_ATLAS_PAGE_MAX 256       ///< pages in an atlas
#define ENG_ATLAS_VERTEX_MAX 16384   ///< vertices of one sprite
#define ENG_ATLAS_TRIANGLE_MAX 32768 ///< triangles of one sprite

/// One texture of an atlas.
typedef struct EngAtlasPage {
    const char* image;    ///< path of the picture, beside the atlas file; "" when not given
    double width, height; ///< px, 0 when not given
    double scale;         ///< atlas pixels a designed pixel, > 0; 1 when not given
} EngAtlasPage;

/// One picture. Coordinates are pixels of the untrimmed picture, from its top left corner, unless
/// said otherwise. There is always a mesh: without one in the file it is the trimmed rectangle.
typedef struct EngSprite {
    const char* name;
    uint32_t page;
    EngRect frame;   ///< place in the atlas, px; w and h as drawn upright (swap when is_rotated)
    bool is_rotated; ///< lies in the atlas turned 90 degrees clockwise
    bool is_trimmed;
    double trim_x, trim_y;     ///< where the trimmed picture's top left is in the untrimmed one
    double source_w, source_h; ///< size of the untrimmed picture
    double pivot_x, pivot_y;   ///< 0..1 of the untrimmed picture; the middle when not given
    bool has_pivot;
    bool has_mesh;             ///< the mesh is the file's own, not the rectangle
    const EngVec* vertices;    ///< [vertex_count]
    const EngVec* uvs;         ///< [vertex_count] atlas pixels
    const uint32_t* triangles; ///< [triangle_count][3] as the file has them (see mesh_repair.h)
    uint32_t vertex_count, triangle_count;
} EngSprite;

/// A named list of sprites.
typedef struct EngAnimation {
    const char* name;
    const uint32_t* sprites; ///< [sprite_count] indexes
    uint32_t sprite_count;
} EngAnimation;

/// All memory is the atlas's own, until eng_atlas_unload.
typedef struct EngAtlas {
    const char* path;
    const EngAtlasPage* pages; ///< [page_count], at least one
    uint32_t page_count;
    const EngSprite* sprites; ///< [sprite_count] in the order of the file
    uint32_t sprite_count;
    const EngAnimation* animations; ///< [animation_count]
    uint32_t animation_count;
    const char** related; ///< [related_count] other files of a multipack, as paths
    uint32_t related_count;
    EngNotes notes; ///< such as UVs that disagree with the frame
    void* memory;   ///< private
} EngAtlas;

/// Read one file. On failure `error` (may be NULL) says why and the atlas is zero.
bool eng_atlas_load(const char* path, EngAtlas* atlas, EngAssetError* error);

/// Read one file and the files that its meta.related_multi_packs names, as further pages.
bool eng_atlas_load_pack(const char* path, EngAtlas* atlas, EngAssetError* error);

/// The same as eng_atlas_load from memory; `path` names the bytes in errors and places the
/// pictures.
bool eng_atlas_parse(const char* path, const char* bytes, size_t size, EngAtlas* atlas,
                     EngAssetError* error);

/// A zero or unloaded atlas is allowed.
void eng_atlas_unload(EngAtlas* atlas);

/// By name, or NULL. Also tries `name` + ".png". Cost: linear.
const EngSprite* eng_atlas_find(const EngAtlas* atlas, const char* name);

/// The pivot in pixels of the untrimmed picture.
EngVec eng_sprite_pivot_px(const EngSprite* sprite);

#ifdef __cplusplus
}
#endif
#endif
