// Ticks: both reports are the same, and say what became of the units.
#include "pair.h"

enum { ROOM = 4 * PAIR_UNITS };

typedef struct Units {
    NavUnitId ids[ROOM];
    NavUnit units[ROOM];
    uint32_t count;
} Units;

static void read_units(const PairSide* side, Units* all) {
    FUZZ_CHECK(nav_crowd_get_units(side->crowd, all->ids, all->units, ROOM, &all->count) == NAV_OK);
}

static bool is_reported(const NavCrowdReport* report, NavUnitId id, NavUnitEventKind kind) {
    for (uint32_t k = 0; k < report->event_count; k++)
        if (report->events[k].id.index == id.index && report->events[k].kind == kind)
            return true;
    return false;
}

// A state that is new was reported, and what was reported holds.
static void expect_reported(const NavCrowdReport* report, const Units* before, const Units* after,
                            uint32_t i) {
    static const struct {
        NavUnitState state;
        NavUnitEventKind kind;
    } pairs[3] = {{NAV_UNIT_ARRIVED, NAV_UNIT_EVENT_ARRIVED},
                  {NAV_UNIT_BLOCKED, NAV_UNIT_EVENT_BLOCKED},
                  {NAV_UNIT_DISPLACED, NAV_UNIT_EVENT_DISPLACED}};
    NavUnitState was = before->units[i].state, is = after->units[i].state;
    NavUnitId id = after->ids[i];
    bool is_placed = is_reported(report, id, NAV_UNIT_EVENT_PLACED);
    for (uint32_t k = 0; k < 3; k++) {
        bool is_named = is_reported(report, id, pairs[k].kind);
        FUZZ_CHECK(is_named || is != pairs[k].state || was == is);
        FUZZ_CHECK(!is_named || is == pairs[k].state || k == 2);
    }
    FUZZ_CHECK(!is_placed || is != NAV_UNIT_DISPLACED);
    FUZZ_CHECK(is_placed || was != NAV_UNIT_DISPLACED || is == was);
    if (is_reported(report, id, NAV_UNIT_EVENT_STUCK))
        FUZZ_CHECK(after->units[i].is_stuck && !before->units[i].is_stuck);
}

static uint32_t count_of(const NavCrowdReport* report, NavUnitEventKind kind) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < report->event_count; k++)
        count += report->events[k].kind == kind;
    return count;
}

static void check_report(const NavCrowdReport* report, const Units* before, const Units* after) {
    FUZZ_CHECK(report->arrived_count == count_of(report, NAV_UNIT_EVENT_ARRIVED));
    FUZZ_CHECK(report->cut_count == count_of(report, NAV_UNIT_EVENT_CUT));
    FUZZ_CHECK(report->displaced_count == count_of(report, NAV_UNIT_EVENT_DISPLACED));
    FUZZ_CHECK(report->stuck_count == count_of(report, NAV_UNIT_EVENT_STUCK));
    FUZZ_CHECK(report->waiting_count <= after->count);
    for (uint32_t i = 0; i < after->count && i < ROOM; i++)
        expect_reported(report, before, after, i);
}

static void compare_reports(const NavCrowdReport reports[2]) {
    const NavCrowdReport *one = &reports[0], *two = &reports[1];
    FUZZ_CHECK(one->tick == two->tick && one->event_count == two->event_count);
    FUZZ_CHECK(one->search_count == two->search_count && one->waiting_count == two->waiting_count);
    for (uint32_t k = 0; k < one->event_count; k++)
        FUZZ_CHECK(one->events[k].id.index == two->events[k].id.index &&
                   one->events[k].kind == two->events[k].kind);
}

NavResult pair_tick(Pair* pair) {
    static Units before, after;
    NavCrowdReport reports[2];
    NavResult result;
    read_units(&pair->sides[0], &before);
    PAIR_BOTH(pair, result, nav_crowd_tick(side->crowd, &reports[side != pair->sides]));
    if (result != NAV_OK)
        return result;
    read_units(&pair->sides[0], &after);
    FUZZ_CHECK(before.count == after.count);
    compare_reports(reports);
    check_report(&reports[0], &before, &after);
    pair_check_units(pair);
    return NAV_OK;
}
