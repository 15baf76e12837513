// The canonical hash, compared with its description; the validator, which must find what is broken.
#include "support/unit_look.h"
#include "world/change/world.h"

// --- the hash, computed again by nav/README.md --------------------------------------------------

static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static uint64_t fold(uint64_t hash, uint64_t word) {
    return mix((hash ^ word) + UINT64_C(0x9E3779B97F4A7C15));
}

static uint64_t hash_as_described(const NavWorld* world) {
    uint64_t sum = 0;
    for (uint32_t slot = 0; slot < nav_world_get_triangle_slot_count(world); slot++) {
        NavTriangle t;
        if (nav_world_get_triangle(world, slot, &t) != NAV_OK)
            continue;
        uint32_t first = 0;
        for (uint32_t i = 1; i < 3; i++) {
            NavPoint p = t.corner[i], q = t.corner[first];
            if (p.x < q.x || (p.x == q.x && p.y < q.y))
                first = i;
        }
        uint64_t hash = 0, bits = 0;
        for (uint32_t k = 0; k < 3; k++) {
            NavPoint p = t.corner[(first + k) % 3];
            hash = fold(hash, (uint64_t)(uint32_t)p.x << 32 | (uint32_t)p.y);
            bits |= t.is_constraint[(first + k) % 3] ? UINT64_C(1) << k : 0;
        }
        uint64_t area = t.area < 0 ? 255 : (uint64_t)t.area;
        sum += fold(hash, bits | area << 8 | (uint64_t)t.blocked << 32);
    }
    return sum;
}

static NavWorld* some_world(void) {
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(3, 1), at(0, 0), at(1000, 700));
    insert_box(world, floor_def(0, 0), at(0, 600), at(1000, 1000));
    insert_box(world, obstacle_def(6), at(-50, 300), at(600, 400));
    insert_box(world, obstacle_def(NAV_LAYERS_ALL), at(550, 100), at(650, 900));
    return world;
}

static void test_hash_is_as_described(void** state) {
    (void)state;
    NavWorld* world = some_world();
    assert_true(nav_world_get_hash(world) == hash_as_described(world));
    nav_world_destroy(world);
    world = square_world(1);
    assert_true(nav_world_get_hash(world) == hash_as_described(world));
    nav_world_destroy(world);
}

static void test_hash_tells_everything_that_it_holds(void** state) {
    (void)state;
    NavWorld* world = some_world();
    uint64_t hash = nav_world_get_hash(world);
    NavShapeId extra = insert_box(world, obstacle_def(0), at(10, 10), at(20, 20)); // constraints
    assert_true(nav_world_get_hash(world) != hash);
    assert_int_equal(nav_shape_remove(world, extra), NAV_OK);
    assert_true(nav_world_get_hash(world) == hash);
    NavShapeId ids[4];
    uint32_t count;
    assert_int_equal(nav_world_list_shapes(world, ids, 4, &count), NAV_OK);
    assert_int_equal(nav_shape_set_area(world, ids[0], 4), NAV_OK);
    assert_true(nav_world_get_hash(world) != hash);
    assert_int_equal(nav_shape_set_area(world, ids[0], 3), NAV_OK);
    assert_int_equal(nav_shape_set_layers(world, ids[2], 7), NAV_OK);
    assert_true(nav_world_get_hash(world) != hash);
    nav_world_destroy(world);
}

static void test_hash_does_not_hold_ids_z_user_and_depth(void** state) {
    (void)state;
    NavWorld* world = some_world();
    uint64_t hash = nav_world_get_hash(world);
    NavShapeId ids[4];
    uint32_t count;
    assert_int_equal(nav_world_list_shapes(world, ids, 4, &count), NAV_OK);
    assert_int_equal(nav_shape_set_user(world, ids[1], 99), NAV_OK);
    assert_int_equal(nav_shape_set_z(world, ids[0], 1000), NAV_OK);
    assert_true(nav_world_get_hash(world) == hash);
    insert_box(world, obstacle_def(2), at(-50, 300), at(600, 400)); // on top of its equal
    assert_true(nav_world_get_hash(world) == hash);
    insert_box(world, floor_def(3, -9), at(0, 0), at(1000, 700));
    assert_true(nav_world_get_hash(world) == hash);
    nav_world_destroy(world);
}

// --- the validator ------------------------------------------------------------------------------

static void assert_broken(NavWorld* world, const char* expected) {
    const char* what = NULL;
    assert_false(nav_world_validate(world, &what));
    assert_non_null(what);
    assert_string_equal(what, expected);
    assert_false(nav_world_validate(world, NULL));
}

