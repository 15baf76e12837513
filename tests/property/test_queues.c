// Machines in lockstep that share a queue's work: one has the first world, one a clone that is
// brought up to date by copies, one a world that is restored from snapshots. Their queries have
// different pasts. In each run all follow as many nodes, and answer the same requests alike.
#include <string.h>

#include "support/command.h"
#include "support/unit_scene.h"

enum { MACHINES = 3, SHAPES_MOST = 1400, TICKETS_MOST = 24, SIDE = 2000, TICKS = 150 };

// Kinds are sums of these.
enum {
    HAS_RADIUS = 1,
    HAS_TERRAIN = 2,
    HAS_LINKS = 4,
    HAS_LAYERS = 8,
    HAS_BARS = 16,
    HAS_CROWD = 32 // hundreds of small shapes, whose gaps are about as wide as discs
};

typedef struct Machine {
    NavWorld* world;
    NavQueue* queue;
    NavTicket tickets[TICKETS_MOST];
} Machine;

typedef struct Match {
    Machine machines[MACHINES];
    NavShapeId shapes[SHAPES_MOST];
    uint32_t shape_count;
    NavLinkId links[8];
    uint32_t link_count;
    bool has_ticket[TICKETS_MOST], is_done[TICKETS_MOST];
    NavPathRequest asked[TICKETS_MOST];
    NavFilter filters[TICKETS_MOST];
    TestRandom random;
    uint64_t seed;
    uint32_t kind, tick, answers, partial, restarts;
} Match;

static double costs[NAV_AREA_COUNT];

static bool has(const Match* match, uint32_t part) { return (match->kind & part) != 0; }

static NavPoint any_point(Match* match) {
    int32_t x = random_between(&match->random, 0, SIDE);
    return at(x, random_between(&match->random, 0, SIDE));
}

// --- the world -----------------------------------------------------------------------------------

static void insert_any(Match* match, NavWorld* world) {
    TestRandom* random = &match->random;
    NavPoint p = any_point(match);
    int32_t wide = random_between(random, 10, 260), high = random_between(random, 10, 260);
    if (has(match, HAS_CROWD)) {
        wide = random_between(random, 8, 70);
        high = random_between(random, 8, 70);
    }
    if (has(match, HAS_BARS)) { // bars from the border: ground without a loop
        bool is_low = random_chance(random, 50);
        p = at(p.x, is_low ? 0 : SIDE);
        wide = random_between(random, 4, 60);
        high = random_between(random, SIDE / 2, 2 * SIDE - 100);
    }
    NavPoint ring[4] = {at(-wide / 2, -high / 2), at(wide / 2, -high / 3), at(wide / 2, high / 2),
                        at(-wide / 3, high / 2)};
    NavOutlineDef outline = ring_def(ring, 4);
    NavShapeDef def = obstacle_def(1 + random_below(random, 3));
    bool is_floor = has(match, HAS_TERRAIN) && random_chance(random, 25);
    if (is_floor)
        def = floor_def((uint8_t)random_between(random, 1, 2), 1);
    NavOutlineId id;
    assert_int_equal(nav_outline_create(world, &outline, &id), NAV_OK);
    def.outline = id;
    def.pose.position.x = p.x, def.pose.position.y = p.y;
    assert_int_equal(nav_shape_insert(world, &def, &match->shapes[match->shape_count++]), NAV_OK);
}

static void build_first(Match* match, NavWorld* world) {
    insert_box(world, floor_def(0, 0), at(0, 0), at(SIDE, SIDE));
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 0 ? 2 : 1 + i % 3 * 4;
    uint32_t count = has(match, HAS_BARS) ? 3 + random_below(&match->random, 12)
                                          : 1 + random_below(&match->random, 60);
    if (has(match, HAS_CROWD))
        count = 400 + random_below(&match->random, SHAPES_MOST - 400);
    while (match->shape_count < count)
        insert_any(match, world);
    for (; has(match, HAS_LINKS) && match->link_count < 6; match->link_count++) {
        NavPoint from = any_point(match);
        NavLinkDef def = nav_link_def(from, any_point(match));
        def.cost = random_between(&match->random, 0, 900);
        def.is_two_way = random_chance(&match->random, 50);
        if (random_chance(&match->random, 30))
            def.from.b.x += 40, def.to.b.y += 40;
        match->links[match->link_count] = insert_link(world, &def);
    }
}

