#include "import_test.h"

static void reads_the_hash_form(void** state) {
    (void)state;
    EngAtlas atlas = load_atlas(data_path("hash.json"));
    assert_int_equal(atlas.sprite_count, 4);
    assert_int_equal(atlas.page_count, 1);
    assert_string_equal(atlas.pages[0].image, data_path("sheet.png"));
    check_near(atlas.pages[0].width, 128);
    check_near(atlas.pages[0].height, 64);
    check_near(atlas.pages[0].scale, 0.5);
    const EngSprite* tank = &atlas.sprites[0];
    assert_string_equal(tank->name, "tank.png");
    assert_true(tank->is_trimmed && !tank->is_rotated && tank->has_mesh && tank->has_pivot);
    check_near(tank->frame.x, 2);
    check_near(tank->frame.h, 10);
    check_near(tank->trim_x, 6);
    check_near(tank->source_w, 32);
    check_vec(eng_sprite_pivot_px(tank), 16, 4);
    assert_int_equal(tank->vertex_count, 4);
    assert_int_equal(tank->triangle_count, 2);
    check_vec(tank->vertices[2], 26, 13);
    check_vec(tank->uvs[2], 22, 14);
    assert_int_equal(tank->triangles[4], 2);
    assert_int_equal(atlas.notes.count, 0);
    eng_atlas_unload(&atlas);
}

static void a_rotated_sprite_passes_its_uv_check(void** state) {
    (void)state;
    EngAtlas atlas = load_atlas(data_path("hash.json"));
    const EngSprite* turned = eng_atlas_find(&atlas, "turned");
    assert_non_null(turned);
    assert_true(turned->is_rotated);
    check_vec(turned->uvs[1], 40, 24);
    check_near(turned->pivot_x, 0.5);
    assert_false(turned->has_pivot);
    assert_int_equal(atlas.notes.count, 0);
    eng_atlas_unload(&atlas);
}

static void without_a_mesh_the_trimmed_rectangle_is_it(void** state) {
    (void)state;
    EngAtlas atlas = load_atlas(data_path("hash.json"));
    const EngSprite* crate = eng_atlas_find(&atlas, "crate");
    assert_false(crate->has_mesh);
    assert_int_equal(crate->vertex_count, 4);
    assert_int_equal(crate->triangle_count, 2);
    check_vec(crate->vertices[0], 2, 1);
    check_vec(crate->vertices[1], 10, 1);
    check_vec(crate->vertices[2], 10, 7);
    check_vec(crate->vertices[3], 2, 7);
    check_vec(crate->uvs[0], 60, 4);
    check_vec(crate->uvs[2], 68, 10);
    // Turned clockwise: the picture's top left comes to the top right.
    const EngSprite* turned = eng_atlas_find(&atlas, "crate_turned.png");
    check_vec(turned->uvs[0], 76, 4);
    check_vec(turned->uvs[1], 76, 12);
    check_vec(turned->uvs[2], 70, 12);
    check_vec(turned->uvs[3], 70, 4);
    check_vec(eng_sprite_pivot_px(turned), 0, 6);
    eng_atlas_unload(&atlas);
}

static void animations_name_sprites(void** state) {
    (void)state;
    EngAtlas atlas = load_atlas(data_path("hash.json"));
    assert_int_equal(atlas.animation_count, 1);
    assert_string_equal(atlas.animations[0].name, "drive");
    assert_int_equal(atlas.animations[0].sprite_count, 3);
    assert_int_equal(atlas.animations[0].sprites[0], 0);
    assert_int_equal(atlas.animations[0].sprites[1], 1);
    assert_int_equal(atlas.animations[0].sprites[2], 0);
    eng_atlas_unload(&atlas);
}

static void reads_the_array_form(void** state) {
    (void)state;
    EngAtlas atlas = load_atlas(data_path("array.json"));
    assert_int_equal(atlas.sprite_count, 2);
    assert_string_equal(atlas.sprites[0].name, "b");
    assert_string_equal(atlas.sprites[1].name, "a");
    check_near(atlas.pages[0].scale, 2);
    assert_string_equal(atlas.pages[0].image, data_path("../art/array.png"));
    check_near(atlas.sprites[0].source_h, 4);
    const EngSprite* a = eng_atlas_find(&atlas, "a");
    assert_true(a->has_mesh);
    check_vec(a->uvs[2], 6.5, 3.5);
    check_noted(&atlas.notes, "frames[1]: verticesUV is missing");
    assert_null(eng_atlas_find(&atlas, "c"));
    eng_atlas_unload(&atlas);
}

static void reads_the_pages_form(void** state) {
    (void)state;
    EngAtlas atlas = load_atlas(data_path("pages.json"));
    assert_int_equal(atlas.page_count, 2);
    assert_int_equal(atlas.sprite_count, 3);
    assert_int_equal(atlas.sprites[0].page, 0);
    assert_int_equal(atlas.sprites[2].page, 1);
    check_near(atlas.pages[1].width, 32);
    eng_atlas_unload(&atlas);
}

