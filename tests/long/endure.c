// endure: changes and queries without end or for a given time, on all kinds of scene.
#define _DEFAULT_SOURCE

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "long/endure_run.h"
#include "support/apart.h"
#include "support/command.h"

enum { RUN_SECONDS = 3600, TELL_SECONDS = 60 };

typedef struct Options {
    EndureSettings settings;
    uint64_t changes, seconds; // seconds 0: no limit

    uint32_t first_run, failures_most;
} Options;

typedef struct Totals {
    EndureCounts sum, of_kind[FIELD_KIND_COUNT];
    size_t early_bytes[FIELD_KIND_COUNT], late_bytes[FIELD_KIND_COUNT];
    uint32_t passed, failed;
} Totals;

static const char usage[] =
    "endure [--changes N] [--seconds T] [--seed S] [--run R] [--length CHANGES] [--kind KIND|all]\n"
    "       [--calm PERCENT] [--validate-every V] [--fresh-every F] [--ask-every A]\n"
    "       [--failures M]\n"
    "Random changes of small worlds and questions to them, in runs of --length, the first of "
    "which\n"
    "has the number --run; the kinds of scene take turns. --changes is the number in all. Totals\n"
    "are printed every minute, at the end and when it is told to stop (SIGINT, SIGTERM), with the\n"
    "number of the run at which to go on.\n";

static volatile sig_atomic_t is_stopped;

static void stop(int number) {
    (void)number;
    is_stopped = 1;
}

static bool parse(Options* options, int argc, char** argv) {
    *options = (Options){.changes = 1000000, .failures_most = 5};
    options->settings = (EndureSettings){.seed = 1,
                                         .length = 100000,
                                         .kind = FIELD_KIND_COUNT,
                                         .calm_percent = 97,
                                         .validate_every = 1000,
                                         .fresh_every = 500,
                                         .ask_every = 250};
    EndureSettings* settings = &options->settings;
    const char* kind = "all";
    const CommandArgument arguments[] = {{"--changes", .large = &options->changes},
                                         {"--seconds", .large = &options->seconds},
                                         {"--seed", .large = &settings->seed},
                                         {"--run", .small = &options->first_run},
                                         {"--length", .small = &settings->length, .low = 1},
                                         {"--kind", .text = &kind},
                                         {"--calm", .small = &settings->calm_percent},
                                         {"--validate-every", .small = &settings->validate_every},
                                         {"--fresh-every", .small = &settings->fresh_every},
                                         {"--ask-every", .small = &settings->ask_every},
                                         {"--failures", .small = &options->failures_most}};
    return command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv) &&
           field_kind_read(kind, &settings->kind);
}

typedef struct Run {
    const EndureSettings* settings;
    EndureProgress* progress;
} Run;

static bool play_run(void* context) {
    const Run* run = context;
    return endure_run(run->settings, run->progress);
}

static bool run_apart(const EndureSettings* settings, EndureProgress* progress) {
    Run run = {settings, progress};
    memset(progress, 0, sizeof *progress);
    const ApartRun apart = {.program = "endure",
                            .seconds = RUN_SECONDS,
                            .run = play_run,
                            .context = &run,
                            .is_finished = &progress->is_finished,
                            .fault = progress->fault,
                            .fault_size = sizeof progress->fault,
                            .is_stopped = &is_stopped,
                            .must_stop = &progress->must_stop};
    return apart_run(&apart);
}

static void report_failure(const Options* options, const EndureProgress* progress) {
    const EndureSettings* s = &options->settings;
    printf("FAILED seed %" PRIu64 ", run %u (%s), change %" PRIu64 ": %s\n", s->seed, s->run,
           field_kind_name(progress->kind), progress->counts.changes, progress->fault);
    printf("repeat: endure --seed %" PRIu64 " --run %u --length %u --changes %u --calm %u "
           "--validate-every %u --fresh-every %u --ask-every %u --kind %s\n",
           s->seed, s->run, s->length, s->length, s->calm_percent, s->validate_every,
           s->fresh_every, s->ask_every, field_kind_name(progress->kind));
}

