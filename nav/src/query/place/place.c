#include "query/place/place.h"

#include "query/gap/cuts.h"
#include "query/place/side.h"
#include "query/space/nearest.h"
#include "query/stand/seek.h"

typedef struct Finder {
    PlaceScratch* scratch;
    const QueryFilter* filter;
    const NavPlaceRequest* request;
    bool is_whole; // larger circles have nothing more of the point's side
} Finder;

// No place in the bounds is farther from p than this.
static double farthest(const NavBox* bounds, NavPoint p) {
    double x = fmax(fabs((double)p.x - bounds->min.x), fabs((double)bounds->max.x - p.x));
    double y = fmax(fabs((double)p.y - bounds->min.y), fabs((double)bounds->max.y - p.y));
    return ceil(sqrt(x * x + y * y)) + 1;
}

static bool is_on_side(void* context, const DiscPlace* place, bool* may) {
    *may = navi_side_has(context, place->t);
    return true;
}

// A side of few triangles, with a place beyond the first circle or none.
static bool find_box(void* context, uint32_t most, NavBox* box, uint32_t* t, bool* is_known) {
    const PlaceScratch* scratch = context;
    const TriangleList* list = &scratch->stack;
    *is_known = list->count > 0 && list->count <= most;
    if (!*is_known)
        return true;
    *t = list->data[0];
    *box = navi_box_none();
    for (uint32_t k = 0; k < list->count; k++)
        navi_cut_box_add(scratch->ask->mesh, list->data[k], box);
    return true;
}

// --- the nearest place within a distance -------------------------------------------------

// The walkable triangles on the side of the point become those of a set.
static void mark_for_point(const Finder* finder) {
    Ask* ask = finder->scratch->ask;
    const TriangleList* list = &finder->scratch->stack;
    for (uint32_t k = 0; k < list->count; k++)
        if (navi_filter_walks(finder->filter, list->data[k]))
            ask->at_goal.data[list->data[k]] = ask->stamp;
}

static NavResult find_point(const Finder* finder, double most, bool is_side, NavNearest* nearest) {
    Ask* ask = finder->scratch->ask;
    Joined joined = navi_joined_any(ask, finder->filter);
    int64_t steps = (int64_t)most;
    if (navi_ask_begin(ask) != NAV_OK)
        return NAV_ERR_MEMORY;
    joined.is_any = !is_side;
    if (is_side)
        mark_for_point(finder);
    return navi_nearest(ask, &joined, finder->request->point, steps * steps, nearest);
}

static NavResult find_disc(const Finder* finder, double most, bool is_side, NavNearest* nearest) {
    const NavPlaceRequest* request = finder->request;
    SeekRequest seek = {.filter = finder->filter,
                        .p = request->point,
                        .radius = request->radius,
                        .most = most,
                        .accept = is_side ? is_on_side : NULL,
                        .context = finder->scratch,
                        .confine = is_side && finder->is_whole ? find_box : NULL};
    return navi_disc_seek_all(&finder->scratch->disc->stand, &seek, nearest);
}

static NavResult find_within(const Finder* finder, double most, bool is_side, NavNearest* nearest) {
    return finder->request->radius > 0 ? find_disc(finder, most, is_side, nearest)
                                       : find_point(finder, most, is_side, nearest);
}

// --- on the same side, else anywhere -----------------------------------------------------

// At first a small disc is looked at. A walk around a wall may lead to its other side in a large
// one.
static NavResult find_on_side(Finder* finder, double most, NavNearest* nearest) {
    const NavPlaceRequest* request = finder->request;
    double reach = fmax(NAVI_PLACE_FIRST_REACH, 2.0 * request->radius);
    nearest->is_found = false;
    for (bool is_last = false; !is_last && !nearest->is_found; reach *= 2) {
        is_last = reach >= most || finder->is_whole;
        double within = is_last ? most : reach;
        if (navi_side_mark(finder->scratch, finder->filter, request->point, within) != NAV_OK ||
            find_within(finder, within, true, nearest) != NAV_OK)
            return NAV_ERR_MEMORY;
        finder->is_whole = !finder->scratch->is_cut;
    }
    return NAV_OK;
}

NavResult navi_place_find(PlaceScratch* scratch, const QueryFilter* filter,
                          const NavPlaceRequest* request, NavPlace* place) {
    Finder finder = {scratch, filter, request, false};
    NavNearest nearest;
    double most =
        fmin(request->max_distance, farthest(&scratch->ask->world->bounds, request->point));
    if (find_on_side(&finder, most, &nearest) != NAV_OK)
        return NAV_ERR_MEMORY;
    bool is_same_side = nearest.is_found;
    if (!is_same_side && find_within(&finder, most, false, &nearest) != NAV_OK)
        return NAV_ERR_MEMORY;
    *place = (NavPlace){nearest.is_found, is_same_side, request->point, NAV_NONE, 0};
    if (!nearest.is_found)
        return NAV_OK;
    place->point = nearest.point;
    place->triangle = nearest.triangle;
    place->distance = nearest.distance;
    return NAV_OK;
}
