// Boxes that are found by place, against all of them.
#include "support/unit_test.h"

#include "geom/predicates.h"
#include "move/route/boxes.h"
#include "support/random.h"

enum { LISTS = 60, AREAS = 200 };

typedef struct Found {
    const NavBox* boxes;
    NavBox area;
    uint8_t is_tried[2000];
    uint32_t stop; // at this box
} Found;

static bool try_box(void* context, uint32_t at) {
    Found* found = context;
    found->is_tried[at] = 1;
    return at == found->stop;
}

static NavBox drawn_box(TestRandom* random, int32_t half, int32_t size) {
    NavPoint p = random_point(random, half);
    NavBox box = {p, {p.x + random_between(random, 0, size), p.y}};
    box.max.y += random_between(random, 0, size);
    return box;
}

static void find_all(const MoveBoxes* list, const NavBox* area) {
    Found found = {.boxes = list->boxes.data, .area = *area, .stop = NAV_NONE};
    uint32_t met = NAV_NONE;
    assert_false(navi_boxes_any(list, area, try_box, &found));
    for (uint32_t k = 0; k < list->boxes.count; k++) {
        bool is_met = navi_boxes_meet(area, &list->boxes.data[k]);
        assert_true(found.is_tried[k] || !is_met);
        met = is_met ? k : met;
    }
    found.stop = met;
    assert_true(navi_boxes_any(list, area, try_box, &found) == (met != NAV_NONE));
}

static void finds_what_meets(void** state) {
    (void)state;
    NavMemory memory;
    navi_memory_init(&memory, navi_allocator_default());
    MoveBoxes list = {0};
    for (uint32_t k = 0; k < LISTS; k++) {
        TestRandom random = {k};
        int32_t half = 1 << (4 + k % 26), count = k % 7 == 0 ? (int32_t)k % 10 : 20 * (int32_t)k;
        navi_boxes_begin(&list);
        for (int32_t i = 0; i < count; i++) {
            NavBox box = drawn_box(&random, half, i % 50 == 0 ? half : half / 20 + 1);
            assert_true(navi_boxes_add(&list, &memory, &box));
        }
        assert_true(navi_boxes_sort(&list, &memory));
        for (uint32_t i = 0; i < AREAS; i++) {
            NavBox area = drawn_box(&random, half, i % 10 == 0 ? half : half / 30 + 1);
            find_all(&list, &area);
        }
    }
    navi_boxes_fini(&list, &memory);
}

static void grown_boxes_stay_in_the_frame(void** state) {
    (void)state;
    NavBox box = {{-NAV_COORD_MAX, 5}, {7, NAV_COORD_MAX}};
    NavBox grown = navi_box_grow(&box, 10);
    assert_true(grown.min.x == -NAVI_FRAME && grown.min.y == -5);
    assert_true(grown.max.x == 17 && grown.max.y == NAVI_FRAME);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_meets),
        cmocka_unit_test(grown_boxes_stay_in_the_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
