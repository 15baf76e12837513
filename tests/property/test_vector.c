// Paths on outlines in random worlds that change: legal by the mesh in every piece and at every
// bend, the optimal ones as long as the shortest path of the mesh, the fast ones never shorter, and
// found where there is one.
#include "oracle/exact.h"
#include "support/command.h"
#include "support/live.h"
#include "support/unit_scene.h"

typedef struct Asked {
    NavWorld* world;
    NavVector* vector;
    NavQuery* query;
    NavFilter filter;
    NavPoint start, goal;
    const char* when;
    double shortest; // below 0: there is no path
    NavPathStatus status;
    NavVectorPath path;
} Asked;

static uint64_t first_seed = 1, query_goal = 2400;
static uint64_t asked_count, found_count, none_count, searched_count, shortest_count;
static double excess_sum, excess_most;

static void complain(const Asked* asked, const char* what) {
    fail_msg("%s: from (%d, %d) to (%d, %d), layers %x: %s", asked->when, asked->start.x,
             asked->start.y, asked->goal.x, asked->goal.y, (unsigned)asked->filter.layers, what);
}

// --- bends ---------------------------------------------------------------------------------------

// Does a closed triangle with a corner at p open there in the direction of q?
static bool opens(const NavTriangle* t, NavPoint p, NavPoint q) {
    for (uint32_t i = 0; i < 3; i++)
        if (t->corner[i].x == p.x && t->corner[i].y == p.y)
            return oracle_area_2(p, t->corner[(i + 1) % 3], q) >= 0 &&
                   oracle_area_2(p, q, t->corner[(i + 2) % 3]) >= 0;
    return false;
}

typedef struct Fan {
    NavTriangle triangles[256];
    uint32_t slots[256], count;
} Fan;

static bool has_corner(const NavTriangle* t, NavPoint p) {
    return (t->corner[0].x == p.x && t->corner[0].y == p.y) ||
           (t->corner[1].x == p.x && t->corner[1].y == p.y) ||
           (t->corner[2].x == p.x && t->corner[2].y == p.y);
}

// All walkable triangles around a vertex.
static void list_fan(const Asked* asked, NavPoint p, Fan* fan) {
    NavTriangles near;
    fan->count = 0;
    assert_int_equal(nav_query_find_triangles_in_circle(asked->query, p, 0, &asked->filter, &near),
                     NAV_OK);
    for (uint32_t k = 0; k < near.count; k++) {
        NavTriangle* t = &fan->triangles[fan->count];
        assert_int_equal(nav_world_get_triangle(asked->world, near.slots[k], t), NAV_OK);
        if (!has_corner(t, p))
            continue;
        fan->slots[fan->count++] = near.slots[k];
        assert_true(fan->count < 256);
    }
}

// Is triangle `to` of the fan joined with `from` around the vertex, over edges?
static bool is_joined(const Fan* fan, uint32_t from, uint32_t to) {
    bool seen[256] = {false};
    uint32_t stack[256], count = 0;
    seen[from] = true;
    stack[count++] = from;
    while (count > 0) {
        uint32_t k = stack[--count];
        for (uint32_t i = 0; i < 3; i++)
            for (uint32_t other = 0; other < fan->count; other++)
                if (!seen[other] && fan->slots[other] == fan->triangles[k].neighbour[i])
                    seen[other] = true, stack[count++] = other;
    }
    return seen[to];
}

static bool bends_on_the_ground(const Asked* asked, NavPoint a, NavPoint b, NavPoint c) {
    Fan fan;
    list_fan(asked, b, &fan);
    for (uint32_t i = 0; i < fan.count; i++)
        for (uint32_t k = 0; k < fan.count; k++)
            if (opens(&fan.triangles[i], b, a) && opens(&fan.triangles[k], b, c) &&
                is_joined(&fan, i, k))
                return true;
    return false;
}

// --- a path --------------------------------------------------------------------------------------

