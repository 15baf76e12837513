#include "query/ask/distance.h"

double navi_segment_distance(NavPoint a, NavPoint b, NavPoint p) {
    int64_t along = navi_dot(a, b, p), length_2 = navi_distance_2(a, b);
    if (along <= 0)
        return navi_distance(a, p);
    if (along >= length_2)
        return navi_distance(b, p);
    double side = (double)navi_orient2d(a, b, p);
    return (side < 0 ? -side : side) / sqrt((double)length_2);
}

double navi_triangle_distance(const Mesh* mesh, uint32_t t, NavPoint p) {
    double least = -1;
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint a = mesh->pos[navi_edge_from(mesh, 4 * t + i)];
        NavPoint b = mesh->pos[navi_edge_to(mesh, 4 * t + i)];
        if (navi_orient2d(a, b, p) >= 0)
            continue;
        double distance = navi_segment_distance(a, b, p);
        if (least < 0 || distance < least)
            least = distance;
    }
    return least < 0 ? 0 : least;
}

NavRatio navi_segment_ratio(NavPoint a, NavPoint b, NavPoint p) {
    int64_t along = navi_dot(a, b, p), length_2 = navi_distance_2(a, b);
    NavRatio ratio = {navi_wide_mul(navi_distance_2(along <= 0 ? a : b, p), 1), 1};
    if (along > 0 && along < length_2) {
        int64_t side = navi_orient2d(a, b, p);
        ratio.over = navi_wide_mul(side, side);
        ratio.under = length_2;
    }
    return ratio;
}

NavResult navi_ask_push_near(Ask* ask, uint32_t t, NavPoint p, double reach) {
    NAV_ASSERT(t < ask->seen.capacity); // the query has begun
    if (ask->seen.data[t] == ask->stamp)
        return NAV_OK;
    ask->seen.data[t] = ask->stamp;
    double distance = navi_triangle_distance(ask->mesh, t, p);
    return distance * NAVI_DISTANCE_MARGIN > reach
               ? NAV_OK
               : navi_heap_push(&ask->memory, &ask->heap, distance, t);
}
