#include "property/grid_rig.h"

#include <stdio.h>

static void choose_filter(GridRig* rig) {
    TestRandom* random = &rig->random;
    rig->filter = nav_filter();
    bool is_even = random_chance(random, 40);
    for (int i = 0; i < NAV_AREA_COUNT; i++)
        rig->costs[i] = is_even ? 1 : 1 + random_below(random, 4);
    rig->filter.area_costs = rig->costs;
    rig->filter.link_kinds = 0;
    if (random_chance(random, 40)) {
        rig->filter.layers = 5;
        rig->filter.exclude_areas = 2;
    }
}

static NavGridRequest choose_request(const NavWorld* world, const Scene* scene,
                                     TestRandom* random) {
    NavGridRequest request = nav_grid_request(world);
    int32_t half = scene->half < 20 ? 20 : scene->half > 1 << 28 ? 1 << 28 : scene->half;
    const int32_t most = NAV_COORD_MAX - half - half / 2;
    NavPoint middle = scene->centre;
    middle.x = middle.x < -most ? -most : middle.x > most ? most : middle.x;
    middle.y = middle.y < -most ? -most : middle.y > most ? most : middle.y;
    request.box = (NavBox){{middle.x - half, middle.y - half}, {middle.x + half, middle.y + half}};
    request.cell = half / (6 + (int32_t)random_below(random, RIG_SIDE_MOST / 2 - 6));
    request.cell = request.cell < 2 ? 2 : request.cell;
    while (2 * (int64_t)half / request.cell >= RIG_SIDE_MOST)
        request.cell++;
    request.rule = random_chance(random, 60) ? NAV_GRID_FULL : (NavGridRule)random_below(random, 3);
    request.max_clearance = random_below(random, 5);
    return request;
}

static void look(GridRig* rig) {
    assert_int_equal(nav_grid_get(rig->grid, &rig->view), NAV_OK);
    rig->cells.codes = rig->view.codes;
    rig->cells.columns = rig->view.columns;
    rig->cells.rows = rig->view.rows;
}

static void begin(GridRig* rig, const Scene* scene) {
    rig->mesh = create_query(rig->world);
    choose_filter(rig);
    rig->request = choose_request(rig->world, scene, &rig->random);
    rig->request.filter = &rig->filter;
    uint32_t side = rig->request.max_clearance;
    rig->cells = (OracleCells){.side = side < 2 ? 1 : 1 + random_below(&rig->random, side),
                               .costs = rig->costs};
    assert_int_equal(nav_grid_create(rig->world, &rig->grid), NAV_OK);
    assert_int_equal(nav_grid_build(rig->grid, &rig->request), NAV_OK);
    assert_int_equal(nav_grid_query_create(rig->grid, &rig->query), NAV_OK);
    assert_int_equal(nav_grid_rects_create(rig->grid, &rig->rects), NAV_OK);
    assert_int_equal(nav_grid_rects_build(rig->rects, rig->cells.side), NAV_OK);
}

static void end(GridRig* rig) {
    nav_grid_rects_destroy(rig->rects);
    nav_grid_query_destroy(rig->query);
    nav_grid_destroy(rig->grid);
    nav_query_destroy(rig->mesh);
}

static void follow(GridRig* rig) {
    assert_int_equal(nav_grid_update(rig->grid, NULL), NAV_OK);
    if (random_chance(&rig->random, 10)) // an update that the rectangles miss changes nothing
        assert_int_equal(nav_grid_update(rig->grid, NULL), NAV_OK);
    assert_int_equal(nav_grid_rects_update(rig->rects), NAV_OK);
}

// --- changes -------------------------------------------------------------------------------------

// Refused regions are left out.
static void insert(GridRig* rig, Scene* scene) {
    SceneRegion* region = scene_region(scene);
    NavOutlineDef outline = scene_region_def(region);
    bool is_floor = random_chance(&scene->random, 30);
    uint8_t area = (uint8_t)random_below(&scene->random, 4);
    int32_t z = random_between(&scene->random, -2, 2);
    NavShapeDef def = is_floor ? floor_def(area, z) : obstacle_def(1u << area % 3);
    def.pose = scene_pose(scene, nav_pose(region->pivot, 0));
    def.region = &outline;
    if (nav_shape_insert(rig->world, &def, &rig->shapes[rig->shape_count]) == NAV_OK)
        rig->shape_count++;
    scene_region_destroy(region);
}

