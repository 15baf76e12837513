// Visible corners that a query remembers change no path, no budget and no slice.
#include <nav/debug_draw.h>

#include "query/cone/sight.h"
#include "query/path/query.h"
#include "support/unit_cells.h"
#include "support/unit_scene.h"

enum { CELL = 40, SIDE = 30, SIZE = CELL * SIDE };

static const Cells cells = {CELL, SIDE};

static NavWorld* maze_world(uint64_t seed, bool has_path_data) {
    NavWorld* world = open_world(SIZE, has_path_data);
    cells_fill_maze(world, &cells, &seed, 2);
    return world;
}

// Half of them on edges and vertices.
static NavPoint some_point(uint64_t* random) {
    int32_t step = lcg_between(random, 0, 1) ? 1 : CELL / 2;
    NavPoint p = lcg_point(random, 0, SIZE / step);
    return at(p.x * step, p.y * step);
}

static NavPathRequest some_request(uint64_t* random) {
    NavPoint start = some_point(random);
    NavPathRequest request = nav_path_request(start, some_point(random));
    request.mode = NAV_PATH_OPTIMAL;
    return request;
}

// A query that remembers as much as possible.
static NavQuery* experienced(const NavWorld* world) {
    uint64_t random = 77;
    NavQuery* query = create_query(world);
    NavPath path;
    for (int i = 0; i < 1500; i++) {
        NavPathRequest request = some_request(&random);
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    }
    return query;
}

static uint32_t count_recalled(const NavQuery* query) {
    uint32_t count = 0;
    for (uint32_t v = 0; v < query->ask.mesh->counts->vertex_slots; v++) {
        const Bend* bend = &query->cone.plain.bends[v];
        count += bend->stamp == query->ask.stamp && bend->is_expanded && bend->recalled != 0;
    }
    return count;
}

static void paths_do_not_depend_on_it(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        NavWorld *world = maze_world(seed, true), *plain_world = maze_world(seed, false);
        NavQuery *query = experienced(world), *plain = create_query(plain_world);
        uint64_t random = seed;
        uint32_t recalled = 0, found = 0;
        assert_true(world != NULL && query->cone.sights.count > 100);
        for (int i = 0; i < 300; i++) {
            NavPathRequest request = some_request(&random);
            NavPath path, other;
            assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
            assert_int_equal(nav_query_find_path(plain, &request, &other), NAV_OK);
            scene_expect_same(&path, &other);
            recalled += path.status == NAV_PATH_OK && count_recalled(query) > 0;
            found += path.status == NAV_PATH_OK;
        }
        assert_true(found > 50 && recalled > found / 2);
        nav_query_destroy(query);
        nav_query_destroy(plain);
        nav_world_destroy(world);
        nav_world_destroy(plain_world);
    }
}

// It learns nothing.
static void keep_dull(NavQuery* query) { query->cone.sight_credit = INT32_MIN / 2; }

// What is remembered and not found wrong is what a look now gives. Returns how much there is.
static uint32_t expect_right(NavQuery* query, NavQuery* fresh) {
    ConeScratch *known = &query->cone, *now = &fresh->cone;
    uint32_t right = 0;
    for (uint32_t v = 0; v < query->ask.mesh->counts->vertex_slots; v++)
        for (int is_left = 0; is_left < 2; is_left++) {
            const BendSector* sector = &known->plain.sectors.data[v];
            uint32_t at = sector->age == known->sight_age ? sector->sights[is_left] : 0;
            if (query->ask.mesh->vertex[v].h == NAV_NONE) // it is gone, so nothing asks for it
                continue;
            if (at == 0 || !navi_sight_is_right(known, &known->sights.data[at - 1]))
                continue;
            navi_bend_plain(&now->plain, fresh->ask.mesh, fresh->ask.pathdata, v);
            now->sight_credit = SIGHT_CREDIT_MOST;
            const Sight *old = &known->sights.data[at - 1], *sight = NULL;
            for (int i = 0; i < SIGHT_PATIENCE && sight == NULL; i++)
                sight = navi_sight_ask(now, v, is_left);
            assert_true(sight != NULL && sight->count == old->count);
            assert_memory_equal(&sight->box, &old->box, sizeof old->box);
            assert_memory_equal(&now->sight_bends.data[sight->first],
                                &known->sight_bends.data[old->first],
                                old->count * sizeof(SightBend));
            right++;
        }
    return right;
}

static uint32_t expect_kept(NavQuery* query) {
    NavQuery* fresh = create_query(query->ask.world);
    assert_int_equal(navi_cone_begin_plain(&fresh->cone), NAV_OK);
    uint32_t right = expect_right(query, fresh);
    nav_query_destroy(fresh);
    return right;
}

