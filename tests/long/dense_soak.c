// dense_soak: which queries are slow, large or wrong among thousands of shapes?
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "long/dense_soak_ask.h"
#include "support/command.h"

static const char usage[] =
    "dense_soak [--scenes N] [--seed S] [--kind K] [--rounds N] [--least N] [--shapes N]\n"
    "           [--list N] [--most N] [--bytes N] [--verbose]\n"
    "All sorts of queries in worlds of --least to --shapes shapes, whose gaps are about as\n"
    "wide as the disc. For each sort the --list queries with the most nodes and bytes for each "
    "vertex of\n"
    "the mesh, and those that took the longest against the median of their sort in their scene.\n"
    "Fails when an answer cannot be, or when one of them is above --most nodes or --bytes.\n";

typedef struct DenseOptions {
    uint64_t seed;
    uint32_t scenes, rounds, least, shapes, list, most, bytes;
    const char* kind;
    bool is_verbose;
} DenseOptions;

enum { LIST_MOST = 50, LISTS = 3 };

static const char* const list_names[LISTS] = {"nodes for each vertex", "bytes for each vertex",
                                              "times the median"};

typedef struct DenseTally {
    DenseEntry worst[DENSE_SORTS][LISTS][LIST_MOST];
    uint32_t length[DENSE_SORTS][LISTS];
    uint64_t counts[DENSE_SORTS];
    double seconds[DENSE_SORTS];
    uint64_t faults;
} DenseTally;

static double value_of(const DenseEntry* entry, uint32_t list) {
    return list == 0 ? entry->nodes_ratio : list == 1 ? entry->bytes_ratio : entry->time_ratio;
}

// Insert the entry into a list, the largest first.
static void insert(DenseTally* tally, uint32_t list, uint32_t most, const DenseEntry* entry) {
    DenseEntry* entries = tally->worst[entry->sort][list];
    uint32_t* length = &tally->length[entry->sort][list];
    uint32_t i = *length;
    while (i > 0 && value_of(&entries[i - 1], list) < value_of(entry, list)) {
        if (i < most)
            entries[i] = entries[i - 1];
        i--;
    }
    if (i < most) {
        entries[i] = *entry;
        *length += *length < most;
    }
}

static int compare_doubles(const void* a, const void* b) {
    double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

static double median_of(const DenseAsker* asker, DenseSort sort) {
    double* times = malloc((asker->entry_count + 1) * sizeof *times);
    uint32_t count = 0;
    COMMAND_NEED(times != NULL, "no memory");
    for (uint32_t i = 0; i < asker->entry_count; i++)
        if (asker->entries[i].sort == sort)
            times[count++] = asker->entries[i].seconds;
    qsort(times, count, sizeof *times, compare_doubles);
    double median = count == 0 ? 0 : times[count / 2];
    free(times);
    return median;
}

// What takes less than this is no outlier.
#define LEAST_SECONDS 0.02

static void add(DenseTally* tally, const DenseAsker* asker, uint32_t length) {
    double medians[DENSE_SORTS];
    for (uint32_t i = 0; i < DENSE_SORTS; i++)
        medians[i] = median_of(asker, i);
    for (uint32_t i = 0; i < asker->entry_count; i++) {
        DenseEntry* entry = &asker->entries[i];
        double median = medians[entry->sort];
        if (entry->seconds >= LEAST_SECONDS)
            entry->time_ratio = entry->seconds / (median > 1e-3 ? median : 1e-3);
        tally->counts[entry->sort]++;
        tally->seconds[entry->sort] += entry->seconds;
        for (uint32_t list = 0; list < LISTS; list++)
            if (value_of(entry, list) > 0)
                insert(tally, list, length, entry);
    }
    tally->faults += asker->faults;
}

static bool play(const DenseOptions* options, DenseTally* tally, uint64_t number) {
    static DenseScene scene;
    DenseAsker asker = {.is_verbose = options->is_verbose};
    if (!dense_build(&scene, number, options->kind, options->least, options->shapes))
        return false;
    if (options->is_verbose)
        printf("scene %" PRIu64 " (%s): %" PRIu32 " shapes, %" PRIu32
               " vertices, radius %d, gap %d, size %d%s%s\n",
               number, scene.kind, scene.shape_count, scene.vertex_count, scene.radius, scene.gap,
               scene.size, scene.has_costs ? ", costs" : "", scene.has_links ? ", links" : "");
    dense_asker_begin(&asker, &scene);
    for (uint32_t i = 0; i < options->rounds; i++) {
        dense_ask(&asker);
        if (i % 4 == 3)
            dense_ask_around(&asker);
        if (i % 5 == 4)
            dense_change(&scene);
    }
    add(tally, &asker, options->list);
    dense_asker_end(&asker);
    dense_end(&scene);
    free(asker.entries);
    return true;
}

static void print_entry(const DenseEntry* entry, double value) {
    printf("    %9.2f: %" PRIu64 " nodes, %.3f s, %" PRIu32 " vertices, scene %" PRIu64
           " (%s), round %" PRIu32 ", radius %d, %s\n",
           value, entry->nodes, entry->seconds, entry->vertices, entry->scene, entry->kind,
           entry->query, entry->radius, entry->status);
}

// False when one is above the limits.
static bool print(const DenseOptions* options, const DenseTally* tally) {
    bool is_well = tally->faults == 0;
    for (uint32_t sort = 0; sort < DENSE_SORTS; sort++) {
        if (tally->counts[sort] == 0)
            continue;
        printf("%s: %" PRIu64 " queries, %.4f s in the mean\n", dense_sort_names[sort],
               tally->counts[sort], tally->seconds[sort] / (double)tally->counts[sort]);
        for (uint32_t list = 0; list < LISTS; list++) {
            if (tally->length[sort][list] > 0)
                printf("  %s\n", list_names[list]);
            for (uint32_t i = 0; i < tally->length[sort][list]; i++)
                print_entry(&tally->worst[sort][list][i],
                            value_of(&tally->worst[sort][list][i], list));
        }
        if (tally->length[sort][0] > 0)
            is_well = is_well && tally->worst[sort][0][0].nodes_ratio <= options->most;
        if (tally->length[sort][1] > 0)
            is_well = is_well && tally->worst[sort][1][0].bytes_ratio <= options->bytes;
    }
    printf("%" PRIu64 " faults\n", tally->faults);
    return is_well;
}

int main(int argc, char** argv) {
    DenseOptions options = {.seed = 1,
                            .scenes = 22,
                            .rounds = 20,
                            .least = 1000,
                            .shapes = 5000,
                            .list = 3,
                            .most = UINT32_MAX,
                            .bytes = UINT32_MAX};
    static DenseTally tally;
    const CommandArgument arguments[] = {
        {"--scenes", .small = &options.scenes},
        {"--seed", .large = &options.seed},
        {"--kind", .text = &options.kind},
        {"--rounds", .small = &options.rounds, .low = 1},
        {"--least", .small = &options.least, .low = 1, .high = DENSE_SHAPES_MOST},
        {"--shapes", .small = &options.shapes, .low = 1, .high = DENSE_SHAPES_MOST},
        {"--list", .small = &options.list, .low = 1, .high = LIST_MOST},
        {"--most", .small = &options.most},
        {"--bytes", .small = &options.bytes},
        {"--verbose", .flag = &options.is_verbose}};
    if (!command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    for (uint64_t number = options.seed; number < options.seed + options.scenes; number++)
        if (!play(&options, &tally, number)) {
            fputs(usage, stderr);
            return 2;
        }
    return print(&options, &tally) ? 0 : 1;
}
