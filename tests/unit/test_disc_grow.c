// Blocks that grow from both ends of a question say what the decision says, and cost no more than
// the smaller pen.
#include "support/unit_disc.h"

enum { SIDE = DISC_FLOOR_SIDE, RADIUS = 9 * 256, PAIRS = 3000, PLACES = 24 };

// Of a base: half its width, its bars, and the gaps between them.
enum { HALF = 60000, BAR = 18000, THICK = 2560, GAP = 2 * RADIUS - 128 };

typedef struct Counts {
    uint32_t joined, apart, never, beyond, known;
} Counts;

static NavPoint near_place(TestRandom* random, NavPoint p, int32_t far) {
    int32_t x = random_between(random, -far, far);
    return at(p.x + x, p.y + random_between(random, -far, far));
}

// Is the place clear of a base about the middle (see below), and of the ends of paths?
static bool is_clear(NavPoint p) {
    int32_t x = abs(p.x - SIDE / 2), y = abs(p.y - SIDE / 2);
    int32_t far = x > y ? x : y;
    bool is_at_wall = far > HALF - 9000 && far < HALF + THICK + GAP + THICK + 9000;
    return !is_at_wall && (x > 8000 || (y > 8000 && y < SIDE / 2 - 16000));
}

static void scene_begin(DiscScene* scene, bool is_reversed) {
    NavWorld* world = disc_floored_world(SIDE, SIDE);
    disc_insert_boxes(world, is_reversed, NULL);
    disc_scene_begin(scene, world);
}

static bool find_pair(DiscScene* scene, TestRandom* random, int32_t radius, DiscPlace ends[2]) {
    NavPoint start = disc_any_point(random), goal = disc_any_point(random);
    if (random_chance(random, 50))
        goal = near_place(random, start, 9000);
    return disc_scene_find_place(scene, start, radius, &ends[0]) &&
           disc_scene_find_place(scene, goal, radius, &ends[1]) && ends[0].t != ends[1].t;
}

static uint32_t component_of(DiscScene* scene, int32_t radius, const DiscPlace* place) {
    uint32_t component;
    assert_int_equal(
        navi_disc_component(&scene->query->disc.gap, &scene->filter, radius, place, &component),
        SEARCH_DONE);
    return component;
}

// Some triangles at a time, until it ends.
static GrowAnswer grow(DiscScene* scene, int32_t radius, const DiscPlace ends[2], uint32_t step,
                       uint64_t* size) {
    RadiusScratch* scratch = &scene->query->disc;
    const GapAsk asked = {scratch->ask, &scene->filter, radius};
    GrowAnswer answer = GROW_OPEN;
    navi_patches_forget(&scratch->gap.patches);
    for (uint64_t most = step; answer == GROW_OPEN; most += step)
        assert_true(navi_patches_grow(&scratch->gap.patches, &asked, ends, most, &answer));
    *size = navi_growth_size(&scratch->gap.patches.growth, ends);
    return answer;
}

// What is known of other places, too.
static void compare_places(DiscScene* scene, TestRandom* random, int32_t radius,
                           const DiscPlace ends[2], Counts* counts) {
    RadiusScratch* scratch = &scene->query->disc;
    DiscPatches* patches = &scratch->gap.patches;
    const GapAsk asked = {scratch->ask, &scene->filter, radius};
    for (uint32_t i = 0; i < PLACES; i++) {
        const DiscPlace* end = &ends[i % 2];
        int32_t far = i < PLACES / 2 ? 9000 : 90000;
        NavPoint p = near_place(random, at((int32_t)end->x, (int32_t)end->y), far);
        DiscPlace pair[2] = {*end, *end};
        bool are_apart;
        if (!disc_scene_find_place(scene, p, radius, &pair[1]))
            continue;
        bool are_joined = component_of(scene, radius, end) == component_of(scene, radius, &pair[1]);
        assert_true(navi_patches_know_apart(patches, &asked, pair, &are_apart));
        bool are_beyond =
            navi_patches_are_beyond(patches, scratch->ask, radius, i % 2, pair[1].t) ||
            navi_pens_are_beyond(&patches->pens, scratch->ask, radius, end, pair[1].t);
        assert_false(are_joined && (are_apart || are_beyond));
        counts->known += are_apart;
        counts->beyond += are_beyond;
    }
}

