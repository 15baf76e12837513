#include "support/live.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "oracle/area.h"
#include "oracle/memory.h"
#include "oracle/outline.h"
#include "world/change/world.h"

typedef struct Read {
    OracleTriangle triangle;
    NavTriangle source;
    uint32_t slot;
} Read;

static bool fail(Model* model, const char* what) {
    snprintf(model->fault, sizeof model->fault, "%s", what);
    return false;
}

static bool fail_at(Model* model, const char* what, const OracleTriangle* t) {
    snprintf(model->fault, sizeof model->fault, "%s at (%d,%d) (%d,%d) (%d,%d)", what,
             t->corner[0].x, t->corner[0].y, t->corner[1].x, t->corner[1].y, t->corner[2].x,
             t->corner[2].y);
    return false;
}

static int compare_reads(const void* p, const void* q) {
    const Read *a = p, *b = q;
    return oracle_triangle_compare(&a->triangle, &b->triangle);
}

static Read* read_world(const NavWorld* world, uint32_t* count) {
    uint32_t slots = nav_world_get_triangle_slot_count(world);
    Read* reads = oracle_alloc(slots, sizeof(Read));
    *count = 0;
    for (uint32_t slot = 0; slot < slots; slot++) {
        Read* read = &reads[*count];
        if (nav_world_get_triangle(world, slot, &read->source) != NAV_OK)
            continue;
        read->slot = slot;
        for (int i = 0; i < 3; i++) {
            read->triangle.corner[i] = read->source.corner[i];
            read->triangle.constraint[i] = read->source.is_constraint[i];
        }
        read->triangle.is_walkable = read->source.is_walkable;
        read->triangle.area = read->source.area;
        read->triangle.mask = read->source.blocked;
        read->triangle.shape_count = read->source.shape_count;
        read->triangle.island = read->source.island;
        oracle_triangle_normalize(&read->triangle);
        (*count)++;
    }
    qsort(reads, *count, sizeof(Read), compare_reads);
    return reads;
}

uint64_t live_walkable_area_2(const NavWorld* world) {
    uint64_t area = 0;
    uint32_t slots = nav_world_get_triangle_slot_count(world);
    for (uint32_t slot = 0; slot < slots; slot++) {
        NavTriangle t;
        if (nav_world_get_triangle(world, slot, &t) == NAV_OK && t.is_walkable)
            area += (uint64_t)oracle_area_2(t.corner[0], t.corner[1], t.corner[2]);
    }
    return area;
}

// The neighbour across edge i has the same two vertices in opposite order.
static bool check_neighbours(Model* model, const Read* read) {
    const NavTriangle* t = &read->source;
    for (int i = 0; i < 3; i++) {
        int from = (i + 1) % 3, to = (i + 2) % 3;
        bool at_frame = abs(t->corner[from].x) == ORACLE_FRAME &&
                        abs(t->corner[to].x) == ORACLE_FRAME &&
                        t->corner[from].x == t->corner[to].x;
        at_frame = at_frame ||
                   (abs(t->corner[from].y) == ORACLE_FRAME &&
                    abs(t->corner[to].y) == ORACLE_FRAME && t->corner[from].y == t->corner[to].y);
        if (at_frame) {
            if (t->neighbour[i] != NAV_NONE)
                return fail_at(model, "a neighbour beyond the frame", &read->triangle);
            continue;
        }
        NavTriangle other;
        if (nav_world_get_triangle(model->world, t->neighbour[i], &other) != NAV_OK)
            return fail_at(model, "a neighbour is no triangle", &read->triangle);
        bool found = false;
        for (int j = 0; j < 3; j++)
            found = found || (other.neighbour[j] == read->slot &&
                              other.vertex[(j + 1) % 3] == t->vertex[to] &&
                              other.vertex[(j + 2) % 3] == t->vertex[from]);
        if (!found)
            return fail_at(model, "a neighbour does not point back", &read->triangle);
        if (t->is_walkable && other.is_walkable && t->island != other.island)
            return fail_at(model, "an island ends inside a walkable edge", &read->triangle);
    }
    return true;
}

