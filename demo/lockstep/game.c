#include "game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Pixels, unless said otherwise.
enum {
    WIDTH = 2400,
    HEIGHT = 1600,
    WALL_COUNT = 24,
    GATE_EVERY = 5,     // every fifth shape that moves is a gate
    GATE_PERIOD = 240,  // ticks
    SEND_PERIOD = 8,    // ticks between two commands of a player
    SEND_COUNT = 24,    // units
    UNIT_DISTANCE = 24, // between units at the beginning
    DIFFERENT_UNIT = 7, // which a deliberate difference sends elsewhere
    DIFFERENT_SHAPE = 1 // which it moves
};

static void must(NavResult result, const char* what) {
    if (result == NAV_OK)
        return;
    fprintf(stderr, "lockstep: %s: %s\n", what, nav_result_get_text(result));
    exit(2);
}

static void* allocate(size_t size) {
    void* block = calloc(1, size + 1);
    if (block == NULL)
        must(NAV_ERR_MEMORY, "memory");
    return block;
}

// A fixed number for these numbers.
static uint32_t draw(uint32_t a, uint32_t b, uint32_t c) {
    uint64_t z = (uint64_t)a << 40 ^ (uint64_t)b << 20 ^ c;
    z = (z + UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 29) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)(z >> 32);
}

static NavPoint draw_point(uint32_t a, uint32_t b) {
    return nav_point_from_px(20 + draw(a, b, 1) % (WIDTH - 40), 20 + draw(a, b, 2) % (HEIGHT - 40));
}

// --- shapes ------------------------------------------------------------------------------

static NavShapeId insert_box(NavWorld* world, bool is_floor, NavPose pose, int32_t width,
                             int32_t height, uint64_t user) {
    const NavPoint box[4] = {
        {-width, -height}, {width, -height}, {width, height}, {-width, height}};
    const NavOutlineId none = {0, 0, 0};
    NavOutlineDef outline = nav_outline_def();
    NavShapeDef def = is_floor ? nav_floor_def(none) : nav_obstacle_def(none);
    NavShapeId id;
    outline.points = box;
    outline.point_count = 4;
    def.region = &outline;
    def.pose = pose;
    def.user = user;
    must(nav_shape_insert(world, &def, &id), "insert");
    return id;
}

// There and back again, as the ticks go.
static double swing(uint32_t tick, uint32_t period) {
    uint32_t at = tick % (2 * period);
    return (double)(at < period ? at : 2 * period - at) / period;
}

static NavPose pose_of(uint32_t shape, uint32_t tick) {
    uint32_t period = 200 + draw(shape, 0, 3) % 400;
    double part = swing(tick + draw(shape, 0, 4) % 1000, period);
    double x = 60 + draw(shape, 0, 5) % (WIDTH - 120), y = 60 + draw(shape, 0, 6) % (HEIGHT - 120);
    bool is_down = draw(shape, 0, 7) % 2 == 0;
    double x_there = is_down ? x : WIDTH - x, y_there = is_down ? HEIGHT - y : y;
    return nav_pose_from_px(x + part * (x_there - x), y + part * (y_there - y),
                            (uint16_t)(draw(shape, 0, 8) + tick * (draw(shape, 0, 9) % 300)));
}

static bool is_gate(uint32_t shape) { return shape % GATE_EVERY == 0; }

static void move_shapes(Game* game) {
    must(nav_batch_begin(game->world), "batch");
    for (uint32_t k = 0; k < game->shape_count; k++) {
        NavPose pose = pose_of(k, is_gate(k) ? 0 : game->tick);
        bool is_open = is_gate(k) && (game->tick + 50 * k) % GATE_PERIOD < GATE_PERIOD / 2;
        if (game->differ.tick == game->tick && game->differ.is_of_world && k == DIFFERENT_SHAPE)
            pose.position.x++;
        if (is_gate(k))
            must(nav_shape_set_enabled(game->world, game->shapes[k], !is_open), "gate");
        else
            must(nav_shape_move(game->world, game->shapes[k], pose), "move");
    }
    must(nav_batch_commit(game->world), "commit");
}

