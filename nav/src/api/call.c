#include "api/call.h"

#include <stdio.h>

#include "base/assert.h"
#include "geom/predicates.h"

static NaviCall make_call(const NavWorld* world, const char* name, bool is_change) {
    NaviCall call;
    call.name = name;
    call.world = world;
    call.is_change = is_change;
    navi_fault_clear(&call.fault);
    return call;
}

NaviCall navi_call_read(const NavWorld* world, const char* name) {
    if (world != NULL)
        navi_guard_begin_read(world->guard);
    return make_call(world, name, false);
}

NaviCall navi_call_change(NavWorld* world, const char* name) {
    if (world != NULL)
        navi_guard_begin_change(world->guard);
    return make_call(world, name, true);
}

NaviCall navi_call_ask(const Ask* ask, const char* name) {
    if (ask == NULL)
        return navi_call_read(NULL, name);
    navi_guard_expect_world(ask->guard);
    return navi_call_read(ask->world, name);
}

NavResult navi_call_refuse(NaviCall* call, const char* why) {
    navi_fault_set(&call->fault, "%s", why);
    return NAV_ERR_ARGUMENT;
}

static void write_log(NavLog log, void* log_context, const NaviCall* call, NavResult result) {
    if (log == NULL)
        return;
    char message[400];
    bool has_fault = call->fault.text[0] != '\0';
    (void)snprintf(message, sizeof message, "%s: %s%s%s", call->name, nav_result_get_text(result),
                   has_fault ? ": " : "", call->fault.text);
    bool is_grave = result == NAV_ERR_MEMORY || result == NAV_ERR_BUDGET;
    log(log_context, is_grave ? NAV_LOG_ERROR : NAV_LOG_WARNING, message);
}

NavResult navi_call_end(const NaviCall* call, NavResult result) {
    const NavWorld* world = call->world;
    if (world == NULL)
        return result;
    if (call->is_change)
        navi_guard_end_change(world->guard);
    else
        navi_guard_end_read(world->guard);
    if (result != NAV_OK)
        write_log(world->log, world->log_context, call, result);
    return result;
}

NavResult navi_call_end_without_world(const NaviCall* call, const NavWorldDef* def,
                                      NavResult result) {
    if (result != NAV_OK && def != NULL)
        write_log(def->log, def->log_context, call, result);
    return result;
}

// --- objects -----------------------------------------------------------------------------

void* navi_object_alloc(const NavWorld* world, size_t size) {
    const NavAllocator* allocator = &world->memory.allocator;
    return allocator->alloc(allocator->context, size);
}

void navi_object_free(NavMemory memory, void* object, size_t size) {
    NAV_ASSERT(memory.live_bytes == 0);
    memory.allocator.free(memory.allocator.context, object, size);
}

// --- checks ------------------------------------------------------------------------------

NavResult navi_check_pointer(NaviCall* call, const void* pointer, const char* name) {
    if (call->world != NULL && pointer != NULL)
        return NAV_OK;
    navi_fault_set(&call->fault, "%s is NULL", name);
    return NAV_ERR_ARGUMENT;
}

NavResult navi_check_array(NaviCall* call, const void* array, uint32_t count, const char* name) {
    if (array != NULL || count == 0)
        return NAV_OK;
    navi_fault_set(&call->fault, "%s is NULL, but its count or capacity is %u", name,
                   (unsigned)count);
    return NAV_ERR_ARGUMENT;
}

NavResult navi_check_count(NaviCall* call, uint32_t count, const char* name) {
    if (count > 0)
        return NAV_OK;
    navi_fault_set(&call->fault, "%s is 0", name);
    return NAV_ERR_ARGUMENT;
}

NavResult navi_check_point(NaviCall* call, NavPoint point, const char* name) {
    if (navi_point_in_range(point))
        return NAV_OK;
    navi_fault_set(&call->fault, "%s is (%ld, %ld)", name, (long)point.x, (long)point.y);
    return NAV_ERR_RANGE;
}

NavResult navi_check_box(NaviCall* call, NavBox box) {
    if (box.min.x > box.max.x || box.min.y > box.max.y) {
        navi_fault_set(&call->fault, "box min (%ld, %ld) is above its max (%ld, %ld)",
                       (long)box.min.x, (long)box.min.y, (long)box.max.x, (long)box.max.y);
        return NAV_ERR_ARGUMENT;
    }
    NavResult result = navi_check_point(call, box.min, "box min");
    return result == NAV_OK ? navi_check_point(call, box.max, "box max") : result;
}

NavResult navi_check_least(NaviCall* call, int32_t value, int32_t least, const char* name) {
    if (value >= least)
        return NAV_OK;
    navi_fault_set(&call->fault, "%s is %ld, below %ld", name, (long)value, (long)least);
    return NAV_ERR_ARGUMENT;
}

NavResult navi_check_radius(NaviCall* call, int32_t radius, const char* name) {
    NavResult result = navi_check_least(call, radius, 0, name);
    if (result != NAV_OK || radius <= NAV_COORD_MAX)
        return result;
    navi_fault_set(&call->fault, "%s is %ld", name, (long)radius);
    return NAV_ERR_RANGE;
}

NavResult navi_check_cost(NaviCall* call, double value, double least, const char* name) {
    if (navi_is_finite(value) && value >= least)
        return NAV_OK;
    navi_fault_set(&call->fault, "%s is %g: not finite, or below %g", name, value, least);
    return NAV_ERR_ARGUMENT;
}

NavResult navi_check_rate(NaviCall* call, double value, double least, const char* name) {
    if (value >= least && value <= NAV_COST_MAX)
        return NAV_OK;
    navi_fault_set(&call->fault, "%s is %g: below %g, or above %g", name, value, least,
                   NAV_COST_MAX);
    return NAV_ERR_ARGUMENT;
}

NavResult navi_check_no_batch(NaviCall* call) {
    if (!call->world->is_in_batch)
        return NAV_OK;
    navi_fault_set(&call->fault, "a batch is open");
    return NAV_ERR_BATCH;
}

NavResult navi_check_copies(NaviCall* call, const NavWorld* to, const NavWorld* from) {
    if (to->is_in_batch || from->is_in_batch) {
        navi_fault_set(&call->fault, "a batch is open");
        return NAV_ERR_BATCH;
    }
    bool is_copy = to->version == from->version && to->number == from->number &&
                   to->links.slots.count == from->links.slots.count &&
                   to->shapes.slots.count == from->shapes.slots.count &&
                   to->pathdata.is_kept == from->pathdata.is_kept;
    if (is_copy)
        return NAV_OK;
    navi_fault_set(&call->fault, "the worlds differ");
    return NAV_ERR_ARGUMENT;
}
