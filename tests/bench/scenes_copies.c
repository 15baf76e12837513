// The cost of a second world, and of deep overlap up to the limits.
#include "chance.h"
#include "scenes.h"

#include <stdio.h>
#include <stdlib.h>

#define PX NAV_STEPS_PER_PX
#define DISC_POINTS 64

typedef struct Copies {
    NavWorld* clone;
    void* bytes;
    size_t size;
} Copies;

static void clone_turn(Stage* stage, void* context, uint32_t turn) {
    (void)context;
    (void)turn;
    NavWorld* clone = NULL;
    require(nav_world_clone(stage->world, NULL, &clone), "clone");
    nav_world_destroy(clone);
}

static void copy_turn(Stage* stage, void* context, uint32_t turn) {
    (void)turn;
    const Copies* copies = context;
    require(nav_world_copy(copies->clone, stage->world), "copy");
}

static void save_turn(Stage* stage, void* context, uint32_t turn) {
    (void)turn;
    Copies* copies = context;
    require(nav_snapshot_save(stage->world, copies->bytes, copies->size, &copies->size), "save");
}

static void restore_turn(Stage* stage, void* context, uint32_t turn) {
    (void)stage;
    (void)turn;
    const Copies* copies = context;
    const NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    require(nav_snapshot_restore(&def, copies->bytes, copies->size, &world), "restore");
    nav_world_destroy(world);
}

void scene_copies(Bench* bench) {
    const W1Def def = w1_def(W1_OVERLAP, bench->is_full ? 100000 : 10000, bench->seed);
    W1* w1 = w1_create(&def);
    Stage* stage = stage_create(w1->size, true);
    stage_load_w1(stage, w1);
    Copies copies = {0};
    require(nav_world_clone(stage->world, NULL, &copies.clone), "clone");
    require(nav_snapshot_get_size(stage->world, &copies.size), "measure");
    copies.bytes = malloc(copies.size);
    if (copies.bytes == NULL)
        require(NAV_ERR_MEMORY, "save");
    const Turns turns[4] = {{"copies-clone", def.static_count, 1, 5, clone_turn, &copies},
                            {"copies-refresh", def.static_count, 1, 5, copy_turn, &copies},
                            {"copies-save", def.static_count, 1, 5, save_turn, &copies},
                            {"copies-restore", def.static_count, 0, 2, restore_turn, &copies}};
    for (int i = 0; i < 4; ++i)
        play_turns(bench, stage, &turns[i]);
    nav_world_destroy(copies.clone);
    free(copies.bytes);
    stage_destroy(stage);
    w1_destroy(w1);
}

typedef struct Pile {
    Chance chance;
    NavOutlineId disc;
    uint32_t scatter_px;
    bool is_turned;
    uint32_t refused_count;
} Pile;

static void pile_turn(Stage* stage, void* context, uint32_t turn) {
    (void)turn;
    Pile* pile = context;
    NavPoint at = {2000 * PX, 2000 * PX};
    if (pile->scatter_px > 0) {
        at.x += (int32_t)chance_below(&pile->chance, pile->scatter_px * PX);
        at.y += (int32_t)chance_below(&pile->chance, pile->scatter_px * PX);
    }
    const uint32_t angle = chance_below(&pile->chance, 65536);
    NavShapeDef def = nav_obstacle_def(pile->disc);
    def.pose = nav_pose(at, pile->is_turned ? (uint16_t)angle : 0);
    NavShapeId id;
    const NavResult result = nav_shape_insert(stage->world, &def, &id);
    if (result == NAV_ERR_BUDGET)
        ++pile->refused_count;
    else
        require(result, "insert a disc");
}

// Discs of 64 points within a few pixels, with the default limits.
static void play_pile(Bench* bench, const char* scene, uint32_t count, Pile pile) {
    Stage* stage = stage_create((NavPoint){4000 * PX, 4000 * PX}, true);
    NavPoint points[DISC_POINTS];
    for (uint32_t i = 0; i < DISC_POINTS; ++i) {
        const uint16_t angle = (uint16_t)(i * (65536 / DISC_POINTS));
        points[i].x = (int32_t)((int64_t)100 * PX * nav_cos(angle) / (1 << 30));
        points[i].y = (int32_t)((int64_t)100 * PX * nav_sin(angle) / (1 << 30));
    }
    NavOutlineDef def = nav_outline_def();
    def.points = points;
    def.point_count = DISC_POINTS;
    require(nav_outline_create(stage->world, &def, &pile.disc), "create a disc");
    const Turns turns = {scene, count, 0, count, pile_turn, &pile};
    play_turns(bench, stage, &turns);
    if (pile.refused_count == 0) {
        fprintf(stderr, "bench: %s is no pile\n", scene);
        exit(EXIT_FAILURE);
    }
    stage_destroy(stage);
}

void scene_pile(Bench* bench) {
    const Pile scattered = {chance_seed(bench->seed), {0, 0, 0}, 20, false, 0};
    const Pile turned = {chance_seed(bench->seed), {0, 0, 0}, 0, true, 0};
    play_pile(bench, "pile-scattered", 400, scattered);
    if (bench->is_full) // half a million chain nodes
        play_pile(bench, "pile-turned", 100, turned);
}
