#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/memory.h"
#include "oracle/outline.h"
#include "oracle/seam.h"
#include "support/changes.h"
#include "world/change/world.h"

static bool fail(Model* model, const char* what, NavResult result) {
    snprintf(model->fault, sizeof model->fault, "%s (%s)", what, nav_result_get_text(result));
    return false;
}

static uint32_t vertex_count(const NavWorld* world) {
    NavStats stats;
    return nav_world_get_stats(world, &stats) == NAV_OK ? stats.vertex_count : 0;
}

bool model_init(Model* model, const Scene* scene) {
    *model = (Model){.bounds = scene->bounds, .seam_width = scene->seam_width};
    NavWorldDef def = nav_world_def();
    def.bounds = scene->bounds;
    def.seam_width = scene->seam_width;
    NavResult result = nav_world_create(&def, &model->world);
    if (result != NAV_OK)
        return fail(model, "the world is refused", result);
    Scene draft = *scene;
    TestRandom random = scene->random;
    if (random_chance(&random, 50)) // insertions of batches are put off
        model->world->load.after = 0;
    for (uint32_t i = 0; i < MODEL_OUTLINE_COUNT; i++) {
        model->outlines[i] = scene_region(&draft);
        NavOutlineDef outline = scene_region_def(model->outlines[i]);
        result = nav_outline_create(model->world, &outline, &model->outline_ids[i]);
        if (result != NAV_OK)
            return fail(model, "a legal outline is refused", result);
    }
    model->empty_hash = nav_world_get_hash(model->world);
    model->empty_vertex_count = vertex_count(model->world);
    return true;
}

void model_fini(Model* model) {
    nav_world_destroy(model->world);
    for (uint32_t i = 0; i < MODEL_OUTLINE_COUNT; i++)
        scene_region_destroy(model->outlines[i]);
    free(model->shapes);
    free(model->slot_taken);
    *model = (Model){0};
}

static ModelShape* find(Model* model, uint32_t name) {
    for (size_t i = 0; i < model->shape_count; i++)
        if (model->shapes[i].name == name)
            return &model->shapes[i];
    return NULL;
}

NavShapeDef model_shape_def(const ModelShape* shape, NavOutlineDef* region) {
    NavShapeDef def = shape->kind == NAV_FLOOR ? nav_floor_def((NavOutlineId){0, 0, 0})
                                               : nav_obstacle_def((NavOutlineId){0, 0, 0});
    *region = scene_region_def(shape->region);
    def.region = region;
    def.pose = shape->pose;
    def.area = shape->area;
    def.z = shape->z;
    def.layers = shape->layers;
    def.is_enabled = shape->is_enabled;
    def.user = shape->name;
    return def;
}

static OracleEdge posed_edge(OracleEdge edge, NavPose pose, NavPoint pivot) {
    return (OracleEdge){nav_pose_apply(pose, pivot, edge.a), nav_pose_apply(pose, pivot, edge.b),
                        edge.is_inner};
}

uint32_t model_shape_edges(const ModelShape* shape, OracleEdge** edges) {
    const SceneRegion* region = shape->region;
    uint32_t count, kept = 0;
    if (region->triangle_count > 0) {
        count = oracle_triangle_edges(region->points, region->triangles, region->triangle_count,
                                      region->keep_edges, edges, NULL);
    } else {
        const uint32_t one[1] = {region->point_count};
        bool has_sizes = region->ring_count > 0;
        count = oracle_ring_edges(region->points, has_sizes ? region->ring_sizes : one,
                                  has_sizes ? region->ring_count : 1, edges);
    }
    OracleWide area = 0;
    for (uint32_t i = 0; i < count; i++) {
        OracleEdge edge = posed_edge((*edges)[i], shape->pose, region->pivot);
        if (oracle_point_compare(edge.a, edge.b) == 0)
            continue;
        if (!edge.is_inner)
            area += (OracleWide)edge.a.x * edge.b.y - (OracleWide)edge.a.y * edge.b.x;
        (*edges)[kept++] = edge;
    }
    // A flip turns the region inside out.
    for (uint32_t i = 0; i < kept && area < 0; i++) {
        NavPoint a = (*edges)[i].a;
        (*edges)[i].a = (*edges)[i].b;
        (*edges)[i].b = a;
    }
    return kept;
}

