#include "misuse.h"

// --- the cases so far ----------------------------------------------------------------------------

typedef struct Tried {
    char function[64];
    uint32_t classes; // bits
} Tried;

enum { TRIED_MOST = 256 };
static Tried tried[TRIED_MOST];
static uint32_t tried_count;

const char* bad_class_name(BadClass bad) {
    static const char* const names[BAD_CLASS_COUNT] = {
        "good arguments",  "a missing pointer",
        "a null id",       "a stale id",
        "a foreign id",    "a NaN",
        "an infinity",     "out of range",
        "too few points",  "a ring without area",
        "a crossing ring", "100 000 corners",
        "short buffers",   "inside (or outside) a batch",
        "a missing cookie"};
    return names[bad];
}

static void note(const char* function, size_t length, BadClass bad) {
    uint32_t k = 0;
    while (k < tried_count && (strlen(tried[k].function) != length ||
                               memcmp(tried[k].function, function, length) != 0))
        k++;
    if (k == tried_count) {
        assert_true(k < TRIED_MOST && length < sizeof tried[k].function);
        memcpy(tried[k].function, function, length);
        tried_count++;
    }
    tried[k].classes |= 1u << bad;
}

bool misuse_has(const char* function, size_t length, BadClass bad) {
    for (uint32_t k = 0; k < tried_count; k++)
        if (strlen(tried[k].function) == length && memcmp(tried[k].function, function, length) == 0)
            return (tried[k].classes >> bad & 1) != 0;
    return false;
}

// --- the world, before and after -----------------------------------------------------------------

static void expect_unchanged(Stage* stage, const char* what) {
    static uint8_t now[STATE_CAPACITY];
    size_t size;
    const char* why = "";
    assert_int_equal(nav_snapshot_save(stage->world, now, sizeof now, &size), NAV_OK);
    if (size != stage->state_size || memcmp(now, stage->state, size) != 0)
        fail_msg("%s: the world has changed", what);
    NavStats stats;
    assert_int_equal(nav_world_get_stats(stage->world, &stats), NAV_OK);
    stats.live_bytes = stage->stats.live_bytes; // scratch memory may have grown
    stats.peak_bytes = stage->stats.peak_bytes;
    if (memcmp(&stats, &stage->stats, sizeof stats) != 0)
        fail_msg("%s: the figures have changed", what);
    if (!nav_world_validate(stage->world, &why))
        fail_msg("%s: not valid: %s", what, why);
}

void misuse_log(void* context, NavLogLevel level, const char* message) {
    Stage* stage = context;
    assert_true(level == NAV_LOG_WARNING || level == NAV_LOG_ERROR);
    stage->log_count++;
    snprintf(stage->message, sizeof stage->message, "%s", message);
}

NavWorldDef misuse_world_def(Stage* stage) {
    NavWorldDef def = nav_world_def();
    def.log = misuse_log;
    def.log_context = stage;
    return def;
}

// The message is "function: text of the result: reason". There is nobody to tell without a world.
static void expect_logged(const Stage* stage, const char* call, NavResult result) {
    const char* first = strchr(call, '(') + 1;
    bool has_log = strncmp(first, "NULL", 4) != 0;
    if (stage->log_count != (has_log && result != NAV_OK ? 1u : 0u))
        fail_msg("%s: logged %u times", call, (unsigned)stage->log_count);
    if (stage->log_count == 0)
        return;
    char head[200];
    int length = snprintf(head, sizeof head, "%.*s: %s: ", (int)strcspn(call, "("), call,
                          nav_result_get_text(result));
    if (strncmp(stage->message, head, (size_t)length) != 0 || stage->message[length] == '\0')
        fail_msg("%s: the log says: %s", call, stage->message);
}

void misuse_result(Stage* stage, const char* call, BadClass bad, NavResult expected,
                   NavResult result) {
    if (result != expected)
        fail_msg("%s gives \"%s\", not \"%s\"", call, nav_result_get_text(result),
                 nav_result_get_text(expected));
    expect_logged(stage, call, result);
    note(call, strcspn(call, "("), bad);
    expect_unchanged(stage, call);
    stage->case_count++;
}

void misuse_seen(Stage* stage, const char* function, BadClass bad, bool is_as_expected,
                 const char* text) {
    if (!is_as_expected)
        fail_msg("%s: not so: %s", function, text);
    note(function, strlen(function), bad);
    expect_unchanged(stage, text);
    stage->case_count++;
}

// --- the stage -----------------------------------------------------------------------------------

static const NavPoint box[4] = {{0, 0}, {400, 0}, {400, 300}, {0, 300}};
static const NavPoint flat[4] = {{0, 0}, {100, 0}, {200, 0}, {50, 0}};
static const NavPoint bow[4] = {{0, 0}, {100, 100}, {100, 0}, {0, 150}};
static const NavPoint away[4] = {{0, 0}, {NAV_COORD_MAX + 1, 0}, {5, 5}, {0, 5}};

static NavOutlineDef ring(const NavPoint* points, uint32_t count) {
    NavOutlineDef def = nav_outline_def();
    def.points = points;
    def.point_count = count;
    return def;
}

