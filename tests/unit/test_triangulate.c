#include "oracle/exact.h"
#include "support/unit_rig.h"

// --- a box, and the spans that are cut into it ---

// New vertices and a closed ring of spans through them; the first one.
static uint32_t add_loop(Rig* rig, const NavPoint* points, uint32_t count) {
    uint32_t first = NAV_NONE, before = NAV_NONE;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t v = rig_fresh(rig, points[i]);
        if (i == 0)
            first = v;
        else
            rig_span(rig, before, v);
        before = v;
    }
    rig_span(rig, before, first);
    return first;
}

static const NavPoint frame_points[4] = {{-60, -60}, {60, -60}, {60, 60}, {-60, 60}};

// --- checks of the triangles ---

static int64_t tri_area_2(const Rig* rig, uint32_t k) {
    const uint32_t* n = rig->carve.tris.data[k].node;
    return oracle_area_2(navi_carve_pos(&rig->carve, n[0]), navi_carve_pos(&rig->carve, n[1]),
                         navi_carve_pos(&rig->carve, n[2]));
}

static void check_tri(const Rig* rig, uint32_t k) {
    assert_true(tri_area_2(rig, k) > 0);
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t n = rig->carve.tris.data[k].node[i];
        const CarveNode* node = rig_node(rig, n);
        assert_int_equal(node->next, rig->carve.tris.data[k].node[(i + 1) % 3]);
        assert_int_equal(node->tri, 4 * k + (i + 2) % 3);
        if (node->twin == NAV_NONE)
            continue;
        assert_int_equal(rig_node(rig, node->twin)->twin, n);
        assert_int_equal(rig_node(rig, node->twin)->vertex, rig_node(rig, node->next)->vertex);
    }
}

static uint32_t find_node(const Rig* rig, uint32_t u, uint32_t w) {
    for (uint32_t n = 0; n < rig->carve.nodes.count; n++)
        if (rig_node(rig, n)->vertex == u && rig_node(rig, rig_node(rig, n)->next)->vertex == w)
            return n;
    return NAV_NONE;
}

// The triangles are positive, their number follows Euler's formula, they fill the cavity, and all
// spans are sides.
static void check_triangles(const Rig* rig) {
    const Carve* carve = &rig->carve;
    int64_t lost = 0, won = 0;
    for (uint32_t k = 0; k < carve->cavity.count; k++) {
        const uint32_t* v = rig->mesh.tri[carve->cavity.data[k]].v;
        lost += oracle_area_2(rig->mesh.pos[v[0]], rig->mesh.pos[v[1]], rig->mesh.pos[v[2]]);
    }
    for (uint32_t k = 0; k < carve->tris.count; k++) {
        check_tri(rig, k);
        won += tri_area_2(rig, k);
    }
    assert_int_equal(won, lost);
    assert_int_equal(carve->tris.count + 2 * carve->cold.count,
                     carve->cavity.count + 2 * carve->fresh.count);
    assert_int_equal(carve->nodes.count, 3 * carve->tris.count);
    for (uint32_t k = 0; k < carve->spans.count; k++) {
        uint32_t n = find_node(rig, carve->spans.data[k].u, carve->spans.data[k].w);
        assert_int_not_equal(n, NAV_NONE);
        assert_true(rig_node(rig, n)->is_constraint && rig_node(rig, n)->twin != NAV_NONE);
    }
}

typedef struct Piece {
    uint32_t count;
    int64_t area_2;
} Piece;

// The triangles that are connected across free sides with the one left of u-w.
static Piece piece_at(const Rig* rig, uint32_t u, uint32_t w) {
    static bool is_in[4096];
    static uint32_t stack[4096];
    assert_true(rig->carve.tris.count <= COUNT_OF(is_in));
    memset(is_in, 0, sizeof is_in);
    uint32_t depth = 0;
    Piece piece = {0, 0};
    stack[depth++] = rig_node(rig, find_node(rig, u, w))->tri >> 2;
    is_in[stack[0]] = true;
    while (depth > 0) {
        uint32_t k = stack[--depth];
        piece.count++;
        piece.area_2 += tri_area_2(rig, k);
        for (uint32_t i = 0; i < 3; i++) {
            const CarveNode* node = rig_node(rig, rig->carve.tris.data[k].node[i]);
            if (node->is_constraint || node->twin == NAV_NONE)
                continue;
            uint32_t beyond = rig_node(rig, node->twin)->tri >> 2;
            if (!is_in[beyond])
                stack[depth++] = beyond;
            is_in[beyond] = true;
        }
    }
    return piece;
}

