// Pictures of 256 x 256 pixels are traced: followed and simplified, with the default options.
#include "scenes.h"

#ifdef BENCH_WITH_ASSET
#include "chance.h"

#include <art/trace.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 256
#define TRIES 15
#define MS_MOST 2.0

typedef uint8_t Alpha[SIDE * SIDE];

static void draw_disc(Alpha alpha, double x, double y, double radius, bool is_solid) {
    for (int i = 0; i < SIDE * SIDE; i++) {
        const double dx = i % SIDE + 0.5 - x, dy = i / SIDE + 0.5 - y;
        if (dx * dx + dy * dy < radius * radius)
            alpha[i] = is_solid ? 255 : 0;
    }
}

// Discs and holes, one over the other: like clouds, bushes, rocks.
static void draw_discs(Alpha alpha, uint32_t count, double most, Chance* chance) {
    for (uint32_t i = 0; i < count; i++)
        draw_disc(alpha, chance_below(chance, SIDE), chance_below(chance, SIDE),
                  most * (chance_below(chance, 100) + 10) / 110, i % 3 != 2);
}

// Cells of some pixels, half of them solid.
static void draw_cells(Alpha alpha, int size, Chance* chance) {
    for (int y = 0; y < SIDE; y += size) {
        for (int x = 0; x < SIDE; x += size) {
            const int value = chance_below(chance, 2) == 0 ? 255 : 0;
            for (int k = 0; k < size * size; k++)
                alpha[(y + k / size) * SIDE + x + k % size] = (uint8_t)value;
        }
    }
}

typedef struct Traced {
    double ms;
    uint32_t ring_count, corner_count, kept_count;
} Traced;

static Traced trace_once(const Alpha alpha) {
    Traced traced = {0};
    EngAssetError error = {""};
    EngiTrace trace;
    EngiArt art = {.arena = engi_arena_create(), .options = eng_art_options()};
    const EngiPicture picture = {alpha, 1, SIDE, SIDE};
    art.source =
        (EngiSource){.path = "bench", .arena = art.arena, .notes = &art.notes, .error = &error};
    const uint64_t start = processor_ns();
    bool is_done = engi_trace_follow(&art, &picture, &trace);
    traced.corner_count = trace.point_count;
    is_done = is_done && engi_trace_simplify(&art, &trace);
    traced.ms = (double)(processor_ns() - start) / 1e6;
    traced.ring_count = trace.ring_count;
    traced.kept_count = trace.point_count;
    if (!is_done) {
        fprintf(stderr, "bench: %s\n", error.text);
        exit(EXIT_FAILURE);
    }
    engi_trace_fini(&trace);
    engi_arena_destroy(art.arena);
    return traced;
}

static void print_picture(const char* what, const Alpha alpha) {
    Traced least = {.ms = HUGE_VAL};
    for (int i = 0; i < TRIES; i++) {
        const Traced traced = trace_once(alpha);
        least = traced.ms < least.ms ? traced : least;
    }
    printf("| %s | %lu | %lu | %lu | %.2f | %g | %s |\n", what, (unsigned long)least.ring_count,
           (unsigned long)least.corner_count, (unsigned long)least.kept_count, least.ms, MS_MOST,
           least.ms <= MS_MOST ? "met" : "missed");
}

void scene_trace(Bench* bench) {
    static const struct {
        const char* what;
        uint32_t discs;
        double most;
        int cell; // px, of noise
    } kinds[] = {{"a disc", 0, 0, 0},
                 {"40 large discs and holes", 40, 60, 0},
                 {"400 discs and holes", 400, 20, 0},
                 {"4 000 specks", 4000, 4, 0},
                 {"noise of 4 px", 0, 0, 4},
                 {"noise of 2 px", 0, 0, 2},
                 {"noise of single pixels", 0, 0, 1}};
    static Alpha alpha;
    puts("\n| 256 x 256 | rings | corners | kept | ms | at most | |\n"
         "| --- | --- | --- | --- | --- | --- | --- |");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        Chance chance = chance_seed(bench->seed + i);
        memset(alpha, 0, sizeof alpha);
        if (kinds[i].cell > 0)
            draw_cells(alpha, kinds[i].cell, &chance);
        else if (kinds[i].discs > 0)
            draw_discs(alpha, kinds[i].discs, kinds[i].most, &chance);
        else
            draw_disc(alpha, SIDE / 2.0, SIDE / 2.0, 120, true);
        print_picture(kinds[i].what, alpha);
    }
}
#else
#include <stdio.h>

void scene_trace(Bench* bench) {
    (void)bench;
    puts("built without the readers of pictures");
}
#endif
