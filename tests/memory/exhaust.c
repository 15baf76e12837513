// Every allocation of every function fails: once, or from then on. After each failure the world is
// valid and unchanged: its snapshot (hash, shapes, ids and the next ids) and its statistics are the
// same. The same call then succeeds as it would have without the failure.
//
//   exhaust [--points N] [--seed S]
//
// makes scenes of all kinds and tries all rows (rows_*.c) in each, until N allocations have failed.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory/rows.h"
#include "support/command.h"

enum { STATE_CAPACITY = 1 << 20, STANDING_COUNT = 9 };

// --- memory --------------------------------------------------------------------------------------

static bool fails_now(Ration* ration) {
    ration->calls++;
    return ration->fail_at != 0 && (ration->calls == ration->fail_at ||
                                    (ration->fails_ever_after && ration->calls > ration->fail_at));
}

static void* ration_alloc(void* context, size_t size) {
    Ration* ration = context;
    if (fails_now(ration))
        return NULL;
    void* memory = malloc(size > 0 ? size : 1);
    if (memory == NULL)
        abort();
    memset(memory, 0xA5, size);
    ration->live_bytes += size;
    ration->live_blocks++;
    return memory;
}

static void ration_free(void* context, void* memory, size_t size) {
    Ration* ration = context;
    ration->live_bytes -= size;
    ration->live_blocks--;
    memset(memory, 0x5A, size);
    free(memory);
}

// The block always moves.
static void* ration_resize(void* context, void* memory, size_t old_size, size_t new_size) {
    void* moved = ration_alloc(context, new_size);
    if (moved == NULL)
        return NULL;
    memcpy(moved, memory, old_size < new_size ? old_size : new_size);
    ration_free(context, memory, old_size);
    return moved;
}

NavAllocator ration_allocator(Ration* ration) {
    NavAllocator allocator = {ration, ration_alloc, ration_free, NULL, ration_resize};
    return allocator;
}

// --- the state of a world ------------------------------------------------------------------------

typedef struct State {
    uint8_t* bytes; // [STATE_CAPACITY] a snapshot
    size_t size;
    uint64_t hash;
    NavStats stats;
} State;

static const char* at_hand = ""; // the current row, for messages

static void fail(const char* what) {
    printf("exhaust: %s: %s\n", at_hand, what);
    exit(EXIT_FAILURE);
}

static void require(bool is_so, const char* what) {
    if (!is_so)
        fail(what);
}

static State* state_create(void) {
    State* state = calloc(1, sizeof *state);
    require(state != NULL, "no memory");
    state->bytes = malloc(STATE_CAPACITY);
    require(state->bytes != NULL, "no memory");
    return state;
}

static void state_destroy(State* state) {
    free(state->bytes);
    free(state);
}

static void look(const NavWorld* world, State* state) {
    require(nav_snapshot_save(world, state->bytes, STATE_CAPACITY, &state->size) == NAV_OK, "save");
    require(nav_world_get_stats(world, &state->stats) == NAV_OK, "stats");
    state->hash = nav_world_get_hash(world);
    state->stats.live_bytes = state->stats.peak_bytes = 0;
    state->stats.flip_count = 0; // the number of flips may differ
}

static void expect_same(const State* a, const State* b, bool has_ids, const char* what) {
    require(a->hash == b->hash, what);
    NavStats of_a = a->stats, of_b = b->stats;
    require(memcmp(&of_a, &of_b, sizeof of_a) == 0, what);
    if (has_ids)
        require(a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0, what);
}

static void expect_valid(NavWorld* world) {
    const char* what = "";
    if (!nav_world_validate(world, &what))
        fail(what);
}

// --- the worlds ----------------------------------------------------------------------------------

static NavOutlineId make_outline(NavWorld* world, Scene* scene) {
    NavOutlineId id = {0, 0, 0};
    for (int tries = 0; tries < 20; tries++) {
        SceneRegion* region = scene_region(scene);
        NavOutlineDef def = scene_region_def(region);
        NavResult result = nav_outline_create(world, &def, &id);
        scene_region_destroy(region);
        if (result == NAV_OK)
            return id;
    }
    fail("no outline was accepted");
    return id;
}

static void insert_ground(NavWorld* world, NavBox bounds) {
    NavShapeId id;
    NavPoint corner[4] = {{bounds.min.x, bounds.min.y},
                          {bounds.max.x, bounds.min.y},
                          {bounds.max.x, bounds.max.y},
                          {bounds.min.x, bounds.max.y}};
    NavOutlineDef ground = nav_outline_def();
    ground.points = corner;
    ground.point_count = 4;
    NavShapeDef shape = nav_floor_def((NavOutlineId){0, 0, 0});
    shape.region = &ground;
    require(nav_shape_insert(world, &shape, &id) == NAV_OK, "a floor everywhere");
}

