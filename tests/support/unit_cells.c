#include "support/unit_cells.h"

NavWorld* cells_world(const Cells* cells, const NavAllocator* allocator) {
    int32_t size = cells->size * cells->count;
    NavWorldDef def = unit_world_def(0, 0, size, size);
    def.has_path_data = true;
    if (allocator != NULL)
        def.allocator = *allocator;
    NavWorld* world = create_world(&def);
    insert_floor(world, at(0, 0), at(size, size));
    return world;
}

NavShapeId cells_insert(NavWorld* world, const Cells* cells, uint64_t* random, int32_t cell) {
    int32_t size = cells->size, thin = size / 10, form = lcg_between(random, 0, 4);
    int32_t x = cell % cells->count * size, y = cell / cells->count * size;
    NavPoint max = at(form == 1 ? x + thin : x + size, form == 2 ? y + thin : y + size);
    if (form == 3)
        max = at(x + size / 2, y + size / 2);
    return insert_block(world, at(x, y), max);
}

void cells_fill_maze(NavWorld* world, const Cells* cells, uint64_t* random, int32_t one_in) {
    for (int32_t cell = 0; cell < cells->count * cells->count; cell++)
        if (lcg_between(random, 0, one_in - 1) == 0)
            cells_insert(world, cells, random, cell);
}

void cells_fill_diamonds(NavWorld* world, const Cells* cells, int32_t radius) {
    int32_t count = cells->count, size = cells->size;
    for (int32_t i = 0; i < count * count; i++) {
        int32_t row = i / count, x = (2 * i + row % 2) % (2 * count) * (size / 2);
        int32_t y = row * size + size / 2;
        NavPoint points[4] = {{x - radius, y}, {x, y - radius}, {x + radius, y}, {x, y + radius}};
        try_ring(world, obstacle_def(NAV_LAYERS_ALL), points, 4, NULL);
    }
}

void cells_insert_star(NavWorld* world, uint64_t* random, NavPoint o, int32_t radius) {
    NavPoint points[9];
    uint32_t count = 3 + lcg_next(random) % 7;
    for (uint32_t i = 0; i < count; i++) {
        uint16_t angle = (uint16_t)((65536 * i + lcg_next(random) % 50000) / count);
        int64_t r = lcg_between(random, radius / 4 + 1, radius);
        points[i] = at(o.x + (int32_t)(r * nav_cos(angle) / (1 << 30)),
                       o.y + (int32_t)(r * nav_sin(angle) / (1 << 30)));
    }
    try_ring(world, obstacle_def(NAV_LAYERS_ALL), points, count, NULL);
}

void cells_fill_rubble(NavWorld* world, const Cells* cells, uint64_t* random,
                       const CellsFill* fill) {
    for (int32_t i = 0; i < fill->star_count; i++)
        cells_insert_star(world, random, lcg_point(random, 0, cells->size * cells->count),
                          fill->star_radius);
}

NavWorld* cells_some_world(const Cells* cells, const CellsFill* fill, CellsForm form,
                           uint64_t* random) {
    NavWorld* world = cells_world(cells, NULL);
    if (form == CELLS_MAZE)
        cells_fill_maze(world, cells, random, 4);
    else if (form == CELLS_DIAMONDS)
        cells_fill_diamonds(world, cells, fill->diamond_radius);
    else
        cells_fill_rubble(world, cells, random, fill);
    return world;
}

NavPathRequest cells_some_request(const Cells* cells, uint64_t* random) {
    int32_t step = lcg_between(random, 0, 1) ? 1 : cells->size / 4;
    int32_t most = cells->size * cells->count / step;
    NavPoint from = lcg_point(random, 0, most), to = lcg_point(random, 0, most);
    NavPathRequest request =
        nav_path_request(at(from.x * step, from.y * step), at(to.x * step, to.y * step));
    request.mode = NAV_PATH_OPTIMAL;
    return request;
}
