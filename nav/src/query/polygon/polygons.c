#include "query/polygon/polygons.h"

#include "base/sort.h"

void navi_polygons_init(NavPolygons* polygons, const NavWorld* world) {
    memset(polygons, 0, sizeof *polygons);
    navi_query_init(&polygons->query, world);
    navi_polygon_merge_init(&polygons->merge, &polygons->query.ask.memory, &polygons->filter);
}

void navi_polygons_fini(NavPolygons* polygons) {
    NavMemory* memory = &polygons->query.ask.memory;
    navi_polygon_merge_fini(&polygons->merge);
    navi_array_fini(memory, &polygons->whole_of);
    navi_array_fini(memory, &polygons->wholes);
    navi_array_fini(memory, &polygons->parts);
    navi_array_fini(memory, &polygons->corners);
    navi_array_fini(memory, &polygons->sides);
    navi_array_fini(memory, &polygons->order);
    navi_array_fini(memory, &polygons->rank);
    navi_array_fini(memory, &polygons->stretches);
    navi_array_fini(memory, &polygons->sorted);
    navi_array_fini(memory, &polygons->found);
    navi_array_fini(memory, &polygons->passages);
    navi_array_fini(memory, &polygons->part_of);
    navi_array_fini(memory, &polygons->numbers);
    navi_query_fini(&polygons->query);
}

// --- build -------------------------------------------------------------------------------

static bool part_is_before(const void* context, uint32_t a, uint32_t b) {
    const NavPolygons* polygons = context;
    const NavPosition* p = &polygons->corners.data[polygons->parts.data[a].first];
    const NavPosition* q = &polygons->corners.data[polygons->parts.data[b].first];
    bool begin_alike = p[0].x == q[0].x && p[0].y == q[0].y;
    return begin_alike ? navi_position_less(p[1], q[1]) : navi_position_less(p[0], q[0]);
}

static NavResult sort_parts(NavPolygons* polygons) {
    NavMemory* memory = &polygons->query.ask.memory;
    uint32_t count = polygons->parts.count;
    if (!navi_array_reserve(memory, &polygons->order, count) ||
        !navi_array_reserve(memory, &polygons->rank, count))
        return NAV_ERR_MEMORY;
    polygons->order.count = polygons->rank.count = count;
    navi_sort_indexes(polygons->order.data, count, part_is_before, polygons);
    for (uint32_t k = 0; k < count; k++)
        polygons->rank.data[polygons->order.data[k]] = k;
    return NAV_OK;
}

static void clear(NavPolygons* polygons) {
    polygons->is_built = false;
    polygons->cut_count = 0;
    polygons->whole_of.count = polygons->wholes.count = polygons->parts.count = 0;
    polygons->corners.count = polygons->sides.count = 0;
    polygons->order.count = polygons->rank.count = 0;
    polygons->passages.count = 0;
}

static NavResult build(NavPolygons* polygons, const NavPolygonsRequest* request) {
    if (navi_polygon_merge_all(&polygons->merge) != NAV_OK ||
        navi_polygons_trace(polygons, request->least_area) != NAV_OK ||
        sort_parts(polygons) != NAV_OK)
        return NAV_ERR_MEMORY;
    return navi_polygons_connect(polygons);
}

NavResult navi_polygons_build(NavPolygons* polygons, const NavPolygonsRequest* request) {
    const Ask* ask = &polygons->query.ask;
    clear(polygons);
    navi_filter_make(ask->mesh, ask->labels, ask->pathdata, request->filter, &polygons->filter);
    polygons->filter.area_costs = NULL; // the caller's; not used
    polygons->greatest = request->greatest_area;
    polygons->version = ask->world->version;
    polygons->era = ask->world->era;
    NavResult result = build(polygons, request);
    if (result != NAV_OK)
        clear(polygons);
    polygons->is_built = result == NAV_OK;
    return result;
}

// --- read --------------------------------------------------------------------------------

static NavBox box_of(const NavPosition* corners, uint32_t count) {
    NavPosition low = corners[0], high = corners[0];
    for (uint32_t k = 1; k < count; k++) {
        low.x = fmin(low.x, corners[k].x);
        low.y = fmin(low.y, corners[k].y);
        high.x = fmax(high.x, corners[k].x);
        high.y = fmax(high.y, corners[k].y);
    }
    return (NavBox){{(int32_t)floor(low.x), (int32_t)floor(low.y)},
                    {(int32_t)ceil(high.x), (int32_t)ceil(high.y)}};
}

void navi_polygons_describe(const NavPolygons* polygons, uint32_t index, NavPolygon* polygon) {
    NAV_ASSERT(index < polygons->order.count);
    const PolygonPart* part = &polygons->parts.data[polygons->order.data[index]];
    *polygon = (NavPolygon){
        .corners = &polygons->corners.data[part->first],
        .corner_count = part->count,
        .passages = part->passage_count == 0 ? NULL : &polygons->passages.data[part->first_passage],
        .passage_count = part->passage_count,
        .centre = part->centre,
        .box = box_of(&polygons->corners.data[part->first], part->count),
        .surface = part->surface,
        .area = part->area,
        .elevation = part->elevation,
        .is_soft = part->is_soft};
}
