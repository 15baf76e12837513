// Labels after the change of one shape: those of the new triangles, and those of triangles that the
// footprint covers now and did not cover before, or the reverse.
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
    const SnapSpanList* along; // the won spans that were edges of the mesh already
    NAV_ARRAY(uint32_t) stack;
    // The shape that changes.
    uint32_t shape, key;
    bool has_area;                // it has a footprint now
    NAV_ARRAY(uint32_t) switched; // triangles outside the cavity that became walkable or blocked
    uint32_t from, with, without; // a cache: label `from` with the key, and without it
} Relabel;

void navi_relabel_fini(Relabel* relabel);

// Update the labels after the patch. Errors: MEMORY, BUDGET (too many shapes cover one point).
NavResult navi_relabel(Relabel* relabel, uint32_t shape);
// Give all triangles labels, by the snap layer alone. Errors: as above.
NavResult navi_relabel_all(Relabel* relabel);
// In the labels of the triangles that the shape covers, replace its key by `key`. Errors: as above.
NavResult navi_relabel_key(Relabel* relabel, uint32_t shape, uint32_t key);

// The reason why no label could be made: MEMORY or BUDGET.
static inline NavResult navi_relabel_failure(const Relabel* relabel) {
    return relabel->labels->is_too_deep ? NAV_ERR_BUDGET : NAV_ERR_MEMORY;
}

// --- between the files of relabel --------------------------------------------------------

// Set the fields about the shape that changes.
void navi_relabel_begin(Relabel* r, uint32_t shape);
// Push a triangle on the stack. Or note that one outside the cavity had the label `old`. False: no
// memory.
bool navi_relabel_push(Relabel* r, uint32_t t);
bool navi_relabel_note_switched(Relabel* r, uint32_t t, uint32_t old);

// Has no new triangle a label with too many shapes?
bool navi_relabel_keeps_depth(const Relabel* r);

// The label beyond half-edge h if `label` is the label on its own side: each edge that runs along h
// toggles its shape. The shape `left_out` is not toggled; NAV_NONE: all are. Returns NAV_NONE if no
// label could be made.
uint32_t navi_relabel_across(Relabel* r, uint32_t h, uint32_t label, uint32_t left_out);
// Give the new triangles labels, from their neighbours outside the cavity. `left_out` is the shape,
// whose key then is in no label, or NAV_NONE. Errors: MEMORY, BUDGET.
NavResult navi_relabel_new(Relabel* r, uint32_t left_out);

// Is navi_relabel_small likely to succeed? Some sides stayed in place, or a footprint with few
// sides is new.
bool navi_relabel_is_small(const SnapPlan* plan);
// Give the new triangles whole labels. `*is_right`: these labels and all others are right. Errors:
// MEMORY, BUDGET.
NavResult navi_relabel_small(Relabel* r, bool* is_right);

#endif
