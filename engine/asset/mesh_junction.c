#include "asset/mesh_clean.h"
#include "asset/mesh_grid.h"
#include "asset/point.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct Hanging {
    int64_t along; // position along the edge, times its length
    uint32_t vertex;
} Hanging;

// Scratch of a sweep.
typedef struct Sweep {
    EngiGrid grid;    // of the used vertices
    Hanging* hanging; // room for all vertices
    uint32_t hanging_count;
} Sweep;

static int compare_hanging(const void* a, const void* b) {
    const Hanging *s = a, *t = b;
    if (s->along != t->along)
        return s->along < t->along ? -1 : 1;
    return (s->vertex > t->vertex) - (s->vertex < t->vertex);
}

static void sweep_fini(Sweep* sweep) {
    engi_grid_fini(&sweep->grid);
    free(sweep->hanging);
}

// The vertices that triangles use, each once. NULL without memory.
static uint32_t* list_used(const EngiDraft* draft, uint32_t* count) {
    unsigned char* is_used = calloc(draft->point_count + (size_t)1, 1);
    uint32_t* used = malloc((draft->point_count + (size_t)1) * sizeof *used);
    *count = 0;
    for (uint32_t i = 0; i < 3 * draft->triangle_count && is_used != NULL && used != NULL; i++) {
        uint32_t vertex = draft->triangles[i];
        if (!is_used[vertex])
            used[(*count)++] = vertex;
        is_used[vertex] = 1;
    }
    if (is_used == NULL) {
        free(used);
        used = NULL;
    }
    free(is_used);
    return used;
}

static bool sweep_init(Sweep* sweep, const EngiDraft* draft) {
    uint32_t used_count;
    uint32_t* used = list_used(draft, &used_count);
    *sweep = (Sweep){.hanging = malloc((draft->point_count + (size_t)1) * sizeof(Hanging))};
    bool is_ready = used != NULL && sweep->hanging != NULL &&
                    engi_grid_init(&sweep->grid, draft->points, used, used_count);
    free(used);
    if (!is_ready)
        free(sweep->hanging);
    return is_ready;
}

// Is c within one step of the inside of a-b? `*along` is its position.
static bool hangs_on(EngPoint a, EngPoint b, EngPoint c, int64_t* along) {
    int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y;
    int64_t length_2 = x * x + y * y;
    *along = x * ((int64_t)c.x - a.x) + y * ((int64_t)c.y - a.y);
    if (*along <= 0 || *along >= length_2)
        return false;
    double cross = (double)engi_area_2(a, b, c);
    return cross * cross <= (double)length_2;
}

static void add_if_hanging(Sweep* sweep, const EngPoint* p, const uint32_t corner[3],
                           uint32_t vertex) {
    uint32_t d = corner[0], a = corner[1], b = corner[2];
    int64_t along;
    if (vertex == a || vertex == b || vertex == d || !hangs_on(p[a], p[b], p[vertex], &along))
        return;
    // Both parts of the edge must form a triangle with d.
    if (engi_area_2(p[d], p[a], p[vertex]) > 0 && engi_area_2(p[d], p[vertex], p[b]) > 0)
        sweep->hanging[sweep->hanging_count++] = (Hanging){along, vertex};
}

// Find the vertices on the edge corner[1]-corner[2], in order.
static void find_hanging(Sweep* sweep, const EngiDraft* draft, const uint32_t corner[3]) {
    const EngiGrid* grid = &sweep->grid;
    EngPoint a = draft->points[corner[1]], b = draft->points[corner[2]];
    uint32_t last_row = engi_grid_row(grid, (double)(a.y < b.y ? b.y : a.y) + 2);
    sweep->hanging_count = 0;
    for (uint32_t row = engi_grid_row(grid, (double)(a.y < b.y ? a.y : b.y) - 2); row <= last_row;
         row++) {
        uint32_t first, last;
        if (!engi_grid_columns(grid, row, a, b, &first, &last))
            continue;
        uint32_t end = grid->start[row * grid->columns + last + 1];
        for (uint32_t i = grid->start[row * grid->columns + first]; i < end; i++)
            add_if_hanging(sweep, draft->points, corner, grid->vertices[i]);
    }
    qsort(sweep->hanging, sweep->hanging_count, sizeof *sweep->hanging, compare_hanging);
}

