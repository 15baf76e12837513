#include "world/shape/outline.h"

#include <string.h>

#include "base/assert.h"
#include "world/shape/blame.h"

void navi_outline_scratch_fini(OutlineScratch* scratch) {
    NavMemory* memory = scratch->memory;
    navi_array_fini(memory, &scratch->points);
    navi_array_fini(memory, &scratch->sides);
    navi_array_fini(memory, &scratch->guides);
    navi_array_fini(memory, &scratch->order);
    navi_array_fini(memory, &scratch->where);
    navi_array_fini(memory, &scratch->welded);
    navi_array_fini(memory, &scratch->stack);
    navi_array_fini(memory, &scratch->at_point);
    navi_array_fini(memory, &scratch->edges);
    navi_array_fini(memory, &scratch->keyed);
    navi_array_fini(memory, &scratch->cells);
    navi_array_fini(memory, &scratch->cell_points);
    navi_sides_scratch_fini(&scratch->contacts, memory);
}

// --- rings -------------------------------------------------------------------------------

// Copy a ring. Of consecutive equal points one is kept.
static NavResult add_ring(OutlineScratch* s, const NavPoint* ring, uint32_t count) {
    uint32_t first = s->points.count;
    for (uint32_t i = 0; i < count; i++) {
        if (!navi_point_in_range(ring[i])) {
            navi_fault_set(&s->fault, "point %u of its ring is (%ld, %ld)", (unsigned)i,
                           (long)ring[i].x, (long)ring[i].y);
            return NAV_ERR_RANGE;
        }
        if (s->points.count > first &&
            navi_point_equal(s->points.data[s->points.count - 1], ring[i]))
            continue;
        s->points.data[s->points.count++] = ring[i];
    }
    while (s->points.count > first + 1 &&
           navi_point_equal(s->points.data[s->points.count - 1], s->points.data[first]))
        s->points.count--;
    uint32_t kept = s->points.count - first;
    if (kept < 3) {
        navi_fault_set(&s->fault, "a ring of %u points has %u different ones", (unsigned)count,
                       (unsigned)kept);
        return NAV_ERR_FEW_POINTS;
    }
    for (uint32_t i = 0; i < kept; i++) {
        NavSide side = {first + i, first + (i + 1) % kept, i + 1 == kept ? SIDE_RING_END : 0};
        s->sides.data[s->sides.count++] = side;
    }
    return NAV_OK;
}

static void reverse_points(NavPoint* points, uint32_t count) {
    for (uint32_t i = 0, j = count - 1; i < j; i++, j--) {
        NavPoint p = points[i];
        points[i] = points[j];
        points[j] = p;
    }
}

// Rings at even depth become positive, holes (rings at odd depth) negative.
static NavResult orient_rings(OutlineScratch* s) {
    uint32_t first = 0;
    for (uint32_t i = 0; i < s->sides.count; i++) {
        if (!(s->sides.data[i].flags & SIDE_RING_END))
            continue;
        uint32_t count = i + 1 - first, depth = 0;
        NavPoint* ring = s->points.data + first;
        int orientation = navi_ring_orientation(ring, count);
        NAV_ASSERT(orientation != 0); // a simple ring that is not flat
        for (uint32_t k = 0, other = 0; k < s->sides.count; k++) {
            if (!(s->sides.data[k].flags & SIDE_RING_END))
                continue;
            if (other != first)
                depth += navi_ring_contains(s->points.data + other, k + 1 - other, ring[0]);
            other = k + 1;
        }
        if ((orientation > 0) != (depth % 2 == 0))
            reverse_points(ring, count);
        first = i + 1;
    }
    return NAV_OK;
}

// Do all points lie on one line?
static bool is_flat(const NavPoint* ring, uint32_t count) {
    for (uint32_t i = 2; i < count; i++)
        if (navi_orient2d(ring[0], ring[1], ring[i]) != 0)
            return false;
    return true;
}

