// The search for a disc, from all sources, and what is kept of it.
#include "base/sort.h"
#include "query/disc/cones_spread.h"
#include "query/field/field_disc.h"
#include "query/field/field_links.h"

// Lengths that are longer by less than this are not beyond the limit; steps, and a part of them.
#define LIMIT_MORE 8
#define LIMIT_PART 1e-9

void navi_field_disc_fini(FieldDisc* disc) {
    NavMemory* memory = &disc->scratch.ask->memory;
    navi_array_fini(memory, &disc->kept);
    navi_array_fini(memory, &disc->starts);
    navi_array_fini(memory, &disc->entries);
    navi_array_fini(memory, &disc->least);
    navi_array_fini(memory, &disc->order);
    navi_array_fini(memory, &disc->sources);
    navi_array_fini(memory, &disc->linked);
    navi_array_fini(memory, &disc->points);
    navi_array_fini(memory, &disc->aims);
    navi_field_near_fini(disc);
    navi_disc_fini(&disc->scratch);
}

// --- sources -----------------------------------------------------------------------------

// The places of the disc at a source, or at the entry of a hop. The length g is left from there.
static bool add_starts(NavField* field, NavPoint p, double g) {
    FieldDisc* disc = &field->disc;
    RadiusScratch* scratch = &disc->scratch;
    if (navi_disc_places(&scratch->stand, &field->filter, p, disc->radius,
                         &scratch->stand.places) != NAV_OK)
        return false;
    for (uint32_t i = 0; i < scratch->stand.places.count; i++) {
        const DiscPlace* place = &scratch->stand.places.data[i];
        double away = navi_vec_length(navi_vec(place->x - p.x, place->y - p.y));
        NavPoint o = navi_disc_beside(&field->filter, p, place);
        if (!navi_disc_add_start(&scratch->disc_search, o, place, g + away))
            return false;
    }
    return true;
}

// A source that is not quite free has a place in each piece of Free(R) around it.
static bool add_source(NavField* field, uint32_t source) {
    FieldDisc* disc = &field->disc;
    if (!add_starts(field, disc->points.data[source], 0))
        return false;
    while (disc->sources.count < disc->scratch.arrivals.count)
        if (navi_triangles_add(&field->ask.memory, &disc->sources, source) != NAV_OK)
            return false;
    return true;
}

static bool add_sources(NavField* field) {
    for (uint32_t k = 0; k < field->sources.count; k++)
        if (!add_source(field, field->sources.data[k]))
            return false;
    return true;
}

// --- what is kept ------------------------------------------------------------------------

