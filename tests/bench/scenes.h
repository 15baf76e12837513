/// The scenes of the bench. Each adds its rows to the ledger.
#ifndef BENCH_SCENES_H
#define BENCH_SCENES_H

#include "ledger.h"
#include "stage.h"
#include "w1.h"

typedef struct Bench {
    Ledger ledger;
    uint64_t seed;
    bool is_full;        ///< all sizes and many samples, minutes; else about a minute in all
    uint32_t seed_count; ///< of scenes whose figures are medians of several runs
} Bench;

void scene_smoke(Bench* bench);
void scene_w1(Bench* bench);
void scene_steps(Bench* bench);
void scene_crowds(Bench* bench);
void scene_packed(Bench* bench);
void scene_batches(Bench* bench);
void scene_across(Bench* bench);
void scene_map_sized(Bench* bench);
void scene_wall(Bench* bench);
void scene_cocircular(Bench* bench);
void scene_floor(Bench* bench);
void scene_gate(Bench* bench);
void scene_detour(Bench* bench);
void scene_load(Bench* bench);
void scene_grow(Bench* bench);
void scene_tiles(Bench* bench);
void scene_mesh(Bench* bench);
void scene_tiled(Bench* bench);
void scene_trace(Bench* bench);
void scene_steady(Bench* bench);
void scene_maps(Bench* bench);
void scene_maps_moving(Bench* bench);
void scene_paths_moving(Bench* bench);
void scene_copies(Bench* bench);
void scene_pile(Bench* bench);
void scene_threads(Bench* bench);
void scene_field(Bench* bench);
void scene_locate(Bench* bench);
void scene_bodies(Bench* bench);
void scene_terrain(Bench* bench);
void scene_polygons(Bench* bench);
void scene_grid(Bench* bench);
void scene_cells(Bench* bench);
void scene_routes(Bench* bench);
void scene_routes_far(Bench* bench);
void scene_units(Bench* bench);
void scene_flow(Bench* bench);
void scene_flow_door(Bench* bench);
void scene_flow_corridor(Bench* bench);
void scene_flow_circle(Bench* bench);
void scene_flow_field(Bench* bench);
void scene_flow_spot(Bench* bench);

/// Runs W1 with nav and, when `has_peers`, with all peers that can run it: one chunk of moves each
/// in turn.
void play_w1(Bench* bench, const char* scene, const W1Def* def, bool has_peers);

/// All blockers of a W1 move in one batch per tick.
typedef struct Ticks {
    const char* scene;
    W1Def def;
    uint32_t warm_count, count;
    bool has_peers; // peers without a size limit move the same crowd, tick by tick
} Ticks;
void play_ticks(Bench* bench, const Ticks* ticks);

/// One step of a scene; only this is timed.
typedef void (*Act)(Stage* stage, void* context, uint32_t turn);
typedef struct Turns {
    const char* scene;
    uint32_t size, warm_count, count;
    Act act;
    void* context;
} Turns;
/// Runs the steps and adds a row.
void play_turns(Bench* bench, Stage* stage, const Turns* turns);

/// A fixed piece of work for counting instructions. Nothing is timed.
typedef struct Fixed {
    W1Def w1;
    uint32_t move_count, batch_size; ///< this many moves in each commit
    int32_t seam_width;
    bool has_path_data;
} Fixed;
/// Loads W1 and makes the moves.
void run_fixed(const Fixed* fixed);

#endif
