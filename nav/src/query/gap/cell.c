// Cells: gaps do not cross each other, so their ends on the rim of a triangle are nested like
// parentheses. The rim between the two ends of a gap belongs to the cells beyond the gap.
#include "base/search.h"
#include "geom/ray.h"
#include "query/circle/vec.h"
#include "query/gap/cuts.h"

enum { AT_CORNER = 3 }; // instead of an edge

// --- tokens in order ---------------------------------------------------------------------

static int64_t size_of(int64_t a) { return a < 0 ? -a : a; }

static int64_t cross_with(NavPoint d, NavPoint o, NavPoint p) {
    return (int64_t)d.x * ((int64_t)p.y - o.y) - (int64_t)d.y * ((int64_t)p.x - o.x);
}

// Two gaps cross the half-edge, or end at it: does the first do so nearer to its beginning?
static bool crosses_before(const Mesh* mesh, uint32_t h, const DiscGap* f, const DiscGap* g) {
    NavPoint a = mesh->pos[navi_edge_from(mesh, h)], b = mesh->pos[navi_edge_to(mesh, h)];
    NavPoint d = navi_gap_direction(mesh, f), e = navi_gap_direction(mesh, g);
    NavPoint p = mesh->pos[f->v], q = mesh->pos[g->v];
    int64_t f_from = size_of(cross_with(d, p, a)), f_to = size_of(cross_with(d, p, b));
    int64_t g_from = size_of(cross_with(e, q, a)), g_to = size_of(cross_with(e, q, b));
    return navi_wide_sign(navi_wide_sub(navi_wide_mul(f_from, g_to), navi_wide_mul(g_from, f_to))) <
           0;
}

// Two gaps end at the corner: is the first farther to the left?
static bool is_left_at(const Mesh* mesh, uint32_t corner, const DiscGap* f, const DiscGap* g) {
    uint32_t v = mesh->tri[corner >> 2].v[corner & 3];
    NavPoint d = navi_gap_direction(mesh, f), e = navi_gap_direction(mesh, g);
    int64_t cross = (int64_t)e.x * d.y - (int64_t)e.y * d.x;
    return (f->v == v) == (g->v == v) ? cross > 0 : cross < 0;
}

static bool comes_before(const void* context, uint32_t a, uint32_t b) {
    const Cutting* cutting = context;
    const CutToken *x = &cutting->cuts->tokens.data[a], *y = &cutting->cuts->tokens.data[b];
    if (x->place != y->place)
        return x->place < y->place;
    const DiscGap* f = &cutting->cuts->gaps.data[x->gap];
    const DiscGap* g = &cutting->cuts->gaps.data[y->gap];
    uint32_t place = x->place >> 1;
    return (x->place & 1) != 0 ? is_left_at(cutting->mesh, place, f, g)
                               : crosses_before(cutting->mesh, place, f, g);
}

static bool sort_tokens(const Cutting* cutting, const CutRegion* region) {
    DiscCuts* cuts = cutting->cuts;
    NavMemory* memory = &cutting->ask->memory;
    uint32_t count = region->token_count;
    if (!navi_array_reserve(memory, &cuts->order, count) ||
        !navi_array_reserve(memory, &cuts->sorted, count))
        return false;
    for (uint32_t i = 0; i < count; i++)
        cuts->order.data[i] = region->token + i;
    navi_sort(cuts->order.data, count, comes_before, cutting);
    for (uint32_t i = 0; i < count; i++)
        cuts->sorted.data[i] = cuts->tokens.data[cuts->order.data[i]];
    for (uint32_t i = 0; i < count; i++)
        cuts->tokens.data[region->token + i] = cuts->sorted.data[i];
    return true;
}

// The first of the region's tokens whose place is not smaller.
static uint32_t find_token(const DiscCuts* cuts, const CutRegion* region, uint32_t place) {
    uint32_t first = region->token, end = region->token + region->token_count;
    NAVI_LOWER_BOUND(first, end, at, cuts->tokens.data[at].place < place);
    return first;
}

// --- the rim of a triangle ---------------------------------------------------------------

static bool add_step(const Cutting* cutting, uint32_t gap, uint32_t i) {
    DiscCuts* cuts = cutting->cuts;
    if (!navi_array_room(&cutting->ask->memory, &cuts->steps))
        return false;
    CutStep step = {gap, i};
    cuts->steps.data[cuts->steps.count++] = step;
    return true;
}