static void blocks_say_what_the_decision_says(void** state) {
    (void)state;
    DiscScene scene;
    TestRandom random = {72};
    Counts counts = {0, 0, 0, 0, 0};
    scene_begin(&scene, false);
    for (uint32_t i = 0; i < PAIRS; i++) {
        DiscPlace ends[2];
        uint64_t size;
        int32_t radius = RADIUS + 160 * (int32_t)(i * 5 / PAIRS);
        if (!find_pair(&scene, &random, radius, ends))
            continue;
        GrowAnswer answer = grow(&scene, radius, ends, 1 + random_below(&random, 3000), &size);
        bool are_joined =
            component_of(&scene, radius, &ends[0]) == component_of(&scene, radius, &ends[1]);
        counts.never += answer == GROW_NEVER;
        counts.joined += answer == GROW_JOINED;
        counts.apart += answer == GROW_START_SHUT || answer == GROW_GOAL_SHUT;
        if (answer == GROW_NEVER)
            continue;
        assert_int_equal(are_joined, answer == GROW_JOINED);
        if (!are_joined)
            compare_places(&scene, &random, radius, ends, &counts);
    }
    assert_true(counts.joined > 20 && counts.apart > 40 && counts.never <= counts.apart / 8);
    assert_true(counts.beyond > 40 && counts.known > 40);
    disc_scene_end(&scene);
}

static void how_far_blocks_grow_does_not_depend_on_slots(void** state) {
    (void)state;
    DiscScene scenes[2];
    TestRandom random = {73};
    uint32_t compared = 0;
    scene_begin(&scenes[0], false);
    scene_begin(&scenes[1], true);
    for (uint32_t i = 0; i < PAIRS / 2; i++) {
        GrowAnswer answers[2];
        uint64_t sizes[2];
        TestRandom same[2] = {random, random};
        DiscPlace ends[2];
        (void)random_below(&random, 2);
        bool is_found = true;
        for (uint32_t k = 0; k < 2 && is_found; k++) {
            is_found = find_pair(&scenes[k], &same[k], RADIUS + 300, ends);
            if (is_found)
                answers[k] = grow(&scenes[k], RADIUS + 300, ends, 1000, &sizes[k]);
        }
        random = same[0];
        if (!is_found)
            continue;
        assert_int_equal(answers[0], answers[1]);
        assert_int_equal(sizes[0], sizes[1]);
        compared++;
    }
    assert_true(compared > 20);
    disc_scene_end(&scenes[0]);
    disc_scene_end(&scenes[1]);
}

// --- a base ------------------------------------------------------------------------------

// Along each side of a square, bars in two rows: all that leads out lies between a corner and a
// wall. With a hole, one bar is missing.
static void insert_base(NavWorld* world, NavPoint middle, bool has_hole) {
    const int32_t count = 2 * HALF / BAR / 2 * 2 + 1, step = 2 * HALF / count;
    for (int32_t side = 0; side < 4; side++)
        for (int32_t i = 0; i < count; i++) {
            int32_t from = -HALF + i * step, to = from + step;
            int32_t row = HALF + (i % 2 != 0 ? THICK + GAP : 0);
            from -= i == 0 ? THICK : 512;
            to += i == count - 1 ? THICK : 512;
            if (has_hole && side == 0 && i == 2)
                continue;
            int32_t low = side % 2 == 0 ? row : -row - THICK, high = low + THICK;
            NavPoint min = side < 2 ? at(from, low) : at(low, from);
            NavPoint max = side < 2 ? at(to, high) : at(high, to);
            (void)insert_block(world, at(middle.x + min.x, middle.y + min.y),
                               at(middle.x + max.x, middle.y + max.y));
        }
}

