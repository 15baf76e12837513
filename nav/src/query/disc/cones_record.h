// What cones behind a bend find while its sight (cones_sight.h) is computed.
#ifndef NAVI_QUERY_DISC_CONES_RECORD_H
#define NAVI_QUERY_DISC_CONES_RECORD_H

#include "query/disc/cones.h"

// A sight with more is not remembered.
enum { DISC_SIGHT_BENDS = 64, DISC_SIGHT_VERTICES = 128 };
enum { DISC_SIGHT_PLACES = 256 };               // of a set of vertices
#define DISC_SIGHT_IS_CLEAR (UINT32_C(1) << 31) // marks a bend

// A sight that is computed.
struct DiscRecorder {
    const Mesh* mesh;
    NavBox box;
    uint32_t count, vertex_count;
    bool is_too_much;
    uint32_t bends[DISC_SIGHT_BENDS];
    uint32_t vertices[DISC_SIGHT_VERTICES];
    uint32_t places[DISC_SIGHT_PLACES]; // 1 + vertex; 0: free
};

// A tangent leads to the bend. `is_clear`: it is known to be clear of all that is in sight.
void navi_disc_record_bend(DiscRecorder* recorder, uint32_t bend, bool is_clear);
// The sight depends on the vertex. False: it is too much.
bool navi_disc_record_vertex(DiscRecorder* recorder, uint32_t v);

#endif
