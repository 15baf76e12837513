#include "forms.h"

typedef struct Pen {
    TestRandom* random;
    NavPoint at;
    int32_t size, raster;
    Form form;
} Pen;

static int32_t fit(int64_t value, int32_t raster) {
    value = value / raster * raster;
    if (value > NAV_COORD_MAX)
        return NAV_COORD_MAX;
    return value < -NAV_COORD_MAX ? -NAV_COORD_MAX : (int32_t)value;
}

static void put(Pen* pen, int64_t dx, int64_t dy) {
    Form* form = &pen->form;
    form->points[form->point_count++] =
        (NavPoint){fit(pen->at.x + dx, pen->raster), fit(pen->at.y + dy, pen->raster)};
}

static void put_random(Pen* pen) {
    int64_t dx = random_between(pen->random, -pen->size, pen->size);
    int64_t dy = random_between(pen->random, -pen->size, pen->size);
    put(pen, dx, dy);
}

static void put_box(Pen* pen, int64_t w, int64_t h) {
    put(pen, -w, -h);
    put(pen, w, -h);
    put(pen, w, h);
    put(pen, -w, h);
}

static void box(Pen* pen) {
    int64_t w = random_between(pen->random, 1, pen->size);
    int64_t h = random_between(pen->random, 1, pen->size);
    put_box(pen, w + pen->raster, h + pen->raster);
}

static void round_form(Pen* pen, uint32_t corners, int32_t inner) {
    uint32_t turn = random_below(pen->random, 65536);
    for (uint32_t i = 0; i < corners; i++) {
        uint16_t angle = (uint16_t)(turn + 65536 / corners * i);
        int64_t radius = i % 2 == 0 ? pen->size : inner;
        put(pen, radius * nav_cos(angle) / (1 << 30), radius * nav_sin(angle) / (1 << 30));
    }
}

static void needle(Pen* pen) {
    put_random(pen);
    NavPoint tip = pen->form.points[0];
    int64_t dx = random_between(pen->random, -2, 2);
    put(pen, (int64_t)pen->at.x - tip.x, (int64_t)pen->at.y - tip.y);
    put(pen, (int64_t)pen->at.x - tip.x + dx, (int64_t)pen->at.y - tip.y + 1);
}

static void comb(Pen* pen) {
    uint32_t teeth = 2 + random_below(pen->random, 4);
    int64_t step = pen->size / (int64_t)teeth + 1;
    for (uint32_t i = 0; i < teeth; i++) {
        int64_t depth = random_between(pen->random, 1, pen->size);
        put(pen, 2 * i * step, -pen->size);
        put(pen, (2 * i + 1) * step, -pen->size);
        put(pen, (2 * i + 1) * step, -pen->size + depth);
        put(pen, (2 * i + 2) * step, -pen->size + depth);
    }
    put(pen, 2 * teeth * step, pen->size);
    put(pen, 0, pen->size);
}

static void frame(Pen* pen) {
    int64_t outer = pen->size + 2 * (int64_t)pen->raster;
    put_box(pen, outer, outer);
    int64_t w = random_between(pen->random, 1, outer);
    int64_t h = random_between(pen->random, 1, outer);
    put_box(pen, w, h);
    pen->form.ring_sizes[0] = pen->form.ring_sizes[1] = 4;
    pen->form.ring_count = 2;
}

static void add_triangle(Form* form, uint32_t a, uint32_t b, uint32_t c) {
    uint32_t* to = &form->triangles[3 * form->triangle_count++];
    to[0] = a;
    to[1] = b;
    to[2] = c;
}

static void grid(Pen* pen) {
    int64_t step = pen->size / 2 + 1;
    for (int64_t y = -1; y <= 1; y++) {
        for (int64_t x = -1; x <= 1; x++) {
            int64_t dx = random_between(pen->random, 0, step / 3);
            int64_t dy = random_between(pen->random, 0, step / 3);
            put(pen, x * step + dx, y * step + dy);
        }
    }
    uint32_t left_out = random_below(pen->random, 9);
    for (uint32_t quad = 0; quad < 4; quad++) {
        uint32_t a = quad / 2 * 3 + quad % 2;
        if (2 * quad != left_out)
            add_triangle(&pen->form, a, a + 1, a + 4);
        if (2 * quad + 1 != left_out)
            add_triangle(&pen->form, a, a + 4, a + 3);
    }
    pen->form.keep_edges = random_chance(pen->random, 40);
}

static void heap(Pen* pen) {
    uint32_t count = 2 + random_below(pen->random, 4);
    for (uint32_t i = 0; i < 2 * count; i++)
        put_random(pen);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t a = random_below(pen->random, 2 * count);
        uint32_t b = random_below(pen->random, 2 * count);
        add_triangle(&pen->form, a, b, 2 * i);
    }
    pen->form.keep_edges = random_chance(pen->random, 20);
}

Form form_draw(TestRandom* random, FormKind kind, NavPoint at, int32_t size, int32_t raster) {
    Pen pen = {.random = random, .at = at, .size = size, .raster = raster};
    switch (kind) {
    case FORM_BOX:
        box(&pen);
        break;
    case FORM_TRIANGLE:
        for (int i = 0; i < 3; i++)
            put_random(&pen);
        break;
    case FORM_STAR:
        round_form(&pen, 10, size / 3);
        break;
    case FORM_DISC:
        round_form(&pen, 16, size);
        break;
    case FORM_NEEDLE:
        needle(&pen);
        break;
    case FORM_COMB:
        comb(&pen);
        break;
    case FORM_FRAME:
        frame(&pen);
        break;
    case FORM_GRID:
        grid(&pen);
        break;
    default:
        heap(&pen);
        break;
    }
    return pen.form;
}

NavOutlineDef form_def(const Form* form) {
    NavOutlineDef def = nav_outline_def();
    def.points = form->points;
    def.point_count = form->point_count;
    def.ring_sizes = form->ring_sizes;
    def.ring_count = form->ring_count;
    def.triangles = form->triangles;
    def.triangle_count = form->triangle_count;
    def.pivot = form->points[0];
    def.has_inner_edges = form->keep_edges;
    return def;
}
