// Every method of the gallery in random worlds that change: legal for a point in all its pieces,
// never shorter than the shortest path, and found where its own rules say so.
#include "methods/methods.h"
#include "support/command.h"
#include "support/unit_worlds.h"

#include "support/random.h"

enum { SIZE = 60000, BLOCKS = 36, CELL = 1500 };

typedef struct Field {
    TestRandom random;
    NavWorld* world;
    NavQuery* query;
    Methods* methods;
    NavShapeId blocks[BLOCKS];
    MethodPath path;
    MethodQuestion question;
    double shortest;
    uint64_t seed, count;
    bool has_links;
    NavFilter filter;
} Field;

static uint64_t first_seed = 1, query_goal = 300;
static uint64_t asked[METHOD_COUNT], found[METHOD_COUNT];
static double excess[METHOD_COUNT], most[METHOD_COUNT];

static uint64_t fake_time;
static uint64_t tick(void) { return fake_time += 1000; }

static void complain(const Field* field, MethodKind kind, const char* what) {
    const MethodQuestion* q = &field->question;
    fail_msg("seed %u question %u, %s, from (%d, %d) to (%d, %d): %s", (unsigned)field->seed,
             (unsigned)field->count, method_name(kind), q->start.x, q->start.y, q->goal.x,
             q->goal.y, what);
}

// --- a world -------------------------------------------------------------------------------------

static NavPose random_pose(TestRandom* random) {
    NavPoint at;
    at.x = random_between(random, 0, SIZE);
    at.y = random_between(random, 0, SIZE);
    return nav_pose(at, (uint16_t)random_bits(random));
}

static NavShapeId insert_form(NavWorld* world, TestRandom* random) {
    int32_t r = random_between(random, 1000, 7000), w = r / 3;
    NavPoint box[] = {{-r, -w}, {r, -w}, {r, w}, {-r, w}};
    NavPoint cup[] = {{-r, -r},    {-r + w, -r}, {-r + w, r - w}, {r - w, r - w},
                      {r - w, -r}, {r, -r},      {r, r},          {-r, r}};
    NavShapeDef def = obstacle_def(NAV_LAYERS_ALL);
    if (random_chance(random, 50))
        return insert_ring(world, def, box, COUNT_OF(box));
    return insert_ring(world, def, cup, COUNT_OF(cup));
}

static void begin(Field* field, uint64_t seed) {
    *field = (Field){.random = {seed}, .seed = seed, .has_links = seed % 2 == 0};
    NavWorldDef def = unit_world_def(0, 0, SIZE, SIZE);
    field->world = create_world(&def);
    insert_floor(field->world, at(0, 0), at(field->has_links ? 28000 : SIZE, SIZE));
    if (field->has_links) { // two islands, and what joins them
        insert_floor(field->world, at(32000, 0), at(SIZE, SIZE));
        for (int32_t k = 1; k < 4; k++) {
            NavLinkDef link = nav_link_def(at(27900, k * 15000), at(32100, k * 15000));
            link.is_two_way = k != 2;
            insert_link(field->world, &link);
        }
    }
    for (uint32_t k = 0; k < BLOCKS; k++)
        field->blocks[k] = insert_form(field->world, &field->random);
    field->query = create_query(field->world);
    field->filter = nav_filter();
    field->methods = method_create(field->world, tick);
    assert_non_null(field->methods);
    MethodAgent agent = {.cell = CELL};
    assert_true(method_set_agent(field->methods, &agent));
}

static void end(Field* field) {
    method_path_free(&field->path);
    method_destroy(field->methods);
    nav_query_destroy(field->query);
    nav_world_destroy(field->world);
}

static void change(Field* field) {
    for (uint32_t k = 0; k < BLOCKS; k++)
        if (field->count == 0 || random_chance(&field->random, 10))
            nav_shape_move(field->world, field->blocks[k], random_pose(&field->random));
    assert_true(method_update(field->methods));
    assert_true(method_scatter_waypoints(field->methods));
    field->question = (MethodQuestion){.start = random_pose(&field->random).position};
    field->question.goal = random_pose(&field->random).position;
}

// --- answers -------------------------------------------------------------------------------------

static void expect_legal(Field* field, MethodKind kind) {
    const MethodPath* path = &field->path;
    const MethodQuestion* q = &field->question;
    if (!path->is_legal || path->count == 0 || !is_at(path->points[0], q->start.x, q->start.y) ||
        !is_at(path->points[path->count - 1], q->goal.x, q->goal.y))
        complain(field, kind, "the path is not legal, or has other ends");
    for (uint32_t k = 1; k < path->count; k++) {
        NavRay ray;
        if (path->is_jump[k - 1])
            continue;
        assert_int_equal(nav_query_cast_ray(field->query, path->points[k - 1], path->points[k],
                                            &field->filter, &ray),
                         NAV_OK);
        if (ray.is_hit)
            complain(field, kind, "a piece of the path meets a wall");
    }
}

