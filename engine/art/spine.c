// Spine's JSON: mesh and bounding box attachments in the setup pose, y up in the file.
#include "art/formats.h"

#include "art/spine_bones.h"
#include "art/sprite.h"

#include <string.h>

enum { ATTACHMENT_POINTS = ENG_ATLAS_VERTEX_MAX };

typedef struct Reader {
    EngiArt* art;
    EngiSpineBones bones;
    EngiNode slots;
    json_t* slot_indexes; // by name
    uint32_t* slot_bones; // [number of slots]
} Reader;

// Skins name slots many times, so their names are looked up in an object.
static bool index_slots(Reader* reader) {
    size_t count = json_array_size(reader->slots.json);
    reader->slot_bones = engi_arena_take(reader->art->arena, count, sizeof(uint32_t));
    reader->slot_indexes = json_object();
    if (reader->slot_bones == NULL || reader->slot_indexes == NULL)
        return engi_fail_memory(&reader->slots);
    for (size_t i = 0; i < count; i++) {
        EngiNode slot = engi_node_item(&reader->slots, i);
        const char* name = json_string_value(json_object_get(slot.json, "name"));
        const char* bone = json_string_value(json_object_get(slot.json, "bone"));
        reader->slot_bones[i] = engi_spine_find_bone(&reader->bones, bone);
        if (name == NULL || reader->slot_bones[i] == ENG_NONE)
            return engi_fail(&slot, "it has no name, or its bone is not known");
        if (json_object_set_new(reader->slot_indexes, name, json_integer((json_int_t)i)) != 0)
            return engi_fail_memory(&slot);
    }
    return true;
}

// The slot of that name; its bone, and the attachment that it shows in the setup pose.
static bool find_slot(const Reader* reader, const char* name, uint32_t* bone,
                      const char** attachment) {
    const json_t* index = json_object_get(reader->slot_indexes, name);
    if (index == NULL)
        return engi_fail(&reader->slots, "there is no slot \"%.60s\"", name);
    size_t i = (size_t)json_integer_value(index);
    const json_t* slot = json_array_get(reader->slots.json, i);
    *attachment = json_string_value(json_object_get(slot, "attachment"));
    *bone = reader->slot_bones[i];
    return true;
}

// ---- attachments

static bool number_at(const EngiNode* list, size_t i, double* value) {
    EngiNode item = engi_node_item(list, i);
    return engi_as_double(&item, value);
}

// Each vertex has a number of bones, and for each its index, x, y and weight.
static bool read_weighted(const Reader* reader, const EngiNode* list, EngVec* points,
                          uint32_t count) {
    size_t at = 0;
    for (uint32_t i = 0; i < count; i++) {
        EngiNode item = engi_node_item(list, at++);
        uint32_t bone_count;
        if (!engi_as_uint(&item, reader->bones.count, &bone_count))
            return false;
        points[i] = (EngVec){0, 0};
        for (uint32_t k = 0; k < bone_count; k++, at += 4) {
            EngiNode bone_item = engi_node_item(list, at);
            uint32_t bone;
            EngVec p;
            double weight;
            if (!engi_as_uint(&bone_item, reader->bones.count - 1, &bone) ||
                !number_at(list, at + 1, &p.x) || !number_at(list, at + 2, &p.y) ||
                !number_at(list, at + 3, &weight))
                return false;
            p = engi_spine_apply(&reader->bones, bone, p);
            points[i].x += weight * p.x;
            points[i].y += weight * p.y;
        }
    }
    return at == json_array_size(list->json) || engi_fail(list, "there are too many numbers");
}

static bool read_vertices(const Reader* reader, const EngiNode* attachment, uint32_t bone,
                          uint32_t count, EngVec** points) {
    EngiNode list;
    if (!engi_get_list(attachment, "vertices", ENGI_REQUIRED, 64 * ATTACHMENT_POINTS, &list))
        return false;
    *points = engi_arena_take(reader->art->arena, count, sizeof **points);
    if (*points == NULL)
        return engi_fail_memory(attachment);
    bool is_weighted = json_array_size(list.json) != 2 * (size_t)count;
    if (is_weighted && !read_weighted(reader, &list, *points, count))
        return false;
    for (uint32_t i = 0; i < count && !is_weighted; i++) {
        EngVec p;
        if (!number_at(&list, 2 * (size_t)i, &p.x) || !number_at(&list, 2 * (size_t)i + 1, &p.y))
            return false;
        (*points)[i] = engi_spine_apply(&reader->bones, bone, p);
    }
    for (uint32_t i = 0; i < count; i++) {
        (*points)[i].y = -(*points)[i].y;
        if (!engi_is_coordinate((*points)[i].x) || !engi_is_coordinate((*points)[i].y))
            return engi_fail(&list, "vertex %u is out of range", i);
    }
    return true;
}

