// The canonical hash, and the validator of the world: labels and path data.
#include "base/hash.h"
#include "world/change/world.h"

// Hash a triangle: its three corners from the smallest on, a word each, then a word of constraint
// flags, area and blocked layers.
static uint64_t hash_of_tri(const NavWorld* world, uint32_t t) {
    const MeshTri* tri = &world->mesh.tri[t];
    const LabelCell* label = navi_label(&world->labels, tri->label);
    uint64_t hash = 0, bits = 0;
    for (uint32_t k = 0, i = navi_tri_first(&world->mesh, t); k < 3; k++, i = navi_next3(i)) {
        NavPoint p = world->mesh.pos[tri->v[i]];
        hash = navi_hash_fold(hash, (uint64_t)(uint32_t)p.x << 32 | (uint32_t)p.y);
        bits |= (uint64_t)navi_edge_is_constraint(&world->mesh, 4 * t + i) << k;
    }
    uint64_t area = label->area < 0 ? 255 : (uint64_t)label->area;
    return navi_hash_fold(hash, bits | area << 8 | (uint64_t)label->blocked << 32);
}

uint64_t navi_world_hash(const NavWorld* world) {
    uint64_t sum = 0;
    for (uint32_t t = 0; t < world->mesh.counts->tri_slots; t++)
        if (navi_tri_is_alive(&world->mesh, t))
            sum += hash_of_tri(world, t);
    return sum;
}

// --- labels ------------------------------------------------------------------------------

// Does the shape run along the edge from u to w an odd number of times?
static bool is_odd_user(const NavWorld* world, uint32_t u, uint32_t w, uint32_t shape) {
    SnapCursor cursor = {0, 0, 0};
    SnapPass pass;
    int direction;
    bool is_odd = false;
    while (navi_snap_user_next(&world->snap, u, w, &cursor, &pass, &direction)) {
        const SnapEdge* edge = &world->snap.edge[pass.edge];
        is_odd ^= navi_edge_shape(edge) == shape && !(edge->owner & SIDE_INNER);
    }
    return is_odd;
}

// Count the keys that only one of two labels has. Keys fall along both lists, so they are merged.
static uint32_t count_differences(const Labels* labels, uint32_t a, uint32_t b) {
    uint32_t count = 0;
    while (a != b) {
        const LabelCell *ca = navi_label(labels, a), *cb = navi_label(labels, b);
        bool step_a = b == 0 || (a != 0 && ca->key >= cb->key);
        bool step_b = a == 0 || (b != 0 && cb->key >= ca->key);
        count += step_a != step_b;
        if (step_a)
            a = ca->rest;
        if (step_b)
            b = cb->rest;
    }
    return count;
}

// The labels on both sides of an edge must differ by exactly the shapes that run along it an odd
// number of times.
static const char* check_label_across(const NavWorld* world, uint32_t h) {
    const Mesh* mesh = &world->mesh;
    uint32_t twin = navi_edge_twin(mesh, h);
    uint32_t a = mesh->tri[h >> 2].label;
    if (twin == NAV_NONE)
        return a == 0 ? NULL : "something covers the frame";
    uint32_t b = mesh->tri[twin >> 2].label, changes = 0;
    uint32_t u = navi_edge_from(mesh, h), w = navi_edge_to(mesh, h);
    SnapCursor cursor = {0, 0, 0};
    SnapPass pass;
    int direction;
    while (navi_snap_user_next(&world->snap, u, w, &cursor, &pass, &direction)) {
        const SnapEdge* edge = &world->snap.edge[pass.edge];
        uint32_t shape = navi_edge_shape(edge), key = navi_shape_key(&world->shapes, shape);
        if (edge->owner & SIDE_INNER)
            continue;
        bool is_odd = is_odd_user(world, u, w, shape);
        if ((navi_label_has(&world->labels, a, key) != navi_label_has(&world->labels, b, key)) !=
            is_odd)
            return "a label does not fit the shapes along an edge";
        changes += is_odd;
    }
    // `changes` may be too large: a shape that runs along the edge three times was counted three
    // times.
    uint32_t differences = count_differences(&world->labels, a, b);
    return differences <= changes ? NULL : "a label changes without a shape";
}

static const char* check_cells(const NavWorld* world) {
    const Labels* labels = &world->labels;
    uint32_t alive = 1; // the empty set, which is always there
    uint32_t triangles = navi_label(labels, 0)->triangles;
    for (uint32_t c = 1; c < labels->cells.count; c++) {
        const LabelCell* cell = &labels->cells.data[c];
        if (cell->key == NAV_NONE)
            continue;
        alive++;
        const ShapeKey* key = &world->shapes.keys.data[cell->key];
        if (!key->is_alive || navi_shape_key(&world->shapes, key->shape) != cell->key)
            return "a label holds a shape that is gone";
        if (cell->rest != 0 && navi_label(labels, cell->rest)->key >= cell->key)
            return "a label is out of order";
        if (cell->refs == 0)
            return "a label is kept by nobody";
        if (cell->triangles > cell->refs)
            return "the triangles of a label are miscounted";
        triangles += cell->triangles;
    }
    bool is_sum = triangles == world->mesh.counts->tri_alive;
    return is_sum && alive == labels->alive ? NULL : "labels are miscounted";
}

static const char* check_labels(const NavWorld* world) {
    const Mesh* mesh = &world->mesh;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++)
        for (uint32_t i = 0; i < 3 && navi_tri_is_alive(mesh, t); i++) {
            const char* what = check_label_across(world, 4 * t + i);
            if (what != NULL)
                return what;
        }
    return check_cells(world);
}

const char* navi_world_check(NavWorld* world) {
    const char* what = navi_mesh_check(&world->mesh);
    if (what == NULL)
        what = navi_snap_check(&world->snap);
    if (what == NULL)
        what = check_labels(world);
    if (what == NULL)
        what = navi_islands_check(&world->islands);
    if (what == NULL)
        what = navi_seams_check(world);
    if (what == NULL)
        what = navi_pathdata_check(&world->pathdata);
    return what;
}
