// The heap and the funnel, without a world.
#include "support/points.h"
#include "support/random.h"
#include "support/unit_test.h"

#include "query/ask/heap.h"
#include "query/terrain/funnel.h"

static bool is_smaller(const void* context, uint32_t a, uint32_t b) {
    (void)context;
    return a < b;
}

static void pops_in_order_with_ties_decided(void** state) {
    (void)state;
    NavMemory memory;
    NavHeap heap = {0};
    uint64_t random = 1;
    navi_memory_init(&memory, navi_allocator_default());
    navi_heap_start(&heap, is_smaller, NULL);
    for (uint32_t i = 0; i < 1000; i++)
        assert_int_equal(navi_heap_push(&memory, &heap, lcg_next(&random) % 50, (i * 617) % 1000),
                         NAV_OK);
    HeapItem last = navi_heap_pop(&heap);
    for (uint32_t i = 1; i < 1000; i++) {
        HeapItem item = navi_heap_pop(&heap);
        assert_true(last.key < item.key || (last.key == item.key && last.node < item.node));
        last = item;
    }
    assert_true(navi_heap_is_empty(&heap));
    navi_array_fini(&memory, &heap.items);
    assert_true(memory.live_bytes == 0);
}

// A strip of triangles between points of an upper and a lower row: portal i joins a point of one
// row and a point of the other.
typedef struct Strip {
    NavPoint pos[64];
    MeshTri tri[64];
    uint32_t portals[64];
    uint32_t vertex_count, portal_count;
    Mesh mesh;
    Ask ask;
    TerrainScratch scratch;
} Strip;

// A half-edge from `from` to `to`: the funnel reads only its ends.
static void strip_portal(Strip* strip, NavPoint right, NavPoint left) {
    uint32_t i = strip->portal_count++;
    strip->pos[strip->vertex_count] = right;
    strip->pos[strip->vertex_count + 1] = left;
    strip->tri[i].v[1] = strip->vertex_count;
    strip->tri[i].v[2] = strip->vertex_count + 1;
    strip->vertex_count += 2;
    strip->portals[i] = 4 * i;
    strip->mesh.pos = strip->pos;
    strip->mesh.tri = strip->tri;
}

static void expect_path(Strip* strip, NavPoint from, NavPoint to, const NavPoint* points,
                        uint32_t count) {
    NavMemory* memory = &strip->ask.memory;
    PointList found = {0};
    FunnelRow row = {from, to, strip->portals, strip->portal_count};
    strip->ask.mesh = &strip->mesh;
    navi_memory_init(memory, navi_allocator_default());
    navi_terrain_init(&strip->scratch, &strip->ask, NULL);
    assert_int_equal(navi_funnel(&strip->scratch, &row, &found), NAV_OK);
    assert_int_equal(found.count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(found.data[i].x, points[i].x);
        assert_int_equal(found.data[i].y, points[i].y);
    }
    navi_array_fini(memory, &found);
    navi_terrain_fini(&strip->scratch);
    assert_true(memory->live_bytes == 0);
}

// In the direction of x, the left side has the larger y.
static void goes_straight_through(void** state) {
    (void)state;
    Strip strip = {0};
    strip_portal(&strip, at(10, 0), at(10, 10));
    strip_portal(&strip, at(20, 0), at(20, 10));
    NavPoint way[1] = {{30, 5}};
    expect_path(&strip, at(0, 5), at(30, 5), way, 1);
}

static void bends_on_both_sides(void** state) {
    (void)state;
    Strip strip = {0};
    strip_portal(&strip, at(10, 0), at(10, 2));
    strip_portal(&strip, at(20, 8), at(20, 10));
    strip_portal(&strip, at(30, 0), at(30, 2));
    NavPoint way[4] = {{10, 2}, {20, 8}, {30, 2}, {40, 9}};
    expect_path(&strip, at(0, 0), at(40, 9), way, 4);
}

static void copes_with_ends_on_portals(void** state) {
    (void)state;
    Strip strip = {0};
    strip_portal(&strip, at(0, 0), at(0, 10)); // the start is its right end
    strip_portal(&strip, at(10, 0), at(0, 10));
    strip_portal(&strip, at(10, 0), at(10, 10)); // the goal is its left end
    NavPoint way[1] = {{10, 10}};
    expect_path(&strip, at(0, 0), at(10, 10), way, 1);
}

static void turns_all_the_way_round(void** state) {
    (void)state;
    Strip strip = {0};
    strip_portal(&strip, at(0, 0), at(5, 0)); // the origin stays on the right
    strip_portal(&strip, at(0, 0), at(0, -5));
    strip_portal(&strip, at(0, 0), at(-5, 0));
    NavPoint way[2] = {{0, 0}, {-4, 3}};
    expect_path(&strip, at(4, 3), at(-4, 3), way, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pops_in_order_with_ties_decided),
        cmocka_unit_test(goes_straight_through),
        cmocka_unit_test(bends_on_both_sides),
        cmocka_unit_test(copes_with_ends_on_portals),
        cmocka_unit_test(turns_all_the_way_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
