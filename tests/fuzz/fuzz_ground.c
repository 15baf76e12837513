// The ground in other forms: polygons, grids, paths on cells and on outlines, in a small world that
// changes. What is found is checked by other functions, and by a grid that is built afresh.
#include <math.h>

#include "fuzz.h"

enum { SIZE = 64, SHAPES = 8, POINTS = 6 };

typedef struct Land {
    FuzzInput* input;
    NavWorld* world;
    NavQuery* mesh;
    NavGrid* grid;
    NavGridQuery* query;
    NavGridRects* rects;
    NavPolygons* polygons;
    NavVector* vector;
    NavGridRequest request;
    NavGridView view;
    NavFilter filter;
    double costs[NAV_AREA_COUNT];
    NavShapeId shapes[SHAPES];
    uint32_t shape_count, side;
    NavPoint points[POINTS];
} Land;

static NavPoint read_point(Land* land) {
    int32_t x = fuzz_between(land->input, -2, SIZE + 2);
    return (NavPoint){x, fuzz_between(land->input, -2, SIZE + 2)};
}

// --- changes -------------------------------------------------------------------------------------

static void insert(Land* land, bool is_first) {
    NavPoint points[5] = {{1, 1}, {SIZE - 1, 1}, {SIZE - 1, SIZE - 1}, {1, SIZE - 1}};
    NavOutlineDef region = nav_outline_def();
    uint8_t form = is_first ? 0x40 : fuzz_byte(land->input);
    region.points = points;
    region.point_count = is_first ? 4 : 3 + form % 3;
    for (uint32_t k = 0; k < region.point_count && !is_first; k++)
        points[k] = read_point(land);
    NavShapeDef def = form & 0x40 ? nav_floor_def((NavOutlineId){0, 0, 0})
                                  : nav_obstacle_def((NavOutlineId){0, 0, 0});
    def.region = &region;
    def.area = form >> 4 & 3;
    def.layers = form & 0x40 ? def.layers : 1u << (form >> 2 & 1);
    NavShapeId id;
    if (land->shape_count < SHAPES && nav_shape_insert(land->world, &def, &id) == NAV_OK)
        land->shapes[land->shape_count++] = id;
}

static void change(Land* land) {
    uint8_t how = fuzz_byte(land->input);
    NavShapeId id = land->shapes[land->shape_count == 0 ? 0 : how % land->shape_count];
    if (how >= 0xA0 || land->shape_count < 2)
        insert(land, false);
    else if (how >= 0x20)
        (void)nav_shape_move(land->world, id,
                             nav_pose(read_point(land), (uint16_t)(fuzz_byte(land->input) << 8)));
    else if (nav_shape_remove(land->world, id) == NAV_OK) {
        uint32_t last = --land->shape_count;
        land->shapes[how % (last + 1)] = land->shapes[last];
    }
}

// --- grid ----------------------------------------------------------------------------------------

static NavGrid* grid_of(Land* land) {
    NavGrid* grid;
    FUZZ_CHECK(nav_grid_create(land->world, &grid) == NAV_OK);
    FUZZ_CHECK(nav_grid_build(grid, &land->request) == NAV_OK);
    return grid;
}

static void choose_grid(Land* land) {
    FuzzInput* input = land->input;
    uint8_t how = fuzz_byte(input);
    land->filter = nav_filter();
    for (uint32_t k = 0; k < NAV_AREA_COUNT; k++)
        land->costs[k] = how & 4 ? 1 + (k + how) % 3 : 1;
    land->filter.area_costs = land->costs;
    land->filter.layers = how & 8 ? 1 : NAV_LAYERS_ALL;
    land->request = nav_grid_request(land->world);
    land->request.box = (NavBox){{fuzz_between(input, -9, 9), fuzz_between(input, -9, 9)},
                                 {SIZE + 5, SIZE + fuzz_between(input, -20, 20)}};
    land->request.cell = 2 + how / 16;
    land->request.rule = (NavGridRule)(how % 4 % 3);
    land->request.filter = &land->filter;
    land->request.max_clearance = fuzz_byte(input) % 4;
    land->side = land->request.max_clearance < 2 ? 1 : land->request.max_clearance;
    land->grid = grid_of(land);
    FUZZ_CHECK(nav_grid_query_create(land->grid, &land->query) == NAV_OK);
    FUZZ_CHECK(nav_grid_rects_create(land->grid, &land->rects) == NAV_OK);
    FUZZ_CHECK(nav_grid_rects_build(land->rects, land->side) == NAV_OK);
}

