#include "sandbox/session.h"

#include "sandbox/data.h"

#include <SDL.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/// Some chunks for each thread share the work evenly.
#define CHUNKS_A_THREAD 2

static DemoSceneDef scene_def(const Session* session, uint32_t scenario, const char* file) {
    DemoSceneDef def = {.scenario = demo_scenario_name(scenario),
                        .data = session->data,
                        .seed = session->options.seed,
                        .file = file};
    if (session->crew) {
        def.run_chunks = crew_run;
        def.run_context = session->crew;
        def.chunk_count = CHUNKS_A_THREAD * crew_size(session->crew);
    }
    return def;
}

static uint32_t thread_count(const Options* options) {
    int processors = SDL_GetCPUCount();
    if (options->threads > 0)
        return (uint32_t)options->threads;
    return processors < 1 ? 1 : processors > THREADS_MOST ? THREADS_MOST : (uint32_t)processors;
}

static bool build_session_scene(Session* session, uint32_t scenario, DemoScene** scene) {
    DemoSceneDef def = scene_def(session, scenario, NULL);
    EngAssetError error;
    if (demo_scene_create(&def, scene, &error))
        return true;
    fprintf(stderr, "sandbox: %s\n", error.text);
    return false;
}

static bool open_scene(const Options* options, Session* session) {
    EngAssetError error;
    if (!options->file)
        return build_session_scene(session, session->scenario, &session->scene);
    if (session_open_file(session, options->file, &error))
        return true;
    fprintf(stderr, "sandbox: %s\n", error.text);
    return false;
}

bool session_open(const Options* options, Session* session) {
    *session = (Session){.options = *options, .is_valid = true};
    if (options->scenario) {
        session->scenario = demo_scenario_find(options->scenario);
        if (session->scenario == DEMO_NONE) {
            fprintf(stderr, "sandbox: no scenario '%s'; --list names them\n", options->scenario);
            return false;
        }
    }
    if (!data_find(options->data, session->data, sizeof session->data)) {
        fprintf(stderr, "sandbox: no sprites (battlefield.json) in:%s\n", session->data);
        return false;
    }
    uint32_t threads = thread_count(options);
    session->crew = threads > 1 ? crew_create(threads) : NULL;
    if (open_scene(options, session))
        return true;
    session_close(session);
    return false;
}

void session_close(Session* session) {
    demo_scene_destroy(session->scene);
    session->scene = NULL;
    crew_destroy(session->crew);
    session->crew = NULL;
}

static void replace_scene(Session* session, DemoScene* scene) {
    demo_scene_destroy(session->scene);
    session->scene = scene;
    session->frames = 0;
}

// What navimport prints, without the near misses.
static void print_file(const Session* session) {
    const DemoScene* scene = session->scene;
    char text[1024];
    NavStats stats = {0};
    eng_art_report_text(&scene->art, text, sizeof text);
    (void)nav_world_get_stats(scene->world, &stats);
    printf("%s: %s; mesh: %u walkable triangles, %u islands, hash %016" PRIx64 "\n", session->file,
           text, stats.walkable_triangle_count, stats.island_count, demo_scene_world_hash(scene));
    if (scene->refused_count > 0)
        printf("  refused: %u shapes\n", scene->refused_count);
    fflush(stdout);
}

bool session_open_file(Session* session, const char* path, EngAssetError* error) {
    DemoScene* scene = NULL;
    DemoSceneDef def = scene_def(session, session->scenario, path);
    if (strlen(path) >= sizeof session->file)
        return eng_asset_error_set(error, "the path of the file is too long");
    if (!demo_scene_create(&def, &scene, error))
        return false;
    memmove(session->file, path, strlen(path) + 1); // it may be the same
    replace_scene(session, scene);
    print_file(session);
    return true;
}

bool session_restart(Session* session, uint32_t scenario) {
    DemoScene* scene = NULL;
    if (!build_session_scene(session, scenario, &scene))
        return false;
    replace_scene(session, scene);
    session->scenario = scenario;
    session->file[0] = 0;
    return true;
}

bool session_check(Session* session) {
    const char* what = "";
    if (nav_world_validate(session->scene->world, &what))
        return true;
    if (session->is_valid)
        fprintf(stderr, "sandbox: the world is not valid after tick %" PRIu64 ": %s\n",
                session->scene->tick, what ? what : "");
    if (session->is_valid)
        session->failure = what;
    session->is_valid = false;
    return false;
}

void session_tick(Session* session) {
    demo_scene_tick(session->scene);
    session->frames++;
    uint64_t every = session->options.check_every;
    if (session->options.has_check && every > 0 && session->frames % every == 0)
        session_check(session);
}