static void assert_piece(const Rig* rig, uint32_t u, uint32_t w, uint32_t count, int64_t area_2) {
    Piece piece = piece_at(rig, u, w);
    assert_int_equal(piece.count, count);
    assert_int_equal(piece.area_2, area_2);
}

// Patches and legalizes; the mesh must be valid.
static void finish(Rig* rig) {
    assert_true(navi_carve_reserve(&rig->carve));
    navi_carve_patch(&rig->carve);
    rig_settle(rig);
    rig_fini(rig);
}

// --- polygons: n corners give n - 2 triangles inside, and n + 4 in the box around it ---

static void check_polygon(const NavPoint* points, uint32_t count, int64_t area_2) {
    // All four orientations relative to the sweep.
    for (uint32_t turn = 0; turn < 4; turn++) {
        NavPoint turned[16];
        for (uint32_t i = 0; i < count; i++) {
            turned[i] = points[i];
            for (uint32_t k = 0; k < turn; k++)
                turned[i] = at(-turned[i].y, turned[i].x);
        }
        Rig rig;
        rig_init_box(&rig);
        uint32_t first = add_loop(&rig, turned, count);
        rig_triangulate(&rig);
        check_triangles(&rig);
        assert_piece(&rig, first, first + 1, count - 2, area_2);
        assert_piece(&rig, first + 1, first, count + 4, 2000000 - area_2);
        finish(&rig);
    }
}

static void test_convex(void** state) {
    (void)state;
    const NavPoint circle[12] = {{65, 0},  {52, 39},   {39, 52},   {0, 65},  {-39, 52}, {-52, 39},
                                 {-65, 0}, {-52, -39}, {-39, -52}, {0, -65}, {39, -52}, {52, -39}};
    check_polygon(circle, 12, 25012);
    check_polygon(frame_points, 4, 28800);
}

static void test_comb(void** state) {
    (void)state;
    const NavPoint comb[8] = {{-50, -40}, {50, -40}, {50, 40},  {30, 0},
                              {10, 40},   {-10, 0},  {-30, 40}, {-50, 0}};
    check_polygon(comb, 8, 12000);
}

static void test_spiral(void** state) {
    (void)state;
    const NavPoint spiral[14] = {{-60, -60}, {60, -60}, {60, 60},  {-40, 60}, {-40, -20},
                                 {20, -20},  {20, 20},  {0, 20},   {0, 0},    {-20, 0},
                                 {-20, 40},  {40, 40},  {40, -40}, {-60, -40}};
    check_polygon(spiral, 14, 16800);
}

static void test_straight_corners_on_the_border(void** state) {
    (void)state;
    const NavPoint square[8] = {{-60, -60}, {0, -60}, {60, -60}, {60, 0},
                                {60, 60},   {0, 60},  {-60, 60}, {-60, 0}};
    check_polygon(square, 8, 28800);
}

// --- points and holes inside a piece ---

static void test_holes(void** state) {
    (void)state;
    const NavPoint right[3] = {{10, 10}, {10, 30}, {30, 10}};
    const NavPoint left[3] = {{-30, -30}, {-10, -30}, {-10, -10}};
    for (uint32_t holes = 1; holes <= 2; holes++) {
        Rig rig;
        rig_init_box(&rig);
        uint32_t first = add_loop(&rig, frame_points, 4);
        uint32_t hole = add_loop(&rig, right, 3);
        if (holes == 2)
            add_loop(&rig, left, 3);
        rig_triangulate(&rig);
        check_triangles(&rig);
        // Corners + 2 * holes - 2.
        assert_piece(&rig, first, first + 1, holes == 1 ? 7 : 12, 28800 - 400 * (int64_t)holes);
        assert_piece(&rig, hole + 1, hole, 1, 400);
        finish(&rig);
    }
}

static void test_lone_sides_and_lone_vertices(void** state) {
    (void)state;
    for (uint32_t sides = 0; sides < 2; sides++)
        for (uint32_t lone = 0; lone < 3; lone++) {
            Rig rig;
            rig_init_box(&rig);
            uint32_t first = add_loop(&rig, frame_points, 4);
            if (sides == 1)
                rig_span(&rig, rig_fresh(&rig, at(-20, 10)), rig_fresh(&rig, at(30, 25)));
            if (lone > 0)
                rig_fresh(&rig, at(7, -31));
            if (lone > 1)
                rig_fresh(&rig, at(-44, 50));
            rig_triangulate(&rig);
            check_triangles(&rig);
            assert_piece(&rig, first, first + 1, 2 + 4 * sides + 2 * lone, 28800);
            finish(&rig);
        }
}

