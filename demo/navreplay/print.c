#include "print.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// Twice the number of square steps in a square pixel.
#define AREA_2_STEPS_PER_PX (2.0 * NAV_STEPS_PER_PX * NAV_STEPS_PER_PX)

static const char* truth(bool value) { return value ? "true" : "false"; }

// Steps to pixels. Adding 0 turns a negative zero into zero.
static double to_px(double steps) { return steps / NAV_STEPS_PER_PX + 0.0; }

static void print_point(NavPoint point) {
    printf("%.17g,%.17g", nav_steps_to_px(point.x), nav_steps_to_px(point.y));
}

static void print_points(const NavPath* path) {
    fputs(",\"points\":[", stdout);
    for (uint32_t i = 0; i < path->point_count; ++i) {
        fputs(i == 0 ? "[" : ",[", stdout);
        print_point(path->points[i]);
        putchar(']');
    }
    putchar(']');
}

// The points from which a link leads to the next one.
static void print_links(const NavPath* path, const RplLinks* links) {
    const char* separator = "";
    fputs(",\"links\":[", stdout);
    for (uint32_t i = 0; i < path->point_count; ++i) {
        if (path->links[i].generation == 0)
            continue;
        printf("%s[%" PRIu32 ",\"%s\"]", separator, i, rpl_links_name(links, path->links[i]));
        separator = ",";
    }
    putchar(']');
}

void rpl_print_path(const char* name, const NavPath* path, const RplLinks* links,
                    RplPathParts parts) {
    printf("{\"op\":\"path\",\"name\":\"%s\",\"status\":\"%s\"", name,
           nav_path_status_get_text(path->status));
    if (path->point_count > 0)
        printf(",\"length\":%.17g,\"cost\":%.17g", to_px(path->length), to_px(path->cost));
    if (parts.has_bound && path->status == NAV_PATH_OK && path->excess < INFINITY)
        printf(",\"bound\":%.17g", 1 + path->excess);
    if (path->status == NAV_PATH_PARTIAL)
        printf(",\"goal_distance\":%.17g", to_px(path->goal_distance));
    if (path->point_count > 0)
        print_points(path);
    if (path->links != NULL)
        print_links(path, links);
    if (parts.has_nearest && path->has_nearest) {
        fputs(",\"nearest\":[", stdout);
        print_point(path->nearest);
        putchar(']');
    }
    puts("}");
}

void rpl_print_ray(const char* name, const NavRay* ray) {
    printf("{\"op\":\"ray\",\"name\":\"%s\",\"hit\":%s,\"x\":%.17g,\"y\":%.17g}\n", name,
           truth(ray->is_hit), to_px(ray->position.x), to_px(ray->position.y));
}

void rpl_print_point(const char* name, const NavLocation* location) {
    printf("{\"op\":\"point\",\"name\":\"%s\",\"walkable\":%s,\"area\":%d}\n", name,
           truth(location->is_walkable), (int)location->area);
}

// The walkable triangles do not overlap and lie inside the frame, so twice their area is at most
// 2^63 and fits the 64 bits of the stats. The conversion to double rounds once; the divisor is a
// power of two.
void rpl_print_check(const RplCheck* check) {
    const NavStats* stats = &check->stats;
    printf("{\"op\":\"check\",\"ok\":%s,\"vertices\":%" PRIu32 ",\"triangles\":%" PRIu32
           ",\"walkable_triangles\":%" PRIu32 ",\"walkable_area\":%.17g,\"islands\":%" PRIu32
           ",\"hash\":\"%016" PRIx64 "\"}\n",
           truth(check->is_ok), stats->vertex_count, stats->triangle_count,
           stats->walkable_triangle_count, (double)stats->walkable_area_2 / AREA_2_STEPS_PER_PX,
           stats->island_count, check->hash);
}

void rpl_print_ticks(const RplTicks* ticks) {
    printf("{\"op\":\"tick\",\"ticks\":%" PRIu32 ",\"arrived\":%" PRIu64 ",\"cut\":%" PRIu64
           ",\"displaced\":%" PRIu64 ",\"hash\":\"%016" PRIx64 "\"}\n",
           ticks->count, ticks->arrived, ticks->cut, ticks->displaced, ticks->hash);
}

void rpl_print_unit(const char* name, const NavUnit* unit) {
    printf("{\"op\":\"where\",\"name\":\"%s\",\"x\":%.17g,\"y\":%.17g,\"state\":\"%s\"}\n", name,
           nav_steps_to_px(unit->point.x), nav_steps_to_px(unit->point.y),
           nav_unit_state_get_text(unit->state));
}

static int compare_points(NavPoint a, NavPoint b) {
    if (a.x != b.x)
        return a.x < b.x ? -1 : 1;
    return (a.y > b.y) - (a.y < b.y);
}

static int compare_triangles(const void* left, const void* right) {
    const NavTriangle* a = left;
    const NavTriangle* b = right;
    for (int i = 0; i < 3; ++i) {
        const int order = compare_points(a->corner[i], b->corner[i]);
        if (order != 0)
            return order;
    }
    return 0;
}

static void rotate_to_smallest(NavTriangle* triangle) {
    int smallest = 0;
    for (int i = 1; i < 3; ++i)
        if (compare_points(triangle->corner[i], triangle->corner[smallest]) < 0)
            smallest = i;
    NavPoint rotated[3];
    for (int i = 0; i < 3; ++i)
        rotated[i] = triangle->corner[(smallest + i) % 3];
    for (int i = 0; i < 3; ++i)
        triangle->corner[i] = rotated[i];
}

void rpl_print_dump(NavTriangle* triangles, size_t count) {
    for (size_t i = 0; i < count; ++i)
        rotate_to_smallest(&triangles[i]);
    if (count > 0)
        qsort(triangles, count, sizeof *triangles, compare_triangles);
    fputs("{\"op\":\"dump\",\"triangles\":[", stdout);
    for (size_t i = 0; i < count; ++i) {
        fputs(i == 0 ? "[" : ",[", stdout);
        for (int corner = 0; corner < 3; ++corner) {
            print_point(triangles[i].corner[corner]);
            putchar(',');
        }
        printf("%d,%s]", (int)triangles[i].area, truth(triangles[i].is_walkable));
    }
    puts("]}");
}

void rpl_print_time(const RplTimeEntry* entries, size_t count, size_t peak_bytes) {
    const char* separator = "";
    fputs("{\"op\":\"time\",\"commands\":{", stdout);
    for (size_t i = 0; i < count; ++i) {
        if (entries[i].samples->count == 0)
            continue;
        const RplFigures figures = rpl_samples_figures(entries[i].samples);
        printf("%s\"%s\":{\"n\":%zu,\"mean_us\":%.17g,\"p50_us\":%.17g,\"p99_us\":%.17g,"
               "\"max_us\":%.17g}",
               separator, entries[i].command, figures.count, figures.mean_us, figures.p50_us,
               figures.p99_us, figures.max_us);
        separator = ",";
    }
    printf("},\"peak_bytes\":%zu}\n", peak_bytes);
}
