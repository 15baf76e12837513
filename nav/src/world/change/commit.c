// Commits: open, undo, close.
#include "base/assert.h"
#include "mesh/touched.h"
#include "world/change/world.h"

NavResult navi_commit_open(NavWorld* world) {
    if (!navi_journal_reserve(&world->journal, 16) ||
        !navi_array_reserve(&world->memory, &world->pending_privates,
                            (size_t)world->pending_privates.count + 2) ||
        !navi_array_room(&world->memory, &world->given) ||
        !navi_array_room(&world->memory, &world->pending_slots) ||
        !navi_array_room(&world->memory, &world->pending_keys))
        return NAV_ERR_MEMORY;
    navi_mesh_fit_hints(&world->mesh);
    if (world->is_open)
        return NAV_OK;
    NAV_ASSERT(world->mesh.touched.count == 0 && world->mesh.queue_count == 0);
    NAV_ASSERT(world->journal.log.count == 0 && world->open_change_count == 0);
    NAV_ASSERT(world->pending_keys.count == 0 && world->pending_slots.count == 0);
    world->is_open = true;
    world->is_topology_changed = false;
    navi_islands_open(&world->islands);
    navi_journal_save(&world->journal, world->mesh.pool_counts, 0);
    navi_journal_save(&world->journal, world->snap.pool_counts, 0);
    navi_journal_save(&world->journal, world->shapes.pool_counts, 0);
    navi_links_open(&world->links);
    navi_journal_set_new(&world->journal, world->mesh.pool_pos, world->mesh.counts->vertex_slots);
    navi_journal_set_new(&world->journal, world->mesh.pool_vertex,
                         world->mesh.counts->vertex_slots);
    navi_journal_set_new(&world->journal, world->snap.pool_edge, world->snap.counts->edge_slots);
    navi_journal_set_new(&world->journal, world->snap.pool_node, world->snap.counts->node_slots);
    navi_mesh_begin_touched(&world->mesh);
    return NAV_OK;
}

// Remove the private outlines that this commit added or stopped using, unless their shape uses them
// now.
static void drop_unused_privates(NavWorld* world) {
    for (uint32_t k = 0; k < world->pending_privates.count; k++) {
        uint32_t slot = world->pending_privates.data[k];
        NAV_ASSERT(slot < world->privates.slots.count);
        const Outline* outline = &world->privates.slots.data[slot];
        const Shape* owner = &world->shapes.slots.data[outline->owner];
        if (!outline->is_alive || (owner->is_alive && owner->outline == (slot | OUTLINE_PRIVATE)))
            continue;
        navi_outlines_remove(&world->privates, &world->memory, slot, true);
    }
    world->pending_privates.count = 0;
}

// --- undo --------------------------------------------------------------------------------

// The counts of users of the public outlines are not in the journal. Count again.
static void recount_outlines(NavWorld* world) {
    for (uint32_t k = 0; k < world->outlines.slots.count; k++)
        world->outlines.slots.data[k].refs = 0;
    for (uint32_t k = 0; k < world->shapes.slots.count; k++) {
        const Shape* shape = &world->shapes.slots.data[k];
        if (shape->is_alive && !(shape->outline & OUTLINE_PRIVATE))
            world->outlines.slots.data[shape->outline].refs++;
    }
}

// Ids that the undone commit gave out stay stale: the generation of each slot becomes larger than
// that of the id.
static void outdate_given_ids(NavWorld* world) {
    for (uint32_t k = 0; k < world->given.count; k++) {
        NavShapeId id = world->given.data[k];
        NAV_ASSERT(id.index < world->shapes.slots.count);
        Shape* shape = &world->shapes.slots.data[id.index];
        if (shape->generation <= id.generation)
            shape->generation = id.generation + 1;
    }
    world->given.count = 0;
}

void navi_commit_undo(NavWorld* world) {
    if (!world->is_open)
        return;
    navi_load_forget(world);
    navi_journal_undo(&world->journal);
    navi_islands_undo(&world->islands);
    navi_seams_forget(world);
    outdate_given_ids(world);
    navi_links_undo(&world->links);
    navi_mesh_undo_touched(&world->mesh);
    navi_labels_collect(&world->labels);
    drop_unused_privates(world);
    recount_outlines(world);
    NAV_ASSERT(world->mesh.touched.count == 0 &&
               world->mesh.counts->tri_slots == world->mesh.old_slots);
    navi_boxes_drop(world);
    world->pending_keys.count = world->pending_slots.count = 0;
    world->open_change_count = 0;
    world->is_open = false;
}

