// A Tiled map of 500 x 500 tiles with collision shapes becomes a world, beside a load of W1 with
// as many triangles.
#include "scenes.h"

#ifdef BENCH_WITH_ASSET
#include "chance.h"

#include <sidestep/asset_nav.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 500
#define TRIES 3
#define RATIO_MOST 1.5

typedef struct Text {
    char* bytes;
    size_t size;
} Text;

// Tile 1 has no shapes. Of 100 cells, `share` are the tile.
static const struct {
    uint32_t share;
    const char* shapes;
} kinds[] = {{62, NULL},
             {14, "<object id='1' x='0' y='0' width='16' height='16'/>"},
             {8, "<object id='1' x='0' y='8' width='16' height='8'/>"},
             {5, "<object id='1' x='0' y='0'><polygon points='0,0 16,16 0,16'/></object>"},
             {5, "<object id='1' x='2' y='2' width='12' height='12'><ellipse/></object>"},
             {3, "<object id='1' x='8' y='1'><polygon points='0,0 6,5 4,13 -4,13 -6,5'/></object>"},
             {3, "<object id='1' x='0' y='0' width='5' height='16'/>"
                 "<object id='2' x='11' y='0' width='5' height='16'/>"}};
#define KIND_COUNT (sizeof kinds / sizeof *kinds)

static uint32_t draw_kind(Chance* chance) {
    uint32_t at = chance_below(chance, 100), kind = 0;
    while (at >= kinds[kind].share)
        at -= kinds[kind++].share;
    return kind;
}

// Each twelfth cell is flipped.
static uint32_t draw_gid(Chance* chance) {
    uint32_t gid = draw_kind(chance) + 1;
    return chance_below(chance, 12) == 0 ? gid | chance_below(chance, 8) << 29 : gid;
}

static Text write_map(uint64_t seed) {
    Chance chance = chance_seed(seed);
    const size_t capacity = 4096 + (size_t)SIDE * SIDE * 12;
    Text text = {malloc(capacity), 0};
    if (text.bytes == NULL)
        require(NAV_ERR_MEMORY, "write a map");
    char* at = text.bytes;
    at += sprintf(at,
                  "<map orientation='orthogonal' width='%d' height='%d' tilewidth='16' "
                  "tileheight='16'><tileset firstgid='1' name='t' tilewidth='16' tileheight='16' "
                  "tilecount='%d' columns='%d'>",
                  SIDE, SIDE, (int)KIND_COUNT, (int)KIND_COUNT);
    for (uint32_t i = 1; i < KIND_COUNT; i++)
        at += sprintf(at, "<tile id='%u'><objectgroup>%s</objectgroup></tile>", i, kinds[i].shapes);
    at += sprintf(at,
                  "</tileset><layer id='1' name='tiles' width='%d' height='%d'>"
                  "<data encoding='csv'>",
                  SIDE, SIDE);
    for (uint32_t i = 0; i < SIDE * SIDE; i++)
        at += sprintf(at, "%s%u", i > 0 ? "," : "", draw_gid(&chance));
    at += sprintf(at, "</data></layer></map>");
    text.size = (size_t)(at - text.bytes);
    return text;
}

typedef struct Times {
    double read_ms, world_ms;
    uint32_t face_count, shape_count;
} Times;

static double ms_since(uint64_t start) { return (double)(processor_ns() - start) / 1e6; }

static uint32_t count_faces(NavWorld* world) {
    NavStats stats;
    require(nav_world_get_stats(world, &stats), "statistics");
    return stats.triangle_count;
}

static Times load_map(const Text* text) {
    Times times = {0};
    EngArt art;
    EngAssetError error = {""};
    NavArtReport report = {0};
    NavWorld* world;
    const uint64_t start = processor_ns();
    if (!eng_art_parse("map.tmx", text->bytes, text->size, NULL, &art, &error)) {
        fprintf(stderr, "bench: %s\n", error.text);
        exit(EXIT_FAILURE);
    }
    times.read_ms = ms_since(start);
    const uint64_t middle = processor_ns();
    require(nav_art_world_create(&art, &world, &report), "a world of tiles");
    times.world_ms = ms_since(middle);
    times.face_count = count_faces(world);
    times.shape_count = art.shape_count;
    if (report.refused_count > 0)
        require(report.first_result, "a tile");
    nav_world_destroy(world);
    eng_art_unload(&art);
    return times;
}

static double load_w1(const W1* w1, uint32_t* face_count) {
    Stage* stage = stage_create(w1->size, true);
    stage_load_w1(stage, w1);
    const double ms = (double)stage->load_ns / 1e6;
    *face_count = count_faces(stage->world);
    stage_destroy(stage);
    return ms;
}

static void print_times(const Times* times, double w1_ms, uint32_t w1_faces) {
    const double all = times->read_ms + times->world_ms;
    const double base = w1_ms * times->face_count / w1_faces;
    puts("\n| what | shapes | triangles | read, ms | world, ms | load of W1, ms | ratio | at most "
         "| |\n"
         "| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    printf("| %d x %d tiles | %lu | %lu | %.0f | %.0f | %.0f | %.2f | %g | %s |\n", SIDE, SIDE,
           (unsigned long)times->shape_count, (unsigned long)times->face_count, times->read_ms,
           times->world_ms, base, all / base, RATIO_MOST,
           all <= RATIO_MOST * base ? "met" : "missed");
}

void scene_tiled(Bench* bench) {
    Text text = write_map(bench->seed);
    Times least = {.read_ms = HUGE_VAL, .world_ms = HUGE_VAL};
    double w1_least = HUGE_VAL;
    uint32_t w1_faces = 0;
    W1* w1 = NULL;
    for (int i = 0; i < TRIES; i++) {
        const Times times = load_map(&text);
        const bool is_least = times.read_ms + times.world_ms < least.read_ms + least.world_ms;
        least = is_least ? times : least;
        if (w1 == NULL) { // a polygon makes 13 triangles
            W1Def def = w1_def(W1_OVERLAP, times.face_count / 13, bench->seed);
            def.mover_count = 0;
            w1 = w1_create(&def);
        }
        const double ms = load_w1(w1, &w1_faces);
        w1_least = ms < w1_least ? ms : w1_least;
    }
    print_times(&least, w1_least, w1_faces);
    w1_destroy(w1);
    free(text.bytes);
}
#else
#include <stdio.h>

void scene_tiled(Bench* bench) {
    (void)bench;
    puts("built without the readers of maps");
}
#endif
