// A small game without a window. It uses the Sidestep library, nav/nav.h, which finds paths between
// obstacles that move. Build and run it with
//
//   cmake --preset dev && cmake --build build/dev --target example_crossing
//   build/dev/demo/example_crossing
//
// It prints one line, here broken in two:
//
//   100 of 100 units arrived in 807 ticks, after 4020 repairs;
//   1730 triangles, hash 215315b260d7a0ea
//
// The map is a meadow of square tiles with a river through it. A floating bridge moves along the
// river, a wall has one door that opens and shuts, and 30 tanks patrol. 100 units of three sizes
// cross the map; every fifth one flies.
//
// The loop: each tick, move all shapes in one batch, let the set of routes find out what that has
// changed for whom, then move each unit along its route. first.c is a shorter program.
#include <nav/nav.h>
#include <stdio.h>
#include <stdlib.h>

// px and ticks, unless said otherwise.
enum {
    TILE = 40,
    COLUMNS = 32, // 1280 px
    ROWS = 18,    // 720 px
    RIVER = 16,   // column of the river, two tiles wide
    BRIDGE_X = (RIVER + 1) * TILE,
    BRIDGE_TOP = 200,    // the smallest y that its centre reaches
    BRIDGE_PERIOD = 800, // down and up again
    DOOR_PERIOD = 300,
    DOOR_SHUT_TICKS = 120, // at the beginning of each period; then the door is open
    TANK_COUNT = 30,
    WEST_LANE_X = 110, // first lane of the tanks west of the river
    WEST_LANE_DISTANCE = 34,
    EAST_LANE_X = 780, // first lane east of it
    EAST_LANE_DISTANCE = 30,
    LANE_MARGIN = 40, // tanks reverse at this distance from the border of the map
    UNIT_COUNT = 100,
    PUSH = 64,          // a unit beneath an obstacle is pushed out by at most so much
    REPAIR_PERIOD = 10, // ticks between two repairs of a unit that can still walk
    SEARCH_NODES = 500, // a tick, for paths that have become shorter
    TICK_COUNT = 4000   // then the game ends, even when units have not arrived
};
#define BRIDGE_SPEED 0.8 // px a tick

// Each floor has an area number. Each obstacle has a mask of layers; it blocks only units whose
// filter has one of those layers. A filter can also exclude areas.
enum { AREA_MEADOW, AREA_RIVER };
#define LAYER_GROUND 1u
#define LAYER_AIR 2u

typedef struct Tank {
    NavShapeId shape;
    double x, y, speed; // px, px a tick; it drives up and down its lane
} Tank;

// Units are discs. A step is the library's integer unit of length: 256 steps are 1 px.
typedef struct Unit {
    NavPoint point, goal;  // point: where it is
    int32_t radius, speed; // steps, steps a tick
    bool is_flyer, has_arrived, is_on_bridge;
    NavRouteId route;
} Unit;

typedef struct Game {
    NavWorld* world;
    NavQuery* query;
    NavRoutes* routes;
    NavFilter walks, flies;
    NavShapeId bridge, door;
    Tank tanks[TANK_COUNT];
    Unit units[UNIT_COUNT];
    uint32_t repair_count, arrived_count;
} Game;

// In this program a call fails only when memory runs out or the program has a bug.
static void expect_ok(NavResult result, const char* what) {
    if (result == NAV_OK)
        return;
    fprintf(stderr, "crossing: %s: %s\n", what, nav_result_get_text(result));
    exit(1);
}

// --- the map -----------------------------------------------------------------------------

// An outline is checked once and shared by all shapes that have it. This one is a rectangle
// around its pivot.
static NavOutlineId make_box(Game* game, double width, double height) {
    NavPoint corners[4] = {
        nav_point_from_px(-width / 2, -height / 2), nav_point_from_px(width / 2, -height / 2),
        nav_point_from_px(width / 2, height / 2), nav_point_from_px(-width / 2, height / 2)};
    NavOutlineDef def = nav_outline_def();
    def.points = corners;
    def.point_count = 4;
    NavOutlineId outline;
    expect_ok(nav_outline_create(game->world, &def, &outline), "outline");
    return outline;
}

static NavShapeId add_floor(Game* game, NavOutlineId outline, double x, double y, uint8_t area,
                            int32_t z) {
    NavShapeDef def = nav_floor_def(outline);
    def.pose = nav_pose_from_px(x, y, 0);
    def.area = area;
    def.z = z;
    NavShapeId shape;
    expect_ok(nav_shape_insert(game->world, &def, &shape), "floor");
    return shape;
}

static NavShapeId add_obstacle(Game* game, NavOutlineId outline, double x, double y,
                               uint32_t layers) {
    NavShapeDef def = nav_obstacle_def(outline);
    def.pose = nav_pose_from_px(x, y, 0);
    def.layers = layers;
    NavShapeId shape;
    expect_ok(nav_shape_insert(game->world, &def, &shape), "obstacle");
    return shape;
}

