#include "io/polygon_text.h"

#include "base/sort.h"

static void put_pair(TextOut* out, NavPosition p) {
    navi_text_char(out, '[');
    navi_text_px(out, p.x);
    navi_text_char(out, ',');
    navi_text_px(out, p.y);
    navi_text_char(out, ']');
}

// --- OBJ ---------------------------------------------------------------------------------

// A corner on the plane of its polygon's elevation.
typedef struct ObjCorner {
    NavPosition p;
    int32_t elevation;
} ObjCorner;

static ObjCorner obj_corner(const NavPolygons* polygons, uint32_t k) {
    const PolygonPart* part = &polygons->parts.data[polygons->part_of.data[k]];
    return (ObjCorner){polygons->corners.data[k], part->elevation};
}

static bool corner_is_before(const void* context, uint32_t a, uint32_t b) {
    ObjCorner c = obj_corner(context, a), d = obj_corner(context, b);
    if (c.p.x != d.p.x || c.p.y != d.p.y)
        return navi_position_less(c.p, d.p);
    return c.elevation != d.elevation ? c.elevation < d.elevation : a < b;
}

// Fill `sorted` with the corners of all parts in order, and `part_of`.
static NavResult sort_corners(NavPolygons* polygons) {
    NavMemory* memory = &polygons->query.ask.memory;
    uint32_t count = polygons->corners.count;
    if (!navi_array_reserve(memory, &polygons->sorted, count) ||
        !navi_array_reserve(memory, &polygons->part_of, count) ||
        !navi_array_reserve(memory, &polygons->numbers, count))
        return NAV_ERR_MEMORY;
    polygons->sorted.count = 0;
    for (uint32_t k = 0; k < polygons->parts.count; k++) {
        const PolygonPart* part = &polygons->parts.data[k];
        for (uint32_t c = part->first; c < part->first + part->count; c++) {
            polygons->sorted.data[polygons->sorted.count++] = c;
            polygons->part_of.data[c] = k;
        }
    }
    navi_sort(polygons->sorted.data, polygons->sorted.count, corner_is_before, polygons);
    return NAV_OK;
}

// Write each place once, and number the corners by it.
static void write_vertices(NavPolygons* polygons, TextOut* out) {
    uint32_t number = 0;
    for (uint32_t k = 0; k < polygons->sorted.count; k++) {
        ObjCorner here = obj_corner(polygons, polygons->sorted.data[k]);
        ObjCorner last = k == 0 ? here : obj_corner(polygons, polygons->sorted.data[k - 1]);
        if (k == 0 || here.p.x != last.p.x || here.p.y != last.p.y ||
            here.elevation != last.elevation) {
            number++;
            navi_text_put(out, "v ");
            navi_text_px(out, here.p.x);
            navi_text_char(out, ' ');
            navi_text_px(out, here.p.y);
            navi_text_char(out, ' ');
            navi_text_integer(out, here.elevation);
            navi_text_char(out, '\n');
        }
        polygons->numbers.data[polygons->sorted.data[k]] = number;
    }
}

static void write_faces(const NavPolygons* polygons, TextOut* out) {
    for (uint32_t k = 0; k < polygons->order.count; k++) {
        const PolygonPart* part = &polygons->parts.data[polygons->order.data[k]];
        navi_text_char(out, 'f');
        for (uint32_t c = part->first; c < part->first + part->count; c++) {
            navi_text_char(out, ' ');
            navi_text_count(out, polygons->numbers.data[c]);
        }
        navi_text_char(out, '\n');
    }
}

NavResult navi_polygons_write_obj(NavPolygons* polygons, TextOut* out) {
    if (sort_corners(polygons) != NAV_OK)
        return NAV_ERR_MEMORY;
    navi_text_put(out, "# convex polygons in pixels: x right, y down, z is the elevation\n");
    write_vertices(polygons, out);
    write_faces(polygons, out);
    navi_text_flush(out);
    return NAV_OK;
}

// --- JSON --------------------------------------------------------------------------------

static void put_passage(TextOut* out, const NavPassage* passage) {
    static const char kinds[][5] = {"side", "step", "jump"};
    navi_text_put(out, "{\"kind\":\"");
    navi_text_put(out, kinds[passage->kind]);
    navi_text_put(out, "\",\"polygon\":");
    navi_text_count(out, passage->polygon);
    if (passage->kind == NAV_PASSAGE_JUMP) {
        navi_text_put(out, ",\"link\":");
        navi_text_count(out, passage->link.index);
    } else {
        navi_text_put(out, ",\"side\":");
        navi_text_count(out, passage->side);
    }
    navi_text_put(out, ",\"from\":");
    put_pair(out, passage->from);
    navi_text_put(out, ",\"to\":");
    put_pair(out, passage->to);
    navi_text_char(out, '}');
}

static void put_box(TextOut* out, NavBox box) {
    navi_text_char(out, '[');
    navi_text_px(out, box.min.x);
    navi_text_char(out, ',');
    navi_text_px(out, box.min.y);
    navi_text_char(out, ',');
    navi_text_px(out, box.max.x);
    navi_text_char(out, ',');
    navi_text_px(out, box.max.y);
    navi_text_char(out, ']');
}

static void put_polygon(TextOut* out, const NavPolygon* polygon) {
    navi_text_put(out, "{\"corners\":[");
    for (uint32_t k = 0; k < polygon->corner_count; k++) {
        navi_text_put(out, k > 0 ? "," : "");
        put_pair(out, polygon->corners[k]);
    }
    navi_text_put(out, "],\"centre\":");
    put_pair(out, polygon->centre);
    navi_text_put(out, ",\"box\":");
    put_box(out, polygon->box);
    navi_text_put(out, ",\"surface\":");
    navi_text_decimal(out, (int64_t)floor(polygon->surface * (1e4 / 65536) + 0.5), 4);
    navi_text_put(out, ",\"area\":");
    navi_text_integer(out, polygon->area);
    navi_text_put(out, ",\"elevation\":");
    navi_text_integer(out, polygon->elevation);
    navi_text_put(out, polygon->is_soft ? ",\"soft\":true" : ",\"soft\":false");
    navi_text_put(out, ",\"passages\":[");
    for (uint32_t k = 0; k < polygon->passage_count; k++) {
        navi_text_put(out, k > 0 ? "," : "");
        put_passage(out, &polygon->passages[k]);
    }
    navi_text_put(out, "]}");
}

void navi_polygons_write_json(const NavPolygons* polygons, TextOut* out) {
    navi_text_put(out, "{\"polygons\":[");
    for (uint32_t k = 0; k < polygons->order.count; k++) {
        NavPolygon polygon;
        navi_polygons_describe(polygons, k, &polygon);
        navi_text_put(out, k > 0 ? ",\n" : "\n");
        put_polygon(out, &polygon);
    }
    navi_text_put(out, "\n]}\n");
    navi_text_flush(out);
}
