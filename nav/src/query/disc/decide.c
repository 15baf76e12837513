#include "query/disc/decide.h"

#include <string.h>

#include "query/ask/pause.h"

void navi_cuts_fini(DiscCuts* cuts, NavMemory* memory) {
    navi_array_fini(memory, &cuts->blocking);
    navi_array_fini(memory, &cuts->triangles);
    navi_array_fini(memory, &cuts->marks);
    navi_array_fini(memory, &cuts->stack);
    navi_array_fini(memory, &cuts->cones);
    navi_array_fini(memory, &cuts->strip);
    navi_array_fini(memory, &cuts->gaps);
    navi_array_fini(memory, &cuts->tokens);
    navi_array_fini(memory, &cuts->order);
    navi_array_fini(memory, &cuts->sorted);
    navi_array_fini(memory, &cuts->steps);
    navi_array_fini(memory, &cuts->open);
    navi_array_fini(memory, &cuts->open_cells);
    navi_array_fini(memory, &cuts->pieces);
    navi_array_fini(memory, &cuts->cells);
    navi_array_fini(memory, &cuts->members);
    navi_array_fini(memory, &cuts->regions);
    navi_array_fini(memory, &cuts->queues[0]);
    navi_array_fini(memory, &cuts->queues[1]);
    navi_array_fini(memory, &cuts->parents);
}

void navi_disc_forget_cuts(DiscCuts* cuts) {
    if (cuts->stamp >= INT32_MAX - 1) { // blocking[] holds twice the stamp
        memset(cuts->blocking.data, 0, cuts->blocking.capacity * sizeof *cuts->blocking.data);
        memset(cuts->triangles.data, 0, cuts->triangles.capacity * sizeof *cuts->triangles.data);
        cuts->stamp = 0;
    }
    cuts->stamp++;
    cuts->radius = 0;
    cuts->gaps.count = cuts->tokens.count = cuts->pieces.count = cuts->cells.count = 0;
    cuts->members.count = cuts->regions.count = cuts->component_count = 0;
    cuts->phase = CUT_IDLE;
}

// --- validity ----------------------------------------------------------------------------

static bool grow(Cutting* cutting) {
    DiscCuts* cuts = cutting->cuts;
    NavMemory* memory = &cutting->ask->memory;
    uint32_t triangles = cutting->mesh->counts->tri_slots;
    uint32_t vertices = cutting->mesh->counts->vertex_slots;
    uint32_t old = cuts->triangles.capacity, old_marks = cuts->marks.capacity;
    uint32_t old_vertices = cuts->blocking.capacity;
    if (!navi_array_reserve(memory, &cuts->triangles, triangles))
        return false;
    memset(cuts->triangles.data + old, 0,
           (cuts->triangles.capacity - old) * sizeof *cuts->triangles.data);
    if (!navi_array_reserve(memory, &cuts->marks, triangles))
        return false;
    memset(cuts->marks.data + old_marks, 0,
           (cuts->marks.capacity - old_marks) * sizeof *cuts->marks.data);
    if (!navi_array_reserve(memory, &cuts->blocking, vertices))
        return false;
    memset(cuts->blocking.data + old_vertices, 0,
           (cuts->blocking.capacity - old_vertices) * sizeof *cuts->blocking.data);
    return true;
}

static bool begin(Cutting* cutting, int32_t radius) {
    DiscCuts* cuts = cutting->cuts;
    if (cuts->epoch == cutting->ask->epoch && cuts->radius == radius)
        return true;
    navi_disc_forget_cuts(cuts);
    if (!grow(cutting))
        return false;
    cuts->epoch = cutting->ask->epoch;
    cuts->radius = radius;
    return true;
}

// --- regions -----------------------------------------------------------------------------

// The regions of floods that are not complete yet, instead of indices.
#define FLOOD_REGION (NAV_NONE - 2)

static bool is_flooding(uint32_t region) {
    return region == FLOOD_REGION || region == FLOOD_REGION + 1;
}

static uint32_t region_of(const Cutting* cutting, uint32_t t) {
    uint32_t region = navi_cut_triangle(cutting->cuts, t)->region;
    return is_flooding(region) ? NAV_NONE : region;
}

static bool flood_triangle(const Cutting* cutting, uint32_t which, uint32_t t) {
    DiscCuts* cuts = cutting->cuts;
    CutTriangle* triangle = navi_cut_triangle(cuts, t);
    if (is_flooding(triangle->region)) {
        cuts->is_met = cuts->is_met || triangle->region != FLOOD_REGION + which;
        return true;
    }
    NAV_ASSERT(triangle->region == NAV_NONE); // what is complete is closed
    triangle->region = FLOOD_REGION + which;
    if (!navi_array_room(&cutting->ask->memory, &cuts->queues[which]))
        return false;
    cuts->queues[which].data[cuts->queues[which].count++] = t;
    return true;
}

