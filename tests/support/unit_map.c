#include "support/unit_map.h"

#include <string.h>

static NavPoint corner(uint32_t column, uint32_t row) {
    return (NavPoint){(int32_t)column * MAP_CELL, (int32_t)row * MAP_CELL};
}

static void draw(UnitMap* map, uint32_t column, uint32_t row, char what) {
    NavPoint min = corner(column, row), max = corner(column + 1, row + 1);
    if (what == 'S')
        map->start = unit_map_cell(map, column, row);
    if (what == 'G')
        map->goal = unit_map_cell(map, column, row);
    if (what == '#')
        insert_block(map->world, min, max);
    else if (what >= '1' && what <= '9')
        insert_box(map->world, floor_def((uint8_t)(what - '0'), 1), min, max);
    else if (what != ' ')
        insert_box(map->world, floor_def(0, 0), min, max);
}

UnitMap unit_map(const char* text, const NavFilter* filter) {
    UnitMap map = {.start = NAV_NONE, .goal = NAV_NONE};
    map.columns = (uint32_t)strcspn(text, "\n");
    map.rows = (uint32_t)strlen(text) / (map.columns + 1);
    NavPoint end = corner(map.columns, map.rows);
    NavWorldDef def = unit_world_def(0, 0, end.x, end.y);
    map.world = create_world(&def);
    for (uint32_t row = 0; row < map.rows; row++)
        for (uint32_t column = 0; column < map.columns; column++)
            draw(&map, column, row, text[row * (map.columns + 1) + column]);
    NavGridRequest request = nav_grid_request(map.world);
    request.cell = MAP_CELL;
    request.rule = NAV_GRID_FULL;
    request.max_clearance = 4;
    request.filter = filter;
    assert_int_equal(nav_grid_create(map.world, &map.grid), NAV_OK);
    assert_int_equal(nav_grid_build(map.grid, &request), NAV_OK);
    assert_int_equal(nav_grid_query_create(map.grid, &map.query), NAV_OK);
    return map;
}

void unit_map_fini(UnitMap* map) {
    nav_grid_query_destroy(map->query);
    nav_grid_destroy(map->grid);
    nav_world_destroy(map->world);
}

uint32_t unit_map_cell(const UnitMap* map, uint32_t column, uint32_t row) {
    return row * map->columns + column;
}

NavShapeId unit_map_block(UnitMap* map, uint32_t column, uint32_t row) {
    NavShapeId id = insert_block(map->world, corner(column, row), corner(column + 1, row + 1));
    assert_int_equal(nav_grid_update(map->grid, NULL), NAV_OK);
    return id;
}
