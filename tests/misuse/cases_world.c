// Worlds, batches, figures, triangles, drawing.
#include <math.h>

#include "misuse.h"

static void cases_of_create(Stage* s) {
    NavWorldDef def = misuse_world_def(s);
    NavWorld* made = NULL;
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_create(NULL, &made));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_create(&def, NULL));
    const NavBox bad[6] = {{{0, 0}, {0, 10}},
                           {{10, 0}, {0, 10}},
                           {{5, 5}, {5, 5}},
                           {{0, 0}, s->far},
                           {nav_point_from_px((double)NAN, 0), {9, 9}},
                           {{INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX}}};
    for (int k = 0; k < 6; k++) {
        def.bounds = bad[k];
        REFUSES(s, BAD_RANGE, k < 3 ? NAV_ERR_ARGUMENT : NAV_ERR_RANGE,
                nav_world_create(&def, &made));
    }
    uint32_t* const limits[4] = {&def.max_triangles, &def.max_crossings, &def.max_change_crossings,
                                 &def.max_depth};
    for (int k = 0; k < 4; k++) {
        def = misuse_world_def(s);
        *limits[k] = 0;
        REFUSES(s, BAD_RANGE, NAV_ERR_ARGUMENT, nav_world_create(&def, &made));
    }
    const int32_t widths[] = {-1, INT32_MIN, NAV_SEAM_WIDTH_MAX + 1, INT32_MAX};
    for (int k = 0; k < 4; k++) {
        def = misuse_world_def(s);
        def.seam_width = widths[k];
        REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_world_create(&def, &made));
    }
    def = misuse_world_def(s);
    def.max_triangles = 1;
    REFUSES(s, BAD_RANGE, NAV_ERR_BUDGET, nav_world_create(&def, &made));
    assert_null(made);
    SEES(s, nav_world_def, BAD_NOTHING, nav_world_def().max_triangles > 0);
    nav_world_destroy(NULL);
    SEES(s, nav_world_destroy, BAD_NULL, made == NULL);
}

static void cases_of_batches(Stage* s) {
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_batch_begin(NULL));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_batch_commit(NULL));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_batch_cancel(NULL));
    REFUSES(s, BAD_BATCH, NAV_ERR_BATCH, nav_batch_cancel(s->world));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_batch_begin(s->world));
    REFUSES(s, BAD_BATCH, NAV_ERR_BATCH, nav_batch_commit(s->world));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_keep_path_data(NULL, true));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_world_keep_path_data(s->world, false));
    const char* what = NULL;
    assert_int_equal(nav_batch_begin(s->world), NAV_OK);
    bool is_valid = nav_world_validate(s->world, &what);
    assert_int_equal(nav_batch_commit(s->world), NAV_OK);
    SEES(s, nav_world_validate, BAD_BATCH, !is_valid && what != NULL);
}

static void cases_of_figures(Stage* s) {
    NavStats stats;
    const char* what = NULL;
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_get_stats(NULL, &stats));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_get_stats(s->world, NULL));
    SEES(s, nav_world_get_last_commit, BAD_NULL, nav_world_get_last_commit(NULL)->version == 0);
    SEES(s, nav_world_get_version, BAD_NULL, nav_world_get_version(NULL) == 0);
    SEES(s, nav_world_get_bounds, BAD_NULL, nav_world_get_bounds(NULL).max.x == 0);
    SEES(s, nav_world_get_hash, BAD_NULL, nav_world_get_hash(NULL) == 0);
    SEES(s, nav_world_get_triangle_slot_count, BAD_NULL,
         nav_world_get_triangle_slot_count(NULL) == 0);
    SEES(s, nav_world_validate, BAD_NULL, !nav_world_validate(NULL, &what) && what != NULL);
    SEES(s, nav_world_validate, BAD_NULL, nav_world_validate(s->world, NULL));
}

