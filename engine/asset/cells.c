#include "asset/encoding.h"
#include "asset/map_loader.h"

#include <assert.h>

// A rectangle of cells, in the columns and rows of the map.
typedef struct CellRect {
    int64_t left, top, right, bottom;
} CellRect;

typedef struct Packing {
    const char* encoding;
    const char* compression;
} Packing;

static bool take_cells(EngiMapLoader* loader, const EngiNode* node, EngMapLayer* layer,
                       const CellRect* area, uint32_t** cells) {
    int64_t width = area->right - area->left, height = area->bottom - area->top;
    assert(width >= 0 && height >= 0 && loader->cell_count <= ENG_MAP_CELL_MAX);
    int64_t room = (int64_t)(ENG_MAP_CELL_MAX - loader->cell_count);
    if (width > room || height > room || width * height > room)
        return engi_fail(node, "%lld x %lld cells; a map can have %u in all", (long long)width,
                         (long long)height, ENG_MAP_CELL_MAX);
    loader->cell_count += (size_t)(width * height);
    *cells = engi_arena_take(loader->arena, (size_t)(width * height), sizeof **cells);
    if (*cells == NULL)
        return engi_fail_memory(node);
    layer->cells = *cells;
    layer->first_column = (int32_t)area->left;
    layer->first_row = (int32_t)area->top;
    layer->width = (uint32_t)width;
    layer->height = (uint32_t)height;
    return true;
}

// ---- chunks

static bool read_chunk_area(const EngiNode* chunk, CellRect* area) {
    int32_t x = 0, y = 0;
    uint32_t width = 0, height = 0;
    if (!json_is_object(chunk->json))
        return engi_fail(chunk, "expected an object for the chunk");
    if (!engi_get_int(chunk, "x", ENGI_REQUIRED, &x) ||
        !engi_get_int(chunk, "y", ENGI_REQUIRED, &y) ||
        !engi_get_uint(chunk, "width", ENGI_REQUIRED, ENG_MAP_CELL_MAX, &width) ||
        !engi_get_uint(chunk, "height", ENGI_REQUIRED, ENG_MAP_CELL_MAX, &height))
        return false;
    *area = (CellRect){x, y, (int64_t)x + width, (int64_t)y + height};
    if (area->right > INT32_MAX || area->bottom > INT32_MAX)
        return engi_fail(chunk, "the chunk reaches beyond column or row %d", INT32_MAX);
    if (width == 0 || height == 0 || (uint64_t)width * height > ENG_MAP_CELL_MAX)
        return engi_fail(chunk, "%u x %u is not a valid chunk size", width, height);
    return true;
}

static bool measure_chunks(const EngiNode* list, CellRect* all) {
    int64_t sum = 0;
    for (size_t i = 0; i < json_array_size(list->json); i++) {
        EngiNode chunk = engi_node_item(list, i);
        CellRect area;
        if (!read_chunk_area(&chunk, &area))
            return false;
        sum += (area.right - area.left) * (area.bottom - area.top);
        if (sum > ENG_MAP_CELL_MAX)
            return engi_fail(list, "the chunks hold more than %u cells", ENG_MAP_CELL_MAX);
        if (i == 0)
            *all = area;
        all->left = area.left < all->left ? area.left : all->left;
        all->top = area.top < all->top ? area.top : all->top;
        all->right = area.right > all->right ? area.right : all->right;
        all->bottom = area.bottom > all->bottom ? area.bottom : all->bottom;
    }
    return true;
}

static void copy_chunk(const EngMapLayer* layer, const CellRect* area, const uint32_t* chunk,
                       uint32_t* cells) {
    for (int64_t row = area->top; row < area->bottom; row++) {
        for (int64_t column = area->left; column < area->right; column++)
            cells[(row - layer->first_row) * layer->width + (column - layer->first_column)] =
                *chunk++;
    }
}

