// All kinds of changes of shapes; a failing allocation must leave the world unchanged.
#include "support/unit_look.h"
#include "support/unit_memory.h"

typedef struct Fixture {
    TestMemory blocks;
    NavWorld* world;
    NavOutlineId star;
    NavShapeId ground, bridge, crate, tank;
} Fixture;

static const NavPoint star_points[] = {{0, -90}, {20, -20}, {90, 0},  {20, 20},
                                       {0, 90},  {-20, 20}, {-90, 0}, {-20, -20}};
static const NavPoint kite_points[] = {{300, 150}, {420, 300}, {300, 510}, {170, 300}};

static void begin_world(Fixture* f, uint32_t max_triangles) {
    memset(f, 0, sizeof *f);
    NavWorldDef def = unit_world_def(0, 0, 1000, 1000);
    def.allocator = blocks_allocator(&f->blocks);
    def.max_triangles = max_triangles;
    f->world = create_world(&def);
    NavOutlineDef star = ring_def(star_points, 8);
    assert_int_equal(nav_outline_create(f->world, &star, &f->star), NAV_OK);
}

static void begin(Fixture* f) {
    begin_world(f, NAV_NO_LIMIT);
    f->ground = insert_box(f->world, floor_def(1, 0), at(50, 50), at(950, 950));
    f->bridge = insert_box(f->world, floor_def(2, 5), at(400, 0), at(500, 1000));
    f->crate = insert_block(f->world, at(450, 450), at(550, 530));
    NavShapeDef tank = nav_obstacle_def(f->star);
    tank.pose.position = at(420, 300);
    assert_int_equal(nav_shape_insert(f->world, &tank, &f->tank), NAV_OK);
}

static void end(Fixture* f) {
    nav_world_destroy(f->world);
    assert_int_equal(f->blocks.live_blocks, 0);
    assert_int_equal(f->blocks.live_bytes, 0);
}

// --- the script ---------------------------------------------------------------------------------

enum { STEP_COUNT = 12 };

// Step k of the script. `id` gets the id of an insert.
static NavResult step(Fixture* f, int k, NavShapeId* id) {
    NavOutlineDef kite = ring_def(kite_points, 4);
    NavShapeDef own = obstacle_def(1), shared = nav_floor_def(f->star);
    own.region = &kite;
    shared.pose = nav_pose(at(700, 600), 9000);
    switch (k) {
    case 0:
        return nav_shape_move(f->world, f->tank, nav_pose(at(430, 290), 700));
    case 1:
        return nav_shape_insert(f->world, &own, id);
    case 2:
        return nav_shape_set_layers(f->world, f->crate, 6);
    case 3:
        return nav_shape_reshape(f->world, f->crate, &kite);
    case 4:
        return nav_shape_set_enabled(f->world, f->bridge, false);
    case 5:
        return nav_shape_insert(f->world, &shared, id);
    case 6:
        return nav_shape_set_outline(f->world, f->crate, f->star, nav_pose(at(460, 480), 0));
    case 7:
        return nav_shape_set_area(f->world, f->ground, 9);
    case 8:
        return nav_shape_set_enabled(f->world, f->bridge, true);
    case 9:
        return nav_shape_set_z(f->world, f->bridge, -3);
    case 10:
        return nav_shape_set_user(f->world, f->tank, 77);
    default:
        return nav_shape_remove(f->world, f->tank);
    }
}

static void run_steps(Fixture* f, int count) {
    for (int k = 0; k < count; k++) {
        NavShapeId id;
        assert_int_equal(step(f, k, &id), NAV_OK);
    }
}

// --- the visible state --------------------------------------------------------------------------

enum { MAX_SHAPES = 8 };

typedef struct View {
    uint64_t hash;
    NavStats stats;
    NavShapeId ids[MAX_SHAPES];
    NavShapeDef defs[MAX_SHAPES];
    uint32_t shape_count;
    uint64_t version;
} View;

