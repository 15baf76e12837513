#include "output.h"

static ImpColor area_color(uint32_t area) {
    static const ImpColor colors[] = {{168, 214, 150}, {233, 208, 128}, {150, 190, 226},
                                      {214, 168, 214}, {240, 176, 132}, {150, 214, 206},
                                      {200, 200, 140}, {226, 150, 170}};
    return colors[area % (sizeof colors / sizeof *colors)];
}

// Islands differ a little in brightness, so that one sees what is not joined.
static uint8_t shade(uint8_t value, uint32_t island) {
    static const uint32_t percent[] = {100, 88, 94, 80, 97, 84, 91};
    return (uint8_t)(value * percent[island % (sizeof percent / sizeof *percent)] / 100);
}

bool imp_triangle_color(const NavTriangle* triangle, ImpColor* color) {
    if (triangle->is_walkable) {
        ImpColor base = area_color((uint32_t)triangle->area);
        *color = (ImpColor){shade(base.r, triangle->island), shade(base.g, triangle->island),
                            shade(base.b, triangle->island)};
        return true;
    }
    *color = triangle->area >= 0 ? (ImpColor){196, 110, 100} : (ImpColor){222, 176, 170};
    return triangle->blocked != 0;
}

bool imp_is_wall(const NavWorld* world, const NavTriangle* triangle, int i) {
    NavTriangle beyond;
    if (!triangle->is_walkable || !triangle->is_constraint[i])
        return false;
    return triangle->neighbour[i] == NAV_NONE ||
           nav_world_get_triangle(world, triangle->neighbour[i], &beyond) != NAV_OK ||
           !beyond.is_walkable;
}
