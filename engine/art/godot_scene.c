#include "art/godot_scene.h"

#include "art/lines.h"
#include "art/number.h"
#include "art/sprite.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NODE_MAX = 65536, HEAD_COUNT = ENGI_GODOT_HEAD_COUNT };

typedef struct Reader {
    EngiArt* art;
    EngiGodotScene* scene;
    EngiLines lines;
    EngiGodotNode* node;         // of the present section, or NULL
    EngiGodotResource* resource; // the same
    bool has_head;
    uint32_t heads[HEAD_COUNT]; // of the nodes, by a hash of their paths
} Reader;

static bool fail(const Reader* reader, const char* what) {
    return engi_source_fail(&reader->art->source, reader->lines.number, "%s", what);
}

// ---- sections

// The value of name="text" or name=text in a line such as [node name="A" type="B"]. A copy in the
// arena; "" when there is none, NULL without memory.
static const char* attribute(const Reader* reader, const char* name) {
    const EngiLines* lines = &reader->lines;
    size_t length = strlen(name);
    bool is_text = false;
    for (const char* at = lines->start; at + length + 1 < lines->stop; at++) {
        bool is_here = !is_text && at > lines->start && at[-1] == ' ' && at[length] == '=' &&
                       memcmp(at, name, length) == 0;
        is_text = *at == '"' ? !is_text : is_text;
        if (!is_here)
            continue;
        const char* start = at + length + 1;
        bool is_quoted = *start == '"';
        const char* stop = start += is_quoted;
        while (stop < lines->stop && (is_quoted ? *stop != '"' : *stop != ' ' && *stop != ']'))
            stop++;
        return engi_line_copy(reader->art, start, stop);
    }
    return "";
}

static void* grow(Reader* reader, void* items, uint32_t count, uint32_t* capacity, size_t size) {
    if (count < *capacity)
        return items;
    if (count >= NODE_MAX) {
        fail(reader, "too many nodes or resources");
        return NULL;
    }
    uint32_t more = *capacity < 16 ? 16 : 2 * *capacity;
    void* grown = engi_arena_take(reader->art->arena, more, size);
    if (grown == NULL) {
        engi_source_fail_memory(&reader->art->source);
        return NULL;
    }
    if (count > 0)
        memcpy(grown, items, count * size);
    *capacity = more;
    return grown;
}