static bool compare_triangle(Model* model, const Read* read, const OracleTriangle* truth) {
    const OracleTriangle* t = &read->triangle;
    if (oracle_triangle_compare(t, truth) != 0)
        return fail_at(model, "a triangle differs from the oracle's", truth);
    for (int i = 0; i < 3; i++)
        if (t->constraint[i] != truth->constraint[i])
            return fail_at(model, "a constraint bit differs", truth);
    if (t->is_walkable != truth->is_walkable)
        return fail_at(model, "walkable differs", truth);
    if (t->area != truth->area)
        return fail_at(model, "the area differs", truth);
    if (t->mask != truth->mask)
        return fail_at(model, "the blocked layers differ", truth);
    if (t->shape_count != truth->shape_count)
        return fail_at(model, "the number of covering shapes differs", truth);
    if (truth->is_walkable == (t->island == NAV_NONE))
        return fail_at(model, "an island's number where there is none, or none", truth);
    return check_neighbours(model, read);
}

// The same partition: for each island, the first triangle decides which triangles belong to it.
static bool compare_islands(Model* model, const Read* reads, const OracleWorld* truth) {
    uint32_t* names = oracle_alloc(truth->island_count, sizeof(uint32_t));
    bool equal = true;
    for (uint32_t i = 0; i < truth->island_count; i++)
        names[i] = NAV_NONE;
    for (uint32_t t = 0; t < truth->triangle_count && equal; t++) {
        uint32_t island = truth->triangles[t].island;
        if (island == NAV_NONE)
            continue;
        if (names[island] == NAV_NONE)
            names[island] = reads[t].triangle.island;
        equal = names[island] == reads[t].triangle.island;
    }
    for (uint32_t i = 0; i < truth->island_count && equal; i++)
        for (uint32_t j = 0; j < i; j++)
            equal = equal && names[i] != names[j];
    free(names);
    return equal || fail(model, "the islands are not the oracle's");
}

static bool compare_stats(Model* model, const OracleWorld* truth) {
    NavStats stats;
    if (nav_world_get_stats(model->world, &stats) != NAV_OK)
        return fail(model, "no stats");
    if (stats.vertex_count != truth->vertex_count)
        return fail(model, "the vertex count differs from the oracle's");
    if (stats.triangle_count != truth->triangle_count)
        return fail(model, "the triangle count differs from the oracle's");
    if (stats.walkable_triangle_count != truth->walkable_count)
        return fail(model, "the walkable triangle count differs from the oracle's");
    if (stats.island_count != truth->island_count)
        return fail(model, "the island count differs from the oracle's");
    if (stats.walkable_area_2 != truth->walkable_area_2)
        return fail(model, "the walkable area differs from the sum over the snapped chains");
    return true;
}

static bool compare_area(Model* model, const OracleWorld* truth, const OracleShape* shapes,
                         uint32_t count) {
    double area = oracle_walkable_area(model->bounds, shapes, count);
    double difference = fabs(area - (double)truth->walkable_area_2 / 2);
    return difference <= oracle_area_tolerance(truth) ||
           fail(model, "the walkable area is too far from that of the original shapes");
}

bool live_equals_oracle(Model* model) {
    uint32_t shape_count, count;
    OracleShape* shapes = model_oracle_shapes(model, &shape_count);
    OracleWorld truth;
    oracle_world_init(&truth, model->bounds, shapes, shape_count);
    Read* reads = read_world(model->world, &count);
    bool equal = truth.fault == NULL || fail(model, truth.fault);
    for (uint32_t t = 0; t < count && t < truth.triangle_count && equal; t++)
        equal = compare_triangle(model, &reads[t], &truth.triangles[t]);
    equal = equal && (count == truth.triangle_count || fail(model, "more or fewer triangles"));
    equal = equal && compare_islands(model, reads, &truth) && compare_stats(model, &truth);
    equal = equal && compare_area(model, &truth, shapes, shape_count);
    free(reads);
    oracle_world_fini(&truth);
    model_shapes_free(shapes, shape_count);
    return equal;
}

bool live_is_valid(Model* model) {
    const char* what = "nothing said";
    if (nav_world_validate(model->world, &what))
        return true;
    snprintf(model->fault, sizeof model->fault, "not valid: %s", what);
    return false;
}

