#include "art/spine_bones.h"

#include "asset/lattice.h"

#include <string.h>

uint32_t engi_spine_find_bone(const EngiSpineBones* bones, const char* name) {
    for (uint32_t i = 0; i < bones->count && name != NULL; i++) {
        if (strcmp(bones->items[i].name, name) == 0)
            return i;
    }
    return ENG_NONE;
}

static EngVec apply(const EngiSpineBone* bone, EngVec p) {
    return (EngVec){bone->position.x + bone->x.x * p.x + bone->y.x * p.y,
                    bone->position.y + bone->x.y * p.x + bone->y.y * p.y};
}

EngVec engi_spine_apply(const EngiSpineBones* bones, uint32_t bone, EngVec point) {
    return apply(&bones->items[bone], point);
}

// A bone may take less from its parent than all: "transform", which is "inherit" from 4.2 on.
static bool note_inheritance(const EngiNode* node, const EngiSpineBone* bone) {
    const char* how = "normal";
    return engi_get_string(node, "transform", ENGI_OPTIONAL, &how) &&
           engi_get_string(node, "inherit", ENGI_OPTIONAL, &how) &&
           (bone->parent == ENG_NONE || strcmp(how, "normal") == 0 ||
            engi_note(node, "bone \"%.60s\" is placed by all of its parent, not by \"%.40s\"",
                      bone->name, how));
}

static bool read_bone(const EngiNode* node, EngiSpineBones* bones) {
    EngiSpineBone bone = {.name = "", .parent = ENG_NONE};
    double rotation = 0, shear_x = 0, shear_y = 0, scale_x = 1, scale_y = 1;
    const char* parent = NULL;
    if (!json_is_object(node->json))
        return engi_fail(node, "expected an object for the bone");
    if (!engi_get_string(node, "name", ENGI_REQUIRED, &bone.name) ||
        !engi_get_string(node, "parent", ENGI_OPTIONAL, &parent) ||
        !engi_get_double(node, "x", ENGI_OPTIONAL, &bone.position.x) ||
        !engi_get_double(node, "y", ENGI_OPTIONAL, &bone.position.y) ||
        !engi_get_double(node, "rotation", ENGI_OPTIONAL, &rotation) ||
        !engi_get_double(node, "scaleX", ENGI_OPTIONAL, &scale_x) ||
        !engi_get_double(node, "scaleY", ENGI_OPTIONAL, &scale_y) ||
        !engi_get_double(node, "shearX", ENGI_OPTIONAL, &shear_x) ||
        !engi_get_double(node, "shearY", ENGI_OPTIONAL, &shear_y))
        return false;
    EngVec x = engi_direction(rotation + shear_x), y = engi_direction(rotation + 90 + shear_y);
    bone.x = (EngVec){x.x * scale_x, x.y * scale_x};
    bone.y = (EngVec){y.x * scale_y, y.y * scale_y};
    if (parent != NULL) {
        bone.parent = engi_spine_find_bone(bones, parent);
        if (bone.parent == ENG_NONE)
            return engi_fail(node, "its parent \"%.60s\" does not come before it", parent);
        const EngiSpineBone* p = &bones->items[bone.parent];
        EngVec origin = p->position;
        EngVec end_x = apply(p, bone.x), end_y = apply(p, bone.y);
        bone.position = apply(p, bone.position);
        bone.x = (EngVec){end_x.x - origin.x, end_x.y - origin.y};
        bone.y = (EngVec){end_y.x - origin.x, end_y.y - origin.y};
    }
    bones->items[bones->count++] = bone;
    return note_inheritance(node, &bone);
}

bool engi_spine_bones_read(const EngiNode* root, EngiSpineBones* bones) {
    EngiNode list;
    if (!json_is_object(root->json))
        return engi_fail(root, "expected an object for the skeleton");
    if (!engi_get_list(root, "bones", ENGI_REQUIRED, 4096, &list))
        return false;
    size_t count = json_array_size(list.json);
    if (count == 0)
        return engi_fail(&list, "there is no bone");
    bones->items = engi_arena_take(root->source->arena, count, sizeof *bones->items);
    if (bones->items == NULL)
        return engi_fail_memory(root);
    for (size_t i = 0; i < count; i++) {
        EngiNode bone = engi_node_item(&list, i);
        if (!read_bone(&bone, bones))
            return false;
    }
    return true;
}
