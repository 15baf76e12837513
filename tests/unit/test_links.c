// The links of a world: ids, errors, batches and undo.
#include "support/unit_worlds.h"

#include <nav/snapshot.h>

#include <string.h>

static NavLinkId add(NavWorld* world, NavPoint from, NavPoint to) {
    NavLinkDef def = nav_link_def(from, to);
    NavLinkId id = {0, 0, 0};
    assert_int_equal(nav_link_insert(world, &def, &id), NAV_OK);
    return id;
}

static uint32_t count_of(const NavWorld* world) {
    uint32_t count;
    assert_int_equal(nav_world_list_links(world, NULL, 0, &count), NAV_OK);
    return count;
}

static void keeps_what_it_is_given(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    uint64_t hash = nav_world_get_hash(world), version = nav_world_get_version(world);
    NavLinkDef def = nav_link_def(at(1, 2), at(4, 6)), got;
    assert_true(def.cost == 5 && def.is_enabled && !def.is_two_way && def.kind == 0);
    def.from.b = at(3, 2);
    def.is_two_way = true;
    def.cost = 0;
    def.kind = 31;
    def.user = UINT64_C(1) << 60;
    def.is_enabled = false;
    NavLinkId id;
    assert_int_equal(nav_link_insert(world, &def, &id), NAV_OK);
    assert_true(nav_world_get_version(world) == version + 1 && nav_world_get_hash(world) == hash);
    const NavCommit* commit = nav_world_get_last_commit(world);
    assert_true(commit->gone_count + commit->born_count + commit->changed_count == 0);
    assert_int_equal(nav_link_get(world, id, &got), NAV_OK);
    assert_true(got.from.a.x == 1 && got.from.b.x == 3 && got.to.a.y == 6 && got.is_two_way);
    assert_true(got.cost == 0 && got.kind == 31 && got.user == UINT64_C(1) << 60 &&
                !got.is_enabled);
    NavLinkPlace place;
    assert_int_equal(nav_link_get_place(world, id, &place), NAV_OK);
    assert_true(place.is_placed && place.from_b.x == 3 && place.to_b.y == 6);
    assert_true(nav_world_validate(world, NULL));
    nav_world_destroy(world);
}

static void gives_the_lowest_slot_and_new_ids(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    NavLinkId a = add(world, at(1, 1), at(2, 2)), b = add(world, at(1, 1), at(2, 2));
    assert_int_equal(a.index, 0);
    assert_int_equal(b.index, 1);
    assert_int_equal(nav_link_remove(world, a), NAV_OK);
    assert_int_equal(count_of(world), 1);
    NavLinkDef def;
    assert_int_equal(nav_link_get(world, a, &def), NAV_ERR_STALE_ID);
    assert_int_equal(nav_link_remove(world, a), NAV_ERR_STALE_ID);
    NavLinkId c = add(world, at(3, 3), at(4, 4));
    assert_true(c.index == a.index && c.generation != a.generation);
    assert_int_equal(nav_link_get(world, a, &def), NAV_ERR_STALE_ID);
    NavLinkId ids[1];
    uint32_t count;
    assert_int_equal(nav_world_list_links(world, ids, 1, &count), NAV_OK);
    assert_true(count == 2 && ids[0].generation == c.generation);
    nav_world_destroy(world);
}

static void refuses_bad_defs(NavWorld* world, NavLinkDef good) {
    NavLinkId id;
    NavLinkDef def = good;
    double bad[3] = {-1, HUGE_VAL, NAN};
    for (int i = 0; i < 3; i++) {
        def.cost = bad[i];
        assert_int_equal(nav_link_insert(world, &def, &id), NAV_ERR_ARGUMENT);
    }
    def = good;
    def.kind = NAV_LINK_KIND_COUNT;
    assert_int_equal(nav_link_insert(world, &def, &id), NAV_ERR_ARGUMENT);
    def = good;
    def.to.b.x = NAV_COORD_MAX + 1;
    assert_int_equal(nav_link_insert(world, &def, &id), NAV_ERR_RANGE);
    def = good;
    def.from.anchor = (NavShapeId){1, 99, 0};
    assert_int_equal(nav_link_insert(world, &def, &id), NAV_ERR_OTHER_WORLD);
}

