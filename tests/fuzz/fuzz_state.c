// Restores bytes that may be a crowd or a set of routes. They are refused, or they give one that
// saves to the same bytes, and goes on. An input that begins with 'S' is such bytes, for an empty
// world. Any other input describes a world with a crowd, and the damage to its bytes.
#include "saved.h"
#include "stock.h"

enum { SIZE = 4000, UNITS = 6 };

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
    if (how % 16 == 5)
        FUZZ_CHECK(nav_unit_set_point(crowd, id, read_point(input)) == NAV_OK);
    def.radius += 40;
    if (how % 16 == 7)
        FUZZ_CHECK(nav_unit_set_def(crowd, id, &def) == NAV_OK);
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

static void save(const NavCrowd* crowd, FuzzSaved* saved) {
    FUZZ_CHECK(nav_crowd_get_snapshot_size(crowd, &saved->size) == NAV_OK);
    FUZZ_CHECK(saved->size <= FUZZ_SAVED_MAX);
    FUZZ_CHECK(nav_crowd_save(crowd, saved->data, FUZZ_SAVED_MAX, &saved->size) == NAV_OK);
}

static NavResult restore(const NavWorld* world, const FuzzSaved* saved, NavCrowd** crowd) {
    uint8_t* exact = fuzz_saved_copy(saved);
    NavResult result = nav_crowd_restore(world, exact, saved->size, crowd);
    free(exact);
    return result;
}

// What was restored saves to the same bytes, goes on, and can be copied.
static void check_crowd(NavWorld* world, NavCrowd* crowd, const FuzzSaved* saved) {
    static FuzzSaved again;
    NavCrowd* clone;
    uint64_t hash, other;
    save(crowd, &again);
    FUZZ_CHECK(again.size == saved->size && memcmp(again.data, saved->data, again.size) == 0);
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
    static FuzzSaved saved;
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
        fuzz_saved_read(&saved, data, size);
        fuzz_saved_seal(&saved);
    } else {
        play(&input, world, crowd, fuzz_byte(&input) % (UNITS + 1));
        save(crowd, &saved);
        is_good = !fuzz_saved_spoil(&input, &saved);
    }
    NavResult result = restore(world, &saved, &restored);
    FUZZ_CHECK(result == NAV_OK ? restored != NULL : !is_good && restored == NULL);
    if (result == NAV_OK)
        check_crowd(world, restored, &saved);
    nav_crowd_destroy(restored);
    nav_crowd_destroy(crowd);
    nav_world_destroy(world);
    return 0;
}
