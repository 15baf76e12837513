#include "world/shape/shapes.h"

#include <string.h>

#include "base/assert.h"

void navi_shapes_init(Shapes* shapes, NavJournal* journal) {
    memset(shapes, 0, sizeof *shapes);
    shapes->journal = journal;
    shapes->counts = &shapes->counts_now;
    shapes->counts->key_free = shapes->counts->seam_free = NAV_NONE;
    shapes->pool_shape = navi_journal_pool(journal, (void**)&shapes->slots.data, sizeof(Shape));
    shapes->pool_key = navi_journal_pool(journal, (void**)&shapes->keys.data, sizeof(ShapeKey));
    shapes->pool_seam = navi_journal_pool(journal, (void**)&shapes->seams.data, sizeof(Seam));
    shapes->pool_counts = navi_journal_pool(journal, (void**)&shapes->counts, sizeof(ShapeCounts));
}

void navi_shapes_fini(Shapes* shapes, NavMemory* memory) {
    navi_array_fini(memory, &shapes->slots);
    navi_array_fini(memory, &shapes->keys);
    navi_array_fini(memory, &shapes->seams);
}

NavResult navi_shapes_reserve(Shapes* shapes, NavMemory* memory) {
    return navi_array_room(memory, &shapes->slots) && navi_array_room(memory, &shapes->keys)
               ? NAV_OK
               : NAV_ERR_MEMORY;
}

void navi_shapes_save(Shapes* shapes, uint32_t slot) {
    NAV_ASSERT(slot < shapes->slots.count);
    navi_journal_save(shapes->journal, shapes->pool_shape, slot);
}

// The undo of a commit keeps new slots, so that their generations are not given out again.
uint32_t navi_shapes_take(Shapes* shapes) {
    uint32_t slot = shapes->counts->lowest_free;
    while (slot < shapes->slots.count &&
           (shapes->slots.data[slot].is_alive || shapes->slots.data[slot].is_leaving ||
            shapes->slots.data[slot].generation == UINT32_MAX))
        slot++;
    if (slot == shapes->slots.count) {
        NAV_ASSERT(slot < shapes->slots.capacity);
        memset(&shapes->slots.data[slot], 0, sizeof(Shape));
        shapes->slots.count++;
    }
    navi_shapes_save(shapes, slot);
    Shape* shape = &shapes->slots.data[slot];
    NAV_ASSERT(shape->generation < UINT32_MAX);
    uint32_t generation = shape->generation == 0 ? 1 : shape->generation;
    memset(shape, 0, sizeof *shape);
    shape->generation = generation;
    shape->head = shape->key = NAV_NONE;
    shape->is_alive = true;
    shapes->counts->lowest_free = slot + 1;
    shapes->counts->alive++;
    return slot;
}

void navi_shapes_leave(Shapes* shapes, uint32_t slot) {
    navi_shapes_save(shapes, slot);
    NAV_ASSERT(shapes->slots.data[slot].is_alive && shapes->counts->alive > 0);
    NAV_ASSERT(shapes->slots.data[slot].head == NAV_NONE);
    shapes->slots.data[slot].is_alive = false;
    shapes->slots.data[slot].is_leaving = true;
    shapes->slots.data[slot].generation++;
    shapes->counts->alive--;
}

void navi_shapes_free(Shapes* shapes, uint32_t slot) {
    NAV_ASSERT(slot < shapes->slots.count && shapes->slots.data[slot].is_leaving);
    shapes->slots.data[slot].is_leaving = false;
    if (slot < shapes->counts->lowest_free)
        shapes->counts->lowest_free = slot;
}

uint32_t navi_keys_take(Shapes* shapes, uint32_t shape, NavTrait trait) {
    uint32_t key = shapes->counts->key_free;
    if (key == NAV_NONE) {
        key = shapes->keys.count++;
        NAV_ASSERT(key < shapes->keys.capacity);
        memset(&shapes->keys.data[key], 0, sizeof(ShapeKey));
    } else {
        NAV_ASSERT(key < shapes->keys.count && !shapes->keys.data[key].is_alive);
        navi_journal_save(shapes->journal, shapes->pool_key, key);
        shapes->counts->key_free = shapes->keys.data[key].shape;
    }
    ShapeKey entry = {trait, shape, true};
    shapes->keys.data[key] = entry;
    return key;
}

void navi_keys_free(Shapes* shapes, uint32_t key) {
    NAV_ASSERT(key < shapes->keys.count && shapes->keys.data[key].is_alive);
    navi_journal_save(shapes->journal, shapes->pool_key, key);
    shapes->keys.data[key].is_alive = false;
    shapes->keys.data[key].shape = shapes->counts->key_free;
    shapes->counts->key_free = key;
}

NavTrait navi_trait_of_key(const void* shapes, uint32_t key) {
    NAV_ASSERT(key < ((const Shapes*)shapes)->keys.count);
    return ((const Shapes*)shapes)->keys.data[key].trait;
}

// --- seams -------------------------------------------------------------------------------

NavResult navi_seam_reserve(Shapes* shapes, NavMemory* memory) {
    return navi_array_room(memory, &shapes->seams) && navi_array_room(memory, &shapes->keys) &&
                   navi_journal_reserve(shapes->journal, 4)
               ? NAV_OK
               : NAV_ERR_MEMORY;
}

void navi_seam_save(Shapes* shapes, uint32_t seam) {
    NAV_ASSERT(seam & NAVI_SEAM && (seam & ~NAVI_SEAM) < shapes->seams.count);
    navi_journal_save(shapes->journal, shapes->pool_seam, seam & ~NAVI_SEAM);
}

uint32_t navi_seam_take(Shapes* shapes, uint32_t side, NavTrait trait) {
    uint32_t slot = shapes->counts->seam_free;
    if (slot == NAV_NONE) {
        slot = shapes->counts->seam_slots++;
        NAV_ASSERT(slot == shapes->seams.count && slot < shapes->seams.capacity);
        memset(&shapes->seams.data[slot], 0, sizeof(Seam));
        shapes->seams.count++;
    } else {
        NAV_ASSERT(!shapes->seams.data[slot].is_alive);
        navi_seam_save(shapes, slot | NAVI_SEAM);
        shapes->counts->seam_free = shapes->seams.data[slot].side;
    }
    shapes->counts->seam_alive++;
    Seam* seam = &shapes->seams.data[slot];
    memset(seam, 0, sizeof *seam);
    seam->key = navi_keys_take(shapes, slot | NAVI_SEAM, trait);
    seam->head = NAV_NONE;
    seam->side = side;
    seam->is_alive = true;
    return slot | NAVI_SEAM;
}

void navi_seam_free(Shapes* shapes, uint32_t seam) {
    Seam* gone = navi_seam(shapes, seam);
    NAV_ASSERT(gone->is_alive && gone->head == NAV_NONE && shapes->counts->seam_alive > 0);
    gone->is_alive = false;
    gone->side = shapes->counts->seam_free;
    shapes->counts->seam_free = seam & ~NAVI_SEAM;
    shapes->counts->seam_alive--;
}
