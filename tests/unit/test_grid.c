// Grids of small worlds.
#include <string.h>

#include "support/unit_memory.h"
#include "support/unit_text.h"
#include "support/unit_worlds.h"

static NavGrid* grid_of(const NavWorld* world, const NavGridRequest* request) {
    NavGrid* grid;
    assert_int_equal(nav_grid_create(world, &grid), NAV_OK);
    assert_int_equal(nav_grid_build(grid, request), NAV_OK);
    return grid;
}

static NavGridView view_of(const NavGrid* grid) {
    NavGridView view;
    assert_int_equal(nav_grid_get(grid, &view), NAV_OK);
    return view;
}

static void expect_codes(const NavGrid* grid, const char* rows) {
    NavGridView view = view_of(grid);
    assert_int_equal(strlen(rows), view.columns * view.rows);
    for (uint32_t k = 0; k < view.columns * view.rows; k++) {
        char code = view.codes[k] == NAV_GRID_BLOCKED ? '#'
                    : view.codes[k] == NAV_GRID_VOID  ? ' '
                                                      : (char)('0' + view.codes[k]);
        if (code != rows[k])
            fail_msg("cell %u is '%c', not '%c'", (unsigned)k, code, rows[k]);
    }
}

// A floor from (0, 0) to (40, 30), sand of area 2 in it, and a crate.
static NavWorld* beach(void) {
    NavWorld* world = square_world(50);
    insert_box(world, floor_def(0, 0), at(0, 0), at(40, 30));
    insert_box(world, floor_def(2, 1), at(22, 0), at(40, 30));
    insert_block(world, at(4, 14), at(16, 26));
    return world;
}

static void rules_differ_at_borders(void** state) {
    (void)state;
    NavWorld* world = beach();
    NavGridRequest request = nav_grid_request(world);
    request.cell = 10;
    NavGrid* grid = grid_of(world, &request);
    NavGridView view = view_of(grid);
    assert_true(view.columns == 5 && view.rows == 5 && view.cell == 10 && view.clearances == NULL);
    expect_codes(grid, "0022 "
                       "##22 "
                       "##22 "
                       "     "
                       "     ");
    request.rule = NAV_GRID_FULL;
    assert_int_equal(nav_grid_build(grid, &request), NAV_OK);
    expect_codes(grid, "0022 "
                       "##22 "
                       "##22 "
                       "     "
                       "     ");
    request.rule = NAV_GRID_ANY;
    assert_int_equal(nav_grid_build(grid, &request), NAV_OK);
    expect_codes(grid, "0002 "
                       "0002 "
                       "0002 "
                       "     "
                       "     ");
    nav_grid_destroy(grid);
    nav_world_destroy(world);
}

static void clearances_are_squares(void** state) {
    (void)state;
    NavWorld* world = beach();
    NavGridRequest request = nav_grid_request(world);
    request.cell = 10;
    request.max_clearance = 2;
    NavGrid* grid = grid_of(world, &request);
    const uint8_t expected[15] = {1, 1, 2, 1, 0, 0, 0, 2, 1, 0, 0, 0, 1, 1, 0};
    assert_memory_equal(view_of(grid).clearances, expected, sizeof expected);
    nav_grid_destroy(grid);
    nav_world_destroy(world);
}

static void updates_tell_what_changed(void** state) {
    (void)state;
    NavWorld* world = beach();
    NavGridRequest request = nav_grid_request(world);
    request.cell = 10;
    request.max_clearance = 9;
    NavGrid* grid = grid_of(world, &request);
    uint32_t count;
    assert_int_equal(nav_grid_update(grid, &count), NAV_OK);
    assert_int_equal(count, 0);
    NavShapeId crate = insert_block(world, at(33, 3), at(37, 7));
    assert_int_equal(nav_grid_update(grid, &count), NAV_OK);
    assert_int_equal(count, 1);
    assert_true(view_of(grid).changed_count == 1 && view_of(grid).changed[0] == 3);
    assert_int_equal(view_of(grid).clearances[2], 1);
    assert_int_equal(nav_shape_move(world, crate, nav_pose(at(0, 20), 0)), NAV_OK);
    assert_int_equal(nav_grid_update(grid, &count), NAV_OK);
    assert_int_equal(count, 2);
    expect_codes(grid, "0022 "
                       "##22 "
                       "##2# "
                       "     "
                       "     ");
    insert_block(world, at(0, 0), at(9, 9)); // two commits: all is scanned again
    assert_int_equal(nav_shape_remove(world, crate), NAV_OK);
    assert_int_equal(nav_grid_update(grid, &count), NAV_OK);
    assert_int_equal(count, 25);
    assert_null(view_of(grid).changed);
    expect_codes(grid, "#022 "
                       "##22 "
                       "##22 "
                       "     "
                       "     ");
    nav_grid_destroy(grid);
    nav_world_destroy(world);
}

