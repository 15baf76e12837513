// Many queries at once: from two threads, and with a field.
#include "chance.h"
#include "scenes.h"

#ifdef BENCH_WITH_THREADS
#include <pthread.h>
#endif
#include <stdio.h>
#include <stdlib.h>

enum { PATHS = 4000, THREADS_MAX = 2, ROUNDS = 5 };

typedef struct Pair {
    NavPoint start, goal;
} Pair;

// --- threads -----------------------------------------------------------------------------

// One thread's share of the paths.
typedef struct Share {
    NavQuery* query;
    const Pair* pairs;
    uint32_t count;
    double length; ///< of all paths, so that no work is optimised away
} Share;

static void* walk_share(void* context) {
    Share* share = context;
    share->length = 0;
    for (uint32_t i = 0; i < share->count; ++i) {
        NavPathRequest request = nav_path_request(share->pairs[i].start, share->pairs[i].goal);
        request.mode = NAV_PATH_OPTIMAL;
        request.has_corridor = false;
        NavPath path;
        require(nav_query_find_path(share->query, &request, &path), "path");
        share->length += path.length;
    }
    return NULL;
}

static void begin_share(Share* share, void* thread) {
#ifdef BENCH_WITH_THREADS
    if (pthread_create(thread, NULL, walk_share, share) != 0)
        exit(EXIT_FAILURE);
#else
    (void)thread;
    walk_share(share);
#endif
}

static double walk_all(Share* shares, uint32_t thread_count) {
    double length = 0;
#ifdef BENCH_WITH_THREADS
    pthread_t threads[THREADS_MAX];
#else
    int threads[THREADS_MAX];
#endif
    for (uint32_t k = 1; k < thread_count; ++k)
        begin_share(&shares[k], &threads[k]);
    walk_share(&shares[0]);
    for (uint32_t k = 0; k < thread_count; ++k) {
#ifdef BENCH_WITH_THREADS
        if (k > 0)
            pthread_join(threads[k], NULL);
#endif
        length += shares[k].length;
    }
    return length;
}

static double play_threads(Bench* bench, Stage* stage, const Pair* pairs, uint32_t thread_count) {
    Share shares[THREADS_MAX];
    for (uint32_t k = 0; k < thread_count; ++k) {
        Share share = {NULL, pairs + PATHS / thread_count * k, PATHS / thread_count, 0};
        require(nav_query_create(stage->world, &share.query), "query");
        shares[k] = share;
    }
    walk_all(shares, thread_count);
    stage_mark_warm(stage);
    Samples samples = samples_create(ROUNDS);
    for (int round = 0; round < ROUNDS; ++round) {
        uint64_t before = clock_ns();
        walk_all(shares, thread_count);
        samples_add(&samples, clock_ns() - before, PATHS);
    }
    Row row = row_create(thread_count == 1 ? "one thread" : "two threads", "nav", "path", 1000);
    row.time = samples_sum_up(&samples);
    stage_describe(stage, &row);
    ledger_add(&bench->ledger, &row);
    samples_destroy(&samples);
    for (uint32_t k = 0; k < thread_count; ++k)
        nav_query_destroy(shares[k].query);
    return row.time.median;
}

void scene_threads(Bench* bench) {
    W1* w1;
    Stage* stage = stage_create_w3(bench->seed, &w1);
    Chance chance = chance_seed(bench->seed);
    NavQuery* query;
    Pair* pairs = malloc(PATHS * sizeof *pairs);
    require(nav_query_create(stage->world, &query), "query");
    for (uint32_t i = 0; pairs != NULL && i < PATHS; ++i) {
        pairs[i].start = stage_any_walkable(query, &chance, (NavBox){{0, 0}, w1->size});
        pairs[i].goal = stage_any_walkable(query, &chance, (NavBox){{0, 0}, w1->size});
    }
    nav_query_destroy(query);
    if (pairs == NULL)
        exit(EXIT_FAILURE);
    double one = play_threads(bench, stage, pairs, 1);
    double two = play_threads(bench, stage, pairs, 2);
    printf("%-20s two threads answer %.2f times as many paths as one\n", "threads", one / two);
    free(pairs);
    stage_destroy(stage);
    w1_destroy(w1);
}

// --- a field -----------------------------------------------------------------------------

enum { FIELD_POINTS = 10000, FIELD_ROUNDS = 20 };

static double ask_field(const NavField* field, const NavPoint* points) {
    double sum = 0;
    for (uint32_t i = 0; i < FIELD_POINTS; ++i) {
        NavFieldSample answer;
        require(nav_field_sample(field, points[i], &answer), "ask a field");
        sum += answer.distance;
    }
    return sum;
}

// The rows of a field for a radius.
typedef struct FieldRows {
    const char *search, *ask;
    int32_t radius;
} FieldRows;

static void play_field(Bench* bench, Stage* stage, const NavPoint* points, const FieldRows* rows) {
    Samples search = samples_create(FIELD_ROUNDS), ask = samples_create(FIELD_ROUNDS);
    NavField* field;
    require(nav_field_create(stage->world, &field), "field");
    for (int round = 0; round <= FIELD_ROUNDS; ++round) {
        NavFieldRequest request = nav_field_request(&points[round]);
        request.radius = rows->radius;
        uint64_t before = clock_ns();
        require(nav_field_search(field, &request), "search a field");
        uint64_t between = clock_ns();
        ask_field(field, points);
        if (round == 0) {
            stage_mark_warm(stage);
            continue;
        }
        samples_add(&search, between - before, 1);
        samples_add(&ask, clock_ns() - between, FIELD_POINTS);
    }
    stage_add_row(stage, &bench->ledger, rows->search, "search", 1000, &search);
    stage_add_row(stage, &bench->ledger, rows->ask, "point", 1000, &ask);
    nav_field_destroy(field);
}

void scene_field(Bench* bench) {
    const FieldRows rows[2] = {{"field-search", "field-at", 0},
                               {"field-disc-search", "field-disc-at", 8 * NAV_STEPS_PER_PX}};
    W1* w1;
    Stage* stage = stage_create_w3(bench->seed, &w1);
    Chance chance = chance_seed(bench->seed);
    NavQuery* query;
    NavPoint* points = malloc(FIELD_POINTS * sizeof *points);
    require(nav_query_create(stage->world, &query), "query");
    for (uint32_t i = 0; points != NULL && i < FIELD_POINTS; ++i)
        points[i] = stage_any_walkable(query, &chance, (NavBox){{0, 0}, w1->size});
    if (points == NULL)
        exit(EXIT_FAILURE);
    for (uint32_t i = 0; i < 2; ++i)
        play_field(bench, stage, points, &rows[i]);
    free(points);
    nav_query_destroy(query);
    stage_destroy(stage);
    w1_destroy(w1);
}
