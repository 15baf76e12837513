#include "geom/sides.h"

#include "base/assert.h"
#include "base/morton.h"
#include "geom/wide.h"

// Up to PAIRS_MOST sides each pair is tested; a tree of boxes would cost more. A tree over 2^32
// sides has 33 levels, so STACK_MOST entries are enough for a walk through it.
enum { PAIRS_MOST = 24, STACK_MOST = 64 };

void navi_sides_scratch_fini(SidesScratch* scratch, NavMemory* memory) {
    navi_array_fini(memory, &scratch->boxes);
    navi_array_fini(memory, &scratch->order);
}

// Two sides run from p to a and from p to b. Do they leave p in the same direction?
static bool folds_back(NavPoint p, NavPoint a, NavPoint b) {
    if (navi_orient2d(p, a, b) != 0)
        return false;
    int64_t ax = (int64_t)a.x - p.x, ay = (int64_t)a.y - p.y;
    int64_t bx = (int64_t)b.x - p.x, by = (int64_t)b.y - p.y;
    return (ax > 0) == (bx > 0) && (ax < 0) == (bx < 0) && (ay > 0) == (by > 0) &&
           (ay < 0) == (by < 0);
}

// Does one of the two sides follow the other in a ring?
static bool is_consecutive(const NavSide* s, const NavSide* r) {
    return s->to == r->from || r->to == s->from;
}

static NavBox box_of_side(const NavPoint* points, const NavSide* side) {
    return nav_box_from_points(points[side->from], points[side->to]);
}

// Points may be equal and have different indexes. So ends are compared by coordinates, and sides
// that follow each other by indexes.
static SidesContact contact_of_pair(const NavPoint* points, const NavSide* s, const NavSide* r,
                                    bool is_strict) {
    NavPoint a = points[s->from], b = points[s->to], c = points[r->from], d = points[r->to];
    bool ac = navi_point_equal(a, c), ad = navi_point_equal(a, d);
    bool bc = navi_point_equal(b, c), bd = navi_point_equal(b, d);
    int shared = ac + ad + bc + bd;
    if (shared > 1)
        return SIDES_TOUCH; // the same side twice, or back and forth
    if (shared == 1) {
        // Both sides end at p; q and o are their other ends.
        NavPoint p = ac || ad ? a : b, q = ac || ad ? b : a, o = ac || bc ? d : c;
        if (is_strict && !(is_consecutive(s, r) && (ad || bc)))
            return SIDES_TOUCH;
        return folds_back(p, q, o) ? SIDES_TOUCH : SIDES_APART;
    }
    NavBox s_box = box_of_side(points, s), r_box = box_of_side(points, r);
    if (!navi_boxes_meet(&s_box, &r_box))
        return SIDES_APART;
    if (navi_crosses(a, b, c, d))
        return SIDES_CROSS;
    return navi_on_segment(a, b, c) || navi_on_segment(a, b, d) || navi_on_segment(c, d, a) ||
                   navi_on_segment(c, d, b)
               ? SIDES_TOUCH
               : SIDES_APART;
}

// The worst contact so far (a crossing is worse than a touch), and the two sides.
typedef struct Contacts {
    SidesContact worst;
    uint32_t met[2];
    bool is_strict;
} Contacts;

static void note_contact(Contacts* contacts, const NavPoint* points, const NavSide* sides,
                         uint32_t i, uint32_t j) {
    SidesContact contact = contact_of_pair(points, &sides[i], &sides[j], contacts->is_strict);
    if (contact == SIDES_APART || contacts->worst == SIDES_CROSS || contact == contacts->worst)
        return;
    contacts->worst = contact;
    contacts->met[0] = i < j ? i : j;
    contacts->met[1] = i < j ? j : i;
}

// An implicit binary tree of boxes. Its leaves are boxes[leaves .. leaves + count), one for each
// side in `order`.
typedef struct Tree {
    const NavBox* boxes;
    const NaviKeyed* order;
    uint32_t leaves, count;
} Tree;

static uint32_t leaves_for(uint32_t count) {
    uint32_t leaves = 1;
    while (leaves < count)
        leaves *= 2;
    return leaves;
}

// Order the sides along a Z-order curve, so that sides near each other in the plane are near each
// other in the order.
static bool order_sides(const NavPoint* points, const NavSide* sides, uint32_t count,
                        NavMemory* memory, SidesScratch* scratch) {
    if (!navi_array_reserve(memory, &scratch->order, 2 * (size_t)count))
        return false;
    NaviKeyed* order = scratch->order.data;
    for (uint32_t i = 0; i < count; i++) {
        NavBox box = box_of_side(points, &sides[i]);
        order[i] =
            (NaviKeyed){navi_morton(navi_coord_key(box.min.y), navi_coord_key(box.min.x)), i};
    }
    navi_sort_keyed(order, order + count, count);
    return true;
}

