// Places for discs against all lattice points around: the nearest, on the same side of walls,
// within the distance.
#include "support/unit_scene.h"

#include "oracle/exact.h"

enum { SIZE = 160, RASTER = 8, TRIANGLES_MOST = 4096, SHAPES_MOST = 64 };

typedef struct Around {
    NavWorld* world;
    NavQuery* query;
    NavTriangle triangles[TRIANGLES_MOST];
    bool is_alive[TRIANGLES_MOST], is_side[TRIANGLES_MOST];
    uint32_t count;
    NavFilter filter;
    NavPlaceRequest request;
    NavShapeId covers[SHAPES_MOST];
    uint32_t cover_count;
    bool may_lack_ground;
} Around;

static void read_triangles(Around* around) {
    around->count = nav_world_get_triangle_slot_count(around->world);
    assert_true(around->count <= TRIANGLES_MOST);
    for (uint32_t t = 0; t < around->count; t++)
        around->is_alive[t] =
            nav_world_get_triangle(around->world, t, &around->triangles[t]) == NAV_OK;
}

static bool is_walkable(const Around* around, uint32_t t) {
    const NavTriangle* triangle = &around->triangles[t];
    return oracle_box_holds(nav_world_get_bounds(around->world), triangle->corner) &&
           triangle->area >= 0 && (triangle->blocked & around->filter.layers) == 0;
}

// --- what blocks, and the same side ------------------------------------------------------

static bool does_block(const Around* around, NavShapeId id) {
    NavShapeDef def;
    assert_int_equal(nav_shape_get(around->world, id, &def), NAV_OK);
    return def.kind == NAV_OBSTACLE && (def.layers & around->filter.layers) != 0;
}

static bool is_cover(const Around* around, NavShapeId id) {
    for (uint32_t k = 0; k < around->cover_count; k++)
        if (is_same_id(around->covers[k], id))
            return true;
    return false;
}

static uint32_t shapes_of(const Around* around, uint32_t t, NavShapeId ids[SHAPES_MOST]) {
    uint32_t count;
    assert_int_equal(nav_world_list_triangle_shapes(around->world, t, ids, SHAPES_MOST, &count),
                     NAV_OK);
    assert_true(count <= SHAPES_MOST);
    return count;
}

static void find_covers(Around* around) {
    NavShapeId ids[SHAPES_MOST];
    NavPoint p = around->request.point;
    bool stands = false;
    around->cover_count = 0;
    around->may_lack_ground = false;
    for (uint32_t t = 0; t < around->count; t++)
        stands |= around->is_alive[t] && oracle_triangle_holds(around->triangles[t].corner, p) &&
                  is_walkable(around, t);
    for (uint32_t t = 0; t < around->count && !stands; t++) {
        if (!around->is_alive[t] || !oracle_triangle_holds(around->triangles[t].corner, p))
            continue;
        around->may_lack_ground |= around->triangles[t].area < 0;
        uint32_t count = shapes_of(around, t, ids);
        for (uint32_t k = 0; k < count; k++)
            if (does_block(around, ids[k]) && !is_cover(around, ids[k]))
                around->covers[around->cover_count++] = ids[k];
    }
}

static bool counts(const Around* around, uint32_t t) {
    NavShapeId ids[SHAPES_MOST];
    if (!oracle_box_holds(nav_world_get_bounds(around->world), around->triangles[t].corner) ||
        (around->triangles[t].area < 0 && !around->may_lack_ground))
        return false;
    uint32_t count = shapes_of(around, t, ids);
    for (uint32_t k = 0; k < count; k++)
        if (does_block(around, ids[k]) && !is_cover(around, ids[k]))
            return false;
    return true;
}

static double distance_of(NavPoint p, NavPoint a, NavPoint b) {
    double x = (double)b.x - a.x, y = (double)b.y - a.y;
    double t = ((p.x - a.x) * x + (p.y - a.y) * y) / (x * x + y * y);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(a.x + t * x - p.x, a.y + t * y - p.y);
}

// The triangles that are joined with the point within the circle, and count.
static void mark_side(Around* around, double reach) {
    NavPoint p = around->request.point;
    bool is_changed = true;
    for (uint32_t t = 0; t < around->count; t++)
        around->is_side[t] = around->is_alive[t] &&
                             oracle_triangle_holds(around->triangles[t].corner, p) &&
                             counts(around, t);
    while (is_changed) {
        is_changed = false;
        for (uint32_t t = 0; t < around->count; t++)
            for (uint32_t i = 0; i < 3 && around->is_side[t]; i++) {
                const NavTriangle* triangle = &around->triangles[t];
                uint32_t u = triangle->neighbour[i];
                if (u == NAV_NONE || around->is_side[u] || !counts(around, u) ||
                    distance_of(p, triangle->corner[(i + 1) % 3], triangle->corner[(i + 2) % 3]) >
                        reach)
                    continue;
                around->is_side[u] = is_changed = true;
            }
    }
}

