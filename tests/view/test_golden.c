// The pictures of a few moments, by the software renderer, to the last pixel.
//
// To change a picture on purpose, write it again, look at it, and commit it with the reason:
//   SIDESTEP_GOLDEN_WRITE=1 ctest -R view.golden
// When a picture differs, the actual one is written beside this program as golden-NAME-actual.png.
#include "view_test.h"

#include "core/app.h"
#include "view/view.h"

#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Golden {
    const char* name;
    const char* scenario;
    int ticks, width, height;
    const char* overlays;
    // The query of the path tool, px; all zero: none.
    double from_x, from_y, to_x, to_y, radius;
    uint32_t agent;
} Golden;

static DemoProbe* ask(const Golden* golden, const DemoScene* scene, const DemoLook* look) {
    DemoProbe* probe = demo_probe_create(scene);
    assert_non_null(probe);
    probe->start = nav_point_from_px(golden->from_x, golden->from_y);
    probe->goal = nav_point_from_px(golden->to_x, golden->to_y);
    probe->has_start = probe->has_goal = golden->to_x > 0;
    probe->radius = nav_length_from_px(golden->radius);
    probe->agent = golden->agent;
    probe->wants_walls = look->overlays[DEMO_OVERLAY_CLEARANCE];
    demo_probe_update(probe, scene);
    return probe;
}

static SDL_Surface* draw(const Golden* golden) {
    DemoScene* scene = test_scene(golden->scenario, 1);
    test_ticks(scene, golden->ticks);
    EngAppDef def = eng_app_def();
    def.is_headless = true;
    def.width = golden->width;
    def.height = golden->height;
    EngApp* app = NULL;
    DemoView* view = NULL;
    EngAssetError error = {""};
    if (!eng_app_open(&def, &app, &error) ||
        !demo_view_create(eng_app_renderer(app), scene, &view, &error))
        fail_msg("%s", error.text);
    DemoLook look = demo_look(scene, golden->width, golden->height);
    for (int i = 0; i < DEMO_OVERLAY_COUNT; i++)
        look.overlays[i] = strchr(golden->overlays, demo_overlay_key((DemoOverlay)i)) != NULL;
    DemoProbe* probe = ask(golden, scene, &look);
    look.probe = probe;
    demo_view_draw(view, scene, &look);
    eng_painter_flush(demo_view_painter(view));
    SDL_Surface* picture = eng_app_read(app);
    demo_probe_destroy(probe);
    demo_view_destroy(view);
    eng_app_close(app);
    demo_scene_destroy(scene);
    return picture;
}

/// The number of different pixels; all of them when the sizes differ.
static int count_different(const SDL_Surface* a, const SDL_Surface* b) {
    if (a->w != b->w || a->h != b->h)
        return a->w * a->h;
    int count = 0;
    for (int y = 0; y < a->h; y++) {
        const Uint8* row_a = (const Uint8*)a->pixels + y * a->pitch;
        const Uint8* row_b = (const Uint8*)b->pixels + y * b->pitch;
        for (int x = 0; x < a->w; x++)
            count += memcmp(row_a + x * 3, row_b + x * 3, 3) != 0;
    }
    return count;
}

static SDL_Surface* load(const char* path) {
    SDL_Surface* file = IMG_Load(path);
    if (!file)
        return NULL;
    SDL_Surface* picture = SDL_ConvertSurfaceFormat(file, SDL_PIXELFORMAT_RGB24, 0);
    SDL_FreeSurface(file);
    return picture;
}

/// The rasteriser is SDL's: another version may draw some pixels differently.
static bool is_known_sdl(void) {
    SDL_version version;
    SDL_GetVersion(&version);
    return version.major == 2 && version.minor == 26;
}

static void check(const Golden* golden) {
    char path[512], actual[1024];
    snprintf(path, sizeof path, "%s/tests/data/golden/%s.png", SIDESTEP_SOURCE_DIR, golden->name);
    char* base = SDL_GetBasePath();
    snprintf(actual, sizeof actual, "%sgolden-%s-actual.png", base ? base : "", golden->name);
    SDL_free(base);
    SDL_Surface* picture = draw(golden);
    assert_non_null(picture);
    if (getenv("SIDESTEP_GOLDEN_WRITE")) {
        assert_int_equal(IMG_SavePNG(picture, path), 0);
        SDL_FreeSurface(picture);
        return;
    }
    SDL_Surface* expected = load(path);
    if (!expected)
        fail_msg("%s: %s", path, IMG_GetError());
    int different = count_different(picture, expected);
    if (different > 0)
        IMG_SavePNG(picture, actual);
    SDL_FreeSurface(picture);
    SDL_FreeSurface(expected);
    if (different > 0 && is_known_sdl())
        fail_msg("%d pixels differ from %s; see %s", different, path, actual);
    if (different > 0) {
        printf("%d pixels differ, but the pictures are those of SDL 2.26\n", different);
        skip();
    }
}

static void battlefield_with_cavity_and_paths(void** state) {
    (void)state;
    check(&(Golden){"battlefield", "battlefield", 60, 640, 360, "45", 0, 0, 0, 0, 0, 0});
}

static void bars_with_triangles_and_edges(void** state) {
    (void)state;
    check(&(Golden){"bars", "bars", 30, 480, 270, "12", 0, 0, 0, 0, 0, 0});
}

static void ravine_with_areas_search_corridor_and_links(void** state) {
    (void)state;
    check(&(Golden){"ravine", "ravine", 30, 640, 360, "678L", 300, 620, 1150, 330, 0, 1});
}

static void ravine_with_clearance_and_the_narrowest_place(void** state) {
    (void)state;
    check(&(Golden){"narrow", "ravine", 30, 640, 360, "79", 1250, 640, 1420, 480, 20, 0});
}

static void ravine_with_both_islands(void** state) {
    (void)state;
    check(&(Golden){"islands", "ravine", 30, 640, 360, "L", 500, 640, 1030, 180, 0, 0});
}

static void a_picture_is_a_function_of_the_scene(void** state) {
    (void)state;
    Golden golden = {"", "crates", 40, 320, 180, "123456789L", 200, 450, 1400, 450, 6, 0};
    SDL_Surface* a = draw(&golden);
    SDL_Surface* b = draw(&golden);
    assert_int_equal(count_different(a, b), 0);
    golden.ticks = 41;
    SDL_Surface* c = draw(&golden);
    assert_int_not_equal(count_different(a, c), 0);
    SDL_FreeSurface(a);
    SDL_FreeSurface(b);
    SDL_FreeSurface(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(battlefield_with_cavity_and_paths),
        cmocka_unit_test(bars_with_triangles_and_edges),
        cmocka_unit_test(ravine_with_areas_search_corridor_and_links),
        cmocka_unit_test(ravine_with_clearance_and_the_narrowest_place),
        cmocka_unit_test(ravine_with_both_islands),
        cmocka_unit_test(a_picture_is_a_function_of_the_scene),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
