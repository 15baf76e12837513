// Reads a file of any format as shapes, and puts them into a world. Half of the inputs are read
// with other options than the defaults; which ones follows from the bytes.
#include "art/art.h"
#include "fuzz.h"
#include "fuzz_options.h"

#include <sidestep/asset_nav.h>

static void check_shapes(const EngArt* art) {
    for (uint32_t i = 0; i < art->shape_count; i++) {
        const EngArtShape* shape = &art->shapes[i];
        FUZZ_CHECK(shape->outline < art->outline_count && shape->name != NULL);
        FUZZ_CHECK(shape->meaning.role != ENG_ART_NOTHING && shape->meaning.area < 64);
    }
    for (uint32_t i = 0; i < art->outline_count; i++) {
        const EngArtOutline* outline = &art->outlines[i];
        uint32_t sum = 0;
        for (uint32_t k = 0; k < outline->ring_count; k++)
            sum += outline->ring_sizes[k];
        FUZZ_CHECK(outline->triangle_count > 0 ? sum == 0 : sum == outline->point_count);
        for (uint32_t k = 0; k < 3 * outline->triangle_count; k++)
            FUZZ_CHECK(outline->triangles[k] < outline->point_count);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    EngArt art;
    EngAssetError error = {""};
    char text[1000];
    FuzzDraw draw = fuzz_draw(data, size);
    EngArtOptions options = fuzz_options(&draw);
    if (!eng_art_parse("/nowhere/a", (const char*)data, size,
                       fuzz_pick(&draw, 2) == 0 ? NULL : &options, &art, &error)) {
        FUZZ_CHECK(error.text[0] != '\0' && strchr(error.text, '\n') == NULL);
        return 0;
    }
    check_shapes(&art);
    for (uint32_t i = 0; art.map != NULL && i < art.map->layer_count && i < 20; i++)
        (void)eng_art_tile_at(&art, i, (EngPoint){(int32_t)size * 1000, (int32_t)size * -3});
    FUZZ_CHECK(eng_art_report_text(&art, text, sizeof text) > 0);
    NavWorld* world = NULL;
    NavArtReport report;
    // A world of very many shapes takes too long here.
    if (art.shape_count <= 200 && nav_art_world_create(&art, &world, &report) == NAV_OK) {
        FUZZ_CHECK(report.inserted_count + report.refused_count == art.shape_count);
        fuzz_assert_valid(world);
    }
    nav_world_destroy(world);
    eng_art_unload(&art);
    return 0;
}
