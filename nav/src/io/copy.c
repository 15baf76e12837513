// Copying a world: everything except scratch, array by array. All memory is reserved first; copying
// cannot fail.
#include "io/copy.h"

#include <string.h>

#include "base/assert.h"

// New blocks for arrays that are no NAV_ARRAY. NULL: the old block is kept.
typedef struct CopyBlocks {
    uint32_t *hint, *buckets, *changed;
    PathEdge* edges;
} CopyBlocks;

static size_t hint_size(const Mesh* mesh) {
    return (size_t)mesh->hint_columns * mesh->hint_rows * sizeof *mesh->hint;
}
static size_t bucket_size(const Labels* labels) {
    return (size_t)labels->bucket_count * sizeof *labels->buckets;
}
static size_t edge_size(const PathData* data) {
    return 3 * (size_t)data->tri_capacity * sizeof *data->edges;
}
static size_t changed_size(const PathData* data) {
    return (size_t)data->vertex_capacity * sizeof *data->changed;
}

// --- outlines ----------------------------------------------------------------------------

// The size of points, sides and guides, which are in one block.
static size_t content_size(const Outline* outline) {
    size_t sides = outline->guide_count;
    if (outline->sides != NULL)
        sides += outline->side_count;
    return outline->point_count * sizeof(NavPoint) + sides * sizeof(NavSide);
}

static bool reserve_outline(Outline* to, size_t size, NavMemory* memory) {
    if (to->block_size >= size)
        return true;
    void* block = navi_memory_alloc(memory, size);
    if (block == NULL)
        return false;
    if (to->block_size > 0)
        memcpy(block, to->points, to->block_size);
    navi_memory_free(memory, to->points, to->block_size);
    to->points = block;
    to->block_size = size;
    if (to->sides != NULL)
        to->sides = (NavSide*)(void*)(to->points + to->point_count);
    return true;
}

// Slots that are added stay if a later step fails: a slot of zeros is one that never had an id.
static bool reserve_outlines(Outlines* to, const Outlines* from, NavMemory* memory) {
    if (!navi_array_reserve(memory, &to->slots, from->slots.count))
        return false;
    for (uint32_t k = 0; k < from->slots.count; k++) {
        if (k == to->slots.count)
            memset(&to->slots.data[to->slots.count++], 0, sizeof(Outline));
        const Outline* outline = &from->slots.data[k];
        if (outline->is_alive &&
            !reserve_outline(&to->slots.data[k], content_size(outline), memory))
            return false;
    }
    return true;
}

static void copy_outline(Outline* to, const Outline* from) {
    NAV_ASSERT(!from->is_alive || content_size(from) <= to->block_size);
    NavPoint* block = to->points;
    size_t block_size = to->block_size;
    *to = *from;
    to->points = block;
    to->block_size = block_size;
    to->sides = NULL;
    if (!from->is_alive)
        return;
    memcpy(block, from->points, content_size(from));
    if (from->sides != NULL)
        to->sides = (NavSide*)(void*)(block + from->point_count);
}

static void copy_outlines(Outlines* to, const Outlines* from, NavMemory* memory) {
    for (uint32_t k = 0; k < from->slots.count; k++)
        copy_outline(&to->slots.data[k], &from->slots.data[k]);
    while (to->slots.count > from->slots.count) {
        const Outline* last = &to->slots.data[--to->slots.count];
        navi_memory_free(memory, last->points, last->block_size);
    }
    to->lowest_free = from->lowest_free;
    to->alive = from->alive;
}

// --- memory ------------------------------------------------------------------------------

static bool reserve_islands(Islands* to, const IslandCounts* counts) {
    return navi_array_reserve(to->memory, &to->clusters, counts->cluster_count) &&
           navi_islands_reserve_marks(to, counts->cluster_count) &&
           navi_array_reserve(to->memory, &to->portals, counts->portal_count) &&
           navi_array_reserve(to->memory, &to->names, counts->name_count);
}

static bool reserve_arrays(NavWorld* to, const NavWorld* from) {
    NavMemory* memory = &to->memory;
    Snap* snap = &to->snap;
    const SnapCounts* counts = from->snap.counts;
    return navi_mesh_reserve_slots(&to->mesh, from->mesh.counts->tri_slots,
                                   from->mesh.counts->vertex_slots) &&
           navi_array_grow(memory, (void**)&snap->edge, &snap->edge_capacity, counts->edge_slots,
                           sizeof *snap->edge) &&
           navi_array_grow(memory, (void**)&snap->node, &snap->node_capacity, counts->node_slots,
                           sizeof *snap->node) &&
           navi_array_reserve(memory, &to->labels.cells, from->labels.cells.count) &&
           reserve_islands(&to->islands, from->islands.counts) &&
           navi_array_reserve(memory, &to->shapes.slots, from->shapes.slots.count) &&
           navi_array_reserve(memory, &to->shapes.keys, from->shapes.keys.count) &&
           navi_array_reserve(memory, &to->shapes.seams, from->shapes.seams.count) &&
           navi_array_reserve(memory, &to->links.slots, from->links.slots.count) &&
           navi_array_reserve(memory, &to->links.ends, from->links.ends.count) &&
           reserve_outlines(&to->outlines, &from->outlines, memory) &&
           reserve_outlines(&to->privates, &from->privates, memory);
}