OracleShape* model_oracle_shapes(const Model* model, uint32_t* count) {
    OracleShape* shapes = oracle_alloc(model->shape_count, sizeof(OracleShape));
    *count = 0;
    for (size_t i = 0; i < model->shape_count; i++) {
        const ModelShape* from = &model->shapes[i];
        if (!from->is_enabled)
            continue;
        OracleShape* to = &shapes[(*count)++];
        *to = (OracleShape){.is_floor = from->kind == NAV_FLOOR,
                            .area = from->area,
                            .z = from->z,
                            .layers = from->layers};
        to->edge_count = model_shape_edges(from, &to->edges);
    }
    OracleShape* seams = NULL;
    uint32_t seam_count = oracle_seams(shapes, *count, model->seam_width, &seams);
    OracleShape* all = oracle_alloc((size_t)*count + seam_count, sizeof(OracleShape));
    if (*count > 0)
        memcpy(all, shapes, *count * sizeof(OracleShape));
    if (seam_count > 0)
        memcpy(all + *count, seams, seam_count * sizeof(OracleShape));
    *count += seam_count;
    free(seams);
    free(shapes);
    return all;
}

void model_shapes_free(OracleShape* shapes, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        free(shapes[i].edges);
    free(shapes);
}

static void take_slot(Model* model, uint32_t index) {
    size_t old = model->slot_capacity;
    model->slot_taken =
        oracle_grow(model->slot_taken, &model->slot_capacity, (size_t)index + 1, sizeof(bool));
    for (size_t i = old; i < model->slot_capacity; i++)
        model->slot_taken[i] = false;
    model->slot_taken[index] = true;
    for (uint32_t i = 0; i < model->freed_count; i++)
        if (model->freed[i] == index)
            model->freed[i] = model->freed[--model->freed_count];
}

static uint32_t lowest_free_slot(const Model* model) {
    uint32_t slot = 0;
    while (slot < model->slot_capacity && model->slot_taken[slot])
        slot++;
    return slot;
}

// A slot is not freed inside a batch, so that the batch can be undone.
static void free_slot(Model* model, uint32_t index) {
    if (model->is_in_batch && model->freed_count < 64)
        model->freed[model->freed_count++] = index;
    else
        model->slot_taken[index] = false;
}

static NavResult insert(Model* model, const Change* change) {
    ModelShape shape = {.name = change->name,
                        .region = change->region,
                        .outline = change->outline,
                        .is_shared = change->region == NULL,
                        .pose = change->pose,
                        .kind = change->shape_kind,
                        .area = change->area,
                        .z = change->z,
                        .layers = change->layers,
                        .is_enabled = change->is_enabled};
    if (shape.is_shared)
        shape.region = model->outlines[change->outline];
    NavOutlineDef region;
    NavShapeDef def = model_shape_def(&shape, &region);
    if (shape.is_shared) {
        def.region = NULL;
        def.outline = model->outline_ids[change->outline];
    }
    NavResult result = nav_shape_insert(model->world, &def, &shape.id);
    if (result != NAV_OK)
        return result;
    // Slot 0 may be reserved for the null id, and inside a batch a slot may or may not be freed.
    uint32_t free_now = lowest_free_slot(model);
    if (shape.id.index != free_now && !(free_now == 0 && shape.id.index == 1) &&
        !model->is_in_batch)
        fail(model, "a new id does not take the lowest free slot", result);
    if (free_now == 0 && shape.id.index == 1)
        take_slot(model, 0);
    take_slot(model, shape.id.index);
    model->shapes = oracle_grow(model->shapes, &model->shape_capacity, model->shape_count + 1,
                                sizeof(ModelShape));
    model->shapes[model->shape_count++] = shape;
    return NAV_OK;
}

static void forget(Model* model, ModelShape* shape) {
    free_slot(model, shape->id.index);
    size_t at = (size_t)(shape - model->shapes);
    memmove(shape, shape + 1, (model->shape_count - at - 1) * sizeof(ModelShape));
    model->shape_count--;
}

