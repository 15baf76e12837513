/// A running scene, with or without a window, and the report at its end.
#ifndef DEMO_SANDBOX_SESSION_H
#define DEMO_SANDBOX_SESSION_H

#include "sandbox/crew.h"
#include "sandbox/exit_code.h"
#include "sandbox/options.h"

#include "scenes/scene.h"

typedef struct Session {
    Options options;
    char data[1024]; ///< folder of the sprites
    uint32_t scenario;
    char file[4096]; ///< whose shapes are shown; "": the scenario is
    Crew* crew;      ///< shares the ticks of the scene's crowd; NULL: one thread does all
    DemoScene* scene;
    uint64_t frames;     ///< ticks run since the start or restart, as --frames counts them
    bool is_valid;       ///< no check has failed
    const char* failure; ///< the message of the first failed check
} Session;

/// Find the sprites and build the scene. On failure prints one line to stderr and gives false.
bool session_open(const Options* options, Session* session);
void session_close(Session* session);

/// Build the scene of that index and destroy the present one. On failure the present one stays.
bool session_restart(Session* session, uint32_t scenario);

/// The same with the shapes of a file. False with the error set.
bool session_open_file(Session* session, const char* path, EngAssetError* error);

/// Run a tick, and a check when one is due.
void session_tick(Session* session);
/// Validate the world; remembers the first failure.
bool session_check(Session* session);

/// Print the figures, and write the report file if one is wanted.
ExitCode session_report(Session* session);

#endif