static void a_change_is_noticed(void** state) {
    (void)state;
    NavWorld* world = maze_world(5, true);
    NavQuery* query = create_query(world);
    uint64_t random = 9;
    uint32_t kept = 0, lost = 0;
    NavShapeId last = {0, 0, 0};
    for (int round = 0; round < 40; round++) {
        if (round % 2 == 0)
            last = cells_insert(world, &cells, &random, lcg_between(&random, 0, SIDE * SIDE - 1));
        else
            assert_int_equal(nav_shape_remove(world, last), NAV_OK);
        NavQuery* fresh = create_query(world);
        for (int i = 0; i < 200; i++) {
            NavPathRequest request = some_request(&random);
            NavPath path, other;
            keep_dull(fresh);
            assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
            assert_int_equal(nav_query_find_path(fresh, &request, &other), NAV_OK);
            assert_int_equal(fresh->cone.sights.count, 0);
            scene_expect_same(&path, &other);
            if (path.point_count > 2 && i < 20)
                kept += expect_kept(query);
        }
        lost += query->cone.lost_sights > 0;
        assert_true(query->cone.sights.count > 0);
        nav_query_destroy(fresh);
    }
    assert_true(kept > 1000 && lost > 20);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A quarter of a cell, or half of one with a thin wall: many corners lie on one line.
static NavShapeId insert_part(NavWorld* world, uint64_t* random, int32_t cell) {
    int32_t x = cell % 20 * CELL, y = cell / 20 * CELL, half = CELL / 2;
    int32_t form = lcg_between(random, 0, 6);
    NavPoint min = at(form == 4 || form == 5 ? x + half : x, form == 4 || form == 6 ? y + half : y);
    NavPoint max = at(form == 1 ? x + 4 : x + CELL, form == 2 ? y + 4 : y + CELL);
    if (form == 3 || form == 6)
        max.x = x + half;
    if (form == 3 || form == 5)
        max.y = y + half;
    return insert_box(world, obstacle_def(NAV_LAYERS_ALL), min, max);
}

static NavPathRequest part_request(uint64_t* random) {
    NavPoint p[2];
    for (int end = 0; end < 2; end++) {
        int32_t step = lcg_between(random, 0, 1) ? 1 : CELL / 2;
        NavPoint q = lcg_point(random, 0, 20 * CELL / step);
        p[end] = at(q.x * step, q.y * step);
    }
    NavPathRequest request = nav_path_request(p[0], p[1]);
    request.mode = NAV_PATH_OPTIMAL;
    return request;
}

static NavWorld* line_world(uint64_t* random) {
    NavWorld* world = open_world(20 * CELL, true);
    int density = lcg_between(random, 1, 3);
    for (int32_t cell = 0; cell < 400; cell++)
        if (lcg_between(random, 0, density) == 0)
            insert_part(world, random, cell);
    return world;
}

// Behind a vertex on the border of a sight lie triangles that are not in sight. A wall there can
// make a bend of the vertex.
static void a_bend_that_arises_on_its_border_is_noticed(void** state) {
    (void)state;
    static const uint64_t seeds[] = {9, 21};
    uint32_t kept = 0;
    for (size_t k = 0; k < 2; k++) {
        uint64_t random = seeds[k] * 7919 + 13;
        NavWorld* world = line_world(&random);
        NavQuery* query = create_query(world);
        NavShapeId last[8];
        uint32_t count = 0;
        for (int round = 0; round < 60; round++) {
            for (int i = 0; i < (round == 0 ? 600 : 60); i++) {
                NavPathRequest request = part_request(&random);
                NavPath path;
                query->cone.sight_credit = SIGHT_CREDIT_MOST;
                assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
            }
            if (count == 8 || (count > 0 && lcg_between(&random, 0, 2) == 0))
                assert_int_equal(nav_shape_remove(world, last[--count]), NAV_OK);
            else
                last[count++] = insert_part(world, &random, lcg_between(&random, 0, 399));
            NavPathRequest request = part_request(&random);
            NavPath path;
            assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
            if (query->cone.plain.number == (uint32_t)query->ask.pathdata->update_count)
                kept += expect_kept(query);
        }
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
    assert_true(kept > 1000);
}

static uint32_t count_right(NavQuery* query) {
    ConeScratch* scratch = &query->cone;
    uint32_t right = 0;
    for (uint32_t k = 0; k < scratch->sights.count; k++)
        right += navi_sight_is_right(scratch, &scratch->sights.data[k]);
    return right;
}

// An obstacle comes and goes: what was known before is right again, also after other changes
// elsewhere, and nothing is computed again.
static void it_becomes_right_again(void** state) {
    (void)state;
    NavWorld* world = maze_world(8, true);
    NavQuery* query = experienced(world);
    uint64_t random = 21;
    uint32_t before = query->cone.sights.count, lost = 0;
    assert_true(before > 100);
    for (int round = 0; round < 20; round++) {
        NavShapeId id =
            cells_insert(world, &cells, &random, lcg_between(&random, 0, SIDE * SIDE - 1));
        assert_int_equal(navi_cone_begin_plain(&query->cone), NAV_OK);
        lost += before - count_right(query);
        assert_int_equal(nav_shape_remove(world, id), NAV_OK);
        assert_int_equal(navi_cone_begin_plain(&query->cone), NAV_OK);
        assert_int_equal(count_right(query), before);
        assert_true(expect_kept(query) > 100);
    }
    assert_true(lost > 20);
    assert_int_equal(query->cone.sights.count, before);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// While it stays wrong it is not used, and in the end it is forgotten.
static void it_is_forgotten_while_it_stays_wrong(void** state) {
    (void)state;
    NavWorld* world = maze_world(8, true);
    NavQuery* query = experienced(world);
    ConeScratch* scratch = &query->cone;
    uint64_t random = 22;
    uint32_t forgotten = 0;
    for (int round = 0; round < 20; round++)
        cells_insert(world, &cells, &random, lcg_between(&random, 0, SIDE * SIDE - 1));
    assert_int_equal(navi_cone_begin_plain(scratch), NAV_OK);
    scratch->sight_credit = SIGHT_CREDIT_MOST;
    for (uint32_t v = 0; v < query->ask.mesh->counts->vertex_slots; v++)
        for (int is_left = 0; is_left < 2; is_left++) {
            const BendSector* sector = &scratch->plain.sectors.data[v];
            uint32_t at = sector->age == scratch->sight_age ? sector->sights[is_left] : 0;
            if (at == 0 || navi_sight_is_right(scratch, &scratch->sights.data[at - 1]))
                continue;
            for (int i = 0; i < SIGHT_PATIENCE_WRONG; i++) {
                assert_int_equal(sector->sights[is_left], at);
                assert_null(navi_sight_ask(scratch, v, is_left));
            }
            assert_int_equal(sector->sights[is_left], 0);
            forgotten++;
        }
    assert_true(forgotten > 10 && scratch->lost_sights == forgotten);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void budgets_and_slices_do_not_depend_on_it(void** state) {
    (void)state;
    NavWorld* world = maze_world(6, true);
    NavQuery *query = experienced(world), *fresh = create_query(world);
    uint64_t random = 3;
    uint32_t ended = 0, steps = 0;
    for (int i = 0; i < 100; i++) {
        NavPathRequest request = some_request(&random);
        NavPath path, other;
        request.max_nodes = 60;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(nav_query_find_path(fresh, &request, &other), NAV_OK);
        scene_expect_same(&path, &other);
        ended += path.status == NAV_PATH_OUT_OF_BUDGET;
        request.max_nodes = NAV_NO_LIMIT;
        steps += scene_expect_same_slices(query, fresh, &request, 20);
    }
    assert_true(ended > 10 && ended < 90 && steps > 200);
    nav_query_destroy(query);
    nav_query_destroy(fresh);
    nav_world_destroy(world);
}

typedef struct Picture {
    uint32_t cones;
    int64_t area; // of all
} Picture;

static void note_cone(void* context, NavDebugPart part, uint32_t value, const NavPoint p[3]) {
    Picture* picture = context;
    int64_t area = ((int64_t)p[1].x - p[0].x) * ((int64_t)p[2].y - p[0].y) -
                   ((int64_t)p[1].y - p[0].y) * ((int64_t)p[2].x - p[0].x);
    assert_true(part == NAV_DEBUG_CONE && value == 0 && area > 0);
    picture->cones++;
    picture->area += area;
}

static Picture draw(const NavQuery* query) {
    Picture picture = {0, 0};
    NavDebugDraw cones = nav_debug_draw();
    cones.context = &picture;
    cones.triangle = note_cone;
    assert_int_equal(nav_query_draw_search(query, &cones), NAV_OK);
    return picture;
}

// All visible triangles are drawn, although the search looked at only some of them again.
static void it_is_drawn(void** state) {
    (void)state;
    NavWorld* world = maze_world(7, true);
    NavQuery *query = experienced(world), *fresh = create_query(world);
    uint64_t random = 8;
    int64_t area = 0, fresh_area = 0;
    for (int i = 0; i < 30; i++) {
        NavPathRequest request = some_request(&random);
        NavPath path, other;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(nav_query_find_path(fresh, &request, &other), NAV_OK);
        area += draw(query).area;
        fresh_area += draw(fresh).area;
    }
    assert_true(fresh_area > 0 && area > fresh_area);
    nav_query_destroy(query);
    nav_query_destroy(fresh);
    nav_world_destroy(world);
}

// Without path data a query remembers no visible corners.
static void it_is_not_drawn_without_path_data(void** state) {
    (void)state;
    NavWorld* world = maze_world(7, true);
    NavQuery* query = experienced(world);
    uint64_t random = 8;
    NavPath path = {0};
    for (int i = 0; i < 100 && count_recalled(query) == 0; i++) {
        NavPathRequest request = some_request(&random);
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    }
    int64_t area = draw(query).area;
    assert_true(count_recalled(query) > 0);
    assert_int_equal(nav_world_keep_path_data(world, false), NAV_OK);
    assert_true(draw(query).area < area);
    assert_int_equal(nav_world_keep_path_data(world, true), NAV_OK);
    assert_true(draw(query).area == area);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Jagged blocks on top of each other.
static void fill_with_rubble(NavWorld* world, uint64_t* random) {
    for (int i = 0; i < 250; i++)
        cells_insert_star(world, random, some_point(random), 60);
}

// Queries mostly from a corner of the mesh to another.
static NavPathRequest corner_request(const NavWorld* world, uint64_t* random) {
    NavPathRequest request = some_request(random);
    NavTriangle triangle;
    for (int end = 0; end < 2; end++) {
        uint32_t slot = lcg_next(random) % nav_world_get_triangle_slot_count(world);
        if (nav_world_get_triangle(world, slot, &triangle) == NAV_OK && triangle.is_walkable)
            *(end == 0 ? &request.start : &request.goal) = triangle.corner[0];
    }
    return request;
}

// The number of corners whose sight the last search took from memory.
static uint32_t expect_as_fresh(NavQuery* query, uint64_t* random) {
    NavQuery* fresh = create_query(query->ask.world);
    uint32_t recalled = 0;
    for (int i = 0; i < 600; i++) {
        NavPathRequest request = corner_request(query->ask.world, random);
        NavPath path, other;
        keep_dull(fresh);
        query->cone.sight_credit = SIGHT_CREDIT_MOST;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(nav_query_find_path(fresh, &request, &other), NAV_OK);
        scene_expect_same(&path, &other);
        recalled += i >= 400 && path.status == NAV_PATH_OK && count_recalled(query) > 0;
        assert_int_equal(fresh->cone.sights.count, 0);
    }
    nav_query_destroy(fresh);
    return recalled;
}

// Remembers corners, then goes on in a changed world, in a copy of the old one, and with new path
// data.
static void other_worlds_do_not_depend_on_it(void** state) {
    (void)state;
    uint64_t random = 11;
    for (int kind = 0; kind < 2; kind++) {
        NavWorld *world = square_world(SIZE), *old = NULL;
        insert_box(world, floor_def(0, 0), at(0, 0), at(SIZE, SIZE));
        if (kind == 0)
            fill_with_rubble(world, &random);
        else
            cells_fill_diamonds(world, &cells, 18);
        NavQuery* query = create_query(world);
        assert_int_equal(nav_world_clone(world, NULL, &old), NAV_OK);
        assert_true(expect_as_fresh(query, &random) > 20);
        cells_insert_star(world, &random, some_point(&random), 40);
        assert_true(expect_as_fresh(query, &random) > 20);
        assert_int_equal(nav_world_copy(world, old), NAV_OK);
        assert_true(expect_as_fresh(query, &random) > 20);
        assert_int_equal(nav_world_keep_path_data(world, false), NAV_OK);
        assert_int_equal(nav_world_keep_path_data(world, true), NAV_OK);
        assert_true(expect_as_fresh(query, &random) > 20);
        nav_query_destroy(query);
        nav_world_destroy(world);
        nav_world_destroy(old);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_do_not_depend_on_it),
        cmocka_unit_test(a_change_is_noticed),
        cmocka_unit_test(a_bend_that_arises_on_its_border_is_noticed),
        cmocka_unit_test(it_becomes_right_again),
        cmocka_unit_test(it_is_forgotten_while_it_stays_wrong),
        cmocka_unit_test(budgets_and_slices_do_not_depend_on_it),
        cmocka_unit_test(it_is_drawn),
        cmocka_unit_test(it_is_not_drawn_without_path_data),
        cmocka_unit_test(other_worlds_do_not_depend_on_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
