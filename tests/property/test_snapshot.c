// Apply the same random changes to two worlds. Now and then replace one by a restored copy, or
// change it and roll it back. Both must stay equal.
#include "support/live.h"
#include "support/unit_test.h"
#include "world/change/world.h"

enum { CHANGE_COUNT = 120, CHANGES_BETWEEN_RESTORES = 12, STRAY_CHANGES = 6 };

typedef struct Bytes {
    uint8_t* data;
    size_t size;
} Bytes;

static Bytes save(const NavWorld* world) {
    Bytes bytes = {NULL, 0};
    size_t size, written;
    assert_int_equal(nav_snapshot_get_size(world, &size), NAV_OK);
    bytes.data = malloc(size);
    assert_non_null(bytes.data);
    assert_int_equal(nav_snapshot_save(world, bytes.data, size, &written), NAV_OK);
    assert_true(written == size);
    bytes.size = size;
    return bytes;
}

static NavWorld* restore(const Bytes* bytes) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    assert_int_equal(nav_snapshot_restore(&def, bytes->data, bytes->size, &world), NAV_OK);
    return world;
}

static void expect_same_ids(const NavWorld* a, const NavWorld* b) {
    static NavShapeId ids_a[4096], ids_b[4096];
    uint32_t count_a, count_b;
    assert_int_equal(nav_world_list_shapes(a, ids_a, 4096, &count_a), NAV_OK);
    assert_int_equal(nav_world_list_shapes(b, ids_b, 4096, &count_b), NAV_OK);
    assert_true(count_a == count_b && count_a <= 4096);
    for (uint32_t i = 0; i < count_a; i++) {
        NavShapeDef def_a, def_b;
        assert_int_equal(ids_a[i].index, ids_b[i].index);
        assert_int_equal(ids_a[i].generation, ids_b[i].generation);
        assert_int_equal(nav_shape_get(a, ids_a[i], &def_a), NAV_OK);
        assert_int_equal(nav_shape_get(b, ids_b[i], &def_b), NAV_OK);
        assert_true(def_a.kind == def_b.kind && def_a.area == def_b.area && def_a.z == def_b.z);
        assert_true(def_a.layers == def_b.layers && def_a.is_enabled == def_b.is_enabled);
        assert_true(def_a.user == def_b.user && def_a.pose.angle == def_b.pose.angle);
        assert_true(def_a.pose.position.x == def_b.pose.position.x);
        assert_true(def_a.pose.position.y == def_b.pose.position.y);
        assert_true(def_a.outline.index == def_b.outline.index);
        assert_true(def_a.outline.generation == def_b.outline.generation);
    }
}

static void expect_same(NavWorld* a, NavWorld* b, const char* when) {
    const char* what = "";
    if (nav_world_get_hash(a) != nav_world_get_hash(b))
        fail_msg("%s: the hash differs", when);
    assert_true(nav_world_get_version(a) == nav_world_get_version(b));
    expect_same_ids(a, b);
    NavStats stats_a, stats_b;
    assert_int_equal(nav_world_get_stats(a, &stats_a), NAV_OK);
    assert_int_equal(nav_world_get_stats(b, &stats_b), NAV_OK);
    assert_int_equal(stats_a.vertex_count, stats_b.vertex_count);
    assert_int_equal(stats_a.edge_count, stats_b.edge_count);
    assert_int_equal(stats_a.node_count, stats_b.node_count);
    assert_true(stats_a.crossing_count == stats_b.crossing_count);
    assert_int_equal(stats_a.island_count, stats_b.island_count);
    assert_int_equal(stats_a.outline_count, stats_b.outline_count);
    if (!nav_world_validate(b, &what))
        fail_msg("%s: not valid: %s", when, what);
}

