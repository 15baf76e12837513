#include "support/unit_crowd.h"

Crowd crowd_begin(void) {
    Crowd crowd = {.world = floored_world(CROWD_SIZE)};
    assert_int_equal(nav_crowd_create(crowd.world, NULL, &crowd.crowd), NAV_OK);
    return crowd;
}

void crowd_end(Crowd* crowd) {
    nav_crowd_destroy(crowd->crowd);
    nav_world_destroy(crowd->world);
}

void run_in_turn(void* context, NavChunkWork do_chunk, void* work, uint32_t count) {
    (void)context;
    for (uint32_t k = count; k-- > 0;)
        do_chunk(work, k);
}

NavUnitId insert_unit(const Crowd* crowd, NavPoint point) {
    NavUnitDef def = nav_unit_def(point);
    NavUnitId id;
    def.radius = CROWD_RADIUS;
    assert_int_equal(nav_unit_insert(crowd->crowd, &def, &id), NAV_OK);
    return id;
}

NavUnitId send_unit(const Crowd* crowd, NavPoint point, NavPoint goal) {
    NavUnitId id = insert_unit(crowd, point);
    assert_int_equal(nav_unit_set_goal(crowd->crowd, id, goal), NAV_OK);
    return id;
}

NavUnit unit_of(const Crowd* crowd, NavUnitId id) {
    NavUnit unit;
    assert_int_equal(nav_unit_get(crowd->crowd, id, &unit), NAV_OK);
    return unit;
}

NavCrowdReport tick(const Crowd* crowd) {
    NavCrowdReport report;
    assert_int_equal(nav_crowd_tick(crowd->crowd, &report), NAV_OK);
    return report;
}

bool has_event(const NavCrowdReport* report, NavUnitId id, NavUnitEventKind kind) {
    for (uint32_t i = 0; i < report->event_count; i++)
        if (report->events[i].id.index == id.index && report->events[i].kind == kind)
            return true;
    return false;
}

// Tick until an event comes. Returns the number of ticks.
uint32_t await(const Crowd* crowd, NavUnitId id, NavUnitEventKind kind) {
    for (uint32_t k = 1; k < 5000; k++) {
        NavCrowdReport report = tick(crowd);
        if (has_event(&report, id, kind))
            return k;
    }
    fail_msg("event %d did not come", (int)kind);
    return 0;
}

double gap(const Crowd* crowd, NavUnitId a, NavUnitId b) {
    NavPosition p = unit_of(crowd, a).position, q = unit_of(crowd, b).position;
    return sqrt((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y)) - 2 * CROWD_RADIUS;
}

uint64_t hash_of(const Crowd* crowd) {
    uint64_t hash;
    assert_int_equal(nav_crowd_get_hash(crowd->crowd, &hash), NAV_OK);
    return hash;
}
