// Writes the workload W1 as a replay: N static convex polygons on a jittered grid of 128 px cells,
// and 100 rectangles of 24 x 16 px, each of which a step moves by 3 px along its heading and turns
// by 2 degrees (364 angle units); they bounce off the world's edge. Standard C with a random
// generator of its own and no libm, so that the file is the same everywhere.
//
//   make_w1 N STEPS o|n [SEED [MOVERS]] >w1.nav
//
// o: movers overlap statics and each other freely; n: they avoid them (by circles around both).
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELL_PX 128.0
#define STEP_PX 3.0
#define MOVER_RADIUS_PX 14.43 // of a circle around 24 x 16
#define DIRECTION_COUNT 4096  // table of unit vectors
// cos and sin of 1 / DIRECTION_COUNT of a full turn, and of 364 / 65536 of one
#define COS_DIRECTION 0.99999882345170187925
#define SIN_DIRECTION 0.0015339801862847655001
#define COS_TURN 0.99939112440034605367
#define SIN_TURN 0.034890979777188003974

typedef struct Vector {
    double x, y;
} Vector;

typedef struct Static {
    Vector center;
    double radius;
} Static;

typedef struct Mover {
    Vector center;
    Vector heading; // where it goes; its long side has the direction `facing`
    Vector facing;
} Mover;

typedef struct Scene {
    uint64_t random;
    Vector directions[DIRECTION_COUNT];
    Static* statics;                          // [static_count], row by row of the grid
    Mover* movers;                            // [mover_count]
    uint32_t static_count, mover_count, side; // side: cells in a row
    bool is_avoiding;
} Scene;

static uint32_t random_below(Scene* scene, uint32_t limit) {
    scene->random = scene->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(((scene->random >> 32) * limit) >> 32);
}

static double random_between(Scene* scene, double low, double high) {
    return low + (high - low) * random_below(scene, 1u << 24) / (1u << 24);
}

static Vector rotate(Vector v, double cosine, double sine) {
    return (Vector){v.x * cosine - v.y * sine, v.x * sine + v.y * cosine};
}

static void fill_directions(Scene* scene) {
    scene->directions[0] = (Vector){1, 0};
    for (int i = 1; i < DIRECTION_COUNT; ++i)
        scene->directions[i] = rotate(scene->directions[i - 1], COS_DIRECTION, SIN_DIRECTION);
}

// Rounds to whole lattice steps, so that the text is short and exact.
static void print_point(double x, double y) {
    const double steps_x = x * 256 + 0.5, steps_y = y * 256 + 0.5;
    const int64_t whole_x = (int64_t)steps_x - (steps_x < (double)(int64_t)steps_x);
    const int64_t whole_y = (int64_t)steps_y - (steps_y < (double)(int64_t)steps_y);
    printf(" %.17g %.17g", (double)whole_x / 256, (double)whole_y / 256);
}

static void print_static(Scene* scene, uint32_t index) {
    const uint32_t corner_count = 5 + random_below(scene, 4);
    const uint32_t first = random_below(scene, DIRECTION_COUNT);
    Static* made = &scene->statics[index];
    const double cell_x = (double)(index % scene->side), cell_y = (double)(index / scene->side);
    made->center.x = (cell_x + 0.5) * CELL_PX + random_between(scene, -24, 24);
    made->center.y = (cell_y + 0.5) * CELL_PX + random_between(scene, -24, 24);
    made->radius = random_between(scene, 12, 30);
    printf("add s%lu %lu", (unsigned long)index, (unsigned long)corner_count);
    for (uint32_t i = 0; i < corner_count; ++i) {
        const uint32_t share = DIRECTION_COUNT / corner_count;
        const uint32_t at = first + i * share + random_below(scene, share * 2 / 3);
        const Vector direction = scene->directions[at % DIRECTION_COUNT];
        print_point(made->center.x + made->radius * direction.x,
                    made->center.y + made->radius * direction.y);
    }
    putchar('\n');
}

static void print_mover(const Scene* scene, uint32_t index, const char* command) {
    static const double corners[4][2] = {{-12, -8}, {12, -8}, {12, 8}, {-12, 8}};
    const Mover* mover = &scene->movers[index];
    printf("%s m%lu 4", command, (unsigned long)index);
    for (int i = 0; i < 4; ++i) {
        const Vector corner =
            rotate((Vector){corners[i][0], corners[i][1]}, mover->facing.x, mover->facing.y);
        print_point(mover->center.x + corner.x, mover->center.y + corner.y);
    }
    putchar('\n');
}

static bool is_near(Vector a, Vector b, double distance) {
    const double dx = a.x - b.x, dy = a.y - b.y;
    return dx * dx + dy * dy < distance * distance;
}

static double world_size(const Scene* scene) { return (double)scene->side * CELL_PX; }

static bool is_inside(const Scene* scene, Vector center) {
    const double low = MOVER_RADIUS_PX, high = world_size(scene) - MOVER_RADIUS_PX;
    return center.x >= low && center.y >= low && center.x <= high && center.y <= high;
}

