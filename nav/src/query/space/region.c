#include "query/space/region.h"

#include "world/change/world.h"

static NavResult make_scratch(SpaceScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    if (scratch->region != NULL)
        return NAV_OK;
    RegionScratch* made = navi_memory_alloc(memory, sizeof *made);
    if (made == NULL)
        return NAV_ERR_MEMORY;
    memset(made, 0, sizeof *made);
    made->outline.memory = made->placing.memory = memory;
    scratch->region = made;
    return NAV_OK;
}

NavResult navi_region_place(SpaceScratch* scratch, const NavOutlineDef* region, const NavPose* pose,
                            const SnapFootprint** footprint) {
    if (make_scratch(scratch) != NAV_OK)
        return NAV_ERR_MEMORY;
    OutlineScratch* made = &scratch->region->outline;
    NavResult result = navi_region_build(made, region);
    if (result != NAV_OK)
        return result;
    Outline outline = {.points = made->points.data,
                       .sides = made->sides.data,
                       .point_count = made->points.count,
                       .side_count = made->sides.count,
                       .pivot = region->pivot,
                       .is_strict = made->is_strict};
    return navi_outline_place(scratch, &outline, pose, footprint);
}

NavResult navi_outline_place(SpaceScratch* scratch, const Outline* outline, const NavPose* pose,
                             const SnapFootprint** footprint) {
    if (make_scratch(scratch) != NAV_OK)
        return NAV_ERR_MEMORY;
    navi_fault_clear(&scratch->region->outline.fault);
    *footprint = &scratch->region->footprint;
    return navi_place(&scratch->region->placing, outline, pose, &scratch->region->footprint);
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

// Does the closed segment ab meet the inside of t? Separating axes, as above.
static bool enters_triangle(const Mesh* mesh, uint32_t t, NavPoint a, NavPoint b) {
    const uint32_t* v = mesh->tri[t].v;
    bool is_above = false, is_below = false;
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint p = mesh->pos[v[i]], q = mesh->pos[v[navi_next3(i)]];
        if (navi_orient2d(p, q, a) <= 0 && navi_orient2d(p, q, b) <= 0)
            return false;
        int64_t side = navi_orient2d(a, b, p);
        is_above |= side > 0;
        is_below |= side < 0;
    }
    return is_above && is_below;
}

// The centre of a triangle times three: the sums of the coordinates of its corners.
typedef struct Triple {
    int64_t x, y;
} Triple;

static Triple centre_of(const Mesh* mesh, uint32_t t) {
    Triple centre = {0, 0};
    for (uint32_t i = 0; i < 3; i++) {
        centre.x += mesh->pos[mesh->tri[t].v[i]].x;
        centre.y += mesh->pos[mesh->tri[t].v[i]].y;
    }
    return centre;
}

// Does the side cross the horizontal ray from the centre to the right, from below to above or back?
// For sides that the centre is not on.
static bool is_passed(NavPoint a, NavPoint b, Triple centre) {
    int64_t x = centre.x - 3 * (int64_t)a.x, y = centre.y - 3 * (int64_t)a.y;
    if ((y < 0) == (3 * (int64_t)b.y > centre.y))
        return false;
    int side = navi_wide_sign(
        navi_wide_sub(navi_wide_mul((int64_t)b.x - a.x, y), navi_wide_mul((int64_t)b.y - a.y, x)));
    return b.y > a.y ? side > 0 : side < 0;
}

typedef bool (*SideTest)(const Mesh* mesh, uint32_t t, NavPoint a, NavPoint b);

// Does a side pass the test, or is the triangle inside? Where no side passes it all of the triangle
// is inside, or nothing.
static bool has_triangle(const SnapFootprint* footprint, const Mesh* mesh, uint32_t t,
                         SideTest test) {
    Triple centre = centre_of(mesh, t);
    bool is_inside = false;
    for (uint32_t k = 0; k < footprint->side_count; k++) {
        const NavSide* side = &footprint->sides[k];
        NavPoint a = footprint->points[side->from], b = footprint->points[side->to];
        if (side->flags & SIDE_INNER)
            continue;
        if (test(mesh, t, a, b))
            return true;
        is_inside ^= is_passed(a, b, centre);
    }
    return is_inside;
}

bool navi_footprint_meets(const SnapFootprint* footprint, const Mesh* mesh, uint32_t t) {
    return has_triangle(footprint, mesh, t, navi_segment_meets);
}

bool navi_footprint_overlaps(const SnapFootprint* footprint, const Mesh* mesh, uint32_t t) {
    return has_triangle(footprint, mesh, t, enters_triangle);
}
