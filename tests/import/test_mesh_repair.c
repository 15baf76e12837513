#include "import_test.h"
#include "support/random.h"

// The repaired mesh of a sprite of broken_meshes.json.
static EngMeshReport repair(const char* name, EngMesh* mesh) {
    EngAtlas atlas = load_atlas(data_path("broken_meshes.json"));
    const EngSprite* sprite = eng_atlas_find(&atlas, name);
    assert_non_null(sprite);
    EngMeshInput input = {.name = sprite->name,
                          .vertices = sprite->vertices,
                          .vertex_count = sprite->vertex_count,
                          .triangles = sprite->triangles,
                          .triangle_count = sprite->triangle_count};
    EngMeshReport report;
    EngAssetError error = {""};
    if (!eng_mesh_repair(&input, mesh, &report, &error))
        fail_msg("%s", error.text);
    eng_atlas_unload(&atlas);
    return report;
}

static int64_t area_2(const EngMesh* mesh, uint32_t triangle) {
    const uint32_t* corner = &mesh->triangles[3 * triangle];
    EngPoint a = mesh->points[corner[0]], b = mesh->points[corner[1]], c = mesh->points[corner[2]];
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

// Every triangle is positive and every point is used. Gives the sum of the areas, px^2.
static double check_mesh(const EngMesh* mesh) {
    double sum = 0;
    unsigned char* is_used = calloc(mesh->point_count, 1);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        assert_true(area_2(mesh, i) > 0);
        sum += (double)area_2(mesh, i) / (2.0 * ENG_STEPS_PER_PX * ENG_STEPS_PER_PX);
        for (int k = 0; k < 3; k++) {
            assert_true(mesh->triangles[3 * i + (uint32_t)k] < mesh->point_count);
            is_used[mesh->triangles[3 * i + (uint32_t)k]] = 1;
        }
    }
    for (uint32_t i = 0; i < mesh->point_count; i++)
        assert_true(is_used[i]);
    free(is_used);
    return sum;
}

static void a_t_junction_is_split(void** state) {
    (void)state;
    EngMesh mesh;
    EngMeshReport report = repair("t_junction", &mesh);
    assert_int_equal(report.t_junctions, 1);
    assert_int_equal(report.triangles_in, 3);
    assert_int_equal(mesh.triangle_count, 4);
    assert_int_equal(report.islands, 1);
    assert_int_equal(report.holes, 0);
    check_near(check_mesh(&mesh), 200 + 50 + 50);
    eng_mesh_fini(&mesh);
}

static void islands_are_counted(void** state) {
    (void)state;
    EngMesh mesh;
    EngMeshReport report = repair("islands", &mesh);
    assert_int_equal(report.islands, 3);
    assert_int_equal(mesh.triangle_count, 4);
    check_near(check_mesh(&mesh), 200);
    eng_mesh_fini(&mesh);
}

static void equal_points_and_triangles_become_one(void** state) {
    (void)state;
    EngMesh mesh;
    EngMeshReport report = repair("duplicates", &mesh);
    assert_int_equal(report.welded, 1);
    assert_int_equal(report.duplicates, 2);
    assert_int_equal(report.flipped, 1);
    assert_int_equal(mesh.point_count, 4);
    assert_int_equal(mesh.triangle_count, 2);
    assert_int_equal(report.islands, 1);
    check_near(check_mesh(&mesh), 100);
    eng_mesh_fini(&mesh);
}

static void wrong_winding_is_turned(void** state) {
    (void)state;
    EngMesh mesh;
    EngMeshReport report = repair("winding", &mesh);
    assert_int_equal(report.flipped, 1);
    check_near(check_mesh(&mesh), 100);
    eng_mesh_fini(&mesh);
}

static void slivers_are_absorbed_or_dropped(void** state) {
    (void)state;
    EngMesh mesh;
    EngMeshReport report = repair("slivers", &mesh);
    assert_int_equal(report.slivers_absorbed, 1);
    assert_int_equal(report.slivers_dropped, 1);
    assert_int_equal(report.slivers_kept, 0);
    assert_int_equal(report.no_area, 1);
    assert_int_equal(mesh.triangle_count, 5);
    assert_int_equal(report.islands, 2);
    // Only the sliver on the border is lost: 20 px by one step.
    double whole = 200 + (19 * 10 - 10 / 256.0) / 2;
    check_near(check_mesh(&mesh), whole);
    eng_mesh_fini(&mesh);
}

