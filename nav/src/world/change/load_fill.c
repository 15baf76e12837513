// The mesh of all shapes at once: first the triangulation of all corners, then the sides.
//
// Most sides are edges of that triangulation, with nothing near (README.md): a shape of such sides
// only needs constraint flags. The others are inserted by the general change, into a mesh that has
// all corners already. At the end one flood gives all triangles their labels.
#include "base/assert.h"
#include "mesh/delaunay.h"
#include "mesh/touched.h"
#include "world/change/world.h"

// What is known of the heights around a vertex, in its `mark`.
enum { NARROW, ROOMY, CLEAR_OF_SEAMS };

// All heights around both ends above this: a side meets no other vertex.
enum { ROOM = 1 };

// More triangles might not have half-edges that fit into 32 bits.
#define MOST_TRIANGLES (UINT32_C(1) << 29)

// --- everything out ----------------------------------------------------------------------

// Note the footprints of the shapes that are in the mesh, after those that were put off.
static NavResult note_old_shapes(NavWorld* world) {
    Placing* placing = &world->load.placing; // another placed footprint is going to be used
    NavResult result = NAV_OK;
    for (uint32_t slot = 0; slot < world->shapes.slots.count && result == NAV_OK; slot++) {
        const Shape* shape = &world->shapes.slots.data[slot];
        if (!shape->is_alive || shape->head == NAV_NONE)
            continue;
        SnapFootprint footprint;
        result = navi_place(placing, navi_world_outline(world, shape->outline), &shape->pose,
                            &footprint);
        NAV_ASSERT(result == NAV_OK || result == NAV_ERR_MEMORY); // it has been placed before
        if (result == NAV_OK && !navi_load_add(world, slot, &footprint))
            result = NAV_ERR_MEMORY;
    }
    return result;
}

static bool save_all(NavWorld* world) {
    const MeshCounts* mesh = world->mesh.counts;
    const SnapCounts* snap = world->snap.counts;
    return navi_journal_save_pool(&world->journal, world->mesh.pool_pos, mesh->vertex_slots) &&
           navi_journal_save_pool(&world->journal, world->mesh.pool_vertex, mesh->vertex_slots) &&
           navi_journal_save_pool(&world->journal, world->snap.pool_edge, snap->edge_slots) &&
           navi_journal_save_pool(&world->journal, world->snap.pool_node, snap->node_slots) &&
           navi_journal_reserve(&world->journal, world->load.shapes.count) &&
           navi_mesh_reserve_touched(&world->mesh, mesh->tri_slots);
}

// Take all footprints out of the mesh. The memory must have been reserved.
static void strip(NavWorld* world) {
    for (uint32_t k = 0; k < world->load.shapes.count; k++) {
        uint32_t slot = world->load.shapes.data[k].slot;
        if (world->shapes.slots.data[slot].head == NAV_NONE)
            continue;
        navi_shapes_save(&world->shapes, slot);
        navi_shape_set_head(&world->shapes, slot, NAV_NONE);
    }
    navi_snap_strip(&world->snap);
    navi_mesh_strip(&world->mesh);
    navi_islands_give_up(&world->islands);
    world->is_topology_changed = true;
}

// --- the corners -------------------------------------------------------------------------

// List the corners of all footprints and of the frame by their places on Morton's curve.
static bool sort_points(NavWorld* world) {
    WorldLoad* load = &world->load;
    uint32_t count = load->points.count;
    if (!navi_array_reserve(&world->memory, &load->sorted, 2 * ((size_t)count + 4)) ||
        !navi_array_reserve(&world->memory, &load->vertex, count))
        return false;
    for (uint32_t k = 0; k < count; k++)
        load->sorted.data[k] = (NaviKeyed){navi_point_morton(load->points.data[k]), k};
    for (uint32_t v = 0; v < 4; v++)
        load->sorted.data[count + v] =
            (NaviKeyed){navi_point_morton(world->mesh.pos[v]), count + v};
    load->sorted.count = count + 4;
    navi_sort_keyed(load->sorted.data, load->sorted.data + count + 4, count + 4);
    return true;
}

