/// What the files of the probe share. The functions stand under the name of their file.
#ifndef DEMO_SCENES_PROBE_INSIDE_H
#define DEMO_SCENES_PROBE_INSIDE_H

#include "scenes/inside.h"
#include "scenes/probe.h"

// probe_ask.c
/// The path request for the probe's query. It points to `filter`, which becomes that of its agent.
NavPathRequest demoi_probe_request(const DemoProbe* probe, const DemoScene* scene,
                                   NavFilter* filter);
/// Search a path. True when there is one.
bool demoi_probe_path(DemoProbe* probe, const NavPathRequest* request, NavPath* path);
/// Copy a path's points.
void demoi_path_keep(DemoProbe* probe, DemoPath* kept, const NavPath* path);
/// Add a line to the explanation. Lines beyond the last are dropped.
void demoi_probe_say(DemoProbe* probe, const char* format, ...);
/// The name of the shape's sprite, or "the ground" when it has no sprite.
const char* demoi_shape_name(const DemoScene* scene, NavShapeId id);
/// Find an obstacle over a point that blocks the agent, as `culprit`. False when there is none.
bool demoi_find_culprit(DemoProbe* probe, const DemoScene* scene, NavPoint point);

// why.c
/// Explain why there is no path. `path` is the answer without one.
void demoi_probe_explain(DemoProbe* probe, const DemoScene* scene, const NavPath* path);

// unreachable.c
void demoi_explain_unreachable(DemoProbe* probe, const DemoScene* scene);

// narrow.c
/// Find the widest disc that gets through, and the narrowest place on its path: fills `hint` and
/// `gap`. Its radius in steps; 0 when none gets through.
int32_t demoi_find_narrow(DemoProbe* probe, const DemoScene* scene);

// around.c
/// Collect the links around the agent, and the walls when they are wanted.
void demoi_probe_look_around(DemoProbe* probe, const DemoScene* scene);
/// Collect the agent's walls into `walls`. False without memory.
bool demoi_find_walls(DemoProbe* probe, const DemoScene* scene);
/// The distance to the nearest wall, steps; INFINITY without walls. `*foot`: its nearest point.
double demoi_wall_distance(const DemoProbe* probe, NavPoint point, NavPoint* foot);
/// Mark the triangles in `regions` that the agent can reach on foot from the point.
void demoi_mark_region(DemoProbe* probe, const DemoScene* scene, NavPoint point, uint8_t mark);

#endif
