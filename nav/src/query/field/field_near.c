// The walls near each triangle, and legs and tangents that are checked against them. Each point of
// a leg lies in a triangle that the leg visits. So the wall that is nearest to it, if it is nearer
// than the radius, is in the list of that triangle.
#include <string.h>

#include "query/disc/band.h"
#include "query/field/field_disc.h"
#include "query/field/field_links.h"
#include "query/gap/cuts.h"

// Beyond the longest path, and the circles at its end.
#define FAR_MORE 32
// A wall farther than the radius by this blocks neither a place near a point nor a leg.
#define REACH_MORE (NAVI_STAND_REACH_UP + 2)

// --- the lists ---------------------------------------------------------------------------

typedef struct Near {
    NavMemory* memory;
    FieldNear* list;
    uint32_t first;       // of its walls
    uint32_t t;           // the triangle
    RadiusVec corners[3]; // seen from its first one
    NavPoint o;
    double reach_2, cover_2;
    bool is_covered;
} Near;

static double least_of(double a, double b) { return a < b ? a : b; }

static double triangle_distance_2(const Near* near, RadiusVec a, RadiusVec b) {
    double least = INFINITY;
    for (uint32_t i = 0; i < 3; i++) {
        RadiusVec p = near->corners[i], q = near->corners[navi_next3(i)];
        least = least_of(least, navi_vec_segment_2(a, b, p));
        least = least_of(least, navi_vec_segment_2(p, q, a));
        least = least_of(least, navi_vec_segment_2(p, q, b));
    }
    return least;
}

static bool has_corner(const Near* near, uint32_t v) {
    const uint32_t* corner = near->list->search.mesh->tri[near->t].v;
    return corner[0] == v || corner[1] == v || corner[2] == v;
}

// Is the wall near to all corners? Then it is near to the whole triangle.
static bool covers(const Near* near, RadiusVec a, RadiusVec b) {
    for (uint32_t i = 0; i < 3; i++)
        if (navi_vec_segment_2(a, b, near->corners[i]) >= near->cover_2)
            return false;
    return true;
}

static bool look_at_edge(Near* near, uint32_t h) {
    FieldNear* list = near->list;
    const Mesh* mesh = list->search.mesh;
    uint32_t twin = navi_edge_twin(mesh, h), from = navi_edge_from(mesh, h);
    uint32_t to = navi_edge_to(mesh, h);
    RadiusVec a = navi_vec_from(near->o, mesh->pos[from]);
    RadiusVec b = navi_vec_from(near->o, mesh->pos[to]);
    if (!has_corner(near, from) && !has_corner(near, to) &&
        triangle_distance_2(near, a, b) > near->reach_2)
        return true;
    if (!navi_is_wall(&list->search, h, twin))
        return navi_radius_flood_add(&list->search, (DiscEntry){.h = twin});
    if (covers(near, a, b)) {
        list->walls.count = near->first;
        near->is_covered = true;
    }
    return navi_triangles_add(near->memory, &list->walls, h) == NAV_OK;
}

// Look at the edges of a triangle except that by which the flood came.
static bool look_around(Near* near, uint32_t entry) {
    for (uint32_t h = entry & ~3u; h < (entry & ~3u) + 3 && !near->is_covered; h++)
        if ((h != entry || entry >> 2 == near->t) && !look_at_edge(near, h))
            return false;
    return true;
}

static Near near_of(FieldNear* list, uint32_t t) {
    const Mesh* mesh = list->search.mesh;
    double reach = (double)list->radius + REACH_MORE;
    double cover = (double)list->radius - NAVI_STAND_REACH_UP - 1;
    Near near = {.memory = &list->search.ask->memory,
                 .list = list,
                 .first = list->walls.count,
                 .t = t,
                 .o = mesh->pos[mesh->tri[t].v[navi_tri_first(mesh, t)]],
                 .reach_2 = reach * reach,
                 .cover_2 = cover > 0 ? cover * cover : 0};
    for (uint32_t i = 0; i < 3; i++)
        near.corners[i] = navi_vec_from(near.o, mesh->pos[mesh->tri[t].v[i]]);
    return near;
}

static bool list_walls_of(FieldNear* list, uint32_t t) {
    RadiusScratch* scratch = list->search.scratch;
    Near near = near_of(list, t);
    const DiscEntry first = {.h = 4 * t + navi_tri_first(list->search.mesh, t)};
    if (!navi_radius_flood_begin(&list->search) || !navi_radius_flood_add(&list->search, first))
        return false;
    NAV_BOUND(left, list->search.mesh->counts->tri_slots); // a flood visits each triangle once
    while (scratch->entries.count > 0 && !near.is_covered) {
        NAV_ROUND(left);
        if (!look_around(&near, scratch->entries.data[--scratch->entries.count].h))
            return false;
    }
    list->ranges.data[t] = (FieldRange){list->stamp, near.first, list->walls.count};
    list->listed++;
    return true;
}

