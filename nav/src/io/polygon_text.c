// Numbers are written digit by digit: printf would ask the locale for the decimal point.
#include "io/polygon_text.h"

#include "base/sort.h"

// --- text --------------------------------------------------------------------------------

static void flush(TextOut* out) {
    if (out->count > 0 && !out->is_stopped)
        out->is_stopped = !out->write(out->context, out->buffer, out->count);
    out->count = 0;
}

static void put_char(TextOut* out, char c) {
    if (out->count == sizeof out->buffer)
        flush(out);
    out->buffer[out->count++] = c;
}

static void put(TextOut* out, const char* text) {
    for (; *text != 0; text++)
        put_char(out, *text);
}

static void put_count(TextOut* out, uint64_t value) {
    char digits[20];
    uint32_t count = 0;
    do {
        digits[count++] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    while (count > 0)
        put_char(out, digits[--count]);
}

static void put_integer(TextOut* out, int64_t value) {
    if (value < 0)
        put_char(out, '-');
    put_count(out, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

// A number of 10^-places, without zeros at its end.
static void put_decimal(TextOut* out, int64_t value, uint32_t places) {
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value, unit = 1;
    for (uint32_t k = 0; k < places; k++)
        unit *= 10;
    if (value < 0)
        put_char(out, '-');
    put_count(out, size / unit);
    uint64_t rest = size % unit;
    for (char mark = '.'; rest != 0; mark = 0) {
        if (mark != 0)
            put_char(out, mark);
        unit /= 10;
        put_char(out, (char)('0' + rest / unit));
        rest %= unit;
    }
}

// Steps in pixels, to 10^-8: exact on the lattice.
static void put_px(TextOut* out, double steps) {
    put_decimal(out, (int64_t)floor(steps * (1e8 / NAV_STEPS_PER_PX) + 0.5), 8);
}

static void put_pair(TextOut* out, NavPosition p) {
    put_char(out, '[');
    put_px(out, p.x);
    put_char(out, ',');
    put_px(out, p.y);
    put_char(out, ']');
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
            put(out, "v ");
            put_px(out, here.p.x);
            put_char(out, ' ');
            put_px(out, here.p.y);
            put_char(out, ' ');
            put_integer(out, here.elevation);
            put_char(out, '\n');
        }
        polygons->numbers.data[polygons->sorted.data[k]] = number;
    }
}

static void write_faces(const NavPolygons* polygons, TextOut* out) {
    for (uint32_t k = 0; k < polygons->order.count; k++) {
        const PolygonPart* part = &polygons->parts.data[polygons->order.data[k]];
        put_char(out, 'f');
        for (uint32_t c = part->first; c < part->first + part->count; c++) {
            put_char(out, ' ');
            put_count(out, polygons->numbers.data[c]);
        }
        put_char(out, '\n');
    }
}

NavResult navi_polygons_write_obj(NavPolygons* polygons, TextOut* out) {
    if (sort_corners(polygons) != NAV_OK)
        return NAV_ERR_MEMORY;
    put(out, "# convex polygons in pixels: x right, y down, z is the elevation\n");
    write_vertices(polygons, out);
    write_faces(polygons, out);
    flush(out);
    return NAV_OK;
}

// --- JSON --------------------------------------------------------------------------------

static void put_passage(TextOut* out, const NavPassage* passage) {
    static const char* const kinds[] = {"side", "step", "jump"};
    put(out, "{\"kind\":\"");
    put(out, kinds[passage->kind]);
    put(out, "\",\"polygon\":");
    put_count(out, passage->polygon);
    if (passage->kind == NAV_PASSAGE_JUMP) {
        put(out, ",\"link\":");
        put_count(out, passage->link.index);
    } else {
        put(out, ",\"side\":");
        put_count(out, passage->side);
    }
    put(out, ",\"from\":");
    put_pair(out, passage->from);
    put(out, ",\"to\":");
    put_pair(out, passage->to);
    put_char(out, '}');
}

static void put_box(TextOut* out, NavBox box) {
    put_char(out, '[');
    put_px(out, box.min.x);
    put_char(out, ',');
    put_px(out, box.min.y);
    put_char(out, ',');
    put_px(out, box.max.x);
    put_char(out, ',');
    put_px(out, box.max.y);
    put_char(out, ']');
}

static void put_polygon(TextOut* out, const NavPolygon* polygon) {
    put(out, "{\"corners\":[");
    for (uint32_t k = 0; k < polygon->corner_count; k++) {
        put(out, k > 0 ? "," : "");
        put_pair(out, polygon->corners[k]);
    }
    put(out, "],\"centre\":");
    put_pair(out, polygon->centre);
    put(out, ",\"box\":");
    put_box(out, polygon->box);
    put(out, ",\"surface\":");
    put_decimal(out, (int64_t)floor(polygon->surface * (1e4 / 65536) + 0.5), 4);
    put(out, ",\"area\":");
    put_integer(out, polygon->area);
    put(out, ",\"elevation\":");
    put_integer(out, polygon->elevation);
    put(out, polygon->is_soft ? ",\"soft\":true" : ",\"soft\":false");
    put(out, ",\"passages\":[");
    for (uint32_t k = 0; k < polygon->passage_count; k++) {
        put(out, k > 0 ? "," : "");
        put_passage(out, &polygon->passages[k]);
    }
    put(out, "]}");
}

void navi_polygons_write_json(const NavPolygons* polygons, TextOut* out) {
    put(out, "{\"polygons\":[");
    for (uint32_t k = 0; k < polygons->order.count; k++) {
        NavPolygon polygon;
        navi_polygons_describe(polygons, k, &polygon);
        put(out, k > 0 ? ",\n" : "\n");
        put_polygon(out, &polygon);
    }
    put(out, "\n]}\n");
    flush(out);
}
