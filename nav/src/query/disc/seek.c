#include "query/disc/seek.h"

#include "query/ask/distance.h"
#include "query/ask/pause.h"
#include "query/disc/exact.h"

// A part of a wall with more neighbours than this is divided.
enum { MOST_WALLS = 48 };

// A large disc among many walls: each piece of a wall looks at all that are near. After this many
// walls the search gives up.
enum { WALLS_MOST = 1 << 16 };

typedef struct Seek {
    RadiusScratch* scratch;
    Ask* ask;
    const SeekRequest* request;
    Rim rim;
    bool is_found;
    NavPoint best;
} Seek;

// --- the heap ----------------------------------------------------------------------------

static double x_of(const SeekItem* item) { return item->place.o.x + item->place.at.x; }
static double y_of(const SeekItem* item) { return item->place.o.y + item->place.at.y; }

// Places come last: others of the same key may still give a place that is as near.
static bool comes_before(const void* context, uint32_t a, uint32_t b) {
    const SeekScratch* scratch = context;
    const SeekItem *p = &scratch->items.data[a], *q = &scratch->items.data[b];
    if ((p->kind == SEEK_PLACE) != (q->kind == SEEK_PLACE))
        return q->kind == SEEK_PLACE;
    if (p->kind != SEEK_PLACE)
        return a < b;
    return x_of(p) != x_of(q) ? x_of(p) < x_of(q) : y_of(p) < y_of(q);
}

static bool push_item(Seek* seek, const SeekItem* item, double key) {
    SeekScratch* scratch = &seek->scratch->seek;
    NavMemory* memory = &seek->ask->memory;
    if (key * NAVI_DISTANCE_MARGIN > seek->request->most)
        return true;
    if (!navi_array_room(memory, &scratch->items))
        return false;
    scratch->items.data[scratch->items.count++] = *item;
    return navi_heap_push(memory, &seek->ask->heap, key, scratch->items.count - 1) == NAV_OK;
}

static bool push_triangle(Seek* seek, uint32_t t) {
    Ask* ask = seek->ask;
    if (ask->seen.data[t] == ask->stamp)
        return true;
    ask->seen.data[t] = ask->stamp;
    SeekItem item = {.kind = SEEK_TRIANGLE, .index = t};
    double distance = navi_triangle_distance(ask->mesh, t, seek->rim.p) - seek->rim.r;
    return push_item(seek, &item, distance > 0 ? distance : 0);
}

// A part of a wall, from one fraction of its length to another.
static RadiusVec point_on(const Seek* seek, uint32_t h, double part) {
    const Mesh* mesh = seek->ask->mesh;
    NavPoint a = mesh->pos[navi_edge_from(mesh, h)], b = mesh->pos[navi_edge_to(mesh, h)];
    RadiusVec from = navi_vec_from(seek->rim.p, a);
    return navi_vec_add(from, navi_vec_scale(navi_vec_from(a, b), part));
}

// A place at the distance of the radius from the part is no nearer than this, because that distance
// changes by no more than what the centre moves.
static bool push_part(Seek* seek, SeekKind kind, uint32_t h, const double part[2]) {
    SeekItem item = {.kind = kind, .index = h, .part = {part[0], part[1]}};
    double distance = sqrt(
        navi_vec_segment_2(point_on(seek, h, part[0]), point_on(seek, h, part[1]), navi_vec(0, 0)));
    return push_item(seek, &item, fabs(distance - seek->rim.r));
}

// --- triangles and walls -----------------------------------------------------------------

static bool look_at_triangle(Seek* seek, uint32_t t) {
    const double whole[2] = {0, 1}, begin[2] = {0, 0};
    bool is_walkable = navi_filter_walks(seek->request->filter, t);
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        uint32_t twin = navi_edge_twin(seek->ask->mesh, h);
        if (is_walkable && navi_rim_is_wall(&seek->rim, h) &&
            (!push_part(seek, SEEK_WALL, h, whole) || !push_part(seek, SEEK_CORNER, h, begin)))
            return false;
        if (twin != NAV_NONE && !push_triangle(seek, twin >> 2))
            return false;
    }
    return true;
}

