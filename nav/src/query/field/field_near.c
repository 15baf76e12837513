// The walls near each triangle, and legs and tangents that are checked against them. Each point of
// a leg lies in a triangle that the leg visits. So the wall that is nearest to it, if it is nearer
// than the radius, is in the list of that triangle.
#include "query/disc/band.h"
#include "query/field/field_disc.h"

// A wall farther than the radius by this blocks neither a place near a point nor a leg.
#define REACH_MORE (NAVI_STAND_REACH_UP + 2)

// --- the lists ---------------------------------------------------------------------------

typedef struct Near {
    NavField* field;
    RadiusSearch search;
    RadiusVec corners[3]; // of the triangle, seen from its first corner
    NavPoint o;
    double reach_2, cover_2;
    bool is_covered;
} Near;

static double triangle_distance_2(const Near* near, RadiusVec a, RadiusVec b) {
    double least = INFINITY;
    for (uint32_t i = 0; i < 3; i++) {
        RadiusVec p = near->corners[i], q = near->corners[navi_next3(i)];
        least = fmin(least, navi_vec_segment_2(a, b, p));
        least = fmin(least, fmin(navi_vec_segment_2(p, q, a), navi_vec_segment_2(p, q, b)));
    }
    return least;
}

// Is the wall near to all corners? Then it is near to the whole triangle.
static bool covers(const Near* near, RadiusVec a, RadiusVec b) {
    for (uint32_t i = 0; i < 3; i++)
        if (navi_vec_segment_2(a, b, near->corners[i]) >= near->cover_2)
            return false;
    return true;
}

static bool look_at_edge(Near* near, uint32_t h) {
    const Mesh* mesh = near->search.mesh;
    TriangleList* walls = &near->field->disc.walls;
    uint32_t twin = navi_edge_twin(mesh, h);
    RadiusVec a = navi_vec_from(near->o, mesh->pos[navi_edge_from(mesh, h)]);
    RadiusVec b = navi_vec_from(near->o, mesh->pos[navi_edge_to(mesh, h)]);
    if (triangle_distance_2(near, a, b) > near->reach_2)
        return true;
    if (!navi_is_wall(&near->search, h, twin))
        return navi_radius_flood_add(&near->search, (DiscEntry){.h = twin});
    if (covers(near, a, b)) {
        walls->count = near->field->disc.wall_starts.data[near->field->disc.wall_starts.count - 1];
        near->is_covered = true;
    }
    return navi_triangles_add(&near->field->ask.memory, walls, h) == NAV_OK;
}

static bool list_walls_of(Near* near, uint32_t t) {
    const Mesh* mesh = near->search.mesh;
    RadiusScratch* scratch = near->search.scratch;
    near->o = mesh->pos[mesh->tri[t].v[0]];
    near->is_covered = false;
    for (uint32_t i = 0; i < 3; i++)
        near->corners[i] = navi_vec_from(near->o, mesh->pos[mesh->tri[t].v[i]]);
    if (!navi_radius_flood_begin(&near->search) ||
        !navi_radius_flood_add(&near->search, (DiscEntry){.h = 4 * t}))
        return false;
    NAV_BOUND(left, mesh->counts->tri_slots); // a flood visits each triangle once
    while (scratch->entries.count > 0 && !near->is_covered) {
        NAV_ROUND(left);
        uint32_t u = scratch->entries.data[--scratch->entries.count].h >> 2;
        for (uint32_t h = 4 * u; h < 4 * u + 3 && !near->is_covered; h++)
            if (!look_at_edge(near, h))
                return false;
    }
    return true;
}

NavResult navi_field_list_walls(NavField* field) {
    FieldDisc* disc = &field->disc;
    uint32_t slots = field->ask.mesh->counts->tri_slots;
    if (disc->wall_epoch == field->ask.epoch && disc->wall_radius == disc->radius)
        return NAV_OK;
    Near near = {.field = field,
                 .search = navi_radius_search_for(&disc->scratch, &field->filter, disc->radius)};
    double reach = (double)disc->radius + REACH_MORE;
    double cover = (double)disc->radius - NAVI_STAND_REACH_UP - 1;
    near.reach_2 = reach * reach;
    near.cover_2 = cover > 0 ? cover * cover : 0;
    disc->walls.count = disc->wall_starts.count = disc->wall_epoch = 0;
    if (!navi_array_reserve(&field->ask.memory, &disc->wall_starts, (size_t)slots + 1))
        return NAV_ERR_MEMORY;
    for (uint32_t t = 0; t < slots; t++) {
        disc->wall_starts.data[disc->wall_starts.count++] = disc->walls.count;
        if (navi_tri_is_alive(field->ask.mesh, t) && navi_filter_walks(&field->filter, t) &&
            !list_walls_of(&near, t))
            return NAV_ERR_MEMORY;
    }
    disc->wall_starts.data[disc->wall_starts.count++] = disc->walls.count;
    disc->wall_epoch = field->ask.epoch;
    disc->wall_radius = disc->radius;
    return NAV_OK;
}

// --- legs --------------------------------------------------------------------------------

typedef struct Leg {
    const NavField* field;
    const WalkLeg* walk;
    int64_t distance;
} Leg;

static bool visit_leg(void* context, uint32_t t) {
    const Leg* leg = context;
    const FieldDisc* disc = &leg->field->disc;
    const Mesh* mesh = leg->field->ask.mesh;
    for (uint32_t k = disc->wall_starts.data[t]; k < disc->wall_starts.data[t + 1]; k++) {
        uint32_t h = disc->walls.data[k];
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
    const FieldDisc* disc = &band->field->disc;
    for (uint32_t k = disc->wall_starts.data[t]; k < disc->wall_starts.data[t + 1]; k++) {
        bool has[2];
        uint32_t h = disc->walls.data[k];
        if (h != band->touched && look_at_wall(band, h, has) == BAND_TOUCHED && has[0] &&
            crosses_between(band, h, band->touched))
            return false;
    }
    return true;
}

static bool visit_left(void* context, uint32_t t) {
    Band* band = context;
    const FieldDisc* disc = &band->field->disc;
    for (uint32_t k = disc->wall_starts.data[t]; k < disc->wall_starts.data[t + 1]; k++) {
        bool has[2];
        band->touched = disc->walls.data[k];
        if (look_at_wall(band, band->touched, has) == BAND_TOUCHED && has[1] &&
            !visit(band, visit_right))
            return false;
    }
    return true;
}

static bool visit_all(void* context, uint32_t t) {
    Band* band = context;
    const FieldDisc* disc = &band->field->disc;
    for (uint32_t k = disc->wall_starts.data[t]; k < disc->wall_starts.data[t + 1]; k++) {
        bool has[2];
        BandWall wall = look_at_wall(band, disc->walls.data[k], has);
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
