#include "query/ask/distance.h"
#include "query/ask/pause.h"
#include "query/circle/exact.h"
#include "query/stand/squares.h"

// The first of the looks for a box. Each later one is twice as long.
enum { VISITS_BEFORE_LOOK = 512 };

void navi_seek_fini(SeekScratch* scratch, NavMemory* memory) {
    navi_array_fini(memory, &scratch->items);
    navi_array_fini(memory, &scratch->answer);
    navi_array_fini(memory, &scratch->stack);
    navi_array_fini(memory, &scratch->later);
    navi_array_fini(memory, &scratch->walls);
    navi_array_fini(memory, &scratch->lists);
    navi_array_fini(memory, &scratch->places);
}

// --- the heap ----------------------------------------------------------------------------

static double x_at(const RimPlace* place) { return place->o.x + place->at.x; }
static double y_at(const RimPlace* place) { return place->o.y + place->at.y; }

// Places come last: others of the same key may still give a place that is as near.
static bool comes_before(const void* context, uint32_t a, uint32_t b) {
    const SeekScratch* scratch = context;
    const SeekItem *p = &scratch->items.data[a], *q = &scratch->items.data[b];
    if ((p->kind == SEEK_PLACE) != (q->kind == SEEK_PLACE))
        return q->kind == SEEK_PLACE;
    if (p->kind != SEEK_PLACE)
        return a < b;
    double p_x = x_at(&p->place), q_x = x_at(&q->place);
    return p_x != q_x ? p_x < q_x : y_at(&p->place) < y_at(&q->place);
}

// --- places ------------------------------------------------------------------------------

// Is the point legal, and one of its places accepted? `*fits`: the disc fits there exactly.
static bool try_point(Seek* seek, NavPoint p, bool* may, bool* fits) {
    const SeekRequest* request = seek->request;
    DiscPlaceList* places = &seek->own->places;
    if (navi_disc_places(seek->scratch, request->filter, p, request->radius, places) != NAV_OK)
        return false;
    *may = places->count > 0 && request->accept == NULL;
    *fits = places->count == 1 && places->data[0].x == p.x && places->data[0].y == p.y;
    for (uint32_t i = 0; i < places->count && !*may; i++)
        if (!request->accept(request->context, &places->data[i], may))
            return false;
    return true;
}

// Does the disc fit exactly at the point, and is that accepted?
static bool try_exactly(Seek* seek, NavPoint p, bool* may) {
    const SeekRequest* request = seek->request;
    DiscPlace place;
    if (navi_disc_fits(seek->scratch, request->filter, p, request->radius, &place, may) != NAV_OK)
        return false;
    return !*may || request->accept == NULL || request->accept(request->context, &place, may);
}

static void take_point(Seek* seek, NavPoint p) {
    int64_t distance_2 = navi_distance_2(seek->rim.p, p);
    int64_t best_2 = navi_distance_2(seek->rim.p, seek->best);
    if (seek->is_found &&
        (distance_2 > best_2 || (distance_2 == best_2 && !navi_point_less(p, seek->best))))
        return;
    seek->is_found = true;
    seek->best = p;
}

// A first test, which is quick: is the place walkable? Whether it is accepted does not count: the
// point beside it may have another place, which is.
static bool is_walkable(const QueryFilter* filter, const RimPlace* place) {
    return navi_filter_walks(filter, navi_disc_triangle_at(filter, place->o, place->at));
}

// The point that is nearest to the place is legal. But one beside it at which the disc fits exactly
// is better, if it is no farther away.
static bool land_near(Seek* seek, const RimPlace* place) {
    double x = floor(x_at(place) + 0.5), y = floor(y_at(place) + 0.5);
    bool may, fits;
    if (!(fabs(x) < NAV_COORD_MAX && fabs(y) < NAV_COORD_MAX) ||
        !is_walkable(seek->request->filter, place))
        return true;
    NavPoint middle = {(int32_t)x, (int32_t)y};
    if (!try_point(seek, middle, &may, &fits))
        return false;
    if (!may || fits) {
        if (may)
            take_point(seek, middle);
        return true;
    }
    for (int32_t i = 0; i < 9; i++) {
        NavPoint p = {middle.x + i / 3 - 1, middle.y + i % 3 - 1};
        if (i == 4 || navi_distance(seek->rim.p, p) > place->distance + NAVI_SEEK_SLACK)
            continue;
        if (!try_exactly(seek, p, &may))
            return false;
        if (may)
            take_point(seek, p);
    }
    if (!seek->is_found)
        take_point(seek, middle);
    return true;
}

// -----------------------------------------------------------------------------------------

static bool begin_seek(Seek* seek) {
    SeekScratch* own = seek->own;
    NavSpot spot = navi_spot(seek->ask->mesh, seek->rim.p);
    own->items.count = own->visits = 0;
    own->look_at = VISITS_BEFORE_LOOK;
    own->is_confined = false;
    own->stage = SEEK_POP;
    navi_heap_start(&seek->ask->heap, comes_before, own);
    bool may, fits;
    if (!try_point(seek, seek->rim.p, &may, &fits))
        return false;
    may = may && (fits || !seek->request->is_firm);
    if (may)
        take_point(seek, seek->rim.p);
    return may || (navi_ask_begin(seek->ask) == NAV_OK && navi_squares_begin(seek, spot.t));
}

static bool is_over(const Seek* seek) {
    return seek->is_found || (seek->own->stage == SEEK_POP && navi_heap_is_empty(&seek->ask->heap));
}

