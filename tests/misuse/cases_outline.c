// Invalid regions, for each of the three functions that take a region.
#include "misuse.h"

static void all_refuse(Stage* s, BadClass bad, NavResult expected, const NavOutlineDef* region) {
    NavOutlineId outline;
    NavShapeId id;
    NavShapeDef def = s->shape;
    def.region = region;
    REFUSES(s, bad, expected, nav_outline_create(s->world, region, &outline));
    REFUSES(s, bad, expected, nav_shape_insert(s->world, &def, &id));
    REFUSES(s, bad, expected, nav_shape_reshape(s->world, s->obstacle, region));
    REFUSES_IN_BATCH(s, bad, expected, nav_shape_insert(s->world, &def, &id));
    REFUSES_IN_BATCH(s, bad, expected, nav_shape_reshape(s->world, s->obstacle, region));
}

static void cases_of_rings(Stage* s) {
    all_refuse(s, BAD_FEW_POINTS, NAV_ERR_FEW_POINTS, &s->two);
    all_refuse(s, BAD_COLLINEAR, NAV_ERR_NO_AREA, &s->flat);
    all_refuse(s, BAD_CROSSING, NAV_ERR_NOT_SIMPLE, &s->bow);
    all_refuse(s, BAD_RANGE, NAV_ERR_RANGE, &s->away);
    all_refuse(s, BAD_HUGE, NAV_ERR_NOT_SIMPLE, &s->huge_bow);
    NavOutlineDef def = s->box;
    def.points = NULL;
    all_refuse(s, BAD_NULL, NAV_ERR_ARGUMENT, &def);
    def = s->box;
    def.pivot = s->far;
    all_refuse(s, BAD_RANGE, NAV_ERR_RANGE, &def);
    def = s->box;
    def.point_count = 0;
    all_refuse(s, BAD_FEW_POINTS, NAV_ERR_FEW_POINTS, &def);
    def = s->box;
    def.ring_count = 1;
    all_refuse(s, BAD_NULL, NAV_ERR_ARGUMENT, &def);
    const uint32_t sizes[2][2] = {{3, 2}, {UINT32_MAX, 5}};
    for (int k = 0; k < 2; k++) {
        def.ring_count = 2;
        def.ring_sizes = sizes[k];
        all_refuse(s, BAD_RANGE, NAV_ERR_ARGUMENT, &def);
    }
    const NavPoint same[4] = {{5, 5}, {5, 5}, {9, 9}, {5, 5}};
    def = s->box;
    def.points = same;
    all_refuse(s, BAD_FEW_POINTS, NAV_ERR_FEW_POINTS, &def);
}

static void cases_of_meshes(Stage* s) {
    const uint32_t far[3] = {0, 1, 4}, flat[3] = {1, 1, 2};
    NavOutlineDef def = s->box;
    def.triangle_count = 1;
    all_refuse(s, BAD_NULL, NAV_ERR_ARGUMENT, &def);
    def.triangles = far;
    all_refuse(s, BAD_RANGE, NAV_ERR_INDEX, &def);
    def.triangles = flat;
    all_refuse(s, BAD_COLLINEAR, NAV_ERR_NO_AREA, &def);
}

static void cases_of_outlines(Stage* s) {
    NavOutlineId id;
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_outline_create(NULL, &s->box, &id));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_outline_create(s->world, NULL, &id));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_outline_create(s->world, &s->box, NULL));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_outline_destroy(NULL, s->outline));
    const NavOutlineId null = {0, 0, 0};
    REFUSES(s, BAD_NULL_ID, NAV_ERR_STALE_ID, nav_outline_destroy(s->world, null));
    REFUSES(s, BAD_STALE_ID, NAV_ERR_STALE_ID, nav_outline_destroy(s->world, s->stale_outline));
    REFUSES(s, BAD_FOREIGN_ID, NAV_ERR_OTHER_WORLD,
            nav_outline_destroy(s->world, s->foreign_outline));
    REFUSES(s, BAD_RANGE, NAV_ERR_IN_USE, nav_outline_destroy(s->world, s->outline));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_outline_destroy(s->world, s->outline));
    SEES(s, nav_outline_def, BAD_NOTHING, nav_outline_def().points == NULL);
}

void cases_outline(Stage* s) {
    cases_of_rings(s);
    cases_of_meshes(s);
    cases_of_outlines(s);
}
