// The shape is inserted, and the commit is undone before it ends. So the mesh is as if the shape
// had been inserted, with its seams, but the end of a commit does not happen: islands get no new
// names, path data is not updated, nothing is reported.
#include "query/space/would_cut.h"

#include "base/assert.h"
#include "query/ask/spot.h"

typedef enum Side { SIDE_NONE, SIDE_A, SIDE_B } Side;

// Two floods take turns, one from each point. They end when they meet or when one is complete.
typedef struct TwoFloods {
    NavMemory* memory;
    QueryFilter filter;
    NAV_ARRAY(uint8_t) side; // by triangle
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

static NavResult find_joined(TwoFloods* floods, NavPoint a, NavPoint b, bool* is_joined) {
    uint32_t slots = floods->filter.mesh->counts->tri_slots;
    if (!navi_array_reserve(floods->memory, &floods->side, slots))
        return NAV_ERR_MEMORY;
    for (uint32_t t = 0; t < slots; t++)
        floods->side.data[t] = SIDE_NONE;
    floods->list[0].count = floods->list[1].count = 0;
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

// The world has the shape now.
static NavResult examine_mesh(TwoFloods* floods, const NavCutRequest* request, NavCut* cut) {
    cut->is_a_covered = cut->is_a_covered && !is_walkable(floods, request->a);
    cut->is_b_covered = cut->is_b_covered && !is_walkable(floods, request->b);
    return find_joined(floods, request->a, request->b, &cut->is_joined_after);
}

NavResult navi_would_cut(NavWorld* world, const NavCutRequest* request, NavCut* cut) {
    NavMemory memory;
    navi_memory_init(&memory, world->memory.allocator);
    TwoFloods floods = {
        .memory = &memory,
        .filter = navi_filter(&world->mesh, &world->labels, &world->pathdata, request->filter)};
    NavCut made = {.is_a_covered = is_walkable(&floods, request->a),
                   .is_b_covered = is_walkable(&floods, request->b)};
    NavResult result = find_joined(&floods, request->a, request->b, &made.is_joined_now);
    uint32_t slot;
    if (result == NAV_OK)
        result = navi_world_insert(world, &request->shape, &slot);
    if (result == NAV_OK)
        result = navi_seams_settle(world);
    if (result == NAV_OK)
        result = examine_mesh(&floods, request, &made);
    navi_commit_undo(world);
    navi_array_fini(&memory, &floods.side);
    navi_array_fini(&memory, &floods.list[0]);
    navi_array_fini(&memory, &floods.list[1]);
    NAV_ASSERT(memory.live_bytes == 0);
    if (result == NAV_OK)
        *cut = made;
    return result;
}
