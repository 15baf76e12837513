#include "stream.h"

enum { SHAPE_MAX = 12, POINT_MAX = 9 };

typedef struct StreamShape {
    NavShapeId id;
    NavPoint points[POINT_MAX];
    uint32_t point_count;
    uint32_t triangles[POINT_MAX];
    uint32_t triangle_count;
    uint32_t ring_sizes[2];
    uint32_t ring_count;
    bool keep_edges, is_enabled;
    NavShapeDef def; // without region
} StreamShape;

typedef struct Stream {
    FuzzInput* input;
    FuzzCoordinate* coordinate;
    NavWorld* world;
    StreamShape shapes[SHAPE_MAX];
    uint32_t count;
    bool is_in_batch;
    uint64_t hash; // after the last change
} Stream;

static NavPoint read_point(Stream* stream) {
    NavPoint p;
    p.x = stream->coordinate(stream->input);
    p.y = stream->coordinate(stream->input);
    return p;
}

static void read_region(Stream* stream, StreamShape* shape) {
    uint8_t form = fuzz_byte(stream->input);
    shape->ring_count = shape->triangle_count = 0;
    shape->point_count = 3 + form % 4;
    shape->keep_edges = (form & 0x40) != 0;
    if ((form >> 4 & 3) == 3) { // possibly one triangle inside another
        shape->point_count = 6;
        shape->ring_count = 2;
        shape->ring_sizes[0] = shape->ring_sizes[1] = 3;
    } else if ((form >> 4 & 3) == 2) {
        shape->triangle_count = 1 + form % 3;
        for (uint32_t i = 0; i < 3 * shape->triangle_count; i++)
            shape->triangles[i] = fuzz_byte(stream->input) % 6;
        shape->point_count = 6;
    }
    for (uint32_t i = 0; i < shape->point_count; i++)
        shape->points[i] = read_point(stream);
}

static NavOutlineDef region_of(const StreamShape* shape) {
    NavOutlineDef region = nav_outline_def();
    region.points = shape->points;
    region.point_count = shape->point_count;
    region.triangles = shape->triangles;
    region.triangle_count = shape->triangle_count;
    region.ring_sizes = shape->ring_sizes;
    region.ring_count = shape->ring_count;
    region.pivot = shape->points[0];
    region.has_inner_edges = shape->keep_edges;
    return region;
}

static NavResult insert_into(NavWorld* world, const StreamShape* shape, NavShapeId* id) {
    NavOutlineDef region = region_of(shape);
    NavShapeDef def = shape->def;
    def.region = &region;
    return nav_shape_insert(world, &def, id);
}

static NavResult insert(Stream* stream) {
    if (stream->count == SHAPE_MAX)
        return NAV_OK;
    StreamShape* shape = &stream->shapes[stream->count];
    uint8_t dress = fuzz_byte(stream->input);
    read_region(stream, shape);
    shape->def = dress & 1 ? nav_floor_def((NavOutlineId){0, 0, 0})
                           : nav_obstacle_def((NavOutlineId){0, 0, 0});
    shape->def.area = dress >> 1 & 3;
    shape->def.z = dress >> 3 & 1;
    shape->def.layers = dress >> 4 & 1 ? NAV_LAYERS_ALL : 6;
    shape->def.pose = nav_pose(shape->points[0], 0);
    NavResult result = insert_into(stream->world, shape, &shape->id);
    if (result == NAV_OK)
        stream->count++;
    return result;
}

static NavPose read_pose(Stream* stream, NavPose pose) {
    uint8_t how = fuzz_byte(stream->input);
    if (how & 1) {
        pose.position = read_point(stream);
    } else { // a step or two
        pose.position.x += (how >> 1 & 3) - 1;
        pose.position.y += (how >> 3 & 3) - 1;
    }
    if (how & 0x20)
        pose.angle = (uint16_t)(fuzz_byte(stream->input) << 8);
    if (how & 0x40)
        pose.is_flipped_x = !pose.is_flipped_x;
    if (how & 0x80)
        pose.scale = fuzz_byte(stream->input) * 1000;
    return pose;
}

