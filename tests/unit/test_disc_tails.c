// How long it is at least to the goal of a disc (tails.h): never longer than it is, and answers do
// not depend on it.
#include "query/disc/tails.h"
#include "query/path/query.h"
#include "support/unit_cells.h"
#include "support/unit_memory.h"
#include "support/unit_scene.h"

enum { CELL = 400, SIDE = 24, SIZE = CELL * SIDE };

static const int32_t radii[] = {1, 15, 50, 100, 140};

// --- worlds ------------------------------------------------------------------------------

static const Cells cells = {CELL, SIDE};
static const CellsFill fill = {.star_count = 220, .star_radius = 240, .diamond_radius = 120};

static NavWorld* some_world(CellsForm form, uint64_t* random) {
    return cells_some_world(&cells, &fill, form, random);
}

static NavPathRequest some_request(uint64_t* random) {
    NavPathRequest request = cells_some_request(&cells, random);
    request.radius = radii[lcg_next(random) % 5];
    return request;
}

// Searches begin with tails after this many nodes.
static NavQuery* query_with(const NavWorld* world, uint32_t delay) {
    NavQuery* query = create_query(world);
    query->disc.tails.delay = delay;
    query->disc.sight_credit = INT32_MIN / 2; // it remembers nothing
    return query;
}

enum { AT_ONCE = 1 };
#define NEVER UINT32_MAX

// --- the bound ---------------------------------------------------------------------------

typedef struct Tally {
    double rest, bound; // of arrivals whose bound is final
    uint32_t count;
} Tally;

// Is the bound right at each bend of the path that the search has found?
static void expect_below(const DiscSearch* search, Tally* tally) {
    for (uint32_t a = search->best_parent; a != 0; a = navi_disc_root(search, a)->parent) {
        const DiscArrival* arrival = navi_disc_root(search, a);
        bool is_final;
        double rest = search->best - arrival->g;
        double bound = navi_tails_rest(search, arrival, &is_final);
        assert_true(bound <= rest);
        if (!is_final)
            continue;
        tally->rest += rest;
        tally->bound += bound;
        tally->count++;
    }
}

// The path was found without tails. They grow: to the start, then bit by bit to the path's length,
// then as far as they can.
static void look_at_path(DiscSearch* search, Tally* tally) {
    DiscTails* tails = &search->inside.scratch->tails;
    Tally none = {0};
    assert_true(navi_tails_begin(search));
    expect_below(search, &none);
    while (!navi_tails_are_grown(tails))
        navi_tails_grow(search);
    assert_true(tails->is_full || tails->length <= search->best);
    while (tails->least <= search->best && navi_tails_ask(tails, tails->least)) {
        expect_below(search, &none);
        while (!navi_tails_are_grown(tails))
            navi_tails_grow(search);
    }
    expect_below(search, tally);
    while (navi_tails_ask(tails, 8.0 * SIZE) && tails->least < 8.0 * SIZE)
        while (!navi_tails_are_grown(tails))
            navi_tails_grow(search);
    expect_below(search, &none);
    assert_false(search->is_failed);
}