// --- the report --------------------------------------------------------------------------

// Without branches, here and below: when many shapes move they cannot be predicted.
static bool has_same_corners(const MeshTri* old, const MeshTri* now, uint32_t turn) {
    return ((old->v[0] ^ now->v[turn]) | (old->v[1] ^ now->v[navi_next3(turn)]) |
            (old->v[2] ^ now->v[navi_prev3(turn)])) == 0;
}

static bool has_same_place(const Mesh* mesh, const MeshTouched* saved, uint32_t turn) {
    const MeshTri* now = &mesh->tri[saved->t];
    NavPoint a = mesh->pos[now->v[turn]], b = mesh->pos[now->v[navi_next3(turn)]],
             c = mesh->pos[now->v[navi_prev3(turn)]];
    const NavPoint* old = saved->corner;
    return ((a.x ^ old[0].x) | (a.y ^ old[0].y) | (b.x ^ old[1].x) | (b.y ^ old[1].y) |
            (c.x ^ old[2].x) | (c.y ^ old[2].y)) == 0;
}

typedef struct Fate {
    bool is_gone, is_born, is_changed; // both gone and born: the slot holds another triangle now
} Fate;

static Fate fate_of(const Mesh* mesh, const MeshTouched* saved) {
    const MeshTri *now = &mesh->tri[saved->t], *old = &saved->old;
    bool was_alive = (old->flags & TRI_ALIVE) != 0, is_alive = (now->flags & TRI_ALIVE) != 0;
    if (!(was_alive & is_alive))
        return (Fate){was_alive, is_alive, false};
    // The corner of `now` that is the first corner of `old`, if there is one.
    uint32_t turn = (old->v[0] == now->v[1]) + 2u * (old->v[0] == now->v[2]);
    bool is_other = !has_same_corners(old, now, turn);
    bool is_same = (now->label == old->label) & has_same_place(mesh, saved, turn);
    return (Fate){is_other, is_other, !is_other & !is_same};
}

// The size of the block that holds the three lists of a report. An old slot has at most one entry
// in `gone` or `changed`, so these two share the first part: `gone` grows up from its start,
// `changed` down from its end. `born` follows. The loop writes each entry before it knows whether
// to count it, so each part has one more place.
static size_t report_size(const NavWorld* world) {
    return (size_t)world->mesh.touched.count + navi_touched_count(&world->mesh) + 2;
}

// Write the report, then clear the list of touched triangles.
static void write_report(NavWorld* world) {
    Mesh* mesh = &world->mesh;
    NAV_ASSERT(report_size(world) <= world->next_report.capacity);
    uint32_t count = mesh->touched.count, *gone = world->next_report.data;
    uint32_t *born = gone + count + 1, *changed = born;
    NavCommit commit = {.gone = gone, .born = born};
    for (uint32_t k = 0; k < count; k++) {
        const MeshTouched* saved = &mesh->touched.data[k];
        Fate fate = fate_of(mesh, saved);
        gone[commit.gone_count] = saved->t;
        commit.gone_count += fate.is_gone;
        born[commit.born_count] = saved->t;
        commit.born_count += fate.is_born;
        changed[-1] = saved->t;
        changed -= fate.is_changed;
        mesh->tri[saved->t].flags &= ~TRI_TOUCHED;
    }
    for (uint32_t t = mesh->old_slots; t < mesh->counts->tri_slots; t++) {
        born[commit.born_count] = t;
        commit.born_count += navi_tri_is_alive(mesh, t);
        mesh->tri[t].flags &= ~TRI_TOUCHED;
    }
    NAV_ASSERT(gone + commit.gone_count <= changed);
    NAV_ASSERT(commit.born_count <= navi_touched_count(mesh));
    mesh->touched.count = 0;
    navi_mesh_begin_touched(mesh);
    commit.changed = changed;
    commit.changed_count = (uint32_t)(born - changed);
    commit.version = ++world->version;
    navi_boxes_publish(world, &commit);
    world->commit = commit;
    uint32_t *data = world->report.data, capacity = world->report.capacity;
    world->report.data = world->next_report.data;
    world->report.capacity = world->next_report.capacity;
    world->next_report.data = data;
    world->next_report.capacity = capacity;
}

