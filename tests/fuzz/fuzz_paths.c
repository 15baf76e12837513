// Paths and rays in a small world, compared with the oracles.
#include <math.h>

#include "oracle/visibility.h"
#include "stock.h"

enum { SIZE = 24, TRIANGLE_MAX = 1024, PAIR_MAX = 4 };

static NavPoint read_point(FuzzInput* input, int32_t low, int32_t high) {
    NavPoint p;
    p.x = fuzz_between(input, low, high);
    p.y = fuzz_between(input, low, high);
    return p;
}

// Insert a floor or an obstacle. It may be refused; then the world stays without it.
static void insert(FuzzInput* input, NavWorld* world, bool is_first) {
    NavPoint points[5] = {{1, 1}, {SIZE - 1, 1}, {SIZE - 1, SIZE - 1}, {1, SIZE - 1}};
    NavOutlineDef region = nav_outline_def();
    uint8_t form = fuzz_byte(input);
    region.points = points;
    region.point_count = is_first ? 4 : 3 + form % 3;
    for (uint32_t k = 0; k < region.point_count && !is_first; k++)
        points[k] = read_point(input, -2, SIZE + 2);
    NavShapeDef def = is_first || form & 0x40 ? nav_floor_def((NavOutlineId){0, 0, 0})
                                              : nav_obstacle_def((NavOutlineId){0, 0, 0});
    def.region = &region;
    def.area = form >> 4 & 3;
    NavShapeId id;
    (void)nav_shape_insert(world, &def, &id);
}

// A floor, and the shapes that the rest of the bytes describes.
static void build(FuzzInput* input, NavWorld* world, bool is_batch) {
    if (is_batch)
        FUZZ_CHECK(nav_batch_begin(world) == NAV_OK);
    insert(input, world, true);
    for (int i = 0; i < 7 && !fuzz_is_done(input); i++)
        insert(input, world, false);
    if (is_batch)
        FUZZ_CHECK(nav_batch_commit(world) == NAV_OK);
}

static uint32_t walkable(const NavWorld* world, NavPoint (*triangles)[3]) {
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < nav_world_get_triangle_slot_count(world); slot++) {
        NavTriangle t;
        if (nav_world_get_triangle(world, slot, &t) != NAV_OK || !t.is_walkable)
            continue;
        FUZZ_CHECK(count < TRIANGLE_MAX);
        memcpy(triangles[count++], t.corner, sizeof t.corner);
    }
    return count;
}

static NavPath ask(NavQuery* query, NavPoint from, NavPoint to, NavPathMode mode,
                   const double* costs) {
    NavPathRequest request = nav_path_request(from, to);
    request.mode = mode;
    NavFilter filter = nav_filter();
    filter.area_costs = costs;
    request.filter = &filter;
    NavPath path;
    FUZZ_CHECK(nav_query_find_path(query, &request, &path) == NAV_OK);
    FUZZ_CHECK((path.point_count > 0) == (path.status == NAV_PATH_OK));
    return path;
}

static void check_points(const OracleFloor* floor, const NavPath* path, NavPoint from,
                         NavPoint to) {
    double sum = 0;
    NavPoint last = path->points[path->point_count - 1];
    FUZZ_CHECK(path->points[0].x == from.x && path->points[0].y == from.y);
    FUZZ_CHECK(last.x == to.x && last.y == to.y);
    for (uint32_t i = 1; i < path->point_count; i++) {
        NavPoint a = path->points[i - 1], b = path->points[i];
        double x, y, dx = (double)b.x - a.x, dy = (double)b.y - a.y;
        FUZZ_CHECK(a.x != b.x || a.y != b.y);
        FUZZ_CHECK(oracle_floor_ray(floor, a, b, &x, &y));
        sum += sqrt(dx * dx + dy * dy);
    }
    FUZZ_CHECK(fabs(sum - path->length) < 1e-9);
}

static void check_pair(const OracleFloor* floor, NavQuery* query, NavPoint from, NavPoint to) {
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1 + i % 4;
    NavPath path = ask(query, from, to, NAV_PATH_OPTIMAL, NULL);
    NavPathStatus status = path.status;
    if (status == NAV_PATH_OK)
        check_points(floor, &path, from, to);
    double optimal = path.length;
    path = ask(query, from, to, NAV_PATH_FAST, NULL);
    FUZZ_CHECK(path.status == status);
    if (status == NAV_PATH_OK) {
        FUZZ_CHECK(path.length >= optimal - 1e-9 && path.length <= 1.12 * optimal + 1e-9);
        check_points(floor, &path, from, to);
    }
    path = ask(query, from, to, NAV_PATH_FAST, costs);
    FUZZ_CHECK(path.status == status);
    if (status == NAV_PATH_OK) {
        FUZZ_CHECK(path.cost >= path.length - 1e-9 && path.length >= optimal - 1e-9);
        check_points(floor, &path, from, to);
    }
    if (from.x == to.x && from.y == to.y)
        return;
    double truth = oracle_floor_shortest(floor, from, to), x, y;
    FUZZ_CHECK((truth >= 0) == (status == NAV_PATH_OK));
    FUZZ_CHECK(truth < 0 || fabs(truth - optimal) < 1e-6);
    NavRay ray;
    FUZZ_CHECK(nav_query_cast_ray(query, from, to, NULL, &ray) == NAV_OK);
    bool is_free = oracle_floor_ray(floor, from, to, &x, &y);
    FUZZ_CHECK(ray.is_hit == !is_free);
    FUZZ_CHECK(fabs(ray.position.x - x) < 1e-6 && fabs(ray.position.y - y) < 1e-6);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static NavPoint triangles[TRIANGLE_MAX][3];
    static FuzzStock stock[2];
    FuzzInput input = {data, size, 0};
    NavPoint ends[PAIR_MAX][2];
    uint8_t how =
        fuzz_byte(&input); // bit 0: path data, bit 1: in a batch; the rest: how many pairs
    int pairs = 1 + (how >> 2) % PAIR_MAX;
    for (int i = 0; i < pairs; i++) {
        ends[i][0] = read_point(&input, -1, SIZE + 1);
        ends[i][1] = read_point(&input, -1, SIZE + 1);
    }
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {SIZE, SIZE}};
    def.has_path_data = how & 1;
    NavWorld* world = fuzz_stock_take(&stock[how & 1], &def);
    build(&input, world, how & 2);
    OracleFloor floor;
    oracle_floor_init(&floor, (const NavPoint(*)[3])triangles, walkable(world, triangles));
    NavQuery* query;
    FUZZ_CHECK(nav_query_create(world, &query) == NAV_OK);
    for (int i = 0; i < pairs; i++)
        check_pair(&floor, query, ends[i][0], ends[i][1]);
    nav_query_destroy(query);
    oracle_floor_fini(&floor);
    fuzz_stock_give(&stock[how & 1]);
    return 0;
}
