// state_soak: do crowds and routes that were restored, cloned or rolled back go on as the first
// ones do?
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "long/crowd_soak_scene.h"
#include "support/command.h"

static const char usage[] =
    "state_soak [--ticks N] [--seed S] [--scene K]\n"
    "Plays the scenes of crowd_soak, with links, filters, units that come and go, and a set of\n"
    "routes. Now and then a second world with its crowd and routes is made of the first one: of\n"
    "bytes, as a clone, or as a copy over an older one. Both get the same calls from then on, "
    "with\n"
    "other numbers of chunks, and after each tick their bytes must be the same.\n";

enum { LINKS = 4, ROUTES = 8 };

typedef struct Side {
    CrowdScene scene;
    NavRoutes* routes;
    NavLinkId links[LINKS];
    NavRouteId ids[ROUTES];
    uint32_t link_count, route_count;
} Side;

typedef struct Bytes {
    uint8_t* data;
    size_t size, room;
} Bytes;

typedef struct Count {
    uint64_t ticks, restored, cloned, copied, compared, faults;
} Count;

static void make_room(Bytes* bytes, size_t size) {
    bytes->size = size;
    if (size <= bytes->room)
        return;
    free(bytes->data);
    bytes->data = malloc(2 * size);
    bytes->room = 2 * size;
    COMMAND_NEED(bytes->data != NULL, "no memory");
}

// --- one side ----------------------------------------------------------------------------

static NavPoint place(Side* side) {
    CrowdScene* scene = &side->scene;
    NavPoint p = {scene->origin.x + random_between(&scene->random, 0, scene->size),
                  scene->origin.y};
    p.y += random_between(&scene->random, 0, scene->size);
    return p;
}

static void change_links(Side* side) {
    TestRandom* random = &side->scene.random;
    NavPoint from = place(side), to = place(side);
    NavLinkDef def = nav_link_def(from, to);
    def.is_two_way = random_chance(random, 50);
    def.cost = random_between(random, 0, 500);
    def.kind = (uint8_t)random_below(random, 2);
    uint32_t k = random_below(random, LINKS);
    def.is_enabled = random_chance(random, 70);
    if (side->link_count < LINKS)
        COMMAND_MUST(nav_link_insert(side->scene.world, &def, &side->links[side->link_count++]),
                     "link");
    else
        COMMAND_MUST(nav_link_set(side->scene.world, side->links[k], &def), "link");
}

// A unit goes; another one comes, with a filter of its own.
static void change_units(Side* side) {
    double costs[NAV_AREA_COUNT];
    for (uint32_t k = 0; k < NAV_AREA_COUNT; k++)
        costs[k] = 1.5 + k % 2;
    CrowdScene* scene = &side->scene;
    NavFilter filter = nav_filter();
    NavUnitDef def = nav_unit_def(place(side));
    NavUnitId* id = &scene->units[random_below(&scene->random, scene->unit_count)];
    filter.link_kinds = random_below(&scene->random, 4);
    filter.area_costs = random_chance(&scene->random, 30) ? costs : NULL;
    def.filter = &filter;
    def.radius = random_between(&scene->random, 1, scene->size / 30);
    COMMAND_MUST(nav_unit_remove(scene->crowd, *id), "remove");
    COMMAND_MUST(nav_unit_insert(scene->crowd, &def, id), "insert");
    COMMAND_MUST(nav_unit_set_goal(scene->crowd, *id, place(side)), "goal");
}

static void change_routes(Side* side) {
    TestRandom* random = &side->scene.random;
    NavPoint from = place(side), to = place(side);
    NavPathRequest request = nav_path_request(from, to);
    request.radius = random_chance(random, 50) ? random_between(random, 1, 40) : 0;
    request.is_partial_allowed = random_chance(random, 60);
    uint32_t k = random_below(random, ROUTES);
    if (side->route_count < ROUTES)
        k = side->route_count++;
    else
        COMMAND_MUST(nav_route_remove(side->routes, side->ids[k]), "remove route");
    COMMAND_MUST(nav_route_insert(side->routes, &request, NULL, &side->ids[k]), "route");
}