static void build_world(Game* game, uint32_t tank_count) {
    NavWorldDef def = nav_world_def();
    def.bounds.max = nav_point_from_px(WIDTH, HEIGHT);
    must(nav_world_create(&def, &game->world), "world");
    must(nav_batch_begin(game->world), "batch");
    insert_box(game->world, true, nav_pose_from_px(WIDTH / 2, HEIGHT / 2, 0),
               WIDTH / 2 * NAV_STEPS_PER_PX, HEIGHT / 2 * NAV_STEPS_PER_PX, 0);
    for (uint32_t k = 0; k < WALL_COUNT; k++) {
        NavPose pose = nav_pose(draw_point(k, 77), (uint16_t)(draw(k, 77, 3)));
        insert_box(game->world, false, pose, 120 * NAV_STEPS_PER_PX, 8 * NAV_STEPS_PER_PX, 0);
    }
    for (uint32_t k = 0; k < tank_count; k++)
        game->shapes[k] =
            insert_box(game->world, false, pose_of(k, 0), (is_gate(k) ? 90 : 22) * NAV_STEPS_PER_PX,
                       (is_gate(k) ? 5 : 12) * NAV_STEPS_PER_PX, k + 1);
    must(nav_batch_commit(game->world), "commit");
}

// --- units -------------------------------------------------------------------------------

static void build_crowd(Game* game) {
    uint32_t columns = (WIDTH - 2 * UNIT_DISTANCE) / UNIT_DISTANCE;
    must(nav_crowd_create(game->world, NULL, &game->crowd), "crowd");
    for (uint32_t k = 0; k < game->unit_count; k++) {
        NavUnitDef def = nav_unit_def(nav_point_from_px(UNIT_DISTANCE * (1 + k % columns),
                                                        UNIT_DISTANCE * (1 + k / columns)));
        def.radius = (4 + (int32_t)(draw(k, 5, 0) % 5)) * NAV_STEPS_PER_PX;
        must(nav_unit_insert(game->crowd, &def, &game->units[k]), "unit");
    }
}

Command game_command(const Game* game, uint32_t player, uint32_t tick) {
    Command command = {.kind = COMMAND_NONE};
    if ((tick + 3 * player) % SEND_PERIOD != 0 || game->unit_count == 0)
        return command;
    command.kind = COMMAND_SEND;
    command.first = draw(player, tick, 10) % game->unit_count;
    command.count = SEND_COUNT;
    command.goal = draw_point(tick, 100 + player);
    return command;
}

// Goals lie beside each other, so that there is room for all.
static void send_units(Game* game, const Command* command) {
    for (uint32_t i = 0; i < command->count && i < game->unit_count; i++) {
        uint32_t k = (command->first % game->unit_count + i) % game->unit_count;
        NavPoint goal = command->goal;
        goal.x += (int32_t)(i % 6) * UNIT_DISTANCE * NAV_STEPS_PER_PX;
        goal.y += (int32_t)(i / 6) * UNIT_DISTANCE * NAV_STEPS_PER_PX;
        must(nav_unit_set_goal(game->crowd, game->units[k], goal), "goal");
    }
}

static void differ(Game* game) {
    NavPoint elsewhere = nav_point_from_px(WIDTH / 3.0, HEIGHT / 3.0);
    if (game->differ.tick == game->tick && !game->differ.is_of_world)
        must(nav_unit_set_goal(game->crowd, game->units[DIFFERENT_UNIT % game->unit_count],
                               elsewhere),
             "goal");
}

void game_step(Game* game, const Command* commands) {
    uint32_t player_count = game->player_count;
    game->tick++;
    move_shapes(game);
    for (uint32_t player = 0; player < player_count; player++) {
        if (commands[player].kind == COMMAND_SEND)
            send_units(game, &commands[player]);
        if (commands[player].kind == COMMAND_JOIN && game->player_count < PLAYER_MOST)
            game->player_count++;
    }
    differ(game);
    must(nav_crowd_tick(game->crowd, NULL), "tick");
}

uint64_t game_hash(const Game* game) {
    uint64_t hash;
    must(nav_crowd_get_total_hash(game->crowd, &hash), "hash");
    return hash;
}

// --- begin, end, copies ------------------------------------------------------------------

void game_begin(Game* game, const GameDef* def) {
    *game = (Game){.shape_count = def->tank_count,
                   .unit_count = def->unit_count,
                   .player_count = PLAYER_MOST - 1};
    game->shapes = allocate(def->tank_count * sizeof *game->shapes);
    game->units = allocate(def->unit_count * sizeof *game->units);
    build_world(game, def->tank_count);
    build_crowd(game);
}

void game_end(Game* game) {
    nav_crowd_destroy(game->crowd);
    nav_world_destroy(game->world);
    free(game->shapes);
    free(game->units);
}

