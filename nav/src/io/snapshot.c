// A whole snapshot: the header, the sections, and the checks before and after them.
#include "io/snapshot.h"

#include <string.h>

#include "base/assert.h"

static const SnapshotKind kind = {
    {'S', 'i', 'd', 'e', 's', 't', 'e', 'p'}, SNAPSHOT_FORMAT, "this is not a snapshot"};

// --- write -------------------------------------------------------------------------------

static void write_section(const NavWorld* world, uint32_t tag, SnapshotWriter* writer) {
    navi_put_u32(writer, tag);
    navi_put_u32(writer, navi_snapshot_is_mandatory(tag) ? SNAPSHOT_MANDATORY : 0);
    size_t size_at = writer->size;
    navi_put_u64(writer, 0);
    navi_snapshot_write_section(world, tag, writer);
    NAV_ASSERT(writer->size >= size_at + 8);
    navi_snapshot_put_at(writer, size_at, writer->size - size_at - 8);
}

void navi_snapshot_write(const NavWorld* world, SnapshotWriter* writer) {
    NAV_ASSERT(!world->is_open);
    uint32_t sections = 0;
    for (uint32_t k = 0; navi_snapshot_tag(k) != 0; k++)
        sections += navi_snapshot_has(world, navi_snapshot_tag(k));
    navi_snapshot_begin(writer, &kind, sections, world);
    for (uint32_t k = 0; navi_snapshot_tag(k) != 0; k++)
        if (navi_snapshot_has(world, navi_snapshot_tag(k)))
            write_section(world, navi_snapshot_tag(k), writer);
    navi_snapshot_end(writer);
}

// --- read --------------------------------------------------------------------------------

typedef struct SectionHead {
    uint32_t tag, flags;
    size_t at, end; // of its content
} SectionHead;

static bool read_section_head(SnapshotReader* reader, SectionHead* head) {
    size_t at = reader->at;
    head->tag = navi_get_u32(reader);
    head->flags = navi_get_u32(reader);
    uint64_t size = navi_get_u64(reader);
    if (reader->what == NULL && size > reader->end - reader->at)
        (void)navi_snapshot_bad(reader, at, "a section extends past the end of the snapshot");
    head->at = reader->at;
    head->end = reader->at + (size_t)size;
    return reader->what == NULL;
}

static uint32_t order_of(uint32_t tag) {
    for (uint32_t k = 0; navi_snapshot_tag(k) != 0; k++)
        if (navi_snapshot_tag(k) == tag)
            return k;
    return NAV_NONE;
}

static NavResult read_content(NavWorld* world, SnapshotReader* reader, const SectionHead* head) {
    SnapshotReader content = {reader->bytes, head->at, head->end, NULL, 0};
    NavResult result = navi_snapshot_read_section(world, head->tag, &content);
    if (result == NAV_OK && content.what == NULL && content.at != content.end)
        (void)navi_snapshot_bad(&content, content.at, "a section has extra bytes at its end");
    if (content.what == NULL)
        return result;
    (void)navi_snapshot_bad(reader, content.what_at, content.what);
    return result == NAV_OK ? NAV_ERR_CORRUPT : result;
}

