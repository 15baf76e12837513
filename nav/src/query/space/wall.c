// Best-first search over the walkable triangles around the point. The segment to the nearest
// blocked point crosses only walkable triangles, so the search reaches it. Keys are doubles and
// order the work. Walls are compared exactly.
#include "query/space/wall.h"

#include "query/ask/distance.h"

typedef struct WallSearch {
    Ask* ask;
    const QueryFilter* filter;
    NavPoint p;
    bool is_found;
    NavRatio best; // squared distance of the best, or the largest allowed
    double reach;  // its root, approximately
    NavPoint a, b; // the wall, with its walkable side on the left
} WallSearch;

// Is the half-edge's wall as near as the best one, or nearer? If it is smaller or nearer, take it.
static bool take_wall(WallSearch* search, uint32_t h) {
    const Mesh* mesh = search->ask->mesh;
    NavPoint a = mesh->pos[navi_edge_from(mesh, h)], b = mesh->pos[navi_edge_to(mesh, h)];
    double about = navi_segment_distance(a, b, search->p);
    if (about * NAVI_DISTANCE_MARGIN > search->reach)
        return false;
    NavRatio ratio = navi_segment_ratio(a, b, search->p);
    int order = navi_ratio_compare(ratio, search->best);
    if (order > 0)
        return false;
    if (order == 0 && search->is_found) {
        bool is_less = navi_point_equal(a, search->a) ? navi_point_less(b, search->b)
                                                      : navi_point_less(a, search->a);
        if (!is_less)
            return true;
    }
    search->is_found = true;
    search->best = ratio;
    search->reach = about;
    search->a = a;
    search->b = b;
    return true;
}

// The walls at vertex v, in other sectors too: there the search may not come.
static void take_walls_at(WallSearch* search, uint32_t v) {
    const Mesh* mesh = search->ask->mesh;
    uint32_t first = mesh->vertex[v].h, corner = first;
    do {
        uint32_t sides[2] = {navi_corner_right_edge(corner), navi_corner_left_edge(corner)};
        for (uint32_t i = 0; i < 2 && navi_filter_walks(search->filter, corner >> 2); i++)
            if (!navi_filter_joins(search->filter, sides[i]))
                take_wall(search, sides[i]);
        corner = navi_corner_left(mesh, corner);
        NAV_ASSERT(corner != NAV_NONE); // corners of walkable triangles lie inside the frame
    } while (corner != first);
}

static void offer_wall(WallSearch* search, uint32_t h) {
    const Mesh* mesh = search->ask->mesh;
    uint32_t from = navi_edge_from(mesh, h), to = navi_edge_to(mesh, h);
    NavPoint a = mesh->pos[from], b = mesh->pos[to];
    if (!take_wall(search, h))
        return;
    int64_t along = navi_dot(a, b, search->p);
    if (along <= 0 || along >= navi_distance_2(a, b))
        take_walls_at(search, along <= 0 ? from : to);
}

static NavResult push_triangle(const WallSearch* search, uint32_t t) {
    return navi_ask_push_near(search->ask, t, search->p, search->reach);
}

// Compare the walls of a triangle, and push its neighbours.
static NavResult expand_triangle(WallSearch* search, uint32_t t) {
    const Mesh* mesh = search->ask->mesh;
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        uint32_t twin = navi_edge_twin(mesh, h);
        if (!navi_filter_joins(search->filter, h))
            offer_wall(search, h);
        else if (push_triangle(search, twin >> 2) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

static void write_foot(const WallSearch* search, NavWall* wall) {
    NavPoint a = wall->a, b = wall->b, p = search->p;
    int64_t along = navi_dot(a, b, p), length_2 = navi_distance_2(a, b);
    double part = along <= 0 ? 0 : along >= length_2 ? 1 : (double)along / (double)length_2;
    wall->position.x = a.x + ((double)b.x - a.x) * part;
    wall->position.y = a.y + ((double)b.y - a.y) * part;
    wall->distance = navi_segment_distance(a, b, p);
    // At a corner the normal points to the query's point; otherwise it is perpendicular to the
    // wall.
    double x = p.x - wall->position.x, y = p.y - wall->position.y;
    if (wall->distance == 0 || (along > 0 && along < length_2)) {
        x = (double)a.y - b.y;
        y = (double)b.x - a.x;
    }
    double length = sqrt(x * x + y * y);
    NAV_ASSERT(length > 0);
    wall->normal.x = x / length;
    wall->normal.y = y / length;
}

static void write_wall(const WallSearch* search, NavWall* wall) {
    NavWall found = {.is_found = search->is_found};
    if (search->is_found) {
        // Between floors of different elevation both sides are walkable. The left side must be that
        // of the query's point.
        int64_t along = navi_dot(search->a, search->b, search->p);
        bool is_behind = navi_orient2d(search->a, search->b, search->p) < 0 && along > 0 &&
                         along < navi_distance_2(search->a, search->b);
        found.a = is_behind ? search->b : search->a;
        found.b = is_behind ? search->a : search->b;
        write_foot(search, &found);
    }
    *wall = found;
}

// Begin with the walkable triangles that hold the point.
static NavResult start_at_point(WallSearch* search, bool* is_blocked) {
    Ask* ask = search->ask;
    NavSpot spot = navi_spot(ask->mesh, search->p);
    navi_heap_start(&ask->heap, navi_heap_by_slot, NULL);
    *is_blocked = true;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(ask->mesh, &spot, t)) {
        if (!navi_filter_walks(search->filter, t))
            continue;
        *is_blocked = false;
        if (push_triangle(search, t) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

NavResult navi_wall(Ask* ask, const QueryFilter* filter, NavPoint p, int32_t max_distance,
                    NavWall* wall) {
    WallSearch search = {.ask = ask, .filter = filter, .p = p};
    search.best = navi_square_ratio(max_distance);
    search.reach = max_distance;
    bool is_blocked;
    if (start_at_point(&search, &is_blocked) != NAV_OK)
        return NAV_ERR_MEMORY;
    while (!navi_heap_is_empty(&ask->heap)) {
        HeapItem item = navi_heap_pop(&ask->heap);
        if (item.key * NAVI_DISTANCE_MARGIN > search.reach)
            break;
        if (expand_triangle(&search, item.node) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    if (is_blocked) {
        NavWall blocked = {.is_found = true, .position.x = p.x, .position.y = p.y, .a = p, .b = p};
        *wall = blocked;
        return NAV_OK;
    }
    write_wall(&search, wall);
    return NAV_OK;
}
