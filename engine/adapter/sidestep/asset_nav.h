/// Puts what sidestep::asset reads into a world of sidestep::nav. Neither library knows the other;
/// this header knows both, and everything in it is inline.
///
///     EngArt art;
///     NavWorld* world;
///     if (!eng_art_load("level.tmx", NULL, &art, &error) ||
///         nav_art_world_create(&art, &world, NULL) != NAV_OK)
///         return 1;
#ifndef SIDESTEP_ASSET_NAV_H
#define SIDESTEP_ASSET_NAV_H

#include <art/art.h>
#include <asset/form.h>
#include <asset/outline.h>
#include <nav/nav.h>

#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What nav_art_insert did.
typedef struct NavArtReport {
    uint32_t inserted_count, refused_count;
    uint32_t first_refused; ///< index of a shape of the art; ENG_NONE without one
    NavResult first_result; ///< why it was refused
} NavArtReport;

/// `count` points of the readers as points of the library; free the result with free. NULL without
/// memory.
static inline NavPoint* nav_art_points_copy(const EngPoint* points, uint32_t count) {
#ifdef __cplusplus
    NavPoint* copy = static_cast<NavPoint*>(malloc((count + size_t{1}) * sizeof(NavPoint)));
#else
    NavPoint* copy = malloc((count + (size_t)1) * sizeof(NavPoint));
#endif
    for (uint32_t i = 0; i < count && copy != NULL; i++) {
        copy[i].x = points[i].x;
        copy[i].y = points[i].y;
    }
    return copy;
}

/// Create an outline of an art. Errors as in nav_outline_create.
static inline NavResult nav_art_outline_create(NavWorld* world, const EngArtOutline* outline,
                                               NavOutlineId* id) {
    NavOutlineDef def = nav_outline_def();
    NavPoint* points = nav_art_points_copy(outline->points, outline->point_count);
    if (points == NULL)
        return NAV_ERR_MEMORY;
    def.points = points;
    def.point_count = outline->point_count;
    def.ring_sizes = outline->ring_sizes;
    def.ring_count = outline->ring_count;
    def.triangles = outline->triangles;
    def.triangle_count = outline->triangle_count;
    NavResult result = nav_outline_create(world, &def, id);
    free(points);
    return result;
}

/// Create an outline of a sprite or of an object of a map. Errors as in nav_outline_create.
static inline NavResult nav_asset_outline_create(NavWorld* world, const EngOutline* outline,
                                                 NavOutlineId* id) {
    EngArtOutline art_outline = {"", outline->points,    outline->point_count,   NULL,
                                 0,  outline->triangles, outline->triangle_count};
    return nav_art_outline_create(world, &art_outline, id);
}

/// The end of the functions below: create the outline if it was made. ARGUMENT when it was not.
static inline NavResult nav_asset_form_create(NavWorld* world, bool is_made, EngOutline* outline,
                                              NavOutlineId* id) {
    NavResult result = is_made ? nav_asset_outline_create(world, outline, id) : NAV_ERR_ARGUMENT;
    eng_outline_fini(outline);
    return result;
}

/// Outlines that no file holds, for any number of shapes: see asset/form.h. Lengths are pixels.
/// `error` (may be NULL) says what ARGUMENT means; other errors as in nav_outline_create.
static inline NavResult nav_box_create(NavWorld* world, double width, double height,
                                       NavOutlineId* id, EngAssetError* error) {
    EngOutline outline;
    bool is_made = eng_box_outline(width, height, &outline, error);
    return nav_asset_form_create(world, is_made, &outline, id);
}

static inline NavResult nav_circle_create(NavWorld* world, double radius, double tolerance,
                                          NavOutlineId* id, EngAssetError* error) {
    EngOutline outline;
    bool is_made = eng_circle_outline(radius, tolerance, &outline, error);
    return nav_asset_form_create(world, is_made, &outline, id);
}

static inline NavResult nav_capsule_create(NavWorld* world, EngVec a, EngVec b, double radius,
                                           double tolerance, NavOutlineId* id,
                                           EngAssetError* error) {
    EngOutline outline;
    bool is_made = eng_capsule_outline(a, b, radius, tolerance, &outline, error);
    return nav_asset_form_create(world, is_made, &outline, id);
}

static inline NavResult nav_line_create(NavWorld* world, const EngVec* points, uint32_t count,
                                        double width, double tolerance, NavOutlineId* id,
                                        EngAssetError* error) {
    EngOutline outline;
    bool is_made = eng_line_outline(points, count, width, tolerance, &outline, error);
    return nav_asset_form_create(world, is_made, &outline, id);
}

