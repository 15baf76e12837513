// Tails grow from the goal: A* over half-edges. Of each tail the funnel is known, and so the length
// of a taut path to any point ahead. One tail a half-edge is enough where its paths to all points
// of the portal are no longer than those of another.
#include "query/disc/tails.h"

#include "query/disc/portal.h"

// Portals are wider by this much, in steps, at each end. Tangents keep a distance that is less by
// half of it.
#define WIDER (2 * RADIUS_SLACK)
// Lengths are less by this much, in steps. So paths that are equally long are all searched for, and
// rounding is harmless.
#define LESS 1

// For each vertex of the mesh; and for each search. On ground of many floors there can be hundreds
// across one edge, and each new one is compared with all of them.
#define TAILS_A_VERTEX 16
#define TAILS_MOST 1024
// A chain of bends that is longer than this is left out.
enum { KNOTS_MOST = 64 };

// With tails a search begins after this many nodes, if the radius is at least a fourth of the mean
// distance between vertices. With smaller ones they do not pay.
#define LARGE_PART 4
enum { DELAY = 4 };

// The first time that more tails are needed, they are for paths that are this much longer; then
// for twice as much.
#define STEP_FIRST (1.0 / 4096)

// --- the funnel --------------------------------------------------------------------------

typedef enum TailSide { TAIL_AHEAD, TAIL_LEFT, TAIL_RIGHT, TAIL_LOST } TailSide;

// The last bend before a point, and on which side of the funnel that is.
typedef struct TailBend {
    uint32_t knot;
    TailSide side;
} TailBend;

// Where does a taut path through the tail bend last before p? At no more knots than it must: a path
// that bends less is shorter. The sides of a funnel are convex, so what is not beside the first
// part of a side is not beside the others.
static inline TailBend last_bend(const DiscKnot* knots, const DiscTail* tail, RadiusVec p) {
    uint32_t left = KNOTS_MOST;
    RadiusVec apex = knots[tail->apex].p;
    if (tail->ends[1] != tail->apex && navi_disc_side_of(apex, knots[tail->first[1]].p, p) > 0)
        for (uint32_t i = tail->ends[1]; i != tail->apex && left > 0; i = knots[i].back, left--)
            if (navi_disc_side_of(knots[knots[i].back].p, knots[i].p, p) > 0)
                return (TailBend){i, TAIL_LEFT};
    if (tail->ends[0] != tail->apex && navi_disc_side_of(apex, knots[tail->first[0]].p, p) < 0)
        for (uint32_t i = tail->ends[0]; i != tail->apex && left > 0; i = knots[i].back, left--)
            if (navi_disc_side_of(knots[knots[i].back].p, knots[i].p, p) < 0)
                return (TailBend){i, TAIL_RIGHT};
    return (TailBend){tail->apex, left > 0 ? TAIL_AHEAD : TAIL_LOST};
}

static inline double length_by(const DiscKnot* knot, RadiusVec p) {
    return knot->length + navi_vec_length(navi_vec_sub(p, knot->p));
}

static inline double length_to(const DiscKnot* knots, const DiscTail* tail, RadiusVec p) {
    return length_by(&knots[last_bend(knots, tail, p).knot], p);
}

// The length of a path through the portal of the tail and on to the start. A start on the near side
// of the portal is mirrored first.
static inline double key_of(const DiscSearch* search, const DiscTail* tail,
                            const RadiusVec ends[2]) {
    const DiscKnot* knots = search->inside.scratch->tails.knots.data;
    RadiusVec along = navi_vec_sub(ends[1], ends[0]), start = search->start;
    double side = navi_vec_cross(along, navi_vec_sub(start, ends[0]));
    double length_2 = navi_vec_length_2(along);
    if (length_2 < 1)
        return tail->length[0] + navi_vec_length(navi_vec_sub(start, ends[0])) - 2;
    if (side > 0)
        start = navi_vec_add(start, navi_vec_scale(navi_vec_right(along), 2 * side / length_2));
    return length_to(knots, tail, start);
}

// --- one of two tails across an edge -----------------------------------------------------

// How fast does the length grow along u, at the end p of a portal, when the path comes from a knot?
// `none` where it comes from there.
static inline double slope_at(RadiusVec p, const DiscKnot* knot, RadiusVec u, double none) {
    RadiusVec d = navi_vec_sub(p, knot->p);
    double length = navi_vec_length(d);
    return length > 0 ? navi_vec_dot(d, u) / length : none;
}

