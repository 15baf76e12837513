/// Exact integer geometry for the oracles, written from the definitions and sharing nothing with
/// the library: 64 bits for the sign of an area, 128 for everything else.
#ifndef ORACLE_EXACT_H
#define ORACLE_EXACT_H

#include <nav/geometry.h>

__extension__ typedef __int128 OracleWide;

/// Twice the signed area of a, b, c. Positive is clockwise on the screen. Exact within the frame.
int64_t oracle_area_2(NavPoint a, NavPoint b, NavPoint c);

/// The sign of the number: -1, 0 or 1.
int oracle_sign(OracleWide value);

/// Positive when d lies inside the circle of the positive triangle a, b, c, zero on it.
int oracle_in_circle(NavPoint a, NavPoint b, NavPoint c, NavPoint d);

/// Do the open segments ab and cd cross in exactly one point that is an end of neither?
bool oracle_cross_properly(NavPoint a, NavPoint b, NavPoint c, NavPoint d);

/// The lattice point whose half-open pixel holds the proper crossing of ab and cd.
NavPoint oracle_crossing_pixel(NavPoint a, NavPoint b, NavPoint c, NavPoint d);

/// Is p on the closed segment ab?
bool oracle_on_segment(NavPoint a, NavPoint b, NavPoint p);

/// Do the closed segments ab and cd have a point in common?
bool oracle_segments_meet(NavPoint a, NavPoint b, NavPoint c, NavPoint d);

/// Does the closed positive triangle hold p?
bool oracle_triangle_holds(const NavPoint corner[3], NavPoint p);

/// Twice the signed area within a ring.
OracleWide oracle_ring_area_2(const NavPoint* ring, uint32_t count);

/// Does the closed box hold the triangle?
bool oracle_box_holds(NavBox box, const NavPoint corner[3]);

/// A fraction with a positive denominator.
typedef struct OracleFraction {
    int64_t num, den;
} OracleFraction;

int oracle_fraction_compare(OracleFraction p, OracleFraction q);

/// The part of a segment a + t (b - a), 0 <= t <= 1, inside a half-open pixel.
typedef struct OracleSpell {
    OracleFraction low, high;
    bool low_closed, high_closed;
} OracleSpell;

/// Does the closed segment ab meet [x - 1/2, x + 1/2) x [y - 1/2, y + 1/2) around `centre`? When it
/// does, `spell` (may be NULL) gets the interval of the parameter; pixels do not overlap, so
/// neither do these intervals. Works by clipping the parameter's interval; a = b is allowed.
bool oracle_meets_pixel(NavPoint a, NavPoint b, NavPoint centre, OracleSpell* spell);

/// Lexicographic: x, then y.
int oracle_point_compare(NavPoint a, NavPoint b);

#endif
