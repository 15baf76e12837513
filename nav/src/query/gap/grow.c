// Blocks are patches (patch.c) beside each other: some triangles with all gaps that cross them.
// From cell to cell the component of each end is followed through them. Where it leads on, the
// triangle nearest to the end begins the next block. So the cost is a small multiple of the smaller
// component's area, and not that of a region, which often is the whole map.
#include "query/gap/grow.h"

#include "geom/box.h"
#include "query/ask/pause.h"

// The first block of an end has this many triangles. The others are squares that would have as
// many. Around a block there may be some times as many within two radii.
enum { BLOCK_FIRST = 256, BLOCK_MOST = 2048, TILE_RADII = 8, MARGIN = 8, MARGIN_MORE = 1024 };

typedef struct Growing {
    DiscGrowth* growth;
    const Cutting* cutting;
    uint32_t which;  // the end
    uint32_t cell;   // that is followed
    uint32_t size;   // of the block at hand, at most
    double tile;     // it is a square, in triple steps, or INFINITY,
    RadiusVec at;    // at this multiple of that
    bool is_margin;  // what is met now lies around it
    bool is_too_far; // there is too much around it
} Growing;

void navi_growth_fini(DiscGrowth* growth, NavMemory* memory) {
    navi_array_fini(memory, &growth->exits[0]);
    navi_array_fini(memory, &growth->exits[1]);
    navi_array_fini(memory, &growth->stack);
    navi_array_fini(memory, &growth->seen);
    navi_array_fini(memory, &growth->rim);
}

// --- a block -----------------------------------------------------------------------------

// The sum of its corners.
static RadiusVec middle_of(const Mesh* mesh, uint32_t t) {
    RadiusVec sum = navi_vec(0, 0);
    for (uint32_t i = 0; i < 3; i++)
        sum = navi_vec(sum.x + mesh->pos[mesh->tri[t].v[i]].x,
                       sum.y + mesh->pos[mesh->tri[t].v[i]].y);
    return sum;
}

static RadiusVec tile_of(const Growing* growing, uint32_t t) {
    RadiusVec middle = middle_of(growing->cutting->mesh, t);
    return navi_vec(floor(middle.x / growing->tile), floor(middle.y / growing->tile));
}

static bool is_in_tile(const Growing* growing, uint32_t t) {
    if (growing->tile == INFINITY)
        return true;
    RadiusVec tile = tile_of(growing, t);
    return tile.x == growing->at.x && tile.y == growing->at.y;
}

// Queue 0 holds the triangles of the block, queue 1 those around it.
static bool meet(Growing* growing, uint32_t t) {
    DiscGrowth* growth = growing->growth;
    DiscCuts* cuts = growing->cutting->cuts;
    if (growth->seen.data[t] >= growth->block)
        return true;
    bool is_around = growing->is_margin || cuts->queues[0].count == growing->size ||
                     navi_region_of(growing->cutting, t) != NAV_NONE || !is_in_tile(growing, t);
    uint32_t which = is_around ? 1 : 0;
    growth->seen.data[t] = growth->block + which;
    return navi_array_add(&growing->cutting->ask->memory, &cuts->queues[which], t);
}

static bool meet_next(Growing* growing, uint32_t t) {
    uint32_t beyond[3], count;
    if (!navi_cut_open_around(growing->cutting, t, beyond, &count))
        return false;
    for (uint32_t k = 0; k < count; k++)
        if (!meet(growing, beyond[k]))
            return false;
    return true;
}

// Flood the triangles of the block.
static bool flood_block(Growing* growing, uint32_t seed) {
    DiscGrowth* growth = growing->growth;
    DiscCuts* cuts = growing->cutting->cuts;
    growth->block += 2;
    growing->is_margin = growing->is_too_far = false;
    cuts->queues[0].count = cuts->queues[1].count = 0;
    if (!meet(growing, seed))
        return false;
    for (uint32_t k = 0; k < cuts->queues[0].count; k++)
        if (!meet_next(growing, cuts->queues[0].data[k]))
            return false;
    return true;
}

