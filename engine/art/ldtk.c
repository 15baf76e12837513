// LDtk: IntGrid layers become rectangles, entities become polygons of their lists of points, or
// rectangles without them.
#include "art/formats.h"

#include "art/cells.h"
#include "asset/document.h"
#include "asset/json.h"

#include <stdlib.h>
#include <string.h>

enum { VALUE_MAX = 1024, POINT_MAX = 65536 };

typedef struct Level {
    EngiArt* art;
    EngiNode defs; // of layers
    EngVec origin; // in the world, px
    double width, height;
    bool has_floor; // some value of a grid is floor
} Level;

// ---- grids

typedef struct Grid {
    EngiNode csv;
    const char* name;
    uint32_t width, height;
    double uid, size, x, y;
} Grid;

// The names of the values of a grid, from the definition of its layer.
static void list_names(const Level* level, double layer_uid, const char** names) {
    for (size_t i = 0; i < json_array_size(level->defs.json); i++) {
        const json_t* def = json_array_get(level->defs.json, i);
        if (json_number_value(json_object_get(def, "uid")) != layer_uid)
            continue;
        const json_t* values = json_object_get(def, "intGridValues");
        for (size_t k = 0; k < json_array_size(values) && k < VALUE_MAX; k++) {
            const json_t* entry = json_array_get(values, k);
            double value = json_number_value(json_object_get(entry, "value"));
            if (value >= 1 && value <= VALUE_MAX)
                names[(size_t)value] = json_string_value(json_object_get(entry, "identifier"));
        }
        return;
    }
}

// The cells, and the meanings of the values that occur. Values without meaning become 0.
static bool read_cells(const Level* level, const Grid* grid, EngArtMeaning* meanings,
                       uint32_t* keys) {
    const char* names[VALUE_MAX + 1] = {NULL};
    bool is_known[VALUE_MAX + 1] = {false};
    list_names(level, grid->uid, names);
    for (size_t i = 0; i < (size_t)grid->width * grid->height; i++) {
        EngiNode item = engi_node_item(&grid->csv, i);
        uint32_t value = 0;
        char number[16];
        if (!engi_as_uint(&item, VALUE_MAX, &value))
            return false;
        keys[i] = value;
        if (value == 0)
            continue;
        snprintf(number, sizeof number, "%u", value);
        EngiSubject subject = {.name = names[value] != NULL ? names[value] : number,
                               .layer = grid->name,
                               .fallback = ENG_ART_OBSTACLE};
        if (!is_known[value] && !engi_art_mean(level->art, &subject, &meanings[value - 1]))
            return false;
        is_known[value] = true;
        if (meanings[value - 1].role == ENG_ART_NOTHING)
            keys[i] = 0;
    }
    return true;
}

static bool read_grid(const EngiNode* layer, Grid* grid) {
    if (!engi_get_string(layer, "__identifier", ENGI_REQUIRED, &grid->name) ||
        !engi_get_uint(layer, "__cWid", ENGI_REQUIRED, 65536, &grid->width) ||
        !engi_get_uint(layer, "__cHei", ENGI_REQUIRED, 65536, &grid->height) ||
        !engi_get_double(layer, "__gridSize", ENGI_REQUIRED, &grid->size) ||
        !engi_get_double(layer, "__pxTotalOffsetX", ENGI_OPTIONAL, &grid->x) ||
        !engi_get_double(layer, "__pxTotalOffsetY", ENGI_OPTIONAL, &grid->y) ||
        !engi_get_double(layer, "layerDefUid", ENGI_OPTIONAL, &grid->uid) ||
        !engi_get_list(layer, "intGridCsv", ENGI_REQUIRED, ENG_MAP_CELL_MAX, &grid->csv))
        return false;
    if (!(grid->size > 0))
        return engi_fail(layer, "__gridSize is %g", grid->size);
    size_t count = json_array_size(grid->csv.json);
    return count == (uint64_t)grid->width * grid->height ||
           engi_fail(&grid->csv, "%zu cells instead of %u x %u", count, grid->width, grid->height);
}

static bool add_grid(Level* level, const EngiNode* layer, bool is_counting) {
    Grid grid = {0};
    if (!read_grid(layer, &grid))
        return false;
    size_t count = (size_t)grid.width * grid.height;
    uint32_t* keys = malloc((count + 1) * sizeof *keys);
    EngArtMeaning* meanings = malloc(VALUE_MAX * sizeof *meanings);
    bool is_added = keys != NULL && meanings != NULL;
    if (!is_added)
        engi_fail_memory(layer);
    is_added = is_added && read_cells(level, &grid, meanings, keys);
    for (size_t i = 0; i < count && is_added && is_counting; i++)
        level->has_floor |= keys[i] > 0 && meanings[keys[i] - 1].role == ENG_ART_FLOOR;
    if (is_added && !is_counting) {
        EngiCells cells = {.name = grid.name,
                           .layer = grid.name,
                           .keys = keys,
                           .width = grid.width,
                           .height = grid.height,
                           .meanings = meanings,
                           .start = {level->origin.x + grid.x, level->origin.y + grid.y},
                           .size = {grid.size, grid.size}};
        is_added = engi_cells_add(level->art, &cells);
    }
    free(keys);
    free(meanings);
    return is_added;
}