static void refuses_bad_arguments(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    NavLinkId id = {7, 7, 0}, none = {0, 0, 0};
    NavLinkDef good = nav_link_def(at(1, 1), at(2, 2)), def = good;
    NavLinkPlace place;
    uint32_t count;
    assert_int_equal(nav_link_insert(NULL, &def, &id), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_link_insert(world, NULL, &id), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_link_insert(world, &def, NULL), NAV_ERR_ARGUMENT);
    refuses_bad_defs(world, good);
    assert_int_equal(nav_link_set(world, none, &good), NAV_ERR_STALE_ID);
    assert_int_equal(nav_link_set(world, id, &good), NAV_ERR_OTHER_WORLD);
    assert_int_equal(nav_link_set(NULL, id, &good), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_link_set(world, id, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_link_remove(NULL, id), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_link_remove(world, id), NAV_ERR_OTHER_WORLD);
    assert_int_equal(nav_link_get(world, id, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_link_get(world, id, &def), NAV_ERR_OTHER_WORLD);
    assert_int_equal(nav_link_get_place(world, id, &place), NAV_ERR_OTHER_WORLD);
    assert_int_equal(nav_link_get_place(world, id, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_world_list_links(world, NULL, 1, &count), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_world_list_links(world, NULL, 0, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(count_of(world), 0);
    nav_world_destroy(world);
}

static void gives_no_slot_back_inside_a_batch(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    NavLinkId a = add(world, at(1, 1), at(2, 2));
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_int_equal(nav_link_remove(world, a), NAV_OK);
    NavLinkId b = add(world, at(1, 1), at(2, 2));
    assert_int_equal(b.index, 1);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_int_equal(add(world, at(1, 1), at(2, 2)).index, 0);
    nav_world_destroy(world);
}

static void goes_into_copies(void** state) {
    (void)state;
    NavWorld *world = floored_world(1000), *clone = NULL, *empty = floored_world(1000);
    NavLinkId id = add(world, at(1, 1), at(2, 2)), gone = add(world, at(1, 1), at(2, 2));
    NavQuery* query = create_query(world);
    NavPathRequest request = nav_path_request(at(1, 1), at(1, 1));
    NavPath path;
    NavLinkDef def;
    assert_int_equal(nav_link_remove(world, gone), NAV_OK);
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(nav_world_clone(world, NULL, &clone), NAV_OK);
    assert_int_equal(nav_link_get(clone, id, &def), NAV_OK);
    assert_int_equal(nav_link_get(clone, gone, &def), NAV_ERR_STALE_ID);
    NavLinkId next = add(world, at(5, 5), at(9, 9));
    NavLinkId same = add(clone, at(5, 5), at(9, 9));
    assert_true(next.index == same.index && next.generation == same.generation);
    assert_int_equal(nav_world_copy(world, empty), NAV_OK);
    assert_int_equal(count_of(world), 0);
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(count_of(clone), 2);
    nav_query_destroy(query);
    nav_world_destroy(world);
    nav_world_destroy(clone);
    nav_world_destroy(empty);
}

// Two worlds of one version: what a query remembers of one must not be used for the other.
static void queries_notice_another_world(void** state) {
    (void)state;
    NavWorld* worlds[2];
    for (int i = 0; i < 2; i++) {
        worlds[i] = square_world(1000);
        insert_box(worlds[i], floor_def(0, 0), at(0, 0), at(400, 1000));
        insert_box(worlds[i], floor_def(0, 0), at(600, 0), at(1000, 1000));
        add(worlds[i], at(400, 100), i == 0 ? at(600, 100) : at(500, 100));
    }
    NavQuery* query = create_query(worlds[0]);
    NavPathRequest request = nav_path_request(at(100, 100), at(900, 100));
    NavFilter filter = nav_filter();
    request.filter = &filter;
    NavPath path;
    for (uint32_t layers = 0; layers < 2; layers++) {
        NavWorld* kept = NULL;
        filter.layers = layers == 0 ? NAV_LAYERS_ALL : 1;
        assert_int_equal(nav_world_clone(worlds[0], NULL, &kept), NAV_OK);
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(path.status, NAV_PATH_OK);
        assert_int_equal(nav_world_copy(worlds[0], worlds[1]), NAV_OK);
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
        assert_int_equal(nav_world_copy(worlds[0], kept), NAV_OK);
        nav_world_destroy(kept);
    }
    nav_query_destroy(query);
    nav_world_destroy(worlds[0]);
    nav_world_destroy(worlds[1]);
}

// --- undo --------------------------------------------------------------------------------

typedef struct Ration {
    size_t left, live;
} Ration;

static void* ration_alloc(void* context, size_t size) {
    Ration* ration = context;
    if (ration->left == 0)
        return NULL;
    ration->left--;
    ration->live += size;
    return malloc(size);
}

static void ration_free(void* context, void* memory, size_t size) {
    Ration* ration = context;
    ration->live -= memory != NULL ? size : 0;
    free(memory);
}

typedef struct Stage {
    Ration ration;
    NavWorld* world;
    NavShapeId raft;
    NavLinkId links[3];
} Stage;

static void stage_begin(Stage* stage) {
    stage->ration = (Ration){SIZE_MAX, 0};
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {1000, 1000}};
    def.allocator = (NavAllocator){&stage->ration, ration_alloc, ration_free, NULL, NULL};
    assert_int_equal(nav_world_create(&def, &stage->world), NAV_OK);
    stage->raft = insert_box(stage->world, floor_def(0, 0), at(100, 100), at(200, 200));
    for (int32_t i = 0; i < 3; i++)
        stage->links[i] = add(stage->world, at(100 + i, 100), at(200, 200));
}

static void stage_end(Stage* stage) {
    nav_world_destroy(stage->world);
    assert_true(stage->ration.live == 0);
}

// A batch with all kinds of changes. Returns the first error, and the ids that the batch gave out.
static NavResult play(Stage* stage, NavLinkId given[20]) {
    NavWorld* world = stage->world;
    NavLinkDef def = nav_link_def(at(5, 5), at(6, 6));
    NavResult first = NAV_OK;
    memset(given, 0, 20 * sizeof *given);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (uint32_t i = 0; i < 24 && first == NAV_OK; i++) {
        if (i == 3)
            first = nav_link_remove(world, stage->links[0]);
        else if (i == 6)
            first = nav_link_set(world, stage->links[1], &def);
        else if (i == 9)
            first = nav_shape_move(world, stage->raft, nav_pose(at(300, 300), 5));
        else if (i == 12)
            first = nav_shape_remove(world, stage->raft);
        else
            first = nav_link_insert(world, &def, &given[i % 20]);
    }
    NavResult result = nav_batch_commit(world);
    assert_true(first == NAV_OK || result == first);
    return result;
}

static void expect_untouched(const Stage* stage, const NavLinkId given[20]) {
    NavLinkDef def;
    assert_int_equal(count_of(stage->world), 3);
    for (int32_t i = 0; i < 3; i++) {
        assert_int_equal(nav_link_get(stage->world, stage->links[i], &def), NAV_OK);
        assert_true(def.from.a.x == 100 + i && def.from.b.x == 100 + i && def.to.a.y == 200);
    }
    for (uint32_t i = 0; i < 20; i++)
        assert_int_equal(nav_link_get(stage->world, given[i], &def), NAV_ERR_STALE_ID);
}

static void is_undone_with_its_batch(void** state) {
    (void)state;
    uint32_t failures = 0;
    for (size_t k = 0;; k++) {
        Stage stage;
        NavLinkId given[20], again[20];
        stage_begin(&stage);
        uint64_t hash = nav_world_get_hash(stage.world),
                 version = nav_world_get_version(stage.world);
        stage.ration.left = k;
        NavResult result = play(&stage, given);
        stage.ration.left = SIZE_MAX;
        if (result == NAV_OK) {
            assert_int_equal(count_of(stage.world), 22);
            stage_end(&stage);
            break;
        }
        assert_int_equal(result, NAV_ERR_MEMORY);
        assert_true(nav_world_get_hash(stage.world) == hash &&
                    nav_world_get_version(stage.world) == version);
        expect_untouched(&stage, given);
        // The next batch gives out other ids.
        assert_int_equal(play(&stage, again), NAV_OK);
        NavLinkDef def;
        for (uint32_t i = 0; i < 20; i++)
            assert_int_equal(nav_link_get(stage.world, given[i], &def), NAV_ERR_STALE_ID);
        failures++;
        stage_end(&stage);
    }
    assert_true(failures > 5);
}

// A failed batch accepts no further change.
static void a_failed_batch_takes_no_more(void** state) {
    (void)state;
    Stage stage;
    stage_begin(&stage);
    NavLinkDef def = nav_link_def(at(5, 5), at(6, 6));
    NavLinkId id = {9, 9, 0};
    assert_int_equal(nav_batch_begin(stage.world), NAV_OK);
    stage.ration.left = 0;
    NavResult result = NAV_OK;
    for (int32_t k = 1; k < 50 && result == NAV_OK; k++)
        result = nav_shape_move(stage.world, stage.raft, nav_pose(at(300 + 7 * k, 300), 0));
    stage.ration.left = SIZE_MAX;
    assert_int_equal(result, NAV_ERR_MEMORY);
    assert_int_equal(nav_link_insert(stage.world, &def, &id), NAV_ERR_MEMORY);
    assert_int_equal(nav_link_set(stage.world, stage.links[0], &def), NAV_ERR_MEMORY);
    assert_int_equal(nav_link_remove(stage.world, stage.links[0]), NAV_ERR_MEMORY);
    assert_true(id.index == 9 && id.generation == 9);
    assert_int_equal(nav_batch_commit(stage.world), NAV_ERR_MEMORY);
    NavLinkId given[20] = {{0, 0, 0}};
    expect_untouched(&stage, given);
    assert_int_equal(nav_link_insert(stage.world, &def, &id), NAV_OK);
    stage_end(&stage);
}

static void a_lone_insert_fails_whole(void** state) {
    (void)state;
    NavResult result = NAV_ERR_MEMORY;
    for (size_t k = 0; result != NAV_OK; k++) {
        Stage stage;
        stage_begin(&stage);
        NavLinkDef def = nav_link_def(at(5, 5), at(6, 6));
        NavLinkId id = {9, 9, 0};
        for (int i = 0; i < 40 && (i == 0 || result == NAV_OK); i++) {
            uint32_t before = count_of(stage.world);
            stage.ration.left = k;
            result = nav_link_insert(stage.world, &def, &id);
            stage.ration.left = SIZE_MAX;
            assert_int_equal(count_of(stage.world), before + (result == NAV_OK ? 1 : 0));
        }
        stage_end(&stage);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_what_it_is_given),
        cmocka_unit_test(gives_the_lowest_slot_and_new_ids),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(gives_no_slot_back_inside_a_batch),
        cmocka_unit_test(goes_into_copies),
        cmocka_unit_test(queries_notice_another_world),
        cmocka_unit_test(is_undone_with_its_batch),
        cmocka_unit_test(a_failed_batch_takes_no_more),
        cmocka_unit_test(a_lone_insert_fails_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