static bool add_mesh(const Reader* reader, const EngiNode* attachment, const EngiSubject* subject,
                     uint32_t bone) {
    EngiNode uvs, triangles;
    EngVec* points;
    uint32_t outline;
    if (!engi_get_list(attachment, "uvs", ENGI_REQUIRED, 2 * ATTACHMENT_POINTS, &uvs) ||
        !engi_get_list(attachment, "triangles", ENGI_REQUIRED, 3 * ENG_ATLAS_TRIANGLE_MAX,
                       &triangles))
        return false;
    size_t index_count = json_array_size(triangles.json);
    uint32_t count = (uint32_t)(json_array_size(uvs.json) / 2);
    if (count == 0 || index_count % 3 != 0)
        return engi_fail(attachment, "%zu indexes of %u vertices", index_count, count);
    if (!read_vertices(reader, attachment, bone, count, &points))
        return false;
    uint32_t* indexes = engi_arena_take(reader->art->arena, index_count, sizeof *indexes);
    if (indexes == NULL)
        return engi_fail_memory(attachment);
    for (size_t i = 0; i < index_count; i++) {
        EngiNode item = engi_node_item(&triangles, i);
        if (!engi_as_uint(&item, count - 1, &indexes[i]))
            return false;
    }
    EngMeshInput mesh = {.name = subject->name,
                         .vertices = points,
                         .vertex_count = count,
                         .triangles = indexes,
                         .triangle_count = (uint32_t)(index_count / 3)};
    return engi_art_mesh(reader->art, &mesh, 0, &outline) &&
           engi_art_shape(reader->art, subject, outline, (EngPoint){0, 0});
}

static bool add_box(const Reader* reader, const EngiNode* attachment, const EngiSubject* subject,
                    uint32_t bone) {
    uint32_t count = 0, outline;
    EngVec* points;
    if (!engi_get_uint(attachment, "vertexCount", ENGI_REQUIRED, ATTACHMENT_POINTS, &count) ||
        !read_vertices(reader, attachment, bone, count, &points))
        return false;
    EngPolygon polygon = {points, count};
    return engi_art_polygons(reader->art, subject->name, 0, &polygon, 1, (EngVec){0, 0},
                             &outline) &&
           engi_art_shape(reader->art, subject, outline, (EngPoint){0, 0});
}

// These never have a shape of their own.
static bool is_strange(const char* type) {
    static const char* const plain[] = {"region", "point", "path", "clipping", "mesh"};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        if (strcmp(type, plain[i]) == 0)
            return false;
    }
    return true;
}

// Meshes that the setup pose does not show are left out; bounding boxes are never shown.
static bool add_attachment(const Reader* reader, const EngiNode* attachment, const char* slot,
                           const char* name) {
    const char *type = "region", *shown = NULL;
    uint32_t bone = 0;
    EngiSubject subject = {.name = name, .layer = slot, .fallback = ENG_ART_FLOOR};
    if (!json_is_object(attachment->json))
        return engi_fail(attachment, "expected an object for the attachment");
    if (!engi_get_string(attachment, "type", ENGI_OPTIONAL, &type) ||
        !find_slot(reader, slot, &bone, &shown))
        return false;
    bool is_shown = shown != NULL && strcmp(shown, name) == 0;
    if (strcmp(type, "boundingbox") == 0)
        return add_box(reader, attachment, &subject, bone);
    if (strcmp(type, "mesh") == 0 && is_shown)
        return add_mesh(reader, attachment, &subject, bone);
    if (is_shown && is_strange(type) && !engi_note(attachment, "a %.40s is left out", type))
        return false;
    reader->art->art.left_out_count++;
    return true;
}

static bool read_skin(const Reader* reader, const EngiNode* attachments) {
    for (void* i = json_object_iter((json_t*)attachments->json); i != NULL;
         i = json_object_iter_next((json_t*)attachments->json, i)) {
        const char* slot = json_object_iter_key(i);
        EngiNode named = engi_node_member(attachments, slot);
        for (void* k = json_object_iter((json_t*)named.json); k != NULL;
             k = json_object_iter_next((json_t*)named.json, k)) {
            const char* name = json_object_iter_key(k);
            EngiNode attachment = engi_node_member(&named, name);
            if (!add_attachment(reader, &attachment, slot, name))
                return false;
        }
    }
    return true;
}

