#include "move/crowd/crowd_ride.h"

#include "base/search.h"
#include "geom/pose.h"
#include "query/ask/floor.h"
#include "query/ask/spot.h"

static const NavWorld* world_of(const NavCrowd* crowd) { return crowd->routes.query.ask.world; }

// --- where floors are --------------------------------------------------------------------

static uint32_t outline_generation(const NavWorld* world, uint32_t outline) {
    return outline & OUTLINE_PRIVATE
               ? world->privates.slots.data[outline & ~OUTLINE_PRIVATE].generation
               : world->outlines.slots.data[outline].generation;
}

static bool is_floor_there(const NavWorld* world, uint32_t slot) {
    const Shape* shape = &world->shapes.slots.data[slot];
    return slot != NAVI_BOUNDS_SHAPE && shape->is_alive && shape->is_enabled &&
           shape->kind == NAV_FLOOR && shape->head != NAV_NONE;
}

static CrowdFloor floor_of(const NavWorld* world, uint32_t slot) {
    const Shape* shape = &world->shapes.slots.data[slot];
    const NavTrait* trait = &world->shapes.keys.data[shape->key].trait;
    CrowdFloor floor = {
        slot,     shape->generation, shape->outline, outline_generation(world, shape->outline),
        trait->z, trait->area,       shape->pose,    shape->box};
    return floor;
}

bool navi_floors_reserve(NavCrowd* crowd) {
    return navi_array_reserve(&crowd->routes.query.ask.memory, &crowd->floors,
                              world_of(crowd)->shapes.slots.count) &&
           navi_array_reserve(&crowd->routes.query.ask.memory, &crowd->moved_floors,
                              crowd->floors.count);
}

void navi_floors_take(NavCrowd* crowd) {
    const NavWorld* world = world_of(crowd);
    crowd->floors.count = 0;
    for (uint32_t slot = 0; slot < world->shapes.slots.count; slot++)
        if (is_floor_there(world, slot))
            crowd->floors.data[crowd->floors.count++] = floor_of(world, slot);
    crowd->floor_changes = world->floor_changes;
}

NavResult navi_floors_note(NavCrowd* crowd) {
    if (!navi_floors_reserve(crowd))
        return NAV_ERR_MEMORY;
    navi_floors_take(crowd);
    return NAV_OK;
}

// --- what has moved ----------------------------------------------------------------------

static bool is_still_there(const NavWorld* world, const CrowdFloor* floor) {
    const Shape* shape = &world->shapes.slots.data[floor->shape];
    return is_floor_there(world, floor->shape) && shape->generation == floor->generation &&
           shape->outline == floor->outline &&
           outline_generation(world, shape->outline) == floor->outline_generation;
}

static const NavPose* pose_now(const NavWorld* world, const CrowdFloor* floor) {
    return &world->shapes.slots.data[floor->shape].pose;
}

static void list_moved(NavCrowd* crowd) {
    const NavWorld* world = world_of(crowd);
    for (uint32_t k = 0; k < crowd->floors.count; k++) {
        const CrowdFloor* floor = &crowd->floors.data[k];
        if (is_still_there(world, floor) &&
            !navi_pose_is_same(&floor->pose, pose_now(world, floor)))
            crowd->moved_floors.data[crowd->moved_floors.count++] = k;
    }
}

// Of a shape: NULL if it was not there when floors were noted, or has moved.
static const CrowdFloor* resting_floor(const NavCrowd* crowd, uint32_t shape) {
    const NavWorld* world = world_of(crowd);
    uint32_t k = 0;
    NAVI_LOWER_BOUND(k, crowd->floors.count, at, crowd->floors.data[at].shape < shape);
    if (k == crowd->floors.count || crowd->floors.data[k].shape != shape)
        return NULL;
    const CrowdFloor* floor = &crowd->floors.data[k];
    return is_still_there(world, floor) && navi_pose_is_same(&floor->pose, pose_now(world, floor))
               ? floor
               : NULL;
}

// --- on which floor a unit was -----------------------------------------------------------

static bool is_in_range(NavPosition p) {
    return fabs(p.x) <= NAV_COORD_MAX && fabs(p.y) <= NAV_COORD_MAX;
}

static NavPosition carried(const NavWorld* world, const CrowdFloor* floor, RadiusVec at) {
    NavPosition position = {at.x, at.y};
    return navi_pose_carry(&floor->pose, pose_now(world, floor), position);
}

