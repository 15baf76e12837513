#include "query/circle/corner.h"

#include <string.h>

#include "geom/ray.h"
#include "query/circle/star.h"

// --- memory ------------------------------------------------------------------------------

#define CORNER_SECTOR 16u // a walkable sector was found

enum { LINE = sizeof(DiscCorner) };

// Lines begin at a multiple of their size, so the block has room for one more.
static size_t block_size(size_t capacity) { return capacity == 0 ? 0 : (capacity + 1) * LINE; }

bool navi_disc_lines_reserve(NavMemory* memory, DiscLines* lines, uint32_t need) {
    if (need <= lines->capacity)
        return true;
    size_t capacity = (size_t)need + need / 8 + 64;
    void* block = navi_memory_alloc_zeroed(memory, block_size(capacity));
    if (block == NULL)
        return false;
    navi_disc_lines_fini(memory, lines);
    size_t beyond = (uintptr_t)block % LINE;
    lines->block = block;
    lines->lines = (char*)block + (beyond == 0 ? 0 : LINE - beyond);
    lines->capacity = (uint32_t)capacity;
    return true;
}

void navi_disc_lines_fini(NavMemory* memory, DiscLines* lines) {
    navi_memory_free(memory, lines->block, block_size(lines->capacity));
    *lines = (DiscLines){NULL, NULL, 0};
}

// --- sectors -----------------------------------------------------------------------------

static NavPoint ray_to(const Mesh* mesh, uint32_t from, uint32_t to) {
    return navi_ray_to(mesh->pos[from], mesh->pos[to]);
}

static void find_limits(const DiscCorners* corners, uint32_t v, DiscCorner* corner) {
    const Mesh* mesh = corners->filter->mesh;
    uint32_t left = corner->last, right = corner->first;
    while (left != corner->first && !navi_disc_is_open(corners, left))
        left = navi_corner_right(mesh, left);
    if (!navi_disc_is_open(corners, left))
        return;
    while (!navi_disc_is_open(corners, right))
        right = navi_corner_left(mesh, right);
    corner->flags |= CORNER_LIVE;
    corner->limit[0] = ray_to(mesh, v, navi_corner_right_vertex(mesh, right));
    corner->limit[1] = ray_to(mesh, v, navi_corner_left_vertex(mesh, left));
}

static uint32_t measure_rim(const Mesh* mesh, uint32_t v, const DiscCorner* corner) {
    double least = UINT32_MAX >> CORNER_NEAR;
    for (uint32_t c = corner->first; c != corner->last; c = navi_corner_left(mesh, c))
        least = fmin(
            least, navi_vec_length(navi_vec_of(ray_to(mesh, v, navi_corner_left_vertex(mesh, c)))));
    return (uint32_t)least;
}

// The sector is all around where both of its walls are the same one, which ends here.
static void end_sector(const DiscCorners* corners, uint32_t v, uint32_t first, uint32_t last) {
    const Mesh* mesh = corners->filter->mesh;
    DiscCorner* corner = &corners->data[v];
    corner->flags |= corner->flags & CORNER_SECTOR ? CORNER_PINCH : CORNER_SECTOR;
    uint32_t right = navi_corner_right_vertex(mesh, first);
    uint32_t left = navi_corner_left_vertex(mesh, last);
    if (right != left && navi_orient2d(mesh->pos[v], mesh->pos[right], mesh->pos[left]) >= 0)
        return;
    corner->flags |= CORNER_REFLEX;
    corner->first = first;
    corner->last = last;
    corner->wall[0] = ray_to(mesh, v, right);
    corner->wall[1] = ray_to(mesh, v, left);
    for (uint32_t i = 0; i < 2; i++)
        corner->wall_length[i] = (float)navi_vec_length(navi_vec_of(corner->wall[i]));
    corner->flags |= measure_rim(mesh, v, corner) << CORNER_NEAR;
    find_limits(corners, v, corner);
    corner->free_r = -1;
}

static bool is_left_joined(const DiscCorners* corners, uint32_t corner) {
    return navi_disc_joins(corners->filter, navi_corner_left_edge(corner));
}

// A corner of the vertex that is not walkable, or not joined to the next one on its left; NAV_NONE:
// there is none.
static uint32_t blocked_corner(const DiscCorners* corners, uint32_t v) {
    const Mesh* mesh = corners->filter->mesh;
    uint32_t first = mesh->vertex[v].h, corner = first;
    NAV_BOUND(left, mesh->counts->tri_slots); // of the star
    do {
        NAV_ROUND(left);
        if (!navi_disc_walks(corners->filter, corner >> 2) || !is_left_joined(corners, corner))
            return corner;
        corner = navi_corner_left(mesh, corner);
    } while (corner != first && corner != NAV_NONE);
    return corner == NAV_NONE ? first : NAV_NONE;
}

// Go around the vertex once, sector by sector.
static void classify(const DiscCorners* corners, uint32_t v) {
    const Mesh* mesh = corners->filter->mesh;
    uint32_t end = blocked_corner(corners, v), corner = end, first = NAV_NONE;
    corners->data[v].flags = 0;
    if (end == NAV_NONE)
        return;
    corners->data[v].flags = CORNER_BLOCKS;
    NAV_BOUND(left, mesh->counts->tri_slots);
    do {
        NAV_ROUND(left);
        corner = navi_corner_left(mesh, corner);
        if (corner == NAV_NONE) // of the frame, which is seen from nowhere
            return;
        if (!navi_disc_walks(corners->filter, corner >> 2))
            continue;
        first = first == NAV_NONE ? corner : first;
        if (!is_left_joined(corners, corner)) {
            end_sector(corners, v, first, corner);
            first = NAV_NONE;
        }
    } while (corner != end);
}

void navi_disc_measure(const DiscCorners* corners, uint32_t v) {
    DiscCorner* corner = &corners->data[v];
    const DiscSector sector = {v, corner->first, corner->last};
    corner->free_r = (float)(navi_disc_free_radius(corners->filter->mesh, &sector) * (1 - 1e-6));
}

void navi_disc_look(const DiscCorners* corners, uint32_t v) {
    DiscCorner* corner = &corners->data[v];
    const PathData* data = corners->pathdata;
    if (corner->made == 0 || data == NULL || data->changed[v] > corner->made)
        classify(corners, v);
    corner->made = corners->number;
}
