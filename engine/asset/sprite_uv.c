#include "asset/sprite_uv.h"

#include <math.h>

// In px.
#define UV_TOLERANCE 0.5

EngVec engi_sprite_place_uv(const EngSprite* sprite, EngVec vertex) {
    double x = vertex.x - sprite->trim_x, y = vertex.y - sprite->trim_y;
    if (sprite->is_rotated)
        return (EngVec){sprite->frame.x + sprite->frame.h - y, sprite->frame.y + x};
    return (EngVec){sprite->frame.x + x, sprite->frame.y + y};
}

// The loop runs backwards so that `*first` ends at the first of them.
uint32_t engi_sprite_count_wrong_uvs(const EngSprite* sprite, uint32_t* first) {
    uint32_t count = 0;
    for (uint32_t i = sprite->vertex_count; i-- > 0;) {
        EngVec due = engi_sprite_place_uv(sprite, sprite->vertices[i]);
        if (fabs(due.x - sprite->uvs[i].x) > UV_TOLERANCE ||
            fabs(due.y - sprite->uvs[i].y) > UV_TOLERANCE) {
            count++;
            *first = i;
        }
    }
    return count;
}