static NavResult change(Stream* stream, uint8_t op) {
    StreamShape* shape = &stream->shapes[fuzz_byte(stream->input) % stream->count];
    StreamShape next = *shape;
    NavResult result = NAV_OK;
    switch (op % 10) {
    case 0:
        read_region(stream, &next);
        next.def.pose = nav_pose(next.points[0], 0);
        NavOutlineDef region = region_of(&next);
        result = nav_shape_reshape(stream->world, shape->id, &region);
        break;
    case 1:
        result = nav_shape_remove(stream->world, shape->id);
        FUZZ_CHECK(result == NAV_OK);
        *shape = stream->shapes[--stream->count];
        return result;
    case 2:
        next.def.is_enabled = !next.def.is_enabled;
        result = nav_shape_set_enabled(stream->world, shape->id, next.def.is_enabled);
        break;
    case 3:
        next.def.area = fuzz_byte(stream->input) % 70;
        result = nav_shape_set_area(stream->world, shape->id, next.def.area);
        break;
    case 4:
        next.def.layers = fuzz_byte(stream->input);
        result = nav_shape_set_layers(stream->world, shape->id, next.def.layers);
        break;
    case 5:
        next.def.z = fuzz_between(stream->input, -2, 2);
        result = nav_shape_set_z(stream->world, shape->id, next.def.z);
        break;
    default:
        next.def.pose = read_pose(stream, next.def.pose);
        result = nav_shape_move(stream->world, shape->id, next.def.pose);
        break;
    }
    if (result == NAV_OK)
        *shape = next;
    return result;
}

static void batch(Stream* stream) {
    NavResult result =
        stream->is_in_batch ? nav_batch_commit(stream->world) : nav_batch_begin(stream->world);
    FUZZ_CHECK(result == NAV_OK);
    stream->is_in_batch = !stream->is_in_batch;
}

static void step(Stream* stream) {
    uint8_t op = fuzz_byte(stream->input);
    NavResult result = NAV_OK;
    if (op >= 0xF0)
        batch(stream);
    else if (op < 0x50 || stream->count == 0)
        result = insert(stream);
    else
        result = change(stream, op);
    FUZZ_CHECK(result != NAV_ERR_MEMORY && result != NAV_ERR_BUDGET && result != NAV_ERR_BATCH);
    if (stream->is_in_batch)
        return;
    uint64_t before = stream->hash;
    stream->hash = nav_world_get_hash(stream->world);
    FUZZ_CHECK(result == NAV_OK || stream->hash == before);
    if (op % 8 == 7) // it takes a quarter of the time of an input
        fuzz_assert_valid(stream->world);
}

static void compare_with_fresh(const Stream* stream, NavWorld* world) {
    for (uint32_t i = stream->count; i-- > 0;) {
        NavShapeId id;
        if (stream->shapes[i].def.is_enabled)
            FUZZ_CHECK(insert_into(world, &stream->shapes[i], &id) == NAV_OK);
    }
    FUZZ_CHECK(nav_world_get_hash(world) == nav_world_get_hash(stream->world));
}

void fuzz_stream(FuzzInput* input, NavBox bounds, FuzzCoordinate* coordinate, FuzzStock* stock) {
    static Stream stream;
    memset(&stream, 0, sizeof stream);
    stream.input = input;
    stream.coordinate = coordinate;
    NavWorldDef def = nav_world_def();
    def.bounds = bounds;
    stream.world = fuzz_stock_take(&stock[0], &def);
    uint64_t empty = stream.hash = nav_world_get_hash(stream.world);
    for (int i = 0; i < 40 && !fuzz_is_done(input); i++)
        step(&stream);
    if (stream.is_in_batch)
        batch(&stream);
    fuzz_assert_valid(stream.world);
    compare_with_fresh(&stream, fuzz_stock_take(&stock[1], &def));
    fuzz_stock_give(&stock[1]);
    while (stream.count > 0)
        FUZZ_CHECK(nav_shape_remove(stream.world, stream.shapes[--stream.count].id) == NAV_OK);
    FUZZ_CHECK(nav_world_get_hash(stream.world) == empty);
    fuzz_stock_give(&stock[0]);
}
