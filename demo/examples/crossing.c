// A small game without a window. It uses the Sidestep library, nav/nav.h, which finds paths between
// obstacles that move. Build and run it with
//
//   cmake --preset dev && cmake --build build/dev --target example_crossing
//   build/dev/demo/example_crossing
//
// It prints one line, here broken in two:
//
//   100 of 100 units arrived in 1902 ticks, after 3606 searches;
//   1748 triangles, hash 4ab0e33c2a3f314e
//
// The map is a meadow of square tiles with a river through it. A floating bridge moves along the
// river, a wall has one door that opens and shuts, and 30 tanks patrol. 100 units of three sizes
// cross the map; every fifth one flies.
//
// The loop: each tick, move all shapes in one batch, then move each unit one step along its path; a
// unit searches for a new path only when something blocks that step. first.c is a shorter program.
#include <nav/nav.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    SEARCH_PERIOD = 10, // ticks between two searches of a unit without a path
    MOST_POINTS = 64,   // the most path points that a unit stores; at the last of them it searches
                        // again
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
    NavPoint position, goal; // steps
    int32_t radius, speed;   // steps, steps a tick
    bool is_flyer, has_arrived;
    NavPoint points[MOST_POINTS]; // [point_count] its path; without one, point_count is 0
    uint32_t point_count, next;   // it moves to points[next]
} Unit;

typedef struct Game {
    NavWorld* world;
    NavQuery* query;
    NavFilter walks, flies;
    NavShapeId bridge, door;
    Tank tanks[TANK_COUNT];
    Unit units[UNIT_COUNT];
    uint32_t search_count, arrived_count;
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

static void add_units(Game* game) {
    static const double radii[3] = {4, 6, 8};
    for (int i = 0; i < UNIT_COUNT; i++) {
        double y = 20 + (ROWS * TILE - 40.0) * i / UNIT_COUNT;
        Unit* unit = &game->units[i];
        unit->is_flyer = i % 5 == 0;
        unit->radius = nav_length_from_px(radii[i % 3]);
        unit->speed = nav_length_from_px(unit->is_flyer ? 3 : 2);
        unit->position = nav_point_from_px(i % 2 == 0 ? 20 : 50, y);
        unit->goal = nav_point_from_px(i % 2 == 0 ? 1250 : 1220, ROWS * TILE - y);
    }
}

static void start_game(Game* game) {
    NavWorldDef def = nav_world_def();
    def.bounds = nav_box_from_px(0, 0, COLUMNS * TILE, ROWS * TILE);
    expect_ok(nav_world_create(&def, &game->world), "world");
    expect_ok(nav_query_create(game->world, &game->query), "query");
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

// Walking units over the river stand on the bridge, so they move with it.
static void carry_units(Game* game, int tick) {
    int32_t bridge_move = nav_point_from_px(0, bridge_y(tick) - bridge_y(tick - 1)).y;
    for (int i = 0; i < UNIT_COUNT; i++) {
        Unit* unit = &game->units[i];
        double x = nav_steps_to_px(unit->position.x);
        if (!unit->is_flyer && x > RIVER * TILE && x < (RIVER + 2) * TILE)
            unit->position.y += bridge_move;
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

static const NavFilter* filter_of(const Game* game, const Unit* unit) {
    return unit->is_flyer ? &game->flies : &game->walks;
}

// Find a path from the unit's position to its goal. If there is none, the unit waits. When an
// obstacle covers the unit, the unit moves to the nearest place where it fits.
static void search_path(Game* game, Unit* unit) {
    NavPathRequest request = nav_path_request(unit->position, unit->goal);
    request.filter = filter_of(game, unit);
    request.radius = unit->radius;
    // The corridor is the list of triangles that the path crosses. This game has no use for it, and
    // the search is faster without it.
    request.has_corridor = false;
    NavPath path;
    expect_ok(nav_query_find_path(game->query, &request, &path), "path");
    game->search_count++;
    unit->point_count = 0;
    if (path.status == NAV_PATH_OK) {
        // Copy the points, because the query owns them and overwrites them in its next call.
        unit->point_count = path.point_count < MOST_POINTS ? path.point_count : MOST_POINTS;
        memcpy(unit->points, path.points, unit->point_count * sizeof *unit->points);
        unit->next = 1; // points[0] is the unit's own position
    } else if (path.status == NAV_PATH_START_BLOCKED && path.has_nearest) {
        unit->position = path.nearest;
    }
}

// The unit's position after one tick if nothing blocks it: at most `speed` nearer to the next point
// on either axis.
static NavPoint wanted_position(const Unit* unit) {
    NavPoint target = unit->points[unit->next];
    int64_t dx = (int64_t)target.x - unit->position.x, dy = (int64_t)target.y - unit->position.y;
    int64_t distance = llabs(dx) > llabs(dy) ? llabs(dx) : llabs(dy);
    if (distance <= unit->speed)
        return target;
    double part = (double)unit->speed / (double)distance;
    return (NavPoint){unit->position.x + (int32_t)((double)dx * part),
                      unit->position.y + (int32_t)((double)dy * part)};
}

static bool is_same_point(NavPoint a, NavPoint b) { return a.x == b.x && a.y == b.y; }

// Move at most `speed` on either axis toward the next point, stopping where the unit's disc would
// hit something. False when it hit something.
static bool follow_path(Game* game, Unit* unit) {
    NavSweepRequest request = nav_sweep_request(unit->position, wanted_position(unit));
    request.radius = unit->radius;
    request.filter = filter_of(game, unit);
    NavSweep sweep;
    expect_ok(nav_query_sweep(game->query, &request, &sweep), "sweep");
    unit->position = sweep.point;
    if (sweep.is_hit)
        return false;
    if (is_same_point(unit->position, unit->points[unit->next]))
        unit->next++;
    return true;
}

// A unit searches when it has no path, has come to the end of one, or is blocked.
static void move_unit(Game* game, Unit* unit, int tick, int index) {
    bool has_path = unit->next < unit->point_count;
    // A unit without a path searches every tenth tick, staggered by its index, so that not all of
    // them search in the same tick. In the first tick all of them search.
    bool is_search_tick = tick == 0 || (tick + index) % SEARCH_PERIOD == 0;
    if (has_path && !follow_path(game, unit))
        unit->point_count = 0;
    else if (!has_path && is_search_tick)
        search_path(game, unit);
    unit->has_arrived = is_same_point(unit->position, unit->goal);
    game->arrived_count += unit->has_arrived;
}

int main(void) {
    static Game game;
    start_game(&game);
    int tick = 0;
    for (; tick < TICK_COUNT && game.arrived_count < UNIT_COUNT; tick++) {
        move_shapes(&game, tick);
        carry_units(&game, tick);
        for (int i = 0; i < UNIT_COUNT; i++)
            if (!game.units[i].has_arrived)
                move_unit(&game, &game.units[i], tick, i);
    }
    NavStats stats;
    expect_ok(nav_world_get_stats(game.world, &stats), "stats");
    printf("%u of %d units arrived in %d ticks, after %u searches; %u triangles, hash %016llx\n",
           (unsigned)game.arrived_count, UNIT_COUNT, tick, (unsigned)game.search_count,
           (unsigned)stats.triangle_count, (unsigned long long)nav_world_get_hash(game.world));
    nav_query_destroy(game.query);
    nav_world_destroy(game.world);
    return game.arrived_count == UNIT_COUNT ? 0 : 1;
}
