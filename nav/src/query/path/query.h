// The scratch of one caller, composed of those of the rooms. Between queries it keeps only
// capacity, and what is known about the current version of the world.
#ifndef NAVI_QUERY_PATH_QUERY_H
#define NAVI_QUERY_PATH_QUERY_H

#include "query/path/scratch.h"
#include "query/place/scratch.h"
#include "query/space/scratch.h"

// NavPathRequest.max_excess by default.
#define NAVI_MAX_EXCESS 0.01

// The scratches point to each other, so the struct must not move.
struct NavQuery {
    Ask ask;
    SpaceScratch space;
    ConeScratch cone;
    RadiusScratch disc;
    NearScratch near;
    TerrainScratch terrain;
    PlaceScratch place;
    PathScratch path;
};

void navi_query_init(NavQuery* query, const NavWorld* world);
void navi_query_fini(NavQuery* query);

// Drop what is kept of another world, or before stamps run out. Called before each query, and
// before each slice of one.
void navi_query_refresh(NavQuery* query);

// A query begins: the path in slices is dropped, and so is the search to draw.
void navi_query_open(NavQuery* query);

// Like navi_query_open, and begin to mark triangles.
NavResult navi_query_begin(NavQuery* query);

#endif
