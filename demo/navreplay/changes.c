#include "commands.h"
#include "region.h"

#include <inttypes.h>

static NavResult create_world(RplRun* run, NavBox bounds, uint32_t seam_width) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    def.bounds = bounds;
    def.seam_width = (int32_t)seam_width;
    def.has_path_data = false; // the first path command switches it on
    def.log = rpl_run_keep_log;
    def.log_context = run;
    rpl_run_call_begin(run);
    NavResult result = nav_world_create(&def, &world);
    rpl_run_call_end(run);
    NavQuery* query = NULL;
    if (result == NAV_OK)
        result = nav_query_create(world, &query);
    if (result != NAV_OK) {
        nav_world_destroy(world);
        return result;
    }
    nav_query_destroy(run->query);
    nav_world_destroy(run->world);
    run->world = world;
    run->query = query;
    return NAV_OK;
}

// Creates the world. A file whose world cannot be created is malformed: nothing after this line
// could run.
RplVerdict rpl_command_bounds(RplRun* run) {
    if (run->world != NULL) {
        rpl_message_set(&run->message, "stands only once, as the second command");
        return RPL_MALFORMED;
    }
    NavBox bounds;
    if (rpl_region_read_point(run, &bounds.min) != RPL_DONE ||
        rpl_region_read_point(run, &bounds.max) != RPL_DONE || !rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    const NavResult result = create_world(run, bounds, 0);
    if (result == NAV_OK)
        return RPL_DONE;
    if (result == NAV_ERR_MEMORY)
        return rpl_run_fail(run);
    if (result == NAV_ERR_ARGUMENT)
        rpl_message_set(&run->message, "MIN is not below MAX");
    else
        rpl_message_set(&run->message, "%s", rpl_run_reason(run, result));
    return RPL_MALFORMED;
}

// Creates the world again, while it is empty.
RplVerdict rpl_command_seam(RplRun* run) {
    uint32_t width = 0;
    if (!rpl_lexer_count(&run->lexer, "W", 0, NAV_SEAM_WIDTH_MAX, &width) ||
        !rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    if (run->is_batch_open || run->units.crowd != NULL || nav_world_get_version(run->world) != 0) {
        rpl_message_set(&run->message, "refused: it stands before all changes");
        return RPL_REFUSED;
    }
    const NavResult result = create_world(run, nav_world_get_bounds(run->world), width);
    return result == NAV_OK ? RPL_DONE : rpl_run_fail(run);
}

RplVerdict rpl_command_area(RplRun* run) {
    uint32_t id = 0;
    double cost = 0;
    if (!rpl_lexer_count(&run->lexer, "ID", 0, NAV_AREA_COUNT - 1, &id) ||
        !rpl_lexer_cost(&run->lexer, 1, &cost) || !rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    run->area_costs[id] = cost;
    return RPL_DONE;
}

static RplVerdict refuse_name(RplRun* run, const RplName* name, const char* why) {
    rpl_message_set(&run->message, "refused: '%s' %s", name->text, why);
    return RPL_REFUSED;
}

// The shape of a name. REFUSED when there is none.
static RplVerdict find_shape(RplRun* run, const RplName* name, const RplShape** shape) {
    *shape = rpl_names_find(&run->names, name->text);
    return *shape != NULL ? RPL_DONE : refuse_name(run, name, "names no shape");
}

// The library would read a mesh without triangles as a ring.
static bool is_empty_mesh(const RplRegion* region) {
    return region->is_mesh && region->index_count == 0;
}

static RplMesh* copy_mesh(const RplRegion* region) {
    return rpl_mesh_create(region->points, (uint32_t)region->point_count, region->indexes,
                           (uint32_t)(region->index_count / 3));
}

// Insert a shape under its name. All that can fail comes before the library's call, so that names
// and world agree. Takes over the shape's reference to its mesh.
static RplVerdict insert_shape(RplRun* run, const NavShapeDef* def, RplShape* shape) {
    if (!rpl_names_reserve(&run->names)) {
        rpl_mesh_release(shape->mesh);
        return rpl_run_fail(run);
    }
    rpl_run_call_begin(run);
    const NavResult result = nav_shape_insert(run->world, def, &shape->id);
    rpl_run_call_end(run);
    if (result != NAV_OK) {
        rpl_mesh_release(shape->mesh);
        return rpl_run_refuse(run, shape->name.text, result);
    }
    rpl_names_put(&run->names, shape);
    return RPL_DONE;
}

static RplVerdict insert_new(RplRun* run, const RplName* name, NavShapeDef* def) {
    if (rpl_names_find(&run->names, name->text) != NULL)
        return refuse_name(run, name, "is already in use");
    if (is_empty_mesh(&run->region))
        return rpl_run_refuse(run, name->text, NAV_ERR_NO_AREA);
    RplShape shape = {.name = *name, .is_floor = def->kind == NAV_FLOOR};
    if (run->region.is_mesh && (shape.mesh = copy_mesh(&run->region)) == NULL)
        return rpl_run_fail(run);
    const NavOutlineDef region = rpl_region_def(&run->region, false);
    def->region = &region;
    return insert_shape(run, def, &shape);
}

typedef RplVerdict (*RegionReader)(RplRun* run);

static RplVerdict insert_floor(RplRun* run, RegionReader read_region) {
    RplName name;
    uint32_t area = 0;
    NavShapeDef def = nav_floor_def((NavOutlineId){0});
    if (!rpl_lexer_name(&run->lexer, &name) ||
        !rpl_lexer_count(&run->lexer, "AREA", 0, NAV_AREA_COUNT - 1, &area) ||
        !rpl_lexer_int32(&run->lexer, "Z", &def.z))
        return RPL_MALFORMED;
    const RplVerdict verdict = read_region(run);
    if (verdict != RPL_DONE)
        return verdict;
    def.area = (uint8_t)area;
    return insert_new(run, &name, &def);
}

static RplVerdict insert_obstacle(RplRun* run, RegionReader read_region) {
    RplName name;
    NavShapeDef def = nav_obstacle_def((NavOutlineId){0});
    if (!rpl_lexer_name(&run->lexer, &name))
        return RPL_MALFORMED;
    const RplVerdict verdict = read_region(run);
    return verdict == RPL_DONE ? insert_new(run, &name, &def) : verdict;
}

RplVerdict rpl_command_floor(RplRun* run) { return insert_floor(run, rpl_region_read_ring); }

RplVerdict rpl_command_mesh(RplRun* run) { return insert_floor(run, rpl_region_read_mesh); }

RplVerdict rpl_command_add(RplRun* run) { return insert_obstacle(run, rpl_region_read_ring); }

RplVerdict rpl_command_addmesh(RplRun* run) { return insert_obstacle(run, rpl_region_read_mesh); }

// Give a live shape another region. Takes over the shape's reference to its mesh.
static RplVerdict reshape(RplRun* run, const RplShape* shape, const NavOutlineDef* region) {
    if (!rpl_names_reserve(&run->names)) {
        rpl_mesh_release(shape->mesh);
        return rpl_run_fail(run);
    }
    rpl_run_call_begin(run);
    const NavResult result = nav_shape_reshape(run->world, shape->id, region);
    rpl_run_call_end(run);
    if (result != NAV_OK) {
        rpl_mesh_release(shape->mesh);
        return rpl_run_refuse(run, shape->name.text, result);
    }
    rpl_names_put(&run->names, shape);
    return RPL_DONE;
}

static RplVerdict read_and_reshape(RplRun* run, RegionReader read_region) {
    RplName name;
    if (!rpl_lexer_name(&run->lexer, &name))
        return RPL_MALFORMED;
    const RplVerdict verdict = read_region(run);
    if (verdict != RPL_DONE)
        return verdict;
    const RplShape* former;
    if (find_shape(run, &name, &former) != RPL_DONE)
        return RPL_REFUSED;
    if (is_empty_mesh(&run->region))
        return rpl_run_refuse(run, name.text, NAV_ERR_NO_AREA);
    RplShape changed = {.name = name, .id = former->id, .is_floor = former->is_floor};
    if (run->region.is_mesh) {
        changed.keeps_edges = former->keeps_edges;
        if ((changed.mesh = copy_mesh(&run->region)) == NULL)
            return rpl_run_fail(run);
    }
    const NavOutlineDef region = rpl_region_def(&run->region, changed.keeps_edges);
    return reshape(run, &changed, &region);
}

RplVerdict rpl_command_move(RplRun* run) { return read_and_reshape(run, rpl_region_read_ring); }

RplVerdict rpl_command_movemesh(RplRun* run) { return read_and_reshape(run, rpl_region_read_mesh); }

RplVerdict rpl_command_keepedges(RplRun* run) {
    RplName name;
    if (!rpl_lexer_name(&run->lexer, &name) || !rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    const RplShape* former;
    if (find_shape(run, &name, &former) != RPL_DONE)
        return RPL_REFUSED;
    if (former->mesh == NULL)
        return refuse_name(run, &name, "is a ring and has no inner edges");
    RplShape changed = *former;
    changed.keeps_edges = true;
    rpl_mesh_retain(changed.mesh);
    NavOutlineDef region = nav_outline_def();
    region.points = changed.mesh->points;
    region.point_count = changed.mesh->point_count;
    region.triangles = changed.mesh->triangles;
    region.triangle_count = changed.mesh->triangle_count;
    region.has_inner_edges = true;
    return reshape(run, &changed, &region);
}

// The result of a library call about a named shape.
static RplVerdict name_verdict(RplRun* run, const RplName* name, NavResult result) {
    return result == NAV_OK ? RPL_DONE : rpl_run_refuse(run, name->text, result);
}

RplVerdict rpl_command_layers(RplRun* run) {
    RplName name;
    const RplShape* shape;
    uint32_t mask = 0;
    if (!rpl_lexer_name(&run->lexer, &name) ||
        !rpl_lexer_count(&run->lexer, "MASK", 0, UINT32_MAX, &mask) || !rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    if (find_shape(run, &name, &shape) != RPL_DONE)
        return RPL_REFUSED;
    if (shape->is_floor)
        return refuse_name(run, &name, "is a floor and blocks no layers");
    rpl_run_call_begin(run);
    const NavResult result = nav_shape_set_layers(run->world, shape->id, mask);
    rpl_run_call_end(run);
    return name_verdict(run, &name, result);
}

RplVerdict rpl_command_elevation(RplRun* run) {
    RplName name;
    const RplShape* shape;
    int32_t elevation = 0;
    if (!rpl_lexer_name(&run->lexer, &name) ||
        !rpl_lexer_int32(&run->lexer, "HEIGHT", &elevation) || !rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    if (find_shape(run, &name, &shape) != RPL_DONE)
        return RPL_REFUSED;
    if (!shape->is_floor)
        return refuse_name(run, &name, "is an obstacle and has no elevation");
    rpl_run_call_begin(run);
    const NavResult result = nav_shape_set_elevation(run->world, shape->id, elevation);
    rpl_run_call_end(run);
    return name_verdict(run, &name, result);
}

RplVerdict rpl_command_del(RplRun* run) {
    RplName name;
    if (!rpl_lexer_name(&run->lexer, &name) || !rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    const RplShape* shape;
    if (find_shape(run, &name, &shape) != RPL_DONE)
        return RPL_REFUSED;
    const NavShapeId id = shape->id;
    if (!rpl_names_reserve(&run->names))
        return rpl_run_fail(run);
    rpl_run_call_begin(run);
    const NavResult result = nav_shape_remove(run->world, id);
    rpl_run_call_end(run);
    if (result != NAV_OK)
        return rpl_run_refuse(run, name.text, result);
    rpl_names_remove(&run->names, name.text);
    return RPL_DONE;
}

RplVerdict rpl_command_begin(RplRun* run) {
    if (!rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    if (run->is_batch_open) {
        rpl_message_set(&run->message, "refused: a batch is open since line %" PRIu64,
                        run->batch_line);
        return RPL_REFUSED;
    }
    if (!rpl_links_begin(&run->links))
        return rpl_run_fail(run);
    rpl_run_call_begin(run);
    const NavResult result = nav_batch_begin(run->world);
    rpl_run_call_end(run);
    if (result != NAV_OK) {
        rpl_links_end(&run->links, false);
        return rpl_run_refuse(run, "", result);
    }
    rpl_names_begin(&run->names);
    run->is_batch_open = true;
    run->batch_line = run->line_number;
    return RPL_DONE;
}

// When the commit fails, the library has undone the whole batch; the names follow.
RplVerdict rpl_command_commit(RplRun* run) {
    if (!rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    if (!run->is_batch_open) {
        rpl_message_set(&run->message, "refused: no batch is open");
        return RPL_REFUSED;
    }
    rpl_run_call_begin(run);
    const NavResult result = nav_batch_commit(run->world);
    rpl_run_call_end(run);
    if (result == NAV_OK)
        rpl_names_commit(&run->names);
    else
        rpl_names_undo(&run->names);
    rpl_links_end(&run->links, result != NAV_OK);
    run->is_batch_open = false;
    return result == NAV_OK ? RPL_DONE : rpl_run_refuse(run, "", result);
}
