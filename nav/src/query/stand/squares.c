// Squares that may hold places, and the walls that may block in them.
#include "query/stand/squares.h"

#include "query/ask/distance.h"
#include "query/ask/pause.h"

// A square with more walls than MOST_WALLS is divided, unless it is narrower than a quarter of a
// step. A square with at most CLUSTER_WALLS that lie closer together than it is wide is not divided
// either: parts would have them all. Nor is one whose walls only come that near to each other, as
// where they lead to one vertex, if it is small and the last division left none of them out.
enum { MOST_WALLS = 8, CLUSTER_WALLS = 64, WALLS_A_NODE = 64, SMALL_PART = 256 };
#define LEAST_HALF 0.125
#define EDGE 1e-3       // that far outside of a square counts as inside
#define DIAGONAL 1.4143 // of a square; a little more
#define NEAR_MORE 0.01  // than places in the square can be nearer to a wall

// --- parts -------------------------------------------------------------------------------

static bool push_item(Seek* seek, const SeekItem* item, double key) {
    SeekScratch* own = seek->own;
    NavMemory* memory = &seek->ask->memory;
    if (key * NAVI_DISTANCE_MARGIN > seek->request->most)
        return true;
    if (!navi_array_add(memory, &own->items, *item))
        return false;
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
    return navi_array_add(&ask->memory, &own->stack, t);
}

// May places be accepted from which the disc touches the first end of the wall, in its sector?
static bool has_circle(const Seek* seek, uint32_t h) {
    const SeekRequest* request = seek->request;
    const Mesh* mesh = seek->ask->mesh;
    uint32_t corner = navi_edge_next(h);
    NAV_BOUND(left, mesh->counts->tri_slots);
    while (request->leave_out(request->context, corner >> 2)) {
        NAV_ROUND(left);
        if (!navi_filter_joins(request->filter, navi_corner_left_edge(corner)))
            return false;
        corner = navi_corner_left(mesh, corner);
    }
    return true;
}

static bool add_wall(Seek* seek, uint32_t h) {
    const Mesh* mesh = seek->ask->mesh;
    if (!navi_array_room(&seek->ask->memory, &seek->own->walls))
        return false;
    SeekWall wall = {{navi_vec_from(seek->rim.p, mesh->pos[navi_edge_from(mesh, h)]),
                      navi_vec_from(seek->rim.p, mesh->pos[navi_edge_to(mesh, h)])},
                     h,
                     true,
                     true};
    if (seek->request->leave_out != NULL) {
        wall.has_line = !seek->request->leave_out(seek->request->context, h >> 2);
        wall.has_circle = wall.has_line || has_circle(seek, h);
    }
    seek->own->walls.data[seek->own->walls.count++] = wall;
    return true;
}

static bool put_off(Seek* seek, uint32_t t) {
    return navi_array_add(&seek->ask->memory, &seek->own->later, t);
}

// Is the triangle so far from the box that none of its walls can block there?
static bool is_beyond_box(const Seek* seek, uint32_t t) {
    const Mesh* mesh = seek->ask->mesh;
    const NavBox* box = &seek->own->box;
    NavPoint a = mesh->pos[navi_edge_from(mesh, 4 * t)];
    NavPoint min = a, max = a;
    for (uint32_t h = 4 * t + 1; h < 4 * t + 3; h++) {
        NavPoint p = mesh->pos[navi_edge_from(mesh, h)];
        min = (NavPoint){p.x < min.x ? p.x : min.x, p.y < min.y ? p.y : min.y};
        max = (NavPoint){p.x > max.x ? p.x : max.x, p.y > max.y ? p.y : max.y};
    }
    int64_t reach = seek->rim.radius + 2;
    return min.x > box->max.x + reach || max.x < box->min.x - reach || min.y > box->max.y + reach ||
           max.y < box->min.y - reach;
}

static bool look_at_triangle(Seek* seek, uint32_t t) {
    double reach = seek->own->half * DIAGONAL + seek->rim.r + 1;
    if (seek->own->is_confined) {
        if (is_beyond_box(seek, t))
            return true;
    } else if (navi_triangle_distance(seek->ask->mesh, t, seek->rim.p) > reach) {
        return put_off(seek, t);
    }
    bool is_walkable = navi_filter_walks(seek->request->filter, t);
    // The order of walls decides the number of nodes.
    uint32_t i = navi_tri_first(seek->ask->mesh, t);
    for (uint32_t k = 0; k < 3; k++, i = navi_next3(i)) {
        uint32_t h = 4 * t + i;
        uint32_t twin = navi_edge_twin(seek->ask->mesh, h);
        if (is_walkable && navi_rim_is_wall(&seek->rim, h) && !add_wall(seek, h))
            return false;
        if (twin != NAV_NONE && !see_triangle(seek, twin >> 2))
            return false;
    }
    return true;
}

