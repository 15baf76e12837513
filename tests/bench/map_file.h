/// A game map in a replay file: one floor as a mesh, and path queries with their shortest lengths.
#ifndef BENCH_MAP_FILE_H
#define BENCH_MAP_FILE_H

#include <nav/nav.h>

typedef struct MapQuery {
    NavPoint start, goal;
    double shortest; ///< px
} MapQuery;

typedef struct MapFile {
    NavBox bounds;
    NavPoint* points;    ///< [point_count]
    uint32_t* triangles; ///< [triangle_count][3]
    uint32_t point_count, triangle_count;
    MapQuery* queries; ///< [query_count]
    uint32_t query_count;
} MapFile;

/// Reads `folder`/`name`.nav and .lengths. NULL when they are not there; ends the program when they
/// are not such a map.
MapFile* map_file_read(const char* folder, const char* name);
void map_file_destroy(MapFile* map);

#endif
