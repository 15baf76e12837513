// A small game without a window. The map is a meadow of square tiles with a river through it. A
// ferry bridge moves along the river, a wall has one door that opens and shuts, and 30 tanks
// patrol. 100 units of three sizes cross the map; every fifth one flies.
//
// It shows the loop of a game with Sidestep: move all shapes in one batch, ask for each unit
// whether its next leg is still free, and search again only for the units whose leg is cut.
#include <nav/nav.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TILE = 40,
    COLUMNS = 32, // 1280 px
    ROWS = 18,    // 720 px
    RIVER = 16,   // column of the river, two tiles wide
    TANK_COUNT = 30,
    UNIT_COUNT = 100,
    MOST_POINTS =
        64, // of a path that a unit remembers; a longer path is searched again at their end
    TICK_COUNT = 4000
};

// Terrain of floors, and layers of obstacles.
enum { AREA_MEADOW, AREA_RIVER };
#define LAYER_GROUND 1u
#define LAYER_AIR 2u

typedef struct Tank {
    NavShapeId shape;
    double x, y, speed; // px, px a tick; it drives up and down
} Tank;

typedef struct Unit {
    NavPoint position, goal;
    int32_t radius, speed; // steps, steps a tick
    bool is_flyer, has_arrived;
    NavPoint points[MOST_POINTS]; // of its path
    uint32_t point_count, next;
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

// Every call can fail only for lack of memory here, or because this program has a fault.
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
        double x = i < TANK_COUNT / 2 ? 110 + 34 * i : 780 + 30 * (i - TANK_COUNT / 2);
        double y = 60 + i * 137 % 600;
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
    expect_ok(nav_batch_begin(game->world), "batch"); // a load is one commit
    add_tiles(game);
    add_wall(game);
    add_tanks(game);
    game->bridge = add_floor(game, make_box(game, 4 * TILE, 60), 17 * TILE, 200, AREA_MEADOW, 1);
    expect_ok(nav_batch_commit(game->world), "batch");
    add_units(game);
}

// --- one tick ----------------------------------------------------------------------------

static double bridge_y(int tick) {
    int phase = tick % 800;
    return 200 + 0.8 * (phase < 400 ? phase : 800 - phase);
}

static void move_tank(Game* game, Tank* tank) {
    if (tank->y + tank->speed < 40 || tank->y + tank->speed > ROWS * TILE - 40)
        tank->speed = -tank->speed;
    tank->y += tank->speed;
    expect_ok(nav_shape_move(game->world, tank->shape, nav_pose_from_px(tank->x, tank->y, 0)),
              "tank");
}

// Who stands on the bridge rides along.
static void carry_units(Game* game, int tick) {
    int32_t step = nav_point_from_px(0, bridge_y(tick) - bridge_y(tick - 1)).y;
    for (int i = 0; i < UNIT_COUNT; i++) {
        Unit* unit = &game->units[i];
        double x = nav_steps_to_px(unit->position.x);
        if (!unit->is_flyer && x > RIVER * TILE && x < (RIVER + 2) * TILE)
            unit->position.y += step;
    }
}

// Everything that moves in a tick is one batch, so units never see half of it.
static void move_shapes(Game* game, int tick) {
    expect_ok(nav_batch_begin(game->world), "batch");
    for (int i = 0; i < TANK_COUNT; i++)
        move_tank(game, &game->tanks[i]);
    expect_ok(
        nav_shape_move(game->world, game->bridge, nav_pose_from_px(17 * TILE, bridge_y(tick), 0)),
        "bridge");
    expect_ok(nav_shape_set_enabled(game->world, game->door, tick % 300 < 120), "door");
    expect_ok(nav_batch_commit(game->world), "batch");
}

static const NavFilter* filter_of(const Game* game, const Unit* unit) {
    return unit->is_flyer ? &game->flies : &game->walks;
}

// Search a path from the unit's position; without one it waits. When an obstacle covers the unit,
// the unit steps aside to the nearest free place.
static void search_path(Game* game, Unit* unit) {
    NavPathRequest request = nav_path_request(unit->position, unit->goal);
    request.radius = unit->radius;
    request.filter = *filter_of(game, unit);
    request.has_corridor = false;
    NavPath path;
    expect_ok(nav_query_find_path(game->query, &request, &path), "path");
    game->search_count++;
    unit->next = 1;
    unit->point_count = path.point_count < MOST_POINTS ? path.point_count : MOST_POINTS;
    if (path.point_count > 0)
        memcpy(unit->points, path.points, unit->point_count * sizeof *unit->points);
    else if (path.status == NAV_PATH_START_BLOCKED && path.has_nearest)
        unit->position = path.nearest;
}

// Walk up to `speed` along the leg to the next point; stop where the disc would touch something.
static bool walk_leg(Game* game, Unit* unit) {
    NavPoint target = unit->points[unit->next];
    NavSweepRequest request = {unit->position, target, unit->radius};
    double dx = target.x - unit->position.x, dy = target.y - unit->position.y;
    double longest = dx * dx > dy * dy ? (dx < 0 ? -dx : dx) : (dy < 0 ? -dy : dy);
    bool is_last_step = longest <= unit->speed;
    if (!is_last_step) {
        double part = unit->speed / longest;
        request.to.x = unit->position.x + (int32_t)(dx * part);
        request.to.y = unit->position.y + (int32_t)(dy * part);
    }
    NavSweep sweep;
    expect_ok(nav_query_sweep(game->query, &request, filter_of(game, unit), &sweep), "sweep");
    unit->position = sweep.point;
    unit->next += is_last_step && !sweep.is_hit;
    return !sweep.is_hit;
}

// A unit searches when it has no path, has come to the end of one, or is stopped.
static void move_unit(Game* game, Unit* unit, int tick, int index) {
    bool has_path = unit->next < unit->point_count;
    bool is_turn = (tick + index) % 10 == 0; // who waits looks again every tenth tick
    if (!has_path && (is_turn || tick == 0))
        search_path(game, unit);
    else if (has_path && !walk_leg(game, unit))
        unit->point_count = 0;
    unit->has_arrived = unit->position.x == unit->goal.x && unit->position.y == unit->goal.y;
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
