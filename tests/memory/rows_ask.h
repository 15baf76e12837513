/// Rows with queries; each calls the functions that the table names in its entry.
#ifndef MEMORY_ROWS_ASK_H
#define MEMORY_ROWS_ASK_H

#include "memory/rows.h"

NavResult row_reachable(Trial* trial);
NavResult row_walls(Trial* trial);
NavResult row_random(Trial* trial);
NavResult row_places(Trial* trial);
NavResult row_triangles(Trial* trial);
NavResult row_would_cut(Trial* trial);
NavResult row_propose(Trial* trial);
NavResult row_field(Trial* trial);
NavResult row_fields(Trial* trial);
NavResult row_ground(Trial* trial);
NavResult row_slices(Trial* trial);
NavResult row_queue(Trial* trial);
NavResult row_routes(Trial* trial);
NavResult row_crowd(Trial* trial);
NavResult row_copies(Trial* trial);
NavResult row_draw_search(Trial* trial);
NavResult row_set_elevation(Trial* trial);
NavResult row_cracks(Trial* trial);

#endif
