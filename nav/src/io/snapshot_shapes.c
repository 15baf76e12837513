// The sections of outlines and shapes. All slots are written, also free ones with their
// generations, so that the restored world gives out the same ids as the original.
#include <string.h>

#include "base/assert.h"
#include "io/snapshot.h"

// Bits of an outline.
enum { OUTLINE_ALIVE = 1, OUTLINE_STRICT = 2, OUTLINE_SIDES = 4, OUTLINE_BITS = 7 };
// Bits of a shape.
enum {
    SHAPE_ALIVE = 1,
    SHAPE_ENABLED = 2,
    SHAPE_OBSTACLE = 4,
    SHAPE_FLIP_X = 8,
    SHAPE_FLIP_Y = 16,
    SHAPE_OWN = 32, // an outline of its own follows
    SHAPE_BITS = 63
};
enum { POINT_SIZE = 8, SIDE_SIZE = 12, SLOT_SIZE = 5, MAX_AREA = 63 };

// --- outlines ----------------------------------------------------------------------------

static void write_outline(const Outline* outline, SnapshotWriter* writer) {
    bool has_sides = outline->sides != NULL;
    navi_put_u8(writer, (uint8_t)(OUTLINE_ALIVE | (outline->is_strict ? OUTLINE_STRICT : 0) |
                                  (has_sides ? OUTLINE_SIDES : 0)));
    navi_put_point(writer, outline->pivot);
    navi_put_u32(writer, outline->point_count);
    for (uint32_t i = 0; i < outline->point_count; i++)
        navi_put_point(writer, outline->points[i]);
    if (!has_sides)
        return;
    navi_put_u32(writer, outline->side_count);
    for (uint32_t k = 0; k < outline->side_count; k++) {
        navi_put_u32(writer, outline->sides[k].from);
        navi_put_u32(writer, outline->sides[k].to);
        navi_put_u32(writer, outline->sides[k].flags);
    }
}

// The number of slots without those at the end that never had an id. An undone call leaves such
// slots.
static uint32_t count_outlines(const NavWorld* world) {
    const Outline* outlines = world->outlines.slots.data;
    uint32_t count = world->outlines.slots.count;
    while (count > 0 && !outlines[count - 1].is_alive && outlines[count - 1].generation == 0)
        count--;
    return count;
}

static uint32_t count_shapes(const NavWorld* world) {
    const Shape* shapes = world->shapes.slots.data;
    uint32_t count = world->shapes.slots.count;
    NAV_ASSERT(count > NAVI_BOUNDS_SHAPE && shapes[NAVI_BOUNDS_SHAPE].is_alive);
    while (!shapes[count - 1].is_alive && shapes[count - 1].generation == 0)
        count--;
    return count;
}

void navi_snapshot_write_outlines(const NavWorld* world, SnapshotWriter* writer) {
    uint32_t count = count_outlines(world);
    navi_put_u32(writer, count);
    for (uint32_t k = 0; k < count; k++) {
        const Outline* outline = &world->outlines.slots.data[k];
        navi_put_u32(writer, outline->generation);
        if (outline->is_alive)
            write_outline(outline, writer);
        else
            navi_put_u8(writer, 0);
    }
}

static bool read_points(OutlineScratch* s, SnapshotReader* reader) {
    uint32_t count = navi_get_count(reader, POINT_SIZE);
    if (!navi_array_reserve(s->memory, &s->points, count))
        return false;
    for (uint32_t i = 0; i < count; i++)
        s->points.data[i] = navi_get_point(reader);
    s->points.count = count;
    return true;
}

// Read the sides. If the file has none, they are one ring through all points.
static bool read_sides(OutlineScratch* s, SnapshotReader* reader, bool has_sides) {
    uint32_t points = s->points.count;
    uint32_t count = has_sides ? navi_get_count(reader, SIDE_SIZE) : points;
    if (!navi_array_reserve(s->memory, &s->sides, count))
        return false;
    for (uint32_t k = 0; k < count; k++) {
        bool is_last = k + 1 == count;
        NavSide side = {k, is_last ? 0 : k + 1, is_last ? SIDE_RING_END : 0};
        if (has_sides) {
            side.from = navi_get_u32(reader);
            side.to = navi_get_u32(reader);
            side.flags = navi_get_u32(reader);
        }
        s->sides.data[k] = side;
    }
    s->sides.count = count;
    return true;
}

