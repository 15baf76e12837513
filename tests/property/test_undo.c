// A change or a batch that runs out of memory or budget is undone completely: tested with the k-th
// allocation failing, for every k.
#include "support/live.h"
#include "support/unit_memory.h"
#include "world/change/world.h"

enum { STANDING_COUNT = 8, ACTION_COUNT = 10 };

// A world with some shapes, a shared outline, and a list of changes.
typedef struct Stage {
    TestMemory memory;
    NavWorld* world;
    Scene scene;
    NavShapeId standing[STANDING_COUNT];
    NavOutlineId outline;
} Stage;

static NavResult insert_random(Stage* stage, Scene* scene, NavShapeId* id) {
    SceneRegion* region = scene_region(scene);
    NavOutlineDef outline = scene_region_def(region);
    NavShapeDef def = random_chance(&scene->random, 40) ? nav_floor_def((NavOutlineId){0, 0, 0})
                                                        : nav_obstacle_def((NavOutlineId){0, 0, 0});
    def.region = &outline;
    def.pose.position = region->pivot;
    def.area = (uint8_t)random_below(&scene->random, 3);
    NavResult result = nav_shape_insert(stage->world, &def, id);
    scene_region_destroy(region);
    return result;
}

// Odd seeds have seams. Half of all seeds have clusters of few triangles; half of those give them
// up where a change may have cut one apart.
static void stage_init(Stage* stage, SceneKind kind, uint64_t seed, uint32_t max_triangles) {
    *stage = (Stage){.scene = scene_begin(kind, seed, 0)};
    NavWorldDef def = nav_world_def();
    def.bounds = stage->scene.bounds;
    def.allocator = blocks_allocator(&stage->memory);
    def.seam_width = seed % 2 == 0 ? 0 : 1 + (int32_t)seed;
    if (max_triangles > 0)
        def.max_triangles = max_triangles;
    assert_int_equal(nav_world_create(&def, &stage->world), NAV_OK);
    if (seed / 2 % 2 == 1)
        stage->world->islands.limits = (IslandLimits){4, 12, 2, seed / 4 % 2 * 1000};
    SceneRegion* region = scene_region(&stage->scene);
    NavOutlineDef outline = scene_region_def(region);
    assert_int_equal(nav_outline_create(stage->world, &outline, &stage->outline), NAV_OK);
    scene_region_destroy(region);
    for (int i = 0; i < STANDING_COUNT; i++)
        assert_int_equal(insert_random(stage, &stage->scene, &stage->standing[i]), NAV_OK);
}

static void stage_fini(Stage* stage) {
    nav_world_destroy(stage->world);
    assert_true(stage->memory.live_bytes == 0);
}

static bool is_shortage(NavResult result) {
    return result == NAV_ERR_MEMORY || result == NAV_ERR_BUDGET;
}

// Makes the i-th change; `scene` gives the random numbers. `id` gets the id of an insert.
static NavResult act(Stage* stage, Scene* scene, int i, NavShapeId* id) {
    NavShapeId shape = stage->standing[i % STANDING_COUNT];
    NavShapeDef now;
    switch (i % 6) {
    case 0:
    case 3:
        return insert_random(stage, scene, id);
    case 1: {
        if (nav_shape_get(stage->world, shape, &now) != NAV_OK)
            return NAV_OK;
        return nav_shape_move(stage->world, shape, scene_pose(scene, now.pose));
    }
    case 2:
        return nav_shape_remove(stage->world, shape);
    case 4:
        return nav_shape_set_enabled(stage->world, shape, false);
    default:
        return nav_shape_set_outline(stage->world, shape, stage->outline,
                                     scene_pose(scene, (NavPose){.position = {0, 0}}));
    }
}

// The state of a world that a user can read.
typedef struct View {
    uint64_t hash, version;
    NavStats stats;
    NavShapeId ids[64];
    NavShapeDef defs[64];
    uint32_t count;
} View;

static View look(NavWorld* world) {
    View view = {.hash = nav_world_get_hash(world), .version = nav_world_get_version(world)};
    assert_int_equal(nav_world_get_stats(world, &view.stats), NAV_OK);
    assert_int_equal(nav_world_list_shapes(world, view.ids, 64, &view.count), NAV_OK);
    assert_true(view.count <= 64);
    for (uint32_t i = 0; i < view.count; i++)
        assert_int_equal(nav_shape_get(world, view.ids[i], &view.defs[i]), NAV_OK);
    return view;
}