static bool step_at_corner(const Cutting* cutting, const CutRegion* region, uint32_t corner) {
    const DiscCuts* cuts = cutting->cuts;
    uint32_t place = navi_cut_corner(corner), end = region->token + region->token_count;
    for (uint32_t i = find_token(cuts, region, place);
         i < end && cuts->tokens.data[i].place == place; i++)
        if (!add_step(cutting, cuts->tokens.data[i].gap, AT_CORNER))
            return false;
    return true;
}

static bool step_along_edge(const Cutting* cutting, const CutRegion* region, uint32_t h) {
    const DiscCuts* cuts = cutting->cuts;
    uint32_t place = navi_cut_edge(cutting, h), count = 0;
    uint32_t first = find_token(cuts, region, place), end = region->token + region->token_count;
    bool is_closed = !navi_filter_joins(cutting->filter, h);
    if (!is_closed && !navi_cut_is_closed(cutting, h, &is_closed))
        return false;
    while (first + count < end && cuts->tokens.data[first + count].place == place)
        count++;
    for (uint32_t i = 0; i <= count; i++) {
        uint32_t k = place == 2 * h ? i : count - 1 - i;
        if ((!is_closed && !add_step(cutting, NAV_NONE, h & 3)) ||
            (i < count && !add_step(cutting, cuts->tokens.data[first + k].gap, h & 3)))
            return false;
    }
    return true;
}

// List the rim of the triangle, from its first corner to the left.
static bool list_steps(const Cutting* cutting, const CutRegion* region, uint32_t t) {
    cutting->cuts->steps.count = 0;
    for (uint32_t i = 0; i < 3; i++)
        if (!step_at_corner(cutting, region, 4 * t + i) ||
            !step_along_edge(cutting, region, 4 * t + navi_prev3(i)))
            return false;
    return true;
}

// --- cells of a triangle -----------------------------------------------------------------

// Where the walk along a rim is: `cell` counts from the first of the triangle.
typedef struct Rounding {
    uint32_t cell, cell_count;
} Rounding;

static bool pass_token(const Cutting* cutting, uint32_t gap, Rounding* rounding) {
    DiscCuts* cuts = cutting->cuts;
    NavMemory* memory = &cutting->ask->memory;
    if (cuts->open.count > 0 && cuts->open.data[cuts->open.count - 1] == gap) {
        rounding->cell = cuts->open_cells.data[--cuts->open.count];
        return true;
    }
    if (!navi_array_room(memory, &cuts->open) ||
        !navi_array_reserve(memory, &cuts->open_cells, (size_t)cuts->open.count + 1))
        return false;
    cuts->open_cells.data[cuts->open.count] = rounding->cell;
    cuts->open.data[cuts->open.count++] = gap;
    rounding->cell = rounding->cell_count++;
    return true;
}

// Write the cells of the pieces of edge i. They lie together on the rim.
static bool keep_pieces(const Cutting* cutting, uint32_t piece, Rounding* rounding) {
    DiscCuts* cuts = cutting->cuts;
    cuts->open.count = 0;
    for (uint32_t k = 0; k < cuts->steps.count; k++) {
        CutStep step = cuts->steps.data[k];
        if (step.gap != NAV_NONE) {
            if (!pass_token(cutting, step.gap, rounding))
                return false;
            continue;
        }
        if (!navi_array_room(&cutting->ask->memory, &cuts->pieces))
            return false;
        if (cuts->pieces.data[piece + 2 * step.i] == NAV_NONE)
            cuts->pieces.data[piece + 2 * step.i] = cuts->pieces.count;
        cuts->pieces.data[cuts->pieces.count++] = rounding->cell;
        cuts->pieces.data[piece + 2 * step.i + 1] = cuts->pieces.count;
    }
    NAV_ASSERT(cuts->open.count == 0); // each gap has met the rim twice
    return true;
}