// Read what write_outline has written after the bits, into the outline scratch.
static NavResult read_outline(NavWorld* world, SnapshotReader* reader, uint8_t bits,
                              NavPoint* pivot) {
    OutlineScratch* s = &world->outline_scratch;
    size_t at = reader->at;
    s->points.count = s->sides.count = s->guides.count = 0;
    s->is_strict = (bits & OUTLINE_STRICT) != 0;
    *pivot = navi_get_point(reader);
    if (!read_points(s, reader) || !read_sides(s, reader, (bits & OUTLINE_SIDES) != 0))
        return NAV_ERR_MEMORY;
    if (reader->what != NULL)
        return NAV_ERR_CORRUPT;
    if ((bits & ~OUTLINE_BITS) != 0 || !(bits & OUTLINE_ALIVE) || !navi_point_in_range(*pivot) ||
        s->points.count >= SIDE_RING_END / 4 || s->sides.count >= SIDE_RING_END / 4)
        return navi_snapshot_bad(reader, at, "bad bits, pivot or size of an outline");
    NavResult result = navi_outline_check(s);
    return result == NAV_OK || result == NAV_ERR_MEMORY
               ? result
               : navi_snapshot_bad(reader, at, "an outline is not valid");
}

static bool add_free_outline(NavWorld* world, uint32_t generation) {
    Outlines* outlines = &world->outlines;
    if (!navi_array_room(&world->memory, &outlines->slots))
        return false;
    Outline* outline = &outlines->slots.data[outlines->slots.count++];
    memset(outline, 0, sizeof *outline);
    outline->generation = generation;
    return true;
}

static NavResult read_outline_slot(NavWorld* world, SnapshotReader* reader, uint32_t slot) {
    size_t at = reader->at;
    uint32_t generation = navi_get_u32(reader);
    uint8_t bits = navi_get_u8(reader);
    world->outlines.lowest_free = slot;
    if (bits == 0)
        return add_free_outline(world, generation) ? NAV_OK : NAV_ERR_MEMORY;
    NavPoint pivot;
    NavResult result = read_outline(world, reader, bits, &pivot);
    if (result != NAV_OK)
        return result;
    if (generation == 0 || generation == UINT32_MAX)
        return navi_snapshot_bad(reader, at, "bad generation of an outline");
    if (navi_outlines_add(&world->outlines, &world->outline_scratch, pivot) == NAV_NONE)
        return NAV_ERR_MEMORY;
    NAV_ASSERT(world->outlines.slots.count == slot + 1 &&
               world->outlines.slots.data[slot].is_alive);
    world->outlines.slots.data[slot].generation = generation;
    return NAV_OK;
}

NavResult navi_snapshot_read_outlines(NavWorld* world, SnapshotReader* reader) {
    uint32_t count = navi_get_count(reader, SLOT_SIZE);
    NavResult result = reader->what == NULL ? NAV_OK : NAV_ERR_CORRUPT;
    for (uint32_t slot = 0; slot < count && result == NAV_OK; slot++) {
        result = read_outline_slot(world, reader, slot);
        if (result == NAV_OK && reader->what != NULL)
            result = NAV_ERR_CORRUPT;
    }
    world->outlines.lowest_free = 0;
    return result;
}

// --- shapes ------------------------------------------------------------------------------

static void write_shape(const NavWorld* world, const Shape* shape, SnapshotWriter* writer) {
    NavTrait trait = world->shapes.keys.data[shape->key].trait;
    bool is_own = (shape->outline & OUTLINE_PRIVATE) != 0, is_obstacle = shape->kind != NAV_FLOOR;
    navi_put_u8(writer, (uint8_t)(SHAPE_ALIVE | (shape->is_enabled ? SHAPE_ENABLED : 0) |
                                  (is_obstacle ? SHAPE_OBSTACLE : 0) |
                                  (shape->pose.is_flipped_x ? SHAPE_FLIP_X : 0) |
                                  (shape->pose.is_flipped_y ? SHAPE_FLIP_Y : 0) |
                                  (is_own ? SHAPE_OWN : 0)));
    navi_put_point(writer, shape->pose.position);
    navi_put_u16(writer, shape->pose.angle);
    navi_put_i32(writer, shape->pose.scale);
    navi_put_u64(writer, shape->user);
    if (is_obstacle) {
        navi_put_u32(writer, trait.layers);
    } else {
        navi_put_u8(writer, (uint8_t)trait.area);
        navi_put_i32(writer, trait.z);
        navi_put_i32(writer, trait.elevation);
    }
    if (is_own)
        write_outline(navi_world_outline(world, shape->outline), writer);
    else
        navi_put_u32(writer, shape->outline);
}

void navi_snapshot_write_shapes(const NavWorld* world, SnapshotWriter* writer) {
    uint32_t count = count_shapes(world);
    navi_put_u32(writer, count - 1);
    for (uint32_t slot = NAVI_BOUNDS_SHAPE + 1; slot < count; slot++) {
        const Shape* shape = &world->shapes.slots.data[slot];
        navi_put_u32(writer, shape->generation);
        if (shape->is_alive)
            write_shape(world, shape, writer);
        else
            navi_put_u8(writer, 0);
    }
}