static void cases_of_cracks(Stage* s) {
    NavCrack crack;
    uint32_t count = 7;
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_list_cracks(NULL, 3, &crack, 1, &count));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_list_cracks(s->world, 3, NULL, 1, &count));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_list_cracks(s->world, 3, &crack, 1, NULL));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_world_list_cracks(s->world, -1, &crack, 1, &count));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE,
            nav_world_list_cracks(s->world, NAV_SEAM_WIDTH_MAX + 1, &crack, 1, &count));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH,
                     nav_world_list_cracks(s->world, 3, &crack, 1, &count));
    assert_int_equal(count, 7);
    REFUSES(s, BAD_SHORT, NAV_OK, nav_world_list_cracks(s->world, 3, NULL, 0, &count));
    assert_int_equal(count, 0);
}

static void cases_of_triangles(Stage* s) {
    NavTriangle triangle;
    NavShapeId ids[4] = {{7, 7, 7}, {7, 7, 7}, {7, 7, 7}, {7, 7, 7}};
    uint32_t count = 0;
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_get_triangle(NULL, 0, &triangle));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_get_triangle(s->world, 0, NULL));
    REFUSES(s, BAD_RANGE, NAV_ERR_INDEX, nav_world_get_triangle(s->world, s->slots, &triangle));
    REFUSES(s, BAD_RANGE, NAV_ERR_INDEX, nav_world_get_triangle(s->world, NAV_NONE, &triangle));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_list_triangle_shapes(NULL, 0, ids, 1, &count));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT,
            nav_world_list_triangle_shapes(s->world, 0, NULL, 1, &count));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT,
            nav_world_list_triangle_shapes(s->world, 0, ids, 1, NULL));
    REFUSES(s, BAD_RANGE, NAV_ERR_INDEX,
            nav_world_list_triangle_shapes(s->world, NAV_NONE, ids, 1, &count));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_list_shapes_at(NULL, s->good, ids, 1, &count));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT,
            nav_world_list_shapes_at(s->world, s->good, NULL, 1, &count));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT,
            nav_world_list_shapes_at(s->world, s->good, ids, 1, NULL));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE,
            nav_world_list_shapes_at(s->world, s->far, ids, 1, &count));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_list_shapes(NULL, ids, 1, &count));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_list_shapes(s->world, NULL, 1, &count));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_list_shapes(s->world, ids, 1, NULL));
    // With a capacity of 0 the full count is still returned.
    NavPoint held = {5100, 5100};
    REFUSES(s, BAD_SHORT, NAV_OK, nav_world_list_shapes_at(s->world, held, NULL, 0, &count));
    assert_int_equal(count, 2);
    REFUSES(s, BAD_SHORT, NAV_OK, nav_world_list_shapes(s->world, ids, 1, &count));
    assert_int_equal(count, 2);
    uint32_t slot = 0;
    while (nav_world_get_triangle(s->world, slot, &triangle) != NAV_OK || triangle.shape_count < 2)
        slot++;
    REFUSES(s, BAD_SHORT, NAV_OK, nav_world_list_triangle_shapes(s->world, slot, ids, 1, &count));
    assert_int_equal(count, 2);
    assert_int_equal(ids[1].index, 7);
}

static void cases_of_drawing(Stage* s) {
    NavDebugDraw draw = nav_debug_draw();
    draw.view = (NavBox){{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
    draw.has_islands = true;
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_draw(NULL, &draw));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_world_draw(s->world, NULL));
    REFUSES(s, BAD_NULL, NAV_OK, nav_world_draw(s->world, &draw));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_query_draw_search(NULL, &draw));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_query_draw_search(s->query, NULL));
    REFUSES(s, BAD_NULL, NAV_OK, nav_query_draw_search(s->query, &draw));
}

void cases_world(Stage* s) {
    cases_of_create(s);
    cases_of_batches(s);
    cases_of_figures(s);
    cases_of_cracks(s);
    cases_of_triangles(s);
    cases_of_drawing(s);
}
