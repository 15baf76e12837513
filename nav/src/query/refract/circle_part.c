// The parts of a border that are far enough from all that blocks. Found once for each border,
// version of the map and radius. The ends of parts are corners of the space of the centre.
#include "query/disc/inside.h"
#include "query/refract/circle.h"

// Parts that are shorter do not count.
#define SHORTEST 0.2
// In narrow places the disc may be smaller by this. Gaps of exactly twice the radius are found with
// less, so that the place is exact.
#define NARROWER 0.5
// An end of a part that rounding moves farther than this, in steps, moves only along the border.
#define FLAT 1

// A border, as the segment from `from` in direction d.
typedef struct Border {
    Refract* search;
    uint32_t h; // of its two half-edges the one that begins at the smaller end
    TerrainVec from, d;
    RadiusVec end[2];
    double length, reach;
    uint32_t first; // of its parts
} Border;

static Border border_of(Refract* search, uint32_t h) {
    const Mesh* mesh = search->mesh;
    if (navi_point_less(mesh->pos[navi_edge_to(mesh, h)], mesh->pos[navi_edge_from(mesh, h)]))
        h = navi_edge_twin(mesh, h);
    Border border = {.search = search, .h = h, .from = navi_refract_from(search, h)};
    TerrainVec whole = navi_tv_sub(navi_refract_to(search, h), border.from);
    border.length = navi_tv_length(whole);
    border.d = navi_tv(whole.x / border.length, whole.y / border.length);
    TerrainVec to = navi_tv_go(border.from, border.d, border.length);
    border.end[0] = navi_vec(border.from.x, border.from.y);
    border.end[1] = navi_vec(to.x, to.y);
    return border;
}

// --- what is too near --------------------------------------------------------------------

static void block(const Border* border, double from, double to) {
    RefractScratch* scratch = border->search->scratch;
    if (to <= 0 || from >= border->length || to <= from)
        return;
    if (!navi_array_room(&border->search->ask->memory, &scratch->gaps)) {
        border->search->is_failed = true;
        return;
    }
    uint32_t i = scratch->gaps.count++;
    for (; i > 0 && scratch->gaps.data[i - 1].from > from; i--)
        scratch->gaps.data[i] = scratch->gaps.data[i - 1];
    scratch->gaps.data[i] = (RefractGap){from, to};
}

static void block_circle(const Border* border, TerrainVec p) {
    TerrainVec to = navi_tv_sub(p, border->from);
    double along = navi_tv_dot(border->d, to), off = navi_tv_cross(border->d, to);
    double half_2 = border->reach * border->reach - off * off;
    if (half_2 > 0)
        block(border, along - sqrt(half_2), along + sqrt(half_2));
}

// Narrow the range to where at + z * slope lies between two values.
static void narrow(double range[2], double at, double slope, const double between[2]) {
    if (fabs(slope) < 1e-12) {
        if (at <= between[0] || at >= between[1])
            range[1] = range[0];
        return;
    }
    double a = (between[0] - at) / slope, b = (between[1] - at) / slope;
    range[0] = fmax(range[0], fmin(a, b));
    range[1] = fmin(range[1], fmax(a, b));
}

// Beside the wall, from one of its ends to the other.
static void block_wall(const Border* border, TerrainVec p, TerrainVec q) {
    TerrainVec e = navi_tv_unit(navi_tv_sub(q, p)), to = navi_tv_sub(border->from, p);
    const double across[2] = {-border->reach, border->reach};
    const double along[2] = {0, navi_tv_distance(p, q)};
    double range[2] = {0, border->length};
    narrow(range, navi_tv_cross(e, to), navi_tv_cross(e, border->d), across);
    narrow(range, navi_tv_dot(e, to), navi_tv_dot(e, border->d), along);
    block(border, range[0], range[1]);
}

// On which sides of all that may matter does the place lie? A bit for each.
static uint32_t sides_of(const Border* border, RadiusVec p) {
    TerrainVec to = navi_tv(p.x - border->from.x, p.y - border->from.y);
    double along = navi_tv_dot(border->d, to), off = navi_tv_cross(border->d, to);
    double reach = border->reach + NARROWER;
    return (uint32_t)(off > reach) | (uint32_t)(off < -reach) << 1 |
           (uint32_t)(along < -reach) << 2 | (uint32_t)(along > border->length + reach) << 3;
}

