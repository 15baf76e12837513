// Best-first over the walkable triangles round the point. The straight way to the nearest blocked
// point leads through walkable ones only, so that flood comes upon it. Keys are doubles and order
// the work; walls are compared exactly.
#include "query/space/wall.h"

#include "query/ask/distance.h"

typedef struct WallSearch {
    NavQuery* query;
    const QueryFilter* filter;
    NavPoint p;
    bool is_found;
    NavRatio best; // squared distance of the best, or the largest that counts
    double reach;  // its root, about
    NavPoint a, b; // the wall, with its walkable side on the left
} WallSearch;

static void offer(WallSearch* search, NavPoint a, NavPoint b) {
    double about = navi_segment_distance(a, b, search->p);
    if (about * NAVI_DISTANCE_MARGIN > search->reach)
        return;
    NavRatio ratio = navi_segment_ratio(a, b, search->p);
    int order = navi_ratio_compare(ratio, search->best);
    if (order > 0)
        return;
    if (order == 0 && search->is_found) {
        bool is_less = navi_point_equal(a, search->a) ? navi_point_less(b, search->b)
                                                      : navi_point_less(a, search->a);
        if (!is_less)
            return;
    }
    search->is_found = true;
    search->best = ratio;
    search->reach = about;
    search->a = a;
    search->b = b;
}

static bool push(WallSearch* search, uint32_t t) {
    NavQuery* query = search->query;
    if (query->seen.data[t] == query->stamp)
        return true;
    query->seen.data[t] = query->stamp;
    double distance = navi_triangle_distance(query->mesh, t, search->p);
    if (distance * NAVI_DISTANCE_MARGIN > search->reach)
        return true;
    return navi_heap_push(&query->memory, &query->heap, distance, t);
}

// The walls of a triangle, and its neighbours.
static bool expand(WallSearch* search, uint32_t t) {
    const Mesh* mesh = search->query->mesh;
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        uint32_t twin = navi_edge_twin(mesh, h);
        if (!navi_filter_joins(search->filter, h))
            offer(search, mesh->pos[navi_edge_from(mesh, h)], mesh->pos[navi_edge_to(mesh, h)]);
        else if (!push(search, twin >> 2))
            return false;
    }
    return true;
}

static bool is_smaller_slot(const void* context, uint32_t a, uint32_t b) {
    (void)context; // the answer is the least of a set: the order does not matter
    return a < b;
}

static void write_foot(const WallSearch* search, NavWall* wall) {
    NavPoint a = wall->a, b = wall->b, p = search->p;
    int64_t along = navi_dot(a, b, p), length_2 = navi_distance_2(a, b);
    double part = along <= 0 ? 0 : along >= length_2 ? 1 : (double)along / (double)length_2;
    wall->position.x = a.x + ((double)b.x - a.x) * part;
    wall->position.y = a.y + ((double)b.y - a.y) * part;
    wall->distance = navi_segment_distance(a, b, p);
    // From a corner the way leads straight away; otherwise it is square to the wall.
    double x = p.x - wall->position.x, y = p.y - wall->position.y;
    if (wall->distance == 0 || (along > 0 && along < length_2)) {
        x = (double)a.y - b.y;
        y = (double)b.x - a.x;
    }
    double length = sqrt(x * x + y * y);
    wall->normal.x = x / length;
    wall->normal.y = y / length;
}

static void write_wall(const WallSearch* search, NavWall* wall) {
    NavWall found = {.is_found = search->is_found};
    if (search->is_found) {
        // Between floors of different elevation both sides are walkable: the asked point's is left.
        int64_t along = navi_dot(search->a, search->b, search->p);
        bool is_behind = navi_orient2d(search->a, search->b, search->p) < 0 && along > 0 &&
                         along < navi_distance_2(search->a, search->b);
        found.a = is_behind ? search->b : search->a;
        found.b = is_behind ? search->a : search->b;
        write_foot(search, &found);
    }
    *wall = found;
}

bool navi_wall(NavQuery* query, const QueryFilter* filter, NavPoint p, int32_t max_distance,
               NavWall* wall) {
    WallSearch search = {.query = query, .filter = filter, .p = p};
    search.best = navi_square_ratio(max_distance);
    search.reach = max_distance;
    NavSpot spot = navi_spot(query->mesh, p);
    navi_heap_start(&query->heap, is_smaller_slot, NULL);
    bool is_blocked = true;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(query->mesh, &spot, t)) {
        if (!navi_filter_walks(filter, t))
            continue;
        is_blocked = false;
        if (!push(&search, t))
            return false;
    }
    while (!navi_heap_is_empty(&query->heap)) {
        HeapItem item = navi_heap_pop(&query->heap);
        if (item.key * NAVI_DISTANCE_MARGIN > search.reach)
            break;
        if (!expand(&search, item.node))
            return false;
    }
    if (is_blocked) {
        NavWall blocked = {.is_found = true, .position.x = p.x, .position.y = p.y, .a = p, .b = p};
        *wall = blocked;
        return true;
    }
    write_wall(&search, wall);
    return true;
}
