// Room: what is known of the walls around units, so that most of them need not look.
//
// No wall is nearer to `at` than `clearance`. So a disc of radius R stands legally, and moves
// freely, wherever its centre is within the clearance less R of `at`. That holds until a commit
// blocks something there. What is not known costs time only: no answer depends on it.
#include "move/crowd.h"
#include "query/disc/exact.h"
#include "query/disc/stand.h"

// Room for so many ticks of walking is looked for.
enum { TICKS = 16 };

// --- what is known -----------------------------------------------------------------------

static bool holds(const CrowdRoom* room, int32_t radius, NavPoint p) {
    int64_t x = (int64_t)p.x - room->at.x, y = (int64_t)p.y - room->at.y;
    int64_t reach = (int64_t)room->clearance - radius;
    return reach >= 0 && x >= -reach && x <= reach && y >= -reach && y <= reach &&
           x * x + y * y <= reach * reach;
}

bool navi_unit_has_room(const NavCrowd* crowd, uint32_t slot, NavPoint p) {
    return slot < crowd->rooms.count &&
           holds(&crowd->rooms.data[slot], crowd->units.data[slot].radius, p);
}

// --- what commits did --------------------------------------------------------------------

typedef struct RoomSearch {
    const MoveNews* news;
    GridArea area;
} RoomSearch;

static bool is_lost_by(void* context, uint32_t at) {
    const RoomSearch* search = context;
    return navi_grid_is_near(&search->area, &search->news->areas.data[at]);
}

// Walls move by less than a step beside what is reported.
enum { MARGIN = 4 };

static bool is_lost(const MoveNews* news, const CrowdRoom* room) {
    double reach = (double)room->clearance + MARGIN;
    RoomSearch search = {news, {room->at, room->at, reach, false}};
    NavBox place = {room->at, room->at}, box = navi_box_grow(&place, room->clearance + MARGIN);
    return navi_boxes_any(&news->boxes, &box, is_lost_by, &search);
}

static NavResult keep_part(MoveWorker* worker, void* data) {
    NavCrowd* crowd = data;
    const MoveNews* news = &crowd->routes.news;
    MovePart part = navi_worker_part(worker, crowd->rooms.count);
    for (uint32_t slot = part.first; slot < part.end; slot++)
        if (crowd->rooms.data[slot].clearance > 0 && is_lost(news, &crowd->rooms.data[slot]))
            crowd->rooms.data[slot].clearance = 0;
    return NAV_OK;
}

NavResult navi_crowd_keep_rooms(NavCrowd* crowd) {
    const NavWorld* world = crowd->routes.query.ask.world;
    const MoveNews* news = &crowd->routes.news;
    uint32_t count = crowd->units.count;
    if (!navi_array_reserve(&crowd->routes.query.ask.memory, &crowd->rooms, count))
        return NAV_ERR_MEMORY;
    bool is_same = crowd->version == world->version && crowd->era == world->era;
    bool is_next = crowd->version + 1 == world->version && crowd->era == world->era &&
                   news->version == world->version && news->era == world->era;
    if (!is_same && !is_next)
        crowd->rooms.count = 0;
    for (; crowd->rooms.count < count; crowd->rooms.count++)
        crowd->rooms.data[crowd->rooms.count] = (CrowdRoom){{0, 0}, 0};
    return is_next ? navi_workers_run(&crowd->routes, keep_part, crowd) : NAV_OK;
}

// --- looking -----------------------------------------------------------------------------

static int32_t most_of(const CrowdUnit* unit) {
    double most = unit->radius + 1 + fmin(TICKS * unit->max_speed, 4.0 * unit->radius);
    return most < NAVI_RADIUS_MAX ? (int32_t)most : NAVI_RADIUS_MAX;
}

NavResult navi_unit_look_around(MoveWorker* worker, NavCrowd* crowd, uint32_t slot,
                                bool* is_legal) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    CrowdRoom* room = &crowd->rooms.data[slot];
    *is_legal = true;
    if (holds(room, unit->radius, unit->point))
        return NAV_OK;
    QueryFilter filter = navi_move_filter(worker->routes, unit->filter);
    NavQuery* query = worker->query;
    int32_t clearance;
    if (navi_query_begin(query) != NAV_OK ||
        navi_disc_clearance(&query->disc, &filter, unit->point, most_of(unit), &clearance) !=
            NAV_OK)
        return NAV_ERR_MEMORY;
    *room = (CrowdRoom){unit->point, clearance};
    return holds(room, unit->radius, unit->point)
               ? NAV_OK
               : navi_unit_is_legal_by(worker, unit, unit->point, is_legal);
}
