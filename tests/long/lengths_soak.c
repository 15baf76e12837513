// lengths_soak: paths of points against a visibility graph, in random scenes that change, or on
// game maps.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <nav/nav.h>

#include "bench/map_file.h"
#include "long/lengths_soak_compare.h"
#include "support/command.h"
#include "support/scenes.h"

typedef struct Options {
    uint64_t queries, seed;
    const char* maps; // their folder, or NULL
} Options;

static const char usage[] =
    "lengths_soak [--queries N] [--seed S] [--maps FOLDER]\n"
    "Shortest and fast paths in random scenes that change, compared with a visibility graph: "
    "status,\n"
    "length, both ways, before and after, each leg on the mesh and against the shapes as they were "
    "given. --maps: "
    "the\n"
    "queries of the game maps there, and the same moved to corners of the grid and of the mesh.\n";

// --- random scenes -------------------------------------------------------------------------------

static NavPoint any_point(LengthsPlay* play) {
    NavPoint p;
    int32_t raster = random_chance(&play->random, 40) ? play->raster : 1;
    p.x = random_between(&play->random, 0, play->size / raster) * raster;
    p.y = random_between(&play->random, 0, play->size / raster) * raster;
    return p;
}

// A corner of the mesh, a point between two corners, or any point; mostly on the floor.
static NavPoint any_end(LengthsPlay* play) {
    NavPoint p = any_point(play);
    for (uint32_t i = random_below(&play->random, 20); i < 20; i++) {
        uint32_t kind = random_below(&play->random, 4);
        p = any_point(play);
        if (kind < 2 && play->floor.count > 0) {
            const NavPoint* c =
                play->floor.triangles[random_below(&play->random, play->floor.count)];
            p = c[0];
            if (kind == 1) {
                p.x = (c[0].x + c[1].x) / 2;
                p.y = (c[0].y + c[1].y) / 2;
            }
        }
        if (lengths_is_on_floor(play, p))
            break;
    }
    return p;
}

static void insert(LengthsPlay* play, NavShapeDef def, LengthsBlock* block) {
    NavOutlineDef region = nav_outline_def();
    region.points = block->points;
    region.point_count = block->point_count;
    def.region = &region;
    NavResult result = nav_shape_insert(play->world, &def, &block->id);
    if (result == NAV_OK && def.kind == NAV_OBSTACLE)
        play->blocks[play->block_count++] = *block;
}

static void add_floor(LengthsPlay* play, NavPoint min, NavPoint max) {
    LengthsBlock block = {.points = {min, {max.x, min.y}, max, {min.x, max.y}}, .point_count = 4};
    insert(play, nav_floor_def((NavOutlineId){0, 0, 0}), &block);
}

// A box on the raster, a thin wall, or a polygon about a circle; all are convex.
static void add_block(LengthsPlay* play) {
    if (play->block_count == SHAPES_MOST)
        return;
    LengthsBlock block = {.point_count = 4};
    NavPoint at = any_point(play);
    uint32_t kind = random_below(&play->random, 3);
    int32_t reach = play->size / 4 + 1;
    if (kind < 2) {
        int32_t unit = kind == 0 ? play->raster : 1;
        int32_t w = random_between(&play->random, 1, reach / unit + 1) * unit;
        int32_t h = kind == 0 ? random_between(&play->random, 1, 2) * unit
                              : random_between(&play->random, 1, 4);
        bool is_tall = random_chance(&play->random, 50);
        NavPoint far = {at.x + (is_tall ? h : w), at.y + (is_tall ? w : h)};
        NavPoint box[4] = {at, {far.x, at.y}, far, {at.x, far.y}};
        memcpy(block.points, box, sizeof box);
    } else {
        block.point_count = 3 + random_below(&play->random, POINTS_MOST - 2);
        double radius = 2 + random_below(&play->random, (uint32_t)reach);
        double turn = random_below(&play->random, 1000) / 1000.0;
        for (uint32_t i = 0; i < block.point_count; i++) {
            double angle = 6.283185307179586 * (i + turn) / block.point_count;
            block.points[i].x = at.x + (int32_t)lround(radius * cos(angle));
            block.points[i].y = at.y + (int32_t)lround(radius * sin(angle));
        }
    }
    insert(play, nav_obstacle_def((NavOutlineId){0, 0, 0}), &block);
}

static void move_block(LengthsPlay* play, LengthsBlock* block) {
    NavShapeDef def;
    int32_t reach = play->size / 8 + 1;
    int32_t dx = random_between(&play->random, -reach, reach);
    int32_t dy = random_between(&play->random, -reach, reach);
    COMMAND_MUST(nav_shape_get(play->world, block->id, &def), "a shape is lost");
    def.pose.position.x += dx;
    def.pose.position.y += dy;
    if (nav_shape_move(play->world, block->id, def.pose) != NAV_OK)
        return;
    for (uint32_t i = 0; i < block->point_count; i++) {
        block->points[i].x += dx;
        block->points[i].y += dy;
    }
}