// Allocate a block if it is needed. False: no memory.
static bool take_block(NavMemory* memory, bool is_needed, size_t size, void** block) {
    *block = is_needed ? navi_memory_alloc(memory, size) : NULL;
    return !is_needed || *block != NULL;
}

static bool take_blocks(NavWorld* to, const NavWorld* from, CopyBlocks* blocks) {
    NavMemory* memory = &to->memory;
    const PathData *have = &to->pathdata, *want = &from->pathdata;
    void *hint = NULL, *buckets = NULL, *changed = NULL, *edges = NULL;
    bool is_done =
        take_block(memory, hint_size(&to->mesh) != hint_size(&from->mesh), hint_size(&from->mesh),
                   &hint) &&
        take_block(memory, to->labels.bucket_count != from->labels.bucket_count,
                   bucket_size(&from->labels), &buckets) &&
        take_block(memory, want->is_kept && have->vertex_capacity < want->vertex_capacity,
                   changed_size(want), &changed) &&
        take_block(memory, want->is_kept && have->tri_capacity < want->tri_capacity,
                   edge_size(want), &edges);
    if (!is_done) {
        navi_memory_free(memory, hint, hint_size(&from->mesh));
        navi_memory_free(memory, buckets, bucket_size(&from->labels));
        navi_memory_free(memory, changed, changed_size(want));
        navi_memory_free(memory, edges, edge_size(want));
        return false;
    }
    CopyBlocks taken = {hint, buckets, changed, edges};
    *blocks = taken;
    return true;
}

// --- copying, which cannot fail ----------------------------------------------------------

static void copy_mesh(Mesh* to, const Mesh* from, uint32_t* hint) {
    size_t tris = from->counts->tri_slots, vertices = from->counts->vertex_slots;
    memcpy(to->tri, from->tri, tris * sizeof *to->tri);
    memcpy(to->cluster, from->cluster, tris * sizeof *to->cluster);
    memcpy(to->pos, from->pos, vertices * sizeof *to->pos);
    memcpy(to->vertex, from->vertex, vertices * sizeof *to->vertex);
    NAV_ASSERT(tris <= to->tri_capacity && vertices <= to->vertex_capacity);
    *to->counts = *from->counts;
    if (hint != NULL) {
        navi_memory_free(to->memory, to->hint, hint_size(to));
        to->hint = hint;
    }
    to->last_hint = from->last_hint;
    to->hint_columns = from->hint_columns;
    to->hint_rows = from->hint_rows;
    to->hint_next = from->hint_next;
    to->hint_min = from->hint_min;
    to->hint_bounds = from->hint_bounds;
    to->hint_shift = from->hint_shift;
    memcpy(to->hint, from->hint, hint_size(from));
}

static void copy_snap(Snap* to, const Snap* from) {
    NAV_ASSERT(from->counts->edge_slots <= to->edge_capacity &&
               from->counts->node_slots <= to->node_capacity);
    *to->counts = *from->counts;
    if (from->counts->edge_slots > 0)
        memcpy(to->edge, from->edge, from->counts->edge_slots * sizeof *to->edge);
    if (from->counts->node_slots > 0)
        memcpy(to->node, from->node, from->counts->node_slots * sizeof *to->node);
}

static void copy_labels(Labels* to, const Labels* from, uint32_t* buckets) {
    if (buckets != NULL) {
        navi_memory_free(to->memory, to->buckets, bucket_size(to));
        to->buckets = buckets;
    }
    NAV_ASSERT(buckets != NULL || to->bucket_count == from->bucket_count);
    NAV_ASSERT(from->cells.count <= to->cells.capacity);
    to->bucket_count = from->bucket_count;
    memcpy(to->buckets, from->buckets, bucket_size(from));
    memcpy(to->cells.data, from->cells.data, from->cells.count * sizeof *to->cells.data);
    to->cells.count = from->cells.count;
    to->free_head = from->free_head;
    to->idle_head = from->idle_head;
    to->alive = from->alive;
    to->max_count = from->max_count;
    to->has_deep = from->has_deep;
    to->epoch = from->epoch; // what was asked of other cells is void
    memcpy(to->steps, from->steps, sizeof to->steps);
    to->noted_key = NAV_NONE;
}

