#include "long/soak_replay.h"

#include <stdlib.h>

#include "oracle/memory.h"
#include "oracle/world.h"

static void write_point(FILE* file, NavPoint p) {
    fprintf(file, " %.8f %.8f", nav_steps_to_px(p.x), nav_steps_to_px(p.y));
}

// Follow the edges from the first; true when that visits all, so that they are one ring.
static bool order_ring(OracleEdge* edges, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        uint32_t next = i;
        while (next < count &&
               (edges[next].a.x != edges[i - 1].b.x || edges[next].a.y != edges[i - 1].b.y))
            next++;
        if (next == count)
            return false;
        OracleEdge e = edges[i];
        edges[i] = edges[next];
        edges[next] = e;
    }
    return count > 2 && edges[count - 1].b.x == edges[0].a.x &&
           edges[count - 1].b.y == edges[0].a.y;
}

static void write_ring(FILE* file, const OracleEdge* edges, uint32_t count) {
    fprintf(file, " %u", count);
    for (uint32_t i = 0; i < count; i++)
        write_point(file, edges[i].a);
    fprintf(file, "\n");
}

// The region's triangles, by the oracle; three vertices of its own for each.
static void write_as_triangles(FILE* file, OracleEdge* edges, uint32_t count) {
    const NavBox everything = {{-NAV_COORD_MAX, -NAV_COORD_MAX}, {NAV_COORD_MAX, NAV_COORD_MAX}};
    OracleShape floor = {.is_floor = true, .edges = edges, .edge_count = count};
    OracleWorld world;
    oracle_world_init(&world, everything, &floor, 1);
    fprintf(file, " %u", 3 * world.walkable_count);
    for (uint32_t t = 0; t < world.triangle_count; t++)
        for (int i = 0; i < 3 && world.triangles[t].is_walkable; i++)
            write_point(file, world.triangles[t].corner[i]);
    fprintf(file, " %u", world.walkable_count);
    for (uint32_t i = 0; i < 3 * world.walkable_count; i++)
        fprintf(file, " %u", i);
    fprintf(file, "\n");
    oracle_world_fini(&world);
}

static bool is_only_moved(NavPose pose) {
    return pose.angle == 0 && !pose.is_flipped_x && !pose.is_flipped_y && pose.scale == 0;
}

static void write_as_drawn(FILE* file, const ModelShape* shape) {
    const SceneRegion* region = shape->region;
    fprintf(file, " %u", region->point_count);
    for (uint32_t i = 0; i < region->point_count; i++)
        write_point(file, nav_pose_apply(shape->pose, region->pivot, region->points[i]));
    fprintf(file, " %u", region->triangle_count);
    for (uint32_t i = 0; i < 3 * region->triangle_count; i++)
        fprintf(file, " %u", region->triangles[i]);
    fprintf(file, "\n");
}

static void write_shape(FILE* file, const ModelShape* shape, bool is_new) {
    bool is_floor = shape->kind == NAV_FLOOR;
    bool as_drawn = shape->region->triangle_count > 0 && is_only_moved(shape->pose);
    OracleEdge* edges;
    uint32_t count = model_shape_edges(shape, &edges);
    bool is_ring = !as_drawn && order_ring(edges, count);
    const char* verb = is_ring ? "move" : "movemesh";
    if (is_new)
        verb = is_floor ? (is_ring ? "floor" : "mesh") : (is_ring ? "add" : "addmesh");
    fprintf(file, "%s s%u", verb, shape->name);
    if (is_new && is_floor)
        fprintf(file, " %u %d", shape->area, shape->z);
    if (as_drawn)
        write_as_drawn(file, shape);
    else if (is_ring)
        write_ring(file, edges, count);
    else
        write_as_triangles(file, edges, count);
    if (as_drawn && shape->region->keep_edges)
        fprintf(file, "keepedges s%u\n", shape->name);
    if (is_new && !is_floor && shape->layers != 0xFFFFFFFFu)
        fprintf(file, "layers s%u %u\n", shape->name, shape->layers);
    free(edges);
}

static const ModelShape* find(const Model* model, uint32_t name) {
    for (size_t i = 0; i < model->shape_count; i++)
        if (model->shapes[i].name == name)
            return &model->shapes[i];
    return NULL;
}

