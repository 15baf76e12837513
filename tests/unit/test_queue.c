// The path queue.
#include "support/unit_requests.h"

#include "query/path/query.h"
#include "query/path/queue.h"

static double costs[NAV_AREA_COUNT];

static NavQueue* queue_of(const NavWorld* world) {
    NavQueue* queue = NULL;
    assert_int_equal(nav_queue_create(world, &queue), NAV_OK);
    return queue;
}

static NavTicket add(NavQueue* queue, const NavPathRequest* request, int32_t priority) {
    NavTicket ticket = {0, 0, 0};
    assert_int_equal(nav_queue_add(queue, request, priority, &ticket), NAV_OK);
    return ticket;
}

static bool is_done(const NavQueue* queue, NavTicket ticket) {
    NavPath path;
    bool done = false;
    assert_int_equal(nav_queue_get(queue, ticket, &done, &path), NAV_OK);
    return done;
}

static void serves_by_priority(void** state) {
    (void)state;
    NavWorld* world = comb_world();
    NavQueue* queue = queue_of(world);
    NavPathRequest request = long_request();
    int32_t priorities[6] = {0, 5, -3, 5, 9, 0};
    uint32_t order[6] = {4, 1, 3, 0, 5, 2}, done_count = 0;
    NavTicket tickets[6];
    for (uint32_t k = 0; k < 6; k++)
        tickets[k] = add(queue, &request, priorities[k]);
    while (done_count < 6) {
        NavQueueRun run_of;
        assert_int_equal(nav_queue_run(queue, 10, &run_of), NAV_OK);
        assert_true(run_of.nodes <= 10 && run_of.done_count <= 1);
        done_count += run_of.done_count;
        assert_int_equal(run_of.waiting_count, 6 - done_count);
        for (uint32_t k = 0; k < 6; k++)
            assert_true(is_done(queue, tickets[order[k]]) == (k < done_count));
    }
    nav_queue_destroy(queue);
    nav_world_destroy(world);
}

static void waits_for_the_end_of_a_batch(void** state) {
    (void)state;
    NavWorld* world = comb_world();
    NavQueue* queue = queue_of(world);
    NavPathRequest request = long_request();
    NavTicket ticket = add(queue, &request, 0), foreign[2] = {ticket, ticket};
    NavQueueRun run_of;
    NavPath path;
    bool done;
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_int_equal(nav_queue_run(queue, UINT32_MAX, &run_of), NAV_ERR_BATCH);
    assert_false(is_done(queue, ticket));
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_int_equal(nav_queue_run(queue, UINT32_MAX, &run_of), NAV_OK);
    assert_true(is_done(queue, ticket));
    foreign[0].index++;
    foreign[1].generation++;
    for (uint32_t k = 0; k < 2; k++) {
        assert_int_equal(nav_queue_get(queue, foreign[k], &done, &path), NAV_ERR_OTHER_WORLD);
        assert_int_equal(nav_queue_remove(queue, foreign[k]), NAV_ERR_OTHER_WORLD);
    }
    nav_queue_destroy(queue);
    nav_world_destroy(world);
}

// A slot whose generations are used up is not given out again.
static void retires_a_slot_that_is_used_up(void** state) {
    (void)state;
    NavWorld* world = comb_world();
    NavQueue* queue = queue_of(world);
    NavPathRequest request = long_request();
    NavTicket first = add(queue, &request, 0);
    assert_int_equal(nav_queue_remove(queue, first), NAV_OK);
    queue->tickets.data[first.index].generation = UINT32_MAX - 1;
    NavTicket last = add(queue, &request, 0);
    assert_true(last.index == first.index && last.generation == UINT32_MAX);
    assert_int_equal(nav_queue_remove(queue, last), NAV_OK);
    NavTicket next = add(queue, &request, 0);
    assert_true(next.index != first.index && next.generation != 0);
    bool done;
    NavPath path;
    assert_int_equal(nav_queue_get(queue, last, &done, &path), NAV_ERR_STALE_ID);
    assert_int_equal(nav_queue_get(queue, first, &done, &path), NAV_ERR_STALE_ID);
    nav_queue_destroy(queue);
    nav_world_destroy(world);
}