// Rectangles lie apart in the grid.
static void check_rects(const Land* land) {
    uint32_t count, changed_count, changed = 0, cells = land->view.columns * land->view.rows;
    NavGridRect rect;
    FUZZ_CHECK(nav_grid_rects_get_count(land->rects, &count, &changed_count) == NAV_OK);
    FUZZ_CHECK(nav_grid_rects_get(land->rects, count, &rect) == NAV_ERR_INDEX);
    for (uint32_t k = 0; k < count; k++) {
        FUZZ_CHECK(nav_grid_rects_get(land->rects, k, &rect) == NAV_OK);
        FUZZ_CHECK(rect.column + rect.columns <= land->view.columns);
        FUZZ_CHECK(rect.row + rect.rows <= land->view.rows && rect.columns * rect.rows <= cells);
        cells -= rect.columns * rect.rows;
        changed += rect.changed_count > 0;
    }
    FUZZ_CHECK(changed == changed_count);
}

// What commits have changed is what a scan finds.
static void follow(Land* land) {
    NavGridView fresh;
    FUZZ_CHECK(nav_grid_update(land->grid, NULL) == NAV_OK);
    FUZZ_CHECK(nav_grid_rects_update(land->rects) == NAV_OK);
    FUZZ_CHECK(nav_grid_get(land->grid, &land->view) == NAV_OK);
    NavGrid* grid = grid_of(land);
    FUZZ_CHECK(nav_grid_get(grid, &fresh) == NAV_OK);
    size_t count = (size_t)fresh.columns * fresh.rows;
    FUZZ_CHECK(memcmp(land->view.codes, fresh.codes, count) == 0);
    FUZZ_CHECK(fresh.clearances == NULL ||
               memcmp(land->view.clearances, fresh.clearances, count) == 0);
    nav_grid_destroy(grid);
    check_rects(land);
}

// --- cells ---------------------------------------------------------------------------------------

static NavGridFault fault_of(const Land* land, const uint32_t* cells, uint32_t count, bool is_legs,
                             bool is_straight_only) {
    NavGridCheckRequest request = nav_grid_check_request(cells, count);
    NavGridCheck check;
    request.side = land->side;
    request.has_legs = is_legs;
    request.is_straight_only = is_straight_only;
    FUZZ_CHECK(nav_grid_check_path(land->grid, &request, &check) == NAV_OK);
    FUZZ_CHECK(check.index <= count);
    return check.fault;
}

// A cell is found at its centre, and sight along one leg is what a check says.
static void look(Land* land, uint32_t from, uint32_t to) {
    uint32_t ends[2] = {from, to}, cell;
    bool is_free;
    NavPoint centre;
    FUZZ_CHECK(nav_grid_test_sight(land->grid, from, to, land->side, &is_free) == NAV_OK);
    NavGridFault fault = fault_of(land, ends, 2, true, false);
    FUZZ_CHECK(is_free == (fault == NAV_GRID_FAULT_NONE));
    FUZZ_CHECK(nav_grid_get_centre(land->grid, from, land->side, &centre) == NAV_OK);
    FUZZ_CHECK(nav_grid_find_cell(land->grid, centre, land->side, &cell) == NAV_OK);
    FUZZ_CHECK(cell == from || cell == NAV_NONE);
}

static void find_cells(Land* land) {
    uint32_t count = land->view.columns * land->view.rows, start = fuzz_word(land->input) % count;
    NavGridPathRequest request = nav_grid_path_request(start, fuzz_word(land->input) % count);
    uint8_t how = fuzz_byte(land->input);
    NavGridPath path[3];
    look(land, start, request.goal);
    request.side = land->side;
    request.smoothing = (NavGridSmoothing)(how % 4);
    request.is_straight_only = how & 0x10;
    request.rects = land->rects;
    NavPathStatus status = NAV_PATH_OK;
    double least = 0;
    for (int method = 0; method < 3; method++) {
        request.method = (NavGridMethod)method;
        if (method == NAV_GRID_JUMP && request.is_straight_only)
            continue;
        NavGridPath* found = &path[method];
        FUZZ_CHECK(nav_grid_find_path(land->query, &request, found) == NAV_OK);
        FUZZ_CHECK(method == 0 || found->status == status);
        status = found->status;
        if (status != NAV_PATH_OK)
            continue;
        FUZZ_CHECK(fault_of(land, found->cells, found->cell_count, false,
                            request.is_straight_only) == NAV_GRID_FAULT_NONE);
        FUZZ_CHECK(fault_of(land, found->turns, found->turn_count, true, false) ==
                   NAV_GRID_FAULT_NONE);
        least = method == 0 ? found->cost : least;
        FUZZ_CHECK(method == NAV_GRID_JUMP || found->cost >= least);
    }
}

