#include "view/stages.h"

static void draw_ghost(const DemoDraw* draw) {
    uint32_t sprite = demo_scene_sprite(draw->scene, draw->look->ghost);
    if (sprite != DEMO_NONE)
        demoi_draw_sprite(draw, sprite, draw->look->ghost_pose, eng_rgba(255, 255, 255, 150));
}

void demoi_draw_hover(const DemoDraw* draw) {
    if (draw->look->ghost)
        draw_ghost(draw);
    uint32_t hover = draw->look->hover;
    if (hover >= draw->scene->thing_count || !draw->scene->things[hover].is_used)
        return;
    const DemoThing* thing = &draw->scene->things[hover];
    SDL_Color color =
        draw->look->is_hover_held ? eng_rgba(255, 200, 87, 255) : eng_rgba(255, 255, 255, 220);
    demoi_draw_footprint(draw, thing->shape, color);
}
