#include "world/label/labels.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"

enum { FIRST_BUCKETS = 64, SPARE_KEYS = 64 };
#define NONE NAV_NONE

static bool resize_buckets(Labels* labels, uint32_t count);

NavResult navi_labels_init(Labels* labels, NavMemory* memory, NaviTraitOf* trait_of,
                           const void* context) {
    memset(labels, 0, sizeof *labels);
    labels->memory = memory;
    labels->trait_of = trait_of;
    labels->context = context;
    labels->free_head = labels->idle_head = NONE;
    labels->max_count = UINT32_MAX;
    labels->epoch = 1;
    labels->noted_key = NONE;
    if (!navi_array_reserve(memory, &labels->cells, 16) || !resize_buckets(labels, FIRST_BUCKETS)) {
        navi_labels_fini(labels);
        return NAV_ERR_MEMORY;
    }
    LabelCell empty = {
        .key = NONE, .rest = NONE, .refs = 1, .next = NONE, .area = -1, .idle_next = NONE};
    labels->cells.data[0] = empty;
    labels->cells.count = 1;
    labels->alive = 1;
    return NAV_OK;
}

void navi_labels_fini(Labels* labels) {
    navi_array_fini(labels->memory, &labels->cells);
    navi_array_fini(labels->memory, &labels->above);
    navi_array_fini(labels->memory, &labels->notes);
    navi_memory_free(labels->memory, labels->buckets,
                     (size_t)labels->bucket_count * sizeof *labels->buckets);
    memset(labels, 0, sizeof *labels);
}

static uint32_t bucket_of(const Labels* labels, uint32_t key, uint32_t rest) {
    return (uint32_t)navi_mix64((uint64_t)key << 32 | rest) & (labels->bucket_count - 1);
}

static bool resize_buckets(Labels* labels, uint32_t count) {
    uint32_t* buckets = navi_memory_alloc(labels->memory, (size_t)count * sizeof *buckets);
    if (buckets == NULL)
        return false;
    memset(buckets, 0xFF, (size_t)count * sizeof *buckets);
    navi_memory_free(labels->memory, labels->buckets,
                     (size_t)labels->bucket_count * sizeof *labels->buckets);
    labels->buckets = buckets;
    labels->bucket_count = count;
    for (uint32_t c = 1; c < labels->cells.count; c++) {
        LabelCell* cell = &labels->cells.data[c];
        if (cell->key == NONE)
            continue;
        uint32_t bucket = bucket_of(labels, cell->key, cell->rest);
        cell->next = buckets[bucket];
        buckets[bucket] = c;
    }
    return true;
}

static bool cell_is_alive(const Labels* labels, uint32_t label) {
    return label < labels->cells.count && (label == 0 || labels->cells.data[label].key != NONE);
}

static void make_idle(Labels* labels, uint32_t label) {
    LabelCell* cell = &labels->cells.data[label];
    NAV_ASSERT(cell_is_alive(labels, label));
    if (cell->is_idle)
        return;
    cell->is_idle = true;
    cell->idle_next = labels->idle_head;
    labels->idle_head = label;
}

// Does this floor win over the winning floor of the other keys? A floor wins over a seam; then the
// higher z wins, then the higher area, then the higher elevation.
static bool is_winner(const NavTrait* floor, const LabelCell* rest) {
    if (rest->area < 0 || floor->is_seam != rest->is_seam)
        return rest->area < 0 || rest->is_seam;
    if (floor->z != rest->z)
        return floor->z > rest->z;
    return floor->area != rest->area ? floor->area > rest->area
                                     : floor->elevation > rest->elevation;
}

// What a set means with one more key of this meaning.
static void add_trait(NavTrait trait, const LabelCell* rest, LabelCell* cell) {
    bool is_won = trait.area >= 0 && is_winner(&trait, rest);
    cell->z = is_won ? trait.z : rest->z;
    cell->area = is_won ? (int8_t)trait.area : rest->area;
    cell->is_seam = is_won ? trait.is_seam : rest->is_seam;
    cell->elevation = is_won ? trait.elevation : rest->elevation;
    cell->is_inside = trait.is_bounds || rest->is_inside;
    cell->blocked = trait.layers | rest->blocked;
    cell->count = rest->count + !trait.is_seam;
}