// Rings that are not flat enclose something, or are not simple.
static NavResult check_flatness(OutlineScratch* s) {
    uint32_t first = 0, ring = 0;
    for (uint32_t i = 0; i < s->sides.count; i++) {
        if (!(s->sides.data[i].flags & SIDE_RING_END))
            continue;
        if (is_flat(s->points.data + first, i + 1 - first)) {
            navi_fault_set(&s->fault, "all points of ring %u lie on one line", (unsigned)ring);
            return NAV_ERR_NO_AREA;
        }
        first = i + 1;
        ring++;
    }
    return NAV_OK;
}

static NavResult check_ring_sizes(OutlineScratch* s, const NavOutlineDef* def) {
    uint64_t total = 0;
    for (uint32_t i = 0; i < def->ring_count; i++)
        total += def->ring_sizes[i];
    if (def->ring_count == 0 || total == def->point_count)
        return NAV_OK;
    navi_fault_set(&s->fault, "ring_sizes add up to %llu, but point_count is %u",
                   (unsigned long long)total, (unsigned)def->point_count);
    return NAV_ERR_ARGUMENT;
}

static NavResult add_rings(OutlineScratch* s, const NavOutlineDef* def) {
    if (!navi_array_reserve(s->memory, &s->points, def->point_count) ||
        !navi_array_reserve(s->memory, &s->sides, def->point_count))
        return NAV_ERR_MEMORY;
    uint32_t first = 0, rings = def->ring_count > 0 ? def->ring_count : 1;
    for (uint32_t i = 0; i < rings; i++) {
        uint32_t count = def->ring_count > 0 ? def->ring_sizes[i] : def->point_count;
        NavResult result = add_ring(s, def->points + first, count);
        if (result != NAV_OK)
            return result;
        first += count;
    }
    NAV_ASSERT(s->points.count == s->sides.count && s->sides.count <= def->point_count);
    return NAV_OK;
}

static NavResult build_rings(OutlineScratch* s, const NavOutlineDef* def) {
    NavResult result = check_ring_sizes(s, def);
    if (result == NAV_OK)
        result = add_rings(s, def);
    if (result == NAV_OK)
        result = check_flatness(s);
    if (result != NAV_OK)
        return result;
    s->is_strict = true;
    switch (navi_sides_contact(s->points.data, s->sides.data, s->sides.count, true, s->memory,
                               &s->contacts)) {
    case SIDES_APART:
        return orient_rings(s);
    case SIDES_NO_MEMORY:
        return NAV_ERR_MEMORY;
    default:
        navi_blame_contact(&s->fault, s->points.data, s->sides.data, &s->contacts);
        return NAV_ERR_NOT_SIMPLE;
    }
}

static NavResult check_arrays(OutlineScratch* s, const NavOutlineDef* def) {
    const char* missing = def->points == NULL                                 ? "points is NULL"
                          : def->ring_count > 0 && def->ring_sizes == NULL    ? "ring_sizes is NULL"
                          : def->triangle_count > 0 && def->triangles == NULL ? "triangles is NULL"
                                                                              : NULL;
    if (missing == NULL)
        return NAV_OK;
    navi_fault_set(&s->fault, "%s", missing);
    return NAV_ERR_ARGUMENT;
}

NavResult navi_outline_build(OutlineScratch* scratch, const NavOutlineDef* def) {
    navi_fault_clear(&scratch->fault);
    scratch->points.count = scratch->sides.count = scratch->guides.count = 0;
    scratch->is_overlapping = false;
    NavResult result = check_arrays(scratch, def);
    if (result != NAV_OK)
        return result;
    if (!navi_point_in_range(def->pivot)) {
        navi_fault_set(&scratch->fault, "pivot is (%ld, %ld)", (long)def->pivot.x,
                       (long)def->pivot.y);
        return NAV_ERR_RANGE;
    }
    if (def->point_count < 3) {
        navi_fault_set(&scratch->fault, "point_count is %u", (unsigned)def->point_count);
        return NAV_ERR_FEW_POINTS;
    }
    if (def->point_count >= SIDE_RING_END / 4 || def->triangle_count >= SIDE_RING_END / 4)
        return NAV_ERR_MEMORY;
    return def->triangle_count > 0 ? navi_outline_build_mesh(scratch, def)
                                   : build_rings(scratch, def);
}

// --- the table ---------------------------------------------------------------------------

