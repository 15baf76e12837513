#include "asset/shape.h"

#include "asset/json.h"
#include "asset/lattice.h"
#include "asset/property_read.h"
#include "asset/shape_points.h"

static EngVec* take_points(const EngiNode* object, EngiShape* shape, size_t count) {
    shape->points = engi_arena_take(object->source->arena, count, sizeof(EngVec));
    shape->point_count = (uint32_t)count;
    if (shape->points == NULL)
        engi_fail_memory(object);
    return shape->points;
}

static bool fail_few(const EngiNode* list, size_t count, size_t least) {
    return engi_fail(list, "%zu points are fewer than %zu", count, least);
}

static bool read_text(const EngiNode* list, size_t least, EngiShape* shape) {
    EngiPoints points;
    const json_t* text = json_object_get(list->json, ENGI_POINTS_KEY);
    if (!engi_points_read(list, json_string_value(text), &points))
        return false;
    shape->points = points.points;
    shape->point_count = (uint32_t)points.count;
    return points.count >= least || fail_few(list, points.count, least);
}

static bool is_text(const EngiNode* list) {
    return json_is_string(json_object_get(list->json, ENGI_POINTS_KEY));
}

static bool read_corners(const EngiNode* object, const EngiNode* list, size_t least,
                         EngiShape* shape) {
    if (is_text(list))
        return read_text(list, least, shape);
    size_t count = json_array_size(list->json);
    if (count < least)
        return fail_few(list, count, least);
    EngVec* points = take_points(object, shape, count);
    if (points == NULL)
        return false;
    for (size_t i = 0; i < count; i++) {
        EngiNode point = engi_node_item(list, i);
        if (!json_is_object(point.json))
            return engi_fail(&point, "a point is not an object with x and y");
        if (!engi_get_double(&point, "x", ENGI_REQUIRED, &points[i].x) ||
            !engi_get_double(&point, "y", ENGI_REQUIRED, &points[i].y))
            return false;
    }
    return true;
}

static bool make_rectangle(const EngiNode* object, EngiShape* shape) {
    EngVec* points = take_points(object, shape, 4);
    if (points == NULL)
        return false;
    points[1].x = points[2].x = shape->width;
    points[2].y = points[3].y = shape->height;
    return true;
}

static bool make_ellipse(const EngiNode* object, EngiShape* shape) {
    EngVec* points = take_points(object, shape, ENG_MAP_ELLIPSE_SEGMENTS);
    if (points == NULL)
        return false;
    double rx = shape->width / 2, ry = shape->height / 2;
    for (int i = 0; i < ENG_MAP_ELLIPSE_SEGMENTS; i++) {
        EngVec direction = engi_direction(360.0 * i / ENG_MAP_ELLIPSE_SEGMENTS);
        points[i] = (EngVec){rx + rx * direction.x, ry + ry * direction.y};
    }
    return true;
}

// Two half circles on the shorter sides. Both ends of each are corners, so there are two more
// points than on a circle.
static bool make_capsule(const EngiNode* object, EngiShape* shape) {
    EngVec* points = take_points(object, shape, ENG_MAP_ELLIPSE_SEGMENTS + 2);
    if (points == NULL)
        return false;
    const int half = ENG_MAP_ELLIPSE_SEGMENTS / 2;
    bool is_tall = shape->height > shape->width;
    double radius = (is_tall ? shape->width : shape->height) / 2;
    EngVec last = {shape->width - radius, shape->height - radius};
    for (int i = 0; i <= half; i++) {
        EngVec direction = engi_direction((is_tall ? 0 : -90) + 180.0 * i / half);
        EngVec arm = {radius * direction.x, radius * direction.y};
        points[i] = (EngVec){last.x + arm.x, last.y + arm.y};
        points[half + 1 + i] = (EngVec){radius - arm.x, radius - arm.y};
    }
    return true;
}

static bool read_flag(const EngiNode* object, const char* key, bool* is_set) {
    *is_set = false;
    return engi_get_bool(object, key, ENGI_OPTIONAL, is_set);
}

static bool find_corners(const EngiNode* object, const char* key, EngiNode* list) {
    *list = engi_node_member(object, key);
    return is_text(list) || engi_get_list(object, key, ENGI_OPTIONAL, ENG_MAP_POINT_MAX, list);
}

static bool read_kind(const EngiNode* object, EngiShape* shape) {
    EngiNode polygon, polyline, text;
    bool is_ellipse, is_capsule, is_point;
    if (!find_corners(object, "polygon", &polygon) ||
        !find_corners(object, "polyline", &polyline) ||
        !engi_get_object(object, "text", ENGI_OPTIONAL, &text) ||
        !read_flag(object, "ellipse", &is_ellipse) || !read_flag(object, "point", &is_point) ||
        !read_flag(object, "capsule", &is_capsule))
        return false;
    if (shape->gid != 0) {
        shape->kind = ENG_SHAPE_TILE;
        return true;
    }
    if (polygon.json != NULL) {
        shape->kind = ENG_SHAPE_POLYGON;
        return read_corners(object, &polygon, 3, shape);
    }
    if (polyline.json != NULL) {
        shape->kind = ENG_SHAPE_POLYLINE;
        return read_corners(object, &polyline, 2, shape);
    }
    if (is_point) {
        shape->kind = ENG_SHAPE_POINT;
        return take_points(object, shape, 1) != NULL;
    }
    if (is_ellipse) {
        shape->kind = ENG_SHAPE_ELLIPSE;
        return make_ellipse(object, shape);
    }
    if (is_capsule) {
        shape->kind = ENG_SHAPE_CAPSULE;
        return make_capsule(object, shape);
    }
    shape->kind = text.json != NULL ? ENG_SHAPE_TEXT : ENG_SHAPE_RECTANGLE;
    return make_rectangle(object, shape);
}

bool engi_shape_read(const EngiNode* object, EngiShape* shape) {
    *shape = (EngiShape){.name = "", .class_name = "", .is_visible = true};
    if (!json_is_object(object->json))
        return engi_fail(object, "expected an object");
    if (!engi_get_uint(object, "id", ENGI_OPTIONAL, UINT32_MAX, &shape->id) ||
        !engi_get_string(object, "name", ENGI_OPTIONAL, &shape->name) ||
        !engi_class_read(object, &shape->class_name) ||
        !engi_get_bool(object, "visible", ENGI_OPTIONAL, &shape->is_visible) ||
        !engi_get_double(object, "x", ENGI_OPTIONAL, &shape->x) ||
        !engi_get_double(object, "y", ENGI_OPTIONAL, &shape->y) ||
        !engi_get_double(object, "width", ENGI_OPTIONAL, &shape->width) ||
        !engi_get_double(object, "height", ENGI_OPTIONAL, &shape->height) ||
        !engi_get_double(object, "rotation", ENGI_OPTIONAL, &shape->rotation) ||
        !engi_get_uint(object, "gid", ENGI_OPTIONAL, UINT32_MAX, &shape->gid))
        return false;
    if (shape->width < 0 || shape->height < 0)
        return engi_fail(object, "%g x %g is not a valid size", shape->width, shape->height);
    return engi_properties_read(object, &shape->properties) && read_kind(object, shape);
}
