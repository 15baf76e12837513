// Labels: interned sets of keys. The label of a triangle says which shapes cover it.
//
// A key stands for a shape with one meaning (area, z, layers). When the meaning changes, the shape
// gets a new key. A set is stored as a cell with its largest key and the label of the set of the
// other keys, so a set is a linked list of cells whose keys fall. Equal sets are the same cell, so
// a label is a number, and two labels are compared by comparing numbers. Each cell also holds what
// its whole set means for walking. Label 0 is the empty set.
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
    bool is_seam;      // closes a crack: any floor wins over it
} NavTrait;

typedef struct LabelCell {
    uint32_t key, rest;
    uint32_t refs;    // triangles with this label, and cells whose rest it is
    uint32_t next;    // in the hash chain, or in the list of free cells
    int32_t z;        // of the winning floor
    int8_t area;      // of the winning floor; -1 without one
    bool is_inside;   // the bounds cover it
    bool is_idle;     // is in the list of cells that may be dropped
    bool is_seam;     // the winning floor is a seam
    uint32_t blocked; // layers blocked by the obstacles of the set
    uint32_t count;   // shapes in the set, without seams
    uint32_t idle_next;
    int32_t elevation;  // of the winning floor
    uint32_t triangles; // with this label. Which sets of 0 triangles are kept depends on the past
} LabelCell;

// What a change asks again and again: set `label` with `key` toggled is set `to`. Valid while no
// cell has been dropped since, that is, in one epoch.
typedef struct LabelStep {
    uint32_t label, key, to, epoch;
} LabelStep;

enum { LABEL_STEP_BITS = 7 };

// What was found of a set for one key, in a round: whether it has the key, and the set with the key
// toggled, NAV_NONE if nobody asked.
typedef struct LabelNote {
    uint32_t round; // twice, and 1 if the set has the key
    uint32_t to;
} LabelNote;

// The meaning of a key. The owner of the shapes provides this function.
typedef NavTrait NaviTraitOf(const void* context, uint32_t key);

typedef struct Labels {
    NavMemory* memory;
    NaviTraitOf* trait_of;
    const void* context;
    NAV_ARRAY(LabelCell) cells;
    NAV_ARRAY(uint32_t) above; // scratch: the keys above the one that is inserted or removed
    uint32_t* buckets;
    uint32_t bucket_count, free_head, idle_head, alive;
    uint32_t max_count; // most keys of a triangle's set, not counting the bounds
    bool has_deep;      // a set with more has been made
    bool is_too_deep;   // the reason why a function returned NAV_NONE, or a label is not allowed
    uint32_t epoch;
    LabelStep steps[1 << LABEL_STEP_BITS];
    // By cell. A round ends with another key, and when a cell is dropped. NAV_NONE: no key yet.
    NAV_ARRAY(LabelNote) notes;
    uint32_t round, noted_key;
    uint64_t walked; // cells, by navi_label_finds and navi_label_switched: for tests
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

// Has the set more keys than a triangle's may have? Sets in between, of no triangle, may have twice
// as many, and some: shapes come before others go, in an order that depends on the past.
static inline bool navi_label_is_deep(const Labels* labels, uint32_t label) {
    const LabelCell* cell = navi_label(labels, label);
    return cell->count - cell->is_inside > labels->max_count;
}

// For NAV_VALIDATE. Do the keys of the set fall, and do the counts of its cells fit?
bool navi_label_is_sound(const Labels* labels, uint32_t label);

bool navi_label_has(const Labels* labels, uint32_t label, uint32_t key);

// The label of the set with `key` inserted (the set must not have it) or removed (it must have it).
// A new cell is idle until a triangle takes the label. NAV_NONE: no memory, or is_too_deep.
uint32_t navi_label_with(Labels* labels, uint32_t label, uint32_t key);
uint32_t navi_label_without(Labels* labels, uint32_t label, uint32_t key);
// One of the two: removed if the set has it, otherwise inserted.
uint32_t navi_label_toggled(Labels* labels, uint32_t label, uint32_t key);

// The same as navi_label_has and navi_label_toggled, for one key and many sets one after another.
// Sets of many keys share most of their cells: each cell is looked at once.
bool navi_label_finds(Labels* labels, uint32_t label, uint32_t key);
uint32_t navi_label_switched(Labels* labels, uint32_t label, uint32_t key);

// What the set would mean without the keys that are left out; only the fields of walking are set.
// Cost: its keys.
typedef bool NaviLeaveOut(const void* context, uint32_t key);
LabelCell navi_label_sum_without(const Labels* labels, uint32_t label, NaviLeaveOut* leave_out,
                                 const void* context);

// A triangle has taken a label, or has given it up.
void navi_label_ref(Labels* labels, uint32_t label);
void navi_label_unref(Labels* labels, uint32_t label);

// Drop the idle cells without references. Cost: linear in the cells that became idle since the last
// call.
void navi_labels_collect(Labels* labels);

// labels.c, for labels_noted.c: the cell of the set that consists of `key` and the keys of `rest`,
// all of which must be smaller. NAV_NONE as above.
uint32_t navi_label_intern(Labels* labels, uint32_t key, uint32_t rest);

#endif
