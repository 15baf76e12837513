#include "oracle/terrain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/memory.h"
#include "oracle/terrain_net.h"

#define ROUNDS 200
#define DEPTH 5         // of the boxes that a pair of pieces is divided into
#define FAR_PIECE 0.05  // of the extent of the ground: longer ones are divided
#define NEAR_PIECE 0.01 // the same near the best path
#define NEAR 1.05       // more than the least cost
#define TOLERANCE 5e-8  // of the best path: see Net.tolerance
#define LINES_A_CELL 2  // a cheapest path has no more in one cell
#define ROUNDING 1e-10

// A piece of an edge between two nodes, or a single point, and the potential at its ends.
typedef struct Piece {
    double x, y, dx, dy; ///< the first end, and from it to the second
    double from, rise;   ///< the potential there, and by how much it is greater at the second
    uint32_t nodes[2];   ///< or NET_NONE
    bool* is_split;      ///< NULL: a point
    bool is_far;         ///< no path below the upper bound meets it
} Piece;

// The pieces of an edge.
typedef struct PieceList {
    Piece* pieces; ///< [count]
    uint32_t count;
    size_t capacity;
} PieceList;

// The potential may fall by `rate` along a line through a cell, and by `leeway` once: a path has
// few lines.
typedef struct Check {
    Net* net;
    uint32_t which; ///< the flood whose costs are the potential
    double slack, leeway;
    double rate; ///< of the cell, times 1 + slack
    uint32_t marked;
    PieceList lists[3]; ///< of the edges of the cell
} Check;

// No path through cells that are alive costs less than this part of the potential, unless it costs
// more than the upper bound.
static double bound_of(const Net* net, double cost, double slack) {
    double lost = slack / 2 / (1 + slack) * net->most;
    double bound = (cost - lost) / (1 + slack / 2);
    return bound > 0 ? bound * (1 - ROUNDING) : 0;
}

// --- a pair of pieces ----------------------------------------------------------------------------

typedef struct Box {
    double a, b, half; ///< the middle, as parts of both pieces, and half of its side
} Box;

typedef enum Verdict { FINE, TOO_STEEP, UNCLEAR } Verdict;

// From p to q the potential falls by at most the cost? The difference is concave in a and b, so its
// tangent plane in the middle bounds it from above.
static Verdict judge_box(const Check* check, const Piece* p, const Piece* q, const Box* box) {
    double x = p->x + box->a * p->dx - q->x - box->b * q->dx;
    double y = p->y + box->a * p->dy - q->y - box->b * q->dy;
    double length = sqrt(x * x + y * y);
    double fall = p->from + box->a * p->rise - q->from - box->b * q->rise;
    double excess = fall - check->rate * length - check->leeway;
    if (excess > 0)
        return TOO_STEEP;
    if (length == 0)
        return FINE;
    double along_a = p->rise - check->rate * (x * p->dx + y * p->dy) / length;
    double along_b = -q->rise + check->rate * (x * q->dx + y * q->dy) / length;
    return excess + box->half * (fabs(along_a) + fabs(along_b)) <= 0 ? FINE : UNCLEAR;
}

static bool is_box_fine(const Check* check, const Piece* p, const Piece* q, const Box* box) {
    Box boxes[3 * DEPTH + 4];
    uint32_t count = 0;
    boxes[count++] = *box;
    while (count > 0) { // a box is divided DEPTH times at most
        Box next = boxes[--count];
        Verdict verdict = judge_box(check, p, q, &next);
        if (verdict == TOO_STEEP || (verdict == UNCLEAR && next.half < 0.5 / (1 << DEPTH)))
            return false;
        double half = next.half / 2;
        for (int k = 0; verdict == UNCLEAR && k < 4; k++)
            boxes[count++] =
                (Box){next.a + (k & 1 ? half : -half), next.b + (k & 2 ? half : -half), half};
    }
    return true;
}

