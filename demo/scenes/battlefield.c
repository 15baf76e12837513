// Builds the scene of sprites/battlefield.tmj. The class of a map layer says what it holds:
// "navmesh" (walkable), "obstacles", "decor", "spawns" or "patrols".
#include "scenes/inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char* text_of(const DemoScene* scene, const EngMapObject* object, const char* name) {
    const EngProperty* property = eng_map_object_property(&scene->map, object, name);
    return property ? property->string : "";
}

static int64_t number_of(const DemoScene* scene, const EngMapObject* object, const char* name,
                         int64_t fallback) {
    const EngProperty* property = eng_map_object_property(&scene->map, object, name);
    return property && property->kind == ENG_PROPERTY_INT ? property->integer : fallback;
}

/// The property "count", clamped to 0..most.
static uint32_t count_of(const DemoScene* scene, const EngMapObject* object, uint32_t fallback,
                         uint32_t most) {
    int64_t count = number_of(scene, object, "count", fallback);
    return count < 0 ? 0 : count > most ? most : (uint32_t)count;
}

/// Degrees in 65 536ths of a full turn, halves rounded up.
static uint16_t angle_of(double degrees) {
    return (uint16_t)(int64_t)floor(degrees * 65536.0 / 360.0 + 0.5);
}

/// The pose of a tile object's pivot. The object's points are the corners of its picture on the
/// map.
static NavPose object_pose(const EngMapObject* object, const EngSprite* sprite) {
    const EngVec* p = object->points;
    double across = sprite->pivot_x, down = sprite->pivot_y;
    double x = p[0].x + (p[1].x - p[0].x) * across + (p[3].x - p[0].x) * down;
    double y = p[0].y + (p[1].y - p[0].y) * across + (p[3].y - p[0].y) * down;
    NavPose pose = nav_pose(nav_point_from_px(x, y), angle_of(object->rotation));
    pose.is_flipped_x = object->flip_x;
    pose.is_flipped_y = object->flip_y;
    return pose;
}

static bool fail_object(const DemoScene* scene, const EngMapObject* object, const char* what,
                        EngAssetError* error) {
    return eng_asset_error_set(error, "%s: object %u '%s': %s", scene->map.path, object->id,
                               object->name, what);
}

/// Insert a polygon of the map as a floor. It has no sprite: the ground picture shows it.
static bool add_land(DemoScene* scene, const EngMapObject* object, EngAssetError* error) {
    EngOutline outline = {0};
    if (!eng_map_object_outline(&scene->map, object, (EngVec){0, 0}, &outline, error))
        return false;
    NavPoint* points;
    NavOutlineDef region;
    NavResult result = NAV_ERR_MEMORY;
    if (demoi_outline_def(&outline, &points, &region)) {
        NavShapeDef def = nav_floor_def((NavOutlineId){0});
        def.region = &region;
        def.area = (uint8_t)number_of(scene, object, "nav_area", 0);
        def.z = (int32_t)number_of(scene, object, "nav_z", 0);
        def.user = DEMO_NONE;
        NavShapeId id;
        result = nav_shape_insert(scene->world, &def, &id);
    }
    free(points);
    eng_outline_fini(&outline);
    return result == NAV_OK || fail_object(scene, object, nav_result_get_text(result), error);
}

static DemoThingKind kind_of(const EngMapLayer* layer, const EngMapObject* object) {
    if (strcmp(layer->class_name, "navmesh") == 0)
        return DEMO_FLOOR;
    if (strcmp(layer->class_name, "decor") == 0)
        return strcmp(object->class_name, "flag") == 0 ? DEMO_FLAG : DEMO_DECOR;
    return strcmp(object->class_name, "tree") == 0 ? DEMO_TREE : DEMO_OBSTACLE;
}

static bool add_tile(DemoScene* scene, const EngMapLayer* layer, const EngMapObject* object,
                     EngAssetError* error) {
    const char* name = text_of(scene, object, "sprite");
    uint32_t sprite = demo_scene_sprite(scene, name);
    if (sprite == DEMO_NONE)
        return fail_object(scene, object, "its sprite is not in the atlas", error);
    DemoThingKind kind = kind_of(layer, object);
    NavPose pose = object_pose(object, &scene->atlas.sprites[sprite]);
    uint32_t thing = demoi_thing_add(scene, kind, sprite, pose);
    if (thing == DEMO_NONE)
        return fail_object(scene, object, "out of memory", error);
    bool is_set = true;
    if (kind == DEMO_FLOOR)
        is_set = demoi_thing_floor(scene, thing, (uint8_t)number_of(scene, object, "nav_area", 0),
                                   (int32_t)number_of(scene, object, "nav_z", 0));
    if (kind == DEMO_OBSTACLE || kind == DEMO_TREE)
        is_set = demoi_thing_block(
            scene, thing, (uint32_t)number_of(scene, object, "nav_layers", NAV_LAYERS_ALL));
    return is_set || fail_object(scene, object, "its mesh is refused", error);
}

static NavBox object_box(const EngMapObject* object) {
    return nav_box_from_px(object->x, object->y, object->x + object->width,
                           object->y + object->height);
}

