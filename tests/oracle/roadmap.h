/// Shortest lengths over many triangles: the visibility graph of visibility.h, but only between
/// corners where a path can bend, and the visible pairs are kept from query to query. Segments are
/// checked as there, by the definitions, exactly for all coordinates of the frame.
#ifndef ORACLE_ROADMAP_H
#define ORACLE_ROADMAP_H

#include "oracle/visibility.h"

typedef struct OracleRoadmap OracleRoadmap;

/// The floor must live as long. Cost: the square of the corners in bytes.
OracleRoadmap* oracle_roadmap_create(const OracleFloor* floor);
void oracle_roadmap_destroy(OracleRoadmap* roadmap);

/// The length of the shortest path, or -1 when there is none.
double oracle_roadmap_shortest(OracleRoadmap* roadmap, NavPoint start, NavPoint goal);

/// Is the whole segment free? As oracle_floor_ray; the ends may be the same.
bool oracle_roadmap_sees(OracleRoadmap* roadmap, NavPoint from, NavPoint to);

#endif
