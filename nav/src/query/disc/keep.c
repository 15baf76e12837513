// What is kept from query to query is valid until a commit changes something near it. The triangles
// that a commit changed or made cover the same region before and after it. That region is marked in
// a coarse grid. Lists whose boxes meet it are dropped, and vertices in it are classified again.
// After more than one commit everything is dropped.
#include <string.h>

#include "query/disc/inside.h"
#include "world/change/world.h"

enum { GRID = 64, GRID_ROW = GRID + 1 }; // cells in a row; the sums have one more
#define LOST_MOST 4096                   // the number of dropped edges that may stay in the array

static uint32_t cell_of(int64_t at, int64_t low, int64_t high) {
    NAV_ASSERT(low <= high);
    int64_t cell = at < low ? 0 : (at - low) * GRID / (high - low + 1);
    return cell >= GRID ? GRID - 1 : (uint32_t)cell;
}

typedef struct CellBox {
    uint32_t left, top, right, bottom;
} CellBox;

static CellBox cells_of(const RadiusSearch* search, const NavBox* box) {
    NavBox bounds = search->ask->world->bounds;
    CellBox cells = {cell_of(box->min.x, bounds.min.x, bounds.max.x),
                     cell_of(box->min.y, bounds.min.y, bounds.max.y),
                     cell_of(box->max.x, bounds.min.x, bounds.max.x),
                     cell_of(box->max.y, bounds.min.y, bounds.max.y)};
    NAV_ASSERT(cells.left <= cells.right && cells.top <= cells.bottom);
    return cells;
}

// The number of touched cells above and to the left of a corner of the grid.
static uint32_t* sum_at(RadiusScratch* scratch, uint32_t column, uint32_t row) {
    return &scratch->cells.data[row * GRID_ROW + column];
}

static void touch_triangle(RadiusSearch* search, uint32_t t) {
    const Mesh* mesh = search->mesh;
    const MeshTri* tri = &mesh->tri[t];
    NAV_ASSERT(t < mesh->counts->tri_slots);
    NavBox box = {mesh->pos[tri->v[0]], mesh->pos[tri->v[0]]};
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint p = mesh->pos[tri->v[i]];
        NAV_ASSERT(tri->v[i] < search->scratch->vertices.capacity);
        box.min.x = p.x < box.min.x ? p.x : box.min.x;
        box.min.y = p.y < box.min.y ? p.y : box.min.y;
        box.max.x = p.x > box.max.x ? p.x : box.max.x;
        box.max.y = p.y > box.max.y ? p.y : box.max.y;
        search->scratch->vertices.data[tri->v[i]].epoch = 0;
    }
    CellBox cells = cells_of(search, &box);
    for (uint32_t row = cells.top; row <= cells.bottom; row++)
        for (uint32_t column = cells.left; column <= cells.right; column++)
            *sum_at(search->scratch, column + 1, row + 1) = 1;
}

static void sum_up(RadiusScratch* scratch) {
    for (uint32_t row = 1; row <= GRID; row++)
        for (uint32_t column = 1; column <= GRID; column++)
            *sum_at(scratch, column, row) += *sum_at(scratch, column - 1, row) +
                                             *sum_at(scratch, column, row - 1) -
                                             *sum_at(scratch, column - 1, row - 1);
}

static bool is_touched(const RadiusSearch* search, const NavBox* box) {
    RadiusScratch* scratch = search->scratch;
    CellBox cells = cells_of(search, box);
    return *sum_at(scratch, cells.right + 1, cells.bottom + 1) +
               *sum_at(scratch, cells.left, cells.top) !=
           *sum_at(scratch, cells.left, cells.bottom + 1) +
               *sum_at(scratch, cells.right + 1, cells.top);
}

// The last list moves to the place of the dropped one.
static void drop_list(RadiusScratch* scratch, uint32_t index) {
    RadiusList* lists = scratch->lists.data;
    NAV_ASSERT(index < scratch->lists.count);
    uint32_t bend = lists[index].bend, last = --scratch->lists.count;
    NAV_ASSERT(scratch->vertices.data[bend >> 1].lists[bend & 1] == index);
    scratch->lost_edges += lists[index].count;
    scratch->vertices.data[bend >> 1].lists[bend & 1] = NAV_NONE;
    scratch->vertices.data[bend >> 1].asked[bend & 1] = 0;
    if (index == last)
        return;
    lists[index] = lists[last];
    bend = lists[index].bend;
    scratch->vertices.data[bend >> 1].lists[bend & 1] = index;
}

static void drop_all(RadiusScratch* scratch) {
    if (scratch->epoch == UINT32_MAX) {
        for (uint32_t v = 0; v < scratch->vertices.capacity; v++)
            scratch->vertices.data[v].epoch = 0;
        scratch->epoch = 0;
    }
    scratch->epoch++;
    scratch->edges.count = scratch->lists.count = scratch->lost_edges = 0;
}

static bool drop_touched(RadiusSearch* search) {
    RadiusScratch* scratch = search->scratch;
    const NavCommit* commit = &search->ask->world->commit;
    size_t size = (size_t)GRID_ROW * GRID_ROW;
    if (!navi_array_reserve(&search->ask->memory, &scratch->cells, size))
        return false;
    memset(scratch->cells.data, 0, size * sizeof *scratch->cells.data);
    for (uint32_t i = 0; i < commit->born_count; i++)
        touch_triangle(search, commit->born[i]);
    for (uint32_t i = 0; i < commit->changed_count; i++)
        touch_triangle(search, commit->changed[i]);
    sum_up(scratch);
    for (uint32_t i = scratch->lists.count; i-- > 0;)
        if (is_touched(search, &scratch->lists.data[i].box))
            drop_list(scratch, i);
    return true;
}

static bool grow_vertices(RadiusSearch* search) {
    RadiusScratch* scratch = search->scratch;
    uint32_t old = scratch->vertices.capacity;
    if (!navi_array_reserve(&search->ask->memory, &scratch->vertices,
                            search->mesh->counts->vertex_slots))
        return false;
    memset(scratch->vertices.data + old, 0,
           (scratch->vertices.capacity - old) * sizeof *scratch->vertices.data);
    return true;
}

bool navi_radius_keep(RadiusSearch* search) {
    RadiusScratch* scratch = search->scratch;
    uint64_t version = search->ask->world->version;
    bool is_same = scratch->epoch != 0 && scratch->radius == (int32_t)search->radius &&
                   scratch->layers == search->filter->layers &&
                   scratch->step_height == search->filter->step_height &&
                   scratch->areas == search->filter->areas;
    if (!grow_vertices(search))
        return false;
    if (!is_same || version != scratch->version)
        navi_radius_forget_islands(scratch);
    if (!is_same || (version != scratch->version && version != scratch->version + 1) ||
        scratch->lost_edges > scratch->edges.count / 2 + LOST_MOST)
        drop_all(scratch);
    else if (version != scratch->version && !drop_touched(search))
        return false;
    scratch->version = version;
    scratch->radius = (int32_t)search->radius;
    scratch->layers = search->filter->layers;
    scratch->step_height = search->filter->step_height;
    scratch->areas = search->filter->areas;
    return true;
}