// 1: obstacles were only added, -1: only removed, 0: both.
static int change(LengthsPlay* play) {
    uint32_t kind = random_below(&play->random, 4);
    play->tally->changes++;
    if (play->block_count == 0 || kind == 0) {
        add_block(play);
        return 1;
    }
    LengthsBlock* block = &play->blocks[random_below(&play->random, play->block_count)];
    if (kind > 1) {
        move_block(play, block);
        return 0;
    }
    COMMAND_MUST(nav_shape_remove(play->world, block->id), "a shape is lost");
    *block = play->blocks[--play->block_count];
    return -1;
}

static void open_world(LengthsPlay* play, NavBox bounds) {
    NavWorldDef def = nav_world_def();
    def.bounds = bounds;
    def.seam_width = 0; // as in replays
    COMMAND_NEED(nav_world_create(&def, &play->world) == NAV_OK &&
                     nav_query_create(play->world, &play->query) == NAV_OK,
                 "no memory");
}

static void close_world(LengthsPlay* play) {
    nav_query_destroy(play->query);
    nav_world_destroy(play->world);
}

static bool has_free_ends(const LengthsPlay* play, const LengthsEarlier* earlier) {
    return lengths_is_on_floor(play, earlier->start) && lengths_is_on_floor(play, earlier->goal);
}

// An added obstacle shortens no path, and a removed one lengthens none. But edges bend by up to
// half a step where others cross them. So a point on an edge may become blocked, and a length may
// differ by 4 steps.
static void compare_earlier(LengthsPlay* play, int direction) {
    for (uint32_t i = 0; i < play->earlier_count && direction != 0; i++) {
        const LengthsEarlier* earlier = &play->earlier[i];
        if (!earlier->is_free || !has_free_ends(play, earlier))
            continue;
        double now = oracle_roadmap_shortest(play->roadmap, earlier->start, earlier->goal);
        double more = direction > 0 ? now : earlier->shortest;
        double less = direction > 0 ? earlier->shortest : now;
        play->tally->monotone++;
        if (more < 0 || (less >= 0 && less <= more + 4))
            continue;
        play->tally->faults++;
        printf("scene %" PRIu64 ": (%d,%d)-(%d,%d): %.9g, after %s %.9g\n", play->scene,
               earlier->start.x, earlier->start.y, earlier->goal.x, earlier->goal.y,
               earlier->shortest, direction > 0 ? "adding" : "removing", now);
    }
    play->earlier_count = 0;
}

static void ask_state(LengthsPlay* play, int direction) {
    lengths_survey(play);
    compare_earlier(play, direction);
    for (uint32_t i = 0; i < QUERIES_A_STATE / 2; i++) {
        LengthsEarlier question = {any_end(play), {0, 0}, 0, false};
        question.goal = any_end(play);
        question.shortest = oracle_roadmap_shortest(play->roadmap, question.start, question.goal);
        lengths_ask(play, question.start, question.goal, question.shortest);
        question.is_free = has_free_ends(play, &question);
        play->earlier[play->earlier_count++] = question;
    }
    lengths_forget(play);
}

static void play_scene(LengthsTally* tally, uint64_t scene) {
    static const int32_t sizes[] = {24, 60, 400, 4096, 100000, 50000000};
    LengthsPlay play = {.tally = tally, .name = "random", .scene = scene};
    play.random.state = scene * UINT64_C(0x9E3779B97F4A7C15);
    play.size = sizes[random_below(&play.random, 6)];
    play.raster = play.size / random_between(&play.random, 4, 12);
    open_world(&play, (NavBox){{0, 0}, {play.size, play.size}});
    int32_t edge = random_chance(&play.random, 50) ? 0 : play.raster;
    add_floor(&play, (NavPoint){edge, edge}, (NavPoint){play.size - edge, play.size - edge});
    for (int32_t i = random_between(&play.random, 1, SHAPES_MOST - 2); i > 0; i--)
        add_block(&play);
    tally->scenes++;
    for (uint32_t i = 0; i < STATES_A_SCENE; i++) {
        int direction = change(&play);
        ask_state(&play, direction);
    }
    close_world(&play);
}

// --- maps ----------------------------------------------------------------------------------------

static void lay_map(LengthsPlay* play, const MapFile* map) {
    NavOutlineDef region = nav_outline_def();
    NavShapeDef def = nav_floor_def((NavOutlineId){0, 0, 0});
    NavShapeId id;
    region.points = map->points;
    region.point_count = map->point_count;
    region.triangles = map->triangles;
    region.triangle_count = map->triangle_count;
    def.region = &region;
    COMMAND_MUST(nav_shape_insert(play->world, &def, &id), "the map is refused");
}