FieldRange navi_field_walls(const NavField* field, uint32_t t) {
    FieldNear* list = field->disc.near;
    if (list->ranges.data[t].stamp == list->stamp)
        return list->ranges.data[t];
    const FieldRange none = {list->stamp, 0, 0};
    if (list->is_closed || !navi_filter_walks(&field->filter, t))
        return none;
    if (!list_walls_of(list, t)) {
        list->is_failed = true;
        return none;
    }
    return list->ranges.data[t];
}

// A path within max_distance comes no farther from its source; but it may over links.
static NavBox box_to_list(const NavField* field, const NavFieldRequest* request) {
    const NavBox all = {{INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX}};
    const double rate = field->rate == 0 ? field->terrain.refract.map.least : field->rate;
    const double most = request->max_distance / rate + 3.0 * field->disc.radius + FAR_MORE;
    if (navi_field_has_hops(field) || !(most < NAV_COORD_MAX))
        return all;
    const int32_t far = (int32_t)most; // less than a quarter of the range of int32_t
    NavBox box = {request->sources[0], request->sources[0]};
    for (uint32_t k = 0; k < request->source_count; k++) {
        NavPoint p = request->sources[k];
        box.min = (NavPoint){p.x < box.min.x ? p.x : box.min.x, p.y < box.min.y ? p.y : box.min.y};
        box.max = (NavPoint){p.x > box.max.x ? p.x : box.max.x, p.y > box.max.y ? p.y : box.max.y};
    }
    return (NavBox){{box.min.x - far, box.min.y - far}, {box.max.x + far, box.max.y + far}};
}

static NavResult list_box(NavField* field) {
    const Mesh* mesh = field->ask.mesh;
    FieldNear* list = field->disc.near;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++)
        if (navi_tri_is_alive(mesh, t) && navi_cut_box_is_near(mesh, t, &list->box, 0))
            (void)navi_field_walls(field, t);
    return list->is_failed ? NAV_ERR_MEMORY : NAV_OK;
}

bool navi_field_may_reach(const NavField* field, NavPoint p) {
    NavBox box = field->disc.near->box;
    return p.x >= box.min.x && p.x <= box.max.x && p.y >= box.min.y && p.y <= box.max.y;
}

static FieldNear* near_list(NavField* field) {
    FieldDisc* disc = &field->disc;
    if (disc->near != NULL)
        return disc->near;
    disc->near = navi_memory_alloc(&field->ask.memory, sizeof *disc->near);
    if (disc->near != NULL)
        memset(disc->near, 0, sizeof *disc->near);
    return disc->near;
}

void navi_field_near_fini(FieldDisc* disc) {
    NavMemory* memory = &disc->scratch.ask->memory;
    if (disc->near == NULL)
        return;
    navi_array_fini(memory, &disc->near->ranges);
    navi_array_fini(memory, &disc->near->walls);
    navi_memory_free(memory, disc->near, sizeof *disc->near);
    disc->near = NULL;
}

// Nothing is listed yet.
static void begin_list(FieldNear* list, uint32_t epoch, int32_t radius) {
    if (++list->stamp == 0) {
        memset(list->ranges.data, 0, list->ranges.capacity * sizeof *list->ranges.data);
        list->stamp = 1;
    }
    list->walls.count = list->listed = 0;
    list->epoch = epoch;
    list->radius = radius;
}

NavResult navi_field_end_walls(const NavField* field) {
    FieldNear* list = field->disc.near;
    list->is_closed = true;
    return list->is_failed ? NAV_ERR_MEMORY : NAV_OK;
}

NavResult navi_field_begin_walls(NavField* field, const NavFieldRequest* request) {
    FieldDisc* disc = &field->disc;
    FieldNear* list = near_list(field);
    if (list == NULL || !navi_array_reserve_zeroed(&field->ask.memory, &list->ranges,
                                                   field->ask.mesh->counts->tri_slots))
        return NAV_ERR_MEMORY;
    list->search = navi_radius_search_for(&disc->scratch, &field->filter, disc->radius);
    list->is_failed = list->is_closed = false;
    list->box = box_to_list(field, request);
    if (list->epoch != field->ask.epoch || list->radius != disc->radius)
        begin_list(list, field->ask.epoch, disc->radius);
    return field->is_for_target ? NAV_OK : list_box(field);
}

// --- legs --------------------------------------------------------------------------------

typedef struct Leg {
    const NavField* field;
    const WalkLeg* walk;
    int64_t distance;
} Leg;

