// Ids across worlds: an id of another world is distinguished from that of something removed here.
#include "support/unit_worlds.h"

typedef struct Kit {
    NavWorld* world;
    NavOutlineId outline;
    NavShapeId shape;
    NavLinkId link;
} Kit;

static Kit kit_of(uint32_t number) {
    static const NavPoint ring[3] = {{10, 10}, {90, 10}, {10, 90}};
    NavWorldDef def = unit_world_def(0, 0, 1000, 1000);
    def.number = number;
    Kit kit = {.world = create_world(&def)};
    NavOutlineDef region = ring_def(ring, 3);
    assert_int_equal(nav_outline_create(kit.world, &region, &kit.outline), NAV_OK);
    NavShapeDef shape = nav_obstacle_def(kit.outline);
    assert_int_equal(nav_shape_insert(kit.world, &shape, &kit.shape), NAV_OK);
    NavLinkDef link = nav_link_def(at(1, 1), at(2, 2));
    link.from.anchor = kit.shape;
    assert_int_equal(nav_link_insert(kit.world, &link, &kit.link), NAV_OK);
    return kit;
}

// All three ids of `kit`, in a world.
static void expect_ids(NavWorld* world, const Kit* kit, NavResult expected) {
    NavShapeDef shape;
    NavLinkDef link;
    assert_int_equal(nav_shape_get(world, kit->shape, &shape), expected);
    assert_int_equal(nav_link_get(world, kit->link, &link), expected);
    assert_int_equal(nav_outline_destroy(world, kit->outline),
                     expected == NAV_OK ? NAV_ERR_IN_USE : expected);
    if (expected != NAV_OK)
        return;
    assert_int_equal(shape.outline.world, kit->outline.world);
    assert_true(is_same_id(link.from.anchor, kit->shape));
}

static void worlds_of_other_numbers_are_distinguished(void** state) {
    (void)state;
    Kit one = kit_of(1), two = kit_of(2), zero = kit_of(0);
    expect_ids(one.world, &one, NAV_OK);
    expect_ids(zero.world, &zero, NAV_OK);
    expect_ids(one.world, &two, NAV_ERR_OTHER_WORLD);
    expect_ids(two.world, &one, NAV_ERR_OTHER_WORLD);
    expect_ids(one.world, &zero, NAV_ERR_OTHER_WORLD);
    expect_ids(zero.world, &one, NAV_ERR_OTHER_WORLD);
    nav_world_destroy(one.world);
    nav_world_destroy(two.world);
    nav_world_destroy(zero.world);
}

static void clones_and_copies_have_the_number(void** state) {
    (void)state;
    Kit one = kit_of(7), two = kit_of(8);
    NavWorld* clone = NULL;
    assert_int_equal(nav_world_clone(one.world, NULL, &clone), NAV_OK);
    expect_ids(clone, &one, NAV_OK);
    expect_ids(clone, &two, NAV_ERR_OTHER_WORLD);
    assert_int_equal(nav_world_copy(clone, two.world), NAV_OK);
    expect_ids(clone, &two, NAV_OK);
    expect_ids(clone, &one, NAV_ERR_OTHER_WORLD);
    nav_world_destroy(clone);
    nav_world_destroy(one.world);
    nav_world_destroy(two.world);
}

// The number 0 is not written, so that snapshots without numbers are what they were.
static void snapshots_have_the_number(void** state) {
    (void)state;
    static uint8_t bytes[2][4096];
    size_t sizes[2];
    for (uint32_t k = 0; k < 2; k++) {
        Kit kit = kit_of(k * 77);
        NavWorldDef def = nav_world_def();
        def.number = 5; // that of the snapshot counts
        NavWorld* restored = NULL;
        assert_int_equal(nav_snapshot_save(kit.world, bytes[k], sizeof bytes[k], &sizes[k]),
                         NAV_OK);
        assert_int_equal(nav_snapshot_restore(&def, bytes[k], sizes[k], &restored), NAV_OK);
        expect_ids(restored, &kit, NAV_OK);
        uint8_t again[4096];
        size_t size;
        assert_int_equal(nav_snapshot_save(restored, again, sizeof again, &size), NAV_OK);
        assert_true(size == sizes[k] && memcmp(again, bytes[k], size) == 0);
        nav_world_destroy(restored);
        nav_world_destroy(kit.world);
    }
    assert_int_equal(sizes[1], sizes[0] + 20); // head of a section, and the number
}

static void removed_is_stale_and_unborn_is_foreign(void** state) {
    (void)state;
    Kit kit = kit_of(3);
    NavShapeId next = {kit.shape.index, kit.shape.generation + 1, 3};
    NavShapeDef def;
    assert_int_equal(nav_shape_get(kit.world, next, &def), NAV_ERR_OTHER_WORLD);
    assert_int_equal(nav_shape_remove(kit.world, kit.shape), NAV_OK);
    assert_int_equal(nav_shape_get(kit.world, kit.shape, &def), NAV_ERR_STALE_ID);
    assert_int_equal(nav_shape_get(kit.world, next, &def), NAV_ERR_OTHER_WORLD);
    def = nav_obstacle_def(kit.outline);
    NavShapeId id;
    assert_int_equal(nav_shape_insert(kit.world, &def, &id), NAV_OK);
    assert_true(is_same_id(id, next));
    assert_int_equal(nav_shape_get(kit.world, kit.shape, &def), NAV_ERR_STALE_ID);
    nav_world_destroy(kit.world);
}

static void tickets_have_the_number(void** state) {
    (void)state;
    Kit one = kit_of(1), two = kit_of(2);
    NavQueue* queues[2] = {NULL, NULL};
    NavTicket tickets[2];
    NavPathRequest request = nav_path_request(at(1, 1), at(2, 2));
    assert_int_equal(nav_queue_create(one.world, &queues[0]), NAV_OK);
    assert_int_equal(nav_queue_create(two.world, &queues[1]), NAV_OK);
    for (int k = 0; k < 2; k++)
        assert_int_equal(nav_queue_add(queues[k], &request, 0, &tickets[k]), NAV_OK);
    assert_int_equal(nav_queue_remove(queues[0], tickets[1]), NAV_ERR_OTHER_WORLD);
    assert_int_equal(nav_queue_remove(queues[0], tickets[0]), NAV_OK);
    assert_int_equal(nav_queue_remove(queues[0], tickets[0]), NAV_ERR_STALE_ID);
    // The queue lives on when another world is copied over its own.
    assert_int_equal(nav_world_copy(two.world, one.world), NAV_OK);
    assert_int_equal(nav_queue_remove(queues[1], tickets[1]), NAV_OK);
    nav_queue_destroy(queues[0]);
    nav_queue_destroy(queues[1]);
    nav_world_destroy(one.world);
    nav_world_destroy(two.world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_of_other_numbers_are_distinguished),
        cmocka_unit_test(clones_and_copies_have_the_number),
        cmocka_unit_test(snapshots_have_the_number),
        cmocka_unit_test(removed_is_stale_and_unborn_is_foreign),
        cmocka_unit_test(tickets_have_the_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