static bool write_json(const Session* session, const NavStats* stats) {
    const DemoScene* scene = session->scene;
    const DemoFigures *figures = &scene->figures, *crowd = &scene->crowd_figures;
    FILE* file = fopen(session->options.json, "wb");
    if (!file)
        return false;
    fprintf(file, "{\"scenario\": \"%s\", \"frames\": %" PRIu64 ", \"seed\": %" PRIu64 ",\n",
            demo_scene_name(scene), session->frames, session->options.seed);
    fprintf(file, " \"hash\": \"%016" PRIx64 "\", \"scene_hash\": \"%016" PRIx64 "\",\n",
            demo_scene_world_hash(scene), demo_scene_hash(scene));
    fprintf(file, " \"triangles\": %u, \"walkable_triangles\": %u, \"vertices\": %u,\n",
            stats->triangle_count, stats->walkable_triangle_count, stats->vertex_count);
    fprintf(file, " \"shapes\": %u, \"islands\": %u, \"version\": %" PRIu64 ",\n",
            stats->shape_count, stats->island_count, nav_world_get_version(scene->world));
    fprintf(file,
            " \"commits\": %" PRIu64 ", \"commit_us\": {\"mean\": %.3f, \"p50\": %.3f, "
            "\"p99\": %.3f, \"max\": %.3f},\n",
            figures->count, demo_figures_mean_us(figures), demo_figures_percentile_us(figures, 0.5),
            demo_figures_percentile_us(figures, 0.99), figures->max_us);
    fprintf(file, " \"crowd_us\": {\"mean\": %.3f, \"p50\": %.3f, \"p99\": %.3f, \"max\": %.3f},\n",
            demo_figures_mean_us(crowd), demo_figures_percentile_us(crowd, 0.5),
            demo_figures_percentile_us(crowd, 0.99), crowd->max_us);
    fprintf(file,
            " \"soldiers\": %u, \"arrived\": %" PRIu64 ", \"cuts\": %" PRIu64
            ", \"searches\": %" PRIu64 ", \"displaced\": %" PRIu64 ", \"refused\": %" PRIu64 ",\n",
            scene->soldier_count, scene->counts.arrived, scene->counts.cuts, scene->counts.searches,
            scene->counts.displaced, scene->counts.refused);
    fprintf(file, " \"peak_bytes\": %zu, \"valid\": %s}\n", stats->peak_bytes,
            session->is_valid ? "true" : "false");
    bool is_written = !ferror(file);
    return fclose(file) == 0 && is_written;
}

static void print_times(const char* name, const DemoFigures* figures, const char* what) {
    printf("  %-10s mean %.1f us, median %.1f, p99 %.1f, worst %.1f (%" PRIu64 " %s)\n", name,
           demo_figures_mean_us(figures), demo_figures_percentile_us(figures, 0.5),
           demo_figures_percentile_us(figures, 0.99), figures->max_us, figures->count, what);
}

static void print_figures(const Session* session, const NavStats* stats) {
    const DemoScene* scene = session->scene;
    printf("%s, seed %" PRIu64 ", %" PRIu64 " ticks: world hash %016" PRIx64 "\n",
           demo_scene_name(scene), session->options.seed, session->frames,
           demo_scene_world_hash(scene));
    print_times("commit", &scene->figures, "commits");
    print_times("crowd", &scene->crowd_figures, "ticks");
    printf("  mesh       %u triangles, %u walkable, %u islands, peak %.1f MB\n",
           stats->triangle_count, stats->walkable_triangle_count, stats->island_count,
           (double)stats->peak_bytes / 1e6);
    printf("  soldiers   %u; %" PRIu64 " arrived, %" PRIu64 " routes were cut, %" PRIu64
           " paths searched or repaired, %" PRIu64 " displaced by obstacles; %u tanks\n",
           scene->soldier_count, scene->counts.arrived, scene->counts.cuts, scene->counts.searches,
           scene->counts.displaced, scene->driver_count);
    if (session->options.has_check)
        printf("  check      %s\n", session->is_valid ? "the world is valid" : session->failure);
}

ExitCode session_report(Session* session) {
    if (session->options.has_check)
        session_check(session);
    NavStats stats;
    if (nav_world_get_stats(session->scene->world, &stats) != NAV_OK)
        stats = (NavStats){0};
    print_figures(session, &stats);
    errno = 0;
    bool is_written = !session->options.json || write_json(session, &stats);
    if (!is_written)
        fprintf(stderr, "sandbox: %s: cannot write: %s\n", session->options.json, strerror(errno));
    if (!session->is_valid)
        return EXIT_CODE_INVALID;
    return is_written ? EXIT_CODE_DONE : EXIT_CODE_FAILED;
}
