// Drawing: arguments are checked here.
#include "nav/debug_draw.h"

#include "api/cookie.h"
#include "api/question.h"
#include "io/search_draw.h"

NavDebugDraw nav_debug_draw(void) {
    NavDebugDraw draw = {.view = {{INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX}},
                         .has_triangles = true,
                         .has_edges = true,
                         .has_constraints = true,
                         .cookie = NAVI_COOKIE_DRAW};
    return draw;
}

static NavResult check_draw(NaviCall* call, const NavDebugDraw* draw) {
    NavResult result = navi_check_pointer(call, draw, "draw");
    return result == NAV_OK ? navi_check_cookie(call, draw->cookie, NAVI_COOKIE_DRAW,
                                                "NavDebugDraw was not made by nav_debug_draw()")
                            : result;
}

static void draw_triangle(const NavWorld* world, const NavDebugDraw* draw, uint32_t t,
                          const NavPoint corner[3]) {
    const LabelCell* label = navi_label(&world->labels, world->mesh.tri[t].label);
    if (draw->has_triangles) {
        if (!label->is_inside || label->area < 0)
            draw->triangle(draw->context, NAV_DEBUG_VOID, 0, corner);
        else if (label->blocked != 0)
            draw->triangle(draw->context, NAV_DEBUG_BLOCKED, label->blocked, corner);
        else
            draw->triangle(draw->context, NAV_DEBUG_WALKABLE, (uint32_t)label->area, corner);
    }
    if (draw->has_islands && world->mesh.cluster[t] != NAV_NONE)
        draw->triangle(draw->context, NAV_DEBUG_ISLAND, navi_island_of(&world->islands, t), corner);
}

static void draw_edge(const NavWorld* world, const NavDebugDraw* draw, uint32_t h) {
    const Mesh* mesh = &world->mesh;
    uint32_t twin = navi_edge_twin(mesh, h);
    if (twin != NAV_NONE && twin < h)
        return;
    NavPoint end[2] = {mesh->pos[navi_edge_from(mesh, h)], mesh->pos[navi_edge_to(mesh, h)]};
    bool is_constraint = navi_edge_is_constraint(mesh, h);
    if (!(is_constraint ? draw->has_constraints : draw->has_edges) ||
        !navi_is_in_view(end, 2, draw->view))
        return;
    NavDebugPart part = is_constraint ? NAV_DEBUG_CONSTRAINT : NAV_DEBUG_EDGE;
    if (is_constraint &&
        navi_tri_is_walkable(&world->labels, &world->mesh, h >> 2, UINT32_MAX) !=
            navi_tri_is_walkable(&world->labels, &world->mesh, twin >> 2, UINT32_MAX))
        part = NAV_DEBUG_WALL;
    draw->line(draw->context, part, end[0], end[1]);
}

static void draw_world(const NavWorld* world, const NavDebugDraw* draw) {
    const Mesh* mesh = &world->mesh;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        if (!navi_tri_is_alive(mesh, t))
            continue;
        NavPoint corner[3];
        for (uint32_t i = 0; i < 3; i++)
            corner[i] = mesh->pos[mesh->tri[t].v[i]];
        if (draw->triangle != NULL && navi_is_in_view(corner, 3, draw->view))
            draw_triangle(world, draw, t, corner);
        for (uint32_t i = 0; i < 3 && draw->line != NULL; i++)
            draw_edge(world, draw, 4 * t + i);
    }
}

// The call ends before the callbacks run, so that they may call nav.
NavResult nav_world_draw(const NavWorld* world, const NavDebugDraw* draw) {
    NaviCall call = navi_call_read(world, "nav_world_draw");
    NavResult result = navi_call_end(&call, check_draw(&call, draw));
    if (result == NAV_OK)
        draw_world(world, draw);
    return result;
}

// Is what the search has left in the query true of the world as it is?
static bool has_search(const NavQuery* query) {
    const Ask* ask = &query->ask;
    return ask->era == ask->world->era && ask->epoch != 0 &&
           ask->epoch_version == ask->world->version;
}

NavResult nav_query_draw_search(const NavQuery* query, const NavDebugDraw* draw) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_draw_search");
    NavResult result = check_draw(&call, draw);
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    result = navi_call_end(&call, result);
    if (result == NAV_OK && has_search(query))
        navi_search_draw(query, draw);
    return result;
}