static void a_pack_joins_its_files(void** state) {
    (void)state;
    EngAtlas atlas;
    EngAssetError error = {""};
    assert_true(eng_atlas_load_pack(data_path("pack-0.json"), &atlas, &error));
    assert_int_equal(atlas.page_count, 2);
    assert_int_equal(atlas.sprite_count, 2);
    assert_string_equal(atlas.pages[1].image, data_path("pack-1.png"));
    assert_int_equal(atlas.sprites[1].page, 1);
    assert_int_equal(atlas.animations[0].sprite_count, 2);
    assert_int_equal(atlas.notes.count, 0);
    eng_atlas_unload(&atlas);

    atlas = load_atlas(data_path("pack-0.json"));
    assert_int_equal(atlas.sprite_count, 1);
    assert_int_equal(atlas.related_count, 1);
    assert_string_equal(atlas.related[0], data_path("pack-1.json"));
    assert_int_equal(atlas.animations[0].sprite_count, 1);
    check_noted(&atlas.notes, "animations.both[1]: there is no sprite \"second\"");
    eng_atlas_unload(&atlas);
}

static void a_pack_with_a_missing_file_is_refused(void** state) {
    (void)state;
    EngAtlas atlas;
    EngAssetError error = {""};
    assert_false(eng_atlas_load_pack(data_path("pack-missing.json"), &atlas, &error));
    check_error(&error, data_path("not-there.json"), "cannot be opened");
    assert_int_equal(atlas.sprite_count, 0);
    eng_atlas_unload(&atlas);
}

static void a_wrong_trimmed_size_is_noted_and_the_frame_taken(void** state) {
    (void)state;
    EngAtlas atlas = load_atlas(data_path("odd.json"));
    check_noted(&atlas.notes, "frames[\"untrimmed_size.png\"]: spriteSourceSize is 20 x 24, frame "
                              "10 x 12; using the size of frame");
    const EngSprite* sprite = eng_atlas_find(&atlas, "untrimmed_size");
    check_vec(sprite->vertices[2], 13, 16);
    check_vec(sprite->uvs[2], 10, 12);
    eng_atlas_unload(&atlas);
}

static void uvs_that_disagree_are_noted(void** state) {
    (void)state;
    EngAtlas atlas = load_atlas(data_path("odd.json"));
    check_noted(&atlas.notes, "frames[\"wrong_uv.png\"]: 1 of 3 verticesUV disagree with frame, "
                              "trim and rotation; the first, 1, is (31, 0) and should be (30, 0)");
    check_noted(&atlas.notes, "frames[\"outside.png\"]: the frame (60, 0, 10, 10) reaches beyond");
    assert_int_equal(atlas.notes.count, 3);
    eng_atlas_unload(&atlas);
}

static void names_that_occur_twice_are_noted(void** state) {
    (void)state;
    const char* text =
        "{\"frames\": [{\"filename\": \"a\", \"frame\": {\"x\":0,\"y\":0,\"w\":1,\"h\":1}},"
        "{\"filename\": \"a\", \"frame\": {\"x\":5,\"y\":0,\"w\":1,\"h\":1}}]}";
    EngAtlas atlas;
    EngAssetError error = {""};
    assert_true(eng_atlas_parse("twice.json", text, strlen(text), &atlas, &error));
    check_noted(&atlas.notes, "sprites 0 and 1 are both called \"a\"");
    assert_ptr_equal(eng_atlas_find(&atlas, "a"), &atlas.sprites[0]);
    eng_atlas_unload(&atlas);
}

static void an_error_may_go_unread(void** state) {
    (void)state;
    EngAtlas atlas;
    assert_false(eng_atlas_load(data_path("not-there.json"), &atlas, NULL));
    assert_false(eng_atlas_parse("x.json", "{", 1, &atlas, NULL));
    assert_false(eng_atlas_parse("x.json", "{}", 2, &atlas, NULL));
    eng_atlas_unload(&atlas);
    eng_atlas_unload(&atlas);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_hash_form),
        cmocka_unit_test(a_rotated_sprite_passes_its_uv_check),
        cmocka_unit_test(without_a_mesh_the_trimmed_rectangle_is_it),
        cmocka_unit_test(animations_name_sprites),
        cmocka_unit_test(reads_the_array_form),
        cmocka_unit_test(reads_the_pages_form),
        cmocka_unit_test(a_pack_joins_its_files),
        cmocka_unit_test(a_pack_with_a_missing_file_is_refused),
        cmocka_unit_test(a_wrong_trimmed_size_is_noted_and_the_frame_taken),
        cmocka_unit_test(uvs_that_disagree_are_noted),
        cmocka_unit_test(names_that_occur_twice_are_noted),
        cmocka_unit_test(an_error_may_go_unread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
