#include "oracle/free.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/memory.h"

// --- gaps ----------------------------------------------------------------------------------

static OracleWide square(NavPoint a, NavPoint b) {
    OracleWide x = (OracleWide)a.x - b.x, y = (OracleWide)a.y - b.y;
    return x * x + y * y;
}

static OracleWide dot(NavPoint o, NavPoint a, NavPoint b) {
    return ((OracleWide)a.x - o.x) * ((OracleWide)b.x - o.x) +
           ((OracleWide)a.y - o.y) * ((OracleWide)b.y - o.y);
}

static bool is_shorter(const OracleGap* a, const OracleGap* b) {
    return (long double)a->numerator * (long double)b->denominator <
           (long double)b->numerator * (long double)a->denominator;
}

// The segment from p, an end of the second wall, to the nearest point of the first wall.
static OracleGap gap_from(const OracleWalls* walls, uint32_t first, uint32_t second, NavPoint p) {
    NavPoint a = walls->walls[first].a, b = walls->walls[first].b;
    OracleWide along = dot(a, b, p), length_2 = square(a, b);
    OracleGap gap = {.wall = {first, second}, .end = p, .denominator = 1};
    if (along <= 0 || along >= length_2) {
        NavPoint foot = along <= 0 ? a : b;
        gap.numerator = square(foot, p);
        gap.foot_x = foot.x;
        gap.foot_y = foot.y;
        return gap;
    }
    OracleWide area = oracle_area_2(a, b, p);
    long double part = (long double)along / (long double)length_2;
    gap.numerator = area * area;
    gap.denominator = length_2;
    gap.foot_x = a.x + part * ((long double)b.x - a.x);
    gap.foot_y = a.y + part * ((long double)b.y - a.y);
    return gap;
}

// Walls do not cross, so a shortest segment begins at an end of one of them.
static OracleGap gap_between(const OracleWalls* walls, uint32_t i, uint32_t k) {
    const OracleWall *p = &walls->walls[i], *q = &walls->walls[k];
    OracleGap best = gap_from(walls, i, k, q->a);
    OracleGap others[3] = {gap_from(walls, i, k, q->b), gap_from(walls, k, i, p->a),
                           gap_from(walls, k, i, p->b)};
    for (uint32_t n = 0; n < 3; n++)
        if (is_shorter(&others[n], &best))
            best = others[n];
    return best;
}

static int compare_gaps(const void* p, const void* q) {
    const OracleGap *a = p, *b = q;
    return is_shorter(a, b) ? -1 : is_shorter(b, a) ? 1 : 0;
}

void oracle_gaps_init(OracleGaps* gaps, const OracleWalls* walls) {
    size_t most = (size_t)walls->count * walls->count / 2 + 1;
    *gaps = (OracleGaps){walls, oracle_alloc(most, sizeof *gaps->gaps), 0};
    for (uint32_t i = 0; i < walls->count; i++)
        for (uint32_t k = 0; k < i; k++)
            gaps->gaps[gaps->count++] = gap_between(walls, i, k);
    qsort(gaps->gaps, gaps->count, sizeof *gaps->gaps, compare_gaps);
}

void oracle_gaps_fini(OracleGaps* gaps) { free(gaps->gaps); }

static bool is_narrow(const OracleGap* gap, int64_t radius) {
    return gap->numerator < (OracleWide)radius * radius * 4 * gap->denominator;
}

size_t oracle_gaps_narrow(const OracleGaps* gaps, int64_t radius) {
    size_t low = 0, high = gaps->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (is_narrow(&gaps->gaps[middle], radius))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int64_t oracle_gap_radius(const OracleGap* gap) {
    int64_t radius =
        (int64_t)(sqrtl((long double)gap->numerator / (long double)gap->denominator) / 2);
    radius = radius > 2 ? radius - 2 : 0;
    while (!is_narrow(gap, radius))
        radius++;
    return radius;
}

// --- places --------------------------------------------------------------------------------

OraclePlace oracle_place(NavPoint p) { return (OraclePlace){p.x, p.y}; }

long double oracle_place_distance(OraclePlace p, OraclePlace q) {
    long double x = p.x - q.x, y = p.y - q.y;
    return sqrtl(x * x + y * y);
}

// Is p on the left of ab, or on its line?
static bool is_left(OraclePlace a, OraclePlace b, OraclePlace p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) >= 0;
}