static bool reserve_triangles(EngiDraft* draft, uint32_t count) {
    uint32_t needed = draft->triangle_count + count;
    if (needed <= draft->triangle_capacity)
        return true;
    if (needed > 2 * ENG_MESH_TRIANGLE_MAX)
        return false;
    uint32_t capacity = needed + needed / 2;
    uint32_t* triangles = realloc(draft->triangles, capacity * 3 * sizeof *triangles);
    if (triangles == NULL)
        return false;
    draft->triangles = triangles;
    draft->triangle_capacity = capacity;
    return true;
}

// Replace triangle d, a, b with points c1, c2, .. on a-b by the fan d, a, c1; d, c1, c2; ..; d, cn,
// b. A point that would fold the fan over is skipped.
static bool split_triangle(EngiDraft* draft, uint32_t triangle, const uint32_t corner[3],
                           Sweep* sweep, EngMeshReport* report) {
    const EngPoint* p = draft->points;
    uint32_t d = corner[0], from = corner[1], b = corner[2];
    uint32_t slot = triangle;
    if (!reserve_triangles(draft, sweep->hanging_count))
        return false;
    for (uint32_t i = 0; i < sweep->hanging_count; i++) {
        uint32_t c = sweep->hanging[i].vertex;
        if (engi_area_2(p[d], p[from], p[c]) <= 0 || engi_area_2(p[d], p[c], p[b]) <= 0)
            continue;
        uint32_t* out = &draft->triangles[3 * slot];
        assert(slot < draft->triangle_capacity);
        out[0] = d, out[1] = from, out[2] = c;
        from = c;
        slot = draft->triangle_count++;
        report->t_junctions++;
    }
    uint32_t* out = &draft->triangles[3 * slot];
    assert(slot < draft->triangle_count);
    out[0] = d, out[1] = from, out[2] = b;
    return true;
}

// Split each triangle along at most one of its sides. `*is_changed` when one was split.
static bool sweep_triangles(EngiDraft* draft, const EngiEdges* edges, Sweep* sweep,
                            EngMeshReport* report, bool* is_changed) {
    uint32_t count = draft->triangle_count, before = report->t_junctions;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t old[3];
        memcpy(old, &draft->triangles[3 * i], sizeof old);
        for (uint32_t s = 0; s < 3; s++) {
            if (edges->neighbour[3 * i + s] != ENG_NONE)
                continue;
            uint32_t corner[3] = {old[s], old[(s + 1) % 3], old[(s + 2) % 3]};
            find_hanging(sweep, draft, corner);
            if (sweep->hanging_count == 0)
                continue;
            if (!split_triangle(draft, i, corner, sweep, report))
                return false;
            break;
        }
    }
    *is_changed = report->t_junctions > before;
    return true;
}

bool engi_draft_split_t_junctions(EngiDraft* draft, EngMeshReport* report) {
    Sweep sweep;
    if (!sweep_init(&sweep, draft))
        return false;
    // Three sweeps treat the three sides of each triangle; the others treat points that come near
    // an edge by splitting itself.
    const int sweep_max = 8;
    bool is_done = true, is_changed = true;
    for (int i = 0; i < sweep_max && is_changed && is_done; i++) {
        EngiEdges edges;
        is_done = engi_edges_init(&edges, draft->triangles, draft->triangle_count);
        if (!is_done)
            break;
        is_done = sweep_triangles(draft, &edges, &sweep, report, &is_changed);
        engi_edges_fini(&edges);
    }
    sweep_fini(&sweep);
    return is_done;
}
