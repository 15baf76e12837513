// The legal place nearest to a point. Places lie beside walls and about corners (rim.h). Triangles,
// walls, corners and places are visited in the order of their distance from the point.
#ifndef NAVI_QUERY_DISC_SEEK_H
#define NAVI_QUERY_DISC_SEEK_H

#include "query/disc/stand.h"

// May the place be the answer? Returns false when out of memory.
typedef bool SeekAccept(void* context, const DiscPlace* place, bool* may);

typedef struct SeekRequest {
    const QueryFilter* filter;
    NavPoint p;
    int32_t radius;     // above 0
    double most;        // distance of the place of Free(R); steps
    SeekAccept* accept; // NULL: any place may
    void* context;
} SeekRequest;

// Find a legal lattice point whose place is accepted. It is at most 2 steps farther from p than any
// other such point. If Free(R) has an accepted place within `most` of p, one is found, and p is no
// farther than that from the answer. Uses ask->heap. Cost: triangles as near to p as the answer,
// and for each of their walls those within two radii.
// As a search that can pause; each visit counts as a node. Nothing is found when the budget ends.
SearchResult navi_disc_seek(RadiusScratch* scratch, const SeekRequest* request,
                            NavNearest* nearest);
// The same without pauses or budget.
NavResult navi_disc_seek_all(RadiusScratch* scratch, const SeekRequest* request,
                             NavNearest* nearest);

#endif