static void expect_legal(const Asked* asked) {
    const NavVectorPath* path = &asked->path;
    double length = 0;
    NavPoint last = path->points[path->point_count - 1];
    if (path->points[0].x != asked->start.x || path->points[0].y != asked->start.y ||
        last.x != asked->goal.x || last.y != asked->goal.y)
        complain(asked, "the path has other ends");
    for (uint32_t k = 1; k < path->point_count; k++) {
        NavPoint a = path->points[k - 1], b = path->points[k];
        NavRay ray;
        assert_int_equal(nav_query_cast_ray(asked->query, a, b, &asked->filter, &ray), NAV_OK);
        if (ray.is_hit)
            complain(asked, "a piece of the path meets a wall");
        if (k + 1 < path->point_count && !bends_on_the_ground(asked, a, b, path->points[k + 1]))
            complain(asked, "a bend leads from one side of walls to the other");
        length += hypot((double)b.x - a.x, (double)b.y - a.y);
    }
    if (fabs(length - path->length) > 1e-9 * length)
        complain(asked, "the length is another one");
}

static void find(Asked* asked, NavPathMode mode) {
    NavVectorRequest request = nav_vector_request(asked->start, asked->goal);
    request.mode = mode;
    request.layers = asked->filter.layers;
    request.max_looks = 1u << 22;
    assert_int_equal(nav_vector_find_path(asked->vector, &request, &asked->path), NAV_OK);
    if (asked->path.status != asked->status)
        complain(asked, nav_path_status_get_text(asked->path.status));
    if (asked->status == NAV_PATH_OK)
        expect_legal(asked);
}

static void ask(Asked* asked) {
    NavPathRequest exact = nav_path_request(asked->start, asked->goal);
    NavPath path;
    exact.mode = NAV_PATH_OPTIMAL;
    exact.filter = &asked->filter;
    assert_int_equal(nav_query_find_path(asked->query, &exact, &path), NAV_OK);
    asked->status = path.status;
    asked->shortest = path.length;
    double slack = 1e-9 * path.length;
    find(asked, NAV_PATH_OPTIMAL);
    if (asked->status == NAV_PATH_OK && fabs(asked->path.length - asked->shortest) > slack)
        complain(asked, "the optimal path is not the shortest");
    find(asked, NAV_PATH_FAST);
    asked_count++;
    none_count += asked->status == NAV_PATH_UNREACHABLE;
    if (asked->status != NAV_PATH_OK || asked->shortest == 0)
        return;
    if (asked->path.length < asked->shortest - slack)
        complain(asked, "the path is shorter than the shortest");
    double excess = asked->path.length / asked->shortest - 1;
    found_count++;
    searched_count += asked->path.is_searched;
    shortest_count += excess < 1e-9;
    excess_sum += excess;
    excess_most = excess > excess_most ? excess : excess_most;
}

// --- worlds --------------------------------------------------------------------------------------

// A point, mostly on walkable ground and often a vertex.
static NavPoint pick(Asked* asked, Scene* scene) {
    NavPoint p = scene_position(scene);
    NavNearest near;
    assert_int_equal(
        nav_query_find_nearest(asked->query, p, NAV_ANY_DISTANCE, &asked->filter, &near), NAV_OK);
    return near.is_found && !random_chance(&scene->random, 5) ? near.point : p;
}

static void run(SceneKind kind, uint64_t seed, uint64_t query_count) {
    Scene scene = scene_begin(kind, seed, 0);
    ChangeList changes = {0};
    Model model;
    char when[96];
    uint32_t next_name = 0;
    size_t done = 0;
    assert_true(model_init(&model, &scene));
    Asked asked = {.world = model.world, .when = when};
    assert_int_equal(nav_vector_create(model.world, &asked.vector), NAV_OK);
    asked.query = create_query(model.world);
    for (uint64_t count = 0; count < query_count;) {
        change_random(&changes, &scene, &model, &next_name);
        while (done < changes.count)
            if (!model_apply(&model, &changes.at[done++], false))
                fail_msg("%s", model.fault);
        snprintf(when, sizeof when, "kind %s seed %u change %u", scene_kind_name(kind),
                 (unsigned)seed, (unsigned)done);
        if (done < 12 || model.is_in_batch)
            continue;
        for (uint32_t k = 0; k < 4; k++, count++) {
            asked.filter = nav_filter();
            if (k == 3)
                asked.filter.layers = (uint32_t)random_bits(&scene.random) & 7;
            asked.start = pick(&asked, &scene);
            asked.goal = pick(&asked, &scene);
            ask(&asked);
        }
    }
    nav_query_destroy(asked.query);
    nav_vector_destroy(asked.vector);
    model_fini(&model);
    change_list_fini(&changes);
}

