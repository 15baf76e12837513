/// One function for each command. Each reads its line to the end before it changes anything, so
/// that a malformed line never changes the world.
#ifndef NAVREPLAY_COMMANDS_H
#define NAVREPLAY_COMMANDS_H

#include "run.h"

RplVerdict rpl_command_area(RplRun* run);
RplVerdict rpl_command_bounds(RplRun* run);
RplVerdict rpl_command_seam(RplRun* run);

RplVerdict rpl_command_floor(RplRun* run);
RplVerdict rpl_command_mesh(RplRun* run);
RplVerdict rpl_command_add(RplRun* run);
RplVerdict rpl_command_addmesh(RplRun* run);
RplVerdict rpl_command_move(RplRun* run);
RplVerdict rpl_command_movemesh(RplRun* run);
RplVerdict rpl_command_layers(RplRun* run);
RplVerdict rpl_command_elevation(RplRun* run);
RplVerdict rpl_command_keepedges(RplRun* run);
RplVerdict rpl_command_del(RplRun* run);
RplVerdict rpl_command_begin(RplRun* run);
RplVerdict rpl_command_commit(RplRun* run);

RplVerdict rpl_command_link(RplRun* run);
RplVerdict rpl_command_unlink(RplRun* run);
RplVerdict rpl_command_filter(RplRun* run);
RplVerdict rpl_command_status(RplRun* run);

RplVerdict rpl_command_unit(RplRun* run);
RplVerdict rpl_command_goal(RplRun* run);
RplVerdict rpl_command_tick(RplRun* run);
RplVerdict rpl_command_where(RplRun* run);

RplVerdict rpl_command_path(RplRun* run);
RplVerdict rpl_command_ray(RplRun* run);
RplVerdict rpl_command_point(RplRun* run);
RplVerdict rpl_command_check(RplRun* run);
RplVerdict rpl_command_dump(RplRun* run);

#endif
