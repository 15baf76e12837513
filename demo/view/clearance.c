// Draws the distance to the nearest wall, in square cells of the screen.
#include "view/stages.h"

#include <stdlib.h>

/// CELL: width of a cell in screen px. FAR_PX: larger distances have one colour, map px.
enum { CELL = 5, FAR_PX = 96, BAND_PX = 16 };

typedef struct Field {
    float* distance; ///< [columns * rows] map px
    int columns, rows;
    double far; ///< map px
    NavFilter filter;
} Field;

static EngVec cell_middle(const DemoDraw* draw, int column, int row) {
    EngVec at = {(column + 0.5) * CELL, (row + 0.5) * CELL};
    return eng_camera_to_world(&draw->look->camera, at);
}

static float segment_distance(EngVec a, EngVec b, EngVec p) {
    double dx = b.x - a.x, dy = b.y - a.y, ex = p.x - a.x, ey = p.y - a.y;
    double length_2 = dx * dx + dy * dy, t = length_2 > 0 ? (dx * ex + dy * ey) / length_2 : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    ex -= t * dx;
    ey -= t * dy;
    return SDL_sqrtf((float)(ex * ex + ey * ey));
}

static int cell_index(double at, int count) {
    double cell = at / CELL;
    return cell < 0 ? 0 : cell >= count ? count - 1 : (int)cell;
}

/// Lower the distance of the cells near a wall.
static void add_wall(const DemoDraw* draw, Field* field, const DemoWall* wall) {
    double far = field->far;
    EngVec a = {nav_steps_to_px(wall->a.x), nav_steps_to_px(wall->a.y)};
    EngVec b = {nav_steps_to_px(wall->b.x), nav_steps_to_px(wall->b.y)};
    EngVec low = {(a.x < b.x ? a.x : b.x) - far, (a.y < b.y ? a.y : b.y) - far};
    EngVec high = {(a.x > b.x ? a.x : b.x) + far, (a.y > b.y ? a.y : b.y) + far};
    EngVec from = eng_camera_to_screen(&draw->look->camera, low);
    EngVec to = eng_camera_to_screen(&draw->look->camera, high);
    int last_column = cell_index(to.x, field->columns), last_row = cell_index(to.y, field->rows);
    for (int row = cell_index(from.y, field->rows); row <= last_row; row++) {
        for (int column = cell_index(from.x, field->columns); column <= last_column; column++) {
            float* cell = &field->distance[row * field->columns + column];
            float distance = segment_distance(a, b, cell_middle(draw, column, row));
            *cell = distance < *cell ? distance : *cell;
        }
    }
}

/// Red where a disc of the radius does not fit. Farther out from dark to light, in bands of 16 px.
static SDL_Color distance_color(float distance, double radius, double far) {
    if (distance < (float)radius)
        return eng_rgba(214, 56, 48, 150);
    int band = (int)(distance / BAND_PX);
    double t = band * BAND_PX / far;
    SDL_Color color =
        eng_mixed(eng_rgba(20, 50, 120, 190), eng_rgba(120, 240, 210, 60), t < 1 ? t : 1);
    return band % 2 == 0 ? color : eng_faded(color, 0.7);
}

static void draw_distance(const DemoDraw* draw, const Field* field, int column, int row) {
    const DemoProbe* probe = draw->look->probe;
    EngVec at = cell_middle(draw, column, row);
    NavLocation location;
    if (nav_query_locate(probe->query, nav_point_from_px(at.x, at.y), &field->filter, &location) !=
            NAV_OK ||
        !location.is_walkable)
        return;
    SDL_FRect rect = {(float)(column * CELL), (float)(row * CELL), CELL, CELL};
    float distance = field->distance[row * field->columns + column];
    eng_paint_rect(draw->view->painter, rect,
                   distance_color(distance, nav_steps_to_px(probe->radius), field->far));
}

void demoi_draw_clearance(const DemoDraw* draw) {
    const DemoProbe* probe = draw->look->probe;
    double radius = nav_steps_to_px(probe->radius),
           far = radius + 16 > FAR_PX ? radius + 16 : FAR_PX;
    Field field = {.columns = (int)draw->look->camera.view_w / CELL + 1,
                   .rows = (int)draw->look->camera.view_h / CELL + 1,
                   .far = far,
                   .filter = demo_agent_filter(draw->scene, probe->agent)};
    int count = field.columns * field.rows;
    field.distance = malloc((size_t)count * sizeof *field.distance);
    if (!field.distance)
        return;
    for (int i = 0; i < count; i++)
        field.distance[i] = (float)far;
    for (uint32_t i = 0; i < probe->wall_count; i++)
        add_wall(draw, &field, &probe->walls[i]);
    for (int row = 0; row < field.rows; row++) {
        for (int column = 0; column < field.columns; column++)
            draw_distance(draw, &field, column, row);
    }
    free(field.distance);
}
