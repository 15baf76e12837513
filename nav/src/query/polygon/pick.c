// The polygon under a point.
#include "query/polygon/polygons.h"

static bool cell_holds(NavBox cell, NavPoint p) {
    return p.x >= cell.min.x && p.x <= cell.max.x && p.y >= cell.min.y && p.y <= cell.max.y;
}

uint32_t navi_polygons_at(const NavPolygons* polygons, NavPoint p) {
    const Mesh* mesh = polygons->filter.mesh;
    NavSpot spot = navi_spot(mesh, p);
    uint32_t best = NAV_NONE;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t)) {
        uint32_t whole = polygons->whole_of.data[t];
        if (whole == NAV_NONE)
            continue;
        PolygonWhole parts = polygons->wholes.data[whole];
        for (uint32_t k = parts.first; k < parts.first + parts.count; k++)
            if (polygons->rank.data[k] < best && cell_holds(polygons->parts.data[k].cell, p))
                best = polygons->rank.data[k];
    }
    return best;
}
