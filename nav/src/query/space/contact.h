// When does a moving disc touch a wall? The way from `from` to `to` is cut into equal parts, and
// all decisions are about the points between them.
#ifndef NAVI_QUERY_SPACE_CONTACT_H
#define NAVI_QUERY_SPACE_CONTACT_H

#include "geom/big.h"
#include "geom/predicates.h"

typedef struct DiscWay {
    NavPoint from, to;
    int32_t radius;
    int64_t parts; // |dx| + |dy|, so that no part is longer than a step
} DiscWay;

// The last k, at most `most`, so that after k parts the disc has not gone into the corner q. It
// must not be nearer than the radius to it at the start.
int64_t navi_contact_corner(const DiscWay* way, NavPoint q, int64_t most);

// The same with the inside of the wall ab, whose walkable side is on its left. What touches the
// wall beyond its ends is left to them.
int64_t navi_contact_wall(const DiscWay* way, NavPoint a, NavPoint b, int64_t most);

#endif
