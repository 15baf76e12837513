// What a tick of a crowd costs while the world changes, beside DetourCrowd in one that does not.
#include "flow.h"
#include "move/crowd/crowd.h"
#include "samples.h"
#include "scenes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef BENCH_WITH_THREADS
#include "threads/crew.h"
#endif

enum {
    AGENTS = FLOW_UNITS_MOST,
    REACH = 700 * NAV_STEPS_PER_PX,
    WARM_TICKS = 400,
    WARM_THREADS = 4
};
#define AGENT_SHARE 0.25

typedef struct Clock {
    uint64_t last, spent[CROWD_PART_COUNT];
} Clock;

typedef struct Units {
    Stage* stage;
    W1* w1;
    NavCrowd* crowd;
    NavUnitId* ids; // [count]
    uint32_t count;
    Chance chance;
    Clock clock;
    uint64_t commits, ticks; // ns
    uint64_t events, searches, waiting;
} Units;

static void end_part(void* context, CrowdPart part) {
    Clock* clock = context;
    const uint64_t now = processor_ns();
    clock->spent[part] += now - clock->last;
    clock->last = now;
}

static NavPoint any_place(Chance* chance, NavPoint size) {
    NavPoint p = {chance_between(chance, FLOW_RADIUS, size.x - FLOW_RADIUS), 0};
    p.y = chance_between(chance, FLOW_RADIUS, size.y - FLOW_RADIUS);
    return p;
}

// Not far from there.
static NavPoint any_goal(Chance* chance, NavPoint from, NavPoint size) {
    NavPoint p = {chance_between(chance, from.x - REACH, from.x + REACH), 0};
    p.y = chance_between(chance, from.y - REACH, from.y + REACH);
    p.x = p.x < 0 ? -p.x : p.x > size.x ? 2 * size.x - p.x : p.x;
    p.y = p.y < 0 ? -p.y : p.y > size.y ? 2 * size.y - p.y : p.y;
    return p;
}

static void insert_units(Units* units, uint32_t count) {
    units->ids = calloc(count, sizeof *units->ids);
    if (units->ids == NULL)
        require(NAV_ERR_MEMORY, "units");
    for (; units->count < count; ++units->count) {
        NavUnitDef def = nav_unit_def(any_place(&units->chance, units->w1->size));
        NavUnitId* id = &units->ids[units->count];
        def.radius = FLOW_RADIUS;
        def.max_speed = FLOW_SPEED;
        def.acceleration = FLOW_ACCELERATION;
        require(nav_unit_insert(units->crowd, &def, id), "insert a unit");
        require(nav_unit_set_goal(units->crowd, *id,
                                  any_goal(&units->chance, def.point, units->w1->size)),
                "goal");
    }
}

// By the events of the last tick. `copy`: a crowd that is sent to the same places; or
// NULL.
static void send_again(Units* units, const NavCrowdReport* report, NavCrowd* copy) {
    for (uint32_t i = 0; i < report->event_count; ++i) {
        const NavUnitEvent* event = &report->events[i];
        NavUnit unit;
        if (event->kind != NAV_UNIT_EVENT_ARRIVED && event->kind != NAV_UNIT_EVENT_BLOCKED)
            continue;
        require(nav_unit_get(units->crowd, event->id, &unit), "get a unit");
        const NavPoint goal = any_goal(&units->chance, unit.point, units->w1->size);
        require(nav_unit_set_goal(units->crowd, event->id, goal), "goal");
        if (copy != NULL)
            require(nav_unit_set_goal(copy, event->id, goal), "goal");
    }
}

static void step_tanks(Units* units) {
    for (uint32_t i = 0; i < units->w1->def.mover_count; ++i)
        w1_step(units->w1, i);
}

static void move_tanks(Units* units) {
    const uint32_t movers = units->w1->def.mover_count;
    require(nav_batch_begin(units->stage->world), "begin");
    for (uint32_t i = 0; i < movers; ++i)
        stage_move(units->stage, i, w1_mover_pose(units->w1, i));
    require(nav_batch_commit(units->stage->world), "commit");
}

