// Paths on cells and on outlines beside those of the mesh, in the same worlds between the same
// places.
#include "chance.h"
#include "map_file.h"
#include "scenes.h"

#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 512, PAIRS = 40, ROUNDS = 3 };

typedef struct Ground {
    Stage* stage;
    NavQuery* mesh;
    NavGrid* grid;
    NavGridQuery* query;
    NavGridRects* rects;
    NavVector* vector;
    NavGridView view;
    uint32_t ends[PAIRS][2]; ///< cells
    NavPoint points[PAIRS][2];
    double least[PAIRS]; ///< lengths of the shortest paths, in steps
} Ground;

/// What a question gave.
typedef struct Found {
    bool is_found;
    double length; ///< in steps
    uint32_t looked_at;
} Found;

typedef Found Ask(Ground* ground, uint32_t pair, int how);

static void play(Ground* ground, const char* name, Ask* ask, int how) {
    uint64_t least = UINT64_MAX;
    double ratio = 0, looked_at = 0;
    uint32_t found = 0;
    for (int round = 0; round < ROUNDS; ++round) {
        const uint64_t before = processor_ns();
        ratio = looked_at = 0;
        found = 0;
        for (uint32_t k = 0; k < PAIRS; ++k) {
            const Found answer = ask(ground, k, how);
            looked_at += answer.looked_at;
            found += answer.is_found;
            ratio += answer.is_found ? answer.length / ground->least[k] : 0;
        }
        const uint64_t took = processor_ns() - before;
        least = took < least ? took : least;
    }
    printf("| %s | %.1f | %.0f | %u of %d | %.3f |\n", name, (double)least / PAIRS / 1e3,
           looked_at / PAIRS, (unsigned)found, PAIRS, found > 0 ? ratio / found : 0);
}

static Found ask_mesh(Ground* ground, uint32_t pair, int how) {
    NavPathRequest request = nav_path_request(ground->points[pair][0], ground->points[pair][1]);
    NavPath path;
    request.mode = (NavPathMode)how;
    require(nav_query_find_path(ground->mesh, &request, &path), "path");
    return (Found){path.status == NAV_PATH_OK, path.length, path.triangle_count};
}

enum { STRAIGHT = 16, SMOOTH = 32 }; // beside the method

static Found ask_grid(Ground* ground, uint32_t pair, int how) {
    NavGridPathRequest request =
        nav_grid_path_request(ground->ends[pair][0], ground->ends[pair][1]);
    NavGridPath path;
    request.method = (NavGridMethod)(how % STRAIGHT);
    request.is_straight_only = (how & STRAIGHT) != 0;
    request.smoothing = (how & SMOOTH) != 0 ? NAV_GRID_SMOOTH_SIGHT : NAV_GRID_SMOOTH_NOTHING;
    request.rects = ground->rects;
    require(nav_grid_find_path(ground->query, &request, &path), "grid path");
    return (Found){path.status == NAV_PATH_OK, path.smooth_length * ground->view.cell,
                   path.node_count};
}

static Found ask_outlines(Ground* ground, uint32_t pair, int how) {
    NavVectorRequest request = nav_vector_request(ground->points[pair][0], ground->points[pair][1]);
    NavVectorPath path;
    request.mode = (NavPathMode)how;
    require(nav_vector_find_path(ground->vector, &request, &path), "vector path");
    return (Found){path.status == NAV_PATH_OK, path.length, path.looks};
}

// --- what a server does --------------------------------------------------------------------------

static void play_cells(Ground* ground) {
    uint64_t tracing = 0, checking = 0, cells = 0;
    for (uint32_t k = 0; k < PAIRS; ++k) {
        NavPathRequest request = nav_path_request(ground->points[k][0], ground->points[k][1]);
        NavPath path;
        NavGridTrace trace;
        NavGridCheck check;
        require(nav_query_find_path(ground->mesh, &request, &path), "path");
        const NavGridTraceRequest tracer = nav_grid_trace_request(path.points, path.point_count);
        const uint64_t begin = processor_ns();
        for (int round = 0; round < 50; ++round)
            require(nav_grid_trace_path(ground->query, &tracer, &trace), "trace");
        const uint64_t between = processor_ns();
        NavGridPathRequest search = nav_grid_path_request(ground->ends[k][0], ground->ends[k][1]);
        NavGridPath found;
        require(nav_grid_find_path(ground->query, &search, &found), "grid path");
        const NavGridCheckRequest legal = nav_grid_check_request(found.cells, found.cell_count);
        const uint64_t then = processor_ns();
        for (int round = 0; round < 50; ++round)
            require(nav_grid_check_path(ground->grid, &legal, &check), "check");
        checking += (processor_ns() - then) * 1000 / (found.cell_count > 0 ? found.cell_count : 1);
        tracing += (between - begin) * 1000 / (trace.cell_count > 0 ? trace.cell_count : 1);
        cells += trace.cell_count;
    }
    printf(
        "\nA path of the mesh as cells: %.0f cells, %.1f ns each. The check of a path: %.1f ns a "
        "cell.\n",
        (double)cells / PAIRS, (double)tracing / PAIRS / 50e3, (double)checking / PAIRS / 50e3);
}

