// The outline of a picture becomes a shape.
#include "art/trace.h"

#include <stdlib.h>

static bool add_rings(EngiArt* art, const char* name, EngiTrace* trace) {
    uint32_t* sizes = engi_arena_take(art->arena, trace->ring_count, sizeof *sizes);
    uint32_t outline;
    if (sizes == NULL)
        return engi_source_fail_memory(&art->source);
    for (uint32_t i = 0; i < trace->point_count; i++) {
        if (!engi_trace_place(art, trace, trace->points[i], &trace->points[i]))
            return false;
    }
    for (uint32_t i = 0; i < trace->ring_count; i++)
        sizes[i] = trace->rings[i].count;
    EngArtOutline rings = {name, trace->points, trace->point_count, sizes, trace->ring_count, NULL,
                           0};
    EngiSubject subject = {.name = name, .fallback = ENG_ART_FLOOR};
    return engi_art_rings(art, &rings, &outline) &&
           engi_art_shape(art, &subject, outline, (EngPoint){0, 0});
}

static bool trace_picture(EngiArt* art, const char* name, const EngiPicture* picture) {
    EngiTrace trace;
    bool is_added = engi_trace_follow(art, picture, &trace) && engi_trace_simplify(art, &trace);
    if (is_added)
        is_added = trace.ring_count > 0
                       ? add_rings(art, name, &trace)
                       : engi_source_note(&art->source, 0,
                                          "no island of solid pixels is as large as least_area");
    engi_trace_fini(&trace);
    return is_added;
}

bool engi_art_trace(EngiArt* art, const char* name, const EngiPicture* picture) {
    if (art->options.expand == 0)
        return trace_picture(art, name, picture);
    uint8_t* alpha;
    EngiPicture expanded;
    bool is_added =
        engi_picture_expand(art, picture, &alpha, &expanded) && trace_picture(art, name, &expanded);
    free(alpha);
    return is_added;
}