// Two pieces that begin at a common node. In the wedge between them the potential is linear, so its
// gradient decides, or its slopes along the pieces when the gradient points elsewhere.
static bool is_wedge_fine(const Check* check, const Piece* p, const Piece* q) {
    double p_length = hypot(p->dx, p->dy), q_length = hypot(q->dx, q->dy);
    double most = check->rate, cross = p->dx * q->dy - p->dy * q->dx;
    double reach = p_length + q_length;
    double more = check->leeway / reach;
    if (p->rise > (most + more) * p_length || -q->rise > (most + more) * q_length)
        return false;
    if (cross == 0)
        return true;
    double gx = (p->rise * q->dy - q->rise * p->dy) / cross;
    double gy = (q->rise * p->dx - p->rise * q->dx) / cross;
    // The gradient as u times p minus v times q.
    double u = (gx * q->dy - gy * q->dx) / cross, v = -(p->dx * gy - p->dy * gx) / cross;
    return u <= 0 || v <= 0 || hypot(gx, gy) <= most + more;
}

static Piece turned(const Piece* p) {
    Piece back = *p;
    back.x += p->dx;
    back.y += p->dy;
    back.dx = -p->dx;
    back.dy = -p->dy;
    back.from += p->rise;
    back.rise = -p->rise;
    back.nodes[0] = p->nodes[1];
    back.nodes[1] = p->nodes[0];
    return back;
}

// May the potential be followed from p to q?
static bool is_line_fine(const Check* check, const Piece* p, const Piece* q) {
    Piece from = *p, to = *q;
    const Box whole = {0.5, 0.5, 0.5};
    if (p->is_split != NULL && q->is_split != NULL) {
        if (p->nodes[1] == q->nodes[0] || p->nodes[1] == q->nodes[1])
            from = turned(p);
        if (q->nodes[1] == from.nodes[0])
            to = turned(q);
        if (from.nodes[0] == to.nodes[0])
            return is_wedge_fine(check, &from, &to);
    }
    return is_box_fine(check, &from, &to, &whole);
}

static void mark(Check* check, const Piece* p, const Piece* q) {
    double a = p->is_split == NULL ? 0 : hypot(p->dx, p->dy);
    double b = q->is_split == NULL ? 0 : hypot(q->dx, q->dy);
    if (a > 0 && a >= b / 2)
        *p->is_split = true;
    if (b > 0 && b >= a / 2)
        *q->is_split = true;
    check->marked++;
}

// A path that goes from p to q, on from the start to the goal.
// That the potential says a piece is far counts only where it may be followed to there.
static void check_line(Check* check, const Piece* p, const Piece* q) {
    if (p->is_far && q->is_far)
        return;
    bool is_fine =
        check->which == FROM_GOAL ? is_line_fine(check, p, q) : is_line_fine(check, q, p);
    if (!is_fine)
        mark(check, p, q);
}

// --- a cell --------------------------------------------------------------------------------------

static Piece piece_of(const Check* check, uint32_t e, uint32_t k) {
    const Net* net = check->net;
    const NetRow* row = &net->rows[e];
    uint32_t i = row->nodes[k], j = row->nodes[k + 1];
    const double* costs = net->floods[check->which].costs;
    const NetNode *a = &net->nodes[i], *b = &net->nodes[j];
    return (Piece){.x = a->x,
                   .y = a->y,
                   .dx = b->x - a->x,
                   .dy = b->y - a->y,
                   .from = costs[i],
                   .rise = costs[j] - costs[i],
                   .nodes = {i, j},
                   .is_split = &row->is_split[k]};
}

static void list_pieces(const Check* check, uint32_t e, PieceList* list) {
    const Net* net = check->net;
    list->count = 0;
    for (uint32_t k = 0; e != ORACLE_NO_EDGE && k + 1 < net->rows[e].count; k++) {
        Piece piece = piece_of(check, e, k);
        const double* least = net->floods[1 - check->which].least;
        double cost = bound_of(net, fmin(piece.from, piece.from + piece.rise), 2 * check->slack);
        piece.is_far = cost + fmin(least[piece.nodes[0]], least[piece.nodes[1]]) > net->most;
        list->pieces = oracle_grow(list->pieces, &list->capacity, list->count + (size_t)1,
                                   sizeof *list->pieces);
        list->pieces[list->count++] = piece;
    }
}

static Piece piece_of_end(const Check* check, uint32_t end) {
    NavPoint p = check->net->floods[end].source;
    double cost =
        end == check->which ? 0 : oracle_net_cost_at(check->net, check->which, p, NULL, NULL);
    return (Piece){.x = p.x, .y = p.y, .from = cost, .nodes = {NET_NONE, NET_NONE}};
}

