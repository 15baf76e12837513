#include "art/circle.h"

#include "asset/lattice.h"

void engi_circle(EngVec center, EngVec radii, EngVec* points) {
    for (int i = 0; i < ENGI_CIRCLE_POINTS; i++) {
        EngVec direction = engi_direction(360.0 * i / ENGI_CIRCLE_POINTS);
        points[i] = (EngVec){center.x + radii.x * direction.x, center.y + radii.y * direction.y};
    }
}
