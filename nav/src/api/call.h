// A call of a public function, from its checks to its result. Each function begins a call, checks
// its arguments, does its work, and ends the call. The end tells the log why a call was refused.
#ifndef NAVI_API_CALL_H
#define NAVI_API_CALL_H

#include "base/fault.h"
#include "base/guard.h"
#include "query/ask/ask.h"

typedef struct NaviCall {
    const char* name;
    const NavWorld* world; // NULL: the caller gave none, so there is no log
    bool is_change;
    NavFault fault;
} NaviCall;

// A call that reads the world, or changes it. NULL is allowed.
NaviCall navi_call_read(const NavWorld* world, const char* name);
NaviCall navi_call_change(NavWorld* world, const char* name);
// A call on a query, field or queue. NULL is allowed.
NaviCall navi_call_ask(const Ask* ask, const char* name);

// The last thing that a function does: gives the result back.
NavResult navi_call_end(const NaviCall* call, NavResult result);
// For a world that is not there yet.
NavResult navi_call_end_without_world(const NaviCall* call, const NavWorldDef* def,
                                      NavResult result);

// --- checks ------------------------------------------------------------------------------

// Each gives NAV_OK, or writes down the fault.

// The world, query, field or queue that the call is on, and one more pointer.
NavResult navi_check_pointer(NaviCall* call, const void* pointer, const char* name);
// An array may be NULL when it is empty.
NavResult navi_check_array(NaviCall* call, const void* array, uint32_t count, const char* name);
NavResult navi_check_point(NaviCall* call, NavPoint point, const char* name);
NavResult navi_check_least(NaviCall* call, int32_t value, int32_t least, const char* name);
// Finite, and not below `least`.
NavResult navi_check_cost(NaviCall* call, double value, double least, const char* name);
NavResult navi_check_no_batch(NaviCall* call);

#endif