static void expect_same(const View* a, const View* b, const char* when) {
    if (a->hash != b->hash)
        fail_msg("%s: the hash differs", when);
    assert_int_equal(a->count, b->count);
    for (uint32_t i = 0; i < a->count; i++) {
        const NavShapeDef *p = &a->defs[i], *q = &b->defs[i];
        assert_int_equal(a->ids[i].index, b->ids[i].index);
        assert_int_equal(a->ids[i].generation, b->ids[i].generation);
        assert_int_equal(p->is_enabled, q->is_enabled);
        assert_int_equal(p->pose.position.x, q->pose.position.x);
        assert_int_equal(p->pose.position.y, q->pose.position.y);
        assert_int_equal(p->pose.angle, q->pose.angle);
        assert_int_equal(p->outline.index, q->outline.index);
        assert_int_equal(p->outline.generation, q->outline.generation);
    }
    assert_int_equal(a->stats.vertex_count, b->stats.vertex_count);
    assert_int_equal(a->stats.edge_count, b->stats.edge_count);
    assert_int_equal(a->stats.node_count, b->stats.node_count);
    assert_int_equal(a->stats.label_count, b->stats.label_count);
    assert_int_equal(a->stats.island_count, b->stats.island_count);
    assert_int_equal(a->stats.outline_count, b->stats.outline_count);
    assert_int_equal(a->stats.seam_count, b->stats.seam_count);
}

static void expect_valid(NavWorld* world, const char* when) {
    const char* what = "";
    if (!nav_world_validate(world, &what))
        fail_msg("%s: not valid: %s", when, what);
}

// One batch with `left` allocations. True when it succeeded. Ids that an undone batch gave out are
// appended to `dead`.
static bool try_batch(Stage* stage, size_t left, NavShapeId* dead, uint32_t* dead_count) {
    Scene scene = stage->scene;
    NavShapeId given[ACTION_COUNT];
    uint32_t given_count = 0;
    memory_fail(&stage->memory, (uint64_t)left + 1, true);
    NavResult begun = nav_batch_begin(stage->world), failure = NAV_OK;
    if (begun != NAV_OK) {
        assert_int_equal(begun, NAV_ERR_MEMORY);
        memory_recover(&stage->memory);
        return false;
    }
    for (int i = 0; i < ACTION_COUNT; i++) {
        NavShapeId id = {0, 0, 0};
        NavResult result = act(stage, &scene, i, &id);
        // After the batch is undone every further call in it returns the error.
        if (failure != NAV_OK)
            assert_int_equal(result, failure);
        else if (is_shortage(result))
            failure = result;
        if (result == NAV_OK && id.generation != 0)
            given[given_count++] = id;
    }
    NavResult end = nav_batch_commit(stage->world);
    memory_recover(&stage->memory);
    if (failure != NAV_OK)
        assert_int_equal(end, failure);
    if (end == NAV_OK)
        return true;
    assert_true(is_shortage(end));
    for (uint32_t i = 0; i < given_count && *dead_count < 256; i++)
        dead[(*dead_count)++] = given[i];
    return false;
}

// Ids of undone batches stay stale, also when their slots are used again.
static void expect_dead(Stage* stage, const NavShapeId* dead, uint32_t count) {
    NavShapeDef def;
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(nav_shape_get(stage->world, dead[i], &def), NAV_ERR_STALE_ID);
}

static void run_batches(SceneKind kind, uint64_t seed) {
    Stage stage, other;
    NavShapeId dead[256];
    uint32_t dead_count = 0;
    char when[96];
    size_t k = 0;
    stage_init(&stage, kind, seed, 0);
    View before = look(stage.world);
    for (bool is_done = false; !is_done; k++) {
        snprintf(when, sizeof when, "kind %d seed %u, allocation %u fails", (int)kind,
                 (unsigned)seed, (unsigned)k);
        is_done = try_batch(&stage, k, dead, &dead_count);
        expect_valid(stage.world, when);
        expect_dead(&stage, dead, dead_count);
        if (is_done)
            break;
        View after = look(stage.world);
        expect_same(&before, &after, when);
        assert_true(after.version == before.version);
        assert_true(k < 20000);
    }
    // The final world equals one without failures.
    stage_init(&other, kind, seed, 0);
    uint32_t none = 0;
    assert_true(try_batch(&other, SIZE_MAX, dead, &none));
    assert_true(nav_world_get_hash(stage.world) == nav_world_get_hash(other.world));
    stage_fini(&stage);
    stage_fini(&other);
}

static void test_a_batch_without_memory_is_undone_at_every_k(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++)
        for (int kind = 0; kind < SCENE_KIND_COUNT; kind++)
            run_batches((SceneKind)kind, seed);
}

