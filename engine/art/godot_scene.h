/// The nodes and polygons of a Godot scene (.tscn) or resource (.tres), versions 3 and 4.
#ifndef ENG_ART_GODOT_SCENE_H
#define ENG_ART_GODOT_SCENE_H

#include "art/builder.h"

#include <stddef.h>

typedef struct EngiGodotNode {
    const char* name;
    const char* path; ///< below the root: "A/B"; "." for the root
    const char* type;
    const char* resource; ///< id of its NavigationPolygon; "" without one
    uint32_t parent;      ///< index, or ENG_NONE
    uint32_t line;
    EngVec position, scale;
    EngVec offset;         ///< of the points of a Polygon2D
    double rotation, skew; ///< radians
    double travel_cost;    ///< of a region, if it has one
    const EngVec* points;  ///< of its polygon
    uint32_t point_count;
    uint32_t inner_count; ///< of the last points, which are not on the border of a Polygon2D
    bool is_off;          ///< disabled, or not enabled
    bool is_top_level;    ///< its parents do not move it
    bool is_hollow;       ///< only the sides of a CollisionPolygon2D are solid
    bool is_inverted;     ///< a Polygon2D is drawn around its points
    bool has_parts;       ///< a Polygon2D is drawn in several polygons
    bool has_transform, has_travel_cost, has_enter_cost;
    uint32_t next_of_hash; ///< of the nodes whose paths have the same hash
} EngiGodotNode;

/// A NavigationPolygon.
typedef struct EngiGodotResource {
    const char* id;
    uint32_t line;
    const EngVec* vertices;
    uint32_t vertex_count;
    const uint32_t* polygons; ///< indexes of vertices, polygon after polygon
    const uint32_t* polygon_sizes;
    uint32_t polygon_count;
    EngPolygon* outlines;
    uint32_t outline_count;
    uint32_t next_of_hash; ///< of the resources whose ids have the same hash
} EngiGodotResource;

enum { ENGI_GODOT_HEAD_COUNT = 4096 };

typedef struct EngiGodotScene {
    EngiGodotNode* nodes; ///< a parent comes before its children
    uint32_t node_count, node_capacity;
    EngiGodotResource* resources;
    uint32_t resource_count, resource_capacity;
    uint32_t resource_heads[ENGI_GODOT_HEAD_COUNT]; ///< by a hash of their ids
} EngiGodotScene;

bool engi_godot_scene_read(EngiArt* art, const char* bytes, size_t size, EngiGodotScene* scene);

/// The first with that id; NULL when there is none.
const EngiGodotResource* engi_godot_find_resource(const EngiGodotScene* scene, const char* id);

#endif
