// Edits by the mouse: pick, move, place, remove.
#include "scenes/inside.h"

/// Where things overlap, the one of the highest rank is picked: tanks, then obstacles, then floors.
static int rank_of(DemoThingKind kind) {
    switch (kind) {
    case DEMO_TANK:
        return 3;
    case DEMO_OBSTACLE:
    case DEMO_TREE:
        return 2;
    case DEMO_FLOOR:
        return 1;
    default:
        return 0;
    }
}

static uint32_t better_of(const DemoScene* scene, uint32_t best, uint32_t thing) {
    if (thing >= scene->thing_count || !scene->things[thing].is_used)
        return best;
    if (best == DEMO_NONE)
        return thing;
    int a = rank_of(scene->things[thing].kind), b = rank_of(scene->things[best].kind);
    return a > b || (a == b && thing > best) ? thing : best;
}

static uint32_t pick_at(DemoScene* scene, NavPoint point) {
    DemoScratch* scratch = scene->scratch;
    uint32_t count = 0;
    if (nav_world_list_shapes_at(scene->world, point, scratch->ids, scratch->id_capacity, &count) !=
        NAV_OK)
        return DEMO_NONE;
    if (count > scratch->id_capacity) {
        if (!demoi_reserve((void**)&scratch->ids, &scratch->id_capacity, count,
                           sizeof *scratch->ids))
            return DEMO_NONE;
        nav_world_list_shapes_at(scene->world, point, scratch->ids, scratch->id_capacity, &count);
    }
    uint32_t best = DEMO_NONE;
    for (uint32_t i = 0; i < count; i++) {
        NavShapeDef def;
        if (nav_shape_get(scene->world, scratch->ids[i], &def) == NAV_OK)
            best = better_of(scene, best, (uint32_t)def.user);
    }
    return best;
}

uint32_t demo_scene_pick(DemoScene* scene, NavPoint point, int32_t slack) {
    uint32_t best = pick_at(scene, point);
    for (uint16_t i = 0; slack > 0 && i < 8; i++) {
        NavPoint near = demo_point_ahead(point, (uint16_t)(i * (65536 / 8)), slack);
        uint32_t other = pick_at(scene, near);
        // Floors are large enough to be hit without slack.
        if (other != DEMO_NONE && rank_of(scene->things[other].kind) > 1)
            best = best == DEMO_NONE || rank_of(scene->things[best].kind) < 2 ? other : best;
    }
    return best;
}

static bool is_thing(const DemoScene* scene, uint32_t thing) {
    return thing < scene->thing_count && scene->things[thing].is_used;
}

bool demo_scene_move(DemoScene* scene, uint32_t thing, NavPose pose) {
    if (!is_thing(scene, thing))
        return false;
    demoi_batch_begin(scene);
    bool is_moved = demoi_thing_move(scene, thing, pose);
    if (is_moved)
        scene->things[thing].is_held = true;
    demoi_batch_commit(scene);
    return is_moved;
}

void demo_scene_release(DemoScene* scene, uint32_t thing) {
    if (!is_thing(scene, thing) || !scene->things[thing].is_held)
        return;
    scene->things[thing].is_held = false;
    if (scene->things[thing].driver != DEMO_NONE)
        demoi_driver_release(scene, scene->things[thing].driver);
}

uint32_t demo_scene_place(DemoScene* scene, const char* sprite, NavPose pose) {
    uint32_t thing = demoi_thing_add(scene, DEMO_OBSTACLE, demo_scene_sprite(scene, sprite), pose);
    if (thing == DEMO_NONE)
        return DEMO_NONE;
    demoi_batch_begin(scene);
    bool is_placed = demoi_thing_block(scene, thing, NAV_LAYERS_ALL);
    demoi_batch_commit(scene);
    if (!is_placed) {
        scene->things[thing] = (DemoThing){0};
        return DEMO_NONE;
    }
    return thing;
}

bool demo_scene_remove(DemoScene* scene, uint32_t thing) {
    if (!is_thing(scene, thing))
        return false;
    demoi_batch_begin(scene);
    demoi_thing_drop(scene, thing);
    demoi_batch_commit(scene);
    return true;
}
