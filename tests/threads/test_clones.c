// One thread changes a world while others read clones of it. Each reader has its own clone, which
// is repeatedly brought up to date from the world. Sometimes the world is not changed for a while,
// and all threads read and clone it at once. Built with ThreadSanitizer (preset tsan) it also shows
// that no thread writes what others read.
//
//   threads.clones [--rounds N] [--seed S]
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/asker.h"
#include "support/command.h"
#include "support/field.h"

enum { READERS = 3, QUESTIONS = 4, MAX_CHANGES = 12, ALL_READ_EVERY = 8, CROWDED_TRIANGLES = 250 };

typedef enum Turn { TURN_IDLE, TURN_READ, TURN_END } Turn;

// A reader. `turn` says who may use the other fields; the lock guards it.
typedef struct Reader {
    struct Soak* soak;
    pthread_t thread;
    NavWorld* clone;       // its own: nobody else touches it while turn is TURN_READ
    const NavWorld* world; // what to read this time: the clone, or the unchanged world
    uint64_t hash, version;
    Turn turn;
    Asker clone_asker, world_asker;
    AskerCounts counts;
    uint64_t readings, clonings;
    char fault[256];
} Reader;

// A soak test: the state shared by all threads.
typedef struct Soak {
    pthread_mutex_t lock;
    pthread_cond_t has_turned;
    Reader readers[READERS];
    Field field;
    NavWorld* world;
    uint64_t changes, copies, stills;
    char fault[256];
} Soak;

static bool fail(char* fault, const char* what) {
    if (fault[0] == '\0')
        snprintf(fault, 256, "%.255s", what);
    return false;
}

// --- reading ------------------------------------------------------------------------------------

static bool clone_it(Reader* reader) {
    NavWorld* copy = NULL;
    if (nav_world_clone(reader->world, NULL, &copy) != NAV_OK)
        return fail(reader->fault, "a clone cannot be made");
    bool is_same = nav_world_get_hash(copy) == reader->hash;
    nav_world_destroy(copy);
    reader->clonings++;
    return is_same || fail(reader->fault, "a clone made while others read differs from the world");
}

static bool save_it(Reader* reader) {
    size_t size = 0, written = 0;
    if (nav_snapshot_get_size(reader->world, &size) != NAV_OK)
        return fail(reader->fault, "a snapshot has no size");
    void* bytes = malloc(size);
    bool is_saved = bytes != NULL &&
                    nav_snapshot_save(reader->world, bytes, size, &written) == NAV_OK &&
                    written == size;
    free(bytes);
    return is_saved || fail(reader->fault, "a snapshot cannot be saved");
}

// Call every read-only function once. Validation needs exclusive access, so it is done only on the
// reader's own clone.
static bool read_once(Reader* reader) {
    bool is_own = reader->world == reader->clone;
    Asker* asker = is_own ? &reader->clone_asker : &reader->world_asker;
    const Scene* scene = &reader->soak->field.scene;
    reader->readings++;
    if (nav_world_get_hash(reader->world) != reader->hash ||
        nav_world_get_version(reader->world) != reader->version)
        return fail(reader->fault, "a reader sees a different world from the one it was given");
    for (uint32_t i = 0; i < QUESTIONS; i++) {
        AskerEnds ends = asker_draw_ends(asker, scene);
        int32_t radius = i == 0 ? 1 + scene->half / 40 : 0;
        if (!asker_ask(asker, ends, radius, &reader->counts))
            return fail(reader->fault, asker->fault);
    }
    if (!save_it(reader) || !clone_it(reader))
        return false;
    const char* what = "nothing said";
    if (is_own && !nav_world_validate(reader->clone, &what))
        return fail(reader->fault, what);
    return nav_world_get_hash(reader->world) == reader->hash ||
           fail(reader->fault, "the world changes under a reader");
}

