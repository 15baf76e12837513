// A watch over routes: what an update costs beside the commit before it.
#include "chance.h"
#include "scenes.h"

#include <stdio.h>
#include <stdlib.h>

enum { PX = NAV_STEPS_PER_PX, RADIUS = 5 * PX, REACH = 700 * PX };

typedef struct WatchScene {
    const char* scene;
    W1Def def;
    uint32_t route_count, warm_count, count;
    double share;    ///< of the world's width, from the left, in which the routes are
    bool is_batched; ///< all blockers move in one commit, else one
} WatchScene;

typedef struct WatchStage {
    Stage* stage;
    W1* w1;
    NavRoutes* routes;
    uint64_t event_count, checked_count;
} WatchStage;

static NavPoint near(Chance* chance, NavPoint p, NavPoint size) {
    NavPoint q = {chance_between(chance, p.x - REACH, p.x + REACH),
                  chance_between(chance, p.y - REACH, p.y + REACH)};
    q.x = q.x < 0 ? -q.x : q.x > size.x ? 2 * size.x - q.x : q.x;
    q.y = q.y < 0 ? -q.y : q.y > size.y ? 2 * size.y - q.y : q.y;
    return q;
}

// Routes for discs, some 500 px long.
static void insert_routes(WatchStage* watch, const WatchScene* scene, uint64_t seed) {
    Chance chance = chance_seed(seed);
    NavPoint size = watch->w1->size;
    size.x = (int32_t)(size.x * scene->share);
    require(nav_routes_create(watch->stage->world, &watch->routes), "create routes");
    for (uint32_t k = 0; k < scene->route_count; ++k) {
        NavPoint start = {chance_between(&chance, 0, size.x), chance_between(&chance, 0, size.y)};
        NavPathRequest request = nav_path_request(start, near(&chance, start, size));
        NavRouteId id;
        request.radius = RADIUS;
        request.is_partial_allowed = true;
        require(nav_route_insert(watch->routes, &request, NULL, &id), "insert a route");
    }
}

static void move_blockers(WatchStage* watch, const WatchScene* scene, uint32_t turn) {
    if (!scene->is_batched) {
        stage_move(watch->stage, turn % scene->def.mover_count,
                   w1_mover_pose(watch->w1, turn % scene->def.mover_count));
        return;
    }
    require(nav_batch_begin(watch->stage->world), "begin");
    for (uint32_t k = 0; k < scene->def.mover_count; ++k)
        stage_move(watch->stage, k, w1_mover_pose(watch->w1, k));
    require(nav_batch_commit(watch->stage->world), "commit");
}

static void step(WatchStage* watch, const WatchScene* scene, uint32_t turn, Samples samples[2]) {
    for (uint32_t k = 0; k < scene->def.mover_count; ++k)
        if (scene->is_batched || k == turn % scene->def.mover_count)
            w1_step(watch->w1, k);
    const uint64_t begin = clock_ns();
    move_blockers(watch, scene, turn);
    const uint64_t middle = clock_ns();
    NavRouteReport report;
    require(nav_routes_update(watch->routes, &report), "update");
    const uint64_t end = clock_ns();
    watch->event_count += report.event_count;
    watch->checked_count += report.checked_count;
    if (turn < scene->warm_count)
        return;
    samples_add(&samples[0], middle - begin, 1);
    samples_add(&samples[1], end - middle, 1);
}

static void play_watch(Bench* bench, const WatchScene* scene) {
    WatchStage watch = {.w1 = w1_create(&scene->def)};
    Samples samples[2] = {samples_create(scene->count), samples_create(scene->count)};
    char name[LEDGER_TEXT];
    watch.stage = stage_create(watch.w1->size, true);
    stage_load_w1(watch.stage, watch.w1);
    insert_routes(&watch, scene, bench->seed);
    for (uint32_t turn = 0; turn < scene->warm_count; ++turn)
        step(&watch, scene, turn, samples);
    stage_mark_warm(watch.stage);
    for (uint32_t turn = 0; turn < scene->count; ++turn)
        step(&watch, scene, scene->warm_count + turn, samples);
    snprintf(name, sizeof name, "%s-commit", scene->scene);
    stage_add_row(watch.stage, &bench->ledger, name, "commit", scene->route_count, &samples[0]);
    snprintf(name, sizeof name, "%s-update", scene->scene);
    stage_add_row(watch.stage, &bench->ledger, name, "update", scene->route_count, &samples[1]);
    printf("%s: %g events and %g legs checked a commit\n", scene->scene,
           (double)watch.event_count / (scene->count + scene->warm_count),
           (double)watch.checked_count / (scene->count + scene->warm_count));
    nav_routes_destroy(watch.routes);
    stage_destroy(watch.stage);
    w1_destroy(watch.w1);
}

static WatchScene far_scene(const Bench* bench) {
    WatchScene scene = {"routes-far", w1_def(W1_OVERLAP, 4000, bench->seed), 2000, 200, 2000, 0.4,
                        false};
    scene.def.mover_count = 1;
    scene.def.range_px = 300;
    if (bench->is_full) {
        scene.route_count = 10000;
        scene.count = 20000;
    }
    return scene;
}

void scene_routes_far(Bench* bench) {
    const WatchScene far = far_scene(bench);
    play_watch(bench, &far);
}

void scene_routes(Bench* bench) {
    WatchScene among = far_scene(bench);
    among.scene = "routes-among";
    among.def = w1_def(W1_OVERLAP, 4000, bench->seed);
    among.def.mover_count = 100;
    among.share = 1;
    WatchScene batch = among;
    batch.scene = "routes-batch";
    batch.is_batched = true;
    batch.warm_count = 20;
    batch.count /= 20;
    scene_routes_far(bench);
    play_watch(bench, &among);
    play_watch(bench, &batch);
}
