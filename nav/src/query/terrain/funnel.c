// The funnel is the array `chain`: the far end of the left chain, ..., the tip, ..., the far end of
// the right chain. A portal's end may be appended on either side. So the buffer has room for all of
// them on both sides.
#include "query/terrain/funnel.h"

#include "base/assert.h"

typedef struct Funnel {
    TerrainScratch* scratch;
    uint32_t* chain; // nodes
    uint32_t left, tip, right;
} Funnel;

static NavPoint point_at(const Funnel* funnel, uint32_t at) {
    return funnel->scratch->funnel.data[funnel->chain[at]].p;
}

// Must the chain's last point `end` be removed, so that the string from `inner` to p is taut?
static bool gives_way(NavPoint inner, NavPoint end, NavPoint p, bool is_left) {
    int64_t side = navi_orient2d(inner, end, p);
    return is_left ? side <= 0 : side >= 0;
}

// The other chain begins at the tip. Must the tip move to its first point?
static bool moves_tip(NavPoint tip, NavPoint first, NavPoint p, bool is_left) {
    int64_t side = navi_orient2d(tip, first, p);
    if (side == 0)
        return navi_on_segment(tip, p, first);
    return is_left ? side < 0 : side > 0;
}

// Append p to one chain. The room for its node is reserved.
static void add_portal_end(Funnel* funnel, NavPoint p, bool is_left) {
    uint32_t* end = is_left ? &funnel->left : &funnel->right;
    for (;;) {
        NavPoint e = point_at(funnel, *end);
        if (navi_point_equal(e, p))
            return;
        if (funnel->left == funnel->right)
            break;
        uint32_t inner = is_left ? *end + 1 : *end - 1;
        if (*end != funnel->tip) {
            if (!gives_way(point_at(funnel, inner), e, p, is_left))
                break;
        } else {
            if (!moves_tip(e, point_at(funnel, inner), p, is_left))
                break;
            funnel->tip = inner;
        }
        *end = inner;
    }
    TerrainScratch* scratch = funnel->scratch;
    NAV_ASSERT(funnel->left <= funnel->tip && funnel->tip <= funnel->right);
    FunnelNode node = {p, funnel->chain[*end]};
    *end = is_left ? *end - 1 : *end + 1;
    funnel->chain[*end] = scratch->funnel.count;
    scratch->funnel.data[scratch->funnel.count++] = node;
}

// Append the path to node `last`, without the start.
static NavResult append_path(TerrainScratch* scratch, uint32_t last, PointList* points) {
    const FunnelNode* nodes = scratch->funnel.data;
    uint32_t count = 0, node = last;
    for (; nodes[node].parent != NAV_NONE; node = nodes[node].parent)
        count++;
    if (!navi_array_reserve(&scratch->ask->memory, points, (size_t)points->count + count))
        return NAV_ERR_MEMORY;
    points->count += count;
    NavPoint* to = points->data + points->count;
    for (node = last; count > 0; count--, node = nodes[node].parent)
        *--to = nodes[node].p;
    return NAV_OK;
}

NavResult navi_funnel(TerrainScratch* scratch, const FunnelRow* row, PointList* points) {
    NavMemory* memory = &scratch->ask->memory;
    const Mesh* mesh = scratch->ask->mesh;
    size_t most = 2 * (size_t)row->portal_count + 2;
    if (!navi_array_reserve(memory, &scratch->funnel, most) ||
        !navi_array_reserve(memory, &scratch->funnel_chain, 2 * most + 1))
        return NAV_ERR_MEMORY;
    uint32_t middle = (uint32_t)most;
    Funnel funnel = {scratch, scratch->funnel_chain.data, middle, middle, middle};
    FunnelNode start = {row->from, NAV_NONE};
    scratch->funnel.data[0] = start;
    scratch->funnel.count = 1;
    funnel.chain[middle] = 0;
    for (uint32_t i = 0; i < row->portal_count; i++) {
        add_portal_end(&funnel, mesh->pos[navi_edge_to(mesh, row->portals[i])], true);
        add_portal_end(&funnel, mesh->pos[navi_edge_from(mesh, row->portals[i])], false);
    }
    add_portal_end(&funnel, row->to, true);
    NAV_ASSERT(scratch->funnel.count <= most);
    return append_path(scratch, funnel.chain[funnel.left], points);
}
