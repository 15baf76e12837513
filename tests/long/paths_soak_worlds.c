#include "long/paths_soak_worlds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "long/paths_soak_sum.h"
#include "world/change/world.h"

enum { CROWDED_TRIANGLES = 2500, REFERENCE = 0, EVERYTHING_ON = 1 };

uint32_t paths_combination_count(void) { return NAVI_SHORTCUT_ALL + 1; }

static bool fail(PathsWorlds* worlds, uint32_t w, const char* what) {
    snprintf(worlds->fault, sizeof worlds->fault, "%s (world %u, without the ways %u)", what, w,
             worlds->mask[w]);
    return false;
}

bool paths_worlds_init(PathsWorlds* worlds, NavBox bounds, const uint32_t* masks, uint32_t count) {
    memset(worlds, 0, sizeof *worlds);
    worlds->count = count;
    for (uint32_t w = 0; w < count; w++) {
        worlds->mask[w] = masks[w];
        worlds->world[w] = field_create_world(bounds);
        if (worlds->world[w] == NULL)
            return fail(worlds, w, "a world cannot be made");
        worlds->world[w]->disabled_shortcuts = masks[w];
        worlds->world[w]->load.after = 0;
        if (w % 2 == 1) // clusters of few triangles, which half of these worlds give up
            worlds->world[w]->islands.limits = (IslandLimits){4, 12, 2, w / 2 % 2 * 1000};
    }
    worlds->empty_hash = navi_world_hash(worlds->world[REFERENCE]);
    return true;
}

void paths_worlds_fini(PathsWorlds* worlds) {
    for (uint32_t w = 0; w < worlds->count; w++)
        nav_world_destroy(worlds->world[w]);
    worlds->count = 0;
}

static void count_ways(PathsWorlds* worlds, const FieldChange* change) {
    const NavWorld* world = worlds->world[EVERYTHING_ON];
    PathsCounts* counts = &worlds->counts;
    bool is_displaced = world->displaced_count > counts->displaced;
    counts->displaced = world->displaced_count;
    counts->partial = world->partial_count;
    if (is_displaced)
        counts->displaced_with_crossings += world->moves.count > change->next.region->point_count;
    else if (change->kind == FIELD_INSERT)
        counts->guided += world->carve.guides.count > 0;
}

bool paths_worlds_change(PathsWorlds* worlds, Field* field, FieldChange* change) {
    NavResult first = NAV_OK;
    NavShapeId first_id = {0, 0, 0};
    for (uint32_t w = 0; w < worlds->count; w++) {
        NavShapeId id = change->next.id;
        NavResult result = field_apply_as(worlds->world[w], change, &id);
        if (w == REFERENCE) {
            first = result;
            first_id = id;
        }
        if (result != first || id.index != first_id.index || id.generation != first_id.generation)
            return fail(worlds, w, "another result, or another id");
    }
    worlds->counts.changes++;
    worlds->counts.refused += first != NAV_OK;
    if (first != NAV_OK) {
        field_refuse(change);
        return true;
    }
    count_ways(worlds, change);
    if (change->kind == FIELD_INSERT)
        change->next.id = first_id;
    field_accept(field, change);
    return true;
}

bool paths_worlds_batch(PathsWorlds* worlds, bool is_begin) {
    for (uint32_t w = 0; w < worlds->count; w++) {
        NavWorld* world = worlds->world[w];
        NavResult result = is_begin ? nav_batch_begin(world) : nav_batch_commit(world);
        if (result != NAV_OK)
            return fail(worlds, w, "a batch does not begin or end");
    }
    return true;
}

// --- comparing ----------------------------------------------------------------------------------

static bool has_same_counts(const NavWorld* a, const NavWorld* b) {
    return a->mesh.counts->tri_alive == b->mesh.counts->tri_alive &&
           a->mesh.counts->vertex_alive == b->mesh.counts->vertex_alive &&
           a->snap.counts->edge_alive == b->snap.counts->edge_alive &&
           a->snap.counts->node_alive == b->snap.counts->node_alive;
}

// A world that has put off insertions of the open batch has another mesh until they are done.
static bool has_put_off(const PathsWorlds* worlds) {
    for (uint32_t w = 0; w < worlds->count; w++)
        if (worlds->world[w]->load.shapes.count > 0)
            return true;
    return false;
}

