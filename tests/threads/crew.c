#include "threads/crew.h"

#include <pthread.h>
#include <stdlib.h>

// The lock guards all fields.
struct Crew {
    pthread_mutex_t lock;
    pthread_cond_t has_work, is_done;
    pthread_t* threads;
    uint32_t thread_count;
    NavChunkWork do_chunk;
    void* work;
    uint32_t next, count, running; // chunks
    bool is_over;
};

// Do chunks as long as there are any. The lock is held before and after.
static void do_chunks(Crew* crew) {
    while (crew->next < crew->count) {
        const NavChunkWork do_chunk = crew->do_chunk;
        void* work = crew->work;
        const uint32_t chunk = crew->next++;
        ++crew->running;
        pthread_mutex_unlock(&crew->lock);
        do_chunk(work, chunk);
        pthread_mutex_lock(&crew->lock);
        if (--crew->running == 0 && crew->next == crew->count)
            pthread_cond_signal(&crew->is_done);
    }
}

static void* work_on(void* context) {
    Crew* crew = context;
    pthread_mutex_lock(&crew->lock);
    while (!crew->is_over) {
        do_chunks(crew);
        if (!crew->is_over)
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
    crew->threads = calloc(threads, sizeof *crew->threads);
    for (uint32_t k = 1; k < threads && crew->threads != NULL; ++k)
        if (pthread_create(&crew->threads[crew->thread_count], NULL, work_on, crew) == 0)
            ++crew->thread_count;
    if (crew->thread_count + 1 == threads)
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
    for (uint32_t k = 0; k < crew->thread_count; ++k)
        pthread_join(crew->threads[k], NULL);
    pthread_cond_destroy(&crew->is_done);
    pthread_cond_destroy(&crew->has_work);
    pthread_mutex_destroy(&crew->lock);
    free(crew->threads);
    free(crew);
}

void crew_run(void* context, NavChunkWork do_chunk, void* work, uint32_t count) {
    Crew* crew = context;
    pthread_mutex_lock(&crew->lock);
    crew->do_chunk = do_chunk;
    crew->work = work;
    crew->next = 0;
    crew->count = count;
    pthread_cond_broadcast(&crew->has_work);
    do_chunks(crew);
    while (crew->running > 0 || crew->next < crew->count)
        pthread_cond_wait(&crew->is_done, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}
