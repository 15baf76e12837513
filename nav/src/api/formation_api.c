// Formations of units: this file checks arguments; move/ finds the slots.
#include "api/cookie.h"
#include "api/unit.h"
#include "move/crowd/formation.h"

NavFormationDef nav_formation_def(NavPoint goal) {
    NavFormationDef def = {.goal = goal, .cookie = NAVI_COOKIE_FORMATION};
    return def;
}

static NavResult check_offsets(NaviCall* call, const NavFormationDef* def, uint32_t count) {
    NavResult result = navi_check_pointer(call, def->offsets, "offsets");
    for (uint32_t k = 0; k < count && result == NAV_OK; k++)
        result = navi_check_point(call, def->offsets[k], "offsets");
    return result;
}

static NavResult check_def(NaviCall* call, const NavFormationDef* def, uint32_t count) {
    NavResult result = navi_check_cookie(call, def->cookie, NAVI_COOKIE_FORMATION,
                                         "NavFormationDef was not made by nav_formation_def()");
    if (result == NAV_OK && ((int)def->kind < 0 || def->kind > NAV_FORMATION_OFFSETS)) {
        navi_fault_set(&call->fault, "kind is %ld, none of NavFormationKind", (long)def->kind);
        result = NAV_ERR_ARGUMENT;
    }
    if (result == NAV_OK)
        result = navi_check_point(call, def->goal, "goal");
    if (result == NAV_OK)
        result = navi_check_least(call, def->spacing, 0, "spacing");
    if (result == NAV_OK && def->spacing > NAV_COORD_MAX) {
        navi_fault_set(&call->fault, "spacing is %ld, above NAV_COORD_MAX", (long)def->spacing);
        result = NAV_ERR_ARGUMENT;
    }
    if (result == NAV_OK && def->kind == NAV_FORMATION_OFFSETS)
        result = check_offsets(call, def, count);
    return result;
}

// Cost: quadratic, as that of the formation.
static NavResult check_different(NaviCall* call, const NavUnitId* ids, uint32_t count) {
    for (uint32_t k = 1; k < count; k++)
        for (uint32_t i = 0; i < k; i++)
            if (ids[i].index == ids[k].index) {
                navi_fault_set(&call->fault, "ids[%lu] and ids[%lu] are one unit", (unsigned long)i,
                               (unsigned long)k);
                return NAV_ERR_ARGUMENT;
            }
    return NAV_OK;
}

static NavResult check_ids(NaviCall* call, const NavCrowd* crowd, const NavUnitId* ids,
                           uint32_t count) {
    NavResult result = navi_check_pointer(call, ids, "ids");
    if (result == NAV_OK)
        result = navi_check_count(call, count, "count");
    for (uint32_t k = 0; k < count && result == NAV_OK; k++)
        result = navi_check_unit(call, crowd, ids[k]);
    return result == NAV_OK ? check_different(call, ids, count) : result;
}

static void send(NavCrowd* crowd, const NavFormationDef* def, uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        navi_unit_set_goal(crowd, crowd->ranks.data[k], crowd->places.data[k]);
    uint32_t number = def->is_together ? navi_formation_number(crowd) : 0;
    for (uint32_t k = 0; k < count; k++)
        crowd->units.data[crowd->ranks.data[k]].formation = number;
}

NavResult nav_crowd_set_formation(NavCrowd* crowd, const NavFormationDef* def, const NavUnitId* ids,
                                  uint32_t count) {
    NaviCall call = navi_call_crowd(crowd, "nav_crowd_set_formation");
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, def, "def");
    if (result == NAV_OK)
        result = check_ids(&call, crowd, ids, count);
    if (result == NAV_OK)
        result = check_def(&call, def, count);
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_formation_find(crowd, def, ids, count);
    if (result == NAV_OK)
        send(crowd, def, count);
    return navi_call_end(&call, result);
}