static bool begin_floods(const Cutting* cutting, const uint32_t seeds[2]) {
    DiscCuts* cuts = cutting->cuts;
    cuts->phase = CUT_FLOOD;
    cuts->is_met = false;
    for (uint32_t which = 0; which < 2; which++)
        cuts->queues[which].count = cuts->heads[which] = 0;
    return flood_triangle(cutting, 0, seeds[0]) && flood_triangle(cutting, 1, seeds[1]);
}

static bool flood_on(const Cutting* cutting, uint32_t which) {
    DiscCuts* cuts = cutting->cuts;
    uint32_t t = cuts->queues[which].data[cuts->heads[which]++];
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        bool is_closed;
        if (!navi_filter_joins(cutting->filter, h))
            continue;
        if (!navi_cut_is_closed(cutting, h, &is_closed) ||
            (!is_closed && !flood_triangle(cutting, which, navi_edge_twin(cutting->mesh, h) >> 2)))
            return false;
    }
    return true;
}

static bool is_exhausted(const DiscCuts* cuts, uint32_t which) {
    return cuts->heads[which] == cuts->queues[which].count;
}

// Add what a flood has found to the last region, or drop it.
static bool settle_flood(const Cutting* cutting, uint32_t which, uint32_t region) {
    DiscCuts* cuts = cutting->cuts;
    uint32_t count = cuts->queues[which].count;
    if (region != NAV_NONE) {
        if (!navi_array_reserve(&cutting->ask->memory, &cuts->members,
                                (size_t)cuts->members.count + count))
            return false;
        if (count > 0)
            memcpy(cuts->members.data + cuts->members.count, cuts->queues[which].data,
                   count * sizeof *cuts->members.data);
        cuts->members.count += count;
        cuts->regions.data[region].count += count;
    }
    for (uint32_t i = 0; i < count; i++)
        navi_cut_triangle(cuts, cuts->queues[which].data[i])->region = region;
    return true;
}

// One flood has ended without meeting the other, or both have ended: what they hold is a region.
static bool end_floods(const Cutting* cutting) {
    DiscCuts* cuts = cutting->cuts;
    uint32_t region = cuts->regions.count;
    CutRegion made = {.first = cuts->members.count};
    if (!navi_array_room(&cutting->ask->memory, &cuts->regions))
        return false;
    cuts->regions.data[cuts->regions.count++] = made;
    cuts->phase = CUT_IDLE;
    for (uint32_t which = 0; which < 2; which++)
        if (!settle_flood(cutting, which,
                          cuts->is_met || is_exhausted(cuts, which) ? region : NAV_NONE))
            return false;
    return true;
}

// --- work that can pause -----------------------------------------------------------------

// Take a node. DONE: go on, unless `*is_out`.
static SearchResult spend(const Cutting* cutting, bool* is_out) {
    if (!navi_pause_spend(cutting->ask))
        return SEARCH_PAUSED;
    *is_out = !navi_ask_spend(cutting->ask);
    return SEARCH_DONE;
}

// Flood from both ends in turn, until one region is known.
static SearchResult go_on_flooding(const Cutting* cutting, bool* is_out) {
    DiscCuts* cuts = cutting->cuts;
    NAV_BOUND(left, 4 * (uint64_t)cutting->mesh->counts->tri_slots + 4);
    for (;;) {
        NAV_ROUND(left);
        bool is_end[2] = {is_exhausted(cuts, 0), is_exhausted(cuts, 1)};
        if (cuts->is_met ? is_end[0] && is_end[1] : is_end[0] || is_end[1])
            return end_floods(cutting) ? SEARCH_DONE : SEARCH_NO_MEMORY;
        uint32_t which = is_end[0] || (!is_end[1] && cuts->heads[1] < cuts->heads[0]) ? 1 : 0;
        SearchResult result = spend(cutting, is_out);
        if (result != SEARCH_DONE || *is_out)
            return result;
        if (!flood_on(cutting, which))
            return SEARCH_NO_MEMORY;
    }
}

static void begin_build(DiscCuts* cuts, uint32_t region) {
    cuts->phase = CUT_BUILD;
    cuts->region = region;
    cuts->next = 0;
    cuts->regions.data[region].token = cuts->tokens.count;
}

