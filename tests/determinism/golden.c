// Runs fixed scripts and prints the hash of each in a line: the same on every machine.
// tests/determinism/run builds it with many compilers and options, and compares. `golden
// --internal` adds a column that must agree between builds of one version, but may change from
// version to version. `golden --internal --part` plays a third of the scripts, for emulators.

#include <float.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "forms.h"
#include "march.h"
#include "routes.h"

#if FLT_EVAL_METHOD != 0
#error intermediate results are not rounded to their type
#endif

typedef struct Script {
    const char* name;
    NavPoint centre;
    int32_t half;   // of the field
    int32_t size;   // largest size of a shape
    int32_t raster; // of corners and positions
    uint32_t forms; // bit k: FormKind k is allowed
    uint32_t crowd; // about this number of shapes
    uint32_t change_count;
    int32_t seam_width;
} Script;

enum { ALL_FORMS = (1 << FORM_KIND_COUNT) - 1, SHAPE_MAX = 64, OUTLINE_COUNT = 4 };

static const Script scripts[] = {
    {"smallest", {0, 0}, 3, 2, 1, ALL_FORMS, 8, 360, 0},
    {"tiny", {5, -7}, 8, 4, 1, ALL_FORMS, 12, 480, 0},
    {"small", {0, 0}, 40, 16, 1, ALL_FORMS, 20, 480, 0},
    {"tiles", {0, 0}, 80, 20, 10, 1 << FORM_BOX | 1 << FORM_FRAME | 1 << FORM_COMB, 24, 480, 0},
    {"stacked", {0, 0}, 12, 6, 6, 1 << FORM_BOX | 1 << FORM_DISC | 1 << FORM_GRID, 24, 480, 0},
    {"cocircular", {0, 0}, 50, 25, 1, 1 << FORM_DISC | 1 << FORM_BOX, 16, 360, 0},
    {"middle", {1000, 1000}, 3000, 700, 1, ALL_FORMS, 32, 600, 0},
    {"needles", {0, 0}, 4000, 4000, 1, 1 << FORM_NEEDLE | 1 << FORM_TRIANGLE, 20, 480, 0},
    {"stars", {0, 0}, 2000, 900, 1, 1 << FORM_STAR, 14, 360, 0},
    {"sprites", {0, 0}, 1500, 300, 1, 1 << FORM_GRID | 1 << FORM_HEAP, 20, 480, 0},
    {"screen", {0, 0}, 262144, 12000, 1, ALL_FORMS, 48, 720, 0},
    {"map", {0, 0}, 20000000, 2000000, 256, ALL_FORMS, 40, 480, 0},
    {"corner", {NAV_COORD_MAX - 60, 60 - NAV_COORD_MAX}, 60, 40, 1, ALL_FORMS, 14, 360, 0},
    {"limit", {0, 0}, NAV_COORD_MAX, NAV_COORD_MAX, 1, ALL_FORMS, 16, 480, 0},
    {"cracks", {0, 0}, 300, 120, 1, ALL_FORMS, 24, 480, 3},
    {"raster", {0, 0}, 20000, 6000, 2000, 1 << FORM_BOX | 1 << FORM_FRAME, 32, 480, 3},
    {"gaps", {0, 0}, 3000, 700, 5, ALL_FORMS, 32, 480, 60},
};

typedef struct Player {
    const Script* script;
    TestRandom random;
    TestRandom places; // where routes begin and end
    DigestRoutes walkers;
    NavWorld* world;
    NavOutlineId outlines[OUTLINE_COUNT];
    NavShapeId shapes[SHAPE_MAX];
    uint32_t shape_count;
    Digest digest;
} Player;

static int32_t coordinate(Player* player, int32_t centre) {
    int64_t half = player->script->half, raster = player->script->raster;
    int64_t value = centre + random_between(&player->random, -half, half);
    value = value / raster * raster;
    if (value > NAV_COORD_MAX)
        return NAV_COORD_MAX;
    return value < -NAV_COORD_MAX ? -NAV_COORD_MAX : (int32_t)value;
}

static NavPoint place(Player* player) {
    int32_t x = coordinate(player, player->script->centre.x);
    int32_t y = coordinate(player, player->script->centre.y);
    return (NavPoint){x, y};
}

