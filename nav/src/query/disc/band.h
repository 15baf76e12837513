// Is a tangent or a leg free?
#ifndef NAVI_QUERY_DISC_BAND_H
#define NAVI_QUERY_DISC_BAND_H

#include "query/disc/inside.h"

// A segment in its own frame: its points are (0, 0) and (far, 0).
typedef struct DiscBand {
    RadiusVec o, u; // begin and direction
    double far, r;
    bool is_place[2]; // does a tangent begin, end, at a place?
} DiscBand;

typedef enum BandWall { BAND_CLEAR, BAND_TOUCHED, BAND_BLOCKED } BandWall;

DiscBand navi_disc_band(RadiusVec a, RadiusVec b, double r);

static inline RadiusVec navi_disc_to_band(const DiscBand* band, NavPoint p) {
    RadiusVec d = navi_vec_to(band->o, p);
    return navi_vec(navi_vec_dot(band->u, d), navi_vec_cross(band->u, d));
}

// Is the wall from p to q nearer to the segment than the radius, or at the radius? In doubles.
BandWall navi_disc_look_at_wall(const DiscBand* band, RadiusVec p, RadiusVec q);
// A wall at the radius: does it touch the disc on the right, on the left?
void navi_disc_touched_sides(const DiscBand* band, RadiusVec p, RadiusVec q, bool has[2]);

// Is the gap from the wall to the vertex narrower than the disc, and does the tangent cross it?
bool navi_disc_crosses_gap(const DiscBand* band, const NavPoint wall[2], NavPoint vertex,
                           int64_t radius);

// Is the segment from a to b free for the disc? In doubles, but gaps of twice the radius are
// decided in integers. Returns false when out of memory.
bool navi_disc_is_band_free(RadiusSearch* search, RadiusVec a, RadiusVec b, bool* is_free);

// The same. If it is not free, `*wall` is a half-edge that is too near, or NAV_NONE if the segment
// does not begin on walkable ground.
bool navi_disc_find_wall(RadiusSearch* search, RadiusVec a, RadiusVec b, bool* is_free,
                         uint32_t* wall);

// Is the leg walkable, and does it keep the distance, which is above 0? Exact. Returns false when
// out of memory.
bool navi_disc_is_leg_free(RadiusSearch* search, const NavPoint leg[2], int64_t distance,
                           bool* is_free);

// Visit all walls that are nearer to the leg than the radius. Returns false when out of memory.
typedef void WallVisit(void* context, uint32_t h);
bool navi_disc_visit_walls(RadiusSearch* search, const NavPoint leg[2], void* context,
                           WallVisit* visit);

// An arc around a vertex, from where the path has direction w up to `end`.
typedef struct DiscRoll {
    NavPoint o;           // the vertex
    uint32_t first, last; // corners of its sector, from right to left
    bool is_left;         // the side of the path on which the vertex lies
    RadiusVec w, end;
} DiscRoll;

// How far does the disc roll? `end` becomes the direction where something is too near, if that
// comes first. `*can_roll` is false when it is so from the beginning. Returns false when out of
// memory.
bool navi_disc_roll_from(RadiusSearch* search, DiscRoll* roll, bool* can_roll);

#endif
