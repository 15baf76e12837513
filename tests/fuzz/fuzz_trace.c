// Traces a picture: the first byte is its width, each further byte eight pixels. What is promised
// of the rings is checked, with options that follow from the bytes.
#include "art/trace.h"
#include "fuzz.h"
#include "fuzz_options.h"
#include "import/art_rings.h"

#define PIXELS_MOST 1024

static void check_near(const EngiTrace* from, const EngiTrace* to, double most) {
    for (uint32_t r = 0; r < from->ring_count; r++)
        FUZZ_CHECK(farthest(from, to, r) <= most);
}

// The middles of pixels are never on a line between corners of pixels that bias lets through.
static void check_bias(const EngArtOptions* options, const EngiTrace* raw,
                       const EngiTrace* simple) {
    for (uint32_t i = 0; i < raw->width * raw->height && options->bias != ENG_TRACE_CENTER; i++) {
        double x = (i % raw->width + 0.5) * ENG_STEPS_PER_PX + 0.25;
        double y = (i / raw->width + 0.5) * ENG_STEPS_PER_PX + 0.125;
        bool was = is_covered(raw, x, y), is = is_covered(simple, x, y);
        FUZZ_CHECK(was == is || is == (options->bias == ENG_TRACE_OUTSIDE));
    }
}

static void check_rings(EngiArt* art, const EngiTrace* raw, const EngiTrace* simple) {
    const EngArtOptions* options = &art->options;
    FUZZ_CHECK(raw->ring_count == simple->ring_count);
    for (uint32_t r = 0; r < raw->ring_count; r++)
        FUZZ_CHECK((raw->rings[r].area_2 > 0) == (simple->rings[r].area_2 > 0));
    if (options->max_vertices == 0) {
        double most = (options->epsilon + 0.71) * ENG_STEPS_PER_PX;
        check_near(raw, simple, most);
        check_near(simple, raw, most);
    }
    check_bias(options, raw, simple);
    EngPoint* placed = malloc((simple->point_count + (size_t)1) * sizeof *placed);
    FUZZ_CHECK(placed != NULL);
    for (uint32_t i = 0; i < simple->point_count; i++)
        FUZZ_CHECK(engi_trace_place(art, simple, simple->points[i], &placed[i]));
    FUZZ_CHECK(count_crossings(simple, placed) == 0);
    free(placed);
}

static void trace_twice(EngiArt* art, const EngiPicture* picture) {
    EngiTrace raw, simple;
    bool is_followed =
        engi_trace_follow(art, picture, &raw) && engi_trace_follow(art, picture, &simple);
    FUZZ_CHECK(is_followed && engi_trace_simplify(art, &simple));
    check_rings(art, &raw, &simple);
    engi_trace_fini(&raw);
    engi_trace_fini(&simple);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static uint8_t alpha[PIXELS_MOST];
    if (size < 2)
        return 0;
    uint32_t width = data[0] % 64 + 1u;
    uint32_t count = 8 * (uint32_t)(size - 1 < PIXELS_MOST / 8 ? size - 1 : PIXELS_MOST / 8);
    for (uint32_t i = 0; i < count; i++)
        alpha[i] = data[1 + i / 8] >> i % 8 & 1 ? 255 : 0;
    EngiPicture picture = {alpha, 1, width, count / width}, expanded = picture;
    uint8_t* memory = NULL;
    FuzzDraw draw = fuzz_draw(data, size);
    EngAssetError error = {""};
    EngiArt art = {.arena = engi_arena_create(), .options = fuzz_right_options(&draw)};
    art.source =
        (EngiSource){.path = "picture", .arena = art.arena, .notes = &art.notes, .error = &error};
    if (engi_picture_expand(&art, &picture, &memory, &expanded))
        trace_twice(&art, art.options.expand != 0 ? &expanded : &picture);
    free(memory);
    engi_arena_destroy(art.arena);
    return 0;
}
