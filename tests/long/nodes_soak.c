// nodes_soak: which queries follow the most nodes for each vertex of the mesh?
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "long/disc_soak_scene.h"
#include "support/command.h"

static const char usage[] =
    "nodes_soak [--queries N] [--seed S] [--kind K] [--list N] [--most N]\n"
    "Path queries of points, discs, and on ground of several costs, in the scenes of disc_soak. "
    "For\n"
    "each sort of query the --list largest numbers of nodes as a multiple of the mesh's vertices.\n"
    "Fails when one of them is above --most.\n";

typedef struct NodesOptions {
    uint64_t queries, seed;
    uint32_t list, most;
    const char* kind;
} NodesOptions;

enum { SORTS = 8, LIST_MOST = 50, QUERIES_A_SCENE = 16 };

static const char* const sort_names[SORTS] = {"point, fast",          "point, optimal",
                                              "disc, fast",           "disc, optimal",
                                              "point on costs, fast", "point on costs, optimal",
                                              "disc on costs, fast",  "disc on costs, optimal"};

typedef struct NodesEntry {
    double ratio;
    uint64_t nodes, scene;
    uint32_t vertices, query;
    int32_t radius;
    NavPathStatus status;
    const char* kind;
} NodesEntry;

typedef struct NodesTally {
    NodesEntry worst[SORTS][LIST_MOST + 1];
    uint64_t queries, nodes[SORTS], counts[SORTS];
} NodesTally;

// Insert the entry into the list of its sort, the largest first.
static void note(NodesTally* tally, uint32_t sort, uint32_t length, NodesEntry entry) {
    NodesEntry* list = tally->worst[sort];
    uint32_t i = length;
    while (i > 0 && list[i - 1].ratio < entry.ratio) {
        list[i] = list[i - 1];
        i--;
    }
    if (i < length)
        list[i] = entry;
    tally->nodes[sort] += entry.nodes;
    tally->counts[sort]++;
}

static uint64_t count_nodes(NavQuery* query, const NavPathRequest* request, NavPathStatus* status) {
    NavSlice slice = {NAV_SLICE_RUNNING, 0};
    uint64_t nodes = 0;
    NavPath path;
    COMMAND_MUST(nav_slice_begin(query, request), "a query failed");
    while (slice.status == NAV_SLICE_RUNNING) {
        COMMAND_MUST(nav_slice_step(query, 1000000, &slice), "a slice failed");
        nodes += slice.nodes;
    }
    COMMAND_MUST(nav_slice_get(query, &path), "a slice failed");
    *status = path.status;
    return nodes;
}

static NavPathRequest any_request(DiscScene* scene, NavFilter* filter, double* costs) {
    NavPoint goal = disc_any_place(scene), start = disc_any_place(scene);
    NavPathRequest request = nav_path_request(start, goal);
    *filter = nav_filter();
    filter->layers = scene->layers;
    filter->step_height = scene->step_height;
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1 + random_below(&scene->random, 400) / 10.0;
    request.filter = filter;
    request.mode = random_chance(&scene->random, 50) ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
    request.is_partial_allowed = random_chance(&scene->random, 50);
    if (random_chance(&scene->random, 60))
        request.radius = random_between(&scene->random, 1, 1 + (int64_t)scene->size / 8);
    if (random_chance(&scene->random, 40))
        filter->area_costs = costs;
    return request;
}

static uint32_t sort_of(const NavPathRequest* request) {
    uint32_t sort = request->mode == NAV_PATH_OPTIMAL ? 1 : 0;
    sort += request->radius > 0 ? 2 : 0;
    return sort + (request->filter->area_costs != NULL ? 4 : 0);
}

static void play_scene(const NodesOptions* options, NodesTally* tally, uint64_t number,
                       uint32_t kind) {
    static DiscScene scene;
    NavStats stats;
    memset(&scene, 0, sizeof scene);
    scene.random.state = number * UINT64_C(0x9E3779B97F4A7C15);
    scene.many = 1u << 2 * random_below(&scene.random, 3);
    disc_build(&scene, kind);
    COMMAND_MUST(nav_world_get_stats(scene.world, &stats), "no figures");
    for (uint32_t i = 0; i < QUERIES_A_SCENE; i++) {
        double costs[NAV_AREA_COUNT];
        NavFilter filter;
        NavPathRequest request = any_request(&scene, &filter, costs);
        uint32_t sort = sort_of(&request);
        NodesEntry entry = {.vertices = stats.vertex_count,
                            .scene = number,
                            .query = i,
                            .radius = request.radius,
                            .kind = disc_kinds[kind]};
        entry.nodes = count_nodes(scene.query, &request, &entry.status);
        entry.ratio = (double)entry.nodes / stats.vertex_count;
        note(tally, sort, options->list, entry);
        tally->queries++;
    }
    disc_scene_end(&scene);
}

static bool print(const NodesOptions* options, const NodesTally* tally) {
    bool is_well = true;
    for (uint32_t sort = 0; sort < SORTS; sort++) {
        printf("%s: %" PRIu64 " queries, %.1f nodes in the mean\n", sort_names[sort],
               tally->counts[sort],
               (double)tally->nodes[sort] /
                   (double)(tally->counts[sort] + (tally->counts[sort] == 0)));
        for (uint32_t i = 0; i < options->list && tally->worst[sort][i].vertices > 0; i++) {
            const NodesEntry* e = &tally->worst[sort][i];
            printf("  %8.2f: %" PRIu64 " nodes, %" PRIu32 " vertices, scene %" PRIu64
                   " (%s), query %" PRIu32 ", radius %d, %s\n",
                   e->ratio, e->nodes, e->vertices, e->scene, e->kind, e->query, e->radius,
                   nav_path_status_get_text(e->status));
            is_well = is_well && e->ratio <= options->most;
        }
    }
    return is_well;
}

int main(int argc, char** argv) {
    NodesOptions options = {.queries = 20000, .seed = 1, .list = 5, .most = UINT32_MAX};
    static NodesTally tally;
    const CommandArgument arguments[] = {
        {"--queries", .large = &options.queries},
        {"--seed", .large = &options.seed},
        {"--list", .small = &options.list, .low = 1, .high = LIST_MOST},
        {"--most", .small = &options.most},
        {"--kind", .text = &options.kind}};
    if (!command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv) ||
        disc_kind_of(options.kind, 0) == UINT32_MAX) {
        fputs(usage, stderr);
        return 2;
    }
    for (uint64_t number = options.seed; tally.queries < options.queries; number++)
        play_scene(&options, &tally, number, disc_kind_of(options.kind, number));
    return print(&options, &tally) ? 0 : 1;
}