static void move_some(Match* match) {
    TestRandom* random = &match->random;
    for (uint32_t i = 1 + random_below(random, 4); i > 0; i--) {
        NavShapeId shape = match->shapes[random_below(random, match->shape_count)];
        NavPose pose;
        NavPoint by = random_point(random, 90);
        uint32_t turn =
            !has(match, HAS_BARS) && random_chance(random, 50) ? random_below(random, 65536) : 0;
        bool is_enabled = random_chance(random, 90);
        NavShapeDef def;
        assert_int_equal(nav_shape_get(match->machines[0].world, shape, &def), NAV_OK);
        pose = def.pose;
        pose.position.x += by.x, pose.position.y += has(match, HAS_BARS) ? 0 : by.y;
        pose.angle = (uint16_t)turn;
        for (uint32_t m = 0; m < MACHINES; m++) {
            NavResult result = nav_shape_move(match->machines[m].world, shape, pose);
            assert_true(result == NAV_OK || result == NAV_ERR_NOT_SIMPLE ||
                        result == NAV_ERR_NO_AREA || result == NAV_ERR_RANGE);
            assert_int_equal(nav_shape_set_enabled(match->machines[m].world, shape, is_enabled),
                             NAV_OK);
        }
    }
}

// --- machines ------------------------------------------------------------------------------------

static NavWorld* restored(const NavWorld* world) {
    NavWorldDef def = unit_world_def(0, 0, SIDE, SIDE);
    NavWorld* copy = NULL;
    size_t size = 0;
    assert_int_equal(nav_snapshot_get_size(world, &size), NAV_OK);
    uint8_t* bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(nav_snapshot_save(world, bytes, size, &size), NAV_OK);
    assert_int_equal(nav_snapshot_restore(&def, bytes, size, &copy), NAV_OK);
    free(bytes);
    return copy;
}

static void drop_ticket(Match* match, uint32_t k) {
    for (uint32_t m = 0; match->has_ticket[k] && m < MACHINES; m++) {
        const Machine* machine = &match->machines[m];
        assert_int_equal(nav_queue_remove(machine->queue, machine->tickets[k]), NAV_OK);
    }
    match->has_ticket[k] = false;
}

static void renew_queue(Machine* machine) {
    nav_queue_destroy(machine->queue);
    assert_int_equal(nav_queue_create(machine->world, &machine->queue), NAV_OK);
}

static void restore(Match* match, Machine* machine) {
    nav_queue_destroy(machine->queue);
    nav_world_destroy(machine->world);
    machine->world = restored(match->machines[0].world);
    assert_int_equal(nav_queue_create(machine->world, &machine->queue), NAV_OK);
}

// A new queue takes over where the other ones wait for nothing and owe nothing.
static void empty_queues(Match* match) {
    NavQueueRun run = {.owed = 1};
    for (uint32_t k = 0; k < TICKETS_MOST; k++)
        drop_ticket(match, k);
    while (run.owed > 0)
        for (uint32_t m = 0; m < MACHINES; m++)
            assert_int_equal(nav_queue_run(match->machines[m].queue, 1000, &run), NAV_OK);
}

// The others take over while requests wait, or are in the middle of a search.
static void copy_queues(Match* match) {
    Machine* machines = match->machines;
    if (random_chance(&match->random, 50)) {
        assert_int_equal(nav_world_copy(machines[1].world, machines[0].world), NAV_OK);
        restore(match, &machines[2]);
    }
    for (uint32_t m = 1; m < MACHINES; m++) {
        assert_int_equal(nav_queue_copy(machines[m].queue, machines[0].queue), NAV_OK);
        memcpy(machines[m].tickets, machines[0].tickets, sizeof machines[0].tickets);
    }
}

static void change_pasts(Match* match) {
    TestRandom* random = &match->random;
    if (random_chance(random, 12)) {
        empty_queues(match);
        assert_int_equal(nav_world_copy(match->machines[1].world, match->machines[0].world),
                         NAV_OK);
        restore(match, &match->machines[2]);
    } else if (random_chance(random, 12)) {
        empty_queues(match);
        renew_queue(&match->machines[2]);
    } else if (random_chance(random, 12)) {
        copy_queues(match);
    }
}

// --- requests ------------------------------------------------------------------------------------

static void add_request(Match* match, uint32_t k) {
    TestRandom* random = &match->random;
    NavPathRequest request = nav_path_request(any_point(match), at(0, 0));
    request.goal = any_point(match);
    NavFilter* filter = &match->filters[k];
    *filter =
        scene_filter(has(match, HAS_LAYERS) && random_chance(random, 40) ? 1 : NAV_LAYERS_ALL);
    if (has(match, HAS_TERRAIN) && random_chance(random, 60))
        filter->area_costs = costs;
    if (has(match, HAS_LAYERS) && random_chance(random, 20))
        filter->soft_layers = 2, filter->soft_cost = 3;
    request.filter = filter;
    if (has(match, HAS_RADIUS) && random_chance(random, 80))
        request.radius = 8 * (1 + (int32_t)random_below(random, 6));
    request.mode = random_chance(random, 50) ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
    request.is_partial_allowed = random_chance(random, 40);
    request.has_corridor = random_chance(random, 50);
    if (random_chance(random, 15))
        request.max_nodes = 1 + random_below(random, 60);
    match->asked[k] = request;
    int32_t priority = random_between(random, 0, 3);
    for (uint32_t m = 0; m < MACHINES; m++)
        assert_int_equal(nav_queue_add(match->machines[m].queue, &request, priority,
                                       &match->machines[m].tickets[k]),
                         NAV_OK);
    match->has_ticket[k] = true;
    match->is_done[k] = false;
}

