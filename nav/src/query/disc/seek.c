#include "query/disc/seek.h"

#include "query/ask/distance.h"
#include "query/ask/pause.h"
#include "query/disc/exact.h"

// A square with more walls than this is divided; so is one that is wider than a quarter of a step.
enum { MOST_WALLS = 8, WALLS_A_NODE = 64 };
#define LEAST_HALF 0.125
#define EDGE 1e-3       // that far outside of a square counts as inside
#define DIAGONAL 1.4143 // of a square; a little more

typedef struct Seek {
    RadiusScratch* scratch;
    SeekScratch* own;
    Ask* ask;
    const SeekRequest* request;
    Rim rim;
    RadiusVec min, max; // the middle of the disc is in this box, from the point
    bool is_found;
    NavPoint best;
} Seek;

// Of the first square about the point.
static double first_half(const Seek* seek) { return seek->rim.r; }

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

static bool push_item(Seek* seek, const SeekItem* item, double key) {
    SeekScratch* own = seek->own;
    NavMemory* memory = &seek->ask->memory;
    if (key * NAVI_DISTANCE_MARGIN > seek->request->most)
        return true;
    if (!navi_array_room(memory, &own->items))
        return false;
    own->items.data[own->items.count++] = *item;
    return navi_heap_push(memory, &seek->ask->heap, key, own->items.count - 1) == NAV_OK;
}

static bool push_square(Seek* seek, SeekSquare square) {
    SeekItem item = {.kind = SEEK_SQUARE, .square = square};
    double x = square.middle.x, y = square.middle.y, half = square.half + EDGE;
    if (x + half < seek->min.x || x - half > seek->max.x || y + half < seek->min.y ||
        y - half > seek->max.y)
        return true;
    RadiusVec off = {fmax(fabs(x) - square.half, 0), fmax(fabs(y) - square.half, 0)};
    return push_item(seek, &item, navi_vec_length(off));
}

// Push the parts of a square: a grid of n by n, without the innermost when it was searched before.
static bool push_parts(Seek* seek, SeekSquare whole, int32_t n, bool has_hole) {
    SeekSquare part = whole;
    part.half = whole.half / n;
    for (int32_t i = 0; i < n * n; i++) {
        int32_t x = 2 * (i % n) + 1 - n, y = 2 * (i / n) + 1 - n; // odd when n is even
        if (has_hole && x * x + y * y == 2)
            continue;
        part.middle = navi_vec(whole.middle.x + x * part.half, whole.middle.y + y * part.half);
        if (!push_square(seek, part))
            return false;
    }
    return true;
}

// --- walls about the point ---------------------------------------------------------------

static bool see_triangle(Seek* seek, uint32_t t) {
    Ask* ask = seek->ask;
    SeekScratch* own = seek->own;
    if (ask->seen.data[t] == ask->stamp)
        return true;
    ask->seen.data[t] = ask->stamp;
    if (!navi_array_room(&ask->memory, &own->stack))
        return false;
    own->stack.data[own->stack.count++] = t;
    return true;
}

static bool add_wall(Seek* seek, uint32_t h) {
    if (!navi_array_room(&seek->ask->memory, &seek->own->walls))
        return false;
    seek->own->walls.data[seek->own->walls.count++] = h;
    return true;
}

static bool put_off(Seek* seek, uint32_t t) {
    if (!navi_array_room(&seek->ask->memory, &seek->own->later))
        return false;
    seek->own->later.data[seek->own->later.count++] = t;
    return true;
}

static bool look_at_triangle(Seek* seek, uint32_t t) {
    double reach = seek->own->half * DIAGONAL + seek->rim.r + 1;
    if (navi_triangle_distance(seek->ask->mesh, t, seek->rim.p) > reach)
        return put_off(seek, t);
    bool is_walkable = navi_filter_walks(seek->request->filter, t);
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        uint32_t twin = navi_edge_twin(seek->ask->mesh, h);
        if (is_walkable && navi_rim_is_wall(&seek->rim, h) && !add_wall(seek, h))
            return false;
        if (twin != NAV_NONE && !see_triangle(seek, twin >> 2))
            return false;
    }
    return true;
}

// Go on with a square about the point of twice the width.
static bool widen(Seek* seek, double half) {
    SeekScratch* own = seek->own;
    own->half = half;
    own->stage = SEEK_FLOOD;
    if (!navi_array_reserve(&seek->ask->memory, &own->stack, own->later.count))
        return false;
    for (uint32_t i = 0; i < own->later.count; i++)
        own->stack.data[i] = own->later.data[i];
    own->stack.count = own->later.count;
    own->later.count = 0;
    return true;
}

