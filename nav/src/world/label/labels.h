// Labels: which shapes cover a triangle, as interned sets.
//
// A set is a chain of cells: its largest key, and the set of the rest. A shape's key stands for the
// shape with one meaning (area, z, layers); a change of meaning is a new key. Equal sets are the
// same cell, so a label is one number and comparing two is one compare; tails are shared. Each cell
// also holds what its whole set means for walking. Label 0 is the empty set.
#ifndef NAVI_WORLD_LABEL_LABELS_H
#define NAVI_WORLD_LABEL_LABELS_H

#include "mesh/mesh.h"

// What one shape means for walking.
typedef struct NavTrait {
    int32_t z;
    int16_t area; // floors: 0..63; else -1
    bool is_bounds;
    uint32_t layers;   // obstacles; else 0
    int32_t elevation; // floors; else 0
} NavTrait;

typedef struct LabelCell {
    uint32_t key, rest;
    uint32_t refs;    // triangles with this label, and cells whose rest it is
    uint32_t next;    // in the hash chain, or in the list of free cells
    int32_t z;        // of the winning floor
    int16_t area;     // of the winning floor; -1 without one
    bool is_inside;   // the bounds cover it
    bool is_idle;     // stands in the list of cells that may be dropped
    uint32_t blocked; // layers blocked by the obstacles of the set
    uint32_t count;   // shapes in the set
    uint32_t idle_next;
    int32_t elevation; // of the winning floor
} LabelCell;

// What any key means; given by the owner of the shapes.
typedef NavTrait NaviTraitOf(const void* context, uint32_t key);

typedef struct Labels {
    NavMemory* memory;
    NaviTraitOf* trait_of;
    const void* context;
    NAV_ARRAY(LabelCell) cells;
    NAV_ARRAY(uint32_t) above; // keys put aside while a chain is rebuilt
    uint32_t* buckets;
    uint32_t bucket_count, free_head, idle_head, alive;
    uint32_t max_count; // keys in a set, but for the bounds
    bool is_too_deep;   // why a function gave NAV_NONE: not for lack of memory
} Labels;

NavResult navi_labels_init(Labels* labels, NavMemory* memory, NaviTraitOf* trait_of,
                           const void* context);
void navi_labels_fini(Labels* labels);

static inline const LabelCell* navi_label(const Labels* labels, uint32_t label) {
    return &labels->cells.data[label];
}

// Is a triangle with this label walkable for an agent that moves in `layers`?
static inline bool navi_label_is_walkable(const LabelCell* cell, uint32_t layers) {
    return cell->is_inside && cell->area >= 0 && (cell->blocked & layers) == 0;
}

static inline bool navi_tri_is_walkable(const Labels* labels, const Mesh* mesh, uint32_t t,
                                        uint32_t layers) {
    return navi_label_is_walkable(navi_label(labels, mesh->tri[t].label), layers);
}

bool navi_label_has(const Labels* labels, uint32_t label, uint32_t key);

// The label with `key` put in (it must not be there), or taken out (it must be). New cells are
// idle until a triangle takes the label. NAV_NONE: no memory, or is_too_deep.
uint32_t navi_label_with(Labels* labels, uint32_t label, uint32_t key);
uint32_t navi_label_without(Labels* labels, uint32_t label, uint32_t key);

// A triangle took or left a label.
void navi_label_ref(Labels* labels, uint32_t label);
void navi_label_unref(Labels* labels, uint32_t label);

// Drop the cells that nobody refers to. Cost: the cells that became idle since the last call.
void navi_labels_collect(Labels* labels);

#endif