static uint32_t count_places(const WorldLoad* load) {
    uint32_t places = 1;
    for (uint32_t k = 1; k < load->sorted.count; k++)
        places += load->sorted.data[k].key != load->sorted.data[k - 1].key;
    return places;
}

// Make a vertex for each place. Each counts one crossing more than it has, so that it is not cold
// while its sides are missing.
static void take_vertices(NavWorld* world) {
    WorldLoad* load = &world->load;
    uint32_t corners = load->points.count, places = 0;
    for (uint32_t k = 0; k < load->sorted.count; k++) {
        NaviKeyed item = load->sorted.data[k];
        bool is_new = places == 0 || item.key != load->sorted.data[places - 1].key;
        uint32_t vertex = is_new ? NAV_NONE : load->sorted.data[places - 1].value;
        if (item.value >= corners)
            vertex = item.value - corners; // of the frame
        else if (is_new)
            vertex = navi_mesh_take_vertex(&world->mesh, load->points.data[item.value]);
        if (item.value < corners)
            load->vertex.data[item.value] = vertex;
        if (!is_new)
            continue;
        world->mesh.vertex[vertex].xref += vertex >= 4;
        load->sorted.data[places++] = (NaviKeyed){item.key, vertex};
    }
    load->sorted.count = places;
}

static void drop_extra_crossings(Mesh* mesh, uint32_t count) {
    for (uint32_t v = 4; v < count; v++)
        mesh->vertex[v].xref--;
}

// Which vertices have room around them, and which are so far from everything that no seam can be
// needed?
static void mark_heights(NavWorld* world) {
    const Mesh* mesh = &world->mesh;
    int64_t far = world->seams.width > 0 ? navi_seams_margin(&world->seams) : ROOM;
    far = far < ROOM ? ROOM : far;
    for (uint32_t v = 0; v < mesh->counts->vertex_slots; v++)
        mesh->vertex[v].mark = CLEAR_OF_SEAMS;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        int64_t longest, area_2 = navi_tri_measure(mesh, t, &longest);
        if (area_2 > far * longest)
            continue;
        uint32_t mark = area_2 > ROOM * longest ? ROOMY : NARROW;
        for (uint32_t i = 0; i < 3; i++) {
            MeshVertex* vertex = &mesh->vertex[mesh->tri[t].v[i]];
            vertex->mark = vertex->mark < mark ? vertex->mark : mark;
        }
    }
}

// --- the sides ---------------------------------------------------------------------------

static uint32_t vertex_of(const WorldLoad* load, const LoadShape* shape, uint32_t point) {
    return load->vertex.data[shape->first_point + point];
}

// Is each side an edge of the mesh between roomy vertices? Lists the edges. The least mark of the
// vertices tells whether seams may be needed.
static bool is_ready(WorldLoad* load, const Mesh* mesh, const LoadShape* shape, uint32_t* mark) {
    *mark = CLEAR_OF_SEAMS;
    for (uint32_t k = 0; k < shape->side_count; k++) {
        const NavSide* side = &load->sides.data[shape->first_side + k];
        uint32_t u = vertex_of(load, shape, side->from), w = vertex_of(load, shape, side->to);
        uint32_t lower = mesh->vertex[u].mark < mesh->vertex[w].mark ? mesh->vertex[u].mark
                                                                     : mesh->vertex[w].mark;
        *mark = lower < *mark ? lower : *mark;
        uint32_t h = *mark == NARROW ? NAV_NONE : navi_mesh_find_edge(mesh, u, w);
        if (h == NAV_NONE)
            return false;
        load->edges.data[k] = h;
    }
    return true;
}