static void check_rows(Check* check, const PieceList* a, const PieceList* b) {
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = 0; k < b->count; k++) {
            check_line(check, &a->pieces[i], &b->pieces[k]);
            check_line(check, &b->pieces[k], &a->pieces[i]);
        }
}

// The first lines of paths, or the last.
static void check_ends(Check* check, uint32_t t, const PieceList lists[3]) {
    for (uint32_t end = 0; end < 2; end++) {
        if (!oracle_ground_holds(check->net->ground, t, check->net->floods[end].source))
            continue;
        Piece point = piece_of_end(check, end);
        for (uint32_t i = 0; i < 3; i++)
            for (uint32_t k = 0; k < lists[i].count; k++) {
                const Piece* piece = &lists[i].pieces[k];
                check_line(check, end == FROM_GOAL ? piece : &point,
                           end == FROM_GOAL ? &point : piece);
            }
    }
}

static void check_cell(Check* check, uint32_t t) {
    const OracleGround* ground = check->net->ground;
    check->rate = ground->cells[t].rate * (1 + check->slack);
    for (uint32_t i = 0; i < 3; i++)
        list_pieces(check, ground->crossing[t][i], &check->lists[i]);
    for (uint32_t i = 0; i < 3; i++)
        check_rows(check, &check->lists[i], &check->lists[(i + 1) % 3]);
    check_ends(check, t, check->lists);
}

// --- stages --------------------------------------------------------------------------------------

// Half of the slack is for lines in proportion to their costs, half for a number of lines.
static double leeway(const Net* net, double slack) {
    double lines = 2;
    for (uint32_t t = 0; t < net->ground->count; t++)
        lines += net->is_alive[t] ? LINES_A_CELL : 0;
    return slack / 2 / (1 + slack) * net->most / lines;
}

// How many lines are too steep for the costs from one end, in cells that changed?
static uint32_t check_potential(Net* net, uint32_t which, double slack) {
    Check check = {.net = net, .which = which, .slack = slack / 2};
    check.leeway = leeway(net, slack);
    for (uint32_t t = 0; t < net->ground->count; t++) {
        if (net->is_alive[t] && net->is_changed[t])
            check_cell(&check, t);
        net->is_changed[t] = false;
    }
    for (uint32_t i = 0; i < 3; i++)
        free(check.lists[i].pieces);
    return check.marked;
}

static void keep_bounds(Net* net, uint32_t which, double slack) {
    NetFlood* flood = &net->floods[which];
    for (uint32_t k = 0; k < net->node_count; k++)
        if (flood->costs[k] < HUGE_VAL)
            flood->least[k] = bound_of(net, flood->costs[k], slack);
}

static bool holds_an_end(const Net* net, uint32_t t) {
    return oracle_ground_holds(net->ground, t, net->floods[FROM_GOAL].source) ||
           oracle_ground_holds(net->ground, t, net->floods[FROM_START].source);
}

// Leave out cells that no path below the upper bound meets.
static void thin_out(Net* net) {
    for (uint32_t t = 0; t < net->ground->count; t++) {
        double least[2] = {HUGE_VAL, HUGE_VAL};
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t e = net->ground->crossing[t][i];
            for (uint32_t k = 0; e != ORACLE_NO_EDGE && k < net->rows[e].count; k++)
                for (int end = 0; end < 2; end++)
                    least[end] = fmin(least[end], net->floods[end].least[net->rows[e].nodes[k]]);
        }
        if (least[0] + least[1] > net->most && !holds_an_end(net, t))
            net->is_alive[t] = false;
    }
}

// Refine until the potential from one end falls slowly enough. False: too many nodes.
static bool settle(Net* net, uint32_t which, double slack, uint32_t node_most) {
    NavPoint far = net->floods[1 - which].source;
    net->tolerance = 0;
    oracle_net_flood(net, which);
    net->tolerance = TOLERANCE * net->most;
    memset(net->is_changed, true, net->ground->count);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        net->most = fmin(net->most, oracle_net_cost_at(net, which, far, NULL, NULL));
        if (check_potential(net, which, slack) == 0)
            return true;
        if (oracle_net_refine(net, which) == 0 || net->node_count > node_most)
            return false;
    }
    return false;
}

