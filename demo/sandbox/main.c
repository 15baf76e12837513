#include "sandbox/headless.h"
#include "sandbox/request.h"
#include "sandbox/window.h"

#include "core/app.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

static void list_scenarios(void) {
    for (uint32_t i = 0; demo_scenario_name(i); i++)
        printf("%-12s %s\n", demo_scenario_name(i), demo_scenario_summary(i));
}

/// Run in a window when there is a screen. Without a screen, run headless, unless SDL_VIDEODRIVER
/// names a driver that shows nothing and --frames says when to stop.
static ExitCode run(Session* session) {
    const Options* options = &session->options;
    if (options->is_headless)
        return headless_run(session, false);
    const char* driver = "";
    bool is_chosen = getenv("SDL_VIDEODRIVER") != NULL && options->has_frames;
    if (eng_app_has_display(&driver) || (is_chosen && driver[0]))
        return window_run(session);
    printf("sandbox: no display found (video driver: %s); running without a window\n",
           driver[0] ? driver : "none");
    return headless_run(session, true);
}

/// Answer --help, --version or --list. False when none of them is there.
static bool answer(const Options* options) {
    uint32_t version = nav_get_version();
    if (options->wants_help)
        options_print_help();
    else if (options->wants_version)
        printf("sidestep %u.%u.%u\n", version / 10000, version / 100 % 100, version % 100);
    else if (options->wants_list)
        list_scenarios();
    else
        return false;
    return true;
}

static ExitCode run_session(const Options* options) {
    Session session;
    if (!session_open(options, &session))
        return EXIT_CODE_USAGE;
    ExitCode code = request_check(options, session.scene) ? run(&session) : EXIT_CODE_USAGE;
    session_close(&session);
    SDL_Quit();
    return code;
}

int main(int argc, char** argv) {
    Options options;
    if (!options_read(argc, argv, &options))
        return EXIT_CODE_USAGE;
    ExitCode code = answer(&options) ? EXIT_CODE_DONE : run_session(&options);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("sandbox: cannot write to the standard output\n", stderr);
        code = code == EXIT_CODE_DONE ? EXIT_CODE_FAILED : code;
    }
    return (int)code;
}