static uint32_t hash_of(const char* text) {
    uint32_t hash = 2166136261u;
    for (; *text != 0; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash % HEAD_COUNT;
}

// The path of a node below its parent's.
static const char* join_path(Reader* reader, const char* parent, const char* name) {
    if (strcmp(parent, ".") == 0)
        return name;
    size_t length = strlen(parent);
    char* path = engi_arena_take(reader->art->arena, length + strlen(name) + 2, 1);
    if (path == NULL) {
        engi_source_fail_memory(&reader->art->source);
        return NULL;
    }
    memcpy(path, parent, length);
    path[length] = '/';
    memcpy(path + length + 1, name, strlen(name));
    return path;
}

static bool find_parent(Reader* reader, EngiGodotNode* node, const char* parent) {
    EngiGodotScene* scene = reader->scene;
    node->parent = ENG_NONE;
    node->path = parent[0] != 0 ? join_path(reader, parent, node->name) : ".";
    if (node->path == NULL)
        return false;
    if (parent[0] == 0)
        return true;
    for (uint32_t i = reader->heads[hash_of(parent)]; i != ENG_NONE;
         i = scene->nodes[i].next_of_hash) {
        if (strcmp(scene->nodes[i].path, parent) == 0) {
            node->parent = i;
            return true;
        }
    }
    return engi_source_note(&reader->art->source, node->line,
                            "the parent \"%.60s\" of \"%.60s\" is in another file", parent,
                            node->name);
}

static bool begin_node(Reader* reader) {
    EngiGodotScene* scene = reader->scene;
    void* grown =
        grow(reader, scene->nodes, scene->node_count, &scene->node_capacity, sizeof *scene->nodes);
    if (grown == NULL)
        return false;
    scene->nodes = grown;
    EngiGodotNode node = {.name = attribute(reader, "name"),
                          .type = attribute(reader, "type"),
                          .resource = "",
                          .line = reader->lines.number,
                          .scale = {1, 1}};
    const char* parent = attribute(reader, "parent");
    if (node.name == NULL || node.type == NULL || parent == NULL ||
        !find_parent(reader, &node, parent))
        return false;
    uint32_t* head = &reader->heads[hash_of(node.path)];
    node.next_of_hash = *head;
    *head = scene->node_count;
    reader->node = &scene->nodes[scene->node_count++];
    *reader->node = node;
    return true;
}

static bool begin_resource(Reader* reader) {
    EngiGodotScene* scene = reader->scene;
    const char *type = attribute(reader, "type"), *id = attribute(reader, "id");
    if (type == NULL || id == NULL)
        return false;
    if (strcmp(type, "NavigationPolygon") != 0)
        return true;
    void* grown = grow(reader, scene->resources, scene->resource_count, &scene->resource_capacity,
                       sizeof *scene->resources);
    if (grown == NULL)
        return false;
    scene->resources = grown;
    // A resource by itself has no id in its head.
    id = id[0] != 0 ? id : ".";
    uint32_t* head = &scene->resource_heads[hash_of(id)];
    reader->resource = &scene->resources[scene->resource_count];
    *reader->resource =
        (EngiGodotResource){.id = id, .line = reader->lines.number, .next_of_hash = *head};
    *head = scene->resource_count++;
    return true;
}

static bool check_head(Reader* reader) {
    const char* format = attribute(reader, "format");
    reader->has_head = true;
    if (format == NULL)
        return false;
    bool is_known =
        strcmp(format, "2") == 0 || strcmp(format, "3") == 0 || strcmp(format, "4") == 0;
    return is_known || engi_source_fail(&reader->art->source, reader->lines.number,
                                        "format %.20s is not read, only 2 to 4", format);
}

static bool begin_section(Reader* reader) {
    reader->node = NULL;
    reader->resource = NULL;
    if (engi_line_begins(&reader->lines, "[gd_")) {
        const char* type = attribute(reader, "type");
        // A resource by itself: its section is [resource], its type is up here.
        if (type != NULL && strcmp(type, "NavigationPolygon") == 0 && !begin_resource(reader))
            return false;
        return type != NULL && check_head(reader);
    }
    if (engi_line_begins(&reader->lines, "[node "))
        return begin_node(reader);
    if (engi_line_begins(&reader->lines, "[sub_resource "))
        return begin_resource(reader);
    if (engi_line_begins(&reader->lines, "[resource]") && reader->scene->resource_count > 0)
        reader->resource = &reader->scene->resources[0];
    return true;
}

// ---- values

// The text of a value, which may go on over several lines until its brackets are closed.
static const char* take_value(Reader* reader, const char* start) {
    int depth = 0;
    bool is_text = false;
    const char* at = start;
    while (at < reader->lines.end && (depth > 0 || is_text || *at != '\n')) {
        if (is_text && *at == '\\' && at + 1 < reader->lines.end && at[1] != '\n') {
            at += 2;
            continue;
        }
        is_text = *at == '"' ? !is_text : is_text;
        depth += is_text ? 0 : (*at == '(' || *at == '[' || *at == '{');
        depth -= is_text ? 0 : (*at == ')' || *at == ']' || *at == '}');
        if (*at == '\n')
            reader->lines.number++;
        at++;
    }
    if (depth != 0 || is_text) {
        fail(reader, "a value has no end");
        return NULL;
    }
    reader->lines.at = at < reader->lines.end ? at + 1 : at;
    return engi_line_copy(reader->art, start, at);
}

// Step over Name( and its like, to the first number.
static const char* to_numbers(const char* text) {
    const char* open = strchr(text, '(');
    return open != NULL ? open + 1 : text;
}

static bool read_points(Reader* reader, const char* text, const EngVec** points, uint32_t* count) {
    const char* start = to_numbers(text);
    const char* stop = strchr(start, ')');
    if (stop == NULL)
        return fail(reader, "expected a list of points");
    const char* list = engi_line_copy(reader->art, start, stop);
    return list != NULL && engi_read_points(reader->art, reader->lines.number, list, points, count);
}

static bool read_vec(Reader* reader, const char* text, EngVec* vec) {
    double xy[2];
    if (!engi_numbers_read(to_numbers(text), ",)", xy, 2) || !engi_is_coordinate(xy[0]) ||
        !engi_is_coordinate(xy[1]))
        return fail(reader, "expected two numbers in range");
    *vec = (EngVec){xy[0], xy[1]};
    return true;
}

// The id in SubResource("id") or SubResource( 1 ).
static bool read_reference(Reader* reader, const char* text, const char** id) {
    const char* start = to_numbers(text);
    start += strspn(start, " \"");
    *id = engi_line_copy(reader->art, start, start + strcspn(start, " \")"));
    return *id != NULL;
}

// [PackedInt32Array(0, 1, 2), ..]
static bool read_polygons(Reader* reader, const char* text, EngiGodotResource* resource) {
    size_t length = strlen(text);
    uint32_t* indexes = engi_arena_take(reader->art->arena, length, sizeof *indexes);
    uint32_t* sizes = engi_arena_take(reader->art->arena, length, sizeof *sizes);
    uint32_t used = 0;
    if (indexes == NULL || sizes == NULL)
        return engi_source_fail_memory(&reader->art->source);
    resource->polygon_count = 0; // a second list replaces the first
    const char* end = text + length;
    for (const char* at = text; (at = strstr(at, "Array(")) != NULL;) {
        at += strlen("Array(");
        double value;
        sizes[resource->polygon_count] = 0;
        while (engi_number_next(&at, end, ",", &value)) {
            if (!(value >= 0 && value < resource->vertex_count) || floor(value) != value)
                return fail(reader, "a polygon has an index beyond the vertices");
            indexes[used++] = (uint32_t)value;
            sizes[resource->polygon_count]++;
        }
        if (*at != ')')
            return fail(reader, "a polygon is not a list of indexes");
        resource->polygon_count++;
    }
    resource->polygons = indexes;
    resource->polygon_sizes = sizes;
    return true;
}

// [PackedVector2Array(..), ..]
static bool read_outlines(Reader* reader, const char* text, EngiGodotResource* resource) {
    uint32_t count = 0;
    for (const char* at = text; (at = strstr(at, "Vector2Array(")) != NULL; at++)
        count++;
    resource->outlines = engi_arena_take(reader->art->arena, count, sizeof *resource->outlines);
    resource->outline_count = 0; // a second list replaces the first
    if (resource->outlines == NULL)
        return engi_source_fail_memory(&reader->art->source);
    for (const char* at = text; (at = strstr(at, "Vector2Array(")) != NULL; at++) {
        EngPolygon* outline = &resource->outlines[resource->outline_count++];
        if (!read_points(reader, at, &outline->points, &outline->point_count))
            return false;
    }
    return true;
}

static bool read_number(Reader* reader, const char* text, const char* what, double* number) {
    return (engi_numbers_read(text, "", number, 1) && engi_is_coordinate(*number)) ||
           engi_source_fail(&reader->art->source, reader->lines.number, "%s is not a number", what);
}

static bool is_true(const char* text) {
    text += strspn(text, " ");
    return strncmp(text, "true", 4) == 0;
}

// Switches, and what is only noted.
static bool read_switch(EngiGodotNode* node, const char* key, const char* value) {
    if (strcmp(key, "disabled") == 0)
        node->is_off = is_true(value);
    else if (strcmp(key, "enabled") == 0)
        node->is_off = !is_true(value);
    else if (strcmp(key, "top_level") == 0)
        node->is_top_level = is_true(value);
    else if (strcmp(key, "invert_enabled") == 0 || strcmp(key, "invert_enable") == 0)
        node->is_inverted = is_true(value);
    else if (strcmp(key, "build_mode") == 0)
        node->is_hollow = strchr(value, '1') != NULL;
    else if (strcmp(key, "polygons") == 0)
        node->has_parts = strpbrk(value, "0123456789") != NULL;
    else if (strcmp(key, "transform") == 0)
        node->has_transform = true;
    else if (strcmp(key, "enter_cost") == 0)
        node->has_enter_cost = true;
    return true;
}

static bool read_inner_count(Reader* reader, const char* value) {
    double count;
    if (!read_number(reader, value, "internal_vertex_count", &count))
        return false;
    if (!(count >= 0) || floor(count) != count)
        return fail(reader, "internal_vertex_count is not a count");
    reader->node->inner_count = (uint32_t)count;
    return true;
}

static bool read_node_value(Reader* reader, const char* key, const char* value) {
    EngiGodotNode* node = reader->node;
    if (strcmp(key, "position") == 0)
        return read_vec(reader, value, &node->position);
    if (strcmp(key, "scale") == 0)
        return read_vec(reader, value, &node->scale);
    if (strcmp(key, "rotation") == 0)
        return read_number(reader, value, "rotation", &node->rotation);
    if (strcmp(key, "skew") == 0)
        return read_number(reader, value, "skew", &node->skew);
    if (strcmp(key, "travel_cost") == 0) {
        node->has_travel_cost = true;
        return read_number(reader, value, "travel_cost", &node->travel_cost);
    }
    if (strcmp(key, "offset") == 0 && strcmp(node->type, "Polygon2D") == 0)
        return read_vec(reader, value, &node->offset);
    if (strcmp(key, "internal_vertex_count") == 0)
        return read_inner_count(reader, value);
    if (strcmp(key, "polygon") == 0 || strcmp(key, "vertices") == 0)
        return read_points(reader, value, &node->points, &node->point_count);
    if (strcmp(key, "navigation_polygon") == 0 || strcmp(key, "navpoly") == 0)
        return read_reference(reader, value, &node->resource);
    return read_switch(node, key, value);
}

static bool read_resource_value(Reader* reader, const char* key, const char* value) {
    EngiGodotResource* resource = reader->resource;
    if (strcmp(key, "vertices") == 0)
        return read_points(reader, value, &resource->vertices, &resource->vertex_count);
    if (strcmp(key, "polygons") == 0)
        return read_polygons(reader, value, resource);
    if (strcmp(key, "outlines") == 0)
        return read_outlines(reader, value, resource);
    return true;
}

static bool read_line(Reader* reader) {
    const EngiLines* lines = &reader->lines;
    if (lines->start == lines->stop || *lines->start == ';')
        return true;
    if (*lines->start == '[')
        return begin_section(reader);
    if (!reader->has_head)
        return fail(reader, "not a text scene: it does not begin with [gd_scene or [gd_resource");
    const char* equals = memchr(lines->start, '=', (size_t)(lines->stop - lines->start));
    if (equals == NULL)
        return fail(reader, "expected name = value");
    const char* stop = equals;
    while (stop > lines->start && stop[-1] == ' ')
        stop--;
    const char* key = engi_line_copy(reader->art, lines->start, stop);
    const char* value = key != NULL ? take_value(reader, equals + 1) : NULL;
    if (value == NULL)
        return false;
    return (reader->node == NULL || read_node_value(reader, key, value)) &&
           (reader->resource == NULL || read_resource_value(reader, key, value));
}

bool engi_godot_scene_read(EngiArt* art, const char* bytes, size_t size, EngiGodotScene* scene) {
    *scene = (EngiGodotScene){0};
    Reader reader = {.art = art, .scene = scene, .lines = engi_lines(bytes, size)};
    memset(reader.heads, 0xFF, sizeof reader.heads);
    memset(scene->resource_heads, 0xFF, sizeof scene->resource_heads);
    while (engi_lines_next(&reader.lines)) {
        if (!read_line(&reader))
            return false;
    }
    return true;
}

const EngiGodotResource* engi_godot_find_resource(const EngiGodotScene* scene, const char* id) {
    const EngiGodotResource* found = NULL;
    uint32_t i = id[0] != 0 ? scene->resource_heads[hash_of(id)] : ENG_NONE;
    for (; i != ENG_NONE; i = scene->resources[i].next_of_hash) {
        if (strcmp(scene->resources[i].id, id) == 0)
            found = &scene->resources[i];
    }
    return found;
}