// All walls are known that may block in the square about the point.
static bool finish_flood(Seek* seek) {
    SeekScratch* own = seek->own;
    SeekItem wider = {.kind = SEEK_WIDEN};
    SeekSquare whole = {{0, 0}, own->half, own->lists.count, own->walls.count};
    bool is_first = own->half == first_half(seek);
    double far = fmax(fmax(-seek->min.x, seek->max.x), fmax(-seek->min.y, seek->max.y));
    own->stage = SEEK_POP;
    if (!navi_array_reserve(&seek->ask->memory, &own->lists, whole.first + whole.count))
        return false;
    for (uint32_t i = 0; i < whole.count; i++)
        own->lists.data[own->lists.count++] = own->walls.data[i];
    return push_parts(seek, whole, is_first ? 1 : 4, !is_first) &&
           (own->half > far || push_item(seek, &wider, own->half));
}

// --- squares -----------------------------------------------------------------------------

static void get_wall(const Seek* seek, uint32_t h, RadiusVec wall[2]) {
    const Mesh* mesh = seek->ask->mesh;
    wall[0] = navi_vec_from(seek->rim.p, mesh->pos[navi_edge_from(mesh, h)]);
    wall[1] = navi_vec_from(seek->rim.p, mesh->pos[navi_edge_to(mesh, h)]);
}

// Is every point of the square nearer to the wall than the radius? What is that near is convex.
static bool covers(const Seek* seek, const RadiusVec wall[2], const SeekSquare* square,
                   double distance_2) {
    double near = seek->rim.near, half = square->half + EDGE;
    if (near <= half || distance_2 >= (near - half) * (near - half))
        return false;
    for (uint32_t i = 0; i < 4; i++) {
        RadiusVec off = {i % 2 == 0 ? half : -half, i < 2 ? half : -half};
        if (navi_vec_segment_2(wall[0], wall[1], navi_vec_add(square->middle, off)) >= near * near)
            return false;
    }
    return true;
}

static void begin_square(SeekScratch* own, const SeekSquare* square) {
    own->square = *square;
    own->next = square->first;
    own->first = own->lists.count;
    own->least = INFINITY;
    own->stage = SEEK_NARROW;
}

static bool is_walkable_at(const Seek* seek, RadiusVec q) {
    const NavBox* bounds = &seek->ask->world->bounds;
    double x = floor(seek->rim.p.x + q.x + 0.5), y = floor(seek->rim.p.y + q.y + 0.5);
    if (x < bounds->min.x || x > bounds->max.x || y < bounds->min.y || y > bounds->max.y)
        return false;
    NavSpot spot = navi_spot(seek->ask->mesh, (NavPoint){(int32_t)x, (int32_t)y});
    return navi_filter_walks(seek->request->filter, spot.t);
}

// Does no wall pass through the square, and is it not walkable?
static bool is_void(const Seek* seek, const SeekSquare* square) {
    double half = square->half * DIAGONAL + 1; // more than the middle is moved by rounding
    return seek->own->least > half * half && !is_walkable_at(seek, square->middle);
}

// Where no wall is left, the disc fits everywhere or nowhere.
static bool finish_narrow(Seek* seek) {
    SeekScratch* own = seek->own;
    own->square.first = own->first;
    own->square.count = own->lists.count - own->first;
    own->next = own->first;
    own->stage = own->square.count == 0 || is_void(seek, &own->square) ? SEEK_POP : SEEK_OFFER;
    if (own->stage == SEEK_POP || own->square.count <= MOST_WALLS || own->square.half <= LEAST_HALF)
        return true;
    own->stage = SEEK_POP;
    return push_parts(seek, own->square, 2, false);
}

// The nearest wall comes first, since it may cover parts of the square.
static bool keep_wall(Seek* seek, uint32_t h, double distance_2) {
    SeekScratch* own = seek->own;
    if (!navi_array_room(&seek->ask->memory, &own->lists))
        return false;
    uint32_t* list = own->lists.data;
    list[own->lists.count++] = h;
    if (distance_2 < own->least) {
        list[own->lists.count - 1] = list[own->first];
        list[own->first] = h;
        own->least = distance_2;
    }
    return true;
}

// Keep the walls that may block in the circle about the square. One that covers it ends the work.
static bool narrow(Seek* seek) {
    SeekScratch* own = seek->own;
    const SeekSquare* square = &own->square;
    double reach = seek->rim.r + square->half * DIAGONAL + 1;
    uint32_t end = square->first + square->count;
    for (uint32_t left = WALLS_A_NODE; left > 0 && own->next < end; left--) {
        uint32_t h = own->lists.data[own->next++];
        RadiusVec wall[2];
        get_wall(seek, h, wall);
        double distance_2 = navi_vec_segment_2(wall[0], wall[1], square->middle);
        if (distance_2 > reach * reach)
            continue;
        if (covers(seek, wall, square, distance_2)) {
            own->lists.count = own->first;
            own->stage = SEEK_POP;
            return true;
        }
        if (!keep_wall(seek, h, distance_2))
            return false;
    }
    return own->next < end || finish_narrow(seek);
}

static bool push_place(Seek* seek, const RimPlace* place) {
    const SeekSquare* square = &seek->own->square;
    SeekItem item = {.kind = SEEK_PLACE, .place = *place};
    RadiusVec q = navi_vec_add(navi_vec_from(seek->rim.p, place->o), place->at);
    q = navi_vec_sub(q, square->middle);
    // Otherwise the square beside this one has a nearer place on the same curve.
    return fmax(fabs(q.x), fabs(q.y)) > square->half + EDGE ||
           push_item(seek, &item, place->distance);
}

