// A flood over all triangles that meet the shape, walkable or not. The shape is connected, so these
// triangles are connected, too.
#include "query/space/around.h"

#include "base/sort.h"

typedef bool Meets(const void* shape, const Mesh* mesh, uint32_t t);

// Flood from a point of the shape. Triangles that were visited before are skipped.
static NavResult flood_shape(Ask* ask, NavPoint from, Meets* meets, const void* shape) {
    const Mesh* mesh = ask->mesh;
    uint32_t first = ask->stack.count;
    if (navi_ask_visit(ask, navi_spot(mesh, from).t) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t k = first; k < ask->stack.count; k++) {
        uint32_t t = ask->stack.data[k];
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[t].n[i];
            if (twin != NAV_NONE && meets(shape, mesh, twin >> 2) &&
                navi_ask_visit(ask, twin >> 2) != NAV_OK)
                return NAV_ERR_MEMORY;
        }
    }
    return NAV_OK;
}

static bool is_less(const void* context, uint32_t a, uint32_t b) {
    (void)context;
    return a < b;
}

static NavResult list_walkable(Ask* ask, const QueryFilter* filter, TriangleList* found) {
    found->count = 0;
    for (uint32_t k = 0; k < ask->stack.count; k++)
        if (navi_filter_walks(filter, ask->stack.data[k]) &&
            navi_triangles_add(&ask->memory, found, ask->stack.data[k]) != NAV_OK)
            return NAV_ERR_MEMORY;
    navi_sort(found->data, found->count, is_less, NULL);
    return NAV_OK;
}

// --- discs -------------------------------------------------------------------------------

typedef struct Disc {
    NavPoint center;
    int64_t radius_2;
} Disc;

static bool disc_meets_edge(const Disc* disc, NavPoint a, NavPoint b) {
    int64_t along = navi_dot(a, b, disc->center), length_2 = navi_distance_2(a, b);
    if (along <= 0 || along >= length_2)
        return navi_distance_2(along <= 0 ? a : b, disc->center) <= disc->radius_2;
    int64_t side = navi_orient2d(a, b, disc->center);
    return navi_wide_sign(navi_wide_sub(navi_wide_mul(side, side),
                                        navi_wide_mul(disc->radius_2, length_2))) <= 0;
}

static bool disc_meets(const void* shape, const Mesh* mesh, uint32_t t) {
    const Disc* disc = shape;
    bool is_inside = true;
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint a = mesh->pos[mesh->tri[t].v[i]], b = mesh->pos[mesh->tri[t].v[navi_next3(i)]];
        if (disc_meets_edge(disc, a, b))
            return true;
        is_inside &= navi_orient2d(a, b, disc->center) >= 0;
    }
    return is_inside;
}

NavResult navi_around_circle(Ask* ask, const QueryFilter* filter, NavPoint center, int32_t radius,
                             TriangleList* found) {
    NAV_ASSERT(radius >= 0);
    Disc disc = {center, (int64_t)radius * radius};
    ask->stack.count = 0;
    NavResult result = flood_shape(ask, center, disc_meets, &disc);
    return result == NAV_OK ? list_walkable(ask, filter, found) : result;
}

// --- boxes -------------------------------------------------------------------------------

static bool box_meets(const void* shape, const Mesh* mesh, uint32_t t) {
    const NavBox* box = shape;
    NavPoint p[3];
    for (uint32_t i = 0; i < 3; i++)
        p[i] = mesh->pos[mesh->tri[t].v[i]];
    if ((p[0].x < box->min.x && p[1].x < box->min.x && p[2].x < box->min.x) ||
        (p[0].x > box->max.x && p[1].x > box->max.x && p[2].x > box->max.x) ||
        (p[0].y < box->min.y && p[1].y < box->min.y && p[2].y < box->min.y) ||
        (p[0].y > box->max.y && p[1].y > box->max.y && p[2].y > box->max.y))
        return false;
    NavPoint corner[4] = {box->min, {box->max.x, box->min.y}, box->max, {box->min.x, box->max.y}};
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t beyond = 0;
        for (uint32_t k = 0; k < 4; k++)
            beyond += navi_orient2d(p[i], p[navi_next3(i)], corner[k]) < 0;
        if (beyond == 4)
            return false;
    }
    return true;
}

NavResult navi_around_box(Ask* ask, const QueryFilter* filter, NavBox box, TriangleList* found) {
    NAV_ASSERT(box.min.x <= box.max.x && box.min.y <= box.max.y);
    ask->stack.count = 0;
    NavResult result = flood_shape(ask, box.min, box_meets, &box);
    return result == NAV_OK ? list_walkable(ask, filter, found) : result;
}

// --- footprints --------------------------------------------------------------------------

static bool footprint_meets(const void* shape, const Mesh* mesh, uint32_t t) {
    return navi_footprint_meets(shape, mesh, t);
}

NavResult navi_flood_footprint(Ask* ask, const SnapFootprint* footprint) {
    ask->stack.count = 0;
    for (uint32_t k = 0; k < footprint->side_count; k++) {
        const NavSide* side = &footprint->sides[k];
        if (side->flags & SIDE_RING_END &&
            flood_shape(ask, footprint->points[side->from], footprint_meets, footprint) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

NavResult navi_around_footprint(Ask* ask, const QueryFilter* filter, const SnapFootprint* footprint,
                                TriangleList* found) {
    NavResult result = navi_flood_footprint(ask, footprint);
    return result == NAV_OK ? list_walkable(ask, filter, found) : result;
}