static void add_tiles(Game* game) {
    NavOutlineId tile = make_box(game, TILE, TILE);
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            bool is_river = column == RIVER || column == RIVER + 1;
            add_floor(game, tile, (column + 0.5) * TILE, (row + 0.5) * TILE,
                      is_river ? AREA_RIVER : AREA_MEADOW, 0);
        }
}

// A wall from top to bottom with a gap of two tiles, and the door that fits into the gap. A tower
// is too high to fly over.
static void add_wall(Game* game) {
    double x = 24 * TILE, gap = 9 * TILE;
    NavOutlineId half = make_box(game, 12, 8 * TILE);
    add_obstacle(game, half, x, gap - 5 * TILE, LAYER_GROUND);
    add_obstacle(game, half, x, gap + 5 * TILE, LAYER_GROUND);
    game->door = add_obstacle(game, make_box(game, 8, 2 * TILE), x, gap, LAYER_GROUND);
    add_obstacle(game, make_box(game, 60, 60), x, gap - 5 * TILE, LAYER_GROUND | LAYER_AIR);
}

// Half of the tanks drive on each side of the river, in lanes of their own.
static void add_tanks(Game* game) {
    NavOutlineId tank = make_box(game, 14, 28);
    for (int i = 0; i < TANK_COUNT; i++) {
        bool is_west = i < TANK_COUNT / 2;
        double x = is_west ? WEST_LANE_X + WEST_LANE_DISTANCE * i
                           : EAST_LANE_X + EAST_LANE_DISTANCE * (i - TANK_COUNT / 2);
        double y = 60 + i * 137 % 600; // scattered from 60 to 659
        NavShapeId shape = add_obstacle(game, tank, x, y, LAYER_GROUND);
        game->tanks[i] = (Tank){shape, x, y, i % 2 == 0 ? 1.5 : -1.0};
    }
}

static const NavFilter* filter_of(const Game* game, const Unit* unit) {
    return unit->is_flyer ? &game->flies : &game->walks;
}

// The routes keep the requests. Where there is no path to the goal, a unit goes as near as it can.
static void add_unit(Game* game, Unit* unit, NavPoint start, NavPoint goal) {
    NavPathRequest request = nav_path_request(start, goal);
    request.filter = filter_of(game, unit);
    request.radius = unit->radius;
    request.is_partial_allowed = true;
    expect_ok(nav_route_insert(game->routes, &request, NULL, &unit->route), "route");
    unit->point = start;
    unit->goal = goal;
}

static void add_units(Game* game) {
    static const double radii[3] = {4, 6, 8};
    for (int i = 0; i < UNIT_COUNT; i++) {
        double y = 20 + (ROWS * TILE - 40.0) * i / UNIT_COUNT;
        Unit* unit = &game->units[i];
        unit->is_flyer = i % 5 == 0;
        unit->radius = nav_length_from_px(radii[i % 3]);
        unit->speed = nav_length_from_px(unit->is_flyer ? 3 : 2);
        add_unit(game, unit, nav_point_from_px(i % 2 == 0 ? 20 : 50, y),
                 nav_point_from_px(i % 2 == 0 ? 1250 : 1220, ROWS * TILE - y));
    }
}

static void start_game(Game* game) {
    NavWorldDef def = nav_world_def();
    def.bounds = nav_box_from_px(0, 0, COLUMNS * TILE, ROWS * TILE);
    expect_ok(nav_world_create(&def, &game->world), "world");
    expect_ok(nav_query_create(game->world, &game->query), "query");
    expect_ok(nav_routes_create(game->world, &game->routes), "routes");
    game->walks = nav_filter();
    game->walks.layers = LAYER_GROUND;
    game->walks.exclude_areas = 1u << AREA_RIVER;
    game->flies = nav_filter();
    game->flies.layers = LAYER_AIR;
    // Insert the whole map in one commit, which is faster.
    expect_ok(nav_batch_begin(game->world), "batch");
    add_tiles(game);
    add_wall(game);
    add_tanks(game);
    // z = 1: where floors overlap the higher one wins, here over the river with z = 0.
    game->bridge =
        add_floor(game, make_box(game, 4 * TILE, 60), BRIDGE_X, BRIDGE_TOP, AREA_MEADOW, 1);
    expect_ok(nav_batch_commit(game->world), "batch");
    add_units(game);
}

// --- one tick ----------------------------------------------------------------------------

static double bridge_y(int tick) {
    int phase = tick % BRIDGE_PERIOD;
    return BRIDGE_TOP + BRIDGE_SPEED * (phase < BRIDGE_PERIOD / 2 ? phase : BRIDGE_PERIOD - phase);
}

static void move_tank(Game* game, Tank* tank) {
    double y = tank->y + tank->speed;
    if (y < LANE_MARGIN || y > ROWS * TILE - LANE_MARGIN)
        tank->speed = -tank->speed;
    tank->y += tank->speed;
    expect_ok(nav_shape_move(game->world, tank->shape, nav_pose_from_px(tank->x, tank->y, 0)),
              "tank");
}

static void find_passengers(Game* game) {
    for (int i = 0; i < UNIT_COUNT; i++) {
        NavShapeId floor;
        expect_ok(nav_world_get_floor_at(game->world, game->units[i].point, &floor), "floor");
        game->units[i].is_on_bridge = !game->units[i].is_flyer &&
                                      floor.index == game->bridge.index &&
                                      floor.generation == game->bridge.generation;
    }
}