// Offer the places beside the next wall of the square.
static bool offer_wall(Seek* seek) {
    SeekScratch* own = seek->own;
    Rim* rim = &seek->rim;
    const SeekSquare* square = &own->square;
    uint32_t h = own->lists.data[own->next++];
    if (own->next == square->first + square->count)
        own->stage = SEEK_POP;
    rim->middle = square->middle;
    rim->reach = square->half * DIAGONAL + EDGE;
    rim->scratch->walls.count = rim->scratch->places.count = 0;
    for (uint32_t i = 0; i < square->count; i++)
        if (!navi_rim_add_wall(rim, own->lists.data[square->first + i]))
            return false;
    if (!navi_rim_along(rim, h) || (navi_rim_is_reflex(rim, h) && !navi_rim_around(rim, h)))
        return false;
    for (uint32_t i = 0; i < rim->scratch->places.count; i++)
        if (!push_place(seek, &rim->scratch->places.data[i]))
            return false;
    return true;
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

static void take_point(Seek* seek, NavPoint p) {
    int64_t distance_2 = navi_distance_2(seek->rim.p, p);
    int64_t best_2 = navi_distance_2(seek->rim.p, seek->best);
    if (seek->is_found &&
        (distance_2 > best_2 || (distance_2 == best_2 && !navi_point_less(p, seek->best))))
        return;
    seek->is_found = true;
    seek->best = p;
}

// A first test, which is quick: is the place walkable and accepted?
static bool try_place(Seek* seek, const RimPlace* place, bool* may) {
    const SeekRequest* request = seek->request;
    DiscPlace real = {x_at(place), y_at(place),
                      navi_disc_triangle_at(request->filter, place->o, place->at)};
    *may = navi_filter_walks(request->filter, real.t);
    return !*may || request->accept == NULL || request->accept(request->context, &real, may);
}

// The point that is nearest to the place is legal. But one beside it at which the disc fits exactly
// is better, if it is no farther away.
static bool land_near(Seek* seek, const RimPlace* place) {
    double x = floor(x_at(place) + 0.5), y = floor(y_at(place) + 0.5);
    bool may, fits;
    if (!(fabs(x) < NAV_COORD_MAX && fabs(y) < NAV_COORD_MAX))
        return true;
    NavPoint middle = {(int32_t)x, (int32_t)y};
    if (!try_place(seek, place, &may) || (may && !try_point(seek, middle, &may, &fits)))
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
        if (!try_point(seek, p, &may, &fits))
            return false;
        if (may && fits)
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
    own->items.count = own->stack.count = own->later.count = 0;
    own->walls.count = own->lists.count = 0;
    own->stage = SEEK_POP;
    navi_heap_start(&seek->ask->heap, comes_before, own);
    bool may, fits;
    if (!try_point(seek, seek->rim.p, &may, &fits))
        return false;
    may = may && (fits || !seek->request->is_firm);
    if (may)
        take_point(seek, seek->rim.p);
    return may || (navi_ask_begin(seek->ask) == NAV_OK && widen(seek, first_half(seek)) &&
                   see_triangle(seek, spot.t));
}

static bool is_over(const Seek* seek) {
    return seek->is_found || (seek->own->stage == SEEK_POP && navi_heap_is_empty(&seek->ask->heap));
}

static bool visit_next(Seek* seek) {
    HeapItem next = navi_heap_pop(&seek->ask->heap);
    SeekItem item = seek->own->items.data[next.node];
    if (item.kind == SEEK_WIDEN)
        return widen(seek, 2 * seek->own->half);
    if (item.kind == SEEK_PLACE)
        return land_near(seek, &item.place);
    begin_square(seek->own, &item.square);
    return true;
}

static bool take_step(Seek* seek) {
    SeekScratch* own = seek->own;
    switch (own->stage) {
    case SEEK_FLOOD:
        return own->stack.count > 0 ? look_at_triangle(seek, own->stack.data[--own->stack.count])
                                    : finish_flood(seek);
    case SEEK_NARROW:
        return narrow(seek);
    case SEEK_OFFER:
        return offer_wall(seek);
    case SEEK_POP:
        return visit_next(seek);
    }
    return true;
}

static Seek seek_for(RadiusScratch* scratch, const SeekRequest* request) {
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

NavResult navi_disc_seek_all(RadiusScratch* scratch, const SeekRequest* request,
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
SearchResult navi_disc_seek(RadiusScratch* scratch, const SeekRequest* request,
                            NavNearest* nearest) {
    Seek seek = seek_for(scratch, request);
    PointList* points = &scratch->seek.answer;
    SearchAnswer answer = {points, NULL, false};
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
    if (entry == PAUSE_BEGIN && can_fit(&seek) && !begin_seek(&seek))
        return SEARCH_NO_MEMORY;
    if (can_fit(&seek))
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
