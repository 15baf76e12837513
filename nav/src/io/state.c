#include "io/state.h"

#include "base/assert.h"
#include "io/routes_pass.h"
#include "move/crowd/copy.h"
#include "move/crowd/crowd_ride.h"
#include "move/route/legs.h"

#define OTHERWISE "this is not such a snapshot"

static const SnapshotKind routes_kind = {
    {'S', 'i', 'd', 'e', 'R', 'o', 'u', 't'}, STATE_FORMAT, OTHERWISE};
static const SnapshotKind crowd_kind = {
    {'S', 'i', 'd', 'e', 'C', 'r', 'w', 'd'}, STATE_FORMAT, OTHERWISE};

// Without path data other paths may be found.
enum { STATE_PATH_DATA = 1 };

// Passing on only reads, unless it reads bytes.
static NavRoutes* passed_routes(const NavRoutes* routes) {
    NavRoutes* passed;
    memcpy(&passed, &routes, sizeof passed);
    return passed;
}
static NavCrowd* passed_crowd(const NavCrowd* crowd) {
    NavCrowd* passed;
    memcpy(&passed, &crowd, sizeof passed);
    return passed;
}

// --- write -------------------------------------------------------------------------------

static uint32_t flags_of(const NavWorld* world) {
    return world->pathdata.is_kept ? STATE_PATH_DATA : 0;
}

void navi_routes_write(const NavRoutes* routes, SnapshotWriter* writer) {
    const NavWorld* world = routes->query.ask.world;
    navi_snapshot_begin(writer, &routes_kind, flags_of(world), world);
    Pass pass = {.mode = PASS_WRITE, .writer = *writer};
    navi_pass_routes(&pass, passed_routes(routes));
    *writer = pass.writer;
    navi_snapshot_end(writer);
}

void navi_crowd_write(const NavCrowd* crowd, SnapshotWriter* writer) {
    const NavWorld* world = crowd->routes.query.ask.world;
    navi_snapshot_begin(writer, &crowd_kind, flags_of(world), world);
    Pass pass = {.mode = PASS_WRITE, .writer = *writer};
    navi_pass_crowd(&pass, passed_crowd(crowd));
    *writer = pass.writer;
    navi_snapshot_end(writer);
}

uint64_t navi_crowd_hash(const NavCrowd* crowd) {
    Pass pass = {.mode = PASS_HASH};
    navi_pass_crowd(&pass, passed_crowd(crowd));
    return pass.hash;
}

// --- read --------------------------------------------------------------------------------

static NavResult check_world(const NavWorld* world, const SnapshotHead* head,
                             SnapshotReader* reader) {
    if (head->version != world->version || head->hash != navi_world_hash(world))
        return navi_snapshot_bad(reader, SNAPSHOT_CHECKSUM_AT + 8, "it belongs to another world");
    if (head->word != flags_of(world))
        return navi_snapshot_bad(reader, 12, "its world kept path data, or did not");
    return NAV_OK;
}

// What has come of reading.
static NavResult result_of(Pass* pass, SnapshotReader* reader) {
    if (navi_pass_goes_on(pass) && pass->reader.at != pass->reader.end)
        navi_pass_blame(pass, "there are bytes after the last field");
    *reader = pass->reader;
    if (pass->has_no_memory)
        return NAV_ERR_MEMORY;
    return reader->what == NULL ? NAV_OK : NAV_ERR_CORRUPT;
}

NavResult navi_routes_read(NavRoutes* routes, const NavWorld* world, SnapshotReader* reader) {
    SnapshotHead head = {0, 0, 0};
    navi_routes_init(routes, world);
    NavResult result = navi_snapshot_read_head(reader, &routes_kind, &head);
    if (result == NAV_OK)
        result = check_world(world, &head, reader);
    if (result != NAV_OK)
        return result;
    Pass pass = {.mode = PASS_READ, .reader = *reader};
    navi_pass_routes(&pass, routes);
    if (navi_pass_goes_on(&pass))
        navi_check_routes_read(&pass, routes);
    if (navi_pass_goes_on(&pass))
        navi_check_filters_read(&pass, routes);
    result = result_of(&pass, reader);
    return result == NAV_OK ? navi_routes_complete(routes) : result;
}

// --- is a crowd true? --------------------------------------------------------------------

enum { BESIDE = 3 }; // steps

// A body of up to three steps comes to places beside walls by free walks of a point.
static bool is_walkable(NavCrowd* crowd, const CrowdUnit* unit) {
    QueryFilter filter = navi_move_filter(&crowd->routes, unit->filter);
    NavSpot spot = navi_spot(filter.mesh, unit->point);
    return navi_spot_is_walkable(&filter, &spot);
}

