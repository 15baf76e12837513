/// A scene that runs, with or without a window, and what is told about it at the end.
#ifndef DEMO_SANDBOX_SESSION_H
#define DEMO_SANDBOX_SESSION_H

#include "sandbox/options.h"

#include "scenes/scene.h"

typedef struct Session {
    Options options;
    char data[1024]; ///< folder of the sprites
    uint32_t scenario;
    DemoScene* scene;
    uint64_t frames;     ///< ticks run since the start or restart
    bool is_valid;       ///< no check has failed
    const char* failure; ///< what the first failed check said
} Session;

/// Find the sprites and build the scene. On failure prints one line to stderr and gives false.
bool session_open(const Options* options, Session* session);
void session_close(Session* session);

/// Build the scene of that index anew in place of the present one, which stays when that fails.
bool session_restart(Session* session, uint32_t scenario);

/// One tick, and a check when one is due.
void session_tick(Session* session);
/// Validate the world; keeps the first failure.
bool session_check(Session* session);

/// Print what happened, write the report if one is wanted. The exit code.
int session_report(Session* session);

#endif
