#include "support/field.h"

#include <string.h>

#include "support/field_forms.h"
#include "support/regions.h"

static const char* const kind_names[FIELD_KIND_COUNT] = {
    "lattice",   "stars",    "raster", "needles",   "triangles", "duplicates", "cocircular",
    "collinear", "touching", "wedges", "junctions", "huge",      "sprites",    "mixed"};

const char* field_kind_name(FieldKind kind) {
    return kind < FIELD_KIND_COUNT ? kind_names[kind] : "none";
}

bool field_kind_read(const char* name, FieldKind* kind) {
    uint32_t k = 0;
    while (k < FIELD_KIND_COUNT && strcmp(kind_names[k], name) != 0)
        k++;
    *kind = (FieldKind)k;
    return k < FIELD_KIND_COUNT || strcmp(name, "all") == 0;
}

static int32_t choose_half(FieldKind kind, TestRandom* random) {
    static const int32_t halves[FIELD_KIND_COUNT][6] = {
        {3, 4, 5, 8, 16, 64},
        {100, 300, 1000, 3000, 100000, 10000000},
        {8, 40, 256, 2560, 100000, 1000000},
        {24, 256, 4000, 100000, 10000000, 500000000},
        {300, 500, 800, 1200, 2000, 3000},
        {8, 64, 300, 1000, 3000, 1000000},
        {65, 130, 195, 650, 6500, 65000000},
        {16, 64, 300, 1000, 3000, 1000000},
        {16, 64, 150, 300, 1000, 500000000},
        {100, 200, 300, 600, 1000, 3000},
        {50, 100, 200, 400, 1000, 3000},
        {100000, 10000000, 100000000, 300000000, 500000000, 500000000},
        {100, 300, 1000, 3000, 20000, 1000000},
        {5, 40, 300, 1000, 3000, 100000},
    };
    return halves[kind][random_below(random, 6)];
}

Field field_begin(FieldKind kind, uint64_t seed) {
    Field field = {.kind = kind};
    TestRandom random = {seed};
    random_bits(&random);
    field.scene = scene_begin(SCENE_MIXED, seed, choose_half(kind, &random));
    field.scene.random = random;
    TestRandom* own = &field.scene.random;
    uint32_t spread = kind == FIELD_STARS ? 8 : kind == FIELD_JUNCTIONS ? 3 : 22;
    field.goal = 3 + random_below(own, spread);
    field.has_batches = random_chance(own, 25);
    return field;
}

void field_end(Field* field) {
    while (field->count > 0)
        scene_region_destroy(field->shapes[--field->count].region);
}

// --- a region of the field's kind ---------------------------------------------------------------

static const FieldShape* any_shape(Field* field) {
    return field->count == 0 ? NULL
                             : &field->shapes[random_below(&field->scene.random, field->count)];
}

static SceneRegion* sprite(Scene* scene) {
    TestRandom* random = &scene->random;
    NavPoint at = form_position(scene);
    int32_t size = 2 + random_between(random, scene->half / 12, scene->half / 3);
    switch (random_below(random, 5)) {
    case 0:
        return scene_sprite_hanging(scene, at, size);
    case 1:
        return scene_sprite_heap(scene, at, size);
    case 2:
        return scene_holed(scene, at, size);
    default:
        return scene_sprite_grid(scene, at, size);
    }
}

static SceneRegion* star(Scene* scene) {
    int32_t size = 2 + random_between(&scene->random, scene->half / 8, scene->half / 2);
    return scene_star(scene, form_position(scene), size);
}

// A shape on a side of another one, or with a common corner.
static SceneRegion* neighbour(Field* field) {
    const FieldShape* other = any_shape(field);
    uint32_t percent = field->kind == FIELD_JUNCTIONS ? 10 : 40;
    if (other == NULL || random_chance(&field->scene.random, percent))
        return form_triangle(&field->scene);
    return form_neighbour(&field->scene, other->region, other->pose);
}

