// A vertex divides only the cheapest of the cones that come to it through the same edge. What is
// left out leads nowhere: with all of it the costs are the same.
#include "support/unit_scene.h"

#include "query/ask/spot.h"
#include "query/path/query.h"
#include "query/terrain/refract_search.h"

#define SIZE 120000
#define RASTER 4000

typedef struct Spread {
    RefractScratch scratch;
    RefractKeptList kept;
    uint32_t nodes;
} Spread;

// Forget by which paths vertices were seen.
static void forget_sights(TerrainMap* map) {
    for (uint32_t v = 0; v < map->mesh->counts->vertex_slots; v++)
        map->sectors.data[v].sight.cost = INFINITY;
    for (uint32_t i = 0; i < map->pinches.count; i++)
        map->pinches.data[i].sight.cost = INFINITY;
}

// All that can be reached from p. `is_whole`: nothing is left out for what was seen before.
static void spread(Spread* made, NavQuery* query, const QueryFilter* filter, NavPoint p,
                   bool is_whole) {
    RefractScratch* scratch = &made->scratch;
    NavSpot spot = navi_spot(query->ask.mesh, p);
    *made = (Spread){.nodes = 0};
    navi_refract_init(scratch, &query->ask);
    assert_int_equal(navi_ask_begin(&query->ask), NAV_OK);
    assert_int_equal(navi_terrain_map_begin(&scratch->map, &query->ask, filter), NAV_OK);
    const RefractSpread endless = {.limit = (double)INFINITY, .kept = &made->kept};
    assert_int_equal(navi_refract_begin_spread(scratch, &endless), NAV_OK);
    assert_int_not_equal(navi_refract_start_spread(&scratch->search, navi_tv_of(p), &spot, 0),
                         NAV_NONE);
    do {
        if (is_whole)
            forget_sights(&scratch->map);
        made->nodes++;
    } while (navi_refract_spread(&scratch->search));
    assert_false(scratch->search.is_failed);
}

static void spread_fini(Spread* made) {
    navi_array_fini(&made->scratch.ask->memory, &made->kept);
    navi_refract_fini(&made->scratch);
}

static void expect_same_cost(const TerrainSector* a, const TerrainSector* b) {
    if (fabs(a->seen - b->seen) > 1e-9 * b->seen + 1e-4)
        fail_msg("costs %.12g, with all cones %.12g", a->seen, b->seen);
}

// Returns the number of corners that were reached.
static uint32_t compare(Spread* few, Spread* all) {
    const Mesh* mesh = few->scratch.map.mesh;
    NavMemory* memory = &few->scratch.ask->memory;
    uint32_t count = 0;
    for (uint32_t corner = 0; corner < 4 * mesh->counts->tri_slots; corner++) {
        if ((corner & 3) == 3 || !navi_tri_is_alive(mesh, corner >> 2) ||
            navi_terrain_rate(&few->scratch.map, corner >> 2) == 0)
            continue;
        const TerrainSector* a = navi_terrain_sector(&few->scratch.map, memory, corner);
        const TerrainSector* b = navi_terrain_sector(&all->scratch.map, memory, corner);
        const bool is_reached = b->stamp == all->scratch.search.stamp;
        assert_int_equal(a->stamp == few->scratch.search.stamp, is_reached);
        if (is_reached)
            expect_same_cost(a, b);
        count += is_reached;
    }
    return count;
}

// Floors and obstacles of any size about any places, or a few large ones that touch and pinch.
static NavWorld* any_world(uint64_t seed, uint64_t* random) {
    if (seed % 4 == 0)
        return scene_random_world(random, SIZE, RASTER);
    NavWorld* world = floored_world(SIZE);
    for (uint32_t i = 0; i < 60; i++) {
        NavPoint p = lcg_point(random, 0, SIZE - 12000);
        const int32_t wide = lcg_between(random, 500, 12000);
        const int32_t high = lcg_between(random, 500, 12000);
        NavPoint q = at(p.x + wide, p.y + high);
        if (i % 3 == 0)
            insert_block(world, p, q);
        else
            insert_box(world, floor_def((uint8_t)(i % 4), 1 + (int32_t)i % 2), p, q);
    }
    return world;
}

static void what_is_left_out_leads_nowhere(void** state) {
    (void)state;
    double costs[NAV_AREA_COUNT];
    uint32_t corners = 0, few_nodes = 0, all_nodes = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        uint64_t random = seed;
        NavWorld* world = any_world(seed, &random);
        SceneFloor floor = scene_walkable(world, NAV_LAYERS_ALL);
        NavQuery* query = create_query(world);
        navi_query_refresh(query);
        QueryFilter filter = navi_filter_default(query->ask.mesh, query->ask.labels);
        for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
            costs[i] = 1 + lcg_next(&random) % (seed % 3 == 0 ? 50 : 4);
        filter.area_costs = costs;
        for (uint32_t i = 0; i < 4; i++) {
            NavPoint p = scene_any_point(&random, &floor, SIZE);
            if (!scene_holds(&floor, p))
                continue;
            Spread few, all;
            spread(&few, query, &filter, p, false);
            spread(&all, query, &filter, p, true);
            corners += compare(&few, &all);
            few_nodes += few.nodes;
            all_nodes += all.nodes;
            spread_fini(&few);
            spread_fini(&all);
        }
        nav_query_destroy(query);
        scene_walkable_fini(&floor);
        nav_world_destroy(world);
    }
    assert_true(corners > 100000 && few_nodes + 2000 < all_nodes);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_left_out_leads_nowhere)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