static void* read_on(void* context) {
    Reader* reader = context;
    Soak* soak = reader->soak;
    pthread_mutex_lock(&soak->lock);
    while (reader->turn != TURN_END) {
        if (reader->turn == TURN_IDLE) {
            pthread_cond_wait(&soak->has_turned, &soak->lock);
            continue;
        }
        pthread_mutex_unlock(&soak->lock);
        if (reader->fault[0] == '\0')
            (void)read_once(reader);
        pthread_mutex_lock(&soak->lock);
        reader->turn = TURN_IDLE;
        pthread_cond_broadcast(&soak->has_turned);
    }
    pthread_mutex_unlock(&soak->lock);
    return NULL;
}

// --- changing -----------------------------------------------------------------------------------

static bool change_once(Soak* soak) {
    NavStats stats;
    if (nav_world_get_stats(soak->world, &stats) != NAV_OK)
        return fail(soak->fault, "no stats");
    soak->field.is_crowded = stats.triangle_count > CROWDED_TRIANGLES;
    FieldChange change = field_change(&soak->field);
    NavResult result = field_apply(soak->world, &change);
    soak->changes++;
    if (result == NAV_OK) {
        field_accept(&soak->field, &change);
        return true;
    }
    bool is_legal = field_may_be_refused(&change, result);
    field_refuse(&change);
    return is_legal || fail(soak->fault, nav_result_get_text(result));
}

static bool change_some(Soak* soak) {
    uint32_t count = 1 + random_below(&soak->field.scene.random, MAX_CHANGES);
    bool in_batch = random_chance(&soak->field.scene.random, 30), is_good = true;
    if (in_batch && nav_batch_begin(soak->world) != NAV_OK)
        return fail(soak->fault, "a batch does not begin");
    for (uint32_t i = 0; i < count && is_good; i++)
        is_good = change_once(soak);
    return !in_batch || nav_batch_commit(soak->world) == NAV_OK ||
           fail(soak->fault, "a batch does not end");
}

// Give an idle reader the world to read and start it. The lock must be held.
static bool hand_over(Soak* soak, Reader* reader, const NavWorld* world) {
    if (reader->fault[0] != '\0')
        return fail(soak->fault, reader->fault);
    if (world == reader->clone) {
        soak->copies++;
        if (nav_world_copy(reader->clone, soak->world) != NAV_OK)
            return fail(soak->fault, "a clone cannot be brought up to date");
    }
    reader->world = world;
    reader->hash = nav_world_get_hash(soak->world);
    reader->version = nav_world_get_version(world);
    reader->turn = TURN_READ;
    pthread_cond_broadcast(&soak->has_turned);
    return true;
}

static void wait_for(Soak* soak, const Reader* reader) {
    while (reader->turn != TURN_IDLE)
        pthread_cond_wait(&soak->has_turned, &soak->lock);
}

static void wait_for_all(Soak* soak) {
    for (uint32_t k = 0; k < READERS; k++)
        wait_for(soak, &soak->readers[k]);
}

// Change the world while readers read, then bring one reader's clone up to date.
static bool play_round(Soak* soak, uint64_t round) {
    if (!change_some(soak))
        return false;
    Reader* next = &soak->readers[round % READERS];
    pthread_mutex_lock(&soak->lock);
    wait_for(soak, next);
    bool is_good = hand_over(soak, next, next->clone);
    if (is_good && round % ALL_READ_EVERY == 0) {
        soak->stills++;
        wait_for_all(soak);
        for (uint32_t k = 0; k < READERS && is_good; k++)
            is_good = hand_over(soak, &soak->readers[k], soak->world);
        wait_for_all(soak);
    }
    pthread_mutex_unlock(&soak->lock);
    return is_good;
}

// --- a soak of one kind of scene ----------------------------------------------------------------

static bool begin(Soak* soak, FieldKind kind, uint64_t seed) {
    NavWorldDef def = nav_world_def();
    NavShapeId ground;
    memset(soak, 0, sizeof *soak);
    pthread_mutex_init(&soak->lock, NULL);
    pthread_cond_init(&soak->has_turned, NULL);
    soak->field = field_begin(kind, seed);
    soak->field.calm_percent = 50;
    def.bounds = soak->field.scene.bounds;
    if (nav_world_create(&def, &soak->world) != NAV_OK ||
        field_insert_ground(soak->world, &ground) != NAV_OK)
        return fail(soak->fault, "no world");
    for (uint32_t k = 0; k < READERS; k++) {
        Reader* reader = &soak->readers[k];
        reader->soak = soak;
        if (nav_world_clone(soak->world, NULL, &reader->clone) != NAV_OK ||
            !asker_init(&reader->clone_asker, reader->clone, seed + k) ||
            !asker_init(&reader->world_asker, soak->world, seed + READERS + k))
            return fail(soak->fault, "no clone");
    }
    return true;
}

