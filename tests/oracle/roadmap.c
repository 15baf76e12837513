#include "oracle/roadmap.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "oracle/memory.h"

// A point with one group of the connected triangles that contain it: the state of a path at that
// point.
typedef struct Stand {
    NavPoint p;
    uint32_t first, count; // in `members`
} Stand;

// The state of a triangle while one segment is followed.
typedef struct Mark {
    uint32_t sweep; // the last sweep that reached it
    bool is_met, is_reached;
    OracleFraction low, high, reached;
} Mark;

typedef enum Sight { SIGHT_UNKNOWN, SIGHT_FREE, SIGHT_BLOCKED } Sight;

struct OracleRoadmap {
    const OracleFloor* floor;
    Stand* stands; // [corner_count], and those of the question
    uint32_t corner_count, stand_count;
    size_t stand_capacity;
    uint32_t* members;
    uint32_t member_count;
    size_t member_capacity;
    uint8_t* sights; // [corner_count][corner_count]
    double* lengths; // [stand_count]
    bool* is_done;   // [stand_count]
    size_t length_capacity, done_capacity;
    Mark* marks; // [floor->count]
    uint32_t sweep;
    uint32_t* queue;
    size_t queue_capacity;
    uint32_t queue_count;
    bool* is_taken; // [floor->count], all false between calls
};

static bool same(NavPoint a, NavPoint b) { return oracle_point_compare(a, b) == 0; }

static double between(NavPoint a, NavPoint b) {
    return hypot((double)a.x - b.x, (double)a.y - b.y);
}

// --- one segment ---------------------------------------------------------------------------------

static OracleFraction larger(OracleFraction a, OracleFraction b) {
    return oracle_fraction_compare(a, b) >= 0 ? a : b;
}

// The part of the segment in the closed triangle.
static void clip(Mark* mark, const NavPoint c[3], NavPoint from, NavPoint to) {
    OracleFraction low = {0, 1}, high = {1, 1};
    mark->is_met = true;
    for (uint32_t i = 0; i < 3; i++) {
        int64_t a = oracle_area_2(c[i], c[(i + 1) % 3], from);
        int64_t b = oracle_area_2(c[i], c[(i + 1) % 3], to);
        OracleFraction at = {b > a ? -a : a, b > a ? b - a : a - b};
        if (a == b)
            mark->is_met = mark->is_met && a >= 0;
        else if (b > a)
            low = larger(low, at);
        else if (oracle_fraction_compare(at, high) < 0)
            high = at;
    }
    mark->low = low;
    mark->high = high;
    mark->is_met = mark->is_met && oracle_fraction_compare(low, high) <= 0;
}

static Mark* mark_of(OracleRoadmap* roadmap, uint32_t t, NavPoint from, NavPoint to) {
    Mark* mark = &roadmap->marks[t];
    if (mark->sweep != roadmap->sweep) {
        mark->sweep = roadmap->sweep;
        mark->is_reached = false;
        clip(mark, roadmap->floor->triangles[t], from, to);
    }
    return mark;
}

static void push(OracleRoadmap* roadmap, uint32_t t) {
    roadmap->queue = oracle_grow(roadmap->queue, &roadmap->queue_capacity, roadmap->queue_count + 1,
                                 sizeof *roadmap->queue);
    roadmap->queue[roadmap->queue_count++] = t;
}

// Go on from t to u where the segment lies on their common edge, not before t was reached.
static void pass(OracleRoadmap* roadmap, const Mark* t, uint32_t u, NavPoint from, NavPoint to) {
    Mark* mark = mark_of(roadmap, u, from, to);
    if (!mark->is_met)
        return;
    OracleFraction at = larger(t->reached, larger(t->low, mark->low));
    if (oracle_fraction_compare(at, t->high) > 0 || oracle_fraction_compare(at, mark->high) > 0 ||
        (mark->is_reached && oracle_fraction_compare(mark->reached, at) <= 0))
        return;
    mark->is_reached = true;
    mark->reached = at;
    push(roadmap, u);
}

// Does the segment connect the triangles of a to a triangle of b?
static bool leads(OracleRoadmap* roadmap, const Stand* a, const Stand* b) {
    const OracleFloor* floor = roadmap->floor;
    OracleFraction zero = {0, 1};
    roadmap->sweep++;
    roadmap->queue_count = 0;
    for (uint32_t k = 0; k < a->count; k++) {
        Mark* mark = mark_of(roadmap, roadmap->members[a->first + k], a->p, b->p);
        mark->is_reached = true;
        mark->reached = zero;
        push(roadmap, roadmap->members[a->first + k]);
    }
    while (roadmap->queue_count > 0) {
        uint32_t t = roadmap->queue[--roadmap->queue_count];
        for (uint32_t i = 0; i < 3; i++)
            if (floor->neighbours[t][i] >= 0)
                pass(roadmap, &roadmap->marks[t], (uint32_t)floor->neighbours[t][i], a->p, b->p);
    }
    for (uint32_t k = 0; k < b->count; k++) {
        const Mark* mark = &roadmap->marks[roadmap->members[b->first + k]];
        if (mark->sweep == roadmap->sweep && mark->is_reached)
            return true;
    }
    return false;
}

