// Passages: where parts share a piece of a seam, and links.
#include "base/sort.h"
#include "query/link/hops.h"
#include "query/polygon/polygons.h"

// --- stretches ---------------------------------------------------------------------------

static NavPosition corner_of(const NavPolygons* polygons, uint32_t part, uint32_t k) {
    const PolygonPart* p = &polygons->parts.data[part];
    return polygons->corners.data[p->first + (k < p->count ? k : k - p->count)];
}

static const PolygonSide* side_of(const NavPolygons* polygons, const PolygonStretch* stretch) {
    return &polygons->sides.data[polygons->parts.data[stretch->part].first + stretch->side];
}

// Is the seam longer along x? Both polygons must say the same, so the mesh decides; cuts run along
// an axis.
static bool runs_along_x(const NavPolygons* polygons, uint32_t seam, NavPosition p, NavPosition q) {
    if ((seam & POLYGON_CUT) != 0)
        return p.y == q.y;
    const Mesh* mesh = polygons->filter.mesh;
    NavPoint a = mesh->pos[navi_edge_from(mesh, seam)], b = mesh->pos[navi_edge_to(mesh, seam)];
    int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y;
    return (x < 0 ? -x : x) >= (y < 0 ? -y : y);
}

static double along(bool is_along_x, NavPosition p) { return is_along_x ? p.x : p.y; }

static NavResult list_stretches(NavPolygons* polygons) {
    polygons->stretches.count = 0;
    for (uint32_t part = 0; part < polygons->parts.count; part++)
        for (uint32_t side = 0; side < polygons->parts.data[part].count; side++) {
            PolygonStretch stretch = {.part = part, .side = side};
            uint32_t seam = side_of(polygons, &stretch)->seam;
            if (seam == NAV_NONE)
                continue;
            NavPosition p = corner_of(polygons, part, side);
            NavPosition q = corner_of(polygons, part, side + 1);
            bool is_along_x = runs_along_x(polygons, seam, p, q);
            stretch.low = along(is_along_x, p);
            stretch.high = along(is_along_x, q);
            if (stretch.low > stretch.high) {
                double low = stretch.high;
                stretch.high = stretch.low;
                stretch.low = low;
            }
            if (!navi_array_add(polygons->merge.memory, &polygons->stretches, stretch))
                return NAV_ERR_MEMORY;
        }
    return NAV_OK;
}

static bool stretch_is_before(const void* context, uint32_t a, uint32_t b) {
    const NavPolygons* polygons = context;
    const PolygonStretch *s = &polygons->stretches.data[a], *t = &polygons->stretches.data[b];
    const PolygonSide *s_side = side_of(polygons, s), *t_side = side_of(polygons, t);
    if (s_side->seam != t_side->seam)
        return s_side->seam < t_side->seam;
    if (s_side->is_second != t_side->is_second)
        return t_side->is_second;
    return s->low != t->low ? s->low < t->low : a < b;
}

// Fill `sorted` with 0 .. count - 1, by `less`.
static NavResult sort(NavPolygons* polygons, uint32_t count, NaviLess* less) {
    TriangleList* sorted = &polygons->sorted;
    if (!navi_array_reserve(polygons->merge.memory, sorted, count))
        return NAV_ERR_MEMORY;
    sorted->count = count;
    navi_sort_indexes(sorted->data, count, less, polygons);
    return NAV_OK;
}

// --- common sides ------------------------------------------------------------------------

static NavResult add(NavPolygons* polygons, uint32_t polygon, const NavPassage* passage) {
    return navi_array_add(polygons->merge.memory, &polygons->found,
                          (FoundPassage){polygon, *passage})
               ? NAV_OK
               : NAV_ERR_MEMORY;
}

// The end of a stretch: its lowest place, or its highest.
static NavPosition end_of(const NavPolygons* polygons, const PolygonStretch* stretch, bool is_low) {
    NavPosition p = corner_of(polygons, stretch->part, stretch->side);
    NavPosition q = corner_of(polygons, stretch->part, stretch->side + 1);
    bool is_along_x = runs_along_x(polygons, side_of(polygons, stretch)->seam, p, q);
    return (along(is_along_x, p) < along(is_along_x, q)) == is_low ? p : q;
}

// The passage out of the part of stretch `here` into that of `there`, between two places.
static NavResult add_one(NavPolygons* polygons, const PolygonStretch* here,
                         const PolygonStretch* there, const NavPosition ends[2]) {
    NavPosition low = end_of(polygons, here, true);
    NavPosition begin = corner_of(polygons, here->part, here->side);
    bool is_rising = low.x == begin.x && low.y == begin.y;
    bool is_level =
        polygons->parts.data[here->part].elevation == polygons->parts.data[there->part].elevation;
    NavPassage passage = {.kind = is_level ? NAV_PASSAGE_SIDE : NAV_PASSAGE_STEP,
                          .polygon = polygons->rank.data[there->part],
                          .side = here->side,
                          .from = ends[is_rising ? 0 : 1],
                          .to = ends[is_rising ? 1 : 0]};
    return add(polygons, polygons->rank.data[here->part], &passage);
}

static NavResult add_both(NavPolygons* polygons, const PolygonStretch* a, const PolygonStretch* b) {
    NavPosition ends[2] = {end_of(polygons, a->low >= b->low ? a : b, true),
                           end_of(polygons, a->high <= b->high ? a : b, false)};
    return add_one(polygons, a, b, ends) == NAV_OK ? add_one(polygons, b, a, ends) : NAV_ERR_MEMORY;
}

