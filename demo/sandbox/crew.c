#include "sandbox/crew.h"

#include <SDL.h>
#include <stdlib.h>

// The lock guards all fields but `threads` and `thread_count`, which only their owner reads.
struct Crew {
    SDL_mutex* lock;
    SDL_cond *has_work, *is_done;
    SDL_Thread** threads;
    uint32_t thread_count;
    NavChunkWork do_chunk;
    void* work;
    uint32_t next, count, running; // chunks
    bool is_over;
};

/// Do chunks as long as there are any. The lock is held before and after.
static void do_chunks(Crew* crew) {
    while (crew->next < crew->count) {
        NavChunkWork do_chunk = crew->do_chunk;
        void* work = crew->work;
        uint32_t chunk = crew->next++;
        crew->running++;
        SDL_UnlockMutex(crew->lock);
        do_chunk(work, chunk);
        SDL_LockMutex(crew->lock);
        if (--crew->running == 0 && crew->next == crew->count)
            SDL_CondSignal(crew->is_done);
    }
}

static int work_on(void* context) {
    Crew* crew = context;
    SDL_LockMutex(crew->lock);
    while (!crew->is_over) {
        do_chunks(crew);
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
    crew->threads = calloc(threads, sizeof *crew->threads);
    if (!crew->lock || !crew->has_work || !crew->is_done || !crew->threads) {
        crew_destroy(crew);
        return NULL;
    }
    for (uint32_t i = 1; i < threads; i++) {
        SDL_Thread* thread = SDL_CreateThread(work_on, "crew", crew);
        if (!thread)
            break;
        crew->threads[crew->thread_count++] = thread;
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
    for (uint32_t i = 0; i < crew->thread_count; i++)
        SDL_WaitThread(crew->threads[i], NULL);
    SDL_DestroyCond(crew->is_done);
    SDL_DestroyCond(crew->has_work);
    SDL_DestroyMutex(crew->lock);
    free(crew->threads);
    free(crew);
}

uint32_t crew_size(const Crew* crew) { return crew->thread_count + 1; }

void crew_run(void* context, NavChunkWork do_chunk, void* work, uint32_t count) {
    Crew* crew = context;
    SDL_LockMutex(crew->lock);
    crew->do_chunk = do_chunk;
    crew->work = work;
    crew->next = 0;
    crew->count = count;
    SDL_CondBroadcast(crew->has_work);
    do_chunks(crew);
    while (crew->running > 0 || crew->next < crew->count)
        SDL_CondWait(crew->is_done, crew->lock);
    SDL_UnlockMutex(crew->lock);
}
