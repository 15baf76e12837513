// What a query knows of vertices where areas cost differently, and takes from another search.
#include "support/unit_memory.h"
#include "support/unit_scene.h"

#include "query/path/query.h"
#include "query/rate/map.h"

#define SIZE 120000
#define RASTER 10000

typedef struct Maps {
    NavQuery* query;
    QueryFilter filter;
    TerrainMap first, second;
} Maps;

static void begin(Maps* maps) {
    assert_int_equal(navi_terrain_map_begin(&maps->first, &maps->query->ask, &maps->filter),
                     NAV_OK);
    assert_int_equal(navi_terrain_map_begin(&maps->second, &maps->query->ask, &maps->filter),
                     NAV_OK);
}

static void expect_same_sector(const TerrainSector* a, const TerrainSector* b) {
    assert_true(a->first == b->first && a->last == b->last);
    assert_true(navi_point_equal(a->right, b->right) && navi_point_equal(a->left, b->left));
    assert_true(a->kind == b->kind && a->is_round == b->is_round);
}

// From wall to wall at the left and right of a corner, or the whole turn.
static void expect_sector(const TerrainMap* map, const TerrainSector* sector, uint32_t corner) {
    uint32_t left = corner, right = corner, count = 0;
    bool is_mixed = false;
    while (navi_terrain_joins(map, navi_corner_left_edge(left)) && count++ < 1000) {
        left = navi_corner_left(map->mesh, left);
        is_mixed |= navi_terrain_rate(map, left >> 2) != navi_terrain_rate(map, corner >> 2);
        if (left == corner)
            break;
    }
    assert_true(sector->is_round == (count > 0 && left == corner));
    if (sector->is_round) {
        assert_true((sector->kind == SECTOR_MIXED) == is_mixed);
        return;
    }
    while (navi_terrain_joins(map, navi_corner_right_edge(right)))
        right = navi_corner_right(map->mesh, right);
    assert_true(sector->first == right && sector->last == left);
}

typedef struct Tally {
    uint32_t round, walled, pinched;
} Tally;

// All corners: the second map takes what the first one knows, and the result is that without it.
static void compare(Maps* maps, Tally* tally) {
    const Mesh* mesh = maps->query->ask.mesh;
    NavMemory* memory = &maps->query->ask.memory;
    for (uint32_t corner = 0; corner < 4 * mesh->counts->tri_slots; corner++) {
        if ((corner & 3) == 3 || !navi_tri_is_alive(mesh, corner >> 2) ||
            navi_terrain_rate(&maps->first, corner >> 2) == 0)
            continue;
        const TerrainSector* known = navi_terrain_sector(&maps->first, memory, corner);
        assert_non_null(known);
        expect_sector(&maps->first, known, corner);
        TerrainSector* taken = navi_terrain_sector(&maps->second, memory, corner);
        assert_non_null(taken);
        expect_same_sector(known, taken);
        const uint32_t v = mesh->tri[corner >> 2].v[corner & 3];
        const bool is_pinched = maps->first.sectors.data[v].more != NAV_NONE;
        tally->pinched += is_pinched;
        tally->round += known->is_round;
        tally->walled += !known->is_round && !is_pinched;
    }
}

static void one_map_takes_what_another_has_found(void** state) {
    (void)state;
    Tally tally = {0};
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1 + i % 3;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, SIZE, RASTER);
        Maps maps = {.query = create_query(world)};
        navi_query_refresh(maps.query);
        maps.filter = navi_filter_default(maps.query->ask.mesh, maps.query->ask.labels);
        maps.filter.area_costs = costs;
        begin(&maps);
        maps.second.other = &maps.first;
        compare(&maps, &tally);
        // What a search has written is its own.
        for (uint32_t v = 0; v < maps.second.sectors.capacity; v++)
            maps.first.sectors.data[v].stamp = 7;
        navi_terrain_map_forget(&maps.second);
        begin(&maps);
        assert_null(maps.second.other);
        maps.second.other = &maps.first;
        compare(&maps, &tally);
        for (uint32_t v = 0; v < maps.second.sectors.capacity; v++)
            assert_int_equal(maps.second.sectors.data[v].stamp, 0);
        navi_terrain_map_fini(&maps.query->ask.memory, &maps.first);
        navi_terrain_map_fini(&maps.query->ask.memory, &maps.second);
        nav_query_destroy(maps.query);
        nav_world_destroy(world);
    }
    assert_true(tally.round > 50 && tally.walled > 1000 && tally.pinched > 20);
}

static void expect_clear(const TerrainMap* map) {
    for (uint32_t v = 0; v < map->sectors.capacity; v++)
        assert_true(map->sectors.data[v].made == 0 && map->sectors.data[v].stamp == 0);
    for (uint32_t t = 0; t < map->tris.capacity; t++)
        assert_true(map->tris.data[t].made == 0 && map->tris.data[t].based == 0);
}

// Whichever of its allocations fails: what it got then is clear when it begins again.
static void what_a_map_got_before_memory_ended_is_clear(void** state) {
    (void)state;
    TestMemory memory = {.call_count = 0};
    NavWorldDef def = unit_world_def(0, 0, SIZE, SIZE);
    def.allocator = blocks_allocator(&memory);
    NavWorld* world = create_world(&def);
    insert_floor(world, at(0, 0), at(SIZE, SIZE));
    NavQuery* query = create_query(world);
    QueryFilter filter = navi_filter_default(query->ask.mesh, query->ask.labels);
    for (uint64_t k = 1; k <= 4; k++) {
        TerrainMap map = {.number = 0};
        memory_fail(&memory, k, false);
        NavResult result = navi_terrain_map_begin(&map, &query->ask, &filter);
        assert_int_equal(result, k < 4 ? NAV_ERR_MEMORY : NAV_OK);
        memory_recover(&memory);
        assert_int_equal(navi_terrain_map_begin(&map, &query->ask, &filter), NAV_OK);
        expect_clear(&map);
        navi_terrain_map_fini(&query->ask.memory, &map);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
    assert_int_equal(memory.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_map_takes_what_another_has_found),
        cmocka_unit_test(what_a_map_got_before_memory_ended_is_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