static uint32_t first_triangle(const NavWorld* world, bool is_walkable) {
    NavTriangle t;
    for (uint32_t slot = 0; slot < nav_world_get_triangle_slot_count(world); slot++)
        if (nav_world_get_triangle(world, slot, &t) == NAV_OK && t.is_walkable == is_walkable)
            return slot;
    fail_msg("no such triangle");
    return NAV_NONE;
}

static void test_island_where_nobody_walks_is_seen(void** state) {
    (void)state;
    NavWorld* world = some_world();
    uint32_t t = first_triangle(world, false);
    world->mesh.cluster[t] = 0;
    assert_broken(world, "an island holds what is not walkable");
    world->mesh.cluster[t] = NAV_NONE;
    assert_valid(world);
    nav_world_destroy(world);
}

static void test_cluster_that_does_not_exist_is_seen(void** state) {
    (void)state;
    NavWorld* world = some_world();
    uint32_t t = first_triangle(world, true), cluster = world->mesh.cluster[t];
    world->mesh.cluster[t] = world->islands.counts->cluster_count;
    assert_broken(world, "a cluster or island does not exist");
    world->mesh.cluster[t] = cluster;
    assert_valid(world);
    nav_world_destroy(world);
}

// Two floors that do not touch.
static NavWorld* world_of_two_islands(uint32_t cluster[2]) {
    NavWorld* world = square_world(1000);
    insert_floor(world, at(0, 0), at(100, 100));
    insert_floor(world, at(500, 500), at(600, 600));
    cluster[0] = triangle_at(world, at(50, 50)).island;
    cluster[1] = triangle_at(world, at(550, 550)).island;
    assert_int_not_equal(cluster[0], cluster[1]);
    for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(world); t++)
        for (uint32_t k = 0; k < 2 && navi_tri_is_alive(&world->mesh, t); k++)
            if (navi_island_of(&world->islands, t) == cluster[k])
                cluster[k] = world->mesh.cluster[t];
    return world;
}

static void test_neighbours_on_different_islands_are_seen(void** state) {
    (void)state;
    uint32_t c[2];
    NavWorld* world = world_of_two_islands(c);
    uint32_t t = first_triangle(world, true), cluster = world->mesh.cluster[t];
    world->mesh.cluster[t] = cluster == c[0] ? c[1] : c[0];
    assert_broken(world, "neighbours lie on different islands");
    world->mesh.cluster[t] = cluster;
    assert_valid(world);
    nav_world_destroy(world);
}

static void test_islands_of_a_wrong_size_or_number_are_seen(void** state) {
    (void)state;
    NavWorld* world = some_world();
    Islands* islands = &world->islands;
    IslandCluster* cluster =
        &islands->clusters.data[world->mesh.cluster[first_triangle(world, true)]];
    cluster->size++;
    assert_broken(world, "a cluster is torn or miscounted");
    cluster->size--;
    islands->names.data[cluster->island]++;
    assert_broken(world, "the clusters of an island are miscounted");
    islands->names.data[cluster->island]--;
    islands->counts->alive++;
    assert_broken(world, "islands are torn or miscounted");
    islands->counts->alive--;
    assert_valid(world);
    nav_world_destroy(world);
}

// One cluster for two islands that are not connected.
static void test_cluster_in_two_pieces_is_seen(void** state) {
    (void)state;
    uint32_t c[2];
    NavWorld* world = world_of_two_islands(c);
    for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(world); t++)
        if (navi_tri_is_alive(&world->mesh, t) && world->mesh.cluster[t] == c[1])
            world->mesh.cluster[t] = c[0];
    world->islands.clusters.data[c[0]].size += world->islands.clusters.data[c[1]].size;
    assert_broken(world, "a cluster is torn or miscounted");
    nav_world_destroy(world);
}

// One name for two islands that are not connected.
static void test_island_in_two_pieces_is_seen(void** state) {
    (void)state;
    uint32_t c[2];
    NavWorld* world = world_of_two_islands(c);
    IslandCluster* clusters = world->islands.clusters.data;
    world->islands.names.data[clusters[c[1]].island]--;
    world->islands.names.data[clusters[c[0]].island]++;
    clusters[c[1]].island = clusters[c[0]].island;
    assert_broken(world, "islands are miscounted");
    nav_world_destroy(world);
}

// A count of edges between clusters that is wrong, and a portal that is missing.
static void test_portal_with_a_wrong_count_is_seen(void** state) {
    (void)state;
    NavWorld* world = square_world(100000);
    world->islands.limits = (IslandLimits){8, 16, 2, 1000};
    insert_floor(world, at(0, 0), at(100000, 100000));
    for (int32_t x = 1000; x < 100000; x += 10000)
        insert_block(world, at(x, x), at(x + 500, x + 500));
    assert_valid(world);
    IslandPortal* portal = world->islands.portals.data;
    while (portal->count == 0) // a free slot
        portal++;
    portal->count++;
    assert_broken(world, "the edges of a portal are miscounted");
    portal->count--;
    uint32_t *first = &world->islands.clusters.data[portal->cluster[0]].first, kept = *first;
    *first = NAV_NONE;
    assert_broken(world, "clusters that touch have no portal");
    *first = kept;
    assert_valid(world);
    nav_world_destroy(world);
}