static NavResult insert_shuffled(const Model* model, NavWorld* world, TestRandom* random) {
    size_t count = model->shape_count;
    size_t* order = oracle_alloc(count, sizeof(size_t));
    NavResult result = NAV_OK;
    for (size_t i = 0; i < count; i++) {
        size_t j = random_below(random, (uint32_t)i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (size_t i = 0; i < count && result == NAV_OK; i++) {
        const ModelShape* shape = &model->shapes[order[i]];
        NavOutlineDef region;
        NavShapeDef def = model_shape_def(shape, &region);
        NavShapeId id;
        if (shape->is_enabled)
            result = nav_shape_insert(world, &def, &id);
    }
    free(order);
    return result;
}

bool live_has_same_counts(const NavWorld* a, const NavWorld* b) {
    NavStats s, t;
    return nav_world_get_stats(a, &s) == NAV_OK && nav_world_get_stats(b, &t) == NAV_OK &&
           s.vertex_count == t.vertex_count && s.triangle_count == t.triangle_count &&
           s.walkable_triangle_count == t.walkable_triangle_count && s.edge_count == t.edge_count &&
           s.node_count == t.node_count && s.island_count == t.island_count &&
           s.walkable_area_2 == t.walkable_area_2 && s.crossing_count == t.crossing_count &&
           s.seam_count == t.seam_count && s.label_count == t.label_count;
}

bool live_equals_fresh(Model* model, uint64_t seed) {
    TestRandom random = {seed};
    NavWorldDef def = nav_world_def();
    def.bounds = model->bounds;
    def.seam_width = model->seam_width;
    NavWorld* world = NULL;
    if (nav_world_create(&def, &world) != NAV_OK)
        return fail(model, "a fresh world is refused");
    world->load.after = random_below(&random, 3) * 4; // then the mesh is built at once
    bool in_batch = random_chance(&random, 50);
    bool built = !in_batch || nav_batch_begin(world) == NAV_OK;
    built = built && insert_shuffled(model, world, &random) == NAV_OK;
    built = built && (!in_batch || nav_batch_commit(world) == NAV_OK);
    const char* what = NULL;
    bool equal = built || fail(model, "a fresh build is refused");
    if (equal && !nav_world_validate(world, &what)) {
        snprintf(model->fault, sizeof model->fault, "a fresh build is not valid: %s", what);
        equal = false;
    }
    if (equal && nav_world_get_hash(world) != nav_world_get_hash(model->world))
        equal = fail(model, "the live hash is not that of a fresh build");
    if (equal && !live_has_same_counts(world, model->world))
        equal = fail(model, "the live counts are not those of a fresh build");
    nav_world_destroy(world);
    return equal;
}

static bool footprint_edges(const NavWorld* world, NavShapeId id, OracleEdge** edges,
                            uint32_t* count) {
    NavFootprint size = {0};
    if (nav_shape_get_footprint(world, id, &size) != NAV_OK)
        return false;
    NavPoint* points = oracle_alloc(size.point_count, sizeof(NavPoint));
    uint32_t* rings = oracle_alloc(size.ring_count, sizeof(uint32_t));
    NavFootprint all = {.points = points,
                        .point_capacity = size.point_count,
                        .ring_sizes = rings,
                        .ring_capacity = size.ring_count};
    bool told = nav_shape_get_footprint(world, id, &all) == NAV_OK;
    *edges = oracle_alloc(size.point_count, sizeof(OracleEdge));
    *count = 0;
    for (uint32_t r = 0, at = 0; told && r < all.ring_count; at += rings[r++])
        for (uint32_t i = 0; i < rings[r]; i++)
            (*edges)[(*count)++] =
                (OracleEdge){points[at + i], points[at + (i + 1) % rings[r]], false};
    free(rings);
    free(points);
    return told;
}

static bool tells_shape(Model* model, const ModelShape* shape) {
    NavShapeDef def;
    if (nav_shape_get(model->world, shape->id, &def) != NAV_OK)
        return fail(model, "a living shape is not known");
    bool is_floor = shape->kind == NAV_FLOOR;
    if (def.kind != shape->kind || def.is_enabled != shape->is_enabled || def.user != shape->name ||
        (is_floor && (def.area != shape->area || def.z != shape->z)) ||
        (!is_floor && def.layers != shape->layers) ||
        (def.outline.generation == 0 && def.outline.index == 0) == shape->is_shared)
        return fail(model, "a shape is reported with wrong data");
    if (!shape->is_enabled)
        return true;
    OracleEdge *told = NULL, *true_edges;
    uint32_t told_count = 0, kept = 0, count = model_shape_edges(shape, &true_edges);
    for (uint32_t i = 0; i < count; i++)
        if (!true_edges[i].is_inner)
            true_edges[kept++] = true_edges[i];
    bool equal = footprint_edges(model->world, shape->id, &told, &told_count);
    equal = equal && oracle_edges_equal(told, told_count, true_edges, kept);
    free(told);
    free(true_edges);
    return equal || fail(model, "a footprint is not the outline's at its place");
}

bool live_tells_shapes(Model* model) {
    for (size_t i = 0; i < model->shape_count; i++)
        if (!tells_shape(model, &model->shapes[i]))
            return false;
    return true;
}