static void test_lone_side_that_hangs_on_the_border(void** state) {
    (void)state;
    for (uint32_t corner = 0; corner < 4; corner++) {
        Rig rig;
        rig_init_box(&rig);
        uint32_t first = add_loop(&rig, frame_points, 4);
        rig_span(&rig, first + corner, rig_fresh(&rig, at(5, 3)));
        rig_triangulate(&rig);
        check_triangles(&rig);
        assert_piece(&rig, first, first + 1, 4, 28800);
        finish(&rig);
    }
}

static void test_points_in_one_line(void** state) {
    (void)state;
    Rig rig;
    rig_init_box(&rig);
    uint32_t first = add_loop(&rig, frame_points, 4), v[9];
    for (uint32_t i = 0; i < 5; i++)
        v[i] = rig_fresh(&rig, at(-40 + 20 * (int32_t)i, 0));
    rig_span(&rig, v[3], v[2]);
    rig_span(&rig, v[1], v[2]);
    const int32_t heights[4] = {-40, -20, 20, 40};
    for (uint32_t i = 0; i < 4; i++)
        v[5 + i] = rig_fresh(&rig, at(0, heights[i]));
    rig_span(&rig, v[8], v[7]);
    rig_triangulate(&rig);
    check_triangles(&rig);
    // Nine points inside a square.
    assert_piece(&rig, first, first + 1, 2 + 2 * 9, 28800);
    finish(&rig);
}

static void test_vertices_that_go_leave_a_polygon(void** state) {
    (void)state;
    Rig rig;
    rig_init_box(&rig);
    const NavPoint points[5] = {{0, 0}, {100, 20}, {-50, 80}, {-300, -280}, {33, 250}};
    uint32_t v[5];
    rig_add_points(&rig, points, 5, v);
    for (uint32_t i = 0; i < 5; i++)
        rig_cold(&rig, v[i]);
    rig_triangulate(&rig);
    check_triangles(&rig);
    assert_int_equal(rig.carve.tris.count, 2);
    finish(&rig);
}

// --- at random ---

typedef struct Spans {
    CarveEdge data[1200];
    uint32_t count;
} Spans;

static bool is_planar_span(const Rig* rig, const Spans* spans, CarveEdge span, uint32_t first,
                           uint32_t count) {
    const NavPoint* pos = rig->mesh.pos;
    NavPoint a = pos[span.u], b = pos[span.w];
    for (uint32_t v = first; v < first + count; v++)
        if (v != span.u && v != span.w && oracle_on_segment(a, b, pos[v]))
            return false;
    for (uint32_t k = 0; k < spans->count; k++) {
        CarveEdge other = spans->data[k];
        if ((other.u == span.u && other.w == span.w) || (other.u == span.w && other.w == span.u) ||
            oracle_cross_properly(a, b, pos[other.u], pos[other.w]))
            return false;
    }
    return true;
}

static void check_random(uint64_t seed, int32_t half, uint32_t wanted, uint32_t tries) {
    static Spans spans;
    TestRandom random = {seed};
    Rig rig;
    rig_init_box(&rig);
    uint32_t first = 8, count = 0;
    while (count < wanted) {
        NavPoint p = random_point(&random, half);
        if (rig_has_point(&rig, p))
            continue;
        uint32_t v = rig_fresh(&rig, p);
        if (count++ == 0)
            first = v;
    }
    spans.count = 0;
    for (uint32_t n = 0; n < tries && spans.count < COUNT_OF(spans.data); n++) {
        uint32_t u = first + random_below(&random, count);
        CarveEdge span = {u, first + random_below(&random, count)};
        if (span.u == span.w || !is_planar_span(&rig, &spans, span, first, count))
            continue;
        spans.data[spans.count++] = span;
        rig_span(&rig, span.u, span.w);
    }
    rig_triangulate(&rig);
    check_triangles(&rig);
    assert_int_equal(rig.carve.tris.count, 2 + 2 * count);
    finish(&rig);
}

static void test_random_points_and_spans(void** state) {
    (void)state;
    check_random(101, 400, 500, 6000);
    check_random(102, 400, 500, 0); // isolated vertices only
    // So close together that many are collinear.
    for (uint64_t seed = 0; seed < 40; seed++)
        check_random(110 + seed, 5, 50, 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_convex),
        cmocka_unit_test(test_comb),
        cmocka_unit_test(test_spiral),
        cmocka_unit_test(test_straight_corners_on_the_border),
        cmocka_unit_test(test_holes),
        cmocka_unit_test(test_lone_sides_and_lone_vertices),
        cmocka_unit_test(test_lone_side_that_hangs_on_the_border),
        cmocka_unit_test(test_points_in_one_line),
        cmocka_unit_test(test_vertices_that_go_leave_a_polygon),
        cmocka_unit_test(test_random_points_and_spans),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