static void trace(Land* land) {
    uint8_t how = fuzz_byte(land->input);
    uint32_t count = 1 + how % POINTS;
    for (uint32_t k = 0; k < count; k++)
        land->points[k] = read_point(land);
    NavGridTraceRequest request = nav_grid_trace_request(land->points, count);
    NavGridTrace cells;
    request.side = land->side;
    request.is_straight_only = how & 0x40;
    request.spacing = how & 0x80 ? 1 + how % land->request.cell : 0;
    FUZZ_CHECK(nav_grid_trace_path(land->query, &request, &cells) == NAV_OK);
    NavGridFault fault =
        fault_of(land, cells.cells, cells.cell_count, false, request.is_straight_only);
    FUZZ_CHECK(cells.fault == NAV_GRID_FAULT_OUTSIDE || fault == cells.fault);
    bool is_exact = request.spacing == 0 && land->side == 1 && cells.fault == NAV_GRID_FAULT_NONE;
    for (uint32_t k = 1; k < count && is_exact && land->request.rule == NAV_GRID_FULL; k++) {
        NavRay ray;
        FUZZ_CHECK(nav_query_cast_ray(land->mesh, land->points[k - 1], land->points[k],
                                      &land->filter, &ray) == NAV_OK);
        FUZZ_CHECK(!ray.is_hit);
    }
    NavBox blocks[2] = {{read_point(land), {SIZE, SIZE}}, {{5, 5}, read_point(land)}};
    NavBendRequest bending = nav_bend_request(land->points, count);
    NavBend bend;
    bending.blocks = blocks;
    bending.block_count = how % 3;
    bending.side = land->side;
    bending.window = 1 + how / 2;
    NavResult result = nav_grid_bend_path(land->query, &bending, &bend);
    FUZZ_CHECK(result == NAV_OK || result == NAV_ERR_ARGUMENT); // a box may be turned over
    FUZZ_CHECK(result != NAV_OK || (bend.point_count > 0) == (bend.status == NAV_PATH_OK));
}

// Raw numbers: anything but a crash.
static void send(Land* land) {
    uint32_t cells[POINTS];
    uint8_t how = fuzz_byte(land->input);
    for (uint32_t k = 0; k < POINTS; k++)
        cells[k] = fuzz_byte(land->input) < 0xF0 ? fuzz_byte(land->input) : fuzz_word(land->input);
    (void)fault_of(land, cells, how % (POINTS + 1), how & 0x80, how & 0x40);
    NavApproachRequest request = nav_approach_request(read_point(land), read_point(land));
    NavApproach approach;
    request.path.filter = &land->filter;
    request.side = land->side;
    request.window = how;
    NavResult result = nav_grid_find_approach(land->query, land->mesh, &request, &approach);
    FUZZ_CHECK(result == NAV_OK || (result == NAV_ERR_ARGUMENT && how == 0));
}

// --- outlines and polygons -----------------------------------------------------------------------

