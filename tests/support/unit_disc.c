#include "support/unit_disc.h"

void disc_scene_begin(DiscScene* scene, NavWorld* world) {
    *scene = (DiscScene){.world = world, .query = create_query(world)};
    disc_scene_look_again(scene);
}

void disc_scene_end(DiscScene* scene) {
    scene_free_fini(&scene->space);
    nav_query_destroy(scene->query);
    nav_world_destroy(scene->world);
}

void disc_scene_look_again(DiscScene* scene) {
    Ask* ask = &scene->query->ask;
    scene->filter = navi_filter_default(ask->mesh, ask->labels);
    assert_int_equal(navi_query_begin(scene->query), NAV_OK);
    navi_ask_begin_filter(ask, nav_world_get_version(scene->world), &scene->filter);
    ask->nodes_left = UINT64_MAX;
}

bool disc_scene_find_place(DiscScene* scene, NavPoint p, int32_t radius, DiscPlace* place) {
    bool is_found;
    assert_int_equal(
        navi_disc_place(&scene->query->disc.stand, &scene->filter, p, radius, place, &is_found),
        NAV_OK);
    return is_found;
}

NavWorld* disc_floored_world(int32_t width, int32_t height) {
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {width, height}};
    NavWorld* world = create_world(&def);
    (void)insert_floor(world, at(0, 0), at(width, height));
    return world;
}

NavPoint disc_any_point(TestRandom* random) {
    int32_t x = random_between(random, 0, DISC_FLOOR_SIDE);
    return at(x, random_between(random, 0, DISC_FLOOR_SIDE));
}

NavOutlineId disc_box_outline(NavWorld* world) {
    const NavPoint box[] = {{-3072, -2048}, {3072, -2048}, {3072, 2048}, {-3072, 2048}};
    NavOutlineDef outline = ring_def(box, 4);
    NavOutlineId id;
    assert_int_equal(nav_outline_create(world, &outline, &id), NAV_OK);
    return id;
}

void disc_insert_turned(NavWorld* world, NavOutlineId outline, NavPoint p, uint16_t angle) {
    NavShapeDef shape = nav_obstacle_def(outline);
    NavShapeId made;
    shape.pose.position = p;
    shape.pose.angle = angle;
    assert_int_equal(nav_shape_insert(world, &shape, &made), NAV_OK);
}

void disc_insert_boxes(NavWorld* world, bool is_reversed, bool (*is_clear)(NavPoint)) {
    NavPose poses[DISC_BOX_COUNT];
    NavOutlineId outline = disc_box_outline(world);
    TestRandom random = {71};
    for (uint32_t i = 0; i < DISC_BOX_COUNT; i++) {
        poses[i].position = disc_any_point(&random);
        poses[i].angle = (uint16_t)random_below(&random, 65536);
    }
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (uint32_t i = 0; i < DISC_BOX_COUNT; i++) {
        const NavPose* pose = &poses[is_reversed ? DISC_BOX_COUNT - 1 - i : i];
        if (is_clear == NULL || is_clear(pose->position))
            disc_insert_turned(world, outline, pose->position, pose->angle);
    }
    assert_int_equal(nav_batch_commit(world), NAV_OK);
}
