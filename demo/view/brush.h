/// Drawing helpers: positions on the screen, colours, sprites, outlines, labels.
#ifndef DEMO_VIEW_BRUSH_H
#define DEMO_VIEW_BRUSH_H

#include "view/look.h"

#include "draw/font.h"
#include "draw/sheet.h"

#define DEMO_TILE_PICTURE_MAX 8
#define DEMO_DUST_FRAMES 5
#define DEMO_FLAG_FRAMES 4

typedef struct DemoTilePicture {
    const char* path; ///< the tileset's image in the map
    EngPicture picture;
} DemoTilePicture;

typedef struct DemoView {
    EngPainter* painter;
    EngFont* font;
    EngSheet sheet;
    EngPicture ground; ///< zero without a ground picture
    DemoTilePicture tiles[DEMO_TILE_PICTURE_MAX];
    uint32_t tile_count;
    uint32_t grass[2], tracks, soldier_shadow, dust[DEMO_DUST_FRAMES]; ///< sprites or DEMO_NONE
} DemoView;

/// What all stages of a drawing need.
typedef struct DemoDraw {
    DemoView* view;
    const DemoScene* scene;
    const DemoLook* look;
    EngRect visible_rect; ///< what the camera sees, world px
    float zoom;
    NavBox visible_box; ///< the same in steps
} DemoDraw;

/// The position of a lattice point on the screen.
SDL_FPoint demoi_screen(const DemoDraw* draw, NavPoint point);
/// Is a circle around a lattice point on the screen? `radius` in px.
bool demoi_is_seen(const DemoDraw* draw, NavPoint point, double radius);
/// The colour of a team.
SDL_Color demoi_team_color(const DemoScene* scene, uint32_t team);

/// Draw a sprite at a pose, tinted.
void demoi_draw_sprite(const DemoDraw* draw, uint32_t sprite, NavPose pose, SDL_Color tint);
/// Draw the outline of a shape.
void demoi_draw_footprint(const DemoDraw* draw, NavShapeId shape, SDL_Color color);
/// Fill a triangle.
void demoi_paint_corners(const DemoDraw* draw, const NavPoint corner[3], SDL_Color color);
SDL_Color demoi_area_color(uint32_t area);
/// Colours that colour-blind people can tell apart, by index.
SDL_Color demoi_distinct_color(uint32_t index);
/// Write a text, centred.
void demoi_draw_label(const DemoDraw* draw, SDL_FPoint where, const char* text);

#endif