/// Add the team of a spawn object and its soldiers. The goal is the object of the same team. The
/// name belongs to the map.
static bool add_team(DemoScene* scene, const EngMapLayer* layer, const EngMapObject* spawn,
                     EngAssetError* error) {
    const char* name = text_of(scene, spawn, "team");
    for (uint32_t i = 0; i < layer->object_count; i++) {
        const EngMapObject* goal = &scene->map.objects[layer->first_object + i];
        if (strcmp(goal->class_name, "goal") != 0 ||
            strcmp(text_of(scene, goal, "team"), name) != 0)
            continue;
        uint32_t team = scene->team_count;
        uint32_t count = count_of(scene, spawn, 0, 20000);
        return (demoi_team_add(scene, name, object_box(spawn), object_box(goal)) &&
                demoi_soldiers_add(scene, team, count)) ||
               fail_object(scene, spawn, "there are too many teams", error);
    }
    return fail_object(scene, spawn, "its team has no goal", error);
}

static bool add_patrol(DemoScene* scene, const EngMapObject* object, EngAssetError* error) {
    NavPoint* points = NULL;
    uint32_t capacity = 0;
    if (!demoi_reserve((void**)&points, &capacity, object->point_count, sizeof *points))
        return fail_object(scene, object, "out of memory", error);
    for (uint32_t i = 0; i < object->point_count; i++)
        points[i] = nav_point_from_px(object->points[i].x, object->points[i].y);
    DemoPatrol patrol = {.points = points,
                         .point_count = object->point_count,
                         .is_loop = eng_property_bool(object->properties, "loop", true),
                         .speed_px = eng_property_float(object->properties, "speed", 60),
                         .sprite = text_of(scene, object, "sprite")};
    uint32_t count = count_of(scene, object, 1, 1000);
    bool is_added = true;
    for (uint32_t i = 0; i < count && is_added; i++)
        is_added = demoi_driver_add(scene, &patrol, 1024 * i / count);
    free(points);
    return is_added || fail_object(scene, object, "its tank cannot be placed", error);
}

static bool is_class(const EngMapLayer* layer, const char* name) {
    return strcmp(layer->class_name, name) == 0;
}

/// Add all objects of a layer but tanks and soldiers; add_units adds those.
static bool add_layer(DemoScene* scene, const EngMapLayer* layer, EngAssetError* error) {
    if (layer->kind == ENG_LAYER_IMAGE)
        scene->ground = layer->image;
    if (layer->kind != ENG_LAYER_OBJECTS || is_class(layer, "spawns") || is_class(layer, "patrols"))
        return true;
    for (uint32_t i = 0; i < layer->object_count; i++) {
        const EngMapObject* object = &scene->map.objects[layer->first_object + i];
        bool is_added = object->kind == ENG_SHAPE_TILE ? add_tile(scene, layer, object, error)
                                                       : add_land(scene, object, error);
        if (!is_added)
            return false;
    }
    return true;
}

static bool add_units(DemoScene* scene, const EngMapLayer* layer, const char* kind,
                      EngAssetError* error) {
    for (uint32_t i = 0; i < layer->object_count; i++) {
        const EngMapObject* object = &scene->map.objects[layer->first_object + i];
        if (strcmp(object->class_name, kind) != 0)
            continue;
        bool is_added = strcmp(kind, "patrol") == 0 ? add_patrol(scene, object, error)
                                                    : add_team(scene, layer, object, error);
        if (!is_added)
            return false;
    }
    return true;
}

static bool build_map(DemoScene* scene, bool has_tanks, EngAssetError* error) {
    demoi_batch_begin(scene);
    bool is_built = true;
    for (uint32_t i = 0; i < scene->map.layer_count && is_built; i++) {
        is_built = add_layer(scene, &scene->map.layers[i], error);
        if (is_built && has_tanks && is_class(&scene->map.layers[i], "patrols"))
            is_built = add_units(scene, &scene->map.layers[i], "patrol", error);
    }
    demoi_batch_commit(scene);
    for (uint32_t i = 0; i < scene->map.layer_count && is_built; i++) {
        if (is_class(&scene->map.layers[i], "spawns"))
            is_built = add_units(scene, &scene->map.layers[i], "spawn", error);
    }
    return is_built;
}

static bool build_battlefield(DemoScene* scene, EngAssetError* error) {
    return build_map(scene, true, error);
}

static bool build_drawbridge(DemoScene* scene, EngAssetError* error) {
    return build_map(scene, false, error);
}

/// Is this thing a part of a bridge? `*number` is 0 or 1 for the wooden bridges, 2 for the stone
/// one.
static bool is_bridge(const DemoScene* scene, const DemoThing* thing, uint32_t* number) {
    if (!thing->is_used || thing->kind != DEMO_FLOOR)
        return false;
    const char* name = scene->atlas.sprites[thing->sprite].name;
    if (strncmp(name, "bridge_stone", 12) == 0)
        *number = 2;
    else if (strncmp(name, "bridge_wood", 11) == 0)
        *number = thing->pose.position.y > scene->bounds.max.y / 2;
    else
        return false;
    return true;
}

/// One of the three bridges is open at any time; every six seconds it is another one.
static void step_drawbridge(DemoScene* scene) {
    const uint64_t period = 6 * DEMO_TICKS_PER_SECOND;
    if (scene->tick % period != 1)
        return;
    uint32_t open = (uint32_t)(scene->tick / period % 3);
    for (uint32_t i = 0; i < scene->thing_count; i++) {
        uint32_t bridge = 0;
        if (is_bridge(scene, &scene->things[i], &bridge))
            demoi_thing_set_enabled(scene, i, bridge != open);
    }
}

const DemoScenario demoi_battlefield = {
    .name = "battlefield",
    .summary = "tanks drive through 200 soldiers who cross the map",
    .has_map = true,
    .build = build_battlefield,
};

const DemoScenario demoi_drawbridge = {
    .name = "drawbridge",
    .summary = "the same map without tanks; bridges open and close under the march",
    .has_map = true,
    .build = build_drawbridge,
    .step = step_drawbridge,
};