// Compute what the set means, from the meaning of its largest key and that of the rest.
static void summarise(const Labels* labels, LabelCell* cell) {
    add_trait(labels->trait_of(labels->context, cell->key), &labels->cells.data[cell->rest], cell);
}

LabelCell navi_label_sum_without(const Labels* labels, uint32_t label, NaviLeaveOut* leave_out,
                                 const void* context) {
    LabelCell sum = labels->cells.data[0];
    for (; label != 0; label = labels->cells.data[label].rest) {
        LabelCell rest = sum;
        uint32_t one = labels->cells.data[label].key;
        if (!leave_out(context, one))
            add_trait(labels->trait_of(labels->context, one), &rest, &sum);
    }
    return sum;
}

static uint32_t take_cell(Labels* labels) {
    if (labels->free_head != NONE) {
        uint32_t c = labels->free_head;
        NAV_ASSERT(labels->cells.data[c].key == NONE && labels->cells.data[c].refs == 0);
        labels->free_head = labels->cells.data[c].next;
        return c;
    }
    if (!navi_array_room(labels->memory, &labels->cells))
        return NONE;
    return labels->cells.count++;
}

uint32_t navi_label_intern(Labels* labels, uint32_t key, uint32_t rest) {
    NAV_ASSERT(cell_is_alive(labels, rest) && (rest == 0 || labels->cells.data[rest].key < key));
    uint32_t bucket = bucket_of(labels, key, rest);
    for (uint32_t c = labels->buckets[bucket]; c != NONE; c = labels->cells.data[c].next)
        if (labels->cells.data[c].key == key && labels->cells.data[c].rest == rest)
            return c;
    if (labels->alive >= labels->bucket_count) {
        // Without memory for more buckets the call is slower, but it does not fail.
        (void)resize_buckets(labels, 2 * labels->bucket_count);
        bucket = bucket_of(labels, key, rest);
    }
    LabelCell cell = {
        .key = key, .rest = rest, .next = labels->buckets[bucket], .area = -1, .idle_next = NONE};
    summarise(labels, &cell);
    uint32_t depth = cell.count - cell.is_inside;
    if (depth > 2 * (uint64_t)labels->max_count + SPARE_KEYS) {
        labels->is_too_deep = true;
        return NONE;
    }
    labels->has_deep |= depth > labels->max_count;
    uint32_t c = take_cell(labels);
    if (c == NONE)
        return NONE;
    labels->cells.data[c] = cell;
    labels->cells.data[rest].refs++;
    labels->buckets[bucket] = c;
    labels->alive++;
    make_idle(labels, c);
    return c;
}

bool navi_label_is_sound(const Labels* labels, uint32_t label) {
    for (uint32_t rest; label != 0; label = rest) {
        if (!cell_is_alive(labels, label))
            return false;
        rest = labels->cells.data[label].rest;
        if (labels->cells.data[label].count - labels->cells.data[rest].count > 1 ||
            (rest != 0 && labels->cells.data[rest].key >= labels->cells.data[label].key))
            return false;
    }
    return true;
}

bool navi_label_has(const Labels* labels, uint32_t label, uint32_t key) {
    while (label != 0 && labels->cells.data[label].key > key)
        label = labels->cells.data[label].rest;
    return label != 0 && labels->cells.data[label].key == key;
}

// Collect the keys above `key` in labels->above. Returns the set of the other keys. NONE: no
// memory.
static uint32_t lift_above(Labels* labels, uint32_t label, uint32_t key) {
    labels->above.count = 0;
    for (; label != 0 && labels->cells.data[label].key > key;
         label = labels->cells.data[label].rest) {
        if (!navi_array_room(labels->memory, &labels->above))
            return NONE;
        labels->above.data[labels->above.count++] = labels->cells.data[label].key;
    }
    return label;
}