// List boxes about the edges by which gaps may come into the block, and a gap's length beyond. They
// also are `*all`.
static bool list_rim(const Growing* growing, NavBox* all) {
    DiscGrowth* growth = growing->growth;
    const Cutting* cutting = growing->cutting;
    const Mesh* mesh = cutting->mesh;
    *all = navi_box_none();
    growth->rim.count = 0;
    for (uint32_t i = 0; i < 3 * cutting->cuts->queues[0].count; i++) {
        uint32_t h = 4 * cutting->cuts->queues[0].data[i / 3] + i % 3;
        if (!navi_filter_joins(cutting->filter, h) ||
            growth->seen.data[navi_edge_twin(mesh, h) >> 2] != growth->block + 1)
            continue;
        NavBox edge = nav_box_from_points(mesh->pos[navi_edge_from(mesh, h)],
                                          mesh->pos[navi_edge_to(mesh, h)]);
        NavBox about = navi_box_grow(&edge, 2 * (int64_t)cutting->cuts->radius);
        if (!navi_array_add(&cutting->ask->memory, &growth->rim, about))
            return false;
        navi_box_join(all, &about);
    }
    return true;
}

static bool is_near_rim(const Growing* growing, const NavBox* all, uint32_t t) {
    const DiscGrowth* growth = growing->growth;
    NavBox own = navi_box_none();
    navi_cut_box_add(growing->cutting->mesh, t, &own);
    bool is_near = false;
    if (!navi_boxes_meet(all, &own))
        return false;
    for (uint32_t i = 0; i < growth->rim.count && !is_near; i++)
        is_near = navi_boxes_meet(&growth->rim.data[i], &own);
    return is_near;
}

// Flood what may hold an end of a gap that crosses the block. What is too far is dropped.
static bool flood_margin(Growing* growing) {
    DiscCuts* cuts = growing->cutting->cuts;
    NavBox all;
    uint32_t most = MARGIN * cuts->queues[0].count + MARGIN_MORE, near = 0;
    growing->is_margin = true;
    if (!list_rim(growing, &all))
        return false;
    for (uint32_t k = 0; k < cuts->queues[1].count && !growing->is_too_far; k++) {
        uint32_t t = cuts->queues[1].data[k];
        growing->is_too_far = near > most;
        if (!is_near_rim(growing, &all, t))
            continue;
        cuts->queues[1].data[near++] = t;
        if (!meet_next(growing, t))
            return false;
    }
    cuts->queues[1].count = near;
    return true;
}

static bool find_gaps(const Cutting* cutting, uint32_t which) {
    const DiscCuts* cuts = cutting->cuts;
    for (uint32_t k = 0; k < cuts->queues[which].count; k++)
        for (uint32_t i = 0; i < 3; i++)
            if (!navi_cut_find_gaps(cutting, 4 * cuts->queues[which].data[k] + i))
                return false;
    return true;
}

// Keep the block as a region of its own, and divide it.
static bool divide_block(const Cutting* cutting) {
    DiscCuts* cuts = cutting->cuts;
    NavMemory* memory = &cutting->ask->memory;
    uint32_t count = cuts->queues[0].count, first = cuts->members.count;
    CutRegion block = {.first = first, .count = count, .token = cuts->tokens.count};
    if (!navi_array_room(memory, &cuts->regions) ||
        !navi_array_reserve(memory, &cuts->members, (size_t)first + count) ||
        !find_gaps(cutting, 0) || !find_gaps(cutting, 1))
        return false;
    block.token_count = cuts->tokens.count - block.token;
    memcpy(cuts->members.data + first, cuts->queues[0].data, count * sizeof *cuts->members.data);
    cuts->members.count += count;
    for (uint32_t k = 0; k < count; k++)
        navi_cut_triangle(cuts, cuts->queues[0].data[k])->region = cuts->regions.count;
    cuts->regions.data[cuts->regions.count++] = block;
    cuts->regions.data[cuts->regions.count - 1].is_built = navi_cut_divide(cutting, &block);
    return cuts->regions.data[cuts->regions.count - 1].is_built;
}

// Three times the side of a square that has as much room as the first block.
static double first_tile(const Growing* growing) {
    const DiscCuts* cuts = growing->cutting->cuts;
    NavBox box = navi_box_none();
    for (uint32_t k = 0; k < cuts->queues[0].count; k++)
        navi_cut_box_add(growing->cutting->mesh, cuts->queues[0].data[k], &box);
    double side = sqrt(((double)box.max.x - box.min.x) * ((double)box.max.y - box.min.y));
    return 3 * fmax(side, TILE_RADII * (double)cuts->radius);
}

