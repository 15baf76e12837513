// predicates: the exact decisions of nav/src/geom against big integers.
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "campaign/predicates_points.h"
#include "campaign/predicates_truth.h"
#include "geom/big.h"
#include "geom/predicates.h"
#include "support/command.h"

typedef enum Predicate {
    ORIENT2D,
    CROSSES,
    CROSSING,
    HITS_PIXEL,
    ON_SEGMENT,
    INCIRCLE,
    IS_ILLEGAL,
    WIDE_MUL,
    WIDE_ADD_SUB,
    WIDE_FLOOR_DIV,
    BIG_MUL,
    RATIO,
    PREDICATE_COUNT
} Predicate;

static const char* const predicate_names[PREDICATE_COUNT] = {"orient2d",
                                                             "crosses",
                                                             "crossing, rounded",
                                                             "segment meets pixel",
                                                             "point on segment",
                                                             "incircle",
                                                             "edge is illegal",
                                                             "128 bits: product",
                                                             "128 bits: sum, difference, sign",
                                                             "128 bits: floor of quotient",
                                                             "256 bits: product, order",
                                                             "fractions of 192 bits"};

enum { FAILURES_MOST = 20 };

typedef struct Run {
    TestRandom random;
    PointsKind kind;
    uint64_t cases[PREDICATE_COUNT], close[PREDICATE_COUNT]; // close: zero, a tie, a hit
    uint64_t failed;
} Run;

static void count(Run* run, Predicate predicate, bool is_right, bool is_close,
                  const NavPoint points[4]) {
    run->cases[predicate]++;
    run->close[predicate] += is_close;
    if (is_right)
        return;
    if (run->failed++ >= FAILURES_MOST)
        return;
    printf("FAILED %s (%s)", predicate_names[predicate], points_kind_name(run->kind));
    for (int i = 0; points != NULL && i < 4; i++)
        printf(" (%d,%d)", points[i].x, points[i].y);
    printf("\n");
}

static OracleBig of_wide2(NavWide2 a) { return oracle_big_words(a.hi, a.lo); }

// With the compiler's 128-bit integer, if it has one.
static OracleBig of_wide(NavWide a) {
#if NAVI_HAS_INT128
    return oracle_big_words((int64_t)(a >> 64), (uint64_t)a);
#else
    return of_wide2(a);
#endif
}

// The diagonal of four cocircular points must end in the smallest of them.
static bool truth_is_illegal(int sign, const NavPoint p[4]) {
    uint32_t least = 0;
    for (uint32_t i = 1; i < 4; i++)
        if (p[i].x < p[least].x || (p[i].x == p[least].x && p[i].y < p[least].y))
            least = i;
    return sign > 0 || (sign == 0 && least >= 2);
}

// Triangle pqa is positive and b lies beyond pq; `sign` is that of b in its circle.
static void ask_incircle(Run* run, NavPoint p, NavPoint q, NavPoint a, NavPoint b, int sign) {
    const NavPoint points[4] = {p, q, a, b};
    count(run, INCIRCLE, navi_incircle_sign(p, q, a, b) == sign, sign == 0, points);
    if (truth_area_2(a, p, b) > 0 && truth_area_2(b, q, a) > 0) // the quad is convex
        count(run, IS_ILLEGAL, navi_edge_is_illegal(p, q, a, b) == truth_is_illegal(sign, points),
              sign == 0, points);
}

// Across each side of triangle abc beyond which d lies.
static void ask_circles(Run* run, const TruthQuad* t) {
    if (t->abc == 0)
        return;
    bool turned = t->abc < 0;
    NavPoint a = t->a, b = turned ? t->c : t->b, c = turned ? t->b : t->c, d = t->d;
    int sign = turned ? -t->lifted : t->lifted;
    // The areas of abd, bcd and cad when abc is positive.
    int64_t beyond_ab = turned ? t->acd : t->abd;
    int64_t beyond_bc = turned ? -t->bcd : t->bcd;
    int64_t beyond_ca = turned ? -t->abd : -t->acd;
    if (beyond_ab < 0)
        ask_incircle(run, a, b, c, d, sign);
    if (beyond_bc < 0)
        ask_incircle(run, b, c, a, d, sign);
    if (beyond_ca < 0)
        ask_incircle(run, c, a, b, d, sign);
}

