// The scratch of paths near other ones (near.h). The searches for a disc are those of its room.
#ifndef NAVI_QUERY_NEAR_SCRATCH_H
#define NAVI_QUERY_NEAR_SCRATCH_H

#include "query/disc/scratch.h"

// A track through a wide corridor (wide.h). All that is ahead is seen from the root between the
// right and the left, which are ends of portals.
typedef struct NearFunnel {
    double g; // an estimate of the length up to the root
    RadiusVec root, right, left;
} NearFunnel;

// The same as it leaves a triangle.
typedef struct NearTrack {
    RadiusVec ends[2]; // of the portal: right, left
    uint32_t h;        // the half-edge that it crosses; NAV_NONE: it has come to the goal
    uint32_t from;     // the track that it comes from
    uint32_t walls[2]; // other ends of walls that it has passed and that end at the right end of
                       // the edge, at the left one; or NAV_NONE
    bool is_followed;  // or a shorter one has taken its place
    double rest;       // an estimate of the length from the root to the goal, until it is followed
    NearFunnel funnel; // until it is followed
} NearTrack;

// A place of a path that is pulled tight (pull.c): the start, a bend, or the goal.
typedef struct NearStop {
    uint32_t bend;
    uint32_t level; // of the ring with which the trial begins there
    RadiusVec c;    // the place, or the vertex
    RadiusVec u;    // the direction to the next one
} NearStop;

// It must not move while a search for a corridor goes on in slices: the heap points to it.
typedef struct NearScratch {
    RadiusScratch* disc; // a search for a corridor uses its heap, and its disc_search
    ConeScratch* cone;   // for a guide; NULL: there are none
    PointList guide;     // the path of a point
    PointList kept;      // the shortest path between two places so far
    NAV_ARRAY(NearTrack) tracks;
    QueryMarks track_at;  // by half-edge: the index of its track, if that crosses it
    QueryMarks sides;     // by vertex: where it lies beside the corridor with this number (wide.h)
    uint32_t corridor;    // a multiple of 4
    uint32_t first_track; // of the corridor; others follow by `from`
    bool is_corridor;     // stops are those of a path through that corridor
    uint32_t narrow[2];   // vertices between which a path was pulled that cannot pass; or NAV_NONE
    NAV_ARRAY(uint32_t) shut; // half-edges that no corridor of this question crosses
    uint64_t corridor_nodes;  // of the searches that found its corridors
    NAV_ARRAY(NearStop) stops;
} NearScratch;

void navi_near_init(NearScratch* near, RadiusScratch* disc, ConeScratch* cone);
// Before that of the disc.
void navi_near_fini(NearScratch* near);

#endif
