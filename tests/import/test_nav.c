// The navigation mesh accepts the results of the readers.
#include "import_test.h"

#include "nav/nav.h"

static NavWorld* make_world(void) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    return world;
}

// Points are copied here: the readers do not depend on nav.
static NavResult insert(NavWorld* world, const EngOutline* outline, NavPoint at) {
    NavPoint* points = calloc(outline->point_count, sizeof *points);
    for (uint32_t i = 0; i < outline->point_count; i++)
        points[i] = (NavPoint){outline->points[i].x, outline->points[i].y};
    NavOutlineDef def = nav_outline_def();
    def.points = points;
    def.point_count = outline->point_count;
    def.triangles = outline->triangles;
    def.triangle_count = outline->triangle_count;
    NavOutlineId outline_id;
    NavResult result = nav_outline_create(world, &def, &outline_id);
    if (result == NAV_OK) {
        NavShapeDef shape = nav_floor_def(outline_id);
        NavShapeId shape_id;
        shape.pose = nav_pose(at, 0);
        result = nav_shape_insert(world, &shape, &shape_id);
    }
    free(points);
    return result;
}

static double walkable_px(const NavWorld* world) {
    NavStats stats;
    assert_int_equal(nav_world_get_stats(world, &stats), NAV_OK);
    return (double)stats.walkable_area_2 / 2 / ENG_STEPS_PER_PX / ENG_STEPS_PER_PX;
}

static double mesh_area_px(const EngOutline* outline) {
    double sum = 0;
    for (uint32_t i = 0; i < outline->triangle_count; i++) {
        EngPoint p[3];
        for (uint32_t k = 0; k < 3; k++)
            p[k] = outline->points[outline->triangles[3 * i + k]];
        sum += ((double)(p[1].x - p[0].x) * (p[2].y - p[0].y) -
                (double)(p[1].y - p[0].y) * (p[2].x - p[0].x)) /
               2;
    }
    return sum / ENG_STEPS_PER_PX / ENG_STEPS_PER_PX;
}

static void check_sprites(const char* path, bool is_disjoint) {
    EngAtlas atlas = load_atlas(path);
    for (uint32_t i = 0; i < atlas.sprite_count; i++) {
        EngOutline outline;
        EngAssetError error = {""};
        if (!eng_sprite_outline(&atlas.sprites[i], 1, &outline, NULL, &error))
            fail_msg("%s", error.text);
        NavWorld* world = make_world();
        NavResult result = insert(world, &outline, nav_point_from_px(500, 500));
        if (result != NAV_OK)
            fail_msg("%s: %s", atlas.sprites[i].name, nav_result_get_text(result));
        // Meshes whose triangles do not overlap cover the area of their triangles.
        if (is_disjoint)
            check_near(walkable_px(world), mesh_area_px(&outline));
        nav_world_destroy(world);
        eng_outline_fini(&outline);
    }
    eng_atlas_unload(&atlas);
}

static void every_repaired_sprite_is_taken(void** state) {
    (void)state;
    check_sprites(data_path("broken_meshes.json"), false);
    check_sprites(data_path("hash.json"), true);
}

static void every_sprite_of_the_battlefield_is_taken(void** state) {
    (void)state;
    const char* path = project_path("sprites/battlefield.json");
    if (path == NULL)
        skip();
    check_sprites(path, true);
}

// A ring and a mesh of the same tile's collision are one region.
static void map_objects_are_taken(void** state) {
    (void)state;
    EngMap map = load_map(data_path("objects.tmj"));
    const struct {
        const char* name;
        double area;
    } cases[] = {{"box", 1200}, {"wedge", 27.5}, {"crate", 800}, {"turned crate", 200}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        EngOutline outline;
        NavWorld* world = make_world();
        const EngMapObject* object = eng_map_find_object(&map, cases[i].name);
        assert_true(eng_map_object_outline(&map, object, (EngVec){0, 0}, &outline, NULL));
        assert_int_equal(insert(world, &outline, nav_point_from_px(0, 0)), NAV_OK);
        check_near(walkable_px(world), cases[i].area);
        nav_world_destroy(world);
        eng_outline_fini(&outline);
    }
    NavWorld* world = make_world();
    EngOutline outline;
    const EngMapLayer* floor = eng_map_find_layer(&map, "floor");
    assert_true(eng_map_cell_outline(&map, floor, 1, 0, (EngVec){0, 0}, &outline, NULL));
    assert_int_equal(insert(world, &outline, nav_point_from_px(0, 0)), NAV_OK);
    check_near(walkable_px(world), 16 + 64);
    eng_outline_fini(&outline);
    nav_world_destroy(world);
    eng_map_unload(&map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_repaired_sprite_is_taken),
        cmocka_unit_test(every_sprite_of_the_battlefield_is_taken),
        cmocka_unit_test(map_objects_are_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
