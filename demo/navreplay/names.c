#include "names.h"

#include "array.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void* copy_array(const void* items, size_t count, size_t item_size) {
    void* copy = malloc(count * item_size + 1);
    if (copy != NULL && count > 0)
        memcpy(copy, items, count * item_size);
    return copy;
}

RplMesh* rpl_mesh_create(const NavPoint* points, uint32_t point_count, const uint32_t* triangles,
                         uint32_t triangle_count) {
    RplMesh* mesh = malloc(sizeof *mesh);
    if (mesh == NULL)
        return NULL;
    *mesh = (RplMesh){.points = copy_array(points, point_count, sizeof *points),
                      .triangles = copy_array(triangles, triangle_count, 3 * sizeof *triangles),
                      .point_count = point_count,
                      .triangle_count = triangle_count,
                      .reference_count = 1};
    if (mesh->points != NULL && mesh->triangles != NULL)
        return mesh;
    rpl_mesh_release(mesh);
    return NULL;
}

void rpl_mesh_retain(RplMesh* mesh) {
    if (mesh != NULL)
        ++mesh->reference_count;
}

void rpl_mesh_release(RplMesh* mesh) {
    if (mesh == NULL)
        return;
    assert(mesh->reference_count > 0);
    if (--mesh->reference_count > 0)
        return;
    free(mesh->points);
    free(mesh->triangles);
    free(mesh);
}

static bool is_free_name(const RplShape* slot) { return slot->name.text[0] == '\0'; }

size_t rpl_name_hash(const char* name) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (; *name != '\0'; ++name)
        hash = (hash ^ (unsigned char)*name) * UINT64_C(1099511628211);
    return (size_t)(hash ^ (hash >> 32));
}

// The slot of the name, or the free slot where it would go. The table must have a free slot.
static size_t find_slot(const RplShape* slots, size_t slot_count, const char* name) {
    assert(slot_count > 0 && (slot_count & (slot_count - 1)) == 0);
    size_t at = rpl_name_hash(name) & (slot_count - 1);
    while (!is_free_name(&slots[at]) && strcmp(slots[at].name.text, name) != 0)
        at = (at + 1) & (slot_count - 1);
    return at;
}

void rpl_names_fini(RplNames* names) {
    if (names->is_batch_open)
        rpl_names_commit(names);
    for (size_t i = 0; i < names->slot_count; ++i)
        rpl_mesh_release(names->slots[i].mesh);
    free(names->slots);
    free(names->formers);
    *names = (RplNames){0};
}

const RplShape* rpl_names_find(const RplNames* names, const char* name) {
    if (names->slot_count == 0)
        return NULL;
    const RplShape* slot = &names->slots[find_slot(names->slots, names->slot_count, name)];
    return is_free_name(slot) ? NULL : slot;
}

static bool reserve_slot(RplNames* names) {
    if (names->shape_count + 1 <= names->slot_count / 2)
        return true;
    const size_t grown_count = names->slot_count == 0 ? 64 : names->slot_count * 2;
    RplShape* grown = calloc(grown_count, sizeof *grown);
    if (grown == NULL)
        return false;
    for (size_t i = 0; i < names->slot_count; ++i)
        if (!is_free_name(&names->slots[i]))
            grown[find_slot(grown, grown_count, names->slots[i].name.text)] = names->slots[i];
    free(names->slots);
    names->slots = grown;
    names->slot_count = grown_count;
    return true;
}

static bool reserve_former(RplNames* names) {
    if (!names->is_batch_open)
        return true;
    RplFormer* formers = rpl_array_grow(names->formers, names->former_count,
                                        &names->former_capacity, sizeof *formers);
    if (formers != NULL)
        names->formers = formers;
    return formers != NULL;
}

bool rpl_names_reserve(RplNames* names) { return reserve_slot(names) && reserve_former(names); }

// Empty a slot of the hash table. Move later entries into the gap where needed, so that every name
// is still found from its home slot on.
static void clear_slot(RplNames* names, size_t hole) {
    const size_t mask = names->slot_count - 1;
    for (size_t at = (hole + 1) & mask; !is_free_name(&names->slots[at]); at = (at + 1) & mask) {
        const size_t home = rpl_name_hash(names->slots[at].name.text) & mask;
        if (((at - home) & mask) >= ((at - hole) & mask)) {
            names->slots[hole] = names->slots[at];
            hole = at;
        }
    }
    names->slots[hole] = (RplShape){0};
    --names->shape_count;
}

// There is room, because the caller has called rpl_names_reserve.
static void push_former(RplNames* names, RplFormer former) {
    assert(names->is_batch_open && names->former_count < names->former_capacity);
    names->formers[names->former_count++] = former;
}

// Outside a batch, release the mesh of a replaced state; inside a batch, remember the state.
static void retire_state(RplNames* names, const RplShape* shape) {
    if (names->is_batch_open)
        push_former(names, (RplFormer){.shape = *shape, .was_there = true});
    else
        rpl_mesh_release(shape->mesh);
}

static bool is_same_state(const RplShape* a, const RplShape* b) {
    return a->id.index == b->id.index && a->id.generation == b->id.generation &&
           a->mesh == b->mesh && a->keeps_edges == b->keeps_edges;
}

void rpl_names_put(RplNames* names, const RplShape* shape) {
    RplShape* slot = &names->slots[find_slot(names->slots, names->slot_count, shape->name.text)];
    if (is_free_name(slot)) {
        ++names->shape_count;
        if (names->is_batch_open)
            push_former(names, (RplFormer){.shape = {.name = shape->name}});
    } else if (is_same_state(slot, shape)) {
        rpl_mesh_release(shape->mesh);
        return;
    } else {
        retire_state(names, slot);
    }
    *slot = *shape;
}

void rpl_names_remove(RplNames* names, const char* name) {
    const size_t at = find_slot(names->slots, names->slot_count, name);
    assert(!is_free_name(&names->slots[at]));
    retire_state(names, &names->slots[at]);
    clear_slot(names, at);
}

void rpl_names_begin(RplNames* names) {
    assert(!names->is_batch_open && names->former_count == 0);
    names->is_batch_open = true;
}

void rpl_names_commit(RplNames* names) {
    while (names->former_count > 0)
        rpl_mesh_release(names->formers[--names->former_count].shape.mesh);
    names->is_batch_open = false;
}

// Restore the former states, the last change first. The table has room, because it held as many
// names before.
void rpl_names_undo(RplNames* names) {
    while (names->former_count > 0) {
        const RplFormer* former = &names->formers[--names->former_count];
        const size_t at = find_slot(names->slots, names->slot_count, former->shape.name.text);
        RplShape* slot = &names->slots[at];
        rpl_mesh_release(slot->mesh);
        if (!former->was_there) {
            clear_slot(names, at);
            continue;
        }
        if (is_free_name(slot))
            ++names->shape_count;
        *slot = former->shape;
    }
    names->is_batch_open = false;
}
