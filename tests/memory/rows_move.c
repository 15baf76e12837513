// Rows with routes and crowds.
#include "memory/rows.h"

#include <stddef.h>

// The obstacle of another row has moved since the first path was found.
static NavResult use_routes(Trial* trial, NavRoutes* routes) {
    NavPoint start = trial_place(trial), goal = trial_place(trial);
    NavPathRequest request = nav_path_request(start, goal);
    NavRouteReport report;
    NavRouteCheck check;
    NavRouteMove move;
    NavRouteId id;
    NavResult result = nav_route_insert(routes, &request, NULL, &id);
    request.start = trial_place(trial);
    request.radius = 40;
    if (result == NAV_OK)
        result = nav_route_set(routes, id, &request, NULL);
    if (result == NAV_OK)
        result = nav_route_advance(routes, id, 100, &move);
    if (result == NAV_OK)
        result = nav_route_check(routes, id, &check);
    if (result == NAV_OK)
        result = nav_routes_update(routes, &report);
    if (result == NAV_OK)
        result = nav_routes_search_shorter(routes, NAV_NO_LIMIT, &report);
    NavRouteRepair repair;
    if (result == NAV_OK)
        result = nav_route_repair(routes, id, 1.1, &repair);
    if (result == NAV_OK)
        result = nav_route_join(routes, id, start, 1.1, &repair);
    if (result == NAV_OK)
        result = nav_route_retarget(routes, id, start, 1.1, &repair);
    return result;
}

static NavResult make_routes(Trial* trial) {
    NavRoutes* routes = NULL;
    NavResult result = nav_routes_create(trial->world, &routes);
    if (result == NAV_OK)
        result = use_routes(trial, routes);
    nav_routes_destroy(routes);
    return result;
}

// The crowd as bytes, as a clone, and copied into an empty one.
static NavResult use_copies(Trial* trial, NavCrowd* crowd) {
    static uint8_t bytes[1 << 16];
    NavCrowd *restored = NULL, *clone = NULL, *empty = NULL;
    uint64_t hash = 0;
    size_t size;
    NavResult result = nav_crowd_save(crowd, bytes, sizeof bytes, &size);
    if (result == NAV_OK)
        result = nav_crowd_restore(trial->world, bytes, size, &restored);
    if (result == NAV_OK)
        result = nav_crowd_clone(restored, trial->world, &clone);
    if (result == NAV_OK)
        result = nav_crowd_create(trial->world, NULL, &empty);
    if (result == NAV_OK)
        result = nav_crowd_copy(empty, clone);
    if (result == NAV_OK)
        result = nav_crowd_get_hash(empty, &hash);
    if (result == NAV_OK)
        trial_tell(trial, hash);
    nav_crowd_destroy(restored);
    nav_crowd_destroy(clone);
    nav_crowd_destroy(empty);
    return result;
}

static NavResult use_crowd(Trial* trial, NavCrowd* crowd) {
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < 4 && result == NAV_OK; k++) {
        NavPoint point = trial_place(trial), goal = trial_place(trial);
        NavUnitDef def = nav_unit_def(point);
        NavUnitId id;
        def.radius = 40;
        result = nav_unit_insert(crowd, &def, &id);
        if (result == NAV_OK)
            result = nav_unit_set_goal(crowd, id, goal);
    }
    for (uint32_t k = 0; k < 12 && result == NAV_OK; k++)
        result = nav_crowd_tick(crowd, NULL);
    uint64_t hash = 0;
    if (result == NAV_OK)
        result = nav_crowd_get_hash(crowd, &hash);
    if (result == NAV_OK)
        trial_tell(trial, hash);
    return result;
}

static NavResult stand(Trial* trial, NavCrowd* crowd, NavUnitId* id) {
    NavUnitDef def = nav_unit_def(trial_place(trial));
    def.radius = 8;
    def.carve_layers = NAV_LAYERS_ALL;
    def.carve_ticks = 1;
    NavResult result = nav_unit_insert(crowd, &def, id);
    for (uint32_t k = 0; k < 3 && result == NAV_OK; k++)
        result = nav_crowd_tick(crowd, NULL);
    return result;
}

