// Restores bytes that may be a snapshot. They are refused, or they give a valid world whose
// snapshot is the same again and which accepts further changes. An input that begins with 'S' is
// such bytes. Any other input describes a world to save and the damage to its bytes; so it stays
// useful when the format changes.
#include "io/snapshot.h"
#include "stock.h"

enum { BYTES_MAX = 4096, SIZE_AT = 16 };

typedef struct Bytes {
    uint8_t data[BYTES_MAX];
    size_t size;
} Bytes;

static void put_u64(uint8_t* at, uint64_t value) {
    for (uint32_t i = 0; i < 8; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

// Sets the right size and checksum, which a fuzzer would not guess.
static void seal(Bytes* bytes) {
    if (bytes->size < SNAPSHOT_HEADER_SIZE)
        return;
    put_u64(bytes->data + SIZE_AT, bytes->size);
    put_u64(bytes->data + SNAPSHOT_CHECKSUM_AT, navi_snapshot_checksum(bytes->data, bytes->size));
}

// Copies the bytes to a block of exactly their length.
static NavResult restore(const NavWorldDef* def, const Bytes* bytes, NavWorld** world) {
    uint8_t* exact = malloc(bytes->size > 0 ? bytes->size : 1);
    FUZZ_CHECK(exact != NULL);
    memcpy(exact, bytes->data, bytes->size);
    NavResult result = nav_snapshot_restore(def, exact, bytes->size, world);
    free(exact);
    return result;
}

static NavPoint read_point(FuzzInput* input) {
    NavPoint p;
    p.x = fuzz_between(input, -20, 120);
    p.y = fuzz_between(input, -20, 120);
    return p;
}

static void add(FuzzInput* input, NavWorld* world, NavOutlineId* outline, NavShapeId* shape) {
    uint8_t how = fuzz_byte(input);
    NavPoint points[4];
    NavOutlineDef region = nav_outline_def();
    region.points = points;
    region.point_count = 3 + (how >> 7);
    for (uint32_t i = 0; i < region.point_count; i++)
        points[i] = read_point(input);
    if (how % 8 == 0) {
        (void)nav_outline_create(world, &region, outline);
        return;
    }
    if (how % 8 == 1) {
        NavLinkDef link = nav_link_def(points[0], points[1]);
        NavLinkId id;
        link.from.anchor = how & 0x10 ? *shape : link.from.anchor;
        link.is_two_way = how & 0x20;
        (void)nav_link_insert(world, &link, &id);
        return;
    }
    NavShapeDef def = how & 8 ? nav_floor_def(*outline) : nav_obstacle_def(*outline);
    if (how & 0x10) {
        def.region = &region;
        def.outline = (NavOutlineId){0, 0, 0};
    }
    def.pose = nav_pose(points[0], (uint16_t)(how << 9));
    def.is_enabled = (how & 0x60) != 0x60;
    NavShapeId last = *shape;
    if (nav_shape_insert(world, &def, shape) == NAV_OK && how % 8 == 2)
        (void)nav_shape_remove(world, last); // leaves a free slot
}

static uint64_t save_made(FuzzInput* input, const NavWorldDef* def, Bytes* bytes) {
    static FuzzStock stock;
    NavWorld* world = fuzz_stock_take(&stock, def);
    NavOutlineId outline = {0, 0, 0};
    NavShapeId shape = {0, 0, 0};
    uint8_t count = fuzz_byte(input) % 7;
    FUZZ_CHECK(nav_batch_begin(world) == NAV_OK);
    for (uint8_t i = 0; i < count; i++)
        add(input, world, &outline, &shape);
    FUZZ_CHECK(nav_batch_commit(world) == NAV_OK);
    FUZZ_CHECK(nav_snapshot_save(world, bytes->data, BYTES_MAX, &bytes->size) == NAV_OK);
    uint64_t hash = nav_world_get_hash(world);
    fuzz_stock_give(&stock);
    return hash;
}

// True: the bytes were changed.
static bool spoil(FuzzInput* input, Bytes* bytes) {
    static const uint32_t odd[8] = {0, 1, 2, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x40000000, 65536};
    bool is_spoilt = false;
    for (int i = 0; i < 4 && !fuzz_is_done(input) && bytes->size > 8; i++) {
        uint8_t how = fuzz_byte(input);
        size_t at = fuzz_byte(input);
        at = (at << 8 | fuzz_byte(input)) % (bytes->size - 4);
        uint8_t value = fuzz_byte(input);
        is_spoilt = true;
        if (how % 4 == 0)
            bytes->data[at] = value;
        else if (how % 4 == 1)
            bytes->data[at] = (uint8_t)(bytes->data[at] + (value & 1 ? 1 : 255));
        else if (how % 4 == 2)
            memcpy(bytes->data + at, &odd[value % 8], 4);
        else if (how % 32 == 3)
            bytes->size = at + 1;
    }
    if (is_spoilt && fuzz_byte(input) != 0xFF)
        seal(bytes);
    return is_spoilt;
}

// Saves and restores the world, and makes the same changes in both.
static void check_world(const NavWorldDef* def, NavWorld* world) {
    size_t room;
    FUZZ_CHECK(nav_snapshot_get_size(world, &room) == NAV_OK);
    uint8_t* bytes = malloc(room);
    FUZZ_CHECK(bytes != NULL && nav_snapshot_save(world, bytes, room, &room) == NAV_OK);
    NavWorld* again = NULL;
    FUZZ_CHECK(nav_snapshot_restore(def, bytes, room, &again) == NAV_OK);
    FUZZ_CHECK(nav_world_get_hash(again) == nav_world_get_hash(world));
    NavPoint ring[3] = {{1, 1}, {300, 20}, {40, 500}};
    NavOutlineDef region = nav_outline_def();
    region.points = ring;
    region.point_count = 3;
    NavShapeDef shape = nav_obstacle_def((NavOutlineId){0, 0, 0});
    shape.region = &region;
    NavShapeId id, twin;
    NavResult one = nav_shape_insert(world, &shape, &id);
    NavResult two = nav_shape_insert(again, &shape, &twin);
    FUZZ_CHECK(one == two);
    FUZZ_CHECK(one != NAV_OK || (id.index == twin.index && id.generation == twin.generation));
    FUZZ_CHECK(nav_world_get_hash(again) == nav_world_get_hash(world));
    fuzz_assert_valid(world);
    free(bytes);
    nav_world_destroy(again);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static Bytes bytes;
    FuzzInput input = {data, size, 0};
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {100, 100}};
    def.max_triangles = 20000; // a limit for files from outside
    bool is_good = false;
    uint64_t hash = 0;
    if (size > 0 && data[0] == 'S') {
        bytes.size = size < BYTES_MAX ? size : BYTES_MAX;
        memcpy(bytes.data, data, bytes.size);
        if (size % 2 == 0)
            seal(&bytes);
    } else {
        hash = save_made(&input, &def, &bytes);
        is_good = !spoil(&input, &bytes);
    }
    NavWorld* world = NULL;
    NavResult result = restore(&def, &bytes, &world);
    if (result == NAV_OK) {
        FUZZ_CHECK(!is_good || nav_world_get_hash(world) == hash);
        check_world(&def, world);
        nav_world_destroy(world);
    } else {
        FUZZ_CHECK(!is_good && world == NULL && (uint32_t)result <= NAV_ERR_VERSION);
    }
    return 0;
}