bool paths_worlds_agree(PathsWorlds* worlds) {
    const NavWorld* reference = worlds->world[REFERENCE];
    if (has_put_off(worlds))
        return true;
    uint64_t hash = navi_world_hash(reference);
    for (uint32_t w = 1; w < worlds->count; w++) {
        const NavWorld* world = worlds->world[w];
        if (navi_world_hash(world) != hash)
            return fail(worlds, w, "another mesh");
        if (!has_same_counts(world, reference))
            return fail(worlds, w, "another number of vertices, edges or nodes");
        if (!world->is_in_batch &&
            (world->labels.alive != reference->labels.alive ||
             world->islands.counts->alive != reference->islands.counts->alive))
            return fail(worlds, w, "another number of labels or islands");
    }
    return true;
}

bool paths_worlds_agree_deeply(PathsWorlds* worlds) {
    PathsSum first = paths_sum(worlds->world[REFERENCE]);
    for (uint32_t w = 1; w < worlds->count; w++) {
        PathsSum sum = paths_sum(worlds->world[w]);
        if (sum.labels != first.labels)
            return fail(worlds, w, "other labels");
        if (sum.islands != first.islands)
            return fail(worlds, w, "other islands");
        if (sum.chains != first.chains)
            return fail(worlds, w, "other chains");
        if (sum.references != first.references)
            return fail(worlds, w, "other references");
    }
    return true;
}

bool paths_worlds_are_valid(PathsWorlds* worlds) {
    for (uint32_t w = 0; w < worlds->count; w++) {
        const char* what = navi_world_check(worlds->world[w]);
        if (what != NULL)
            return fail(worlds, w, what);
    }
    return true;
}

bool paths_worlds_equal_fresh(PathsWorlds* worlds, Field* field) {
    NavWorld* fresh = field_create_world(nav_world_get_bounds(worlds->world[REFERENCE]));
    uint32_t order[FIELD_SHAPE_MOST];
    TestRandom random = {field->count + worlds->counts.changes};
    bool is_good = fresh != NULL && nav_batch_begin(fresh) == NAV_OK;
    if (is_good)
        fresh->load.after = worlds->counts.changes % 2 == 0 ? 0 : NAVI_LOAD_AFTER;
    for (uint32_t k = 0; k < field->count; k++) {
        uint32_t i = random_below(&random, k + 1);
        order[k] = order[i];
        order[i] = k;
    }
    for (uint32_t k = 0; k < field->count && is_good; k++) {
        NavOutlineDef region;
        NavShapeDef def = field_shape_def(&field->shapes[order[k]], &region);
        NavShapeId id;
        is_good = nav_shape_insert(fresh, &def, &id) == NAV_OK;
    }
    is_good = is_good && nav_batch_commit(fresh) == NAV_OK &&
              navi_world_hash(fresh) == navi_world_hash(worlds->world[REFERENCE]);
    nav_world_destroy(fresh);
    return is_good || fail(worlds, REFERENCE, "a fresh build gives another mesh");
}

bool paths_worlds_empty(PathsWorlds* worlds, const Field* field) {
    for (uint32_t w = 0; w < worlds->count; w++) {
        NavWorld* world = worlds->world[w];
        for (uint32_t k = 0; k < field->count; k++)
            if (nav_shape_remove(world, field->shapes[k].id) != NAV_OK)
                return fail(worlds, w, "a shape cannot be removed");
        if (navi_world_hash(world) != worlds->empty_hash)
            return fail(worlds, w, "removing everything leaves another mesh");
        // The frame and the bounds; outside and inside them.
        if (world->mesh.counts->vertex_alive != 8 || world->labels.alive != 2)
            return fail(worlds, w, "removing everything leaves vertices or labels");
    }
    return true;
}

bool paths_worlds_are_crowded(const PathsWorlds* worlds) {
    return worlds->world[REFERENCE]->mesh.counts->tri_alive > CROWDED_TRIANGLES;
}

uint64_t paths_worlds_displaced(const PathsWorlds* worlds, uint32_t w) {
    return worlds->world[w]->displaced_count;
}

uint64_t paths_worlds_partial(const PathsWorlds* worlds, uint32_t w) {
    return worlds->world[w]->partial_count;
}
