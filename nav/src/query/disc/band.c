// Is a leg, or a tangent, free? From each of its points, the nearest point that blocks is reached
// through walkable triangles within R. A flood visits these triangles, in the frame of the leg: its
// points are (0, 0) and (far, 0). Distances are doubles; near a tie, integers decide.
#include "query/disc/band.h"

// How exactly it is known where a tangent crosses a gap; steps.
#define GAP_SLACK 1e-5

typedef struct Band {
    RadiusSearch* search;
    DiscBand at;
    const NavPoint* leg; // on the lattice; NULL: a tangent
    bool is_free;
    uint32_t wall;    // a half-edge that is too near
    void* context;    // when all walls that are too near are visited
    WallVisit* visit; // else NULL
} Band;

DiscBand navi_disc_band(RadiusVec a, RadiusVec b, double r) {
    DiscBand band = {.o = a, .u = navi_vec_sub(b, a), .r = r};
    band.far = navi_vec_length(band.u);
    band.u = band.far > 0 ? navi_vec_scale(band.u, 1 / band.far) : navi_vec(1, 0);
    return band;
}

static void block(Band* band, uint32_t h) {
    band->is_free = false;
    band->wall = h;
}

static bool is_beside(const DiscBand* band, RadiusVec p, RadiusVec q) {
    double reach = band->r + RADIUS_SLACK;
    return (p.y >= reach && q.y >= reach) || (p.y <= -reach && q.y <= -reach) ||
           (p.x <= -reach && q.x <= -reach) ||
           (p.x >= band->far + reach && q.x >= band->far + reach);
}

// On which sides of all that may matter does the point lie? A bit for each. An edge whose ends have
// one in common cannot matter.
static inline uint16_t sides_of(const DiscBand* band, RadiusVec p) {
    double reach = band->r + RADIUS_SLACK;
    return (uint16_t)((unsigned)(p.y >= reach) | (unsigned)(p.y <= -reach) << 1 |
                      (unsigned)(p.x <= -reach) << 2 | (unsigned)(p.x >= band->far + reach) << 3);
}

static double distance_2(const DiscBand* band, RadiusVec p, RadiusVec q) {
    RadiusVec begin = {0, 0}, end = {band->far, 0};
    double a = fmin(navi_vec_segment_2(begin, end, p), navi_vec_segment_2(begin, end, q));
    double b = fmin(navi_vec_segment_2(p, q, begin), navi_vec_segment_2(p, q, end));
    return fmin(a, b);
}

// Where no end of the one is nearer to the other than R: does the wall cross the leg?
static bool is_across(const DiscBand* band, RadiusVec p, RadiusVec q) {
    if ((p.y > 0) == (q.y > 0))
        return false;
    double x = p.x - p.y * (q.x - p.x) / (q.y - p.y);
    return x >= 0 && x <= band->far;
}

BandWall navi_disc_look_at_wall(const DiscBand* band, RadiusVec p, RadiusVec q) {
    if (is_beside(band, p, q))
        return BAND_CLEAR;
    double d_2 = distance_2(band, p, q), less = band->r - RADIUS_SLACK;
    double more = band->r + RADIUS_SLACK;
    if (d_2 < less * less)
        return BAND_BLOCKED;
    if (is_across(band, p, q)) // it may also touch the disc at an end of the leg
        return BAND_BLOCKED;
    return d_2 > more * more ? BAND_CLEAR : BAND_TOUCHED;
}

// --- contacts ----------------------------------------------------------------------------

static bool add_contact(Band* band, uint32_t h, bool is_left) {
    RadiusScratch* scratch = band->search->scratch;
    return navi_array_add(&band->search->ask->memory, &scratch->contacts,
                          (DiscContact){h, is_left});
}

static bool is_touched(const DiscBand* band, RadiusVec p) {
    return p.x >= -RADIUS_SLACK && p.x <= band->far + RADIUS_SLACK &&
           fabs(p.y) <= band->r + RADIUS_SLACK;
}

// The point of the wall beside an end of the tangent.
static RadiusVec beside(RadiusVec p, RadiusVec q, double x) {
    if ((p.x <= x) == (q.x <= x))
        return navi_vec(x, INFINITY);
    return navi_vec(x, p.y + (q.y - p.y) * (x - p.x) / (q.x - p.x));
}