static bool is_equal(const NavPath* a, const NavPath* b) {
    return a->status == b->status && a->point_count == b->point_count && a->length == b->length &&
           a->cost == b->cost && a->excess == b->excess && a->has_nearest == b->has_nearest &&
           (!a->has_nearest || is_at(a->nearest, b->nearest.x, b->nearest.y)) &&
           a->goal_distance == b->goal_distance &&
           (a->point_count == 0 ||
            memcmp(a->points, b->points, a->point_count * sizeof *a->points) == 0);
}

static void print_request(const Match* match, uint32_t k) {
    const NavPathRequest* r = &match->asked[k];
    const NavFilter* filter = &match->filters[k];
    print_error(
        "(%d, %d) to (%d, %d), radius %d, mode %d, partial %d, nodes %u, layers %x of which "
        "%x soft, costs %d\n",
        r->start.x, r->start.y, r->goal.x, r->goal.y, r->radius, (int)r->mode,
        r->is_partial_allowed, r->max_nodes, filter->layers, filter->soft_layers,
        filter->area_costs != NULL);
}

static bool get(const Machine* machine, uint32_t k, NavPath* path) {
    bool is_done = false;
    assert_int_equal(nav_queue_get(machine->queue, machine->tickets[k], &is_done, path), NAV_OK);
    return is_done;
}

// Slices, and what a query remembers, do not change the answer.
static void compare_with_query(const Match* match, uint32_t k, const NavPath* path) {
    const NavWorld* world = match->machines[0].world;
    if (path->version != nav_world_get_version(world))
        return;
    NavQuery* query = create_query(world);
    NavPath other;
    assert_int_equal(nav_query_find_path(query, &match->asked[k], &other), NAV_OK);
    if (!is_equal(path, &other)) {
        print_request(match, k);
        fail_msg("seed %u, kind %u, tick %u: in slices another answer", (unsigned)match->seed,
                 match->kind, match->tick);
    }
    nav_query_destroy(query);
}

static void compare_answer(Match* match, uint32_t k) {
    NavPath first, other;
    bool is_done = get(&match->machines[0], k, &first);
    for (uint32_t m = 1; m < MACHINES; m++)
        if (get(&match->machines[m], k, &other) != is_done ||
            (is_done && !is_equal(&first, &other))) {
            print_request(match, k);
            fail_msg("seed %u, kind %u, tick %u: another answer, or in another run",
                     (unsigned)match->seed, match->kind, match->tick);
        }
    if (!is_done || match->is_done[k])
        return;
    match->is_done[k] = true;
    match->answers++;
    match->partial += first.status == NAV_PATH_PARTIAL;
    if (match->answers % 4 == 0)
        compare_with_query(match, k, &first);
}

// --- ticks ---------------------------------------------------------------------------------------

static bool is_same_run(const NavQueueRun* a, const NavQueueRun* b) {
    return a->nodes == b->nodes && a->done_count == b->done_count && a->owed == b->owed &&
           a->restart_count == b->restart_count && a->waiting_count == b->waiting_count;
}

static void run_queues(Match* match) {
    NavQueueRun runs[MACHINES];
    static const uint32_t budgets[4] = {4, 20, 100, 600};
    uint32_t most = budgets[random_below(&match->random, 4)];
    uint32_t nodes = 1 + random_below(&match->random, most);
    nodes *= has(match, HAS_CROWD) ? 50 : 1;
    for (uint32_t m = 0; m < MACHINES; m++) {
        assert_int_equal(nav_queue_run(match->machines[m].queue, nodes, &runs[m]), NAV_OK);
        if (!is_same_run(&runs[0], &runs[m]))
            fail_msg("seed %u, kind %u, tick %u: %u nodes and %u answers, in machine %u %u and %u",
                     (unsigned)match->seed, match->kind, match->tick, (unsigned)runs[0].nodes,
                     runs[0].done_count, m, (unsigned)runs[m].nodes, runs[m].done_count);
    }
    match->restarts += runs[0].restart_count;
}