// --- a field of moving obstacles with pockets
// ------------------------------------------------------

enum { FIELD = 60000, BLOCKS = 40 };

static NavShapeId insert_form(NavWorld* world, TestRandom* random) {
    int32_t r = random_between(random, 1000, 7000), w = r / 3;
    NavPoint box[] = {{-r, -w}, {r, -w}, {r, w}, {-r, w}};
    NavPoint cup[] = {{-r, -r},    {-r + w, -r}, {-r + w, r - w}, {r - w, r - w},
                      {r - w, -r}, {r, -r},      {r, r},          {-r, r}};
    NavPoint hook[] = {{-r, -w}, {r, -w}, {r, r}, {r - w, r}, {r - w, w}, {-r, w}};
    NavShapeDef def = obstacle_def(random_chance(random, 80) ? NAV_LAYERS_ALL : 4);
    switch (random_below(random, 3)) {
    case 0:
        return insert_ring(world, def, box, COUNT_OF(box));
    case 1:
        return insert_ring(world, def, cup, COUNT_OF(cup));
    default:
        return insert_ring(world, def, hook, COUNT_OF(hook));
    }
}

static NavPose random_pose(TestRandom* random) {
    NavPoint at;
    at.x = random_between(random, 0, FIELD);
    at.y = random_between(random, 0, FIELD);
    return nav_pose(at, (uint16_t)random_bits(random));
}

static void run_field(uint64_t seed, uint64_t query_count) {
    TestRandom random = {seed};
    NavWorldDef def = unit_world_def(0, 0, FIELD, FIELD);
    NavWorld* world = create_world(&def);
    NavPoint ground[] = {{500, 500},     {59000, 900},   {59500, 20000}, {40000, 25000},
                         {59500, 31000}, {58000, 59500}, {900, 59000},   {21000, 30000}};
    NavShapeId blocks[BLOCKS];
    char when[96];
    insert_ring(world, floor_def(0, 0), ground, COUNT_OF(ground));
    for (uint32_t k = 0; k < BLOCKS; k++)
        blocks[k] = insert_form(world, &random);
    Asked asked = {.world = world, .when = when, .filter = nav_filter()};
    assert_int_equal(nav_vector_create(world, &asked.vector), NAV_OK);
    asked.query = create_query(world);
    for (uint64_t count = 0; count < query_count; count++) {
        for (uint32_t k = 0; k < BLOCKS; k++)
            if (count == 0 || random_chance(&random, 10))
                nav_shape_move(world, blocks[k], random_pose(&random)); // some poses are refused
        snprintf(when, sizeof when, "field seed %u question %u", (unsigned)seed, (unsigned)count);
        asked.filter.layers = random_chance(&random, 20) ? 2 : NAV_LAYERS_ALL;
        asked.start = random_pose(&random).position;
        asked.goal = random_pose(&random).position;
        ask(&asked);
    }
    nav_query_destroy(asked.query);
    nav_vector_destroy(asked.vector);
    nav_world_destroy(world);
}

static void paths_on_outlines_are_legal_and_found(void** state) {
    (void)state;
    uint64_t seed = first_seed, part = 100;
    for (; asked_count < query_goal; run_field(seed++, 2 * part))
        for (int kind = 0; kind < SCENE_KIND_COUNT; kind++)
            run((SceneKind)kind, seed++, part);
    print_message("%lu questions, %lu without a path; %lu paths, of these %.1f %% were searched, "
                  "%.1f %% are the shortest, mean excess %.2f %%, most %.0f %%\n",
                  (unsigned long)asked_count, (unsigned long)none_count, (unsigned long)found_count,
                  100.0 * (double)searched_count / (double)found_count,
                  100.0 * (double)shortest_count / (double)found_count,
                  100.0 * excess_sum / (double)found_count, 100.0 * excess_most);
    assert_true(none_count * 50 > asked_count && found_count * 4 > asked_count);
}

int main(int argc, char** argv) {
    const CommandArgument arguments[] = {{"--seed", .large = &first_seed},
                                         {"--queries", .large = &query_goal}};
    if (!command_read(arguments, 2, argc, argv)) {
        fprintf(stderr, "property.vector [--seed S] [--queries N]\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(paths_on_outlines_are_legal_and_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
