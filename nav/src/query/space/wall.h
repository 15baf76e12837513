// The nearest wall.
#ifndef NAVI_QUERY_SPACE_WALL_H
#define NAVI_QUERY_SPACE_WALL_H

#include "nav/space.h"
#include "query/ask/ask.h"

NavResult navi_wall(Ask* ask, const QueryFilter* filter, NavPoint p, int32_t max_distance,
                    NavWall* wall);

#endif
