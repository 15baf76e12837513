// The union of triangles that overlap: it does not depend on how they are written.
#include "support/random.h"
#include "support/unit_look.h"
#include "support/unit_memory.h"

enum { MAX_TRIANGLES = 8 };

typedef struct Heap {
    NavPoint points[3 * MAX_TRIANGLES];
    uint32_t triangles[3 * MAX_TRIANGLES];
    uint32_t count;
} Heap;

static Heap random_heap(TestRandom* random, int32_t half) {
    Heap heap;
    heap.count = 2 + random_below(random, MAX_TRIANGLES - 1);
    for (uint32_t i = 0; i < 3 * heap.count; i++) {
        heap.points[i] = random_point(random, half);
        heap.triangles[i] = i;
    }
    return heap;
}

static void swap(uint32_t* a, uint32_t* b) {
    uint32_t c = *a;
    *a = *b;
    *b = c;
}

// The same triangles in another order, with other first corners and other orientations.
static void retell(TestRandom* random, Heap* heap) {
    for (uint32_t i = heap->count; i-- > 1;) {
        uint32_t k = random_below(random, i + 1);
        for (uint32_t c = 0; c < 3; c++)
            swap(&heap->triangles[3 * i + c], &heap->triangles[3 * k + c]);
    }
    for (uint32_t i = 0; i < heap->count; i++) {
        uint32_t c = random_below(random, 3), d = random_below(random, 3);
        swap(&heap->triangles[3 * i + c], &heap->triangles[3 * i + d]);
    }
}

static NavOutlineDef def_of(const Heap* heap, bool keep_edges) {
    NavOutlineDef def = mesh_def(heap->points, 3 * heap->count, heap->triangles, heap->count);
    def.has_inner_edges = keep_edges;
    return def;
}

// The hash of a world with these triangles as a shape; 0 when it is refused.
static uint64_t hash_with(const Heap* heap, bool keep_edges) {
    NavWorldDef world_def = unit_world_def(-2000, -2000, 2000, 2000);
    NavWorld* world = create_world(&world_def);
    insert_floor(world, at(-2000, -2000), at(2000, 2000));
    NavOutlineDef region = def_of(heap, keep_edges);
    NavShapeId id;
    NavResult result = try_region(world, obstacle_def(1), &region, &id);
    assert_valid(world);
    uint64_t hash = result == NAV_OK ? nav_world_get_hash(world) : 0;
    nav_world_destroy(world);
    return hash;
}

static void test_order_and_turn_of_triangles_do_not_matter(void** state) {
    (void)state;
    TestRandom random = {131};
    for (int n = 0; n < 60; n++) {
        Heap heap = random_heap(&random, n % 2 == 0 ? 1000 : 12);
        uint64_t plain = hash_with(&heap, false), kept = hash_with(&heap, true);
        for (int k = 0; k < 4; k++) {
            retell(&random, &heap);
            assert_true(hash_with(&heap, false) == plain);
            assert_true(hash_with(&heap, true) == kept);
        }
    }
}

static void test_triangle_told_twice_counts_once(void** state) {
    (void)state;
    TestRandom random = {132};
    for (int n = 0; n < 60; n++) {
        Heap heap = random_heap(&random, 1000);
        uint64_t hash = hash_with(&heap, false);
        if (heap.count == MAX_TRIANGLES)
            continue;
        for (uint32_t c = 0; c < 3; c++) {
            heap.points[3 * heap.count + c] = heap.points[c];
            heap.triangles[3 * heap.count + c] = 3 * heap.count + c;
        }
        heap.count++;
        assert_true(hash_with(&heap, false) == hash);
    }
}

// One obstacle of many triangles covers the same area as many obstacles of one triangle each. The
// difference is at most half a step, by which sides bend to corners that lie inside the union.
static void test_union_covers_what_its_triangles_cover(void** state) {
    (void)state;
    TestRandom random = {133};
    for (int n = 0; n < 60; n++) {
        Heap heap = random_heap(&random, 1000);
        NavWorldDef def = unit_world_def(-2000, -2000, 2000, 2000);
        NavWorld *one = create_world(&def), *many = create_world(&def);
        insert_floor(one, at(-2000, -2000), at(2000, 2000));
        insert_floor(many, at(-2000, -2000), at(2000, 2000));
        NavOutlineDef region = def_of(&heap, false);
        insert_region(one, obstacle_def(1), &region);
        for (uint32_t i = 0; i < heap.count; i++)
            insert_ring(many, obstacle_def(1), heap.points + 3 * i, 3);
        uint64_t a = walkable_area_2(one), b = walkable_area_2(many);
        uint64_t slack = (uint64_t)heap.count * 3 * 2900 * 2;
        assert_true((a > b ? a - b : b - a) <= slack);
        nav_world_destroy(one);
        nav_world_destroy(many);
    }
}

