// Convex polygons of game maps: how many, beside the merged meshes of the literature.
#include "map_file.h"
#include "scenes.h"

#include <stdio.h>
#include <stdlib.h>

#define AT_MOST 1.05
#define ROUNDS 9

// Polygons of the merged meshes on which Polyanya is measured (Cui, Harabor, Grastien 2017).
typedef struct MergedMap {
    const char* name;
    uint32_t polygon_count;
} MergedMap;

static const MergedMap merged_maps[] = {
    {"arena", 55}, {"den520d", 918}, {"AR0602SR", 3242}, {"brc202d", 2012}};

static void play_map(const MergedMap* merged, const MapFile* map) {
    Stage* stage = stage_create_map(map);
    NavPolygons* polygons;
    NavPolygonsRequest request = nav_polygons_request();
    NavStats stats;
    uint32_t count = 0;
    uint64_t least = UINT64_MAX;
    require(nav_polygons_create(stage->world, &polygons), "polygons");
    for (int round = 0; round < ROUNDS; ++round) {
        const uint64_t before = processor_ns();
        require(nav_polygons_build(polygons, &request), "build");
        const uint64_t took = processor_ns() - before;
        least = took < least ? took : least;
    }
    require(nav_polygons_get_count(polygons, &count), "count");
    require(nav_world_get_stats(stage->world, &stats), "stats");
    const double ratio = (double)count / merged->polygon_count;
    printf("| %s | %lu | %.2f | %lu | %lu | %.2f | %g | %s |\n", merged->name,
           (unsigned long)stats.walkable_triangle_count, (double)least / 1e6, (unsigned long)count,
           (unsigned long)merged->polygon_count, ratio, AT_MOST,
           ratio <= AT_MOST ? "met" : "missed");
    nav_polygons_destroy(polygons);
    stage_destroy(stage);
}

void scene_polygons(Bench* bench) {
    (void)bench;
    const char* folder = getenv("SIDESTEP_MAPS");
    puts("\n| map | triangles | ms | polygons | in the literature | ratio | at most | |");
    puts("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for (size_t i = 0; i < sizeof merged_maps / sizeof *merged_maps; ++i) {
        MapFile* map = folder != NULL ? map_file_read(folder, merged_maps[i].name) : NULL;
        if (map == NULL) {
            printf("%-20s is not in the folder that SIDESTEP_MAPS names\n", merged_maps[i].name);
            continue;
        }
        play_map(&merged_maps[i], map);
        map_file_destroy(map);
    }
}