static inline NavResult nav_vertices_create(NavWorld* world, const EngVertices* vertices,
                                            NavOutlineId* id, EngAssetError* error) {
    EngOutline outline;
    bool is_made = eng_vertices_outline(vertices, &outline, NULL, error);
    return nav_asset_form_create(world, is_made, &outline, id);
}

/// The def of a shape of an art, with an outline that was created from its own. Its `user` is the
/// index of the shape in the art.
static inline NavShapeDef nav_art_shape_def(const EngArt* art, uint32_t index,
                                            NavOutlineId outline) {
    const EngArtShape* shape = &art->shapes[index];
    bool is_floor = shape->meaning.role == ENG_ART_FLOOR;
    NavShapeDef def = is_floor ? nav_floor_def(outline) : nav_obstacle_def(outline);
    NavPoint position;
    position.x = shape->position.x;
    position.y = shape->position.y;
    def.pose = nav_pose(position, 0);
    def.user = index;
    if (is_floor) {
        def.area = shape->meaning.area;
        def.z = shape->meaning.z;
        def.elevation = shape->meaning.elevation;
    } else {
        def.layers = shape->meaning.layers;
    }
    return def;
}

/// One step of nav_art_insert. `made` [outline_count] has the outlines so far.
static inline NavResult nav_art_insert_shape(NavWorld* world, const EngArt* art, uint32_t index,
                                             NavOutlineId* made, NavShapeId* id) {
    uint32_t outline = art->shapes[index].outline;
    NavResult result = NAV_OK;
    if (made[outline].generation == 0)
        result = nav_art_outline_create(world, &art->outlines[outline], &made[outline]);
    if (result != NAV_OK)
        return result;
    NavShapeDef def = nav_art_shape_def(art, index, made[outline]);
    return nav_shape_insert(world, &def, id);
}

/// Insert all shapes of an art as one commit. Shapes that share an outline share it in the world,
/// too. A shape that the world refuses is left out and counted. `ids` [art->shape_count] gets the
/// id of each, the null id for a refused one; `ids` and `report` may be NULL.
/// Errors: those of nav_batch_begin and nav_batch_commit; MEMORY.
static inline NavResult nav_art_insert(NavWorld* world, const EngArt* art, NavShapeId* ids,
                                       NavArtReport* report) {
    NavArtReport counts = {0, 0, ENG_NONE, NAV_OK};
#ifdef __cplusplus
    NavOutlineId* made =
        static_cast<NavOutlineId*>(calloc(art->outline_count + size_t{1}, sizeof(NavOutlineId)));
#else
    NavOutlineId* made = calloc(art->outline_count + (size_t)1, sizeof(NavOutlineId));
#endif
    if (made == NULL)
        return NAV_ERR_MEMORY;
    NavResult begun = nav_batch_begin(world);
    for (uint32_t i = 0; i < art->shape_count && begun == NAV_OK; i++) {
        NavShapeId id = {0, 0, 0};
        NavResult result = nav_art_insert_shape(world, art, i, made, &id);
        if (result == NAV_OK)
            counts.inserted_count++;
        else if (counts.refused_count++ == 0) {
            counts.first_refused = i;
            counts.first_result = result;
        }
        if (ids != NULL)
            ids[i] = id;
    }
    free(made);
    if (begun == NAV_OK)
        begun = nav_batch_commit(world);
    if (report != NULL)
        *report = counts;
    return begun;
}

/// A def of a world around an art: its bounds are the box of all shapes, and cracks that rounding
/// opens are closed.
static inline NavWorldDef nav_art_world_def(const EngArt* art) {
    NavWorldDef def = nav_world_def();
    if (art->min.x < art->max.x && art->min.y < art->max.y) {
        def.bounds.min.x = art->min.x;
        def.bounds.min.y = art->min.y;
        def.bounds.max.x = art->max.x;
        def.bounds.max.y = art->max.y;
    }
    return def;
}

/// Create a world with all shapes of an art. `report` may be NULL. Errors: those of
/// nav_world_create and nav_art_insert; then there is no world.
static inline NavResult nav_art_world_create(const EngArt* art, NavWorld** world,
                                             NavArtReport* report) {
    NavWorldDef def = nav_art_world_def(art);
    NavResult result = nav_world_create(&def, world);
    if (result != NAV_OK)
        return result;
    result = nav_art_insert(*world, art, NULL, report);
    if (result != NAV_OK) {
        nav_world_destroy(*world);
        *world = NULL;
    }
    return result;
}

/// Write the costs of the art's areas, for NavFilter.area_costs: costs [NAV_AREA_COUNT].
static inline void nav_art_area_costs_get(const EngArt* art, double* costs) {
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1;
    for (uint32_t i = 0; i < art->area_count; i++)
        costs[art->areas[i].number] = art->areas[i].cost;
}

#ifdef __cplusplus
}
#endif
#endif
