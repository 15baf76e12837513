// A crowd that walks for 2 000 ticks among shapes that move.
#ifndef DETERMINISM_MARCH_H
#define DETERMINISM_MARCH_H

#include <stdint.h>

// Made of the hashes of world and crowd after each tick.
uint64_t march_digest(void);

#endif
