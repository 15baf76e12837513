// What navimport writes of a world.
#ifndef NAVIMPORT_OUTPUT_H
#define NAVIMPORT_OUTPUT_H

#include <sidestep/asset_nav.h>

#include <stdio.h>

// The world as a replay. False when it could not be written or memory is missing.
bool imp_write_replay(FILE* file, const EngArt* art, const NavShapeId* ids, int32_t seam_width);

// Pictures show walkable triangles in a colour for each area, other floors in grey, what obstacles
// block in red, and walls in dark lines.
typedef struct ImpPicture {
    const NavWorld* world;
    NavBox box;         // what it shows, steps
    uint32_t longer_px; // the longer side of the PNG
} ImpPicture;

bool imp_write_svg(FILE* file, const ImpPicture* picture);
// False also when this build has no libpng.
bool imp_write_png(FILE* file, const ImpPicture* picture);

typedef struct ImpColor {
    uint8_t r, g, b;
} ImpColor;

// The colour of a triangle; false for one that is not drawn.
bool imp_triangle_color(const NavTriangle* triangle, ImpColor* color);
// Is edge i between walkable ground and other ground? The neighbour is looked up in the world.
bool imp_is_wall(const NavWorld* world, const NavTriangle* triangle, int i);

#endif