// The oracle's floor is the file's.
static void survey_map(LengthsPlay* play, const MapFile* map) {
    play->triangles = malloc(map->triangle_count * sizeof *play->triangles);
    COMMAND_NEED(play->triangles != NULL, "no memory");
    for (uint32_t k = 0; k < 3 * map->triangle_count; k++)
        play->triangles[k / 3][k % 3] = map->points[map->triangles[k]];
    for (uint32_t t = 0; t < map->triangle_count; t++) {
        NavPoint* c = play->triangles[t];
        NavPoint b = c[1];
        if (oracle_area_2(c[0], c[1], c[2]) > 0)
            continue;
        c[1] = c[2];
        c[2] = b;
    }
    oracle_floor_init(&play->floor, (const NavPoint(*)[3])play->triangles, map->triangle_count);
    play->roadmap = oracle_roadmap_create(&play->floor);
}

static NavPoint to_grid(NavPoint p) {
    NavPoint q = {p.x & ~(NAV_STEPS_PER_PX - 1), p.y & ~(NAV_STEPS_PER_PX - 1)};
    return q;
}

static NavPoint to_corner(const MapFile* map, NavPoint p) {
    NavPoint best = map->points[0];
    double least = HUGE_VAL;
    for (uint32_t k = 0; k < map->point_count; k++) {
        double way = hypot((double)map->points[k].x - p.x, (double)map->points[k].y - p.y);
        if (way < least) {
            least = way;
            best = map->points[k];
        }
    }
    return best;
}

static void ask_map(LengthsPlay* play, const MapFile* map) {
    for (uint32_t k = 0; k < map->query_count; k++) {
        NavPoint start = map->queries[k].start, goal = map->queries[k].goal;
        double shortest = oracle_roadmap_shortest(play->roadmap, start, goal);
        if (fabs(shortest / NAV_STEPS_PER_PX - map->queries[k].shortest) > 1e-4) {
            printf("%s q%u: the oracle has %.6f, the file %.6f\n", play->name, k + 1,
                   shortest / NAV_STEPS_PER_PX, map->queries[k].shortest);
            play->tally->faults++;
        }
        lengths_ask(play, start, goal, shortest);
        NavPoint a = to_grid(start), b = to_grid(goal);
        lengths_ask(play, a, b, oracle_roadmap_shortest(play->roadmap, a, b));
        a = to_corner(map, start);
        b = to_corner(map, goal);
        lengths_ask(play, a, b, oracle_roadmap_shortest(play->roadmap, a, b));
    }
}

static bool play_maps(LengthsTally* tally, const char* folder) {
    static const char* const names[] = {"arena", "den520d", "AR0602SR", "brc202d"};
    for (uint32_t i = 0; i < 4; i++) {
        MapFile* map = map_file_read(folder, names[i]);
        if (map == NULL) {
            printf("no map %s in %s\n", names[i], folder);
            return false;
        }
        LengthsPlay play = {.tally = tally, .name = names[i]};
        open_world(&play, map->bounds);
        lay_map(&play, map);
        survey_map(&play, map);
        ask_map(&play, map);
        lengths_forget(&play);
        close_world(&play);
        map_file_destroy(map);
        tally->scenes++;
        printf("%s: %" PRIu64 " paths so far, %" PRIu64 " faults\n", names[i], tally->queries,
               tally->faults);
        fflush(stdout);
    }
    return true;
}

// --- the command ---------------------------------------------------------------------------------

static bool parse(Options* options, int argc, char** argv) {
    const CommandArgument arguments[] = {{"--maps", .text = &options->maps},
                                         {"--queries", .large = &options->queries},
                                         {"--seed", .large = &options->seed}};
    return command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv);
}

static void print(const LengthsTally* tally) {
    printf("%" PRIu64 " paths in %" PRIu64 " scenes after %" PRIu64 " changes: %" PRIu64
           " found, %" PRIu64 " of them bent, %" PRIu64 " unreachable, %" PRIu64
           " with a blocked end\n",
           tally->queries, tally->scenes, tally->changes, tally->ok, tally->bent,
           tally->unreachable, tally->blocked);
    printf("optimal at most %.12f of the shortest; fast at most %.4f, %.5f in the mean\n",
           tally->worst_optimal, tally->worst_fast,
           tally->fast_count > 0 ? tally->fast_sum / (double)tally->fast_count : 1);
    printf("%" PRIu64 " pairs asked again after a change; %" PRIu64 " faults\n", tally->monotone,
           tally->faults);
}

int main(int argc, char** argv) {
    Options options = {.queries = 2000, .seed = 1};
    LengthsTally tally = {0};
    if (!parse(&options, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    if (options.maps != NULL && !play_maps(&tally, options.maps))
        return 77;
    for (uint64_t scene = options.seed; options.maps == NULL && tally.queries < options.queries;
         scene++)
        play_scene(&tally, scene);
    print(&tally);
    return tally.faults > 0;
}