// The stretches sorted[first .. end) lie on one seam, those of its second polygon from `second` on.
static NavResult join(NavPolygons* polygons, uint32_t first, uint32_t second, uint32_t end) {
    uint32_t i = first, j = second;
    while (i < second && j < end) {
        const PolygonStretch* a = &polygons->stretches.data[polygons->sorted.data[i]];
        const PolygonStretch* b = &polygons->stretches.data[polygons->sorted.data[j]];
        bool has_overlap =
            (a->high < b->high ? a->high : b->high) > (a->low > b->low ? a->low : b->low);
        if (has_overlap && add_both(polygons, a, b) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (a->high < b->high)
            i++;
        else
            j++;
    }
    return NAV_OK;
}

static NavResult join_all(NavPolygons* polygons) {
    uint32_t count = polygons->stretches.count;
    for (uint32_t first = 0, end; first < count; first = end) {
        const uint32_t* sorted = polygons->sorted.data;
        uint32_t seam = side_of(polygons, &polygons->stretches.data[sorted[first]])->seam;
        uint32_t second = first;
        for (end = first; end < count; end++) {
            const PolygonSide* side = side_of(polygons, &polygons->stretches.data[sorted[end]]);
            if (side->seam != seam)
                break;
            second += !side->is_second;
        }
        if (join(polygons, first, second, end) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// --- links -------------------------------------------------------------------------------

static NavPosition position_of(NavPoint p) { return (NavPosition){p.x, p.y}; }

static NavResult add_jump(NavPolygons* polygons, const LinkHop* hop) {
    const NavWorld* world = polygons->query.ask.world;
    uint32_t from = navi_polygons_at(polygons, hop->p[0]);
    uint32_t to = navi_polygons_at(polygons, hop->p[1]);
    if (from == NAV_NONE || to == NAV_NONE || from == to)
        return NAV_OK;
    NavPassage passage = {.kind = NAV_PASSAGE_JUMP,
                          .polygon = to,
                          .side = NAV_NONE,
                          .from = position_of(hop->p[0]),
                          .to = position_of(hop->p[1]),
                          .link = navi_link_id(world, hop->link)};
    return add(polygons, from, &passage);
}

static NavResult add_jumps(NavPolygons* polygons) {
    NavQuery* query = &polygons->query;
    if (navi_query_begin(query) != NAV_OK)
        return NAV_ERR_MEMORY;
    navi_ask_begin_filter(&query->ask, polygons->version, &polygons->filter);
    if (navi_link_hops(&query->path.link, &polygons->filter, 0) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < query->path.link.hops.count; k++)
        if (add_jump(polygons, &query->path.link.hops.data[k]) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// --- by polygon --------------------------------------------------------------------------

static double distance_along(const NavPolygons* polygons, const FoundPassage* found) {
    uint32_t part = polygons->order.data[found->polygon];
    NavPosition begin = corner_of(polygons, part, found->passage.side);
    return fabs(found->passage.from.x - begin.x) + fabs(found->passage.from.y - begin.y);
}

static bool passage_is_before(const void* context, uint32_t a, uint32_t b) {
    const NavPolygons* polygons = context;
    const FoundPassage *f = &polygons->found.data[a], *g = &polygons->found.data[b];
    if (f->polygon != g->polygon)
        return f->polygon < g->polygon;
    if (f->passage.side != g->passage.side)
        return f->passage.side < g->passage.side;
    if (f->passage.side == NAV_NONE) {
        if (f->passage.link.index != g->passage.link.index)
            return f->passage.link.index < g->passage.link.index;
        return f->passage.polygon != g->passage.polygon ? f->passage.polygon < g->passage.polygon
                                                        : a < b;
    }
    double f_along = distance_along(polygons, f), g_along = distance_along(polygons, g);
    return f_along != g_along ? f_along < g_along : a < b;
}

// A wide link is several hops, which often join the same polygons.
static bool is_repeated(const FoundPassage* before, const FoundPassage* found) {
    return found->passage.kind == NAV_PASSAGE_JUMP && before->passage.kind == NAV_PASSAGE_JUMP &&
           before->polygon == found->polygon && before->passage.polygon == found->passage.polygon &&
           before->passage.link.index == found->passage.link.index;
}

static NavResult gather(NavPolygons* polygons) {
    uint32_t count = polygons->found.count;
    if (sort(polygons, count, passage_is_before) != NAV_OK ||
        !navi_array_reserve(polygons->merge.memory, &polygons->passages, count))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < polygons->parts.count; k++)
        polygons->parts.data[k].passage_count = 0;
    polygons->passages.count = 0;
    const uint32_t* sorted = polygons->sorted.data;
    for (uint32_t k = 0; k < count; k++) {
        const FoundPassage* found = &polygons->found.data[sorted[k]];
        if (k > 0 && is_repeated(&polygons->found.data[sorted[k - 1]], found))
            continue;
        PolygonPart* part = &polygons->parts.data[polygons->order.data[found->polygon]];
        if (part->passage_count++ == 0)
            part->first_passage = polygons->passages.count;
        polygons->passages.data[polygons->passages.count++] = found->passage;
    }
    return NAV_OK;
}

NavResult navi_polygons_connect(NavPolygons* polygons) {
    polygons->found.count = 0;
    if (list_stretches(polygons) != NAV_OK ||
        sort(polygons, polygons->stretches.count, stretch_is_before) != NAV_OK ||
        join_all(polygons) != NAV_OK || add_jumps(polygons) != NAV_OK)
        return NAV_ERR_MEMORY;
    return gather(polygons);
}
