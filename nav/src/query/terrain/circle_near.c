// Which vertices that block are nearer to a triangle than the radius? Found once for each triangle,
// version of the map and radius.
#include "query/terrain/circle.h"

// Distances are compared with this many steps to spare.
#define SPARE 1

static RadiusVec vec_at(const Refract* search, uint32_t v) {
    return navi_vec_of(search->mesh->pos[v]);
}

// The triangle whose surroundings are looked at.
typedef struct Around {
    Refract* search;
    RadiusVec corner[3];
    RadiusVec min, max; // of the triangle, and `reach` more
    uint32_t first;     // of the list
    double reach_2;
} Around;

static bool is_outside(const Around* around, RadiusVec a, RadiusVec b) {
    RadiusVec min = around->min, max = around->max;
    return (a.x < min.x && b.x < min.x) || (a.x > max.x && b.x > max.x) ||
           (a.y < min.y && b.y < min.y) || (a.y > max.y && b.y > max.y);
}

static double point_2(const Around* around, RadiusVec p) {
    const RadiusVec* c = around->corner;
    double a = navi_vec_segment_2(c[0], c[1], p), b = navi_vec_segment_2(c[1], c[2], p);
    return fmin(fmin(a, b), navi_vec_segment_2(c[2], c[0], p));
}

// The half-edge lies outside of the triangle, or is one of its sides.
static bool is_edge_near(const Around* around, uint32_t h) {
    const Mesh* mesh = around->search->mesh;
    RadiusVec a = vec_at(around->search, navi_edge_from(mesh, h));
    RadiusVec b = vec_at(around->search, navi_edge_to(mesh, h));
    if (is_outside(around, a, b))
        return false;
    bool is_near = point_2(around, a) < around->reach_2 || point_2(around, b) < around->reach_2;
    for (uint32_t i = 0; i < 3 && !is_near; i++)
        is_near = navi_vec_segment_2(a, b, around->corner[i]) < around->reach_2;
    return is_near;
}

static bool is_listed(const Around* around, uint32_t v, uint32_t first) {
    const RefractScratch* scratch = around->search->scratch;
    for (uint32_t i = around->first; i < scratch->near_corners.count; i++) {
        const RefractNear* near = &scratch->near_corners.data[i];
        if (near->v == v && near->first == first)
            return true;
    }
    return false;
}

static bool add_corner(const Around* around, uint32_t corner) {
    Refract* search = around->search;
    RefractScratch* scratch = search->scratch;
    uint32_t v = navi_corner_vertex(search, corner);
    RadiusVec p = vec_at(search, v);
    if (is_outside(around, p, p) || point_2(around, p) >= around->reach_2)
        return true;
    const TerrainSector* sector = navi_terrain_sector(search->map, &search->ask->memory, corner);
    if (sector == NULL)
        return false;
    if (sector->is_round || is_listed(around, v, sector->first))
        return true;
    uint32_t first = sector->first;
    if (!navi_array_room(&search->ask->memory, &scratch->near_corners))
        return false;
    scratch->near_corners.data[scratch->near_corners.count++] = (RefractNear){
        .corner = corner, .v = v, .first = first, .p = navi_corner_place(search, corner)};
    return true;
}

// List the corners of triangle u, and what is joined with it.
static bool look_at(const Around* around, uint32_t u) {
    Refract* search = around->search;
    RefractScratch* scratch = search->scratch;
    for (uint32_t h = 4 * u; h < 4 * u + 3; h++) {
        if (!add_corner(around, h))
            return false;
        uint32_t twin = navi_edge_twin(search->mesh, h);
        if (!navi_terrain_joins(search->map, h) ||
            scratch->marks.data[twin >> 2] == scratch->mark || !is_edge_near(around, h))
            continue;
        scratch->marks.data[twin >> 2] = scratch->mark;
        if (navi_triangles_add(&search->ask->memory, &scratch->flood, twin >> 2) != NAV_OK)
            return false;
    }
    return true;
}

void navi_circle_begin_flood(Refract* search, uint32_t t) {
    RefractScratch* scratch = search->scratch;
    if (++scratch->mark == 0) {
        memset(scratch->marks.data, 0, scratch->marks.capacity * sizeof *scratch->marks.data);
        scratch->mark = 1;
    }
    scratch->flood.count = 0;
    scratch->marks.data[t] = scratch->mark;
    search->is_failed |= navi_triangles_add(&search->ask->memory, &scratch->flood, t) != NAV_OK;
}