// Find the gaps of the region, then divide it.
static SearchResult go_on_building(const Cutting* cutting, bool* is_out) {
    DiscCuts* cuts = cutting->cuts;
    CutRegion* region = &cuts->regions.data[cuts->region];
    for (; cuts->next < region->count; cuts->next++) {
        uint32_t t = cuts->members.data[region->first + cuts->next];
        SearchResult result = spend(cutting, is_out);
        if (result != SEARCH_DONE || *is_out)
            return result;
        for (uint32_t i = 0; i < 3; i++)
            if (!navi_cut_find_gaps(cutting, 4 * t + i))
                return SEARCH_NO_MEMORY;
    }
    region->token_count = cuts->tokens.count - region->token;
    if (!navi_cut_build(cutting, region))
        return SEARCH_NO_MEMORY;
    region->is_built = true;
    cuts->phase = CUT_IDLE;
    return SEARCH_DONE;
}

// Work until it is known in which regions both ends lie, and if that is one, until it is built.
static SearchResult go_on(const Cutting* cutting, const DiscPlace ends[2], bool* is_out) {
    DiscCuts* cuts = cutting->cuts;
    const uint32_t seeds[2] = {ends[0].t, ends[1].t};
    *is_out = false;
    for (uint32_t left = 4; left > 0; left--) { // flood, build, and look again
        SearchResult result = SEARCH_DONE;
        if (cuts->phase == CUT_FLOOD)
            result = go_on_flooding(cutting, is_out);
        else if (cuts->phase == CUT_BUILD)
            result = go_on_building(cutting, is_out);
        if (result != SEARCH_DONE || *is_out)
            return result;
        uint32_t region = region_of(cutting, seeds[0]), other = region_of(cutting, seeds[1]);
        if (region == NAV_NONE && other == NAV_NONE) {
            if (!begin_floods(cutting, seeds))
                return SEARCH_NO_MEMORY;
        } else if (region == other && !cuts->regions.data[region].is_built) {
            begin_build(cuts, region);
        } else {
            return SEARCH_DONE;
        }
    }
    NAV_ASSERT(false);
    return SEARCH_DONE;
}

static bool cell_of(const Cutting* cutting, const DiscPlace* place, uint32_t* cell) {
    return navi_cut_cell_at(cutting, place->t, navi_vec(place->x, place->y), cell);
}

static bool compare(const Cutting* cutting, const DiscPlace ends[2], bool* is_joined) {
    const DiscCuts* cuts = cutting->cuts;
    uint32_t cell[2];
    *is_joined = region_of(cutting, ends[0].t) == region_of(cutting, ends[1].t);
    if (!*is_joined)
        return true;
    for (uint32_t i = 0; i < 2; i++)
        if (!cell_of(cutting, &ends[i], &cell[i]))
            return false;
    *is_joined = cuts->cells.data[cell[0]].component == cuts->cells.data[cell[1]].component;
    return true;
}

// What was left unfinished is dropped: without budget or memory, and when another query comes.
static SearchResult decide(const Cutting* cutting, const DiscPlace ends[2], bool* is_joined) {
    bool is_out;
    *is_joined = false;
    SearchResult result = go_on(cutting, ends, &is_out);
    if (result == SEARCH_DONE && !is_out && !compare(cutting, ends, is_joined))
        result = SEARCH_NO_MEMORY;
    if (result == SEARCH_NO_MEMORY || (result == SEARCH_DONE && is_out))
        navi_disc_forget_cuts(cutting->cuts);
    return result;
}

// -----------------------------------------------------------------------------------------

static Cutting cutting_for(RadiusScratch* scratch, const QueryFilter* filter) {
    Cutting cutting = {&scratch->cuts, scratch->ask, filter, scratch->ask->mesh};
    return cutting;
}

SearchResult navi_disc_joined(RadiusScratch* scratch, const QueryFilter* filter, int32_t radius,
                              const DiscPlace ends[2], bool* is_joined) {
    Cutting cutting = cutting_for(scratch, filter);
    SearchAnswer answer = {NULL, NULL, false};
    PauseEntry entry = navi_pause_enter(scratch->ask, &answer);
    *is_joined = answer.is_found;
    if (entry == PAUSE_RECALL || entry == PAUSE_NO_MEMORY)
        return entry == PAUSE_RECALL ? SEARCH_DONE : SEARCH_NO_MEMORY;
    if (entry == PAUSE_BEGIN && scratch->cuts.phase != CUT_IDLE)
        navi_disc_forget_cuts(&scratch->cuts);
    if (!begin(&cutting, radius))
        return SEARCH_NO_MEMORY;
    SearchResult result = decide(&cutting, ends, is_joined);
    if (result == SEARCH_PAUSED)
        return navi_pause_keep(scratch->ask);
    answer.is_found = *is_joined;
    return result == SEARCH_DONE ? navi_pause_leave(scratch->ask, &answer) : result;
}