// Read the sections after the first. Known sections must come in the order of writing, each at most
// once. The sections that every snapshot has must be present.
static NavResult read_sections(NavWorld* world, SnapshotReader* reader, uint32_t count) {
    uint32_t next = 1;
    for (uint32_t k = 1; k < count; k++) {
        SectionHead head;
        size_t at = reader->at;
        if (!read_section_head(reader, &head))
            return NAV_ERR_CORRUPT;
        uint32_t order = order_of(head.tag);
        if (order == NAV_NONE && head.flags & SNAPSHOT_MANDATORY) {
            (void)navi_snapshot_bad(reader, at, "a section needs a later version");
            return NAV_ERR_VERSION;
        }
        if (order != NAV_NONE) {
            for (; next < order; next++)
                if (navi_snapshot_has(world, navi_snapshot_tag(next)))
                    return navi_snapshot_bad(reader, at, "a section is missing before this one");
            if (order < next)
                return navi_snapshot_bad(reader, at, "a section is out of order");
            NavResult result = read_content(world, reader, &head);
            if (result != NAV_OK)
                return result;
            next = order + 1;
        }
        NAV_ASSERT(head.end >= reader->at && head.end <= reader->end);
        reader->at = head.end;
    }
    for (; navi_snapshot_tag(next) != 0; next++)
        if (navi_snapshot_has(world, navi_snapshot_tag(next)))
            return navi_snapshot_bad(reader, reader->at, "a section is missing");
    return reader->at == reader->end
               ? NAV_OK
               : navi_snapshot_bad(reader, reader->at, "there are bytes after the last section");
}

// What is wrong where a limit exceeds that of `most`, or NULL.
static const char* larger_limit(const NavWorldDef* def, const NavWorldDef* most) {
    return def->max_triangles > most->max_triangles   ? "max_triangles is larger than in the def"
           : def->max_crossings > most->max_crossings ? "max_crossings is larger than in the def"
           : def->max_change_crossings > most->max_change_crossings
               ? "max_change_crossings is larger than in the def"
           : def->max_depth > most->max_depth ? "max_depth is larger than in the def"
                                              : NULL;
}

// Read bounds and limits into the def. On entry the def holds the caller's limits; on return those
// of the snapshot, which must not be larger.
static NavResult read_def(NavWorldDef* def, SnapshotReader* reader, const SnapshotHead* head) {
    NavWorldDef most = *def;
    SectionHead section;
    size_t at = reader->at;
    if (head->word == 0 || !read_section_head(reader, &section))
        return navi_snapshot_bad(reader, at, "there is no section");
    if (section.tag != navi_snapshot_tag(0))
        return navi_snapshot_bad(reader, at,
                                 "the first section is not the one with bounds and limits");
    SnapshotReader content = {reader->bytes, section.at, section.end, NULL, 0};
    NavResult result = navi_snapshot_read_def(def, &content);
    if (content.what != NULL || result != NAV_OK || content.at != content.end)
        return navi_snapshot_bad(reader, content.what != NULL ? content.what_at : section.at,
                                 content.what != NULL ? content.what : "bad bounds or limits");
    const char* larger = larger_limit(def, &most);
    if (larger != NULL) {
        (void)navi_snapshot_bad(reader, section.at, larger);
        return NAV_ERR_BUDGET;
    }
    reader->at = section.end;
    return NAV_OK;
}

NavResult navi_snapshot_read(NavWorld* world, const NavWorldDef* def, SnapshotReader* reader) {
    memset(world, 0, sizeof *world);
    navi_memory_init(&world->memory, def->allocator);
    SnapshotHead head = {0, 0, 0};
    NavWorldDef full = *def;
    NavResult result = navi_snapshot_read_head(reader, &kind, &head);
    if (result == NAV_OK)
        result = read_def(&full, reader, &head);
    if (result == NAV_OK)
        result = navi_world_init(world, &full);
    if (result == NAV_OK) {
        // Shapes are inserted in the order of their slots. In this order, one insertion may create
        // more crossings than any change did in the original world, so that limit is lifted here.
        world->limits.change_crossings = UINT32_MAX;
        world->is_restoring = true;
        result = read_sections(world, reader, head.word);
        world->is_restoring = false;
        world->limits.change_crossings = full.max_change_crossings;
    }
    if (result != NAV_OK)
        return result;
    if (navi_world_hash(world) != head.hash)
        return navi_snapshot_bad(reader, SNAPSHOT_CHECKSUM_AT + 8,
                                 "the restored world does not match the hash in the header");
    world->version = head.version;
    world->change_count = 0;
    NavCommit commit = {.version = head.version};
    world->commit = commit;
    return NAV_OK;
}
