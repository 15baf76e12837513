/// What the files of the probe share.
#ifndef DEMO_SCENES_PROBE_INSIDE_H
#define DEMO_SCENES_PROBE_INSIDE_H

#include "scenes/inside.h"
#include "scenes/probe.h"

// probe_ask.c
/// The question as it stands.
NavPathRequest demoi_probe_request(const DemoProbe* probe, const DemoScene* scene);
/// True when there is a path.
bool demoi_probe_path(DemoProbe* probe, const NavPathRequest* request, NavPath* path);
void demoi_way_keep(DemoProbe* probe, DemoWay* way, const NavPath* path);
/// Add a line of words; beyond the last it is left out.
void demoi_probe_say(DemoProbe* probe, const char* format, ...);
/// Of a sprite, or of ground without one.
const char* demoi_shape_name(const DemoScene* scene, NavShapeId id);
/// The first obstacle over a point that stops the agent; false: none.
bool demoi_find_culprit(DemoProbe* probe, const DemoScene* scene, NavPoint point);

// why.c
void demoi_probe_explain(DemoProbe* probe, const DemoScene* scene, const NavPath* path);

// unreachable.c
void demoi_explain_unreachable(DemoProbe* probe, const DemoScene* scene);

// narrow.c
/// Where the widest disc that gets through is stopped: fills `hint` and `gap`. Its radius, steps;
/// 0: none does.
int32_t demoi_find_narrow(DemoProbe* probe, const DemoScene* scene);

// around.c
void demoi_probe_look_around(DemoProbe* probe, const DemoScene* scene);
/// Collect the walls of the agent into `walls`.
bool demoi_find_walls(DemoProbe* probe, const DemoScene* scene);
/// The distance to the nearest wall, steps; INFINITY without walls. `*foot`: its nearest point.
double demoi_wall_distance(const DemoProbe* probe, NavPoint point, NavPoint* foot);
/// Mark the triangles that hang together with the point's, on foot, in `regions`.
void demoi_mark_region(DemoProbe* probe, const DemoScene* scene, NavPoint point, uint8_t mark);

#endif
