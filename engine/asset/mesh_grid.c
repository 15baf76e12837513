#include "asset/mesh_grid.h"

#include <math.h>
#include <stdlib.h>

#define REACH 2.0 // steps beside the segment

static uint32_t clamp_cell(double cell, uint32_t count) {
    return cell < 0 ? 0 : cell >= count ? count - 1 : (uint32_t)cell;
}

uint32_t engi_grid_row(const EngiGrid* grid, double y) {
    return clamp_cell(floor((y - grid->min.y) / grid->cell), grid->rows);
}

static uint32_t column_of(const EngiGrid* grid, double x) {
    return clamp_cell(floor((x - grid->min.x) / grid->cell), grid->columns);
}

static uint32_t cell_of(const EngiGrid* grid, EngPoint point) {
    return engi_grid_row(grid, point.y) * grid->columns + column_of(grid, point.x);
}

// Choose cells with about one vertex each.
static void choose_cells(EngiGrid* grid, const uint32_t* vertices, uint32_t count) {
    EngPoint max = grid->min = grid->points[vertices[0]];
    for (uint32_t i = 1; i < count; i++) {
        EngPoint p = grid->points[vertices[i]];
        grid->min.x = p.x < grid->min.x ? p.x : grid->min.x;
        grid->min.y = p.y < grid->min.y ? p.y : grid->min.y;
        max.x = p.x > max.x ? p.x : max.x;
        max.y = p.y > max.y ? p.y : max.y;
    }
    double width = (double)max.x - grid->min.x + 1, height = (double)max.y - grid->min.y + 1;
    double side = width > height ? width : height;
    grid->cell = sqrt(width * height / count);
    if (grid->cell < side / count) // a thin strip: no more cells along it than vertices
        grid->cell = side / count;
    grid->columns = (uint32_t)(width / grid->cell) + 1;
    grid->rows = (uint32_t)(height / grid->cell) + 1;
}

bool engi_grid_init(EngiGrid* grid, const EngPoint* points, const uint32_t* vertices,
                    uint32_t vertex_count) {
    *grid = (EngiGrid){.points = points, .columns = 1, .rows = 1, .cell = 1};
    if (vertex_count > 0)
        choose_cells(grid, vertices, vertex_count);
    size_t cell_count = (size_t)grid->columns * grid->rows;
    grid->start = calloc(cell_count + 2, sizeof *grid->start);
    grid->vertices = malloc((vertex_count + (size_t)1) * sizeof *grid->vertices);
    if (grid->start == NULL || grid->vertices == NULL) {
        engi_grid_fini(grid);
        return false;
    }
    // Count cell c at start[c + 2] and sum up. Then start[c + 1] is the beginning of cell c;
    // filling advances it to the end, which is the beginning of cell c + 1.
    for (uint32_t i = 0; i < vertex_count; i++)
        grid->start[cell_of(grid, points[vertices[i]]) + 2]++;
    for (size_t i = 2; i < cell_count + 2; i++)
        grid->start[i] += grid->start[i - 1];
    for (uint32_t i = 0; i < vertex_count; i++)
        grid->vertices[grid->start[cell_of(grid, points[vertices[i]]) + 1]++] = vertices[i];
    return true;
}

void engi_grid_fini(EngiGrid* grid) {
    free(grid->start);
    free(grid->vertices);
    *grid = (EngiGrid){0};
}

bool engi_grid_columns(const EngiGrid* grid, uint32_t row, EngPoint a, EngPoint b, uint32_t* first,
                       uint32_t* last) {
    double low = grid->min.y + row * grid->cell - REACH, high = low + grid->cell + 2 * REACH;
    double left = a.x, right = b.x;
    if (a.y != b.y) { // clip the segment to the row
        double slope = ((double)b.x - a.x) / ((double)b.y - a.y);
        double top = a.y < b.y ? a.y : b.y, bottom = a.y < b.y ? b.y : a.y;
        top = top < low ? low : top;
        bottom = bottom > high ? high : bottom;
        if (top > bottom + REACH)
            return false;
        left = a.x + (top - a.y) * slope;
        right = a.x + (bottom - a.y) * slope;
    }
    *first = column_of(grid, (left < right ? left : right) - REACH);
    *last = column_of(grid, (left < right ? right : left) + REACH);
    return true;
}
