// The picture of a search, read out of what it left in its query.
#ifndef NAVI_IO_SEARCH_DRAW_H
#define NAVI_IO_SEARCH_DRAW_H

#include "nav/debug_draw.h"
#include "query/path/query.h"

// The world must be as it was when the query was asked. See nav_query_draw_search.
void navi_search_draw(const NavQuery* query, const NavDebugDraw* draw);

// May what has these corners meet the view? Cost: linear in the corners.
bool navi_is_in_view(const NavPoint* p, uint32_t count, NavBox view);

#endif