typedef struct Skins {
    const char* name; // of the one that is shown
    size_t index;     // of it in the list
    uint32_t count;
    bool is_default;
} Skins;

// The setup pose shows the skin "default". Where there is none, the first one is taken.
static void consider(Skins* skins, const char* name, size_t index, const EngiNode* attachments) {
    if (json_object_size(attachments->json) == 0)
        return;
    bool is_default = strcmp(name, "default") == 0;
    if (skins->count++ == 0 || (is_default && !skins->is_default)) {
        skins->name = name;
        skins->index = index;
        skins->is_default = is_default;
    }
}

// A list of skins since version 3.8, before that an object.
static bool find_skin(const EngiNode* list, Skins* skins) {
    for (size_t i = 0; i < json_array_size(list->json); i++) {
        EngiNode skin = engi_node_item(list, i), attachments;
        const char* name = "";
        if (!json_is_object(skin.json))
            return engi_fail(&skin, "expected an object for the skin");
        if (!engi_get_string(&skin, "name", ENGI_OPTIONAL, &name) ||
            !engi_get_object(&skin, "attachments", ENGI_OPTIONAL, &attachments))
            return false;
        consider(skins, name, i, &attachments);
    }
    for (void* i = json_object_iter((json_t*)list->json); i != NULL;
         i = json_object_iter_next((json_t*)list->json, i)) {
        EngiNode skin = engi_node_member(list, json_object_iter_key(i));
        consider(skins, skin.key, 0, &skin);
    }
    return true;
}

static bool read_skins(const Reader* reader, const EngiNode* root) {
    EngiNode list = engi_node_member(root, "skins");
    Skins skins = {.name = ""};
    if (!find_skin(&list, &skins))
        return false;
    if (skins.count > 1 &&
        !engi_note(&list, "%u skins; only \"%.60s\" is read", skins.count, skins.name))
        return false;
    if (skins.count == 1 && !skins.is_default &&
        !engi_note(&list, "there is no skin \"default\"; \"%.60s\" is taken", skins.name))
        return false;
    if (skins.count == 0)
        return true;
    bool is_list = json_is_array(list.json);
    EngiNode skin =
        is_list ? engi_node_item(&list, skins.index) : engi_node_member(&list, skins.name);
    EngiNode attachments = engi_node_member(&skin, "attachments");
    return read_skin(reader, is_list ? &attachments : &skin);
}

// ---- the skeleton

static bool check_version(const EngiNode* root) {
    EngiNode skeleton;
    const char* version = "";
    if (!json_is_object(root->json))
        return engi_fail(root, "expected an object for the skeleton");
    if (!engi_get_object(root, "skeleton", ENGI_OPTIONAL, &skeleton) ||
        (skeleton.json != NULL && !engi_get_string(&skeleton, "spine", ENGI_OPTIONAL, &version)))
        return false;
    bool is_old = version[0] >= '0' && version[0] <= '2' && version[1] == '.';
    return !is_old || engi_fail(root, "version %.20s is not read, only 3 and 4", version);
}

// Constraints move bones in the setup pose, too.
static bool note_constraints(const EngiNode* root) {
    static const char* const kinds[] = {"ik", "transform", "path", "constraints"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        EngiNode list = engi_node_member(root, kinds[i]);
        size_t count = json_array_size(list.json);
        if (count > 0 && !engi_note(&list, "constraints are ignored (%zu)", count))
            return false;
    }
    return true;
}

bool engi_read_spine(EngiArt* art, const char* bytes, size_t size) {
    Reader reader = {.art = art};
    json_t* json = engi_json_parse(&art->source, bytes, size);
    if (json == NULL)
        return false;
    EngiNode root = engi_node_root(&art->source, json);
    bool is_read = check_version(&root) && engi_spine_bones_read(&root, &reader.bones) &&
                   note_constraints(&root) &&
                   engi_get_list(&root, "slots", ENGI_REQUIRED, 4096, &reader.slots) &&
                   index_slots(&reader) && read_skins(&reader, &root);
    json_decref(reader.slot_indexes);
    json_decref(json);
    return is_read;
}
