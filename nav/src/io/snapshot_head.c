// The header of a snapshot: of a world, of routes or of a crowd.
#include <string.h>

#include "base/assert.h"
#include "io/snapshot.h"

void navi_snapshot_put_at(SnapshotWriter* writer, size_t at, uint64_t value) {
    SnapshotWriter there = {writer->bytes, writer->capacity, at};
    navi_put_u64(&there, value);
}

void navi_snapshot_begin(SnapshotWriter* writer, const SnapshotKind* kind, uint32_t word,
                         const NavWorld* world) {
    NAV_ASSERT(writer->size == 0);
    for (size_t k = 0; k < sizeof kind->magic; k++)
        navi_put_u8(writer, kind->magic[k]);
    navi_put_u32(writer, kind->format);
    navi_put_u32(writer, word);
    navi_put_u64(writer, 0); // the size
    navi_put_u64(writer, 0); // the sum
    bool is_measuring = writer->capacity == 0;
    navi_put_u64(writer, is_measuring ? 0 : navi_world_hash(world));
    navi_put_u64(writer, world->version);
    NAV_ASSERT(writer->size == SNAPSHOT_HEADER_SIZE);
}

void navi_snapshot_end(SnapshotWriter* writer) {
    if (writer->size > writer->capacity)
        return;
    navi_snapshot_put_at(writer, SNAPSHOT_CHECKSUM_AT - 8, writer->size);
    navi_snapshot_put_at(writer, SNAPSHOT_CHECKSUM_AT,
                         navi_snapshot_checksum(writer->bytes, writer->size));
}

NavResult navi_snapshot_read_head(SnapshotReader* reader, const SnapshotKind* kind,
                                  SnapshotHead* head) {
    if (reader->end < SNAPSHOT_HEADER_SIZE ||
        memcmp(reader->bytes, kind->magic, sizeof kind->magic) != 0)
        return navi_snapshot_bad(reader, 0, kind->otherwise);
    reader->at = sizeof kind->magic;
    uint32_t format = navi_get_u32(reader);
    head->word = navi_get_u32(reader);
    if (format != kind->format) {
        (void)navi_snapshot_bad(reader, 8, "unsupported format version");
        return NAV_ERR_VERSION;
    }
    if (navi_get_u64(reader) != reader->end)
        return navi_snapshot_bad(reader, 16, "the length differs from the one in the header");
    if (navi_get_u64(reader) != navi_snapshot_checksum(reader->bytes, reader->end))
        return navi_snapshot_bad(reader, SNAPSHOT_CHECKSUM_AT, "damaged: wrong checksum");
    head->hash = navi_get_u64(reader);
    head->version = navi_get_u64(reader);
    NAV_ASSERT(reader->at == SNAPSHOT_HEADER_SIZE && reader->what == NULL);
    return NAV_OK;
}
