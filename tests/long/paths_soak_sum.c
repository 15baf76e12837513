#include "long/paths_soak_sum.h"

#include <stdlib.h>

#include "base/hash.h"
#include "oracle/memory.h"
#include "world/change/world.h"

static uint64_t fold_point(uint64_t hash, NavPoint p) {
    return navi_hash_fold(hash, (uint64_t)(uint32_t)p.x << 32 | (uint32_t)p.y);
}

static uint64_t key_of(const Mesh* mesh, uint32_t t) {
    const uint32_t* v = mesh->tri[t].v;
    uint32_t i = 0;
    for (uint32_t k = 1; k < 3; k++)
        if (navi_point_less(mesh->pos[v[k]], mesh->pos[v[i]]))
            i = k;
    uint64_t hash = fold_point(0, mesh->pos[v[i]]);
    hash = fold_point(hash, mesh->pos[v[navi_next3(i)]]);
    return fold_point(hash, mesh->pos[v[navi_prev3(i)]]);
}

static uint64_t sum_labels(const NavWorld* world) {
    const Mesh* mesh = &world->mesh;
    uint64_t sum = 0;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        if (!navi_tri_is_alive(mesh, t))
            continue;
        uint64_t hash = key_of(mesh, t);
        for (uint32_t l = mesh->tri[t].label; l != 0; l = navi_label(&world->labels, l)->rest)
            hash = navi_hash_fold(hash, navi_label(&world->labels, l)->key);
        sum += hash;
    }
    return sum;
}

// An island is named by the least key of its triangles.
static uint64_t sum_islands(const NavWorld* world) {
    const Mesh* mesh = &world->mesh;
    uint64_t *names = oracle_alloc(world->islands.counts->name_count, sizeof(uint64_t)), sum = 0;
    for (uint32_t k = 0; k < world->islands.counts->name_count; k++)
        names[k] = UINT64_MAX;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        if (!navi_tri_is_alive(mesh, t) || mesh->cluster[t] == NAV_NONE)
            continue;
        uint64_t key = key_of(mesh, t), *name = &names[navi_island_of(&world->islands, t)];
        *name = key < *name ? key : *name;
    }
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++)
        if (navi_tri_is_alive(mesh, t) && mesh->cluster[t] != NAV_NONE)
            sum += navi_hash_fold(key_of(mesh, t), names[navi_island_of(&world->islands, t)]);
    free(names);
    return sum;
}

static uint64_t sum_chains(const NavWorld* world) {
    const Snap* snap = &world->snap;
    const NavPoint* pos = world->mesh.pos;
    uint64_t sum = 0;
    for (uint32_t s = 0; s < world->shapes.slots.count; s++) {
        if (!world->shapes.slots.data[s].is_alive)
            continue;
        for (uint32_t e = world->shapes.slots.data[s].head; e != NAV_NONE;
             e = snap->edge[e].next_own) {
            uint64_t hash = fold_point(snap->edge[e].owner, navi_edge_a(snap, e));
            for (uint32_t n = snap->edge[e].first; n != NAV_NONE; n = snap->node[n].next)
                hash = fold_point(hash, pos[snap->node[n].vertex]);
            sum += fold_point(hash, navi_edge_b(snap, e));
        }
    }
    return sum;
}

static uint32_t count_ends(const Snap* snap, const MeshVertex* vertex) {
    uint32_t count = 0;
    for (uint32_t e = vertex->out; e != NAV_NONE; e = snap->edge[e].next_out)
        count++;
    for (uint32_t e = vertex->in; e != NAV_NONE; e = snap->edge[e].next_in)
        count += 1024;
    return count;
}

static uint64_t sum_references(const NavWorld* world) {
    const Mesh* mesh = &world->mesh;
    uint64_t sum = 0;
    for (uint32_t v = 0; v < mesh->counts->vertex_slots; v++) {
        const MeshVertex* vertex = &mesh->vertex[v];
        if (vertex->xref == NAV_NONE)
            continue;
        uint64_t hash = navi_hash_fold(vertex->xref, count_ends(&world->snap, vertex));
        sum += fold_point(hash, mesh->pos[v]);
    }
    return sum;
}

PathsSum paths_sum(const NavWorld* world) {
    return (PathsSum){sum_labels(world), sum_islands(world), sum_chains(world),
                      sum_references(world)};
}
