#include "map_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void demand(bool is_sound, const char* name) {
    if (is_sound)
        return;
    fprintf(stderr, "bench: %s is not a map with one mesh, paths and lengths\n", name);
    exit(EXIT_FAILURE);
}

static void* room(size_t count, size_t size) {
    void* memory = calloc(count + 1, size);
    if (memory == NULL) {
        fputs("bench: no memory for a map\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

static bool read_point(FILE* file, NavPoint* point) {
    double x, y;
    if (fscanf(file, "%lf %lf", &x, &y) != 2)
        return false;
    *point = nav_point_from_px(x, y);
    return true;
}

static bool read_mesh(FILE* file, MapFile* map) {
    if (map->points != NULL || fscanf(file, "%*s %*d %*d %u", &map->point_count) != 1)
        return false;
    map->points = room(map->point_count, sizeof *map->points);
    for (uint32_t i = 0; i < map->point_count; ++i)
        if (!read_point(file, &map->points[i]))
            return false;
    if (fscanf(file, "%u", &map->triangle_count) != 1)
        return false;
    map->triangles = room(3 * (size_t)map->triangle_count, sizeof *map->triangles);
    for (uint32_t i = 0; i < 3 * map->triangle_count; ++i)
        if (fscanf(file, "%u", &map->triangles[i]) != 1)
            return false;
    return true;
}

static bool read_path(FILE* file, MapFile* map) {
    if ((map->query_count & (map->query_count + 1)) == 0) { // 0, 1, 3, 7, ...: full
        MapQuery* grown = room(2 * (size_t)map->query_count + 1, sizeof *grown);
        if (map->query_count > 0)
            memcpy(grown, map->queries, map->query_count * sizeof *grown);
        free(map->queries);
        map->queries = grown;
    }
    MapQuery* query = &map->queries[map->query_count++];
    return fscanf(file, "%*s") == 0 && read_point(file, &query->start) &&
           read_point(file, &query->goal);
}

static bool read_commands(FILE* file, MapFile* map) {
    char word[32];
    bool is_sound = true;
    while (is_sound && fscanf(file, "%31s", word) == 1) {
        if (strcmp(word, "bounds") == 0)
            is_sound = read_point(file, &map->bounds.min) && read_point(file, &map->bounds.max);
        else if (strcmp(word, "mesh") == 0)
            is_sound = read_mesh(file, map);
        else if (strcmp(word, "path") == 0)
            is_sound = read_path(file, map);
    }
    return is_sound && map->points != NULL && map->query_count > 0;
}

static FILE* open_file(const char* folder, const char* name, const char* suffix) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s%s", folder, name, suffix);
    return fopen(path, "r");
}

MapFile* map_file_read(const char* folder, const char* name) {
    FILE* file = open_file(folder, name, ".nav");
    FILE* lengths = open_file(folder, name, ".lengths");
    MapFile* map = NULL;
    if (file != NULL && lengths != NULL) {
        map = room(1, sizeof *map);
        demand(read_commands(file, map), name);
        for (uint32_t i = 0; i < map->query_count; ++i)
            demand(fscanf(lengths, "%*s %lf", &map->queries[i].shortest) == 1, name);
    }
    if (file != NULL)
        fclose(file);
    if (lengths != NULL)
        fclose(lengths);
    return map;
}

void map_file_destroy(MapFile* map) {
    free(map->points);
    free(map->triangles);
    free(map->queries);
    free(map);
}
