#include "asset/sprite_mesh.h"

#include <math.h>

// In px.
#define UV_TOLERANCE 0.5

bool engi_sprite_fill_rectangle(EngiArena* arena, EngSprite* sprite) {
    static const uint32_t two_triangles[6] = {0, 1, 2, 0, 2, 3};
    EngVec* vertices = engi_arena_take(arena, 4, sizeof *vertices);
    if (vertices == NULL)
        return false;
    double left = sprite->trim_x, top = sprite->trim_y;
    double right = left + sprite->frame.w, bottom = top + sprite->frame.h;
    vertices[0] = (EngVec){left, top};
    vertices[1] = (EngVec){right, top};
    vertices[2] = (EngVec){right, bottom};
    vertices[3] = (EngVec){left, bottom};
    sprite->vertices = vertices;
    sprite->vertex_count = 4;
    sprite->triangles = two_triangles;
    sprite->triangle_count = 2;
    return true;
}

EngMeshInput engi_sprite_mesh(const EngSprite* sprite, double scale) {
    return (EngMeshInput){.name = sprite->name,
                          .vertices = sprite->vertices,
                          .vertex_count = sprite->vertex_count,
                          .triangles = sprite->triangles,
                          .triangle_count = sprite->triangle_count,
                          .origin = eng_sprite_pivot_px(sprite),
                          .scale = scale};
}

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
