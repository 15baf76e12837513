#include "query/field/field.h"

#include <float.h>
#include <string.h>

#include "base/sort.h"
#include "geom/ray.h"
#include "query/cone/length.h"
#include "query/field/field_disc_costs.h"
#include "query/field/field_links.h"
#include "world/change/world.h"

void navi_field_init(NavField* field, const NavWorld* world) {
    memset(field, 0, sizeof *field);
    navi_ask_init(&field->ask, world);
    navi_cone_init(&field->cone, &field->ask);
    navi_refract_init(&field->terrain.refract, &field->ask);
    navi_disc_init(&field->disc.scratch, &field->ask);
    navi_link_init(&field->links.own, &field->ask, &field->disc.scratch);
    field->links.scratch = &field->links.own;
}

void navi_field_fini(NavField* field) {
    NavMemory* memory = &field->ask.memory;
    navi_array_fini(memory, &field->sources);
    navi_array_fini(memory, &field->roots);
    navi_array_fini(memory, &field->cones);
    navi_array_fini(memory, &field->sorted);
    navi_array_fini(memory, &field->starts);
    navi_array_fini(memory, &field->targets);
    navi_array_fini(memory, &field->target_distances);
    navi_field_links_fini(field);
    navi_field_terrain_fini(&field->terrain);
    navi_field_disc_fini(&field->disc);
    navi_cone_fini(&field->cone);
    navi_ask_fini(&field->ask);
}

// --- search ------------------------------------------------------------------------------

// Sort the cones by triangle. Those of one triangle stay in the order in which they were found.
static NavResult sort_cones(NavField* field) {
    NavMemory* memory = &field->ask.memory;
    uint32_t slots = field->ask.mesh->counts->tri_slots, count = field->cones.count;
    if (!navi_array_reserve(memory, &field->starts, (size_t)slots + 2) ||
        !navi_array_reserve(memory, &field->sorted, count))
        return NAV_ERR_MEMORY;
    uint32_t* starts = field->starts.data;
    memset(starts, 0, ((size_t)slots + 2) * sizeof *starts);
    for (uint32_t k = 0; k < count; k++)
        starts[field->cones.data[k].triangle + 2]++;
    for (uint32_t t = 0; t < slots; t++)
        starts[t + 2] += starts[t + 1];
    for (uint32_t k = 0; k < count; k++)
        field->sorted.data[starts[field->cones.data[k].triangle + 1]++] = field->cones.data[k];
    field->sorted.count = count;
    return NAV_OK;
}

// Keep the filter. The costs are the caller's, so they are copied.
static void keep_filter(NavField* field, const QueryFilter* filter) {
    field->filter = *filter;
    if (field->filter.area_costs == NULL)
        return;
    memcpy(field->terrain.area_costs, field->filter.area_costs, sizeof field->terrain.area_costs);
    field->filter.area_costs = field->terrain.area_costs;
}

static bool is_before(const void* context, uint32_t a, uint32_t b) {
    const NavPoint* points = context;
    return navi_point_equal(points[a], points[b]) ? a < b : navi_point_less(points[a], points[b]);
}

static NavResult list_sources(NavField* field, const NavFieldRequest* request) {
    TriangleList* list = &field->sources;
    const NavPoint* points = request->sources;
    if (!navi_array_reserve(&field->ask.memory, list, request->source_count))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < request->source_count; k++)
        list->data[k] = k;
    navi_sort(list->data, request->source_count, is_before, points);
    list->count = 1;
    for (uint32_t k = 1; k < request->source_count; k++)
        if (!navi_point_equal(points[list->data[k]], points[list->data[list->count - 1]]))
            list->data[list->count++] = list->data[k];
    return NAV_OK;
}