void game_clone(Game* clone, const Game* game) {
    *clone = *game;
    clone->shapes = allocate(game->shape_count * sizeof *clone->shapes);
    clone->units = allocate(game->unit_count * sizeof *clone->units);
    memcpy(clone->shapes, game->shapes, game->shape_count * sizeof *clone->shapes);
    memcpy(clone->units, game->units, game->unit_count * sizeof *clone->units);
    must(nav_world_clone(game->world, NULL, &clone->world), "clone");
    must(nav_crowd_clone(game->crowd, clone->world, &clone->crowd), "clone");
}

void game_copy(Game* to, const Game* from) {
    must(nav_world_copy(to->world, from->world), "copy");
    must(nav_crowd_copy(to->crowd, from->crowd), "copy");
    to->tick = from->tick;
    to->player_count = from->player_count;
}

void game_save(const Game* game, GameBytes* bytes) {
    must(nav_snapshot_get_size(game->world, &bytes->size[0]), "size");
    must(nav_crowd_get_snapshot_size(game->crowd, &bytes->size[1]), "size");
    bytes->data[0] = allocate(bytes->size[0]);
    bytes->data[1] = allocate(bytes->size[1]);
    must(nav_snapshot_save(game->world, bytes->data[0], bytes->size[0], &bytes->size[0]), "save");
    must(nav_crowd_save(game->crowd, bytes->data[1], bytes->size[1], &bytes->size[1]), "save");
}

// The ids of what moves, and of the units.
static void list_all(Game* game) {
    uint32_t count;
    NavShapeDef def;
    must(nav_world_list_shapes(game->world, NULL, 0, &count), "list");
    NavShapeId* all = allocate(count * sizeof *all);
    game->shapes = allocate(count * sizeof *game->shapes);
    must(nav_world_list_shapes(game->world, all, count, &count), "list");
    for (uint32_t k = 0; k < count; k++) {
        must(nav_shape_get(game->world, all[k], &def), "shape");
        if (def.user == 0)
            continue;
        game->shapes[def.user - 1] = all[k];
        game->shape_count++;
    }
    free(all);
    must(nav_crowd_get_count(game->crowd, &game->unit_count), "count");
    game->units = allocate(game->unit_count * sizeof *game->units);
    must(nav_crowd_list_units(game->crowd, game->units, game->unit_count, &count), "list");
}

void game_restore(Game* game, const GameBytes* bytes, uint32_t tick, uint32_t player_count) {
    NavWorldDef def = nav_world_def();
    *game = (Game){.tick = tick, .player_count = player_count};
    must(nav_snapshot_restore(&def, bytes->data[0], bytes->size[0], &game->world), "restore");
    must(nav_crowd_restore(game->world, bytes->data[1], bytes->size[1], &game->crowd), "restore");
    list_all(game);
}

// --- differences -------------------------------------------------------------------------

static void print_shapes(const Game* game, const GameBytes* bytes) {
    NavWorldDef def = nav_world_def();
    NavWorld* other;
    must(nav_snapshot_restore(&def, bytes->data[0], bytes->size[0], &other), "restore");
    for (uint32_t k = 0; k < game->shape_count; k++) {
        NavShapeDef one, two;
        must(nav_shape_get(game->world, game->shapes[k], &one), "shape");
        must(nav_shape_get(other, game->shapes[k], &two), "shape");
        if (one.pose.position.x != two.pose.position.x ||
            one.pose.position.y != two.pose.position.y || one.pose.angle != two.pose.angle)
            printf("  world: shape %" PRIu32 " is at (%ld, %ld), there at (%ld, %ld)\n", k,
                   (long)one.pose.position.x, (long)one.pose.position.y, (long)two.pose.position.x,
                   (long)two.pose.position.y);
        if (one.is_enabled != two.is_enabled)
            printf("  world: gate %" PRIu32 " is open in one game only\n", k);
    }
    nav_world_destroy(other);
}

void game_print_difference(const Game* game, const GameBytes* bytes) {
    NavCrowdDifference found;
    must(nav_crowd_find_difference(game->crowd, bytes->data[1], bytes->size[1], &found),
         "difference");
    if (found.is_of_world)
        print_shapes(game, bytes);
    if (found.is_of_unit)
        printf("  crowd: unit %" PRIu32 ", %s\n", found.unit.index, found.field);
    else if (found.field != NULL)
        printf("  crowd: %s\n", found.field);
}