static void write_change(FILE* file, const Change* change, bool was_there, const ModelShape* now) {
    bool is_there = now != NULL && now->is_enabled;
    if (was_there && !is_there)
        fprintf(file, "del s%u\n", change->name);
    if (!is_there)
        return;
    switch (change->kind) {
    case CHANGE_LAYERS:
        fprintf(file, "layers s%u %u\n", now->name, now->layers);
        break;
    case CHANGE_AREA:
    case CHANGE_Z:
        fprintf(file, "del s%u\n", now->name);
        write_shape(file, now, true);
        break;
    case CHANGE_ENABLE:
        if (!was_there)
            write_shape(file, now, true);
        break;
    default:
        write_shape(file, now, !was_there);
        break;
    }
}

static void write_all_out_and_in(FILE* file, const Model* model) {
    for (size_t i = 0; i < model->shape_count; i++)
        if (model->shapes[i].is_enabled)
            fprintf(file, "del s%u\n", model->shapes[i].name);
    for (size_t i = model->shape_count; i-- > 0;)
        if (model->shapes[i].is_enabled)
            write_shape(file, &model->shapes[i], true);
}

void replay_write(FILE* file, const Scene* scene, const ChangeList* changes) {
    Model model;
    fprintf(file, "navreplay 1\nbounds");
    write_point(file, scene->bounds.min);
    write_point(file, scene->bounds.max);
    if (scene->seam_width > 0)
        fprintf(file, "\nseam %d", scene->seam_width);
    fprintf(file, "\n");
    bool runs = model_init(&model, scene);
    for (size_t i = 0; i < changes->count && runs; i++) {
        const Change* change = &changes->at[i];
        const ModelShape* before = find(&model, change->name);
        bool was_there = before != NULL && before->is_enabled;
        uint64_t refused = model.refused_count;
        if (change->kind == CHANGE_BEGIN || change->kind == CHANGE_COMMIT)
            fprintf(file, change->kind == CHANGE_BEGIN ? "begin\n" : "commit\n");
        else if (change->kind == CHANGE_REMOVE_ALL)
            write_all_out_and_in(file, &model);
        fflush(file);
        bool is_shape_change = change->kind < CHANGE_BEGIN;
        if (i + 1 == changes->count) {
            ModelShape target = model_target(&model, before, change);
            if (is_shape_change && (before != NULL) != (change->kind == CHANGE_INSERT))
                write_change(file, change, was_there,
                             change->kind == CHANGE_REMOVE ? NULL : &target);
            break;
        }
        runs = model_apply(&model, change, false);
        if (is_shape_change && model.refused_count == refused)
            write_change(file, change, was_there, find(&model, change->name));
    }
    fprintf(file, "check\n");
    model_fini(&model);
}

void replay_list(FILE* file, const ChangeList* changes) {
    static const char* const names[] = {"insert", "move",   "reshape", "set_outline",
                                        "remove", "enable", "area",    "z",
                                        "layers", "begin",  "commit",  "remove_all"};
    for (size_t i = 0; i < changes->count; i++) {
        const Change* c = &changes->at[i];
        fprintf(file, "  %s s%u", names[c->kind], c->name);
        if (c->kind == CHANGE_INSERT)
            fprintf(file, " %s area %u z %d layers %x",
                    c->shape_kind == NAV_FLOOR ? "floor" : "obstacle", c->area, c->z, c->layers);
        if (c->kind <= CHANGE_SET_OUTLINE)
            fprintf(file, " to %d,%d angle %u flip %d%d scale %d", c->pose.position.x,
                    c->pose.position.y, c->pose.angle, c->pose.is_flipped_x, c->pose.is_flipped_y,
                    c->pose.scale);
        if (c->region != NULL)
            fprintf(file, " region of %u points, %u rings, %u triangles%s", c->region->point_count,
                    c->region->ring_count, c->region->triangle_count,
                    c->region->keep_edges ? ", edges kept" : "");
        else if (c->kind == CHANGE_INSERT || c->kind == CHANGE_SET_OUTLINE)
            fprintf(file, " outline %u", c->outline);
        fprintf(file, "%s%s\n", c->kind == CHANGE_ENABLE && !c->is_enabled ? " off" : "",
                c->must_fail ? " (must be refused)" : "");
    }
}