// Are the paths of `a` to the whole portal no longer than those of b? Lengths are convex along the
// portal: those of b are no less than two tangents say, and those of `a` no more than two chords
// that end where these meet. Of `a` they are the lengths to the ends of the portal of b.
static bool is_no_longer(const DiscKnot* knots, const DiscTail* a, const double a_length[2],
                         const DiscTail* b, const RadiusVec ends[2], const TailBend bends[2]) {
    if (a_length[0] > b->length[0] || a_length[1] > b->length[1])
        return false;
    RadiusVec along = navi_vec_sub(ends[1], ends[0]);
    double far = navi_vec_length(along);
    if (!(far > 0))
        return true;
    RadiusVec u = navi_vec_scale(along, 1 / far);
    double first = slope_at(ends[0], &knots[bends[0].knot], u, -1);
    double last = slope_at(ends[1], &knots[bends[1].knot], u, 1);
    if (last - first < 1e-9)
        return true;
    double at = (b->length[0] - b->length[1] + last * far) / (last - first);
    if (at <= 0 || at >= far)
        return true;
    RadiusVec p = navi_vec_add(ends[0], navi_vec_scale(u, at));
    return length_to(knots, a, p) <= b->length[0] + first * at;
}

// --- growing -----------------------------------------------------------------------------

static inline DiscTail* tail_at(const DiscSearch* search, uint32_t i) {
    return &search->inside.scratch->tails.list.data[i];
}

static double least_of(const DiscTails* tails) {
    return tails->heap.items.count == 0 ? INFINITY
                                        : navi_cone_length(tails->heap.items.data[0].key);
}

static void push(DiscSearch* search, uint32_t i) {
    RadiusScratch* scratch = search->inside.scratch;
    if (!navi_cone_heap_push(&scratch->ask->memory, &scratch->tails.heap, tail_at(search, i)->key,
                             i))
        search->is_failed = true;
}

static uint32_t newest_across(const DiscTails* tails, uint32_t h) {
    uint32_t i = tails->at.data[h];
    return i < tails->list.count && tails->list.data[i].h == h ? i : NAV_NONE;
}

// Is the tail, the next one of the list, of no use? Others may be of no use because of it. Tails
// that cross the edge in the opposite direction have their ends in the opposite order.
static bool is_known(DiscSearch* search, const DiscTail* tail, const RadiusVec ends[2],
                     const TailBend bends[2]) {
    const DiscTails* tails = &search->inside.scratch->tails;
    const DiscTail* list = tails->list.data;
    uint32_t twin = navi_edge_twin(search->inside.mesh, tail->h);
    for (uint32_t i = tail->next; i != NAV_NONE; i = list[i].next)
        if (is_no_longer(tails->knots.data, &list[i], list[i].length, tail, ends, bends))
            return true;
    for (uint32_t i = newest_across(tails, twin); i != NAV_NONE; i = list[i].next) {
        const double length[2] = {list[i].length[1], list[i].length[0]};
        if (is_no_longer(tails->knots.data, &list[i], length, tail, ends, bends))
            return true;
    }
    return false;
}

static bool has_room(DiscSearch* search) {
    RadiusScratch* scratch = search->inside.scratch;
    NavMemory* memory = &scratch->ask->memory;
    DiscTails* tails = &scratch->tails;
    if (!navi_array_room(memory, &tails->list) ||
        !navi_array_reserve(memory, &tails->knots, (size_t)tails->knots.count + 2))
        search->is_failed = true;
    return !search->is_failed;
}

// On both sides of the new funnel paths bend last where they do in the old one. Where a side of the
// old one hides an end, the new one begins there.
static uint32_t apex_of(const DiscTail* from, const TailBend bends[2]) {
    if (bends[0].side == TAIL_LOST || bends[1].side == TAIL_LOST)
        return NAV_NONE;
    if (bends[0].side == TAIL_LEFT)
        return bends[1].side == TAIL_LEFT && bends[1].knot >= bends[0].knot ? bends[0].knot
                                                                            : NAV_NONE;
    if (bends[1].side == TAIL_RIGHT)
        return bends[0].side == TAIL_RIGHT && bends[0].knot >= bends[1].knot ? bends[1].knot
                                                                             : NAV_NONE;
    return from->apex;
}

// The first knot behind the apex of the new funnel on one side, of which the end is known.
static uint32_t first_of(const DiscKnot* knots, const DiscTail* from, const DiscTail* tail,
                         uint32_t side) {
    uint32_t i = tail->ends[side];
    if (knots[i].back != tail->apex && tail->apex == from->apex)
        return from->first[side];
    NAV_BOUND(left, i + 1); // each is older
    while (knots[i].back != tail->apex) {
        NAV_ROUND(left);
        i = knots[i].back;
    }
    return i;
}

