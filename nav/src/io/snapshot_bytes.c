// Numbers to bytes and back, on any machine.
#include "base/assert.h"
#include "base/hash.h"
#include "io/snapshot.h"

static void put_bytes(SnapshotWriter* writer, uint64_t value, size_t size) {
    for (size_t k = 0; k < size; k++, writer->size++)
        if (writer->size < writer->capacity)
            writer->bytes[writer->size] = (uint8_t)(value >> 8 * k);
}

void navi_put_u8(SnapshotWriter* writer, uint8_t value) { put_bytes(writer, value, 1); }
void navi_put_u16(SnapshotWriter* writer, uint16_t value) { put_bytes(writer, value, 2); }
void navi_put_u32(SnapshotWriter* writer, uint32_t value) { put_bytes(writer, value, 4); }
void navi_put_u64(SnapshotWriter* writer, uint64_t value) { put_bytes(writer, value, 8); }

void navi_put_i32(SnapshotWriter* writer, int32_t value) { navi_put_u32(writer, (uint32_t)value); }

void navi_put_point(SnapshotWriter* writer, NavPoint p) {
    navi_put_i32(writer, p.x);
    navi_put_i32(writer, p.y);
}

NavResult navi_snapshot_bad(SnapshotReader* reader, size_t at, const char* what) {
    if (reader->what == NULL) {
        reader->what = what;
        reader->what_at = at;
    }
    return NAV_ERR_CORRUPT;
}

static uint64_t get_bytes(SnapshotReader* reader, size_t size) {
    NAV_ASSERT(size <= 8 && reader->at <= reader->end);
    if (reader->end - reader->at < size) {
        (void)navi_snapshot_bad(reader, reader->at, "the snapshot ends inside a value");
        reader->at = reader->end;
        return 0;
    }
    uint64_t value = 0;
    for (size_t k = 0; k < size; k++)
        value |= (uint64_t)reader->bytes[reader->at + k] << 8 * k;
    reader->at += size;
    return value;
}

uint8_t navi_get_u8(SnapshotReader* reader) { return (uint8_t)get_bytes(reader, 1); }
uint16_t navi_get_u16(SnapshotReader* reader) { return (uint16_t)get_bytes(reader, 2); }
uint32_t navi_get_u32(SnapshotReader* reader) { return (uint32_t)get_bytes(reader, 4); }
uint64_t navi_get_u64(SnapshotReader* reader) { return get_bytes(reader, 8); }

int32_t navi_get_i32(SnapshotReader* reader) {
    int64_t value = navi_get_u32(reader);
    return (int32_t)(value > INT32_MAX ? value - (INT64_C(1) << 32) : value);
}

NavPoint navi_get_point(SnapshotReader* reader) {
    NavPoint p;
    p.x = navi_get_i32(reader);
    p.y = navi_get_i32(reader);
    return p;
}

uint32_t navi_get_count(SnapshotReader* reader, size_t least) {
    size_t at = reader->at;
    uint32_t count = navi_get_u32(reader);
    if (count <= (reader->end - reader->at) / least)
        return count;
    (void)navi_snapshot_bad(reader, at, "a count is larger than the remaining bytes allow");
    return 0;
}

uint64_t navi_snapshot_checksum(const uint8_t* bytes, size_t size) {
    SnapshotReader reader = {bytes, 0, size, NULL, 0};
    uint64_t sum = 0;
    while (size - reader.at >= 8) {
        bool is_sum = reader.at == SNAPSHOT_CHECKSUM_AT;
        uint64_t word = navi_get_u64(&reader);
        sum = navi_hash_fold(sum, is_sum ? 0 : word);
    }
    while (reader.at < size)
        sum = navi_hash_fold(sum, navi_get_u8(&reader));
    return navi_hash_fold(sum, size);
}
