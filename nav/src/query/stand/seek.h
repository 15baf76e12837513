// The legal place nearest to a point. Squares and the places in them, which lie beside walls and
// about corners (rim.h), are visited in the order of their distance from the point.
#ifndef NAVI_QUERY_STAND_SEEK_H
#define NAVI_QUERY_STAND_SEEK_H

#include "query/stand/stand.h"

// May the place be the answer? Returns false when out of memory.
typedef bool SeekAccept(void* context, const DiscPlace* place, bool* may);

// Is it known, after a look at `most` triangles, that all places that are accepted lie in a box?
// Triangle `*t` is in it. Returns false when out of memory.
typedef bool SeekConfine(void* context, uint32_t most, NavBox* box, uint32_t* t, bool* is_known);

// Is no place accepted from which the disc touches a wall in triangle t, or the corner of one?
typedef bool SeekLeaveOut(void* context, uint32_t t);

typedef struct SeekRequest {
    const QueryFilter* filter;
    NavPoint p;
    int32_t radius;     // above 0
    double most;        // distance of the place of Free(R); steps
    SeekAccept* accept; // NULL: any place may
    void* context;
    bool is_firm;            // p itself only if the disc fits there exactly
    SeekConfine* confine;    // or NULL
    SeekLeaveOut* leave_out; // or NULL
} SeekRequest;

// A lattice point is at most this far from the nearest place.
#define NAVI_SEEK_SLACK 0.7072

// Find the nearest legal lattice point whose place is accepted. It is at most NAVI_SEEK_SLACK
// farther than the nearest accepted place of Free(R), and one is found whenever there is such a
// place within `most`. Where a point beside the place holds the disc exactly, that is taken. Uses
// ask->heap. Cost: nearly linear in the triangles that are up to 3 times as far from p as the
// answer is, or within 3 radii. As a search that can pause; each visit counts as a node. Nothing is
// found when the budget ends.
SearchResult navi_disc_seek(StandScratch* scratch, const SeekRequest* request, NavNearest* nearest);
// The same without pauses or budget.
NavResult navi_disc_seek_all(StandScratch* scratch, const SeekRequest* request,
                             NavNearest* nearest);

void navi_seek_fini(SeekScratch* scratch, NavMemory* memory);

#endif