// --- stands --------------------------------------------------------------------------------------

static void add_member(OracleRoadmap* roadmap, uint32_t t) {
    roadmap->members = oracle_grow(roadmap->members, &roadmap->member_capacity,
                                   roadmap->member_count + 1, sizeof *roadmap->members);
    roadmap->members[roadmap->member_count++] = t;
    roadmap->is_taken[t] = true;
}

// The triangles that contain p and are connected with t around it.
static Stand gather(OracleRoadmap* roadmap, NavPoint p, uint32_t t) {
    const OracleFloor* floor = roadmap->floor;
    Stand stand = {p, roadmap->member_count, 0};
    add_member(roadmap, t);
    for (uint32_t k = stand.first; k < roadmap->member_count; k++)
        for (uint32_t i = 0; i < 3; i++) {
            int32_t u = floor->neighbours[roadmap->members[k]][i];
            if (u >= 0 && !roadmap->is_taken[u] && oracle_floor_holds(floor, (uint32_t)u, p))
                add_member(roadmap, (uint32_t)u);
        }
    stand.count = roadmap->member_count - stand.first;
    return stand;
}

static void release(OracleRoadmap* roadmap, uint32_t first) {
    for (uint32_t k = first; k < roadmap->member_count; k++)
        roadmap->is_taken[roadmap->members[k]] = false;
}

static void add_stand(OracleRoadmap* roadmap, Stand stand) {
    roadmap->stands = oracle_grow(roadmap->stands, &roadmap->stand_capacity,
                                  roadmap->stand_count + 1, sizeof *roadmap->stands);
    roadmap->stands[roadmap->stand_count++] = stand;
}

// The angle at p of a triangle that has it as corner.
static double angle_at(const NavPoint c[3], NavPoint p) {
    uint32_t i = same(c[0], p) ? 0 : same(c[1], p) ? 1 : 2;
    NavPoint a = c[(i + 1) % 3], b = c[(i + 2) % 3];
    double ax = a.x - p.x, ay = a.y - p.y, bx = b.x - p.x, by = b.y - p.y;
    return atan2(ax * by - ay * bx, ax * bx + ay * by);
}

// Is one of the edges of t that end at p a wall?
static bool has_wall_at(const OracleFloor* floor, uint32_t t, NavPoint p) {
    for (uint32_t i = 0; i < 3; i++)
        if (floor->neighbours[t][i] < 0 && !same(floor->triangles[t][i], p))
            return true;
    return false;
}

// A path can only bend at a corner with a wall and a walkable angle of more than half a turn. A
// wall without thickness leaves the full turn.
static bool can_bend(const OracleRoadmap* roadmap, const Stand* stand) {
    const double half_turn = 3.14159265358979;
    double turn = 0;
    bool has_wall = false;
    for (uint32_t k = 0; k < stand->count; k++) {
        uint32_t t = roadmap->members[stand->first + k];
        turn += angle_at(roadmap->floor->triangles[t], stand->p);
        has_wall = has_wall || has_wall_at(roadmap->floor, t, stand->p);
    }
    return has_wall && turn > half_turn - 1e-9;
}

typedef struct Corner {
    NavPoint p;
    uint32_t t;
} Corner;

static int compare_corners(const void* a, const void* b) {
    const Corner *p = a, *q = b;
    int order = oracle_point_compare(p->p, q->p);
    return order != 0 ? order : (p->t > q->t) - (p->t < q->t);
}

static void add_bends(OracleRoadmap* roadmap, const Corner* corners, uint32_t count) {
    uint32_t first = roadmap->member_count;
    for (uint32_t k = 0; k < count; k++) {
        if (roadmap->is_taken[corners[k].t])
            continue;
        Stand stand = gather(roadmap, corners[k].p, corners[k].t);
        if (can_bend(roadmap, &stand))
            add_stand(roadmap, stand);
    }
    release(roadmap, first);
}

static void find_bends(OracleRoadmap* roadmap) {
    const OracleFloor* floor = roadmap->floor;
    uint32_t count = 3 * floor->count;
    Corner* corners = oracle_alloc(count, sizeof *corners);
    for (uint32_t k = 0; k < count; k++)
        corners[k] = (Corner){floor->triangles[k / 3][k % 3], k / 3};
    qsort(corners, count, sizeof *corners, compare_corners);
    for (uint32_t first = 0, end = 0; first < count; first = end) {
        while (end < count && same(corners[end].p, corners[first].p))
            end++;
        add_bends(roadmap, corners + first, end - first);
    }
    free(corners);
    roadmap->corner_count = roadmap->stand_count;
}

static void add_stands(OracleRoadmap* roadmap, NavPoint p) {
    uint32_t first = roadmap->member_count;
    for (uint32_t t = 0; t < roadmap->floor->count; t++)
        if (!roadmap->is_taken[t] && oracle_floor_holds(roadmap->floor, t, p))
            add_stand(roadmap, gather(roadmap, p, t));
    release(roadmap, first);
}