static void copy_links(Links* to, const Links* from) {
    NAV_ASSERT(from->ends.count == 2 * from->slots.count && from->ends.count <= to->ends.capacity);
    *to->counts = *from->counts;
    to->slots.count = from->slots.count;
    to->ends.count = from->ends.count;
    if (from->slots.count == 0)
        return;
    memcpy(to->slots.data, from->slots.data, from->slots.count * sizeof *to->slots.data);
    memcpy(to->ends.data, from->ends.data, from->ends.count * sizeof *to->ends.data);
}

static void copy_shapes(NavWorld* to, const NavWorld* from) {
    Shapes* shapes = &to->shapes;
    const Shapes* model = &from->shapes;
    NAV_ASSERT(model->slots.count <= shapes->slots.capacity &&
               model->keys.count <= shapes->keys.capacity);
    memcpy(shapes->slots.data, model->slots.data, model->slots.count * sizeof(Shape));
    memcpy(shapes->keys.data, model->keys.data, model->keys.count * sizeof(ShapeKey));
    shapes->slots.count = model->slots.count;
    if (model->seams.count > 0)
        memcpy(shapes->seams.data, model->seams.data, model->seams.count * sizeof(Seam));
    shapes->keys.count = model->keys.count;
    shapes->seams.count = model->seams.count;
    *shapes->counts = *model->counts;
    copy_outlines(&to->outlines, &from->outlines, &to->memory);
    copy_outlines(&to->privates, &from->privates, &to->memory);
}

static void copy_islands(Islands* to, const Islands* from) {
    const IslandCounts* counts = from->counts;
    *to->counts = *counts;
    if (counts->cluster_count > 0)
        memcpy(to->clusters.data, from->clusters.data,
               counts->cluster_count * sizeof(IslandCluster));
    if (counts->portal_count > 0)
        memcpy(to->portals.data, from->portals.data, counts->portal_count * sizeof(IslandPortal));
    if (counts->name_count > 0)
        memcpy(to->names.data, from->names.data, counts->name_count * sizeof(uint32_t));
}

// Initialise the tail beyond the copied entries.
static void fill_pathdata(PathData* to, const PathData* from) {
    PathEdge wall = {0, PATHDATA_WALL, {0, 0}};
    for (size_t e = 3 * (size_t)from->tri_capacity; e < 3 * (size_t)to->tri_capacity; e++)
        to->edges[e] = wall;
    for (size_t v = from->vertex_capacity; v < to->vertex_capacity; v++)
        to->changed[v] = 0;
}

static void copy_pathdata(NavWorld* to, const NavWorld* from, const CopyBlocks* blocks) {
    PathData* data = &to->pathdata;
    const PathData* model = &from->pathdata;
    NavMemory* memory = &to->memory;
    if (blocks->edges != NULL || !model->is_kept) {
        navi_memory_free(memory, data->edges, edge_size(data));
        data->edges = blocks->edges;
        data->tri_capacity = model->tri_capacity;
    }
    if (blocks->changed != NULL || !model->is_kept) {
        navi_memory_free(memory, data->changed, changed_size(data));
        data->changed = blocks->changed;
        data->vertex_capacity = model->vertex_capacity;
    }
    data->is_kept = model->is_kept;
    data->update_count = model->update_count;
    memcpy(data->area_sizes, model->area_sizes, sizeof data->area_sizes);
    if (!model->is_kept)
        return;
    NAV_ASSERT(model->tri_capacity <= data->tri_capacity &&
               model->vertex_capacity <= data->vertex_capacity);
    memcpy(data->edges, model->edges, edge_size(model));
    memcpy(data->changed, model->changed, changed_size(model));
    fill_pathdata(data, model);
}

NavResult navi_world_copy(NavWorld* to, const NavWorld* from) {
    NAV_ASSERT(to != from && !to->is_open && !from->is_open);
    CopyBlocks blocks;
    if (!reserve_arrays(to, from) || !take_blocks(to, from, &blocks))
        return NAV_ERR_MEMORY;
    to->bounds = from->bounds;
    to->limits = from->limits;
    to->seams.width = from->seams.width;
    copy_mesh(&to->mesh, &from->mesh, blocks.hint);
    copy_snap(&to->snap, &from->snap);
    copy_labels(&to->labels, &from->labels, blocks.buckets);
    copy_shapes(to, from);
    copy_islands(&to->islands, &from->islands);
    copy_links(&to->links, &from->links);
    copy_pathdata(to, from, &blocks);
    to->version = from->version;
    to->number = from->number;
    to->change_count = from->change_count;
    to->displaced_count = from->displaced_count;
    to->partial_count = from->partial_count;
    to->disabled_shortcuts = from->disabled_shortcuts;
    to->load.after = from->load.after;
    NavCommit commit = {.version = from->version};
    to->commit = commit;
    to->era++;
    return NAV_OK;
}
