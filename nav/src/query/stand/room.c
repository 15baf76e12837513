#include "query/stand/room.h"

#include "query/ask/spot.h"
#include "query/circle/exact.h"
#include "query/stand/rim.h"

// --- looking -----------------------------------------------------------------------------

// The nearest walls so far, the nearest first, and how far each is at least.
typedef struct Around {
    Rim rim;
    DiscRoom* found;
    int64_t kept[DISC_WALLS + 1];
    NavPoint walls[DISC_WALLS + 1][2];
    uint32_t count;
    int64_t clearance;
} Around;

// A distance that the wall keeps, less than a step below its own.
static int64_t kept_by(const Rim* rim, NavPoint a, NavPoint b) {
    RadiusVec from = navi_vec_from(rim->p, a), to = navi_vec_from(rim->p, b);
    int64_t kept = (int64_t)sqrt(navi_vec_segment_2(from, to, navi_vec(0, 0)));
    while (kept > 0 && navi_is_near_segment(a, b, rim->p, kept))
        kept -= 1 + (kept >> 20); // doubles have erred
    return kept;
}

// The farthest wall is dropped when there are too many: so far the list is complete.
static void add_wall(Around* around, NavPoint a, NavPoint b) {
    int64_t kept = kept_by(&around->rim, a, b);
    uint32_t k = around->count++;
    for (; k > 0 && around->kept[k - 1] > kept; k--) {
        around->kept[k] = around->kept[k - 1];
        around->walls[k][0] = around->walls[k - 1][0];
        around->walls[k][1] = around->walls[k - 1][1];
    }
    around->kept[k] = kept;
    around->walls[k][0] = a;
    around->walls[k][1] = b;
    if (around->count <= DISC_WALLS && kept > 0)
        return;
    around->count--;
    around->clearance = kept == 0 ? 0 : around->kept[around->count];
}

// A wall that can be seen from the point is found by a flood that reaches as far.
static bool look_for_walls(Around* around) {
    Rim* rim = &around->rim;
    RimScratch* scratch = rim->scratch;
    NAV_BOUND(left, rim->mesh->counts->tri_slots);
    while (scratch->stack.count > 0 && around->clearance > 0) {
        NAV_ROUND(left);
        uint32_t t = scratch->stack.data[--scratch->stack.count];
        for (uint32_t h = 4 * t; h < 4 * t + 3 && around->clearance > 0; h++) {
            NavPoint a = rim->mesh->pos[navi_edge_from(rim->mesh, h)];
            NavPoint b = rim->mesh->pos[navi_edge_to(rim->mesh, h)];
            if (!navi_is_near_segment(a, b, rim->p, around->clearance))
                continue;
            if (navi_rim_is_wall(rim, h))
                add_wall(around, a, b);
            else if (!navi_rim_visit(rim, navi_edge_twin(rim->mesh, h) >> 2))
                return false;
        }
    }
    return true;
}

static void write_walls(const Around* around, bool is_walkable, DiscRoom* found) {
    found->clearance = found->free = is_walkable ? (int32_t)around->clearance : 0;
    if (is_walkable && around->count > 0)
        found->free = (int32_t)around->kept[0]; // which is no more than the clearance
    for (uint32_t k = 0; k < around->count; k++) {
        found->walls[k][0] = around->walls[k][0];
        found->walls[k][1] = around->walls[k][1];
    }
    if (around->count < DISC_WALLS)
        found->walls[around->count][0] = found->walls[around->count][1] = found->at;
}

NavResult navi_disc_find_room(StandScratch* scratch, const QueryFilter* filter, int32_t most,
                              DiscRoom* found) {
    Around around = {.rim = navi_rim(&scratch->rim, scratch->ask, filter, found->at, most),
                     .clearance = most};
    const Mesh* mesh = around.rim.mesh;
    NavSpot spot = navi_spot_near(mesh, found->at, found->triangle);
    bool is_walkable = false;
    NAV_ASSERT(most > 0 && most <= NAVI_RADIUS_MAX);
    if (!navi_rim_flood(&around.rim))
        return NAV_ERR_MEMORY;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t)) {
        if (!navi_filter_walks(filter, t))
            continue;
        is_walkable = true;
        if (!navi_rim_visit(&around.rim, t))
            return NAV_ERR_MEMORY;
    }
    if (!look_for_walls(&around))
        return NAV_ERR_MEMORY;
    found->triangle = spot.t;
    write_walls(&around, is_walkable, found);
    return NAV_OK;
}

// --- what is known -----------------------------------------------------------------------

static bool is_within(const DiscRoom* room, int32_t clearance, NavPoint p, int32_t radius) {
    int64_t x = (int64_t)p.x - room->at.x, y = (int64_t)p.y - room->at.y;
    int64_t reach = (int64_t)clearance - radius;
    return reach >= 0 && x >= -reach && x <= reach && y >= -reach && y <= reach &&
           x * x + y * y <= reach * reach;
}

static uint32_t count_of(const DiscRoom* room) {
    uint32_t count = 0;
    while (count < DISC_WALLS && !navi_point_equal(room->walls[count][0], room->walls[count][1]))
        count++;
    return count;
}

bool navi_room_fits(const DiscRoom* room, NavPoint p, int32_t radius) {
    if (is_within(room, room->free, p, radius))
        return true;
    if (!is_within(room, room->clearance, p, radius))
        return false;
    uint32_t count = count_of(room);
    for (uint32_t k = 0; k < count; k++) {
        NavPoint a = room->walls[k][0], b = room->walls[k][1];
        if (navi_is_near_segment(a, b, p, radius) || navi_are_near_segments(room->at, p, a, b, 1))
            return false;
    }
    return true;
}

bool navi_room_moves(const DiscRoom* room, NavPoint from, NavPoint to, int32_t radius) {
    if (!navi_room_fits(room, from, radius) || !navi_room_fits(room, to, radius))
        return false;
    uint32_t count = count_of(room);
    for (uint32_t k = 0; k < count; k++)
        if (navi_are_near_segments(from, to, room->walls[k][0], room->walls[k][1],
                                   (int64_t)radius + 1))
            return false;
    return true;
}
