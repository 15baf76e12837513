// A place where a disc stands.
#ifndef NAVI_QUERY_CIRCLE_PLACE_H
#define NAVI_QUERY_CIRCLE_PLACE_H

#include <stdbool.h>

#include "base/array.h"

// A real point of Free(R) (stand.h), up to rounding, and a walkable triangle that holds it.
typedef struct DiscPlace {
    double x, y;
    uint32_t t;
} DiscPlace;

static inline bool navi_disc_is_same(const DiscPlace* a, const DiscPlace* b) {
    return a->t == b->t && a->x == b->x && a->y == b->y;
}

typedef NAV_ARRAY(DiscPlace) DiscPlaceList;

#endif
