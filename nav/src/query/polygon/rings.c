#include "query/polygon/polygons.h"

// Does the ring go straight on from half-edge h to half-edge after, and does nothing else end
// there? On both sides of the two are the same polygons, or nothing walkable.
static bool is_straight(const PolygonMerge* merge, uint32_t h, uint32_t after) {
    const Mesh* mesh = merge->filter->mesh;
    const NavPoint* pos = mesh->pos;
    if (navi_orient2d(pos[navi_edge_from(mesh, h)], pos[navi_edge_to(mesh, h)],
                      pos[navi_edge_to(mesh, after)]) != 0)
        return false;
    uint32_t twin = navi_edge_twin(mesh, h), after_twin = navi_edge_twin(mesh, after);
    bool is_open = navi_polygon_walks(merge, twin >> 2);
    if (is_open != navi_polygon_walks(merge, after_twin >> 2))
        return false;
    return !is_open || navi_polygon_next(merge, after_twin) == twin;
}

// The first half-edge of the side that h lies on, and the last one.
static uint32_t side_begin(const PolygonMerge* merge, uint32_t h) {
    NAV_BOUND(left, (uint64_t)4 * merge->filter->mesh->counts->tri_slots);
    for (uint32_t before = navi_polygon_previous(merge, h); is_straight(merge, before, h);
         before = navi_polygon_previous(merge, h)) {
        NAV_ROUND(left);
        h = before;
    }
    return h;
}
static uint32_t side_end(const PolygonMerge* merge, uint32_t h) {
    NAV_BOUND(left, (uint64_t)4 * merge->filter->mesh->counts->tri_slots);
    for (uint32_t after = navi_polygon_next(merge, h); is_straight(merge, h, after);
         after = navi_polygon_next(merge, h)) {
        NAV_ROUND(left);
        h = after;
    }
    return h;
}

// A side from the start of `first` to the end of `last`.
static PolygonSide side_of(const PolygonMerge* merge, uint32_t first, uint32_t last) {
    const Mesh* mesh = merge->filter->mesh;
    uint32_t beyond = navi_edge_twin(mesh, last);
    PolygonSide side = {NAV_NONE, false};
    if (!navi_polygon_walks(merge, beyond >> 2) ||
        navi_filter_is_step(merge->filter, first >> 2, beyond >> 2))
        return side;
    side.is_second = beyond < first;
    side.seam = side.is_second ? beyond : first;
    return side;
}

// Append the ring that half-edge h is part of, as one part. It begins at its smallest corner.
static NavResult add_ring(NavPolygons* polygons, uint32_t h) {
    const PolygonMerge* merge = &polygons->merge;
    const Mesh* mesh = merge->filter->mesh;
    NavMemory* memory = merge->memory;
    uint32_t begin = side_begin(merge, h), lowest = begin;
    for (uint32_t side = navi_polygon_next(merge, side_end(merge, begin)); side != begin;
         side = navi_polygon_next(merge, side_end(merge, side)))
        if (navi_point_less(mesh->pos[navi_edge_from(mesh, side)],
                            mesh->pos[navi_edge_from(mesh, lowest)]))
            lowest = side;
    const LabelCell* cell = navi_filter_label(merge->filter, h >> 2);
    PolygonPart part = {.first = polygons->corners.count,
                        .elevation = cell->elevation,
                        .area = cell->area,
                        .is_soft = (cell->blocked & merge->filter->soft_layers) != 0,
                        .cell = {{INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX}}};
    uint32_t side = lowest;
    do {
        uint32_t end = side_end(merge, side);
        NavPoint p = mesh->pos[navi_edge_from(mesh, side)];
        if (!navi_array_room(memory, &polygons->corners) ||
            !navi_array_room(memory, &polygons->sides))
            return NAV_ERR_MEMORY;
        polygons->corners.data[polygons->corners.count++] = (NavPosition){p.x, p.y};
        polygons->sides.data[polygons->sides.count++] = side_of(merge, side, end);
        side = navi_polygon_next(merge, end);
    } while (side != lowest);
    part.count = polygons->corners.count - part.first;
    if (!navi_array_room(memory, &polygons->parts) || !navi_array_room(memory, &polygons->wholes))
        return NAV_ERR_MEMORY;
    polygons->parts.data[polygons->parts.count++] = part;
    return NAV_OK;
}

// The triangles of the merged polygon that t is in belong to this one.
static NavResult mark_whole(NavPolygons* polygons, uint32_t t, uint32_t whole) {
    const PolygonMerge* merge = &polygons->merge;
    const Mesh* mesh = merge->filter->mesh;
    TriangleList* stack = &polygons->sorted;
    stack->count = 0;
    polygons->whole_of.data[t] = whole;
    if (navi_triangles_add(merge->memory, stack, t) != NAV_OK)
        return NAV_ERR_MEMORY;
    while (stack->count > 0) {
        uint32_t u = stack->data[--stack->count];
        for (uint32_t h = 4 * u; h < 4 * u + 3; h++) {
            uint32_t beyond = navi_polygon_is_kept(merge, h) ? u : navi_edge_twin(mesh, h) >> 2;
            if (polygons->whole_of.data[beyond] == whole)
                continue;
            polygons->whole_of.data[beyond] = whole;
            if (navi_triangles_add(merge->memory, stack, beyond) != NAV_OK)
                return NAV_ERR_MEMORY;
        }
    }
    return NAV_OK;
}

// Append the merged polygon that half-edge h bounds, unless it is too small.
static NavResult add_whole(NavPolygons* polygons, uint32_t h, double least_area) {
    uint32_t corners = polygons->corners.count;
    if (add_ring(polygons, h) != NAV_OK)
        return NAV_ERR_MEMORY;
    PolygonPart* part = &polygons->parts.data[polygons->parts.count - 1];
    navi_polygons_measure(polygons, part);
    if (part->surface >= least_area) {
        PolygonWhole whole = {polygons->parts.count - 1, 1};
        uint32_t index = polygons->wholes.count++;
        if (navi_polygons_cut(polygons, whole.first) != NAV_OK)
            return NAV_ERR_MEMORY;
        whole.count = polygons->parts.count - whole.first;
        polygons->wholes.data[index] = whole;
        return mark_whole(polygons, h >> 2, index);
    }
    polygons->parts.count--;
    polygons->corners.count = polygons->sides.count = corners;
    return mark_whole(polygons, h >> 2, NAV_NONE - 1);
}

// Those that are left out were marked with NAV_NONE - 1 meanwhile.
static void forget_small(NavPolygons* polygons) {
    for (uint32_t t = 0; t < polygons->whole_of.count; t++)
        if (polygons->whole_of.data[t] == NAV_NONE - 1)
            polygons->whole_of.data[t] = NAV_NONE;
}

NavResult navi_polygons_trace(NavPolygons* polygons, double least_area) {
    const PolygonMerge* merge = &polygons->merge;
    uint32_t slots = merge->filter->mesh->counts->tri_slots;
    if (!navi_array_reserve(merge->memory, &polygons->whole_of, slots))
        return NAV_ERR_MEMORY;
    polygons->whole_of.count = slots;
    memset(polygons->whole_of.data, 0xFF, slots * sizeof *polygons->whole_of.data);
    for (uint32_t h = 0; h < 4 * slots; h++) {
        uint32_t t = h >> 2;
        if ((h & 3) == 3 || !navi_polygon_walks(merge, t) ||
            polygons->whole_of.data[t] != NAV_NONE || !navi_polygon_is_kept(merge, h))
            continue;
        if (add_whole(polygons, h, least_area) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    forget_small(polygons);
    return NAV_OK;
}
