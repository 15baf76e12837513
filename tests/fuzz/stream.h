// A stream of changes made from bytes, and the checks after each change.
#ifndef FUZZ_STREAM_H
#define FUZZ_STREAM_H

#include "stock.h"

// One coordinate from a few bytes.
typedef int32_t FuzzCoordinate(FuzzInput* input);

// Run the bytes as changes of a world with these bounds. The world is validated after some changes
// outside a batch, and at the end; a refused change leaves it as it was. At the end a new world,
// filled in another order, has the same hash, and removing everything gives the hash of the empty
// world. `stock`: two for these bounds, static.
void fuzz_stream(FuzzInput* input, NavBox bounds, FuzzCoordinate* coordinate, FuzzStock* stock);

#endif
