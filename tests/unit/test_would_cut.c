// Would a shape separate one point from another? Compared with inserting it.
#include "support/unit_scene.h"

static NavWorld* corridor(void) {
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 400), at(1000, 600));
    return world;
}

static NavCut disc_cut_of(NavWorld* world, const NavPoint* ring, uint32_t count,
                          const NavPoint ends[2], int32_t radius) {
    NavOutlineDef region = nav_outline_def();
    region.points = ring;
    region.point_count = count;
    NavShapeDef shape = obstacle_def(NAV_LAYERS_ALL);
    NavCutRequest request = nav_cut_request(&shape, ends[0], ends[1]);
    request.shape.region = &region;
    request.radius = radius;
    NavCut cut;
    assert_int_equal(nav_world_test_cut(world, &request, &cut), NAV_OK);
    return cut;
}

static NavCut cut_of(NavWorld* world, const NavPoint* ring, uint32_t count, NavPoint a,
                     NavPoint b) {
    const NavPoint ends[2] = {a, b};
    return disc_cut_of(world, ring, count, ends, 0);
}

static void tells_a_bar_from_a_door(void** state) {
    (void)state;
    NavWorld* world = corridor();
    NavPoint bar[4] = {{480, 300}, {520, 300}, {520, 700}, {480, 700}};
    NavPoint door[4] = {{480, 300}, {520, 300}, {520, 599}, {480, 599}};
    NavCut cut = cut_of(world, bar, 4, at(100, 500), at(900, 500));
    assert_true(cut.is_joined_now && !cut.is_joined_after && !cut.is_a_covered &&
                !cut.is_b_covered);
    cut = cut_of(world, door, 4, at(100, 500), at(900, 500));
    assert_true(cut.is_joined_now && cut.is_joined_after);
    cut = cut_of(world, door, 4, at(500, 500), at(900, 500));
    assert_true(cut.is_joined_now && !cut.is_joined_after && cut.is_a_covered && !cut.is_b_covered);
    cut = cut_of(world, door, 4, at(100, 500), at(900, 900));
    assert_true(!cut.is_joined_now && !cut.is_joined_after && !cut.is_b_covered);
    nav_world_destroy(world);
}

// A gap of exactly twice the radius is passed, one that is a step narrower is not.
static void a_disc_needs_a_wide_gap(void** state) {
    (void)state;
    NavWorld* world = corridor();
    NavPoint tower[4] = {{480, 300}, {520, 300}, {520, 540}, {480, 540}}; // 60 are left
    const NavPoint ends[2] = {{100, 500}, {900, 500}}, near[2] = {{455, 500}, {900, 500}};
    NavCut cut = disc_cut_of(world, tower, 4, ends, 30);
    assert_true(cut.is_joined_now && cut.is_joined_after);
    tower[2].y = tower[3].y = 541;
    cut = disc_cut_of(world, tower, 4, ends, 30);
    assert_true(cut.is_joined_now && !cut.is_joined_after && !cut.is_a_covered &&
                !cut.is_b_covered);
    cut = cut_of(world, tower, 4, ends[0], ends[1]);
    assert_true(cut.is_joined_now && cut.is_joined_after);
    cut = disc_cut_of(world, tower, 4, near, 30);
    assert_true(cut.is_joined_now && !cut.is_joined_after && cut.is_a_covered && !cut.is_b_covered);
    cut = disc_cut_of(world, tower, 4, ends, 101); // it has never fitted
    assert_true(!cut.is_joined_now && !cut.is_joined_after && !cut.is_a_covered);
    nav_world_destroy(world);
}

// Without the new floor no step is too high, so that the filter need not look at any.
static void a_floor_may_cut_by_its_elevation(void** state) {
    (void)state;
    for (int32_t radius = 0; radius <= 50; radius += 50) {
        NavWorld* world = corridor();
        NavPoint ring[4] = {{400, 400}, {600, 400}, {600, 600}, {400, 600}};
        NavOutlineDef region = nav_outline_def();
        region.points = ring;
        region.point_count = 4;
        NavShapeDef shape = floor_def(0, 1);
        shape.region = &region;
        shape.elevation = 100;
        NavFilter filter = nav_filter();
        filter.step_height = 99;
        NavCutRequest request = nav_cut_request(&shape, at(100, 500), at(900, 500));
        request.filter = &filter;
        request.radius = radius;
        NavCut cut;
        assert_int_equal(nav_world_test_cut(world, &request, &cut), NAV_OK);
        assert_true(cut.is_joined_now && !cut.is_joined_after);
        filter.step_height = 100;
        assert_int_equal(nav_world_test_cut(world, &request, &cut), NAV_OK);
        assert_true(cut.is_joined_now && cut.is_joined_after);
        nav_world_destroy(world);
    }
}