NavWorld* trial_world(SceneKind kind, uint64_t seed, NavOutlineId* used, NavOutlineId* spare) {
    Scene scene = scene_begin(kind, seed, 0);
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    NavShapeId id;
    def.bounds = scene.bounds;
    def.seam_width = seed % 2 == 0 ? 0 : 8;
    require(nav_world_create(&def, &world) == NAV_OK, "create");
    *used = make_outline(world, &scene);
    *spare = make_outline(world, &scene);
    insert_ground(world, def.bounds);
    for (int k = 0; k < STANDING_COUNT; k++) {
        SceneRegion* region = scene_region(&scene);
        NavOutlineDef outline = scene_region_def(region);
        NavShapeDef shape = k % 3 == 0 ? nav_floor_def(*used) : nav_obstacle_def(*used);
        shape.layers = shape.kind == NAV_OBSTACLE ? 1u + (uint32_t)k : 0;
        shape.region = k % 4 == 1 ? NULL : &outline;
        shape.pose.position = region->pivot;
        shape.area = (uint8_t)(k % 3 == 0 ? k : 0);
        (void)nav_shape_insert(world, &shape, &id);
        if (k == 4)
            (void)nav_shape_remove(world, id);
        scene_region_destroy(region);
    }
    for (int k = 0; k < 3; k++) {
        NavPoint from = scene_position(&scene);
        NavLinkDef link = nav_link_def(from, scene_position(&scene));
        NavLinkId link_id;
        require(nav_link_insert(world, &link, &link_id) == NAV_OK, "a link");
    }
    return world;
}

typedef struct Models {
    NavWorld *world, *other;
    NavOutlineId used, spare;
    Scene scene;
    State *before, *other_before, *after, *other_after, *now;
    uint64_t answer;
    NavResult result;
    uint64_t points, tolerated;
} Models;

static void trial_init(Trial* trial, const Models* models, Ration* ration) {
    NavAllocator allocator = ration_allocator(ration);
    memset(trial, 0, sizeof *trial);
    trial->ration = ration;
    trial->scene = models->scene;
    trial->used = models->used;
    trial->spare = models->spare;
    trial->bytes = models->before->bytes;
    trial->size = models->before->size;
    require(nav_world_clone(models->world, &allocator, &trial->world) == NAV_OK, "clone");
    require(nav_world_clone(models->other, &allocator, &trial->other) == NAV_OK, "clone");
    require(nav_query_create(trial->world, &trial->query) == NAV_OK, "a query");
    uint32_t links;
    require(nav_world_list_links(trial->world, &trial->link, 1, &links) == NAV_OK && links > 0,
            "links");
    require(nav_world_list_shapes(trial->world, trial->shapes, TRIAL_SHAPES, &trial->shape_count) ==
                    NAV_OK &&
                trial->shape_count <= TRIAL_SHAPES,
            "shapes");
}

static void trial_fini(Trial* trial) {
    nav_query_destroy(trial->query);
    nav_world_destroy(trial->world);
    nav_world_destroy(trial->other);
    require(trial->ration->live_bytes == 0 && trial->ration->live_blocks == 0, "memory is lost");
}

// --- one row -------------------------------------------------------------------------------------

static void expect_state(Trial* trial, const Models* models, bool is_after, bool has_ids) {
    look(trial->world, models->now);
    expect_same(models->now, is_after ? models->after : models->before, has_ids,
                is_after ? "another world came of it" : "the world is not as it was");
    look(trial->other, models->now);
    expect_same(models->now, is_after ? models->other_after : models->other_before, has_ids,
                is_after ? "another second world came of it" : "the second world is not as it was");
    expect_valid(trial->world);
    if (models->points % 8 == 0) // few rows change it
        expect_valid(trial->other);
}

// The result of the row when there is enough memory.
static void run_reference(Models* models, const MemoryRow* row) {
    Ration ration = {0};
    Trial trial;
    trial_init(&trial, models, &ration);
    models->result = row->act(&trial);
    models->answer = trial.answer;
    look(trial.world, models->after);
    look(trial.other, models->other_after);
    require(models->result != NAV_ERR_MEMORY, "MEMORY, and there was some");
    trial_fini(&trial);
}

// False: the row makes fewer allocations.
static bool try_point(Models* models, const MemoryRow* row, uint64_t fail_at, bool ever_after) {
    Ration ration = {0};
    Trial trial;
    trial_init(&trial, models, &ration);
    ration.calls = 0;
    ration.fail_at = fail_at;
    ration.fails_ever_after = ever_after;
    NavResult result = row->act(&trial);
    bool is_hit = ration.calls >= fail_at;
    ration.fail_at = 0;
    if (result == NAV_ERR_MEMORY) {
        require(is_hit, "MEMORY, and there was some");
        expect_state(&trial, models, false, !row->spends_ids);
        trial.scene = models->scene;
        trial.answer = 0;
        result = row->act(&trial);
        // Ids that a batch gave out before it was undone are not given out again.
        if (!row->spends_ids)
            require(trial.answer == models->answer, "another answer the second time");
        require(result == models->result, "another result the second time");
        expect_state(&trial, models, true, !row->spends_ids);
    } else {
        require(result == models->result && trial.answer == models->answer, "another answer");
        expect_state(&trial, models, true, true);
        models->tolerated += is_hit;
    }
    trial_fini(&trial);
    models->points += is_hit;
    return is_hit;
}

