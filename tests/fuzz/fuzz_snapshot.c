// Restores bytes that may be a snapshot. They are refused, or they give a valid world whose
// snapshot is the same again and which accepts further changes. An input that begins with 'S' is
// such bytes. Any other input describes a world to save and the damage to its bytes; so it stays
// useful when the format changes.
#include "saved.h"
#include "stock.h"

static NavResult restore(const NavWorldDef* def, const FuzzSaved* saved, NavWorld** world) {
    uint8_t* exact = fuzz_saved_copy(saved);
    NavResult result = nav_snapshot_restore(def, exact, saved->size, world);
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

static uint64_t save_made(FuzzInput* input, const NavWorldDef* def, FuzzSaved* saved) {
    static FuzzStock stock;
    NavWorld* world = fuzz_stock_take(&stock, def);
    NavOutlineId outline = {0, 0, 0};
    NavShapeId shape = {0, 0, 0};
    uint8_t count = fuzz_byte(input) % 7;
    FUZZ_CHECK(nav_batch_begin(world) == NAV_OK);
    for (uint8_t i = 0; i < count; i++)
        add(input, world, &outline, &shape);
    FUZZ_CHECK(nav_batch_commit(world) == NAV_OK);
    FUZZ_CHECK(nav_snapshot_save(world, saved->data, FUZZ_SAVED_MAX, &saved->size) == NAV_OK);
    uint64_t hash = nav_world_get_hash(world);
    fuzz_stock_give(&stock);
    return hash;
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
    static FuzzSaved saved;
    FuzzInput input = {data, size, 0};
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {100, 100}};
    def.max_triangles = 20000; // a limit for files from outside
    bool is_good = false;
    uint64_t hash = 0;
    if (size > 0 && data[0] == 'S') {
        fuzz_saved_read(&saved, data, size);
        if (size % 2 == 0)
            fuzz_saved_seal(&saved);
    } else {
        hash = save_made(&input, &def, &saved);
        is_good = !fuzz_saved_spoil(&input, &saved);
    }
    NavWorld* world = NULL;
    NavResult result = restore(&def, &saved, &world);
    if (result == NAV_OK) {
        FUZZ_CHECK(!is_good || nav_world_get_hash(world) == hash);
        check_world(&def, world);
        nav_world_destroy(world);
    } else {
        FUZZ_CHECK(!is_good && world == NULL && (uint32_t)result <= NAV_ERR_VERSION);
    }
    return 0;
}