// Methods on the mesh and on outlines find a path wherever there is one; grids where cells allow;
// vector and grids know no links.
static bool must_find(const Field* field, MethodKind kind, NavPathStatus exact, bool is_on_foot) {
    bool is_on_mesh = kind >= METHOD_MIDDLES && kind != METHOD_MIXED;
    (void)field;
    return exact == NAV_PATH_OK && (is_on_mesh || (kind == METHOD_VECTOR && is_on_foot));
}

static void ask(Field* field, MethodKind kind, NavPathStatus exact, bool is_on_foot) {
    assert_true(method_find(field->methods, kind, &field->question, &field->path));
    const MethodPath* path = &field->path;
    bool is_found = path->status == NAV_PATH_OK;
    asked[kind] += exact == NAV_PATH_OK && !field->has_links;
    if (must_find(field, kind, exact, is_on_foot) && !is_found)
        complain(field, kind, nav_path_status_get_text(path->status));
    if (is_found && exact != NAV_PATH_OK)
        complain(field, kind, "it finds a path where there is none");
    if (!is_found)
        return;
    expect_legal(field, kind);
    if (field->has_links || field->shortest == 0)
        return;
    if (path->length < field->shortest * (1 - 1e-9))
        complain(field, kind, "the path is shorter than the shortest");
    double over = path->length / field->shortest - 1;
    found[kind]++;
    excess[kind] += over;
    most[kind] = over > most[kind] ? over : most[kind];
}

static void question(Field* field) {
    NavPathRequest exact = nav_path_request(field->question.start, field->question.goal);
    NavFilter on_foot = nav_filter();
    NavPath path;
    exact.mode = NAV_PATH_OPTIMAL;
    on_foot.link_kinds = 0;
    exact.filter = &on_foot;
    assert_int_equal(nav_query_find_path(field->query, &exact, &path), NAV_OK);
    bool is_on_foot = path.status == NAV_PATH_OK;
    exact.filter = NULL;
    assert_int_equal(nav_query_find_path(field->query, &exact, &path), NAV_OK);
    NavPathStatus status = path.status, grids[4] = {NAV_PATH_OK};
    field->shortest = path.length;
    for (int kind = 0; kind < METHOD_COUNT; kind++) {
        ask(field, (MethodKind)kind, status, is_on_foot);
        if (kind >= METHOD_GRID && kind <= METHOD_GRID_JUMP)
            grids[kind - METHOD_GRID] = field->path.status;
    }
    for (uint32_t k = 1; k < 4; k++)
        if (grids[k] != grids[0])
            complain(field, (MethodKind)(METHOD_GRID + k), "cells alone say otherwise");
}

static void each_method_is_legal_and_never_too_short(void** state) {
    (void)state;
    Field field;
    uint64_t done = 0;
    for (uint64_t seed = first_seed; done < query_goal; seed++) {
        begin(&field, seed);
        for (field.count = 0; field.count < 25; field.count++, done++) {
            change(&field);
            question(&field);
        }
        end(&field);
    }
    for (int kind = 0; kind < METHOD_COUNT; kind++) {
        print_message("%-22s %5u of %5u, mean %+6.2f %%, most %+7.1f %%\n",
                      method_name((MethodKind)kind), (unsigned)found[kind], (unsigned)asked[kind],
                      100 * excess[kind] / (double)(found[kind] + (found[kind] == 0)),
                      100 * most[kind]);
        assert_true(found[kind] * 5 > asked[kind]);
    }
    assert_true(most[METHOD_OPTIMAL] < 1e-9 && most[METHOD_FAST] < 0.12);
    assert_true(excess[METHOD_MIDDLES] > excess[METHOD_RAYS]);
    assert_true(excess[METHOD_RAYS] > excess[METHOD_CORNERS]);
}

// --- examples ------------------------------------------------------------------------------------

static MethodPath ask_once(const NavWorld* world, const MethodAgent* agent, MethodKind kind,
                           NavPoint start, NavPoint goal) {
    Methods* methods = method_create(world, tick);
    MethodQuestion question = {.start = start, .goal = goal};
    MethodPath path = {.status = NAV_PATH_OK};
    assert_non_null(methods);
    assert_true(method_set_agent(methods, agent) && method_scatter_waypoints(methods));
    assert_true(method_find(methods, kind, &question, &path));
    method_destroy(methods);
    return path;
}