static void end(Soak* soak) {
    for (uint32_t k = 0; k < READERS; k++) {
        asker_fini(&soak->readers[k].clone_asker);
        asker_fini(&soak->readers[k].world_asker);
        nav_world_destroy(soak->readers[k].clone);
    }
    nav_world_destroy(soak->world);
    field_end(&soak->field);
    pthread_cond_destroy(&soak->has_turned);
    pthread_mutex_destroy(&soak->lock);
}

static bool start(Soak* soak, uint32_t* started) {
    for (*started = 0; *started < READERS; ++*started) {
        Reader* reader = &soak->readers[*started];
        if (pthread_create(&reader->thread, NULL, read_on, reader) != 0)
            return fail(soak->fault, "no thread");
    }
    return true;
}

static void finish(Soak* soak, uint32_t started) {
    pthread_mutex_lock(&soak->lock);
    wait_for_all(soak);
    for (uint32_t k = 0; k < READERS; k++) {
        soak->readers[k].turn = TURN_END;
        if (soak->readers[k].fault[0] != '\0')
            (void)fail(soak->fault, soak->readers[k].fault);
    }
    pthread_cond_broadcast(&soak->has_turned);
    pthread_mutex_unlock(&soak->lock);
    for (uint32_t k = 0; k < started; k++)
        pthread_join(soak->readers[k].thread, NULL);
}

typedef struct Totals {
    uint64_t changes, copies, stills, readings, clonings, paths, legs, failed;
} Totals;

static void run(Totals* totals, FieldKind kind, uint64_t seed, uint64_t rounds) {
    static Soak soak;
    uint32_t started = 0;
    bool is_good = begin(&soak, kind, seed) && start(&soak, &started);
    for (uint64_t round = 1; round <= rounds && is_good; round++)
        is_good = play_round(&soak, round);
    finish(&soak, started);
    if (soak.fault[0] != '\0')
        printf("FAILED %s, seed %" PRIu64 ": %s\n", field_kind_name(kind), seed, soak.fault);
    totals->failed += soak.fault[0] != '\0';
    totals->changes += soak.changes;
    totals->copies += soak.copies;
    totals->stills += soak.stills;
    for (uint32_t k = 0; k < READERS; k++) {
        totals->readings += soak.readers[k].readings;
        totals->clonings += soak.readers[k].clonings;
        totals->paths += soak.readers[k].counts.paths;
        totals->legs += soak.readers[k].counts.legs;
    }
    end(&soak);
}

int main(int argc, char** argv) {
    uint64_t rounds = 280, seed = 1, each;
    Totals totals;
    memset(&totals, 0, sizeof totals);
    const CommandArgument arguments[] = {{"--rounds", .large = &rounds},
                                         {"--seed", .large = &seed}};
    if (!command_read(arguments, 2, argc, argv)) {
        fprintf(stderr, "threads.clones [--rounds N] [--seed S]\n");
        return 2;
    }
    each = (rounds + FIELD_KIND_COUNT - 1) / FIELD_KIND_COUNT;
    for (int kind = 0; kind < FIELD_KIND_COUNT; kind++)
        run(&totals, (FieldKind)kind, seed * FIELD_KIND_COUNT + (uint64_t)kind, each);
    printf("seed %" PRIu64 ": %" PRIu64 " changes, %" PRIu64 " clones brought up to date, %" PRIu64
           " times all read the world itself; %" PRIu64 " readings, %" PRIu64
           " clones made by readers, %" PRIu64 " paths, %" PRIu64 " legs; %" PRIu64
           " scenes failed\n",
           seed, totals.changes, totals.copies, totals.stills, totals.readings, totals.clonings,
           totals.paths, totals.legs, totals.failed);
    return totals.failed == 0 ? 0 : 1;
}