static void run_row(Models* models, const MemoryRow* row) {
    run_reference(models, row);
    for (uint64_t k = 1; try_point(models, row, k, false); k++) {
    }
    for (uint64_t k = 1; try_point(models, row, k, true); k++) {
    }
}

static void run_scene(Models* models, SceneKind kind, uint64_t seed, uint64_t* by_row) {
    char where[160];
    NavOutlineId ignored;
    models->world = trial_world(kind, seed, &models->used, &models->spare);
    models->other = trial_world(kind, seed + 1, &ignored, &ignored);
    models->scene = scene_begin(kind, seed + 2, 0);
    look(models->world, models->before);
    look(models->other, models->other_before);
    for (uint32_t k = 0; k < memory_row_count(); k++) {
        snprintf(where, sizeof where, "%s, seed %llu, %.60s", scene_kind_name(kind),
                 (unsigned long long)seed, memory_row(k)->functions);
        at_hand = where;
        uint64_t points = models->points;
        run_row(models, memory_row(k));
        by_row[k] += models->points - points;
        random_bits(&models->scene.random);
    }
    at_hand = "";
    nav_world_destroy(models->world);
    nav_world_destroy(models->other);
}

// --- does every function have a row? -------------------------------------------------------------

static bool is_reached(const char* function, size_t length) {
    for (uint32_t k = 0; k < memory_row_count(); k++)
        for (const char* at = memory_row(k)->functions; *at != '\0';) {
            size_t size = strcspn(at, " ");
            if (size == length && memcmp(at, function, length) == 0)
                return true;
            at += size + (at[size] == ' ');
        }
    return false;
}

// Every declared function that takes a world or a query must be in a row.
static uint32_t check_declaration(const char* text) {
    const char* open = strchr(text, '(');
    if (open == NULL || (strstr(open, "NavWorld") == NULL && strstr(open, "NavQuery") == NULL))
        return 0;
    const char* function = open;
    while (function > text && function[-1] != ' ' && function[-1] != '*')
        function--;
    if (is_reached(function, (size_t)(open - function)))
        return 0;
    printf("exhaust: no row reaches %.*s\n", (int)(open - function), function);
    return 1;
}

static uint32_t check_header(const char* path) {
    char line[512], text[2048] = "";
    uint32_t missing = 0;
    FILE* file = fopen(path, "r");
    require(file != NULL, path);
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "NAV_API ", 8) == 0)
            text[0] = '\0';
        else if (text[0] == '\0')
            continue;
        strncat(text, line, sizeof text - strlen(text) - 1);
        if (strchr(line, ';') == NULL)
            continue;
        missing += check_declaration(text);
        text[0] = '\0';
    }
    fclose(file);
    return missing;
}

static uint32_t check_headers(void) {
    const char* folder = SIDESTEP_SOURCE_DIR "/nav/include/nav";
    DIR* directory = opendir(folder);
    uint32_t missing = 0;
    char path[1024];
    require(directory != NULL, folder);
    for (struct dirent* entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        const char* end = strstr(entry->d_name, ".h");
        if (end == NULL || end[2] != '\0')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        missing += check_header(path);
    }
    closedir(directory);
    return missing;
}

// --- the program ---------------------------------------------------------------------------------

int main(int count, char** words) {
    uint64_t wanted = 20000, seed = 1, scenes = 0;
    const CommandArgument arguments[] = {{"--points", .large = &wanted},
                                         {"--seed", .large = &seed}};
    if (!command_read(arguments, 2, count, words)) {
        fprintf(stderr, "exhaust [--points N] [--seed S]\n");
        return 2;
    }
    uint64_t* by_row = calloc(memory_row_count(), sizeof *by_row);
    Models models = {.before = state_create(),
                     .other_before = state_create(),
                     .after = state_create(),
                     .other_after = state_create(),
                     .now = state_create()};
    require(by_row != NULL, "no memory");
    uint32_t missing = check_headers();
    for (; models.points < wanted || scenes < 1; scenes++)
        run_scene(&models, (SceneKind)(scenes % SCENE_KIND_COUNT), seed + scenes, by_row);
    for (uint32_t k = 0; k < memory_row_count(); k++)
        printf("%8llu %s\n", (unsigned long long)by_row[k], memory_row(k)->functions);
    printf("exhaust: %llu points in %llu scenes, %llu of them without consequence, seed %llu\n",
           (unsigned long long)models.points, (unsigned long long)scenes,
           (unsigned long long)models.tolerated, (unsigned long long)seed);
    state_destroy(models.before);
    state_destroy(models.other_before);
    state_destroy(models.after);
    state_destroy(models.other_after);
    state_destroy(models.now);
    free(by_row);
    return missing == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
