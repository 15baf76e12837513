#include "query/cone/way.h"

WayEnd navi_way_end(const Mesh* mesh, const NavSpot* spot, uint32_t beside) {
    WayEnd end = {*spot, NAV_NONE};
    uint32_t t = spot->t;
    while (t != NAV_NONE && t != beside)
        t = navi_spot_next(mesh, spot, t);
    if (t == NAV_NONE)
        end.beside = beside;
    return end;
}

static bool is_walkable(const Way* way, uint32_t t) {
    return way->data->mesh->cluster[t] != NAV_NONE;
}

static bool is_marked(const Way* way, uint32_t t) { return way->marks[t] == way->stamp; }

// Is a triangle of the end in the component with this core?
static bool has_core(const Way* way, const WayEnd* end, uint32_t core) {
    for (uint32_t t = end->spot.t; t != NAV_NONE; t = navi_way_next(way->data->mesh, end, t))
        if (is_walkable(way, t) && navi_pathdata_core(way->data, t) == core)
            return true;
    return false;
}

static bool holds(const Way* way, const WayEnd* end, uint32_t t) {
    uint32_t at = end->spot.t;
    while (at != NAV_NONE && at != t)
        at = navi_way_next(way->data->mesh, end, at);
    return at == t;
}

bool navi_way_is_one(const Way* way) {
    const WayEnd *start = &way->ends[0], *goal = &way->ends[1];
    bool is_common = false;
    for (uint32_t t = start->spot.t; t != NAV_NONE; t = navi_way_next(way->data->mesh, start, t)) {
        uint32_t core = is_walkable(way, t) ? navi_pathdata_core(way->data, t) : NAV_NONE;
        if (core == NAV_NONE || !has_core(way, goal, core))
            continue;
        if (navi_pathdata_has_loop(way->data, core))
            return false;
        is_common = true;
    }
    return is_common;
}

static void mark_up(const Way* way, uint32_t t) {
    for (; t != NAV_NONE && !is_marked(way, t); t = navi_pathdata_above(way->data, t))
        way->marks[t] = way->stamp;
}

// The marked triangle beyond t, not `from`; NAV_NONE if there is none, or several.
static uint32_t only_way_on(const Way* way, uint32_t t, uint32_t from) {
    uint32_t on = NAV_NONE;
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        uint32_t next = navi_edge_twin(way->data->mesh, h) >> 2;
        if ((navi_pathdata_edge(way->data, h)->apex & PATHDATA_WALL) || next == from ||
            !is_marked(way, next))
            continue;
        if (on != NAV_NONE)
            return NAV_NONE;
        on = next;
    }
    return on;
}

// What only leads from the triangles between the ends to the core.
static void leave_core(const Way* way, uint32_t core) {
    uint32_t from = NAV_NONE, t = core;
    NAV_BOUND(left, way->data->mesh->counts->tri_slots);
    while (is_marked(way, t) && !holds(way, &way->ends[0], t) && !holds(way, &way->ends[1], t)) {
        NAV_ROUND(left);
        uint32_t next = only_way_on(way, t, from);
        if (next == NAV_NONE)
            return;
        way->marks[t] = 0;
        from = t;
        t = next;
    }
}

// Of each component with both ends the triangles between them and its core, without those that only
// lead there.
void navi_way_mark(const Way* way) {
    for (uint32_t i = 0; i < 2; i++) {
        const WayEnd *end = &way->ends[i], *other = &way->ends[1 - i];
        for (uint32_t t = end->spot.t; t != NAV_NONE; t = navi_way_next(way->data->mesh, end, t))
            if (is_walkable(way, t) && has_core(way, other, navi_pathdata_core(way->data, t)))
                mark_up(way, t);
    }
    const WayEnd* start = &way->ends[0];
    for (uint32_t t = start->spot.t; t != NAV_NONE; t = navi_way_next(way->data->mesh, start, t)) {
        uint32_t core = is_walkable(way, t) ? navi_pathdata_core(way->data, t) : NAV_NONE;
        if (core != NAV_NONE && is_marked(way, core))
            leave_core(way, core);
    }
}
