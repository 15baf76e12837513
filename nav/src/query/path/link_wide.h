// What is proved where links have width.
#ifndef NAVI_QUERY_PATH_LINK_WIDE_H
#define NAVI_QUERY_PATH_LINK_WIDE_H

#include "query/path/leg.h"

// A path from start to goal of this cost was found. Note in scratch->excess what one over another
// place of a wide link may cost less.
void navi_link_note_wide(PathScratch* scratch, const LegRequest* request, double cost);

#endif
