// Where a path may end: the triangles about the goal, and dead ends that the search enters for it.
#include "query/cone/sight.h"
#include "query/disc/cones.h"

static void mark_triangle(DiscSearch* search, uint32_t t) {
    const Mesh* mesh = search->inside.mesh;
    search->on_way[t] = search->stamp;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t v = mesh->tri[t].v[i];
        navi_disc_corner(&search->corners, v)->goal_stamp = search->stamp;
        navi_box_add(&search->goal_box, mesh->pos[v]);
    }
}

// The triangles from t, which holds the goal, up to the core: the search may enter them, and paths
// may end in the stars of their corners.
static void mark_way(DiscSearch* search, uint32_t t) {
    const PathData* data = search->corners.pathdata;
    search->at_goal[t] = search->stamp;
    if (search->has_one_way)
        return;
    NAV_BOUND(left, search->inside.mesh->counts->tri_slots); // each is nearer to the core
    for (bool was_marked = false; t != NAV_NONE && !was_marked;) {
        NAV_ROUND(left);
        was_marked = navi_disc_is_on_way(search, t);
        mark_triangle(search, t);
        t = data == NULL ? NAV_NONE : navi_pathdata_above(data, t);
    }
}

// The last circle before the goal may be about a vertex in a dead end beside it, which the path
// does not enter. The edge between them is nearer to the goal than R (README.md, 8). Without path
// data any triangle may be in a dead end.
static bool mark_beside(DiscSearch* search, uint32_t t) {
    const Mesh* mesh = search->inside.mesh;
    const double near = search->inside.r + 1;
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        uint32_t twin = navi_edge_twin(mesh, h);
        RadiusVec a = navi_vec_of(mesh->pos[navi_edge_from(mesh, h)]);
        RadiusVec b = navi_vec_of(mesh->pos[navi_edge_to(mesh, h)]);
        if (navi_is_wall(&search->inside, h, twin) ||
            navi_vec_segment_2(a, b, search->goal) >= near * near)
            continue;
        if (search->corners.pathdata == NULL || navi_disc_is_dead(search, h)) {
            mark_triangle(search, t);
            mark_triangle(search, twin >> 2);
        }
        if (!navi_radius_flood_add(&search->inside, (DiscEntry){.h = twin}))
            return false;
    }
    return true;
}

static bool mark_holding(DiscSearch* search, uint32_t t) {
    mark_way(search, t);
    return navi_radius_flood_add(&search->inside, (DiscEntry){.h = 4 * t});
}

// --- where there is no loop --------------------------------------------------------------

WayEnd navi_disc_way_end(const DiscSearch* search, uint32_t i) {
    const RadiusSearch* inside = &search->inside;
    NavPoint p = i == 0 ? inside->start : inside->goal;
    const DiscPlace* place = &inside->places[i];
    NavSpot spot = navi_spot(inside->mesh, p);
    bool is_rounded = place->x != p.x || place->y != p.y;
    return navi_way_end(inside->mesh, &spot, is_rounded ? place->t : NAV_NONE);
}

static Way way_of(const DiscSearch* search) {
    return (Way){.data = search->corners.pathdata,
                 .marks = search->on_way,
                 .stamp = search->stamp,
                 .ends = {navi_disc_way_end(search, 0), navi_disc_way_end(search, 1)}};
}

void navi_disc_mark_one_way(DiscSearch* search) {
    search->has_one_way = false;
    if (navi_pathdata_has_loop(search->corners.pathdata, search->inside.places[1].t))
        return; // mostly; then nothing has to be located
    const Way way = way_of(search);
    search->has_one_way = navi_way_is_one(&way);
    if (search->has_one_way)
        navi_way_mark(&way);
}

// The corners of the triangles between start and goal.
static void mark_corners(DiscSearch* search) {
    const Mesh* mesh = search->inside.mesh;
    const Way way = way_of(search);
    for (uint32_t i = 0; i < 2; i++) {
        const WayEnd* end = &way.ends[i];
        for (uint32_t t = end->spot.t; t != NAV_NONE; t = navi_way_next(mesh, end, t))
            for (uint32_t u = t; u != NAV_NONE && navi_disc_is_on_way(search, u);
                 u = navi_pathdata_above(way.data, u))
                mark_triangle(search, u);
    }
}

// --- all that is marked ------------------------------------------------------------------

bool navi_disc_mark_goal(DiscSearch* search) {
    const Mesh* mesh = search->inside.mesh;
    RadiusScratch* scratch = search->inside.scratch;
    const WayEnd goal = navi_disc_way_end(search, 1);
    search->goal_box = (NavBox){search->inside.goal, search->inside.goal};
    if (!navi_radius_flood_begin(&search->inside))
        return false;
    if (search->corners.pathdata != NULL)
        navi_disc_mark_one_way(search);
    if (search->has_one_way)
        mark_corners(search);
    for (uint32_t t = goal.spot.t; t != NAV_NONE; t = navi_way_next(mesh, &goal, t))
        if (navi_filter_walks(search->inside.filter, t) && !mark_holding(search, t))
            return false;
    NAV_BOUND(left, mesh->counts->tri_slots); // a flood visits each triangle once
    while (scratch->entries.count > 0) {
        NAV_ROUND(left);
        if (!mark_beside(search, scratch->entries.data[--scratch->entries.count].h >> 2))
            return false;
    }
    return true;
}
