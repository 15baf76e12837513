// Worlds through the public API: what is refused, batches, and the log.
#include "support/unit_memory.h"
#include "support/unit_worlds.h"

static void refuses_bad_arguments(void** state) {
    (void)state;
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    NavStats stats;
    assert_int_equal(nav_world_create(NULL, &world), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_world_create(&def, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_batch_begin(NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_batch_commit(NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_world_get_stats(NULL, &stats), NAV_ERR_ARGUMENT);
    nav_world_destroy(NULL);
    assert_null(world);
}

static void refuses_bad_bounds(void** state) {
    (void)state;
    const NavBox bad[5] = {{{0, 0}, {0, 10}},
                           {{0, 0}, {10, 0}},
                           {{10, 0}, {0, 10}},
                           {{0, 0}, {NAV_COORD_MAX + 1, 10}},
                           {{0, INT32_MIN}, {10, 10}}};
    for (uint32_t i = 0; i < COUNT_OF(bad); i++) {
        NavWorldDef def = nav_world_def();
        NavWorld* world = NULL;
        def.bounds = bad[i];
        assert_int_equal(nav_world_create(&def, &world), i < 3 ? NAV_ERR_ARGUMENT : NAV_ERR_RANGE);
        assert_null(world);
    }
}

static void takes_the_largest_bounds(void** state) {
    (void)state;
    NavWorldDef def = unit_world_def(-NAV_COORD_MAX, -NAV_COORD_MAX, NAV_COORD_MAX, NAV_COORD_MAX);
    NavWorld* world = create_world(&def);
    assert_valid(world);
    assert_true(is_at(nav_world_get_bounds(world).min, -NAV_COORD_MAX, -NAV_COORD_MAX));
    nav_world_destroy(world);
}

static void refuses_half_an_allocator(void** state) {
    (void)state;
    TestMemory memory = {0};
    NavWorld* world = NULL;
    NavWorldDef def = nav_world_def();
    def.allocator = blocks_allocator(&memory);
    def.allocator.free = NULL;
    assert_int_equal(nav_world_create(&def, &world), NAV_ERR_ARGUMENT);
    def.allocator = blocks_allocator(&memory);
    def.allocator.alloc = NULL;
    assert_int_equal(nav_world_create(&def, &world), NAV_ERR_ARGUMENT);
    def.allocator = (NavAllocator){.alloc_zeroed = blocks_alloc};
    assert_int_equal(nav_world_create(&def, &world), NAV_ERR_ARGUMENT);
    def.allocator = (NavAllocator){.resize = blocks_resize};
    assert_int_equal(nav_world_create(&def, &world), NAV_ERR_ARGUMENT);
    assert_true(memory.call_count == 0);
}

static void all_memory_is_the_allocators(void** state) {
    (void)state;
    TestMemory memory = {0};
    NavWorldDef def = unit_world_def(0, 0, 1000, 1000);
    def.allocator = blocks_allocator(&memory);
    NavWorld* world = create_world(&def);
    (void)insert_floor(world, at(100, 100), at(900, 900));
    assert_true(stats_of(world).live_bytes == memory.live_bytes);
    nav_world_destroy(world);
    assert_true(memory.live_blocks == 0 && memory.live_bytes == 0);
}

// Path data are large, so they get little room to grow. No insert may pay for copying them.
static void large_arrays_are_resized(void** state) {
    (void)state;
    TestMemory memory = {0};
    NavWorldDef def = unit_world_def(0, 0, 100000, 100000);
    def.allocator = blocks_allocator(&memory);
    def.allocator.resize = blocks_resize;
    def.has_path_data = true;
    NavWorld* world = create_world(&def);
    (void)insert_floor(world, at(0, 0), at(100000, 100000));
    for (int32_t n = 0; n < 900; n++) {
        NavPoint min = at(100 + n % 30 * 3300, 100 + n / 30 * 3300);
        (void)insert_block(world, min, at(min.x + 1000, min.y + 1000));
        if (n == 300)
            memory.alloc_bytes = memory.resized_bytes = 0;
    }
    assert_true(memory.resized_bytes > 2 * stats_of(world).live_bytes);
    assert_true(memory.alloc_bytes - memory.resized_bytes < memory.resized_bytes / 10);
    nav_world_destroy(world);
    assert_true(memory.live_blocks == 0);
}

static void batches_do_not_nest(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    assert_int_equal(nav_batch_commit(world), NAV_ERR_BATCH);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_int_equal(nav_batch_begin(world), NAV_ERR_BATCH);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_int_equal(nav_batch_commit(world), NAV_ERR_BATCH);
    nav_world_destroy(world);
}

static void an_open_batch_is_not_validated(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    const char* what = "";
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_false(nav_world_validate(world, &what));
    assert_string_equal(what, "a batch is open");
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_valid(world);
    nav_world_destroy(world);
}

typedef struct LogBook {
    uint32_t count;
    NavLogLevel level;
    char message[200];
} LogBook;

static void write_down(void* context, NavLogLevel level, const char* message) {
    LogBook* book = context;
    book->count++;
    book->level = level;
    (void)snprintf(book->message, sizeof book->message, "%s", message);
}

static void a_refusal_is_logged_once_with_its_reason(void** state) {
    (void)state;
    LogBook book = {0};
    NavWorldDef def = unit_world_def(0, 0, 1000, 1000);
    def.log = write_down;
    def.log_context = &book;
    NavWorld* world = create_world(&def);
    (void)insert_floor(world, at(100, 100), at(900, 900));
    assert_int_equal(book.count, 0);
    assert_int_equal(nav_shape_remove(world, (NavShapeId){0, 0, 0}), NAV_ERR_STALE_ID);
    assert_int_equal(book.count, 1);
    assert_int_equal(book.level, NAV_LOG_WARNING);
    assert_string_equal(
        book.message,
        "nav_shape_remove: the id is null, or what it named was removed: id (index 0, "
        "generation 0, world 0) is the null id");
    nav_world_destroy(world);
}

static void a_world_too_large_for_path_data_keeps_none(void** state) {
    (void)state;
    NavWorldDef def = unit_world_def(0, 0, 1000, 1000);
    def.max_triangles = (UINT32_C(1) << 27) + 1;
    def.has_path_data = false;
    NavWorld* world = create_world(&def);
    assert_int_equal(nav_world_keep_path_data(world, true), NAV_ERR_BUDGET);
    assert_int_equal(nav_world_keep_path_data(world, false), NAV_OK);
    (void)insert_floor(world, at(100, 100), at(900, 900));
    assert_valid(world);
    nav_world_destroy(world);
    def.has_path_data = true; // then the world has at most 2^27 triangles, whatever the def says
    world = create_world(&def);
    assert_int_equal(nav_world_keep_path_data(world, false), NAV_OK);
    assert_int_equal(nav_world_keep_path_data(world, true), NAV_OK);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(refuses_bad_bounds),
        cmocka_unit_test(takes_the_largest_bounds),
        cmocka_unit_test(refuses_half_an_allocator),
        cmocka_unit_test(all_memory_is_the_allocators),
        cmocka_unit_test(large_arrays_are_resized),
        cmocka_unit_test(batches_do_not_nest),
        cmocka_unit_test(an_open_batch_is_not_validated),
        cmocka_unit_test(a_refusal_is_logged_once_with_its_reason),
        cmocka_unit_test(a_world_too_large_for_path_data_keeps_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