static void a_sliver_that_holds_parts_together_is_kept(void** state) {
    (void)state;
    // A bridge of one step's width between two squares' triangles.
    EngVec vertices[] = {{0, 0}, {0, -5}, {10, 1 / 256.0}, {10, 5}, {10, 0}};
    uint32_t triangles[] = {0, 1, 4, 0, 4, 2, 0, 2, 3};
    EngMeshInput input = {
        .vertices = vertices, .vertex_count = 5, .triangles = triangles, .triangle_count = 3};
    EngMesh mesh;
    EngMeshReport report;
    assert_true(eng_mesh_repair(&input, &mesh, &report, NULL));
    assert_int_equal(report.slivers_dropped, 0);
    assert_int_equal(report.islands, 1);
    assert_int_equal(report.slivers_absorbed + report.slivers_kept, 1);
    check_near(check_mesh(&mesh), 25 + 5 / 256.0 + (10 * 5 - 10 / 256.0) / 2);
    eng_mesh_fini(&mesh);
}

static void holes_are_counted(void** state) {
    (void)state;
    EngMesh mesh;
    EngMeshReport report = repair("frame_with_hole", &mesh);
    assert_int_equal(report.holes, 1);
    assert_int_equal(report.islands, 1);
    assert_int_equal(report.unused, 1);
    assert_int_equal(mesh.point_count, 8);
    check_near(check_mesh(&mesh), 800);
    eng_mesh_fini(&mesh);
}

static void overlaps_are_reported_and_left(void** state) {
    (void)state;
    EngMesh mesh;
    EngMeshReport report = repair("overlap", &mesh);
    assert_int_equal(report.crowded_edges, 1);
    assert_int_equal(mesh.triangle_count, 3);
    eng_mesh_fini(&mesh);
}