// By outlines there is a path where the mesh has one, each leg free of hits, none shorter.
static void find_on_outlines(Land* land) {
    uint8_t how = fuzz_byte(land->input);
    NavPoint start = read_point(land), goal = read_point(land);
    NavVectorRequest request = nav_vector_request(start, goal);
    NavVectorPath path;
    request.layers = how & 8 ? 1 : NAV_LAYERS_ALL;
    request.mode = how & 1 ? NAV_PATH_FAST : NAV_PATH_OPTIMAL;
    request.max_looks = how & 0x80 ? 1u + how % 16 : request.max_looks;
    FUZZ_CHECK(nav_vector_find_path(land->vector, &request, &path) == NAV_OK);
    NavFilter filter = nav_filter();
    filter.layers = request.layers;
    NavPathRequest exact = nav_path_request(start, goal);
    exact.filter = &filter;
    exact.mode = NAV_PATH_OPTIMAL;
    NavPath shortest;
    FUZZ_CHECK(nav_query_find_path(land->mesh, &exact, &shortest) == NAV_OK);
    if (path.status == NAV_PATH_OUT_OF_BUDGET)
        return;
    FUZZ_CHECK(path.status == shortest.status);
    if (path.status != NAV_PATH_OK)
        return;
    double least = shortest.length;
    FUZZ_CHECK(path.length >= least - 1e-9);
    FUZZ_CHECK(request.mode == NAV_PATH_FAST || path.length <= least + 1e-9);
    for (uint32_t k = 1; k < path.point_count; k++) {
        NavRay ray;
        FUZZ_CHECK(nav_query_cast_ray(land->mesh, path.points[k - 1], path.points[k], &filter,
                                      &ray) == NAV_OK);
        FUZZ_CHECK(!ray.is_hit);
    }
}

static bool take_text(void* context, const char* text, size_t length) {
    (void)text;
    size_t* left = context;
    *left = *left > length ? *left - length : 0;
    return *left > 0;
}

static void merge(Land* land) {
    NavPolygonsRequest request = nav_polygons_request();
    uint8_t how = fuzz_byte(land->input);
    uint32_t count, index;
    size_t left = fuzz_word(land->input);
    request.filter = how & 1 ? &land->filter : NULL;
    request.least_area = how & 2 ? how : 0;
    request.greatest_area = how & 4 ? 16 + how : HUGE_VAL;
    FUZZ_CHECK(nav_polygons_build(land->polygons, &request) == NAV_OK);
    FUZZ_CHECK(nav_polygons_test_current(land->polygons));
    FUZZ_CHECK(nav_polygons_get_count(land->polygons, &count) == NAV_OK);
    for (uint32_t k = 0; k < count; k++) {
        NavPolygon polygon;
        FUZZ_CHECK(nav_polygons_get(land->polygons, k, &polygon) == NAV_OK);
        FUZZ_CHECK(polygon.corner_count >= 3 && polygon.surface > 0);
        FUZZ_CHECK(polygon.surface <= request.greatest_area + 1e-6);
        for (uint32_t i = 0; i < polygon.passage_count; i++)
            FUZZ_CHECK(polygon.passages[i].polygon < count);
    }
    FUZZ_CHECK(nav_polygons_find_at(land->polygons, read_point(land), &index) == NAV_OK);
    FUZZ_CHECK(index == NAV_NONE || index < count);
    (void)nav_polygons_write(land->polygons, (NavPolygonsFormat)(how & 1), take_text, &left);
    (void)nav_grid_write(land->grid, (NavGridFormat)(how % 3), take_text, &left);
}

// --- all -----------------------------------------------------------------------------------------

static void step(Land* land) {
    switch (fuzz_byte(land->input) % 8) {
    case 0:
    case 1:
        change(land);
        follow(land);
        break;
    case 2:
        find_cells(land);
        break;
    case 3:
        trace(land);
        break;
    case 4:
        send(land);
        break;
    case 5:
        merge(land);
        break;
    default:
        find_on_outlines(land);
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    FuzzInput input = {data, size, 0};
    Land land = {.input = &input};
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {SIZE, SIZE}};
    FUZZ_CHECK(nav_world_create(&def, &land.world) == NAV_OK);
    FUZZ_CHECK(nav_query_create(land.world, &land.mesh) == NAV_OK);
    FUZZ_CHECK(nav_polygons_create(land.world, &land.polygons) == NAV_OK);
    FUZZ_CHECK(nav_vector_create(land.world, &land.vector) == NAV_OK);
    insert(&land, true);
    for (uint32_t count = fuzz_byte(&input) % 5; count > 0; count--)
        insert(&land, false);
    choose_grid(&land);
    FUZZ_CHECK(nav_grid_get(land.grid, &land.view) == NAV_OK);
    for (int i = 0; i < 24 && !fuzz_is_done(&input); i++)
        step(&land);
    nav_vector_destroy(land.vector);
    nav_polygons_destroy(land.polygons);
    nav_grid_rects_destroy(land.rects);
    nav_grid_query_destroy(land.query);
    nav_grid_destroy(land.grid);
    nav_query_destroy(land.mesh);
    nav_world_destroy(land.world);
    return 0;
}
