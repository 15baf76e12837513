#include "world/shape/blame.h"

typedef struct EdgeName {
    unsigned edge, ring;
    long from_x, from_y, to_x, to_y;
} EdgeName;

static EdgeName name_of(const NavPoint* points, const NavSide* sides, uint32_t k) {
    NavPoint from = points[sides[k].from], to = points[sides[k].to];
    EdgeName name = {0, 0, from.x, from.y, to.x, to.y};
    for (uint32_t i = 0; i < k; i++) {
        bool is_last = (sides[i].flags & SIDE_RING_END) != 0;
        name.ring += is_last;
        name.edge = is_last ? 0 : name.edge + 1;
    }
    return name;
}

void navi_blame_contact(NavFault* fault, const NavPoint* points, const NavSide* sides,
                        const SidesScratch* contacts) {
    EdgeName a = name_of(points, sides, contacts->met[0]);
    EdgeName b = name_of(points, sides, contacts->met[1]);
    navi_fault_set(fault,
                   "edge %u of ring %u, (%ld, %ld) to (%ld, %ld), meets edge %u of ring %u, "
                   "(%ld, %ld) to (%ld, %ld)",
                   a.edge, a.ring, a.from_x, a.from_y, a.to_x, a.to_y, b.edge, b.ring, b.from_x,
                   b.from_y, b.to_x, b.to_y);
}