static bool list_near(Refract* search, uint32_t t) {
    RefractScratch* scratch = search->scratch;
    double reach = search->r + SPARE;
    Around around = {
        .search = search, .first = scratch->near_corners.count, .reach_2 = reach * reach};
    for (uint32_t i = 0; i < 3; i++)
        around.corner[i] = vec_at(search, search->mesh->tri[t].v[i]);
    const RadiusVec* c = around.corner;
    around.min = navi_vec(fmin(fmin(c[0].x, c[1].x), c[2].x) - reach,
                          fmin(fmin(c[0].y, c[1].y), c[2].y) - reach);
    around.max = navi_vec(fmax(fmax(c[0].x, c[1].x), c[2].x) + reach,
                          fmax(fmax(c[0].y, c[1].y), c[2].y) + reach);
    navi_circle_begin_flood(search, t);
    for (uint32_t i = 0; i < scratch->flood.count && !search->is_failed; i++)
        search->is_failed = !look_at(&around, scratch->flood.data[i]);
    if (search->is_failed)
        return false;
    scratch->nears.data[t] = (RefractRow){.made = scratch->made,
                                          .first = around.first,
                                          .count = scratch->near_corners.count - around.first};
    return true;
}

bool navi_circle_is_edge_free(Refract* search, uint32_t h, uint32_t v, TerrainVec p) {
    if (search->r == 0)
        return true;
    RefractRow row = navi_circle_near(search, h >> 2);
    const RadiusVec a = vec_at(search, v), b = navi_vec(p.x, p.y);
    for (uint32_t i = 0; i < row.count; i++) {
        const RefractNear* near = &search->scratch->near_corners.data[row.first + i];
        if (near->v != v &&
            navi_vec_segment_2(a, b, navi_vec(near->p.x, near->p.y)) < search->r * search->r)
            return false;
    }
    return true;
}

RefractRow navi_circle_near(Refract* search, uint32_t t) {
    const RefractRow none = {0};
    if (search->scratch->nears.data[t].made != search->scratch->made && !list_near(search, t))
        return none;
    return search->scratch->nears.data[t];
}

// --- the rates around a vertex -----------------------------------------------------------

static bool is_edge_in_circle(const Refract* search, uint32_t h, RadiusVec o) {
    RadiusVec a = vec_at(search, navi_edge_from(search->mesh, h));
    RadiusVec b = vec_at(search, navi_edge_to(search->mesh, h));
    return navi_vec_segment_2(a, b, o) < search->r * search->r;
}

static void find_rates(Refract* search, uint32_t corner, RefractRates* rates) {
    RefractScratch* scratch = search->scratch;
    RadiusVec o = vec_at(search, navi_corner_vertex(search, corner));
    rates->least = INFINITY;
    rates->most = 0;
    navi_circle_begin_flood(search, corner >> 2);
    for (uint32_t i = 0; i < scratch->flood.count && !search->is_failed; i++) {
        uint32_t t = scratch->flood.data[i];
        double rate = navi_terrain_rate(search->map, t);
        rates->least = fmin(rates->least, rate);
        rates->most = fmax(rates->most, rate);
        for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
            uint32_t twin = navi_edge_twin(search->mesh, h);
            if (!navi_terrain_joins(search->map, h) ||
                scratch->marks.data[twin >> 2] == scratch->mark || !is_edge_in_circle(search, h, o))
                continue;
            scratch->marks.data[twin >> 2] = scratch->mark;
            search->is_failed |=
                navi_triangles_add(&search->ask->memory, &scratch->flood, twin >> 2) != NAV_OK;
        }
    }
}

RefractRates navi_circle_rates(Refract* search, uint32_t corner) {
    const TerrainSector* sector = navi_terrain_sector(search->map, &search->ask->memory, corner);
    RefractRates* rates = &search->scratch->rates.data[navi_corner_vertex(search, corner)];
    if (sector == NULL) {
        search->is_failed = true;
        return (RefractRates){0};
    }
    if (rates->made != search->scratch->made || rates->first != sector->first) {
        *rates = (RefractRates){.made = search->scratch->made, .first = sector->first};
        find_rates(search, sector->first, rates);
        if (search->is_failed)
            rates->made = 0;
    }
    return *rates;
}

// --- domination ---------------------------------------------------------------------------

// A disc that has come to the circle around a vertex that blocks gets to any place of the edge by
// this many radii more than from the vertex itself.
#define RADII_MORE 2.2

double navi_circle_seen(Refract* search, uint32_t corner) {
    const TerrainSector* sector = navi_terrain_sector(search->map, &search->ask->memory, corner);
    if (sector == NULL)
        search->is_failed = true;
    if (sector == NULL || sector->stamp != search->stamp)
        return INFINITY;
    if (search->r == 0 || sector->is_round || sector->seen == INFINITY)
        return sector->seen;
    return sector->seen + RADII_MORE * search->r * navi_circle_rates(search, corner).most;
}
