// What the files of the search for a nearest place share: seek.c, squares.c.
#ifndef NAVI_QUERY_STAND_SQUARES_H
#define NAVI_QUERY_STAND_SQUARES_H

#include "query/stand/seek.h"

typedef struct Seek {
    StandScratch* scratch;
    SeekScratch* own;
    Ask* ask;
    const SeekRequest* request;
    Rim rim;
    RadiusVec min, max; // the middle of the disc is in this box, from the point
    bool is_found;
    NavPoint best;
} Seek;

// Begin with a square about the point that is as wide as the disc. Triangle t holds the point.
// Returns false when out of memory, as the others do.
bool navi_squares_begin(Seek* seek, uint32_t t);
// Begin with a square about own->box instead, in which triangle t lies.
bool navi_squares_begin_box(Seek* seek, uint32_t t);
// Go on with one of twice the width.
bool navi_squares_widen(Seek* seek);
void navi_squares_visit(Seek* seek, const SeekSquare* square);
// Go on with what the last of these has begun. Then own->stage is SEEK_POP.
bool navi_squares_go_on(Seek* seek);

#endif