// A tail that goes on across half-edge h, if it is of use. Returns its index, or NAV_NONE.
static uint32_t extend(DiscSearch* search, const DiscTail* from, uint32_t h,
                       const RadiusVec ends[2]) {
    DiscTails* tails = &search->inside.scratch->tails;
    if (!has_room(search))
        return NAV_NONE;
    DiscKnot* knots = tails->knots.data;
    uint32_t count = tails->knots.count;
    TailBend bends[2] = {last_bend(knots, from, ends[0]), last_bend(knots, from, ends[1])};
    DiscTail tail = {.h = h, .next = newest_across(tails, h), .apex = apex_of(from, bends)};
    bool is_lost = tail.apex == NAV_NONE;
    if (is_lost) {
        tail.apex = from->apex;
        bends[0] = bends[1] = (TailBend){from->apex, TAIL_AHEAD};
    }
    for (uint32_t i = 0; i < 2; i++) {
        tail.length[i] = length_by(&knots[bends[i].knot], ends[i]);
        knots[count + i] = (DiscKnot){ends[i], tail.length[i], bends[i].knot};
        tail.ends[i] = count + i;
        tail.first[i] = first_of(knots, from, &tail, i);
    }
    if (navi_disc_side_of(knots[tail.apex].p, ends[0], ends[1]) <= 0)
        tail.ends[0] = tail.ends[1] = tail.apex;
    if (is_known(search, &tail, ends, bends))
        return NAV_NONE;
    double key = key_of(search, &tail, ends);
    tail.key = key > from->key ? key : from->key;
    tails->knots.count += 2;
    tails->at.data[h] = tails->list.count;
    tails->list.data[tails->list.count] = tail;
    return tails->list.count++;
}

// --- a step ------------------------------------------------------------------------------

// A tail that walks: the ends of its edge, right and left.
typedef struct TailWalk {
    DiscSearch* search;
    uint32_t i;
    DiscEnd ends[2];
} TailWalk;

static bool is_passable(const DiscSearch* search, uint32_t h) {
    const DiscTails* tails = &search->inside.scratch->tails;
    if (navi_pathdata_edge(search->corners.pathdata, h)->apex & PATHDATA_WALL)
        return false;
    uint32_t beyond = navi_edge_twin(search->inside.mesh, h) >> 2;
    return !navi_disc_is_dead(search, h) || tails->to_start.data[beyond] == search->stamp;
}

// Leave the triangle by one of its other edges.
static uint32_t leave(DiscSearch* search, uint32_t from, uint32_t h, const DiscEnd* right,
                      const DiscEnd* left) {
    RadiusVec ends[2];
    const DiscTail tail = *tail_at(search, from);
    if (!is_passable(search, h) ||
        !navi_disc_find_portal(search->inside.r - WIDER, right, left, ends))
        return NAV_NONE;
    return extend(search, &tail, h, ends);
}

// Of two tails, or one, the better one goes on at once, if it comes first of all. Returns it, or
// NAV_NONE.
static uint32_t choose(DiscSearch* search, uint32_t a, uint32_t b) {
    const ConeHeap* heap = &search->inside.scratch->tails.heap;
    if (search->is_failed || (a == NAV_NONE && b == NAV_NONE))
        return NAV_NONE;
    if (a == NAV_NONE || (b != NAV_NONE && tail_at(search, b)->key < tail_at(search, a)->key)) {
        uint32_t other = a;
        a = b;
        b = other;
    }
    if (b != NAV_NONE)
        push(search, b);
    if (navi_cone_key(tail_at(search, a)->key) < heap->items.data[0].key)
        return a;
    push(search, a);
    return NAV_NONE;
}

// Cross the edge of the tail. Returns false if the walk ends.
static bool step(TailWalk* walk) {
    DiscSearch* search = walk->search;
    const Mesh* mesh = search->inside.mesh;
    DiscTails* tails = &search->inside.scratch->tails;
    uint32_t twin = navi_edge_twin(mesh, tail_at(search, walk->i)->h), t = twin >> 2;
    if (t == search->inside.places[0].t) {
        double length = length_to(tails->knots.data, tail_at(search, walk->i), search->start);
        tails->length = length < tails->length ? length : tails->length;
    }
    const DiscEnd apex = navi_disc_end_at(search, mesh->tri[t].v[twin & 3]);
    uint32_t h = 4 * t + navi_prev3(twin & 3), other = 4 * t + navi_next3(twin & 3);
    uint32_t left = leave(search, walk->i, h, &apex, &walk->ends[1]);
    uint32_t right = leave(search, walk->i, other, &walk->ends[0], &apex);
    walk->i = choose(search, left, right);
    if (walk->i == NAV_NONE)
        return false;
    walk->ends[walk->i == left ? 0 : 1] = apex;
    return true;
}

