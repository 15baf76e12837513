// Placing: move the points of an outline by a pose, round them, and check what rounding may break.
#include "base/assert.h"
#include "geom/pose.h"
#include "world/shape/blame.h"
#include "world/shape/shapes.h"

void navi_placing_fini(Placing* placing) {
    navi_array_fini(placing->memory, &placing->points);
    navi_array_fini(placing->memory, &placing->sides);
    navi_sides_scratch_fini(&placing->contacts, placing->memory);
}

// Quarter turns and flips move lattice points to lattice points, so nothing is rounded.
bool navi_pose_is_rigid(const NavPose* pose) {
    return pose->angle % NAV_QUARTER_TURN == 0 && navi_pose_scale(pose) == NAVI_SCALE_ONE;
}

// In all sides replace the point `gone` by the point `kept`, which has the same place.
static void join_points(NavSide* sides, uint32_t count, uint32_t gone, uint32_t kept) {
    for (uint32_t k = 0; k < count; k++) {
        if (sides[k].from == gone)
            sides[k].from = kept;
        if (sides[k].to == gone)
            sides[k].to = kept;
    }
}

// Copy the sides. In a mirror image each side is reversed, so that its left stays the inside.
static void copy_sides(Placing* p, const Outline* outline, bool is_mirrored) {
    p->sides.count = 0;
    for (uint32_t k = 0; k < outline->side_count; k++) {
        NavSide side = navi_outline_side(outline, k);
        NavSide back = {side.to, side.from, side.flags};
        p->sides.data[p->sides.count++] = is_mirrored ? back : side;
    }
}

