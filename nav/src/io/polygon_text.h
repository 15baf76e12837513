// Polygons as text.
#ifndef NAVI_IO_POLYGON_TEXT_H
#define NAVI_IO_POLYGON_TEXT_H

#include "io/text.h"
#include "query/polygon/polygons.h"

// Errors: MEMORY, before anything is written.
NavResult navi_polygons_write_obj(NavPolygons* polygons, TextOut* out);
void navi_polygons_write_json(const NavPolygons* polygons, TextOut* out);

#endif
