/// Several loops as one outline, in which those inside others are holes.
#ifndef ENG_ART_LOOPS_H
#define ENG_ART_LOOPS_H

#include "art/builder.h"

/// Pairs of sides and loops of a whole file that are compared; beyond that loops are united.
#define ENGI_LOOP_TEST_MAX (1u << 25)

/// Like engi_art_polygons, but a loop inside another is a hole, one inside a hole an island. Where
/// loops meet there are no holes: they are united, with a note. `*tests` counts pairs of sides.
bool engi_art_loops(EngiArt* art, const char* name, uint32_t line, const EngPolygon* loops,
                    uint32_t count, EngVec pivot, uint32_t* tests, uint32_t* outline);

#endif