static bool visit_next(Seek* seek) {
    HeapItem next = navi_heap_pop(&seek->ask->heap);
    SeekItem item = seek->own->items.data[next.node];
    if (item.kind == SEEK_WIDEN)
        return navi_squares_widen(seek);
    if (item.kind == SEEK_PLACE)
        return land_near(seek, &item.place);
    navi_squares_visit(seek, &item.square);
    return true;
}

// Places outside of the box are not needed.
static void clip_to_box(Seek* seek) {
    RadiusVec min = navi_vec_from(seek->rim.p, seek->own->box.min);
    RadiusVec max = navi_vec_from(seek->rim.p, seek->own->box.max);
    seek->min = navi_vec(fmax(seek->min.x, min.x), fmax(seek->min.y, min.y));
    seek->max = navi_vec(fmin(seek->max.x, max.x), fmin(seek->max.y, max.y));
}

// The places that are accepted may lie in a small part of the world that is far away. So the search
// begins again when a look as long as the search itself has found that part.
static bool look_for_box(Seek* seek) {
    SeekScratch* own = seek->own;
    uint32_t t;
    own->look_at *= 2;
    if (!seek->request->confine(seek->request->context, own->visits / 2, &own->box, &t,
                                &own->is_confined))
        return false;
    if (!own->is_confined)
        return true;
    clip_to_box(seek);
    own->items.count = 0;
    navi_heap_start(&seek->ask->heap, comes_before, own);
    return navi_ask_begin(seek->ask) == NAV_OK && navi_squares_begin_box(seek, t);
}

static bool take_step(Seek* seek) {
    SeekScratch* own = seek->own;
    if (++own->visits == own->look_at && seek->request->confine != NULL && !own->is_confined)
        return look_for_box(seek);
    return seek->own->stage == SEEK_POP ? visit_next(seek) : navi_squares_go_on(seek);
}

static Seek seek_for(StandScratch* scratch, const SeekRequest* request) {
    Seek seek = {
        .scratch = scratch, .own = &scratch->seek, .ask = scratch->ask, .request = request};
    const NavBox* bounds = &scratch->ask->world->bounds;
    double r = request->radius;
    seek.rim = navi_rim(&scratch->rim, scratch->ask, request->filter, request->p, request->radius);
    seek.min = navi_vec_add(navi_vec_from(request->p, bounds->min), navi_vec(r, r));
    seek.max = navi_vec_sub(navi_vec_from(request->p, bounds->max), navi_vec(r, r));
    NAV_ASSERT(request->radius > 0);
    return seek;
}

static void give_nearest(const Seek* seek, NavNearest* nearest) {
    NavNearest none = {false, seek->request->p, NAV_NONE, 0};
    *nearest = none;
    if (!seek->is_found)
        return;
    NavSpot spot = navi_spot(seek->ask->mesh, seek->best);
    nearest->is_found = true;
    nearest->point = seek->best;
    nearest->triangle = navi_spot_triangle(seek->request->filter, &spot);
    nearest->distance = navi_distance(seek->request->p, seek->best);
}

// Where the disc is wider than the bounds, there is no place for it.
static bool can_fit(const Seek* seek) {
    return seek->min.x <= seek->max.x && seek->min.y <= seek->max.y;
}

NavResult navi_disc_seek_all(StandScratch* scratch, const SeekRequest* request,
                             NavNearest* nearest) {
    Seek seek = seek_for(scratch, request);
    bool is_fitting = can_fit(&seek), is_done = !is_fitting || begin_seek(&seek);
    while (is_fitting && is_done && !is_over(&seek))
        is_done = take_step(&seek);
    if (!is_done)
        return NAV_ERR_MEMORY;
    give_nearest(&seek, nearest);
    return NAV_OK;
}

static SearchResult go_on(Seek* seek) {
    while (!is_over(seek)) {
        if (!navi_pause_spend(seek->ask))
            return SEARCH_PAUSED;
        if (!navi_ask_spend(seek->ask))
            break;
        if (!take_step(seek))
            return SEARCH_NO_MEMORY;
    }
    return SEARCH_DONE;
}

// In slices the place is searched once. Its answer is a list of one point.
SearchResult navi_disc_seek(StandScratch* scratch, const SeekRequest* request,
                            NavNearest* nearest) {
    Seek seek = seek_for(scratch, request);
    PointList* points = &scratch->seek.answer;
    SearchAnswer answer = {.points = points};
    PauseEntry entry = navi_pause_enter(seek.ask, &answer);
    SearchResult result = SEARCH_DONE;
    seek.is_found = answer.is_found;
    if (entry == PAUSE_NO_MEMORY)
        return SEARCH_NO_MEMORY;
    if (entry == PAUSE_RECALL) {
        if (seek.is_found)
            seek.best = points->data[0];
        give_nearest(&seek, nearest);
        return SEARCH_DONE;
    }
    points->count = 0;
    bool is_fitting = can_fit(&seek);
    if (entry == PAUSE_BEGIN && is_fitting && !begin_seek(&seek))
        return SEARCH_NO_MEMORY;
    if (entry == PAUSE_RESUME && seek.own->is_confined)
        clip_to_box(&seek);
    if (is_fitting)
        result = go_on(&seek);
    if (result == SEARCH_PAUSED)
        return navi_pause_keep(seek.ask);
    if (result != SEARCH_DONE ||
        (seek.is_found && navi_points_add(&seek.ask->memory, points, seek.best) != NAV_OK))
        return SEARCH_NO_MEMORY;
    give_nearest(&seek, nearest);
    answer.is_found = seek.is_found;
    return navi_pause_leave(seek.ask, &answer);
}