void navi_disc_touched_sides(const DiscBand* band, RadiusVec p, RadiusVec q, bool has[2]) {
    const RadiusVec at[4] = {p, q, beside(p, q, 0), beside(p, q, band->far)};
    has[0] = has[1] = false;
    for (uint32_t i = 0; i < 4; i++)
        if (is_touched(band, at[i]))
            has[at[i].y > 0] = true;
}

// The wall is at the distance of the radius. Which sides of the tangent does it touch?
static bool touch(Band* band, uint32_t h, RadiusVec p, RadiusVec q) {
    bool has[2];
    navi_disc_touched_sides(&band->at, p, q, has);
    return (!has[0] || add_contact(band, h, false)) && (!has[1] || add_contact(band, h, true));
}

// The tangent crosses what it meets at a bend. What it meets at a place of Free(R) is beside the
// place.
bool navi_disc_crosses_gap(const DiscBand* band, const NavPoint wall[2], NavPoint vertex,
                           int64_t radius) {
    if (!navi_is_near_segment(wall[0], wall[1], vertex, 2 * radius))
        return false;
    RadiusVec p = navi_disc_to_band(band, vertex), a = navi_disc_to_band(band, wall[0]),
              b = navi_disc_to_band(band, wall[1]);
    RadiusVec foot = navi_vec_nearest(a, b, p);
    if ((p.y > 0) == (foot.y > 0))
        return false;
    double x = p.x + (foot.x - p.x) * p.y / (p.y - foot.y);
    double least = band->is_place[0] ? GAP_SLACK : -GAP_SLACK;
    double most = band->far - (band->is_place[1] ? GAP_SLACK : -GAP_SLACK);
    return x >= least && x <= most;
}

static bool crosses_gap(const Band* band, uint32_t v, uint32_t h) {
    const Mesh* mesh = band->search->mesh;
    const NavPoint wall[2] = {mesh->pos[navi_edge_from(mesh, h)], mesh->pos[navi_edge_to(mesh, h)]};
    return navi_disc_crosses_gap(&band->at, wall, mesh->pos[v], band->search->radius);
}

// Two walls on opposite sides of a tangent that it seems to touch: is the gap between them at least
// as wide as the disc? They are nearest at an end of one of them.
static void compare_contacts(Band* band) {
    const RadiusScratch* scratch = band->search->scratch;
    const Mesh* mesh = band->search->mesh;
    const DiscContact* contacts = scratch->contacts.data;
    for (uint32_t i = 0; i < scratch->contacts.count && band->is_free; i++)
        for (uint32_t k = 0; k < scratch->contacts.count && band->is_free; k++) {
            uint32_t h = contacts[i].h, g = contacts[k].h;
            if (contacts[i].is_left != contacts[k].is_left &&
                (crosses_gap(band, navi_edge_from(mesh, h), g) ||
                 crosses_gap(band, navi_edge_to(mesh, h), g)))
                block(band, h);
        }
}

// --- the flood ---------------------------------------------------------------------------

// Returns false when out of memory.
static bool look_at_wall(Band* band, uint32_t h, RadiusVec p, RadiusVec q) {
    const Mesh* mesh = band->search->mesh;
    BandWall wall = navi_disc_look_at_wall(&band->at, p, q);
    if (wall == BAND_TOUCHED && band->leg == NULL)
        return touch(band, h, p, q);
    if (wall == BAND_TOUCHED &&
        navi_are_near_segments(band->leg[0], band->leg[1], mesh->pos[navi_edge_from(mesh, h)],
                               mesh->pos[navi_edge_to(mesh, h)], (int64_t)band->at.r))
        wall = BAND_BLOCKED;
    if (wall == BAND_BLOCKED && band->visit != NULL)
        band->visit(band->context, h);
    else if (wall == BAND_BLOCKED)
        block(band, h);
    return true;
}

static inline bool band_step(Band* band, DiscEntry edge) {
    RadiusSearch* search = band->search;
    if (edge.from_sides & edge.to_sides)
        return true;
    uint32_t twin = navi_edge_twin(search->mesh, edge.h);
    if (navi_is_wall(search, edge.h, twin))
        return look_at_wall(band, edge.h, edge.from, edge.to);
    return navi_radius_flood_add(
        search, (DiscEntry){twin, edge.to_sides, edge.from_sides, edge.to, edge.from});
}

