// Shapes: ids, kinds, places.
#include "misuse.h"

enum { BAD_ID_COUNT = 6 };

// Ids that name no shape of this world, one after the other.
static NavShapeId bad_id(const Stage* s, int k, BadClass* bad) {
    NavShapeId numbered = s->obstacle;
    numbered.world++;
    const NavShapeId ids[BAD_ID_COUNT] = {
        {0, 0, 0}, s->stale, s->foreign_shape, {0, 1, 0}, {NAV_NONE, NAV_NONE, 0}, numbered};
    const BadClass classes[BAD_ID_COUNT] = {BAD_NULL_ID,    BAD_STALE_ID,   BAD_FOREIGN_ID,
                                            BAD_FOREIGN_ID, BAD_FOREIGN_ID, BAD_FOREIGN_ID};
    *bad = classes[k];
    return ids[k];
}

static void cases_of_ids(Stage* s) {
    for (int k = 0; k < BAD_ID_COUNT; k++) {
        BadClass bad;
        NavShapeId id = bad_id(s, k, &bad);
        NavShapeDef def;
        NavFootprint out = {0};
        NavResult stale = bad == BAD_FOREIGN_ID ? NAV_ERR_OTHER_WORLD : NAV_ERR_STALE_ID;
        REFUSES(s, bad, stale, nav_shape_move(s->world, id, s->pose));
        REFUSES_IN_BATCH(s, bad, stale, nav_shape_move(s->world, id, s->pose));
        REFUSES(s, bad, stale, nav_shape_reshape(s->world, id, &s->box));
        REFUSES(s, bad, stale, nav_shape_set_outline(s->world, id, s->outline, s->pose));
        REFUSES(s, bad, stale, nav_shape_remove(s->world, id));
        REFUSES_IN_BATCH(s, bad, stale, nav_shape_remove(s->world, id));
        REFUSES(s, bad, stale, nav_shape_set_enabled(s->world, id, false));
        REFUSES(s, bad, stale, nav_shape_set_area(s->world, id, 1));
        REFUSES(s, bad, stale, nav_shape_set_z(s->world, id, 1));
        REFUSES(s, bad, stale, nav_shape_set_elevation(s->world, id, 1));
        REFUSES(s, bad, stale, nav_shape_set_layers(s->world, id, 1));
        REFUSES(s, bad, stale, nav_shape_set_user(s->world, id, 1));
        REFUSES(s, bad, stale, nav_shape_get(s->world, id, &def));
        REFUSES(s, bad, stale, nav_shape_get_footprint(s->world, id, &out));
    }
}

static void cases_of_null(Stage* s) {
    const NavResult missing = NAV_ERR_ARGUMENT;
    NavShapeDef def;
    NavShapeId id, shape = s->obstacle;
    NavFootprint out = {0}, half = {NULL, 1, NULL, 0, 0, 0}, rings = {NULL, 0, NULL, 1, 0, 0};
    REFUSES(s, BAD_NULL, missing, nav_shape_insert(NULL, &s->shape, &id));
    REFUSES(s, BAD_NULL, missing, nav_shape_insert(s->world, NULL, &id));
    REFUSES(s, BAD_NULL, missing, nav_shape_insert(s->world, &s->shape, NULL));
    REFUSES(s, BAD_NULL, missing, nav_shape_move(NULL, shape, s->pose));
    REFUSES(s, BAD_NULL, missing, nav_shape_reshape(NULL, shape, &s->box));
    REFUSES(s, BAD_NULL, missing, nav_shape_reshape(s->world, shape, NULL));
    REFUSES(s, BAD_NULL, missing, nav_shape_set_outline(NULL, shape, s->outline, s->pose));
    REFUSES(s, BAD_NULL, missing, nav_shape_remove(NULL, shape));
    REFUSES(s, BAD_NULL, missing, nav_shape_set_enabled(NULL, shape, false));
    REFUSES(s, BAD_NULL, missing, nav_shape_set_area(NULL, shape, 1));
    REFUSES(s, BAD_NULL, missing, nav_shape_set_z(NULL, shape, 1));
    REFUSES(s, BAD_NULL, missing, nav_shape_set_elevation(NULL, shape, 1));
    REFUSES(s, BAD_NULL, missing, nav_shape_set_layers(NULL, shape, 1));
    REFUSES(s, BAD_NULL, missing, nav_shape_set_user(NULL, shape, 1));
    REFUSES(s, BAD_NULL, missing, nav_shape_get(NULL, shape, &def));
    REFUSES(s, BAD_NULL, missing, nav_shape_get(s->world, shape, NULL));
    REFUSES(s, BAD_NULL, missing, nav_shape_get_footprint(NULL, shape, &out));
    REFUSES(s, BAD_NULL, missing, nav_shape_get_footprint(s->world, shape, NULL));
    REFUSES(s, BAD_NULL, missing, nav_shape_get_footprint(s->world, shape, &half));
    REFUSES(s, BAD_NULL, missing, nav_shape_get_footprint(s->world, shape, &rings));
    REFUSES(s, BAD_SHORT, NAV_OK, nav_shape_get_footprint(s->world, shape, &out));
    assert_true(out.point_count == 4 && out.ring_count == 1);
}

