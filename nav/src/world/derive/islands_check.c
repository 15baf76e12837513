// The validator of clusters and islands: everything is computed again, by floods and counts.
#include <string.h>

#include "base/assert.h"
#include "world/derive/islands.h"

typedef struct IslandsCheck {
    const Islands* islands;
    uint32_t* stack;   // [triangle slots]
    uint32_t* counts;  // [portal slots]
    uint32_t* members; // [island names] number of clusters
    uint8_t* seen;     // [triangle slots]
} IslandsCheck;

static const char* check_triangle(const Islands* islands, uint32_t t) {
    const Mesh* mesh = islands->mesh;
    bool is_walkable = navi_tri_is_walkable(islands->labels, mesh, t, UINT32_MAX);
    if (is_walkable != (mesh->cluster[t] != NAV_NONE))
        return "an island holds what is not walkable";
    if (is_walkable && (mesh->cluster[t] >= islands->counts->cluster_count ||
                        navi_island_of(islands, t) >= islands->counts->name_count))
        return "a cluster or island does not exist";
    for (uint32_t i = 0; i < 3 && is_walkable; i++) {
        uint32_t twin = mesh->tri[t].n[i];
        if (twin != NAV_NONE && mesh->cluster[twin >> 2] != NAV_NONE &&
            mesh->cluster[twin >> 2] < islands->counts->cluster_count &&
            navi_island_of(islands, twin >> 2) != navi_island_of(islands, t))
            return "neighbours lie on different islands";
    }
    return NULL;
}

// Flood from t, and count. With `is_in_cluster` only triangles of its cluster, and bit 0 of `seen`;
// else all, and bit 1.
static uint32_t flood_size(const IslandsCheck* check, uint32_t t, bool is_in_cluster) {
    const Mesh* mesh = check->islands->mesh;
    uint32_t depth = 0, size = 0, cluster = mesh->cluster[t];
    uint8_t bit = is_in_cluster ? 1 : 2;
    check->seen[t] |= bit;
    check->stack[depth++] = t;
    while (depth > 0) {
        uint32_t at = check->stack[--depth];
        size++;
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[at].n[i], other = twin >> 2;
            if (twin == NAV_NONE || mesh->cluster[other] == NAV_NONE || check->seen[other] & bit ||
                (is_in_cluster && mesh->cluster[other] != cluster))
                continue;
            check->seen[other] |= bit;
            check->stack[depth++] = other;
        }
    }
    return size;
}

static const char* check_sizes(const IslandsCheck* check) {
    const Islands* islands = check->islands;
    const Mesh* mesh = islands->mesh;
    uint32_t floods = 0;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        if (!navi_tri_is_alive(mesh, t) || mesh->cluster[t] == NAV_NONE)
            continue;
        const IslandCluster* cluster = &islands->clusters.data[mesh->cluster[t]];
        if (!(check->seen[t] & 1) && flood_size(check, t, true) != cluster->size)
            return "a cluster is torn or miscounted";
        if (!(check->seen[t] & 2)) {
            (void)flood_size(check, t, false);
            floods++;
        }
    }
    return floods == islands->counts->alive ? NULL : "islands are torn or miscounted";
}

// The portal between two clusters in the list of a; NAV_NONE: none.
static uint32_t portal_between(const Islands* islands, uint32_t a, uint32_t b) {
    uint32_t link = islands->clusters.data[a].first, left = islands->counts->portal_count;
    while (link != NAV_NONE && left-- > 0) {
        const IslandPortal* portal = &islands->portals.data[link >> 1];
        if (portal->cluster[link & 1] != a)
            return NAV_NONE;
        if (portal->cluster[~link & 1] == b)
            return link >> 1;
        link = portal->next[link & 1];
    }
    return NAV_NONE;
}

static const char* check_portals(const IslandsCheck* check) {
    const Islands* islands = check->islands;
    const Mesh* mesh = islands->mesh;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++)
        for (uint32_t i = 0; i < 3 && navi_tri_is_alive(mesh, t); i++) {
            uint32_t twin = mesh->tri[t].n[i], a = mesh->cluster[t];
            uint32_t b = twin == NAV_NONE ? NAV_NONE : mesh->cluster[twin >> 2];
            if (a == NAV_NONE || b == NAV_NONE || a >= b)
                continue;
            uint32_t portal = portal_between(islands, a, b);
            if (portal == NAV_NONE || portal != portal_between(islands, b, a))
                return "clusters that touch have no portal";
            check->counts[portal]++;
        }
    for (uint32_t k = 0; k < islands->counts->portal_count; k++)
        if (islands->portals.data[k].count != check->counts[k] ||
            islands->portals.data[k].is_changed)
            return "the edges of a portal are miscounted";
    return NULL;
}

// Neighbours have the same island and there are as many names as floods, so it suffices that each
// name is of a cluster that has triangles.
static const char* check_names(const IslandsCheck* check) {
    const Islands* islands = check->islands;
    uint32_t alive = 0;
    for (uint32_t c = 0; c < islands->counts->cluster_count; c++) {
        const IslandCluster* cluster = &islands->clusters.data[c];
        if (cluster->is_changed || (cluster->size == 0) != (cluster->island == NAV_NONE))
            return "a cluster without triangles has an island, or is being changed";
        if (cluster->island != NAV_NONE)
            check->members[cluster->island]++;
    }
    for (uint32_t k = 0; k < islands->counts->name_count; k++) {
        if (islands->names.data[k] != check->members[k])
            return "the clusters of an island are miscounted";
        alive += check->members[k] > 0;
    }
    return alive == islands->counts->alive ? NULL : "islands are miscounted";
}

static const char* check_all(const IslandsCheck* check) {
    const Mesh* mesh = check->islands->mesh;
    const char* what = NULL;
    for (uint32_t t = 0; t < mesh->counts->tri_slots && what == NULL; t++)
        what = navi_tri_is_alive(mesh, t) ? check_triangle(check->islands, t) : NULL;
    if (what == NULL)
        what = check_sizes(check);
    if (what == NULL)
        what = check_portals(check);
    return what == NULL ? check_names(check) : what;
}

const char* navi_islands_check(const Islands* islands) {
    size_t slots = islands->mesh->counts->tri_slots;
    size_t words = slots + islands->counts->portal_count + islands->counts->name_count;
    size_t size = words * sizeof(uint32_t) + slots;
    uint32_t* block = navi_memory_alloc(islands->memory, size);
    if (block == NULL)
        return "no memory to validate";
    memset(block, 0, size);
    IslandsCheck check = {islands, block, block + slots,
                          block + slots + islands->counts->portal_count, (uint8_t*)(block + words)};
    const char* what = check_all(&check);
    navi_memory_free(islands->memory, block, size);
    return what;
}
