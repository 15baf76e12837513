// Detour on the triangles of a nav world: find the polygons, find the path, pull it straight.
#include "detour_mesh.hpp"
#include "path_peer.h"

#include <DetourNavMeshQuery.h>

#include <cmath>
#include <vector>

namespace {

constexpr int px = NAV_STEPS_PER_PX;
constexpr int path_max = 8192;

struct Finder {
    dtNavMesh* mesh = nullptr;
    dtNavMeshQuery* query = dtAllocNavMeshQuery();
    dtQueryFilter filter;
    std::vector<dtPolyRef> path = std::vector<dtPolyRef>(path_max);
    std::vector<float> straight = std::vector<float>(3 * path_max);
    ~Finder() {
        dtFreeNavMeshQuery(query);
        dtFreeNavMesh(mesh);
    }
};

void* create(const NavWorld* world) {
    Finder* finder = new Finder;
    finder->mesh = detour_mesh(world, 1.0F / px);
    if (finder->mesh != nullptr && dtStatusSucceed(finder->query->init(finder->mesh, 65535)))
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
