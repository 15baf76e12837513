// Cones whose bound has grown wait in the heap while other nodes come first. It changes no path.
#include "query/cone/kernel_inside.h"
#include "query/path/query.h"
#include "support/unit_scene.h"

enum { CELL = 40, SIDE = 30, SIZE = CELL * SIDE };

// A block in each cell, of any size and place there: hundreds of loops.
static NavWorld* blocks_world(uint64_t random, bool has_path_data) {
    NavWorld* world = open_world(SIZE, has_path_data);
    for (int32_t cell = 0; cell < SIDE * SIDE; cell++) {
        NavPoint corner = at(cell % SIDE * CELL, cell / SIDE * CELL);
        NavPoint a = lcg_point(&random, 1, CELL / 2),
                 b = lcg_point(&random, CELL / 2 + 1, CELL - 1);
        insert_box(world, obstacle_def(NAV_LAYERS_ALL), at(corner.x + a.x, corner.y + a.y),
                   at(corner.x + b.x, corner.y + b.y));
    }
    return world;
}

// The search without path data walks each cone to its end.
static void paths_do_not_depend_on_it(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        NavWorld *world = blocks_world(seed, true), *plain_world = blocks_world(seed, false);
        NavQuery *query = create_query(world), *plain = create_query(plain_world);
        uint64_t random = seed;
        uint32_t found = 0;
        for (int i = 0; i < 300; i++) {
            NavPoint start = lcg_point(&random, 0, SIZE);
            NavPathRequest request = nav_path_request(start, lcg_point(&random, 0, SIZE));
            request.mode = NAV_PATH_OPTIMAL;
            NavPath path, other;
            assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
            assert_int_equal(nav_query_find_path(plain, &request, &other), NAV_OK);
            scene_expect_same(&path, &other);
            found += path.status == NAV_PATH_OK && path.point_count > 4;
        }
        assert_true(found > 50 && query->cone.kernel.may_wait);
        nav_query_destroy(query);
        nav_query_destroy(plain);
        nav_world_destroy(world);
        nav_world_destroy(plain_world);
    }
}

// The state of a search, and a cone in an open room. It has just been narrowed by its right ray.
typedef struct Room {
    NavWorld* world;
    NavQuery* query;
    ConeSearch* search;
    ConeNode cone;
} Room;

static Room room_begin(void) {
    Room room = {.world = blocks_world(7, true)};
    room.query = create_query(room.world);
    NavPathRequest request = nav_path_request(at(0, 0), at(SIZE, SIZE));
    NavPath path;
    request.mode = NAV_PATH_OPTIMAL;
    assert_int_equal(nav_query_find_path(room.query, &request, &path), NAV_OK);
    room.search = &room.query->cone.kernel.search;
    const Mesh* mesh = room.search->mesh;
    uint32_t t = 0;
    while (!navi_tri_is_alive(mesh, t) || mesh->cluster[t] == NAV_NONE ||
           !navi_pathdata_is_open(room.query->cone.kernel.data, 4 * t))
        t++;
    room.cone = (ConeNode){.root = NAV_NONE, .edge = 4 * t};
    room.cone.root_p = mesh->pos[mesh->tri[t].v[0]];
    assert_true(navi_cone_fill(mesh, &room.cone));
    room.search->best = INFINITY;
    room.search->stamp = 0; // nothing is known of any vertex
    return room;
}

static void room_end(Room* room) {
    nav_query_destroy(room->query);
    nav_world_destroy(room->world);
}

// The goal lies across the right ray.
static void aim_outside(Room* room) {
    const ConeNode* cone = &room->cone;
    NavPoint ray = at(3 * cone->right.x - cone->left.x, 3 * cone->right.y - cone->left.y);
    room->search->goal = navi_ray_end(cone->root_p, ray);
}

static double bound_of(const Room* room) {
    const ConeEdge edge = navi_cone_edge(room->search->mesh, &room->cone);
    const ConeWindow window = navi_cone_window(&room->cone, &edge);
    return navi_cone_bound(room->search, &room->cone, &edge, &window);
}

// With another node in the heap, whose key is `times` the bound of the cone.
static bool goes_on_beside(Room* room, double times) {
    assert_int_equal(navi_cone_start(room->search), NAV_OK);
    assert_true(navi_cone_heap_push(&room->search->ask->memory, &room->search->scratch->heap,
                                    times * bound_of(room), CONE_IS_BEND));
    return navi_cone_turns(room->search, &room->cone, room->cone.right, true);
}

static void waits_while_others_come_first(void** state) {
    (void)state;
    Room room = room_begin();
    const ConeScratch* scratch = room.search->scratch;
    aim_outside(&room);
    assert_true(bound_of(&room) >
                navi_ray_length(navi_ray_to(room.cone.root_p, room.search->goal)));
    assert_true(goes_on_beside(&room, 2) && scratch->cones.count == 0);
    assert_true(goes_on_beside(&room, 1 - 0.9 * CONE_LEAD) && scratch->cones.count == 0);
    assert_true(!goes_on_beside(&room, 1 - 1.1 * CONE_LEAD) && scratch->cones.count == 1);
    assert_memory_equal(&scratch->cones.data[0], &room.cone, sizeof room.cone);
    assert_true(scratch->heap.items.count == 2);
    assert_true(scratch->heap.items.data[1].key == navi_cone_key(bound_of(&room)));
    room_end(&room);
}

static void goes_on_towards_the_goal(void** state) {
    (void)state;
    Room room = room_begin();
    const ConeNode* cone = &room.cone;
    room.search->goal = navi_ray_end(
        cone->root_p, at(2 * (cone->left.x + cone->right.x), 2 * (cone->left.y + cone->right.y)));
    assert_true(goes_on_beside(&room, 0.1));
    assert_int_equal(room.search->scratch->cones.count, 0);
    room_end(&room);
}

static void ends_beyond_the_best_path(void** state) {
    (void)state;
    Room room = room_begin();
    aim_outside(&room);
    room.search->best = 0.99 * bound_of(&room);
    assert_true(!goes_on_beside(&room, 2) && room.search->scratch->cones.count == 0);
    room_end(&room);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(paths_do_not_depend_on_it),
                                       cmocka_unit_test(waits_while_others_come_first),
                                       cmocka_unit_test(goes_on_towards_the_goal),
                                       cmocka_unit_test(ends_beyond_the_best_path)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