// The contacts of side i with the sides after it in the order, of those whose boxes meet its box.
// The stack holds at most one entry a level, plus one.
static void note_contacts_in_tree(Contacts* contacts, const Tree* tree, const NavPoint* points,
                                  const NavSide* sides, uint32_t i) {
    const NavBox* box = &tree->boxes[tree->leaves + i];
    uint32_t stack[STACK_MOST], depth = 0;
    stack[depth++] = 1;
    while (depth > 0) {
        uint32_t at = stack[--depth];
        if (!navi_boxes_meet(&tree->boxes[at], box))
            continue;
        if (at < tree->leaves) {
            NAV_ASSERT(depth + 2 <= STACK_MOST);
            stack[depth++] = 2 * at;
            stack[depth++] = 2 * at + 1;
            continue;
        }
        uint32_t j = at - tree->leaves;
        if (j > i && j < tree->count)
            note_contact(contacts, points, sides, tree->order[i].value, tree->order[j].value);
    }
}

static bool note_contacts_of_many(Contacts* contacts, const NavPoint* points, const NavSide* sides,
                                  uint32_t count, NavMemory* memory, SidesScratch* scratch) {
    uint32_t leaves = leaves_for(count);
    if (!navi_array_reserve(memory, &scratch->boxes, 2 * (size_t)leaves) ||
        !order_sides(points, sides, count, memory, scratch))
        return false;
    NAV_ASSERT(leaves >= count && (leaves & (leaves - 1)) == 0);
    NavBox* boxes = scratch->boxes.data;
    const NaviKeyed* order = scratch->order.data;
    for (uint32_t i = 0; i < leaves; i++)
        boxes[leaves + i] =
            i < count ? box_of_side(points, &sides[order[i].value]) : navi_box_none();
    for (uint32_t i = leaves; i-- > 1;) {
        boxes[i] = boxes[2 * i];
        navi_box_join(&boxes[i], &boxes[2 * i + 1]);
    }
    Tree tree = {boxes, order, leaves, count};
    for (uint32_t i = 0; i < count && contacts->worst != SIDES_CROSS; i++)
        note_contacts_in_tree(contacts, &tree, points, sides, i);
    return true;
}

SidesContact navi_sides_contact(const NavPoint* points, const NavSide* sides, uint32_t count,
                                bool is_strict, NavMemory* memory, SidesScratch* scratch) {
    Contacts contacts = {SIDES_APART, {0, 0}, is_strict};
    if (count > PAIRS_MOST &&
        !note_contacts_of_many(&contacts, points, sides, count, memory, scratch))
        return SIDES_NO_MEMORY;
    for (uint32_t i = 0; i < count && count <= PAIRS_MOST; i++)
        for (uint32_t j = i + 1; j < count; j++)
            note_contact(&contacts, points, sides, i, j);
    scratch->met[0] = contacts.met[0];
    scratch->met[1] = contacts.met[1];
    return contacts.worst;
}

// Do p and q lie on the same side of line ab, both farther from it than the margin? orient2d is the
// distance times the length of ab, and the Manhattan distance is never below that length. So the
// test may say no too often, and never yes too often.
static bool is_clear_of_line(NavPoint a, NavPoint b, NavPoint p, NavPoint q) {
    int64_t reach = NAVI_STURDY_MARGIN * navi_manhattan(a, b);
    int64_t sp = navi_orient2d(a, b, p), sq = navi_orient2d(a, b, q);
    return (sp > reach && sq > reach) || (sp < -reach && sq < -reach);
}

static bool are_sturdy(const NavPoint* points, const NavSide* s, const NavSide* r) {
    NavPoint a = points[s->from], b = points[s->to], c = points[r->from], d = points[r->to];
    if (s->from == r->from || s->to == r->from || s->from == r->to || s->to == r->to) {
        NavPoint far = s->from == r->from || s->to == r->from ? d : c;
        int64_t area = navi_orient2d(a, b, far), longest = navi_manhattan(a, b);
        int64_t af = navi_manhattan(a, far), bf = navi_manhattan(b, far);
        longest = af > longest ? af : longest;
        longest = bf > longest ? bf : longest;
        return (area < 0 ? -area : area) > NAVI_STURDY_MARGIN * longest;
    }
    NavBox box = box_of_side(points, s), other = box_of_side(points, r);
    bool is_apart = (int64_t)box.max.x + NAVI_STURDY_MARGIN < other.min.x ||
                    (int64_t)other.max.x + NAVI_STURDY_MARGIN < box.min.x ||
                    (int64_t)box.max.y + NAVI_STURDY_MARGIN < other.min.y ||
                    (int64_t)other.max.y + NAVI_STURDY_MARGIN < box.min.y;
    return is_apart || is_clear_of_line(a, b, c, d) || is_clear_of_line(c, d, a, b);
}

