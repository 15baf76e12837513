// Room: what is known of the walls around units, so that most of them need not look.
//
// Around a place, all walls but those listed keep a distance. So whether a disc stands legally near
// to that place, and moves freely there, is decided with the listed walls. What a commit has
// blocked makes the distance less. What is not known costs time only: no answer depends on it.
#include "move/crowd/crowd.h"
#include "query/ask/distance.h"
#include "query/circle/exact.h"
#include "query/stand/stand.h"

// Room for so many ticks of walking is looked for.
enum { TICKS = 16 };

// --- what is known -----------------------------------------------------------------------

bool navi_unit_has_room(const NavCrowd* crowd, uint32_t slot, NavPoint to) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    return slot < crowd->rooms.count &&
           navi_room_moves(&crowd->rooms.data[slot], unit->point, to, unit->radius);
}

// --- what commits did --------------------------------------------------------------------

// Walls move by less than a step beside what is reported.
enum { MARGIN = 4 };

typedef struct RoomSearch {
    const MoveNews* news;
    DiscRoom* room;
} RoomSearch;

static double beyond(double at, double a, double b) {
    return fmax(fmax(fmin(a, b) - at, at - fmax(a, b)), 0);
}

// From a place to an area without reach.
static double distance_of(NavPoint p, const GridArea* area) {
    if (!area->is_box)
        return navi_segment_distance(area->a, area->b, p);
    return navi_vec_length(
        navi_vec(beyond(p.x, area->a.x, area->b.x), beyond(p.y, area->a.y, area->b.y)));
}

// True ends the search: nothing is left.
static bool keep_off(void* context, uint32_t at) {
    const RoomSearch* search = context;
    DiscRoom* room = search->room;
    double left = distance_of(room->at, &search->news->areas.data[at]) - MARGIN;
    int32_t most = left > 0 ? (int32_t)fmin(left, room->clearance) : 0;
    room->clearance = most;
    room->free = room->free < most ? room->free : most;
    return room->clearance == 0;
}

static void keep_room(const MoveNews* news, DiscRoom* room) {
    NavBox place = {room->at, room->at}, box = navi_box_grow(&place, room->clearance + MARGIN);
    RoomSearch search = {news, room};
    (void)navi_boxes_any(&news->boxes, &box, keep_off, &search);
}

void navi_unit_keep_room(NavCrowd* crowd, uint32_t slot) {
    if (crowd->rooms.data[slot].clearance > 0)
        keep_room(&crowd->routes.news, &crowd->rooms.data[slot]);
}

NavResult navi_crowd_begin_rooms(NavCrowd* crowd, bool* has_news) {
    const NavWorld* world = crowd->routes.query.ask.world;
    const MoveNews* news = &crowd->routes.news;
    uint32_t count = crowd->units.count;
    if (!navi_array_reserve(&crowd->routes.query.ask.memory, &crowd->rooms, count))
        return NAV_ERR_MEMORY;
    bool is_same = crowd->version == world->version && crowd->era == world->era;
    *has_news = crowd->version + 1 == world->version && crowd->era == world->era &&
                news->version == world->version && news->era == world->era;
    if (!is_same && !*has_news)
        crowd->rooms.count = 0;
    for (; crowd->rooms.count < count; crowd->rooms.count++)
        crowd->rooms.data[crowd->rooms.count] = (DiscRoom){.triangle = NAV_NONE};
    return NAV_OK;
}

// --- looking -----------------------------------------------------------------------------

static int32_t most_of(const CrowdUnit* unit) {
    double most = unit->radius + 1 + fmin(TICKS * unit->max_speed, 4.0 * unit->radius);
    return most < NAVI_RADIUS_MAX ? (int32_t)most : NAVI_RADIUS_MAX;
}

NavResult navi_unit_look_around(MoveWorker* worker, NavCrowd* crowd, uint32_t slot,
                                bool* is_legal) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    DiscRoom* room = &crowd->rooms.data[slot];
    *is_legal = true;
    if (navi_room_fits(room, unit->point, unit->radius))
        return NAV_OK;
    QueryFilter filter = navi_move_filter(worker->routes, unit->filter);
    NavQuery* query = worker->query;
    room->at = unit->point;
    if (navi_query_begin(query) != NAV_OK ||
        navi_disc_find_room(&query->disc.stand, &filter, most_of(unit), room) != NAV_OK) {
        room->clearance = room->free = 0;
        return NAV_ERR_MEMORY;
    }
    return navi_room_fits(room, unit->point, unit->radius)
               ? NAV_OK
               : navi_unit_is_legal_by(worker, unit, unit->point, is_legal);
}