static void add_counts(EndureCounts* sum, const EndureCounts* counts) {
    sum->changes += counts->changes;
    sum->moves += counts->moves;
    sum->refused += counts->refused;
    sum->batches += counts->batches;
    sum->validations += counts->validations;
    sum->fresh_builds += counts->fresh_builds;
    sum->emptyings += counts->emptyings;
    sum->asked.places += counts->asked.places;
    sum->asked.rays += counts->asked.rays;
    sum->asked.paths += counts->asked.paths;
    sum->asked.legs += counts->asked.legs;
    sum->asked.disc_paths += counts->asked.disc_paths;
}

static void add_progress(Totals* totals, const EndureProgress* progress, bool is_good) {
    FieldKind kind = progress->kind;
    add_counts(&totals->sum, &progress->counts);
    add_counts(&totals->of_kind[kind], &progress->counts);
    if (progress->early_bytes > totals->early_bytes[kind])
        totals->early_bytes[kind] = progress->early_bytes;
    if (progress->late_bytes > totals->late_bytes[kind])
        totals->late_bytes[kind] = progress->late_bytes;
    totals->passed += is_good;
    totals->failed += !is_good;
}

static void print_counts(const char* name, const EndureCounts* c) {
    printf("%-10s %10" PRIu64 " %10" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64
           " %8" PRIu64,
           name, c->changes, c->moves, c->refused, c->validations, c->fresh_builds, c->asked.paths,
           c->asked.legs);
}

// The most bytes that a world held in the first and in the second half of its run.
static void print_totals(const Totals* totals) {
    struct rusage usage_of;
    printf("%-10s %10s %10s %8s %8s %8s %8s %8s %s\n", "scene", "changes", "moves", "refused",
           "valid", "fresh", "paths", "legs", "KB, first and second half");
    for (int kind = 0; kind < FIELD_KIND_COUNT; kind++) {
        if (totals->of_kind[kind].changes == 0)
            continue;
        print_counts(field_kind_name((FieldKind)kind), &totals->of_kind[kind]);
        printf(" %6zu %6zu\n", totals->early_bytes[kind] / 1024, totals->late_bytes[kind] / 1024);
    }
    print_counts("all", &totals->sum);
    getrusage(RUSAGE_CHILDREN, &usage_of);
    printf("\n%" PRIu64 " batches, %" PRIu64 " emptyings, %" PRIu64 " places, %" PRIu64
           " rays, %" PRIu64 " paths for discs; at most %ld KB resident\n%u runs passed, "
           "%u failed\n",
           totals->sum.batches, totals->sum.emptyings, totals->sum.asked.places,
           totals->sum.asked.rays, totals->sum.asked.disc_paths, usage_of.ru_maxrss, totals->passed,
           totals->failed);
}

static void play(Options* options, EndureProgress* progress, Totals* totals) {
    EndureSettings* settings = &options->settings;
    double begun = command_seconds(), told = begun;
    while (totals->sum.changes < options->changes && totals->failed < options->failures_most &&
           !is_stopped &&
           (options->seconds == 0 || command_seconds() - begun < (double)options->seconds)) {
        bool is_good = run_apart(settings, progress);
        add_progress(totals, progress, is_good);
        if (!is_good)
            report_failure(options, progress);
        settings->run++;
        if (command_seconds() - told < TELL_SECONDS)
            continue;
        told = command_seconds();
        printf("%.0f s: %" PRIu64 " changes, %" PRIu64 " fresh builds, %u failed; go on with "
               "--run %u\n",
               told - begun, totals->sum.changes, totals->sum.fresh_builds, totals->failed,
               settings->run);
    }
    print_totals(totals);
    printf("%.0f s; go on with --run %u\n", command_seconds() - begun, settings->run);
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
    EndureProgress* progress = apart_share("endure", sizeof *progress);
    // Without SA_RESTART, so that a signal ends the wait for a run.
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = stop;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    options.settings.run = options.first_run;
    play(&options, progress, &totals);
    return totals.failed == 0 ? 0 : 1;
}
