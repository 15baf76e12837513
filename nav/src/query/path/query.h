// The scratch of one caller: those of the rooms, put together. Nothing of it outlives a question
// but capacity, and what was found out about the present version of the world.
#ifndef NAVI_QUERY_PATH_QUERY_H
#define NAVI_QUERY_PATH_QUERY_H

#include "query/path/scratch.h"
#include "query/space/scratch.h"

// The scratches point to each other, so it stays where it is.
struct NavQuery {
    Ask ask;
    SpaceScratch space;
    ConeScratch cone;
    RadiusScratch disc;
    TerrainScratch terrain;
    PathScratch path;
};

void navi_query_init(NavQuery* query, const NavWorld* world);
void navi_query_fini(NavQuery* query);

// Forget what is remembered of another world, or before stamps run out. Before each question, and
// each slice of one.
void navi_query_refresh(NavQuery* query);

// A question comes: the path in slices is given up, and what is drawn is forgotten.
void navi_query_open(NavQuery* query);

// The same, and begin to mark triangles.
NavResult navi_query_begin(NavQuery* query);

#endif