static void step(Units* units) {
    NavCrowdReport report;
    step_tanks(units);
    const uint64_t start = processor_ns();
    move_tanks(units);
    units->clock.last = processor_ns();
    units->commits += units->clock.last - start;
    require(nav_crowd_tick(units->crowd, &report), "tick");
    units->ticks += processor_ns() - start;
    units->events += report.cut_count;
    units->searches += report.search_count;
    units->waiting += report.waiting_count;
    send_again(units, &report, NULL);
}

#ifdef BENCH_WITH_THREADS

enum { THREADS = 2, CHUNKS_A_THREAD = 2 };
#define THREADS_GAIN 1.7

// The tick of one crowd, by the clock on the wall.
static uint64_t time_tick(NavCrowd* crowd, NavCrowdReport* report) {
    const uint64_t start = clock_ns();
    require(nav_crowd_tick(crowd, report), "tick");
    return clock_ns() - start;
}

// Two copies of the crowd in turn, one of them with threads. Without commits.
static void print_threads(Units* units, uint32_t ticks) {
    NavCrowd* copy = NULL;
    Crew* crew = crew_create(THREADS);
    uint64_t alone = 0, shared = 0, hashes[2];
    if (crew == NULL)
        return;
    require(nav_crowd_clone(units->crowd, units->stage->world, &copy), "clone the crowd");
    require(nav_crowd_set_threads(copy, crew_run, crew, THREADS * CHUNKS_A_THREAD), "threads");
    units->crowd->on_part = NULL;
    for (uint32_t k = 0; k < ticks + WARM_THREADS; ++k) {
        step_tanks(units);
        move_tanks(units);
        NavCrowdReport reports[2];
        const uint32_t own = k % 2; // the turn of the one without threads
        const uint64_t first = time_tick(own == 0 ? units->crowd : copy, &reports[0]);
        const uint64_t second = time_tick(own == 0 ? copy : units->crowd, &reports[1]);
        send_again(units, &reports[own], copy);
        if (k < WARM_THREADS)
            continue;
        alone += own == 0 ? first : second;
        shared += own == 0 ? second : first;
    }
    require(nav_crowd_get_hash(units->crowd, &hashes[0]), "hash");
    require(nav_crowd_get_hash(copy, &hashes[1]), "hash");
    const double scale = 1e6 * ticks;
    puts("\n| a tick without its commit | ms | times as fast | at least | | hash |");
    puts("| --- | --- | --- | --- | --- | --- |");
    printf("| 1 thread | %.2f | | | | %016" PRIx64 " |\n", (double)alone / scale, hashes[0]);
    const double gain = (double)alone / (double)shared;
    printf("| %d threads | %.2f | %.2f | %.1f | %s | %016" PRIx64 " |\n", THREADS,
           (double)shared / scale, gain, THREADS_GAIN, gain >= THREADS_GAIN ? "met" : "missed",
           hashes[1]);
    nav_crowd_destroy(copy);
    crew_destroy(crew);
}

#else

static void print_threads(Units* units, uint32_t ticks) {
    (void)units;
    (void)ticks;
}

#endif

static void forget(Units* units) {
    units->clock = (Clock){.last = 0};
    units->commits = units->ticks = units->events = units->searches = units->waiting = 0;
}

// Detour's mesh lies on a raster of 65 535 cells.
static W1* create_coarse_w1(uint64_t seed) {
    enum { RASTER = NAV_STEPS_PER_PX / 8 };
    W1Def def = w1_def(W1_OVERLAP, 1000, seed);
    def.mover_count = 0;
    W1* w1 = w1_create(&def);
    for (uint32_t i = 0; i < w1->first_points[def.static_count]; ++i) {
        w1->points[i].x -= w1->points[i].x % RASTER;
        w1->points[i].y -= w1->points[i].y % RASTER;
    }
    return w1;
}

static FlowScene* create_agents(Chance* chance, NavPoint size) {
    FlowScene* scene = calloc(1, sizeof *scene);
    if (scene == NULL)
        require(NAV_ERR_MEMORY, "agents");
    scene->size = size;
    for (; scene->unit_count < AGENTS; ++scene->unit_count) {
        const NavPoint start = any_place(chance, size);
        scene->units[scene->unit_count] = (FlowUnit){start, any_goal(chance, start, size)};
    }
    return scene;
}

static void send_agents_again(const FlowPlayer* player, void* self, FlowScene* scene,
                              Chance* chance) {
    for (uint32_t i = 0; i < scene->unit_count; ++i) {
        if (!player->has_come(self, i))
            continue;
        scene->units[i].goal = any_goal(chance, scene->units[i].goal, scene->size);
        player->send(self, i, scene->units[i].goal);
    }
}

