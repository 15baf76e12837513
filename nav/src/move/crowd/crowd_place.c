// Units that cannot be where they are.
#include "move/crowd/crowd.h"

#include "query/place/place.h"

// So many radii away a place is sought.
enum { REACH_IN_RADII = 4 };

// It keeps its route, to join it from where it is put.
static void displace(NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    unit->state = NAV_UNIT_DISPLACED;
    unit->velocity = unit->rest = navi_vec(0, 0);
    navi_unit_leave_route(crowd, slot);
    unit->needs_path = unit->has_goal;
    navi_crowd_tell(crowd, slot, NAV_UNIT_EVENT_DISPLACED);
}

NavResult navi_unit_find_place(MoveWorker* worker, const CrowdUnit* unit, NavPoint p, int64_t reach,
                               NavPlace* place) {
    NavQuery* query = worker->query;
    QueryFilter filter = navi_move_filter(worker->routes, unit->filter);
    NavPlaceRequest request = {.point = p,
                               .radius = unit->radius,
                               .max_distance =
                                   (int32_t)(reach < NAV_COORD_MAX ? reach : NAV_COORD_MAX)};
    return navi_query_begin(query) == NAV_OK
               ? navi_place_find(&query->place, &filter, &request, place)
               : NAV_ERR_MEMORY;
}

static NavResult find_place(MoveWorker* worker, const CrowdUnit* unit, CrowdMove* move) {
    NavPlace place;
    int64_t reach = (int64_t)REACH_IN_RADII * unit->radius;
    if (navi_unit_find_place(worker, unit, unit->point, reach, &place) != NAV_OK)
        return NAV_ERR_MEMORY;
    move->is_placed = place.is_found;
    move->point = place.point;
    return NAV_OK;
}

static void put_back(NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    unit->point = crowd->moves.data[slot].point;
    unit->state = unit->has_goal ? NAV_UNIT_WAITING : NAV_UNIT_STANDING;
    navi_crowd_tell(crowd, slot, NAV_UNIT_EVENT_PLACED);
}

// --- units without a place ---------------------------------------------------------------

// A place is legal by the walls within the radius, and some steps more.
enum { MARGIN = 16 };

// What the last commit freed, or where a side has moved, may be a place now.
static bool may_have_place(const NavWorld* world, const CrowdUnit* unit) {
    const CommitBoxes* boxes = &world->boxes;
    NavBox point = {unit->point, unit->point};
    NavBox box = navi_box_grow(&point, (int64_t)(REACH_IN_RADII + 1) * unit->radius + MARGIN);
    for (uint32_t k = 0; k < boxes->freed.count; k++)
        if (navi_boxes_meet(&box, &boxes->freed.data[k]))
            return true;
    for (uint32_t k = 0; k < boxes->sides.count; k++) {
        NavBox side = nav_box_from_points(boxes->sides.data[k].a, boxes->sides.data[k].b);
        if (navi_boxes_meet(&box, &side))
            return true;
    }
    return false;
}

// Is it known that there is still no place for the unit?
static bool is_lost(const NavCrowd* crowd, uint32_t slot) {
    const NavWorld* world = crowd->routes.query.ask.world;
    const CrowdUnit* unit = &crowd->units.data[slot];
    if (slot >= crowd->lost.count)
        return false;
    const CrowdLost* lost = &crowd->lost.data[slot];
    if (!lost->is_known || !navi_point_equal(lost->point, unit->point) || lost->era != world->era)
        return false;
    return lost->version == world->version ||
           (lost->version + 1 == world->version && !may_have_place(world, unit));
}

// Without memory a place is looked for again.
static void note_lost(NavCrowd* crowd, uint32_t slot) {
    const NavWorld* world = crowd->routes.query.ask.world;
    uint32_t count = crowd->units.count;
    if (!navi_array_reserve(&crowd->routes.query.ask.memory, &crowd->lost, count))
        return;
    while (crowd->lost.count < count)
        crowd->lost.data[crowd->lost.count++] = (CrowdLost){.is_known = false};
    crowd->lost.data[slot] =
        (CrowdLost){true, crowd->units.data[slot].point, world->version, world->era};
}

// --- all units ---------------------------------------------------------------------------

static bool has_changed(const NavCrowd* crowd) {
    const NavWorld* world = crowd->routes.query.ask.world;
    return crowd->version != world->version || crowd->era != world->era;
}

static NavResult look_at_unit(MoveWorker* worker, NavCrowd* crowd, uint32_t slot) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    CrowdMove* move = &crowd->moves.data[slot];
    move->is_legal = unit->state != NAV_UNIT_DISPLACED;
    move->is_placed = move->evades = false;
    move->push = navi_vec(0, 0);
    if (move->is_legal && has_changed(crowd) &&
        navi_unit_look_around(worker, crowd, slot, &move->is_legal) != NAV_OK)
        return NAV_ERR_MEMORY;
    return move->is_legal || is_lost(crowd, slot) ? NAV_OK : find_place(worker, unit, move);
}

typedef struct PlaceWork {
    NavCrowd* crowd;
    bool has_news; // for rooms
} PlaceWork;

static NavResult look_at_block(MoveWorker* worker, const PlaceWork* work, MovePart block) {
    NavCrowd* crowd = work->crowd;
    for (uint32_t slot = block.first; slot < block.end; slot++) {
        if (work->has_news)
            navi_unit_keep_room(crowd, slot);
        if (crowd->units.data[slot].is_alive && look_at_unit(worker, crowd, slot) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

static bool searches_beside(const MoveWorker* worker) {
    return worker->chunk == 0 && worker->routes->threads.count > 1;
}

static NavResult look_at_part(MoveWorker* worker, void* data) {
    const PlaceWork* work = data;
    uint32_t count = work->crowd->units.count;
    if (searches_beside(worker) && navi_crowd_search_shorter(work->crowd) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (MovePart block; navi_worker_take_block(worker, count, &block);)
        if (look_at_block(worker, work, block) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

NavResult navi_crowd_place(NavCrowd* crowd) {
    const NavWorld* world = crowd->routes.query.ask.world;
    PlaceWork work = {.crowd = crowd};
    if (navi_crowd_begin_rooms(crowd, &work.has_news) != NAV_OK)
        return NAV_ERR_MEMORY;
    NavResult result = navi_workers_run(&crowd->routes, look_at_part, &work);
    if (crowd->routes.threads.count > 1)
        navi_crowd_hear_shorter(crowd);
    if (result != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t slot = 0; slot < crowd->units.count; slot++) {
        const CrowdUnit* unit = &crowd->units.data[slot];
        if (!unit->is_alive || crowd->moves.data[slot].is_legal)
            continue;
        RadiusVec velocity = unit->velocity;
        NavPoint from = unit->point;
        if (unit->state != NAV_UNIT_DISPLACED)
            displace(crowd, slot);
        if (crowd->moves.data[slot].is_placed) {
            put_back(crowd, slot);
            navi_unit_plan_evasion(crowd, slot, from, velocity);
        } else {
            note_lost(crowd, slot);
        }
    }
    crowd->version = world->version;
    crowd->era = world->era;
    return NAV_OK;
}
