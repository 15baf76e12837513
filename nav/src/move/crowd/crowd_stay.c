// Who makes no headway, and who stands.
#include "move/crowd/crowd.h"

static void count_tick(CrowdStay* stay) { stay->ticks += stay->ticks < UINT32_MAX; }

// --- units that are stuck ----------------------------------------------------------------

static bool wants_to_walk(const CrowdUnit* unit, const CrowdPolicy* policy) {
    return (unit->state == NAV_UNIT_WALKING || unit->state == NAV_UNIT_WAITING) &&
           unit->max_speed > 0 && policy->stuck_ticks > 0;
}

static double headway_of(const CrowdUnit* unit, const CrowdPolicy* policy) {
    return fmin(policy->stuck_distance, 0.5 * unit->max_speed * policy->stuck_ticks);
}

static bool note_headway(NavCrowd* crowd, uint32_t slot) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    CrowdPolicy* policy = &crowd->policies.data[slot];
    if (!wants_to_walk(unit, policy) ||
        navi_distance(policy->headway.point, unit->point) >= headway_of(unit, policy)) {
        policy->headway = navi_stay_at(unit->point);
        policy->is_stuck = false;
        return false;
    }
    count_tick(&policy->headway);
    bool is_new = !policy->is_stuck && policy->headway.ticks >= policy->stuck_ticks;
    policy->is_stuck |= is_new;
    return is_new;
}

// --- units that stand --------------------------------------------------------------------

static void note_still(const CrowdUnit* unit, CrowdPolicy* policy) {
    bool stands = unit->state == NAV_UNIT_STANDING || unit->state == NAV_UNIT_ARRIVED;
    if (stands && navi_distance(policy->still.point, unit->point) <= policy->carve_distance)
        count_tick(&policy->still);
    else
        policy->still = navi_stay_at(unit->point);
}

// -----------------------------------------------------------------------------------------

bool navi_unit_note_stay(NavCrowd* crowd, uint32_t slot) {
    if (!crowd->units.data[slot].is_alive)
        return false;
    note_still(&crowd->units.data[slot], &crowd->policies.data[slot]);
    return note_headway(crowd, slot);
}