SearchResult navi_disc_component(RadiusScratch* scratch, const QueryFilter* filter, int32_t radius,
                                 const DiscPlace* place, uint32_t* component) {
    Cutting cutting = cutting_for(scratch, filter);
    const DiscPlace ends[2] = {*place, *place};
    bool is_joined;
    uint32_t cell;
    *component = NAV_NONE;
    SearchResult result = navi_disc_joined(scratch, filter, radius, ends, &is_joined);
    if (result != SEARCH_DONE || !is_joined)
        return result;
    if (!cell_of(&cutting, place, &cell))
        return SEARCH_NO_MEMORY;
    *component = scratch->cuts.cells.data[cell].component;
    return SEARCH_DONE;
}

// --- what is known -----------------------------------------------------------------------

static bool is_valid(const Cutting* cutting, int32_t radius) {
    const DiscCuts* cuts = cutting->cuts;
    return cuts->epoch == cutting->ask->epoch && cuts->radius == radius;
}

bool navi_disc_is_known_apart(RadiusScratch* scratch, const QueryFilter* filter, int32_t radius,
                              const DiscPlace ends[2], bool* are_apart) {
    Cutting cutting = cutting_for(scratch, filter);
    bool is_joined = true;
    *are_apart = false;
    if (!is_valid(&cutting, radius))
        return true;
    uint32_t region = region_of(&cutting, ends[0].t), other = region_of(&cutting, ends[1].t);
    bool is_known =
        region != other || (region != NAV_NONE && scratch->cuts.regions.data[region].is_built);
    if (is_known && !compare(&cutting, ends, &is_joined))
        return false;
    *are_apart = !is_joined;
    return true;
}

// --- a short look ------------------------------------------------------------------------

// Flood from both ends, but not far. What has no end by then is dropped.
static bool flood_a_little(const Cutting* cutting, const uint32_t seeds[2], uint32_t most) {
    DiscCuts* cuts = cutting->cuts;
    if (!begin_floods(cutting, seeds))
        return false;
    for (uint32_t left = most; left > 0 && !cuts->is_met; left--) {
        navi_pause_charge(cutting->ask, 1);
        if (is_exhausted(cuts, 0) || is_exhausted(cuts, 1))
            return end_floods(cutting);
        if (!flood_on(cutting, cuts->heads[1] < cuts->heads[0] ? 1 : 0))
            return false;
    }
    cuts->phase = CUT_IDLE;
    return settle_flood(cutting, 0, NAV_NONE) && settle_flood(cutting, 1, NAV_NONE);
}

bool navi_disc_look_apart(RadiusScratch* scratch, const QueryFilter* filter, int32_t radius,
                          const DiscPlace ends[2], uint32_t most, bool* are_apart) {
    Cutting cutting = cutting_for(scratch, filter);
    const uint32_t seeds[2] = {ends[0].t, ends[1].t};
    if (scratch->cuts.phase != CUT_IDLE)
        navi_disc_forget_cuts(&scratch->cuts);
    if (!begin(&cutting, radius))
        return false;
    if (region_of(&cutting, seeds[0]) == NAV_NONE && region_of(&cutting, seeds[1]) == NAV_NONE &&
        !flood_a_little(&cutting, seeds, most)) {
        navi_disc_forget_cuts(&scratch->cuts);
        return false;
    }
    return navi_disc_is_known_apart(scratch, filter, radius, ends, are_apart);
}

// Flood from one place, but not far.
static bool flood_one(const Cutting* cutting, uint32_t seed, uint32_t most) {
    DiscCuts* cuts = cutting->cuts;
    const uint32_t seeds[2] = {seed, seed};
    if (!begin_floods(cutting, seeds))
        return false;
    for (uint32_t left = most; left > 0; left--) {
        navi_pause_charge(cutting->ask, 1);
        if (is_exhausted(cuts, 0))
            return end_floods(cutting);
        if (!flood_on(cutting, 0))
            return false;
    }
    cuts->phase = CUT_IDLE;
    return settle_flood(cutting, 0, NAV_NONE);
}

