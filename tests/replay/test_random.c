// Random scenes on a coarse grid, where shapes touch each other often: every change leaves a valid
// mesh, and removing all shapes gives the empty world. `--seed N` and `--count N` on the command
// line.
#include "runner.h"
#include "support/command.h"

static uint64_t first_seed = 1;
static uint32_t scene_count = 300;

typedef struct Scene {
    char text[16384];
    size_t length;
    uint64_t random;
    uint32_t size; // of the bounds, in grid units
    double unit;   // pixels
    uint32_t name_count;
    bool is_batch_open;
} Scene;

static uint32_t next_random(Scene* scene, uint32_t below) {
    scene->random = scene->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(((scene->random >> 32) * below) >> 32);
}

static void emit(Scene* scene, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const size_t room = sizeof scene->text - scene->length;
    const int length = vsnprintf(scene->text + scene->length, room, format, arguments);
    va_end(arguments);
    assert_true(length >= 0 && (size_t)length < room);
    scene->length += (size_t)length;
}

// Inside, on and a little outside the bounds.
static void write_point(Scene* scene) {
    const double x = (double)next_random(scene, scene->size + 5) - 2;
    const double y = (double)next_random(scene, scene->size + 5) - 2;
    emit(scene, " %.17g %.17g", x * scene->unit, y * scene->unit);
}

static void write_rectangle(Scene* scene) {
    const double x = (double)next_random(scene, scene->size) - 2;
    const double y = (double)next_random(scene, scene->size) - 2;
    const double right = (x + 1 + next_random(scene, scene->size)) * scene->unit;
    const double bottom = (y + 1 + next_random(scene, scene->size)) * scene->unit;
    const double left = x * scene->unit, top = y * scene->unit;
    emit(scene, " 4 %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g\n", left, top, right, top,
         right, bottom, left, bottom);
}

static void write_ring(Scene* scene) {
    if (next_random(scene, 5) < 2) {
        write_rectangle(scene);
        return;
    }
    const uint32_t count = next_random(scene, 3) == 0 ? 4 + next_random(scene, 2) : 3;
    emit(scene, " %u", count);
    for (uint32_t i = 0; i < count; ++i)
        write_point(scene);
    emit(scene, "\n");
}

static void write_mesh(Scene* scene) {
    const uint32_t point_count = 3 + next_random(scene, 4), count = 1 + next_random(scene, 4);
    emit(scene, " %u", point_count);
    for (uint32_t i = 0; i < point_count; ++i)
        write_point(scene);
    emit(scene, " %u", count);
    for (uint32_t i = 0; i < 3 * count; ++i)
        emit(scene, " %u", next_random(scene, point_count));
    emit(scene, "\n");
}

static void write_insert(Scene* scene) {
    const uint32_t name = scene->name_count++;
    const uint32_t area = next_random(scene, 3), z = next_random(scene, 3);
    switch (next_random(scene, 5)) {
    case 0:
        emit(scene, "floor n%u %u %u", name, area, z);
        write_ring(scene);
        break;
    case 1:
        emit(scene, "mesh n%u %u %u", name, area, z);
        write_mesh(scene);
        break;
    case 2:
        emit(scene, "addmesh n%u", name);
        write_mesh(scene);
        break;
    default:
        emit(scene, "add n%u", name);
        write_ring(scene);
    }
}

// The name may be deleted already, or never have been added: then the line is refused.
static void write_change(Scene* scene) {
    const uint32_t name = next_random(scene, scene->name_count + 1);
    const uint32_t kind = next_random(scene, 10);
    if (kind < 4) {
        emit(scene, "move n%u", name);
        write_ring(scene);
    } else if (kind < 6) {
        emit(scene, "movemesh n%u", name);
        write_mesh(scene);
    } else if (kind < 8) {
        emit(scene, "del n%u\n", name);
    } else if (kind == 8) {
        emit(scene, "keepedges n%u\n", name);
    } else {
        emit(scene, "layers n%u %u\n", name, next_random(scene, 4));
    }
}

static void write_query(Scene* scene) {
    emit(scene, next_random(scene, 2) ? "path q" : "ray q");
    write_point(scene);
    write_point(scene);
    emit(scene, "\n");
}

static void write_scene(Scene* scene, uint64_t seed) {
    static const uint32_t sizes[] = {8, 16, 40, 100};
    static const double units[] = {1 / 256.0, 1 / 256.0, 1, 0.37};
    *scene = (Scene){.random = seed * 2 + 1};
    next_random(scene, 1);
    scene->size = sizes[next_random(scene, 4)];
    scene->unit = units[next_random(scene, 4)];
    const double size = scene->size * scene->unit;
    emit(scene, "navreplay 1\nbounds 0 0 %.17g %.17g\ncheck\n", size, size);
    for (uint32_t n = 3 + next_random(scene, 25); n > 0; --n) {
        const uint32_t kind = next_random(scene, 20);
        if (kind < 9) {
            write_insert(scene);
        } else if (kind < 17) {
            write_change(scene);
        } else if (kind == 17) {
            emit(scene, scene->is_batch_open ? "commit\n" : "begin\n");
            scene->is_batch_open = !scene->is_batch_open;
        } else {
            write_query(scene);
        }
    }
    if (scene->is_batch_open)
        emit(scene, "commit\n");
    for (uint32_t i = 0; i < scene->name_count; ++i)
        emit(scene, "del n%u\n", i);
    emit(scene, "check\n");
}

static const char* last_line(const char* out) {
    const char* last = out;
    for (const char* c = out; *c != '\0'; ++c)
        if (*c == '\n' && c[1] != '\0')
            last = c + 1;
    return last;
}

static void random_scenes_leave_nothing_behind(void** state) {
    (void)state;
    static Scene scene;
    for (uint32_t i = 0; i < scene_count; ++i) {
        write_scene(&scene, first_seed + i);
        const Outcome outcome = runner_text("--validate --keep-going", scene.text);
        const char* first_end = strchr(outcome.out, '\n');
        if (outcome.status != 0 || first_end == NULL ||
            strncmp(outcome.out, last_line(outcome.out), (size_t)(first_end - outcome.out)) != 0)
            fail_msg("seed %llu: status %d\n%s\nfor:\n%s",
                     (unsigned long long)first_seed + (unsigned long long)i, outcome.status,
                     outcome.err, scene.text);
        outcome_free(outcome);
    }
}

int main(int argc, char** argv) {
    const CommandArgument arguments[] = {{"--seed", .large = &first_seed},
                                         {"--count", .small = &scene_count}};
    if (!command_read(arguments, 2, argc, argv)) {
        fprintf(stderr, "replay.random [--seed N] [--count N]\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_scenes_leave_nothing_behind)};
    printf("seed %llu, count %u\n", (unsigned long long)first_seed, scene_count);
    runner_program();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
