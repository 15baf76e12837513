#include "threads/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

// So often a thread looks whether there is something to do before it sleeps: to wake it takes
// longer than most of what a tick does between two runs.
enum { LOOKS = 1000000 };

// The chunks that a thread takes first: always the same ones, so what they work on is still in its
// cache.
typedef struct Share {
    uint32_t next, end;
} Share;

typedef struct Member {
    Crew* crew;
    uint32_t number;
    pthread_t thread;
} Member;

// The lock guards all fields; those that are atomic are read without it, too.
struct Crew {
    pthread_mutex_t lock;
    pthread_cond_t has_work, is_done;
    Member* members;
    Share* shares;
    uint32_t thread_count; // the caller's is one
    NavChunkWork do_chunk;
    void* work;
    atomic_uint left;    // chunks that nobody has taken
    atomic_uint running; // chunks
    atomic_bool is_over;
};

// A chunk that nobody has taken: of thread t, or else of another one.
static bool take_chunk(Crew* crew, uint32_t t, uint32_t* chunk) {
    for (uint32_t k = 0; k < crew->thread_count; ++k) {
        Share* share = &crew->shares[(t + k) % crew->thread_count];
        if (share->next == share->end)
            continue;
        *chunk = k == 0 ? share->next++ : --share->end;
        ++crew->running;
        --crew->left;
        return true;
    }
    return false;
}

// Do chunks as long as there are any. The lock is held before and after.
static void do_chunks(Crew* crew, uint32_t t) {
    uint32_t chunk;
    while (take_chunk(crew, t, &chunk)) {
        const NavChunkWork do_chunk = crew->do_chunk;
        void* work = crew->work;
        pthread_mutex_unlock(&crew->lock);
        do_chunk(work, chunk);
        pthread_mutex_lock(&crew->lock);
        if (--crew->running == 0 && crew->left == 0)
            pthread_cond_signal(&crew->is_done);
    }
}

static bool is_idle(Crew* crew) { return crew->left == 0 && !crew->is_over; }

static bool is_busy(Crew* crew) { return crew->running > 0 || crew->left > 0; }

// Without the lock, for a while, as long as the crew is so.
static void look(Crew* crew, bool is_so(Crew*)) {
    pthread_mutex_unlock(&crew->lock);
    for (uint32_t k = 0; k < LOOKS && is_so(crew); ++k)
        continue;
    pthread_mutex_lock(&crew->lock);
}

static void* work_on(void* context) {
    const Member* member = context;
    Crew* crew = member->crew;
    pthread_mutex_lock(&crew->lock);
    while (!crew->is_over) {
        do_chunks(crew, member->number);
        look(crew, is_idle);
        while (is_idle(crew))
            pthread_cond_wait(&crew->has_work, &crew->lock);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

Crew* crew_create(uint32_t threads) {
    Crew* crew = calloc(1, sizeof *crew);
    if (crew == NULL)
        return NULL;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->has_work, NULL);
    pthread_cond_init(&crew->is_done, NULL);
    crew->thread_count = 1;
    crew->members = calloc(threads, sizeof *crew->members);
    crew->shares = calloc(threads, sizeof *crew->shares);
    for (uint32_t k = 1; k < threads && crew->members != NULL && crew->shares != NULL; ++k) {
        crew->members[k] = (Member){.crew = crew, .number = k};
        if (pthread_create(&crew->members[k].thread, NULL, work_on, &crew->members[k]) != 0)
            break;
        pthread_mutex_lock(&crew->lock);
        ++crew->thread_count; // those that run already read it
        pthread_mutex_unlock(&crew->lock);
    }
    if (crew->thread_count == threads)
        return crew;
    crew_destroy(crew);
    return NULL;
}

void crew_destroy(Crew* crew) {
    if (crew == NULL)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->is_over = true;
    pthread_cond_broadcast(&crew->has_work);
    pthread_mutex_unlock(&crew->lock);
    for (uint32_t k = 1; k < crew->thread_count; ++k)
        pthread_join(crew->members[k].thread, NULL);
    pthread_cond_destroy(&crew->has_work);
    pthread_cond_destroy(&crew->is_done);
    pthread_mutex_destroy(&crew->lock);
    free(crew->members);
    free(crew->shares);
    free(crew);
}

void crew_run(void* context, NavChunkWork do_chunk, void* work, uint32_t count) {
    Crew* crew = context;
    pthread_mutex_lock(&crew->lock);
    crew->do_chunk = do_chunk;
    crew->work = work;
    for (uint32_t t = 0; t < crew->thread_count; ++t)
        crew->shares[t] = (Share){(uint32_t)((uint64_t)count * t / crew->thread_count),
                                  (uint32_t)((uint64_t)count * (t + 1) / crew->thread_count)};
    crew->left = count;
    pthread_cond_broadcast(&crew->has_work);
    do_chunks(crew, 0);
    look(crew, is_busy);
    while (is_busy(crew))
        pthread_cond_wait(&crew->is_done, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}
