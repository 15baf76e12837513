#include "long/disc_soak_draw.h"

#include <math.h>

// A gap, mostly a short one.
static const OracleGap* any_gap(DiscScene* scene) {
    double part = random_below(&scene->random, 1000001) / 1000001.0;
    return &scene->gaps.gaps[(size_t)((double)scene->gaps.count * part * part)];
}

NavPoint disc_any_room(DiscScene* scene, int32_t radius) {
    NavPoint p = {0, 0};
    for (uint32_t i = 0; i < 60; i++) {
        p = disc_any_place(scene);
        if (oracle_leg_keeps(&scene->walls, p, p, radius))
            break;
    }
    return p;
}

// Where the disc has room somewhere, the largest that passes a gap, or one that is a step larger or
// smaller; or any.
int32_t disc_any_radius(DiscScene* scene) {
    int64_t most = (int64_t)(scene->size / 2) + 1;
    for (uint32_t i = 0; i < 20 && scene->gaps.count > 0; i++) {
        int64_t radius = oracle_gap_radius(any_gap(scene));
        radius -= random_chance(&scene->random, 60) ? 1 : random_between(&scene->random, -1, 2);
        if (radius < 1 || radius >= most)
            continue;
        NavPoint p = disc_any_room(scene, (int32_t)radius);
        if (oracle_leg_keeps(&scene->walls, p, p, radius))
            return (int32_t)radius;
    }
    most >>= random_below(&scene->random, 8);
    return random_between(&scene->random, 1, most / 4 + 1);
}

static NavPoint beside(DiscScene* scene, long double x, long double y, int32_t reach) {
    NavPoint by = random_point(&scene->random, reach);
    return (NavPoint){(int32_t)lroundl(x) + by.x, (int32_t)lroundl(y) + by.y};
}

// Beside a wall, about as far away as the radius.
static NavPoint by_a_wall(DiscScene* scene, int32_t radius) {
    const OracleWall* wall = &scene->walls.walls[random_below(&scene->random, scene->walls.count)];
    double part = random_below(&scene->random, 1001) / 1000.0;
    double dx = (double)wall->b.x - wall->a.x, dy = (double)wall->b.y - wall->a.y;
    double r = radius + random_between(&scene->random, -4, 2), length = hypot(dx, dy);
    return beside(scene, wall->a.x + part * dx - r * dy / length,
                  wall->a.y + part * dy + r * dx / length, 1);
}

NavPoint disc_any_point(DiscScene* scene, int32_t radius) {
    uint32_t kind = random_below(&scene->random, 100);
    if (kind < 15 && scene->walls.count > 0)
        return by_a_wall(scene, radius);
    if (kind < 20 && scene->gaps.count > 0) {
        const OracleGap* gap = any_gap(scene);
        return beside(scene, (gap->foot_x + gap->end.x) / 2, (gap->foot_y + gap->end.y) / 2, 2);
    }
    return disc_any_room(scene, radius);
}
