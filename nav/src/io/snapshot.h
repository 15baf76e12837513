// Snapshots: the inputs of a world as bytes. The mesh is a function of them, so it is not written.
//
// Little-endian, without padding. A header, then sections: a tag, flags, the size of what follows.
// A reader leaves out sections that it does not know, unless they are marked as mandatory. To add
// one, give it a tag in snapshot_sections.c, in the three switches there; a section that has
// nothing to say is not written, so a world without such things can be read by older versions.
#ifndef NAVI_IO_SNAPSHOT_H
#define NAVI_IO_SNAPSHOT_H

#include "world/change/world.h"

#define SNAPSHOT_FORMAT 1u
#define SNAPSHOT_HEADER_SIZE 48u
#define SNAPSHOT_CHECKSUM_AT 24u // 8 bytes that are not in the sum
#define SNAPSHOT_MANDATORY 1u    // flag of a section

// Counts what is written, and writes what there is room for.
typedef struct SnapshotWriter {
    uint8_t* bytes; // [capacity], may be NULL
    size_t capacity, size;
} SnapshotWriter;

void navi_put_u8(SnapshotWriter* writer, uint8_t value);
void navi_put_u16(SnapshotWriter* writer, uint16_t value);
void navi_put_u32(SnapshotWriter* writer, uint32_t value);
void navi_put_u64(SnapshotWriter* writer, uint64_t value);
void navi_put_point(SnapshotWriter* writer, NavPoint p);
void navi_put_i32(SnapshotWriter* writer, int32_t value);

// Behind `end` there is nothing: reads give 0. The first complaint stays.
typedef struct SnapshotReader {
    const uint8_t* bytes;
    size_t at, end;
    const char* what; // NULL, or what is wrong
    size_t what_at;
} SnapshotReader;

uint8_t navi_get_u8(SnapshotReader* reader);
uint16_t navi_get_u16(SnapshotReader* reader);
uint32_t navi_get_u32(SnapshotReader* reader);
uint64_t navi_get_u64(SnapshotReader* reader);
int32_t navi_get_i32(SnapshotReader* reader);
NavPoint navi_get_point(SnapshotReader* reader);
// A count of records that take at least `least` bytes each: more than are left is refused, so that
// what is allocated for them is in proportion to the input.
uint32_t navi_get_count(SnapshotReader* reader, size_t least);
// Note what is wrong at byte `at`; gives CORRUPT.
NavResult navi_snapshot_bad(SnapshotReader* reader, size_t at, const char* what);

uint64_t navi_snapshot_checksum(const uint8_t* bytes, size_t size);

// All of it. The world has no open commit.
void navi_snapshot_write(const NavWorld* world, SnapshotWriter* writer);

// Make a world of it, in memory that is not initialised; it must be finished whatever the result.
// Allocator, log and has_path_data are the def's, whose limits must not be passed. Errors: CORRUPT
// and BUDGET (reader->what says what), VERSION, MEMORY.
NavResult navi_snapshot_read(NavWorld* world, const NavWorldDef* def, SnapshotReader* reader);

// --- the sections: snapshot_sections.c ---------------------------------------------------

// The k-th section in the order of writing, or 0 behind the last; and is there anything to write?
uint32_t navi_snapshot_tag(uint32_t k);
bool navi_snapshot_has(const NavWorld* world, uint32_t tag);
void navi_snapshot_write_section(const NavWorld* world, uint32_t tag, SnapshotWriter* writer);
// The first section comes before the world is initialised; it only fills the def.
NavResult navi_snapshot_read_def(NavWorldDef* def, SnapshotReader* reader);
NavResult navi_snapshot_read_section(NavWorld* world, uint32_t tag, SnapshotReader* reader);

// snapshot_shapes.c
void navi_snapshot_write_outlines(const NavWorld* world, SnapshotWriter* writer);
void navi_snapshot_write_shapes(const NavWorld* world, SnapshotWriter* writer);
NavResult navi_snapshot_read_outlines(NavWorld* world, SnapshotReader* reader);
NavResult navi_snapshot_read_shapes(NavWorld* world, SnapshotReader* reader);

// snapshot_links.c
uint32_t navi_snapshot_link_count(const NavWorld* world);
void navi_snapshot_write_links(const NavWorld* world, SnapshotWriter* writer);
NavResult navi_snapshot_read_links(NavWorld* world, SnapshotReader* reader);

#endif
