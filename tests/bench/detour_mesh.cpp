#include "detour_mesh.hpp"

#include <DetourNavMeshBuilder.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace {

constexpr int px = NAV_STEPS_PER_PX;

struct Triangles {
    std::vector<unsigned short> vertices, polygons;
    std::map<std::pair<int, int>, unsigned short> indexes;
    NavPoint origin;
    int step; // of the raster

    unsigned short vertex(NavPoint p) {
        const std::pair<int, int> key((p.x - origin.x) / step, (p.y - origin.y) / step);
        const auto found = indexes.find(key);
        if (found != indexes.end())
            return found->second;
        const auto index = static_cast<unsigned short>(indexes.size());
        indexes[key] = index;
        vertices.insert(vertices.end(), {static_cast<unsigned short>(key.first), 0,
                                         static_cast<unsigned short>(key.second)});
        return index;
    }
};

// Detour's polygons have the opposite orientation. Edge k of (a, c, b) runs from its corner k.
void add_triangle(Triangles& all, const NavTriangle& triangle,
                  const std::vector<unsigned short>& polygon_of) {
    static const int corner[3] = {0, 2, 1}, edge[3] = {1, 0, 2};
    for (int k : corner)
        all.polygons.push_back(all.vertex(triangle.corner[k]));
    for (int k : edge)
        all.polygons.push_back(
            triangle.neighbour[k] == NAV_NONE ? 0xFFFF : polygon_of[triangle.neighbour[k]]);
}

// The coarsest raster, in powers of two, that contains all corners; 0 when it would be too fine.
int find_step(const std::vector<NavTriangle>& triangles, NavBox bounds) {
    int step = px;
    for (const NavTriangle& triangle : triangles)
        for (const NavPoint p : triangle.corner)
            while ((p.x - bounds.min.x) % step != 0 || (p.y - bounds.min.y) % step != 0)
                step /= 2;
    const int side = std::max(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);
    return side / step < 0xFFFF ? step : 0;
}

dtNavMesh* build(Triangles& all, int polygon_count, float scale) {
    std::vector<unsigned short> flags(std::size_t(polygon_count), 1);
    std::vector<unsigned char> areas(std::size_t(polygon_count), 0);
    dtNavMeshCreateParams params{};
    params.verts = all.vertices.data();
    params.vertCount = int(all.vertices.size() / 3);
    params.polys = all.polygons.data();
    params.polyFlags = flags.data();
    params.polyAreas = areas.data();
    params.polyCount = polygon_count;
    params.nvp = 3;
    params.cs = float(all.step) * scale;
    params.ch = 1;
    params.bmin[0] = float(all.origin.x) * scale;
    params.bmin[2] = float(all.origin.y) * scale;
    params.bmax[0] = params.bmin[0] + 65535 * params.cs;
    params.bmax[1] = 1;
    params.bmax[2] = params.bmin[2] + 65535 * params.cs;
    params.walkableHeight = 1;
    params.buildBvTree = true;
    unsigned char* data = nullptr;
    int size = 0;
    if (!dtCreateNavMeshData(&params, &data, &size))
        return nullptr;
    dtNavMesh* mesh = dtAllocNavMesh();
    if (dtStatusSucceed(mesh->init(data, size, DT_TILE_FREE_DATA)))
        return mesh;
    dtFreeNavMesh(mesh);
    return nullptr;
}

} // namespace

dtNavMesh* detour_mesh(const NavWorld* world, float scale) {
    std::vector<NavTriangle> triangles;
    std::vector<unsigned short> polygon_of(nav_world_get_triangle_slot_count(world), 0xFFFF);
    for (uint32_t t = 0; t < polygon_of.size(); ++t) {
        NavTriangle triangle;
        if (nav_world_get_triangle(world, t, &triangle) != NAV_OK || !triangle.is_walkable)
            continue;
        polygon_of[t] = static_cast<unsigned short>(triangles.size());
        triangles.push_back(triangle);
    }
    Triangles all;
    all.origin = nav_world_get_bounds(world).min;
    all.step = find_step(triangles, nav_world_get_bounds(world));
    if (all.step == 0 || triangles.size() >= 0xFFFF)
        return nullptr;
    for (const NavTriangle& triangle : triangles)
        add_triangle(all, triangle, polygon_of);
    return build(all, int(triangles.size()), scale);
}
