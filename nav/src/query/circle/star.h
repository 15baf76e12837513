// The sector of a vertex, and how large a disc rolls around the vertex in it.
#ifndef NAVI_QUERY_CIRCLE_STAR_H
#define NAVI_QUERY_CIRCLE_STAR_H

#include "mesh/mesh.h"

// From the corner `first` to the left up to the corner `last`; more than half a turn.
typedef struct DiscSector {
    uint32_t v, first, last;
} DiscSector;

// The largest radius of a disc that rolls around the vertex, over all of its free arc, and does not
// reach beyond the sector's rim.
double navi_disc_free_radius(const Mesh* mesh, const DiscSector* sector);

#endif