// A unit that is not displaced stands where it may. Partial paths may end some steps beside that.
static NavResult is_unit_true(NavCrowd* crowd, const CrowdUnit* unit, bool* is_true) {
    *is_true = true;
    if (!unit->is_alive || unit->state == NAV_UNIT_DISPLACED)
        return NAV_OK;
    if (navi_unit_is_legal(crowd, unit, unit->point, is_true) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!*is_true && unit->radius <= BESIDE)
        *is_true = is_walkable(crowd, unit);
    if (*is_true || unit->radius <= BESIDE)
        return NAV_OK;
    CrowdUnit smaller = *unit;
    smaller.radius -= BESIDE;
    return navi_unit_is_legal(crowd, &smaller, unit->point, is_true);
}

// A route that is not sure of its cut may be free, or cut farther away.
static bool is_cut_true(const MoveRoute* route, const NavRouteCheck* check) {
    double slack = route->is_unsure ? NAVI_SWEEP_SLACK : 1;
    if (check->is_free || check->leg > route->cut_leg)
        return route->is_unsure;
    return check->leg == route->cut_leg &&
           route->cut_along <= navi_route_cut_along(route, check) + slack;
}

// All that a unit would walk without looking is free. A pending route is looked at first.
static NavResult is_route_true(NavCrowd* crowd, uint32_t slot, bool* is_true) {
    const MoveRoute* route = &crowd->routes.slots.data[slot];
    NavRouteCheck check;
    double along = route->along;
    *is_true = true;
    if (!route->is_alive || route->is_pending ||
        (route->is_cut && route->cut_leg < navi_route_next_leg(route)))
        return NAV_OK;
    if (navi_route_check(&crowd->routes, slot, &check) != NAV_OK)
        return NAV_ERR_MEMORY;
    *is_true = route->is_cut ? is_cut_true(route, &check) : check.is_free;
    *is_true &= route->along == along; // else the check has changed it
    return NAV_OK;
}

static NavResult check_truth(NavCrowd* crowd, SnapshotReader* reader) {
    bool is_true = true;
    for (uint32_t slot = 0; slot < crowd->units.count && is_true; slot++)
        if (is_unit_true(crowd, &crowd->units.data[slot], &is_true) != NAV_OK)
            return NAV_ERR_MEMORY;
    if (!is_true)
        return navi_snapshot_bad(reader, reader->at, "a unit is not legal where it is");
    for (uint32_t slot = 0; slot < crowd->routes.slots.count && is_true; slot++)
        if (is_route_true(crowd, slot, &is_true) != NAV_OK)
            return NAV_ERR_MEMORY;
    return is_true ? NAV_OK
                   : navi_snapshot_bad(reader, reader->at, "a route is not free as far as it says");
}

NavResult navi_crowd_read(NavCrowd* crowd, const NavWorld* world, SnapshotReader* reader) {
    SnapshotHead head = {0, 0, 0};
    NavCrowdDef none = {.horizon = 1};
    navi_crowd_init(crowd, world, &none);
    NavResult result = navi_snapshot_read_head(reader, &crowd_kind, &head);
    if (result == NAV_OK)
        result = check_world(world, &head, reader);
    if (result != NAV_OK)
        return result;
    Pass pass = {.mode = PASS_READ, .reader = *reader};
    navi_pass_crowd(&pass, crowd);
    if (navi_pass_goes_on(&pass))
        navi_check_crowd_read(&pass, crowd);
    if (navi_pass_goes_on(&pass))
        navi_check_filters_read(&pass, &crowd->routes);
    result = result_of(&pass, reader);
    if (result == NAV_OK)
        result = navi_routes_complete(&crowd->routes);
    if (result == NAV_OK)
        result = navi_floors_note(crowd);
    return result == NAV_OK ? check_truth(crowd, reader) : result;
}

// --- compare -----------------------------------------------------------------------------

static uint32_t unit_of_item(const NavCrowd* crowd, uint32_t item) {
    uint32_t units = crowd->units.count;
    if (item < units)
        return item;
    bool is_route = item - units < crowd->routes.slots.count;
    return is_route && crowd->routes.slots.data[item - units].is_alive
               ? crowd->unit_of_route.data[item - units]
               : NAV_NONE;
}

NavResult navi_crowd_compare(const NavCrowd* crowd, SnapshotReader* reader,
                             StateDifference* difference) {
    const NavWorld* world = crowd->routes.query.ask.world;
    SnapshotHead head = {0, 0, 0};
    *difference = (StateDifference){.unit = NAV_NONE};
    NavResult result = navi_snapshot_read_head(reader, &crowd_kind, &head);
    if (result != NAV_OK)
        return result;
    difference->is_of_world = head.hash != navi_world_hash(world);
    Pass pass = {.mode = PASS_COMPARE, .reader = *reader, .item = NAV_NONE};
    navi_pass_crowd(&pass, passed_crowd(crowd));
    difference->field = pass.field;
    if (pass.field != NULL && pass.different_item != NAV_NONE)
        difference->unit = unit_of_item(crowd, pass.different_item);
    *reader = pass.reader;
    return reader->what == NULL ? NAV_OK : NAV_ERR_CORRUPT;
}
