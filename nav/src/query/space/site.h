// Is there room for a shape?
#ifndef NAVI_QUERY_SPACE_SITE_H
#define NAVI_QUERY_SPACE_SITE_H

#include "query/space/region.h"

typedef struct Site {
    bool is_free;
    uint32_t blocker; // slot of a shape; NAV_NONE: none
} Site;

// Is all ground under a footprint walkable, if the shape `except` were not there? NAV_NONE: no such
// shape. Of the obstacles on it the lowest slot is named.
NavResult navi_site_test(Ask* ask, const QueryFilter* filter, const SnapFootprint* footprint,
                         uint32_t except, Site* site);

#endif