static bool play_stage(Net* net, const OracleQuestion* question, double slack, bool is_last,
                       double* least) {
    if (!settle(net, FROM_GOAL, slack, question->node_most))
        return false;
    double cost = oracle_net_cost_at(net, FROM_GOAL, question->start, NULL, NULL);
    *least = fmax(*least, bound_of(net, cost, slack));
    if (is_last)
        return true;
    keep_bounds(net, FROM_GOAL, slack);
    if (!settle(net, FROM_START, slack, question->node_most))
        return false;
    keep_bounds(net, FROM_START, slack);
    thin_out(net);
    return true;
}

// Cells that cannot be reached at all.
static void leave_out_islands(Net* net) {
    for (uint32_t t = 0; t < net->ground->count; t++)
        net->is_alive[t] = net->floods[FROM_GOAL].costs[net->ground->places[t][0]] < HUGE_VAL;
}

// Divide all pieces once, and then those that are longer than `most`.
static void divide_all(Net* net, double most) {
    double least = 0;
    do {
        for (uint32_t e = 0; e < net->ground->edge_count; e++) {
            const uint32_t* cells = net->ground->edges[e].cell;
            const NetRow* row = &net->rows[e];
            for (uint32_t k = 0; k + 1 < row->count; k++) {
                const NetNode *a = &net->nodes[row->nodes[k]], *b = &net->nodes[row->nodes[k + 1]];
                row->is_split[k] = (net->is_alive[cells[0]] || net->is_alive[cells[1]]) &&
                                   hypot(a->x - b->x, a->y - b->y) > least;
            }
        }
        least = most;
    } while (oracle_net_refine(net, FROM_GOAL) > 0); // pieces become shorter
}

static double extent(const Net* net) {
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (uint32_t p = 0; p < net->ground->place_count; p++) {
        low = fmin(low, fmin(net->nodes[p].x, net->nodes[p].y));
        high = fmax(high, fmax(net->nodes[p].x, net->nodes[p].y));
    }
    return high - low;
}

// Leave out cells through which the graph has no path of nearly the least cost.
static void keep_near(Net* net) {
    const double *there = net->floods[FROM_START].costs, *back = net->floods[FROM_GOAL].costs;
    for (uint32_t t = 0; t < net->ground->count; t++) {
        double least = HUGE_VAL;
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t e = net->ground->crossing[t][i], p = net->ground->places[t][i];
            least = fmin(least, there[p] + back[p]);
            for (uint32_t k = 0; e != ORACLE_NO_EDGE && k < net->rows[e].count; k++)
                least = fmin(least, there[net->rows[e].nodes[k]] + back[net->rows[e].nodes[k]]);
        }
        net->is_alive[t] =
            least <= NEAR * net->most || oracle_ground_holds(net->ground, t, net->floods[0].source);
    }
}

// An upper bound without a lower one.
static void find_most(Net* net, const OracleQuestion* question) {
    divide_all(net, extent(net) * FAR_PIECE);
    oracle_net_flood(net, FROM_START);
    net->most = fmin(net->most, oracle_net_cost_at(net, FROM_GOAL, question->start, NULL, NULL));
    net->most = fmin(net->most, oracle_net_relax(net));
    keep_near(net);
    divide_all(net, extent(net) * NEAR_PIECE);
}

// False: no lower bound was found.
static bool find_least(Net* net, const OracleQuestion* question, OracleCost* cost) {
    static const double factors[] = {250, 25, 5, 1};
    bool is_fine = true;
    leave_out_islands(net);
    for (uint32_t k = 0; is_fine && k < sizeof factors / sizeof *factors; k++)
        is_fine = play_stage(net, question, question->slack * factors[k], k == 3, &cost->least);
    return is_fine;
}

OracleCost oracle_terrain_cost(const OracleGround* ground, const OracleQuestion* question) {
    Net net;
    oracle_net_init(&net, ground, question);
    oracle_net_flood(&net, FROM_GOAL);
    OracleCost cost = {.most = oracle_net_cost_at(&net, FROM_GOAL, question->start, NULL, NULL)};
    cost.is_joined = cost.most < HUGE_VAL;
    net.most = fmin(net.most, cost.most);
    if (cost.is_joined) {
        if (question->slack > 0)
            cost.is_bracketed = find_least(&net, question, &cost);
        else
            find_most(&net, question);
        net.tolerance = 0;
        oracle_net_flood(&net, FROM_GOAL);
        cost.most = fmin(net.most, oracle_net_relax(&net));
    }
    cost.node_count = net.node_count;
    oracle_net_fini(&net);
    return cost;
}