static bool divide_triangle(const Cutting* cutting, const CutRegion* region, uint32_t t) {
    DiscCuts* cuts = cutting->cuts;
    NavMemory* memory = &cutting->ask->memory;
    CutTriangle* triangle = navi_cut_triangle(cuts, t);
    Rounding rounding = {0, 1};
    triangle->cell = cuts->cells.count;
    if (triangle->is_cut) {
        triangle->piece = cuts->pieces.count;
        if (!navi_array_reserve(memory, &cuts->pieces, (size_t)cuts->pieces.count + 6))
            return false;
        for (uint32_t i = 0; i < 6; i++)
            cuts->pieces.data[cuts->pieces.count++] = NAV_NONE;
        if (!list_steps(cutting, region, t) || !keep_pieces(cutting, triangle->piece, &rounding))
            return false;
    }
    if (!navi_array_reserve(memory, &cuts->cells, (size_t)cuts->cells.count + rounding.cell_count))
        return false;
    for (uint32_t i = 0; i < rounding.cell_count; i++) {
        CutCell cell = {t, NAV_NONE};
        cuts->cells.data[cuts->cells.count++] = cell;
    }
    return true;
}

// --- components --------------------------------------------------------------------------

// The cells of the pieces of a half-edge; `*count` of them.
static const uint32_t* pieces_of(const DiscCuts* cuts, uint32_t h, uint32_t* count) {
    static const uint32_t whole = 0;
    const CutTriangle* triangle = &cuts->triangles.data[h >> 2];
    *count = 1;
    if (!triangle->is_cut)
        return &whole;
    const uint32_t* ends = &cuts->pieces.data[triangle->piece + 2 * (h & 3)];
    NAV_ASSERT(ends[0] != NAV_NONE && ends[0] < ends[1]);
    *count = ends[1] - ends[0];
    return &cuts->pieces.data[ends[0]];
}

// The cell on the other side of a piece of a half-edge.
static uint32_t cell_beyond(const Cutting* cutting, uint32_t h, uint32_t piece, uint32_t count) {
    const DiscCuts* cuts = cutting->cuts;
    uint32_t twin = navi_edge_twin(cutting->mesh, h), other_count;
    uint32_t region = navi_region_of(cutting, twin >> 2);
    if (region != cuts->triangles.data[h >> 2].region &&
        (region == NAV_NONE || !cuts->regions.data[region].is_built))
        return NAV_NONE;
    const uint32_t* others = pieces_of(cuts, twin, &other_count);
    NAV_ASSERT(count == other_count);
    return cuts->triangles.data[twin >> 2].cell + others[count - 1 - piece];
}

bool navi_cut_visit_joined(const Cutting* cutting, uint32_t cell, CutVisit* visit, void* context) {
    const DiscCuts* cuts = cutting->cuts;
    uint32_t t = cuts->cells.data[cell].t;
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        bool is_closed = !navi_filter_joins(cutting->filter, h);
        if (!is_closed && !navi_cut_is_closed(cutting, h, &is_closed))
            return false;
        if (is_closed)
            continue;
        uint32_t count, first = cuts->triangles.data[t].cell;
        const uint32_t* pieces = pieces_of(cuts, h, &count);
        for (uint32_t k = 0; k < count; k++)
            if (first + pieces[k] == cell && !visit(context, cell_beyond(cutting, h, k, count), h))
                return false;
    }
    return true;
}

typedef struct Joining {
    const Cutting* cutting;
    uint32_t component;
} Joining;

bool navi_cut_begin_component(const Cutting* cutting) {
    DiscCuts* cuts = cutting->cuts;
    const CutComponent none = {navi_box_none(), 0, false};
    return navi_array_add(&cutting->ask->memory, &cuts->components, none);
}

void navi_cut_add_cell(const Cutting* cutting, uint32_t cell, uint32_t component) {
    CutComponent* all = &cutting->cuts->components.data[component];
    CutCell* own = &cutting->cuts->cells.data[cell];
    own->component = component;
    all->cell_count++;
    navi_cut_box_add(cutting->mesh, own->t, &all->box);
}

static bool join_cell(void* context, uint32_t cell, uint32_t h) {
    Joining* joining = context;
    DiscCuts* cuts = joining->cutting->cuts;
    (void)h;
    if (cell == NAV_NONE) {
        cuts->components.data[joining->component].leaves = true;
        return true;
    }
    if (cuts->cells.data[cell].component != NAV_NONE)
        return true;
    navi_cut_add_cell(joining->cutting, cell, joining->component);
    return navi_array_add(&joining->cutting->ask->memory, &cuts->stack, cell);
}