static View look(const NavWorld* world) {
    View view;
    memset(&view, 0, sizeof view);
    view.hash = nav_world_get_hash(world);
    view.stats = stats_of(world);
    view.stats.live_bytes = view.stats.peak_bytes = 0;
    assert_int_equal(nav_world_list_shapes(world, view.ids, MAX_SHAPES, &view.shape_count), NAV_OK);
    assert_true(view.shape_count <= MAX_SHAPES);
    for (uint32_t i = 0; i < view.shape_count; i++)
        assert_int_equal(nav_shape_get(world, view.ids[i], &view.defs[i]), NAV_OK);
    view.version = nav_world_get_version(world);
    return view;
}

static void assert_same_mesh_and_shapes(const View* a, const View* b) {
    assert_true(a->hash == b->hash);
    assert_int_equal(a->shape_count, b->shape_count);
    assert_memory_equal(a->ids, b->ids, sizeof a->ids);
    for (uint32_t i = 0; i < a->shape_count; i++) {
        const NavShapeDef *p = &a->defs[i], *q = &b->defs[i];
        assert_int_equal(p->kind, q->kind);
        assert_int_equal(p->outline.index, q->outline.index);
        assert_int_equal(p->pose.position.x, q->pose.position.x);
        assert_int_equal(p->pose.angle, q->pose.angle);
        assert_int_equal(p->area, q->area);
        assert_int_equal(p->z, q->z);
        assert_int_equal(p->layers, q->layers);
        assert_true(p->user == q->user && p->is_enabled == q->is_enabled);
    }
    const NavStats *s = &a->stats, *t = &b->stats;
    assert_int_equal(s->vertex_count, t->vertex_count);
    assert_int_equal(s->triangle_count, t->triangle_count);
    assert_int_equal(s->walkable_triangle_count, t->walkable_triangle_count);
    assert_int_equal(s->shape_count, t->shape_count);
    assert_int_equal(s->outline_count, t->outline_count);
    assert_int_equal(s->edge_count, t->edge_count);
    assert_int_equal(s->node_count, t->node_count);
    assert_int_equal(s->label_count, t->label_count);
    assert_int_equal(s->island_count, t->island_count);
    assert_true(s->walkable_area_2 == t->walkable_area_2);
}

static void assert_same_figures(const View* a, const View* b) {
    assert_true(a->version == b->version);
    assert_true(a->stats.change_count == b->stats.change_count);
    assert_true(a->stats.flip_count == b->stats.flip_count);
}

typedef void Check(const View* before, const View* after);

// Each allocation of each step fails: once, or from then on. The step then works.
static void fail_every_allocation(bool ever_after, Check* check) {
    for (int k = 0; k < STEP_COUNT; k++) {
        Fixture f, fresh;
        begin(&f);
        run_steps(&f, k);
        View before = look(f.world);
        NavShapeId id = {0, 0, 0}, none = {0, 0, 0};
        for (uint64_t n = 1;; n++) {
            memory_fail(&f.blocks, n, ever_after);
            NavResult result = step(&f, k, &id);
            memory_recover(&f.blocks);
            if (result == NAV_OK)
                break;
            assert_int_equal(result, NAV_ERR_MEMORY);
            assert_true(is_same_id(id, none));
            assert_valid(f.world);
            View after = look(f.world);
            check(&before, &after);
        }
        assert_valid(f.world);
        begin(&fresh);
        run_steps(&fresh, k + 1);
        assert_true(nav_world_get_hash(f.world) == nav_world_get_hash(fresh.world));
        end(&f);
        end(&fresh);
    }
}

static void test_change_that_fails_once_has_not_happened(void** state) {
    (void)state;
    fail_every_allocation(false, assert_same_mesh_and_shapes);
}

static void test_change_without_any_more_memory_has_not_happened(void** state) {
    (void)state;
    fail_every_allocation(true, assert_same_mesh_and_shapes);
}

static void test_failed_change_is_not_counted(void** state) {
    (void)state;
    fail_every_allocation(false, assert_same_figures);
}

static uint64_t hash_of_list(const uint32_t* list, uint32_t count) {
    uint64_t hash = count;
    for (uint32_t i = 0; i < count; i++)
        hash = hash * UINT64_C(6364136223846793005) + list[i];
    return hash;
}

