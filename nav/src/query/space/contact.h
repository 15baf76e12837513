// When does a moving disc touch a wall? The motion from `from` to `to` is divided into equal parts.
// All decisions are about the points between the parts.
#ifndef NAVI_QUERY_SPACE_CONTACT_H
#define NAVI_QUERY_SPACE_CONTACT_H

#include "geom/big.h"
#include "geom/predicates.h"

typedef struct DiscMotion {
    NavPoint from, to;
    int32_t radius;
    int64_t parts; // |dx| + |dy|, so that no part is longer than a step
} DiscMotion;

// The largest k, at most `most`, so that the disc has not entered the corner q after k parts.
// Undefined when the disc is nearer to q than its radius at the start.
int64_t navi_contact_corner(const DiscMotion* motion, NavPoint q, int64_t most);

// The same for the inner points of the wall ab, whose walkable side is on its left. Contacts beyond
// its ends are contacts with corners.
int64_t navi_contact_wall(const DiscMotion* motion, NavPoint a, NavPoint b, int64_t most);

#endif