// Add the sides of a ready shape, in their order.
static void add_ready(NavWorld* world, const LoadShape* shape) {
    const WorldLoad* load = &world->load;
    uint32_t before = NAV_NONE;
    for (uint32_t k = 0; k < shape->side_count; k++) {
        const NavSide* side = &load->sides.data[shape->first_side + k];
        uint32_t e =
            navi_snap_add_edge(&world->snap, vertex_of(load, shape, side->from),
                               vertex_of(load, shape, side->to), shape->slot | side->flags);
        if (!navi_edge_is_constraint(&world->mesh, load->edges.data[k]))
            navi_mesh_set_constraint(&world->mesh, load->edges.data[k], true);
        if (before == NAV_NONE)
            navi_shape_set_head(&world->shapes, shape->slot, e);
        else
            world->snap.edge[before].next_own = e;
        before = e;
    }
}

static NavResult note_seams(NavWorld* world, uint32_t slot, bool is_clear) {
    return is_clear || world->seams.width == 0 ? NAV_OK : navi_seams_note_pending(world, slot);
}

// Sort the shapes by their first corners, so that what is near in the plane is near in memory, from
// whatever order they came in.
static void sort_shapes(WorldLoad* load) {
    uint32_t count = load->shapes.count;
    NAV_ASSERT(2 * (size_t)count <= load->sorted.capacity); // each has corners
    for (uint32_t k = 0; k < count; k++)
        load->sorted.data[k] = (NaviKeyed){vertex_of(load, &load->shapes.data[k], 0), k};
    navi_sort_keyed(load->sorted.data, load->sorted.data + count, count);
}

// Add the shapes that are ready, and list the others in `rest`. The first `count` shapes are new;
// the others have been in the mesh before, so they are in no report, and what is new looks after
// the seams between both.
static NavResult add_shapes(NavWorld* world, uint32_t count) {
    WorldLoad* load = &world->load;
    NavResult result = NAV_OK;
    load->rest.count = 0;
    sort_shapes(load);
    for (uint32_t i = 0; i < load->shapes.count && result == NAV_OK; i++) {
        uint32_t k = load->sorted.data[i].value, mark;
        const LoadShape* shape = &load->shapes.data[k];
        SnapFootprint footprint = navi_load_footprint(load, shape);
        if (!navi_array_reserve(&world->memory, &load->edges, shape->side_count))
            return NAV_ERR_MEMORY;
        if (k < count)
            result = navi_boxes_note_new(world, shape->slot, &footprint);
        if (!is_ready(load, &world->mesh, shape, &mark)) {
            load->rest.data[load->rest.count++] = k;
            continue;
        }
        add_ready(world, shape);
        if (result == NAV_OK && k < count)
            result = note_seams(world, shape->slot, mark == CLEAR_OF_SEAMS);
    }
    return result;
}

// Insert the others. Seams may be needed also beside one that was there before: ready shapes were
// judged without it.
static NavResult add_rest(NavWorld* world) {
    WorldLoad* load = &world->load;
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < load->rest.count && result == NAV_OK; k++) {
        const LoadShape* shape = &load->shapes.data[load->rest.data[k]];
        SnapFootprint footprint = navi_load_footprint(load, shape);
        uint32_t near = world->mesh.vertex[vertex_of(load, shape, 0)].h >> 2;
        if (!navi_journal_reserve(&world->journal, 16))
            return NAV_ERR_MEMORY;
        result = navi_change_fit(world, shape->slot, &footprint, near);
        if (result == NAV_OK)
            result = note_seams(world, shape->slot, world->is_clear_of_seams);
    }
    return result;
}

// --- limits ------------------------------------------------------------------------------

// At most this many crossings and nodes are at the vertex; counting ends at `most`.
static uint64_t count_at(const Snap* snap, uint32_t vertex, uint64_t most) {
    uint64_t count = snap->mesh->vertex[vertex].xref;
    for (uint32_t n = snap->mesh->vertex[vertex].node; n != NAV_NONE && count <= most;
         n = snap->node[n].next_at_vertex)
        count++;
    return count;
}