// Between the floor and the shore there is a crack, which a seam closes.
static void a_bridge_has_its_seams(void** state) {
    (void)state;
    for (int32_t width = 0; width <= 4; width += 4) {
        NavWorldDef def = unit_world_def(0, 0, 1000, 1000);
        def.seam_width = width;
        NavWorld* world = create_world(&def);
        insert_box(world, floor_def(0, 0), at(0, 400), at(400, 600));
        insert_box(world, floor_def(0, 0), at(600, 400), at(1000, 600));
        NavPoint ring[4] = {{403, 400}, {600, 400}, {600, 600}, {403, 600}};
        NavOutlineDef region = nav_outline_def();
        region.points = ring;
        region.point_count = 4;
        NavShapeDef shape = floor_def(0, 0);
        shape.region = &region;
        for (int32_t radius = 0; radius <= 50; radius += 50) {
            NavCutRequest request = nav_cut_request(&shape, at(100, 500), at(900, 500));
            NavCut cut;
            request.radius = radius;
            assert_int_equal(nav_world_test_cut(world, &request, &cut), NAV_OK);
            assert_true(!cut.is_joined_now && cut.is_joined_after == (width > 0));
        }
        nav_world_destroy(world);
    }
}

static void is_refused(void** state) {
    (void)state;
    NavWorld* world = corridor();
    NavShapeDef shape = obstacle_def(1);
    NavCutRequest request = nav_cut_request(&shape, at(1, 1), at(2, 2));
    NavCut cut;
    assert_int_equal(nav_world_test_cut(NULL, &request, &cut), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_world_test_cut(world, NULL, &cut), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_world_test_cut(world, &request, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_world_test_cut(world, &request, &cut), NAV_ERR_STALE_ID);
    NavPoint bow[4] = {{0, 0}, {10, 10}, {10, 0}, {0, 12}};
    NavOutlineDef region = nav_outline_def();
    region.points = bow;
    region.point_count = 4;
    request.shape.region = &region;
    assert_int_equal(nav_world_test_cut(world, &request, &cut), NAV_ERR_NOT_SIMPLE);
    request.radius = -1;
    assert_int_equal(nav_world_test_cut(world, &request, &cut), NAV_ERR_ARGUMENT);
    request.radius = INT32_MAX;
    assert_int_equal(nav_world_test_cut(world, &request, &cut), NAV_ERR_RANGE);
    request.radius = 0;
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_int_equal(nav_world_test_cut(world, &request, &cut), NAV_ERR_BATCH);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    nav_world_destroy(world);
}

// The visible state of a world, without the mesh.
typedef struct Seen {
    uint64_t hash, version;
    NavStats stats;
    NavCommit commit;
} Seen;

static Seen look(const NavWorld* world) {
    Seen seen = {nav_world_get_hash(world),
                 nav_world_get_version(world),
                 {0},
                 *nav_world_get_last_commit(world)};
    assert_int_equal(nav_world_get_stats(world, &seen.stats), NAV_OK);
    return seen;
}

static void expect_same(NavWorld* world, const Seen* before) {
    Seen now = look(world);
    const char* what = NULL;
    assert_true(now.hash == before->hash && now.version == before->version);
    assert_true(now.commit.version == before->commit.version &&
                now.commit.gone == before->commit.gone &&
                now.commit.born_count == before->commit.born_count);
    assert_int_equal(now.stats.triangle_count, before->stats.triangle_count);
    assert_int_equal(now.stats.vertex_count, before->stats.vertex_count);
    assert_int_equal(now.stats.shape_count, before->stats.shape_count);
    assert_int_equal(now.stats.outline_count, before->stats.outline_count);
    assert_int_equal(now.stats.label_count, before->stats.label_count);
    assert_int_equal(now.stats.island_count, before->stats.island_count);
    assert_true(now.stats.change_count == before->stats.change_count);
    if (!nav_world_validate(world, &what))
        fail_msg("%s", what);
}

static NavPathStatus path_of(const NavWorld* world, const NavCutRequest* request) {
    NavQuery* query = create_query(world);
    NavPathRequest walk = nav_path_request(request->a, request->b);
    walk.filter = request->filter;
    walk.radius = request->radius;
    NavPath path;
    assert_int_equal(nav_query_find_path(query, &walk, &path), NAV_OK);
    nav_query_destroy(query);
    return path.status;
}

typedef struct Counts {
    uint32_t cut, joined, covered;
} Counts;

static void expect_answer(const NavCut* cut, NavPathStatus before, NavPathStatus after,
                          Counts* counts) {
    assert_true(before != NAV_PATH_OUT_OF_BUDGET && after != NAV_PATH_OUT_OF_BUDGET);
    assert_true(cut->is_joined_now == (before == NAV_PATH_OK));
    assert_true(cut->is_joined_after == (after == NAV_PATH_OK));
    if (cut->is_a_covered)
        assert_true(after == NAV_PATH_START_BLOCKED && before != NAV_PATH_START_BLOCKED);
    else if (after == NAV_PATH_START_BLOCKED)
        assert_true(before == NAV_PATH_START_BLOCKED);
    counts->cut +=
        cut->is_joined_now && !cut->is_joined_after && !cut->is_a_covered && !cut->is_b_covered;
    counts->covered += cut->is_a_covered || cut->is_b_covered;
    counts->joined += cut->is_joined_after;
}

// One random shape; and the same inserted.
static void try_random(NavWorld* world, const SceneFloor* scene, int32_t size, uint64_t* random,
                       NavCutRequest request, Counts* counts) {
    NavPoint ring[4];
    NavOutlineDef region = nav_outline_def();
    region.points = ring;
    region.point_count = 3 + lcg_next(random) % 2;
    for (uint32_t k = 0; k < region.point_count; k++)
        ring[k] = scene_point(random, scene, size);
    request.shape = lcg_next(random) % 4 == 0 ? floor_def(2, 1) : obstacle_def(1);
    request.shape.region = &region;
    request.a = scene_point(random, scene, size);
    request.b = scene_point(random, scene, size);
    NavPathStatus before = path_of(world, &request);
    Seen seen = look(world);
    NavCut cut;
    NavResult result = nav_world_test_cut(world, &request, &cut);
    expect_same(world, &seen);
    NavShapeId id;
    assert_int_equal(nav_shape_insert(world, &request.shape, &id), result);
    if (result != NAV_OK)
        return;
    expect_answer(&cut, before, path_of(world, &request), counts);
    assert_int_equal(nav_shape_remove(world, id), NAV_OK);
}

// Radii up to `part` of the size of the world.
static Counts try_many(uint64_t seeds, int32_t part) {
    Counts counts = {0, 0, 0};
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        uint64_t random = seed;
        int32_t size = seed % 2 == 0 ? 64 : 1200, raster = seed % 2 == 0 ? 4 : 100;
        NavWorld* world = scene_random_world(&random, size, raster);
        SceneFloor scene = scene_walkable(world, NAV_LAYERS_ALL);
        NavFilter filter = nav_filter();
        filter.layers = seed % 3 == 0 ? 1 : NAV_LAYERS_ALL;
        const NavShapeDef none = obstacle_def(1);
        NavCutRequest request = nav_cut_request(&none, at(0, 0), at(0, 0));
        request.filter = &filter;
        for (uint32_t i = 0; i < 12; i++) {
            if (part > 0)
                request.radius = lcg_between(&random, 1, size / part);
            try_random(world, &scene, size, &random, request, &counts);
        }
        scene_walkable_fini(&scene);
        nav_world_destroy(world);
    }
    return counts;
}