// A unit stands and becomes an obstacle: the last call, since its commit stays.
static NavResult carve(Trial* trial, NavCrowd* crowd) {
    NavCrowdCarving carving = {0, 0, 0};
    NavUnitId id;
    NavResult result = stand(trial, crowd, &id);
    if (result == NAV_OK)
        result = nav_crowd_carve(crowd, trial->world, &carving);
    trial_tell(trial, carving.count);
    return result;
}

static NavResult carve_and_send(Trial* trial, NavCrowd* crowd, NavUnitId id, NavPoint goal) {
    NavResult result = nav_crowd_carve(crowd, trial->world, NULL);
    if (result == NAV_OK)
        result = nav_unit_set_goal(crowd, id, goal);
    return result == NAV_OK ? nav_crowd_carve(crowd, trial->world, NULL) : result;
}

// In one batch it becomes an obstacle, and walks.
static NavResult carve_twice(Trial* trial, NavCrowd* crowd) {
    NavPoint goal = trial_place(trial);
    NavUnitId id;
    NavResult result = stand(trial, crowd, &id);
    if (result != NAV_OK)
        return result;
    result = nav_batch_begin(trial->world);
    if (result != NAV_OK)
        return result;
    result = carve_and_send(trial, crowd, id, goal);
    NavResult end =
        result == NAV_OK ? nav_batch_commit(trial->world) : nav_batch_cancel(trial->world);
    return result == NAV_OK ? end : result;
}

static NavResult with_crowd(Trial* trial, NavResult (*use)(Trial*, NavCrowd*)) {
    NavCrowd* crowd = NULL;
    NavResult result = nav_crowd_create(trial->world, NULL, &crowd);
    if (result == NAV_OK)
        result = use(trial, crowd);
    nav_crowd_destroy(crowd);
    return result;
}

static NavResult make_obstacles(Trial* trial) { return with_crowd(trial, carve); }
static NavResult drop_obstacles(Trial* trial) { return with_crowd(trial, carve_twice); }

static NavResult form(Trial* trial, NavCrowd* crowd) {
    NavFormationDef def = nav_formation_def(trial_place(trial));
    NavUnitId ids[4];
    NavUnit unit;
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < 4 && result == NAV_OK; k++) {
        NavUnitDef unit_def = nav_unit_def(trial_place(trial));
        unit_def.radius = 10;
        result = nav_unit_insert(crowd, &unit_def, &ids[k]);
    }
    if (result == NAV_OK)
        result = nav_crowd_set_formation(crowd, &def, ids, 4);
    if (result == NAV_OK)
        result = nav_unit_get(crowd, ids[3], &unit);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)(uint32_t)unit.goal.x);
    return result;
}

static NavResult make_formation(Trial* trial) { return with_crowd(trial, form); }

// A unit gets another body, and is put elsewhere.
static NavResult alter(Trial* trial, NavCrowd* crowd) {
    NavUnitDef def = nav_unit_def(trial_place(trial));
    NavFilter filter = nav_filter();
    NavUnitId id;
    NavUnit unit;
    uint32_t count;
    NavResult result = nav_unit_insert(crowd, &def, &id);
    filter.layers = 3;
    def.filter = &filter;
    def.radius = 30;
    if (result == NAV_OK)
        result = nav_unit_set_def(crowd, id, &def);
    if (result == NAV_OK)
        result = nav_unit_set_point(crowd, id, trial_place(trial));
    if (result == NAV_OK)
        result = nav_crowd_tick(crowd, NULL);
    if (result == NAV_OK)
        result = nav_crowd_get_units(crowd, NULL, &unit, 1, &count);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)(uint32_t)unit.point.x);
    return result;
}