// Change the world directly, without recording it in the model. The restore must undo these
// changes.
static void make_stray_changes(NavWorld* world, Scene* scene) {
    static NavShapeId ids[4096];
    uint32_t count;
    assert_int_equal(nav_world_list_shapes(world, ids, 4096, &count), NAV_OK);
    for (uint32_t i = 0; i < STRAY_CHANGES; i++) {
        SceneRegion* region = scene_region(scene);
        NavOutlineDef outline = scene_region_def(region);
        NavShapeDef def = nav_obstacle_def((NavOutlineId){0, 0, 0});
        NavShapeId id;
        def.region = &outline;
        def.pose.position = region->pivot;
        (void)nav_shape_insert(world, &def, &id);
        scene_region_destroy(region);
        if (count == 0)
            continue;
        id = ids[random_below(&scene->random, count)];
        if (nav_shape_get(world, id, &def) != NAV_OK)
            continue;
        if (i % 3 == 0)
            assert_int_equal(nav_shape_remove(world, id), NAV_OK);
        else if (i % 3 == 1)
            (void)nav_shape_move(world, id, scene_pose(scene, def.pose));
        else
            (void)nav_shape_set_enabled(world, id, !def.is_enabled);
    }
}

static void replace(Model* model, NavWorld* world) {
    world->load.after = model->world->load.after; // inside a batch meshes are compared, too
    nav_world_destroy(model->world);
    model->world = world;
}

// Replace the model's world by an equal one, by one of four methods in turn. `clone` is kept
// between calls and refreshed every fourth one.
static void round_trip(Model* model, NavWorld** clone, Scene* scene, uint32_t turn) {
    Bytes bytes = save(model->world);
    if (turn % 4 == 0) {
        replace(model, restore(&bytes));
        Bytes again = save(model->world);
        assert_true(again.size == bytes.size && memcmp(again.data, bytes.data, bytes.size) == 0);
        free(again.data);
    } else if (turn % 4 == 1) {
        make_stray_changes(model->world, scene);
        replace(model, restore(&bytes));
    } else if (turn % 4 == 2) {
        NavWorld* second = NULL;
        assert_int_equal(nav_world_clone(model->world, NULL, &second), NAV_OK);
        expect_same(model->world, second, "a clone");
        make_stray_changes(model->world, scene);
        replace(model, second);
    } else {
        if (*clone == NULL)
            assert_int_equal(nav_world_clone(model->world, NULL, clone), NAV_OK);
        assert_int_equal(nav_world_copy(*clone, model->world), NAV_OK);
        make_stray_changes(model->world, scene);
        assert_int_equal(nav_world_copy(model->world, *clone), NAV_OK);
        expect_same(*clone, model->world, "rolled back");
    }
    free(bytes.data);
}

static void run(SceneKind kind, uint64_t seed) {
    Scene scene = scene_begin(kind, seed, 0), other = scene_begin(kind, seed + 1000, 0);
    Model plain, model;
    ChangeList list = {NULL, 0, 0};
    NavWorld* clone = NULL;
    uint32_t next_name = 0, turn = (uint32_t)seed;
    scene.seam_width = seed % 2 == 0 ? 0 : 1 + (int32_t)seed;
    Scene twin = scene;
    assert_true(model_init(&plain, &scene) && model_init(&model, &twin));
    for (size_t at = 0; at < CHANGE_COUNT; at++) {
        if (at == list.count)
            change_random(&list, &scene, &plain, &next_name);
        if (!model_apply(&plain, &list.at[at], false) || !model_apply(&model, &list.at[at], false))
            fail_msg("%s%s", plain.fault, model.fault);
        assert_true(nav_world_get_hash(plain.world) == nav_world_get_hash(model.world));
        if (at % CHANGES_BETWEEN_RESTORES != 0 || plain.is_in_batch)
            continue;
        round_trip(&model, &clone, &other, turn++);
        expect_same(plain.world, model.world, scene_kind_name(kind));
    }
    nav_world_destroy(clone);
    model_fini(&plain);
    model_fini(&model);
    change_list_fini(&list);
}

static void test_a_restored_world_behaves_like_the_original(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++)
        for (int kind = 0; kind < SCENE_KIND_COUNT; kind++)
            run((SceneKind)kind, seed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_restored_world_behaves_like_the_original),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
