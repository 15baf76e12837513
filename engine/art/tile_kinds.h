/// What the tiles of a layer mean: whole cells and collision shapes.
#ifndef ENG_ART_TILE_KINDS_H
#define ENG_ART_TILE_KINDS_H

#include "art/builder.h"

/// The collision shapes of a tile that have one meaning, relative to the cell's corner.
typedef struct EngiTilePart {
    uint32_t outline;
    EngArtMeaning meaning;
} EngiTilePart;

/// One kind of tile in a layer, with its flips.
typedef struct EngiTileKind {
    uint32_t gid;
    uint32_t floor_key, wall_key; ///< of the cell as a whole: 0 is nothing, else an index in
                                  ///< EngiTileKinds.meanings + 1
    uint32_t first_part, part_count;
} EngiTileKind;

typedef struct EngiTileKinds {
    EngiArt* art;
    const EngMapLayer* layer;
    bool has_other_floor; ///< something else than the tiles says what is floor
    EngiTileKind* kinds;  ///< [kind_count] by gid
    uint32_t kind_count;
    EngArtMeaning* meanings; ///< of whole cells
    uint32_t meaning_count;
    uint32_t* slots; ///< [slot_mask + 1] 0, or an index in `meanings` + 1, by a hash of it
    uint32_t slot_mask;
    EngiTilePart* parts; ///< [part_count] floors of a kind before its obstacles
    uint32_t part_count, part_capacity;
} EngiTileKinds;

/// Find the kinds of tiles in `kinds->layer`, and what they mean.
bool engi_tile_kinds_read(EngiTileKinds* kinds);
/// Free the arrays.
void engi_tile_kinds_fini(EngiTileKinds* kinds);

/// The kind of a gid that occurs in the layer.
const EngiTileKind* engi_tile_kinds_find(const EngiTileKinds* kinds, uint32_t gid);

#endif
