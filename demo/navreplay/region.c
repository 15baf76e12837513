#include "region.h"

#include "array.h"

#include <stdlib.h>

void rpl_region_fini(RplRegion* region) {
    free(region->points);
    free(region->indexes);
    *region = (RplRegion){0};
}

RplVerdict rpl_region_read_point(RplRun* run, NavPoint* point) {
    double x = 0, y = 0;
    if (!rpl_lexer_decimal(&run->lexer, "a coordinate x", &x) ||
        !rpl_lexer_decimal(&run->lexer, "a coordinate y", &y))
        return RPL_MALFORMED;
    *point = nav_point_from_px(x, y);
    return RPL_DONE;
}

static RplVerdict read_points(RplRun* run, const char* what, uint32_t min_count) {
    RplRegion* region = &run->region;
    uint32_t count = 0;
    if (!rpl_lexer_count(&run->lexer, what, min_count, UINT32_MAX, &count))
        return RPL_MALFORMED;
    // The arrays grow with the words that were read, not with the count that the line announces.
    for (region->point_count = 0; region->point_count < count; ++region->point_count) {
        NavPoint* points = rpl_array_grow(region->points, region->point_count,
                                          &region->point_capacity, sizeof *points);
        if (points == NULL)
            return rpl_run_fail(run);
        region->points = points;
        if (rpl_region_read_point(run, &points[region->point_count]) != RPL_DONE) {
            rpl_message_add(&run->message, " (point %zu of %lu)", region->point_count + 1,
                            (unsigned long)count);
            return RPL_MALFORMED;
        }
    }
    return RPL_DONE;
}

static RplVerdict read_indexes(RplRun* run) {
    RplRegion* region = &run->region;
    const uint32_t point_count = (uint32_t)region->point_count;
    uint32_t count = 0;
    if (!rpl_lexer_count(&run->lexer, "NT", 0, UINT32_MAX / 3, &count))
        return RPL_MALFORMED;
    if (count > 0 && point_count == 0) {
        rpl_message_set(&run->message, "triangles without vertices");
        return RPL_MALFORMED;
    }
    const size_t index_count = (size_t)count * 3;
    for (region->index_count = 0; region->index_count < index_count; ++region->index_count) {
        uint32_t* indexes = rpl_array_grow(region->indexes, region->index_count,
                                           &region->index_capacity, sizeof *indexes);
        if (indexes == NULL)
            return rpl_run_fail(run);
        region->indexes = indexes;
        if (!rpl_lexer_count(&run->lexer, "a vertex index", 0, point_count - 1,
                             &indexes[region->index_count])) {
            rpl_message_add(&run->message, " (triangle %zu of %lu)", region->index_count / 3 + 1,
                            (unsigned long)count);
            return RPL_MALFORMED;
        }
    }
    return RPL_DONE;
}

static RplVerdict read_end(RplRun* run) {
    return rpl_lexer_end(&run->lexer) ? RPL_DONE : RPL_MALFORMED;
}

RplVerdict rpl_region_read_ring(RplRun* run) {
    run->region.is_mesh = false;
    run->region.index_count = 0;
    const RplVerdict verdict = read_points(run, "N", 3);
    return verdict == RPL_DONE ? read_end(run) : verdict;
}

RplVerdict rpl_region_read_mesh(RplRun* run) {
    run->region.is_mesh = true;
    RplVerdict verdict = read_points(run, "NV", 0);
    if (verdict == RPL_DONE)
        verdict = read_indexes(run);
    return verdict == RPL_DONE ? read_end(run) : verdict;
}

NavOutlineDef rpl_region_def(const RplRegion* region, bool keeps_edges) {
    NavOutlineDef def = nav_outline_def();
    def.points = region->points;
    def.point_count = (uint32_t)region->point_count;
    if (region->is_mesh) {
        def.triangles = region->indexes;
        def.triangle_count = (uint32_t)(region->index_count / 3);
        def.has_inner_edges = keeps_edges;
    }
    return def;
}