// What leads on from an arrival is older than it: its parent, or what the exit of a link is left
// by.
static bool trace_sources(NavField* field) {
    FieldDisc* disc = &field->disc;
    uint32_t count = disc->scratch.arrivals.count, starts = disc->sources.count;
    if (!navi_array_reserve(&field->ask.memory, &disc->sources, count) ||
        !navi_array_reserve(&field->ask.memory, &disc->linked, count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t next = navi_field_arrival(field, i)->parent;
        disc->linked.data[i] = 0;
        if (i < starts)
            continue;
        if (next == NAV_NONE) {
            const FieldJump* jump = navi_field_jump_of(field, i);
            next = jump->rest.root;
            disc->linked.data[i] = navi_field_hop(field, jump->hop)->cost / field->rate;
        }
        disc->linked.data[i] += disc->linked.data[next];
        disc->sources.data[i] = disc->sources.data[next];
    }
    disc->sources.count = count;
    return true;
}

// How near to a point can a path in the triangle be?
static double triangle_distance(const Mesh* mesh, uint32_t t, RadiusVec p) {
    RadiusVec corners[3];
    double least = INFINITY;
    bool is_inside = true;
    for (uint32_t i = 0; i < 3; i++)
        corners[i] = navi_vec_sub(navi_vec_of(mesh->pos[mesh->tri[t].v[i]]), p);
    for (uint32_t i = 0; i < 3; i++) {
        RadiusVec a = corners[i], b = corners[navi_next3(i)];
        least = fmin(least, navi_vec_segment_2(a, b, navi_vec(0, 0)));
        is_inside &= navi_vec_cross(a, b) >= 0;
    }
    return is_inside ? 0 : sqrt(least);
}

static bool is_before(const void* context, uint32_t a, uint32_t b) {
    const double* least = context;
    return least[a] != least[b] ? least[a] < least[b] : a < b;
}

static bool reserve_entries(NavField* field) {
    FieldDisc* disc = &field->disc;
    NavMemory* memory = &field->ask.memory;
    uint32_t count = disc->kept.count;
    return navi_array_reserve(memory, &disc->starts,
                              (size_t)field->ask.mesh->counts->tri_slots + 2) &&
           navi_array_reserve(memory, &disc->least, count) &&
           navi_array_reserve(memory, &disc->order, count) &&
           navi_array_reserve(memory, &disc->entries, count);
}

// List by triangle what was kept.
static void group_kept(NavField* field) {
    FieldDisc* disc = &field->disc;
    uint32_t slots = field->ask.mesh->counts->tri_slots, count = disc->kept.count;
    uint32_t* starts = disc->starts.data;
    memset(starts, 0, ((size_t)slots + 2) * sizeof *starts);
    for (uint32_t k = 0; k < count; k++)
        starts[(disc->kept.data[k].edge >> 2) + 2]++;
    for (uint32_t t = 0; t < slots; t++)
        starts[t + 2] += starts[t + 1];
    for (uint32_t k = 0; k < count; k++)
        disc->order.data[starts[(disc->kept.data[k].edge >> 2) + 1]++] = k;
}

static FieldEntry entry_of(const NavField* field, uint32_t k) {
    const FieldDisc* disc = &field->disc;
    const DiscCone* cone = &disc->kept.data[k];
    const DiscArrival* root = navi_field_arrival(field, cone->root);
    return (FieldEntry){.g = root->g,
                        .t = root->t,
                        .least = disc->least.data[k],
                        .o = root->o,
                        .right = cone->right,
                        .left = cone->left,
                        .kept = k};
}

static bool sort_kept(NavField* field) {
    FieldDisc* disc = &field->disc;
    if (!reserve_entries(field))
        return false;
    for (uint32_t k = 0; k < disc->kept.count; k++) {
        const DiscCone* cone = &disc->kept.data[k];
        const DiscArrival* root = navi_field_arrival(field, cone->root);
        disc->least.data[k] =
            root->g +
            triangle_distance(field->ask.mesh, cone->edge >> 2, root->t) * (1 - LIMIT_PART);
    }
    group_kept(field);
    if (disc->kept.count == 0)
        return true;
    for (uint32_t t = 0; t < field->ask.mesh->counts->tri_slots; t++)
        navi_sort(disc->order.data + disc->starts.data[t],
                  disc->starts.data[t + 1] - disc->starts.data[t], is_before, disc->least.data);
    for (uint32_t i = 0; i < disc->kept.count; i++)
        disc->entries.data[i] = entry_of(field, disc->order.data[i]);
    return true;
}

static bool find_rings(FieldDisc* disc) {
    RadiusScratch* scratch = &disc->scratch;
    for (uint32_t level = 0; level < RING_LEVELS; level++) {
        disc->rings[level] = navi_ring(&scratch->ask->memory, &scratch->rings, disc->radius, level);
        if (disc->rings[level] == NULL)
            return false;
    }
    return true;
}

static bool copy_sources(NavField* field, const NavFieldRequest* request) {
    PointList* points = &field->disc.points;
    if (!navi_array_reserve(&field->ask.memory, points, request->source_count))
        return false;
    memcpy(points->data, request->sources, request->source_count * sizeof(NavPoint));
    points->count = request->source_count;
    return true;
}

bool navi_field_begin_disc(NavField* field, const NavFieldRequest* request) {
    return find_rings(&field->disc) && copy_sources(field, request) &&
           navi_field_begin_walls(field, request) == NAV_OK;
}

// --- limits ------------------------------------------------------------------------------

// How far keys must be followed for all paths up to a length. The circle of a vertex beyond a
// cone's window may reach through it. A path comes to that circle by up to R before the cone's key:
// from a start, when they touch. Behind a bend it is less, since the arc before it counts.
static double limit_for(const NavField* field, double length) {
    return length * (1 + LIMIT_PART) + LIMIT_MORE + field->disc.radius;
}

// --- targets -----------------------------------------------------------------------------

static bool meet_aim(NavField* field, const FieldAim* aim, uint32_t kept) {
    double most = field->target_distances.data[aim->target];
    const FieldRest rest = {.g = navi_field_length_by(field, aim, kept, most),
                            .root = field->disc.kept.data[kept].root};
    if (navi_field_is_end(field, aim->target))
        return navi_field_meet_end(field, aim->target, &rest) == NAV_OK;
    navi_field_meet_target(field, aim->target, &rest);
    return true;
}

static bool meet_targets_in(NavField* field, uint32_t kept) {
    uint32_t t = field->disc.kept.data[kept].edge >> 2;
    for (uint32_t k = navi_field_first_target(field, t);
         k < field->targets.count && field->targets.data[k].triangle == t; k++)
        if (!meet_aim(field, &field->disc.aims.data[field->targets.data[k].target], kept) ||
            field->disc.near->is_failed)
            return false;
    return true;
}

// Look at what was kept since the last call. Once all targets have been met, nothing beyond the
// farthest matters.
static bool meet_targets(NavField* field, const NavFieldRequest* request, uint32_t* looked) {
    const DiscConeList* kept = &field->disc.kept;
    bool has_met = *looked == 0; // all may be blocked
    for (; *looked < kept->count; ++*looked) {
        if (field->ask.at_goal.data[kept->data[*looked].edge >> 2] != field->ask.stamp)
            continue;
        if (!meet_targets_in(field, *looked))
            return false;
        has_met = true;
    }
    if (has_met && request->target_count > 0) {
        DiscSearch* search = &field->disc.scratch.disc_search;
        double farthest = navi_field_farthest_target(field, request->target_count);
        search->best = fmin(search->best, limit_for(field, farthest));
    }
    return true;
}

// Leave the entries of hops whose turn it is. `*has_left`: there were some.
static bool leave_hops(NavField* field, bool* has_left) {
    RadiusScratch* scratch = &field->disc.scratch;
    DiscSearch* search = &scratch->disc_search;
    uint32_t hop;
    double g;
    *has_left = false;
    while (navi_field_next_hop(field, fmin(navi_disc_spread_key(search), search->best), &hop, &g)) {
        uint32_t start = scratch->arrivals.count;
        if (!add_starts(field, navi_field_hop(field, hop)->p[0], g))
            return false;
        for (uint32_t end = scratch->arrivals.count; start < end; start++)
            if (navi_field_add_jump(field, hop, start) != NAV_OK ||
                !navi_disc_spread_leave_more(search, start))
                return false;
        *has_left = true;
    }
    return true;
}

// Meet targets and leave hops until neither leads to more.
static bool meet_and_leave(NavField* field, const NavFieldRequest* request, uint32_t* looked) {
    bool has_left = navi_field_has_targets(field, request);
    while (has_left) {
        if (!meet_targets(field, request, looked))
            return false;
        if (field->is_for_target) // nothing that was looked at is needed again
            field->disc.kept.count = *looked = 0;
        if (!leave_hops(field, &has_left))
            return false;
    }
    return true;
}

// --- run ---------------------------------------------------------------------------------

static bool spread(NavField* field, const NavFieldRequest* request) {
    DiscSearch* search = &field->disc.scratch.disc_search;
    uint32_t looked = 0;
    if (!navi_disc_spread_leave(search, limit_for(field, request->max_distance / field->rate)))
        return false;
    do {
        if (!meet_and_leave(field, request, &looked))
            return false;
    } while (navi_ask_spend(&field->ask) && navi_disc_spread(search));
    return navi_disc_spread_end(search);
}

NavResult navi_field_search_disc(NavField* field, const NavFieldRequest* request) {
    FieldDisc* disc = &field->disc;
    RadiusSearch inside = navi_radius_search_for(&disc->scratch, &field->filter, disc->radius);
    disc->sources.count = 0;
    bool is_done = navi_field_begin_disc(field, request) &&
                   navi_disc_spread_begin(&inside, &disc->kept) && add_sources(field) &&
                   spread(field, request) && navi_field_end_walls(field) == NAV_OK &&
                   (field->is_for_target || (trace_sources(field) && sort_kept(field)));
    return is_done ? NAV_OK : NAV_ERR_MEMORY;
}
