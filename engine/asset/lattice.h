/// Rotation with the same result, to the last bit, on every machine.
#ifndef ENG_ASSET_LATTICE_H
#define ENG_ASSET_LATTICE_H

#include "asset/types.h"

/// (cos, sin) of an angle in degrees; exact for quarter turns. Only +, -, * and exact remainders
/// are used, because rotated points must not depend on a C library.
EngVec engi_direction(double degrees);

/// `point` rotated about the origin by `direction`, a (cos, sin); clockwise on the screen.
EngVec engi_rotate(EngVec point, EngVec direction);

#endif