static bool do_cross(RadiusVec a, RadiusVec b, RadiusVec c, RadiusVec d) {
    RadiusVec ab = navi_vec_sub(b, a), cd = navi_vec_sub(d, c);
    return (navi_vec_cross(ab, navi_vec_sub(c, a)) > 0) !=
               (navi_vec_cross(ab, navi_vec_sub(d, a)) > 0) &&
           (navi_vec_cross(cd, navi_vec_sub(a, c)) > 0) !=
               (navi_vec_cross(cd, navi_vec_sub(b, c)) > 0);
}

// Are the segments ab and cd nearer to each other than `reach`?
static bool are_near(const RadiusVec ab[2], RadiusVec c, RadiusVec d, double reach) {
    double reach_2 = reach * reach;
    return navi_vec_segment_2(ab[0], ab[1], c) < reach_2 ||
           navi_vec_segment_2(ab[0], ab[1], d) < reach_2 ||
           navi_vec_segment_2(c, d, ab[0]) < reach_2 || navi_vec_segment_2(c, d, ab[1]) < reach_2 ||
           do_cross(ab[0], ab[1], c, d);
}

// List the walls within two radii of the part. From its points, a centre and then what is too near
// to that are within the radius each. `*is_full`: there are too many, and the list is cut off.
static bool list_walls(Seek* seek, const SeekItem* item, bool* is_full) {
    Rim* rim = &seek->rim;
    RimScratch* scratch = rim->scratch;
    const Mesh* mesh = rim->mesh;
    const RadiusVec part[2] = {point_on(seek, item->index, item->part[0]),
                               point_on(seek, item->index, item->part[1])};
    bool can_divide = navi_vec_length(navi_vec_sub(part[1], part[0])) > rim->r / 4 + 4;
    *is_full = false;
    if (!navi_rim_flood(rim) || !navi_rim_visit(rim, item->index >> 2))
        return false;
    NAV_BOUND(left, mesh->counts->tri_slots);
    while (scratch->stack.count > 0 && !*is_full) {
        NAV_ROUND(left);
        uint32_t t = scratch->stack.data[--scratch->stack.count];
        for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
            if (!are_near(part, navi_vec_from(rim->p, mesh->pos[navi_edge_from(mesh, h)]),
                          navi_vec_from(rim->p, mesh->pos[navi_edge_to(mesh, h)]),
                          2 * rim->r + 1e-3))
                continue;
            if (navi_rim_is_wall(rim, h) ? !navi_rim_add_wall(rim, h)
                                         : !navi_rim_visit(rim, navi_edge_twin(mesh, h) >> 2))
                return false;
        }
        *is_full = can_divide && scratch->walls.count > MOST_WALLS;
    }
    return true;
}

static bool divide_part(Seek* seek, const SeekItem* item) {
    double middle = (item->part[0] + item->part[1]) / 2;
    const double first[2] = {item->part[0], middle}, second[2] = {middle, item->part[1]};
    return push_part(seek, SEEK_WALL, item->index, first) &&
           push_part(seek, SEEK_WALL, item->index, second);
}

static bool push_places(Seek* seek) {
    const RimScratch* scratch = seek->rim.scratch;
    for (uint32_t i = 0; i < scratch->places.count; i++) {
        SeekItem item = {.kind = SEEK_PLACE, .place = scratch->places.data[i]};
        if (!push_item(seek, &item, item.place.distance))
            return false;
    }
    return true;
}

static bool look_at_part(Seek* seek, const SeekItem* item) {
    bool is_full;
    if (item->kind == SEEK_CORNER && !navi_rim_is_reflex(&seek->rim, item->index))
        return true;
    if (!list_walls(seek, item, &is_full))
        return false;
    seek->scratch->seek.work += seek->rim.scratch->walls.count;
    if (is_full)
        return divide_part(seek, item);
    seek->rim.scratch->places.count = 0;
    return (item->kind == SEEK_WALL ? navi_rim_along(&seek->rim, item->index, item->part)
                                    : navi_rim_around(&seek->rim, item->index)) &&
           push_places(seek);
}

