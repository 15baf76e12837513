// From ids to slots, and back.
#ifndef NAVI_API_IDS_H
#define NAVI_API_IDS_H

#include "api/call.h"

// Any id, and the name of the argument that it was given as.
typedef struct NaviId {
    const char* name;
    uint32_t index, generation, world;
} NaviId;

// The slot that an id names.
typedef struct NaviIdSlot {
    uint32_t given; // the last generation that was given out; 0: none, or there is no such slot
    bool is_alive;  // that one is still there
} NaviIdSlot;

// Does the id name what is in the slot? `number` is that of the world. Errors: STALE_ID for the
// null id and for a generation that is past; OTHER_WORLD for what was never given out.
NavResult navi_check_id(NaviCall* call, NaviId id, uint32_t number, NaviIdSlot slot);

// The slot of what the id names.
NavResult navi_find_shape(NaviCall* call, NavShapeId id, const char* name, uint32_t* slot);
NavResult navi_find_outline(NaviCall* call, NavOutlineId id, const char* name, uint32_t* slot);
NavResult navi_find_link(NaviCall* call, NavLinkId id, uint32_t* slot);

bool navi_shape_id_is_null(NavShapeId id);
NavShapeId navi_shape_id(const NavWorld* world, uint32_t slot);
NavOutlineId navi_outline_id(const NavWorld* world, uint32_t slot);

#endif
