// Shared by the two files of the offset oracle.
#ifndef ORACLE_OFFSET_INSIDE_H
#define ORACLE_OFFSET_INSIDE_H

#include "oracle/offset.h"

#include <stddef.h>

#define OFFSET_PI 3.14159265358979323846

typedef struct OffsetVec {
    double x, y;
} OffsetVec;

// A wall's end, as a circle; or a side of it, from p to q.
typedef struct OffsetCurve {
    bool is_circle;
    OffsetVec p, q;
    double r;
} OffsetCurve;

// A piece of the boundary: between angles, or parts of a side.
typedef struct OffsetPiece {
    uint32_t curve;
    double low, high;
    OffsetVec from, to;
    uint32_t root; // union-find
} OffsetPiece;

struct OracleOffset {
    const OracleWalls* walls;
    double radius;
    OffsetCurve* curves;
    uint32_t curve_count;
    double* events; // the parameters on one curve
    size_t event_count, event_capacity;
    OffsetPiece* pieces;
    uint32_t piece_count;
    size_t piece_capacity;
};

double offset_distance(const OracleWall* wall, OffsetVec p);
bool offset_is_free(const OracleOffset* offset, OffsetVec p);
OffsetVec offset_at(const OffsetCurve* curve, double at);

#endif
