#include "sandbox/crew.h"

#include <SDL.h>
#include <stdlib.h>

// The chunks that a thread takes first: always the same ones, so what they work on is still in its
// cache.
typedef struct Share {
    uint32_t next, end;
} Share;

typedef struct Member {
    Crew* crew;
    uint32_t number;
    SDL_Thread* thread;
} Member;

// The lock guards all fields but `members` and `thread_count`, which only change where no thread
// reads them.
struct Crew {
    SDL_mutex* lock;
    SDL_cond *has_work, *is_done;
    Member* members; // [0] is the caller
    Share* shares;
    uint32_t size;         // how many there is room for
    uint32_t thread_count; // without the caller
    NavChunkWork do_chunk;
    void* work;
    uint32_t left, running; // chunks
    bool is_over;
};

/// A chunk that nobody has taken: of thread t, or else of another one.
static bool take_chunk(Crew* crew, uint32_t t, uint32_t* chunk) {
    for (uint32_t k = 0; k < crew->size; k++) {
        Share* share = &crew->shares[(t + k) % crew->size];
        if (share->next == share->end)
            continue;
        *chunk = k == 0 ? share->next++ : --share->end;
        crew->left--;
        return true;
    }
    return false;
}

/// Do chunks as long as there are any. The lock is held before and after.
static void do_chunks(Crew* crew, uint32_t t) {
    uint32_t chunk;
    while (take_chunk(crew, t, &chunk)) {
        NavChunkWork do_chunk = crew->do_chunk;
        void* work = crew->work;
        crew->running++;
        SDL_UnlockMutex(crew->lock);
        do_chunk(work, chunk);
        SDL_LockMutex(crew->lock);
        if (--crew->running == 0 && crew->left == 0)
            SDL_CondSignal(crew->is_done);
    }
}

static int work_on(void* context) {
    const Member* member = context;
    Crew* crew = member->crew;
    SDL_LockMutex(crew->lock);
    while (!crew->is_over) {
        do_chunks(crew, member->number);
        if (!crew->is_over)
            SDL_CondWait(crew->has_work, crew->lock);
    }
    SDL_UnlockMutex(crew->lock);
    return 0;
}

Crew* crew_create(uint32_t threads) {
    Crew* crew = calloc(1, sizeof *crew);
    if (!crew)
        return NULL;
    crew->lock = SDL_CreateMutex();
    crew->has_work = SDL_CreateCond();
    crew->is_done = SDL_CreateCond();
    crew->members = calloc(threads, sizeof *crew->members);
    crew->shares = calloc(threads, sizeof *crew->shares);
    if (!crew->lock || !crew->has_work || !crew->is_done || !crew->members || !crew->shares) {
        crew_destroy(crew);
        return NULL;
    }
    crew->size = threads;
    for (uint32_t i = 1; i < threads; i++) {
        crew->members[i] = (Member){.crew = crew, .number = i};
        crew->members[i].thread = SDL_CreateThread(work_on, "crew", &crew->members[i]);
        if (!crew->members[i].thread)
            break;
        crew->thread_count++;
    }
    return crew;
}

void crew_destroy(Crew* crew) {
    if (!crew)
        return;
    if (crew->thread_count > 0) {
        SDL_LockMutex(crew->lock);
        crew->is_over = true;
        SDL_CondBroadcast(crew->has_work);
        SDL_UnlockMutex(crew->lock);
    }
    for (uint32_t i = 1; i <= crew->thread_count; i++)
        SDL_WaitThread(crew->members[i].thread, NULL);
    SDL_DestroyCond(crew->is_done);
    SDL_DestroyCond(crew->has_work);
    SDL_DestroyMutex(crew->lock);
    free(crew->members);
    free(crew->shares);
    free(crew);
}

uint32_t crew_size(const Crew* crew) { return crew->thread_count + 1; }

void crew_run(void* context, NavChunkWork do_chunk, void* work, uint32_t count) {
    Crew* crew = context;
    SDL_LockMutex(crew->lock);
    crew->do_chunk = do_chunk;
    crew->work = work;
    crew->left = count;
    for (uint32_t t = 0; t < crew->size; t++)
        crew->shares[t] = (Share){(uint32_t)((uint64_t)count * t / crew->size),
                                  (uint32_t)((uint64_t)count * (t + 1) / crew->size)};
    SDL_CondBroadcast(crew->has_work);
    do_chunks(crew, 0);
    while (crew->running > 0 || crew->left > 0)
        SDL_CondWait(crew->is_done, crew->lock);
    SDL_UnlockMutex(crew->lock);
}
