// Grids of random worlds that change, cell by cell against all triangles: at once, and kept up to
// date by commits.
#include <string.h>

#include "oracle/exact.h"
#include "support/command.h"
#include "support/live.h"
#include "support/unit_scene.h"

enum { SIDE_MOST = 40 }; // cells in a row

typedef struct Checked {
    NavWorld* world;
    NavQuery* query;
    NavGrid* grid;
    NavGridRequest request;
    NavFilter filter;
    double costs[NAV_AREA_COUNT];
    NavGridView view;
    uint8_t before[SIDE_MOST * SIDE_MOST];
    char when[96];
} Checked;

// --- one cell ------------------------------------------------------------------------------------

static uint8_t code_of(const Checked* checked, const NavTriangle* t) {
    NavBox bounds = nav_world_get_bounds(checked->world);
    const NavFilter* filter = &checked->filter;
    if (!scene_is_walkable(t, bounds, 0) || (filter->exclude_areas >> t->area & 1) != 0)
        return NAV_GRID_VOID;
    return (t->blocked & filter->layers & ~filter->soft_layers) != 0 ? NAV_GRID_BLOCKED
                                                                     : (uint8_t)t->area;
}

// Not walkable comes after walkable, and a high cost after a low one.
static double rank_of(const Checked* checked, uint8_t code) {
    return code == NAV_GRID_BLOCKED ? 1e9
           : code == NAV_GRID_VOID  ? 1e8
                                    : 1e3 * checked->costs[code] + code;
}

// Do the open sets meet? Not if a line through a side of one has the other beyond it.
static bool overlaps(const NavTriangle* t, NavPoint low, NavPoint high) {
    const NavPoint square[4] = {low, {high.x, low.y}, high, {low.x, high.y}};
    const NavPoint* c = t->corner;
    for (int i = 0; i < 3; i++) {
        bool is_beyond = true;
        for (int k = 0; k < 4; k++)
            is_beyond &= oracle_area_2(c[i], c[(i + 1) % 3], square[k]) <= 0;
        if (is_beyond)
            return false;
    }
    return !((c[0].x <= low.x && c[1].x <= low.x && c[2].x <= low.x) ||
             (c[0].x >= high.x && c[1].x >= high.x && c[2].x >= high.x) ||
             (c[0].y <= low.y && c[1].y <= low.y && c[2].y <= low.y) ||
             (c[0].y >= high.y && c[1].y >= high.y && c[2].y >= high.y));
}

static uint8_t expected_centre(const Checked* checked, NavPoint low) {
    NavPoint centre = {low.x + checked->request.cell / 2, low.y + checked->request.cell / 2};
    NavLocation location;
    NavTriangle triangle;
    assert_int_equal(nav_query_locate(checked->query, centre, &checked->filter, &location), NAV_OK);
    assert_int_equal(nav_world_get_triangle(checked->world, location.triangle, &triangle), NAV_OK);
    uint8_t code = code_of(checked, &triangle);
    assert_true((code < NAV_AREA_COUNT) == location.is_walkable);
    return code;
}

static uint8_t expected_ground(const Checked* checked, NavPoint low) {
    uint32_t slots = nav_world_get_triangle_slot_count(checked->world);
    NavPoint high = {low.x + checked->request.cell, low.y + checked->request.cell};
    bool is_any = checked->request.rule == NAV_GRID_ANY, is_first = true;
    uint8_t code = 0;
    for (uint32_t t = 0; t < slots; t++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(checked->world, t, &triangle) != NAV_OK ||
            !overlaps(&triangle, low, high))
            continue;
        uint8_t here = code_of(checked, &triangle);
        double a = rank_of(checked, here), b = rank_of(checked, code);
        if (is_first || (is_any ? a < b : a > b))
            code = here;
        is_first = false;
    }
    assert_false(is_first);
    return code;
}

// --- all cells -----------------------------------------------------------------------------------

static void check_codes(const Checked* checked) {
    const NavGridView* view = &checked->view;
    for (uint32_t row = 0; row < view->rows; row++)
        for (uint32_t column = 0; column < view->columns; column++) {
            NavPoint low = {view->corner.x + (int32_t)column * view->cell,
                            view->corner.y + (int32_t)row * view->cell};
            uint8_t is = view->codes[row * view->columns + column];
            uint8_t must = checked->request.rule == NAV_GRID_CENTRE ? expected_centre(checked, low)
                                                                    : expected_ground(checked, low);
            if (is != must)
                fail_msg("%s: rule %d cell (%u, %u) at (%d, %d): %d, not %d", checked->when,
                         (int)checked->request.rule, (unsigned)column, (unsigned)row, low.x, low.y,
                         (int)is, (int)must);
        }
}

static uint32_t clear_side(const NavGridView* view, uint32_t column, uint32_t row, uint32_t most) {
    for (uint32_t side = 1; side <= most; side++)
        for (uint32_t k = 0; k < side * side; k++) {
            uint32_t x = column + k % side, y = row + k / side;
            if (x >= view->columns || y >= view->rows ||
                view->codes[y * view->columns + x] >= NAV_AREA_COUNT)
                return side - 1;
        }
    return most;
}