static bool is_near(const Border* border, uint32_t h) {
    const Mesh* mesh = border->search->mesh;
    RadiusVec a = border->end[0], b = border->end[1];
    double reach_2 = border->reach * border->reach;
    RadiusVec p = navi_vec_from(border->search->map->origin, mesh->pos[navi_edge_from(mesh, h)]);
    RadiusVec q = navi_vec_from(border->search->map->origin, mesh->pos[navi_edge_to(mesh, h)]);
    if (sides_of(border, p) & sides_of(border, q))
        return false;
    return navi_vec_segment_2(a, b, p) < reach_2 || navi_vec_segment_2(a, b, q) < reach_2 ||
           navi_vec_segment_2(p, q, a) < reach_2 || navi_vec_segment_2(p, q, b) < reach_2;
}

static void look_at(const Border* border, uint32_t t) {
    Refract* search = border->search;
    RefractScratch* scratch = search->scratch;
    for (uint32_t h = 4 * t; h < 4 * t + 3 && !search->is_failed; h++) {
        uint32_t twin = navi_edge_twin(search->mesh, h);
        if (navi_circle_blocks(search, h))
            block_circle(border, navi_corner_place(search, h));
        if (!navi_terrain_joins(search->map, h)) {
            block_wall(border, navi_refract_from(search, h), navi_refract_to(search, h));
            continue;
        }
        if (navi_mark_set_has(&scratch->visited, twin >> 2) || !is_near(border, h))
            continue;
        navi_mark_set_add(&scratch->visited, twin >> 2);
        search->is_failed |=
            navi_triangles_add(&search->ask->memory, &scratch->flood, twin >> 2) != NAV_OK;
    }
}

// --- what is left ------------------------------------------------------------------------

static void add_part(const Border* border, RefractPart part) {
    RefractScratch* scratch = border->search->scratch;
    if (navi_array_room(&border->search->ask->memory, &scratch->parts))
        scratch->parts.data[scratch->parts.count++] = part;
    else
        border->search->is_failed = true;
}

static void add_wide_part(const Border* border, double from, double to) {
    if (to - from >= SHORTEST)
        add_part(border, (RefractPart){.from = from, .to = to});
}

static void add_place(const Border* border, double at) {
    const RefractPart part = {.from = at - SHORTEST / 2, .to = at + SHORTEST / 2, .is_place = true};
    add_part(border, part);
}

static void find_gaps(Border* border, double reach) {
    Refract* search = border->search;
    RefractScratch* scratch = search->scratch;
    border->reach = reach;
    scratch->gaps.count = 0;
    navi_circle_begin_flood(search, border->h >> 2);
    for (uint32_t i = 0; i < scratch->flood.count && !search->is_failed; i++)
        look_at(border, scratch->flood.data[i]);
}

// Call `use` with both ends of each stretch between gaps.
static void list_between(const Border* border,
                         void (*use)(const Border* border, double from, double to)) {
    const RefractScratch* scratch = border->search->scratch;
    double at = 0;
    for (uint32_t i = 0; i < scratch->gaps.count; i++) {
        if (scratch->gaps.data[i].from > at)
            use(border, at, scratch->gaps.data[i].from);
        at = fmax(at, scratch->gaps.data[i].to);
    }
    if (border->length > at)
        use(border, at, border->length);
}

static bool has_part(const Border* border, double low, double high) {
    const RefractScratch* scratch = border->search->scratch;
    for (uint32_t i = border->first; i < scratch->parts.count; i++)
        if (scratch->parts.data[i].to > low && scratch->parts.data[i].from < high)
            return true;
    return false;
}

static void add_place_between(const Border* border, double from, double to) {
    if (!has_part(border, from, to))
        add_place(border, (from + to) / 2);
}

// Where two gaps leave no room for a place that is rounded, there may be room for a disc that is
// smaller by this.
static void list_places(Border* border, double narrower) {
    find_gaps(border, border->search->r - narrower);
    list_between(border, add_place_between);
}

// Those that are exact come first, so that others are not taken for them.
static void find_places(Border* border) {
    RefractScratch* scratch = border->search->scratch;
    uint32_t wide = scratch->parts.count;
    list_places(border, NARROWER);
    if (scratch->parts.count == wide)
        return;
    scratch->parts.count = wide;
    list_places(border, RADIUS_SLACK);
    list_places(border, NARROWER);
}