static uint64_t nodes_of(NavWorld* world, NavPoint start, NavPoint goal, bool is_partial,
                         NavPathStatus status) {
    NavQuery* query = create_query(world);
    NavPathRequest request = nav_path_request(start, goal);
    NavPath path;
    request.radius = RADIUS;
    request.is_partial_allowed = is_partial;
    uint64_t nodes = scene_count_nodes(query, &request);
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, status);
    nav_query_destroy(query);
    return nodes;
}

// Decided as a whole, 15 216, 18 182, 18 722 and 22 039.
static void the_first_question_of_a_pen_costs_little(void** state) {
    (void)state;
    NavWorld* world = disc_floored_world(SIDE, SIDE);
    disc_insert_boxes(world, false, is_clear);
    insert_base(world, at(SIDE / 2, SIDE / 2), false);
    const NavPoint in = at(SIDE / 2, SIDE / 2), out = at(SIDE / 2, SIDE - 8000);
    assert_true(nodes_of(world, in, out, false, NAV_PATH_UNREACHABLE) < 9000);
    assert_true(nodes_of(world, out, in, false, NAV_PATH_UNREACHABLE) < 12000);
    assert_true(nodes_of(world, in, out, true, NAV_PATH_PARTIAL) < 15000);
    assert_true(nodes_of(world, out, in, true, NAV_PATH_PARTIAL) < 19000);
    nav_world_destroy(world);
}

enum { CELL = 100 * 256, COLUMNS = 40, ROWS = 60 };

// Boxes on a grid, beside the base.
static void insert_rows(NavWorld* world, NavPoint base) {
    NavOutlineId id = disc_box_outline(world);
    TestRandom random = {77};
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (int32_t i = 0; i < COLUMNS * ROWS; i++) {
        NavShapeDef shape = nav_obstacle_def(id);
        NavShapeId made;
        int32_t x = i % COLUMNS * CELL + random_between(&random, 8000, CELL - 8000);
        int32_t y = i / COLUMNS * CELL + random_between(&random, 8000, CELL - 8000);
        shape.pose.position = at(x, y);
        shape.pose.angle = (uint16_t)random_below(&random, 65536);
        if (abs(x - base.x) > HALF + 20000 || abs(y - base.y) > HALF + 20000)
            assert_int_equal(nav_shape_insert(world, &shape, &made), NAV_OK);
    }
    assert_int_equal(nav_batch_commit(world), NAV_OK);
}

static double length_of(NavWorld* world, NavPoint start, NavPoint goal, NavPathMode mode) {
    NavQuery* query = create_query(world);
    NavPathRequest request = nav_path_request(start, goal);
    NavPath path;
    request.radius = RADIUS;
    request.mode = mode;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    double length = path.length;
    nav_query_destroy(query);
    return length;
}

// By a search from the start alone, 22 708 to 472 626 nodes.
static void a_path_around_a_base_is_soon_known_to_be_short(void** state) {
    (void)state;
    const NavPoint in = at(COLUMNS / 2 * CELL, (ROWS - 8) * CELL);
    NavWorld* world = disc_floored_world(COLUMNS * CELL, ROWS * CELL);
    insert_rows(world, in);
    insert_base(world, in, true);
    for (int32_t far = 20; far < ROWS - 8; far += 4) {
        const NavPoint out = at(in.x, in.y - far * CELL);
        assert_true(nodes_of(world, out, in, false, NAV_PATH_OK) < 18000);
        assert_true(length_of(world, out, in, NAV_PATH_FAST) <=
                    1.12 * length_of(world, out, in, NAV_PATH_OPTIMAL));
    }
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_say_what_the_decision_says),
        cmocka_unit_test(how_far_blocks_grow_does_not_depend_on_slots),
        cmocka_unit_test(the_first_question_of_a_pen_costs_little),
        cmocka_unit_test(a_path_around_a_base_is_soon_known_to_be_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
