// A step along the surface.
#ifndef NAVI_QUERY_SPACE_SLIDE_H
#define NAVI_QUERY_SPACE_SLIDE_H

#include "nav/space.h"
#include "query/ask/ask.h"

NavResult navi_slide(Ask* ask, const QueryFilter* filter, NavPoint from, NavPoint to,
                     NavSlide* slide);

#endif
