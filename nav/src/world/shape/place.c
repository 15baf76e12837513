// Placing: outline points through a pose, then the checks that the rounding makes needful.
#include "geom/pose.h"
#include "world/shape/shapes.h"

void navi_placing_fini(Placing* placing) {
    navi_array_fini(placing->memory, &placing->points);
    navi_array_fini(placing->memory, &placing->sides);
    navi_sides_scratch_fini(&placing->contacts, placing->memory);
}

// Turns by quarters move lattice points to lattice points, so nothing can have come together.
bool navi_pose_is_rigid(const NavPose* pose) {
    return pose->angle % NAV_QUARTER_TURN == 0 && (pose->scale == 0 || pose->scale == 65536);
}

// Sides that shrank to a point are dropped, and their ends become one.
static void join_ends(NavSide* sides, uint32_t count, uint32_t gone, uint32_t kept) {
    for (uint32_t k = 0; k < count; k++) {
        if (sides[k].from == gone)
            sides[k].from = kept;
        if (sides[k].to == gone)
            sides[k].to = kept;
    }
}

// A mirror image runs the other way round.
static void copy_sides(Placing* p, const Outline* outline, bool is_mirrored) {
    p->sides.count = 0;
    for (uint32_t k = 0; k < outline->side_count; k++) {
        NavSide side = navi_outline_side(outline, k);
        NavSide back = {side.to, side.from, side.flags};
        p->sides.data[p->sides.count++] = is_mirrored ? back : side;
    }
}

static void drop_points(Placing* p) {
    NavSide* sides = p->sides.data;
    for (uint32_t k = 0; k < p->sides.count; k++)
        if (sides[k].from != sides[k].to &&
            navi_point_equal(p->points.data[sides[k].from], p->points.data[sides[k].to]))
            join_ends(sides, p->sides.count, sides[k].to, sides[k].from);
    uint32_t kept = 0;
    for (uint32_t k = 0; k < p->sides.count; k++) {
        if (sides[k].from != sides[k].to) {
            sides[kept++] = sides[k];
        } else if (sides[k].flags & SIDE_RING_END && kept > 0) {
            sides[kept - 1].flags |= SIDE_RING_END;
        }
    }
    p->sides.count = kept;
}

// With the sides of a mirrored ring in reverse, the ring still is one sequence: reverse each ring.
static void reverse_rings(Placing* p) {
    NavSide* sides = p->sides.data;
    for (uint32_t first = 0; first < p->sides.count;) {
        uint32_t last = first;
        while (!(sides[last].flags & (SIDE_RING_END | SIDE_INNER)))
            last++;
        if (sides[first].flags & SIDE_INNER)
            return;
        sides[last].flags &= ~SIDE_RING_END;
        for (uint32_t i = first, j = last; i < j; i++, j--) {
            NavSide side = sides[i];
            sides[i] = sides[j];
            sides[j] = side;
        }
        sides[last].flags |= SIDE_RING_END;
        first = last + 1;
    }
}

// Each ring must still have three sides and the orientation that it had.
static NavResult check_rings(const Placing* p, const Outline* outline) {
    uint32_t rings = 0, wanted = 0, first = 0;
    for (uint32_t k = 0; k < outline->side_count; k++)
        wanted += (navi_outline_side(outline, k).flags & SIDE_RING_END) != 0;
    for (uint32_t k = 0; k < p->sides.count; k++) {
        if (!(p->sides.data[k].flags & SIDE_RING_END))
            continue;
        if (k + 1 - first < 3)
            return NAV_ERR_FEW_POINTS;
        rings++;
        first = k + 1;
    }
    return rings == wanted ? NAV_OK : NAV_ERR_FEW_POINTS;
}

// The sign of the area of the ring of sides [first, last].
static int ring_sign(const NavPoint* points, const NavSide* sides, uint32_t first, uint32_t last) {
    NavPoint origin = points[sides[first].from];
    NavWide area = navi_wide_mul(0, 0);
    for (uint32_t k = first; k <= last; k++)
        area = navi_wide_add(
            area,
            navi_wide_mul(navi_orient2d(origin, points[sides[k].from], points[sides[k].to]), 1));
    return navi_wide_sign(area);
}

static uint32_t ring_last(const NavSide* sides, uint32_t first) {
    while (!(sides[first].flags & SIDE_RING_END))
        first++;
    return first;
}