static void ask_points(Run* run, const NavPoint p[4]) {
    TruthQuad t = truth_quad(p[0], p[1], p[2], p[3]);
    const NavPoint a = p[0], b = p[1], c = p[2], d = p[3];
    count(run, ORIENT2D, navi_orient2d(a, b, c) == t.abc, t.abc == 0, p);
    count(run, ORIENT2D, navi_orient2d(a, b, d) == t.abd, t.abd == 0, p);
    count(run, ORIENT2D, navi_orient2d(a, c, d) == t.acd, t.acd == 0, p);
    count(run, ORIENT2D, navi_orient2d(b, c, d) == t.bcd, t.bcd == 0, p);
    bool crosses = truth_crosses(&t);
    count(run, CROSSES, navi_crosses(a, b, c, d) == crosses, crosses, p);
    if (crosses) {
        NavPoint h = navi_crossing(a, b, c, d), k = navi_crossing(d, c, a, b);
        count(run, CROSSING, truth_crossing_is_in(&t, h) && navi_point_equal(h, k),
              navi_point_equal(h, a) || navi_point_equal(h, b) || navi_point_equal(h, c), p);
        bool meets = truth_meets_pixel(a, b, h);
        count(run, HITS_PIXEL, navi_hits_pixel(a, b, h) == meets && meets, true, p);
    }
    bool meets = truth_meets_pixel(a, b, c), holds = truth_on_segment(a, b, c);
    count(run, HITS_PIXEL, navi_hits_pixel(a, b, c) == meets, meets, p);
    count(run, ON_SEGMENT, navi_on_segment(a, b, c) == holds, holds, p);
    ask_circles(run, &t);
}

// --- 128 bits -----------------------------------------------------------------------------------

static bool is_floor(OracleBig quotient, OracleBig a, uint64_t d) {
    OracleBig by = oracle_big_words(0, d), low = oracle_big_mul(quotient, by);
    return oracle_big_compare(low, a) <= 0 && oracle_big_compare(a, oracle_big_add(low, by)) < 0;
}

static void ask_floor_div(Run* run) {
    uint64_t d = (uint64_t)points_draw_int64(&run->random);
    int64_t quotient = points_draw_int64(&run->random) / 4;
    d = d == 0 ? 1 : d;
    d = d > INT64_MAX ? d / 2 : d; // a product of two int64
    int64_t rest = (int64_t)(random_bits(&run->random) % d);
    if (random_chance(&run->random, 30))
        rest = random_chance(&run->random, 50) ? 0 : (int64_t)d - 1;
    NavWide2 a2 = navi_wide2_add(navi_wide2_mul(quotient, (int64_t)d), navi_wide2_mul(rest, 1));
    NavWide a = navi_wide_add(navi_wide_mul(quotient, (int64_t)d), navi_wide_mul(rest, 1));
    OracleBig truth = of_wide2(a2);
    bool is_right = oracle_big_compare(truth, of_wide(a)) == 0 &&
                    is_floor(oracle_big(navi_wide2_floor_div(a2, d)), truth, d) &&
                    is_floor(oracle_big(navi_wide_floor_div(a, d)), truth, d);
    count(run, WIDE_FLOOR_DIV, is_right, rest == 0, NULL);
}

static OracleBig of_big(NavBig a) {
    OracleBig sum = oracle_big(0), unit = oracle_big(1), radix = oracle_big(INT64_C(1) << 32);
    for (int i = 0; i < 8; i++) {
        sum = oracle_big_add(sum, oracle_big_mul(unit, oracle_big(a.limb[i])));
        if (i < 7)
            unit = oracle_big_mul(unit, radix);
    }
    return sum;
}

// Sizes of two products, multiplied, and their order.
static void ask_big(Run* run, NavWide a, NavWide b) {
    OracleBig x = of_wide(a), y = of_wide(b);
    NavBig p = navi_big(a), q = navi_big(b);
    x.sign = x.sign < 0 ? 1 : x.sign;
    y.sign = y.sign < 0 ? 1 : y.sign;
    bool is_right = oracle_big_compare(of_big(navi_big_mul(p, q)), oracle_big_mul(x, y)) == 0 &&
                    navi_big_compare(p, q) == oracle_big_compare(x, y);
    count(run, BIG_MUL, is_right, x.sign == 0 || y.sign == 0, NULL);
}