static NavResult apply_to(Model* model, ModelShape* shape, const Change* change) {
    NavWorld* world = model->world;
    NavResult result = NAV_ERR_ARGUMENT;
    NavOutlineDef region;
    switch (change->kind) {
    case CHANGE_MOVE:
        result = nav_shape_move(world, shape->id, change->pose);
        if (result == NAV_OK)
            shape->pose = change->pose;
        break;
    case CHANGE_RESHAPE:
        region = scene_region_def(change->region);
        result = nav_shape_reshape(world, shape->id, &region);
        if (result == NAV_OK) {
            shape->region = change->region;
            shape->is_shared = false;
            shape->pose = change->pose;
        }
        break;
    case CHANGE_SET_OUTLINE:
        result = nav_shape_set_outline(world, shape->id, model->outline_ids[change->outline],
                                       change->pose);
        if (result == NAV_OK) {
            shape->region = model->outlines[change->outline];
            shape->outline = change->outline;
            shape->is_shared = true;
            shape->pose = change->pose;
        }
        break;
    case CHANGE_REMOVE:
        result = nav_shape_remove(world, shape->id);
        if (result == NAV_OK)
            forget(model, shape);
        break;
    case CHANGE_ENABLE:
        result = nav_shape_set_enabled(world, shape->id, change->is_enabled);
        if (result == NAV_OK)
            shape->is_enabled = change->is_enabled;
        break;
    case CHANGE_AREA:
        result = nav_shape_set_area(world, shape->id, change->area);
        if (result == NAV_OK)
            shape->area = change->area;
        break;
    case CHANGE_Z:
        result = nav_shape_set_z(world, shape->id, change->z);
        if (result == NAV_OK)
            shape->z = change->z;
        break;
    case CHANGE_LAYERS:
        result = nav_shape_set_layers(world, shape->id, change->layers);
        if (result == NAV_OK)
            shape->layers = change->layers;
        break;
    default:
        break;
    }
    return result;
}

// May the library refuse this? For a single ring the oracle decides, and the library must agree.
// For regions with several rings only the state after a refusal is checked.
static bool judge(Model* model, const ModelShape* target, const Change* change, NavResult result) {
    const SceneRegion* region = target->region;
    if (change->must_fail)
        return result != NAV_OK || fail(model, "wrong arguments are accepted", result);
    bool moves = change->kind <= CHANGE_SET_OUTLINE;
    if (!moves && change->kind != CHANGE_ENABLE)
        return result == NAV_OK || fail(model, "a legal change is refused", result);
    if (!target->is_enabled || region->triangle_count > 0 || region->ring_count > 1)
        return true;
    NavPoint* ring = oracle_alloc(region->point_count, sizeof(NavPoint));
    bool is_refused = false;
    for (uint32_t i = 0; i < region->point_count; i++) {
        ring[i] = nav_pose_apply(target->pose, region->pivot, region->points[i]);
        is_refused = is_refused || ring[i].x > NAV_COORD_MAX || ring[i].x < -NAV_COORD_MAX ||
                     ring[i].y > NAV_COORD_MAX || ring[i].y < -NAV_COORD_MAX;
    }
    is_refused = is_refused || oracle_ring_is_refused(ring, region->point_count) ||
                 oracle_ring_is_refused(region->points, region->point_count);
    // Rounding may reverse the orientation of a rotated needle; that may be refused as well.
    bool is_mirrored = target->pose.is_flipped_x != target->pose.is_flipped_y;
    bool is_inverted = (oracle_sign(oracle_ring_area_2(region->points, region->point_count)) ==
                        oracle_sign(oracle_ring_area_2(ring, region->point_count))) == is_mirrored;
    free(ring);
    if (is_inverted && !is_refused)
        return true;
    if (is_refused && result == NAV_OK)
        return fail(model, "a ring that meets itself is accepted", result);
    return is_refused || result == NAV_OK || fail(model, "a simple ring is refused", result);
}

