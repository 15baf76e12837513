// The index of legs by place while its buckets are exchanged for more.
#include "support/random.h"
#include "support/unit_memory.h"
#include "support/unit_worlds.h"

#include "move/route/grid.h"

enum { LEGS = 6000, SIZE = 1 << 21 };

typedef struct Legs {
    MoveGrid grid;
    NavMemory memory;
    GridArea areas[LEGS];
    uint32_t heads[LEGS];
    uint32_t count;
} Legs;

static GridArea any_area(TestRandom* random) {
    int32_t x = random_between(random, 0, SIZE), y = random_between(random, 0, SIZE);
    NavPoint by = random_point(random, 40000);
    return (GridArea){at(x, y), at(x + by.x, y + by.y), 2000, false};
}

static void add(Legs* legs, uint32_t k) {
    uint32_t stale = NAV_NONE;
    legs->heads[k] = NAV_NONE;
    assert_true(navi_grid_reserve(&legs->grid, &legs->memory, 1));
    const GridLeg leg = {k, 0, &legs->heads[k], &stale};
    navi_grid_add(&legs->grid, &legs->areas[k], &leg);
}

static bool is_among(const MoveGrid* grid, const GridHits* hits, uint32_t first, uint32_t route) {
    for (uint32_t i = first; i < hits->count; i++)
        if (grid->entries.data[hits->data[i]].route == route)
            return true;
    return false;
}

// Each leg is found where it is, one by one and with others.
static void check_found(Legs* legs, TestRandom* random) {
    GridHits hits = {0};
    GridGroup group = {0};
    GridArea areas[4];
    uint32_t routes[4];
    for (uint32_t i = 0; i < 4; i++) {
        routes[i] = random_below(random, legs->count);
        areas[i] = legs->areas[routes[i]];
        hits.count = 0;
        assert_true(navi_grid_find(&legs->grid, &legs->memory, &areas[i], &hits));
        assert_true(is_among(&legs->grid, &hits, 0, routes[i]) ==
                    (legs->heads[routes[i]] != NAV_NONE));
    }
    assert_true(navi_grid_find_group(&legs->grid, &legs->memory, areas, 4, &group));
    for (uint32_t i = 0; i < 4; i++)
        assert_true(is_among(&legs->grid, &group.hits, i > 0 ? group.ends[i - 1] : 0, routes[i]) ==
                    (legs->heads[routes[i]] != NAV_NONE));
    navi_array_fini(&legs->memory, &hits);
    navi_grid_group_fini(&group, &legs->memory);
}

static void no_leg_waits_for_all_others(void** state) {
    (void)state;
    static Legs legs;
    TestMemory blocks = {0};
    TestRandom random = {3};
    uint32_t waits = 0, exchanges = 0, left = 0;
    navi_memory_init(&legs.memory, blocks_allocator(&blocks));
    navi_grid_init(&legs.grid, (NavBox){{0, 0}, {SIZE, SIZE}});
    for (; legs.count < LEGS; legs.count++) {
        legs.areas[legs.count] = any_area(&random);
        uint32_t before = legs.grid.old_buckets.count - legs.grid.moved;
        add(&legs, legs.count);
        uint32_t now = legs.grid.old_buckets.count - legs.grid.moved;
        exchanges += now > before;
        waits += now > 0;
        left += now > before && before > 0;
        if (legs.count > 0 && legs.count % 16 == 0)
            check_found(&legs, &random);
        uint32_t gone = random_below(&random, legs.count + 1);
        if (legs.count % 3 == 0)
            navi_grid_remove(&legs.grid, &legs.heads[gone]);
    }
    assert_true(exchanges >= 5 && waits > 20 * exchanges && left == 0);
    for (uint32_t k = 0; k < LEGS; k++)
        navi_grid_remove(&legs.grid, &legs.heads[k]);
    assert_int_equal(legs.grid.alive, 0);
    navi_grid_fini(&legs.grid, &legs.memory);
    assert_int_equal(legs.memory.live_bytes, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_leg_waits_for_all_others)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