// ---- entities

// Fields that are a truth value, a number or a text become properties.
static bool read_fields(const EngiNode* fields, EngProperties* properties) {
    size_t count = json_array_size(fields->json);
    EngProperty* items = engi_arena_take(fields->source->arena, count, sizeof *items);
    if (items == NULL)
        return engi_fail_memory(fields);
    for (size_t i = 0; i < count; i++) {
        EngiNode field = engi_node_item(fields, i);
        const json_t* value = json_object_get(field.json, "__value");
        items[i] = (EngProperty){.name = "", .type_name = "", .string = ""};
        if (!engi_get_string(&field, "__identifier", ENGI_REQUIRED, &items[i].name))
            return false;
        items[i].kind = json_is_boolean(value)   ? ENG_PROPERTY_BOOL
                        : json_is_integer(value) ? ENG_PROPERTY_INT
                        : json_is_real(value)    ? ENG_PROPERTY_FLOAT
                                                 : ENG_PROPERTY_STRING;
        items[i].boolean = json_is_true(value);
        items[i].integer = (int64_t)json_integer_value(value);
        items[i].number = json_is_real(value) ? json_real_value(value) : 0;
        if (json_is_string(value) &&
            !engi_get_string(&field, "__value", ENGI_REQUIRED, &items[i].string))
            return false;
    }
    *properties = (EngProperties){items, (uint32_t)count};
    return true;
}

static bool note_unknown(const EngiSubject* entity, const EngiSource* source) {
    char owner[80];
    snprintf(owner, sizeof owner, "entity \"%.60s\"", entity->name);
    return engi_art_note_unknown(source, owner, entity->properties[0]);
}

// The points of a field are cells; a corner of the polygon is the middle of one.
static bool add_points(Level* level, const EngiNode* list, const EngiSubject* subject,
                       double grid_size, EngVec offset) {
    size_t count = json_array_size(list->json);
    EngVec* points = engi_arena_take(list->source->arena, count, sizeof *points);
    if (points == NULL)
        return engi_fail_memory(list);
    for (size_t i = 0; i < count; i++) {
        EngiNode item = engi_node_item(list, i);
        EngVec cell;
        if (!engi_get_double(&item, "cx", ENGI_REQUIRED, &cell.x) ||
            !engi_get_double(&item, "cy", ENGI_REQUIRED, &cell.y))
            return false;
        points[i] =
            (EngVec){offset.x + (cell.x + 0.5) * grid_size, offset.y + (cell.y + 0.5) * grid_size};
    }
    EngPolygon polygon = {points, (uint32_t)count};
    uint32_t outline;
    return engi_art_polygons(level->art, subject->name, 0, &polygon, 1, (EngVec){0, 0}, &outline) &&
           engi_art_shape(level->art, subject, outline, (EngPoint){0, 0});
}

static bool read_pair(const EngiNode* entity, const char* key, EngVec* pair) {
    EngiNode list;
    if (!engi_get_list(entity, key, ENGI_OPTIONAL, 2, &list))
        return false;
    EngiNode x = engi_node_item(&list, 0), y = engi_node_item(&list, 1);
    return list.json == NULL || (engi_as_double(&x, &pair->x) && engi_as_double(&y, &pair->y));
}

// The rectangle of an entity; its place is that of its pivot.
static bool read_box(const EngiNode* entity, EngVec offset, EngVec corners[4]) {
    EngVec at = {0, 0}, pivot = {0, 0}, size = {0, 0};
    if (!read_pair(entity, "px", &at) || !read_pair(entity, "__pivot", &pivot) ||
        !engi_get_double(entity, "width", ENGI_OPTIONAL, &size.x) ||
        !engi_get_double(entity, "height", ENGI_OPTIONAL, &size.y))
        return false;
    for (int i = 0; i < 4; i++)
        corners[i] = (EngVec){offset.x + at.x + ((i == 1 || i == 2) - pivot.x) * size.x,
                              offset.y + at.y + ((i > 1) - pivot.y) * size.y};
    return true;
}

