// Around each change of a world: a batch that has failed refuses it; afterwards the commit is
// closed, or undone.
#ifndef NAVI_API_CHANGE_H
#define NAVI_API_CHANGE_H

#include "api/call.h"
#include "nav/shape.h"

// The world is there, and its batch has not failed.
NavResult navi_change_begin(NaviCall* call, NavWorld* world);
// Close the commit or undo it. `result` is that of all before it.
NavResult navi_change_close(NaviCall* call, NavWorld* world, NavResult result);
// The same, and end the call.
NavResult navi_change_end(NaviCall* call, NavWorld* world, NavResult result);

// The lower floors say in the world why they refuse. Forget it; and pass it on to the call.
void navi_fault_forget(NavWorld* world);
void navi_fault_fetch(NaviCall* call, const NavWorld* world);

// The defs that changes take: sound, and made by their factories.
NavResult navi_check_outline_def(NaviCall* call, const NavOutlineDef* def, const char* name);
NavResult navi_check_shape_def(NaviCall* call, const NavShapeDef* def, const char* name);
NavResult navi_check_area(NaviCall* call, uint8_t area);

#endif