static bool enter_first(Band* band, uint32_t t) {
    RadiusScratch* scratch = band->search->scratch;
    const Mesh* mesh = band->search->mesh;
    RadiusVec p[3];
    uint16_t sides[3];
    for (uint32_t i = 0; i < 3; i++) {
        p[i] = navi_disc_to_band(&band->at, mesh->pos[mesh->tri[t].v[i]]);
        sides[i] = sides_of(&band->at, p[i]);
    }
    navi_mark_set_add(&scratch->visited, t);
    uint32_t i = navi_tri_first(mesh, t); // which wall is found first tells
    for (uint32_t left = 3; left > 0 && band->is_free; left--, i = navi_next3(i)) {
        uint32_t k = navi_next3(i), l = navi_prev3(i);
        if (!band_step(band, (DiscEntry){4 * t + i, sides[k], sides[l], p[k], p[l]}))
            return false;
    }
    return true;
}

// A triangle is entered by one edge; the two others are looked at.
static bool enter(Band* band, DiscEntry entry) {
    const Mesh* mesh = band->search->mesh;
    uint32_t t = entry.h >> 2, i = entry.h & 3;
    RadiusVec apex = navi_disc_to_band(&band->at, mesh->pos[mesh->tri[t].v[i]]);
    uint16_t sides = sides_of(&band->at, apex);
    // The edge opposite corner i runs from corner i + 1 to corner i + 2.
    const DiscEntry edges[2] = {{4 * t + navi_next3(i), entry.to_sides, sides, entry.to, apex},
                                {4 * t + navi_prev3(i), sides, entry.from_sides, apex, entry.from}};
    return band_step(band, edges[0]) && (!band->is_free || band_step(band, edges[1]));
}

static bool flood(Band* band, uint32_t first) {
    RadiusSearch* search = band->search;
    RadiusScratch* scratch = search->scratch;
    band->is_free = navi_filter_walks(search->filter, first);
    scratch->contacts.count = 0;
    if (!band->is_free)
        return true;
    if (!navi_radius_flood_begin(search) || !enter_first(band, first))
        return false;
    NAV_BOUND(left, search->mesh->counts->tri_slots);
    while (scratch->entries.count > 0 && band->is_free) {
        NAV_ROUND(left);
        if (!enter(band, scratch->entries.data[--scratch->entries.count]))
            return false;
    }
    if (band->is_free && band->leg == NULL)
        compare_contacts(band);
    return true;
}

static bool is_at(const DiscPlace* place, RadiusVec p) {
    return place->x == p.x && place->y == p.y;
}

bool navi_disc_find_wall(RadiusSearch* search, RadiusVec a, RadiusVec b, bool* is_free,
                         uint32_t* wall) {
    Band band = {.search = search, .at = navi_disc_band(a, b, search->r)};
    double x = floor(a.x + 0.5), y = floor(a.y + 0.5);
    band.at.is_place[0] = is_at(&search->places[0], a);
    band.at.is_place[1] = is_at(&search->places[1], b);
    *is_free = false;
    *wall = band.wall = NAV_NONE;
    if (!(fabs(x) < NAVI_FRAME && fabs(y) < NAVI_FRAME))
        return true;
    // A place that keeps at least a step is still walkable when it is rounded.
    NavPoint p = {(int32_t)x, (int32_t)y};
    if (!flood(&band, navi_spot(search->mesh, p).t))
        return false;
    *is_free = band.is_free;
    *wall = band.wall;
    return true;
}

bool navi_disc_is_band_free(RadiusSearch* search, RadiusVec a, RadiusVec b, bool* is_free) {
    uint32_t wall;
    return navi_disc_find_wall(search, a, b, is_free, &wall);
}

bool navi_disc_is_leg_free(RadiusSearch* search, const NavPoint leg[2], int64_t distance,
                           bool* is_free) {
    Band band = {.search = search, .leg = leg};
    NAV_ASSERT(distance > 0);
    band.at = navi_disc_band(navi_vec_of(leg[0]), navi_vec_of(leg[1]), (double)distance);
    if (!flood(&band, navi_spot(search->mesh, leg[0]).t))
        return false;
    *is_free = band.is_free;
    return true;
}

bool navi_disc_visit_walls(RadiusSearch* search, const NavPoint leg[2], void* context,
                           WallVisit* visit) {
    Band band = {.search = search, .leg = leg, .context = context, .visit = visit};
    band.at = navi_disc_band(navi_vec_of(leg[0]), navi_vec_of(leg[1]), search->r);
    return flood(&band, navi_spot(search->mesh, leg[0]).t);
}