// --- places ------------------------------------------------------------------------------

// Is the point legal, and its place accepted? `*fits`: the disc fits there exactly.
static bool try_point(Seek* seek, NavPoint p, bool* may, bool* fits) {
    const SeekRequest* request = seek->request;
    DiscPlace place;
    if (navi_disc_place(seek->scratch, request->filter, p, request->radius, &place, may) != NAV_OK)
        return false;
    *fits = *may && place.x == p.x && place.y == p.y;
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

// The point that is nearest to the place is legal. But one beside it at which the disc fits exactly
// is better, if it is no farther away.
static bool land_near(Seek* seek, const RimPlace* place) {
    double x = floor(place->o.x + place->at.x + 0.5), y = floor(place->o.y + place->at.y + 0.5);
    bool may, fits;
    if (!(fabs(x) < NAV_COORD_MAX && fabs(y) < NAV_COORD_MAX))
        return true;
    NavPoint middle = {(int32_t)x, (int32_t)y};
    for (int32_t i = 0; i < 9; i++) {
        NavPoint p = {middle.x + i / 3 - 1, middle.y + i % 3 - 1};
        if (navi_distance(seek->rim.p, p) > place->distance + NAVI_SEEK_SLACK)
            continue;
        if (!try_point(seek, p, &may, &fits))
            return false;
        if (may && fits)
            take_point(seek, p);
    }
    if (seek->is_found)
        return true;
    if (!try_point(seek, middle, &may, &fits))
        return false;
    if (may)
        take_point(seek, middle);
    return true;
}

// -----------------------------------------------------------------------------------------

static bool begin_seek(Seek* seek) {
    SeekScratch* scratch = &seek->scratch->seek;
    NavSpot spot = navi_spot(seek->ask->mesh, seek->rim.p);
    scratch->items.count = 0;
    scratch->work = 0;
    navi_heap_start(&seek->ask->heap, comes_before, scratch);
    bool may, fits;
    if (!try_point(seek, seek->rim.p, &may, &fits))
        return false;
    may = may && (fits || !seek->request->is_firm);
    if (may)
        take_point(seek, seek->rim.p);
    return may || (navi_ask_begin(seek->ask) == NAV_OK && push_triangle(seek, spot.t));
}

static bool is_over(const Seek* seek) {
    return seek->is_found || navi_heap_is_empty(&seek->ask->heap) ||
           seek->scratch->seek.work > WALLS_MOST;
}

static bool visit_next(Seek* seek) {
    HeapItem next = navi_heap_pop(&seek->ask->heap);
    SeekItem item = seek->scratch->seek.items.data[next.node];
    if (item.kind == SEEK_TRIANGLE)
        return look_at_triangle(seek, item.index);
    return item.kind == SEEK_PLACE ? land_near(seek, &item.place) : look_at_part(seek, &item);
}

static Seek seek_for(RadiusScratch* scratch, const SeekRequest* request) {
    Seek seek = {.scratch = scratch, .ask = scratch->ask, .request = request};
    seek.rim = navi_rim(&scratch->rim, scratch->ask, request->filter, request->p, request->radius);
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
    const NavBox* bounds = &seek->ask->world->bounds;
    int64_t width = (int64_t)bounds->max.x - bounds->min.x;
    int64_t height = (int64_t)bounds->max.y - bounds->min.y;
    return 2 * (int64_t)seek->request->radius <= (width < height ? width : height);
}

NavResult navi_disc_seek_all(RadiusScratch* scratch, const SeekRequest* request,
                             NavNearest* nearest) {
    Seek seek = seek_for(scratch, request);
    bool is_fitting = can_fit(&seek), is_done = !is_fitting || begin_seek(&seek);
    while (is_fitting && is_done && !is_over(&seek))
        is_done = visit_next(&seek);
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
        if (!visit_next(seek))
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