static void change_tickets(Match* match) {
    for (uint32_t k = 0; k < TICKETS_MOST; k++)
        if (match->has_ticket[k] && match->is_done[k] && random_chance(&match->random, 50))
            drop_ticket(match, k);
        else if (!match->has_ticket[k] && random_chance(&match->random, 20))
            add_request(match, k);
}

static void play_tick(Match* match) {
    if (random_chance(&match->random, 25))
        move_some(match);
    change_pasts(match);
    change_tickets(match);
    run_queues(match);
    for (uint32_t k = 0; k < TICKETS_MOST; k++)
        if (match->has_ticket[k])
            compare_answer(match, k);
}

// --- matches -------------------------------------------------------------------------------------

static void begin_match(Match* match, uint64_t seed, uint32_t kind) {
    memset(match, 0, sizeof *match);
    match->seed = match->random.state = seed;
    match->kind = kind;
    NavWorld* first = square_world(SIDE);
    build_first(match, first);
    match->machines[0].world = first;
    assert_int_equal(nav_world_clone(first, NULL, &match->machines[1].world), NAV_OK);
    match->machines[2].world = restored(first);
    for (uint32_t m = 0; m < MACHINES; m++)
        assert_int_equal(nav_queue_create(match->machines[m].world, &match->machines[m].queue),
                         NAV_OK);
}

static void end_match(Match* match) {
    for (uint32_t m = 0; m < MACHINES; m++) {
        nav_queue_destroy(match->machines[m].queue);
        nav_world_destroy(match->machines[m].world);
    }
}

static uint64_t first_seed = 1, seeds = 2;

static void play_seeds(uint32_t kind, uint64_t count) {
    static Match match;
    uint32_t answers = 0, partial = 0, restarts = 0;
    for (uint64_t seed = first_seed; seed < first_seed + count; seed++) {
        begin_match(&match, seed, kind);
        for (; match.tick < (has(&match, HAS_CROWD) ? TICKS / 3 : TICKS); match.tick++)
            play_tick(&match);
        end_match(&match);
        answers += match.answers;
        partial += match.partial;
        restarts += match.restarts;
    }
    assert_true(answers > 40 * count && partial > 0 && restarts > 0);
}

static void play(uint32_t kind) { play_seeds(kind, seeds); }

static void test_points(void** state) {
    (void)state;
    play(0);
    play(HAS_LAYERS);
}

static void test_points_where_costs_differ(void** state) {
    (void)state;
    play(HAS_TERRAIN);
    play(HAS_TERRAIN | HAS_LAYERS | HAS_LINKS);
}

static void test_points_and_links(void** state) {
    (void)state;
    play(HAS_LINKS);
}

// On ground without a loop it depends on the past which triangle is the core (pathdata.h).
static void test_points_without_loops(void** state) {
    (void)state;
    play(HAS_BARS);
    play(HAS_BARS | HAS_LINKS);
}

static void test_discs(void** state) {
    (void)state;
    play(HAS_RADIUS);
    play(HAS_RADIUS | HAS_LAYERS);
}

static void test_discs_without_loops(void** state) {
    (void)state;
    play(HAS_RADIUS | HAS_BARS);
    play(HAS_RADIUS | HAS_BARS | HAS_LINKS);
}

static void test_discs_in_a_crowd(void** state) {
    (void)state;
    play_seeds(HAS_RADIUS | HAS_CROWD, 2 * seeds);
    play(HAS_RADIUS | HAS_CROWD | HAS_TERRAIN);
    play(HAS_RADIUS | HAS_CROWD | HAS_LINKS);
}

static void test_discs_where_costs_differ(void** state) {
    (void)state;
    play(HAS_RADIUS | HAS_TERRAIN);
}

static void test_discs_and_links(void** state) {
    (void)state;
    play(HAS_RADIUS | HAS_LINKS);
    play(HAS_RADIUS | HAS_TERRAIN | HAS_LAYERS | HAS_LINKS);
}

int main(int argc, char** argv) {
    const CommandArgument arguments[] = {{"--seed", .large = &first_seed},
                                         {"--seeds", .large = &seeds}};
    if (!command_read(arguments, 2, argc, argv)) {
        fprintf(stderr, "property.queues [--seed S] [--seeds N]\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_points_where_costs_differ),
        cmocka_unit_test(test_points_and_links),
        cmocka_unit_test(test_points_without_loops),
        cmocka_unit_test(test_discs),
        cmocka_unit_test(test_discs_without_loops),
        cmocka_unit_test(test_discs_in_a_crowd),
        cmocka_unit_test(test_discs_where_costs_differ),
        cmocka_unit_test(test_discs_and_links),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
