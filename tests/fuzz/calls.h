// The state of a run of raw calls, and functions that make raw values from the bytes.
#ifndef FUZZ_CALLS_H
#define FUZZ_CALLS_H

#include "fuzz.h"

enum { POINTS = 12, ROUTES = 6 };

typedef struct Calls {
    FuzzInput* input;
    NavWorld* worlds[2];
    NavQuery* query; // of the first
    NavField* field; // of the first
    NavQueue* queue;
    NavRoutes* routes; // of the first
    NavRouteId routes_known[ROUTES];
    NavPoint points[POINTS];
    uint32_t numbers[POINTS];
    double costs[NAV_AREA_COUNT];
    NavFilter filter; // of the last request
    NavShapeId shape;
    NavOutlineId outline;
    NavLinkId link;
    NavTicket ticket;
} Calls;

NavPoint fuzz_raw_point(FuzzInput* input);
NavPose fuzz_raw_pose(FuzzInput* input);
// The result is in the arrays of `calls`.
NavOutlineDef fuzz_raw_region(Calls* calls);
NavFilter fuzz_raw_filter(Calls* calls);
NavPathRequest fuzz_raw_request(Calls* calls);
// The region must outlive the def.
NavShapeDef fuzz_raw_shape_def(Calls* calls, const NavOutlineDef* region);

// Calls one function of nav/space.h, nav/field.h, nav/slice.h, or of drawing or proposing links.
NavResult fuzz_space_call(Calls* calls);
// Calls the functions of nav/geometry.h, and those that name values.
void fuzz_value_call(NavPose pose, NavPoint pivot, NavPoint point, double number, uint32_t value);
// Calls one function of nav/route.h.
NavResult fuzz_route_call(Calls* calls);

#endif
