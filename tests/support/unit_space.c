#include "support/unit_space.h"

Space space_of(const NavWorld* world, uint32_t layers) {
    Space space = {.scene = scene_walkable(world, layers)};
    const OracleFloor* floor = &space.scene.floor;
    space.walls = malloc((3 * (size_t)floor->count + 1) * sizeof *space.walls);
    space.is_reached = calloc((size_t)floor->count + 1, sizeof *space.is_reached);
    assert_true(space.walls != NULL && space.is_reached != NULL);
    for (uint32_t t = 0; t < floor->count; t++)
        for (uint32_t i = 0; i < 3; i++) {
            if (floor->neighbours[t][i] >= 0)
                continue;
            SpaceWall wall = {floor->triangles[t][(i + 1) % 3], floor->triangles[t][(i + 2) % 3]};
            space.walls[space.wall_count++] = wall;
        }
    return space;
}

void space_fini(Space* space) {
    scene_walkable_fini(&space->scene);
    free(space->walls);
    free(space->is_reached);
}

int64_t space_distance_2(NavPoint p, NavPoint q) {
    int64_t x = (int64_t)p.x - q.x, y = (int64_t)p.y - q.y;
    return x * x + y * y;
}

int64_t space_dot(NavPoint o, NavPoint p, NavPoint q) {
    return ((int64_t)p.x - o.x) * ((int64_t)q.x - o.x) +
           ((int64_t)p.y - o.y) * ((int64_t)q.y - o.y);
}

OracleFraction space_segment_2(NavPoint a, NavPoint b, NavPoint p) {
    int64_t along = space_dot(a, b, p), length_2 = space_distance_2(a, b);
    OracleFraction square = {space_distance_2(along <= 0 ? a : b, p), 1};
    if (along > 0 && along < length_2) {
        int64_t side = oracle_area_2(a, b, p);
        square.num = side * side;
        square.den = length_2;
    }
    return square;
}

void space_reach(Space* space, NavPoint p, bool (*passes)(const void*, NavPoint, NavPoint),
                 const void* context) {
    const OracleFloor* floor = &space->scene.floor;
    for (uint32_t t = 0; t < floor->count; t++)
        space->is_reached[t] = oracle_floor_holds(floor, t, p);
    for (bool is_growing = true; is_growing;) {
        is_growing = false;
        for (uint32_t t = 0; t < floor->count; t++)
            for (uint32_t i = 0; i < 3 && space->is_reached[t]; i++) {
                int32_t next = floor->neighbours[t][i];
                if (next < 0 || space->is_reached[next])
                    continue;
                if (passes != NULL && !passes(context, floor->triangles[t][(i + 1) % 3],
                                              floor->triangles[t][(i + 2) % 3]))
                    continue;
                space->is_reached[next] = is_growing = true;
            }
    }
}

bool space_is_reached(const Space* space, NavPoint p) {
    for (uint32_t t = 0; t < space->scene.floor.count; t++)
        if (space->is_reached[t] && oracle_floor_holds(&space->scene.floor, t, p))
            return true;
    return false;
}
