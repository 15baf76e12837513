#include "world/label/labels.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"

enum { FIRST_BUCKETS = 64 };
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
    if (!navi_array_reserve(memory, &labels->cells, 16) || !resize_buckets(labels, FIRST_BUCKETS)) {
        navi_labels_fini(labels);
        return NAV_ERR_MEMORY;
    }
    LabelCell empty = {NONE, NONE, 1, NONE, 0, -1, false, false, 0, 0, NONE, 0};
    labels->cells.data[0] = empty;
    labels->cells.count = 1;
    labels->alive = 1;
    return NAV_OK;
}

void navi_labels_fini(Labels* labels) {
    navi_array_fini(labels->memory, &labels->cells);
    navi_array_fini(labels->memory, &labels->above);
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

static void make_idle(Labels* labels, uint32_t label) {
    LabelCell* cell = &labels->cells.data[label];
    if (cell->is_idle)
        return;
    cell->is_idle = true;
    cell->idle_next = labels->idle_head;
    labels->idle_head = label;
}

// Does the floor win over the one of the rest? The highest z wins, then the higher area, then the
// higher elevation.
static bool is_winner(const NavTrait* floor, const LabelCell* rest) {
    if (rest->area < 0 || floor->z != rest->z)
        return rest->area < 0 || floor->z > rest->z;
    return floor->area != rest->area ? floor->area > rest->area
                                     : floor->elevation > rest->elevation;
}

// What the set means: the rest's meaning and the key's.
static void summarise(const Labels* labels, LabelCell* cell) {
    const LabelCell* rest = &labels->cells.data[cell->rest];
    NavTrait trait = labels->trait_of(labels->context, cell->key);
    bool is_won = trait.area >= 0 && is_winner(&trait, rest);
    cell->z = is_won ? trait.z : rest->z;
    cell->area = is_won ? trait.area : rest->area;
    cell->elevation = is_won ? trait.elevation : rest->elevation;
    cell->is_inside = trait.is_bounds || rest->is_inside;
    cell->blocked = trait.layers | rest->blocked;
    cell->count = rest->count + 1;
}

static uint32_t take_cell(Labels* labels) {
    if (labels->free_head != NONE) {
        uint32_t c = labels->free_head;
        labels->free_head = labels->cells.data[c].next;
        return c;
    }
    if (!navi_array_room(labels->memory, &labels->cells))
        return NONE;
    return labels->cells.count++;
}

// The cell of key and rest, where key is larger than all of rest.
static uint32_t intern(Labels* labels, uint32_t key, uint32_t rest) {
    uint32_t bucket = bucket_of(labels, key, rest);
    for (uint32_t c = labels->buckets[bucket]; c != NONE; c = labels->cells.data[c].next)
        if (labels->cells.data[c].key == key && labels->cells.data[c].rest == rest)
            return c;
    if (labels->alive >= labels->bucket_count) {
        // A failure to grow costs time, not the call.
        (void)resize_buckets(labels, 2 * labels->bucket_count);
        bucket = bucket_of(labels, key, rest);
    }
    LabelCell cell = {key, rest, 0, labels->buckets[bucket], 0, -1, false, false, 0, 0, NONE, 0};
    summarise(labels, &cell);
    if (cell.count - cell.is_inside > labels->max_count) {
        labels->is_too_deep = true;
        return NONE;
    }
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

bool navi_label_has(const Labels* labels, uint32_t label, uint32_t key) {
    while (label != 0 && labels->cells.data[label].key > key)
        label = labels->cells.data[label].rest;
    return label != 0 && labels->cells.data[label].key == key;
}

// Put the keys above `key` aside, and give the rest of the chain; NONE: no memory.
static uint32_t lift(Labels* labels, uint32_t label, uint32_t key) {
    labels->above.count = 0;
    for (; label != 0 && labels->cells.data[label].key > key;
         label = labels->cells.data[label].rest) {
        if (!navi_array_room(labels->memory, &labels->above))
            return NONE;
        labels->above.data[labels->above.count++] = labels->cells.data[label].key;
    }
    return label;
}

static uint32_t put_back(Labels* labels, uint32_t label) {
    while (labels->above.count > 0 && label != NONE)
        label = intern(labels, labels->above.data[--labels->above.count], label);
    return label;
}

uint32_t navi_label_with(Labels* labels, uint32_t label, uint32_t key) {
    uint32_t rest = lift(labels, label, key);
    if (rest == NONE)
        return NONE;
    NAV_ASSERT(labels->cells.data[rest].key != key);
    rest = intern(labels, key, rest);
    return rest == NONE ? NONE : put_back(labels, rest);
}

uint32_t navi_label_without(Labels* labels, uint32_t label, uint32_t key) {
    uint32_t rest = lift(labels, label, key);
    if (rest == NONE)
        return NONE;
    NAV_ASSERT(rest != 0 && labels->cells.data[rest].key == key);
    return put_back(labels, labels->cells.data[rest].rest);
}

void navi_label_ref(Labels* labels, uint32_t label) { labels->cells.data[label].refs++; }

void navi_label_unref(Labels* labels, uint32_t label) {
    NAV_ASSERT(labels->cells.data[label].refs > 0);
    if (--labels->cells.data[label].refs == 0)
        make_idle(labels, label);
}

static void drop_cell(Labels* labels, uint32_t c) {
    LabelCell* cell = &labels->cells.data[c];
    uint32_t* at = &labels->buckets[bucket_of(labels, cell->key, cell->rest)];
    while (*at != c)
        at = &labels->cells.data[*at].next;
    *at = cell->next;
    uint32_t rest = cell->rest;
    cell->key = NONE;
    cell->next = labels->free_head;
    labels->free_head = c;
    labels->alive--;
    if (--labels->cells.data[rest].refs == 0)
        make_idle(labels, rest);
}

void navi_labels_collect(Labels* labels) {
    while (labels->idle_head != NONE) {
        uint32_t c = labels->idle_head;
        LabelCell* cell = &labels->cells.data[c];
        labels->idle_head = cell->idle_next;
        cell->is_idle = false;
        if (cell->refs == 0)
            drop_cell(labels, c);
    }
}
