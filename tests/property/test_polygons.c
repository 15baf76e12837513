// Polygons of random worlds, and of worlds with the same shapes and another past: equal, convex,
// no gap and no overlap, and a passage wherever two of them meet.
#include <string.h>

#include "support/command.h"
#include "support/live.h"
#include "support/unit_scene.h"
#include "support/unit_text.h"

typedef struct Checked {
    NavWorld* world;
    NavPolygons* polygons;
    NavPolygonsRequest request;
    NavFilter filter;
    const char* when;
    uint32_t count;
    double surface;
} Checked;

static NavPolygon polygon_of(const Checked* checked, uint32_t index) {
    NavPolygon polygon;
    assert_int_equal(nav_polygons_get(checked->polygons, index, &polygon), NAV_OK);
    return polygon;
}

static double cross(NavPosition a, NavPosition b, NavPosition c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// How far p is from the line of a and b, to the right of it.
static double beyond(NavPosition a, NavPosition b, NavPosition p) {
    return -cross(a, b, p) / hypot(b.x - a.x, b.y - a.y);
}

static bool is_cut(const Checked* checked) { return checked->request.greatest_area < HUGE_VAL; }

// Corners on the lattice are exact; those of cuts are rounded.
static double slack(const Checked* checked) { return is_cut(checked) ? 1e-5 : 0; }

static bool holds(const Checked* checked, const NavPolygon* polygon, NavPosition p) {
    for (uint32_t k = 0; k < polygon->corner_count; k++) {
        NavPosition a = polygon->corners[k];
        NavPosition b = polygon->corners[(k + 1) % polygon->corner_count];
        if ((a.x != b.x || a.y != b.y) && beyond(a, b, p) > slack(checked))
            return false;
    }
    return true;
}

static void expect_convex(Checked* checked, const NavPolygon* polygon) {
    assert_true(polygon->corner_count >= 3 && polygon->surface > 0);
    for (uint32_t k = 0; k < polygon->corner_count; k++)
        if (!holds(checked, polygon, polygon->corners[k]))
            fail_msg("%s: polygon at (%.17g, %.17g) is not convex", checked->when,
                     polygon->corners[0].x, polygon->corners[0].y);
    assert_true(holds(checked, polygon, polygon->centre));
    assert_true(polygon->surface <= checked->request.greatest_area);
    checked->surface += polygon->surface;
}

// --- the mesh under them -------------------------------------------------------------------------

static bool is_walkable(const Checked* checked, const NavTriangle* triangle) {
    return scene_is_walkable(triangle, nav_world_get_bounds(checked->world),
                             checked->filter.layers & ~checked->filter.soft_layers) &&
           (checked->filter.exclude_areas >> triangle->area & 1) == 0;
}

static bool is_alike(const Checked* checked, const NavTriangle* t, const NavPolygon* polygon) {
    return t->area == polygon->area && t->elevation == polygon->elevation &&
           ((t->blocked & checked->filter.soft_layers) != 0) == polygon->is_soft;
}

static NavPosition position_of(NavPoint p) { return (NavPosition){p.x, p.y}; }

// The polygon that the triangle is part of, when nothing was cut.
static uint32_t polygon_under(const Checked* checked, const NavTriangle* triangle) {
    uint32_t found = NAV_NONE;
    for (uint32_t k = 0; k < checked->count; k++) {
        NavPolygon polygon = polygon_of(checked, k);
        bool is_inside = is_alike(checked, triangle, &polygon);
        for (uint32_t i = 0; i < 3 && is_inside; i++)
            is_inside = holds(checked, &polygon, position_of(triangle->corner[i]));
        if (!is_inside)
            continue;
        if (found != NAV_NONE)
            fail_msg("%s: polygons %u and %u overlap", checked->when, (unsigned)found, (unsigned)k);
        found = k;
    }
    if (found == NAV_NONE)
        fail_msg("%s: no polygon over the triangle at (%d, %d)", checked->when,
                 triangle->corner[0].x, triangle->corner[0].y);
    return found;
}

static bool lies_on(NavPosition a, NavPosition b, NavPosition p) {
    return cross(a, b, p) == 0 && (p.x - a.x) * (p.x - b.x) + (p.y - a.y) * (p.y - b.y) <= 0;
}

static bool has_passage(const Checked* checked, uint32_t from, uint32_t to, NavPosition a,
                        NavPosition b) {
    NavPolygon polygon = polygon_of(checked, from);
    for (uint32_t k = 0; k < polygon.passage_count; k++) {
        const NavPassage* passage = &polygon.passages[k];
        if (passage->polygon == to && passage->kind != NAV_PASSAGE_JUMP &&
            lies_on(passage->from, passage->to, a) && lies_on(passage->from, passage->to, b))
            return true;
    }
    return false;
}

static bool is_step(const Checked* checked, const NavTriangle* t, const NavTriangle* u) {
    int64_t height = (int64_t)t->elevation - u->elevation;
    return (height < 0 ? -height : height) > checked->filter.step_height;
}

// All triangles lie in polygons, and where two of these meet at an edge there is a passage.
static double check_triangles(const Checked* checked) {
    uint32_t slots = nav_world_get_triangle_slot_count(checked->world);
    uint32_t* under = malloc(slots * sizeof *under);
    NavTriangle* triangles = malloc(slots * sizeof *triangles);
    double surface = 0;
    bool is_whole = !is_cut(checked);
    assert_true(under != NULL && triangles != NULL);
    for (uint32_t t = 0; t < slots; t++) {
        under[t] = NAV_NONE;
        if (nav_world_get_triangle(checked->world, t, &triangles[t]) != NAV_OK ||
            !is_walkable(checked, &triangles[t]))
            continue;
        const NavPoint* c = triangles[t].corner;
        surface += 0.5 * (double)(((int64_t)c[1].x - c[0].x) * ((int64_t)c[2].y - c[0].y) -
                                  ((int64_t)c[1].y - c[0].y) * ((int64_t)c[2].x - c[0].x));
        if (is_whole)
            under[t] = polygon_under(checked, &triangles[t]);
    }
    for (uint32_t t = 0; t < slots && is_whole; t++)
        for (uint32_t i = 0; i < 3 && under[t] != NAV_NONE; i++) {
            uint32_t u = triangles[t].neighbour[i];
            if (u == NAV_NONE || under[u] == NAV_NONE || under[u] == under[t])
                continue;
            const NavPoint* c = triangles[t].corner;
            bool is_open = has_passage(checked, under[t], under[u], position_of(c[(i + 1) % 3]),
                                       position_of(c[(i + 2) % 3]));
            if (is_open == is_step(checked, &triangles[t], &triangles[u]))
                fail_msg("%s: polygons %u and %u: passage is %d", checked->when, (unsigned)under[t],
                         (unsigned)under[u], is_open);
        }
    free(under);
    free(triangles);
    return surface;
}

// --- passages and points -------------------------------------------------------------------------

static bool leads_back(const NavPolygon* there, uint32_t here, const NavPassage* passage) {
    for (uint32_t k = 0; k < there->passage_count; k++) {
        const NavPassage* back = &there->passages[k];
        if (back->polygon == here && back->kind == passage->kind && back->from.x == passage->to.x &&
            back->from.y == passage->to.y && back->to.x == passage->from.x &&
            back->to.y == passage->from.y)
            return true;
    }
    return false;
}

static void check_passages(const Checked* checked, uint32_t index) {
    NavPolygon polygon = polygon_of(checked, index);
    for (uint32_t k = 0; k < polygon.passage_count; k++) {
        const NavPassage* passage = &polygon.passages[k];
        NavPolygon there = polygon_of(checked, passage->polygon);
        if (passage->polygon == index || !leads_back(&there, index, passage))
            fail_msg("%s: passage %u of polygon %u leads nowhere", checked->when, (unsigned)k,
                     (unsigned)index);
        NavPosition a = polygon.corners[passage->side];
        NavPosition b = polygon.corners[(passage->side + 1) % polygon.corner_count];
        assert_true(fabs(beyond(a, b, passage->from)) <= slack(checked));
        assert_true(fabs(beyond(a, b, passage->to)) <= slack(checked));
        assert_true((passage->to.x - passage->from.x) * (b.x - a.x) +
                        (passage->to.y - passage->from.y) * (b.y - a.y) >
                    0);
    }
}

static void check_point(const Checked* checked, NavPoint p, NavQuery* query) {
    uint32_t index;
    NavLocation location;
    assert_int_equal(nav_polygons_find_at(checked->polygons, p, &index), NAV_OK);
    assert_int_equal(nav_query_locate(query, p, &checked->filter, &location), NAV_OK);
    if ((index != NAV_NONE) != location.is_walkable)
        fail_msg("%s: (%d, %d) is in polygon %d", checked->when, p.x, p.y, (int)index);
    for (uint32_t k = 0; k < checked->count && index != NAV_NONE; k++) {
        NavPolygon polygon = polygon_of(checked, k);
        bool is_inside = holds(checked, &polygon, position_of(p));
        if (k == index ? !is_inside : is_inside && k < index && !is_cut(checked))
            fail_msg("%s: (%d, %d) is in polygon %u, not %u", checked->when, p.x, p.y, (unsigned)k,
                     (unsigned)index);
        if (k == index)
            return;
    }
}

// --- worlds --------------------------------------------------------------------------------------

static void build(Checked* checked) {
    assert_int_equal(nav_polygons_create(checked->world, &checked->polygons), NAV_OK);
    assert_int_equal(nav_polygons_build(checked->polygons, &checked->request), NAV_OK);
    assert_int_equal(nav_polygons_get_count(checked->polygons, &checked->count), NAV_OK);
}

static void expect_the_same_after_another_past(Checked* checked) {
    size_t size;
    assert_int_equal(nav_snapshot_get_size(checked->world, &size), NAV_OK);
    void* bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(nav_snapshot_save(checked->world, bytes, size, &size), NAV_OK);
    NavWorldDef def = nav_world_def();
    Checked fresh = *checked;
    assert_int_equal(nav_snapshot_restore(&def, bytes, size, &fresh.world), NAV_OK);
    build(&fresh);
    UnitText a = {0}, b = {0};
    for (int format = NAV_POLYGONS_OBJ; format <= NAV_POLYGONS_JSON; format++) {
        NavPolygonsFormat as = (NavPolygonsFormat)format;
        assert_int_equal(nav_polygons_write(checked->polygons, as, unit_text_take, &a), NAV_OK);
        assert_int_equal(nav_polygons_write(fresh.polygons, as, unit_text_take, &b), NAV_OK);
    }
    if (a.size != b.size || memcmp(a.data, b.data, a.size) != 0)
        fail_msg("%s: other polygons after another past", checked->when);
    unit_text_fini(&a);
    unit_text_fini(&b);
    free(bytes);
    nav_polygons_destroy(fresh.polygons);
    nav_world_destroy(fresh.world);
}

static void check_world(NavWorld* world, Scene* scene, const char* when, uint32_t variant) {
    Checked checked = {
        .world = world, .request = nav_polygons_request(), .filter = nav_filter(), .when = when};
    checked.request.filter = &checked.filter;
    if (variant % 3 == 1) {
        checked.filter.layers = 5;
        checked.filter.soft_layers = 1;
        checked.filter.exclude_areas = 2;
        checked.filter.step_height = 0;
    }
    if (variant % 3 == 2)
        checked.request.greatest_area = 16 + (double)scene->half * scene->half / 40;
    build(&checked);
    for (uint32_t k = 0; k < checked.count; k++) {
        NavPolygon polygon = polygon_of(&checked, k);
        expect_convex(&checked, &polygon);
        check_passages(&checked, k);
    }
    double surface = check_triangles(&checked);
    double width = (double)scene->bounds.max.x - scene->bounds.min.x;
    double rounding = is_cut(&checked) ? 1e-5 * width : 0; // of corners at huge coordinates
    if (fabs(surface - checked.surface) > 1e-12 * surface + rounding)
        fail_msg("%s: %.17g of %.17g square steps", when, checked.surface, surface);
    NavQuery* query = create_query(world);
    for (uint32_t k = 0; k < 40; k++)
        check_point(&checked, scene_position(scene), query);
    nav_query_destroy(query);
    expect_the_same_after_another_past(&checked);
    nav_polygons_destroy(checked.polygons);
}

static uint64_t first_seed = 1, rounds = 4, set_count;

static void run(SceneKind kind, uint64_t seed, size_t change_count) {
    Scene scene = scene_begin(kind, seed, 0);
    ChangeList changes = {0};
    Model model;
    char when[96];
    uint32_t next_name = 0;
    assert_true(model_init(&model, &scene));
    for (size_t done = 0; done < change_count;) {
        change_random(&changes, &scene, &model, &next_name);
        while (done < changes.count) {
            snprintf(when, sizeof when, "kind %s seed %u change %u", scene_kind_name(kind),
                     (unsigned)seed, (unsigned)done);
            if (!model_apply(&model, &changes.at[done++], false))
                fail_msg("%s: %s", when, model.fault);
        }
        if (done % 7 != 0 || model.is_in_batch)
            continue;
        check_world(model.world, &scene, when, (uint32_t)(seed + done / 7));
        set_count++;
    }
    model_fini(&model);
    change_list_fini(&changes);
}

static void polygons_fit_random_worlds(void** state) {
    (void)state;
    for (int kind = 0; kind < SCENE_KIND_COUNT; kind++)
        for (uint64_t round = 0; round < rounds; round++)
            run((SceneKind)kind, first_seed + round, 100);
    print_message("%u sets of polygons, 40 points each, and again with another past\n",
                  (unsigned)set_count);
}

int main(int argc, char** argv) {
    const CommandArgument arguments[] = {{"--seed", .large = &first_seed},
                                         {"--rounds", .large = &rounds}};
    if (!command_read(arguments, 2, argc, argv)) {
        fprintf(stderr, "property.polygons [--seed S] [--rounds N]\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(polygons_fit_random_worlds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
