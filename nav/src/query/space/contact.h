// When does a moving disc touch a wall? The motion from `from` to `to` is cut into equal parts, and
// all decisions are about the points between them.
#ifndef NAVI_QUERY_SPACE_CONTACT_H
#define NAVI_QUERY_SPACE_CONTACT_H

#include "geom/big.h"
#include "geom/predicates.h"

typedef struct DiscMotion {
    NavPoint from, to;
    int32_t radius;
    int64_t parts; // |dx| + |dy|, so that no part is longer than a step
} DiscMotion;

// The last k, at most `most`, so that after k parts the disc has not gone into the corner q. Means
// nothing when the disc is nearer to q than its radius at the start.
int64_t navi_contact_corner(const DiscMotion* motion, NavPoint q, int64_t most);

// The same with the inside of the wall ab, whose walkable side is on its left. What touches the
// wall beyond its ends is left to them.
int64_t navi_contact_wall(const DiscMotion* motion, NavPoint a, NavPoint b, int64_t most);

#endif
