// Where a disc can roll along a wall or around a corner: the line or circle of its centre, without
// the intervals that other walls block. In the shore's frame the wall begins at the origin and lies
// on the x axis; its walkable side is y > 0.
#include "base/sort.h"
#include "query/disc/inside.h"

typedef struct Shore {
    NavPoint o;
    RadiusVec along, normal; // in the mesh's frame
    RadiusVec p;             // the point to be near to, in the shore's frame
    double length, r, near;  // of the wall; the radius; what is nearer than `near` blocks
} Shore;

static RadiusVec to_shore(const Shore* shore, NavPoint p) {
    RadiusVec v = navi_vec_from(shore->o, p);
    return navi_vec(navi_vec_dot(shore->along, v), navi_vec_dot(shore->normal, v));
}

static Shore shore_of(const RadiusSearch* search, uint32_t h, NavPoint p) {
    const Mesh* mesh = search->mesh;
    Shore shore = {.o = mesh->pos[navi_edge_from(mesh, h)], .r = search->r};
    RadiusVec wall = navi_vec_from(shore.o, mesh->pos[navi_edge_to(mesh, h)]);
    shore.length = navi_vec_length(wall);
    NAV_ASSERT(shore.length > 0);
    shore.along = navi_vec_scale(wall, 1 / shore.length);
    shore.normal = navi_vec_left(shore.along);
    shore.near = search->r - RADIUS_SLACK;
    shore.p = to_shore(&shore, p);
    return shore;
}

static bool offer_place(RadiusSearch* search, const Shore* shore, RadiusVec at) {
    RadiusScratch* scratch = search->scratch;
    if (!navi_array_room(&search->ask->memory, &scratch->offers))
        return false;
    scratch->offers.data[scratch->offers.count++] =
        navi_vec(shore->o.x + at.x * shore->along.x + at.y * shore->normal.x,
                 shore->o.y + at.x * shore->along.y + at.y * shore->normal.y);
    return true;
}

// --- what blocks -------------------------------------------------------------------------

static bool add_block(RadiusSearch* search, double low, double high) {
    RadiusScratch* scratch = search->scratch;
    if (!(low < high))
        return true;
    if (!navi_array_room(&search->ask->memory, &scratch->blocks))
        return false;
    RadiusBlock blocked = {low, high};
    scratch->blocks.data[scratch->blocks.count++] = blocked;
    return true;
}

static bool starts_before(const void* context, uint32_t a, uint32_t b) {
    const RadiusBlock* blocks = context;
    return blocks[a].low != blocks[b].low ? blocks[a].low < blocks[b].low : a < b;
}

static bool sort_blocks(RadiusSearch* search) {
    RadiusScratch* scratch = search->scratch;
    if (!navi_array_reserve(&search->ask->memory, &scratch->order, scratch->blocks.count))
        return false;
    scratch->order.count = scratch->blocks.count;
    for (uint32_t i = 0; i < scratch->order.count; i++)
        scratch->order.data[i] = i;
    navi_sort(scratch->order.data, scratch->order.count, starts_before, scratch->blocks.data);
    return true;
}

typedef bool OfferPiece(RadiusSearch* search, const Shore* shore, double low, double high);

// Offer each free interval between 0 and `end`.
static bool offer_pieces(RadiusSearch* search, const Shore* shore, double end,
                         OfferPiece* offer_piece) {
    RadiusScratch* scratch = search->scratch;
    double from = 0;
    if (!sort_blocks(search))
        return false;
    for (uint32_t i = 0; i < scratch->order.count && from < end; i++) {
        RadiusBlock blocked = scratch->blocks.data[scratch->order.data[i]];
        NAV_ASSERT(i == 0 || scratch->blocks.data[scratch->order.data[i - 1]].low <= blocked.low);
        if (blocked.low > from &&
            !offer_piece(search, shore, from, blocked.low < end ? blocked.low : end))
            return false;
        from = blocked.high > from ? blocked.high : from;
    }
    return from > end || offer_piece(search, shore, from, end);
}

// --- along the wall ----------------------------------------------------------------------

typedef struct Clip {
    double low, high;
} Clip;

// Keep the part of the interval where low < slope * t + at < high.
static void clip_interval(Clip* kept, double slope, double at, double low, double high) {
    if (slope == 0) {
        if (at <= low || at >= high)
            kept->high = kept->low;
        return;
    }
    double a = (low - at) / slope, b = (high - at) / slope;
    kept->low = fmax(kept->low, fmin(a, b));
    kept->high = fmin(kept->high, fmax(a, b));
}

