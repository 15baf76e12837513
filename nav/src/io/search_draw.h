// Draws a search from the scratch that it has left in its query.
#ifndef NAVI_IO_SEARCH_DRAW_H
#define NAVI_IO_SEARCH_DRAW_H

#include "nav/debug_draw.h"
#include "query/path/query.h"

// The world must not have changed since the query. See nav_query_draw_search.
void navi_search_draw(const NavQuery* query, const NavDebugDraw* draw);

// May the convex hull of these points meet the view? Cost: linear in the points.
bool navi_is_in_view(const NavPoint* p, uint32_t count, NavBox view);

#endif