static void limits_are_kept(void** state) {
    (void)state;
    NavWorld* world = floored_world(1 << 20);
    NavGridRequest request = nav_grid_request(world);
    NavGrid* grid;
    assert_int_equal(nav_grid_create(world, &grid), NAV_OK);
    assert_true(view_of(grid).codes == NULL && view_of(grid).columns == 0);
    request.cell = 2;
    assert_int_equal(nav_grid_build(grid, &request), NAV_ERR_BUDGET);
    request.cell = NAV_COORD_MAX;
    assert_int_equal(nav_grid_build(grid, &request), NAV_ERR_RANGE);
    request.cell = 1 << 21;
    assert_int_equal(nav_grid_build(grid, &request), NAV_OK);
    expect_codes(grid, "0"); // its centre is a corner of the floor
    request.rule = NAV_GRID_FULL;
    assert_int_equal(nav_grid_build(grid, &request), NAV_OK);
    expect_codes(grid, " ");
    nav_grid_destroy(grid);
    nav_world_destroy(world);
}

// Three columns and two rows of it.
static NavGrid* beach_grid(const NavWorld* world) {
    NavGridRequest request = nav_grid_request(world);
    request.box = (NavBox){{0, 10}, {40, 30}};
    request.cell = 16;
    return grid_of(world, &request);
}

static void texts_tell_all(void** state) {
    (void)state;
    NavWorld* world = beach();
    NavGrid* grid = beach_grid(world);
    UnitText text = {0};
    assert_int_equal(nav_grid_write(grid, NAV_GRID_CSV, unit_text_take, &text), NAV_OK);
    assert_string_equal(text.data, "255,2,2\n254,254,254\n");
    unit_text_fini(&text);
    assert_int_equal(nav_grid_write(grid, NAV_GRID_XML, unit_text_take, &text), NAV_OK);
    assert_string_equal(text.data,
                        "<grid columns=\"3\" rows=\"2\" x=\"0\" y=\"0.0390625\" cell=\"0.0625\">\n"
                        "<row>255,2,2</row>\n<row>254,254,254</row>\n</grid>\n");
    unit_text_fini(&text);
    nav_grid_destroy(grid);
    nav_world_destroy(world);
}

static uint32_t number_at(const UnitText* text, size_t at) {
    const unsigned char* byte = (const unsigned char*)text->data + at;
    return (uint32_t)byte[0] << 24 | (uint32_t)byte[1] << 16 | (uint32_t)byte[2] << 8 | byte[3];
}

// Bit by bit.
static uint32_t crc_of(const UnitText* text, size_t at, size_t size) {
    uint32_t crc = UINT32_MAX;
    for (size_t k = 8 * at; k < 8 * (at + size); k++) {
        uint32_t bit = (uint32_t)((unsigned char)text->data[k / 8] >> (k % 8) & 1);
        crc = crc >> 1 ^ (((crc ^ bit) & 1) != 0 ? 0xEDB88320u : 0);
    }
    return ~crc;
}

static void images_have_a_pixel_a_cell(void** state) {
    (void)state;
    NavWorld* world = beach();
    NavGrid* grid = beach_grid(world);
    UnitText text = {0};
    assert_int_equal(nav_grid_write(grid, NAV_GRID_PNG, unit_text_take, &text), NAV_OK);
    assert_memory_equal(text.data, "\x89PNG\r\n\x1A\n", 8);
    const char* const names[5] = {"IHDR", "PLTE", "IDAT", "IDAT", "IEND"};
    const uint32_t sizes[5] = {13, 768, 4 + 5 + 2, 4 + 5 + 4, 0};
    size_t at = 8;
    for (int k = 0; k < 5; k++) {
        assert_int_equal(number_at(&text, at), sizes[k]);
        assert_memory_equal(text.data + at + 4, names[k], 4);
        assert_int_equal(number_at(&text, at + 8 + sizes[k]), crc_of(&text, at + 4, 4 + sizes[k]));
        at += 12 + sizes[k];
    }
    assert_int_equal(at, text.size);
    assert_true(number_at(&text, 16) == 3 && number_at(&text, 20) == 2);
    const unsigned char first[11] = {0x78, 1, 0, 4, 0, 251, 255, 0, 255, 2, 2};
    const unsigned char second[9] = {1, 4, 0, 251, 255, 0, 254, 254, 254};
    assert_memory_equal(text.data + 8 + 25 + 780 + 8, first, 11);
    assert_memory_equal(text.data + 8 + 25 + 780 + 23 + 8, second, 9);
    // Adler-32 of the eight bytes of both rows.
    const uint8_t data[8] = {0, 255, 2, 2, 0, 254, 254, 254};
    uint32_t low = 1, high = 0;
    for (int k = 0; k < 8; k++)
        low += data[k], high += low;
    assert_int_equal(number_at(&text, 8 + 25 + 780 + 23 + 8 + 9), high << 16 | low);
    unit_text_fini(&text);
    nav_grid_destroy(grid);
    nav_world_destroy(world);
}

