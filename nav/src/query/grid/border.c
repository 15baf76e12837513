#include "query/grid/border.h"

#include "base/prefetch.h"

// Borders are collected some at a time: so loads from all over the mesh are on their way together,
// and no branch depends on them.
enum { AHEAD = 48 };

typedef struct Found {
    uint32_t from, to; // vertices, as seen from the triangle
    uint8_t here, beyond;
} Found;

static Border border_of(const NavPoint* pos, const Found* found) {
    NavPoint from = pos[found->from], to = pos[found->to];
    bool is_down = from.y < to.y;
    return (Border){is_down ? from : to, is_down ? to : from, is_down ? found->here : found->beyond,
                    is_down ? found->beyond : found->here};
}

static void send(NavGrid* grid, const Found* found, uint32_t count, VisitBorders* visit) {
    Border borders[BORDERS_MOST];
    const NavPoint* pos = grid->filter.mesh->pos;
    for (uint32_t k = 0; k < count; k++)
        borders[k] = border_of(pos, &found[k]);
    visit(grid, borders, count);
}

// An edge is found from its triangle in the higher slot: then the code of the other is known. All
// such edges are constraints, which the triangle's flags tell.
static uint32_t find(const MeshTri* tri, uint32_t t, const uint8_t* codes, Found* found) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t beyond = tri->n[i] >> 2; // beyond the frame it is higher than any
        uint32_t is_edge = (tri->flags >> i & 1) & (beyond < t);
        uint8_t code = codes[beyond & (0 - is_edge)];
        found[count] = (Found){tri->v[navi_next3(i)], tri->v[navi_prev3(i)], codes[t], code};
        count += is_edge & (code != codes[t]);
    }
    return count;
}

void navi_borders_visit(NavGrid* grid, VisitBorders* visit) {
    const QueryFilter* filter = &grid->filter;
    const MeshTri* tris = filter->mesh->tri;
    const uint8_t* label_codes = grid->label_codes.data;
    uint8_t* codes = grid->triangle_codes.data;
    uint32_t slots = filter->mesh->counts->tri_slots, count = 0;
    Found found[BORDERS_MOST];
    codes[0] = 0; // if that slot is not alive
    for (uint32_t t = 0; t < slots; t++) {
        if (t + AHEAD < slots)
            navi_prefetch(&tris[t + AHEAD]);
        if ((tris[t].flags & TRI_ALIVE) == 0)
            continue;
        codes[t] = label_codes[tris[t].label];
        if ((tris[t].flags & 7 * TRI_CONSTRAINT) != 0)
            count += find(&tris[t], t, codes, &found[count]);
        if (count + 3 <= BORDERS_MOST)
            continue;
        send(grid, found, count, visit);
        count = 0;
    }
    send(grid, found, count, visit);
}

// The quotient, rounded down, and what is left. The quotient has at most 33 bits, so that of
// doubles is off by less than one when it is rounded down, too; which the rest tells.
static inline int64_t divide(int64_t a, int64_t b, int64_t* rest) {
    double quotient = (double)a / (double)b;
    int64_t q = (int64_t)quotient;
    q -= (int64_t)(quotient < (double)q);
    *rest = a - q * b;
    int64_t by = (int64_t)(*rest >= b) - (int64_t)(*rest < 0);
    *rest -= by * b;
    return q + by;
}

Crossing navi_border_crossing(const Border* border, int64_t y, int64_t spacing) {
    NavPoint low = border->low, high = border->high;
    Crossing at = {.height = (int64_t)high.y - low.y};
    int64_t run = (int64_t)high.x - low.x, rise = (y - low.y) * run;
    NAV_ASSERT(at.height > 0 && y >= low.y && y <= high.y);
    at.whole = low.x + divide(rise, at.height, &at.rest);
    if (y + spacing <= high.y) // else there is no other row
        at.step_whole = divide(spacing * run, at.height, &at.step_rest);
    return at;
}

Place navi_place_at(const NavGrid* grid, int64_t distance, bool has_rest) {
    int64_t rest, down = navi_cells_in(grid, distance, &rest);
    return (Place){down, down + (int64_t)((rest != 0) | has_rest)};
}

Place navi_place_crossing(const NavGrid* grid, const Border* border, int64_t y) {
    NavPoint corner = grid->request.box.min;
    Crossing at = navi_border_crossing(border, corner.y + y, INT32_MAX);
    return navi_place_at(grid, at.whole - corner.x, at.rest > 0);
}
