// The walkable area: compared with a boolean of the original shapes, and checked by sums that must
// be preserved.
#include "oracle/area.h"
#include "support/live.h"
#include "support/unit_test.h"

static double edge_length(const Model* model, const OracleShape* shapes, uint32_t count) {
    double w = (double)model->bounds.max.x - model->bounds.min.x;
    double h = (double)model->bounds.max.y - model->bounds.min.y, length = 2 * (w + h);
    for (uint32_t s = 0; s < count; s++)
        for (uint32_t e = 0; e < shapes[s].edge_count; e++) {
            OracleEdge edge = shapes[s].edges[e];
            length += hypot((double)edge.b.x - edge.a.x, (double)edge.b.y - edge.a.y);
        }
    return length;
}

// Scenes too large for the oracle's mesh.
static void test_walkable_area_is_that_of_the_original_shapes(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        for (int kind = 0; kind < SCENE_KIND_COUNT; kind++) {
            Scene scene = scene_begin((SceneKind)kind, seed, 0);
            Model model;
            ChangeList changes = {0};
            uint32_t next_name = 0, count;
            scene.shape_goal = 40;
            assert_true(model_init(&model, &scene));
            for (size_t done = 0; done < 150;) {
                change_random(&changes, &scene, &model, &next_name);
                while (done < changes.count)
                    if (!model_apply(&model, &changes.at[done++], false))
                        fail_msg("kind %d seed %u: %s", kind, (unsigned)seed, model.fault);
            }
            OracleShape* shapes = model_oracle_shapes(&model, &count);
            double truth = oracle_walkable_area(model.bounds, shapes, count);
            double own = (double)live_walkable_area_2(model.world) / 2;
            double allowed = 0.71 * edge_length(&model, shapes, count) + 1;
            if (fabs(truth - own) > allowed)
                fail_msg("kind %d seed %u: %f instead of %f +- %f", kind, (unsigned)seed, own,
                         truth, allowed);
            model_shapes_free(shapes, count);
            model_fini(&model);
            change_list_fini(&changes);
        }
    }
}

typedef struct Areas {
    uint64_t all, walkable, blocked_floor, bare;
} Areas;

// Doubled areas inside the bounds: walkable, floor under obstacles, and no floor. Bounds that hold
// every shape make triangles lie on one side of them.
static Areas measure(const NavWorld* world) {
    Areas areas = {0};
    NavBox box = nav_world_get_bounds(world);
    uint32_t slots = nav_world_get_triangle_slot_count(world);
    for (uint32_t slot = 0; slot < slots; slot++) {
        NavTriangle t;
        if (nav_world_get_triangle(world, slot, &t) != NAV_OK)
            continue;
        int64_t x = 0, y = 0;
        for (int i = 0; i < 3; i++) {
            x += t.corner[i].x;
            y += t.corner[i].y;
        }
        bool is_inside = x > 3 * (int64_t)box.min.x && x < 3 * (int64_t)box.max.x &&
                         y > 3 * (int64_t)box.min.y && y < 3 * (int64_t)box.max.y;
        if (!is_inside) {
            assert_false(t.is_walkable);
            continue;
        }
        uint64_t area = (uint64_t)oracle_area_2(t.corner[0], t.corner[1], t.corner[2]);
        areas.all += area;
        if (t.area < 0)
            areas.bare += area;
        else if (t.blocked != 0)
            areas.blocked_floor += area;
        else
            areas.walkable += area;
        assert_int_equal(t.is_walkable, t.area >= 0 && t.blocked == 0);
    }
    return areas;
}

static NavShapeId insert_ring(NavWorld* world, bool is_floor, const NavPoint* ring, uint32_t n) {
    NavOutlineDef outline = nav_outline_def();
    NavShapeDef def = is_floor ? nav_floor_def((NavOutlineId){0, 0, 0})
                               : nav_obstacle_def((NavOutlineId){0, 0, 0});
    NavShapeId id;
    outline.points = ring;
    outline.point_count = n;
    def.region = &outline;
    assert_int_equal(nav_shape_insert(world, &def, &id), NAV_OK);
    return id;
}

static NavShapeId insert_random_triangle(NavWorld* world, TestRandom* random, int32_t half) {
    int32_t x = random_between(random, -half, half - 2);
    int32_t y = random_between(random, -half, half - 2);
    int32_t w = random_between(random, 1, half / 2), h = random_between(random, 1, half / 2);
    const NavPoint ring[3] = {{x, y}, {x + w, y}, {x + w / 3, y + h}};
    return insert_ring(world, false, ring, 3);
}

static void test_removing_an_obstacle_restores_the_area(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        TestRandom random = {seed};
        NavWorldDef def = nav_world_def();
        NavWorld* world = NULL;
        int32_t half = seed % 2 == 0 ? 40 : 100000;
        NavShapeId ids[30];
        def.bounds = (NavBox){{-half, -half}, {half, half}};
        assert_int_equal(nav_world_create(&def, &world), NAV_OK);
        const NavPoint floor[4] = {{-half / 2, -half}, {half, -half / 2}, {half, half}, {0, half}};
        insert_ring(world, true, floor, 4);
        uint64_t square = 8 * (uint64_t)half * (uint64_t)half;
        Areas empty = measure(world);
        assert_true(empty.all == square);
        for (int i = 0; i < 30; i++) {
            ids[i] = insert_random_triangle(world, &random, half);
            Areas now = measure(world);
            // Snapping may bend the floor's border by half a step, but no area is lost or counted
            // twice.
            assert_true(now.all == square);
            assert_true(now.walkable + now.blocked_floor + now.bare == square);
            NavStats stats;
            assert_int_equal(nav_world_get_stats(world, &stats), NAV_OK);
            assert_true(stats.walkable_area_2 == now.walkable);
        }
        for (int i = 0; i < 30; i++)
            assert_int_equal(nav_shape_remove(world, ids[i]), NAV_OK);
        Areas again = measure(world);
        assert_true(again.walkable == empty.walkable && again.bare == empty.bare);
        nav_world_destroy(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walkable_area_is_that_of_the_original_shapes),
        cmocka_unit_test(test_removing_an_obstacle_restores_the_area),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
