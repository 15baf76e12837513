// The state of a run of raw calls, and raw values out of the bytes.
#ifndef FUZZ_CALLS_H
#define FUZZ_CALLS_H

#include "fuzz.h"

enum { POINTS = 12 };

typedef struct Calls {
    FuzzInput* input;
    NavWorld* worlds[2];
    NavQuery* query; // of the first
    NavField* field; // of the first
    NavQueue* queue;
    NavPoint points[POINTS];
    uint32_t numbers[POINTS];
    double costs[NAV_AREA_COUNT];
    NavShapeId shape;
    NavOutlineId outline;
    NavLinkId link;
    NavTicket ticket;
} Calls;

NavPoint fuzz_raw_point(FuzzInput* input);
NavPose fuzz_raw_pose(FuzzInput* input);
// In the arrays of `calls`.
NavOutlineDef fuzz_raw_region(Calls* calls);
NavFilter fuzz_raw_filter(Calls* calls);
NavPathRequest fuzz_raw_request(Calls* calls);
// Its region must outlive it.
NavShapeDef fuzz_raw_shape_def(Calls* calls, const NavOutlineDef* region);

// One call of nav/space.h, nav/field.h, nav/slice.h, or what draws and proposes.
NavResult fuzz_space_call(Calls* calls);

#endif
