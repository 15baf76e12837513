#include "query/vector/vector.h"

// A wall on the way along its contour, with free ground to the left.
typedef struct Step {
    uint32_t span;
    bool is_to_b;
} Step;

// The corner at the end of a wall, and the next wall: the free sectors there, to the right of the
// way back, up to one that is not free.
static VectorNode turn(NavVector* vector, Step* step) {
    const VectorSpan* span = &vector->spans.data[step->span];
    uint32_t vertex = step->is_to_b ? span->b : span->a;
    const VectorStar* star = navi_vector_star(vector, vertex);
    const VectorRay* rays = vector->rays.data + star->first;
    uint32_t to = 0;
    while (to + 1 < star->count && rays[to].span != step->span)
        to++;
    uint32_t from = to, before = to;
    for (uint32_t turned = 0; turned < star->count; turned++) {
        before = from == 0 ? star->count - 1 : from - 1;
        if (!rays[before].is_free)
            break;
        from = before;
    }
    *step = (Step){rays[from].span, rays[from].is_to_b};
    return (VectorNode){vertex, from, to};
}

// Go once along the contour, mark its walls, and find the wall after its smallest corner.
static bool mark(NavVector* vector, Step start, uint32_t contour, Step* first) {
    Step step = start;
    uint32_t least = NAV_NONE, least_next = NAV_NONE;
    for (uint32_t steps = 0; steps <= vector->spans.count; steps++) {
        vector->spans.data[step.span].contour = contour;
        VectorNode node = turn(vector, &step);
        const VectorSpan* span = &vector->spans.data[step.span];
        uint32_t next = step.is_to_b ? span->b : span->a;
        if (node.vertex < least || (node.vertex == least && next < least_next)) {
            least = node.vertex;
            least_next = next;
            *first = step;
        }
        if (step.span == start.span)
            return vector->failure == NAV_OK;
    }
    NAV_ASSERT(vector->failure != NAV_OK); // every wall has one next wall
    return false;
}

uint32_t navi_vector_contour(NavVector* vector, uint32_t span) {
    const VectorSpan* wall = &vector->spans.data[span];
    if (wall->contour != NAV_NONE)
        return wall->contour;
    uint32_t contour = vector->contours.count;
    Step first = {span, wall->is_free[1]};
    if (!navi_vector_room(vector, &vector->contours) || !mark(vector, first, contour, &first))
        return NAV_NONE;
    VectorContour* made = &vector->contours.data[vector->contours.count++];
    *made = (VectorContour){.first = vector->nodes.count};
    Step step = first;
    do {
        if (!navi_vector_room(vector, &vector->nodes))
            return NAV_NONE;
        vector->nodes.data[vector->nodes.count++] = turn(vector, &step);
    } while (step.span != first.span);
    made->count = vector->nodes.count - made->first;
    return contour;
}

bool navi_vector_meet(NavVector* vector, uint32_t contour) {
    VectorContour* met = &vector->contours.data[contour];
    if (met->stamp == vector->stamp)
        return false;
    met->stamp = vector->stamp;
    vector->met_count++;
    return true;
}
