// The shape is inserted, and the commit is undone before it ends. So the mesh is as if the shape
// had been inserted, with its seams, but the end of a commit does not happen: islands get no new
// names, path data is not updated, nothing is reported.
#include "query/place/would_cut.h"

#include "base/assert.h"
#include "query/ask/spot.h"

typedef enum Side { SIDE_NONE, SIDE_A, SIDE_B } Side;

// Two floods take turns, one from each point. They end when they meet or when one is complete.
typedef struct TwoFloods {
    NavMemory* memory;
    QueryFilter filter;
    NAV_ARRAY(uint8_t) side; // by triangle: that of those in the lists
    NAV_ARRAY(uint32_t) list[2];
    bool is_met;
} TwoFloods;

static NavResult visit_side(TwoFloods* floods, uint32_t t, Side side) {
    uint8_t* mark = &floods->side.data[t];
    NAV_ASSERT(t < floods->filter.mesh->counts->tri_slots && side != SIDE_NONE);
    if (*mark == (uint8_t)side)
        return NAV_OK;
    if (*mark != SIDE_NONE) {
        floods->is_met = true;
        return NAV_OK;
    }
    uint32_t at = side == SIDE_A ? 0 : 1;
    if (!navi_array_room(floods->memory, &floods->list[at]))
        return NAV_ERR_MEMORY;
    *mark = (uint8_t)side;
    floods->list[at].data[floods->list[at].count++] = t;
    return NAV_OK;
}

static NavResult start_side(TwoFloods* floods, NavPoint p, Side side) {
    const Mesh* mesh = floods->filter.mesh;
    NavSpot spot = navi_spot(mesh, p);
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t))
        if (navi_filter_walks(&floods->filter, t) && visit_side(floods, t, side) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult expand_side(TwoFloods* floods, uint32_t t, Side side) {
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
        if (navi_filter_joins(&floods->filter, h) &&
            visit_side(floods, navi_edge_twin(floods->filter.mesh, h) >> 2, side) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// All of the table would take longer than a short flood.
static void clear_side(TwoFloods* floods, uint32_t at) {
    for (uint32_t k = 0; k < floods->list[at].count; k++)
        floods->side.data[floods->list[at].data[k]] = SIDE_NONE;
    floods->list[at].count = 0;
}

static NavResult find_joined(TwoFloods* floods, NavPoint a, NavPoint b, bool* is_joined) {
    uint32_t slots = floods->filter.mesh->counts->tri_slots;
    if (!navi_array_reserve_zeroed(floods->memory, &floods->side, slots))
        return NAV_ERR_MEMORY;
    clear_side(floods, 0);
    clear_side(floods, 1);
    floods->is_met = false;
    if (start_side(floods, a, SIDE_A) != NAV_OK || start_side(floods, b, SIDE_B) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; !floods->is_met; k++) {
        if (k >= floods->list[0].count || k >= floods->list[1].count)
            break;
        if (expand_side(floods, floods->list[0].data[k], SIDE_A) != NAV_OK ||
            expand_side(floods, floods->list[1].data[k], SIDE_B) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    *is_joined = floods->is_met;
    return NAV_OK;
}

static bool is_walkable(const TwoFloods* floods, NavPoint p) {
    NavSpot spot = navi_spot(floods->filter.mesh, p);
    return navi_spot_is_walkable(&floods->filter, &spot);
}

// What is asked, and with what it is answered.
typedef struct CutTrial {
    NavWorld* world;
    const NavCutRequest* request;
    TwoFloods floods;
    CutDisc* disc; // NULL: points
} CutTrial;

// Before a commit ends, nobody knows which labels triangles have. So each edge is looked at.
static QueryFilter filter_of(const NavWorld* world, const NavFilter* filter) {
    QueryFilter made = navi_filter(&world->mesh, &world->labels, &world->pathdata, filter);
    if (filter != NULL && filter->step_height != INT32_MAX)
        made.step_height = (uint32_t)filter->step_height;
    return made;
}

// The world has the shape, or not.
static NavResult examine(CutTrial* trial, bool has_shape, CutState* state) {
    const NavCutRequest* request = trial->request;
    TwoFloods* floods = &trial->floods;
    state->stands[0] = is_walkable(floods, request->a);
    state->stands[1] = is_walkable(floods, request->b);
    if (find_joined(floods, request->a, request->b, &state->is_joined) != NAV_OK)
        return NAV_ERR_MEMORY;
    return trial->disc == NULL
               ? NAV_OK
               : navi_cut_disc_examine(trial->disc, floods->filter, has_shape, request, state);
}

static NavResult try_shape(CutTrial* trial, NavCut* cut) {
    CutState now, after;
    uint32_t slot;
    NavResult result = examine(trial, false, &now);
    if (result == NAV_OK)
        result = navi_world_insert(trial->world, &trial->request->shape, &slot);
    if (result == NAV_OK)
        result = navi_seams_settle(trial->world);
    if (result == NAV_OK)
        result = examine(trial, true, &after);
    navi_commit_undo(trial->world);
    if (result != NAV_OK)
        return result;
    cut->is_joined_now = now.is_joined;
    cut->is_joined_after = after.is_joined;
    cut->is_a_covered = now.stands[0] && !after.stands[0];
    cut->is_b_covered = now.stands[1] && !after.stands[1];
    return NAV_OK;
}

static NavResult try_disc(CutTrial* trial, NavCut* cut) {
    NavMemory* memory = trial->floods.memory;
    trial->disc = navi_memory_alloc(memory, sizeof *trial->disc);
    if (trial->disc == NULL)
        return NAV_ERR_MEMORY;
    navi_cut_disc_init(trial->disc, trial->world);
    NavResult result = try_shape(trial, cut);
    navi_cut_disc_fini(trial->disc);
    NAV_ASSERT(trial->disc->ask.memory.live_bytes == 0);
    navi_memory_free(memory, trial->disc, sizeof *trial->disc);
    return result;
}

NavResult navi_would_cut(NavWorld* world, const NavCutRequest* request, NavCut* cut) {
    NavMemory memory;
    navi_memory_init(&memory, world->memory.allocator);
    CutTrial trial = {.world = world,
                      .request = request,
                      .floods = {.memory = &memory, .filter = filter_of(world, request->filter)}};
    NavResult result = request->radius > 0 ? try_disc(&trial, cut) : try_shape(&trial, cut);
    navi_array_fini(&memory, &trial.floods.side);
    navi_array_fini(&memory, &trial.floods.list[0]);
    navi_array_fini(&memory, &trial.floods.list[1]);
    NAV_ASSERT(memory.live_bytes == 0);
    return result;
}