static bool read_chunks(EngiMapLoader* loader, const EngiNode* list, const Packing* packing,
                        EngMapLayer* layer) {
    CellRect all = {0};
    uint32_t* cells;
    if (!measure_chunks(list, &all) || !take_cells(loader, list, layer, &all, &cells))
        return false;
    for (size_t i = 0; i < json_array_size(list->json); i++) {
        EngiNode chunk = engi_node_item(list, i);
        CellRect area;
        if (!read_chunk_area(&chunk, &area))
            return false;
        size_t count = (size_t)((area.right - area.left) * (area.bottom - area.top));
        if (!engi_cells_could_fit(&chunk, packing->encoding, packing->compression, count))
            return false;
        EngiArena* scratch = engi_arena_create();
        uint32_t* part = scratch != NULL ? engi_arena_take(scratch, count, sizeof *part) : NULL;
        bool is_read = part != NULL ? engi_cells_read(&chunk, packing->encoding,
                                                      packing->compression, part, count)
                                    : engi_fail_memory(&chunk);
        if (is_read)
            copy_chunk(layer, &area, part, cells);
        engi_arena_destroy(scratch);
        if (!is_read)
            return false;
    }
    return true;
}

// ---- the layer

static bool read_plain(EngiMapLoader* loader, const EngiNode* node, const Packing* packing,
                       EngMapLayer* layer) {
    uint32_t width = 0, height = 0;
    uint32_t* cells;
    if (!engi_get_uint(node, "width", ENGI_REQUIRED, ENG_MAP_CELL_MAX, &width) ||
        !engi_get_uint(node, "height", ENGI_REQUIRED, ENG_MAP_CELL_MAX, &height))
        return false;
    CellRect area = {0, 0, width, height};
    return engi_cells_could_fit(node, packing->encoding, packing->compression,
                                (uint64_t)width * height) &&
           take_cells(loader, node, layer, &area, &cells) &&
           engi_cells_read(node, packing->encoding, packing->compression, cells,
                           (size_t)width * height);
}

// Check that every cell belongs to a tileset. A tile number beyond its tileset is noted.
static bool check_cells(const EngiMapLoader* loader, const EngiNode* node,
                        const EngMapLayer* layer) {
    uint32_t tileset = ENG_NONE, last_gid = 0, odd_count = 0, odd_gid = 0;
    size_t count = (size_t)layer->width * layer->height;
    for (size_t i = 0; i < count; i++) {
        uint32_t gid = layer->cells[i] & ENG_GID_MASK;
        if (gid == 0)
            continue;
        if (gid != last_gid)
            tileset = eng_tileset_index(loader->tilesets, loader->tileset_count, gid);
        last_gid = gid;
        if (tileset == ENG_NONE)
            return engi_fail(node, "cell %zu holds gid %u, which belongs to no tileset", i, gid);
        const EngTileset* set = &loader->tilesets[tileset];
        if (set->image[0] != 0 && gid - set->first_gid >= set->tile_count) {
            odd_gid = odd_count++ == 0 ? gid : odd_gid;
        }
    }
    return odd_count == 0 ||
           engi_note(node, "%u cells, the first with gid %u, are beyond the tiles of their tileset",
                     odd_count, odd_gid);
}

bool engi_layer_cells_read(EngiMapLoader* loader, const EngiNode* node, EngMapLayer* layer) {
    Packing packing = {"csv", ""};
    EngiNode chunks;
    if (!engi_get_string(node, "encoding", ENGI_OPTIONAL, &packing.encoding) ||
        !engi_get_string(node, "compression", ENGI_OPTIONAL, &packing.compression) ||
        !engi_get_list(node, "chunks", ENGI_OPTIONAL, ENG_ASSET_VALUE_MAX, &chunks))
        return false;
    bool is_read = chunks.json != NULL ? read_chunks(loader, &chunks, &packing, layer)
                                       : read_plain(loader, node, &packing, layer);
    return is_read && check_cells(loader, node, layer);
}
