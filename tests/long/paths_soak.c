// paths_soak: compares worlds with different shortcuts of a change switched off, on degenerate
// scenes.
#define _DEFAULT_SOURCE

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "long/paths_soak_run.h"
#include "support/apart.h"
#include "support/command.h"

enum { RUN_SECONDS = 600 };

typedef struct Options {
    PathsSettings settings;
    uint64_t changes;
    uint32_t first_run, failures_most;
} Options;

typedef struct Totals {
    PathsCounts of_kind[FIELD_KIND_COUNT];
    PathsProgress sum;
    uint32_t passed, failed;
} Totals;

static const char usage[] =
    "paths_soak [--changes N] [--seed S] [--run R] [--length CHANGES] [--worlds W] [--kind "
    "KIND|all]\n"
    "           [--deep-every D] [--validate-every V] [--fresh-every F] [--failures M]\n"
    "Random changes in several worlds at once: one without any short way, one with all, and W "
    "with\n"
    "combinations that go round. After each change all must hold the same mesh. --changes is the\n"
    "number in all, in runs of --length, the first of which has the number --run.\n";

static bool parse(Options* options, int argc, char** argv) {
    *options = (Options){.changes = 100000, .failures_most = 5};
    options->settings = (PathsSettings){.seed = 1,
                                        .length = 1000,
                                        .kind = FIELD_KIND_COUNT,
                                        .drawn_count = 2,
                                        .deep_every = 40,
                                        .validate_every = 97,
                                        .fresh_every = 250};
    PathsSettings* settings = &options->settings;
    const char* kind = "all";
    const CommandArgument arguments[] = {
        {"--changes", .large = &options->changes},
        {"--seed", .large = &settings->seed},
        {"--run", .small = &options->first_run},
        {"--length", .small = &settings->length, .low = 1},
        {"--worlds", .small = &settings->drawn_count, .high = PATHS_WORLD_MOST - 2},
        {"--kind", .text = &kind},
        {"--deep-every", .small = &settings->deep_every},
        {"--validate-every", .small = &settings->validate_every},
        {"--fresh-every", .small = &settings->fresh_every},
        {"--failures", .small = &options->failures_most}};
    return command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv) &&
           field_kind_read(kind, &settings->kind);
}

typedef struct Run {
    const PathsSettings* settings;
    PathsProgress* progress;
} Run;

static bool play_run(void* context) {
    const Run* run = context;
    return paths_run(run->settings, run->progress);
}

static bool run_apart(const PathsSettings* settings, PathsProgress* progress) {
    Run run = {settings, progress};
    memset(progress, 0, sizeof *progress);
    const ApartRun apart = {.program = "paths_soak",
                            .seconds = RUN_SECONDS,
                            .run = play_run,
                            .context = &run,
                            .is_finished = &progress->is_finished,
                            .fault = progress->fault,
                            .fault_size = sizeof progress->fault};
    return apart_run(&apart);
}

static void report_failure(const Options* options, const PathsProgress* progress) {
    const PathsSettings* s = &options->settings;
    printf("FAILED seed %" PRIu64 ", run %u (%s), change %u: %s\n", s->seed, s->run,
           field_kind_name(progress->kind), progress->change, progress->fault);
    printf("repeat: paths_soak --seed %" PRIu64 " --run %u --length %u --changes %u --worlds %u "
           "--kind %s\n",
           s->seed, s->run, s->length, s->length, s->drawn_count,
           s->kind == FIELD_KIND_COUNT ? "all" : field_kind_name(s->kind));
}

static void add_counts(PathsCounts* sum, const PathsCounts* counts) {
    sum->changes += counts->changes;
    sum->refused += counts->refused;
    sum->displaced += counts->displaced;
    sum->displaced_with_crossings += counts->displaced_with_crossings;
    sum->partial += counts->partial;
    sum->guided += counts->guided;
}

static void add_progress(Totals* totals, const PathsProgress* progress) {
    add_counts(&totals->of_kind[progress->kind], &progress->counts);
    add_counts(&totals->sum.counts, &progress->counts);
    totals->sum.deep_checks += progress->deep_checks;
    totals->sum.validations += progress->validations;
    totals->sum.fresh_builds += progress->fresh_builds;
    for (uint32_t k = 0; k < PATHS_COMBINATION_MOST; k++) {
        totals->sum.changes_of[k] += progress->changes_of[k];
        totals->sum.displaced_of[k] += progress->displaced_of[k];
        totals->sum.displaced_beside[k] += progress->displaced_beside[k];
        totals->sum.partial_of[k] += progress->partial_of[k];
        totals->sum.partial_beside[k] += progress->partial_beside[k];
    }
}

static void print_counts(const char* name, const PathsCounts* c) {
    printf("%-10s %9" PRIu64 " %8" PRIu64 " %9" PRIu64 " %9" PRIu64 " %9" PRIu64 " %9" PRIu64 "\n",
           name, c->changes, c->refused, c->displaced, c->displaced_with_crossings, c->partial,
           c->guided);
}

static void print_combinations(const PathsProgress* sum) {
    printf("%-10s %9s %9s (all on) %9s (all on)\n", "ways off", "changes", "displaced", "partial");
    for (uint32_t k = 0; k < paths_combination_count(); k++)
        printf("%-10u %9" PRIu64 " %9" PRIu64 " %8" PRIu64 " %9" PRIu64 " %8" PRIu64 "\n", k,
               sum->changes_of[k], sum->displaced_of[k], sum->displaced_beside[k],
               sum->partial_of[k], sum->partial_beside[k]);
}

static void print_totals(const Totals* totals) {
    printf("%-10s %9s %8s %9s %9s %9s %9s\n", "scene", "changes", "refused", "displaced",
           "crossings", "partial", "guided");
    for (int kind = 0; kind < FIELD_KIND_COUNT; kind++)
        if (totals->of_kind[kind].changes > 0)
            print_counts(field_kind_name((FieldKind)kind), &totals->of_kind[kind]);
    print_counts("all", &totals->sum.counts);
    print_combinations(&totals->sum);
    printf("%" PRIu64 " comparisons of labels, islands and chains, %" PRIu64
           " validations, %" PRIu64 " fresh builds\n%u runs passed, %u failed\n",
           totals->sum.deep_checks, totals->sum.validations, totals->sum.fresh_builds,
           totals->passed, totals->failed);
}

int main(int argc, char** argv) {
    Options options;
    Totals totals;
    memset(&totals, 0, sizeof totals);
    if (!parse(&options, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    PathsProgress* progress = apart_share("paths_soak", sizeof *progress);
    PathsSettings* settings = &options.settings;
    settings->run = options.first_run;
    for (uint64_t done = 0; done < options.changes && totals.failed < options.failures_most;
         settings->run++) {
        bool is_good = run_apart(settings, progress);
        done += settings->length;
        totals.passed += is_good;
        totals.failed += !is_good;
        add_progress(&totals, progress);
        if (!is_good)
            report_failure(&options, progress);
    }
    print_totals(&totals);
    return totals.failed == 0 ? 0 : 1;
}
