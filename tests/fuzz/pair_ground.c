// What changes the worlds: shapes, links and batches.
#include "pair.h"

// Three to five points, or a box.
static NavOutlineDef read_region(Pair* pair) {
    NavOutlineDef region = nav_outline_def();
    uint8_t form = fuzz_byte(pair->input);
    NavPoint a = pair_point(pair), b = pair_point(pair);
    NavPoint* points = pair->points;
    points[0] = a;
    points[1] = form & 0x80 ? b : (NavPoint){b.x, a.y};
    points[2] = b;
    points[3] = (NavPoint){a.x, b.y};
    region.point_count = form & 0x80 ? 3 + form % 3 : 4;
    for (uint32_t k = 2; k < region.point_count && (form & 0x80); k++)
        points[k] = pair_point(pair);
    region.points = points;
    region.pivot = points[0];
    return region;
}

static NavResult insert(Pair* pair) {
    NavOutlineDef region = read_region(pair);
    uint8_t how = fuzz_byte(pair->input), dress = fuzz_byte(pair->input);
    NavOutlineId none = {0, 0, 0};
    NavShapeDef def = how & 1 ? nav_floor_def(none) : nav_obstacle_def(none);
    def.region = &region;
    def.pose = nav_pose(region.points[0], 0);
    def.area = dress % 4;
    def.z = dress >> 2 & 3;
    def.elevation = 5 * (dress >> 4 & 3);
    def.layers = how & 2 ? 1u << (how >> 2 & 1) : def.layers;
    def.is_enabled = !(how & 0x80);
    NavShapeId ids[2];
    NavResult result;
    PAIR_BOTH(pair, result, nav_shape_insert(side->world, &def, &ids[side != pair->sides]));
    if (result != NAV_OK)
        return result;
    FUZZ_CHECK(memcmp(&ids[0], &ids[1], sizeof *ids) == 0);
    pair->shapes[(how >> 3) % PAIR_SHAPES] = ids[0];
    return NAV_OK;
}

// Mostly by some steps, with those that stand on it.
static NavResult move(Pair* pair, NavShapeId id) {
    NavShapeDef def;
    NavResult result;
    PAIR_BOTH(pair, result, nav_shape_get(side->world, id, &def));
    if (result != NAV_OK)
        return result;
    uint8_t how = fuzz_byte(pair->input);
    NavPose pose = def.pose;
    if (how & 1)
        pose.position = pair_point(pair);
    pose.position.x += fuzz_between(pair->input, -60, 60);
    pose.position.y += fuzz_between(pair->input, -60, 60);
    pose.angle = (uint16_t)(pose.angle + ((how >> 1 & 7) << 9));
    pose.is_flipped_x = (how & 0x70) == 0x70;
    pose.scale = (how & 0x70) == 0x60 ? 65536 + fuzz_byte(pair->input) * 99 : pose.scale;
    PAIR_BOTH(pair, result, nav_shape_move(side->world, id, pose));
    return result;
}

static NavResult change(Pair* pair) {
    uint8_t how = fuzz_byte(pair->input), value = fuzz_byte(pair->input);
    NavShapeId id = pair->shapes[how / 8 % PAIR_SHAPES];
    id.generation += how >= 0xF8;
    NavOutlineDef region;
    NavResult result;
    switch (how % 8) {
    case 0:
        PAIR_BOTH(pair, result, nav_shape_remove(side->world, id));
        return result;
    case 1:
        PAIR_BOTH(pair, result, nav_shape_set_enabled(side->world, id, value & 1));
        return result;
    case 2:
        PAIR_BOTH(pair, result, nav_shape_set_area(side->world, id, value));
        return result;
    case 3:
        PAIR_BOTH(pair, result, nav_shape_set_layers(side->world, id, value));
        return result;
    case 4:
        if (value & 1)
            PAIR_BOTH(pair, result, nav_shape_set_z(side->world, id, value / 2 % 4));
        else
            PAIR_BOTH(pair, result, nav_shape_set_elevation(side->world, id, value / 2 % 16));
        return result;
    case 5:
        region = read_region(pair);
        PAIR_BOTH(pair, result, nav_shape_reshape(side->world, id, &region));
        return result;
    default:
        return move(pair, id);
    }
}

static NavLinkEnd read_end(Pair* pair, uint8_t how) {
    NavLinkEnd end = {pair_point(pair), {0, 0}, {0, 0, 0}};
    end.b = how & 1 ? pair_point(pair) : end.a;
    if (how & 2)
        end.anchor = pair->shapes[how / 4 % PAIR_SHAPES];
    return end;
}

static NavResult change_link(Pair* pair) {
    uint8_t how = fuzz_byte(pair->input), dress = fuzz_byte(pair->input);
    NavLinkId* id = &pair->links[how % PAIR_LINKS];
    NavLinkId ids[2];
    NavResult result;
    if (how % 8 >= 6) {
        PAIR_BOTH(pair, result, nav_link_remove(side->world, *id));
        return result;
    }
    NavLinkDef def = nav_link_def(pair->origin, pair->origin);
    def.from = read_end(pair, how >> 4);
    def.to = read_end(pair, dress);
    def.is_two_way = dress & 0x40;
    def.is_enabled = !(dress & 0x80);
    def.cost = dress == 0xFF ? fuzz_double(pair->input) : 7.5 * dress;
    def.kind = dress % 2;
    if (how & 8) {
        PAIR_BOTH(pair, result, nav_link_set(side->world, *id, &def));
        return result;
    }
    PAIR_BOTH(pair, result, nav_link_insert(side->world, &def, &ids[side != pair->sides]));
    if (result != NAV_OK)
        return result;
    FUZZ_CHECK(memcmp(&ids[0], &ids[1], sizeof *ids) == 0);
    *id = ids[0];
    return NAV_OK;
}

// A batch that is cancelled leaves the worlds as they were.
static NavResult batch(Pair* pair) {
    uint8_t how = fuzz_byte(pair->input);
    NavResult result;
    if (!pair->is_in_batch) {
        PAIR_BOTH(pair, result, nav_batch_begin(side->world));
        pair->is_in_batch = true;
    } else {
        if (how % 3 == 0)
            PAIR_BOTH(pair, result, nav_batch_cancel(side->world));
        else
            PAIR_BOTH(pair, result, nav_batch_commit(side->world));
        pair->is_in_batch = false;
    }
    return result;
}

NavResult pair_call_ground(Pair* pair) {
    uint8_t which = fuzz_byte(pair->input);
    NavResult result;
    switch (which % 8) {
    case 0:
    case 1:
        return insert(pair);
    case 2:
    case 3:
    case 4:
        return change(pair);
    case 5:
        return change_link(pair);
    case 6:
        if (which >= 0xC0) {
            PAIR_BOTH(pair, result, nav_world_keep_path_data(side->world, which & 8));
            pair->has_path_data = result == NAV_OK ? which & 8 : pair->has_path_data;
            return result;
        }
        return change_link(pair);
    default:
        return batch(pair);
    }
}