static bool block_line_by_end(RadiusSearch* search, const Shore* shore, RadiusVec a) {
    double height = a.y - shore->r, half_2 = shore->near * shore->near - height * height;
    double half = half_2 > 0 ? sqrt(half_2) : 0;
    return add_block(search, a.x - half, a.x + half);
}

static bool block_line(RadiusSearch* search, const Shore* shore, RadiusVec a, RadiusVec b) {
    RadiusVec wall = navi_vec_sub(b, a);
    double length = navi_vec_length(wall);
    RadiusVec unit = navi_vec_scale(wall, 1 / length);
    RadiusVec start = navi_vec_sub(navi_vec(0, shore->r), a); // from a to the beginning of the line
    Clip inside = {0, shore->length};
    clip_interval(&inside, unit.x, navi_vec_dot(unit, start), 0, length);
    clip_interval(&inside, -unit.y, navi_vec_cross(unit, start), -shore->near, shore->near);
    return block_line_by_end(search, shore, a) && block_line_by_end(search, shore, b) &&
           add_block(search, inside.low, inside.high);
}

// Offer the nearest place of the interval, and places further inside: where the interval ends in a
// sharp corner there may be no lattice point.
static bool offer_on_line(RadiusSearch* search, const Shore* shore, double low, double high) {
    double best = fmin(fmax(shore->p.x, low), high), sign = shore->p.x < low ? 1 : -1;
    if (!offer_place(search, shore, navi_vec(best, shore->r)))
        return false;
    for (double inside = 8; best != shore->p.x && inside < high - low; inside *= 2)
        if (!offer_place(search, shore, navi_vec(best + sign * inside, shore->r)))
            return false;
    return true;
}

// --- around the corner -------------------------------------------------------------------

// A number from 0 to 4 that grows with the angle.
static double turn_of(RadiusVec v) {
    NAV_ASSERT(v.x != 0 || v.y != 0);
    double part = v.y / (fabs(v.x) + fabs(v.y));
    return v.x < 0 ? 2 - part : v.y < 0 ? 4 + part : part;
}

static RadiusVec direction_of(double turn) {
    NAV_ASSERT(turn >= 0 && turn <= 4);
    double x = turn <= 2 ? 1 - turn : turn - 3;
    double y = turn <= 1 ? turn : turn <= 3 ? 2 - turn : turn - 4;
    return navi_vec_unit(navi_vec(x, y));
}

static bool block_turn(RadiusSearch* search, RadiusVec from, RadiusVec to) {
    double low = turn_of(from), high = turn_of(to);
    if (low <= high)
        return add_block(search, low, high);
    return add_block(search, low, 4) && add_block(search, 0, high);
}

static bool block_circle_by_end(RadiusSearch* search, const Shore* shore, RadiusVec a) {
    double r = shore->r, distance = navi_vec_length(a);
    double cosine = (r * r + distance * distance - shore->near * shore->near) / (2 * r * distance);
    if (cosine >= 1)
        return true;
    RadiusVec unit = navi_vec_scale(a, 1 / distance);
    double sine = cosine <= -1 ? 0 : sqrt(1 - cosine * cosine);
    return block_turn(search, navi_vec_turn(unit, cosine, -sine),
                      navi_vec_turn(unit, cosine, sine));
}

// A wall that begins at the corner blocks the half circle on its side.
static bool block_half(RadiusSearch* search, RadiusVec wall) {
    RadiusVec side = navi_vec_left(navi_vec_unit(wall));
    return block_turn(search, navi_vec_scale(side, -1), side);
}

// Block the directions in which the centre lies over a part of the wall's line. `up` is 1 on the
// normal's side of that line and -1 on the other. `part` is measured along the line from the foot
// of the corner; both ends are at most r from it.
static bool block_over(RadiusSearch* search, const Shore* shore, const RadiusVec frame[2],
                       double up, const double part[2]) {
    double low = part[0] / shore->r, high = part[1] / shore->r;
    if (!(low < high))
        return true;
    RadiusVec at[2];
    for (uint32_t i = 0; i < 2; i++) {
        double x = i == 0 ? low : high, y = up * sqrt(fmax(0, 1 - x * x));
        at[i] = navi_vec_add(navi_vec_scale(frame[0], x), navi_vec_scale(frame[1], y));
    }
    return up > 0 ? block_turn(search, at[1], at[0]) : block_turn(search, at[0], at[1]);
}