// +1 or -1 when the segment xy crosses the segment pq, by its direction; 0 otherwise. A point on
// the line of pq counts as left of it, so that a curve of several segments is counted correctly.
static int crossing(OraclePlace p, OraclePlace q, OraclePlace x, OraclePlace y) {
    bool is_x_left = is_left(p, q, x), is_y_left = is_left(p, q, y);
    if (is_x_left == is_y_left || is_left(x, y, p) == is_left(x, y, q))
        return 0;
    return is_x_left ? 1 : -1;
}

// --- components ----------------------------------------------------------------------------

// A curve from p over a place of no significance to q, and the walls united so far. A wall's
// parity is that of the crossings of the curve on the path from the wall to the root.
typedef struct Loops {
    OraclePlace curve[3];
    uint32_t* root;
    uint8_t* parity;
} Loops;

static uint32_t find_root(Loops* loops, uint32_t wall, uint8_t* parity) {
    *parity = 0;
    while (loops->root[wall] != wall) {
        uint32_t next = loops->root[wall];
        *parity ^= loops->parity[wall];
        // Halve the path.
        loops->parity[wall] ^= loops->parity[next];
        loops->root[wall] = loops->root[next];
        if (loops->root[wall] == next) {
            wall = next;
            continue;
        }
        *parity ^= loops->parity[next];
        wall = loops->root[wall];
    }
    return wall;
}

static uint8_t curve_crossings(const Loops* loops, OraclePlace x, OraclePlace y) {
    if (x.x == y.x && x.y == y.y)
        return 0;
    return (crossing(loops->curve[0], loops->curve[1], x, y) != 0) ^
           (crossing(loops->curve[1], loops->curve[2], x, y) != 0);
}

// Unite the walls of the gap. False: this closes a loop that separates the ends of the curve.
static bool unite(const OracleGaps* gaps, const OracleGap* gap, Loops* loops) {
    OraclePlace foot = {gap->foot_x, gap->foot_y}, end = oracle_place(gap->end);
    OraclePlace from = oracle_place(gaps->walls->walls[gap->wall[0]].a);
    OraclePlace to = oracle_place(gaps->walls->walls[gap->wall[1]].a);
    uint8_t first, second;
    uint8_t crossings = curve_crossings(loops, from, foot) ^ curve_crossings(loops, foot, end) ^
                        curve_crossings(loops, end, to);
    uint32_t a = find_root(loops, gap->wall[0], &first);
    uint32_t b = find_root(loops, gap->wall[1], &second);
    crossings ^= first ^ second;
    if (a == b)
        return crossings == 0;
    loops->root[a] = b;
    loops->parity[a] = crossings;
    return true;
}

// A place that lies on no line through interesting points.
static OraclePlace odd_place(const OraclePlace ends[2], uint32_t choice) {
    long double size = 17 + oracle_place_distance(ends[0], ends[1]);
    long double angle = 0.7310585786300049L + 2.39996322972865332L * choice;
    return (OraclePlace){(ends[0].x + ends[1].x) / 2 + size * cosl(angle),
                         (ends[0].y + ends[1].y) / 2 + size * sinl(angle)};
}

bool oracle_free_joins(const OracleGaps* gaps, int64_t radius, const OraclePlace ends[2],
                       uint32_t choice) {
    uint32_t count = gaps->walls->count;
    size_t narrow = oracle_gaps_narrow(gaps, radius);
    Loops loops = {{ends[0], odd_place(ends, choice), ends[1]},
                   oracle_alloc(count + (size_t)1, sizeof(uint32_t)),
                   oracle_alloc(count + (size_t)1, sizeof(uint8_t))};
    bool is_joined = true;
    for (uint32_t i = 0; i < count; i++)
        loops.root[i] = i;
    for (size_t i = 0; i < narrow && is_joined; i++)
        is_joined = unite(gaps, &gaps->gaps[i], &loops);
    free(loops.root);
    free(loops.parity);
    return is_joined;
}

bool oracle_free_deforms(const OracleGaps* gaps, int64_t radius, const OraclePlace* points,
                         uint32_t count) {
    size_t narrow = oracle_gaps_narrow(gaps, radius);
    for (size_t i = 0; i < narrow; i++) {
        const OracleGap* gap = &gaps->gaps[i];
        OraclePlace foot = {gap->foot_x, gap->foot_y}, end = oracle_place(gap->end);
        int sum = 0;
        for (uint32_t k = 1; k < count && gap->numerator > 0; k++)
            sum += crossing(foot, end, points[k - 1], points[k]);
        if (sum != 0)
            return false;
    }
    return true;
}
