// Detour's TileCache: the plane in cells and tiles; a blocker is an oriented box, and the tiles
// that it touches before and after a move are built again. Statics are part of the tiles as loaded.
// Nothing is compressed: that is the fastest.
#include "contender.h"

#include <DetourCommon.h>
#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <DetourTileCache.h>
#include <DetourTileCacheBuilder.h>

#include <algorithm>
#include <cstring>
#include <vector>

namespace {

constexpr float px = NAV_STEPS_PER_PX;
constexpr float pi = 3.14159265358979f;

struct Copy : dtTileCacheCompressor {
    int maxCompressedSize(const int size) override { return size; }
    dtStatus compress(const unsigned char* from, const int size, unsigned char* to, const int,
                      int* written) override {
        std::memcpy(to, from, std::size_t(size));
        *written = size;
        return DT_SUCCESS;
    }
    dtStatus decompress(const unsigned char* from, const int size, unsigned char* to, const int,
                        int* written) override {
        std::memcpy(to, from, std::size_t(size));
        *written = size;
        return DT_SUCCESS;
    }
};

// Scratch memory of one tile's build, thrown away as a whole.
struct Arena : dtTileCacheAlloc {
    std::vector<unsigned char> memory = std::vector<unsigned char>(1 << 20);
    std::size_t used = 0;
    void reset() override { used = 0; }
    void* alloc(const std::size_t size) override {
        const std::size_t at = used, end = used + (size + 15) / 16 * 16;
        if (end > memory.size())
            return nullptr;
        used = end;
        return memory.data() + at;
    }
    void free(void*) override {}
};

struct AllWalkable : dtTileCacheMeshProcess {
    void process(dtNavMeshCreateParams* params, unsigned char* areas,
                 unsigned short* flags) override {
        for (int i = 0; i < params->polyCount; ++i) {
            areas[i] = 0;
            flags[i] = 1;
        }
    }
};

struct World {
    Copy compressor;
    Arena arena;
    AllWalkable process;
    dtTileCache* cache = dtAllocTileCache();
    dtNavMesh* mesh = dtAllocNavMesh();
    std::vector<dtObstacleRef> blockers;
    std::vector<bool> cells; // is walkable? row by row
    int side = 0;            // cells in a row
    ~World() {
        dtFreeTileCache(cache);
        dtFreeNavMesh(mesh);
    }
    bool is_walkable(int x, int y) const {
        return x >= 0 && y >= 0 && x < side && y < side &&
               cells[std::size_t(y) * std::size_t(side) + std::size_t(x)];
    }
};

bool is_in_convex(const NavPoint* points, uint32_t count, float x, float y) {
    for (uint32_t i = 0; i < count; ++i) {
        const NavPoint a = points[i], b = points[(i + 1) % count];
        if (float(b.x - a.x) * (y - float(a.y)) - float(b.y - a.y) * (x - float(a.x)) < 0)
            return false;
    }
    return true;
}

void block_static(World& world, const NavPoint* points, uint32_t count, int cell_px) {
    const float cell = float(cell_px) * px;
    const auto less_x = [](NavPoint a, NavPoint b) { return a.x < b.x; };
    const auto less_y = [](NavPoint a, NavPoint b) { return a.y < b.y; };
    const auto xs = std::minmax_element(points, points + count, less_x);
    const auto ys = std::minmax_element(points, points + count, less_y);
    for (int y = std::max(0, int(float(ys.first->y) / cell)); y <= int(float(ys.second->y) / cell);
         ++y)
        for (int x = std::max(0, int(float(xs.first->x) / cell));
             x <= int(float(xs.second->x) / cell); ++x)
            if (x < world.side && y < world.side &&
                is_in_convex(points, count, (float(x) + 0.5f) * cell, (float(y) + 0.5f) * cell))
                world.cells[std::size_t(y) * std::size_t(world.side) + std::size_t(x)] = false;
}

dtTileCacheLayerHeader make_header(int tile_x, int tile_y, int cell_px, int tile_cells) {
    dtTileCacheLayerHeader header{};
    header.magic = DT_TILECACHE_MAGIC;
    header.version = DT_TILECACHE_VERSION;
    header.tx = tile_x;
    header.ty = tile_y;
    const float length = float(cell_px * tile_cells);
    header.bmin[0] = float(tile_x) * length;
    header.bmin[2] = float(tile_y) * length;
    header.bmax[0] = header.bmin[0] + length;
    header.bmax[1] = 1;
    header.bmax[2] = header.bmin[2] + length;
    header.width = header.height = static_cast<unsigned char>(tile_cells);
    header.maxx = header.maxy = static_cast<unsigned char>(tile_cells - 1);
    return header;
}

// Which of the four neighbours can be reached: within the tile in the low bits, beyond its border
// in the high ones.
unsigned char find_connections(const World& world, int x, int y, int tile_cells) {
    static const int dx[4] = {-1, 0, 1, 0}, dy[4] = {0, 1, 0, -1};
    int connections = 0;
    for (int i = 0; i < 4; ++i) {
        const int other_x = x + dx[i], other_y = y + dy[i];
        if (!world.is_walkable(x, y) || !world.is_walkable(other_x, other_y))
            continue;
        const bool is_same =
            x / tile_cells == other_x / tile_cells && y / tile_cells == other_y / tile_cells;
        connections |= 1 << (is_same ? i : i + 4);
    }
    return static_cast<unsigned char>(connections);
}

void add_tile(World& world, int tile_x, int tile_y, int cell_px, int tile_cells) {
    dtTileCacheLayerHeader header = make_header(tile_x, tile_y, cell_px, tile_cells);
    const std::size_t cell_count = std::size_t(tile_cells * tile_cells);
    std::vector<unsigned char> heights(cell_count), areas(cell_count), connections(cell_count);
    for (int i = 0; i < tile_cells * tile_cells; ++i) {
        const int x = tile_x * tile_cells + i % tile_cells,
                  y = tile_y * tile_cells + i / tile_cells;
        areas[std::size_t(i)] =
            world.is_walkable(x, y) ? DT_TILECACHE_WALKABLE_AREA : DT_TILECACHE_NULL_AREA;
        connections[std::size_t(i)] = find_connections(world, x, y, tile_cells);
    }
    unsigned char* data = nullptr;
    int size = 0;
    dtBuildTileCacheLayer(&world.compressor, &header, heights.data(), areas.data(),
                          connections.data(), &data, &size);
    world.cache->addTile(data, size, DT_COMPRESSEDTILE_FREE_DATA, nullptr);
    world.cache->buildNavMeshTilesAt(tile_x, tile_y, world.mesh);
}

int bit_count(int value) {
    int count = 0;
    while ((1 << count) < value)
        ++count;
    return count;
}

bool init(World& world, int tile_side, int cell_px, int tile_cells) {
    const int tile_count = tile_side * tile_side;
    dtTileCacheParams cache{};
    cache.cs = float(cell_px);
    cache.ch = 1;
    cache.width = cache.height = tile_cells;
    cache.walkableHeight = 2;
    cache.walkableClimb = 1;
    cache.maxSimplificationError = 1.3f;
    cache.maxTiles = tile_count;
    cache.maxObstacles = int(world.blockers.size()) * 2 + 8;
    dtNavMeshParams mesh{};
    mesh.tileWidth = mesh.tileHeight = float(cell_px * tile_cells);
    mesh.maxTiles = tile_count;
    mesh.maxPolys = 1 << (22 - bit_count(tile_count)); // the bits left in a 32-bit reference
    return dtStatusSucceed(
               world.cache->init(&cache, &world.arena, &world.compressor, &world.process)) &&
           dtStatusSucceed(world.mesh->init(&mesh));
}

void add_blocker(World& world, uint32_t mover, const W1Mover& place) {
    const float center[3] = {float(place.center.x) / px, 0.5f, float(place.center.y) / px};
    const float half[3] = {12, 1, 8};
    const float angle =
        -float(place.facing) * 2 * pi / 65536; // Detour's angles run the other direction
    world.cache->addBoxObstacle(center, half, angle, &world.blockers[mover]);
}

void update(World& world) {
    bool is_done = false;
    while (!is_done)
        world.cache->update(0, world.mesh, &is_done);
}

void* create(const W1* w1, int cell_px, int tile_cells) {
    World* world = new World;
    const int tile_px = cell_px * tile_cells, size_px = w1->size.x / NAV_STEPS_PER_PX;
    const int tile_side = (size_px + tile_px - 1) / tile_px;
    world->blockers.resize(w1->def.mover_count);
    world->side = size_px / cell_px;
    world->cells.assign(std::size_t(world->side) * std::size_t(world->side), true);
    if (!init(*world, tile_side, cell_px, tile_cells)) {
        delete world;
        return nullptr;
    }
    for (uint32_t i = 0; i < w1->def.static_count; ++i) {
        const uint32_t first = w1->first_points[i];
        block_static(*world, w1->points + first, w1->first_points[i + 1] - first, cell_px);
    }
    for (int y = 0; y < tile_side; ++y)
        for (int x = 0; x < tile_side; ++x)
            add_tile(*world, x, y, cell_px, tile_cells);
    for (uint32_t i = 0; i < w1->def.mover_count; ++i) {
        add_blocker(*world, i, w1->movers[i]);
        update(*world);
    }
    return world;
}

void* create_1(const W1* w1) { return create(w1, 1, 32); }
void* create_4(const W1* w1) { return create(w1, 4, 16); }

void move(void* self, uint32_t mover, const W1Mover* place) {
    World& world = *static_cast<World*>(self);
    world.cache->removeObstacle(world.blockers[mover]);
    add_blocker(world, mover, *place);
    update(world);
}

uint32_t face_count(void* self) {
    const dtNavMesh* mesh = static_cast<World*>(self)->mesh;
    uint32_t count = 0;
    for (int i = 0; i < mesh->getMaxTiles(); ++i) {
        const dtMeshTile* tile = mesh->getTile(i);
        count += tile->header != nullptr ? uint32_t(tile->header->polyCount) : 0;
    }
    return count;
}

void destroy(void* self) { delete static_cast<World*>(self); }

} // namespace

extern "C" const Contender contender_tilecache_1 = {"TileCache-1", 10000, false,      true,
                                                    create_1,      move,  face_count, destroy};
extern "C" const Contender contender_tilecache_4 = {"TileCache-4", 10000, false,      true,
                                                    create_4,      move,  face_count, destroy};