static void move(GridRig* rig, Scene* scene) {
    NavShapeId id = rig->shapes[random_below(&scene->random, rig->shape_count)];
    NavShapeDef def;
    assert_int_equal(nav_shape_get(rig->world, id, &def), NAV_OK);
    (void)nav_shape_move(rig->world, id, scene_pose(scene, def.pose)); // may be refused
}

static void remove_last(GridRig* rig) {
    assert_int_equal(nav_shape_remove(rig->world, rig->shapes[--rig->shape_count]), NAV_OK);
}

static void change(GridRig* rig, Scene* scene) {
    bool is_full = rig->shape_count == RIG_SHAPES_MOST;
    if (rig->shape_count == 0 || (!is_full && random_chance(&scene->random, 30)))
        insert(rig, scene);
    else if (is_full || random_chance(&scene->random, 20))
        remove_last(rig);
    else
        move(rig, scene);
}

void grid_rig_run(SceneKind kind, uint64_t seed, uint32_t change_count, GridTrial* trial) {
    GridRig rig = {.random = {seed * 977 + (uint64_t)kind}};
    Scene scene = scene_begin(kind, seed, 0);
    NavWorldDef def = nav_world_def();
    def.bounds = scene.bounds;
    rig.world = create_world(&def);
    if (random_chance(&rig.random, 75)) // so that mostly obstacles shape the ground
        insert_box(rig.world, floor_def(0, -1000), scene.bounds.min, scene.bounds.max);
    for (uint32_t count = 2 + random_below(&rig.random, RIG_SHAPES_MOST - 4); count > 0; count--)
        insert(&rig, &scene);
    begin(&rig, &scene);
    for (uint32_t k = 0; k < change_count; k++) {
        snprintf(rig.when, sizeof rig.when, "kind %s seed %u change %u", scene_kind_name(kind),
                 (unsigned)seed, (unsigned)k);
        change(&rig, &scene);
        follow(&rig);
        look(&rig);
        trial(&rig);
    }
    end(&rig);
    nav_world_destroy(rig.world);
}

// --- places --------------------------------------------------------------------------------------

uint32_t grid_rig_cell(GridRig* rig) {
    uint32_t cell = 0;
    for (uint32_t k = 0; k < 20; k++) {
        cell = random_below(&rig->random, rig->view.columns * rig->view.rows);
        if (k > 0 && oracle_cells_is_free(&rig->cells, cell))
            break;
    }
    return cell;
}

NavPoint grid_rig_centre(const GridRig* rig, uint32_t cell) {
    int32_t half = (int32_t)rig->cells.side * rig->view.cell / 2;
    return (NavPoint){
        rig->view.corner.x + (int32_t)(cell % rig->view.columns) * rig->view.cell + half,
        rig->view.corner.y + (int32_t)(cell / rig->view.columns) * rig->view.cell + half};
}

NavPoint grid_rig_point(GridRig* rig) {
    NavBox box = rig->request.box;
    int32_t x = random_between(&rig->random, box.min.x, box.max.x);
    int32_t y = random_between(&rig->random, box.min.y, box.max.y);
    return (NavPoint){x, y};
}

// --- legal by the triangles ----------------------------------------------------------------------

static bool is_walked(const GridRig* rig, const NavTriangle* t) {
    return scene_is_walkable(t, nav_world_get_bounds(rig->world), rig->filter.layers) &&
           (rig->filter.exclude_areas >> t->area & 1) == 0;
}

static bool meets_blocked(const GridRig* rig, NavPoint from, NavPoint to, int32_t side) {
    uint32_t slots = nav_world_get_triangle_slot_count(rig->world);
    for (uint32_t t = 0; t < slots; t++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(rig->world, t, &triangle) == NAV_OK &&
            !is_walked(rig, &triangle) && oracle_square_meets(from, to, side, triangle.corner, 3))
            return true;
    }
    return false;
}

bool grid_rig_is_legal(const GridRig* rig, uint32_t from, uint32_t to) {
    NavPoint a = grid_rig_centre(rig, from), b = grid_rig_centre(rig, to);
    int32_t half = (int32_t)rig->cells.side * rig->view.cell / 2;
    a.x -= half, a.y -= half, b.x -= half, b.y -= half;
    return !meets_blocked(rig, a, b, (int32_t)rig->cells.side * rig->view.cell);
}

bool grid_rig_is_walkable(const GridRig* rig, NavPoint from, NavPoint to) {
    return !meets_blocked(rig, from, to, 0);
}