ModelShape model_target(const Model* model, const ModelShape* shape, const Change* change) {
    ModelShape target = {.name = change->name, .kind = change->shape_kind};
    if (shape != NULL)
        target = *shape;
    if (change->region != NULL)
        target.region = change->region;
    else if (change->kind == CHANGE_INSERT || change->kind == CHANGE_SET_OUTLINE)
        target.region = model->outlines[change->outline];
    if (change->kind == CHANGE_INSERT || change->kind == CHANGE_ENABLE)
        target.is_enabled = change->is_enabled;
    if (change->kind <= CHANGE_SET_OUTLINE)
        target.pose = change->pose;
    if (change->kind == CHANGE_INSERT || change->kind == CHANGE_AREA)
        target.area = change->area;
    if (change->kind == CHANGE_INSERT || change->kind == CHANGE_Z)
        target.z = change->z;
    if (change->kind == CHANGE_INSERT || change->kind == CHANGE_LAYERS)
        target.layers = change->layers;
    return target;
}

static Change insertion_of(const ModelShape* shape) {
    Change change = {.kind = CHANGE_INSERT,
                     .name = shape->name,
                     .outline = shape->outline,
                     .pose = shape->pose,
                     .shape_kind = shape->kind,
                     .area = shape->area,
                     .z = shape->z,
                     .layers = shape->layers,
                     .is_enabled = shape->is_enabled};
    change.region = shape->is_shared ? NULL : (SceneRegion*)(uintptr_t)shape->region;
    return change;
}

static bool remove_all(Model* model) {
    if (model->is_in_batch)
        return true;
    size_t count = model->shape_count;
    ModelShape* kept = oracle_alloc(count, sizeof(ModelShape));
    if (count > 0)
        memcpy(kept, model->shapes, count * sizeof(ModelShape));
    NavResult result = NAV_OK;
    while (model->shape_count > 0 && result == NAV_OK) {
        result = nav_shape_remove(model->world, model->shapes[0].id);
        forget(model, &model->shapes[0]);
    }
    if (result != NAV_OK)
        fail(model, "a living shape cannot be removed", result);
    else if (nav_world_get_hash(model->world) != model->empty_hash)
        fail(model, "removing everything does not give the empty world's hash", result);
    else if (vertex_count(model->world) != model->empty_vertex_count)
        fail(model, "removing everything leaves vertices behind", result);
    for (size_t i = count; i-- > 0 && model->fault[0] == '\0';) {
        Change change = insertion_of(&kept[i]);
        result = insert(model, &change);
        // A disabled shape may be at a place where an enabled one would be refused.
        if (result != NAV_OK && kept[i].is_enabled)
            fail(model, "a shape that was there cannot come back", result);
    }
    free(kept);
    return model->fault[0] == '\0';
}

static bool end_batch(Model* model) {
    NavResult result = nav_batch_commit(model->world);
    model->is_in_batch = false;
    for (uint32_t i = 0; i < model->freed_count; i++)
        model->slot_taken[model->freed[i]] = false;
    model->freed_count = 0;
    return result == NAV_OK || fail(model, "a batch does not commit", result);
}

bool model_apply(Model* model, const Change* change, bool is_strict) {
    if (change->kind == CHANGE_BEGIN) {
        if (model->is_in_batch)
            return true;
        NavResult begun = nav_batch_begin(model->world);
        model->is_in_batch = true;
        return begun == NAV_OK || fail(model, "a batch does not begin", begun);
    }
    if (change->kind == CHANGE_COMMIT)
        return !model->is_in_batch || end_batch(model);
    if (change->kind == CHANGE_REMOVE_ALL)
        return remove_all(model);
    ModelShape* shape = find(model, change->name);
    if ((change->kind == CHANGE_INSERT) != (shape == NULL))
        return true;
    bool compare = is_strict && !model->is_in_batch;
    uint64_t hash = compare ? nav_world_get_hash(model->world) : 0;
    ModelShape target = model_target(model, shape, change);
    size_t count = model->shape_count;
    NavResult result = shape == NULL ? insert(model, change) : apply_to(model, shape, change);
    if (model->fault[0] != '\0' || !judge(model, &target, change, result))
        return false;
    if (result == NAV_OK)
        return true;
    model->refused_count++;
    uint32_t living = 0;
    nav_world_list_shapes(model->world, NULL, 0, &living);
    if (living != count)
        return fail(model, "a refused change leaves a different number of shapes", result);
    if (compare && nav_world_get_hash(model->world) != hash)
        return fail(model, "a refused change changes the mesh", result);
    return true;
}
