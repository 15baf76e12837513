/// Turning and the lattice, the same to the last bit on every machine.
#ifndef ENG_ASSET_LATTICE_H
#define ENG_ASSET_LATTICE_H

#include "asset/types.h"

/// (cos, sin) of an angle in degrees; quarter turns are exact. Only + - * and exact remainders are
/// used, for what turned points reach must not depend on a C library.
EngVec engi_direction(double degrees);

/// `point` turned by `direction` about the origin; with (cos, sin), clockwise on the screen.
EngVec engi_turn(EngVec point, EngVec direction);

#endif
