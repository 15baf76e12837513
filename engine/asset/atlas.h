/// Sprite atlases as TexturePacker writes them in JSON. In the hash form "frames" is an object, in
/// the array form a list; the pages form has "textures". Sprites may have polygon meshes.
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
    const char* image;    ///< path of the picture, resolved from the atlas file; "" when not given
    double width, height; ///< px, 0 when not given
    double scale; ///< atlas pixels for each pixel of the designed size, > 0; 1 when not given
} EngAtlasPage;

/// One sprite. Coordinates are pixels of the untrimmed picture, from its top left corner, unless
/// said otherwise. A sprite without a mesh in the file gets its trimmed rectangle as its mesh.
typedef struct EngSprite {
    const char* name;
    uint32_t page;
    EngRect frame;   ///< position in the atlas, px; w and h as drawn upright (swapped in the atlas
                     ///< when is_rotated)
    bool is_rotated; ///< lies in the atlas rotated by 90 degrees clockwise
    bool is_trimmed;
    double trim_x, trim_y;     ///< top left of the trimmed picture in the untrimmed one
    double source_w, source_h; ///< size of the untrimmed picture
    double pivot_x, pivot_y;   ///< 0..1 of the untrimmed picture; the middle when not given
    bool has_pivot;
    bool has_mesh;             ///< the mesh is from the file, not the rectangle
    const EngVec* vertices;    ///< [vertex_count]
    const EngVec* uvs;         ///< [vertex_count] atlas pixels
    const uint32_t* triangles; ///< [triangle_count][3] as in the file (see mesh_repair.h)
    uint32_t vertex_count, triangle_count;
} EngSprite;

/// A named list of sprites.
typedef struct EngAnimation {
    const char* name;
    const uint32_t* sprites; ///< [sprite_count] indexes
    uint32_t sprite_count;
} EngAnimation;

/// The atlas owns all memory, until eng_atlas_unload.
typedef struct EngAtlas {
    const char* path;
    const EngAtlasPage* pages; ///< [page_count], at least one
    uint32_t page_count;
    const EngSprite* sprites; ///< [sprite_count] in the order of the file
    uint32_t sprite_count;
    const EngAnimation* animations; ///< [animation_count]
    uint32_t animation_count;
    const char** related; ///< [related_count] paths of the other files of a multipack
    uint32_t related_count;
    EngNotes notes; ///< for example UVs that disagree with the frame
    void* memory;   ///< private
} EngAtlas;

/// Load one file. On failure `error` (may be NULL) says why and the atlas is zero.
bool eng_atlas_load(const char* path, EngAtlas* atlas, EngAssetError* error);

/// Load one file and the files of its meta.related_multi_packs, as further pages.
bool eng_atlas_load_pack(const char* path, EngAtlas* atlas, EngAssetError* error);

/// Like eng_atlas_load, from memory. `path` is used in errors and to find the pictures.
bool eng_atlas_parse(const char* path, const char* bytes, size_t size, EngAtlas* atlas,
                     EngAssetError* error);

/// A zero or unloaded atlas is allowed.
void eng_atlas_unload(EngAtlas* atlas);

/// Finds a sprite by name; a name without '.png' also finds 'name.png'. An exact match wins. NULL
/// if there is none. Cost: linear.
const EngSprite* eng_atlas_find(const EngAtlas* atlas, const char* name);

/// The pivot in pixels from the top left of the untrimmed picture.
EngVec eng_sprite_pivot_px(const EngSprite* sprite);

#ifdef __cplusplus
}
#endif
#endif