// The opposite: insert the collected keys into the set `label`, the smallest first.
static uint32_t insert_above(Labels* labels, uint32_t label) {
    while (labels->above.count > 0 && label != NONE)
        label = navi_label_intern(labels, labels->above.data[--labels->above.count], label);
    return label;
}

uint32_t navi_label_with(Labels* labels, uint32_t label, uint32_t key) {
    NAV_ASSERT(cell_is_alive(labels, label) && key != NONE);
    uint32_t rest = lift_above(labels, label, key);
    if (rest == NONE)
        return NONE;
    NAV_ASSERT(labels->cells.data[rest].key != key);
    rest = navi_label_intern(labels, key, rest);
    return rest == NONE ? NONE : insert_above(labels, rest);
}

uint32_t navi_label_without(Labels* labels, uint32_t label, uint32_t key) {
    NAV_ASSERT(cell_is_alive(labels, label) && key != NONE);
    uint32_t rest = lift_above(labels, label, key);
    if (rest == NONE)
        return NONE;
    NAV_ASSERT(rest != 0 && labels->cells.data[rest].key == key);
    return insert_above(labels, labels->cells.data[rest].rest);
}

static LabelStep* step_from(Labels* labels, uint32_t label, uint32_t key) {
    return &labels->steps[(label * 0x9E3779B1u ^ key * 0x85EBCA6Bu) >> (32 - LABEL_STEP_BITS)];
}

uint32_t navi_label_toggled(Labels* labels, uint32_t label, uint32_t key) {
    LabelStep* step = step_from(labels, label, key);
    if (step->label == label && step->key == key && step->epoch == labels->epoch)
        return step->to;
    uint32_t to = navi_label_has(labels, label, key) ? navi_label_without(labels, label, key)
                                                     : navi_label_with(labels, label, key);
    if (to == NONE)
        return NONE;
    *step = (LabelStep){label, key, to, labels->epoch};
    *step_from(labels, to, key) = (LabelStep){to, key, label, labels->epoch};
    return to;
}

void navi_label_ref(Labels* labels, uint32_t label) {
    NAV_ASSERT(cell_is_alive(labels, label));
    labels->cells.data[label].refs++;
    labels->cells.data[label].triangles++;
}

void navi_label_unref(Labels* labels, uint32_t label) {
    NAV_ASSERT(cell_is_alive(labels, label) && labels->cells.data[label].triangles > 0);
    labels->cells.data[label].triangles--;
    if (--labels->cells.data[label].refs == 0)
        make_idle(labels, label);
}

static void drop_cell(Labels* labels, uint32_t c) {
    LabelCell* cell = &labels->cells.data[c];
    NAV_ASSERT(c != 0 && cell->key != NONE && cell->refs == 0 && labels->alive > 1);
    uint32_t* at = &labels->buckets[bucket_of(labels, cell->key, cell->rest)];
    while (*at != c) {
        NAV_ASSERT(*at != NONE);
        at = &labels->cells.data[*at].next;
    }
    *at = cell->next;
    uint32_t rest = cell->rest;
    NAV_ASSERT(labels->cells.data[rest].refs > 0);
    cell->key = NONE;
    cell->next = labels->free_head;
    labels->free_head = c;
    labels->alive--;
    if (--labels->cells.data[rest].refs == 0)
        make_idle(labels, rest);
}

// Forget the steps and the notes.
static void begin_epoch(Labels* labels) {
    labels->noted_key = NONE;
    if (++labels->epoch != 0)
        return;
    memset(labels->steps, 0, sizeof labels->steps);
    labels->epoch = 1;
}

void navi_labels_collect(Labels* labels) {
    // Dropping a cell makes at most one other cell idle, and no cell is dropped twice.
    NAV_BOUND(left, 2 * (uint64_t)labels->cells.count);
    bool is_any = false;
    while (labels->idle_head != NONE) {
        NAV_ROUND(left);
        uint32_t c = labels->idle_head;
        LabelCell* cell = &labels->cells.data[c];
        labels->idle_head = cell->idle_next;
        cell->is_idle = false;
        if (cell->refs != 0)
            continue;
        drop_cell(labels, c);
        is_any = true;
    }
    if (is_any)
        begin_epoch(labels);
}
