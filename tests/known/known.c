#include "known.h"

#include "support/live.h"
#include "support/regions.h"

void scenario_begin(Scenario* scenario, int32_t half) {
    *scenario = (Scenario){.next_name = 1, .has_oracle = true};
    Scene scene = scene_begin(SCENE_MIXED, 1, half < 64 ? 64 : half);
    scene.bounds = (NavBox){{-half, -half}, {half, half}};
    if (!model_init(&scenario->model, &scene))
        fail_msg("%s", scenario->model.fault);
}

void scenario_end(Scenario* scenario) {
    Change emptying = {.kind = CHANGE_REMOVE_ALL};
    if (!model_apply(&scenario->model, &emptying, true))
        fail_msg("%s", scenario->model.fault);
    model_fini(&scenario->model);
    change_list_fini(&scenario->changes);
}

void assert_sound(Scenario* scenario) {
    Model* model = &scenario->model;
    if (!live_is_valid(model) || !live_equals_fresh(model, model->shape_count) ||
        !live_tells_shapes(model) || (scenario->has_oracle && !live_equals_oracle(model)))
        fail_msg("%s", model->fault);
}

static void apply(Scenario* scenario, Change change) {
    if (!model_apply(&scenario->model, &change, true))
        fail_msg("%s", scenario->model.fault);
    assert_sound(scenario);
}

static uint32_t insert(Scenario* scenario, NavShapeKind kind, SceneRegion* region) {
    uint32_t name = scenario->next_name++;
    Change change = {.kind = CHANGE_INSERT,
                     .name = name,
                     .region = region,
                     .shape_kind = kind,
                     .layers = NAV_LAYERS_ALL,
                     .is_enabled = true};
    region->pivot = region->points[0];
    change.pose.position = region->pivot;
    ChangeList* list = &scenario->changes;
    list->at = realloc(list->at, (list->count + 1) * sizeof *list->at);
    assert_non_null(list->at);
    list->at[list->count++] = change;
    apply(scenario, change);
    return name;
}

uint32_t scenario_insert(Scenario* scenario, NavShapeKind kind, const NavPoint* points,
                         uint32_t count) {
    return insert(scenario, kind, scene_ring_region(points, count));
}

uint32_t scenario_box(Scenario* scenario, NavShapeKind kind, NavPoint min, NavPoint max) {
    NavPoint points[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    return scenario_insert(scenario, kind, points, 4);
}

static uint32_t* copied(const uint32_t* numbers, uint32_t count) {
    uint32_t* copy = malloc(count * sizeof *copy);
    assert_non_null(copy);
    memcpy(copy, numbers, count * sizeof *copy);
    return copy;
}

uint32_t scenario_mesh(Scenario* scenario, NavShapeKind kind, const NavPoint* points,
                       uint32_t count, const uint32_t* triangles, uint32_t triangle_count) {
    SceneRegion* region = scene_ring_region(points, count);
    region->triangles = copied(triangles, 3 * triangle_count);
    region->triangle_count = triangle_count;
    return insert(scenario, kind, region);
}

uint32_t scenario_rings(Scenario* scenario, NavShapeKind kind, const NavPoint* points,
                        const uint32_t* sizes, uint32_t ring_count) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < ring_count; i++)
        count += sizes[i];
    SceneRegion* region = scene_ring_region(points, count);
    region->ring_sizes = copied(sizes, ring_count);
    region->ring_count = ring_count;
    return insert(scenario, kind, region);
}

void scenario_remove(Scenario* scenario, uint32_t name) {
    apply(scenario, (Change){.kind = CHANGE_REMOVE, .name = name});
}

static const ModelShape* find(const Scenario* scenario, uint32_t name) {
    for (size_t i = 0; i < scenario->model.shape_count; i++)
        if (scenario->model.shapes[i].name == name)
            return &scenario->model.shapes[i];
    return NULL;
}

bool scenario_has(const Scenario* scenario, uint32_t name) { return find(scenario, name) != NULL; }

void scenario_move(Scenario* scenario, uint32_t name, int32_t dx, int32_t dy, uint16_t angle) {
    const ModelShape* shape = find(scenario, name);
    assert_non_null(shape);
    Change change = {.kind = CHANGE_MOVE, .name = name, .pose = shape->pose};
    change.pose.position.x += dx;
    change.pose.position.y += dy;
    change.pose.angle = (uint16_t)(change.pose.angle + angle);
    apply(scenario, change);
}
