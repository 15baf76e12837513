// One side is made of the other one: of bytes, as a clone, or as a copy over what it was.
#include "pair.h"

typedef struct Bytes {
    uint8_t* data;
    size_t size;
} Bytes;

static Bytes bytes_of(size_t size) {
    Bytes bytes = {malloc(size), size};
    FUZZ_CHECK(bytes.data != NULL);
    return bytes;
}

static Bytes save_world(const NavWorld* world) {
    size_t size;
    FUZZ_CHECK(nav_snapshot_get_size(world, &size) == NAV_OK);
    Bytes bytes = bytes_of(size);
    FUZZ_CHECK(nav_snapshot_save(world, bytes.data, size, &bytes.size) == NAV_OK);
    return bytes;
}

static Bytes save_crowd(const NavCrowd* crowd) {
    size_t size;
    FUZZ_CHECK(nav_crowd_get_snapshot_size(crowd, &size) == NAV_OK);
    Bytes bytes = bytes_of(size);
    FUZZ_CHECK(nav_crowd_save(crowd, bytes.data, size, &bytes.size) == NAV_OK);
    return bytes;
}

static Bytes save_routes(const NavRoutes* routes) {
    size_t size;
    FUZZ_CHECK(nav_routes_get_snapshot_size(routes, &size) == NAV_OK);
    Bytes bytes = bytes_of(size);
    FUZZ_CHECK(nav_routes_save(routes, bytes.data, size, &bytes.size) == NAV_OK);
    return bytes;
}

static void destroy(PairSide* side) {
    nav_queue_destroy(side->queue);
    nav_routes_destroy(side->routes);
    nav_crowd_destroy(side->crowd);
    nav_world_destroy(side->world);
}

// --- restored, cloned, copied
// ----------------------------------------------------------------------

// A queue that is created on a restored world goes on in step with one that waits for nothing.
static void drain(Pair* pair, PairSide* from) {
    NavQueueRun run = {.waiting_count = 1};
    NavTicket none = {0, 0, 0};
    for (int k = 0; k < 10000 && (run.waiting_count > 0 || run.owed > 0); k++)
        FUZZ_CHECK(nav_queue_run(from->queue, 100000, &run) == NAV_OK);
    FUZZ_CHECK(run.waiting_count == 0 && run.owed == 0);
    for (int k = 0; k < PAIR_TICKETS; k++) {
        (void)nav_queue_remove(from->queue, from->tickets[k]);
        pair->sides[0].tickets[k] = pair->sides[1].tickets[k] = none;
    }
}

static void restore(Pair* pair, PairSide* to, PairSide* from) {
    NavWorldDef def = nav_world_def();
    Bytes world = save_world(from->world), crowd = save_crowd(from->crowd);
    Bytes routes = save_routes(from->routes);
    def.has_path_data = pair->has_path_data;
    drain(pair, from);
    destroy(to);
    FUZZ_CHECK(nav_snapshot_restore(&def, world.data, world.size, &to->world) == NAV_OK);
    FUZZ_CHECK(nav_crowd_restore(to->world, crowd.data, crowd.size, &to->crowd) == NAV_OK);
    FUZZ_CHECK(nav_routes_restore(to->world, routes.data, routes.size, &to->routes) == NAV_OK);
    FUZZ_CHECK(nav_queue_create(to->world, &to->queue) == NAV_OK);
    free(world.data);
    free(crowd.data);
    free(routes.data);
}

static void take_queue(PairSide* to, const PairSide* from) {
    FUZZ_CHECK(nav_queue_copy(to->queue, from->queue) == NAV_OK);
    memcpy(to->tickets, from->tickets, sizeof to->tickets);
}

static void make_clone(PairSide* to, const PairSide* from) {
    destroy(to);
    FUZZ_CHECK(nav_world_clone(from->world, NULL, &to->world) == NAV_OK);
    FUZZ_CHECK(nav_crowd_clone(from->crowd, to->world, &to->crowd) == NAV_OK);
    FUZZ_CHECK(nav_routes_clone(from->routes, to->world, &to->routes) == NAV_OK);
    FUZZ_CHECK(nav_queue_create(to->world, &to->queue) == NAV_OK);
    take_queue(to, from);
}

static void copy(PairSide* to, const PairSide* from) {
    FUZZ_CHECK(nav_world_copy(to->world, from->world) == NAV_OK);
    FUZZ_CHECK(nav_crowd_copy(to->crowd, from->crowd) == NAV_OK);
    FUZZ_CHECK(nav_routes_copy(to->routes, from->routes) == NAV_OK);
    take_queue(to, from);
}