// The centre is too near to the inside of a wall on a cap of the circle, which can be more than
// half of it.
static bool block_circle_by_inside(RadiusSearch* search, const Shore* shore, RadiusVec a,
                                   RadiusVec b) {
    double r = shore->r, length = navi_vec_length(navi_vec_sub(b, a));
    RadiusVec frame[2] = {navi_vec_scale(navi_vec_sub(b, a), 1 / length)};
    frame[1] = navi_vec_left(frame[0]);
    double height = navi_vec_dot(frame[1], a), first = navi_vec_dot(frame[0], a);
    if (height < 0) { // use the wall's other direction
        frame[0] = navi_vec_scale(frame[0], -1);
        frame[1] = navi_vec_scale(frame[1], -1);
        height = -height;
        first = -first - length;
    }
    double sine = (height - shore->near) / r, reach = r * sqrt(fmax(0, 1 - sine * sine));
    if (sine >= 1)
        return true;
    double most = sine > 0 ? reach : r;
    double over[2] = {fmax(first, -most), fmin(first + length, most)};
    double left[2] = {fmax(first, -r), fmin(first + length, -reach)};
    double right[2] = {fmax(first, reach), fmin(first + length, r)};
    return block_over(search, shore, frame, 1, over) &&
           (sine >= 0 || (block_over(search, shore, frame, -1, left) &&
                          block_over(search, shore, frame, -1, right)));
}

static bool block_circle(RadiusSearch* search, const Shore* shore, RadiusVec a, RadiusVec b) {
    if (navi_vec_length_2(a) == 0)
        return block_half(search, b);
    if (navi_vec_length_2(b) == 0)
        return block_half(search, a);
    return block_circle_by_end(search, shore, a) && block_circle_by_end(search, shore, b) &&
           block_circle_by_inside(search, shore, a, b);
}

static bool offer_at(RadiusSearch* search, const Shore* shore, double turn) {
    return offer_place(search, shore, navi_vec_scale(direction_of(turn), shore->r));
}

static double distance_at(const Shore* shore, double turn) {
    RadiusVec place = navi_vec_scale(direction_of(turn), shore->r);
    return navi_vec_length_2(navi_vec_sub(place, shore->p));
}

// As on a line: where the nearest place is an end of the interval, offer places further inside.
static bool offer_on_circle(RadiusSearch* search, const Shore* shore, double low, double high) {
    double at = navi_vec_length_2(shore->p) > 0 ? turn_of(shore->p) : low;
    if (at >= low && at <= high)
        return offer_at(search, shore, at);
    bool is_low = distance_at(shore, low) <= distance_at(shore, high);
    double best = is_low ? low : high, sign = is_low ? 1 : -1;
    if (!offer_at(search, shore, low) || !offer_at(search, shore, high))
        return false;
    for (double inside = 8 / shore->r; inside < high - low; inside *= 2)
        if (!offer_at(search, shore, best + sign * inside))
            return false;
    return true;
}

// -----------------------------------------------------------------------------------------

typedef bool BlockBy(RadiusSearch* search, const Shore* shore, RadiusVec a, RadiusVec b);

static bool block_by_walls(RadiusSearch* search, const Shore* shore, uint32_t own, BlockBy* by) {
    RadiusScratch* scratch = search->scratch;
    const Mesh* mesh = search->mesh;
    scratch->blocks.count = 0;
    for (uint32_t i = 0; i < scratch->walls.count; i++) {
        uint32_t h = scratch->walls.data[i];
        if (h != own && !by(search, shore, to_shore(shore, mesh->pos[navi_edge_from(mesh, h)]),
                            to_shore(shore, mesh->pos[navi_edge_to(mesh, h)])))
            return false;
    }
    return true;
}

bool navi_radius_offer(RadiusSearch* search, uint32_t h, NavPoint p) {
    Shore shore = shore_of(search, h, p);
    return navi_radius_list_walls(search, h) && block_by_walls(search, &shore, h, block_line) &&
           offer_pieces(search, &shore, shore.length, offer_on_line) &&
           block_by_walls(search, &shore, NAV_NONE, block_circle) &&
           offer_pieces(search, &shore, 4, offer_on_circle);
}
