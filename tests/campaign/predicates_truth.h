/// A second version of the predicates of nav/src/geom: with other formulas, on the coordinates
/// themselves instead of differences, and with integers of 288 bits where 64 do not hold a product.
#ifndef CAMPAIGN_PREDICATES_TRUTH_H
#define CAMPAIGN_PREDICATES_TRUTH_H

#include <stdbool.h>

#include <nav/geometry.h>

#include "oracle/big.h"

/// Twice the signed area as the determinant of the three points with a column of ones. Each of the
/// three cross products is at most 2^61 in size.
int64_t truth_area_2(NavPoint a, NavPoint b, NavPoint c);

/// Four points, the areas of their triangles (abc, abd, acd, bcd) and the determinant of the lifted
/// points.
typedef struct TruthQuad {
    NavPoint a, b, c, d;
    int64_t abc, abd, acd, bcd;
    int lifted; ///< with abc positive: > 0 when d lies inside the circle, 0 on it
} TruthQuad;

TruthQuad truth_quad(NavPoint a, NavPoint b, NavPoint c, NavPoint d);

/// Do segments ab and cd cross at a point interior to both?
bool truth_crosses(const TruthQuad* quad);
/// Does the proper crossing of ab and cd lie in the half-open pixel of h?
bool truth_crossing_is_in(const TruthQuad* quad, NavPoint h);
/// Does the closed segment ab meet the half-open pixel of c?
bool truth_meets_pixel(NavPoint a, NavPoint b, NavPoint c);
bool truth_on_segment(NavPoint a, NavPoint b, NavPoint p);

#endif
