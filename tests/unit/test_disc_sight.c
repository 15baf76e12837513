// What a query remembers to be in sight behind bends changes no path of a disc, no budget and no
// slice.
#include <nav/slice.h>

#include "query/disc/cones_next.h"
#include "query/disc/cones_sight.h"
#include "query/path/query.h"
#include "support/unit_memory.h"
#include "support/unit_scene.h"

enum { CELL = 400, SIDE = 36, SIZE = CELL * SIDE };

static const int32_t radii[] = {15, 50, 100};

// --- worlds ------------------------------------------------------------------------------

// Full cells, thin walls and pillars in half of the cells.
static NavShapeId insert_cell(NavWorld* world, uint64_t* random, int32_t cell) {
    int32_t x = cell % SIDE * CELL, y = cell / SIDE * CELL, form = lcg_between(random, 0, 4);
    NavPoint max = at(form == 1 ? x + 40 : x + CELL, form == 2 ? y + 40 : y + CELL);
    if (form == 3)
        max = at(x + CELL / 2, y + CELL / 2);
    return insert_box(world, obstacle_def(NAV_LAYERS_ALL), at(x, y), max);
}

static NavWorld* floor_world(const NavAllocator* allocator) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    def.bounds = (NavBox){{0, 0}, {SIZE, SIZE}};
    if (allocator != NULL)
        def.allocator = *allocator;
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    insert_box(world, floor_def(0, 0), at(0, 0), at(SIZE, SIZE));
    assert_int_equal(nav_world_keep_path_data(world, true), NAV_OK);
    return world;
}

static void fill_maze(NavWorld* world, uint64_t* random) {
    for (int32_t cell = 0; cell < SIDE * SIDE; cell++)
        if (lcg_between(random, 0, 3) == 0)
            insert_cell(world, random, cell);
}

// A block around a point, with corners at any angle.
static void insert_star(NavWorld* world, uint64_t* random, NavPoint o, int32_t radius) {
    NavPoint points[9];
    uint32_t count = 3 + lcg_next(random) % 7;
    for (uint32_t i = 0; i < count; i++) {
        uint16_t angle = (uint16_t)((65536 * i + lcg_next(random) % 50000) / count);
        int64_t r = lcg_between(random, radius / 4 + 1, radius);
        points[i] = at(o.x + (int32_t)(r * nav_cos(angle) / (1 << 30)),
                       o.y + (int32_t)(r * nav_sin(angle) / (1 << 30)));
    }
    // A block that is not simple is refused.
    try_ring(world, obstacle_def(NAV_LAYERS_ALL), points, count, NULL);
}

static void fill_with_rubble(NavWorld* world, uint64_t* random) {
    for (int i = 0; i < 280; i++)
        insert_star(world, random, lcg_point(random, 0, SIZE), 350);
}

// Diamonds in rows: many paths around them are equally long.
static void fill_with_diamonds(NavWorld* world) {
    const int32_t r = 140;
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        int32_t row = i / SIDE, x = (2 * i + row % 2) % (2 * SIDE) * (CELL / 2);
        int32_t y = row * CELL + CELL / 2;
        NavPoint points[4] = {{x - r, y}, {x, y - r}, {x + r, y}, {x, y + r}};
        try_ring(world, obstacle_def(NAV_LAYERS_ALL), points, 4, NULL);
    }
}

enum { MAZE, RUBBLE, DIAMONDS, FORMS };

static NavWorld* some_world(int form, uint64_t* random) {
    NavWorld* world = floor_world(NULL);
    if (form == MAZE)
        fill_maze(world, random);
    else if (form == RUBBLE)
        fill_with_rubble(world, random);
    else
        fill_with_diamonds(world);
    return world;
}

// --- questions ---------------------------------------------------------------------------

static NavPathRequest some_request(uint64_t* random) {
    int32_t step = lcg_between(random, 0, 1) ? 1 : CELL / 4;
    NavPoint from = lcg_point(random, 0, SIZE / step), to = lcg_point(random, 0, SIZE / step);
    NavPathRequest request =
        nav_path_request(at(from.x * step, from.y * step), at(to.x * step, to.y * step));
    request.mode = NAV_PATH_OPTIMAL;
    request.radius = radii[lcg_next(random) % 3];
    return request;
}

// It learns nothing.
static void keep_dull(NavQuery* query) { query->disc.sight_credit = INT32_MIN / 2; }

static void keep_keen(NavQuery* query) { query->disc.sight_credit = SIGHT_CREDIT_MOST; }

// How often what is remembered now was used.
static uint64_t count_used(const NavQuery* query) {
    uint64_t used = 0;
    for (uint32_t i = 0; i < query->disc.sights.count; i++)
        used += query->disc.sights.data[i].used;
    return used;
}