static Form draw(Player* player) {
    uint32_t kind;
    do {
        kind = random_below(&player->random, FORM_KIND_COUNT);
    } while ((player->script->forms >> kind & 1) == 0);
    NavPoint at = place(player);
    int32_t size = random_between(&player->random, 1, player->script->size);
    return form_draw(&player->random, (FormKind)kind, at, size, player->script->raster);
}

static void note(Player* player, NavResult result) {
    player->digest.results = digest_fold(player->digest.results, result);
    player->digest.accepted += result == NAV_OK;
    player->digest.refused += result != NAV_OK;
}

static NavPose pose(Player* player) {
    TestRandom* random = &player->random;
    NavPose to = nav_pose(place(player), 0);
    if (random_chance(random, 40))
        to.angle = (uint16_t)(random_chance(random, 50) ? random_below(random, 4) * NAV_QUARTER_TURN
                                                        : random_below(random, 65536));
    to.is_flipped_x = random_chance(random, 10);
    to.is_flipped_y = random_chance(random, 10);
    if (random_chance(random, 10))
        to.scale = random_between(random, 20000, 150000);
    return to;
}

static void insert(Player* player) {
    TestRandom* random = &player->random;
    bool is_floor = player->shape_count == 0 || random_chance(random, 30);
    uint32_t outline = random_below(random, OUTLINE_COUNT);
    NavShapeDef def = is_floor ? nav_floor_def(player->outlines[outline])
                               : nav_obstacle_def(player->outlines[outline]);
    Form form = draw(player);
    NavOutlineDef region = form_def(&form);
    if (random_chance(random, 60)) {
        def.outline = (NavOutlineId){0, 0, 0};
        def.region = &region;
        def.pose = nav_pose(region.pivot, 0);
    } else {
        def.pose = pose(player);
    }
    def.area = (uint8_t)random_below(random, 4);
    def.z = random_between(random, -1, 1);
    def.layers = random_chance(random, 70) ? NAV_LAYERS_ALL : 6;
    NavShapeId id;
    NavResult result = nav_shape_insert(player->world, &def, &id);
    note(player, result);
    if (result == NAV_OK)
        player->shapes[player->shape_count++] = id;
}

// Moves by about a step: the cases of a change that keep most of the mesh.
static void nudge(Player* player, NavShapeId id) {
    NavShapeDef def;
    if (nav_shape_get(player->world, id, &def) != NAV_OK)
        abort();
    int32_t reach = player->script->size / 50 + player->script->raster;
    int64_t x = def.pose.position.x + (int64_t)random_between(&player->random, -reach, reach);
    int64_t y = def.pose.position.y + (int64_t)random_between(&player->random, -reach, reach);
    if (x > NAV_COORD_MAX || x < -NAV_COORD_MAX || y > NAV_COORD_MAX || y < -NAV_COORD_MAX)
        return;
    def.pose.position = (NavPoint){(int32_t)x, (int32_t)y};
    if (random_chance(&player->random, 30))
        def.pose.angle = (uint16_t)(def.pose.angle + random_below(&player->random, 600));
    note(player, nav_shape_move(player->world, id, def.pose));
}

static void change_one(Player* player) {
    TestRandom* random = &player->random;
    NavWorld* world = player->world;
    uint32_t i = random_below(random, player->shape_count);
    NavShapeId id = player->shapes[i];
    uint32_t draw_kind = random_below(random, 100);
    if (draw_kind < 45) {
        nudge(player, id);
    } else if (draw_kind < 70) {
        NavPose to = pose(player);
        note(player, nav_shape_move(world, id, to));
    } else if (draw_kind < 78) {
        Form form = draw(player);
        NavOutlineDef region = form_def(&form);
        note(player, nav_shape_reshape(world, id, &region));
    } else if (draw_kind < 83) {
        note(player, nav_shape_set_enabled(world, id, random_chance(random, 50)));
    } else if (draw_kind < 86) {
        note(player, nav_shape_set_area(world, id, (uint8_t)random_below(random, 66)));
    } else if (draw_kind < 89) {
        note(player, nav_shape_set_z(world, id, random_between(random, -2, 2)));
    } else if (draw_kind < 92) {
        note(player, nav_shape_set_layers(world, id, (uint32_t)random_bits(random)));
    } else {
        note(player, nav_shape_remove(world, id));
        player->shapes[i] = player->shapes[--player->shape_count];
    }
}

