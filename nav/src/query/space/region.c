#include "query/space/region.h"

#include <string.h>

#include "world/change/world.h"

static bool make_scratch(NavQuery* query) {
    if (query->region != NULL)
        return true;
    NavRegionScratch* made = navi_memory_alloc(&query->memory, sizeof *made);
    if (made == NULL)
        return false;
    memset(made, 0, sizeof *made);
    made->outline.memory = made->placing.memory = &query->memory;
    query->region = made;
    return true;
}

NavResult navi_region_place(NavQuery* query, const NavOutlineDef* region, const NavPose* pose,
                            const SnapFootprint** footprint) {
    if (!make_scratch(query))
        return NAV_ERR_MEMORY;
    OutlineScratch* scratch = &query->region->outline;
    NavResult result = navi_region_build(scratch, region);
    if (result != NAV_OK)
        return result;
    Outline outline = {.points = scratch->points.data,
                       .sides = scratch->sides.data,
                       .point_count = scratch->points.count,
                       .side_count = scratch->sides.count,
                       .pivot = region->pivot,
                       .is_strict = scratch->is_strict};
    result = navi_place(&query->region->placing, &outline, pose, &query->region->footprint);
    *footprint = &query->region->footprint;
    return result;
}

void navi_region_fini(NavQuery* query) {
    if (query->region == NULL)
        return;
    navi_outline_scratch_fini(&query->region->outline);
    navi_placing_fini(&query->region->placing);
    navi_memory_free(&query->memory, query->region, sizeof *query->region);
    query->region = NULL;
}

// Separating axes: the normals of the triangle's edges, and of the segment.
bool navi_segment_meets(const Mesh* mesh, uint32_t t, NavPoint a, NavPoint b) {
    const uint32_t* v = mesh->tri[t].v;
    int above = 0, below = 0;
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint p = mesh->pos[v[i]], q = mesh->pos[v[navi_next3(i)]];
        if (navi_orient2d(p, q, a) < 0 && navi_orient2d(p, q, b) < 0)
            return false;
        int64_t side = navi_orient2d(a, b, p);
        above += side > 0;
        below += side < 0;
    }
    return above < 3 && below < 3;
}

// Does a ray from p in +x pass the side from below to above, or back? Sides that p is not on.
static bool is_passed(NavPoint a, NavPoint b, NavPoint p) {
    if ((a.y > p.y) == (b.y > p.y))
        return false;
    int64_t side = navi_orient2d(a, b, p);
    return b.y > a.y ? side > 0 : side < 0;
}

bool navi_footprint_meets(const SnapFootprint* footprint, const Mesh* mesh, uint32_t t) {
    NavPoint corner = mesh->pos[mesh->tri[t].v[0]];
    bool is_inside = false;
    for (uint32_t k = 0; k < footprint->side_count; k++) {
        const NavSide* side = &footprint->sides[k];
        NavPoint a = footprint->points[side->from], b = footprint->points[side->to];
        if (side->flags & SIDE_INNER)
            continue;
        if (navi_segment_meets(mesh, t, a, b))
            return true;
        is_inside ^= is_passed(a, b, corner);
    }
    return is_inside;
}
