#include "rooms.h"

#include <stdlib.h>

// A box that is `along` px long and 1 px wide; none where it has no length.
static void insert_wall(Stage* stage, bool is_upright, int32_t line, int32_t from, int32_t along) {
    const NavPoint upright_at = {line, from}, upright_size = {1, along};
    const NavPoint flat_at = {from, line}, flat_size = {along, 1};
    if (along > 0)
        stage_insert_box_px(stage, is_upright ? upright_at : flat_at,
                            is_upright ? upright_size : flat_size);
}

static void insert_walls(Stage* stage, Chance* chance, int32_t line, int32_t room, int32_t side) {
    for (int32_t k = 0; k < 2 * side; ++k) {
        const int32_t from = k / 2 * (room + 1);
        const int32_t before = chance_between(chance, 1, room);
        insert_wall(stage, k & 1, line, from, before);
        insert_wall(stage, k & 1, line, from + before + 1, room - before);
    }
}

Stage* rooms_create(int32_t size, int32_t room, uint64_t seed) {
    const int32_t side = size / (room + 1), steps = side * (room + 1) * NAV_STEPS_PER_PX;
    Stage* stage = stage_create((NavPoint){steps, steps}, true);
    Chance chance = chance_seed(seed);
    require(nav_batch_begin(stage->world), "begin");
    for (int32_t line = 1; line < side; ++line)
        insert_walls(stage, &chance, line * (room + 1), room, side);
    require(nav_batch_commit(stage->world), "commit");
    require(nav_world_keep_path_data(stage->world, true), "keep path data");
    return stage;
}

MapQuery* rooms_create_queries(const Stage* stage, uint32_t count, uint64_t seed) {
    MapQuery* queries = calloc(count, sizeof *queries);
    const NavBox bounds = nav_world_get_bounds(stage->world);
    Chance chance = chance_seed(seed);
    NavQuery* query = NULL;
    if (queries == NULL)
        require(NAV_ERR_MEMORY, "queries");
    require(nav_query_create(stage->world, &query), "create a query");
    for (uint32_t i = 0; i < count; ++i) {
        queries[i].start = stage_any_walkable(query, &chance, bounds);
        queries[i].goal = stage_any_walkable(query, &chance, bounds);
    }
    nav_query_destroy(query);
    return queries;
}
