#include "query/space/slide.h"

#include "query/space/joined.h"
#include "query/space/nearest.h"

bool navi_slide(NavQuery* query, const QueryFilter* filter, NavPoint from, NavPoint to,
                NavSlide* slide) {
    Joined joined;
    if (!navi_joined_within(query, filter, from, to, &joined))
        return false;
    NavSlide none = {.is_blocked = true, .point = from, .triangle = NAV_NONE};
    *slide = none;
    if (query->stack.count == 0)
        return true;
    NavNearest nearest;
    int64_t way_2 = navi_distance_2(from, to);
    if (!navi_nearest(query, &joined, to, way_2, &nearest))
        return false;
    // The start itself is one of the points to choose from.
    bool is_nearer = nearest.is_found && navi_distance_2(nearest.point, to) < way_2;
    slide->is_blocked = false;
    slide->point = is_nearer ? nearest.point : from;
    NavSpot spot = navi_spot(query->mesh, slide->point);
    slide->triangle = navi_joined_triangle(&joined, &spot);
    slide->is_complete = navi_point_equal(slide->point, to);
    return true;
}
