// Godot's text scenes: NavigationPolygon, CollisionPolygon2D and Polygon2D, placed by their nodes.
#include "art/formats.h"

#include "art/godot_scene.h"
#include "art/number.h"
#include "art/sprite.h"
#include "asset/lattice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- transforms

typedef struct Transform {
    EngVec x, y, origin; // where the unit vectors and (0, 0) come to
} Transform;

static EngVec apply(const Transform* t, EngVec p) {
    return (EngVec){t->origin.x + t->x.x * p.x + t->y.x * p.y,
                    t->origin.y + t->x.y * p.x + t->y.y * p.y};
}

static Transform own_transform(const EngiGodotNode* node) {
    const double degrees_per_radian = 57.295779513082323;
    EngVec x = engi_direction(node->rotation * degrees_per_radian);
    EngVec y = engi_direction((node->rotation + node->skew) * degrees_per_radian);
    return (Transform){{x.x * node->scale.x, x.y * node->scale.x},
                       {-y.y * node->scale.y, y.x * node->scale.y},
                       node->position};
}

// From the node's space to that of the scene, when `t` does so for its parent.
static Transform world_transform(const Transform* t, const EngiGodotNode* node) {
    Transform own = own_transform(node);
    return (Transform){{t->x.x * own.x.x + t->y.x * own.x.y, t->x.y * own.x.x + t->y.y * own.x.y},
                       {t->x.x * own.y.x + t->y.x * own.y.y, t->x.y * own.y.x + t->y.y * own.y.y},
                       apply(t, own.origin)};
}

static bool place_points(EngiArt* art, const EngiGodotNode* node, const Transform* transform,
                         const EngVec* points, uint32_t count, EngVec** placed) {
    if (!engi_art_take_points(art, node->line, count))
        return false;
    *placed = engi_arena_take(art->arena, count, sizeof **placed);
    if (*placed == NULL)
        return engi_source_fail_memory(&art->source);
    for (uint32_t i = 0; i < count; i++) {
        EngVec p = {points[i].x + node->offset.x, points[i].y + node->offset.y};
        p = apply(transform, p);
        if (!engi_is_coordinate(p.x) || !engi_is_coordinate(p.y))
            return engi_source_fail(&art->source, node->line, "a point is out of range");
        (*placed)[i] = p;
    }
    return true;
}

// A node without a place: what is below it does not move with those above. A canvas layer moves
// what is drawn, but no collision and no navigation.
static bool is_without_place(const EngiGodotNode* node) {
    static const char* const types[] = {"Node",
                                        "CanvasLayer",
                                        "ParallaxBackground",
                                        "Viewport",
                                        "SubViewport",
                                        "Window",
                                        "Node3D",
                                        "Spatial",
                                        "AnimationPlayer",
                                        "AnimationTree",
                                        "Timer",
                                        "Tween",
                                        "AudioStreamPlayer",
                                        "WorldEnvironment",
                                        "ResourcePreloader",
                                        "MultiplayerSpawner"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(node->type, types[i]) == 0)
            return true;
    }
    return false;
}

// ---- shapes

// What is left out of a shape that is there.
static bool note_ignored(EngiArt* art, const EngiGodotNode* node) {
    const struct {
        bool is_here;
        const char* what;
    } notes[] = {
        {node->is_hollow, "build_mode is 1; its inside is solid here, not only its sides"},
        {node->is_inverted, "invert_enabled is ignored; the shape is inside of its points"},
        {node->has_parts, "polygons are ignored; the shape is all that is inside of its points"},
        {node->has_transform, "transform is ignored; position, rotation, scale and skew count"},
        {node->has_enter_cost, "enter_cost is ignored"},
    };
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        if (notes[i].is_here &&
            !engi_source_note(&art->source, node->line, "\"%.60s\": %s", node->name, notes[i].what))
            return false;
    }
    return true;
}

// A region costs what it says: nav_cost.
static bool take_cost(EngiArt* art, const EngiGodotNode* node, EngProperties* properties) {
    if (!node->has_travel_cost)
        return true;
    EngProperty* cost = engi_arena_take(art->arena, 1, sizeof *cost);
    if (cost == NULL)
        return engi_source_fail_memory(&art->source);
    *cost = (EngProperty){.name = "nav_cost",
                          .kind = ENG_PROPERTY_FLOAT,
                          .type_name = "",
                          .string = "",
                          .number = node->travel_cost};
    *properties = (EngProperties){cost, 1};
    return true;
}

static bool add_polygon(EngiArt* art, const EngiGodotNode* node, const Transform* transform,
                        EngArtRole fallback) {
    EngVec* placed;
    uint32_t outline;
    EngiSubject subject = {.name = node->name, .fallback = fallback, .line = node->line};
    bool has_inner = strcmp(node->type, "Polygon2D") == 0 && node->inner_count > 0;
    uint32_t inner = has_inner ? node->inner_count : 0;
    uint32_t count = node->point_count > inner ? node->point_count - inner : 0;
    if (!take_cost(art, node, &subject.properties[0]) ||
        !place_points(art, node, transform, node->points, count, &placed))
        return false;
    EngPolygon polygon = {placed, count};
    return engi_art_polygons(art, node->name, node->line, &polygon, 1, (EngVec){0, 0}, &outline) &&
           engi_art_shape(art, &subject, outline, (EngPoint){0, 0});
}