static bool is_on_side(const Around* around, NavPoint q) {
    for (uint32_t t = 0; t < around->count; t++)
        if (around->is_side[t] && is_walkable(around, t) &&
            oracle_triangle_holds(around->triangles[t].corner, q))
            return true;
    return false;
}

// --- all lattice points ------------------------------------------------------------------

static bool is_legal(const Around* around, NavPoint q) {
    NavPathRequest request = nav_path_request(q, q);
    NavPath path;
    request.radius = around->request.radius;
    request.filter = &around->filter;
    assert_int_equal(nav_query_find_path(around->query, &request, &path), NAV_OK);
    return path.status == NAV_PATH_OK;
}

// The distance of the nearest legal point; INFINITY: there is none up to `most`.
static double nearest_of_all(const Around* around, double most, bool is_side) {
    NavPoint p = around->request.point;
    double best = INFINITY;
    for (int32_t x = 0; x <= SIZE; x++)
        for (int32_t y = 0; y <= SIZE; y++) {
            double far = hypot(x - p.x, y - p.y);
            if (far <= most && far < best && (!is_side || is_on_side(around, at(x, y))) &&
                is_legal(around, at(x, y)))
                best = far;
        }
    return best;
}

// All circles lie beyond the world but the last, since the first has 4096 steps.
static uint32_t expect_place(Around* around) {
    const NavPlaceRequest* request = &around->request;
    NavPlace place;
    double most = request->max_distance;
    assert_int_equal(nav_query_find_place(around->query, request, &place), NAV_OK);
    find_covers(around);
    mark_side(around, most);
    double side = nearest_of_all(around, most, true), any = nearest_of_all(around, most, false);
    if (place.is_found) {
        assert_true(is_legal(around, place.point));
        assert_true(place.distance ==
                    hypot(place.point.x - request->point.x, place.point.y - request->point.y));
        assert_true(place.distance <= most + 1);
    }
    // A legal point may lie up to 3 steps outside of where the disc fits.
    double expected = side < (double)INFINITY ? side : any;
    if (!(side < most - 4) && side < (double)INFINITY)
        return 0; // at the rim of the circle either may be right
    if (expected < most - 4) {
        assert_true(place.is_found && place.is_same_side == (side < (double)INFINITY));
        assert_true(place.distance >= expected && place.distance <= expected + 4);
        assert_true(!place.is_same_side || is_on_side(around, place.point));
    }
    if (!(any <= most + 1))
        assert_true(!place.is_found || place.distance > most);
    return place.is_found ? place.is_same_side ? 1 : 2 : 3;
}

// Narrow and wide rooms in turn, with gaps in some of their walls.
static void insert_fences(NavWorld* world, uint64_t* random) {
    for (int32_t k = 10; k < SIZE; k += k % 58 == 10 ? 18 : 40) {
        int32_t gap = lcg_between(random, 1, SIZE);
        insert_block(world, at(k - 1, 0), at(k + 1, gap));
        insert_block(world, at(k - 1, gap + 9), at(k + 1, SIZE + 10));
        insert_block(world, at(0, k - 1), at(SIZE, k + 1));
    }
}

static void test_places_are_the_nearest_on_the_same_side(void** state) {
    (void)state;
    static Around around;
    uint32_t counts_of[4] = {0, 0, 0, 0};
    static const int32_t radii[5] = {0, 1, 3, 8, 16};
    for (uint64_t seed = 1; seed <= 24; seed++) {
        uint64_t random = seed;
        around.world = scene_random_world(&random, SIZE, RASTER);
        if (seed % 2 == 0)
            insert_fences(around.world, &random);
        around.query = create_query(around.world);
        read_triangles(&around);
        for (uint32_t k = 0; k < 15; k++) {
            around.filter = nav_filter();
            around.filter.layers = k % 3 == 0 ? 1 : NAV_LAYERS_ALL;
            around.request = nav_place_request(lcg_point(&random, 0, SIZE), radii[k % 5]);
            around.request.max_distance = lcg_between(&random, 5, k % 2 == 0 ? 16 : 40);
            around.request.filter = &around.filter;
            counts_of[expect_place(&around)]++;
        }
        nav_query_destroy(around.query);
        nav_world_destroy(around.world);
    }
    print_message("at the rim %u, same side %u, beyond a wall %u, none %u\n", counts_of[0],
                  counts_of[1], counts_of[2], counts_of[3]);
    assert_true(counts_of[1] > 200 && counts_of[2] > 5 && counts_of[3] > 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places_are_the_nearest_on_the_same_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