// Drop the sides that rounding has shrunk to a point, and join their ends.
static void drop_short_sides(Placing* p) {
    NavSide* sides = p->sides.data;
    for (uint32_t k = 0; k < p->sides.count; k++)
        if (sides[k].from != sides[k].to &&
            navi_point_equal(p->points.data[sides[k].from], p->points.data[sides[k].to]))
            join_points(sides, p->sides.count, sides[k].to, sides[k].from);
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

// The last side of the ring that starts at side `first`.
static uint32_t ring_last(const Placing* p, uint32_t first) {
    NAV_ASSERT(first < p->sides.count);
    while (!(p->sides.data[first].flags & SIDE_RING_END)) {
        first++;
        NAV_ASSERT(first < p->sides.count && !(p->sides.data[first].flags & SIDE_INNER));
    }
    return first;
}

// The sides of a mirrored ring have been reversed. Reverse their order too, so that each side ends
// where the next one starts.
static void reverse_rings(Placing* p) {
    NavSide* sides = p->sides.data;
    for (uint32_t first = 0; first < p->sides.count;) {
        if (sides[first].flags & SIDE_INNER)
            return;
        uint32_t last = ring_last(p, first);
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

// Each ring must still have at least three sides.
static NavResult check_ring_sizes(Placing* p, const Outline* outline) {
    uint32_t rings = 0, wanted = 0, first = 0;
    for (uint32_t k = 0; k < outline->side_count; k++)
        wanted += (navi_outline_side(outline, k).flags & SIDE_RING_END) != 0;
    for (uint32_t k = 0; k < p->sides.count; k++) {
        if (!(p->sides.data[k].flags & SIDE_RING_END))
            continue;
        if (k + 1 - first < 3) {
            navi_fault_set(&p->fault, "at this angle and scale ring %u has %u corners",
                           (unsigned)rings, (unsigned)(k + 1 - first));
            return NAV_ERR_FEW_POINTS;
        }
        rings++;
        first = k + 1;
    }
    if (rings == wanted)
        return NAV_OK;
    navi_fault_set(&p->fault, "at this angle and scale %u of %u rings are left", (unsigned)rings,
                   (unsigned)wanted);
    return NAV_ERR_FEW_POINTS;
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

// Each ring must have kept its orientation. The outline has as many rings as the footprint
// (check_ring_sizes).
static NavResult check_orientations(Placing* p, const Outline* outline) {
    uint32_t first = 0, drawn_first = 0, ring = 0;
    while (first < p->sides.count && !(p->sides.data[first].flags & SIDE_INNER)) {
        uint32_t last = ring_last(p, first), drawn_last = 0;
        int drawn_sign = 1; // a single ring is positive
        if (outline->sides != NULL) {
            drawn_last = drawn_first;
            while (!(outline->sides[drawn_last].flags & SIDE_RING_END))
                drawn_last++;
            NAV_ASSERT(drawn_last < outline->side_count);
            drawn_sign = ring_sign(outline->points, outline->sides, drawn_first, drawn_last);
        }
        if (ring_sign(p->points.data, p->sides.data, first, last) != drawn_sign) {
            navi_fault_set(&p->fault, "at this angle and scale ring %u has no area or is reversed",
                           (unsigned)ring);
            return NAV_ERR_NO_AREA;
        }
        ring++;
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
        navi_blame_contact(&p->fault, p->points.data, p->sides.data, &p->contacts);
        return NAV_ERR_NOT_SIMPLE;
    }
}

// Rings that do not cross may still have passed each other: rounding may move a corner of one ring
// over a side of another ring, or a small hole out of the ring around it. Then some points are
// covered twice, or a negative number of times. With a single ring this cannot happen.
static bool is_covered_once(const Placing* p) {
    const NavSide* sides = p->sides.data;
    uint32_t count = p->sides.count, last = ring_last(p, 0);
    if (last + 1 == count || sides[last + 1].flags & SIDE_INNER)
        return true;
    for (uint32_t k = 0; k < count && !(sides[k].flags & SIDE_INNER); k++) {
        int32_t from_y = p->points.data[sides[k].from].y, to_y = p->points.data[sides[k].to].y;
        // Skip horizontal sides. A region that is covered wrongly also has a side that is not.
        if (from_y != to_y && navi_sides_cover_beside(p->points.data, sides, count, k,
                                                      &p->contacts) != (to_y > from_y ? 1 : 0))
            return false;
    }
    return true;
}

// Up to this distance from the pivot, the computed rotation has an error below a quarter of a step
// in each coordinate, and rounding adds half a step. The sum is less than NAVI_STURDY_MARGIN / 2,
// also as a Euclidean distance.
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

// Is it certain that rounding breaks nothing?
static bool is_safe(const Outline* outline, const NavPose* pose) {
    return navi_pose_is_rigid(pose) ||
           (outline->is_sturdy && navi_pose_scale(pose) == NAVI_SCALE_ONE);
}

static NavResult blame_cover(Placing* placing) {
    navi_fault_set(&placing->fault, "at this angle and scale rings cover each other");
    return NAV_ERR_NOT_SIMPLE;
}

static NavResult check_rounded(Placing* placing, const Outline* outline) {
    NavResult result = check_ring_sizes(placing, outline);
    if (result == NAV_OK)
        result = check_orientations(placing, outline);
    if (result == NAV_OK)
        result = check_contacts(placing, outline->is_strict);
    if (result == NAV_OK && !is_covered_once(placing))
        result = blame_cover(placing);
    return result;
}

static NavResult check_pose(Placing* placing, const NavPose* pose) {
    if (navi_pose_is_valid(pose))
        return NAV_OK;
    if (navi_point_in_range(pose->position))
        navi_fault_set(&placing->fault, "the pose has scale %ld", (long)pose->scale);
    else
        navi_fault_set(&placing->fault, "the pose has position (%ld, %ld)", (long)pose->position.x,
                       (long)pose->position.y);
    return NAV_ERR_RANGE;
}

static NavResult place_points(Placing* placing, const Outline* outline, const NavPose* pose) {
    if (!navi_array_reserve(placing->memory, &placing->points, outline->point_count) ||
        !navi_array_reserve(placing->memory, &placing->sides, outline->side_count))
        return NAV_ERR_MEMORY;
    NavTurn turn = navi_turn(pose, outline->pivot);
    for (uint32_t i = 0; i < outline->point_count; i++) {
        placing->points.data[i] = navi_turn_apply(&turn, outline->points[i]);
        if (!navi_point_in_range(placing->points.data[i])) {
            navi_fault_set(&placing->fault, "the pose puts point %u of the outline out of range",
                           (unsigned)i);
            return NAV_ERR_RANGE;
        }
    }
    placing->points.count = outline->point_count;
    return NAV_OK;
}

NavResult navi_place(Placing* placing, const Outline* outline, const NavPose* pose,
                     SnapFootprint* footprint) {
    NAV_ASSERT(outline->point_count >= 3 && outline->side_count >= 3);
    navi_fault_clear(&placing->fault);
    NavResult result = check_pose(placing, pose);
    if (result == NAV_OK)
        result = place_points(placing, outline, pose);
    if (result != NAV_OK)
        return result;
    bool is_mirrored = pose->is_flipped_x != pose->is_flipped_y;
    copy_sides(placing, outline, is_mirrored);
    if (is_mirrored)
        reverse_rings(placing);
    if (!is_safe(outline, pose)) {
        drop_short_sides(placing);
        result = check_rounded(placing, outline);
        if (result != NAV_OK)
            return result;
    }
    *footprint = (SnapFootprint){.points = placing->points.data,
                                 .sides = placing->sides.data,
                                 .point_count = placing->points.count,
                                 .side_count = placing->sides.count};
    return NAV_OK;
}