// Convex polygons become fans. Without any the outlines are taken, which may overlap.
static bool add_mesh(EngiArt* art, const EngiGodotNode* node, const EngiGodotResource* resource,
                     const EngVec* placed) {
    uint32_t count = 0, used = 0, outline;
    for (uint32_t i = 0; i < resource->polygon_count; i++)
        count += resource->polygon_sizes[i] >= 3 ? resource->polygon_sizes[i] - 2 : 0;
    if (!engi_art_take_points(art, node->line, count))
        return false;
    uint32_t* triangles = engi_arena_take(art->arena, 3 * (size_t)count, sizeof *triangles);
    if (triangles == NULL)
        return engi_source_fail_memory(&art->source);
    const uint32_t* polygon = resource->polygons;
    for (uint32_t i = 0; i < resource->polygon_count; polygon += resource->polygon_sizes[i++]) {
        for (uint32_t k = 2; k < resource->polygon_sizes[i]; k++) {
            triangles[used++] = polygon[0];
            triangles[used++] = polygon[k - 1];
            triangles[used++] = polygon[k];
        }
    }
    EngMeshInput mesh = {.name = node->name,
                         .vertices = placed,
                         .vertex_count = resource->vertex_count,
                         .triangles = triangles,
                         .triangle_count = count};
    EngiSubject subject = {.name = node->name, .fallback = ENG_ART_FLOOR, .line = node->line};
    return take_cost(art, node, &subject.properties[0]) &&
           engi_art_mesh(art, &mesh, node->line, &outline) &&
           engi_art_shape(art, &subject, outline, (EngPoint){0, 0});
}

static bool add_region(EngiArt* art, const EngiGodotScene* scene, const EngiGodotNode* node,
                       const Transform* transform) {
    const EngiGodotResource* resource = engi_godot_find_resource(scene, node->resource);
    EngVec* placed;
    if (resource == NULL)
        return engi_source_note(&art->source, node->line,
                                "\"%.60s\" has no NavigationPolygon in this file; left out",
                                node->name);
    if (resource->polygon_count > 0)
        return place_points(art, node, transform, resource->vertices, resource->vertex_count,
                            &placed) &&
               add_mesh(art, node, resource, placed);
    for (uint32_t i = 0; i < resource->outline_count; i++) {
        EngiGodotNode part = *node;
        part.points = resource->outlines[i].points;
        part.point_count = resource->outlines[i].point_count;
        if (!add_polygon(art, &part, transform, ENG_ART_FLOOR))
            return false;
    }
    return true;
}

static bool add_shape(EngiArt* art, const EngiGodotScene* scene, const EngiGodotNode* node,
                      const Transform* transform) {
    bool is_region = strcmp(node->type, "NavigationRegion2D") == 0 ||
                     strcmp(node->type, "NavigationPolygonInstance") == 0;
    if (is_region)
        return add_region(art, scene, node, transform);
    if (node->point_count == 0)
        return true;
    bool is_obstacle = strcmp(node->type, "CollisionPolygon2D") == 0 ||
                       strcmp(node->type, "NavigationObstacle2D") == 0;
    return add_polygon(art, node, transform, is_obstacle ? ENG_ART_OBSTACLE : ENG_ART_NOTHING);
}

static bool add_node(EngiArt* art, const EngiGodotScene* scene, const EngiGodotNode* node,
                     const Transform* transform) {
    if (node->is_off && (node->point_count > 0 || node->resource[0] != 0)) {
        art->art.left_out_count++;
        return engi_source_note(&art->source, node->line, "\"%.60s\" is disabled; left out",
                                node->name);
    }
    uint32_t count = art->shape_count;
    return add_shape(art, scene, node, transform) &&
           (art->shape_count == count || note_ignored(art, node));
}

static const Transform still = {{1, 0}, {0, 1}, {0, 0}};

// A parent comes before its children.
static bool add_nodes(EngiArt* art, const EngiGodotScene* scene) {
    Transform* placed = engi_arena_take(art->arena, scene->node_count, sizeof *placed);
    if (placed == NULL)
        return engi_source_fail_memory(&art->source);
    for (uint32_t i = 0; i < scene->node_count; i++) {
        const EngiGodotNode* node = &scene->nodes[i];
        bool is_moved = node->parent != ENG_NONE && !node->is_top_level;
        placed[i] = is_without_place(node)
                        ? still
                        : world_transform(is_moved ? &placed[node->parent] : &still, node);
        if (!add_node(art, scene, node, &placed[i]))
            return false;
    }
    return true;
}

// A resource by itself (.tres) lies where it was drawn.
static bool add_resources(EngiArt* art, const EngiGodotScene* scene) {
    for (uint32_t i = 0; i < scene->resource_count; i++) {
        const EngiGodotResource* resource = &scene->resources[i];
        EngiGodotNode node = {.name = "NavigationPolygon",
                              .type = "NavigationRegion2D",
                              .resource = resource->id,
                              .scale = {1, 1},
                              .parent = ENG_NONE,
                              .line = resource->line};
        if (!add_node(art, scene, &node, &still))
            return false;
    }
    return true;
}

bool engi_read_godot(EngiArt* art, const char* bytes, size_t size) {
    EngiGodotScene scene;
    if (!engi_godot_scene_read(art, bytes, size, &scene))
        return false;
    return scene.node_count > 0 ? add_nodes(art, &scene) : add_resources(art, &scene);
}