// May the shape, inserted at any time, have made more crossings and nodes than one change may? All
// are at vertices of its chains.
static bool may_exceed(const NavWorld* world, const LoadShape* shape) {
    const Snap* snap = &world->snap;
    uint64_t most =
        world->limits.change_crossings + NAVI_CROSSINGS_A_SIDE * (uint64_t)shape->side_count;
    uint64_t count = 0;
    for (uint32_t e = navi_shape_head(&world->shapes, shape->slot); e != NAV_NONE && count <= most;
         e = snap->edge[e].next_own) {
        count += count_at(snap, snap->edge[e].va, most);
        for (uint32_t n = snap->edge[e].first; n != NAV_NONE && count <= most;
             n = snap->node[n].next)
            count += count_at(snap, snap->node[n].vertex, most);
    }
    return count > most;
}

// Would each of the first `count` shapes have been allowed, in any order?
static bool is_within_limits(const NavWorld* world, uint32_t count) {
    const SnapCounts* counts = world->snap.counts;
    if (counts->crossing_count + counts->node_alive <= world->limits.change_crossings)
        return true;
    for (uint32_t k = 0; k < count; k++)
        if (may_exceed(world, &world->load.shapes.data[k]))
            return false;
    return true;
}

// --- all of it ---------------------------------------------------------------------------

// Memory for what is known in advance, so that nothing grows by copying.
static bool reserve_all(NavWorld* world, uint32_t places) {
    WorldLoad* load = &world->load;
    uint32_t slack = places / 32 + 64; // for crossings
    return save_all(world) &&
           navi_mesh_reserve_slots(&world->mesh, 2 * (places + slack), places + slack) &&
           navi_snap_reserve(&world->snap, load->sides.count, 0) &&
           navi_array_reserve(&world->memory, &load->rest, load->shapes.count);
}

// Build the mesh: the first `count` shapes of the load are new.
static NavResult build(NavWorld* world, uint32_t count) {
    WorldLoad* load = &world->load;
    take_vertices(world);
    uint32_t vertices = load->sorted.count;
    navi_mesh_triangulate(&world->mesh, load->sorted.data, vertices);
    mark_heights(world);
    NavResult result = add_shapes(world, count);
    if (navi_commit_is_load(world)) // it may be the largest array of all
        navi_array_trim(&world->memory, &load->sorted);
    if (result == NAV_OK)
        result = add_rest(world);
    drop_extra_crossings(&world->mesh, vertices);
    if (result == NAV_OK)
        result = navi_relabel_all(&world->relabel);
    if (result == NAV_OK && !is_within_limits(world, count))
        result = NAV_ERR_BUDGET;
    return result == NAV_OK ? navi_sides_note_all(world) : result;
}

// Build it. If a limit is exceeded, take everything out again, also what the report has of it.
static NavResult build_or_strip(NavWorld* world, uint32_t count, bool* is_done) {
    CommitBoxes* boxes = &world->next_boxes;
    uint32_t blocked = boxes->blocked.count, freed = boxes->freed.count;
    uint64_t floor_changes = world->floor_changes;
    NavResult result = build(world, count);
    *is_done = result == NAV_OK;
    world->open_change_count += *is_done ? count : 0;
    if (result != NAV_ERR_BUDGET)
        return result;
    if (!navi_journal_reserve(&world->journal, world->load.shapes.count))
        return NAV_ERR_MEMORY;
    strip(world);
    boxes->blocked.count = blocked;
    boxes->freed.count = freed;
    world->floor_changes = floor_changes;
    navi_fault_clear(&world->fault);
    return NAV_OK;
}

NavResult navi_load_fill(NavWorld* world, bool* is_done) {
    WorldLoad* load = &world->load;
    uint32_t count = load->shapes.count;
    *is_done = false;
    NavResult result = note_old_shapes(world);
    if (result != NAV_OK)
        return result;
    if (!sort_points(world))
        return NAV_ERR_MEMORY;
    uint64_t places = count_places(load), triangles = 2 * places - 6;
    if (triangles > world->limits.triangles || triangles > MOST_TRIANGLES ||
        triangles < world->mesh.old_slots) {
        load->shapes.count = count; // all others are in the mesh
        return NAV_OK;
    }
    if (!reserve_all(world, (uint32_t)places))
        return NAV_ERR_MEMORY;
    strip(world);
    return build_or_strip(world, count, is_done);
}
