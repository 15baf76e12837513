// Legs, and the walls near a wall.
#include "query/disc/band.h"
#include "query/disc/inside.h"

static bool can_walk(RadiusSearch* search, const NavPoint leg[2], bool* can) {
    NavRay ray;
    NavResult result = navi_walk(search->filter, leg[0], leg[1], NULL, &ray);
    *can = !ray.is_hit;
    return result == NAV_OK;
}

bool navi_radius_leg(RadiusSearch* search, NavPoint a, NavPoint b, bool* is_free) {
    NavPoint leg[2] = {a, b};
    return navi_radius_leg_keeps(search, leg, search->radius, is_free);
}

bool navi_radius_leg_keeps(RadiusSearch* search, const NavPoint leg[2], int64_t distance,
                           bool* is_free) {
    return distance == 0 ? can_walk(search, leg, is_free)
                         : navi_disc_is_leg_free(search, leg, distance, is_free);
}

typedef struct Band {
    NavPoint o;
    RadiusVec ends[2];
    RadiusVec min, max; // box of the band
    double reach_2;
} Band;

static bool do_cross(RadiusVec a, RadiusVec b, RadiusVec c, RadiusVec d) {
    RadiusVec ab = navi_vec_sub(b, a), cd = navi_vec_sub(d, c);
    double c_side = navi_vec_cross(ab, navi_vec_sub(c, a));
    double d_side = navi_vec_cross(ab, navi_vec_sub(d, a));
    double a_side = navi_vec_cross(cd, navi_vec_sub(a, c));
    double b_side = navi_vec_cross(cd, navi_vec_sub(b, c));
    return (c_side > 0) != (d_side > 0) && (a_side > 0) != (b_side > 0);
}

static bool is_beside_box(const Band* band, RadiusVec c, RadiusVec d) {
    return (c.x <= band->min.x && d.x <= band->min.x) ||
           (c.x >= band->max.x && d.x >= band->max.x) ||
           (c.y <= band->min.y && d.y <= band->min.y) || (c.y >= band->max.y && d.y >= band->max.y);
}

static bool is_in_band(const Band* band, RadiusVec c, RadiusVec d) {
    RadiusVec a = band->ends[0], b = band->ends[1];
    if (is_beside_box(band, c, d))
        return false;
    return navi_vec_segment_2(a, b, c) < band->reach_2 ||
           navi_vec_segment_2(a, b, d) < band->reach_2 ||
           navi_vec_segment_2(c, d, a) < band->reach_2 ||
           navi_vec_segment_2(c, d, b) < band->reach_2 || do_cross(a, b, c, d);
}

static Band band_of(NavPoint o, const RadiusVec ends[2], double reach) {
    NAV_ASSERT(reach > 0);
    Band band = {.o = o, .ends = {ends[0], ends[1]}, .reach_2 = reach * reach};
    band.min = navi_vec(fmin(ends[0].x, ends[1].x) - reach, fmin(ends[0].y, ends[1].y) - reach);
    band.max = navi_vec(fmax(ends[0].x, ends[1].x) + reach, fmax(ends[0].y, ends[1].y) + reach);
    return band;
}

static bool list_step(RadiusSearch* search, uint32_t h, const Band* band) {
    RadiusScratch* scratch = search->scratch;
    const Mesh* mesh = search->mesh;
    uint32_t twin = navi_edge_twin(mesh, h);
    if (navi_was_flooded(search, h, twin) ||
        !is_in_band(band, navi_vec_from(band->o, mesh->pos[navi_edge_from(mesh, h)]),
                    navi_vec_from(band->o, mesh->pos[navi_edge_to(mesh, h)])))
        return true;
    if (!navi_is_wall(search, h, twin))
        return navi_radius_flood_add(search, twin >> 2);
    if (!navi_array_room(&search->ask->memory, &scratch->walls))
        return false;
    scratch->walls.data[scratch->walls.count++] = h;
    return true;
}

bool navi_radius_list_walls(RadiusSearch* search, uint32_t h) {
    RadiusScratch* scratch = search->scratch;
    const Mesh* mesh = search->mesh;
    NavPoint o = mesh->pos[navi_edge_from(mesh, h)];
    const RadiusVec ends[2] = {{0, 0}, navi_vec_from(o, mesh->pos[navi_edge_to(mesh, h)])};
    Band band = band_of(o, ends, 2 * search->r);
    scratch->walls.count = 0;
    if (!navi_radius_flood_begin(search) || !navi_radius_flood_add(search, h >> 2))
        return false;
    NAV_BOUND(left, mesh->counts->tri_slots);
    while (scratch->stack.count > 0) {
        NAV_ROUND(left);
        uint32_t t = scratch->stack.data[--scratch->stack.count];
        for (uint32_t i = 4 * t; i < 4 * t + 3; i++)
            if (!list_step(search, i, &band))
                return false;
    }
    return true;
}
