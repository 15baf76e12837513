// The validator of the path data: each law, broken alone, is found and named.
#include "support/unit_worlds.h"
#include "world/change/world.h"
#include "world/pathdata/pathdata.h"

// A ring of floor around a block: its core is one loop.
static NavWorld* ring_world(void) {
    NavWorld* world = square_world(1000);
    (void)insert_floor(world, at(100, 100), at(900, 900));
    (void)insert_block(world, at(400, 400), at(600, 600));
    assert_null(navi_pathdata_check(&world->pathdata));
    return world;
}

static void see(NavWorld* world, const char* expected) {
    const char* what = navi_pathdata_check(&world->pathdata);
    assert_non_null(what);
    assert_string_equal(what, expected);
}

static uint32_t flags_of(const NavWorld* world, uint32_t h) {
    return navi_pathdata_edge(&world->pathdata, h)->apex & ~PATHDATA_VERTEX;
}

// The first half-edge with these flags: the validator checks its triangle first.
static uint32_t first_edge(const NavWorld* world, uint32_t flags) {
    for (uint32_t h = 0; h < 4 * world->mesh.counts->tri_slots; h++)
        if ((h & 3) != 3 && navi_tri_is_alive(&world->mesh, h >> 2) && flags_of(world, h) == flags)
            return h;
    fail_msg("no such edge");
    return NAV_NONE;
}

static void areas_are_counted(void** state) {
    (void)state;
    NavWorld* world = ring_world();
    world->pathdata.area_sizes[0]++;
    see(world, "areas are miscounted");
    world->pathdata.area_sizes[0]--;
    assert_valid(world);
    nav_world_destroy(world);
}

static void what_lies_beyond_is_told(void** state) {
    (void)state;
    NavWorld* world = ring_world();
    PathEdge* edge = navi_pathdata_edge(&world->pathdata, first_edge(world, 0));
    const PathEdge good = *edge;
    edge->apex = good.apex + 1;
    see(world, "path data: another apex");
    *edge = good;
    edge->p.y--;
    see(world, "path data: another apex");
    *edge = good;
    edge->next = good.next ^ PATHDATA_LEFT;
    see(world, "path data: other exits");
    edge->next = good.next + 4;
    see(world, "path data: other exits");
    *edge = good;
    assert_valid(world);
    nav_world_destroy(world);
}

static void walls_are_where_floors_end(void** state) {
    (void)state;
    NavWorld* world = ring_world();
    PathEdge* wall = navi_pathdata_edge(&world->pathdata, first_edge(world, PATHDATA_WALL));
    wall->apex = 0;
    see(world, "path data: a wall is not marked");
    wall->apex = PATHDATA_WALL;
    PathEdge* open = navi_pathdata_edge(&world->pathdata, first_edge(world, 0));
    open->apex |= PATHDATA_WALL;
    see(world, "path data: a wall where there is none");
    open->apex &= ~PATHDATA_WALL;
    assert_valid(world);
    nav_world_destroy(world);
}

static void what_is_dead_has_a_way_up(void** state) {
    (void)state;
    NavWorld* world = ring_world();
    uint32_t h = first_edge(world, 0), twin = navi_edge_twin(&world->mesh, h);
    navi_pathdata_edge(&world->pathdata, h)->apex |= PATHDATA_DEAD;
    see(world, "path data: a tree without its edge");
    // A triangle of the loop with only one exit left does not belong to the core.
    navi_pathdata_edge(&world->pathdata, twin)->apex |= PATHDATA_UP;
    see(world, "path data: the core is not the core");
    navi_pathdata_edge(&world->pathdata, h)->apex &= ~PATHDATA_DEAD;
    navi_pathdata_edge(&world->pathdata, twin)->apex &= ~PATHDATA_UP;
    assert_valid(world);
    nav_world_destroy(world);
}

// The exits of each edge as the header defines them, for the current dead ends.
static void restate_exits(NavWorld* world) {
    const PathData* data = &world->pathdata;
    for (uint32_t h = 0; h < 4 * world->mesh.counts->tri_slots; h++) {
        if ((h & 3) == 3 || !navi_tri_is_alive(&world->mesh, h >> 2) ||
            flags_of(world, h) & PATHDATA_WALL)
            continue;
        uint32_t twin = navi_edge_twin(&world->mesh, h);
        uint32_t left = (twin & ~3u) | navi_prev3(twin & 3);
        uint32_t right = (twin & ~3u) | navi_next3(twin & 3);
        bool has_left = navi_pathdata_is_open(data, left);
        bool has_right = navi_pathdata_is_open(data, right);
        uint32_t only = has_left ? left : right;
        navi_pathdata_edge(data, h)->next =
            (has_left != has_right ? only : twin) << 2 |
            ((has_left ? PATHDATA_LEFT : 0u) | (has_right ? PATHDATA_RIGHT : 0u));
    }
}

static uint32_t core_edge_but(const NavWorld* world, uint32_t t, uint32_t but) {
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
        if (h != but && flags_of(world, h) == 0)
            return h;
    fail_msg("the loop ends");
    return NAV_NONE;
}

// All around the loop each triangle names the next one as its direction to the core.
static void trees_have_an_end(void** state) {
    (void)state;
    NavWorld* world = ring_world();
    restate_exits(world);
    assert_valid(world);
    uint32_t loop[64], count = 0, h = first_edge(world, 0), start = h;
    do {
        assert_true(count < COUNT_OF(loop));
        loop[count++] = h;
        uint32_t twin = navi_edge_twin(&world->mesh, h);
        h = core_edge_but(world, twin >> 2, twin);
    } while (h != start);
    assert_true(count >= 8);
    for (uint32_t k = 0; k < count; k++) {
        navi_pathdata_edge(&world->pathdata, loop[k])->apex |= PATHDATA_UP;
        uint32_t twin = navi_edge_twin(&world->mesh, loop[k]);
        navi_pathdata_edge(&world->pathdata, twin)->apex |= PATHDATA_DEAD;
    }
    restate_exits(world);
    see(world, "path data: a tree goes in a circle");
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(areas_are_counted),          cmocka_unit_test(what_lies_beyond_is_told),
        cmocka_unit_test(walls_are_where_floors_end), cmocka_unit_test(what_is_dead_has_a_way_up),
        cmocka_unit_test(trees_have_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