static uint64_t hash_of_commit(const NavWorld* world) {
    const NavCommit* commit = nav_world_get_last_commit(world);
    return hash_of_list(commit->gone, commit->gone_count) +
           3 * hash_of_list(commit->born, commit->born_count) +
           5 * hash_of_list(commit->changed, commit->changed_count);
}

// The lists of the last commit are valid until the next change; a refused call is no change.
static void test_failed_change_leaves_the_last_commit_to_be_read(void** state) {
    (void)state;
    for (int k = 0; k < STEP_COUNT; k++) {
        Fixture f;
        NavShapeId id;
        begin(&f);
        run_steps(&f, k);
        uint64_t before = hash_of_commit(f.world);
        for (uint64_t n = 1;; n++) {
            memory_fail(&f.blocks, n, false);
            NavResult result = step(&f, k, &id);
            memory_recover(&f.blocks);
            if (result == NAV_OK)
                break;
            assert_true(hash_of_commit(f.world) == before);
        }
        end(&f);
    }
}

// An id that was not given out is not used up.
static void test_failed_insert_does_not_spend_an_id(void** state) {
    (void)state;
    Fixture f, fresh;
    NavShapeId id = {0, 0, 0}, expected = {0, 0, 0};
    begin(&fresh);
    assert_int_equal(step(&fresh, 1, &expected), NAV_OK);
    end(&fresh);
    begin(&f);
    for (uint64_t n = 1;; n++) {
        memory_fail(&f.blocks, n, false);
        NavResult result = step(&f, 1, &id);
        memory_recover(&f.blocks);
        if (result == NAV_OK)
            break;
    }
    assert_int_equal(id.index, expected.index);
    assert_int_equal(id.generation, expected.generation);
    end(&f);
}

// --- batches ------------------------------------------------------------------------------------

// The script as one batch. Returns the result of the commit; `ids` gets the ids of the inserts.
static NavResult run_batch(Fixture* f, NavShapeId* ids, uint32_t* id_count) {
    *id_count = 0;
    assert_int_equal(nav_batch_begin(f->world), NAV_OK);
    for (int k = 0; k < STEP_COUNT; k++) {
        NavShapeId id = {0, 0, 0};
        if (step(f, k, &id) == NAV_OK && id.generation != 0)
            ids[(*id_count)++] = id;
    }
    return nav_batch_commit(f->world);
}

static void test_batch_that_runs_out_of_memory_is_undone_whole(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    View before = look(f.world);
    NavShapeId ids[4], dead[2000];
    uint32_t id_count, dead_count = 0, undone = 0;
    for (uint64_t n = 1;; n++) {
        memory_fail(&f.blocks, n, true);
        NavResult result = run_batch(&f, ids, &id_count);
        memory_recover(&f.blocks);
        if (result == NAV_OK)
            break;
        assert_int_equal(result, NAV_ERR_MEMORY);
        undone++;
        assert_valid(f.world);
        View after = look(f.world);
        assert_same_mesh_and_shapes(&before, &after);
        for (uint32_t i = 0; i < id_count && dead_count < 2000; i++)
            dead[dead_count++] = ids[i];
    }
    assert_true(undone > 4 && dead_count > 2);
    NavShapeDef def;
    for (uint32_t i = 0; i < dead_count; i++)
        assert_int_equal(nav_shape_get(f.world, dead[i], &def), NAV_ERR_STALE_ID);
    Fixture fresh;
    begin(&fresh);
    run_steps(&fresh, STEP_COUNT);
    assert_true(nav_world_get_hash(f.world) == nav_world_get_hash(fresh.world));
    end(&fresh);
    end(&f);
}

