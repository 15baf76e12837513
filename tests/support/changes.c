#include "support/changes.h"

#include <stdlib.h>

#include "oracle/memory.h"

void change_list_truncate(ChangeList* list, size_t count) {
    while (list->count > count)
        scene_region_destroy(list->at[--list->count].region);
}

void change_list_fini(ChangeList* list) {
    change_list_truncate(list, 0);
    free(list->at);
    *list = (ChangeList){0};
}

static Change* append(ChangeList* list, Change change) {
    list->at = oracle_grow(list->at, &list->capacity, list->count + 1, sizeof(Change));
    list->at[list->count++] = change;
    return &list->at[list->count - 1];
}

static Change fresh_change(ChangeKind kind, uint32_t name) {
    return (Change){.kind = kind, .name = name, .layers = 0xFFFFFFFFu, .is_enabled = true};
}

static uint32_t random_layers(TestRandom* random) {
    static const uint32_t masks[6] = {0xFFFFFFFFu, 0xFFFFFFFFu, 0xFFFFFFFFu, 1, 6, 0};
    return masks[random_below(random, 6)];
}

static void random_dressing(Change* change, TestRandom* random) {
    change->area =
        (uint8_t)(random_chance(random, 90) ? random_below(random, 4) : random_below(random, 64));
    change->z = random_between(random, -2, 2);
    change->layers = random_layers(random);
}

static void random_insert(ChangeList* list, Scene* scene, const Model* model, uint32_t name) {
    TestRandom* random = &scene->random;
    Change change = fresh_change(CHANGE_INSERT, name);
    change.shape_kind = random_chance(random, 40) ? NAV_FLOOR : NAV_OBSTACLE;
    random_dressing(&change, random);
    change.is_enabled = !random_chance(random, 5);
    if (random_chance(random, 3)) {
        change.region = scene_bad_region(scene);
        change.must_fail = true;
        change.is_enabled = true;
    } else if (model->shape_count > 0 &&
               random_chance(random, scene->kind == SCENE_STACKED ? 50 : 12)) {
        // An exact copy of an existing shape.
        const ModelShape* twin = &model->shapes[random_below(random, (uint32_t)model->shape_count)];
        change.region = twin->is_shared ? NULL : scene_region_copy(twin->region);
        change.outline = twin->outline;
        change.pose = twin->pose;
    } else if (random_chance(random, 35)) {
        change.outline = random_below(random, MODEL_OUTLINE_COUNT);
        NavPose at_home = {.position = model->outlines[change.outline]->pivot};
        change.pose = scene_pose(scene, at_home);
    } else {
        change.region = scene_region(scene);
        change.pose.position = change.region->pivot;
    }
    append(list, change);
}

static void random_move(ChangeList* list, Scene* scene, const ModelShape* shape) {
    Change change = fresh_change(CHANGE_MOVE, shape->name);
    change.pose = scene_pose(scene, shape->pose);
    if (random_chance(&scene->random, 1)) {
        change.pose.position.x = NAV_COORD_MAX + 1;
        change.must_fail = true;
    }
    append(list, change);
}

// Moves one or two corners if the result is legal; else makes another region.
static SceneRegion* jittered(Scene* scene, const SceneRegion* region) {
    TestRandom* random = &scene->random;
    if (region->triangle_count > 0 || region->ring_count > 1)
        return scene_region(scene);
    SceneRegion* copy = scene_region_copy(region);
    uint32_t i = random_below(random, copy->point_count);
    int64_t step = 1 + scene->half / 50;
    NavPoint* p = &copy->points[i];
    int64_t x = (int64_t)p->x + random_between(random, -step, step);
    int64_t y = (int64_t)p->y + random_between(random, -step, step);
    if (x <= NAV_COORD_MAX && x >= -NAV_COORD_MAX && y <= NAV_COORD_MAX && y >= -NAV_COORD_MAX)
        *p = (NavPoint){(int32_t)x, (int32_t)y};
    return copy;
}

static void random_reshape(Change* change, Scene* scene, const ModelShape* shape) {
    TestRandom* random = &scene->random;
    change->kind = CHANGE_RESHAPE;
    change->must_fail = random_chance(random, 6);
    if (change->must_fail)
        change->region = scene_bad_region(scene);
    else
        change->region =
            random_chance(random, 50) ? jittered(scene, shape->region) : scene_region(scene);
    change->pose.position = change->region->pivot;
}

static void random_change_of(ChangeList* list, Scene* scene, const Model* model) {
    TestRandom* random = &scene->random;
    const ModelShape* shape = &model->shapes[random_below(random, (uint32_t)model->shape_count)];
    uint32_t draw = random_below(random, 100);
    if (draw < 62) {
        random_move(list, scene, shape);
        return;
    }
    Change* change = append(list, fresh_change(CHANGE_AREA, shape->name));
    random_dressing(change, random);
    change->is_enabled = random_chance(random, 60);
    if (draw < 76) {
        random_reshape(change, scene, shape);
    } else if (draw < 81) {
        change->kind = CHANGE_SET_OUTLINE;
        change->outline = random_below(random, MODEL_OUTLINE_COUNT);
        change->pose = scene_pose(scene, shape->pose);
    } else if (draw < 88) {
        change->kind = CHANGE_ENABLE;
    } else if (draw < 92) {
        change->must_fail = random_chance(random, 10);
        if (change->must_fail)
            change->area = 64;
        change->must_fail |= shape->kind == NAV_OBSTACLE;
    } else if (draw < 96) {
        change->kind = CHANGE_Z;
        change->must_fail = shape->kind == NAV_OBSTACLE;
    } else {
        change->kind = CHANGE_LAYERS;
        change->must_fail = shape->kind == NAV_FLOOR;
    }
}

static void random_single(ChangeList* list, Scene* scene, const Model* model, uint32_t* name) {
    TestRandom* random = &scene->random;
    uint32_t count = (uint32_t)model->shape_count;
    uint32_t insert_percent = count < scene->shape_goal ? 35 : 5;
    if (count == 0 || random_chance(random, insert_percent)) {
        random_insert(list, scene, model, (*name)++);
    } else if (random_chance(random, count > scene->shape_goal ? 25 : 6)) {
        uint32_t victim = model->shapes[random_below(random, count)].name;
        append(list, fresh_change(CHANGE_REMOVE, victim));
    } else {
        random_change_of(list, scene, model);
    }
}

void change_random(ChangeList* list, Scene* scene, const Model* model, uint32_t* next_name) {
    if (!random_chance(&scene->random, 8)) {
        random_single(list, scene, model, next_name);
        return;
    }
    append(list, fresh_change(CHANGE_BEGIN, 0));
    uint32_t count = random_below(&scene->random, 8);
    for (uint32_t i = 0; i < count; i++)
        random_single(list, scene, model, next_name);
    append(list, fresh_change(CHANGE_COMMIT, 0));
}

void change_append_emptying(ChangeList* list) { append(list, fresh_change(CHANGE_REMOVE_ALL, 0)); }