static void read_shape_def(SnapshotReader* reader, uint8_t bits, NavShapeDef* def) {
    memset(def, 0, sizeof *def);
    def->kind = bits & SHAPE_OBSTACLE ? NAV_OBSTACLE : NAV_FLOOR;
    def->is_enabled = (bits & SHAPE_ENABLED) != 0;
    def->pose.is_flipped_x = (bits & SHAPE_FLIP_X) != 0;
    def->pose.is_flipped_y = (bits & SHAPE_FLIP_Y) != 0;
    def->pose.position = navi_get_point(reader);
    def->pose.angle = navi_get_u16(reader);
    def->pose.scale = navi_get_i32(reader);
    def->user = navi_get_u64(reader);
    if (def->kind == NAV_OBSTACLE) {
        def->layers = navi_get_u32(reader);
    } else {
        def->area = navi_get_u8(reader);
        def->z = navi_get_i32(reader);
        def->elevation = navi_get_i32(reader);
    }
}

// Read the outline of a shape: a private one into scratch, with its pivot in `region`, or the slot
// of a public one, which must be alive.
static NavResult read_shape_outline(NavWorld* world, SnapshotReader* reader, bool is_own,
                                    NavShapeDef* def, NavOutlineDef* region) {
    size_t at = reader->at;
    if (is_own) {
        uint8_t bits = navi_get_u8(reader);
        def->region = region;
        return read_outline(world, reader, bits, &region->pivot);
    }
    def->outline.index = navi_get_u32(reader);
    if (reader->what == NULL && (def->outline.index >= world->outlines.slots.count ||
                                 !world->outlines.slots.data[def->outline.index].is_alive))
        return navi_snapshot_bad(reader, at, "a shape's outline does not exist");
    return reader->what == NULL ? NAV_OK : NAV_ERR_CORRUPT;
}

static NavResult read_shape(NavWorld* world, SnapshotReader* reader, uint8_t bits) {
    size_t at = reader->at;
    NavShapeDef def;
    NavOutlineDef region;
    memset(&region, 0, sizeof region);
    read_shape_def(reader, bits, &def);
    NavResult result = read_shape_outline(world, reader, (bits & SHAPE_OWN) != 0, &def, &region);
    if (result != NAV_OK)
        return result;
    if ((bits & ~SHAPE_BITS) != 0 || !(bits & SHAPE_ALIVE) || def.area > MAX_AREA)
        return navi_snapshot_bad(reader, at, "bad bits or area of a shape");
    uint32_t slot;
    result = navi_world_insert_built(world, &def, &slot);
    if (result == NAV_OK || result == NAV_ERR_MEMORY)
        return result;
    (void)navi_snapshot_bad(reader, at, "a shape cannot be inserted");
    return result == NAV_ERR_BUDGET ? result : NAV_ERR_CORRUPT;
}

static bool add_free_shape(NavWorld* world) {
    Shapes* shapes = &world->shapes;
    if (!navi_array_room(&world->memory, &shapes->slots))
        return false;
    memset(&shapes->slots.data[shapes->slots.count++], 0, sizeof(Shape));
    return true;
}

static NavResult read_shape_slot(NavWorld* world, SnapshotReader* reader, uint32_t slot) {
    size_t at = reader->at;
    uint32_t generation = navi_get_u32(reader);
    uint8_t bits = navi_get_u8(reader);
    NavResult result = NAV_OK;
    if (reader->what != NULL)
        return NAV_ERR_CORRUPT;
    if (bits != 0 && (generation == 0 || generation == UINT32_MAX))
        return navi_snapshot_bad(reader, at, "bad generation of a shape");
    world->shapes.counts->lowest_free = slot;
    if (bits != 0)
        result = read_shape(world, reader, bits);
    else if (!add_free_shape(world))
        result = NAV_ERR_MEMORY;
    if (result == NAV_OK) {
        NAV_ASSERT(world->shapes.slots.count == slot + 1);
        world->shapes.slots.data[slot].generation = generation;
    }
    return result;
}

NavResult navi_snapshot_read_shapes(NavWorld* world, SnapshotReader* reader) {
    uint32_t count = navi_get_count(reader, SLOT_SIZE);
    NavResult result = reader->what == NULL ? NAV_OK : NAV_ERR_CORRUPT;
    for (uint32_t k = 0; k < count && result == NAV_OK; k++)
        result = read_shape_slot(world, reader, NAVI_BOUNDS_SHAPE + 1 + k);
    if (result == NAV_OK)
        result = navi_commit_close(world);
    world->shapes.counts->lowest_free = NAVI_BOUNDS_SHAPE + 1;
    return result;
}
