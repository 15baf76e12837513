// Defs and requests carry a number that their factory writes, so that one without it, such as {0},
// is refused.
#ifndef NAVI_API_COOKIE_H
#define NAVI_API_COOKIE_H

#include "api/call.h"

typedef enum NaviCookie {
    NAVI_COOKIE_WORLD = 0x4E415601,
    NAVI_COOKIE_OUTLINE,
    NAVI_COOKIE_SHAPE,
    NAVI_COOKIE_LINK,
    NAVI_COOKIE_FILTER,
    NAVI_COOKIE_PATH,
    NAVI_COOKIE_FIELD,
    NAVI_COOKIE_REACH,
    NAVI_COOKIE_SWEEP,
    NAVI_COOKIE_RANDOM,
    NAVI_COOKIE_CUT,
    NAVI_COOKIE_PROPOSAL,
    NAVI_COOKIE_DRAW,
    NAVI_COOKIE_PLACE,
    NAVI_COOKIE_VECTOR,
    NAVI_COOKIE_CROWD,
    NAVI_COOKIE_UNIT,
    NAVI_COOKIE_POLYGONS,
    NAVI_COOKIE_GRID,
    NAVI_COOKIE_GRID_PATH,
    NAVI_COOKIE_GRID_CHECK,
    NAVI_COOKIE_GRID_TRACE,
    NAVI_COOKIE_BEND,
    NAVI_COOKIE_APPROACH,
    NAVI_COOKIE_FORMATION
} NaviCookie;

// `text` says "NavXRequest was not made by nav_x_request()".
static inline NavResult navi_check_cookie(NaviCall* call, uint32_t cookie, NaviCookie expected,
                                          const char* text) {
    return navi_check_is(call, cookie == (uint32_t)expected, text);
}

#endif