OracleRoadmap* oracle_roadmap_create(const OracleFloor* floor) {
    OracleRoadmap* roadmap = oracle_alloc(1, sizeof *roadmap);
    roadmap->floor = floor;
    roadmap->marks = oracle_alloc(floor->count, sizeof *roadmap->marks);
    roadmap->is_taken = oracle_alloc(floor->count, sizeof *roadmap->is_taken);
    find_bends(roadmap);
    roadmap->sights = oracle_alloc((size_t)roadmap->corner_count * roadmap->corner_count, 1);
    return roadmap;
}

void oracle_roadmap_destroy(OracleRoadmap* roadmap) {
    free(roadmap->stands);
    free(roadmap->members);
    free(roadmap->sights);
    free(roadmap->lengths);
    free(roadmap->is_done);
    free(roadmap->marks);
    free(roadmap->queue);
    free(roadmap->is_taken);
    free(roadmap);
}

// --- the search ----------------------------------------------------------------------------------

static bool sees(OracleRoadmap* roadmap, uint32_t a, uint32_t b) {
    size_t n = roadmap->corner_count;
    if (a >= n || b >= n)
        return leads(roadmap, &roadmap->stands[a], &roadmap->stands[b]);
    uint8_t* sight = &roadmap->sights[a * n + b];
    if (*sight == SIGHT_UNKNOWN) {
        bool is_free = leads(roadmap, &roadmap->stands[a], &roadmap->stands[b]);
        *sight = is_free ? SIGHT_FREE : SIGHT_BLOCKED;
        roadmap->sights[b * n + a] = *sight;
    }
    return *sight == SIGHT_FREE;
}

static uint32_t next_stand(const OracleRoadmap* roadmap, NavPoint goal) {
    uint32_t best = roadmap->stand_count;
    double least = DBL_MAX;
    for (uint32_t i = 0; i < roadmap->stand_count; i++) {
        if (roadmap->is_done[i] || roadmap->lengths[i] == DBL_MAX)
            continue;
        double bound = roadmap->lengths[i] + between(roadmap->stands[i].p, goal);
        if (bound < least) {
            least = bound;
            best = i;
        }
    }
    return best;
}

// Direct connections to the goal are tried first: longer partial paths need not be followed.
static void relax(OracleRoadmap* roadmap, uint32_t from, NavPoint goal, double* shortest) {
    NavPoint p = roadmap->stands[from].p;
    for (uint32_t k = roadmap->stand_count; k-- > 0;) {
        NavPoint q = roadmap->stands[k].p;
        double length = roadmap->lengths[from] + between(p, q);
        if (roadmap->is_done[k] || same(p, q) || length >= roadmap->lengths[k] ||
            length + between(q, goal) >= *shortest || !sees(roadmap, from, k))
            continue;
        roadmap->lengths[k] = length;
        if (same(q, goal))
            *shortest = length;
    }
}

static double run(OracleRoadmap* roadmap, NavPoint goal) {
    double shortest = DBL_MAX;
    for (;;) {
        uint32_t k = next_stand(roadmap, goal);
        if (k == roadmap->stand_count)
            return -1;
        if (same(roadmap->stands[k].p, goal))
            return roadmap->lengths[k];
        roadmap->is_done[k] = true;
        relax(roadmap, k, goal, &shortest);
    }
}

double oracle_roadmap_shortest(OracleRoadmap* roadmap, NavPoint start, NavPoint goal) {
    uint32_t member_count = roadmap->member_count;
    add_stands(roadmap, start);
    uint32_t starts_end = roadmap->stand_count;
    if (!same(start, goal))
        add_stands(roadmap, goal);
    uint32_t count = roadmap->stand_count;
    roadmap->lengths =
        oracle_grow(roadmap->lengths, &roadmap->length_capacity, count, sizeof(double));
    roadmap->is_done = oracle_grow(roadmap->is_done, &roadmap->done_capacity, count, sizeof(bool));
    for (uint32_t k = 0; k < count; k++) {
        bool is_start = k >= roadmap->corner_count && k < starts_end;
        roadmap->lengths[k] = is_start ? 0 : DBL_MAX;
        roadmap->is_done[k] = false;
    }
    double length = run(roadmap, goal);
    roadmap->stand_count = roadmap->corner_count;
    roadmap->member_count = member_count;
    return length;
}

bool oracle_roadmap_sees(OracleRoadmap* roadmap, NavPoint from, NavPoint to) {
    uint32_t member_count = roadmap->member_count, first = roadmap->stand_count;
    bool is_free = false;
    add_stands(roadmap, from);
    uint32_t middle = roadmap->stand_count;
    add_stands(roadmap, to);
    for (uint32_t a = first; a < middle && !is_free; a++)
        for (uint32_t b = middle; b < roadmap->stand_count && !is_free; b++)
            is_free = leads(roadmap, &roadmap->stands[a], &roadmap->stands[b]);
    roadmap->stand_count = roadmap->corner_count;
    roadmap->member_count = member_count;
    return is_free;
}
