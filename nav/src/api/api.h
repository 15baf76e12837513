// Shared by the files that define public functions.
#ifndef NAVI_API_API_H
#define NAVI_API_API_H

#include "world/change/world.h"

// Tell the world's log why a call was refused; gives the result back.
NavResult navi_refuse(const NavWorld* world, NavResult result, const char* what);

// A def with what it leaves to the default filled in. False: half an allocator.
bool navi_complete_def(const NavWorldDef* def, NavWorldDef* full);

// The slot of a living shape, or NAV_NONE. The bounds have no id.
uint32_t navi_shape_slot(const NavWorld* world, NavShapeId id);
uint32_t navi_outline_slot(const NavWorld* world, NavOutlineId id);
NavShapeId navi_shape_id(const NavWorld* world, uint32_t slot);

// Is the def sound, and its outline there?
NavResult navi_check_shape_def(const NavWorld* world, const NavShapeDef* def);

// Around each change: refuse it in a batch that has failed; afterwards close the commit, or undo it
// and let the whole batch fail.
NavResult navi_change_begin(const NavWorld* world);
NavResult navi_change_end(NavWorld* world, NavResult result, const char* what);

#endif