static void walk_routes(Side* side) {
    TestRandom* random = &side->scene.random;
    NavRouteReport report;
    NavRouteRepair repair;
    NavRouteMove move;
    COMMAND_MUST(nav_routes_update(side->routes, &report), "update");
    COMMAND_MUST(nav_routes_search_shorter(side->routes, 200, &report), "shorter");
    for (uint32_t k = 0; k < side->route_count; k++) {
        NavRoute route;
        COMMAND_MUST(nav_route_get(side->routes, side->ids[k], &route), "get");
        if (route.state == NAV_ROUTE_AT_LINK)
            COMMAND_MUST(nav_route_pass_link(side->routes, side->ids[k], &move), "pass");
        else
            COMMAND_MUST(
                nav_route_advance(side->routes, side->ids[k], random_below(random, 60), &move),
                "advance");
        if (route.is_cut || random_chance(random, 5))
            COMMAND_MUST(nav_route_repair(side->routes, side->ids[k], 1.2, &repair), "repair");
    }
}

static void step(Side* side, Tally* tally) {
    CrowdScene* scene = &side->scene;
    if (random_chance(&scene->random, 10))
        change_links(side);
    crowd_scene_change(scene);
    if (random_chance(&scene->random, 5))
        change_units(side);
    crowd_scene_tick(scene, tally);
    walk_routes(side);
    if (random_chance(&scene->random, 15))
        change_routes(side);
}

// --- the other side ----------------------------------------------------------------------

static void save(const Side* side, Bytes bytes[2]) {
    size_t size;
    COMMAND_MUST(nav_crowd_get_snapshot_size(side->scene.crowd, &size), "size");
    make_room(&bytes[0], size);
    COMMAND_MUST(nav_crowd_save(side->scene.crowd, bytes[0].data, size, &bytes[0].size), "save");
    COMMAND_MUST(nav_routes_get_snapshot_size(side->routes, &size), "size");
    make_room(&bytes[1], size);
    COMMAND_MUST(nav_routes_save(side->routes, bytes[1].data, size, &bytes[1].size), "save");
}

static void end_side(Side* side) {
    nav_routes_destroy(side->routes);
    nav_crowd_destroy(side->scene.crowd);
    nav_world_destroy(side->scene.world);
}

// All but the objects is plain data.
static void take(Side* twin, const Side* side) {
    Side objects = *twin;
    *twin = *side;
    twin->scene.world = objects.scene.world;
    twin->scene.crowd = objects.scene.crowd;
    twin->routes = objects.routes;
}

static void print_log(void* context, NavLogLevel level, const char* message) {
    (void)context;
    (void)level;
    fprintf(stderr, "%s\n", message);
}

static void restore(Side* twin, const Side* side) {
    static Bytes world, bytes[2];
    NavWorldDef def = nav_world_def();
    size_t size;
    def.log = print_log;
    COMMAND_MUST(nav_snapshot_get_size(side->scene.world, &size), "size");
    make_room(&world, size);
    COMMAND_MUST(nav_snapshot_save(side->scene.world, world.data, size, &size), "save");
    COMMAND_MUST(nav_snapshot_restore(&def, world.data, size, &twin->scene.world), "restore world");
    save(side, bytes);
    COMMAND_MUST(
        nav_crowd_restore(twin->scene.world, bytes[0].data, bytes[0].size, &twin->scene.crowd),
        "restore crowd");
    COMMAND_MUST(nav_routes_restore(twin->scene.world, bytes[1].data, bytes[1].size, &twin->routes),
                 "restore routes");
}

static void make_clone(Side* twin, const Side* side) {
    COMMAND_MUST(nav_world_clone(side->scene.world, NULL, &twin->scene.world), "clone");
    COMMAND_MUST(nav_crowd_clone(side->scene.crowd, twin->scene.world, &twin->scene.crowd),
                 "clone");
    COMMAND_MUST(nav_routes_clone(side->routes, twin->scene.world, &twin->routes), "clone");
}

static void copy(Side* twin, const Side* side) {
    COMMAND_MUST(nav_world_copy(twin->scene.world, side->scene.world), "copy");
    COMMAND_MUST(nav_crowd_copy(twin->scene.crowd, side->scene.crowd), "copy");
    COMMAND_MUST(nav_routes_copy(twin->routes, side->routes), "copy");
}

// The last chunk comes first.
static void run_chunks(void* context, NavChunkWork do_chunk, void* work, uint32_t count) {
    (void)context;
    for (uint32_t k = count; k > 0; k--)
        do_chunk(work, k - 1);
}