static NavBox box_about(const Cutting* cutting, const CutRegion* region) {
    NavBox box = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
    for (uint32_t i = 0; i < region->count; i++) {
        uint32_t t = cutting->cuts->members.data[region->first + i];
        for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
            NavPoint p = cutting->mesh->pos[navi_edge_from(cutting->mesh, h)];
            box.min.x = p.x < box.min.x ? p.x : box.min.x;
            box.min.y = p.y < box.min.y ? p.y : box.min.y;
            box.max.x = p.x > box.max.x ? p.x : box.max.x;
            box.max.y = p.y > box.max.y ? p.y : box.max.y;
        }
    }
    return box;
}

bool navi_disc_find_box(RadiusScratch* scratch, const QueryFilter* filter, int32_t radius,
                        const DiscPlace* place, uint32_t most, NavBox* box, bool* is_found) {
    Cutting cutting = cutting_for(scratch, filter);
    DiscCuts* cuts = &scratch->cuts;
    *is_found = false;
    if (cuts->phase != CUT_IDLE)
        navi_disc_forget_cuts(cuts);
    if (!begin(&cutting, radius))
        return false;
    if (region_of(&cutting, place->t) == NAV_NONE && !flood_one(&cutting, place->t, most)) {
        navi_disc_forget_cuts(cuts);
        return false;
    }
    uint32_t region = region_of(&cutting, place->t);
    *is_found = region != NAV_NONE && cuts->regions.data[region].count <= most;
    if (*is_found)
        *box = box_about(&cutting, &cuts->regions.data[region]);
    return true;
}

bool navi_disc_known_component(RadiusScratch* scratch, const QueryFilter* filter, int32_t radius,
                               const DiscPlace* place, uint32_t* component) {
    Cutting cutting = cutting_for(scratch, filter);
    uint32_t cell;
    *component = NAV_NONE;
    if (!is_valid(&cutting, radius))
        return true;
    uint32_t region = region_of(&cutting, place->t);
    if (region == NAV_NONE || !scratch->cuts.regions.data[region].is_built)
        return true;
    if (!cell_of(&cutting, place, &cell))
        return false;
    *component = scratch->cuts.cells.data[cell].component;
    return true;
}

// --- the corridor ------------------------------------------------------------------------

static bool reach_cell(void* context, uint32_t cell, uint32_t h) {
    DiscCuts* cuts = context;
    if (cuts->parents.data[cell].h != NAV_NONE)
        return true;
    CutParent parent = {cuts->reaching, h};
    cuts->parents.data[cell] = parent;
    NAV_ASSERT(cuts->order.count < cuts->order.capacity); // each cell once
    cuts->order.data[cuts->order.count++] = cell;
    return true;
}

static bool begin_reach(Cutting* cutting, uint32_t cell) {
    DiscCuts* cuts = cutting->cuts;
    NavMemory* memory = &cutting->ask->memory;
    if (!navi_array_reserve(memory, &cuts->parents, cuts->cells.count) ||
        !navi_array_reserve(memory, &cuts->order, cuts->cells.count))
        return false;
    CutParent none = {NAV_NONE, NAV_NONE};
    for (uint32_t i = 0; i < cuts->cells.count; i++)
        cuts->parents.data[i] = none;
    cuts->parents.data[cell].h = 4 * cuts->cells.data[cell].t + 3; // no edge
    cuts->order.data[0] = cell;
    cuts->order.count = 1;
    return true;
}

bool navi_disc_corridor(RadiusScratch* scratch, const QueryFilter* filter, const DiscPlace ends[2],
                        TriangleList* corridor) {
    Cutting cutting = cutting_for(scratch, filter);
    DiscCuts* cuts = &scratch->cuts;
    uint32_t from, to;
    corridor->count = 0;
    // From the last place, so that parents lead towards it.
    if (!cell_of(&cutting, &ends[1], &from) || !cell_of(&cutting, &ends[0], &to) ||
        !begin_reach(&cutting, from))
        return false;
    for (uint32_t i = 0; i < cuts->order.count && cuts->parents.data[to].h == NAV_NONE; i++) {
        cuts->reaching = cuts->order.data[i];
        if (!navi_cut_visit_joined(&cutting, cuts->reaching, reach_cell, cuts))
            return false;
    }
    NAV_ASSERT(cuts->parents.data[to].h != NAV_NONE); // they are joined
    for (uint32_t cell = to; cell != from; cell = cuts->parents.data[cell].cell)
        if (navi_triangles_add(&cutting.ask->memory, corridor,
                               navi_edge_twin(cutting.mesh, cuts->parents.data[cell].h)) != NAV_OK)
            return false;
    return true;
}
