// soak: random changes of live worlds, with all available checks.
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "long/soak_minimise.h"
#include "long/soak_replay.h"
#include "support/apart.h"
#include "support/command.h"
#include "support/episode.h"

enum { EPISODE_SECONDS = 300 };

typedef struct Options {
    uint64_t changes, seed, seconds; // seconds 0: no limit
    bool kinds[SCENE_KIND_COUNT];
    bool is_minimised, has_seam;
    const char* replay_folder; // NULL: write none
    EpisodeSettings episode;
} Options;

static const char usage[] =
    "soak [--changes N] [--seed S] [--kind mixed|stacked|tiles|needles|stars|huge|all]\n"
    "     [--half STEPS] [--seam STEPS] [--episode CHANGES] [--validate-every V] [--compare-every "
    "M]\n"
    "     [--oracle-every O] [--empty-every E] [--seconds T] [--no-minimise] [--replays FOLDER]\n"
    "Random changes on live worlds: each is validated, compared with fresh builds and with the\n"
    "oracle, emptied and filled again. --changes is the number in all, shared by the kinds.\n";

static bool parse_kind(Options* options, const char* text) {
    SceneKind kind = scene_kind_by_name(text);
    bool all = strcmp(text, "all") == 0;
    for (int i = 0; i < SCENE_KIND_COUNT; i++)
        options->kinds[i] = all || i == (int)kind;
    return all || kind != SCENE_KIND_COUNT;
}

static bool parse(Options* options, int argc, char** argv) {
    *options = (Options){.changes = 60000, .seed = 1};
    options->episode = (EpisodeSettings){.change_count = 1000,
                                         .validate_every = 1,
                                         .compare_every = 250,
                                         .oracle_every = 500,
                                         .empty_every = 400};
    EpisodeSettings* episode = &options->episode;
    const char* kind = "all";
    uint32_t half = 0, seam = UINT32_MAX;
    bool is_left_long = false;
    const CommandArgument arguments[] = {{"--changes", .large = &options->changes},
                                         {"--seconds", .large = &options->seconds},
                                         {"--seed", .large = &options->seed},
                                         {"--kind", .text = &kind},
                                         {"--replays", .text = &options->replay_folder},
                                         {"--no-minimise", .flag = &is_left_long},
                                         {"--half", .small = &half, .high = NAV_COORD_MAX},
                                         {"--seam", .small = &seam, .high = NAV_SEAM_WIDTH_MAX},
                                         {"--episode", .small = &episode->change_count, .low = 1},
                                         {"--validate-every", .small = &episode->validate_every},
                                         {"--compare-every", .small = &episode->compare_every},
                                         {"--oracle-every", .small = &episode->oracle_every},
                                         {"--empty-every", .small = &episode->empty_every}};
    bool is_read = command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv);
    episode->half = (int32_t)half;
    options->has_seam = seam != UINT32_MAX;
    episode->seam_width = options->has_seam ? (int32_t)seam : 0;
    options->is_minimised = !is_left_long;
    return is_read && parse_kind(options, kind);
}

// The message from a child to its parent before each change, and at the end.
typedef struct Report {
    EpisodeTotals totals;
    size_t index; // of the current change
    bool is_finished, is_good;
    char fault[256];
} Report;

typedef struct Teller {
    int out;
    Report report;
} Teller;

static bool tell(Teller* teller) {
    return write(teller->out, &teller->report, sizeof(Report)) == (ssize_t)sizeof(Report);
}

static void tell_progress(void* context, size_t index) {
    Teller* teller = context;
    teller->report.index = index;
    if (!tell(teller))
        exit(2);
}

static void run_child(const Options* options, int out) {
    EpisodeSettings settings = options->episode;
    ChangeList changes = {0};
    Teller teller = {.out = out};
    Report* report = &teller.report;
    settings.progress = tell_progress;
    settings.progress_context = &teller;
    alarm(EPISODE_SECONDS);
    report->is_good = episode_run(&settings, &changes, &report->totals, report->fault);
    report->is_finished = true;
    change_list_fini(&changes);
    exit(tell(&teller) ? 0 : 1);
}

// Runs an episode in a process of its own, so that a crash is a finding and not the end of the
// soak.
static Report run_apart(const Options* options) {
    Report last = {0}, told;
    int ends[2], status = 0;
    fflush(stdout);
    pid_t child = pipe(ends) == 0 ? fork() : -1;
    COMMAND_NEED(child >= 0, "no process for an episode");
    if (child == 0) {
        close(ends[0]);
        run_child(options, ends[1]);
    }
    close(ends[1]);
    while (read(ends[0], &told, sizeof told) == (ssize_t)sizeof told)
        last = told;
    close(ends[0]);
    waitpid(child, &status, 0);
    if (!last.is_finished)
        snprintf(last.fault, sizeof last.fault, "a crash, an assertion or no end");
    else if (last.is_good && (!WIFEXITED(status) || WEXITSTATUS(status) != 0))
        snprintf(last.fault, sizeof last.fault, "the process ends badly: a leak?");
    last.is_good = last.is_good && last.fault[0] == '\0';
    return last;
}