// Let one part take the place of those from `first` to `last`.
static void join(const Border* border, uint32_t first, uint32_t last) {
    RefractScratch* scratch = border->search->scratch;
    RefractPart* parts = scratch->parts.data;
    parts[first].to = parts[last].to;
    for (uint32_t i = last + 1; i < scratch->parts.count; i++)
        parts[first + i - last] = parts[i];
    scratch->parts.count -= last - first;
}

// The disc fits exactly between two ends. Places near each of them are too near to be rounded, but
// a vertex is a lattice point. Where rounding would take away more than a step, or all, only places
// within half a step along the border are left out.
static void stretch(const Border* border, double from, double to) {
    RefractScratch* scratch = border->search->scratch;
    const bool has_vertex = from == 0 || to == border->length;
    uint32_t first = scratch->parts.count, last = first;
    for (uint32_t i = border->first; i < scratch->parts.count; i++) {
        if (scratch->parts.data[i].to <= from || scratch->parts.data[i].from >= to)
            continue;
        first = i < first ? i : first; // they are in order
        last = i;
    }
    if (first == scratch->parts.count) {
        if (to - from >= (has_vertex ? SHORTEST : FLAT))
            add_part(border, (RefractPart){.from = from, .to = to});
        return;
    }
    join(border, first, last);
    RefractPart* part = &scratch->parts.data[first];
    if (from == 0 || part->from - from > FLAT)
        part->from = from == 0 ? 0 : from + NAVI_ROUNDING;
    if (to == border->length || to - part->to > FLAT)
        part->to = to == border->length ? to : to - NAVI_ROUNDING;
}

// Where a border and a wall are nearly parallel, much of the border may be as far from it as the
// radius, up to rounding.
static void add_flat_parts(Border* border) {
    find_gaps(border, border->search->r - RADIUS_SLACK / 4);
    list_between(border, stretch);
}

static void find_parts(Border* border) {
    Refract* search = border->search;
    RefractScratch* scratch = search->scratch;
    border->first = scratch->parts.count;
    find_gaps(border, search->r + NAVI_ROUNDING);
    list_between(border, add_wide_part);
    const uint32_t gaps = scratch->gaps.count;
    if (gaps > 0)
        add_flat_parts(border);
    if (gaps > 1)
        find_places(border);
    if (!search->is_failed)
        scratch->part_rows.data[border->h] =
            (RefractRow){.made = scratch->made,
                         .first = border->first,
                         .count = scratch->parts.count - border->first};
}

RefractParts navi_circle_parts(Refract* search, uint32_t h) {
    Border border = border_of(search, h);
    RefractScratch* scratch = search->scratch;
    if (scratch->part_rows.data[border.h].made != scratch->made)
        find_parts(&border);
    RefractRow row = {0};
    if (!search->is_failed)
        row = scratch->part_rows.data[border.h];
    return (RefractParts){
        .h = border.h, .from = border.from, .d = border.d, .length = border.length, .row = row};
}

// --- ends --------------------------------------------------------------------------------

RefractPart* navi_circle_part_at(Refract* search, const RefractParts* parts, double z) {
    RefractPart* best = NULL;
    double least = FLAT + NAVI_ROUNDING; // an end of a part may be moved inwards by that
    for (uint32_t i = 0; i < parts->row.count; i++) {
        RefractPart* part = &search->scratch->parts.data[parts->row.first + i];
        double off = fmax(part->from - z, z - part->to);
        if (off > least)
            continue;
        least = off;
        best = part;
    }
    return best;
}

bool navi_circle_is_part_end(const RefractParts* parts, const RefractPart* part, int end) {
    return end == 0 ? part->from > 0 : part->to < parts->length;
}

RefractPartEnd navi_circle_part_end(Refract* search, uint32_t h, TerrainVec p) {
    RefractParts parts = navi_circle_parts(search, h);
    double z = navi_circle_along(&parts, p), least = INFINITY;
    RefractPartEnd best = {0};
    for (uint32_t i = 0; i < 2 * parts.row.count; i++) {
        RefractPart* part = &search->scratch->parts.data[parts.row.first + i / 2];
        double at = navi_circle_part_place(part, i % 2);
        if (!navi_circle_is_part_end(&parts, part, i % 2) || fabs(at - z) >= least)
            continue;
        least = fabs(at - z);
        best.p = navi_circle_on_border(&parts, at);
        best.inward = i % 2 == 0 ? parts.d : navi_tv_negate(parts.d);
        best.best = &part->best[i % 2];
    }
    return best;
}