static bool add_box(Level* level, const EngiNode* entity, const EngiSubject* subject,
                    EngVec offset) {
    EngiArt* art = level->art;
    EngArtMeaning meaning;
    EngVec corners[4];
    EngPolygon polygon = {corners, 4};
    uint32_t outline;
    if (!engi_art_mean(art, subject, &meaning))
        return false;
    if (meaning.role == ENG_ART_NOTHING) {
        art->art.left_out_count++;
        return true;
    }
    return read_box(entity, offset, corners) &&
           engi_art_polygons(art, subject->name, 0, &polygon, 1, (EngVec){0, 0}, &outline) &&
           (outline == ENG_NONE ||
            engi_art_place(art, subject, outline, (EngPoint){0, 0}, &meaning));
}

static bool add_entity(Level* level, const EngiNode* entity, double grid_size, EngVec offset,
                       const char* layer) {
    EngiSubject subject = {.layer = layer};
    EngiNode fields;
    bool has_points = false;
    if (!engi_get_string(entity, "__identifier", ENGI_REQUIRED, &subject.name) ||
        !engi_get_list(entity, "fieldInstances", ENGI_OPTIONAL, 4096, &fields))
        return false;
    if (fields.json != NULL &&
        (!read_fields(&fields, &subject.properties[0]) || !note_unknown(&subject, entity->source)))
        return false;
    for (size_t i = 0; i < json_array_size(fields.json); i++) {
        EngiNode field = engi_node_item(&fields, i);
        EngiNode value = engi_node_member(&field, "__value");
        const char* type = json_string_value(json_object_get(field.json, "__type"));
        bool is_points = type != NULL && strcmp(type, "Array<Point>") == 0;
        if (!is_points || json_array_size(value.json) < 3)
            continue;
        if (json_array_size(value.json) > POINT_MAX)
            return engi_fail(&value, "more than %d points", POINT_MAX);
        if (!add_points(level, &value, &subject, grid_size, offset))
            return false;
        has_points = true;
    }
    return has_points || add_box(level, entity, &subject, offset);
}

static bool add_entities(Level* level, const EngiNode* layer) {
    EngiNode list;
    double grid_size = 0;
    EngVec offset = {0, 0};
    const char* name = "";
    if (!engi_get_list(layer, "entityInstances", ENGI_REQUIRED, ENG_MAP_OBJECT_MAX, &list) ||
        !engi_get_double(layer, "__gridSize", ENGI_REQUIRED, &grid_size) ||
        !engi_get_double(layer, "__pxTotalOffsetX", ENGI_OPTIONAL, &offset.x) ||
        !engi_get_double(layer, "__pxTotalOffsetY", ENGI_OPTIONAL, &offset.y) ||
        !engi_get_string(layer, "__identifier", ENGI_REQUIRED, &name))
        return false;
    offset.x += level->origin.x;
    offset.y += level->origin.y;
    for (size_t i = 0; i < json_array_size(list.json); i++) {
        EngiNode entity = engi_node_item(&list, i);
        if (!json_is_object(entity.json))
            return engi_fail(&entity, "expected an object for the entity");
        if (!add_entity(level, &entity, grid_size, offset, name))
            return false;
    }
    return true;
}

// ---- levels

static bool add_layers(Level* level, const EngiNode* layers, bool is_counting) {
    // The first layer is on top.
    for (size_t i = json_array_size(layers->json); i-- > 0;) {
        EngiNode layer = engi_node_item(layers, i);
        const char* type = "";
        if (!json_is_object(layer.json))
            return engi_fail(&layer, "expected an object for the layer");
        if (!engi_get_string(&layer, "__type", ENGI_REQUIRED, &type))
            return false;
        if (strcmp(type, "IntGrid") == 0 && !add_grid(level, &layer, is_counting))
            return false;
        if (strcmp(type, "Entities") == 0 && !is_counting && !add_entities(level, &layer))
            return false;
    }
    return true;
}

// Without a value that is floor the whole level is floor, below the obstacles.
static bool add_ground(Level* level, const char* name) {
    EngVec o = level->origin;
    EngVec corners[4] = {o,
                         {o.x + level->width, o.y},
                         {o.x + level->width, o.y + level->height},
                         {o.x, o.y + level->height}};
    EngPolygon rectangle = {corners, 4};
    EngiSubject subject = {.name = name, .fallback = ENG_ART_FLOOR};
    uint32_t outline;
    return engi_art_polygons(level->art, name, 0, &rectangle, 1, (EngVec){0, 0}, &outline) &&
           engi_art_shape(level->art, &subject, outline, (EngPoint){0, 0});
}

static bool add_content(Level* level, const EngiNode* node, const char* name) {
    EngiNode layers;
    return engi_get_list(node, "layerInstances", ENGI_REQUIRED, 4096, &layers) &&
           add_layers(level, &layers, true) && (level->has_floor || add_ground(level, name)) &&
           add_layers(level, &layers, false);
}