static void write_replay(const Options* options, const ChangeList* changes) {
    char path[512];
    const EpisodeSettings* e = &options->episode;
    snprintf(path, sizeof path, "%s/%s-%" PRIu64 ".replay", options->replay_folder,
             scene_kind_name(e->kind), e->seed);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        Scene scene = scene_begin(e->kind, e->seed, e->half);
        scene.seam_width = e->seam_width;
        FILE* file = fopen(path, "w");
        if (file != NULL)
            replay_write(file, &scene, changes);
        _exit(file == NULL || fclose(file) != 0);
    }
    int status = 0;
    if (child > 0)
        waitpid(child, &status, 0);
    printf("replay: %s\n", path);
}

// Prints where it failed, how to repeat it, and the smallest stream that still fails.
static void report_failure(const Options* options, const Report* report) {
    const EpisodeSettings* e = &options->episode;
    printf("FAILED %s: seed %" PRIu64 ", change %zu: %s\n", scene_kind_name(e->kind), e->seed,
           report->index, report->fault);
    printf("repeat: soak --kind %s --seed %" PRIu64
           " --half %d --seam %d --changes %u --episode %u "
           "--validate-every %u --compare-every %u --oracle-every %u --empty-every %u\n",
           scene_kind_name(e->kind), e->seed, e->half, e->seam_width, e->change_count,
           e->change_count, e->validate_every, e->compare_every, e->oracle_every, e->empty_every);
    if (!options->is_minimised)
        return;
    EpisodeSettings settings = *e;
    EpisodeTotals totals = {0};
    ChangeList changes = {0};
    char fault[256] = "";
    settings.keep_count = report->index + 1;
    episode_run(&settings, &changes, &totals, fault);
    uint32_t trials = minimise(e, &changes, fault);
    printf("minimised in %u trials to %zu changes: %s\n", trials, changes.count, fault);
    replay_list(stdout, &changes);
    if (options->replay_folder != NULL)
        write_replay(options, &changes);
    change_list_fini(&changes);
}

static void print_totals(const char* name, const EpisodeTotals* t) {
    printf("%-8s %9" PRIu64 " changes %7" PRIu64 " refused %9" PRIu64 " validations %6" PRIu64
           " fresh builds %6" PRIu64 " oracles %6" PRIu64 " emptyings\n",
           name, t->changes, t->refused, t->validations, t->comparisons, t->oracles, t->emptyings);
}

static void add_totals(EpisodeTotals* sum, const EpisodeTotals* t) {
    sum->changes += t->changes;
    sum->refused += t->refused;
    sum->validations += t->validations;
    sum->comparisons += t->comparisons;
    sum->oracles += t->oracles;
    sum->emptyings += t->emptyings;
}

// Worlds without seams, with the width that rounding of poses needs, and with others.
static int32_t seam_width_of(uint64_t round) {
    static const int32_t widths[] = {0, 3, 0, 1, 0, 12};
    return widths[round % (sizeof widths / sizeof *widths)];
}

int main(int argc, char** argv) {
    Options options;
    EpisodeTotals all = {0}, of_kind[SCENE_KIND_COUNT] = {{0}};
    uint64_t passed = 0, failed = 0;
    if (!parse(&options, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    double end = command_seconds() + (double)options.seconds;
    bool is_over = false;
    for (uint64_t round = 0; !is_over && failed < 5; round++) {
        for (int kind = 0; kind < SCENE_KIND_COUNT && !is_over; kind++) {
            if (!options.kinds[kind])
                continue;
            options.episode.kind = (SceneKind)kind;
            options.episode.seed = options.seed + round;
            if (!options.has_seam)
                options.episode.seam_width = seam_width_of(round + (uint64_t)kind);
            Report report = run_apart(&options);
            add_totals(&of_kind[kind], &report.totals);
            add_totals(&all, &report.totals);
            passed += report.is_good;
            failed += !report.is_good;
            if (!report.is_good)
                report_failure(&options, &report);
            is_over =
                all.changes >= options.changes || (options.seconds > 0 && command_seconds() > end);
        }
    }
    for (int kind = 0; kind < SCENE_KIND_COUNT; kind++)
        if (options.kinds[kind])
            print_totals(scene_kind_name((SceneKind)kind), &of_kind[kind]);
    print_totals("all", &all);
    printf("%" PRIu64 " episodes passed, %" PRIu64 " failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