// Each side has its number of chunks for a while.
static void share_ticks(Side* side, uint64_t k) {
    static const uint32_t counts[4] = {1, 2, 3, 7};
    uint32_t count = counts[k % 4];
    COMMAND_MUST(
        nav_crowd_set_threads(side->scene.crowd, count == 1 ? NULL : run_chunks, NULL, count),
        "chunks");
}

// Sometimes the twin is rolled back, and sometimes the first one is.
static void renew(Side* side, Side* twin, bool* has_twin, Count* count, TestRandom* random) {
    uint32_t how = *has_twin ? random_below(random, 4) : random_below(random, 2);
    if (how == 3) {
        copy(side, twin);
        take(side, twin);
        count->copied++;
        return;
    }
    if (*has_twin && how < 2)
        end_side(twin);
    if (how == 0)
        restore(twin, side);
    else if (how == 1)
        make_clone(twin, side);
    else
        copy(twin, side);
    take(twin, side);
    *has_twin = true;
    count->restored += how == 0;
    count->cloned += how == 1;
    count->copied += how == 2;
}

static bool are_same(const Side* side, const Side* twin) {
    static Bytes one[2], two[2];
    uint64_t hash, other;
    save(side, one);
    save(twin, two);
    COMMAND_MUST(nav_crowd_get_total_hash(side->scene.crowd, &hash), "hash");
    COMMAND_MUST(nav_crowd_get_total_hash(twin->scene.crowd, &other), "hash");
    if (hash == other && one[0].size == two[0].size && one[1].size == two[1].size &&
        memcmp(one[0].data, two[0].data, one[0].size) == 0 &&
        memcmp(one[1].data, two[1].data, one[1].size) == 0)
        return true;
    NavCrowdDifference found;
    COMMAND_MUST(nav_crowd_find_difference(side->scene.crowd, two[0].data, two[0].size, &found),
                 "compare");
    printf("%s, unit %" PRIu32 ", %s\n", found.is_of_world ? "the worlds differ" : "a difference",
           found.is_of_unit ? found.unit.index : NAV_NO_LIMIT,
           found.field == NULL ? "the sets of routes" : found.field);
    return false;
}

static void play(Count* count, uint64_t number, uint32_t kind) {
    Side side = {.link_count = 0}, twin;
    Tally tally = {.ticks = 0}, other = {.ticks = 0};
    TestRandom random = {number * 77 + 5};
    bool has_twin = false;
    crowd_scene_begin(&side.scene, number, kind);
    COMMAND_MUST(nav_routes_create(side.scene.world, &side.routes), "routes");
    memset(&twin, 0, sizeof twin);
    for (uint32_t k = 0; k < CROWD_SCENE_TICKS && count->faults == 0; k++) {
        step(&side, &tally);
        count->ticks++;
        if (has_twin) {
            step(&twin, &other);
            count->compared++;
            count->faults += !are_same(&side, &twin);
        }
        if (count->faults > 0 || !random_chance(&random, 4))
            continue;
        renew(&side, &twin, &has_twin, count, &random);
        share_ticks(&side, count->ticks);
        share_ticks(&twin, count->ticks / 4 + 1);
    }
    count->faults += tally.faults;
    if (count->faults > 0)
        printf("scene %" PRIu64 ", %s\n", number, crowd_scene_names[kind]);
    end_side(&side);
    if (has_twin)
        end_side(&twin);
}

int main(int argc, char** argv) {
    uint64_t ticks = 20000, seed = 1;
    uint32_t kind = CROWD_SCENE_KINDS;
    Count count = {.ticks = 0};
    const CommandArgument arguments[] = {
        {"--ticks", .large = &ticks},
        {"--seed", .large = &seed},
        {"--scene", .small = &kind, .low = 0, .high = CROWD_SCENE_KINDS - 1}};
    if (!command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    for (uint64_t number = seed; count.ticks < ticks && count.faults == 0; number++)
        play(&count, number,
             kind < CROWD_SCENE_KINDS ? kind : (uint32_t)(number % CROWD_SCENE_KINDS));
    printf("%" PRIu64 " ticks: %" PRIu64 " restored, %" PRIu64 " cloned, %" PRIu64
           " copied, %" PRIu64 " ticks compared; %" PRIu64 " faults\n",
           count.ticks, count.restored, count.cloned, count.copied, count.compared, count.faults);
    return count.faults == 0 ? 0 : 1;
}