// With a small radius most bounds are exact, except for a step.
static void no_bound_is_too_long(void** state) {
    Tally small = {0}, large = {0};
    (void)state;
    for (int i = 0; i < 4 * CELLS_FORMS; i++) {
        uint64_t random = (uint64_t)i;
        NavWorld* world = some_world((CellsForm)(i % CELLS_FORMS), &random);
        NavQuery* query = query_with(world, NEVER);
        for (int k = 0; k < 60; k++) {
            NavPathRequest request = some_request(&random);
            NavPath path;
            assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
            DiscSearch* search = &query->disc.disc_search;
            if (path.status == NAV_PATH_OK && path.point_count > 2 && !search->is_careful &&
                search->corners.pathdata != NULL && search->best_parent != NAV_NONE)
                look_at_path(search, request.radius < 100 ? &small : &large);
        }
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
    assert_true(small.count > 1000 && small.bound > 0.99 * small.rest);
    assert_true(large.count > 300 && large.bound > 0.97 * large.rest);
}

// --- answers -----------------------------------------------------------------------------

static void paths_do_not_depend_on_them(void** state) {
    uint32_t found = 0;
    (void)state;
    for (int i = 0; i < 2 * CELLS_FORMS; i++) {
        uint64_t random = 100 + (uint64_t)i;
        NavWorld* world = some_world((CellsForm)(i % CELLS_FORMS), &random);
        NavQuery *query = query_with(world, AT_ONCE), *other = query_with(world, NEVER);
        for (int k = 0; k < 80; k++) {
            NavPathRequest request = some_request(&random);
            NavPath path, same;
            assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
            assert_int_equal(nav_query_find_path(other, &request, &same), NAV_OK);
            scene_expect_same(&path, &same);
            found += path.status == NAV_PATH_OK && path.point_count > 2;
        }
        nav_query_destroy(query);
        nav_query_destroy(other);
        nav_world_destroy(world);
    }
    assert_true(found > 150);
}

// A disc among gaps of which many are too narrow needs fewer nodes than without tails.
static void large_discs_need_fewer_nodes(void** state) {
    uint64_t random = 8, with = 0, without = 0;
    (void)state;
    NavWorld* world = some_world(CELLS_RUBBLE, &random);
    NavQuery *query = query_with(world, 0), *other = query_with(world, NEVER);
    for (int k = 0; k < 60; k++) {
        NavPathRequest request = some_request(&random);
        request.radius = 140;
        with += scene_count_nodes(query, &request);
        without += scene_count_nodes(other, &request);
        request.radius = 15; // with a small one they are not looked for
        assert_true(scene_count_nodes(query, &request) == scene_count_nodes(other, &request));
    }
    assert_true(with < without);
    nav_query_destroy(query);
    nav_query_destroy(other);
    nav_world_destroy(world);
}

// Wherever a search is interrupted, and whenever its budget ends.
static void slices_and_budgets(void** state) {
    uint64_t random = 9;
    uint32_t ended = 0, found = 0;
    (void)state;
    NavWorld* world = some_world(CELLS_RUBBLE, &random);
    NavQuery* query = query_with(world, AT_ONCE);
    for (int k = 0; k < 60; k++) {
        NavPathRequest request = some_request(&random);
        NavPath path;
        request.max_nodes = k % 2 == 0 ? 60 : NAV_NO_LIMIT;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        ended += path.status == NAV_PATH_OUT_OF_BUDGET;
        found += path.status == NAV_PATH_OK;
        scene_expect_same_in_slices(query, &request, 1 + (uint32_t)k % 7, &path);
    }
    assert_true(ended > 3 && found > 10);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void ends_without_memory(void** state) {
    TestMemory memory = {0};
    const NavAllocator allocator = blocks_allocator(&memory);
    NavWorld* world = cells_world(&cells, &allocator);
    uint64_t random = 3;
    uint32_t failures = 0;
    NavPathRequest request;
    NavPath path, other;
    (void)state;
    cells_fill_rubble(world, &cells, &random, &fill);
    NavQuery* first = query_with(world, NEVER);
    do { // one that bends
        request = some_request(&random);
        assert_int_equal(nav_query_find_path(first, &request, &path), NAV_OK);
    } while (path.status != NAV_PATH_OK || path.point_count < 20);
    for (uint64_t after = 1; after < 80; after++) {
        NavQuery* query = query_with(world, AT_ONCE);
        memory_fail(&memory, after, after % 2 == 0);
        NavResult result = nav_query_find_path(query, &request, &other);
        memory_recover(&memory);
        assert_true(result == NAV_OK || result == NAV_ERR_MEMORY);
        failures += result == NAV_ERR_MEMORY;
        assert_int_equal(nav_query_find_path(query, &request, &other), NAV_OK);
        scene_expect_same(&path, &other);
        nav_query_destroy(query);
    }
    assert_true(failures > 10);
    nav_query_destroy(first);
    nav_world_destroy(world);
    assert_int_equal(memory.live_bytes, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_bound_is_too_long),
        cmocka_unit_test(paths_do_not_depend_on_them),
        cmocka_unit_test(large_discs_need_fewer_nodes),
        cmocka_unit_test(slices_and_budgets),
        cmocka_unit_test(ends_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
