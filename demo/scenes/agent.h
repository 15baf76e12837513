/// The agents for which the path tool searches paths.
#ifndef DEMO_SCENES_AGENT_H
#define DEMO_SCENES_AGENT_H

#include "scenes/scene.h"

/// The name of an agent; NULL beyond the last.
const char* demo_agent_name(uint32_t agent);
const char* demo_agent_summary(uint32_t agent);
/// The agent's filter. Its `area_costs` point into the scene.
NavFilter demo_agent_filter(const DemoScene* scene, uint32_t agent);

/// Is the triangle walkable for this filter? Triangles of the frame outside `bounds` are not.
bool demo_filter_walks(const NavFilter* filter, NavBox bounds, const NavTriangle* triangle);

/// The name of an area: "mud", or "area 7". `text` is used for the latter.
const char* demo_area_name(const DemoScene* scene, uint32_t area, char* text, size_t size);

#endif