static void test_union_without_memory_says_so_and_frees_everything(void** state) {
    (void)state;
    TestRandom random = {134};
    Heap heap = random_heap(&random, 1000);
    NavOutlineDef region = def_of(&heap, true);
    TestMemory blocks = {0};
    NavWorldDef def = unit_world_def(0, 0, 100, 100);
    def.allocator = blocks_allocator(&blocks);
    NavWorld* world = create_world(&def);
    uint64_t hash = nav_world_get_hash(world);
    NavOutlineId id = {7, 7, 0};
    uint32_t failures = 0;
    for (uint64_t n = 1;; n++) {
        memory_fail(&blocks, n, true);
        NavResult result = nav_outline_create(world, &region, &id);
        memory_recover(&blocks);
        assert_true(nav_world_get_hash(world) == hash);
        if (result == NAV_OK)
            break;
        assert_int_equal(result, NAV_ERR_MEMORY);
        assert_true(id.index == 7 && id.generation == 7);
        assert_int_equal(stats_of(world).outline_count, 0);
        failures++;
    }
    assert_true(failures > 20);
    assert_int_equal(stats_of(world).outline_count, 1);
    nav_world_destroy(world);
    assert_int_equal(blocks.live_blocks, 0);
}

// Each edge of the union is listed once: there are as many as constraint edges in the mesh.
static void test_kept_inner_edges_are_there_once(void** state) {
    (void)state;
    const NavPoint points[] = {{100, 400}, {900, 400}, {900, 500}, {100, 500},
                               {400, 100}, {500, 100}, {500, 900}, {400, 900}};
    const uint32_t triangles[] = {0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7};
    NavOutlineDef region = mesh_def(points, 8, triangles, 4);
    region.has_inner_edges = true;
    NavWorld* world = square_world(1000);
    insert_region(world, obstacle_def(1), &region);
    uint32_t sides = 0;
    for (uint32_t slot = 0; slot < nav_world_get_triangle_slot_count(world); slot++) {
        NavTriangle t;
        for (uint32_t i = 0; i < 3 && nav_world_get_triangle(world, slot, &t) == NAV_OK; i++)
            sides += t.is_constraint[i];
    }
    assert_int_equal(stats_of(world).node_count, 0);
    assert_int_equal(2 * stats_of(world).edge_count, sides);
    assert_true(sides / 2 > 4 + 12);
    nav_world_destroy(world);
}

// Two needles of an area of a half or one that cross: when they bend to the crossing, each of them
// collapses, and no area is left between their sides.
static void test_what_folds_up_has_no_area(void** state) {
    (void)state;
    static const Heap needles[3] = {
        {{{9, 12}, {17, 34}, {12, 20}, {0, 39}, {39, 10}, {35, 13}}, {0, 1, 2, 3, 4, 5}, 2},
        {{{12, 17}, {14, 24}, {23, 56}, {19, 45}, {48, 29}, {57, 24}}, {0, 1, 2, 3, 4, 5}, 2},
        {{{1, 8}, {6, 15}, {29, 47}, {17, 37}, {48, -3}, {31, 19}}, {0, 1, 2, 3, 4, 5}, 2}};
    NavWorld* world = square_world(1000);
    uint64_t hash = nav_world_get_hash(world);
    for (uint32_t k = 0; k < COUNT_OF(needles); k++)
        for (int keeps = 0; keeps < 2; keeps++) {
            NavOutlineDef def = def_of(&needles[k], keeps == 1);
            NavOutlineId id = {7, 7, 0};
            NavShapeId shape;
            assert_int_equal(nav_outline_create(world, &def, &id), NAV_ERR_NO_AREA);
            assert_true(id.index == 7 && id.generation == 7);
            assert_int_equal(try_region(world, obstacle_def(1), &def, &shape), NAV_ERR_NO_AREA);
            // One of them alone is a valid sprite.
            def.triangle_count = 1;
            assert_int_equal(nav_outline_create(world, &def, &id), NAV_OK);
        }
    assert_true(nav_world_get_hash(world) == hash);
    assert_valid(world);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order_and_turn_of_triangles_do_not_matter),
        cmocka_unit_test(test_triangle_told_twice_counts_once),
        cmocka_unit_test(test_union_covers_what_its_triangles_cover),
        cmocka_unit_test(test_union_without_memory_says_so_and_frees_everything),
        cmocka_unit_test(test_kept_inner_edges_are_there_once),
        cmocka_unit_test(test_what_folds_up_has_no_area),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