void navi_tails_grow(DiscSearch* search) {
    const Mesh* mesh = search->inside.mesh;
    DiscTails* tails = &search->inside.scratch->tails;
    uint32_t i = navi_cone_heap_pop(&tails->heap), h = tail_at(search, i)->h;
    TailWalk walk = {search,
                     i,
                     {navi_disc_end_at(search, navi_edge_from(mesh, h)),
                      navi_disc_end_at(search, navi_edge_to(mesh, h))}};
    while (step(&walk) && !search->is_failed)
        if (tails->list.count >= tails->most) {
            push(search, walk.i);
            break;
        }
    tails->least = least_of(tails);
    tails->is_full = tails->list.count >= tails->most;
}

// --- begin -------------------------------------------------------------------------------

// Two tails with equal keys: by the ends of their edges, so that the order does not depend on
// slots. Of those across one edge the first comes first.
static bool is_tail_before(const void* context, uint32_t a, uint32_t b) {
    const DiscSearch* search = context;
    uint32_t g = tail_at(search, a)->h, h = tail_at(search, b)->h;
    return g == h ? a < b : navi_edge_less(search->inside.mesh, g, h);
}

static bool reserve(DiscSearch* search) {
    DiscTails* tails = &search->inside.scratch->tails;
    NavMemory* memory = &search->inside.ask->memory;
    const MeshCounts* counts = search->inside.mesh->counts;
    tails->list.count = tails->knots.count = 0;
    return navi_array_reserve_zeroed(memory, &tails->at, 4 * (size_t)counts->tri_slots) &&
           navi_array_reserve_zeroed(memory, &tails->to_start, counts->tri_slots) &&
           navi_cone_heap_start(memory, &tails->heap, is_tail_before, search) &&
           navi_array_room(memory, &tails->knots);
}

// The triangles from the one that holds the start up to the core.
static void mark_start(DiscSearch* search) {
    const Mesh* mesh = search->inside.mesh;
    uint32_t* marks = search->inside.scratch->tails.to_start.data;
    NAV_BOUND(left, mesh->counts->tri_slots); // each is nearer to the core
    for (uint32_t t = search->inside.places[0].t; t != NAV_NONE;
         t = navi_pathdata_above(search->corners.pathdata, t)) {
        NAV_ROUND(left);
        marks[t] = search->stamp;
    }
}

bool navi_tails_begin(DiscSearch* search) {
    const Mesh* mesh = search->inside.mesh;
    DiscTails* tails = &search->inside.scratch->tails;
    const DiscTail goal = {.h = NAV_NONE, .next = NAV_NONE};
    uint32_t t = search->inside.places[1].t;
    if (!reserve(search))
        return false;
    if (!search->has_one_way)
        mark_start(search);
    tails->knots.data[tails->knots.count++] = (DiscKnot){search->goal, 0, 0};
    tails->asked = tails->length = INFINITY;
    if (t == search->inside.places[0].t)
        tails->length = navi_vec_length(navi_vec_sub(search->goal, search->start));
    tails->most = TAILS_A_VERTEX * mesh->counts->vertex_alive;
    tails->most = tails->most < TAILS_MOST ? tails->most : TAILS_MOST;
    tails->is_full = false;
    tails->more = 0;
    uint32_t at = navi_tri_first(mesh, t);
    for (uint32_t k = 0; k < 3 && !search->is_failed; k++, at = navi_next3(at)) {
        const uint32_t h = 4 * t + at;
        RadiusVec ends[2];
        DiscEnd right = navi_disc_end_at(search, navi_edge_from(mesh, h));
        DiscEnd left = navi_disc_end_at(search, navi_edge_to(mesh, h));
        if (!is_passable(search, h) ||
            !navi_disc_find_portal(search->inside.r - WIDER, &right, &left, ends))
            continue;
        uint32_t i = extend(search, &goal, h, ends);
        if (i != NAV_NONE)
            push(search, i);
    }
    tails->least = least_of(tails);
    return !search->is_failed;
}

uint32_t navi_tails_delay(const DiscSearch* search) {
    const NavBox* bounds = &search->inside.ask->world->bounds;
    const uint32_t delay = search->inside.scratch->tails.delay;
    double area = ((double)bounds->max.x - bounds->min.x) * ((double)bounds->max.y - bounds->min.y);
    double reach = LARGE_PART * search->inside.r;
    bool is_large = reach * reach * search->inside.mesh->counts->vertex_alive >= area;
    return delay > 0 ? delay : is_large ? DELAY : UINT32_MAX;
}

