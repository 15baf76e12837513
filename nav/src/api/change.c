#include "api/change.h"

#include "api/cookie.h"
#include "api/ids.h"

void navi_fault_forget(NavWorld* world) {
    navi_fault_clear(&world->fault);
    navi_fault_clear(&world->placing.fault);
    navi_fault_clear(&world->outline_scratch.fault);
}

void navi_fault_fetch(NaviCall* call, const NavWorld* world) {
    const NavFault* faults[3] = {&world->fault, &world->placing.fault,
                                 &world->outline_scratch.fault};
    for (int k = 0; k < 3 && call->fault.text[0] == '\0'; k++)
        call->fault = *faults[k];
}

NavResult navi_change_begin(NaviCall* call, NavWorld* world) {
    NavResult result = navi_check_pointer(call, world, "world");
    if (result != NAV_OK)
        return result;
    navi_fault_forget(world);
    if (!world->is_in_batch || world->batch_failure == NAV_OK)
        return NAV_OK;
    navi_fault_set(&call->fault, "an earlier change has undone the batch");
    return world->batch_failure;
}

NavResult navi_change_close(NaviCall* call, NavWorld* world, NavResult result) {
    if (world == NULL)
        return result;
    if (result == NAV_OK && !world->is_in_batch)
        result = navi_commit_close(world);
    if (result == NAV_ERR_MEMORY || result == NAV_ERR_BUDGET) {
        navi_commit_undo(world);
        if (world->is_in_batch)
            world->batch_failure = result;
    }
    if (result != NAV_OK)
        navi_fault_fetch(call, world);
    return result;
}

NavResult navi_change_end(NaviCall* call, NavWorld* world, NavResult result) {
    result = navi_change_close(call, world, result);
    return navi_call_end(call, result);
}

// --- defs --------------------------------------------------------------------------------

enum { MAX_AREA = 63 };

NavResult navi_check_outline_def(NaviCall* call, const NavOutlineDef* def, const char* name) {
    NavResult result = navi_check_pointer(call, def, name);
    return result == NAV_OK ? navi_check_cookie(call, def->cookie, NAVI_COOKIE_OUTLINE,
                                                "NavOutlineDef was not made by nav_outline_def()")
                            : result;
}

NavResult navi_check_area(NaviCall* call, uint8_t area) {
    if (area <= MAX_AREA)
        return NAV_OK;
    navi_fault_set(&call->fault, "area is %u, above %d", (unsigned)area, MAX_AREA);
    return NAV_ERR_ARGUMENT;
}

static NavResult check_kind(NaviCall* call, const NavShapeDef* def) {
    if (def->kind != NAV_FLOOR && def->kind != NAV_OBSTACLE) {
        navi_fault_set(&call->fault, "kind is %ld", (long)def->kind);
        return NAV_ERR_ARGUMENT;
    }
    return def->kind == NAV_FLOOR ? navi_check_area(call, def->area) : NAV_OK;
}

NavResult navi_check_shape_def(NaviCall* call, const NavShapeDef* def, const char* name) {
    NavResult result = navi_check_pointer(call, def, name);
    if (result == NAV_OK)
        result =
            navi_check_cookie(call, def->cookie, NAVI_COOKIE_SHAPE,
                              "NavShapeDef was not made by nav_floor_def() or nav_obstacle_def()");
    if (result == NAV_OK)
        result = check_kind(call, def);
    if (result != NAV_OK)
        return result;
    if (def->region != NULL)
        return navi_check_outline_def(call, def->region, "region");
    uint32_t slot;
    return navi_find_outline(call, def->outline, "outline", &slot);
}
