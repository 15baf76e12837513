#include "methods/inside.h"

#include <math.h>
#include <stdlib.h>

bool methodi_reserve(void** items, uint32_t* capacity, uint32_t count, size_t size) {
    if (count <= *capacity)
        return true;
    uint32_t more = *capacity < 16 ? 16 : *capacity;
    while (more < count)
        more = more > UINT32_MAX / 2 ? count : more * 2;
    void* grown = realloc(*items, more * size);
    if (!grown)
        return false;
    *items = grown;
    *capacity = more;
    return true;
}

bool methodi_reserve_nodes(Methods* methods, uint32_t count) {
    uint32_t old = methods->node_capacity;
    if (!methodi_reserve((void**)&methods->nodes, &methods->node_capacity, count,
                         sizeof *methods->nodes))
        return false;
    for (uint32_t k = old; k < methods->node_capacity; k++)
        methods->nodes[k] = (MethodNode){.stamp = 0};
    return true;
}

static bool comes_before(MethodHeapItem a, MethodHeapItem b) {
    return a.key != b.key ? a.key < b.key : a.item < b.item;
}

bool methodi_push(MethodHeap* heap, double key, uint32_t item) {
    if (!methodi_reserve((void**)&heap->items, &heap->capacity, heap->count + 1,
                         sizeof *heap->items))
        return false;
    MethodHeapItem added = {key, item};
    uint32_t at = heap->count++;
    for (; at > 0 && comes_before(added, heap->items[(at - 1) / 2]); at = (at - 1) / 2)
        heap->items[at] = heap->items[(at - 1) / 2];
    heap->items[at] = added;
    return true;
}

uint32_t methodi_pop(MethodHeap* heap) {
    uint32_t first = heap->items[0].item, at = 0;
    MethodHeapItem last = heap->items[--heap->count];
    for (uint32_t next; (next = 2 * at + 1) < heap->count; at = next) {
        if (next + 1 < heap->count && comes_before(heap->items[next + 1], heap->items[next]))
            next++;
        if (!comes_before(heap->items[next], last))
            break;
        heap->items[at] = heap->items[next];
    }
    heap->items[at] = last;
    return first;
}

bool methodi_add(MethodPath* path, NavPoint point) {
    if (path->count > 0 && path->points[path->count - 1].x == point.x &&
        path->points[path->count - 1].y == point.y)
        return true;
    if (!methodi_reserve((void**)&path->points, &path->capacity, path->count + 1,
                         sizeof *path->points) ||
        !methodi_reserve((void**)&path->is_jump, &path->jump_capacity, path->count + 1,
                         sizeof *path->is_jump))
        return false;
    path->is_jump[path->count] = false;
    path->points[path->count++] = point;
    return true;
}

double methodi_distance(NavPoint a, NavPoint b) {
    double x = (double)b.x - a.x, y = (double)b.y - a.y;
    return sqrt(x * x + y * y);
}

int64_t methodi_side(NavPoint a, NavPoint b, NavPoint c) {
    return ((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) -
           ((int64_t)b.y - a.y) * ((int64_t)c.x - a.x);
}
