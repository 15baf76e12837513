// A call of a public function, from its checks to its result. Each function begins a call, checks
// its arguments, does its work, and ends the call. The end writes to the log why a call was
// refused.
#ifndef NAVI_API_CALL_H
#define NAVI_API_CALL_H

#include "base/fault.h"
#include "base/guard.h"
#include "query/ask/ask.h"

typedef struct NaviCall {
    const char* name;      // of the function, for the log
    const NavWorld* world; // NULL: the caller gave none, so there is no log
    bool is_change;        // no other call may use the world meanwhile
    NavFault fault;        // why the call is refused; empty: nothing is known
} NaviCall;

// A call that reads the world, or changes it. NULL is allowed.
NaviCall navi_call_read(const NavWorld* world, const char* name);
NaviCall navi_call_change(NavWorld* world, const char* name);
// A call on a query, field or queue, by the Ask in it. NULL is allowed.
NaviCall navi_call_ask(const Ask* ask, const char* name);

// The last thing that a function does. It gives `result` back.
NavResult navi_call_end(const NaviCall* call, NavResult result);
// The same for a function that makes a world: it writes to the log of the def, which may be NULL.
NavResult navi_call_end_without_world(const NaviCall* call, const NavWorldDef* def,
                                      NavResult result);

// --- objects on a world: queries, fields, routes and the like ----------------------------

// By the world's allocator. NULL: no memory.
void* navi_object_alloc(const NavWorld* world, size_t size);
// `memory` is the object's own, of which nothing may be left.
void navi_object_free(NavMemory memory, void* object, size_t size);

// --- checks ------------------------------------------------------------------------------

// Each gives NAV_OK, or writes down the fault and gives the error. `name` is that of the argument.

// ARGUMENT, for this reason.
NavResult navi_call_refuse(NaviCall* call, const char* why);
// ARGUMENT, for this reason, when it is not so.
static inline NavResult navi_check_is(NaviCall* call, bool is_so, const char* why) {
    return is_so ? NAV_OK : navi_call_refuse(call, why);
}

// ARGUMENT when the call has no world, or `pointer` is NULL.
NavResult navi_check_pointer(NaviCall* call, const void* pointer, const char* name);
// ARGUMENT when `array` is NULL and `count` is not 0.
NavResult navi_check_array(NaviCall* call, const void* array, uint32_t count, const char* name);
// ARGUMENT when it is 0.
NavResult navi_check_count(NaviCall* call, uint32_t count, const char* name);
// RANGE when a coordinate is beyond NAV_COORD_MAX.
NavResult navi_check_point(NaviCall* call, NavPoint point, const char* name);
// ARGUMENT when its min is above its max; RANGE when a corner is out of range.
NavResult navi_check_box(NaviCall* call, NavBox box);
// ARGUMENT when `value` is below `least`.
NavResult navi_check_least(NaviCall* call, int32_t value, int32_t least, const char* name);
// ARGUMENT when it is below 0; RANGE when it is above NAV_COORD_MAX.
NavResult navi_check_radius(NaviCall* call, int32_t radius, const char* name);
// ARGUMENT when `value` is not finite, or below `least`.
NavResult navi_check_cost(NaviCall* call, double value, double least, const char* name);
// ARGUMENT when `value` is below `least`, or above NAV_COST_MAX.
NavResult navi_check_rate(NaviCall* call, double value, double least, const char* name);
// BATCH when one is open.
NavResult navi_check_no_batch(NaviCall* call);
// Is the one world what the other is, as far as that is quickly seen? No batch is open in either.
NavResult navi_check_copies(NaviCall* call, const NavWorld* to, const NavWorld* from);

#endif
