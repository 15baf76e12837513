// Which vertices that block are nearer to a triangle than the radius? Found once for each triangle,
// version of the map and radius.
#include "query/refract/circle.h"

// Distances are compared with this many steps to spare.
#define SPARE 1

static RadiusVec vec_at(const Refract* search, uint32_t v) {
    return navi_vec_from(search->map->origin, search->mesh->pos[v]);
}

// The triangle whose surroundings are looked at.
typedef struct Around {
    Refract* search;
    RadiusVec corner[3], side[3]; // a side goes from a corner to the next one
    double far[3];                // beyond a side the cross product of what is too far is below
    RadiusVec min, max;           // of the triangle, and `reach` more
    uint32_t first;               // of the list
    double reach_2;
} Around;

static double point_2(const Around* around, RadiusVec p) {
    const RadiusVec* c = around->corner;
    double a = navi_vec_segment_2(c[0], c[1], p), b = navi_vec_segment_2(c[1], c[2], p);
    double least = navi_vec_segment_2(c[2], c[0], p);
    least = a < least ? a : least;
    return b < least ? b : least;
}

// Not near, but no line that is looked at shows it.
#define FAR_OFF (1U << 7)

// Is a place near? 0: yes. Otherwise on which sides of all that is near does it lie? A bit for
// each: nothing on an edge whose ends have one in common is near.
static uint32_t sides_of(const Around* around, RadiusVec p) {
    uint32_t sides = (uint32_t)(p.x < around->min.x) | (uint32_t)(p.x > around->max.x) << 1 |
                     (uint32_t)(p.y < around->min.y) << 2 | (uint32_t)(p.y > around->max.y) << 3;
    for (uint32_t i = 0; i < 3; i++) {
        double beyond = navi_vec_cross(around->side[i], navi_vec_sub(p, around->corner[i]));
        sides |= (uint32_t)(beyond < around->far[i]) << (4 + i);
    }
    return sides == 0 && point_2(around, p) >= around->reach_2 ? FAR_OFF : sides;
}

