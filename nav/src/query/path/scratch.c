#include "query/path/scratch.h"

#include "query/path/link_field.h"

void navi_request_keep(KeptRequest* kept, const NavPathRequest* request) {
    const NavFilter* filter = request->filter;
    kept->request = *request;
    kept->has_filter = filter != NULL;
    kept->has_area_costs = filter != NULL && filter->area_costs != NULL;
    if (kept->has_filter)
        kept->filter = *filter;
    if (kept->has_area_costs)
        memcpy(kept->area_costs, filter->area_costs, sizeof kept->area_costs);
}

const NavPathRequest* navi_request_kept(KeptRequest* kept) {
    kept->filter.area_costs = kept->has_area_costs ? kept->area_costs : NULL;
    kept->request.filter = kept->has_filter ? &kept->filter : NULL;
    return &kept->request;
}

void navi_path_init(PathScratch* scratch, Ask* ask, ConeScratch* cone, NearScratch* near,
                    TerrainScratch* terrain) {
    memset(scratch, 0, sizeof *scratch);
    scratch->ask = ask;
    scratch->cone = cone;
    scratch->disc = near->disc;
    scratch->near = near;
    scratch->terrain = terrain;
    navi_link_init(&scratch->link, ask, near->disc);
}

void navi_path_fini(PathScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    navi_route_fini(memory, &scratch->walked);
    navi_route_fini(memory, &scratch->leg);
    navi_route_fini(memory, &scratch->linked);
    navi_array_fini(memory, &scratch->links);
    navi_array_fini(memory, &scratch->best);
    navi_array_fini(memory, &scratch->found);
    navi_link_fini(&scratch->link);
    navi_array_fini(memory, &scratch->link_items);
    navi_array_fini(memory, &scratch->link_heap.items);
    navi_array_fini(memory, &scratch->chain);
    navi_array_fini(memory, &scratch->whole_chain);
    navi_array_fini(memory, &scratch->chain_hops);
    navi_link_field_fini(scratch);
    navi_array_fini(memory, &scratch->jumps);
    navi_array_fini(memory, &scratch->reached);
}

void navi_path_forget(PathScratch* scratch) { navi_link_forget(&scratch->link); }

void navi_path_forget_search(PathScratch* scratch) {
    navi_cone_forget_search(scratch->cone);
    navi_disc_forget_search(scratch->disc);
    navi_terrain_forget_search(scratch->terrain);
}
