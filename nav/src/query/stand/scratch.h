// What is kept while places are looked for.
#ifndef NAVI_QUERY_STAND_SCRATCH_H
#define NAVI_QUERY_STAND_SCRATCH_H

#include "query/circle/place.h"
#include "query/stand/rim.h"

// What is visited in the order of its distance from a point (seek.c).
typedef enum SeekKind { SEEK_WIDEN, SEEK_SQUARE, SEEK_PLACE } SeekKind;

typedef struct SeekWall {
    RadiusVec ends[2]; // from the point
    uint32_t h;
    bool has_line, has_circle; // places on these curves may be accepted
} SeekWall;

// Walls are a part of SeekScratch.lists.
typedef struct SeekSquare {
    RadiusVec middle; // from the point
    double half;      // its width
    uint32_t first, count;
} SeekSquare;

typedef struct SeekItem {
    SeekKind kind;
    SeekSquare square;
    RimPlace place;
} SeekItem;

// What the search does next.
typedef enum SeekStage { SEEK_POP, SEEK_FLOOD, SEEK_NARROW, SEEK_OFFER } SeekStage;

typedef struct SeekScratch {
    NAV_ARRAY(SeekItem) items;
    PointList answer;
    SeekStage stage;
    double half;               // of the square about the point that the flood is for
    NAV_ARRAY(uint32_t) stack; // triangles: to look at,
    NAV_ARRAY(uint32_t) later; // and beyond the reach of the flood
    NAV_ARRAY(SeekWall) walls; // that were found
    NAV_ARRAY(uint32_t) lists; // indices of walls, by square
    SeekSquare square;         // the one at hand
    uint32_t next, first;      // its next wall, in `lists`; where its own list begins
    uint32_t visits, look_at;  // the number of visits; when to ask whether there is a box
    bool is_confined;          // to `box`
    NavBox box;
    DiscPlaceList places; // of the lattice point at hand
    double least;         // squared distance of its nearest wall from its middle
    bool has_curve;       // places on a curve of its walls may be accepted
} SeekScratch;

typedef struct StandScratch {
    Ask* ask;
    RimScratch rim;
    DiscPlaceList places; // of one point
    SeekScratch seek;
} StandScratch;

void navi_stand_fini(StandScratch* scratch, NavMemory* memory);

#endif
