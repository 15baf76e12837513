/// The bones of a Spine skeleton in the setup pose.
#ifndef ENG_ART_SPINE_BONES_H
#define ENG_ART_SPINE_BONES_H

#include "art/builder.h"
#include "asset/json.h"

typedef struct EngiSpineBone {
    const char* name;
    uint32_t parent;       ///< index, or ENG_NONE
    EngVec x, y, position; ///< where the unit vectors and (0, 0) come to, y up
} EngiSpineBone;

typedef struct EngiSpineBones {
    EngiSpineBone* items; ///< a parent comes before its children
    uint32_t count;       ///< at least one
} EngiSpineBones;

/// Read the list "bones".
bool engi_spine_bones_read(const EngiNode* root, EngiSpineBones* bones);

/// The index of the bone of that name, which may be NULL; ENG_NONE when there is none.
uint32_t engi_spine_find_bone(const EngiSpineBones* bones, const char* name);

/// A point of a bone's space in that of the skeleton.
EngVec engi_spine_apply(const EngiSpineBones* bones, uint32_t bone, EngVec point);

#endif