// Ring by ring: the orientation must have stayed. check_rings has seen as many rings on both sides.
static NavResult check_areas(const Placing* p, const Outline* outline) {
    uint32_t first = 0, drawn_first = 0;
    while (first < p->sides.count && !(p->sides.data[first].flags & SIDE_INNER)) {
        uint32_t last = ring_last(p->sides.data, first), drawn_last = 0;
        int drawn_sign = 1; // one ring is positive
        if (outline->sides != NULL) {
            drawn_last = ring_last(outline->sides, drawn_first);
            drawn_sign = ring_sign(outline->points, outline->sides, drawn_first, drawn_last);
        }
        if (ring_sign(p->points.data, p->sides.data, first, last) != drawn_sign)
            return NAV_ERR_NO_AREA;
        first = last + 1;
        drawn_first = drawn_last + 1;
    }
    return NAV_OK;
}

static NavResult check_contacts(Placing* p, bool is_strict) {
    switch (navi_sides_contact(p->points.data, p->sides.data, p->sides.count, is_strict, p->memory,
                               &p->contacts)) {
    case SIDES_APART:
        return NAV_OK;
    case SIDES_NO_MEMORY:
        return NAV_ERR_MEMORY;
    default:
        return NAV_ERR_NOT_SIMPLE;
    }
}

// Rings that stay apart, or touch at corners, may still have slipped over each other: the corner of
// one that lay close to a side of another, or a whole small hole. Then something is covered twice,
// or less than not at all. A single ring cannot.
static bool is_covered_once(const Placing* p) {
    const NavSide* sides = p->sides.data;
    uint32_t count = p->sides.count, last = ring_last(sides, 0);
    if (last + 1 == count || sides[last + 1].flags & SIDE_INNER)
        return true;
    for (uint32_t k = 0; k < count && !(sides[k].flags & SIDE_INNER); k++) {
        int32_t from_y = p->points.data[sides[k].from].y, to_y = p->points.data[sides[k].to].y;
        // A level side tells nothing; what is covered wrongly has a border that is not.
        if (from_y != to_y && navi_sides_cover_beside(p->points.data, sides, count, k,
                                                      &p->contacts) != (to_y > from_y ? 1 : 0))
            return false;
    }
    return true;
}

// The turn itself errs by less than a quarter step within this reach, rounding by a half: together
// less than NAVI_STURDY_MARGIN / 2, diagonally too.
#define STURDY_REACH (1 << 28)

void navi_outline_test_sturdiness(Outline* outline) {
    if (outline->is_sturdy_known)
        return;
    outline->is_sturdy_known = true;
    for (uint32_t i = 0; i < outline->point_count; i++) {
        int64_t x = (int64_t)outline->points[i].x - outline->pivot.x;
        int64_t y = (int64_t)outline->points[i].y - outline->pivot.y;
        if (x < -STURDY_REACH || x > STURDY_REACH || y < -STURDY_REACH || y > STURDY_REACH)
            return;
    }
    NavSide sides[NAVI_STURDY_MOST];
    if (outline->side_count > NAVI_STURDY_MOST)
        return;
    for (uint32_t k = 0; k < outline->side_count; k++)
        sides[k] = navi_outline_side(outline, k);
    outline->is_sturdy = navi_sides_are_sturdy(outline->points, sides, outline->side_count);
}

static bool is_safe(const Outline* outline, const NavPose* pose) {
    return navi_pose_is_rigid(pose) ||
           (outline->is_sturdy && (pose->scale == 0 || pose->scale == 65536));
}

NavResult navi_place(Placing* placing, const Outline* outline, const NavPose* pose,
                     SnapFootprint* footprint) {
    if (!navi_pose_is_valid(pose))
        return NAV_ERR_RANGE;
    if (!navi_array_reserve(placing->memory, &placing->points, outline->point_count) ||
        !navi_array_reserve(placing->memory, &placing->sides, outline->side_count))
        return NAV_ERR_MEMORY;
    NavTurn turn = navi_turn(pose, outline->pivot);
    for (uint32_t i = 0; i < outline->point_count; i++) {
        placing->points.data[i] = navi_turn_apply(&turn, outline->points[i]);
        if (!navi_point_in_range(placing->points.data[i]))
            return NAV_ERR_RANGE;
    }
    placing->points.count = outline->point_count;
    bool is_mirrored = pose->is_flipped_x != pose->is_flipped_y;
    copy_sides(placing, outline, is_mirrored);
    if (is_mirrored)
        reverse_rings(placing);
    if (!is_safe(outline, pose)) {
        drop_points(placing);
        NavResult result = check_rings(placing, outline);
        if (result == NAV_OK)
            result = check_areas(placing, outline);
        if (result == NAV_OK)
            result = check_contacts(placing, outline->is_strict);
        if (result == NAV_OK && !is_covered_once(placing))
            result = NAV_ERR_NOT_SIMPLE;
        if (result != NAV_OK)
            return result;
    }
    *footprint = (SnapFootprint){.points = placing->points.data,
                                 .sides = placing->sides.data,
                                 .point_count = placing->points.count,
                                 .side_count = placing->sides.count};
    return NAV_OK;
}