static void cases_of_places(Stage* s) {
    NavPose far = nav_pose(s->far, 0), edge = s->pose, large = s->pose, flat = s->pose;
    edge.position = (NavPoint){NAV_COORD_MAX, NAV_COORD_MAX};
    large.scale = (1 << 24) + 1;
    flat.scale = 1;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_shape_move(s->world, s->obstacle, far));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_shape_move(s->world, s->obstacle, edge));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_shape_move(s->world, s->obstacle, large));
    REFUSES(s, BAD_RANGE, NAV_ERR_FEW_POINTS, nav_shape_move(s->world, s->obstacle, flat));
    REFUSES_IN_BATCH(s, BAD_RANGE, NAV_ERR_RANGE, nav_shape_move(s->world, s->obstacle, far));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE,
            nav_shape_set_outline(s->world, s->obstacle, s->outline, far));
    const NavOutlineId bad[3] = {{0, 0, 0}, s->stale_outline, s->foreign_outline};
    const BadClass as[3] = {BAD_NULL_ID, BAD_STALE_ID, BAD_FOREIGN_ID};
    for (int k = 0; k < 3; k++) {
        const NavResult stale = k == 2 ? NAV_ERR_OTHER_WORLD : NAV_ERR_STALE_ID;
        NavShapeDef def = s->shape;
        NavShapeId id;
        def.outline = bad[k];
        REFUSES(s, as[k], stale, nav_shape_set_outline(s->world, s->obstacle, bad[k], s->pose));
        REFUSES(s, as[k], stale, nav_shape_insert(s->world, &def, &id));
        REFUSES_IN_BATCH(s, as[k], stale, nav_shape_insert(s->world, &def, &id));
        SEES(s, nav_floor_def, as[k], nav_floor_def(bad[k]).outline.index == bad[k].index);
        SEES(s, nav_obstacle_def, as[k], nav_obstacle_def(bad[k]).is_enabled);
    }
}

static void cases_of_meaning(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavShapeId id;
    REFUSES(s, BAD_RANGE, wrong, nav_shape_set_area(s->world, s->floor, 64));
    REFUSES(s, BAD_RANGE, wrong, nav_shape_set_area(s->world, s->floor, 255));
    REFUSES(s, BAD_RANGE, wrong, nav_shape_set_area(s->world, s->obstacle, 1));
    REFUSES(s, BAD_RANGE, wrong, nav_shape_set_z(s->world, s->obstacle, 1));
    REFUSES(s, BAD_RANGE, wrong, nav_shape_set_elevation(s->world, s->obstacle, 1));
    REFUSES(s, BAD_RANGE, wrong, nav_shape_set_layers(s->world, s->floor, 1));
    NavShapeDef def = s->shape;
    def.kind = (NavShapeKind)2;
    REFUSES(s, BAD_RANGE, wrong, nav_shape_insert(s->world, &def, &id));
    def.kind = NAV_FLOOR;
    def.area = 64;
    REFUSES(s, BAD_RANGE, wrong, nav_shape_insert(s->world, &def, &id));
    def = s->shape;
    def.pose.position = s->far;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_shape_insert(s->world, &def, &id));
    def = s->shape;
    def.pose.scale = INT32_MIN;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_shape_insert(s->world, &def, &id));
}

void cases_shape(Stage* s) {
    cases_of_ids(s);
    cases_of_null(s);
    cases_of_places(s);
    cases_of_meaning(s);
}
