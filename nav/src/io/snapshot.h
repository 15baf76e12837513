// Snapshots: the inputs of a world as bytes. The mesh is a function of them, so it is not written.
//
// The format is little-endian, without padding: a header, then sections. A section has a tag,
// flags, the size of its content, and the content. A reader skips sections that it does not know,
// unless they are marked as mandatory. To add a section, give it a tag and its cases in
// snapshot_sections.c. A section without content is not written, so older versions can read worlds
// that do not need it.
#ifndef NAVI_IO_SNAPSHOT_H
#define NAVI_IO_SNAPSHOT_H

#include "world/change/world.h"

#define SNAPSHOT_FORMAT 1u
#define SNAPSHOT_HEADER_SIZE 48u
#define SNAPSHOT_CHECKSUM_AT 24u // these 8 bytes count as 0 in the checksum
#define SNAPSHOT_MANDATORY 1u    // flag of a section

// Counts all bytes. Writes those that fit into the capacity.
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

// Reading past `end` gives 0 and is an error. The first error is kept.
typedef struct SnapshotReader {
    const uint8_t* bytes;
    size_t at, end;
    const char* what; // what is wrong, NULL if nothing yet
    size_t what_at;   // the byte where it is wrong
} SnapshotReader;

uint8_t navi_get_u8(SnapshotReader* reader);
uint16_t navi_get_u16(SnapshotReader* reader);
uint32_t navi_get_u32(SnapshotReader* reader);
uint64_t navi_get_u64(SnapshotReader* reader);
int32_t navi_get_i32(SnapshotReader* reader);
NavPoint navi_get_point(SnapshotReader* reader);
// Read a count of records of at least `least` bytes each. If the remaining bytes cannot hold them,
// it is an error and 0 is returned. So the memory allocated for them is in proportion to the input.
uint32_t navi_get_count(SnapshotReader* reader, size_t least);
// Note what is wrong at byte `at`. Returns CORRUPT.
NavResult navi_snapshot_bad(SnapshotReader* reader, size_t at, const char* what);

uint64_t navi_snapshot_checksum(const uint8_t* bytes, size_t size);

// --- the header: snapshot_head.c ---------------------------------------------------------

typedef struct SnapshotKind {
    uint8_t magic[8]; // the first bytes
    uint32_t format;
    char otherwise[32]; // what is wrong with bytes that do not begin so
} SnapshotKind;

// Of the world, and a word that has a meaning for this kind.
typedef struct SnapshotHead {
    uint64_t hash, version;
    uint32_t word;
} SnapshotHead;

// Write the header. Its size and checksum are known only at the end.
void navi_snapshot_begin(SnapshotWriter* writer, const SnapshotKind* kind, uint32_t word,
                         const NavWorld* world);
void navi_snapshot_end(SnapshotWriter* writer);
// Overwrite the word at byte `at`.
void navi_snapshot_put_at(SnapshotWriter* writer, size_t at, uint64_t value);

// Read and check it. Errors: CORRUPT, VERSION.
NavResult navi_snapshot_read_head(SnapshotReader* reader, const SnapshotKind* kind,
                                  SnapshotHead* head);

// --- a world -----------------------------------------------------------------------------

// Write the whole snapshot. No commit may be open.
void navi_snapshot_write(const NavWorld* world, SnapshotWriter* writer);

// Restore a world into memory that is not initialised. Whatever the result, the caller must call
// navi_world_fini. Allocator, log and has_path_data are those of the def. The snapshot's limits
// must not exceed the limits of the def. Errors: CORRUPT, BUDGET, VERSION (reader->what says what),
// MEMORY.
NavResult navi_snapshot_read(NavWorld* world, const NavWorldDef* def, SnapshotReader* reader);

// --- the sections: snapshot_sections.c ---------------------------------------------------

// The tag of the k-th section in the order of writing; 0 after the last one.
uint32_t navi_snapshot_tag(uint32_t k);
// Does this world need the section?
bool navi_snapshot_has(const NavWorld* world, uint32_t tag);
// May a reader that does not know the section leave it out?
bool navi_snapshot_is_mandatory(uint32_t tag);
void navi_snapshot_write_section(const NavWorld* world, uint32_t tag, SnapshotWriter* writer);
// The first section is read before the world is initialised. It fills the def.
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
