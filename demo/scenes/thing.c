#include "scenes/inside.h"

#include <assert.h>
#include <stdlib.h>

/// Outline points are copied as they are: both lattices have 256 steps a pixel.
_Static_assert(ENG_STEPS_PER_PX == NAV_STEPS_PER_PX, "one lattice");
_Static_assert(sizeof(EngPoint) == sizeof(NavPoint), "one kind of point");

bool demoi_outline_def(const EngOutline* outline, NavPoint** points, NavOutlineDef* def) {
    uint32_t capacity = 0;
    *points = NULL;
    *def = nav_outline_def();
    if (!demoi_reserve((void**)points, &capacity, outline->point_count, sizeof **points))
        return false;
    for (uint32_t i = 0; i < outline->point_count; i++)
        (*points)[i] = (NavPoint){outline->points[i].x, outline->points[i].y};
    def->points = *points;
    def->point_count = outline->point_count;
    def->triangles = outline->triangles;
    def->triangle_count = outline->triangle_count;
    return true;
}

static bool create_outline(DemoScene* scene, const EngSprite* sprite, NavOutlineId* id) {
    EngOutline outline = {0};
    double scale = 1.0 / scene->atlas.pages[sprite->page].scale;
    if (!eng_sprite_outline(sprite, scale, &outline, NULL, NULL))
        return false;
    NavPoint* points;
    NavOutlineDef def;
    bool is_made = demoi_outline_def(&outline, &points, &def) &&
                   nav_outline_create(scene->world, &def, id) == NAV_OK;
    free(points);
    eng_outline_fini(&outline);
    return is_made;
}

bool demoi_outline(DemoScene* scene, uint32_t sprite, NavOutlineId* id) {
    DemoScratch* scratch = scene->scratch;
    if (sprite >= scene->atlas.sprite_count)
        return false;
    if (!scratch->has_outline[sprite]) {
        if (!create_outline(scene, &scene->atlas.sprites[sprite], &scratch->outlines[sprite]))
            return false;
        scratch->has_outline[sprite] = true;
    }
    *id = scratch->outlines[sprite];
    return true;
}

static uint32_t free_thing_slot(const DemoScene* scene) {
    for (uint32_t i = 0; i < scene->thing_count; i++) {
        if (!scene->things[i].is_used)
            return i;
    }
    return scene->thing_count;
}

uint32_t demoi_thing_add(DemoScene* scene, DemoThingKind kind, uint32_t sprite, NavPose pose) {
    if (sprite >= scene->atlas.sprite_count)
        return DEMO_NONE;
    uint32_t slot = free_thing_slot(scene);
    if (!demoi_reserve((void**)&scene->things, &scene->thing_capacity, slot + 1,
                       sizeof *scene->things))
        return DEMO_NONE;
    if (slot == scene->thing_count)
        scene->thing_count++;
    scene->things[slot] = (DemoThing){.kind = kind,
                                      .is_used = true,
                                      .is_enabled = true,
                                      .sprite = sprite,
                                      .turret = DEMO_NONE,
                                      .shadow = DEMO_NONE,
                                      .roll = DEMO_NONE,
                                      .pose = pose,
                                      .turret_angle = pose.angle,
                                      .driver = DEMO_NONE};
    return slot;
}

static DemoThing* live_thing(DemoScene* scene, uint32_t index) {
    assert(index < scene->thing_count && scene->things[index].is_used);
    return &scene->things[index];
}

static bool insert_thing_shape(DemoScene* scene, uint32_t index, NavShapeDef* def) {
    DemoThing* thing = live_thing(scene, index);
    if (!demoi_outline(scene, thing->sprite, &def->outline))
        return false;
    def->pose = thing->pose;
    def->user = index;
    if (nav_shape_insert(scene->world, def, &thing->shape) == NAV_OK)
        return true;
    scene->counts.refused++;
    return false;
}

bool demoi_thing_block(DemoScene* scene, uint32_t thing, uint32_t layers) {
    NavShapeDef def = nav_obstacle_def((NavOutlineId){0});
    def.layers = layers;
    return insert_thing_shape(scene, thing, &def);
}

bool demoi_thing_floor(DemoScene* scene, uint32_t thing, uint8_t area, int32_t z) {
    NavShapeDef def = nav_floor_def((NavOutlineId){0});
    def.area = area;
    def.z = z;
    return insert_thing_shape(scene, thing, &def);
}

static bool has_shape(const DemoThing* thing) { return thing->shape.generation != 0; }

void demoi_thing_drop(DemoScene* scene, uint32_t index) {
    DemoThing* thing = live_thing(scene, index);
    if (has_shape(thing) && nav_shape_remove(scene->world, thing->shape) != NAV_OK)
        scene->counts.refused++;
    if (thing->driver != DEMO_NONE)
        scene->drivers[thing->driver].thing = DEMO_NONE;
    *thing = (DemoThing){0};
}

bool demoi_thing_move(DemoScene* scene, uint32_t index, NavPose pose) {
    DemoThing* thing = live_thing(scene, index);
    if (has_shape(thing) && nav_shape_move(scene->world, thing->shape, pose) != NAV_OK) {
        scene->counts.refused++;
        return false;
    }
    thing->pose = pose;
    return true;
}

void demoi_thing_set_enabled(DemoScene* scene, uint32_t index, bool is_enabled) {
    DemoThing* thing = live_thing(scene, index);
    if (thing->is_enabled == is_enabled || !has_shape(thing))
        return;
    if (nav_shape_set_enabled(scene->world, thing->shape, is_enabled) == NAV_OK)
        thing->is_enabled = is_enabled;
    else
        scene->counts.refused++;
}