static void without_memory_there_are_no_cells(void** state) {
    (void)state;
    TestMemory memory = {0};
    NavWorld* world = floored_world_with(1000, blocks_allocator(&memory));
    NavShapeId block = insert_block(world, at(400, 0), at(600, 700));
    NavGridRequest request = nav_grid_request(world);
    request.cell = 10;
    request.rule = NAV_GRID_FULL;
    request.max_clearance = 5;
    uint32_t refused = 0, move = 0;
    NavResult result = NAV_ERR_MEMORY;
    for (uint64_t after = 1; result != NAV_OK; after++) {
        NavGrid* grid;
        assert_int_equal(nav_grid_create(world, &grid), NAV_OK);
        memory_fail(&memory, after, false);
        result = nav_grid_build(grid, &request);
        memory_recover(&memory);
        if (result == NAV_OK) {
            assert_int_equal(
                nav_shape_move(world, block, nav_pose(at(-90 * (int32_t)(++move % 2), 3), 0)),
                NAV_OK);
            memory_fail(&memory, after, false);
            result = nav_grid_update(grid, NULL);
            memory_recover(&memory);
        }
        refused += result == NAV_ERR_MEMORY;
        assert_true((view_of(grid).codes != NULL) == (result == NAV_OK));
        nav_grid_destroy(grid);
    }
    assert_true(refused > 5);
    nav_world_destroy(world);
    assert_int_equal(memory.live_blocks, 0);
}

// The edge crosses the lower border of the row 1 / 1580595518 of a step to the left of the place
// where both cells meet: so it enters the left one. In doubles it does not.
static void a_cell_is_entered_by_less_than_doubles_can_tell(void** state) {
    (void)state;
    NavWorldDef def = unit_world_def(-NAV_COORD_MAX, -NAV_COORD_MAX, NAV_COORD_MAX, NAV_COORD_MAX);
    NavWorld* world = create_world(&def);
    const NavPoint floor[3] = {
        {1073741822, -1073741822}, {1073741822, 506853696}, {-1002989157, 506853696}};
    insert_ring(world, floor_def(0, 0), floor, 3);
    NavGridRequest request = nav_grid_request(world);
    request.box = (NavBox){{-606371751, 204987231}, {-606369703, 204988255}};
    request.cell = 1024;
    request.rule = NAV_GRID_ANY;
    NavGrid* grid = grid_of(world, &request);
    expect_codes(grid, "00");
    request.rule = NAV_GRID_FULL;
    assert_int_equal(nav_grid_build(grid, &request), NAV_OK);
    expect_codes(grid, "  ");
    nav_grid_destroy(grid);
    nav_world_destroy(world);
}

// A scan keeps what edges leave in bands of cells. A triangle comes into a world with a grid, whose
// cells are then decided one by one, and a scan finds the same.
static void expect_scan_as_decided(NavPoint size, const NavPoint* corners, NavGridRule rule) {
    NavWorldDef def = unit_world_def(0, 0, size.x, size.y);
    NavWorld* world = create_world(&def);
    insert_box(world, floor_def(0, 0), at(0, 0), size);
    NavGridRequest request = nav_grid_request(world);
    request.cell = 2;
    request.rule = rule;
    NavGrid* decided = grid_of(world, &request);
    insert_ring(world, obstacle_def(1), corners, 3);
    assert_int_equal(nav_grid_update(decided, NULL), NAV_OK);
    NavGrid* scanned = grid_of(world, &request);
    NavGridView a = view_of(decided), b = view_of(scanned);
    assert_non_null(a.changed);
    assert_memory_equal(a.codes, b.codes, (size_t)a.columns * a.rows);
    nav_grid_destroy(decided);
    nav_grid_destroy(scanned);
    nav_world_destroy(world);
}

static void large_grids_are_scanned_in_bands(void** state) {
    (void)state;
    const NavPoint tall[3] = {{3, 1}, {997, 1301}, {401, 1699}};
    const NavPoint wide[3] = {{1001, 7}, {80001, 7}, {40001, 11}};
    for (int rule = NAV_GRID_CENTRE; rule <= NAV_GRID_FULL; rule++) {
        expect_scan_as_decided(at(1000, 1700), tall, (NavGridRule)rule);
        expect_scan_as_decided(at(90000, 13), wide, (NavGridRule)rule);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_differ_at_borders),
        cmocka_unit_test(a_cell_is_entered_by_less_than_doubles_can_tell),
        cmocka_unit_test(large_grids_are_scanned_in_bands),
        cmocka_unit_test(clearances_are_squares),
        cmocka_unit_test(updates_tell_what_changed),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(texts_tell_all),
        cmocka_unit_test(images_have_a_pixel_a_cell),
        cmocka_unit_test(without_memory_there_are_no_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
