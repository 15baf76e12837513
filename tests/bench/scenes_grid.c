// A grid of the whole world: scanned, and kept up to date, beside a location for each cell.
#include "chance.h"
#include "scenes.h"

#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 4096, LOCATIONS = 200000, MOVES = 2000, ROUNDS = 9 };
#define AT_MOST 0.05

// Milliseconds for a location at the centre of each cell, from cells one after the other.
static double location_ms(const Stage* stage, const NavGridRequest* request, Chance* chance) {
    NavQuery* query;
    uint64_t took = 0;
    require(nav_query_create(stage->world, &query), "query");
    for (uint32_t k = 0; k < LOCATIONS; k += 1000) {
        NavPoint p = {chance_between(chance, 0, (CELLS - 1000) * request->cell),
                      chance_between(chance, 0, (CELLS - 1) * request->cell)};
        const uint64_t before = processor_ns();
        for (uint32_t i = 0; i < 1000; ++i, p.x += request->cell) {
            NavLocation location;
            require(nav_query_locate(query, p, NULL, &location), "locate");
        }
        took += processor_ns() - before;
    }
    nav_query_destroy(query);
    return (double)took / LOCATIONS * CELLS * CELLS / 1e6;
}

static double scan_ms(NavGrid* grid, const NavGridRequest* request) {
    const uint64_t before = processor_ns();
    require(nav_grid_build(grid, request), "grid");
    return (double)(processor_ns() - before) / 1e6;
}

// Both in turns, and the least of each: what else runs on the machine should not decide.
static void play_rule(const Stage* stage, NavGrid* grid, const NavGridRequest* request,
                      const char* name, Chance* chance) {
    double scan = 1e9, location = 1e9;
    for (int round = 0; round < ROUNDS; ++round) {
        const double scan_now = scan_ms(grid, request);
        const double location_now = location_ms(stage, request, chance);
        scan = scan_now < scan ? scan_now : scan;
        location = location_now < location ? location_now : location;
    }
    printf("| %s | %.0f | %.0f | %.3f | %g | %s |\n", name, scan, location, scan / location,
           AT_MOST, scan / location <= AT_MOST ? "met" : "missed");
}

static void play_rules(const Stage* stage, NavGrid* grid, NavGridRequest* request, Chance* chance) {
    static const char* const names[] = {"centre", "any", "full"};
    puts("\nThe yardstick is nav_query_locate at the centre of each cell, cell after cell in a "
         "row, so "
         "that\neach location begins near the last one: some 50 ns. Random ones take more than "
         "twice "
         "as long.");
    printf("\n| %d x %d cells | ms | a location a cell, ms | ratio | at most | |\n", CELLS, CELLS);
    puts("| --- | --- | --- | --- | --- | --- |");
    for (int rule = NAV_GRID_CENTRE; rule <= NAV_GRID_FULL; ++rule) {
        request->rule = (NavGridRule)rule;
        play_rule(stage, grid, request, names[rule], chance);
    }
}

// Each move of a W1 blocker, and the update of the grid after it.
static void play_updates(Stage* stage, W1* w1, NavGrid* grid) {
    uint64_t moves = 0, updates = 0, cells = 0;
    for (uint32_t k = 0; k < MOVES; ++k) {
        const uint32_t mover = k % w1->def.mover_count;
        uint32_t changed;
        w1_step(w1, mover);
        const uint64_t before = processor_ns();
        stage_move(stage, mover, w1_mover_pose(w1, mover));
        const uint64_t between = processor_ns();
        require(nav_grid_update(grid, &changed), "update");
        updates += processor_ns() - between;
        moves += between - before;
        cells += changed;
    }
    printf("\n| after a move | us | the move, us | cells changed |\n| --- | --- | --- | --- |\n");
    printf("| full | %.2f | %.2f | %.2f |\n", (double)updates / MOVES / 1e3,
           (double)moves / MOVES / 1e3, (double)cells / MOVES);
}

void scene_grid(Bench* bench) {
    const W1Def def = w1_def(W1_OVERLAP, 100000, bench->seed);
    Chance chance = chance_seed(bench->seed);
    W1* w1 = w1_create(&def);
    Stage* stage = stage_create(w1->size, true);
    stage_load_w1(stage, w1);
    NavGridRequest request = nav_grid_request(stage->world);
    NavGrid* grid;
    const int32_t width = request.box.max.x - request.box.min.x;
    request.cell = (width + CELLS - 1) / CELLS;
    require(nav_grid_create(stage->world, &grid), "grid");
    play_rules(stage, grid, &request, &chance);
    play_updates(stage, w1, grid);
    nav_grid_destroy(grid);
    stage_destroy(stage);
    w1_destroy(w1);
}
