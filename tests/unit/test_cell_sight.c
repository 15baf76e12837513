// Straight lines from one cell to the cells of a path, and what is remembered of them.
#include "query/gridpath/ground.h"
#include "support/random.h"
#include "support/unit_test.h"

enum { COLUMNS = 200, ROWS = 5 };

static SightRun runs[4 * COLUMNS + 2];

static Ground ground_of(const uint8_t* bytes, uint32_t columns, uint32_t rows) {
    return (Ground){.bytes = bytes,
                    .span = NAV_AREA_COUNT,
                    .columns = columns,
                    .rows = rows,
                    .side = 1,
                    .codes = bytes,
                    .least_rate = 1};
}

static void expect_all_reached(CellSight* sight, bool is_high) {
    uint32_t columns = sight->ground->columns;
    for (uint32_t k = 1; k < COLUMNS; k++) {
        uint32_t across = k < ROWS ? k : ROWS - 1;
        uint32_t to = is_high ? k * columns + across : across * columns + k;
        assert_true(navi_sight_reaches(sight, to));
    }
}

// A cell that was found free is not looked at again: that it is blocked meanwhile is not seen.
static void cells_of_a_lane_are_looked_at_once(void** state) {
    (void)state;
    uint8_t bytes[COLUMNS * ROWS];
    for (int is_high = 0; is_high < 2; is_high++) {
        Ground ground = ground_of(bytes, is_high ? ROWS : COLUMNS, is_high ? COLUMNS : ROWS);
        CellSight sight = navi_sight_begin(&ground, 0, 0, runs);
        memset(bytes, 0, sizeof bytes);
        expect_all_reached(&sight, is_high);
        memset(bytes, NAV_GRID_BLOCKED, sizeof bytes);
        expect_all_reached(&sight, is_high);
        assert_false(navi_ground_sees(&ground, 0, COLUMNS * ROWS - 1, 0));
    }
}

// What is remembered changes no answer, near or far, in any direction, with rates or without.
static void what_is_remembered_changes_nothing(void** state) {
    (void)state;
    static uint8_t bytes[COLUMNS * COLUMNS];
    uint64_t random = 1, seen = 0, count = 0;
    double rates[NAV_AREA_COUNT] = {1, 1, 2};
    for (uint32_t round = 0; round < 60; round++) {
        uint32_t columns = 1 + lcg_next(&random) % COLUMNS;
        uint32_t rows = 1 + lcg_next(&random) % COLUMNS;
        Ground ground = ground_of(bytes, columns, rows);
        ground.rates = round % 3 == 0 ? rates : NULL;
        for (uint32_t cell = 0; cell < columns * rows; cell++)
            bytes[cell] = lcg_next(&random) % 500 != 0 ? lcg_next(&random) % 64 == 0 ? 2 : 1
                                                       : NAV_GRID_BLOCKED;
        uint32_t from = lcg_next(&random) % (columns * rows), to = from;
        double rate = round % 2 == 0 ? 1 : 0;
        CellSight sight = navi_sight_begin(&ground, from, rate, runs);
        assert_true(navi_sight_run_count(&ground) <= sizeof runs / sizeof runs[0]);
        for (uint32_t k = 0; k < 300; k++, count++) {
            to =
                k % 8 == 0 ? lcg_next(&random) % (columns * rows) : (to + k % 3) % (columns * rows);
            bool is_seen = navi_ground_sees(&ground, from, to, rate);
            assert_int_equal(navi_sight_reaches(&sight, to), is_seen);
            seen += is_seen;
        }
    }
    assert_true(seen > count / 10 && seen < count);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_of_a_lane_are_looked_at_once),
        cmocka_unit_test(what_is_remembered_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