// The floor that has moved held the place if it now holds the place to which it carries it.
static bool held(const NavWorld* world, const CrowdFloor* floor, RadiusVec at) {
    NavPosition to = carried(world, floor, at);
    return is_in_range(to) &&
           navi_floor_holds(world, floor->shape, navi_move_rounded(navi_vec(to.x, to.y)));
}

// Did a lie above b? As nav_world_get_floor_at decided then: z and area may have changed since.
static bool was_above(const CrowdFloor* a, const CrowdFloor* b) {
    if (a->z != b->z)
        return a->z > b->z;
    return a->area != b->area ? a->area > b->area : a->shape < b->shape;
}

// Did a floor that has not moved lie above this one at the point?
static bool is_covered(const NavCrowd* crowd, const CrowdFloor* floor, NavPoint point) {
    const NavWorld* world = world_of(crowd);
    NavSpot spot = navi_spot(&world->mesh, point);
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(&world->mesh, &spot, t))
        for (uint32_t label = world->mesh.tri[t].label; label != 0;
             label = navi_label(&world->labels, label)->rest) {
            uint32_t key = navi_label(&world->labels, label)->key;
            const CrowdFloor* other = resting_floor(crowd, world->shapes.keys.data[key].shape);
            if (other != NULL && was_above(other, floor))
                return true;
        }
    return false;
}

// NULL: it was on none that has moved.
static const CrowdFloor* floor_under(const NavCrowd* crowd, const CrowdUnit* unit) {
    const NavWorld* world = world_of(crowd);
    const CrowdFloor* best = NULL;
    for (uint32_t k = 0; k < crowd->moved_floors.count; k++) {
        const CrowdFloor* floor = &crowd->floors.data[crowd->moved_floors.data[k]];
        if (navi_box_holds(&floor->box, unit->point) &&
            held(world, floor, navi_unit_position(unit)) &&
            (best == NULL || was_above(floor, best)))
            best = floor;
    }
    return best == NULL || is_covered(crowd, best, unit->point) ? NULL : best;
}

// --- where it is carried -----------------------------------------------------------------

static NavPoint carried_point(const NavWorld* world, const CrowdFloor* floor, NavPoint p) {
    NavPosition to = carried(world, floor, navi_vec_of(p));
    return is_in_range(to) ? navi_move_rounded(navi_vec(to.x, to.y)) : p;
}

static void carry(NavCrowd* crowd, const CrowdFloor* floor, uint32_t slot) {
    const NavWorld* world = world_of(crowd);
    CrowdUnit* unit = &crowd->units.data[slot];
    CrowdPolicy* policy = &crowd->policies.data[slot];
    RadiusVec at = navi_unit_position(unit);
    NavPosition to = carried(world, floor, at);
    NavPosition tip = carried(world, floor, navi_vec_add(at, unit->velocity));
    unit->point = navi_move_rounded(navi_vec(to.x, to.y));
    unit->rest = navi_vec_sub(navi_vec(to.x, to.y), navi_vec_of(unit->point));
    unit->velocity = navi_vec(tip.x - to.x, tip.y - to.y);
    policy->headway.point = carried_point(world, floor, policy->headway.point);
    policy->still = navi_stay_at(unit->point);
    navi_unit_leave_route(crowd, slot);
    unit->needs_path |= unit->is_off_route;
}

NavResult navi_crowd_ride(NavCrowd* crowd) {
    const NavWorld* world = world_of(crowd);
    bool is_copied = crowd->era != world->era; // another world over this one
    if (crowd->floor_changes == world->floor_changes && !is_copied)
        return NAV_OK;
    if (!navi_floors_reserve(crowd))
        return NAV_ERR_MEMORY;
    navi_crowd_leave_grid(crowd);
    crowd->moved_floors.count = 0;
    if (!is_copied)
        list_moved(crowd);
    for (uint32_t slot = 0; slot < crowd->units.count && crowd->moved_floors.count > 0; slot++) {
        const CrowdUnit* unit = &crowd->units.data[slot];
        const CrowdFloor* floor = unit->is_alive ? floor_under(crowd, unit) : NULL;
        if (floor != NULL)
            carry(crowd, floor, slot);
    }
    navi_floors_take(crowd);
    return NAV_OK;
}
