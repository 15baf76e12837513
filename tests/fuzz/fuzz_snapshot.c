// Bytes that may be a snapshot: refused, or a world that is valid, says the same when it is saved
// again, and takes further changes.
#include "fuzz.h"
#include "world/snapshot.h"

static NavResult restore(const NavWorldDef* def, const uint8_t* data, size_t size,
                         NavWorld** world) {
    uint8_t* bytes = malloc(size > 0 ? size : 1);
    FUZZ_CHECK(bytes != NULL);
    memcpy(bytes, data, size);
    // Inputs of even size get the right checksum, which no fuzzer would guess.
    if (size >= SNAPSHOT_HEADER_SIZE && size % 2 == 0) {
        uint64_t sum = navi_snapshot_checksum(bytes, size);
        for (uint32_t i = 0; i < 8; i++)
            bytes[SNAPSHOT_CHECKSUM_AT + i] = (uint8_t)(sum >> 8 * i);
    }
    NavResult result = nav_snapshot_restore(def, bytes, size, world);
    free(bytes);
    return result;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    NavWorldDef def = nav_world_def();
    def.max_triangles = 20000; // what a stranger's file may ask for
    NavWorld* world = NULL;
    NavResult result = restore(&def, data, size, &world);
    if (result != NAV_OK) {
        FUZZ_CHECK(world == NULL && (uint32_t)result < 64);
        return 0;
    }
    fuzz_assert_valid(world);
    size_t room;
    FUZZ_CHECK(nav_snapshot_size(world, &room) == NAV_OK);
    uint8_t* bytes = malloc(room);
    FUZZ_CHECK(bytes != NULL && nav_snapshot_save(world, bytes, room, &room) == NAV_OK);
    NavWorld* again = NULL;
    FUZZ_CHECK(nav_snapshot_restore(&def, bytes, room, &again) == NAV_OK);
    FUZZ_CHECK(nav_world_hash(again) == nav_world_hash(world));
    NavPoint ring[3] = {{1, 1}, {300, 20}, {40, 500}};
    NavOutlineDef region = nav_outline_def();
    region.points = ring;
    region.point_count = 3;
    NavShapeDef shape = nav_obstacle_def((NavOutlineId){0, 0});
    shape.region = &region;
    NavShapeId id, twin;
    NavResult one = nav_shape_insert(world, &shape, &id);
    NavResult two = nav_shape_insert(again, &shape, &twin);
    FUZZ_CHECK(one == two);
    FUZZ_CHECK(one != NAV_OK || (id.index == twin.index && id.generation == twin.generation));
    FUZZ_CHECK(nav_world_hash(again) == nav_world_hash(world));
    fuzz_assert_valid(world);
    free(bytes);
    nav_world_destroy(again);
    nav_world_destroy(world);
    return 0;
}
