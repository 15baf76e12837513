// From a corridor to a path: through the middles of the doors, from light to light, or taut.
#include "methods/inside.h"

/// Between two lattice points, rounded: it may lie a little beside the door.
static NavPoint middle_of(const MethodDoor* door) {
    return (NavPoint){(int32_t)(((int64_t)door->left.x + door->right.x) / 2),
                      (int32_t)(((int64_t)door->left.y + door->right.y) / 2)};
}

// --- corners: the funnel -----------------------------------------------------------------

static bool is_same(NavPoint a, NavPoint b) { return a.x == b.x && a.y == b.y; }

/// The doors, then the goal as a door without width.
static MethodDoor door_at(const Methods* methods, uint32_t k, NavPoint goal) {
    return k < methods->door_count ? methods->doors[k] : (MethodDoor){goal, goal};
}

/// Source: Mononen, Simple stupid funnel algorithm (2010), in whole numbers.
static bool pull_corners(const Methods* methods, NavPoint goal, MethodPath* path) {
    NavPoint apex = path->points[path->count - 1], left = apex, right = apex;
    uint32_t left_at = 0, right_at = 0;
    for (uint32_t k = 0; k <= methods->door_count; k++) {
        MethodDoor door = door_at(methods, k, goal);
        if (methodi_side(apex, right, door.right) >= 0) {
            if (is_same(apex, right) || methodi_side(apex, left, door.right) < 0) {
                right = door.right;
                right_at = k;
            } else { // the right side comes over the left one: that is a corner
                if (!methodi_add(path, left))
                    return false;
                apex = right = left;
                k = right_at = left_at;
                continue;
            }
        }
        if (methodi_side(apex, left, door.left) <= 0) {
            if (is_same(apex, left) || methodi_side(apex, right, door.left) > 0) {
                left = door.left;
                left_at = k;
            } else {
                if (!methodi_add(path, right))
                    return false;
                apex = left = right;
                k = left_at = right_at;
                continue;
            }
        }
    }
    return methodi_add(path, goal);
}

// --- middles and light -------------------------------------------------------------------

/// Where a method stops short of the goal, the rest is by corners: between triangles that are
/// narrower than a step no rounded middle is on the ground.
typedef enum Pulled { PULLED, PULLED_TO_NOTHING, PULLED_WITHOUT_MEMORY } Pulled;

static Pulled pull_middles(const Methods* methods, NavPoint goal, MethodPath* path) {
    for (uint32_t k = 0; k <= methods->door_count; k++) {
        MethodDoor door = door_at(methods, k, goal);
        NavPoint next = middle_of(&door);
        if (!methodi_sees(methods, path->points[path->count - 1], next, 0))
            return PULLED_TO_NOTHING;
        if (!methodi_add(path, next))
            return PULLED_WITHOUT_MEMORY;
    }
    return PULLED;
}

/// The farthest door whose middle is lit from `from` through the doors between, or NAV_NONE.
static uint32_t find_lit(const Methods* methods, NavPoint from, uint32_t first, NavPoint goal) {
    MethodDoor light = door_at(methods, first, goal);
    uint32_t lit = NAV_NONE;
    for (uint32_t k = first; k <= methods->door_count; k++) {
        MethodDoor door = door_at(methods, k, goal);
        NavPoint middle = middle_of(&door);
        bool is_lit = methodi_side(from, light.right, middle) >= 0 &&
                      methodi_side(from, light.left, middle) <= 0;
        if ((is_lit || k == first) && methodi_sees(methods, from, middle, 0))
            lit = k;
        if (methodi_side(from, light.right, door.right) > 0)
            light.right = door.right;
        if (methodi_side(from, light.left, door.left) < 0)
            light.left = door.left;
        if (methodi_side(from, light.right, light.left) < 0)
            break; // no light comes farther
    }
    return lit;
}

static Pulled pull_rays(const Methods* methods, NavPoint goal, MethodPath* path) {
    for (uint32_t k = 0; k <= methods->door_count; k++) {
        k = find_lit(methods, path->points[path->count - 1], k, goal);
        if (k == NAV_NONE)
            return PULLED_TO_NOTHING;
        MethodDoor door = door_at(methods, k, goal);
        if (!methodi_add(path, middle_of(&door)))
            return PULLED_WITHOUT_MEMORY;
    }
    return PULLED;
}

bool methodi_pull(const Methods* methods, MethodKind kind, NavPoint goal, MethodPath* path) {
    uint32_t before = path->count;
    Pulled pulled = PULLED_TO_NOTHING;
    if (kind == METHOD_MIDDLES)
        pulled = pull_middles(methods, goal, path);
    if (kind == METHOD_RAYS)
        pulled = pull_rays(methods, goal, path);
    if (pulled != PULLED_TO_NOTHING)
        return pulled == PULLED;
    path->count = before;
    return pull_corners(methods, goal, path);
}
