#include <inttypes.h>
#include <stdio.h>

#include "long/terrain_soak_scene.h"
#include "support/command.h"

static double px(int64_t steps) { return (double)steps / NAV_STEPS_PER_PX; }

static void write_ring(FILE* file, const TerrainShape* shape) {
    fprintf(file, " %u", shape->count);
    for (uint32_t i = 0; i < shape->count; i++)
        fprintf(file, " %.9g %.9g", px(shape->points[i].x), px(shape->points[i].y));
    fputc('\n', file);
}

static void write_shape(FILE* file, const TerrainShape* shape, uint32_t number) {
    if (shape->is_floor)
        fprintf(file, "floor s%u %u %d", number, shape->area, shape->z);
    else
        fprintf(file, "add s%u", number);
    write_ring(file, shape);
    if (shape->is_floor && shape->elevation != 0)
        fprintf(file, "elevation s%u %d\n", number, shape->elevation);
    if (!shape->is_floor && shape->layers != NAV_LAYERS_ALL)
        fprintf(file, "layers s%u %u\n", number, shape->layers);
}

static bool is_used(const TerrainScene* scene, uint32_t area) {
    for (uint32_t i = 0; i < scene->shape_count; i++)
        if (scene->shapes[i].is_floor && scene->shapes[i].area == area)
            return true;
    return false;
}

static void write_filter(FILE* file, const TerrainScene* scene) {
    const NavFilter* filter = &scene->filter;
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        if (scene->costs[i] != 1 && is_used(scene, i))
            fprintf(file, "area %u %.17g\n", i, scene->costs[i]);
    fprintf(file, "filter layers %u", filter->layers);
    if (filter->exclude_areas != 0) // there is one at most
        fputs(" exclude 1 3", file);
    if (filter->soft_layers != 0)
        fprintf(file, " soft %u %.17g", filter->soft_layers, filter->soft_cost);
    if (filter->step_height != INT32_MAX)
        fprintf(file, " step %d", filter->step_height);
    fputc('\n', file);
}

static void write_links(FILE* file, const TerrainScene* scene) {
    for (uint32_t i = 0; i < scene->link_count; i++) {
        const NavLinkDef* def = &scene->links[i];
        fprintf(file, "link l%u %.9g %.9g %.9g %.9g %.17g%s\n", i, px(def->from.a.x),
                px(def->from.a.y), px(def->to.a.x), px(def->to.a.y), def->cost / NAV_STEPS_PER_PX,
                def->is_two_way ? " twoway" : "");
    }
}

void terrain_write_replay(const TerrainScene* scene, const NavPathRequest* request,
                          const char* name) {
    FILE* file = fopen(name, "w");
    COMMAND_NEED(file != NULL, "a replay cannot be written");
    fprintf(file,
            "# terrain_soak --kind %s --seed %" PRIu64 "\nnavreplay 1\nbounds 0 0 %.9g %.9g\n",
            scene->kind, scene->number, px(scene->size), px(scene->size));
    for (uint32_t i = 0; i < scene->shape_count; i++)
        write_shape(file, &scene->shapes[i], i);
    write_links(file, scene);
    write_filter(file, scene);
    fprintf(file, "path p %.9g %.9g %.9g %.9g", px(request->start.x), px(request->start.y),
            px(request->goal.x), px(request->goal.y));
    if (request->radius > 0)
        fprintf(file, " radius %.9g", px(request->radius));
    fprintf(file, " mode %s\n", request->mode == NAV_PATH_OPTIMAL ? "optimal" : "fast");
    fclose(file);
}