// All walls are known that may block in the square about the point.
static bool finish_flood(Seek* seek) {
    SeekScratch* own = seek->own;
    SeekItem wider = {.kind = SEEK_WIDEN};
    SeekSquare whole = {{0, 0}, own->half, own->lists.count, own->walls.count};
    bool is_first = own->half == seek->rim.r;
    double far = fmax(fmax(-seek->min.x, seek->max.x), fmax(-seek->min.y, seek->max.y));
    own->stage = SEEK_POP;
    if (!navi_array_reserve(&seek->ask->memory, &own->lists, whole.first + whole.count))
        return false;
    for (uint32_t i = 0; i < whole.count; i++)
        own->lists.data[own->lists.count++] = i;
    if (own->is_confined) {
        whole.middle = navi_vec_scale(navi_vec_add(seek->min, seek->max), 0.5);
        return push_square(seek, whole);
    }
    return push_parts(seek, whole, is_first ? 1 : 4, !is_first) &&
           (own->half > far || push_item(seek, &wider, own->half));
}

// --- squares -----------------------------------------------------------------------------

// Is the wall beyond a box about the middle?
static bool is_beside(const SeekWall* wall, RadiusVec middle, double reach) {
    RadiusVec a = wall->ends[0], b = wall->ends[1];
    double min_x = middle.x - reach, max_x = middle.x + reach;
    double min_y = middle.y - reach, max_y = middle.y + reach;
    return (a.x > max_x && b.x > max_x) || (a.x < min_x && b.x < min_x) ||
           (a.y > max_y && b.y > max_y) || (a.y < min_y && b.y < min_y);
}