static bool meets_static(const Scene* scene, Vector center) {
    const int64_t column = (int64_t)(center.x / CELL_PX), row = (int64_t)(center.y / CELL_PX);
    for (int64_t y = row - 1; y <= row + 1; ++y) {
        for (int64_t x = column - 1; x <= column + 1; ++x) {
            const int64_t index = y * scene->side + x;
            if (x < 0 || y < 0 || x >= scene->side || index >= scene->static_count)
                continue;
            const Static* other = &scene->statics[index];
            if (is_near(center, other->center, other->radius + MOVER_RADIUS_PX))
                return true;
        }
    }
    return false;
}

// May mover `index` be placed there? `count`: the number of movers that are placed already.
static bool is_free(const Scene* scene, uint32_t index, uint32_t count, Vector center) {
    if (!scene->is_avoiding)
        return true;
    if (meets_static(scene, center))
        return false;
    for (uint32_t i = 0; i < count; ++i)
        if (i != index && is_near(center, scene->movers[i].center, 2 * MOVER_RADIUS_PX))
            return false;
    return true;
}

static bool place_mover(Scene* scene, uint32_t index) {
    Mover* mover = &scene->movers[index];
    mover->heading = mover->facing = scene->directions[random_below(scene, DIRECTION_COUNT)];
    const double high = world_size(scene) - MOVER_RADIUS_PX;
    for (int tries = 0; tries < 100000; ++tries) {
        mover->center.x = random_between(scene, MOVER_RADIUS_PX, high);
        mover->center.y = random_between(scene, MOVER_RADIUS_PX, high);
        if (is_free(scene, index, index, mover->center))
            return true;
    }
    return false;
}

static Vector step_from(const Mover* mover) {
    return (Vector){mover->center.x + STEP_PX * mover->heading.x,
                    mover->center.y + STEP_PX * mover->heading.y};
}

static void bounce(const Scene* scene, Mover* mover) {
    const Vector next = step_from(mover);
    const double low = MOVER_RADIUS_PX, high = world_size(scene) - MOVER_RADIUS_PX;
    if (next.x < low || next.x > high)
        mover->heading.x = -mover->heading.x;
    if (next.y < low || next.y > high)
        mover->heading.y = -mover->heading.y;
}

// Rotates, bounces, and moves on. A mover that avoids obstacles turns back before them.
static void move(Scene* scene, uint32_t index) {
    Mover* mover = &scene->movers[index];
    mover->facing = rotate(mover->facing, COS_TURN, SIN_TURN);
    mover->heading = rotate(mover->heading, COS_TURN, SIN_TURN);
    bounce(scene, mover);
    if (!is_free(scene, index, scene->mover_count, step_from(mover)))
        mover->heading = (Vector){-mover->heading.x, -mover->heading.y};
    const Vector next = step_from(mover);
    if (is_inside(scene, next) && is_free(scene, index, scene->mover_count, next))
        mover->center = next;
}

static bool print_scene(Scene* scene) {
    const double size = world_size(scene);
    printf("navreplay 1\nbounds 0 0 %.17g %.17g\n", size, size);
    printf("floor ground 0 0 4 0 0 %.17g 0 %.17g %.17g 0 %.17g\n", size, size, size, size);
    for (uint32_t i = 0; i < scene->static_count; ++i)
        print_static(scene, i);
    for (uint32_t i = 0; i < scene->mover_count; ++i) {
        if (!place_mover(scene, i))
            return false;
        print_mover(scene, i, "add");
    }
    return true;
}

static int write_workload(Scene* scene, uint32_t step_count) {
    scene->side = 1;
    while ((uint64_t)scene->side * scene->side < scene->static_count)
        ++scene->side;
    scene->statics = calloc((size_t)scene->static_count + 1, sizeof *scene->statics);
    scene->movers = calloc((size_t)scene->mover_count + 1, sizeof *scene->movers);
    int status = EXIT_FAILURE;
    if (scene->statics != NULL && scene->movers != NULL) {
        fill_directions(scene);
        if (print_scene(scene))
            status = EXIT_SUCCESS;
        else
            fputs("make_w1: no room for the movers\n", stderr);
        puts("check");
        for (uint32_t step = 0; step < step_count; ++step) {
            for (uint32_t i = 0; i < scene->mover_count; ++i) {
                move(scene, i);
                print_mover(scene, i, "move");
            }
        }
        puts("check");
    }
    free(scene->statics);
    free(scene->movers);
    return status;
}

int main(int argc, char** argv) {
    static Scene scene;
    if (argc < 4 || argc > 6 || (strcmp(argv[3], "o") != 0 && strcmp(argv[3], "n") != 0)) {
        fputs("usage: make_w1 N STEPS o|n [SEED [MOVERS]]\n", stderr);
        return 2;
    }
    scene.static_count = (uint32_t)strtoul(argv[1], NULL, 10);
    scene.is_avoiding = argv[3][0] == 'n';
    scene.random = (argc > 4 ? strtoull(argv[4], NULL, 10) : 1) * 2 + 1;
    scene.mover_count = argc > 5 ? (uint32_t)strtoul(argv[5], NULL, 10) : 100;
    return write_workload(&scene, (uint32_t)strtoul(argv[2], NULL, 10));
}