// The answers of a query that remembers and of one that does not. Returns how often the first one
// used what it remembers now.
static uint64_t expect_as_dull(NavQuery* query, uint64_t* random, uint32_t count) {
    NavQuery* dull = create_query(query->ask.world);
    const uint64_t before = count_used(query);
    for (uint32_t i = 0; i < count; i++) {
        NavPathRequest request = some_request(random);
        NavPath path, other;
        keep_dull(dull);
        keep_keen(query);
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(nav_query_find_path(dull, &request, &other), NAV_OK);
        scene_expect_same(&path, &other);
    }
    assert_int_equal(dull->disc.sight_words.count, 0);
    nav_query_destroy(dull);
    const uint64_t after = count_used(query);
    return after > before ? after - before : after;
}

static NavQuery* experienced(const NavWorld* world) {
    uint64_t random = 77;
    NavQuery* query = create_query(world);
    NavPath path;
    for (int i = 0; i < 280; i++) {
        NavPathRequest request = some_request(&random);
        keep_keen(query);
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    }
    assert_true(query->disc.sights.count > 0);
    return query;
}

// --- tests -------------------------------------------------------------------------------

static void paths_do_not_depend_on_it(void** state) {
    (void)state;
    for (int form = 0; form < FORMS; form++) {
        uint64_t random = 1;
        NavWorld* world = some_world(form, &random);
        NavQuery* query = experienced(world);
        assert_true(expect_as_dull(query, &random, 200) > 40);
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
}

static int compare_words(const void* a, const void* b) {
    uint32_t p = *(const uint32_t*)a, q = *(const uint32_t*)b;
    return (p > q) - (p < q);
}

// What is remembered and not found wrong is what a look now gives. Returns how much there is.
static uint32_t expect_right(NavQuery* query) {
    RadiusScratch* scratch = &query->disc;
    DiscSearch* search = &scratch->disc_search;
    uint32_t right = 0;
    for (uint32_t i = 0; i < scratch->sights.count; i++) {
        DiscSight* sight = &scratch->sights.data[i];
        DiscRecorder now;
        if (sight->made == 0 || sight->radius != search->inside.radius ||
            !navi_disc_is_sight_right(search, sight))
            continue;
        navi_disc_record(search, sight->bend, &now);
        assert_true(!now.is_too_much && now.count == sight->count);
        assert_int_equal(now.vertex_count, sight->vertex_count);
        assert_memory_equal(&now.box, &sight->box, sizeof now.box);
        uint32_t* words = &scratch->sight_words.data[sight->first];
        qsort(words, sight->count, sizeof *words, compare_words);
        qsort(now.bends, now.count, sizeof *now.bends, compare_words);
        assert_memory_equal(words, now.bends, now.count * sizeof *words);
        right++;
    }
    return right;
}

// The same for bends that lead nowhere.
static uint32_t expect_last(NavQuery* query) {
    RadiusScratch* scratch = &query->disc;
    DiscSearch* search = &scratch->disc_search;
    uint32_t right = 0;
    search->goal_box = (NavBox){{-SIZE, -SIZE}, {-SIZE, -SIZE}};
    for (uint32_t bend = 0; bend < 2 * search->inside.mesh->counts->vertex_slots; bend++) {
        DiscLast* last = &scratch->lasts.data[bend];
        if (last->made != search->corners.number || last->radius != search->inside.radius)
            continue;
        last->made = 0;
        assert_false(navi_disc_has_next(search, bend));
        assert_int_equal(last->made, search->corners.number);
        right++;
    }
    return right;
}

static void a_change_is_noticed(void** state) {
    (void)state;
    for (int form = 0; form < FORMS; form++) {
        uint64_t random = 5;
        NavWorld* world = some_world(form, &random);
        NavQuery* query = create_query(world);
        uint32_t right = 0, lost = 0, last_count = 0;
        NavShapeId last = {0, 0, 0};
        for (int round = 0; round < 12; round++) {
            if (round % 2 == 0)
                last = insert_cell(world, &random, lcg_between(&random, 0, SIDE * SIDE - 1));
            else
                assert_int_equal(nav_shape_remove(world, last), NAV_OK);
            uint32_t before = query->disc.lost_words;
            expect_as_dull(query, &random, 40);
            if (query->disc.disc_search.corners.pathdata != NULL) {
                right += expect_right(query);
                last_count += expect_last(query);
            }
            lost += query->disc.lost_words > before;
        }
        assert_true(right > 500 && lost > 6);
        assert_true(form == DIAMONDS || last_count > 80);
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
}

static void budgets_and_slices_do_not_depend_on_it(void** state) {
    (void)state;
    uint64_t random = 6;
    NavWorld* world = some_world(RUBBLE, &random);
    NavQuery *query = experienced(world), *fresh = create_query(world);
    uint32_t ended = 0, steps = 0;
    for (int i = 0; i < 70; i++) {
        NavPathRequest request = some_request(&random);
        NavPath path, other;
        request.max_nodes = 100;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(nav_query_find_path(fresh, &request, &other), NAV_OK);
        scene_expect_same(&path, &other);
        ended += path.status == NAV_PATH_OUT_OF_BUDGET;
        request.max_nodes = NAV_NO_LIMIT;
        NavSlice one = {NAV_SLICE_RUNNING, 0}, two;
        assert_int_equal(nav_slice_begin(query, &request), NAV_OK);
        assert_int_equal(nav_slice_begin(fresh, &request), NAV_OK);
        while (one.status == NAV_SLICE_RUNNING) {
            assert_int_equal(nav_slice_step(query, 20, &one), NAV_OK);
            assert_int_equal(nav_slice_step(fresh, 20, &two), NAV_OK);
            assert_true(one.status == two.status && one.nodes == two.nodes);
            steps++;
        }
    }
    assert_true(ended > 3 && ended < 60 && steps > 150);
    nav_query_destroy(query);
    nav_query_destroy(fresh);
    nav_world_destroy(world);
}

// Remembers, then goes on in a changed world, in a copy of the old one, and with new path data.
static void other_worlds_do_not_depend_on_it(void** state) {
    (void)state;
    for (int form = 0; form < FORMS; form++) {
        uint64_t random = 11;
        NavWorld *world = some_world(form, &random), *old = NULL;
        NavQuery* query = experienced(world);
        assert_int_equal(nav_world_clone(world, NULL, &old), NAV_OK);
        insert_star(world, &random, lcg_point(&random, 0, SIZE), 400);
        assert_true(expect_as_dull(query, &random, 100) > 10);
        assert_int_equal(nav_world_copy(world, old), NAV_OK);
        assert_true(expect_as_dull(query, &random, 100) > 10);
        assert_int_equal(nav_world_keep_path_data(world, false), NAV_OK);
        assert_int_equal(nav_world_keep_path_data(world, true), NAV_OK);
        assert_true(expect_as_dull(query, &random, 100) > 10);
        nav_query_destroy(query);
        nav_world_destroy(world);
        nav_world_destroy(old);
    }
}

// It forgets when there is no room, and goes on.
static void what_is_remembered_is_bounded(void** state) {
    (void)state;
    uint64_t random = 21;
    NavWorld* world = some_world(MAZE, &random);
    NavQuery* query = experienced(world);
    RadiusScratch* scratch = &query->disc;
    uint32_t count = scratch->sight_words.count;
    scratch->sight_words.count = scratch->sight_words.capacity;
    scratch->lost_words = 0;
    expect_as_dull(query, &random, 60);
    assert_int_equal(scratch->sight_words.count, scratch->sight_words.capacity);
    scratch->lost_words = scratch->sight_words.count / 2;
    expect_as_dull(query, &random, 60);
    assert_true(scratch->sight_words.count < count);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void ends_without_memory(void** state) {
    (void)state;
    TestMemory memory = {0};
    const NavAllocator allocator = blocks_allocator(&memory);
    NavWorld* world = floor_world(&allocator);
    uint64_t random = 3;
    uint32_t failures = 0;
    fill_maze(world, &random);
    NavQuery* first = create_query(world);
    NavPath path;
    NavPathRequest request;
    do { // one that bends
        request = some_request(&random);
        assert_int_equal(nav_query_find_path(first, &request, &path), NAV_OK);
    } while (path.status != NAV_PATH_OK || path.point_count < 20);
    nav_query_destroy(first);
    for (uint64_t after = 1; after < 120; after++) {
        NavQuery* query = create_query(world);
        NavResult result = NAV_OK;
        memory_fail(&memory, after, after % 2 == 0);
        for (int i = 0; i < SIGHT_PATIENCE && result == NAV_OK; i++)
            result = nav_query_find_path(query, &request, &path);
        memory_recover(&memory);
        assert_true(result == NAV_OK || result == NAV_ERR_MEMORY);
        failures += result == NAV_ERR_MEMORY;
        expect_as_dull(query, &random, 2);
        nav_query_destroy(query);
    }
    assert_true(failures > 10);
    nav_world_destroy(world);
    assert_int_equal(memory.live_bytes, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_do_not_depend_on_it),
        cmocka_unit_test(a_change_is_noticed),
        cmocka_unit_test(budgets_and_slices_do_not_depend_on_it),
        cmocka_unit_test(other_worlds_do_not_depend_on_it),
        cmocka_unit_test(what_is_remembered_is_bounded),
        cmocka_unit_test(ends_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
