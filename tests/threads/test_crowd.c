// Ticks that threads share: crowds in one world, with other numbers of chunks, must stay the same
// to the bit. Built with ThreadSanitizer (preset tsan) it also shows that no thread writes what
// others read.
#include "support/random.h"
#include "support/unit_worlds.h"
#include "threads/crew.h"

enum { SIZE = 300000, UNITS = 150, TANKS = 30, BLOCKS = 60, TICKS = 60, CROWDS = 4, THREADS = 3 };

static const uint32_t chunk_counts[CROWDS] = {1, 2, 7, 64};

typedef struct Scene {
    TestRandom random;
    NavWorld* world;
    NavShapeId tanks[TANKS];
    NavPoint at[TANKS];
    NavLinkId link;
    NavCrowd* crowds[CROWDS];
} Scene;

static NavPoint drawn(Scene* scene) {
    int32_t x = random_between(&scene->random, 3000, SIZE - 3000);
    return at(x, random_between(&scene->random, 3000, SIZE - 3000));
}

static void insert_shapes(Scene* scene) {
    for (uint32_t k = 0; k < BLOCKS; k++) {
        NavPoint p = drawn(scene);
        insert_block(scene->world, p, at(p.x + 9000, p.y + 2000 + 200 * (int32_t)k));
    }
    for (uint32_t k = 0; k < TANKS; k++) {
        scene->at[k] = drawn(scene);
        scene->tanks[k] = insert_block(scene->world, at(0, 0), at(6000, 4000));
    }
    NavLinkDef def = nav_link_def(at(20000, 20000), at(280000, 280000));
    def.cost = 1000;
    scene->link = insert_link(scene->world, &def);
}

// Units of three kinds; some have a filter, and do not see the tanks. Only those that can never
// come to their goal are as large as this.
enum { LARGEST = 2600 };

static void insert_units(Scene* scene) {
    NavFilter filter = nav_filter();
    filter.layers = 1;
    for (uint32_t k = 0; k < UNITS; k++) {
        NavUnitDef def = nav_unit_def(drawn(scene));
        NavPoint goal = drawn(scene);
        def.radius = 500 + 700 * (int32_t)(k % 3);
        def.max_speed = 300;
        def.priority = k % 5 == 0;
        def.filter = k % 4 == 0 ? &filter : NULL;
        if (k % 5 == 1) {
            def.radius = LARGEST;
            goal = at(-SIZE, goal.y);
        }
        for (uint32_t i = 0; i < CROWDS; i++) {
            NavUnitId id;
            assert_int_equal(nav_unit_insert(scene->crowds[i], &def, &id), NAV_OK);
            assert_int_equal(nav_unit_set_goal(scene->crowds[i], id, goal), NAV_OK);
        }
    }
}

static void move_tanks(Scene* scene) {
    assert_int_equal(nav_batch_begin(scene->world), NAV_OK);
    for (uint32_t k = 0; k < TANKS; k++) {
        NavPoint* p = &scene->at[k];
        p->x = (p->x + 700 + 20 * (int32_t)k) % (SIZE - 6000);
        assert_int_equal(
            nav_shape_move(scene->world, scene->tanks[k], nav_pose(*p, (uint16_t)(300 * k))),
            NAV_OK);
    }
    assert_int_equal(nav_batch_commit(scene->world), NAV_OK);
}

static void toggle_link(Scene* scene) {
    NavLinkDef def;
    assert_int_equal(nav_link_get(scene->world, scene->link, &def), NAV_OK);
    def.is_enabled = !def.is_enabled;
    assert_int_equal(nav_link_set(scene->world, scene->link, &def), NAV_OK);
}

static uint64_t tick(NavCrowd* crowd) {
    uint64_t hash;
    assert_int_equal(nav_crowd_tick(crowd, NULL), NAV_OK);
    assert_int_equal(nav_crowd_get_hash(crowd, &hash), NAV_OK);
    return hash;
}

static void compare_chunks(uint32_t nodes) {
    Scene scene = {.random = {7}, .world = floored_world(SIZE)};
    Crew* crew = crew_create(THREADS);
    uint64_t first = 0, last = 0;
    assert_non_null(crew);
    insert_shapes(&scene);
    for (uint32_t i = 0; i < CROWDS; i++) {
        NavCrowdDef def = nav_crowd_def();
        def.nodes = nodes;
        assert_int_equal(nav_crowd_create(scene.world, &def, &scene.crowds[i]), NAV_OK);
        assert_int_equal(nav_crowd_set_threads(scene.crowds[i], crew_run, crew, chunk_counts[i]),
                         NAV_OK);
    }
    insert_units(&scene);
    for (uint32_t k = 0; k < TICKS; k++) {
        if (k % 4 != 3)
            move_tanks(&scene);
        if (k % 10 == 5)
            toggle_link(&scene);
        last = tick(scene.crowds[0]);
        first = k == 0 ? last : first;
        for (uint32_t i = 1; i < CROWDS; i++)
            assert_int_equal(tick(scene.crowds[i]), last);
    }
    assert_true(first != last);
    for (uint32_t i = 0; i < CROWDS; i++)
        nav_crowd_destroy(scene.crowds[i]);
    nav_world_destroy(scene.world);
    crew_destroy(crew);
}

// The nodes of a tick end amid what was found ahead, or last for all units.
static void the_number_of_chunks_does_not_matter(void** state) {
    (void)state;
    compare_chunks(500);
    compare_chunks(1500);
    compare_chunks(20000);
}

static void threads_can_be_taken_away_again(void** state) {
    (void)state;
    Scene scene = {.random = {8}, .world = floored_world(SIZE)};
    Crew* crew = crew_create(THREADS);
    assert_non_null(crew);
    insert_shapes(&scene);
    for (uint32_t i = 0; i < CROWDS; i++)
        assert_int_equal(nav_crowd_create(scene.world, NULL, &scene.crowds[i]), NAV_OK);
    insert_units(&scene);
    for (uint32_t k = 0; k < 20; k++) {
        NavRunChunks run = k % 3 == 2 ? NULL : crew_run;
        move_tanks(&scene);
        assert_int_equal(nav_crowd_set_threads(scene.crowds[1], run, crew, 1 + k % 6), NAV_OK);
        uint64_t hash = tick(scene.crowds[0]);
        assert_int_equal(tick(scene.crowds[1]), hash);
    }
    for (uint32_t i = 0; i < CROWDS; i++)
        nav_crowd_destroy(scene.crowds[i]);
    nav_world_destroy(scene.world);
    crew_destroy(crew);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_number_of_chunks_does_not_matter),
        cmocka_unit_test(threads_can_be_taken_away_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