// The half-edge lies outside of the triangle, and its ends are not near. Is some place between?
static bool is_middle_near(const Around* around, uint32_t h) {
    const Mesh* mesh = around->search->mesh;
    RadiusVec a = vec_at(around->search, navi_edge_from(mesh, h));
    RadiusVec b = vec_at(around->search, navi_edge_to(mesh, h));
    bool is_near = false;
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

// The corner's vertex is near.
static bool add_corner(const Around* around, uint32_t corner) {
    Refract* search = around->search;
    RefractScratch* scratch = search->scratch;
    uint32_t v = navi_corner_vertex(search, corner);
    const TerrainSector* sector = navi_terrain_sector(search->map, &search->ask->memory, corner);
    if (sector == NULL)
        return false;
    if (sector->is_round || is_listed(around, v, sector->first))
        return true;
    uint32_t first = sector->first;
    return navi_array_add(
        &search->ask->memory, &scratch->near_corners,
        (RefractNear){
            .corner = corner, .v = v, .first = first, .p = navi_corner_place(search, corner)});
}

// Go on to the triangle beyond the half-edge, if some place of that is near.
static bool cross_near(const Around* around, RefractCrossed edge) {
    Refract* search = around->search;
    RefractScratch* scratch = search->scratch;
    uint32_t twin = navi_edge_twin(search->mesh, edge.h);
    bool has_near_end = edge.from == 0 || edge.to == 0;
    if ((!has_near_end && (edge.from & edge.to & ~FAR_OFF) != 0) ||
        !navi_terrain_joins(search->map, edge.h) ||
        navi_mark_set_has(&scratch->visited, twin >> 2) ||
        !(has_near_end || is_middle_near(around, edge.h)))
        return true;
    navi_mark_set_add(&scratch->visited, twin >> 2);
    return navi_array_add(&search->ask->memory, &scratch->crossed,
                          (RefractCrossed){twin, edge.to, edge.from});
}

// List the corners of the triangle itself, which are near.
static bool look_at_first(const Around* around, uint32_t t) {
    uint32_t i = navi_tri_first(around->search->mesh, t);
    for (uint32_t k = 0; k < 3; k++, i = navi_next3(i))
        if (!add_corner(around, 4 * t + i) ||
            !cross_near(around, (RefractCrossed){4 * t + i, 0, 0}))
            return false;
    return true;
}

// List the corner of a triangle that is opposite to the half-edge by which it was entered: the two
// others are corners of the triangle before it.
static bool look_at(const Around* around, RefractCrossed entry) {
    const Mesh* mesh = around->search->mesh;
    uint32_t h = entry.h, i = h & 3, next = navi_next3(i), last = navi_prev3(i);
    uint32_t apex = sides_of(around, vec_at(around->search, mesh->tri[h >> 2].v[i]));
    const RefractCrossed of_next = {(h & ~3u) + next, entry.to, apex};
    const RefractCrossed of_last = {(h & ~3u) + last, apex, entry.from};
    if (apex == 0 && !add_corner(around, h))
        return false;
    return cross_near(around, of_next) && cross_near(around, of_last);
}

void navi_circle_begin_flood(Refract* search, uint32_t t) {
    RefractScratch* scratch = search->scratch;
    navi_mark_set_empty(&scratch->visited);
    scratch->flood.count = 0;
    navi_mark_set_add(&scratch->visited, t);
    search->is_failed |= navi_triangles_add(&search->ask->memory, &scratch->flood, t) != NAV_OK;
}

static double least_of(double a, double b, double c) {
    double least = a < b ? a : b;
    return c < least ? c : least;
}

static double most_of(double a, double b, double c) {
    double most = a > b ? a : b;
    return c > most ? c : most;
}

static Around around_of(Refract* search, uint32_t t) {
    double reach = search->r + SPARE;
    Around around = {
        .search = search, .first = search->scratch->near_corners.count, .reach_2 = reach * reach};
    for (uint32_t i = 0; i < 3; i++)
        around.corner[i] = vec_at(search, search->mesh->tri[t].v[i]);
    const RadiusVec* c = around.corner;
    for (uint32_t i = 0; i < 3; i++) {
        around.side[i] = navi_vec_sub(c[navi_next3(i)], c[i]);
        around.far[i] = -reach * navi_vec_length(around.side[i]);
    }
    around.min = navi_vec(least_of(c[0].x, c[1].x, c[2].x) - reach,
                          least_of(c[0].y, c[1].y, c[2].y) - reach);
    around.max =
        navi_vec(most_of(c[0].x, c[1].x, c[2].x) + reach, most_of(c[0].y, c[1].y, c[2].y) + reach);
    return around;
}

static bool list_near(Refract* search, uint32_t t) {
    RefractScratch* scratch = search->scratch;
    const Around around = around_of(search, t);
    navi_circle_begin_flood(search, t);
    scratch->crossed.count = 0;
    search->is_failed = search->is_failed || !look_at_first(&around, t);
    for (uint32_t i = 0; i < scratch->crossed.count && !search->is_failed; i++)
        search->is_failed = !look_at(&around, scratch->crossed.data[i]);
    if (search->is_failed)
        return false;
    scratch->nears.data[t] = (RefractRow){.made = scratch->made,
                                          .first = around.first,
                                          .count = scratch->near_corners.count - around.first};
    return true;
}

// Is the half-edge less than a quarter turn away from a wall at its end? Then a disc cannot roll
// around that end to the edge.
static bool has_wall_beside(Refract* search, uint32_t corner, TerrainVec along) {
    const TerrainSector* sector = navi_terrain_sector(search->map, &search->ask->memory, corner);
    search->is_failed |= sector == NULL;
    return sector == NULL ||
           (!sector->is_round && (navi_tv_dot(navi_tv_of(sector->right), along) > 0 ||
                                  navi_tv_dot(navi_tv_of(sector->left), along) > 0));
}

bool navi_circle_is_edge_free(Refract* search, uint32_t h, uint32_t v, TerrainVec p) {
    if (search->r == 0)
        return true;
    const bool is_from = navi_edge_from(search->mesh, h) == v;
    const uint32_t corner = is_from ? navi_edge_next(h) : navi_edge_prev(h);
    const TerrainVec from = navi_refract_from(search, h), to = navi_refract_to(search, h);
    if (has_wall_beside(search, corner, is_from ? navi_tv_sub(to, from) : navi_tv_sub(from, to)))
        return false;
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
                navi_mark_set_has(&scratch->visited, twin >> 2) || !is_edge_in_circle(search, h, o))
                continue;
            navi_mark_set_add(&scratch->visited, twin >> 2);
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