// --- comparison --------------------------------------------------------------------------

static void compare(const Pair* pair) {
    Bytes crowds[2], routes[2];
    NavCrowdDifference difference;
    for (int k = 0; k < 2; k++) {
        crowds[k] = save_crowd(pair->sides[k].crowd);
        routes[k] = save_routes(pair->sides[k].routes);
    }
    FUZZ_CHECK(nav_crowd_find_difference(pair->sides[0].crowd, crowds[1].data, crowds[1].size,
                                         &difference) == NAV_OK);
    FUZZ_CHECK(difference.field == NULL && !difference.is_of_world && !difference.is_of_unit);
    FUZZ_CHECK(crowds[0].size == crowds[1].size && routes[0].size == routes[1].size);
    FUZZ_CHECK(memcmp(crowds[0].data, crowds[1].data, crowds[0].size) == 0);
    FUZZ_CHECK(memcmp(routes[0].data, routes[1].data, routes[0].size) == 0);
    for (int k = 0; k < 2; k++) {
        free(crowds[k].data);
        free(routes[k].data);
    }
}

// Goes on alone for some ticks, to be rolled back.
static void stray(Pair* pair, PairSide* side, uint32_t ticks) {
    NavPose pose = nav_pose(pair_point(pair), 99);
    NavShapeId ids[PAIR_SHAPES];
    uint32_t count;
    NavRouteReport report;
    FUZZ_CHECK(nav_world_list_shapes(side->world, ids, PAIR_SHAPES, &count) == NAV_OK);
    if (count > 0)
        (void)nav_shape_move(side->world, ids[(count - 1) % PAIR_SHAPES], pose);
    (void)nav_crowd_carve(side->crowd, side->world, NULL);
    for (uint32_t k = 0; k <= ticks; k++)
        FUZZ_CHECK(nav_crowd_tick(side->crowd, NULL) == NAV_OK);
    if (ticks % 2 == 0)
        FUZZ_CHECK(nav_routes_update(side->routes, &report) == NAV_OK);
}

// A difference is found exactly where the hashes differ.
static void differ(const Pair* pair) {
    Bytes bytes = save_crowd(pair->sides[1].crowd);
    NavCrowdDifference difference;
    uint64_t hashes[2], worlds[2];
    for (int k = 0; k < 2; k++) {
        FUZZ_CHECK(nav_crowd_get_hash(pair->sides[k].crowd, &hashes[k]) == NAV_OK);
        worlds[k] = nav_world_get_hash(pair->sides[k].world);
    }
    FUZZ_CHECK(nav_crowd_find_difference(pair->sides[0].crowd, bytes.data, bytes.size,
                                         &difference) == NAV_OK);
    FUZZ_CHECK((difference.field == NULL) == (hashes[0] == hashes[1]));
    FUZZ_CHECK(difference.is_of_world == (worlds[0] != worlds[1]));
    free(bytes.data);
}

NavResult pair_renew(Pair* pair) {
    uint8_t how = fuzz_byte(pair->input);
    if (pair->is_in_batch)
        return NAV_OK;
    pair_settle(pair);
    compare(pair);
    PairSide *to = &pair->sides[how >> 2 & 1], *from = &pair->sides[!(how >> 2 & 1)];
    if (how & 8) {
        stray(pair, to, how >> 4);
        differ(pair);
    }
    switch (how % 4) {
    case 0:
        restore(pair, to, from);
        break;
    case 1:
        make_clone(to, from);
        break;
    default:
        copy(to, from);
        break;
    }
    compare(pair);
    return NAV_OK;
}

// Crowds, routes and queues must take the world as they find it. Only an obstacle that a crowd made
// must not be another shape in the past.
NavResult pair_travel(Pair* pair) {
    NavCrowdCarving carving;
    NavResult result;
    if (pair->is_in_batch)
        return NAV_OK;
    if (pair->past == NULL) {
        pair->had_path_data = pair->has_path_data;
        FUZZ_CHECK(nav_world_clone(pair->sides[0].world, NULL, &pair->past) == NAV_OK);
        return NAV_OK;
    }
    PAIR_BOTH(pair, result, nav_crowd_carve(side->crowd, side->world, &carving));
    if (result != NAV_OK || carving.count > 0)
        return NAV_OK;
    PAIR_BOTH(pair, result, nav_world_copy(side->world, pair->past));
    FUZZ_CHECK(result == NAV_OK);
    nav_world_destroy(pair->past);
    pair->past = NULL;
    pair->has_path_data = pair->had_path_data;
    return NAV_OK;
}
