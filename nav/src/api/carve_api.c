// Units that stand become obstacles: the only call of a crowd that changes the world.
#include "api/call.h"
#include "api/ids.h"
#include "api/unit.h"
#include "move/crowd/crowd_carve.h"
#include "nav/shape.h"

static NavResult check(NavCrowd* crowd, const NavWorld* world) {
    NaviCall call = navi_call_crowd(crowd, "nav_crowd_carve");
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, world, "world");
    if (result == NAV_OK)
        result = navi_check_is(&call, crowd->routes.query.ask.world == world,
                               "world is not the one of the crowd");
    if (result == NAV_OK && !navi_carve_room(crowd))
        result = NAV_ERR_MEMORY;
    return navi_call_end(&call, result);
}

// --- the changes -------------------------------------------------------------------------

static NavResult take_away(NavWorld* world, CrowdObstacle obstacle, NavCrowdCarving* carving) {
    NavShapeId id = {obstacle.index, obstacle.generation, world->number};
    carving->removed_count++;
    return nav_shape_remove(world, id);
}

static NavResult put(NavCrowd* crowd, NavWorld* world, const CrowdCarve* carve,
                     NavCrowdCarving* carving) {
    const NavOutlineId none = {0, 0, 0};
    CrowdUnit* unit = &crowd->units.data[carve->slot];
    NavPoint corners[CARVE_CORNERS];
    NavOutlineDef region = nav_outline_def();
    NavShapeDef def = nav_obstacle_def(none);
    NavShapeId id;
    navi_carve_corners(unit->point, carve->radius, corners);
    region.points = corners;
    region.point_count = CARVE_CORNERS;
    def.region = &region;
    def.layers = crowd->policies.data[carve->slot].carve_layers;
    NavResult result = nav_shape_insert(world, &def, &id);
    if (result == NAV_OK) {
        unit->obstacle = (CrowdObstacle){id.index, id.generation};
        carving->inserted_count++;
    }
    return result;
}

// An id is forgotten when its shape is seen to be gone, not yet here: the batch may be undone.
static NavResult change(NavCrowd* crowd, NavWorld* world, NavCrowdCarving* carving) {
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < crowd->orphans.count && result == NAV_OK; k++)
        result = take_away(world, crowd->orphans.data[k], carving);
    for (uint32_t slot = 0; slot < crowd->units.count && result == NAV_OK; slot++) {
        const CrowdUnit* unit = &crowd->units.data[slot];
        if (!unit->is_alive || !navi_unit_is_carved(unit))
            continue;
        carving->count += navi_carve_stands(crowd, slot);
        if (!navi_carve_stands(crowd, slot))
            result = take_away(world, unit->obstacle, carving);
    }
    for (uint32_t k = 0; k < crowd->carves.count && result == NAV_OK; k++)
        result = put(crowd, world, &crowd->carves.data[k], carving);
    carving->count += carving->inserted_count;
    return result;
}

// The batch was undone: their obstacles have never been.
static void forget_put(NavCrowd* crowd) {
    for (uint32_t k = 0; k < crowd->carves.count; k++)
        crowd->units.data[crowd->carves.data[k].slot].obstacle = (CrowdObstacle){0, 0};
}

static NavResult change_in_batch(NavCrowd* crowd, NavWorld* world, NavCrowdCarving* carving) {
    NavResult result = nav_batch_begin(world);
    if (result != NAV_OK)
        return result;
    result = change(crowd, world, carving);
    NavResult ended = result == NAV_OK ? nav_batch_commit(world) : nav_batch_cancel(world);
    return result == NAV_OK ? ended : result;
}

NavResult nav_crowd_carve(NavCrowd* crowd, NavWorld* world, NavCrowdCarving* carving) {
    NavCrowdCarving done = {.count = 0};
    NavResult result = check(crowd, world);
    if (result != NAV_OK)
        return result;
    navi_carve_sync(crowd);
    navi_carve_list(crowd);
    result =
        world->is_in_batch ? change(crowd, world, &done) : change_in_batch(crowd, world, &done);
    if (result != NAV_OK)
        forget_put(crowd);
    else if (carving != NULL)
        *carving = done;
    return result;
}
