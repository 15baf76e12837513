// The sections of a snapshot. A tag and the meaning of its section never change; data with a new
// meaning get a new section.
#include "base/assert.h"
#include "io/snapshot.h"

enum {
    TAG_DEF = 1,
    TAG_OUTLINES = 2,
    TAG_SHAPES = 3,
    TAG_LINKS = 4,
    TAG_NUMBER = 5,
    TAG_SEAMS = 6
};

uint32_t navi_snapshot_tag(uint32_t k) {
    static const uint32_t tags[] = {TAG_DEF,    TAG_NUMBER, TAG_SEAMS, TAG_OUTLINES,
                                    TAG_SHAPES, TAG_LINKS,  0};
    NAV_ASSERT(k < sizeof tags / sizeof *tags);
    return tags[k];
}

bool navi_snapshot_has(const NavWorld* world, uint32_t tag) {
    switch (tag) {
    case TAG_DEF:
    case TAG_OUTLINES:
    case TAG_SHAPES:
        return true; // every snapshot has them
    case TAG_LINKS:
        return navi_snapshot_link_count(world) > 0;
    case TAG_NUMBER:
        return world->number != 0;
    case TAG_SEAMS:
        return world->seams.width != 0;
    default:
        return false;
    }
}

// A world without its number is complete; but it cannot recognise ids of other worlds.
bool navi_snapshot_is_mandatory(uint32_t tag) { return tag != TAG_NUMBER; }

static void write_def(const NavWorld* world, SnapshotWriter* writer) {
    navi_put_point(writer, world->bounds.min);
    navi_put_point(writer, world->bounds.max);
    navi_put_u32(writer, world->limits.triangles);
    navi_put_u32(writer, (uint32_t)world->limits.crossings);
    navi_put_u32(writer, (uint32_t)world->limits.change_crossings);
    navi_put_u32(writer, world->limits.depth);
}

NavResult navi_snapshot_read_def(NavWorldDef* def, SnapshotReader* reader) {
    def->number = 0; // unless they have sections
    def->seam_width = 0;
    def->bounds.min = navi_get_point(reader);
    def->bounds.max = navi_get_point(reader);
    def->max_triangles = navi_get_u32(reader);
    def->max_crossings = navi_get_u32(reader);
    def->max_change_crossings = navi_get_u32(reader);
    def->max_depth = navi_get_u32(reader);
    bool is_good = navi_box_is_valid(def->bounds) && def->max_triangles > 0 &&
                   def->max_crossings > 0 && def->max_change_crossings > 0 && def->max_depth > 0;
    return is_good ? NAV_OK : NAV_ERR_CORRUPT;
}

void navi_snapshot_write_section(const NavWorld* world, uint32_t tag, SnapshotWriter* writer) {
    switch (tag) {
    case TAG_DEF:
        write_def(world, writer);
        break;
    case TAG_NUMBER:
        navi_put_u32(writer, world->number);
        break;
    case TAG_SEAMS:
        navi_put_i32(writer, world->seams.width);
        break;
    case TAG_OUTLINES:
        navi_snapshot_write_outlines(world, writer);
        break;
    case TAG_SHAPES:
        navi_snapshot_write_shapes(world, writer);
        break;
    default:
        NAV_ASSERT(tag == TAG_LINKS);
        navi_snapshot_write_links(world, writer);
        break;
    }
}

static NavResult read_number(NavWorld* world, SnapshotReader* reader) {
    size_t at = reader->at;
    world->number = navi_get_u32(reader);
    return world->number != 0 ? NAV_OK
                              : navi_snapshot_bad(reader, at, "the number 0 is not written");
}

static NavResult read_seams(NavWorld* world, SnapshotReader* reader) {
    size_t at = reader->at;
    int32_t width = navi_get_i32(reader);
    if (width <= 0 || width > NAV_SEAM_WIDTH_MAX)
        return navi_snapshot_bad(reader, at, "bad width of seams");
    world->seams.width = width;
    return NAV_OK;
}

NavResult navi_snapshot_read_section(NavWorld* world, uint32_t tag, SnapshotReader* reader) {
    switch (tag) {
    case TAG_NUMBER:
        return read_number(world, reader);
    case TAG_SEAMS:
        return read_seams(world, reader);
    case TAG_OUTLINES:
        return navi_snapshot_read_outlines(world, reader);
    case TAG_SHAPES:
        return navi_snapshot_read_shapes(world, reader);
    default:
        NAV_ASSERT(tag == TAG_LINKS);
        return navi_snapshot_read_links(world, reader);
    }
}