// The same in the world and its twin.
static NavWorld* make_world(Stage* stage) {
    NavWorldDef def = misuse_world_def(stage);
    NavWorld* world = NULL;
    def.bounds = (NavBox){{0, 0}, {100000, 100000}};
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    NavOutlineDef region = ring(box, 4);
    assert_int_equal(nav_outline_create(world, &region, &stage->outline), NAV_OK);
    assert_int_equal(nav_outline_create(world, &region, &stage->stale_outline), NAV_OK);
    assert_int_equal(nav_outline_destroy(world, stage->stale_outline), NAV_OK);
    NavPoint wide[4] = {{1000, 1000}, {90000, 1000}, {90000, 90000}, {1000, 90000}};
    NavOutlineDef ground = ring(wide, 4);
    NavShapeDef shape = nav_floor_def((NavOutlineId){0, 0, 0});
    shape.region = &ground;
    assert_int_equal(nav_shape_insert(world, &shape, &stage->floor), NAV_OK);
    shape = nav_obstacle_def(stage->outline);
    shape.pose = nav_pose((NavPoint){5000, 5000}, 1000);
    assert_int_equal(nav_shape_insert(world, &shape, &stage->obstacle), NAV_OK);
    shape.pose.position.x = 5200;
    assert_int_equal(nav_shape_insert(world, &shape, &stage->stale), NAV_OK);
    assert_int_equal(nav_shape_remove(world, stage->stale), NAV_OK);
    stage->link_def = nav_link_def((NavPoint){2000, 2000}, (NavPoint){70000, 70000});
    assert_int_equal(nav_link_insert(world, &stage->link_def, &stage->link), NAV_OK);
    assert_int_equal(nav_link_insert(world, &stage->link_def, &stage->stale_link), NAV_OK);
    assert_int_equal(nav_link_remove(world, stage->stale_link), NAV_OK);
    return world;
}

static void make_foreign(Stage* stage) {
    NavWorldDef def = misuse_world_def(stage);
    NavOutlineDef region = ring(box, 4);
    assert_int_equal(nav_world_create(&def, &stage->foreign), NAV_OK);
    for (uint32_t k = 0; k < 9; k++) {
        NavShapeDef shape = nav_obstacle_def((NavOutlineId){0, 0, 0});
        assert_int_equal(nav_outline_create(stage->foreign, &region, &stage->foreign_outline),
                         NAV_OK);
        shape.outline = stage->foreign_outline;
        assert_int_equal(nav_shape_insert(stage->foreign, &shape, &stage->foreign_shape), NAV_OK);
        NavLinkDef link = nav_link_def((NavPoint){1, 1}, (NavPoint){9, 9});
        assert_int_equal(nav_link_insert(stage->foreign, &link, &stage->foreign_link), NAV_OK);
    }
}

// A ring of very many corners whose last one lies beyond a side, so that only the last side crosses
// another.
static void make_huge(Stage* stage) {
    stage->huge_points = malloc(HUGE_COUNT * sizeof *stage->huge_points);
    assert_non_null(stage->huge_points);
    for (int32_t k = 0; k < HUGE_COUNT; k++)
        stage->huge_points[k] = k % 2 == 0 ? (NavPoint){k, 40000} : (NavPoint){k, 40500};
    stage->huge_points[HUGE_COUNT - 1] = (NavPoint){HUGE_COUNT / 2, 40600};
    stage->huge_bow = ring(stage->huge_points, HUGE_COUNT);
}

void stage_init(Stage* stage) {
    memset(stage, 0, sizeof *stage);
    stage->twin = make_world(stage);
    stage->world = make_world(stage);
    make_foreign(stage);
    make_huge(stage);
    stage->pose = nav_pose((NavPoint){7000, 7000}, 500);
    stage->good = (NavPoint){2000, 2000};
    stage->far = (NavPoint){0, NAV_COORD_MAX + 1};
    stage->box = ring(box, 4);
    stage->two = ring(box, 2);
    stage->flat = ring(flat, 4);
    stage->bow = ring(bow, 4);
    stage->away = ring(away, 4);
    stage->shape = nav_obstacle_def(stage->outline);
    stage->request = nav_path_request(stage->good, (NavPoint){80000, 80000});
    for (uint32_t k = 0; k < NAV_AREA_COUNT; k++)
        stage->costs[k] = 1;
    stage->slots = nav_world_get_triangle_slot_count(stage->world);
    assert_int_equal(nav_query_create(stage->world, &stage->query), NAV_OK);
    assert_int_equal(nav_world_get_stats(stage->world, &stage->stats), NAV_OK);
    assert_int_equal(
        nav_snapshot_save(stage->world, stage->state, sizeof stage->state, &stage->state_size),
        NAV_OK);
}

void stage_fini(Stage* stage) {
    NavShapeId a, b;
    assert_int_equal(nav_shape_insert(stage->world, &stage->shape, &a), NAV_OK);
    assert_int_equal(nav_shape_insert(stage->twin, &stage->shape, &b), NAV_OK);
    assert_true(a.index == b.index && a.generation == b.generation);
    assert_int_equal(nav_shape_move(stage->world, stage->obstacle, stage->pose), NAV_OK);
    assert_int_equal(nav_shape_move(stage->twin, stage->obstacle, stage->pose), NAV_OK);
    assert_true(nav_world_get_hash(stage->world) == nav_world_get_hash(stage->twin));
    nav_query_destroy(stage->query);
    nav_world_destroy(stage->world);
    nav_world_destroy(stage->twin);
    nav_world_destroy(stage->foreign);
    free(stage->huge_points);
}
