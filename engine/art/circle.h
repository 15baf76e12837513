/// Polygons for circles and ellipses.
#ifndef ENG_ART_CIRCLE_H
#define ENG_ART_CIRCLE_H

#include "asset/types.h"

#define ENGI_CIRCLE_POINTS 32

/// Write ENGI_CIRCLE_POINTS points of an ellipse about `center`.
void engi_circle(EngVec center, EngVec radii, EngVec* points);

#endif
