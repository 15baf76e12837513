// Discs on terrain in corridors that are exactly as wide as they are, with borders across. A disc
// that is 8 steps smaller has room everywhere; it pays hardly less.
#include "support/unit_cost.h"

enum { PX = NAV_STEPS_PER_PX, HALF = 16, END = 200 };

typedef struct Corridor {
    NavWorld* world;
    double costs[NAV_AREA_COUNT];
    NavPoint start, goal;
} Corridor;

static NavPoint px(int32_t x, int32_t y) { return at(x * PX, y * PX); }

static void insert_floor_px(NavWorld* world, uint8_t area, int32_t z, const int32_t corners[8]) {
    NavPoint ring[4];
    for (int i = 0; i < 4; i++)
        ring[i] = px(corners[2 * i], corners[2 * i + 1]);
    try_ring(world, floor_def(area, z), ring, 4, NULL);
}

// One after the other, with borders at any angle.
static void fill_corridor(NavWorld* world, uint64_t* random) {
    int32_t x = -END, lean = 0, count = lcg_between(random, 2, 5);
    for (int32_t i = 0; i < count; i++) {
        bool is_last = i + 1 == count;
        int32_t next = is_last ? END : x + lcg_between(random, 20, 2 * END / count);
        int32_t next_lean = is_last ? 0 : lcg_between(random, -HALF, HALF);
        if (x + abs(lean) >= next - abs(next_lean))
            lean = next_lean = 0;
        int32_t half = lcg_between(random, 0, 2) == 0 ? 30 : HALF;
        const int32_t corners[8] = {x - lean,         -half, next - next_lean, -half,
                                    next + next_lean, half,  x + lean,         half};
        insert_floor_px(world, (uint8_t)lcg_between(random, 2, 4), 2, corners);
        x = next;
        lean = next_lean;
    }
}

static void insert_block_px(NavWorld* world, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    insert_block(world, px(x0, y0), px(x1, y1));
}

static void insert_tooth(NavWorld* world, uint64_t* random, int32_t x, int32_t side) {
    int32_t left = lcg_between(random, 3, 20), right = lcg_between(random, 3, 20);
    const NavPoint ring[3] = {px(x, side * HALF), px(x + right, side * 50),
                              px(x - left, side * 50)};
    try_ring(world, obstacle_def(NAV_LAYERS_ALL), ring, 3, NULL);
}

// On both sides walls, blocks or teeth, or a wall and blocks.
static void insert_walls(NavWorld* world, uint64_t* random) {
    int32_t kind = lcg_between(random, 0, 3);
    if (kind < 2)
        insert_block_px(world, -END, -HALF - 40, END, -HALF);
    if (kind == 0)
        insert_block_px(world, -END, HALF, END, HALF + 40);
    for (int32_t i = lcg_between(random, 1, 4); i > 0; i--) {
        int32_t x = lcg_between(random, -END, END - 20), width = lcg_between(random, 2, 40);
        for (int32_t side = -1; side <= 1 && kind == 3; side += 2)
            insert_tooth(world, random, x, side);
        if (kind == 1 || kind == 2)
            insert_block_px(world, x, HALF, x + width, HALF + 40);
        if (kind == 2)
            insert_block_px(world, x, -HALF - 40, x + width, -HALF);
    }
    if (lcg_between(random, 0, 1) == 0) // a long detour
        insert_block_px(world, -END, -390, END, -70);
}

static Corridor corridor(uint64_t* random) {
    static const double dear[3] = {3, 10, 40}, first[3] = {1.5, 2, 4}, second[3] = {1, 1.2, 8};
    NavWorldDef def = unit_world_def(-600 * PX, -400 * PX, 600 * PX, 400 * PX);
    Corridor scene = {.world = create_world(&def)};
    set_costs(scene.costs, 1, dear[lcg_next(random) % 3], 1);
    scene.costs[3] = first[lcg_next(random) % 3];
    scene.costs[4] = second[lcg_next(random) % 3];
    insert_box_px(scene.world, floor_def(1, 0), -600, -400, 600, 400);
    insert_box_px(scene.world, floor_def(2, 1), -500, -lcg_between(random, 16, 100), -END, 60);
    insert_box_px(scene.world, floor_def(3, 1), END, -60, 500, lcg_between(random, 16, 100));
    fill_corridor(scene.world, random);
    insert_walls(scene.world, random);
    scene.start = px(-450, lcg_between(random, -10, 10));
    scene.goal = px(450, lcg_between(random, -10, 10));
    return scene;
}

static double cost_for(const Corridor* scene, int32_t radius) {
    NavQuery* query = create_query(scene->world);
    NavPathRequest request = nav_path_request(scene->start, scene->goal);
    NavFilter filter = nav_filter();
    NavPath path;
    filter.area_costs = scene->costs;
    request.filter = &filter;
    request.radius = radius;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    double cost = path.cost;
    nav_query_destroy(query);
    return cost;
}

static void exact_places_are_passed(void** state) {
    (void)state;
    uint32_t dearer = 0;
    for (uint64_t seed = 1; seed <= 600; seed++) {
        uint64_t random = seed;
        Corridor scene = corridor(&random);
        double roomy = cost_for(&scene, HALF * PX - 8);
        for (int32_t less = 0; less < 4; less++)
            dearer += cost_for(&scene, HALF * PX - less) > 1.02 * roomy;
        nav_world_destroy(scene.world);
    }
    assert_int_equal(dearer, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_places_are_passed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