// Is every point of the square nearer to the wall than the radius? What is that near is convex.
static bool covers(const Seek* seek, const SeekWall* wall, const SeekSquare* square,
                   double distance_2) {
    double near = seek->rim.near, half = square->half + EDGE;
    if (near <= half || distance_2 >= (near - half) * (near - half))
        return false;
    for (uint32_t i = 0; i < 4; i++) {
        RadiusVec off = {i % 2 == 0 ? half : -half, i < 2 ? half : -half};
        RadiusVec corner = navi_vec_add(square->middle, off);
        if (navi_vec_segment_2(wall->ends[0], wall->ends[1], corner) >= near * near)
            return false;
    }
    return true;
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

static void add_to_box(RadiusVec box[2], RadiusVec p) {
    box[0] = navi_vec(fmin(box[0].x, p.x), fmin(box[0].y, p.y));
    box[1] = navi_vec(fmax(box[1].x, p.x), fmax(box[1].y, p.y));
}

static RadiusVec nearest_point(const SeekWall* wall, RadiusVec q) {
    RadiusVec along = navi_vec_sub(wall->ends[1], wall->ends[0]);
    double t = navi_vec_dot(navi_vec_sub(q, wall->ends[0]), along) / navi_vec_length_2(along);
    return navi_vec_add(wall->ends[0], navi_vec_scale(along, fmin(fmax(t, 0), 1)));
}

// Do all walls of the square lie closer together than the square is wide, or at least their nearest
// points?
static bool is_cluster(const Seek* seek, bool is_by_nearest) {
    const SeekScratch* own = seek->own;
    const SeekSquare* square = &own->square;
    RadiusVec box[2] = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    if (square->count > CLUSTER_WALLS)
        return false;
    for (uint32_t i = 0; i < square->count; i++) {
        const SeekWall* wall = &own->walls.data[own->lists.data[square->first + i]];
        if (is_by_nearest) {
            add_to_box(box, nearest_point(wall, square->middle));
        } else {
            add_to_box(box, wall->ends[0]);
            add_to_box(box, wall->ends[1]);
        }
    }
    return box[1].x - box[0].x <= 2 * square->half && box[1].y - box[0].y <= 2 * square->half;
}

// Where no wall is left, the disc fits everywhere or nowhere. Where none has a curve, no place is
// accepted.
static bool finish_narrow(Seek* seek) {
    SeekScratch* own = seek->own;
    uint32_t count = own->lists.count - own->first;
    // In small squares, parts will have all walls, too.
    bool has_all = count == own->square.count && own->square.half <= seek->rim.r / SMALL_PART;
    own->square.first = own->first;
    own->square.count = count;
    own->next = own->first;
    own->stage = !own->has_curve || is_void(seek, &own->square) ? SEEK_POP : SEEK_OFFER;
    if (own->stage == SEEK_POP || own->square.count <= MOST_WALLS ||
        own->square.half <= LEAST_HALF || is_cluster(seek, has_all))
        return true;
    own->stage = SEEK_POP;
    return push_parts(seek, own->square, 2, false);
}

// The nearest wall comes first, since it may cover parts of the square.
static bool keep_wall(Seek* seek, uint32_t wall, double distance_2) {
    SeekScratch* own = seek->own;
    if (!navi_array_room(&seek->ask->memory, &own->lists))
        return false;
    uint32_t* list = own->lists.data;
    list[own->lists.count++] = wall;
    own->has_curve |= own->walls.data[wall].has_circle;
    if (distance_2 < own->least) {
        list[own->lists.count - 1] = list[own->first];
        list[own->first] = wall;
        own->least = distance_2;
    }
    return true;
}

// Keep the walls that may block in the circle about the square. One that covers it ends the work.
static bool narrow(Seek* seek) {
    SeekScratch* own = seek->own;
    const SeekSquare* square = &own->square;
    double reach = seek->rim.r + square->half * DIAGONAL + NEAR_MORE;
    uint32_t end = square->first + square->count;
    for (uint32_t left = WALLS_A_NODE; left > 0 && own->next < end; left--) {
        uint32_t i = own->lists.data[own->next++];
        const SeekWall* wall = &own->walls.data[i];
        if (is_beside(wall, square->middle, reach))
            continue;
        double distance_2 = navi_vec_segment_2(wall->ends[0], wall->ends[1], square->middle);
        if (distance_2 > reach * reach)
            continue;
        if (covers(seek, wall, square, distance_2)) {
            own->lists.count = own->first;
            own->stage = SEEK_POP;
            return true;
        }
        if (!keep_wall(seek, i, distance_2))
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
    const SeekWall wall = own->walls.data[own->lists.data[own->next++]];
    const uint32_t h = wall.h;
    navi_pause_charge(seek->ask, square->count / WALLS_A_NODE);
    if (own->next == square->first + square->count)
        own->stage = SEEK_POP;
    if (!wall.has_circle)
        return true;
    rim->middle = square->middle;
    rim->reach = square->half * DIAGONAL + EDGE;
    rim->scratch->walls.count = rim->scratch->places.count = 0;
    for (uint32_t i = 0; i < square->count; i++)
        if (!navi_rim_add_wall(rim, own->walls.data[own->lists.data[square->first + i]].h))
            return false;
    if ((wall.has_line && !navi_rim_along(rim, h)) ||
        (navi_rim_is_reflex(rim, h) && !navi_rim_around(rim, h)))
        return false;
    for (uint32_t i = 0; i < rim->scratch->places.count; i++)
        if (!push_place(seek, &rim->scratch->places.data[i]))
            return false;
    return true;
}

// -----------------------------------------------------------------------------------------

static bool begin_flood(Seek* seek, double half) {
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

bool navi_squares_begin(Seek* seek, uint32_t t) {
    SeekScratch* own = seek->own;
    own->later.count = own->walls.count = own->lists.count = 0;
    return begin_flood(seek, seek->rim.r) && see_triangle(seek, t);
}

bool navi_squares_begin_box(Seek* seek, uint32_t t) {
    SeekScratch* own = seek->own;
    double x = seek->max.x - seek->min.x, y = seek->max.y - seek->min.y;
    own->later.count = own->walls.count = own->lists.count = 0;
    return begin_flood(seek, fmax(fmax(x, y), 0) / 2 + EDGE) && see_triangle(seek, t);
}

bool navi_squares_widen(Seek* seek) { return begin_flood(seek, 2 * seek->own->half); }

void navi_squares_visit(Seek* seek, const SeekSquare* square) {
    SeekScratch* own = seek->own;
    own->square = *square;
    own->next = square->first;
    own->first = own->lists.count;
    own->least = INFINITY;
    own->has_curve = false;
    own->stage = SEEK_NARROW;
}

bool navi_squares_go_on(Seek* seek) {
    SeekScratch* own = seek->own;
    NAV_ASSERT(own->stage != SEEK_POP);
    if (own->stage == SEEK_NARROW)
        return narrow(seek);
    if (own->stage == SEEK_OFFER)
        return offer_wall(seek);
    return own->stack.count > 0 ? look_at_triangle(seek, own->stack.data[--own->stack.count])
                                : finish_flood(seek);
}
