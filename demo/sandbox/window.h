/// The sandbox in a window.
#ifndef DEMO_SANDBOX_WINDOW_H
#define DEMO_SANDBOX_WINDOW_H

#include "sandbox/session.h"

/// Run until the window is closed or the frames are over. The exit code.
ExitCode window_run(Session* session);

#endif