static uint32_t lowest_free_slot(const Outlines* outlines) {
    uint32_t slot = outlines->lowest_free;
    while (slot < outlines->slots.count && (outlines->slots.data[slot].is_alive ||
                                            outlines->slots.data[slot].generation == UINT32_MAX))
        slot++;
    return slot;
}

// Make sure that the block of the outline has at least `size` bytes. Its content is lost.
static bool reserve_block(Outline* outline, NavMemory* memory, size_t size) {
    if (outline->block_size >= size)
        return true;
    void* block = navi_memory_alloc(memory, size);
    if (block == NULL)
        return false;
    navi_memory_free(memory, outline->points, outline->block_size);
    outline->points = block;
    outline->block_size = size;
    return true;
}

// Are the sides one ring through all points in their order?
static bool is_one_ring(const OutlineScratch* s) {
    uint32_t count = s->sides.count;
    for (uint32_t k = 0; k < count; k++) {
        const NavSide* side = &s->sides.data[k];
        bool is_last = k + 1 == count;
        if (side->from != k || side->to != (is_last ? 0 : k + 1) ||
            side->flags != (is_last ? SIDE_RING_END : 0))
            return false;
    }
    return count == s->points.count;
}

// Copy points, sides and guides into the block of the outline.
static bool store_region(Outline* outline, const OutlineScratch* scratch) {
    size_t points_size = scratch->points.count * sizeof(NavPoint);
    size_t sides_size = is_one_ring(scratch) ? 0 : scratch->sides.count * sizeof(NavSide);
    size_t guides_size = scratch->guides.count * sizeof(NavSide);
    if (!reserve_block(outline, scratch->memory, points_size + sides_size + guides_size))
        return false;
    outline->point_count = scratch->points.count;
    outline->side_count = scratch->sides.count;
    outline->guide_count = scratch->guides.count;
    memcpy(outline->points, scratch->points.data, points_size);
    outline->sides = NULL;
    if (sides_size > 0) {
        outline->sides = (NavSide*)(void*)(outline->points + scratch->points.count);
        memcpy(outline->sides, scratch->sides.data, sides_size);
    }
    if (guides_size > 0)
        memcpy(navi_outline_guides(outline), scratch->guides.data, guides_size);
    return true;
}

uint32_t navi_outlines_add(Outlines* outlines, const OutlineScratch* scratch, NavPoint pivot) {
    NAV_ASSERT(!scratch->is_overlapping && scratch->points.count >= 3 && scratch->sides.count >= 3);
    uint32_t slot = lowest_free_slot(outlines);
    if (slot == outlines->slots.count) {
        if (!navi_array_room(scratch->memory, &outlines->slots))
            return NAV_NONE;
        memset(&outlines->slots.data[slot], 0, sizeof(Outline));
        outlines->slots.count++;
    }
    Outline* outline = &outlines->slots.data[slot];
    if (!store_region(outline, scratch))
        return NAV_NONE;
    outline->pivot = pivot;
    outline->is_strict = scratch->is_strict;
    outline->is_sturdy = outline->is_sturdy_known = false;
    outline->is_alive = true;
    outline->refs = 0;
    if (outline->generation == 0)
        outline->generation = 1;
    outlines->lowest_free = slot + 1;
    outlines->alive++;
    return slot;
}

void navi_outlines_remove(Outlines* outlines, NavMemory* memory, uint32_t slot, bool keep_block) {
    Outline* outline = &outlines->slots.data[slot];
    NAV_ASSERT(slot < outlines->slots.count && outline->is_alive && outline->refs == 0);
    NAV_ASSERT(outlines->alive > 0 && outline->generation < UINT32_MAX);
    if (!keep_block) {
        navi_memory_free(memory, outline->points, outline->block_size);
        outline->points = NULL;
        outline->block_size = 0;
    }
    outline->is_alive = false;
    outline->generation++;
    outlines->alive--;
    if (slot < outlines->lowest_free)
        outlines->lowest_free = slot;
}

void navi_outlines_fini(Outlines* outlines, NavMemory* memory) {
    for (uint32_t k = 0; k < outlines->slots.count; k++)
        navi_memory_free(memory, outlines->slots.data[k].points,
                         outlines->slots.data[k].block_size);
    navi_array_fini(memory, &outlines->slots);
}
