#include <string.h>

#include "world/pathdata/pathdata.h"

// Is the path from a triangle up to the core known to end?
enum { CLIMB_UNKNOWN, CLIMB_STARTED, CLIMB_ENDS };

static uint32_t flags_of(const PathData* data, uint32_t h) {
    return navi_pathdata_edge(data, h)->apex & ~PATHDATA_VERTEX;
}

static bool is_wall(const PathData* data, uint32_t h) {
    uint32_t twin = navi_edge_twin(data->mesh, h);
    return twin == NAV_NONE ||
           !navi_tri_is_walkable(data->labels, data->mesh, h >> 2, UINT32_MAX) ||
           !navi_tri_is_walkable(data->labels, data->mesh, twin >> 2, UINT32_MAX);
}

static const char* check_beyond(const PathData* data, uint32_t h) {
    const Mesh* mesh = data->mesh;
    const PathEdge* edge = navi_pathdata_edge(data, h);
    uint32_t twin = navi_edge_twin(mesh, h), base = twin & ~3u, i = twin & 3;
    uint32_t left = base | navi_prev3(i), right = base | navi_next3(i);
    bool has_left = navi_pathdata_is_open(data, left);
    bool has_right = navi_pathdata_is_open(data, right);
    uint32_t next = has_left == has_right ? twin : has_left ? left : right;
    uint32_t exits = has_left && has_right ? PATHDATA_BOTH
                     : has_left            ? PATHDATA_LEFT
                     : has_right           ? PATHDATA_RIGHT
                                           : PATHDATA_NONE;
    uint32_t v = mesh->tri[twin >> 2].v[i];
    if ((edge->apex & PATHDATA_VERTEX) != v || !navi_point_equal(edge->p, mesh->pos[v]))
        return "path data: another apex";
    return edge->next == (next << 2 | exits) ? NULL : "path data: other exits";
}

static const char* check_triangle(const PathData* data, uint32_t t) {
    uint32_t up = 0, open = 0;
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        uint32_t flags = flags_of(data, h);
        if (is_wall(data, h)) {
            if (flags != PATHDATA_WALL)
                return "path data: a wall is not marked";
            continue;
        }
        uint32_t back = flags_of(data, navi_edge_twin(data->mesh, h));
        if (flags & PATHDATA_WALL)
            return "path data: a wall where there is none";
        if (!(flags & PATHDATA_DEAD) != !(back & PATHDATA_UP))
            return "path data: a tree without its edge";
        up += (flags & PATHDATA_UP) != 0;
        open += (flags & PATHDATA_DEAD) == 0;
        const char* what = check_beyond(data, h);
        if (what != NULL)
            return what;
    }
    // A triangle of the core has no open edge or at least two: edges into trees are not open. A
    // triangle of a tree has one, the edge up.
    if (up == 0 ? open == 1 : open != 1)
        return "path data: the core is not the core";
    return NULL;
}

// Every path up to the core ends, that is trees have no cycles.
static const char* check_climbs(const PathData* data, uint8_t* climbs) {
    const Mesh* mesh = data->mesh;
    for (uint32_t first = 0; first < mesh->counts->tri_slots; first++) {
        uint32_t t = first, up;
        while (navi_tri_is_alive(mesh, t) && climbs[t] == CLIMB_UNKNOWN) {
            climbs[t] = CLIMB_STARTED;
            up = navi_pathdata_up(data, t);
            if (up != NAV_NONE)
                t = navi_edge_twin(mesh, up) >> 2;
        }
        if (navi_pathdata_up(data, t) != NAV_NONE && climbs[t] == CLIMB_STARTED)
            return "path data: a tree goes in a circle";
        for (t = first; navi_tri_is_alive(mesh, t) && climbs[t] == CLIMB_STARTED;) {
            climbs[t] = CLIMB_ENDS;
            up = navi_pathdata_up(data, t);
            if (up != NAV_NONE)
                t = navi_edge_twin(mesh, up) >> 2;
        }
    }
    return NULL;
}

static const char* check_areas(const PathData* data) {
    const Mesh* mesh = data->mesh;
    uint32_t sizes[64] = {0};
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        if (!navi_tri_is_alive(mesh, t))
            continue;
        const LabelCell* cell = navi_label(data->labels, mesh->tri[t].label);
        if (cell->is_inside && cell->area >= 0)
            sizes[cell->area]++;
    }
    return memcmp(sizes, data->area_sizes, sizeof sizes) == 0 ? NULL : "areas are miscounted";
}

const char* navi_pathdata_check(PathData* data) {
    const char* what = check_areas(data);
    if (!data->is_kept || what != NULL)
        return what;
    size_t slots = data->mesh->counts->tri_slots;
    for (uint32_t t = 0; t < slots && what == NULL; t++)
        if (navi_tri_is_alive(data->mesh, t))
            what = check_triangle(data, t);
    uint8_t* climbs = navi_memory_alloc(data->memory, slots);
    if (what != NULL || climbs == NULL) { // without memory the climbs are not checked
        navi_memory_free(data->memory, climbs, slots);
        return what;
    }
    memset(climbs, CLIMB_UNKNOWN, slots);
    what = check_climbs(data, climbs);
    navi_memory_free(data->memory, climbs, slots);
    return what;
}