// A cancelled batch leaves shapes, report and version as they were; its ids are stale.
static void cancel_batches(SceneKind kind, uint64_t seed) {
    Stage stage;
    NavShapeId dead[256];
    uint32_t dead_count = 0;
    stage_init(&stage, kind, seed, 0);
    for (int round = 0; round < 6; round++) {
        View before = look(stage.world);
        NavCommit last = *nav_world_get_last_commit(stage.world);
        Scene scene = stage.scene;
        assert_int_equal(nav_batch_begin(stage.world), NAV_OK);
        for (int i = 0; i < ACTION_COUNT; i++) {
            NavShapeId id = {0, 0, 0};
            if (act(&stage, &scene, i, &id) == NAV_OK && id.generation != 0)
                dead[dead_count++] = id;
        }
        assert_int_equal(nav_batch_cancel(stage.world), NAV_OK);
        expect_valid(stage.world, "a cancelled batch");
        expect_dead(&stage, dead, dead_count);
        View after = look(stage.world);
        expect_same(&before, &after, "a cancelled batch");
        const NavCommit* now = nav_world_get_last_commit(stage.world);
        assert_true(after.version == before.version && memcmp(now, &last, sizeof last) == 0);
        assert_true(after.stats.change_count == before.stats.change_count);
        NavShapeId id;
        NavResult result = insert_random(&stage, &stage.scene, &id);
        assert_true(result == NAV_OK || result == NAV_ERR_NOT_SIMPLE);
    }
    stage_fini(&stage);
}

static void test_a_cancelled_batch_has_not_happened(void** state) {
    (void)state;
    for (uint64_t seed = 31; seed <= 40; seed++)
        for (int kind = 0; kind < SCENE_KIND_COUNT; kind++)
            cancel_batches((SceneKind)kind, seed);
}

static void test_a_change_without_memory_has_not_happened(void** state) {
    (void)state;
    for (uint64_t seed = 11; seed <= 13; seed++) {
        for (int kind = 0; kind < SCENE_KIND_COUNT; kind++) {
            Stage stage;
            stage_init(&stage, (SceneKind)kind, seed, 0);
            for (int i = 0; i < ACTION_COUNT; i++) {
                View before = look(stage.world);
                for (size_t k = 0;; k++) {
                    Scene scene = stage.scene;
                    NavShapeId id = {0, 0, 0};
                    memory_fail(&stage.memory, k + 1, true);
                    NavResult result = act(&stage, &scene, i, &id);
                    memory_recover(&stage.memory);
                    expect_valid(stage.world, "a change");
                    if (result != NAV_ERR_MEMORY)
                        break;
                    View after = look(stage.world);
                    expect_same(&before, &after, "a change");
                }
                random_bits(&stage.scene.random);
            }
            stage_fini(&stage);
        }
    }
}

static void test_a_budget_undoes_a_batch(void** state) {
    (void)state;
    uint32_t refused = 0;
    // No seams: a world with some of the shapes may have more seams, and so more triangles.
    for (uint64_t seed = 20; seed <= 24; seed += 2) {
        for (int kind = 0; kind < SCENE_KIND_COUNT; kind++) {
            Stage stage;
            stage_init(&stage, (SceneKind)kind, seed, 0);
            uint32_t standing = look(stage.world).stats.triangle_count;
            stage_fini(&stage);
            for (uint32_t room = 0; room < 60; room += 6) {
                NavShapeId dead[256];
                uint32_t dead_count = 0;
                stage_init(&stage, (SceneKind)kind, seed, standing + 2 + room);
                View before = look(stage.world);
                bool is_done = try_batch(&stage, SIZE_MAX, dead, &dead_count);
                expect_valid(stage.world, "a budget");
                expect_dead(&stage, dead, is_done ? 0 : dead_count);
                View after = look(stage.world);
                if (!is_done)
                    expect_same(&before, &after, "a budget");
                assert_true(after.stats.triangle_count <= standing + 2 + room);
                refused += !is_done;
                stage_fini(&stage);
            }
        }
    }
    assert_true(refused > 20);
}

static void test_a_world_without_memory_is_refused(void** state) {
    (void)state;
    TestMemory memory = {0};
    NavWorldDef def = nav_world_def();
    def.allocator = blocks_allocator(&memory);
    for (size_t k = 0; k < 1000; k++) {
        NavWorld* world = NULL;
        memory_fail(&memory, k + 1, true);
        NavResult result = nav_world_create(&def, &world);
        if (result == NAV_OK) {
            nav_world_destroy(world);
            assert_true(memory.live_bytes == 0 && k > 0);
            return;
        }
        assert_int_equal(result, NAV_ERR_MEMORY);
        assert_true(world == NULL && memory.live_bytes == 0);
    }
    fail_msg("a world needs more than a thousand allocations");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_world_without_memory_is_refused),
        cmocka_unit_test(test_a_change_without_memory_has_not_happened),
        cmocka_unit_test(test_a_batch_without_memory_is_undone_at_every_k),
        cmocka_unit_test(test_a_budget_undoes_a_batch),
        cmocka_unit_test(test_a_cancelled_batch_has_not_happened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
