// Who makes no headway, and who stands.
#include "move/crowd.h"

static void count_tick(CrowdStay* stay) { stay->ticks += stay->ticks < UINT32_MAX; }

// --- units that are stuck ----------------------------------------------------------------

static bool wants_to_walk(const CrowdUnit* unit) {
    return (unit->state == NAV_UNIT_WALKING || unit->state == NAV_UNIT_WAITING) &&
           unit->max_speed > 0 && unit->stuck_ticks > 0;
}

static double headway_of(const CrowdUnit* unit) {
    return fmin(unit->stuck_distance, 0.5 * unit->max_speed * unit->stuck_ticks);
}

static void note_headway(NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    if (!wants_to_walk(unit) ||
        navi_distance(unit->headway.point, unit->point) >= headway_of(unit)) {
        unit->headway = navi_stay_at(unit->point);
        unit->is_stuck = false;
        return;
    }
    count_tick(&unit->headway);
    if (unit->is_stuck || unit->headway.ticks < unit->stuck_ticks)
        return;
    unit->is_stuck = true;
    navi_crowd_tell(crowd, slot, NAV_UNIT_EVENT_STUCK);
}

// --- units that stand --------------------------------------------------------------------

static void note_still(CrowdUnit* unit) {
    bool stands = unit->state == NAV_UNIT_STANDING || unit->state == NAV_UNIT_ARRIVED;
    if (stands && navi_distance(unit->still.point, unit->point) <= unit->carve_distance)
        count_tick(&unit->still);
    else
        unit->still = navi_stay_at(unit->point);
}

// -----------------------------------------------------------------------------------------

void navi_crowd_note_stays(NavCrowd* crowd) {
    for (uint32_t slot = 0; slot < crowd->units.count; slot++) {
        if (!crowd->units.data[slot].is_alive)
            continue;
        note_headway(crowd, slot);
        note_still(&crowd->units.data[slot]);
    }
}