static SceneRegion* region_of_kind(Field* field, FieldKind kind) {
    Scene* scene = &field->scene;
    switch (kind) {
    case FIELD_LATTICE:
        return form_polygon(scene);
    case FIELD_STARS:
        return star(scene);
    case FIELD_RASTER:
        return scene_tile(scene);
    case FIELD_NEEDLES:
        return random_chance(&scene->random, 85) ? scene_needle(scene) : form_triangle(scene);
    case FIELD_COCIRCULAR:
        return form_cocircular(scene);
    case FIELD_COLLINEAR:
        return form_collinear(scene);
    case FIELD_TOUCHING:
        return neighbour(field);
    case FIELD_WEDGES:
        return random_chance(&scene->random, 50) ? form_wedge(scene) : form_triangle(scene);
    case FIELD_JUNCTIONS:
        return random_chance(&scene->random, 20) ? form_fan(scene) : neighbour(field);
    case FIELD_SPRITES:
        return sprite(scene);
    case FIELD_MIXED:
        return region_of_kind(field, (FieldKind)random_below(&scene->random, FIELD_MIXED));
    default:
        return form_triangle(scene);
    }
}

// --- changes ------------------------------------------------------------------------------------

// A corner, or the centre of a fan, so that it is placed on corners of others.
static void choose_pivot(Field* field, SceneRegion* region) {
    bool is_fan = field->kind == FIELD_JUNCTIONS && region->triangle_count > 0;
    uint32_t i = random_below(&field->scene.random, region->point_count);
    region->pivot = region->points[is_fan ? 0 : i];
}

static FieldShape new_shape(Field* field) {
    TestRandom* random = &field->scene.random;
    FieldShape shape = {.kind = random_chance(random, 40) ? NAV_FLOOR : NAV_OBSTACLE};
    shape.area = (uint8_t)random_below(random, 3);
    shape.z = random_between(random, -1, 1);
    shape.layers = random_chance(random, 70) ? 0xFFFFFFFFu : 1u << random_below(random, 3);
    const FieldShape* twin = any_shape(field);
    uint32_t percent = field->kind == FIELD_DUPLICATES ? 60 : 8;
    if (twin != NULL && random_chance(random, percent)) {
        shape.region = scene_region_copy(twin->region);
        shape.pose = twin->pose;
        return shape;
    }
    shape.region = region_of_kind(field, field->kind);
    choose_pivot(field, shape.region);
    shape.pose.position = shape.region->pivot;
    return shape;
}

static FieldChange change_of(const Field* field, FieldChangeKind kind, uint32_t index) {
    return (FieldChange){.kind = kind, .index = index, .next = field->shapes[index]};
}

// Small moves, about half of them by one or two steps; most keep the raster.
static NavPoint shifted(Field* field, NavPoint from) {
    TestRandom* random = &field->scene.random;
    int64_t half = field->scene.half, unit = 1, step;
    uint32_t draw = random_below(random, 100);
    step = draw < 35 ? 2 : draw < 80 ? 1 + half / 60 : 1 + half / 8;
    if ((field->kind == FIELD_RASTER || field->kind == FIELD_TOUCHING) &&
        random_chance(random, 50)) {
        unit = field->scene.raster;
        step = 1;
    }
    int64_t dx = unit * random_between(random, -step, step);
    int64_t dy = unit * random_between(random, -step, step);
    return form_point(from.x + dx, from.y + dy);
}

// Sometimes exactly to the place of another shape.
static NavPoint somewhere(Field* field) {
    const FieldShape* other = any_shape(field);
    bool is_drawn = field->kind == FIELD_DUPLICATES || field->kind == FIELD_JUNCTIONS;
    if (random_chance(&field->scene.random, is_drawn ? 60 : 15))
        return other->pose.position;
    return form_position(&field->scene);
}

static void turn(Scene* scene, NavPose* pose) {
    TestRandom* random = &scene->random;
    switch (random_below(random, 4)) {
    case 0:
        pose->angle = (uint16_t)(random_below(random, 4) * NAV_QUARTER_TURN);
        break;
    case 1:
        pose->angle = (uint16_t)random_below(random, 65536);
        break;
    case 2:
        pose->angle = (uint16_t)(pose->angle + random_between(random, -300, 300));
        break;
    default:
        pose->is_flipped_x = !pose->is_flipped_x;
        break;
    }
}

static FieldChange reshape(Field* field, FieldChange change, SceneRegion* region) {
    change.kind = FIELD_RESHAPE;
    choose_pivot(field, region);
    change.next.region = region;
    change.next.pose = (NavPose){.position = region->pivot};
    return change;
}

static FieldChange step_aside(Field* field) {
    uint32_t index = random_below(&field->scene.random, field->count);
    FieldChange change = change_of(field, FIELD_MOVE, index);
    change.next.pose.position = shifted(field, change.next.pose.position);
    return change;
}