static void test_label_that_does_not_fit_its_border_is_seen(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_floor(world, at(0, 0), at(1000, 1000));
    insert_block(world, at(400, 400), at(500, 500));
    uint32_t inside = NAV_NONE, outside = 0;
    for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(world); t++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(world, t, &triangle) != NAV_OK)
            continue;
        if (triangle.blocked != 0)
            inside = t;
        else if (triangle.is_walkable)
            outside = t;
    }
    // Both triangles of the block lose the label, so no edge between them shows the fault.
    uint32_t label = world->mesh.tri[inside].label;
    for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(world); t++)
        if (navi_tri_is_alive(&world->mesh, t) && world->mesh.tri[t].label == label)
            world->mesh.tri[t].label = world->mesh.tri[outside].label;
    assert_broken(world, "a label does not fit the shapes along an edge");
    nav_world_destroy(world);
}

static void test_label_of_a_shape_that_is_gone_is_seen(void** state) {
    (void)state;
    NavWorld* world = some_world();
    uint32_t key = world->shapes.slots.data[2].key;
    world->shapes.keys.data[key].is_alive = false;
    assert_broken(world, "a label holds a shape that is gone");
    world->shapes.keys.data[key].is_alive = true;
    world->labels.alive++;
    assert_broken(world, "labels are miscounted");
    world->labels.alive--;
    assert_valid(world);
    nav_world_destroy(world);
}

// A label that no triangle has, made and not released.
static void test_label_that_nobody_keeps_is_seen(void** state) {
    (void)state;
    NavWorld* world = some_world();
    uint32_t floor = world->shapes.slots.data[1].key, block = world->shapes.slots.data[2].key;
    uint32_t extra = navi_label_with(&world->labels, 0, floor); // that block is elsewhere
    extra = navi_label_with(&world->labels, extra, block);
    assert_int_equal(world->labels.cells.data[extra].refs, 0);
    assert_broken(world, "a label is kept by nobody");
    world->labels.cells.data[extra].rest = extra;
    assert_broken(world, "a label is out of order");
    nav_world_destroy(world);
}

static void test_open_batch_is_no_time_to_validate(void** state) {
    (void)state;
    NavWorld* world = some_world();
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_broken(world, "a batch is open");
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_valid(world);
    nav_world_destroy(world);
}

static void test_shape_that_covers_without_a_border_is_seen(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_floor(world, at(0, 0), at(1000, 1000));
    NavShapeId block = insert_block(world, at(400, 400), at(500, 500));
    NavShapeId other = insert_box(world, obstacle_def(2), at(700, 700), at(800, 800));
    uint32_t block_key = world->shapes.slots.data[block.index].key;
    uint32_t other_key = world->shapes.slots.data[other.index].key;
    for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(world); t++) {
        MeshTri* tri = &world->mesh.tri[t];
        if (navi_tri_is_alive(&world->mesh, t) &&
            navi_label_has(&world->labels, tri->label, block_key))
            tri->label = navi_label_with(&world->labels, tri->label, other_key);
    }
    assert_broken(world, "a label changes without a shape");
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hash_is_as_described),
        cmocka_unit_test(test_hash_tells_everything_that_it_holds),
        cmocka_unit_test(test_hash_does_not_hold_ids_z_user_and_depth),
        cmocka_unit_test(test_island_where_nobody_walks_is_seen),
        cmocka_unit_test(test_cluster_that_does_not_exist_is_seen),
        cmocka_unit_test(test_neighbours_on_different_islands_are_seen),
        cmocka_unit_test(test_islands_of_a_wrong_size_or_number_are_seen),
        cmocka_unit_test(test_cluster_in_two_pieces_is_seen),
        cmocka_unit_test(test_island_in_two_pieces_is_seen),
        cmocka_unit_test(test_portal_with_a_wrong_count_is_seen),
        cmocka_unit_test(test_label_that_does_not_fit_its_border_is_seen),
        cmocka_unit_test(test_label_of_a_shape_that_is_gone_is_seen),
        cmocka_unit_test(test_label_that_nobody_keeps_is_seen),
        cmocka_unit_test(test_open_batch_is_no_time_to_validate),
        cmocka_unit_test(test_shape_that_covers_without_a_border_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
