#include "api/unit.h"

#include "api/ids.h"

NaviCall navi_call_crowd(const NavCrowd* crowd, const char* name) {
    return navi_call_ask(crowd == NULL ? NULL : &crowd->routes.query.ask, name);
}

void navi_discard_crowd(NavCrowd* crowd) {
    navi_crowd_fini(crowd);
    navi_object_free(crowd->routes.query.ask.memory, crowd, sizeof *crowd);
}

NavResult navi_check_unit(NaviCall* call, const NavCrowd* crowd, NavUnitId id) {
    NaviId name = {"unit", id.index, id.generation, id.world};
    NaviIdSlot there = {0, false};
    NavResult result = navi_check_pointer(call, crowd, "crowd");
    if (result != NAV_OK)
        return result;
    if (id.index < crowd->units.count) {
        const CrowdUnit* unit = &crowd->units.data[id.index];
        there = (NaviIdSlot){unit->generation, unit->is_alive};
    }
    return navi_check_id(call, name, crowd->number, there);
}
