/// The points of XML polygons and polylines: "x,y x,y".
#ifndef ENG_ASSET_SHAPE_POINTS_H
#define ENG_ASSET_SHAPE_POINTS_H

#include "asset/json.h"
#include "asset/map.h"

typedef struct EngiPoints {
    EngVec* points; ///< [count] in the arena
    size_t count;
} EngiPoints;

/// Read the points in a text. False with the error set, which names the point, as an item of
/// `list`.
bool engi_points_read(const EngiNode* list, const char* text, EngiPoints* points);

#endif