// In an undone batch a shape leaves its slot. Later the slot must not give out again an id of that
// batch.
static void test_ids_of_an_undone_batch_are_never_given_again(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    NavOutlineDef kite = ring_def(kite_points, 4);
    NavShapeId given = {0, 0, 0}, other;
    assert_int_equal(nav_batch_begin(f.world), NAV_OK);
    assert_int_equal(nav_shape_remove(f.world, f.crate), NAV_OK);
    assert_int_equal(try_region(f.world, obstacle_def(1), &kite, &given), NAV_OK);
    memory_fail(&f.blocks, 1, true);
    NavResult result = NAV_OK;
    for (int32_t i = 0; i < 200 && result == NAV_OK; i++) {
        NavPoint box[] = {{5 * i, 5}, {5 * i + 3, 5}, {5 * i + 3, 990}, {5 * i, 990}};
        NavOutlineDef region = ring_def(box, 4);
        result = try_region(f.world, obstacle_def(1), &region, &other);
    }
    memory_recover(&f.blocks);
    assert_int_equal(result, NAV_ERR_MEMORY);
    assert_int_equal(nav_batch_commit(f.world), NAV_ERR_MEMORY);
    assert_int_equal(nav_shape_remove(f.world, f.crate), NAV_OK);
    for (int i = 0; i < 4; i++) {
        NavShapeId id = insert_region(f.world, obstacle_def(1), &kite);
        assert_false(is_same_id(id, given));
        assert_false(is_same_id(id, f.crate));
    }
    end(&f);
}

static void test_calls_in_a_batch_that_is_undone_say_so(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    NavShapeId id;
    assert_int_equal(nav_batch_begin(f.world), NAV_OK);
    memory_fail(&f.blocks, 1, true);
    NavResult result = NAV_OK;
    int k = 0;
    for (; k < STEP_COUNT && result == NAV_OK; k++)
        result = step(&f, k, &id);
    memory_recover(&f.blocks);
    assert_int_equal(result, NAV_ERR_MEMORY);
    assert_int_equal(step(&f, 0, &id), NAV_ERR_MEMORY);
    assert_int_equal(nav_shape_remove(f.world, f.ground), NAV_ERR_MEMORY);
    assert_int_equal(nav_batch_commit(f.world), NAV_ERR_MEMORY);
    assert_int_equal(step(&f, 0, &id), NAV_OK);
    end(&f);
}

// --- the budget ---------------------------------------------------------------------------------

// A world whose budget is the current number of triangles and `more`.
static void begin_with_room(Fixture* f, uint32_t more) {
    begin(f);
    uint32_t triangles = stats_of(f->world).triangle_count;
    end(f);
    begin_world(f, triangles + more);
    f->ground = insert_box(f->world, floor_def(1, 0), at(50, 50), at(950, 950));
    f->bridge = insert_box(f->world, floor_def(2, 5), at(400, 0), at(500, 1000));
    f->crate = insert_block(f->world, at(450, 450), at(550, 530));
    NavShapeDef tank = nav_obstacle_def(f->star);
    tank.pose.position = at(420, 300);
    assert_int_equal(nav_shape_insert(f->world, &tank, &f->tank), NAV_OK);
}

static void test_change_over_the_budget_has_not_happened(void** state) {
    (void)state;
    Fixture f;
    NavShapeId id = {0, 0, 0};
    begin_with_room(&f, 2);
    View before = look(f.world);
    assert_int_equal(step(&f, 5, &id), NAV_ERR_BUDGET);
    assert_int_equal(id.generation, 0);
    assert_valid(f.world);
    View after = look(f.world);
    assert_same_mesh_and_shapes(&before, &after);
    end(&f);
}

static void test_world_may_be_full_to_the_last_triangle(void** state) {
    (void)state;
    Fixture f;
    begin_with_room(&f, 8); // four corners that cross nothing
    insert_block(f.world, at(700, 100), at(800, 200));
    NavOutlineDef triangle = ring_def(kite_points, 3);
    NavShapeId id;
    assert_int_equal(try_region(f.world, obstacle_def(1), &triangle, &id), NAV_ERR_BUDGET);
    assert_valid(f.world);
    end(&f);
}