static void count_area(NavWorld* world, uint32_t label, uint32_t by) {
    const LabelCell* cell = navi_label(&world->labels, label);
    NAV_ASSERT(cell->area < 64);
    if (cell->is_inside && cell->area >= 0)
        world->pathdata.area_sizes[cell->area] += by;
}

static void count_label(NavWorld* world, uint32_t label) {
    navi_label_ref(&world->labels, label);
    count_area(world, label, 1);
}

// Update the numbers of triangles of each label and of each area, from the touched triangles. A
// label that no triangle has in between is idle, and is dropped only at the end if it still has
// none.
static void count_labels(NavWorld* world) {
    const Mesh* mesh = &world->mesh;
    for (uint32_t k = 0; k < mesh->touched.count; k++) {
        const MeshTouched* saved = &mesh->touched.data[k];
        const MeshTri* now = &mesh->tri[saved->t];
        if (now->label == saved->old.label && now->flags & saved->old.flags & TRI_ALIVE)
            continue;
        if (now->flags & TRI_ALIVE)
            count_label(world, now->label);
        if (saved->old.flags & TRI_ALIVE) {
            navi_label_unref(&world->labels, saved->old.label);
            count_area(world, saved->old.label, UINT32_MAX); // one less
        }
    }
    for (uint32_t t = mesh->old_slots; t < mesh->counts->tri_slots; t++)
        if (navi_tri_is_alive(mesh, t))
            count_label(world, mesh->tri[t].label);
    navi_labels_collect(&world->labels);
}

static void update_hints(Mesh* mesh) {
    bool is_load = mesh->counts->tri_slots - mesh->old_slots > mesh->counts->tri_alive / 2;
    navi_mesh_fit_hints(mesh);
    if (is_load)
        navi_mesh_renew_hints(mesh);
    else
        navi_mesh_hint_touched(mesh);
}

// Free what the commit has removed, clear the journal and the lists of the commit, and close it.
// The journal has reserved memory for the keys.
static void finish_commit(NavWorld* world) {
    for (uint32_t k = 0; k < world->pending_keys.count; k++)
        navi_keys_free(&world->shapes, world->pending_keys.data[k]);
    for (uint32_t k = 0; k < world->pending_slots.count; k++)
        navi_shapes_free(&world->shapes, world->pending_slots.data[k]);
    world->pending_keys.count = world->pending_slots.count = 0;
    navi_journal_clear(&world->journal);
    navi_islands_end(&world->islands);
    drop_unused_privates(world);
    navi_links_close(&world->links);
    world->given.count = 0;
    world->change_count += world->open_change_count;
    world->open_change_count = 0;
    world->is_open = false;
}

// Close a commit that wrote only records that no query reads. The version and the last report stay.
static NavResult close_unseen(NavWorld* world) {
    NAV_ASSERT(world->mesh.touched.count == 0 && !world->is_topology_changed);
    if (!navi_journal_reserve(&world->journal, world->pending_keys.count)) {
        navi_commit_undo(world);
        return NAV_ERR_MEMORY;
    }
    finish_commit(world);
    return NAV_OK;
}

NavResult navi_commit_close(NavWorld* world) {
    if (!world->is_open)
        return NAV_OK;
    NavResult result = navi_load_settle(world);
    if (result == NAV_OK && world->open_change_count == 0)
        return close_unseen(world);
    if (result == NAV_OK)
        result = navi_seams_settle(world);
    if (result != NAV_OK) {
        navi_commit_undo(world);
        return result;
    }
    bool has_islands = world->is_topology_changed || navi_islands_are_moved(&world->islands);
    if ((has_islands && navi_islands_update(&world->islands) != NAV_OK) ||
        !navi_array_reserve(&world->memory, &world->next_report, report_size(world)) ||
        !navi_journal_reserve(&world->journal, world->pending_keys.count) ||
        navi_pathdata_reserve(&world->pathdata) != NAV_OK) {
        navi_commit_undo(world);
        return NAV_ERR_MEMORY;
    }
    // Nothing below can fail. Displacements change no label, so they need no count.
    update_hints(&world->mesh);
    navi_pathdata_update(&world->pathdata);
    if (world->is_topology_changed)
        count_labels(world);
    bool is_load = navi_commit_is_load(world);
    write_report(world);
    finish_commit(world);
    if (is_load)
        navi_world_trim(world);
    else if (world->is_report_of_load)
        navi_world_trim_report(world);
    world->is_report_of_load = is_load;
    return NAV_OK;
}
