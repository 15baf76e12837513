// Where taut paths may bend.
#ifndef NAVI_QUERY_CONE_CORNER_H
#define NAVI_QUERY_CONE_CORNER_H

#include "query/cone/scratch.h"

// The vertex's record with its kind known. Cost: the degree of the vertex, once a version.
QueryCorner* navi_cone_corner(ConeScratch* scratch, const QueryFilter* filter, uint32_t v);

// Does the reflex sector hold corner handle `at` of the same vertex? Cost: its degree.
bool navi_corner_holds(const QueryFilter* filter, const QueryCorner* corner, uint32_t at);

#endif
