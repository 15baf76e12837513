/// What the command line asks to see: overlays, and a path.
#ifndef DEMO_SANDBOX_REQUEST_H
#define DEMO_SANDBOX_REQUEST_H

#include "sandbox/options.h"

#include "view/look.h"

/// Show the part of --part and the overlays of --overlays. Without these options nothing changes.
void request_look(const Options* options, DemoLook* look);

/// A probe with the query of --ask and its settings; NULL without memory.
DemoProbe* request_probe(const Options* options, const DemoScene* scene);

/// Update the probe's answer, with what the shown overlays need of it.
void request_update(DemoProbe* probe, const DemoScene* scene, const DemoLook* look);

/// Print the answer, without the time that it took.
void request_print(const DemoProbe* probe);

#endif