static void ask_ratio(Run* run) {
    NavRatio r, s;
    int64_t m = points_draw_int64(&run->random) / 2, n = points_draw_int64(&run->random) / 2;
    int64_t under = points_draw_int64(&run->random), factor = random_between(&run->random, 1, 9);
    m = m < 0 ? -m : m;
    n = n < 0 ? -n : n;
    under = under == INT64_MIN ? 1 : under < 0 ? -under : under;
    r = (NavRatio){navi_wide_mul(m, n), under / 16 + 1};
    // The same fraction, or a neighbouring one.
    int64_t beside = random_between(&run->random, -1, 1);
    s = (NavRatio){navi_wide_add(navi_wide_mul(m / 16, n), navi_wide_mul(beside, 1)), r.under};
    if (random_chance(&run->random, 60)) {
        r.over = navi_wide_mul(m / 16, n);
        s.over = navi_wide_add(navi_wide_mul(m / 16 * factor, n), navi_wide_mul(beside, 1));
        s.under = r.under * factor;
    }
    if (navi_wide_sign(s.over) < 0)
        s.over = navi_wide_mul(0, 0);
    int truth = oracle_big_compare(oracle_big_mul(of_wide(r.over), oracle_big(s.under)),
                                   oracle_big_mul(of_wide(s.over), oracle_big(r.under)));
    count(run, RATIO, navi_ratio_compare(r, s) == truth, truth == 0, NULL);
}

static void ask_wide(Run* run) {
    int64_t a = points_draw_int64(&run->random), b = points_draw_int64(&run->random);
    int64_t c = points_draw_int64(&run->random) / 2, d = points_draw_int64(&run->random);
    OracleBig ab = oracle_big_mul(oracle_big(a), oracle_big(b));
    OracleBig cd = oracle_big_mul(oracle_big(c), oracle_big(d));
    NavWide2 ab2 = navi_wide2_mul(a, b), cd2 = navi_wide2_mul(c, d);
    NavWide abw = navi_wide_mul(a, b), cdw = navi_wide_mul(c, d);
    bool is_right =
        oracle_big_compare(of_wide2(ab2), ab) == 0 && oracle_big_compare(of_wide(abw), ab) == 0;
    count(run, WIDE_MUL, is_right, ab.sign == 0, NULL);
    // 2^126 and 2^125: the sum and the difference fit.
    OracleBig sum = oracle_big_add(ab, cd), less = oracle_big_sub(ab, cd);
    is_right = oracle_big_compare(of_wide2(navi_wide2_add(ab2, cd2)), sum) == 0 &&
               oracle_big_compare(of_wide2(navi_wide2_sub(ab2, cd2)), less) == 0 &&
               oracle_big_compare(of_wide(navi_wide_add(abw, cdw)), sum) == 0 &&
               oracle_big_compare(of_wide(navi_wide_sub(abw, cdw)), less) == 0 &&
               navi_wide2_sign(ab2) == ab.sign && navi_wide_sign(cdw) == cd.sign;
    count(run, WIDE_ADD_SUB, is_right, sum.sign == 0 || less.sign == 0, NULL);
    ask_big(run, abw, cdw);
    ask_floor_div(run);
    ask_ratio(run);
}

// --- the command --------------------------------------------------------------------------------

static uint64_t total(const Run* run) {
    uint64_t sum = 0;
    for (int i = 0; i < PREDICATE_COUNT; i++)
        sum += run->cases[i];
    return sum;
}

int main(int argc, char** argv) {
    Run run = {.failed = 0};
    uint64_t cases = 1000000, seed = 1;
    const CommandArgument arguments[] = {{"--cases", .large = &cases}, {"--seed", .large = &seed}};
    if (!command_read(arguments, 2, argc, argv)) {
        fputs("predicates [--cases N] [--seed S]\n"
              "The exact decisions against big integers: on points at all scales and at the\n"
              "limits, and so close to a tie that one step decides.\n",
              stderr);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    run.random.state = seed;
    double begun = command_seconds();
    for (uint64_t done = 0; done < cases; done = total(&run)) {
        for (int kind = 0; kind < POINTS_KIND_COUNT; kind++) {
            NavPoint points[4];
            run.kind = (PointsKind)kind;
            for (int i = 0; i < 20; i++) {
                points_draw(run.kind, &run.random, points);
                ask_points(&run, points);
            }
        }
        for (int i = 0; i < 40; i++)
            ask_wide(&run);
    }
    for (int i = 0; i < PREDICATE_COUNT; i++)
        printf("%-32s %12" PRIu64 " cases %12" PRIu64 " of them ties or hits\n", predicate_names[i],
               run.cases[i], run.close[i]);
    printf("seed %" PRIu64 ": %" PRIu64 " cases, %" PRIu64 " failed, %.0f s\n", seed, total(&run),
           run.failed, command_seconds() - begun);
    return run.failed == 0 ? 0 : 1;
}
