// Polygons as text.
#ifndef NAVI_IO_POLYGON_TEXT_H
#define NAVI_IO_POLYGON_TEXT_H

#include "query/polygon/polygons.h"

typedef struct TextOut {
    NavTextWriter* write;
    void* context;
    size_t count;
    bool is_stopped; // the writer takes no more
    char buffer[1024];
} TextOut;

// Errors: MEMORY, before anything is written.
NavResult navi_polygons_write_obj(NavPolygons* polygons, TextOut* out);
void navi_polygons_write_json(const NavPolygons* polygons, TextOut* out);

#endif
