// What a query remembers to be in sight behind bends changes no path of a disc, no budget and no
// slice.
#include "query/disc/cones_next.h"
#include "query/disc/cones_sight.h"
#include "query/path/query.h"
#include "support/unit_cells.h"
#include "support/unit_memory.h"
#include "support/unit_scene.h"

enum { CELL = 400, SIDE = 36, SIZE = CELL * SIDE };

static const int32_t radii[] = {15, 50, 100};

// --- worlds ------------------------------------------------------------------------------

static const Cells cells = {CELL, SIDE};
static const CellsFill fill = {.star_count = 280, .star_radius = 350, .diamond_radius = 140};

static NavWorld* some_world(CellsForm form, uint64_t* random) {
    return cells_some_world(&cells, &fill, form, random);
}

// --- questions ---------------------------------------------------------------------------

static NavPathRequest some_request(uint64_t* random) {
    NavPathRequest request = cells_some_request(&cells, random);
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
    for (CellsForm form = CELLS_MAZE; form < CELLS_FORMS; form++) {
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
    for (CellsForm form = CELLS_MAZE; form < CELLS_FORMS; form++) {
        uint64_t random = 5;
        NavWorld* world = some_world(form, &random);
        NavQuery* query = create_query(world);
        uint32_t right = 0, lost = 0, last_count = 0;
        NavShapeId last = {0, 0, 0};
        for (int round = 0; round < 12; round++) {
            if (round % 2 == 0)
                last =
                    cells_insert(world, &cells, &random, lcg_between(&random, 0, SIDE * SIDE - 1));
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
        assert_true(form == CELLS_DIAMONDS || last_count > 80);
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
}

static void budgets_and_slices_do_not_depend_on_it(void** state) {
    (void)state;
    uint64_t random = 6;
    NavWorld* world = some_world(CELLS_RUBBLE, &random);
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
        steps += scene_expect_same_slices(query, fresh, &request, 20);
    }
    assert_true(ended > 3 && ended < 60 && steps > 150);
    nav_query_destroy(query);
    nav_query_destroy(fresh);
    nav_world_destroy(world);
}

// Remembers, then goes on in a changed world, in a copy of the old one, and with new path data.
static void other_worlds_do_not_depend_on_it(void** state) {
    (void)state;
    for (CellsForm form = CELLS_MAZE; form < CELLS_FORMS; form++) {
        uint64_t random = 11;
        NavWorld *world = some_world(form, &random), *old = NULL;
        NavQuery* query = experienced(world);
        assert_int_equal(nav_world_clone(world, NULL, &old), NAV_OK);
        cells_insert_star(world, &random, lcg_point(&random, 0, SIZE), 400);
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
    NavWorld* world = some_world(CELLS_MAZE, &random);
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
    NavWorld* world = cells_world(&cells, &allocator);
    uint64_t random = 3;
    uint32_t failures = 0;
    cells_fill_maze(world, &cells, &random, 4);
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