// Agents in a world with as many polygons and agents to the area, without tanks. Who has come to
// its goal gets another one, as units do.
static double cost_of_agent(const Bench* bench, uint32_t ticks) {
    const FlowPlayer* player = flow_player_detour();
    if (player == NULL)
        return 0;
    W1* w1 = create_coarse_w1(bench->seed);
    Stage* stage = stage_create(w1->size, true);
    stage_load_w1(stage, w1);
    Chance chance = chance_seed(bench->seed);
    FlowScene* scene = create_agents(&chance, w1->size);
    void* self = player->create(scene, stage->world);
    uint64_t spent = 0;
    for (uint32_t k = 0; self != NULL && k < 2 * ticks; ++k) {
        const uint64_t start = processor_ns();
        player->tick(self);
        spent += k < ticks ? 0 : processor_ns() - start;
        send_agents_again(player, self, scene, &chance);
    }
    if (self != NULL)
        player->destroy(self);
    free(scene);
    stage_destroy(stage);
    w1_destroy(w1);
    return (double)spent / 1000 / ticks / AGENTS;
}

static void print_part(const char* name, double us_a_unit, uint32_t unit_count) {
    printf("| %s | %.2f | %.2f |\n", name, us_a_unit * unit_count / 1000, us_a_unit);
}

static void print_table(const Units* units, uint32_t ticks, double agent) {
    static const char* const names[CROWD_PART_COUNT] = {"watch", "repairs", "steering", "avoidance",
                                                        "legality"};
    const double scale = 1000.0 * ticks, each = (double)units->ticks / scale / units->count;
    printf("\n%lu units, %lu tanks; a tick: %.1f routes cut, %.1f searched or repaired, %.1f "
           "waiting\n\n",
           (unsigned long)units->count, (unsigned long)units->w1->def.mover_count,
           (double)units->events / ticks, (double)units->searches / ticks,
           (double)units->waiting / ticks);
    puts("| part | ms a tick | us a unit |");
    puts("| --- | --- | --- |");
    const double commit = (double)units->commits / scale / units->count;
    print_part("commit", commit, units->count);
    for (uint32_t part = 0; part < CROWD_PART_COUNT; ++part)
        print_part(names[part], (double)units->clock.spent[part] / scale / units->count,
                   units->count);
    print_part("all", each, units->count);
    if (agent <= 0)
        return;
    puts("\n| a unit | us | an agent of DetourCrowd, us | ratio | at most | |");
    puts("| --- | --- | --- | --- | --- | --- |");
    printf("| with the commit | %.2f | %.2f | %.2f | %.2f | %s |\n", each, agent, each / agent,
           AGENT_SHARE, each <= AGENT_SHARE * agent ? "met" : "missed");
    printf("| without it | %.2f | %.2f | %.2f | | |\n", each - commit, agent,
           (each - commit) / agent);
}

void scene_units(Bench* bench) {
    const uint32_t ticks = bench->is_full ? 600 : 60;
    W1Def def = w1_def(W1_OVERLAP, 10000, bench->seed);
    def.mover_count = 1000;
    Units units = {.w1 = w1_create(&def), .chance = chance_seed(bench->seed)};
    units.stage = stage_create(units.w1->size, true);
    stage_load_w1(units.stage, units.w1);
    require(nav_world_keep_path_data(units.stage->world, true), "path data");
    require(nav_crowd_create(units.stage->world, NULL, &units.crowd), "create a crowd");
    units.crowd->on_part = end_part;
    units.crowd->on_part_context = &units.clock;
    insert_units(&units, 10 * AGENTS);
    uint32_t warm = 0;
    do { // until nearly all have routes, if there are nodes enough
        forget(&units);
        step(&units);
    } while (units.waiting > units.count / 100 && ++warm < WARM_TICKS);
    forget(&units);
    for (uint32_t k = 0; k < ticks; ++k)
        step(&units);
    print_table(&units, ticks, cost_of_agent(bench, ticks));
    print_threads(&units, ticks);
    nav_crowd_destroy(units.crowd);
    stage_destroy(units.stage);
    w1_destroy(units.w1);
    free(units.ids);
}
