// Cutting: a part that is too large is cut in the middle of its box, across the longer side.
#include "query/polygon/polygons.h"

typedef struct CutLine {
    bool is_vertical;
    int32_t at;
} CutLine;

static bool is_on_lattice(NavPosition p) { return floor(p.x) == p.x && floor(p.y) == p.y; }

// Twice the area of a triangle: exact up to the last rounding when its corners are on the lattice,
// where the products may have more digits than a double.
static double area_2(NavPosition a, NavPosition b, NavPosition c) {
    if (is_on_lattice(a) && is_on_lattice(b) && is_on_lattice(c)) {
        NavPoint p = {(int32_t)a.x, (int32_t)a.y}, q = {(int32_t)b.x, (int32_t)b.y};
        NavPoint r = {(int32_t)c.x, (int32_t)c.y};
        return (double)navi_orient2d(p, q, r);
    }
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

void navi_polygons_measure(NavPolygons* polygons, PolygonPart* part) {
    const NavPosition* c = &polygons->corners.data[part->first];
    double twice = 0, x = 0, y = 0;
    for (uint32_t k = 1; k + 1 < part->count; k++) {
        double ax = c[k].x - c[0].x, ay = c[k].y - c[0].y;
        double bx = c[k + 1].x - c[0].x, by = c[k + 1].y - c[0].y;
        double area = area_2(c[0], c[k], c[k + 1]);
        twice += area;
        x += area * (ax + bx);
        y += area * (ay + by);
    }
    part->surface = 0.5 * twice;
    part->centre = (NavPosition){c[0].x + x / (3 * twice), c[0].y + y / (3 * twice)};
}

// The middle of the part's box, across its longer side.
static CutLine line_of(const NavPolygons* polygons, const PolygonPart* part) {
    const NavPosition* c = &polygons->corners.data[part->first];
    NavPosition low = c[0], high = c[0];
    for (uint32_t k = 1; k < part->count; k++) {
        low.x = c[k].x < low.x ? c[k].x : low.x;
        low.y = c[k].y < low.y ? c[k].y : low.y;
        high.x = c[k].x > high.x ? c[k].x : high.x;
        high.y = c[k].y > high.y ? c[k].y : high.y;
    }
    CutLine line = {high.x - low.x >= high.y - low.y, 0};
    double middle = line.is_vertical ? 0.5 * (low.x + high.x) : 0.5 * (low.y + high.y);
    line.at = (int32_t)floor(middle);
    return line;
}

static double beyond(CutLine line, NavPosition p) {
    return (line.is_vertical ? p.x : p.y) - line.at;
}

static NavPosition crossing(CutLine line, NavPosition p, NavPosition q) {
    double t = beyond(line, p) / (beyond(line, p) - beyond(line, q));
    NavPosition at = {p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)};
    if (line.is_vertical)
        at.x = line.at;
    else
        at.y = line.at;
    return at;
}

static void append(NavPolygons* polygons, NavPosition corner, PolygonSide side) {
    polygons->corners.data[polygons->corners.count++] = corner;
    polygons->sides.data[polygons->sides.count++] = side;
}

// Append the corners and sides of a part before the line (sign -1) or beyond it (1).
static void append_half(NavPolygons* polygons, const PolygonPart* part, CutLine line, int sign) {
    PolygonSide seam = {POLYGON_CUT | polygons->cut_count, sign > 0};
    for (uint32_t k = 0; k < part->count; k++) {
        uint32_t next = k + 1 < part->count ? k + 1 : 0;
        NavPosition p = polygons->corners.data[part->first + k];
        NavPosition q = polygons->corners.data[part->first + next];
        PolygonSide side = polygons->sides.data[part->first + k];
        double from = sign * beyond(line, p), to = sign * beyond(line, q);
        if (from > 0 || (from == 0 && to > 0))
            append(polygons, p, side);
        else if (from == 0)
            append(polygons, p, seam); // the ring leaves this half here
        if (from > 0 && to < 0)
            append(polygons, crossing(line, p, q), seam);
        else if (from < 0 && to > 0)
            append(polygons, crossing(line, p, q), side);
    }
}

// The half of a part on one side of the line.
static PolygonPart half_of(NavPolygons* polygons, const PolygonPart* part, CutLine line, int sign) {
    PolygonPart half = *part;
    half.first = polygons->corners.count;
    append_half(polygons, part, line, sign);
    half.count = polygons->corners.count - half.first;
    int32_t* bound = sign < 0 ? (line.is_vertical ? &half.cell.max.x : &half.cell.max.y)
                              : (line.is_vertical ? &half.cell.min.x : &half.cell.min.y);
    *bound = line.at;
    navi_polygons_measure(polygons, &half);
    return half;
}

static NavResult cut(NavPolygons* polygons, uint32_t index) {
    NavMemory* memory = polygons->merge.memory;
    PolygonPart part = polygons->parts.data[index];
    uint32_t room = polygons->corners.count + 2 * part.count + 4;
    if (!navi_array_reserve(memory, &polygons->corners, room) ||
        !navi_array_reserve(memory, &polygons->sides, room) ||
        !navi_array_room(memory, &polygons->parts))
        return NAV_ERR_MEMORY;
    CutLine line = line_of(polygons, &part);
    polygons->parts.data[index] = half_of(polygons, &part, line, -1);
    polygons->parts.data[polygons->parts.count++] = half_of(polygons, &part, line, 1);
    polygons->cut_count++;
    return NAV_OK;
}

// Let the ring of a part begin at its smallest corner.
static NavResult turn(NavPolygons* polygons, const PolygonPart* part) {
    NavPosition* corners = &polygons->corners.data[part->first];
    uint32_t lowest = 0;
    for (uint32_t k = 1; k < part->count; k++)
        if (navi_position_less(corners[k], corners[lowest]))
            lowest = k;
    if (lowest == 0)
        return NAV_OK;
    uint32_t end = polygons->corners.count;
    if (!navi_array_reserve(polygons->merge.memory, &polygons->corners, end + part->count) ||
        !navi_array_reserve(polygons->merge.memory, &polygons->sides, end + part->count))
        return NAV_ERR_MEMORY;
    corners = &polygons->corners.data[part->first];
    PolygonSide* sides = &polygons->sides.data[part->first];
    NavPosition* spare_corners = &polygons->corners.data[end];
    PolygonSide* spare_sides = &polygons->sides.data[end];
    memcpy(spare_corners, corners, part->count * sizeof *corners);
    memcpy(spare_sides, sides, part->count * sizeof *sides);
    for (uint32_t k = 0; k < part->count; k++) {
        uint32_t from = k + lowest < part->count ? k + lowest : k + lowest - part->count;
        corners[k] = spare_corners[from];
        sides[k] = spare_sides[from];
    }
    return NAV_OK;
}

NavResult navi_polygons_cut(NavPolygons* polygons, uint32_t first) {
    for (uint32_t k = first; k < polygons->parts.count; k++) {
        while (polygons->parts.data[k].surface > polygons->greatest)
            if (cut(polygons, k) != NAV_OK)
                return NAV_ERR_MEMORY;
        if (turn(polygons, &polygons->parts.data[k]) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}
