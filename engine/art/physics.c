// PhysicsEditor property lists of format 1: convex pieces of bodies, y up from their anchor.
#include "art/formats.h"

#include "art/circle.h"
#include "art/number.h"
#include "art/plist.h"
#include "art/sprite.h"

#include <string.h>

enum { PIECE_MAX = 4096, POINT_MAX = 4096 };

typedef struct Body {
    EngiArt* art;
    EngPolygon* pieces; // [most]
    uint32_t count, most;
} Body;

static bool add_piece(Body* body, const EngiXml* at, const EngVec* points, uint32_t count) {
    if (body->count == body->most)
        return engi_source_fail(&body->art->source, (uint32_t)at->line, "more than %d polygons",
                                PIECE_MAX);
    body->pieces[body->count++] = (EngPolygon){points, count};
    return true;
}

static bool add_polygon(Body* body, const EngiXml* array) {
    uint32_t count = 0;
    for (const EngiXml* item = array->first_child; item != NULL; item = item->next)
        count++;
    EngVec* points = engi_arena_take(body->art->arena, count, sizeof *points);
    if (points == NULL)
        return engi_source_fail_memory(&body->art->source);
    if (count < 3 || count > POINT_MAX)
        return engi_source_fail(&body->art->source, (uint32_t)array->line, "a polygon of %u points",
                                count);
    count = 0;
    for (const EngiXml* item = array->first_child; item != NULL; item = item->next) {
        double p[2];
        if (!engi_numbers_read(item->text, "{},", p, 2) || !engi_is_coordinate(p[0]) ||
            !engi_is_coordinate(p[1]))
            return engi_source_fail(&body->art->source, (uint32_t)item->line,
                                    "a point is not two numbers in range");
        points[count++] = (EngVec){p[0], -p[1]};
    }
    return add_piece(body, array, points, count);
}

static bool add_circle(Body* body, const EngiXml* circle) {
    double radius, center[2];
    EngVec* points = engi_arena_take(body->art->arena, ENGI_CIRCLE_POINTS, sizeof *points);
    if (points == NULL)
        return engi_source_fail_memory(&body->art->source);
    if (!engi_plist_numbers(body->art, circle, "radius", &radius, 1) ||
        !engi_plist_numbers(body->art, circle, "position", center, 2))
        return false;
    engi_circle((EngVec){center[0], -center[1]}, (EngVec){radius, radius}, points);
    return add_piece(body, circle, points, ENGI_CIRCLE_POINTS);
}

static bool add_fixture(Body* body, const EngiXml* fixture) {
    const char* type = engi_plist_text(fixture, "fixture_type");
    const EngiXml* polygons = engi_plist_find(fixture, "polygons");
    const EngiXml* circle = engi_plist_find(fixture, "circle");
    uint32_t line = (uint32_t)fixture->line;
    if (engi_plist_is_true(fixture, "isSensor"))
        return engi_source_note(&body->art->source, line, "a sensor is left out");
    if (type != NULL && strcmp(type, "CIRCLE") == 0 && circle != NULL)
        return add_circle(body, circle);
    if (type == NULL || strcmp(type, "POLYGON") != 0 || polygons == NULL)
        return engi_source_fail(&body->art->source, line,
                                "fixture_type is %.40s; POLYGON and CIRCLE are read",
                                type != NULL ? type : "missing");
    for (const EngiXml* array = polygons->first_child; array != NULL; array = array->next) {
        if (!add_polygon(body, array))
            return false;
    }
    return true;
}

// At most as many as a body may have.
static uint32_t count_pieces(const EngiXml* fixtures) {
    uint32_t count = 0;
    for (const EngiXml* fixture = fixtures->first_child; fixture != NULL; fixture = fixture->next) {
        const EngiXml* polygons = engi_plist_find(fixture, "polygons");
        count++; // a circle
        for (const EngiXml* k = polygons != NULL ? polygons->first_child : NULL; k != NULL;
             k = k->next)
            count++;
    }
    return count < PIECE_MAX ? count : PIECE_MAX;
}

static bool add_body(EngiArt* art, const char* name, const EngiXml* dict) {
    Body body = {.art = art};
    const EngiXml* fixtures = engi_plist_find(dict, "fixtures");
    uint32_t line = (uint32_t)dict->line, outline;
    if (fixtures == NULL)
        return engi_source_fail(&art->source, line, "fixtures is missing");
    body.most = count_pieces(fixtures);
    body.pieces = engi_arena_take(art->arena, body.most, sizeof *body.pieces);
    if (body.pieces == NULL)
        return engi_source_fail_memory(&art->source);
    for (const EngiXml* fixture = fixtures->first_child; fixture != NULL; fixture = fixture->next) {
        if (!add_fixture(&body, fixture))
            return false;
    }
    EngiSubject subject = {.name = name, .fallback = ENG_ART_FLOOR, .line = line};
    return body.count == 0 ||
           (engi_art_polygons(art, name, line, body.pieces, body.count, (EngVec){0, 0}, &outline) &&
            engi_art_shape(art, &subject, outline, (EngPoint){0, 0}));
}

bool engi_read_physics(EngiArt* art, const char* bytes, size_t size) {
    const EngiXml* root = engi_plist_parse(art, bytes, size);
    if (root == NULL)
        return false;
    const EngiXml* metadata = engi_plist_find(root, "metadata");
    const EngiXml* bodies = engi_plist_find(root, "bodies");
    double format = 1;
    if (metadata != NULL && !engi_plist_numbers(art, metadata, "format", &format, 1))
        return false;
    if (format != 1)
        return engi_source_fail(&art->source, (uint32_t)metadata->line,
                                "format %g is not read; export it as format 1", format);
    if (bodies == NULL || strcmp(bodies->name, "dict") != 0)
        return engi_source_fail(&art->source, (uint32_t)root->line, "bodies is not a dict");
    for (const EngiXml* key = bodies->first_child; key != NULL; key = key->next) {
        const EngiXml* dict = key->next;
        if (strcmp(key->name, "key") != 0 || dict == NULL || strcmp(dict->name, "dict") != 0)
            return engi_source_fail(&art->source, (uint32_t)key->line,
                                    "expected a key and a dict for the body");
        if (!add_body(art, key->text, dict))
            return false;
        key = dict;
    }
    engi_art_arrange(art);
    return true;
}