static bool build_block(Growing* growing, uint32_t seed) {
    DiscGrowth* growth = growing->growth;
    const DiscCuts* cuts = growing->cutting->cuts;
    double tile = growth->tiles[growing->which];
    growing->tile = tile;
    growing->size = tile < INFINITY ? BLOCK_MOST : BLOCK_FIRST;
    if (tile < INFINITY)
        growing->at = tile_of(growing, seed);
    if (!flood_block(growing, seed) || !flood_margin(growing))
        return false;
    growth->built[growing->which] += cuts->queues[0].count + cuts->queues[1].count;
    navi_pause_charge(growing->cutting->ask,
                      (uint64_t)cuts->queues[0].count + cuts->queues[1].count);
    if (tile == INFINITY)
        growth->tiles[growing->which] = first_tile(growing);
    return growing->is_too_far || divide_block(growing->cutting);
}

// --- the component of an end -------------------------------------------------------------

static bool take_cell(Growing* growing, uint32_t cell) {
    DiscGrowth* growth = growing->growth;
    if (!navi_array_room(&growing->cutting->ask->memory, &growth->stack))
        return false;
    navi_cut_add_cell(growing->cutting, cell, growing->which);
    growth->stack.data[growth->stack.count++] = cell;
    return true;
}

static bool join_cell(void* context, uint32_t cell, uint32_t h) {
    Growing* growing = context;
    DiscGrowth* growth = growing->growth;
    const DiscCuts* cuts = growing->cutting->cuts;
    if (cell == NAV_NONE) {
        if (!navi_array_room(&growing->cutting->ask->memory, &growth->exits[growing->which]))
            return false;
        GrowExit* exits = growth->exits[growing->which].data;
        exits[growth->exits[growing->which].count++] = (GrowExit){growing->cell, h};
        return true;
    }
    uint32_t component = cuts->cells.data[cell].component;
    growth->is_met |= component == 1 - growing->which;
    return component != NAV_NONE || take_cell(growing, cell);
}

static bool follow(Growing* growing, uint32_t cell) {
    growing->cell = cell;
    return navi_cut_visit_joined(growing->cutting, cell, join_cell, growing);
}

static bool follow_all(Growing* growing) {
    DiscGrowth* growth = growing->growth;
    NAV_BOUND(left, growing->cutting->cuts->cells.count);
    while (growth->stack.count > 0) {
        NAV_ROUND(left);
        if (!follow(growing, growth->stack.data[--growth->stack.count]))
            return false;
    }
    return true;
}

// Is one of the exits of this cell, which lie together, not one any more? `*end`: behind them.
static bool has_opened(const Growing* growing, uint32_t which, uint32_t first, uint32_t count,
                       uint32_t* end) {
    const GrowExit* exits = growing->growth->exits[which].data;
    bool has_opened = false;
    for (*end = first; *end < count && exits[*end].cell == exits[first].cell; ++*end)
        has_opened |=
            navi_region_of(growing->cutting,
                           navi_edge_twin(growing->cutting->mesh, exits[*end].h) >> 2) != NAV_NONE;
    return has_opened;
}

// Go on where exits of an end lead into a block now.
static bool go_on(Growing* growing, uint32_t which) {
    DiscGrowth* growth = growing->growth;
    uint32_t count = growth->exits[which].count, end;
    growing->which = which;
    growth->exits[which].count = 0;
    for (uint32_t i = 0; i < count; i = end) {
        GrowExit* exits = growth->exits[which].data;
        if (has_opened(growing, which, i, count, &end)) {
            if (!follow(growing, exits[i].cell)) // it has no more exits than before
                return false;
        } else {
            while (i < end)
                exits[growth->exits[which].count++] = exits[i++];
        }
    }
    return follow_all(growing);
}

static bool begin_end(Growing* growing, uint32_t which) {
    DiscGrowth* growth = growing->growth;
    const Cutting* cutting = growing->cutting;
    const DiscPlace* place = &growth->ends[which];
    uint32_t cell;
    growing->which = which;
    if (navi_region_of(cutting, place->t) == NAV_NONE &&
        (!build_block(growing, place->t) ||
         (!growing->is_too_far && which == 1 && !go_on(growing, 0))))
        return false;
    growing->which = which;
    if (growing->is_too_far)
        return true;
    if (!navi_cut_cell_at(cutting, place->t, navi_vec(place->x, place->y), &cell))
        return false;
    growth->is_met |= cutting->cuts->cells.data[cell].component == 1 - which;
    return growth->is_met || (take_cell(growing, cell) && follow_all(growing));
}

// --- in turns ----------------------------------------------------------------------------