// A queue whose first request is answered, whose second is searched, and whose third waits, goes on
// in its copy as it does itself.
static void goes_on_in_a_copy(void** state) {
    (void)state;
    NavWorld* world = comb_world();
    NavQueue *queue = queue_of(world), *kept = queue_of(world);
    NavPathRequest request = long_request();
    NavTicket tickets[3];
    NavQueueRun run_of, again;
    NavPath path, other;
    bool done, other_done;
    for (int32_t k = 0; k < 3; k++)
        tickets[k] = add(queue, &request, -k);
    (void)add(kept, &request, 9); // is forgotten
    while (!is_done(queue, tickets[0]))
        assert_int_equal(nav_queue_run(queue, 10, &run_of), NAV_OK);
    assert_int_equal(nav_queue_run(queue, 5, &run_of), NAV_OK);
    assert_int_equal(run_of.waiting_count, 2);
    assert_int_equal(nav_queue_copy(kept, queue), NAV_OK);
    uint32_t runs = 0;
    do {
        assert_int_equal(nav_queue_run(queue, 10, &run_of), NAV_OK);
        assert_int_equal(nav_queue_run(kept, 10, &again), NAV_OK);
        assert_true(run_of.nodes == again.nodes && run_of.done_count == again.done_count);
        assert_true(run_of.restart_count == again.restart_count && run_of.owed == again.owed);
        for (uint32_t k = 0; k < 3; k++) {
            assert_int_equal(nav_queue_get(queue, tickets[k], &done, &path), NAV_OK);
            assert_int_equal(nav_queue_get(kept, tickets[k], &other_done, &other), NAV_OK);
            assert_true(done == other_done);
            if (done)
                expect_same_path(&path, &other);
        }
        if (++runs == 3) // in the other direction
            assert_int_equal(nav_queue_copy(queue, kept), NAV_OK);
    } while (run_of.waiting_count > 0);
    assert_true(runs > 3);
    NavTicket next = add(queue, &request, 0), same = add(kept, &request, 0);
    assert_memory_equal(&next, &same, sizeof next);
    nav_queue_destroy(queue);
    nav_queue_destroy(kept);
    nav_world_destroy(world);
}

// Two floors that only links connect.
static NavWorld* world_of_two_links(NavLinkId ids[2]) {
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(400, 1000));
    insert_box(world, floor_def(0, 0), at(600, 0), at(1000, 1000));
    for (int32_t k = 0; k < 2; k++) {
        NavLinkDef def = nav_link_def(at(400, 300 + 400 * k), at(600, 300 + 400 * k));
        assert_int_equal(nav_link_insert(world, &def, &ids[k]), NAV_OK);
    }
    return world;
}

static void keeps_the_links_of_a_path(void** state) {
    (void)state;
    NavLinkId ids[2];
    NavWorld* world = world_of_two_links(ids);
    NavQueue* queue = queue_of(world);
    NavQuery* query = create_query(world);
    NavPathRequest requests[2];
    NavTicket tickets[2];
    for (int32_t k = 0; k < 2; k++) {
        requests[k] = nav_path_request(at(100, 200 + 600 * k), at(900, 200 + 600 * k));
        tickets[k] = add(queue, &requests[k], 0);
    }
    NavQueueRun run_of;
    assert_int_equal(nav_queue_run(queue, UINT32_MAX, &run_of), NAV_OK);
    for (uint32_t k = 0; k < 2; k++) {
        NavPath path, kept;
        bool done = false;
        assert_int_equal(nav_query_find_path(query, &requests[k], &path), NAV_OK);
        assert_int_equal(nav_queue_get(queue, tickets[k], &done, &kept), NAV_OK);
        assert_true(done && kept.links != NULL && kept.links != path.links);
        expect_same_path(&path, &kept);
        uint32_t at_link = 0;
        while (at_link + 1 < kept.point_count && kept.links[at_link].generation == 0)
            at_link++;
        assert_true(at_link + 1 < kept.point_count && kept.links[at_link].index == ids[k].index);
    }
    nav_query_destroy(query);
    nav_queue_destroy(queue);
    nav_world_destroy(world);
}

