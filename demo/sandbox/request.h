/// What the command line asks to see: overlays, and a path.
#ifndef DEMO_SANDBOX_REQUEST_H
#define DEMO_SANDBOX_REQUEST_H

#include "sandbox/options.h"

#include "view/look.h"

/// Show the part of --part and the overlays of --overlays. Without these options nothing changes.
void request_look(const Options* options, DemoLook* look);

/// What the command line asks of the first scene does not hold for those that are shown later.
void request_end(Options* options);

/// A probe with the query of --ask and its settings; NULL without memory.
DemoProbe* request_probe(const Options* options, const DemoScene* scene);

/// Are the preset and methods of the command line there, and its part of the world within it? If
/// not, a line on stderr says so.
bool request_check(const Options* options, const DemoScene* scene);

/// A gallery with the preset and methods of the command line, which sets the probe's question where
/// --ask does not. NULL when the scene has no presets, and without memory.
DemoGallery* request_gallery(const Options* options, const DemoScene* scene, DemoProbe* probe,
                             DemoLook* look);

/// Move the camera to the gallery's preset.
void request_show_preset(const DemoScene* scene, const DemoGallery* gallery, DemoLook* look);

/// Update the probe's answer or the gallery's, with what the shown overlays need of it.
void request_update(DemoProbe* probe, DemoGallery* gallery, const DemoScene* scene,
                    const DemoLook* look);

/// Print the answer, without the time that it took.
void request_print(const DemoProbe* probe);

#endif
