// The triangles near a path.
#include "query/terrain/corridor.h"

#include "query/ask/spot.h"
#include "query/circle/vec.h"

// A leg of the path, and the mark of the triangles that were met from there.
typedef struct Leg {
    TerrainScratch* scratch;
    RadiusVec a, b;
    double reach_2;
    uint64_t mark;
} Leg;

static bool are_apart(RadiusVec a, RadiusVec b, RadiusVec c, RadiusVec d) {
    double ab_c = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    double ab_d = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x);
    return (ab_c > 0 && ab_d > 0) || (ab_c < 0 && ab_d < 0);
}

// Is some place of the half-edge near the leg?
static bool is_near(const Leg* leg, uint32_t h) {
    const Mesh* mesh = leg->scratch->ask->mesh;
    RadiusVec a = navi_vec_of(mesh->pos[navi_edge_from(mesh, h)]);
    RadiusVec b = navi_vec_of(mesh->pos[navi_edge_to(mesh, h)]);
    return navi_vec_segment_2(leg->a, leg->b, a) < leg->reach_2 ||
           navi_vec_segment_2(leg->a, leg->b, b) < leg->reach_2 ||
           navi_vec_segment_2(a, b, leg->a) < leg->reach_2 ||
           navi_vec_segment_2(a, b, leg->b) < leg->reach_2 ||
           (!are_apart(leg->a, leg->b, a, b) && !are_apart(a, b, leg->a, leg->b));
}

static bool add(const Leg* leg, uint32_t t) {
    TerrainScratch* scratch = leg->scratch;
    if (scratch->corridor.data[t] == leg->mark)
        return true;
    scratch->corridor.data[t] = leg->mark;
    return navi_triangles_add(&scratch->ask->memory, &scratch->flood, t) == NAV_OK;
}

static bool flood(const Leg* leg, NavPoint start) {
    TerrainScratch* scratch = leg->scratch;
    const TerrainMap* map = &scratch->refract.map;
    const Mesh* mesh = scratch->ask->mesh;
    NavSpot spot = navi_spot(mesh, start);
    scratch->flood.count = 0;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t))
        if (navi_terrain_rate(map, t) > 0 && !add(leg, t))
            return false;
    for (uint32_t i = 0; i < scratch->flood.count; i++) {
        uint32_t first = 4 * scratch->flood.data[i];
        for (uint32_t h = first; h < first + 3; h++)
            if (navi_terrain_joins(map, h) && is_near(leg, h) &&
                !add(leg, navi_edge_twin(mesh, h) >> 2))
                return false;
    }
    return true;
}

bool navi_corridor_mark(TerrainScratch* scratch, const PointList* points, double reach,
                        TerrainCorridor* corridor) {
    if (!navi_array_reserve_zeroed(&scratch->ask->memory, &scratch->corridor,
                                   scratch->ask->mesh->counts->tri_slots))
        return false;
    *corridor = (TerrainCorridor){scratch->corridor.data, scratch->corridor_mark + 1};
    for (uint32_t i = 1; i < points->count; i++) {
        const Leg leg = {scratch, navi_vec_of(points->data[i - 1]), navi_vec_of(points->data[i]),
                         reach * reach, ++scratch->corridor_mark};
        if (!flood(&leg, points->data[i - 1]))
            return false;
    }
    return true;
}