// The level is in a file of its own, which the project names.
static bool add_external(Level* level, const EngiNode* node, const char* name) {
    const char* path = "";
    EngiSource source;
    if (!engi_get_path(node, "externalRelPath", ENGI_REQUIRED, &path))
        return false;
    json_t* json = engi_document_load(node, path, &source);
    if (json == NULL)
        return false;
    EngiNode root = engi_node_root(&source, json);
    bool is_added = json_is_object(root.json)
                        ? add_content(level, &root, name)
                        : engi_fail(&root, "expected an object for the level");
    json_decref(json);
    return is_added || engi_document_fail(node);
}

// What a project says of the places of its levels.
typedef struct Layout {
    EngVec next, step; // linear: where the next level lies, and the part of its size from there on
    bool is_linear;    // levels have no places
    double depth;      // of the level before
    bool has_two_depths;
} Layout;

static bool read_layout(const EngiNode* root, Layout* layout) {
    const char* name = "";
    *layout = (Layout){.depth = 0};
    if (!engi_get_string(root, "worldLayout", ENGI_OPTIONAL, &name))
        return false;
    if (strcmp(name, "LinearHorizontal") == 0)
        layout->step.x = 1;
    if (strcmp(name, "LinearVertical") == 0)
        layout->step.y = 1;
    layout->is_linear = layout->step.x + layout->step.y > 0;
    return !layout->is_linear ||
           engi_note(root, "levels of worldLayout %s have no places: they lie one after the other",
                     name);
}

static bool place_level(const EngiNode* node, Layout* layout, Level* level) {
    if (!engi_get_double(node, "worldX", ENGI_OPTIONAL, &level->origin.x) ||
        !engi_get_double(node, "worldY", ENGI_OPTIONAL, &level->origin.y) ||
        !engi_get_double(node, "pxWid", ENGI_REQUIRED, &level->width) ||
        !engi_get_double(node, "pxHei", ENGI_REQUIRED, &level->height))
        return false;
    if (layout->is_linear)
        level->origin = layout->next;
    layout->next.x += layout->step.x * level->width;
    layout->next.y += layout->step.y * level->height;
    return true;
}

static bool add_level(EngiArt* art, const EngiNode* node, const EngiNode* defs, Layout* layout) {
    Level level = {.art = art, .defs = *defs};
    const char* name = "";
    double depth = 0;
    bool is_first = node->index == 0;
    if (!engi_get_string(node, "identifier", ENGI_REQUIRED, &name) ||
        !engi_get_double(node, "worldDepth", ENGI_OPTIONAL, &depth) ||
        !place_level(node, layout, &level))
        return false;
    layout->has_two_depths |= !is_first && depth != layout->depth;
    layout->depth = depth;
    bool is_elsewhere = json_is_null(json_object_get(node->json, "layerInstances"));
    return is_elsewhere ? add_external(&level, node, name) : add_content(&level, node, name);
}

static bool read_project(EngiArt* art, const EngiNode* root) {
    EngiNode levels, defs, layer_defs = {0};
    Layout layout;
    if (!json_is_object(root->json))
        return engi_fail(root, "expected an object for the project");
    bool is_level = json_object_get(root->json, "layerInstances") != NULL &&
                    json_object_get(root->json, "levels") == NULL;
    if (is_level)
        return engi_fail(root, "a level without its project; give the .ldtk file that names it");
    if (!engi_get_object(root, "defs", ENGI_OPTIONAL, &defs) ||
        (defs.json != NULL && !engi_get_list(&defs, "layers", ENGI_OPTIONAL, 4096, &layer_defs)) ||
        !engi_get_list(root, "levels", ENGI_REQUIRED, 65536, &levels))
        return false;
    if (json_array_size(json_object_get(root->json, "worlds")) > 0)
        return engi_fail(root, "a project of several worlds is not read");
    if (!read_layout(root, &layout))
        return false;
    for (size_t i = 0; i < json_array_size(levels.json); i++) {
        EngiNode level = engi_node_item(&levels, i);
        if (!json_is_object(level.json))
            return engi_fail(&level, "expected an object for the level");
        if (!add_level(art, &level, &layer_defs, &layout))
            return false;
    }
    return !layout.has_two_depths ||
           engi_note(root, "levels of several worldDepths lie on one another");
}

bool engi_read_ldtk(EngiArt* art, const char* bytes, size_t size) {
    json_t* json = engi_json_parse(&art->source, bytes, size);
    if (json == NULL)
        return false;
    EngiNode root = engi_node_root(&art->source, json);
    bool is_read = read_project(art, &root);
    json_decref(json);
    return is_read;
}
