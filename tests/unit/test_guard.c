// Builds with asserts end a program that breaks the rules about threads and about the order of
// destruction in nav/base.h. Each test breaks one in a child process.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/guard.h"
#include "support/unit_worlds.h"
#include "world/change/world.h"

#ifdef NDEBUG

static void is_for_builds_with_asserts(void** state) {
    (void)state;
    skip();
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(is_for_builds_with_asserts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

// The child must end by abort(), with the message on standard error.
static void expect_abort(void (*misuse)(void), const char* message) {
    int ends[2];
    char text[1024];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        misuse();
        _exit(0);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t got = 1; got > 0 && length + 1 < sizeof text; length += (size_t)got) {
        got = read(ends[0], text + length, sizeof text - 1 - length);
        if (got < 0)
            break;
    }
    text[length] = '\0';
    close(ends[0]);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT || strstr(text, message) == NULL)
        fail_msg("status %d, and says: %s", status, text);
}

// The allocator is called in the middle of a call, as another thread would run then.
static NavWorld* busy_world;
static NavQuery* busy_query;
static bool is_in_the_way;

static void* alloc_and_read(void* context, size_t size) {
    (void)context;
    if (is_in_the_way)
        (void)nav_world_get_version(busy_world);
    return malloc(size);
}

static void* alloc_and_change(void* context, size_t size) {
    (void)context;
    if (is_in_the_way)
        (void)nav_batch_begin(busy_world);
    return malloc(size);
}

static void free_memory(void* context, void* memory, size_t size) {
    (void)context;
    (void)size;
    free(memory);
}

static NavWorld* world_with(void* (*alloc)(void*, size_t)) {
    NavWorldDef def = unit_world_def(0, 0, 1000, 1000);
    def.allocator = (NavAllocator){NULL, alloc, free_memory, NULL, NULL};
    busy_world = create_world(&def);
    busy_query = create_query(busy_world);
    is_in_the_way = true;
    return busy_world;
}

static void read_while_it_changes(void) {
    (void)insert_floor(world_with(alloc_and_read), at(100, 100), at(900, 900));
}

static void change_twice_at_once(void) {
    (void)insert_floor(world_with(alloc_and_change), at(100, 100), at(900, 900));
}

static void change_while_it_is_read(void) {
    NavNearest nearest;
    (void)world_with(alloc_and_change);
    (void)nav_query_find_nearest(busy_query, at(5, 5), 9, NULL, &nearest);
}

static void destroy_while_it_is_read(void) {
    NavWorld* world = square_world(1000);
    navi_guard_begin_read(world->guard);
    nav_world_destroy(world);
}

static void a_world_is_read_or_changed(void** state) {
    (void)state;
    expect_abort(read_while_it_changes, "a world is read while another call changes it");
    expect_abort(change_twice_at_once, "a world is changed by two calls at once");
    expect_abort(change_while_it_is_read, "a world is changed while another call reads it");
    expect_abort(destroy_while_it_is_read, "a world is changed while another call reads it");
}

// --- copies ------------------------------------------------------------------------------

// A copy reads two worlds. Here the one changes that would not be read otherwise.
static NavWorld *first_world, *second_world;

static void make_two_worlds(void) {
    NavWorldDef def = unit_world_def(0, 0, 1000, 1000);
    def.allocator = (NavAllocator){NULL, alloc_and_change, free_memory, NULL, NULL};
    first_world = create_world(&def);
    (void)insert_floor(first_world, at(100, 100), at(900, 900));
    assert_int_equal(nav_world_clone(first_world, NULL, &second_world), NAV_OK);
}

static void change_during_calls(NavWorld* world) {
    busy_world = world;
    is_in_the_way = true;
}

static NavRoutes* routes_on(const NavWorld* world) {
    NavRoutes* routes = NULL;
    assert_int_equal(nav_routes_create(world, &routes), NAV_OK);
    return routes;
}

static NavCrowd* crowd_on(const NavWorld* world) {
    NavCrowd* crowd = NULL;
    assert_int_equal(nav_crowd_create(world, NULL, &crowd), NAV_OK);
    return crowd;
}

static NavQueue* queue_on(const NavWorld* world) {
    NavQueue* queue = NULL;
    assert_int_equal(nav_queue_create(world, &queue), NAV_OK);
    return queue;
}

