// A step along the surface.
#ifndef NAVI_QUERY_SPACE_SLIDE_H
#define NAVI_QUERY_SPACE_SLIDE_H

#include "nav/space.h"
#include "query/path/query.h"

// False: no memory.
bool navi_slide(NavQuery* query, const QueryFilter* filter, NavPoint from, NavPoint to,
                NavSlide* slide);

#endif
