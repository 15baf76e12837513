/// What must be true of the scenes of seams_soak. Each check returns NULL, or what is wrong.
#ifndef LONG_SEAMS_SOAK_CHECK_H
#define LONG_SEAMS_SOAK_CHECK_H

#include "long/seams_soak_scene.h"

/// The rule, by the definition, for the shapes as they are placed. No mesh takes part in it.
typedef struct SeamsRule {
    OracleShape* shapes;              ///< [shape_count] as placed
    uint32_t* tiles;                  ///< [shape_count] which tile each of them is
    NavPoint (*placed)[TILE_CORNERS]; ///< [shape_count] its corners, in the order of the tile
    OracleShape* seams;               ///< [seam_count]
    uint32_t shape_count, seam_count;
    uint32_t last; ///< the shape, or then seam, that covered a point last
    double widest; ///< how far apart what coincides on paper stands, in steps
} SeamsRule;

void seams_rule_init(SeamsRule* rule, const SeamsScene* scene);
void seams_rule_fini(SeamsRule* rule);

/// Sound: each seam lies within the width of one side.
const char* seams_are_narrow(const SeamsRule* rule, int32_t width);
/// Complete: each strip between sides that touch on paper is covered by sprites and seams. For
/// sprites that stand where the scene's pose puts them. `*strips` grows by their number.
const char* seams_fill_strips(SeamsRule* rule, const SeamsScene* scene, uint64_t* strips);

/// One island without holes, or one wall through which no layer in `common` leaks.
const char* seams_are_one(const SeamsScene* scene);
/// The world has the mesh and the meaning of a world without seams in which these are made by hand.
const char* seams_are_as_by_hand(const SeamsScene* scene, const SeamsRule* rule);
/// The sum of one number for each triangle: corners, area, elevation, layers.
uint64_t seams_meaning(const NavWorld* world);

#endif
