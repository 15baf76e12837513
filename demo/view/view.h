/// Draws a scene: its sprites, and over them the mesh and the paths.
#ifndef DEMO_VIEW_VIEW_H
#define DEMO_VIEW_VIEW_H

#include "view/look.h"

#include "draw/font.h"

typedef struct DemoView DemoView;

/// Load the pictures of a scene. On failure `error` (may be NULL) says why and `*view` is NULL.
bool demo_view_create(SDL_Renderer* renderer, const DemoScene* scene, DemoView** view,
                      EngAssetError* error);
/// NULL is allowed.
void demo_view_destroy(DemoView* view);

/// The view's painter and font, for drawing over the picture.
EngPainter* demo_view_painter(const DemoView* view);
const EngFont* demo_view_font(const DemoView* view);

/// Draw the scene that the view was made for; the caller flushes and presents.
void demo_view_draw(DemoView* view, const DemoScene* scene, const DemoLook* look);

#endif
