// Restores bytes that may be a crowd or a set of routes. They are refused, or they give one that
// saves to the same bytes, and goes on. An input that begins with 'S' is such bytes, for an empty
// world. Any other input describes a world with a crowd, and the damage to its bytes.
#include "io/snapshot.h"
#include "stock.h"

enum { BYTES_MAX = 16384, SIZE_AT = 16, SIZE = 4000, UNITS = 6 };

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

static NavPoint read_point(FuzzInput* input) {
    NavPoint p;
    p.x = fuzz_between(input, 0, 255) * (SIZE / 256);
    p.y = fuzz_between(input, 0, 255) * (SIZE / 256);
    return p;
}

static void insert(NavWorld* world, NavPoint a, NavPoint b, bool is_floor) {
    NavPoint box[4] = {a, {b.x, a.y}, b, {a.x, b.y}};
    NavOutlineDef region = nav_outline_def();
    NavOutlineId none = {0, 0, 0};
    NavShapeDef def = is_floor ? nav_floor_def(none) : nav_obstacle_def(none);
    NavShapeId id;
    region.points = box;
    region.point_count = 4;
    def.region = &region;
    (void)nav_shape_insert(world, &def, &id);
}

static void add_unit(FuzzInput* input, NavCrowd* crowd) {
    NavUnitDef def = nav_unit_def(read_point(input));
    NavFilter filter = nav_filter();
    uint8_t how = fuzz_byte(input);
    NavUnitId id;
    def.radius = 1 + how % 64 * 4;
    filter.link_kinds = how;
    def.filter = how & 0x40 ? &filter : NULL;
    FUZZ_CHECK(nav_unit_insert(crowd, &def, &id) == NAV_OK);
    if (how & 0x80)
        FUZZ_CHECK(nav_unit_set_goal(crowd, id, read_point(input)) == NAV_OK);
    if (how % 16 == 3)
        FUZZ_CHECK(nav_unit_remove(crowd, id) == NAV_OK);
}

static void play(FuzzInput* input, NavWorld* world, NavCrowd* crowd, uint32_t steps) {
    for (uint32_t k = 0; k < steps; k++) {
        uint8_t how = fuzz_byte(input);
        NavPoint a = read_point(input);
        NavLinkDef link = nav_link_def(a, read_point(input));
        NavLinkId id;
        if (how % 4 == 0)
            insert(world, link.from.a, link.to.a, false);
        else if (how % 4 == 1)
            (void)nav_link_insert(world, &link, &id);
        else
            add_unit(input, crowd);
        for (uint32_t i = how / 16; i > 0; i--)
            FUZZ_CHECK(nav_crowd_tick(crowd, NULL) == NAV_OK);
    }
    FUZZ_CHECK(nav_crowd_tick(crowd, NULL) == NAV_OK);
}

static void save(const NavCrowd* crowd, Bytes* bytes) {
    FUZZ_CHECK(nav_crowd_get_snapshot_size(crowd, &bytes->size) == NAV_OK);
    FUZZ_CHECK(bytes->size <= BYTES_MAX);
    FUZZ_CHECK(nav_crowd_save(crowd, bytes->data, BYTES_MAX, &bytes->size) == NAV_OK);
}

// True: the bytes were changed.
static bool spoil(FuzzInput* input, Bytes* bytes) {
    static const uint32_t odd[8] = {0, 1, 2, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x40000000, 65536};
    bool is_spoilt = false;
    for (int i = 0; i < 4 && !fuzz_is_done(input); i++) {
        uint8_t how = fuzz_byte(input), high = fuzz_byte(input), low = fuzz_byte(input);
        size_t at = ((size_t)high << 8 | low) % (bytes->size - 4);
        uint8_t value = fuzz_byte(input);
        is_spoilt = true;
        if (how % 4 == 0)
            bytes->data[at] = value;
        else if (how % 4 == 1)
            bytes->data[at] = (uint8_t)(bytes->data[at] + (value & 1 ? 1 : 255));
        else if (how % 4 == 2)
            memcpy(bytes->data + at, &odd[value % 8], 4);
        else if (how % 32 == 3 && at > SNAPSHOT_HEADER_SIZE)
            bytes->size = at;
    }
    if (is_spoilt)
        seal(bytes);
    return is_spoilt;
}

// Copies the bytes to a block of exactly their length.
static NavResult restore(const NavWorld* world, const Bytes* bytes, NavCrowd** crowd) {
    uint8_t* exact = malloc(bytes->size > 0 ? bytes->size : 1);
    FUZZ_CHECK(exact != NULL);
    memcpy(exact, bytes->data, bytes->size);
    NavResult result = nav_crowd_restore(world, exact, bytes->size, crowd);
    free(exact);
    return result;
}

// What was restored saves to the same bytes, goes on, and can be copied.
static void check_crowd(NavWorld* world, NavCrowd* crowd, const Bytes* bytes) {
    static Bytes again;
    NavCrowd* clone;
    uint64_t hash, other;
    save(crowd, &again);
    FUZZ_CHECK(again.size == bytes->size && memcmp(again.data, bytes->data, again.size) == 0);
    FUZZ_CHECK(nav_crowd_clone(crowd, world, &clone) == NAV_OK);
    insert(world, (NavPoint){500, 500}, (NavPoint){900, 3000}, false);
    for (uint32_t k = 0; k < 12; k++) {
        FUZZ_CHECK(nav_crowd_tick(crowd, NULL) == NAV_OK);
        FUZZ_CHECK(nav_crowd_tick(clone, NULL) == NAV_OK);
    }
    FUZZ_CHECK(nav_crowd_get_hash(crowd, &hash) == NAV_OK);
    FUZZ_CHECK(nav_crowd_get_hash(clone, &other) == NAV_OK && hash == other);
    nav_crowd_destroy(clone);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static Bytes bytes;
    FuzzInput input = {data, size, 0};
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    NavCrowd *crowd = NULL, *restored = NULL;
    bool is_good = false;
    def.bounds = (NavBox){{0, 0}, {SIZE, SIZE}};
    FUZZ_CHECK(nav_world_create(&def, &world) == NAV_OK);
    insert(world, (NavPoint){0, 0}, (NavPoint){SIZE, SIZE}, true);
    FUZZ_CHECK(nav_crowd_create(world, NULL, &crowd) == NAV_OK);
    if (size > 0 && data[0] == 'S') {
        bytes.size = size < BYTES_MAX ? size : BYTES_MAX;
        memcpy(bytes.data, data, bytes.size);
        seal(&bytes);
    } else {
        play(&input, world, crowd, fuzz_byte(&input) % (UNITS + 1));
        save(crowd, &bytes);
        is_good = !spoil(&input, &bytes);
    }
    NavResult result = restore(world, &bytes, &restored);
    FUZZ_CHECK(result == NAV_OK ? restored != NULL : !is_good && restored == NULL);
    if (result == NAV_OK)
        check_crowd(world, restored, &bytes);
    nav_crowd_destroy(restored);
    nav_crowd_destroy(crowd);
    nav_world_destroy(world);
    return 0;
}
