// A stream of changes out of bytes, with everything that must hold after each.
#ifndef FUZZ_STREAM_H
#define FUZZ_STREAM_H

#include "stock.h"

// One coordinate out of a few bytes.
typedef int32_t FuzzCoordinate(FuzzInput* input);

// Play the bytes in a world with these bounds. After some changes outside a batch, and at the end,
// the world is valid; a refused one leaves it as it was; at the end a fresh world, filled in
// another order, has the same hash, and taking everything out gives the hash of the empty world.
// `stock`: two for these bounds, static.
void fuzz_stream(FuzzInput* input, NavBox bounds, FuzzCoordinate* coordinate, FuzzStock* stock);

#endif
