/// The sandbox without a window.
#ifndef DEMO_SANDBOX_HEADLESS_H
#define DEMO_SANDBOX_HEADLESS_H

#include "sandbox/session.h"

/// Run as fast as it goes. `is_fallback`: a window was wanted but there is no display; then a
/// picture is always written, and a line says how to get a window. The exit code.
ExitCode headless_run(Session* session, bool is_fallback);

#endif