static void check_clearances(const Checked* checked) {
    const NavGridView* view = &checked->view;
    for (uint32_t row = 0; row < view->rows; row++)
        for (uint32_t column = 0; column < view->columns; column++)
            assert_int_equal(view->clearances[row * view->columns + column],
                             clear_side(view, column, row, checked->request.max_clearance));
}

// An update lists the cells that have changed, and only these.
static void check_changed(const Checked* checked) {
    const NavGridView* view = &checked->view;
    uint32_t next = 0;
    for (uint32_t cell = 0; cell < view->columns * view->rows && view->changed != NULL; cell++) {
        if (view->codes[cell] == checked->before[cell])
            continue;
        if (next >= view->changed_count || view->changed[next] != cell)
            fail_msg("%s: cell %u has changed", checked->when, (unsigned)cell);
        next++;
    }
    if (view->changed != NULL)
        assert_int_equal(view->changed_count, next);
}

static void check_all(Checked* checked) {
    assert_int_equal(nav_grid_get(checked->grid, &checked->view), NAV_OK);
    check_codes(checked);
    check_clearances(checked);
    check_changed(checked);
    memcpy(checked->before, checked->view.codes, checked->view.columns * checked->view.rows);
}

// --- worlds --------------------------------------------------------------------------------------

static void begin(Checked* checked, const Model* model, const Scene* scene, TestRandom* random) {
    checked->world = model->world;
    checked->query = create_query(model->world);
    checked->filter = nav_filter();
    for (int i = 0; i < NAV_AREA_COUNT; i++)
        checked->costs[i] = 1 + random_below(random, 4);
    checked->filter.area_costs = checked->costs;
    if (random_chance(random, 50)) {
        checked->filter.layers = 5;
        checked->filter.soft_layers = 1;
        checked->filter.exclude_areas = 2;
    }
    NavGridRequest request = nav_grid_request(model->world);
    int32_t half = scene->half < 20 ? 20 : scene->half > 1 << 29 ? 1 << 29 : scene->half;
    const int32_t most = NAV_COORD_MAX - half - half / 3 - 2; // all cells must have coordinates
    NavPoint middle = scene->centre;
    middle.x = middle.x < -most ? -most : middle.x > most ? most : middle.x;
    middle.y = middle.y < -most ? -most : middle.y > most ? most : middle.y;
    request.box = (NavBox){{middle.x - half, middle.y - half}, {middle.x + half, middle.y + half}};
    request.cell = half / (3 + (int32_t)random_below(random, SIDE_MOST / 2 - 3));
    request.cell = request.cell < 2 ? 2 : request.cell;
    while (2 * (int64_t)half / request.cell >= SIDE_MOST)
        request.cell++;
    request.rule = (NavGridRule)random_below(random, 3);
    request.filter = &checked->filter;
    request.max_clearance = 1 + random_below(random, 6);
    checked->request = request;
    assert_int_equal(nav_grid_create(model->world, &checked->grid), NAV_OK);
    assert_int_equal(nav_grid_build(checked->grid, &request), NAV_OK);
}

static uint64_t first_seed = 1, rounds = 6, grid_count;

static void run(SceneKind kind, uint64_t seed, size_t change_count) {
    static Checked checked;
    Scene scene = scene_begin(kind, seed, 0);
    TestRandom random = {seed};
    ChangeList changes = {0};
    Model model;
    uint32_t next_name = 0;
    scene.seam_width = seed % 3 == 0 ? 3 : 0;
    assert_true(model_init(&model, &scene));
    for (size_t done = 0; done < change_count;) {
        change_random(&changes, &scene, &model, &next_name);
        while (done < changes.count)
            if (!model_apply(&model, &changes.at[done++], false))
                fail_msg("seed %u: %s", (unsigned)seed, model.fault);
        if (model.is_in_batch || done < change_count / 2)
            continue;
        snprintf(checked.when, sizeof checked.when, "kind %s seed %u change %u",
                 scene_kind_name(kind), (unsigned)seed, (unsigned)done);
        if (checked.grid == NULL)
            begin(&checked, &model, &scene, &random);
        else
            assert_int_equal(nav_grid_update(checked.grid, NULL), NAV_OK);
        check_all(&checked);
        grid_count++;
    }
    nav_grid_destroy(checked.grid);
    nav_query_destroy(checked.query);
    checked.grid = NULL;
    checked.query = NULL;
    model_fini(&model);
    change_list_fini(&changes);
}

static void grids_fit_random_worlds(void** state) {
    (void)state;
    for (int kind = 0; kind < SCENE_KIND_COUNT; kind++)
        for (uint64_t round = 0; round < rounds; round++)
            run((SceneKind)kind, first_seed + round, 60);
    print_message("%u grids, all cells against all triangles\n", (unsigned)grid_count);
}

int main(int argc, char** argv) {
    const CommandArgument arguments[] = {{"--seed", .large = &first_seed},
                                         {"--rounds", .large = &rounds}};
    if (!command_read(arguments, 2, argc, argv)) {
        fprintf(stderr, "property.grid [--seed S] [--rounds N]\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(grids_fit_random_worlds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
