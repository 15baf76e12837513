#include "output.h"

#include <string.h>

static double px(int64_t steps) { return (double)steps / NAV_STEPS_PER_PX; }

// A name of a replay: its characters are few, and no name comes twice.
static void write_name(FILE* file, const EngArtShape* shape, uint32_t index) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.";
    fprintf(file, "%u.", (unsigned)index);
    for (size_t i = 0; shape->name[i] != 0 && i < 40; i++)
        fputc(strchr(plain, shape->name[i]) != NULL ? shape->name[i] : '_', file);
}

// ---- regions

static void write_region(FILE* file, const EngArtOutline* outline, EngPoint at) {
    fprintf(file, " %u", (unsigned)outline->point_count);
    for (uint32_t i = 0; i < outline->point_count; i++)
        fprintf(file, " %.17g %.17g", px((int64_t)outline->points[i].x + at.x),
                px((int64_t)outline->points[i].y + at.y));
    if (outline->triangle_count == 0)
        return;
    fprintf(file, " %u", (unsigned)outline->triangle_count);
    for (uint32_t i = 0; i < 3 * outline->triangle_count; i++)
        fprintf(file, " %u", (unsigned)outline->triangles[i]);
}

// A replay has no region of several rings: such a one is written as the triangles that a world
// makes of it, which are the same region.
static bool write_rings(FILE* file, const EngArtOutline* outline, EngPoint at) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    def.seam_width = 0;
    def.bounds = (NavBox){{-NAV_COORD_MAX, -NAV_COORD_MAX}, {NAV_COORD_MAX, NAV_COORD_MAX}};
    if (nav_world_create(&def, &world) != NAV_OK)
        return false;
    NavOutlineId id;
    NavShapeId shape;
    bool is_made = nav_art_outline_create(world, outline, &id) == NAV_OK;
    NavShapeDef floor_def = nav_floor_def(id);
    is_made = is_made && nav_shape_insert(world, &floor_def, &shape) == NAV_OK;
    uint32_t slots = nav_world_get_triangle_slot_count(world), count = 0;
    NavTriangle triangle;
    for (uint32_t i = 0; i < slots && is_made; i++)
        count += nav_world_get_triangle(world, i, &triangle) == NAV_OK && triangle.is_walkable;
    fprintf(file, " %u", (unsigned)(3 * count));
    for (uint32_t i = 0; i < slots && is_made; i++) {
        if (nav_world_get_triangle(world, i, &triangle) != NAV_OK || !triangle.is_walkable)
            continue;
        for (int k = 0; k < 3; k++)
            fprintf(file, " %.17g %.17g", px((int64_t)triangle.corner[k].x + at.x),
                    px((int64_t)triangle.corner[k].y + at.y));
    }
    fprintf(file, " %u", (unsigned)count);
    for (uint32_t i = 0; i < 3 * count; i++)
        fprintf(file, " %u", (unsigned)i);
    nav_world_destroy(world);
    return is_made;
}

// ---- shapes

static bool write_shape(FILE* file, const EngArt* art, uint32_t index) {
    const EngArtShape* shape = &art->shapes[index];
    const EngArtOutline* outline = &art->outlines[shape->outline];
    const EngArtMeaning* meaning = &shape->meaning;
    bool is_floor = meaning->role == ENG_ART_FLOOR;
    bool is_mesh = outline->triangle_count > 0 || outline->ring_count > 1;
    fputs(is_floor ? (is_mesh ? "mesh " : "floor ") : (is_mesh ? "addmesh " : "add "), file);
    write_name(file, shape, index);
    if (is_floor)
        fprintf(file, " %u %d", (unsigned)meaning->area, (int)meaning->z);
    if (outline->ring_count > 1) {
        if (!write_rings(file, outline, shape->position))
            return false;
    } else {
        write_region(file, outline, shape->position);
    }
    fputc('\n', file);
    if (is_floor && meaning->elevation != 0) {
        fputs("elevation ", file);
        write_name(file, shape, index);
        fprintf(file, " %d\n", (int)meaning->elevation);
    }
    if (!is_floor && meaning->layers != UINT32_MAX) {
        fputs("layers ", file);
        write_name(file, shape, index);
        fprintf(file, " %u\n", (unsigned)meaning->layers);
    }
    return true;
}

bool imp_write_replay(FILE* file, const EngArt* art, const NavShapeId* ids, int32_t seam_width) {
    NavBox box = nav_art_world_def(art).bounds;
    fputs("navreplay 1\n", file);
    fprintf(file, "bounds %.17g %.17g %.17g %.17g\n", px(box.min.x), px(box.min.y), px(box.max.x),
            px(box.max.y));
    if (seam_width > 0)
        fprintf(file, "seam %d\n", (int)seam_width);
    for (uint32_t i = 0; i < art->area_count; i++) {
        if (art->areas[i].cost != 1)
            fprintf(file, "area %u %.17g\n", (unsigned)art->areas[i].number, art->areas[i].cost);
    }
    fputs("begin\n", file);
    for (uint32_t i = 0; i < art->shape_count; i++) {
        if (ids[i].generation != 0 && !write_shape(file, art, i))
            return false;
    }
    fputs("commit\ncheck\n", file);
    return !ferror(file);
}