bool navi_sides_are_sturdy(const NavPoint* points, const NavSide* sides, uint32_t count) {
    if (count > NAVI_STURDY_MOST)
        return false;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = i + 1; j < count; j++)
            if (!are_sturdy(points, &sides[i], &sides[j]))
                return false;
    return true;
}

int navi_ring_orientation(const NavPoint* points, uint32_t count) {
    NAV_ASSERT(count > 0);
    NavWide area = navi_wide_mul(0, 0);
    for (uint32_t i = 1; i + 1 < count; i++)
        area = navi_wide_add(area,
                             navi_wide_mul(navi_orient2d(points[0], points[i], points[i + 1]), 1));
    return navi_wide_sign(area);
}

bool navi_ring_contains(const NavPoint* ring, uint32_t count, NavPoint p) {
    bool is_inside = false;
    NAV_ASSERT(count > 0);
    for (uint32_t i = 0, j = count - 1; i < count; j = i++) {
        NavPoint a = ring[j], b = ring[i];
        if ((a.y <= p.y) == (b.y <= p.y))
            continue;
        int64_t side = navi_orient2d(a, b, p);
        if (b.y > a.y ? side > 0 : side < 0)
            is_inside = !is_inside;
    }
    return is_inside;
}

// What side cd adds to the winding number of a point just left (towards -x) of (x2, y2), which is
// in half steps. The sides left of the point and at its height count: +1 for one that goes towards
// -y, -1 for one that goes towards +y.
static int cover_of_side(NavPoint c, NavPoint d, int64_t x2, int64_t y2) {
    if ((2 * (int64_t)c.y <= y2) == (2 * (int64_t)d.y <= y2))
        return 0;
    NavWide left = navi_wide_mul((int64_t)d.x - c.x, y2 - 2 * (int64_t)c.y);
    NavWide right = navi_wide_mul((int64_t)d.y - c.y, x2 - 2 * (int64_t)c.x);
    int side = navi_wide_sign(navi_wide_sub(left, right));
    if (d.y > c.y)
        return side < 0 ? -1 : 0;
    return side > 0 ? 1 : 0;
}

// How many times the point just left of the middle of side k is covered, summed over the tree. Only
// sides whose box reaches the horizontal line through the middle, left of the middle, can count.
static int cover_in_tree(const Tree* tree, const NavPoint* points, const NavSide* sides,
                         uint32_t k) {
    NavPoint a = points[sides[k].from], b = points[sides[k].to];
    int64_t x2 = (int64_t)a.x + b.x, y2 = (int64_t)a.y + b.y;
    uint32_t stack[STACK_MOST], depth = 0;
    int cover = 0;
    stack[depth++] = 1;
    while (depth > 0) {
        uint32_t at = stack[--depth];
        const NavBox* box = &tree->boxes[at];
        if (2 * (int64_t)box->min.x > x2 || 2 * (int64_t)box->min.y > y2 ||
            2 * (int64_t)box->max.y < y2)
            continue;
        if (at < tree->leaves) {
            NAV_ASSERT(depth + 2 <= STACK_MOST);
            stack[depth++] = 2 * at;
            stack[depth++] = 2 * at + 1;
            continue;
        }
        const NavSide* side = &sides[tree->order[at - tree->leaves].value];
        if (side != &sides[k] && !(side->flags & SIDE_INNER))
            cover += cover_of_side(points[side->from], points[side->to], x2, y2);
    }
    return cover;
}

int navi_sides_cover_beside(const NavPoint* points, const NavSide* sides, uint32_t count,
                            uint32_t k, const SidesScratch* scratch) {
    NAV_ASSERT(k < count);
    if (count > PAIRS_MOST) {
        NAV_ASSERT(scratch->boxes.capacity >= 2 * leaves_for(count) &&
                   scratch->order.capacity >= count);
        Tree tree = {scratch->boxes.data, scratch->order.data, leaves_for(count), count};
        return cover_in_tree(&tree, points, sides, k);
    }
    NavPoint a = points[sides[k].from], b = points[sides[k].to];
    NAV_ASSERT(a.y != b.y);
    int cover = 0;
    for (uint32_t j = 0; j < count; j++)
        if (j != k && !(sides[j].flags & SIDE_INNER))
            cover += cover_of_side(points[sides[j].from], points[sides[j].to], (int64_t)a.x + b.x,
                                   (int64_t)a.y + b.y);
    return cover;
}
