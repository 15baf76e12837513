/// For the tests of discs: a query that is about to search, and floors full of turned boxes.
#ifndef SUPPORT_UNIT_DISC_H
#define SUPPORT_UNIT_DISC_H

#include "support/unit_scene.h"

#include "query/disc/path.h"
#include "query/gap/decide.h"
#include "query/path/query.h"
#include "query/stand/stand.h"

/// Must not move.
typedef struct DiscScene {
    NavWorld* world;
    NavQuery* query;
    QueryFilter filter;
    SceneFree space; ///< empty until a test calls scene_free_init
} DiscScene;

/// The scene owns the world.
void disc_scene_begin(DiscScene* scene, NavWorld* world);
void disc_scene_end(DiscScene* scene);

/// Again, after the world has changed or the query was asked.
void disc_scene_look_again(DiscScene* scene);

/// The place of a disc that stands at p. False: there is none.
bool disc_scene_find_place(DiscScene* scene, NavPoint p, int32_t radius, DiscPlace* place);

enum { DISC_BOX_COUNT = 1500, DISC_FLOOR_SIDE = 1500 * 256 };

/// A floor from the origin on, in a world that ends with it.
NavWorld* disc_floored_world(int32_t width, int32_t height);

/// Any point of a square floor of DISC_FLOOR_SIDE.
NavPoint disc_any_point(TestRandom* random);

/// A box of 24 x 16 px about its middle.
NavOutlineId disc_box_outline(NavWorld* world);

void disc_insert_turned(NavWorld* world, NavOutlineId outline, NavPoint p, uint16_t angle);

/// In one batch, DISC_BOX_COUNT boxes on a floor of DISC_FLOOR_SIDE, always the same ones; or in
/// reverse order. Only where `is_clear`, unless that is NULL.
void disc_insert_boxes(NavWorld* world, bool is_reversed, bool (*is_clear)(NavPoint));

#endif