// Asked before and after a tick, so that the units are sorted twice.
static NavResult look_around(Trial* trial, NavCrowd* crowd) {
    NavUnitDef def = nav_unit_def(trial_place(trial));
    NavBox box = {def.point, def.point};
    NavUnitId id, listed[4];
    uint32_t count = 0, other = 0;
    NavResult result = nav_unit_insert(crowd, &def, &id);
    if (result == NAV_OK)
        result = nav_crowd_list_units_in_circle(crowd, trial_place(trial), 300, NAV_GROUPS_ALL,
                                                listed, 4, &count);
    if (result == NAV_OK)
        result = nav_crowd_tick(crowd, NULL);
    if (result == NAV_OK)
        result = nav_crowd_list_units_in_box(crowd, box, NAV_GROUPS_ALL, listed, 4, &other);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)count << 32 | other);
    return result;
}

static NavResult look_for_units(Trial* trial) { return with_crowd(trial, look_around); }

static NavResult alter_unit(Trial* trial) { return with_crowd(trial, alter); }

static NavResult make_crowd(Trial* trial) { return with_crowd(trial, use_crowd); }

static void run_in_turn(void* context, NavChunkWork do_chunk, void* work, uint32_t count) {
    (void)context;
    for (uint32_t chunk = count; chunk-- > 0;)
        do_chunk(work, chunk);
}

static NavResult share(Trial* trial, NavCrowd* crowd) {
    NavResult result = nav_crowd_set_threads(crowd, run_in_turn, NULL, 3);
    return result == NAV_OK ? use_crowd(trial, crowd) : result;
}

static NavResult share_crowd(Trial* trial) { return with_crowd(trial, share); }

static NavResult copy_crowds(Trial* trial) {
    NavCrowd* crowd = NULL;
    NavResult result = nav_crowd_create(trial->world, NULL, &crowd);
    if (result == NAV_OK)
        result = use_crowd(trial, crowd);
    if (result == NAV_OK)
        result = use_copies(trial, crowd);
    nav_crowd_destroy(crowd);
    return result;
}

static NavResult copy_routes(Trial* trial) {
    static uint8_t bytes[1 << 16];
    NavRoutes *routes = NULL, *restored = NULL, *clone = NULL;
    NavRouteReport report;
    size_t size;
    NavResult result = nav_routes_create(trial->world, &routes);
    if (result == NAV_OK)
        result = use_routes(trial, routes);
    if (result == NAV_OK)
        result = nav_routes_update(routes, &report);
    if (result == NAV_OK)
        result = nav_routes_save(routes, bytes, sizeof bytes, &size);
    if (result == NAV_OK)
        result = nav_routes_restore(trial->world, bytes, size, &restored);
    if (result == NAV_OK)
        result = nav_routes_clone(restored, trial->world, &clone);
    if (result == NAV_OK)
        result = nav_routes_copy(routes, clone);
    nav_routes_destroy(routes);
    nav_routes_destroy(restored);
    nav_routes_destroy(clone);
    return result;
}

static NavResult copy_both(Trial* trial) {
    NavResult result = copy_crowds(trial);
    return result == NAV_OK ? copy_routes(trial) : result;
}

static const MemoryRow rows[] = {
    {"nav_routes_create nav_route_insert nav_route_set nav_routes_update", make_routes, false},
    {"nav_crowd_create nav_unit_insert nav_crowd_tick", make_crowd, false},
    {"nav_crowd_carve", make_obstacles, true},
    {"nav_crowd_carve nav_batch_commit", drop_obstacles, true},
    {"nav_crowd_set_threads", share_crowd, false},
    {"nav_unit_set_def nav_unit_set_point", alter_unit, false},
    {"nav_crowd_list_units_in_circle nav_crowd_list_units_in_box", look_for_units, false},
    {"nav_crowd_set_formation", make_formation, false},
    {"nav_crowd_restore nav_crowd_clone nav_routes_restore nav_routes_clone", copy_both, false},
};
const MemoryRows memory_rows_move = {rows, sizeof rows / sizeof *rows};