static NavResult search(NavField* field, const NavFieldRequest* request) {
    navi_ask_begin_filter(&field->ask, field->version, &field->filter);
    if (navi_field_begin_links(field) != NAV_OK || navi_ask_begin(&field->ask) != NAV_OK ||
        list_sources(field, request) != NAV_OK ||
        navi_field_mark_targets(field, request) != NAV_OK ||
        navi_field_find_rate(field, request, &field->rate) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (field->rate == 0)
        return navi_field_search_terrain(field, request);
    if (field->disc.radius > 0)
        return navi_field_search_disc(field, request);
    if (navi_field_run(field, request) != NAV_OK)
        return NAV_ERR_MEMORY;
    return field->is_for_target ? NAV_OK : sort_cones(field);
}

NavResult navi_field_search(NavField* field, const NavFieldRequest* request) {
    const Ask* ask = &field->ask;
    QueryFilter filter = navi_filter(ask->mesh, ask->labels, ask->pathdata, request->filter);
    return navi_field_search_with(field, request, &filter, UINT64_MAX);
}

NavResult navi_field_search_with(NavField* field, const NavFieldRequest* request,
                                 const QueryFilter* filter, uint64_t nodes_most) {
    Ask* ask = &field->ask;
    ask->nodes_left = nodes_most;
    ask->is_out_of_budget = false;
    field->is_searched = false;
    field->roots.count = field->cones.count = field->sorted.count = 0;
    keep_filter(field, filter);
    field->version = ask->world->version;
    field->era = ask->world->era;
    field->max_cost = request->max_distance;
    field->disc.radius = request->radius;
    if (navi_ask_is_worn(ask)) {
        navi_ask_forget(ask);
        navi_cone_forget(&field->cone);
        navi_refract_forget(&field->terrain.refract);
        navi_disc_forget(&field->disc.scratch);
        navi_link_forget(&field->links.own);
        if (field->disc.near != NULL)
            field->disc.near->epoch = 0;
    }
    NavResult result = search(field, request);
    field->is_searched = result == NAV_OK;
    return result;
}

// --- answers -----------------------------------------------------------------------------

// The best cone of a triangle so far, and its distance. Of equal ones the smaller root.
static void find_in(const NavField* field, uint32_t t, NavPoint p, uint32_t* best,
                    double* distance) {
    for (uint32_t k = field->starts.data[t]; k < field->starts.data[t + 1]; k++) {
        const FieldCone* cone = &field->sorted.data[k];
        const FieldRoot* root = &field->roots.data[cone->root];
        NavPoint ray = navi_ray_to(root->p, p);
        if (navi_ray_cross(cone->left, ray) > 0 || navi_ray_cross(cone->right, ray) < 0)
            continue;
        double here = root->g + navi_distance(root->p, p);
        if (navi_length_is_longer(here, *distance))
            continue;
        if (!navi_length_is_shorter(here, *distance) &&
            !navi_point_less(root->p, field->roots.data[*best].p))
            continue;
        *distance = here;
        *best = cone->root;
    }
}

static bool is_stale(const NavField* field) {
    return !field->is_searched || field->version != field->ask.world->version ||
           field->era != field->ask.world->era;
}

// The best root for p, or NAV_NONE if there is none.
static NavFieldStatus find(const NavField* field, NavPoint p, uint32_t* root) {
    const Mesh* mesh = field->ask.mesh;
    NavSpot spot = navi_spot(mesh, p);
    double distance = DBL_MAX;
    bool is_walkable = false;
    *root = NAV_NONE;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t)) {
        if (!navi_filter_walks(&field->filter, t))
            continue;
        is_walkable = true;
        find_in(field, t, p, root, &distance);
    }
    if (!is_walkable)
        return NAV_FIELD_BLOCKED;
    return *root == NAV_NONE || distance > field->max_cost / field->rate ? NAV_FIELD_UNREACHABLE
                                                                         : NAV_FIELD_OK;
}

// The root that is next on the path from p. When p is a root itself, that is the one after it; at
// the entry of a link it is the entry.
static uint32_t next_root(const NavField* field, NavPoint p, uint32_t root) {
    const FieldRoot* at = &field->roots.data[root];
    while (navi_point_equal(at->p, p) && at->parent != NAV_NONE && !at->is_entry) {
        root = at->parent;
        at = &field->roots.data[root];
    }
    return root;
}

static NavFieldSample sample_point(const NavField* field, NavPoint p) {
    NavFieldSample answer = {.status = NAV_FIELD_OK};
    uint32_t root;
    answer.status = find(field, p, &root);
    if (answer.status != NAV_FIELD_OK)
        return answer;
    double g = field->roots.data[root].g + navi_distance(field->roots.data[root].p, p);
    answer.distance = g - field->roots.data[root].linked;
    answer.cost = g * field->rate;
    root = next_root(field, p, root);
    const FieldRoot* next = &field->roots.data[root];
    answer.source = next->source;
    answer.waypoint = next->p;
    const FieldJump* jump = navi_field_jump_at(field, p, root);
    if (jump != NULL)
        navi_field_take_link(field, jump, &answer);
    answer.direction = navi_field_direction(p, answer.waypoint);
    return answer;
}

NavResult navi_field_at(const NavField* field, NavPoint p, NavFieldSample* sample) {
    *sample = (NavFieldSample){.status = NAV_FIELD_STALE};
    if (is_stale(field))
        return NAV_OK;
    if (field->disc.radius > 0)
        return field->rate == 0 ? navi_field_disc_costs_at(field, p, sample)
                                : navi_field_disc_at(field, p, sample);
    *sample = field->rate == 0 ? navi_field_terrain_at(field, p) : sample_point(field, p);
    return NAV_OK;
}

// List the path from p up to its source, or to the next entry of a link: then returns its root.
static uint32_t list_walk(const NavField* field, NavPoint p, uint32_t root, FieldPath* path) {
    navi_field_path_add(path, p);
    NavPoint before = p;
    for (root = next_root(field, p, root);; root = field->roots.data[root].parent) {
        const FieldRoot* at = &field->roots.data[root];
        bool is_last = at->parent == NAV_NONE || at->is_entry;
        NavPoint next = is_last ? at->p : field->roots.data[at->parent].p;
        bool is_straight = !is_last && navi_on_segment(before, next, at->p);
        if (!navi_point_equal(at->p, before) && !is_straight) {
            navi_field_path_add(path, at->p);
            before = at->p;
        }
        if (is_last)
            return at->is_entry ? root : NAV_NONE;
    }
}

static void list_path(const NavField* field, NavPoint p, FieldPath* path) {
    uint32_t root;
    if (find(field, p, &root) != NAV_FIELD_OK)
        return;
    for (;;) {
        root = list_walk(field, p, root, path);
        if (root == NAV_NONE)
            return;
        const FieldJump* jump = navi_field_jump_of(field, root);
        navi_field_path_hop(path, navi_field_link(field, jump));
        p = navi_field_exit(field, jump);
        root = jump->rest.root;
    }
}

NavResult navi_field_path(const NavField* field, NavPoint p, FieldPath* path) {
    path->count = 0;
    if (is_stale(field))
        return NAV_OK;
    if (field->disc.radius > 0)
        return field->rate == 0 ? navi_field_disc_costs_path(field, p, path)
                                : navi_field_disc_path(field, p, path);
    if (field->rate == 0)
        navi_field_terrain_path(field, p, path);
    else
        list_path(field, p, path);
    return NAV_OK;
}
