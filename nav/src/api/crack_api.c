// Reports of cracks: arguments are checked here.
#include "api/call.h"
#include "api/ids.h"

typedef struct CrackList {
    const NavWorld* world;
    NavCrack* cracks;
    uint32_t capacity, count;
} CrackList;

static void add_crack(void* context, const SeamCrack* from) {
    CrackList* list = context;
    const SnapEdge* edges = list->world->snap.edge;
    if (list->count < list->capacity) {
        NavCrack crack = {.shape = navi_shape_id(list->world, navi_edge_shape(&edges[from->side])),
                          .other = navi_shape_id(list->world, navi_edge_shape(&edges[from->other])),
                          .from = from->from,
                          .to = from->to,
                          .corner = from->corner,
                          .width = from->width,
                          .is_closed = from->is_closed};
        list->cracks[list->count] = crack;
    }
    list->count++;
}

static NavResult check_width(NaviCall* call, int32_t width) {
    if (width >= 0 && width <= NAV_SEAM_WIDTH_MAX)
        return NAV_OK;
    navi_fault_set(&call->fault, "width is %ld", (long)width);
    return NAV_ERR_RANGE;
}

NavResult nav_world_list_cracks(NavWorld* world, int32_t width, NavCrack* cracks, uint32_t capacity,
                                uint32_t* count) {
    NaviCall call = navi_call_change(world, "nav_world_list_cracks");
    NavResult result = navi_check_pointer(&call, world, "world");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        result = navi_check_array(&call, cracks, capacity, "cracks");
    if (result == NAV_OK)
        result = check_width(&call, width);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    CrackList list = {world, cracks, capacity, 0};
    if (!navi_seams_visit_cracks(&world->seams, width, add_crack, &list))
        result = NAV_ERR_MEMORY;
    else
        *count = list.count;
    return navi_call_end(&call, result);
}
