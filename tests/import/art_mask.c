#include "art_mask.h"

static uint32_t next_random(uint32_t* state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static void set(Mask* mask, int x, int y, bool is_solid) {
    if (x >= 0 && y >= 0 && x < SIDE && y < SIDE)
        mask->alpha[y * SIDE + x] = is_solid ? 255 : 0;
}

static void draw_disc(Mask* mask, double cx, double cy, double r, bool is_solid) {
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            double dx = x + 0.5 - cx, dy = y + 0.5 - cy;
            if (dx * dx + dy * dy < r * r)
                set(mask, x, y, is_solid);
        }
    }
}

void draw_box(Mask* mask, int x, int y, int w, int h, bool is_solid) {
    for (int i = 0; i < w * h; i++)
        set(mask, x + i % w, y + i / w, is_solid);
}

Mask make_mask(int kind) {
    Mask mask = {.name = "noise"};
    uint32_t random = (uint32_t)kind * 977u + 5u;
    if (kind == 0) {
        mask.name = "disc";
        draw_disc(&mask, 32, 32, 30, true);
    } else if (kind == 1) {
        mask.name = "ring with an island in its hole";
        draw_disc(&mask, 32, 32, 30, true);
        draw_disc(&mask, 32, 32, 20, false);
        draw_disc(&mask, 33, 31, 9, true);
    } else if (kind == 2) {
        mask.name = "thin bars";
        draw_box(&mask, 2, 2, 60, 1, true);
        draw_box(&mask, 2, 6, 2, 50, true);
        for (int i = 0; i < 40; i++)
            draw_box(&mask, 10 + i, 10 + i, 2, 1, true);
    } else if (kind == 3) {
        mask.name = "chess board";
        for (int i = 0; i < 64; i++)
            draw_box(&mask, i % 8 * 8, i / 8 * 8, 8, 8, (i % 8 + i / 8) % 2 == 0);
    } else if (kind == 4) {
        mask.name = "all";
        draw_box(&mask, 0, 0, SIDE, SIDE, true);
    } else if (kind < 20) {
        mask.name = "discs";
        for (int i = 0; i < 14; i++)
            draw_disc(&mask, next_random(&random) % 640 / 10.0, next_random(&random) % 640 / 10.0,
                      1 + next_random(&random) % 120 / 10.0, next_random(&random) % 3 != 0);
    } else {
        for (int i = 0; i < SIDE * SIDE; i++)
            mask.alpha[i] = next_random(&random) % 100 < (uint32_t)(20 + 3 * (kind - 20)) ? 255 : 0;
    }
    return mask;
}

static void flood(const Mask* mask, uint8_t* seen, int start, bool is_solid, bool has_corners) {
    static int stack[(SIDE + 2) * (SIDE + 2) * 9];
    const int wide = SIDE + 2; // one more pixel all around is not solid
    int depth = 0;
    stack[depth++] = start;
    while (depth > 0) {
        int at = stack[--depth], x = at % wide - 1, y = at / wide - 1;
        bool is_in = x >= 0 && y >= 0 && x < SIDE && y < SIDE;
        bool here = is_in && mask->alpha[y * SIDE + x] >= 128;
        if (seen[at] || here != is_solid)
            continue;
        seen[at] = 1;
        for (int k = 0; k < 9; k++) {
            int dx = k % 3 - 1, dy = k / 3 - 1, nx = x + dx, ny = y + dy;
            bool is_near = has_corners || dx == 0 || dy == 0;
            if (is_near && nx >= -1 && ny >= -1 && nx <= SIDE && ny <= SIDE)
                stack[depth++] = (ny + 1) * wide + nx + 1;
        }
    }
}

uint32_t count_parts(const Mask* mask, bool is_solid, bool has_corners) {
    static uint8_t seen[(SIDE + 2) * (SIDE + 2)];
    uint32_t count = 0;
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < (SIDE + 2) * (SIDE + 2); i++) {
        int x = i % (SIDE + 2) - 1, y = i / (SIDE + 2) - 1;
        bool is_in = x >= 0 && y >= 0 && x < SIDE && y < SIDE;
        bool here = is_in && mask->alpha[y * SIDE + x] >= 128;
        if (seen[i] || here != is_solid)
            continue;
        flood(mask, seen, i, is_solid, has_corners);
        count++;
    }
    return count;
}

EngiArt make_art(void) {
    EngiArt art = {.arena = engi_arena_create(), .options = eng_art_options()};
    art.options.least_area = art.options.least_hole = 0;
    return art;
}

void trace_mask(EngiArt* art, const Mask* mask, EngiTrace* raw, EngiTrace* simple) {
    EngiPicture picture = {mask->alpha, 1, SIDE, SIDE};
    art->source =
        (EngiSource){.path = mask->name, .arena = art->arena, .notes = &art->notes, .error = NULL};
    assert_true(engi_trace_follow(art, &picture, raw));
    assert_true(engi_trace_follow(art, &picture, simple));
    assert_true(engi_trace_simplify(art, simple));
    assert_int_equal(raw->ring_count, simple->ring_count);
}

void count_rings(const EngiTrace* trace, uint32_t* outer, uint32_t* holes) {
    *outer = *holes = 0;
    for (uint32_t i = 0; i < trace->ring_count; i++) {
        *outer += trace->rings[i].area_2 > 0;
        *holes += trace->rings[i].area_2 < 0;
    }
}