static void copy_routes(void) {
    make_two_worlds();
    NavRoutes *from = routes_on(first_world), *to = routes_on(second_world);
    NavPathRequest request = nav_path_request(at(200, 200), at(800, 200));
    NavRouteId id;
    assert_int_equal(nav_route_insert(from, &request, NULL, &id), NAV_OK);
    change_during_calls(first_world);
    (void)nav_routes_copy(to, from);
}

static void copy_crowd(void) {
    make_two_worlds();
    NavCrowd *from = crowd_on(first_world), *to = crowd_on(second_world);
    NavUnitDef unit = nav_unit_def(at(200, 200));
    NavUnitId id;
    assert_int_equal(nav_unit_insert(from, &unit, &id), NAV_OK);
    change_during_calls(first_world);
    (void)nav_crowd_copy(to, from);
}

static void copy_queue(void) {
    make_two_worlds();
    NavQueue *from = queue_on(first_world), *to = queue_on(second_world);
    NavPathRequest request = nav_path_request(at(200, 200), at(800, 200));
    NavTicket ticket;
    assert_int_equal(nav_queue_add(from, &request, 0, &ticket), NAV_OK);
    change_during_calls(first_world);
    (void)nav_queue_copy(to, from);
}

static void clone_routes(void) {
    make_two_worlds();
    NavRoutes *routes = routes_on(first_world), *clone = NULL;
    change_during_calls(second_world);
    (void)nav_routes_clone(routes, second_world, &clone);
}

static void clone_crowd(void) {
    make_two_worlds();
    NavCrowd *crowd = crowd_on(first_world), *clone = NULL;
    change_during_calls(second_world);
    (void)nav_crowd_clone(crowd, second_world, &clone);
}

static void a_copy_reads_both_worlds(void** state) {
    (void)state;
    void (*const misuses[5])(void) = {copy_routes, copy_crowd, copy_queue, clone_routes,
                                      clone_crowd};
    for (int k = 0; k < 5; k++)
        expect_abort(misuses[k], "a world is changed while another call reads it");
}

// --- what outlives its world -------------------------------------------------------------

static void ask_late(void) {
    NavWorld* world = square_world(1000);
    NavQuery* query = create_query(world);
    NavLocation location;
    nav_world_destroy(world);
    (void)nav_query_locate(query, at(1, 1), NULL, &location);
}

static void destroy_query_late(void) {
    NavWorld* world = square_world(1000);
    NavQuery* query = create_query(world);
    nav_world_destroy(world);
    nav_query_destroy(query);
}

static NavField* late_field(void) {
    NavWorld* world = square_world(1000);
    NavField* field = NULL;
    assert_int_equal(nav_field_create(world, &field), NAV_OK);
    nav_world_destroy(world);
    return field;
}

static void sample_late(void) {
    NavFieldSample sample;
    (void)nav_field_sample(late_field(), at(1, 1), &sample);
}

static void destroy_field_late(void) { nav_field_destroy(late_field()); }

static NavQueue* late_queue(void) {
    NavWorld* world = square_world(1000);
    NavQueue* queue = queue_on(world);
    nav_world_destroy(world);
    return queue;
}

static void run_late(void) {
    NavQueueRun run;
    (void)nav_queue_run(late_queue(), 1, &run);
}

static void destroy_queue_late(void) { nav_queue_destroy(late_queue()); }

static void nothing_outlives_its_world(void** state) {
    (void)state;
    void (*const misuses[6])(void) = {ask_late,           destroy_query_late, sample_late,
                                      destroy_field_late, run_late,           destroy_queue_late};
    for (int k = 0; k < 6; k++)
        expect_abort(misuses[k], "a query, field or queue outlives its world");
}

static void what_is_right_does_not_abort(void) {
    NavWorld* world = square_world(1000);
    NavQuery *query = create_query(world), *other = create_query(world);
    nav_query_destroy(query);
    (void)insert_floor(world, at(100, 100), at(900, 900));
    nav_query_destroy(other);
    nav_world_destroy(world);
    fputs("it went well", stderr);
    abort();
}

static void the_right_order_is_fine(void** state) {
    (void)state;
    expect_abort(what_is_right_does_not_abort, "it went well");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_is_read_or_changed),
        cmocka_unit_test(a_copy_reads_both_worlds),
        cmocka_unit_test(nothing_outlives_its_world),
        cmocka_unit_test(the_right_order_is_fine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
