// What the files that define public functions share.
#ifndef NAVI_API_API_H
#define NAVI_API_API_H

#include "world/change/world.h"

// Write to the world's log why a call was refused. Returns `result`.
NavResult navi_refuse(const NavWorld* world, NavResult result, const char* what);

// Copy a def and fill in its defaults. False: its allocator lacks a function.
bool navi_complete_def(const NavWorldDef* def, NavWorldDef* full);

// The slot of a shape that exists, or NAV_NONE. The bounds have no id.
uint32_t navi_shape_slot(const NavWorld* world, NavShapeId id);
uint32_t navi_outline_slot(const NavWorld* world, NavOutlineId id);
NavShapeId navi_shape_id(const NavWorld* world, uint32_t slot);

// Is the def valid, and does its outline exist?
NavResult navi_check_shape_def(const NavWorld* world, const NavShapeDef* def);

// Called before and after each change. Before: a batch that has failed refuses it. After: the
// commit is closed, or it is undone and the whole batch fails.
NavResult navi_change_begin(const NavWorld* world);
NavResult navi_change_end(NavWorld* world, NavResult result, const char* what);

#endif
