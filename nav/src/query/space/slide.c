#include "query/space/slide.h"

#include "query/space/joined.h"
#include "query/space/nearest.h"

NavResult navi_slide(Ask* ask, const QueryFilter* filter, NavPoint from, NavPoint to,
                     NavSlide* slide) {
    Joined joined;
    if (navi_joined_within(ask, filter, from, to, &joined) != NAV_OK)
        return NAV_ERR_MEMORY;
    NavSlide none = {.is_blocked = true, .point = from, .triangle = NAV_NONE};
    *slide = none;
    if (ask->stack.count == 0)
        return NAV_OK;
    NavNearest nearest;
    int64_t from_2 = navi_distance_2(from, to);
    if (navi_nearest(ask, &joined, to, from_2, &nearest) != NAV_OK)
        return NAV_ERR_MEMORY;
    // The start itself is a candidate.
    bool is_nearer = nearest.is_found && navi_distance_2(nearest.point, to) < from_2;
    NAV_ASSERT(!nearest.is_found || navi_distance_2(nearest.point, to) <= from_2);
    slide->is_blocked = false;
    slide->point = is_nearer ? nearest.point : from;
    NavSpot spot = navi_spot(ask->mesh, slide->point);
    slide->triangle = navi_joined_triangle(&joined, &spot);
    slide->is_complete = navi_point_equal(slide->point, to);
    return NAV_OK;
}
