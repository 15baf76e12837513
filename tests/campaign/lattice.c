// lattice: inserts all sets of segments between the points of a small lattice, and compares each
// link (vertex to vertex piece) of each set with all others.
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "campaign/lattice_links.h"
#include "oracle/exact.h"
#include "support/command.h"

enum { SIDE_MOST = 8, SEGMENT_MOST = SIDE_MOST * SIDE_MOST * (SIDE_MOST * SIDE_MOST - 1) / 2 };

typedef struct Options {
    uint32_t columns, rows, most, spacing;
    uint32_t define_every, validate_every; // sets
    uint64_t sets;                         // stop after this many; 0: all
    uint32_t first, last;                  // segments that may be a set's first one
} Options;

typedef struct Run {
    Options options;
    LatticeWorld world;
    NavPoint segments[SEGMENT_MOST][2];
    uint32_t segment_count;
    uint64_t of_size[LATTICE_SET_MOST + 1], total;
    uint64_t links, crossings, bends, defined, validated, failed;
} Run;

static const char usage[] =
    "lattice [--columns C] [--rows R] [--most K] [--spacing STEPS] [--sets N]\n"
    "        [--first F] [--last L] [--define-every D] [--validate-every V]\n"
    "All sets of 1 to K segments between the points of a lattice of C x R points, so many steps\n"
    "apart, each set in the world once: no two links may cross or overlap, no vertex lie inside\n"
    "a link. Every Dth set is held against the definition of snap rounding, every Vth validated.\n"
    "Only sets whose first segment has a number from F to L, so that machines can share the "
    "work.\n";

static volatile sig_atomic_t is_stopped;

static void stop(int number) {
    (void)number;
    is_stopped = 1;
}

static void list_segments(Run* run) {
    const Options* o = &run->options;
    uint32_t count = o->columns * o->rows;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = i + 1; j < count; j++) {
            NavPoint* segment = run->segments[run->segment_count++];
            segment[0].x = (int32_t)(i % o->columns * o->spacing);
            segment[0].y = (int32_t)(i / o->columns * o->spacing);
            segment[1].x = (int32_t)(j % o->columns * o->spacing);
            segment[1].y = (int32_t)(j / o->columns * o->spacing);
        }
}

static void report(Run* run, const char* what) {
    run->failed++;
    printf("FAILED %s:", what);
    for (uint32_t k = 0; k < run->world.count; k++) {
        const NavPoint* s = run->world.segment[k];
        printf(" (%d,%d)-(%d,%d)", s[0].x, s[0].y, s[1].x, s[1].y);
    }
    printf("\n");
}

static bool is_due(uint32_t every, uint64_t count) { return every > 0 && count % every == 0; }

static void check_set(Run* run) {
    LatticeLinks links;
    const char* what = lattice_links_read(&run->world, &links);
    if (what == NULL)
        what = lattice_links_are_planar(&links);
    run->of_size[run->world.count]++;
    run->total++;
    run->links += links.count;
    run->crossings += links.crossing_count;
    run->bends += links.bend_count;
    if (what == NULL && is_due(run->options.define_every, run->total)) {
        run->defined++;
        what = lattice_equals_definition(&run->world, &links);
    }
    if (what == NULL && is_due(run->options.validate_every, run->total)) {
        run->validated++;
        what = lattice_world_fault(&run->world);
    }
    if (what != NULL)
        report(run, what);
}

static bool is_over(const Run* run) {
    return run->failed > 10 || is_stopped ||
           (run->options.sets > 0 && run->total >= run->options.sets);
}

// Visits all sets that extend the segments in the world by segments from `first` on. One change
// moves the last place from a segment to the next.
static void extend(Run* run, uint32_t first) {
    uint32_t place = run->world.count;
    uint32_t end = place == 0 && run->options.last < run->segment_count ? run->options.last + 1
                                                                        : run->segment_count;
    for (uint32_t s = first; s < end && !is_over(run); s++) {
        if (!lattice_world_put(&run->world, place, run->segments[s])) {
            report(run, "a change is refused");
            return;
        }
        check_set(run);
        if (place + 1 < run->options.most)
            extend(run, s + 1);
    }
    if (run->world.count > place && !lattice_world_take(&run->world, place))
        report(run, "a removal is refused");
}

static bool parse(Options* options, int argc, char** argv) {
    *options = (Options){.columns = 3,
                         .rows = 3,
                         .most = 3,
                         .spacing = 1,
                         .last = SEGMENT_MOST,
                         .define_every = 50,
                         .validate_every = 500};
    const CommandArgument arguments[] = {
        {"--columns", .small = &options->columns, .low = 1, .high = SIDE_MOST},
        {"--rows", .small = &options->rows, .low = 1, .high = SIDE_MOST},
        {"--most", .small = &options->most, .low = 1, .high = LATTICE_SET_MOST},
        {"--spacing", .small = &options->spacing, .low = 1, .high = 1000000},
        {"--first", .small = &options->first},
        {"--last", .small = &options->last},
        {"--define-every", .small = &options->define_every},
        {"--validate-every", .small = &options->validate_every},
        {"--sets", .large = &options->sets}};
    return command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv) &&
           options->columns * options->rows >= 2;
}

static void print_totals(const Run* run, double seconds) {
    const Options* o = &run->options;
    printf("%u x %u points %u steps apart, %u segments:", o->columns, o->rows, o->spacing,
           run->segment_count);
    for (uint32_t k = 1; k <= o->most; k++)
        printf(" %" PRIu64 " sets of %u,", run->of_size[k], k);
    printf("\n%" PRIu64 " links, %" PRIu64 " crossings, %" PRIu64 " bends; %" PRIu64
           " sets by the definition, %" PRIu64 " validated\n",
           run->links, run->crossings, run->bends, run->defined, run->validated);
    printf("%s%" PRIu64 " sets, %" PRIu64 " not planar or otherwise wrong, %.0f s\n",
           is_stopped ? "stopped: " : "", run->total, run->failed, seconds);
}

int main(int argc, char** argv) {
    static Run run;
    if (!parse(&run.options, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    double begun = command_seconds();
    list_segments(&run);
    int32_t reach = (int32_t)(SIDE_MOST * run.options.spacing + 10);
    if (!lattice_world_init(&run.world, reach)) {
        fprintf(stderr, "lattice: no world\n");
        return 2;
    }
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    extend(&run, run.options.first);
    lattice_world_fini(&run.world);
    print_totals(&run, command_seconds() - begun);
    return run.failed == 0 ? 0 : 1;
}
