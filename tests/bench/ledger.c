#include "ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Row row_create(const char* scene, const char* system, const char* unit, uint32_t size) {
    Row row = {.size = size};
    snprintf(row.scene, sizeof row.scene, "%s", scene);
    snprintf(row.system, sizeof row.system, "%s", system);
    snprintf(row.unit, sizeof row.unit, "%s", unit);
    return row;
}

void ledger_print_head(void) {
    printf("%-20s %-12s %7s %-5s %7s %9s %9s %9s %9s %8s %8s %7s %7s %6s  %s\n", "scene", "system",
           "N", "per", "samples", "median us", "mean us", "p99 us", "max us", "load ms", "faces",
           "B/face", "peak MB", "allocs", "hash");
}

static void print_row(const Row* row) {
    printf("%-20s %-12s %7lu %-5s %7lu %9.2f %9.2f %9.2f %9.1f %8.1f %8lu", row->scene, row->system,
           (unsigned long)row->size, row->unit, (unsigned long)row->time.count, row->time.median,
           row->time.mean, row->time.p99, row->time.max, row->load_ms,
           (unsigned long)row->face_count);
    if (row->hash != 0)
        printf(" %7.1f %7.1f %6llu  %016llx", (double)row->live_bytes / row->face_count,
               (double)row->peak_bytes / 1e6, (unsigned long long)row->allocation_count,
               (unsigned long long)row->hash);
    putchar('\n');
    fflush(stdout);
}

void ledger_add(Ledger* ledger, const Row* row) {
    if (ledger->count == ledger->capacity) {
        ledger->capacity = ledger->capacity * 2 + 64;
        ledger->rows = realloc(ledger->rows, ledger->capacity * sizeof *ledger->rows);
        if (ledger->rows == NULL) {
            fputs("bench: no memory for the table\n", stderr);
            exit(EXIT_FAILURE);
        }
    }
    ledger->rows[ledger->count++] = *row;
    print_row(row);
}

const Row* ledger_find(const Ledger* ledger, const char* scene, const char* system, uint32_t size) {
    for (uint32_t i = 0; i < ledger->count; ++i) {
        const Row* row = &ledger->rows[i];
        if (row->size == size && strcmp(row->scene, scene) == 0 && strcmp(row->system, system) == 0)
            return row;
    }
    return NULL;
}

static void print_growth(const Ledger* ledger) {
    static const char* const scenes[] = {"w1-o", "w1-n", "w1-d"};
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; ++i) {
        const Row* small = ledger_find(ledger, scenes[i], "nav", 100);
        const Row* large = ledger_find(ledger, scenes[i], "nav", 100000);
        if (small != NULL && large != NULL)
            printf("%-20s nav's median grows %.2f times from N = 100 to 100000, p99 %.2f times\n",
                   scenes[i], large->time.median / small->time.median,
                   large->time.p99 / small->time.p99);
    }
}

void ledger_print_ratios(const Ledger* ledger) {
    puts("");
    for (uint32_t i = 0; i < ledger->count; ++i) {
        const Row* peer = &ledger->rows[i];
        const Row* nav = ledger_find(ledger, peer->scene, "nav", peer->size);
        if (nav == NULL || strcmp(peer->system, "nav") == 0)
            continue;
        printf("%-20s %7lu  %-12s / nav: median %6.2f  mean %6.2f  p99 %6.2f   "
               "(nav's share: median %.3f, p99 %.3f)\n",
               peer->scene, (unsigned long)peer->size, peer->system,
               peer->time.median / nav->time.median, peer->time.mean / nav->time.mean,
               peer->time.p99 / nav->time.p99, nav->time.median / peer->time.median,
               nav->time.p99 / peer->time.p99);
    }
    print_growth(ledger);
}

bool ledger_write_csv(const Ledger* ledger, const char* path) {
    FILE* file = fopen(path, "w");
    if (file == NULL)
        return false;
    fputs("scene,system,n,per,samples,median_us,mean_us,p99_us,max_us,load_ms,faces,live_bytes,"
          "peak_bytes,allocations,hash\n",
          file);
    for (uint32_t i = 0; i < ledger->count; ++i) {
        const Row* row = &ledger->rows[i];
        fprintf(file, "%s,%s,%lu,%s,%lu,%.3f,%.3f,%.3f,%.3f,%.3f,%lu,%zu,%zu,%llu,%016llx\n",
                row->scene, row->system, (unsigned long)row->size, row->unit,
                (unsigned long)row->time.count, row->time.median, row->time.mean, row->time.p99,
                row->time.max, row->load_ms, (unsigned long)row->face_count, row->live_bytes,
                row->peak_bytes, (unsigned long long)row->allocation_count,
                (unsigned long long)row->hash);
    }
    const bool is_written = ferror(file) == 0;
    return fclose(file) == 0 && is_written;
}

void ledger_destroy(Ledger* ledger) {
    free(ledger->rows);
    *ledger = (Ledger){0};
}
