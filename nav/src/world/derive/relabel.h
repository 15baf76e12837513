// Between relabel.c and relabel_small.c.
#ifndef NAVI_WORLD_DERIVE_RELABEL_H
#define NAVI_WORLD_DERIVE_RELABEL_H

#include "world/change/world.h"

typedef struct Relabel {
    NavWorld* world;
    uint32_t shape, key;
    bool has_area;                // the shape has a footprint now
    uint32_t from, with, without; // the last label changed, and what came out
} Relabel;

// The label beyond edge h, when `label` is on its own side: shapes that run along it an odd number
// of times are toggled. `left_out` is not looked at; NAV_NONE: all are. NAV_NONE: no memory.
uint32_t navi_relabel_across(Relabel* r, uint32_t h, uint32_t label, uint32_t left_out);
// New triangles take their labels from neighbours that stayed, without `left_out`, which is the
// shape or NAV_NONE. False: no memory.
bool navi_relabel_new(Relabel* r, uint32_t left_out);

// Is it worth trying? Some sides stayed, or a footprint of few sides came where none was.
bool navi_relabel_is_small(const SnapPlan* plan);
// New triangles get their labels; `*is_right` says whether they and all others are right. False: no
// memory.
bool navi_relabel_small(Relabel* r, bool* is_right);

#endif