// --- worlds --------------------------------------------------------------------------------------

static uint32_t free_cell(const Ground* ground, Chance* chance) {
    uint32_t cell;
    do
        cell = chance_below(chance, ground->view.columns * ground->view.rows);
    while (ground->view.codes[cell] >= NAV_AREA_COUNT);
    return cell;
}

static void choose_pairs(Ground* ground, uint64_t seed) {
    Chance chance = chance_seed(seed);
    for (uint32_t k = 0; k < PAIRS; ++k) {
        NavGridPath path;
        Found shortest;
        do {
            for (int i = 0; i < 2; ++i) {
                ground->ends[k][i] = free_cell(ground, &chance);
                require(
                    nav_grid_get_centre(ground->grid, ground->ends[k][i], 1, &ground->points[k][i]),
                    "centre");
            }
            const NavGridPathRequest request =
                nav_grid_path_request(ground->ends[k][0], ground->ends[k][1]);
            require(nav_grid_find_path(ground->query, &request, &path), "grid path");
            shortest = ask_mesh(ground, k, NAV_PATH_OPTIMAL);
            ground->least[k] = shortest.length;
        } while (path.status != NAV_PATH_OK || !(shortest.length > 0));
    }
}

static void play_world(const char* name, Stage* stage, uint64_t seed) {
    Ground ground = {.stage = stage};
    NavGridRequest request = nav_grid_request(stage->world);
    const int32_t width = request.box.max.x - request.box.min.x;
    uint32_t rects;
    request.cell = (width + CELLS - 1) / CELLS;
    request.rule = NAV_GRID_FULL;
    require(nav_query_create(stage->world, &ground.mesh), "query");
    require(nav_grid_create(stage->world, &ground.grid), "grid");
    require(nav_grid_build(ground.grid, &request), "build");
    require(nav_grid_query_create(ground.grid, &ground.query), "grid query");
    require(nav_grid_rects_create(ground.grid, &ground.rects), "rects");
    require(nav_grid_rects_build(ground.rects, 1), "rects");
    require(nav_grid_rects_get_count(ground.rects, &rects, NULL), "rects");
    require(nav_vector_create(stage->world, &ground.vector), "vector");
    require(nav_grid_get(ground.grid, &ground.view), "view");
    choose_pairs(&ground, seed);
    printf("\n| %s, %u x %u cells, %u rectangles | us | looked at | found | length |\n", name,
           (unsigned)ground.view.columns, (unsigned)ground.view.rows, (unsigned)rects);
    puts("| --- | --- | --- | --- | --- |");
    play(&ground, "mesh, fast", ask_mesh, NAV_PATH_FAST);
    play(&ground, "mesh, optimal", ask_mesh, NAV_PATH_OPTIMAL);
    play(&ground, "A*, four neighbours", ask_grid, NAV_GRID_ASTAR | STRAIGHT);
    play(&ground, "A*, eight", ask_grid, NAV_GRID_ASTAR);
    play(&ground, "A*, smoothed by sight", ask_grid, NAV_GRID_ASTAR | SMOOTH);
    play(&ground, "jump points", ask_grid, NAV_GRID_JUMP);
    play(&ground, "jump points, smoothed", ask_grid, NAV_GRID_JUMP | SMOOTH);
    play(&ground, "rectangles", ask_grid, NAV_GRID_RECTS);
    play(&ground, "rectangles, smoothed", ask_grid, NAV_GRID_RECTS | SMOOTH);
    play(&ground, "outlines, fast", ask_outlines, NAV_PATH_FAST);
    play(&ground, "outlines, optimal", ask_outlines, NAV_PATH_OPTIMAL);
    play_cells(&ground);
    nav_vector_destroy(ground.vector);
    nav_grid_rects_destroy(ground.rects);
    nav_grid_query_destroy(ground.query);
    nav_grid_destroy(ground.grid);
    nav_query_destroy(ground.mesh);
}

void scene_cells(Bench* bench) {
    static const char* const names[] = {"arena", "den520d", "AR0602SR"};
    const char* folder = getenv("SIDESTEP_MAPS");
    W1* w1;
    Stage* stage = stage_create_w3(bench->seed, &w1);
    play_world("1 000 polygons", stage, bench->seed);
    stage_destroy(stage);
    w1_destroy(w1);
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        MapFile* map = folder != NULL ? map_file_read(folder, names[i]) : NULL;
        if (map == NULL) {
            printf("%-20s is not in the folder that SIDESTEP_MAPS names\n", names[i]);
            continue;
        }
        stage = stage_create_map(map);
        play_world(names[i], stage, bench->seed);
        stage_destroy(stage);
        map_file_destroy(map);
    }
}