static void forgets_what_is_removed(void** state) {
    (void)state;
    NavWorld* world = comb_world();
    NavQueue* queue = queue_of(world);
    NavPathRequest request = long_request();
    NavTicket a = add(queue, &request, 2), b = add(queue, &request, 1), c = add(queue, &request, 3);
    NavQueueRun run_of;
    NavPath path;
    bool done;
    assert_int_equal(nav_queue_run(queue, 2, &run_of), NAV_OK); // c has begun
    assert_int_equal(nav_queue_remove(queue, c), NAV_OK);
    assert_int_equal(nav_queue_remove(queue, a), NAV_OK);
    assert_int_equal(nav_queue_remove(queue, a), NAV_ERR_STALE_ID);
    assert_int_equal(nav_queue_get(queue, c, &done, &path), NAV_ERR_STALE_ID);
    assert_int_equal(nav_queue_get(queue, (NavTicket){0, 0, 0}, &done, &path), NAV_ERR_STALE_ID);
    NavTicket d = add(queue, &request, 0);
    assert_int_equal(nav_queue_run(queue, UINT32_MAX, &run_of), NAV_OK);
    assert_true(run_of.done_count == 2 && run_of.waiting_count == 0);
    assert_true(is_done(queue, b) && is_done(queue, d));
    assert_int_equal(nav_queue_add(queue, NULL, 0, &a), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_queue_add(queue, &request, 0, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_queue_run(queue, 0, &run_of), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_queue_create(NULL, &queue), NAV_ERR_ARGUMENT);
    nav_queue_destroy(NULL);
    nav_queue_destroy(queue);
    nav_world_destroy(world);
}

static void expect_direct(NavQuery* query, const NavPathRequest* request, const NavPath* path) {
    NavPath direct;
    assert_int_equal(nav_query_find_path(query, request, &direct), NAV_OK);
    expect_same_path(path, &direct);
}

static void add_random(NavQueue* queue, uint64_t* random, SceneFloor* scene,
                       NavPathRequest requests[20], NavTicket tickets[20]) {
    for (uint32_t k = 0; k < 20; k++) {
        requests[k] = random_request(random, scene, 1200, costs);
        tickets[k] = add(queue, &requests[k], lcg_between(random, -2, 2));
    }
}

// A second run gives the same answers in the same ticks; the world changes sometimes.
static void play(uint64_t seed, uint64_t* sum) {
    uint64_t random = seed;
    NavWorld* world = scene_random_world(&random, 1200, 100);
    SceneFloor scene = scene_walkable(world, NAV_LAYERS_ALL);
    NavQuery* query = create_query(world);
    NavQueue* queue = queue_of(world);
    NavPathRequest requests[20];
    NavTicket tickets[20];
    NavShapeId box = insert_box(world, obstacle_def(1), at(500, 500), at(600, 520));
    uint32_t open = 20;
    add_random(queue, &random, &scene, requests, tickets);
    for (uint32_t tick = 1; open > 0; tick++) {
        NavQueueRun run_of;
        assert_int_equal(nav_queue_run(queue, 25, &run_of), NAV_OK);
        assert_true(run_of.nodes <= 25 || run_of.done_count > 0 || run_of.owed > 0);
        *sum = *sum * 31 + run_of.nodes + run_of.restart_count;
        for (uint32_t k = 0; k < 20; k++) {
            NavPath path;
            bool done;
            if (nav_queue_get(queue, tickets[k], &done, &path) != NAV_OK || !done)
                continue;
            if (path.version == nav_world_get_version(world))
                expect_direct(query, &requests[k], &path);
            *sum = *sum * 31 + tick * 100 + k + path.point_count;
            assert_int_equal(nav_queue_remove(queue, tickets[k]), NAV_OK);
            open--;
        }
        if (tick % 4 == 0 && tick < 40)
            assert_int_equal(nav_shape_move(world, box, nav_pose(at((int32_t)tick, 3), 0)), NAV_OK);
    }
    nav_queue_destroy(queue);
    nav_query_destroy(query);
    scene_walkable_fini(&scene);
    nav_world_destroy(world);
}

static void does_the_same_again(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        uint64_t first = 0, second = 0;
        play(seed, &first);
        play(seed, &second);
        if (first != second || first == 0)
            fail_msg("%d %llx %llx", (int)seed, (long long)first, (long long)second);
    }
}

static void begins_again_after_a_change(void** state) {
    (void)state;
    NavWorld* world = comb_world();
    NavQueue* queue = queue_of(world);
    NavPathRequest request = long_request();
    NavTicket ticket = add(queue, &request, 0);
    NavQueueRun run_of;
    NavPath path;
    bool done = false;
    assert_int_equal(nav_queue_run(queue, 5, &run_of), NAV_OK);
    insert_box(world, obstacle_def(1), at(3800, 3800), at(3810, 3810));
    assert_int_equal(nav_queue_run(queue, UINT32_MAX, &run_of), NAV_OK);
    assert_true(run_of.restart_count == 1 && run_of.done_count == 1);
    assert_int_equal(nav_queue_get(queue, ticket, &done, &path), NAV_OK);
    assert_true(done && path.version == nav_world_get_version(world));
    nav_queue_destroy(queue);
    nav_world_destroy(world);
}

// The nodes of a search that is not interrupted.
static uint64_t nodes_of(NavWorld* world, const NavPathRequest* request) {
    NavQueue* queue = queue_of(world);
    NavQueueRun run_of;
    add(queue, request, 0);
    assert_int_equal(nav_queue_run(queue, UINT32_MAX, &run_of), NAV_OK);
    nav_queue_destroy(queue);
    return run_of.nodes;
}

// The request that this tick has answered, if any: as a query answers it in the world of now.
static void expect_answer(NavQueue* queue, NavQuery* query, const NavPathRequest* request,
                          NavTicket ticket) {
    NavPath path;
    bool done = false;
    assert_int_equal(nav_queue_get(queue, ticket, &done, &path), NAV_OK);
    assert_true(done);
    expect_direct(query, request, &path);
}

