/// What field_soak adds to the scenes of disc_soak: links, areas that cost differently, and places
/// where a disc touches corners. All that is drawn at random for it has its own numbers, so a scene
/// without it stays what it is.
#ifndef LONG_FIELD_SOAK_SCENE_H
#define LONG_FIELD_SOAK_SCENE_H

#include "long/disc_soak_scene.h"
#include "oracle/ground.h"

enum { FIELD_LINKS_MOST = 64 };

typedef struct FieldMore {
    uint32_t links_most; ///< in a scene; 0: none
    uint32_t touching;   ///< how many of a hundred places touch a corner
    bool has_rates;
    TestRandom random;
    double costs[NAV_AREA_COUNT], dearest;
    OracleGround ground; ///< where a step costs something
    NavLinkId links[FIELD_LINKS_MOST];
    uint32_t link_count;
} FieldMore;

/// Floors of other areas, and what a step costs on them. The filter of fields must have `costs`.
void field_more_begin(DiscScene* scene, FieldMore* more);

/// Look at the ground as it now is; `ground` must be given back.
void field_more_look(DiscScene* scene, FieldMore* more);

/// Put links into the world, and take them out.
void field_more_add_links(DiscScene* scene, FieldMore* more, int32_t radius);
void field_more_remove_links(DiscScene* scene, FieldMore* more);

/// A place worth a question.
NavPoint field_more_point(DiscScene* scene, FieldMore* more, int32_t radius);

#endif
