// Names of states, for messages.
#include "nav/crowd.h"
#include "nav/field.h"
#include "nav/route.h"

const char* nav_unit_state_get_text(NavUnitState state) {
    switch (state) {
    case NAV_UNIT_STANDING:
        return "standing";
    case NAV_UNIT_WAITING:
        return "waiting";
    case NAV_UNIT_WALKING:
        return "walking";
    case NAV_UNIT_ARRIVED:
        return "arrived";
    case NAV_UNIT_BLOCKED:
        return "blocked";
    case NAV_UNIT_DISPLACED:
        return "displaced";
    }
    return "unknown";
}

const char* nav_unit_event_kind_get_text(NavUnitEventKind kind) {
    switch (kind) {
    case NAV_UNIT_EVENT_ARRIVED:
        return "arrived";
    case NAV_UNIT_EVENT_BLOCKED:
        return "blocked";
    case NAV_UNIT_EVENT_CUT:
        return "cut";
    case NAV_UNIT_EVENT_DISPLACED:
        return "displaced";
    case NAV_UNIT_EVENT_PLACED:
        return "placed";
    case NAV_UNIT_EVENT_LINK:
        return "link";
    case NAV_UNIT_EVENT_STUCK:
        return "stuck";
    }
    return "unknown";
}

const char* nav_route_state_get_text(NavRouteState state) {
    switch (state) {
    case NAV_ROUTE_NONE:
        return "none";
    case NAV_ROUTE_WALKING:
        return "walking";
    case NAV_ROUTE_AT_LINK:
        return "at_link";
    case NAV_ROUTE_ARRIVED:
        return "arrived";
    }
    return "unknown";
}

const char* nav_field_status_get_text(NavFieldStatus status) {
    switch (status) {
    case NAV_FIELD_OK:
        return "ok";
    case NAV_FIELD_BLOCKED:
        return "blocked";
    case NAV_FIELD_UNREACHABLE:
        return "unreachable";
    case NAV_FIELD_STALE:
        return "stale";
    }
    return "unknown";
}