static FieldChange move(Field* field) {
    Scene* scene = &field->scene;
    TestRandom* random = &scene->random;
    FieldChange change = change_of(field, FIELD_MOVE, random_below(random, field->count));
    NavPose* pose = &change.next.pose;
    uint32_t draw = random_below(random, 100);
    if (draw < 50) {
        pose->position = shifted(field, pose->position);
    } else if (draw < 68) {
        return reshape(field, change, form_jittered(scene, change.next.region, *pose));
    } else if (draw < 76) {
        SceneRegion* region = form_recounted(scene, change.next.region, *pose);
        return reshape(field, change, region != NULL ? region : region_of_kind(field, field->kind));
    } else if (draw < 80) {
        return reshape(field, change, region_of_kind(field, field->kind));
    } else if (draw < 88) {
        turn(scene, pose);
    } else if (draw < 96) {
        pose->position = somewhere(field);
    } else {
        pose->scale = random_chance(random, 30) ? 0 : random_between(random, 50000, 85000);
    }
    return change;
}

FieldChange field_change(Field* field) {
    TestRandom* random = &field->scene.random;
    if (field->calm_percent > 0 && field->count >= field->goal && !field->is_crowded &&
        random_chance(random, field->calm_percent))
        return step_aside(field);
    uint32_t draw = random_below(random, 100), count = field->count;
    bool must_insert = count < field->goal / 2 || count == 0;
    bool may_insert = !field->is_crowded && count < 2 * field->goal && count < FIELD_SHAPE_MOST;
    if (must_insert || (draw < 10 && may_insert))
        return (FieldChange){.kind = FIELD_INSERT, .index = count, .next = new_shape(field)};
    if (draw < 20 || field->is_crowded)
        return change_of(field, FIELD_REMOVE, random_below(random, count));
    return move(field);
}

void field_accept(Field* field, FieldChange* change) {
    FieldShape* shape = &field->shapes[change->index];
    if (change->kind == FIELD_INSERT) {
        field->count++;
        *shape = change->next;
        return;
    }
    if (change->kind == FIELD_REMOVE || change->kind == FIELD_RESHAPE)
        scene_region_destroy(shape->region);
    *shape = change->kind == FIELD_REMOVE ? field->shapes[--field->count] : change->next;
}

void field_refuse(FieldChange* change) {
    if (change->kind == FIELD_INSERT || change->kind == FIELD_RESHAPE)
        scene_region_destroy(change->next.region);
}

NavShapeDef field_shape_def(const FieldShape* shape, NavOutlineDef* region) {
    NavShapeDef def = shape->kind == NAV_FLOOR ? nav_floor_def((NavOutlineId){0, 0, 0})
                                               : nav_obstacle_def((NavOutlineId){0, 0, 0});
    *region = scene_region_def(shape->region);
    def.region = region;
    def.pose = shape->pose;
    def.area = shape->area;
    def.z = shape->z;
    def.layers = shape->layers;
    return def;
}

NavResult field_apply_as(NavWorld* world, const FieldChange* change, NavShapeId* id) {
    NavOutlineDef region;
    NavShapeDef def = field_shape_def(&change->next, &region);
    switch (change->kind) {
    case FIELD_INSERT:
        return nav_shape_insert(world, &def, id);
    case FIELD_REMOVE:
        return nav_shape_remove(world, *id);
    case FIELD_MOVE:
        return nav_shape_move(world, *id, def.pose);
    default:
        return nav_shape_reshape(world, *id, &region);
    }
}

NavResult field_apply(NavWorld* world, FieldChange* change) {
    return field_apply_as(world, change, &change->next.id);
}

bool field_may_be_refused(const FieldChange* change, NavResult result) {
    return change->kind != FIELD_REMOVE &&
           (result == NAV_ERR_NOT_SIMPLE || result == NAV_ERR_NO_AREA ||
            result == NAV_ERR_FEW_POINTS || result == NAV_ERR_RANGE);
}

NavResult field_insert_ground(NavWorld* world, NavShapeId* id) {
    NavBox b = nav_world_get_bounds(world);
    const NavPoint points[4] = {b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}};
    NavOutlineDef region = nav_outline_def();
    NavShapeDef def = nav_floor_def((NavOutlineId){0, 0, 0});
    region.points = points;
    region.point_count = 4;
    def.region = &region;
    def.z = INT32_MIN;
    return nav_shape_insert(world, &def, id);
}

NavWorld* field_create_world(NavBox bounds) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    def.bounds = bounds;
    def.seam_width = 0; // as in replays
    return nav_world_create(&def, &world) == NAV_OK ? world : NULL;
}
