#include "command_table.h"

#include "commands.h"

const RplCommand rpl_commands[RPL_COMMAND_COUNT] = {
    {"bounds", rpl_command_bounds, true},
    {"area", rpl_command_area, false},
    {"floor", rpl_command_floor, true},
    {"mesh", rpl_command_mesh, true},
    {"add", rpl_command_add, true},
    {"addmesh", rpl_command_addmesh, true},
    {"move", rpl_command_move, true},
    {"movemesh", rpl_command_movemesh, true},
    {"layers", rpl_command_layers, true},
    {"keepedges", rpl_command_keepedges, true},
    {"del", rpl_command_del, true},
    {"begin", rpl_command_begin, false},
    {"commit", rpl_command_commit, true},
    {"path", rpl_command_path, false},
    {"ray", rpl_command_ray, false},
    {"point", rpl_command_point, false},
    {"check", rpl_command_check, false},
    {"dump", rpl_command_dump, false},
    {"link", rpl_command_link, true},
    {"unlink", rpl_command_unlink, true},
    {"filter", rpl_command_filter, false},
    {"status", rpl_command_status, false},
    {"elevation", rpl_command_elevation, true},
    {"seam", rpl_command_seam, true},
    {"unit", rpl_command_unit, false},
    {"goal", rpl_command_goal, false},
    {"tick", rpl_command_tick, false},
    {"where", rpl_command_where, false},
};