// What runs have done since the beginning.
typedef struct Bill {
    uint64_t ticks, nodes;
    uint32_t restarts, restarts_of_one;
} Bill;

static void expect_paid(Bill* bill, const NavQueueRun* run_of, uint64_t given, uint64_t nodes) {
    bill->ticks++;
    bill->nodes += run_of->nodes;
    bill->restarts += run_of->restart_count;
    bill->restarts_of_one += run_of->restart_count;
    assert_true(bill->nodes <= given * bill->ticks + run_of->owed); // paid in the mean
    assert_true(run_of->owed <= nodes && bill->ticks < 1000);
    assert_true(bill->restarts_of_one == 0 || given << (bill->restarts_of_one - 1) < nodes);
}

// The world changes before each run, and a search takes many more nodes than a run is given.
static void answers_in_a_world_that_never_rests(void** state) {
    (void)state;
    enum { REQUESTS = 6, NODES = 4 };
    NavWorld* world = comb_world();
    NavQuery* query = create_query(world);
    NavQueue* queue = queue_of(world);
    NavShapeId tank = insert_box(world, obstacle_def(1), at(-5, -5), at(5, 5));
    NavPathRequest request = long_request();
    uint64_t nodes = nodes_of(world, &request);
    NavTicket tickets[REQUESTS];
    Bill bill = {0};
    assert_true(nodes > 8 * NODES);
    for (int32_t k = 0; k < REQUESTS; k++)
        tickets[k] = add(queue, &request, k);
    for (uint32_t answered = 0; answered < REQUESTS;) {
        NavQueueRun run_of;
        int32_t x = 3900 + (int32_t)(bill.ticks % 40);
        assert_int_equal(nav_shape_move(world, tank, nav_pose(at(x, 3900), 0)), NAV_OK);
        assert_int_equal(nav_queue_run(queue, NODES, &run_of), NAV_OK);
        expect_paid(&bill, &run_of, NODES, nodes);
        if (run_of.done_count == 0)
            continue;
        assert_int_equal(run_of.done_count, 1);
        expect_answer(queue, query, &request, tickets[REQUESTS - 1 - answered++]);
        bill.restarts_of_one = 0;
    }
    assert_true(bill.restarts >= REQUESTS && bill.nodes <= 3 * REQUESTS * nodes);
    nav_queue_destroy(queue);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Nothing changes any more, so what is owed is paid, and then requests are served as before.
static void pays_what_it_owes(void** state) {
    (void)state;
    NavWorld* world = comb_world();
    NavQueue* queue = queue_of(world);
    NavShapeId tank = insert_box(world, obstacle_def(1), at(3900, 3900), at(3910, 3910));
    NavPathRequest request = long_request();
    NavQueueRun run_of = {0};
    add(queue, &request, 1);
    for (int32_t tick = 0; run_of.done_count == 0; tick++) {
        assert_true(tick < 1000);
        assert_int_equal(nav_shape_move(world, tank, nav_pose(at(0, -tick), 0)), NAV_OK);
        assert_int_equal(nav_queue_run(queue, 4, &run_of), NAV_OK);
    }
    uint64_t owed = run_of.owed;
    assert_true(owed > 4);
    NavTicket last = add(queue, &request, 0);
    for (; owed > 0; owed -= owed < 4 ? owed : 4) {
        assert_int_equal(nav_queue_run(queue, 4, &run_of), NAV_OK);
        assert_int_equal(run_of.nodes, owed < 4 ? 4 - owed : 0);
        assert_int_equal(run_of.owed, owed < 4 ? 0 : owed - 4);
    }
    while (!is_done(queue, last)) {
        assert_int_equal(nav_queue_run(queue, 4, &run_of), NAV_OK);
        assert_true(run_of.nodes > 0 && run_of.nodes <= 4 && run_of.owed == 0);
        assert_int_equal(run_of.restart_count, 0);
    }
    nav_queue_destroy(queue);
    nav_world_destroy(world);
}

int main(void) {
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1 + i % 3;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(serves_by_priority),
        cmocka_unit_test(keeps_the_links_of_a_path),
        cmocka_unit_test(retires_a_slot_that_is_used_up),
        cmocka_unit_test(waits_for_the_end_of_a_batch),
        cmocka_unit_test(forgets_what_is_removed),
        cmocka_unit_test(does_the_same_again),
        cmocka_unit_test(goes_on_in_a_copy),
        cmocka_unit_test(begins_again_after_a_change),
        cmocka_unit_test(answers_in_a_world_that_never_rests),
        cmocka_unit_test(pays_what_it_owes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