bool navi_tails_are_grown(const DiscTails* tails) {
    double most = tails->asked < INFINITY ? tails->asked : tails->length;
    return tails->is_full || tails->heap.items.count == 0 ||
           tails->heap.items.data[0].key > navi_cone_key(most);
}

bool navi_tails_ask(DiscTails* tails, double length) {
    if (tails->is_full || tails->heap.items.count == 0)
        return false;
    double least = length > tails->least ? length : tails->least;
    tails->more = tails->more > 0 ? 2 * tails->more : STEP_FIRST * least;
    tails->asked = least + tails->more;
    return true;
}

// --- the bound ---------------------------------------------------------------------------

// The corner of the reflex sector around v in which p lies; NAV_NONE: in none.
static uint32_t corner_towards(const DiscSearch* search, uint32_t v, RadiusVec d) {
    const Mesh* mesh = search->inside.mesh;
    const DiscCorner* corner = &search->corners.data[v];
    RadiusVec o = navi_vec_of(mesh->pos[v]);
    bool is_left = false; // of the right side of the corner
    for (uint32_t c = corner->first;; c = navi_corner_left(mesh, c)) {
        RadiusVec l = navi_vec_to(o, mesh->pos[navi_corner_left_vertex(mesh, c)]);
        if (c == corner->first) {
            RadiusVec r = navi_vec_to(o, mesh->pos[navi_corner_right_vertex(mesh, c)]);
            is_left = navi_vec_cross(r, d) >= 0;
        }
        bool is_right = navi_vec_cross(d, l) >= 0;
        if (is_left && is_right)
            return c;
        if (c == corner->last)
            return NAV_NONE;
        is_left = !is_right;
    }
}

// The triangle of the core that holds the place where the path comes to the bend; NAV_NONE: it is
// not known, or none does.
static uint32_t triangle_of(const DiscSearch* search, const DiscArrival* arrival) {
    const Mesh* mesh = search->inside.mesh;
    const PathData* data = search->corners.pathdata;
    uint32_t h = corner_towards(search, arrival->bend >> 1, navi_vec_sub(arrival->t, arrival->c));
    NAV_BOUND(left, mesh->counts->tri_slots); // a line crosses no triangle twice
    while (h != NAV_NONE) {
        NAV_ROUND(left);
        RadiusVec a = navi_vec_of(mesh->pos[navi_edge_from(mesh, h)]);
        RadiusVec b = navi_vec_of(mesh->pos[navi_edge_to(mesh, h)]);
        if (navi_disc_side_of(a, b, arrival->t) >= 0)
            return navi_disc_is_in_core(search, h >> 2) ? h >> 2 : NAV_NONE;
        if (navi_pathdata_edge(data, h)->apex & PATHDATA_WALL)
            return NAV_NONE;
        // The line from the vertex leaves the next triangle on one side of its apex.
        uint32_t twin = navi_edge_twin(mesh, h), t = 4 * (twin >> 2);
        RadiusVec apex = navi_vec_of(mesh->pos[navi_edge_apex(mesh, twin)]);
        bool is_left = navi_disc_side_of(arrival->c, arrival->t, apex) < 0;
        h = t + (is_left ? navi_prev3(twin & 3) : navi_next3(twin & 3));
    }
    return NAV_NONE;
}

// The shortest of the known tails into the triangle.
static double shortest_in(const DiscSearch* search, uint32_t t, RadiusVec p) {
    const DiscTails* tails = &search->inside.scratch->tails;
    double least = INFINITY;
    if (t == search->inside.places[1].t)
        return navi_vec_length(navi_vec_sub(search->goal, p));
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        uint32_t twin = navi_edge_twin(search->inside.mesh, h);
        if (twin == NAV_NONE)
            continue;
        for (uint32_t i = newest_across(tails, twin); i != NAV_NONE; i = tails->list.data[i].next)
            least = fmin(least, length_to(tails->knots.data, &tails->list.data[i], p));
    }
    return least;
}

double navi_tails_rest(const DiscSearch* search, const DiscArrival* arrival, bool* is_final) {
    const DiscTails* tails = &search->inside.scratch->tails;
    uint32_t t = triangle_of(search, arrival);
    *is_final = true;
    if (t == NAV_NONE)
        return 0;
    // What is not known is part of longer paths only.
    double least = tails->least - navi_vec_length(navi_vec_sub(search->start, arrival->t));
    double rest = shortest_in(search, t, arrival->t);
    *is_final = rest <= least || tails->least == INFINITY || tails->is_full;
    return (rest < least ? rest : least) - LESS;
}
