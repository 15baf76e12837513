// Formations that keep together: who has less left to walk than others of its formation walks
// slower. When all have as much left, and their paths are parallel, each is at its place.
#include "move/crowd/crowd.h"

// Who is ahead by so many radii walks at the lowest pace.
#define AHEAD 4.0
#define LOWEST_PACE 0.25
// Nobody waits for those whom others hold up by more radii: they may stand behind who waits.
#define HELD_UP 2.0

static bool is_waited_for(const NavCrowd* crowd, uint32_t slot) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    return unit->is_alive && unit->formation != 0 && navi_unit_walks(unit) &&
           !crowd->policies.data[slot].is_stuck && unit->lag <= HELD_UP * unit->radius;
}

uint32_t navi_formation_number(const NavCrowd* crowd) {
    uint32_t number = 0;
    bool is_taken = true;
    while (is_taken) {
        is_taken = false;
        number++;
        for (uint32_t slot = 0; slot < crowd->units.count && !is_taken; slot++)
            is_taken =
                crowd->units.data[slot].is_alive && crowd->units.data[slot].formation == number;
    }
    return number;
}

void navi_crowd_measure_formations(NavCrowd* crowd) {
    double* farthest = crowd->farthest.data;
    for (uint32_t slot = 0; slot < crowd->units.count; slot++)
        farthest[slot] = 0;
    for (uint32_t slot = 0; slot < crowd->units.count; slot++) {
        const CrowdUnit* unit = &crowd->units.data[slot];
        if (is_waited_for(crowd, slot))
            farthest[unit->formation - 1] =
                fmax(farthest[unit->formation - 1],
                     navi_route_left(&crowd->routes.slots.data[unit->route]));
    }
}

double navi_unit_pace(const NavCrowd* crowd, const CrowdUnit* unit) {
    if (unit->formation == 0)
        return 1;
    double ahead = crowd->farthest.data[unit->formation - 1] - unit->left;
    return fmax(LOWEST_PACE, fmin(1, 1 - ahead / (AHEAD * unit->radius)));
}