static bool visit_leg(void* context, uint32_t t) {
    const Leg* leg = context;
    const Mesh* mesh = leg->field->ask.mesh;
    FieldRange near = navi_field_walls(leg->field, t);
    for (uint32_t k = near.first; k < near.end; k++) {
        uint32_t h = navi_field_wall(leg->field, k);
        if (navi_are_near_segments(leg->walk->from, leg->walk->to,
                                   mesh->pos[navi_edge_from(mesh, h)],
                                   mesh->pos[navi_edge_to(mesh, h)], leg->distance))
            return false;
    }
    return true;
}

static bool visit_any(void* context, uint32_t t) {
    (void)context;
    (void)t;
    return true;
}

bool navi_field_leg_keeps(const NavField* field, const WalkLeg* walk, int64_t distance) {
    Leg leg = {field, walk, distance};
    return navi_walk_through(&field->filter, walk, distance > 0 ? visit_leg : visit_any, &leg);
}

// --- tangents ----------------------------------------------------------------------------

// What a tangent touches on both sides is compared, wall by wall.
typedef struct Band {
    const NavField* field;
    const FieldTangent* tangent;
    DiscBand at;
    bool has[2];      // it touches something on this side
    uint32_t touched; // a wall on its left
} Band;

static bool visit(Band* band, WalkVisit* visitor) {
    return navi_walk_through(&band->field->filter, &band->tangent->leg, visitor, band);
}

static BandWall look_at_wall(const Band* band, uint32_t h, bool has[2]) {
    const Mesh* mesh = band->field->ask.mesh;
    RadiusVec p = navi_disc_to_band(&band->at, mesh->pos[navi_edge_from(mesh, h)]);
    RadiusVec q = navi_disc_to_band(&band->at, mesh->pos[navi_edge_to(mesh, h)]);
    BandWall wall = navi_disc_look_at_wall(&band->at, p, q);
    if (wall == BAND_TOUCHED)
        navi_disc_touched_sides(&band->at, p, q, has);
    return wall;
}

static bool crosses_gap(const Band* band, uint32_t v, uint32_t h) {
    const Mesh* mesh = band->field->ask.mesh;
    const NavPoint wall[2] = {mesh->pos[navi_edge_from(mesh, h)], mesh->pos[navi_edge_to(mesh, h)]};
    return navi_disc_crosses_gap(&band->at, wall, mesh->pos[v], band->field->disc.radius);
}

// Does the tangent cross a gap between the two walls that is narrower than the disc? They are
// nearest at an end of one of them.
static bool crosses_between(const Band* band, uint32_t h, uint32_t g) {
    const Mesh* mesh = band->field->ask.mesh;
    return crosses_gap(band, navi_edge_from(mesh, h), g) ||
           crosses_gap(band, navi_edge_to(mesh, h), g) ||
           crosses_gap(band, navi_edge_from(mesh, g), h) ||
           crosses_gap(band, navi_edge_to(mesh, g), h);
}

static bool visit_right(void* context, uint32_t t) {
    const Band* band = context;
    FieldRange near = navi_field_walls(band->field, t);
    for (uint32_t k = near.first; k < near.end; k++) {
        bool has[2];
        uint32_t h = navi_field_wall(band->field, k);
        if (h != band->touched && look_at_wall(band, h, has) == BAND_TOUCHED && has[0] &&
            crosses_between(band, h, band->touched))
            return false;
    }
    return true;
}

static bool visit_left(void* context, uint32_t t) {
    Band* band = context;
    FieldRange near = navi_field_walls(band->field, t);
    for (uint32_t k = near.first; k < near.end; k++) {
        bool has[2];
        band->touched = navi_field_wall(band->field, k);
        if (look_at_wall(band, band->touched, has) == BAND_TOUCHED && has[1] &&
            !visit(band, visit_right))
            return false;
    }
    return true;
}

static bool visit_all(void* context, uint32_t t) {
    Band* band = context;
    FieldRange near = navi_field_walls(band->field, t);
    for (uint32_t k = near.first; k < near.end; k++) {
        bool has[2];
        BandWall wall = look_at_wall(band, navi_field_wall(band->field, k), has);
        if (wall == BAND_BLOCKED)
            return false;
        if (wall == BAND_TOUCHED) {
            band->has[0] |= has[0];
            band->has[1] |= has[1];
        }
    }
    return true;
}

bool navi_field_is_free(const NavField* field, const FieldTangent* tangent) {
    Band band = {.field = field, .tangent = tangent};
    band.at = navi_disc_band(tangent->place, tangent->other, field->disc.radius);
    band.at.is_place[0] = true;
    band.at.is_place[1] = tangent->is_from_start;
    return visit(&band, visit_all) && (!band.has[0] || !band.has[1] || visit(&band, visit_left));
}
