// Detour on the triangles of a nav world, as one tile: find the polygons, find the path, pull it
// straight. Coordinates are 16 bits wide, so the mesh must lie on a raster of 65 535 cells.
#include "path_peer.h"

#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <DetourNavMeshQuery.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace {

constexpr int px = NAV_STEPS_PER_PX;
constexpr int path_max = 8192;

struct Finder {
    dtNavMesh* mesh = dtAllocNavMesh();
    dtNavMeshQuery* query = dtAllocNavMeshQuery();
    dtQueryFilter filter;
    std::vector<dtPolyRef> path = std::vector<dtPolyRef>(path_max);
    std::vector<float> straight = std::vector<float>(3 * path_max);
    float cell = 1;
    ~Finder() {
        dtFreeNavMeshQuery(query);
        dtFreeNavMesh(mesh);
    }
};

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

bool init(Finder& finder, Triangles& all, int polygon_count) {
    std::vector<unsigned short> flags(std::size_t(polygon_count), 1);
    std::vector<unsigned char> areas(std::size_t(polygon_count), 0);
    finder.cell = float(all.step) / px;
    dtNavMeshCreateParams params{};
    params.verts = all.vertices.data();
    params.vertCount = int(all.vertices.size() / 3);
    params.polys = all.polygons.data();
    params.polyFlags = flags.data();
    params.polyAreas = areas.data();
    params.polyCount = polygon_count;
    params.nvp = 3;
    params.bmin[0] = float(all.origin.x) / px;
    params.bmin[2] = float(all.origin.y) / px;
    params.bmax[0] = params.bmin[0] + 65535 * finder.cell;
    params.bmax[1] = 1;
    params.bmax[2] = params.bmin[2] + 65535 * finder.cell;
    params.walkableHeight = 1;
    params.cs = finder.cell;
    params.ch = 1;
    params.buildBvTree = true;
    unsigned char* data = nullptr;
    int size = 0;
    return dtCreateNavMeshData(&params, &data, &size) &&
           dtStatusSucceed(finder.mesh->init(data, size, DT_TILE_FREE_DATA)) &&
           dtStatusSucceed(finder.query->init(finder.mesh, 65535));
}

void* create(const NavWorld* world) {
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
    Finder* finder = new Finder;
    if (init(*finder, all, int(triangles.size())))
        return finder;
    delete finder;
    return nullptr;
}

double straight_length(const float* points, int count) {
    double sum = 0;
    for (int i = 1; i < count; ++i)
        sum += std::hypot(points[3 * i] - points[3 * i - 3], points[3 * i + 2] - points[3 * i - 1]);
    return sum;
}

double find(void* self, NavPoint start, NavPoint goal) {
    Finder& finder = *static_cast<Finder*>(self);
    const float from[3] = {float(start.x) / px, 0, float(start.y) / px};
    const float to[3] = {float(goal.x) / px, 0, float(goal.y) / px};
    const float reach[3] = {1, 1, 1};
    float near_from[3], near_to[3];
    dtPolyRef first = 0, last = 0;
    finder.query->findNearestPoly(from, reach, &finder.filter, &first, near_from);
    finder.query->findNearestPoly(to, reach, &finder.filter, &last, near_to);
    int path_count = 0, point_count = 0;
    if (first == 0 || last == 0 ||
        dtStatusFailed(finder.query->findPath(first, last, near_from, near_to, &finder.filter,
                                              finder.path.data(), &path_count, path_max)) ||
        path_count == 0 || finder.path[std::size_t(path_count) - 1] != last)
        return -1;
    finder.query->findStraightPath(near_from, near_to, finder.path.data(), path_count,
                                   finder.straight.data(), nullptr, nullptr, &point_count,
                                   path_max);
    return straight_length(finder.straight.data(), point_count);
}

const PathPeer detour = {"Detour", create, find,
                         [](void* self) { delete static_cast<Finder*>(self); }};

} // namespace

const PathPeer* path_peer_detour(void) { return &detour; }