static bool is_before(RadiusVec a, RadiusVec b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

// The triangle to which the component leads on that is nearest to its end. It does not depend on
// slots.
static uint32_t next_seed(const Growing* growing, uint32_t which) {
    const DiscGrowth* growth = growing->growth;
    const Mesh* mesh = growing->cutting->mesh;
    const RadiusVec place = navi_vec(3 * growth->ends[which].x, 3 * growth->ends[which].y);
    RadiusVec best = navi_vec(0, 0);
    uint32_t seed = NAV_NONE;
    double least = INFINITY;
    for (uint32_t i = 0; i < growth->exits[which].count; i++) {
        uint32_t t = navi_edge_twin(mesh, growth->exits[which].data[i].h) >> 2;
        RadiusVec middle = middle_of(mesh, t);
        double far = navi_vec_length_2(navi_vec_sub(middle, place));
        if (far > least || (far == least && !is_before(middle, best)))
            continue;
        least = far;
        best = middle;
        seed = t;
    }
    return seed;
}

static bool begin(Growing* growing, const DiscPlace ends[2]) {
    DiscGrowth* growth = growing->growth;
    const Cutting* cutting = growing->cutting;
    if (!navi_array_reserve_zeroed(&cutting->ask->memory, &growth->seen,
                                   cutting->mesh->counts->tri_slots))
        return false;
    if (growth->block > UINT32_MAX / 2) {
        memset(growth->seen.data, 0, growth->seen.capacity * sizeof *growth->seen.data);
        growth->block = 0;
    }
    growth->is_met = false;
    growth->stack.count = 0;
    for (uint32_t which = 0; which < 2; which++) {
        growth->ends[which] = ends[which];
        growth->exits[which].count = growth->built[which] = 0;
        growth->tiles[which] = INFINITY;
        if (!navi_cut_begin_component(cutting))
            return false;
    }
    for (uint32_t which = 0; which < 2 && !growing->is_too_far; which++)
        if (!begin_end(growing, which))
            return false;
    growth->is_on = !growing->is_too_far;
    return true;
}

// One block more, for the end that has had fewer triangles.
static bool grow(Growing* growing) {
    DiscGrowth* growth = growing->growth;
    growing->which = growth->built[0] < growth->built[1] ? 0 : 1;
    if (!build_block(growing, next_seed(growing, growing->which)))
        return false;
    growth->is_on = !growing->is_too_far;
    return growing->is_too_far || (go_on(growing, 0) && go_on(growing, 1));
}

// Is the component of the goal known as a whole, and not that of the start or a larger one?
static bool is_goal_smaller(const DiscGrowth* growth, const DiscCuts* cuts) {
    const CutComponent* both = cuts->components.data;
    if (growth->exits[0].count == 0 && growth->exits[1].count == 0)
        return both[1].cell_count <= both[0].cell_count;
    return growth->exits[1].count == 0;
}

bool navi_growth_is_for(const DiscGrowth* growth, const DiscPlace ends[2]) {
    return growth->is_on && navi_disc_is_same(&growth->ends[0], &ends[0]) &&
           navi_disc_is_same(&growth->ends[1], &ends[1]);
}

uint64_t navi_growth_size(const DiscGrowth* growth, const DiscPlace ends[2]) {
    return navi_growth_is_for(growth, ends) ? (uint64_t)growth->built[0] + growth->built[1] : 0;
}

GrowAnswer navi_growth_run(DiscGrowth* growth, const Cutting* cutting, const DiscPlace ends[2],
                           uint64_t most) {
    Growing growing = {.growth = growth, .cutting = cutting};
    NAV_BOUND(left, (uint64_t)cutting->mesh->counts->tri_slots + 1);
    if (!navi_growth_is_for(growth, ends) && !begin(&growing, ends))
        return GROW_NO_MEMORY;
    while (!growing.is_too_far) {
        NAV_ROUND(left);
        if (growth->is_met)
            return GROW_JOINED;
        if (growth->exits[1].count == 0 || growth->exits[0].count == 0)
            return is_goal_smaller(growth, cutting->cuts) ? GROW_GOAL_SHUT : GROW_START_SHUT;
        if (navi_growth_size(growth, ends) >= most || cutting->ask->nodes_left == 0)
            break;
        if (!grow(&growing))
            return GROW_NO_MEMORY;
    }
    return growing.is_too_far ? GROW_NEVER : GROW_OPEN;
}