static void test_batch_over_the_budget_is_undone_at_every_step(void** state) {
    (void)state;
    uint32_t undone = 0;
    for (uint32_t room = 0; room < 200; room++) {
        Fixture f;
        NavShapeId ids[4];
        uint32_t id_count;
        begin_with_room(&f, room);
        View before = look(f.world);
        NavResult result = run_batch(&f, ids, &id_count);
        assert_valid(f.world);
        if (result != NAV_OK) {
            assert_int_equal(result, NAV_ERR_BUDGET);
            View after = look(f.world);
            assert_same_mesh_and_shapes(&before, &after);
            NavShapeDef def;
            for (uint32_t i = 0; i < id_count; i++)
                assert_int_equal(nav_shape_get(f.world, ids[i], &def), NAV_ERR_STALE_ID);
            undone++;
        }
        end(&f);
        if (result == NAV_OK)
            break;
    }
    assert_true(undone > 0 && undone < 200);
}

// --- changes that keep the footprint ------------------------------------------------------------

static void test_insert_and_remove_of_anything_leaves_no_trace(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    View before = look(f.world);
    for (int k = 1; k <= 5; k += 4) {
        NavShapeId id;
        assert_int_equal(step(&f, k, &id), NAV_OK);
        assert_true(nav_world_get_hash(f.world) != before.hash);
        assert_int_equal(nav_shape_remove(f.world, id), NAV_OK);
        View after = look(f.world);
        assert_same_mesh_and_shapes(&before, &after);
    }
    end(&f);
}

static void test_move_to_where_it_is_is_no_commit(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    uint64_t hash = nav_world_get_hash(f.world);
    NavCommit last = *nav_world_get_last_commit(f.world);
    assert_int_equal(nav_shape_move(f.world, f.tank, nav_pose(at(420, 300), 0)), NAV_OK);
    assert_true(nav_world_get_hash(f.world) == hash);
    const NavCommit* commit = nav_world_get_last_commit(f.world);
    assert_true(commit->version == last.version && commit->born_count == last.born_count);
    assert_valid(f.world);
    end(&f);
}

// When an insert or a change of outline is undone, the outline's count of shapes is restored as
// well.
static void test_failed_change_leaves_outlines_in_use_as_they_were(void** state) {
    (void)state;
    for (int k = 5; k <= 6; k++) {
        Fixture f;
        NavShapeId id;
        begin(&f);
        for (uint64_t n = 1;; n++) {
            memory_fail(&f.blocks, n, true);
            NavResult result = step(&f, k, &id);
            memory_recover(&f.blocks);
            if (result == NAV_OK)
                break;
            assert_int_equal(nav_outline_destroy(f.world, f.star), NAV_ERR_IN_USE);
        }
        NavShapeId ids[MAX_SHAPES];
        uint32_t count;
        assert_int_equal(nav_world_list_shapes(f.world, ids, MAX_SHAPES, &count), NAV_OK);
        for (uint32_t i = 0; i < count; i++) {
            NavShapeDef def;
            assert_int_equal(nav_shape_get(f.world, ids[i], &def), NAV_OK);
            if (def.outline.generation != 0)
                assert_int_equal(nav_shape_remove(f.world, ids[i]), NAV_OK);
        }
        assert_int_equal(nav_outline_destroy(f.world, f.star), NAV_OK);
        end(&f);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_change_that_fails_once_has_not_happened),
        cmocka_unit_test(test_change_without_any_more_memory_has_not_happened),
        cmocka_unit_test(test_failed_change_is_not_counted),
        cmocka_unit_test(test_failed_change_leaves_the_last_commit_to_be_read),
        cmocka_unit_test(test_failed_insert_does_not_spend_an_id),
        cmocka_unit_test(test_batch_that_runs_out_of_memory_is_undone_whole),
        cmocka_unit_test(test_ids_of_an_undone_batch_are_never_given_again),
        cmocka_unit_test(test_calls_in_a_batch_that_is_undone_say_so),
        cmocka_unit_test(test_change_over_the_budget_has_not_happened),
        cmocka_unit_test(test_world_may_be_full_to_the_last_triangle),
        cmocka_unit_test(test_batch_over_the_budget_is_undone_at_every_step),
        cmocka_unit_test(test_insert_and_remove_of_anything_leaves_no_trace),
        cmocka_unit_test(test_move_to_where_it_is_is_no_commit),
        cmocka_unit_test(test_failed_change_leaves_outlines_in_use_as_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
