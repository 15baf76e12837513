#include "art_test.h"

#include <sidestep/asset_nav.h>

EngArt load_art(const char* path) {
    EngArt art;
    EngAssetError error = {""};
    if (!eng_art_load(path, NULL, &art, &error))
        fail_msg("%s", error.text);
    return art;
}

EngArt parse_art(const char* name, const char* text) {
    EngArt art;
    EngAssetError error = {""};
    if (!eng_art_parse(name, text, strlen(text), NULL, &art, &error))
        fail_msg("%s", error.text);
    return art;
}

void check_bad_art_bytes(const char* name, const char* bytes, size_t size, const char* place,
                         const char* words) {
    char start[160];
    EngArt art;
    EngAssetError error = {""};
    if (eng_art_parse(name, bytes, size, NULL, &art, &error))
        fail_msg("%.200s: taken, but it should say \"%s\"", bytes, words);
    snprintf(start, sizeof start, "%s%s", name, place);
    check_error(&error, start, words);
    assert_null(art.memory);
}

void check_bad_art(const char* name, const char* text, const char* place, const char* words) {
    check_bad_art_bytes(name, text, strlen(text), place, words);
}

void check_all_bad(const char* name, const BadArt* cases, size_t count) {
    for (size_t i = 0; i < count; i++)
        check_bad_art(name, cases[i].text, cases[i].place, cases[i].words);
}

void check_world(EngArt* art, double area_px, uint32_t islands) {
    NavWorld* world = NULL;
    NavArtReport report = {0};
    NavStats stats;
    const char* what = "";
    assert_int_equal(nav_art_world_create(art, &world, &report), NAV_OK);
    if (report.refused_count > 0)
        fail_msg("%s: %s", art->shapes[report.first_refused].name,
                 nav_result_get_text(report.first_result));
    assert_int_equal(report.inserted_count, art->shape_count);
    if (!nav_world_validate(world, &what))
        fail_msg("%s", what);
    assert_int_equal(nav_world_get_stats(world, &stats), NAV_OK);
    double area = (double)stats.walkable_area_2 / 2 / ENG_STEPS_PER_PX / ENG_STEPS_PER_PX;
    if (!(fabs(area - area_px) <= 1e-6 * area_px))
        fail_msg("%s: walkable are %.9g px^2 instead of %.9g", art->path, area, area_px);
    assert_int_equal(stats.island_count, islands);
    nav_world_destroy(world);
    eng_art_unload(art);
}

const EngArtShape* art_shape(const EngArt* art, const char* name) {
    const EngArtShape* shape = eng_art_find_shape(art, name);
    if (shape == NULL)
        fail_msg("%s has no shape \"%s\"", art->path, name);
    return shape;
}

EngVec art_point(const EngArt* art, const EngArtShape* shape, uint32_t index) {
    const EngArtOutline* outline = &art->outlines[shape->outline];
    assert_true(index < outline->point_count);
    return (EngVec){((double)outline->points[index].x + shape->position.x) / ENG_STEPS_PER_PX,
                    ((double)outline->points[index].y + shape->position.y) / ENG_STEPS_PER_PX};
}