static void change(Player* player) {
    uint32_t count = player->shape_count, goal = player->script->crowd;
    uint32_t percent = count < goal ? 40 : 4;
    if (count == 0 || (count < SHAPE_MAX && random_chance(&player->random, percent)))
        insert(player);
    else
        change_one(player);
}

// Corners of shapes are the points with the most difficult answers.
static NavPoint interesting(Player* player) {
    NavPoint somewhere = place(player), points[64];
    uint32_t shape = random_below(&player->random, SHAPE_MAX);
    uint32_t corner = random_below(&player->random, 64);
    NavFootprint footprint = {.points = points, .point_capacity = 64};
    if (shape >= player->shape_count ||
        nav_shape_get_footprint(player->world, player->shapes[shape], &footprint) != NAV_OK)
        return somewhere;
    return points[corner % (footprint.point_count < 64 ? footprint.point_count : 64)];
}

static void ask(Player* player) {
    NavQuery* query;
    if (nav_query_create(player->world, &query) != NAV_OK)
        abort();
    int32_t radius = player->script->size / 12 + 1;
    for (int i = 0; i < 6; i++) {
        NavPoint from = interesting(player);
        NavPoint to = interesting(player);
        digest_asks(&player->digest, query, from, to, radius);
    }
    nav_query_destroy(query);
}

// The script's own numbers are not used up.
static void walk(Player* player) {
    TestRandom kept = player->random;
    player->random = player->places;
    NavPoint from = interesting(player), to = interesting(player);
    player->places = player->random;
    player->random = kept;
    player->digest.routes = digest_routes_step(&player->walkers, player->digest.routes, from, to);
}

static void begin(Player* player) {
    int64_t half = player->script->half;
    NavWorldDef def = nav_world_def();
    NavPoint centre = player->script->centre;
    def.seam_width = player->script->seam_width;
    def.bounds = (NavBox){{(int32_t)(centre.x - half), (int32_t)(centre.y - half)},
                          {(int32_t)(centre.x + half), (int32_t)(centre.y + half)}};
    note(player, nav_world_create(&def, &player->world));
    for (uint32_t i = 0; i < OUTLINE_COUNT; i++) {
        Form form = draw(player);
        NavOutlineDef outline = form_def(&form);
        note(player, nav_outline_create(player->world, &outline, &player->outlines[i]));
    }
    // A floor that covers nearly everything.
    int32_t most = (int32_t)(half - half / 8);
    NavPoint ring[4] = {{centre.x - most, centre.y - most},
                        {centre.x + most, centre.y - most},
                        {centre.x + most, centre.y + most},
                        {centre.x - most, centre.y + most}};
    NavOutlineDef region = nav_outline_def();
    region.points = ring;
    region.point_count = 4;
    NavShapeDef ground = nav_floor_def((NavOutlineId){0, 0, 0});
    ground.region = &region;
    ground.z = -3;
    NavShapeId id;
    note(player, nav_shape_insert(player->world, &ground, &id));
}

// The bytes of a snapshot are the same on every machine, too.
static void fold_snapshot(Player* player) {
    size_t size;
    if (nav_snapshot_get_size(player->world, &size) != NAV_OK)
        abort();
    uint8_t* bytes = malloc(size);
    if (bytes == NULL || nav_snapshot_save(player->world, bytes, size, &size) != NAV_OK)
        abort();
    for (size_t i = 0; i < size; i++)
        player->digest.internal = digest_fold(player->digest.internal, bytes[i]);
    NavWorldDef def = nav_world_def();
    NavWorld* restored = NULL;
    note(player, nav_snapshot_restore(&def, bytes, size, &restored));
    if (restored == NULL)
        abort();
    player->digest.mesh = digest_fold(player->digest.mesh, nav_world_get_hash(restored));
    nav_world_destroy(restored);
    free(bytes);
}

