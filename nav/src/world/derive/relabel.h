// Labels after a change of one shape: after the patch, the labels of the new triangles and of those
// that the shape's footprint left or reached.
#ifndef NAVI_WORLD_DERIVE_RELABEL_H
#define NAVI_WORLD_DERIVE_RELABEL_H

#include "carve/carve.h"
#include "world/shape/shapes.h"

typedef NAV_ARRAY(SnapSpan) SnapSpanList;

typedef struct Relabel {
    NavMemory* memory;
    Mesh* mesh;
    const Snap* snap;
    Labels* labels;
    const Shapes* shapes;
    const Carve* carve; // holds the triangles that the patch made
    const SnapPlan* plan;
    const SnapSpanList* along; // won spans that run along edges of the mesh
    NAV_ARRAY(uint32_t) stack;
    // Of the shape that is looked at.
    uint32_t shape, key;
    bool has_area;   // the shape has a footprint now
    bool is_settled; // no triangle that the patch left alone became walkable or blocked
    uint32_t from, with, without; // the last label changed, and what came out
} Relabel;

void navi_relabel_fini(Relabel* relabel);

// After the patch. Errors: MEMORY, BUDGET (too many shapes lie on one spot).
NavResult navi_relabel(Relabel* relabel, uint32_t shape);
// The triangles under the shape take `key` for its present key. Errors: as above.
NavResult navi_relabel_key(Relabel* relabel, uint32_t shape, uint32_t key);

// Why no label could be made. Errors: MEMORY, BUDGET (too many shapes lie on one spot).
static inline NavResult navi_relabel_failure(const Relabel* relabel) {
    return relabel->labels->is_too_deep ? NAV_ERR_BUDGET : NAV_ERR_MEMORY;
}

// --- between relabel.c and relabel_small.c -----------------------------------------------

// The label beyond edge h, when `label` is on its own side: shapes that run along it an odd number
// of times are toggled. `left_out` is not looked at; NAV_NONE: all are. NAV_NONE: no memory.
uint32_t navi_relabel_across(Relabel* r, uint32_t h, uint32_t label, uint32_t left_out);
// New triangles take their labels from neighbours that stayed, without `left_out`, which is the
// shape or NAV_NONE. Errors: MEMORY, BUDGET.
NavResult navi_relabel_new(Relabel* r, uint32_t left_out);

// Is it worth trying? Some sides stayed, or a footprint of few sides came where none was.
bool navi_relabel_is_small(const SnapPlan* plan);
// New triangles get their labels; `*is_right` says whether they and all others are right.
// Errors: MEMORY, BUDGET.
NavResult navi_relabel_small(Relabel* r, bool* is_right);

#endif