// Everything that moves in a tick is one batch, so units never see half of it.
static void move_shapes(Game* game, int tick) {
    expect_ok(nav_batch_begin(game->world), "batch");
    for (int i = 0; i < TANK_COUNT; i++)
        move_tank(game, &game->tanks[i]);
    expect_ok(
        nav_shape_move(game->world, game->bridge, nav_pose_from_px(BRIDGE_X, bridge_y(tick), 0)),
        "bridge");
    bool is_shut = tick % DOOR_PERIOD < DOOR_SHUT_TICKS;
    expect_ok(nav_shape_set_enabled(game->world, game->door, is_shut), "door");
    expect_ok(nav_batch_commit(game->world), "batch");
}

// Everything that moves has moved: which routes does that concern? Those that are cut are repaired
// when their unit moves; here those are that have become shorter, or lead to the goal again.
static void update_routes(Game* game) {
    NavRouteReport report;
    expect_ok(nav_routes_update(game->routes, &report), "update");
    expect_ok(nav_routes_search_shorter(game->routes, SEARCH_NODES, &report), "search");
    NavRouteId ids[UNIT_COUNT]; // the report is valid until the routes change
    for (uint32_t k = 0; k < report.event_count; k++)
        ids[k] = report.events[k].id;
    for (uint32_t k = 0; k < report.event_count; k++) {
        NavRouteRepair repair;
        expect_ok(nav_route_repair(game->routes, ids[k], 1.1, &repair), "repair");
        game->repair_count++;
    }
}

// Where the bridge has taken the unit, and from there where its disc fits: a tank may have come.
static NavPoint settled_point(Game* game, const Unit* unit, NavPose before, NavPose after) {
    NavPosition position = {unit->point.x, unit->point.y};
    if (unit->is_on_bridge)
        position = nav_pose_carry(before, after, position);
    NavPlaceRequest request = nav_place_request(nav_point_from_position(position), unit->radius);
    request.filter = filter_of(game, unit);
    request.max_distance = nav_length_from_px(PUSH);
    NavPlace place;
    expect_ok(nav_query_find_place(game->query, &request, &place), "place");
    return place.point;
}

// The bridge cuts the routes over it at each tick. So a unit goes on to where its route is cut, and
// repairs it every tenth tick.
static void repair_route(Game* game, const Unit* unit, bool is_turn) {
    NavRoute route;
    NavRouteCheck check;
    NavRouteRepair repair;
    expect_ok(nav_route_get(game->routes, unit->route, &route), "route");
    if (!route.is_cut)
        return;
    expect_ok(nav_route_check(game->routes, unit->route, &check), "check");
    if (check.distance >= unit->speed && !is_turn)
        return;
    expect_ok(nav_route_repair(game->routes, unit->route, 1.1, &repair), "repair");
    game->repair_count++;
}

static void move_unit(Game* game, Unit* unit, NavPoint point, bool is_turn) {
    NavRouteRepair repair;
    NavRouteMove move;
    if (point.x != unit->point.x || point.y != unit->point.y)
        expect_ok(nav_route_join(game->routes, unit->route, point, 1.1, &repair), "join");
    else
        repair_route(game, unit, is_turn);
    expect_ok(nav_route_advance(game->routes, unit->route, unit->speed, &move), "advance");
    unit->point = move.point;
    unit->has_arrived = move.point.x == unit->goal.x && move.point.y == unit->goal.y;
    game->arrived_count += unit->has_arrived;
}

static void move_units(Game* game, int tick) {
    NavPose before = nav_pose_from_px(BRIDGE_X, bridge_y(tick > 0 ? tick - 1 : 0), 0);
    NavPose after = nav_pose_from_px(BRIDGE_X, bridge_y(tick), 0);
    for (int i = 0; i < UNIT_COUNT; i++) {
        Unit* unit = &game->units[i];
        if (!unit->has_arrived)
            move_unit(game, unit, settled_point(game, unit, before, after),
                      (tick + i) % REPAIR_PERIOD == 0);
    }
}

int main(void) {
    static Game game;
    start_game(&game);
    int tick = 0;
    for (; tick < TICK_COUNT && game.arrived_count < UNIT_COUNT; tick++) {
        find_passengers(&game);
        move_shapes(&game, tick);
        update_routes(&game);
        move_units(&game, tick);
    }
    NavStats stats;
    expect_ok(nav_world_get_stats(game.world, &stats), "stats");
    printf("%u of %d units arrived in %d ticks, after %u repairs; %u triangles, hash %016llx\n",
           (unsigned)game.arrived_count, UNIT_COUNT, tick, (unsigned)game.repair_count,
           (unsigned)stats.triangle_count, (unsigned long long)nav_world_get_hash(game.world));
    nav_routes_destroy(game.routes);
    nav_query_destroy(game.query);
    nav_world_destroy(game.world);
    return game.arrived_count == UNIT_COUNT ? 0 : 1;
}