static void play(const Script* script, uint64_t seed, Digest* digest) {
    Player player = {.script = script, .random = {seed}, .places = {seed}};
    begin(&player);
    digest_routes_begin(&player.walkers, player.world, script->size);
    bool is_in_batch = false;
    for (uint32_t i = 0; i < script->change_count; i++) {
        if (!is_in_batch && random_chance(&player.random, 10)) {
            note(&player, nav_batch_begin(player.world));
            is_in_batch = true;
        }
        change(&player);
        if (is_in_batch && random_chance(&player.random, 25)) {
            note(&player, nav_batch_commit(player.world));
            is_in_batch = false;
        }
        if (!is_in_batch)
            digest_world(&player.digest, player.world);
        if (!is_in_batch && i % 8 == 0)
            ask(&player);
        if (!is_in_batch)
            walk(&player);
    }
    if (is_in_batch)
        note(&player, nav_batch_commit(player.world));
    const char* what = "";
    if (!nav_world_validate(player.world, &what)) {
        fprintf(stderr, "golden: %s is not valid: %s\n", script->name, what);
        exit(1);
    }
    fold_snapshot(&player);
    digest_routes_end(&player.walkers);
    nav_world_destroy(player.world);
    *digest = player.digest;
}

static double random_double(TestRandom* random) {
    uint64_t bits = random_bits(random);
    if (random_chance(random, 70)) // a size that fits
        bits = (bits & 0x800FFFFFFFFFFFFFu) | (uint64_t)random_between(random, 1000, 1050) << 52;
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// Pixels to steps, lengths, poses, sines.
static uint64_t numbers(void) {
    TestRandom random = {1};
    uint64_t digest = 0;
    for (int i = 0; i < 20000; i++) {
        double x = random_double(&random);
        double y = random_double(&random);
        digest = digest_point(digest, nav_point_from_px(x, y));
        digest = digest_fold(digest, (uint32_t)nav_length_from_px(x));
        NavPose pose = nav_pose((NavPoint){(int32_t)(i * 65537), (int32_t)(-i * 3)}, (uint16_t)i);
        pose.is_flipped_x = i % 3 == 0;
        pose.scale = i % 5 * 40000;
        NavPoint p;
        p.x = random_between(&random, -NAV_COORD_MAX, NAV_COORD_MAX);
        p.y = random_between(&random, -NAV_COORD_MAX, NAV_COORD_MAX);
        digest = digest_point(digest, nav_pose_apply(pose, (NavPoint){i, i}, p));
        digest = digest_fold(digest, (uint64_t)(uint32_t)nav_sin((uint16_t)(3 * i)) << 32 |
                                         (uint32_t)nav_cos((uint16_t)(3 * i)));
    }
    return digest;
}

enum { SCRIPTS_A_PART = 3 }; // every third one is played

int main(int argc, char** argv) {
    bool wants_internal = argc > 1 && strcmp(argv[1], "--internal") == 0;
    bool is_part = argc > 2 && strcmp(argv[2], "--part") == 0;
    printf("# script results mesh islands places rays optimal fast radius routes%s\n",
           wants_internal ? " internal" : "");
    uint64_t accepted = 0, refused = 0, paths = 0;
    printf("numbers %016" PRIx64 "\n", numbers());
    printf("march %016" PRIx64 "\n", march_digest());
    for (uint32_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        Digest d;
        if (is_part && i % SCRIPTS_A_PART != 0) {
            printf("%s -\n", scripts[i].name);
            continue;
        }
        play(&scripts[i], 1000 + i, &d);
        accepted += d.accepted;
        refused += d.refused;
        paths += d.paths;
        printf("%s %016" PRIx64 " %016" PRIx64 " %016" PRIx64 " %016" PRIx64 " %016" PRIx64
               " %016" PRIx64 " %016" PRIx64 " %016" PRIx64 " %016" PRIx64,
               scripts[i].name, d.results, d.mesh, d.islands, d.places, d.rays, d.optimal, d.fast,
               d.radius, d.routes);
        if (wants_internal)
            printf(" %016" PRIx64, d.internal);
        printf("\n");
    }
    printf("# %" PRIu64 " calls accepted, %" PRIu64 " refused, %" PRIu64 " paths found\n", accepted,
           refused, paths);
    return 0;
}