bool navi_cut_name_component(const Cutting* cutting, uint32_t cell) {
    DiscCuts* cuts = cutting->cuts;
    Joining joining = {cutting, cuts->components.count};
    if (cuts->cells.data[cell].component != NAV_NONE)
        return true;
    cuts->stack.count = 0;
    if (!navi_cut_begin_component(cutting) || !join_cell(&joining, cell, NAV_NONE))
        return false;
    NAV_BOUND(left, cuts->cells.count);
    while (cuts->stack.count > 0) {
        NAV_ROUND(left);
        if (!navi_cut_visit_joined(cutting, cuts->stack.data[--cuts->stack.count], join_cell,
                                   &joining))
            return false;
    }
    return true;
}

bool navi_cut_divide(const Cutting* cutting, const CutRegion* region) {
    const DiscCuts* cuts = cutting->cuts;
    if (!sort_tokens(cutting, region))
        return false;
    for (uint32_t i = 0; i < region->count; i++)
        if (!divide_triangle(cutting, region, cuts->members.data[region->first + i]))
            return false;
    return true;
}

bool navi_cut_build(const Cutting* cutting, const CutRegion* region) {
    DiscCuts* cuts = cutting->cuts;
    uint32_t first = cuts->cells.count;
    if (!navi_cut_divide(cutting, region))
        return false;
    if (region->token_count == 0) { // nothing divides it
        if (!navi_cut_begin_component(cutting))
            return false;
        for (uint32_t cell = first; cell < cuts->cells.count; cell++)
            navi_cut_add_cell(cutting, cell, cuts->components.count - 1);
        return true;
    }
    for (uint32_t cell = first; cell < cuts->cells.count; cell++)
        if (!navi_cut_name_component(cutting, cell))
            return false;
    return true;
}

// --- the cell of a place -----------------------------------------------------------------

// Does the gap lead from this step on the rim into the triangle, rather than out of it?
static bool leads_in(const Cutting* cutting, uint32_t t, const CutStep* step) {
    const Mesh* mesh = cutting->mesh;
    const DiscGap* gap = &cutting->cuts->gaps.data[step->gap];
    const uint32_t* v = mesh->tri[t].v;
    if (step->i == AT_CORNER)
        return gap->v == v[0] || gap->v == v[1] || gap->v == v[2];
    uint32_t h = 4 * t + step->i;
    NavPoint a = mesh->pos[navi_edge_from(mesh, h)], b = mesh->pos[navi_edge_to(mesh, h)];
    NavPoint d = navi_gap_direction(mesh, gap);
    return navi_ray_cross(navi_ray_to(a, b), d) > 0;
}

static bool is_left_of(const Cutting* cutting, const DiscGap* gap, RadiusVec place) {
    NavPoint o = cutting->mesh->pos[gap->v], d = navi_gap_direction(cutting->mesh, gap);
    return navi_vec_cross(navi_vec(d.x, d.y), navi_vec(place.x - o.x, place.y - o.y)) > 0;
}

// The rim between the two ends of a gap, in order, lies on the right of the line from one to the
// other.
static bool is_within(const Cutting* cutting, uint32_t t, const CutStep* step, RadiusVec place) {
    bool is_left = is_left_of(cutting, &cutting->cuts->gaps.data[step->gap], place);
    return leads_in(cutting, t, step) ? !is_left : is_left;
}

bool navi_cut_cell_at(const Cutting* cutting, uint32_t t, RadiusVec place, uint32_t* cell) {
    DiscCuts* cuts = cutting->cuts;
    const CutTriangle* triangle = navi_cut_triangle(cuts, t);
    Rounding rounding = {0, 1};
    uint32_t within = 0;
    *cell = triangle->cell;
    if (!triangle->is_cut)
        return true;
    if (!list_steps(cutting, &cuts->regions.data[triangle->region], t))
        return false;
    cuts->open.count = 0;
    for (uint32_t k = 0; k < cuts->steps.count; k++) {
        const CutStep* step = &cuts->steps.data[k];
        uint32_t before = rounding.cell, count = rounding.cell_count;
        if (step->gap == NAV_NONE)
            continue;
        if (!pass_token(cutting, step->gap, &rounding))
            return false;
        bool is_new = rounding.cell_count > count;
        if (is_new && before == within && is_within(cutting, t, step, place))
            within = rounding.cell;
    }
    *cell += within;
    return true;
}

bool navi_cut_has_component(const Cutting* cutting, uint32_t t, uint32_t component) {
    const DiscCuts* cuts = cutting->cuts;
    uint32_t cell = cuts->triangles.data[t].cell;
    for (; cell < cuts->cells.count && cuts->cells.data[cell].t == t; cell++)
        if (cuts->cells.data[cell].component == component)
            return true;
    return false;
}