static void answers_as_inserting_would(void** state) {
    (void)state;
    Counts counts = try_many(150, 0);
    assert_true(counts.cut > 30 && counts.joined > 200 && counts.covered > 100);
}

static void answers_as_inserting_would_for_discs(void** state) {
    (void)state;
    Counts counts = try_many(300, 30);
    assert_true(counts.cut > 30 && counts.joined > 200 && counts.covered > 100);
}

// The next id is the same as without the test.
static void uses_up_no_id(void** state) {
    (void)state;
    NavWorld *world = corridor(), *other = corridor();
    NavPoint bar[4] = {{480, 300}, {520, 300}, {520, 700}, {480, 700}};
    cut_of(world, bar, 4, at(100, 500), at(900, 500));
    NavShapeId id, other_id;
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(try_ring(world, obstacle_def(1), bar, 4, &id), NAV_OK);
        assert_int_equal(try_ring(other, obstacle_def(1), bar, 4, &other_id), NAV_OK);
        assert_true(id.index == other_id.index && id.generation == other_id.generation);
        assert_int_equal(nav_shape_remove(world, id), NAV_OK);
        assert_int_equal(nav_shape_remove(other, other_id), NAV_OK);
        cut_of(world, bar, 4, at(100, 500), at(900, 500));
    }
    nav_world_destroy(world);
    nav_world_destroy(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_a_bar_from_a_door),
        cmocka_unit_test(a_disc_needs_a_wide_gap),
        cmocka_unit_test(a_floor_may_cut_by_its_elevation),
        cmocka_unit_test(a_bridge_has_its_seams),
        cmocka_unit_test(is_refused),
        cmocka_unit_test(answers_as_inserting_would),
        cmocka_unit_test(answers_as_inserting_would_for_discs),
        cmocka_unit_test(uses_up_no_id),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
