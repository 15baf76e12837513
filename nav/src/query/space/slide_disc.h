// A disc that slides along walls.
#ifndef NAVI_QUERY_SPACE_SLIDE_DISC_H
#define NAVI_QUERY_SPACE_SLIDE_DISC_H

#include "nav/space.h"
#include "query/space/scratch.h"

// The radius of the request is above 0.
NavResult navi_slide_disc(SpaceScratch* scratch, const QueryFilter* filter,
                          const NavSweepRequest* request, NavSlide* slide);

#endif