static void corners_are_taut_and_middles_are_not(void** state) {
    (void)state;
    NavWorld* world = open_world(100000, true);
    insert_block(world, at(40000, 0), at(60000, 70000));
    MethodAgent agent = {.cell = 5000};
    NavPoint corners[] = {at(10000, 20000), at(40000, 70000), at(60000, 70000), at(90000, 20000)};
    MethodPath path = ask_once(world, &agent, METHOD_CORNERS, corners[0], corners[3]);
    assert_int_equal(path.count, 4);
    for (uint32_t k = 0; k < 4; k++)
        assert_true(is_at(path.points[k], corners[k].x, corners[k].y));
    double shortest = path.length;
    method_path_free(&path);
    path = ask_once(world, &agent, METHOD_MIDDLES, corners[0], corners[3]);
    assert_true(path.is_legal && path.length > shortest * 1.01);
    method_path_free(&path);
    nav_world_destroy(world);
}

static void links_join_islands_of_triangles(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_floor(world, at(0, 0), at(400, 1000));
    insert_floor(world, at(600, 0), at(1000, 1000));
    NavLinkDef link = nav_link_def(at(390, 500), at(610, 500));
    insert_link(world, &link);
    MethodAgent agent = {.cell = 50};
    MethodPath path = ask_once(world, &agent, METHOD_CORNERS, at(100, 500), at(900, 500));
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_int_equal(path.count, 4);
    assert_true(path.is_jump[1] && !path.is_jump[0] && !path.is_jump[2]);
    assert_true(is_at(path.points[1], 390, 500) && is_at(path.points[2], 610, 500));
    assert_true(path.length == 290 + 290);
    method_path_free(&path);
    nav_world_destroy(world);
}

static void a_body_takes_no_narrow_door(void** state) {
    (void)state;
    NavWorld* world = open_world(100000, true);
    insert_block(world, at(49000, 0), at(51000, 48000));
    insert_block(world, at(49000, 52000), at(51000, 90000));
    NavPoint start = at(10000, 50000), goal = at(90000, 50000);
    for (int32_t radius = 0; radius <= 5000; radius += 5000) {
        MethodAgent agent = {.cell = 2000, .radius = radius};
        double straight = 80000;
        for (int kind = METHOD_GRID; kind < METHOD_COUNT; kind++) {
            MethodPath path = ask_once(world, &agent, (MethodKind)kind, start, goal);
            assert_int_equal(path.status, NAV_PATH_OK);
            bool is_straight = path.length < straight * 1.3;
            bool is_for_bodies = kind < METHOD_VECTOR || kind >= METHOD_MIXED;
            if (radius == 0 || is_for_bodies)
                assert_true(path.is_legal);
            if (kind == METHOD_VECTOR)
                assert_true(is_straight && path.is_legal == (radius == 0));
            else if (radius > 0)
                assert_false(is_straight);
            else if (is_for_bodies)
                assert_true(is_straight);
            method_path_free(&path);
        }
    }
    nav_world_destroy(world);
}

static void the_mixed_method_passes_what_moves(void** state) {
    (void)state;
    NavWorld* world = open_world(100000, true);
    NavShapeDef def = obstacle_def(1u << 7);
    NavPoint tank[] = {at(45000, 40000), at(55000, 40000), at(55000, 60000), at(45000, 60000)};
    insert_ring(world, def, tank, 4);
    Methods* methods = method_create(world, tick);
    MethodAgent agent = {.cell = 1000, .mover_layers = 1u << 7};
    NavBox mover = {tank[0], tank[2]};
    MethodQuestion question = {.start = at(10500, 50500), .goal = at(90500, 50500)};
    MethodPath path = {.status = NAV_PATH_OK};
    assert_true(methods != NULL && method_set_agent(methods, &agent));
    assert_true(method_find(methods, METHOD_MIXED, &question, &path));
    assert_true(path.count == 2 && !path.is_legal); // nobody has said where it is
    question.movers = &mover;
    question.mover_count = 1;
    assert_true(method_find(methods, METHOD_MIXED, &question, &path));
    assert_true(path.count > 2 && path.is_legal);
    method_path_free(&path);
    method_destroy(methods);
    nav_world_destroy(world);
}

int main(int argc, char** argv) {
    const CommandArgument arguments[] = {{"--seed", .large = &first_seed},
                                         {"--queries", .large = &query_goal}};
    if (!command_read(arguments, 2, argc, argv)) {
        fprintf(stderr, "methods.methods [--seed S] [--queries N]\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(corners_are_taut_and_middles_are_not),
                                       cmocka_unit_test(links_join_islands_of_triangles),
                                       cmocka_unit_test(a_body_takes_no_narrow_door),
                                       cmocka_unit_test(the_mixed_method_passes_what_moves),
                                       cmocka_unit_test(each_method_is_legal_and_never_too_short)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