static void a_clean_mesh_stays_as_it_is(void** state) {
    (void)state;
    EngVec vertices[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    uint32_t triangles[] = {0, 1, 2, 0, 2, 3};
    EngMeshInput input = {
        .vertices = vertices, .vertex_count = 4, .triangles = triangles, .triangle_count = 2};
    EngMesh mesh;
    EngMeshReport report;
    assert_true(eng_mesh_repair(&input, &mesh, &report, NULL));
    assert_memory_equal(mesh.triangles, triangles, sizeof triangles);
    for (int i = 0; i < 4; i++)
        check_point(mesh.points[i], vertices[i].x, vertices[i].y);
    char text[256];
    eng_mesh_report_text(&report, "square.json", text, sizeof text);
    assert_string_equal(text, "square.json: 1 sprite, 2 tris; fixed: 0 T-junctions, 0 flipped, 0 "
                              "slivers dropped, 1 island");
    eng_mesh_fini(&mesh);
}

static void points_are_rounded_as_the_lattice_says(void** state) {
    (void)state;
    // Halves are rounded up, also below zero; the origin is rounded separately.
    EngVec vertices[] = {{0.5 / 256, -0.5 / 256}, {10.4 / 256, 0}, {0, 1e3}};
    uint32_t triangles[] = {0, 1, 2};
    EngMeshInput input = {.vertices = vertices,
                          .vertex_count = 3,
                          .triangles = triangles,
                          .triangle_count = 1,
                          .origin = {1.5 / 256, -1.5 / 256},
                          .scale = 1};
    EngMesh mesh;
    assert_true(eng_mesh_repair(&input, &mesh, NULL, NULL));
    assert_int_equal(mesh.points[0].x, 1 - 2);
    assert_int_equal(mesh.points[0].y, 0 + 1);
    assert_int_equal(mesh.points[1].x, 10 - 2);
    assert_int_equal(mesh.points[2].y, 256000 + 1);
    eng_mesh_fini(&mesh);
    input.scale = 2;
    assert_true(eng_mesh_repair(&input, &mesh, NULL, NULL));
    assert_int_equal(mesh.points[0].x, 1 - 3);
    assert_int_equal(mesh.points[1].x, 21 - 3);
    eng_mesh_fini(&mesh);
}

static void several_vertices_on_one_edge_are_all_taken(void** state) {
    (void)state;
    // A long edge with three smaller triangles on it, one vertex slightly beside it.
    EngVec vertices[] = {{0, 0},          {30, 0}, {15, 20}, {10, 0},
                         {20, 1 / 256.0}, {5, -5}, {15, -5}, {25, -5}};
    uint32_t triangles[] = {0, 1, 2, 0, 5, 3, 3, 6, 4, 4, 7, 1};
    EngMeshInput input = {
        .vertices = vertices, .vertex_count = 8, .triangles = triangles, .triangle_count = 4};
    EngMesh mesh;
    EngMeshReport report;
    assert_true(eng_mesh_repair(&input, &mesh, &report, NULL));
    assert_int_equal(report.t_junctions, 2);
    assert_int_equal(mesh.triangle_count, 6);
    assert_int_equal(report.islands, 1);
    check_mesh(&mesh);
    eng_mesh_fini(&mesh);
}

static void all_three_edges_can_have_hanging_vertices(void** state) {
    (void)state;
    EngVec vertices[] = {{0, 0},  {20, 0},  {0, 20},  {10, 0}, {10, 10},
                         {0, 10}, {10, -9}, {20, 20}, {-9, 10}};
    // Each neighbour shares half of an edge.
    uint32_t triangles[] = {0, 1, 2, 6, 3, 0, 4, 1, 7, 0, 5, 8};
    EngMeshInput input = {
        .vertices = vertices, .vertex_count = 9, .triangles = triangles, .triangle_count = 4};
    EngMesh mesh;
    EngMeshReport report;
    assert_true(eng_mesh_repair(&input, &mesh, &report, NULL));
    assert_int_equal(report.t_junctions, 3);
    assert_int_equal(report.islands, 1);
    check_mesh(&mesh);
    eng_mesh_fini(&mesh);
}

static void bad_meshes_are_refused_with_their_place(void** state) {
    (void)state;
    EngVec vertices[] = {{0, 0}, {10, 0}, {10, 10}, {NAN, 0}, {0, INFINITY}, {3e6, 0}, {1e300, 0}};
    const struct {
        uint32_t triangles[3];
        uint32_t vertex_count;
        const char *place, *words;
    } cases[] = {{{0, 1, 3}, 3, "m: triangles[0]", "out of range"},
                 {{0, 1, 2}, 4, "m: vertices[3]", "not finite"},
                 {{0, 1, UINT32_MAX}, 3, "m: triangles[0]", "out of range"},
                 {{0, 0, 0}, 3, "m: ", "no triangle has an area"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        EngMeshInput input = {.name = "m",
                              .vertices = vertices,
                              .vertex_count = cases[i].vertex_count,
                              .triangles = cases[i].triangles,
                              .triangle_count = 1};
        EngMesh mesh;
        EngAssetError error = {""};
        assert_false(eng_mesh_repair(&input, &mesh, NULL, &error));
        check_error(&error, cases[i].place, cases[i].words);
        assert_null(mesh.points);
    }
    for (int i = 4; i < 7; i++) {
        EngVec three[] = {vertices[0], vertices[1], vertices[i]};
        uint32_t triangles[] = {0, 1, 2};
        EngMeshInput input = {
            .vertices = three, .vertex_count = 3, .triangles = triangles, .triangle_count = 1};
        EngMesh mesh;
        EngAssetError error = {""};
        assert_false(eng_mesh_repair(&input, &mesh, NULL, &error));
        check_error(&error, "mesh: vertices[2]", "not finite or beyond the lattice");
    }
    EngMeshInput input = {.vertices = vertices, .vertex_count = ENG_MESH_VERTEX_MAX + 1};
    EngMesh mesh;
    EngAssetError error = {""};
    assert_false(eng_mesh_repair(&input, &mesh, NULL, &error));
    check_error(&error, "mesh: vertices[", "more than the limit");
    input.vertex_count = 3;
    assert_false(eng_mesh_repair(&input, &mesh, NULL, &error));
    check_error(&error, "mesh: ", "no triangles");
    input.triangle_count = ENG_MESH_TRIANGLE_MAX + 1;
    assert_false(eng_mesh_repair(&input, &mesh, NULL, &error));
    check_error(&error, "mesh: triangles[", "more than the limit");
}

static void the_report_of_a_file_is_one_line(void** state) {
    (void)state;
    EngAtlas atlas = load_atlas(data_path("broken_meshes.json"));
    EngMeshReport sum = {0};
    for (uint32_t i = 0; i < atlas.sprite_count; i++) {
        EngOutline outline;
        EngMeshReport report;
        assert_true(eng_sprite_outline(&atlas.sprites[i], 1, &outline, &report, NULL));
        eng_mesh_report_add(&sum, &report);
        eng_outline_fini(&outline);
    }
    char text[512];
    int length = eng_mesh_report_text(&sum, "broken_meshes.json", text, sizeof text);
    assert_string_equal(
        text, "broken_meshes.json: 7 sprites, 28 tris; fixed: 1 T-junction, 2 flipped, 1 sliver "
              "dropped, 1 sliver absorbed, 1 without area, 2 duplicates, 1 point welded, 1 point "
              "unused, 1 crowded edge, 1 hole, 10 islands");
    assert_int_equal(length, strlen(text));
    char small[20];
    assert_int_equal(eng_mesh_report_text(&sum, "broken_meshes.json", small, sizeof small), length);
    assert_int_equal(strlen(small), sizeof small - 1);
    eng_atlas_unload(&atlas);
}

// How many triangles have the edge p-q?
static int count_edge(const EngMesh* mesh, uint32_t p, uint32_t q) {
    int count = 0;
    for (uint32_t i = 0; i < 3 * mesh->triangle_count; i++) {
        uint32_t from = mesh->triangles[i], to = mesh->triangles[i % 3 == 2 ? i - 2 : i + 1];
        count += (from == p && to == q) || (from == q && to == p);
    }
    return count;
}

// Brute force: no point lies exactly inside an edge that belongs to one triangle only.
static void check_no_t_junction(const EngMesh* mesh) {
    for (uint32_t i = 0; i < 3 * mesh->triangle_count; i++) {
        uint32_t from = mesh->triangles[i], to = mesh->triangles[i % 3 == 2 ? i - 2 : i + 1];
        if (count_edge(mesh, from, to) != 1)
            continue;
        EngPoint a = mesh->points[from], b = mesh->points[to];
        for (uint32_t k = 0; k < mesh->point_count; k++) {
            EngPoint c = mesh->points[k];
            int64_t x = b.x - a.x, y = b.y - a.y, u = c.x - a.x, v = c.y - a.y;
            assert_false(x * v == y * u && x * u + y * v > 0 && x * u + y * v < x * x + y * y);
        }
    }
}

// Random lists of triangles: the repaired mesh is always clean, and a second repair finds nothing
// to weld, turn or drop.
static void any_soup_becomes_clean(void** state) {
    (void)state;
    uint64_t seed = 20240607;
    for (int round = 0; round < 300; round++) {
        EngVec vertices[24];
        uint32_t triangles[3 * 40];
        for (size_t i = 0; i < 24 + 120; i++) {
            uint32_t random = lcg_next(&seed);
            if (i < 24)
                vertices[i] = (EngVec){random % 7 * (round % 3 ? 1 : 1 / 256.0), random / 7 % 7};
            else
                triangles[i - 24] = random % 24;
        }
        EngMeshInput input = {
            .vertices = vertices, .vertex_count = 24, .triangles = triangles, .triangle_count = 40};
        EngMesh mesh, again;
        EngMeshReport report;
        if (!eng_mesh_repair(&input, &mesh, &report, NULL))
            continue;
        check_mesh(&mesh);
        check_no_t_junction(&mesh);
        EngVec* px = calloc(mesh.point_count, sizeof *px);
        for (uint32_t i = 0; i < mesh.point_count; i++)
            px[i] = (EngVec){mesh.points[i].x / 256.0, mesh.points[i].y / 256.0};
        EngMeshInput second = {.vertices = px,
                               .vertex_count = mesh.point_count,
                               .triangles = mesh.triangles,
                               .triangle_count = mesh.triangle_count};
        assert_true(eng_mesh_repair(&second, &again, &report, NULL));
        assert_int_equal(report.welded + report.flipped + report.no_area + report.unused, 0);
        free(px);
        eng_mesh_fini(&mesh);
        eng_mesh_fini(&again);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_t_junction_is_split),
        cmocka_unit_test(islands_are_counted),
        cmocka_unit_test(equal_points_and_triangles_become_one),
        cmocka_unit_test(wrong_winding_is_turned),
        cmocka_unit_test(slivers_are_absorbed_or_dropped),
        cmocka_unit_test(a_sliver_that_holds_parts_together_is_kept),
        cmocka_unit_test(holes_are_counted),
        cmocka_unit_test(overlaps_are_reported_and_left),
        cmocka_unit_test(a_clean_mesh_stays_as_it_is),
        cmocka_unit_test(points_are_rounded_as_the_lattice_says),
        cmocka_unit_test(several_vertices_on_one_edge_are_all_taken),
        cmocka_unit_test(all_three_edges_can_have_hanging_vertices),
        cmocka_unit_test(bad_meshes_are_refused_with_their_place),
        cmocka_unit_test(the_report_of_a_file_is_one_line),
        cmocka_unit_test(any_soup_becomes_clean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
