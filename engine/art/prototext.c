#include "art/prototext.h"

#include "art/number.h"
#include "art/sprite.h"

#include <ctype.h>
#include <string.h>

#define PROTO_VALUE_MAX (1u << 18)

typedef struct Parser {
    EngiArt* art;
    const char *at, *end;
    uint32_t line;
    uint32_t count;
} Parser;

static void skip_blanks(Parser* parser) {
    while (parser->at < parser->end) {
        if (*parser->at == '#') {
            while (parser->at < parser->end && *parser->at != '\n')
                parser->at++;
        } else if (strchr(" \t\r\n,;", *parser->at) == NULL || *parser->at == 0) {
            return;
        } else {
            parser->line += *parser->at++ == '\n';
        }
    }
}

static bool fail(Parser* parser, const char* message) {
    return engi_source_fail(&parser->art->source, parser->line, "%s", message);
}

static const char* take_text(Parser* parser, const char* start, const char* stop) {
    const char* copy = engi_arena_text(parser->art->arena, start, (size_t)(stop - start));
    if (copy == NULL)
        engi_source_fail_memory(&parser->art->source);
    return copy;
}

static const char* read_name(Parser* parser) {
    const char* start = parser->at;
    while (parser->at < parser->end && (isalnum((unsigned char)*parser->at) || *parser->at == '_'))
        parser->at++;
    if (parser->at == start) {
        fail(parser, "expected a name");
        return NULL;
    }
    return take_text(parser, start, parser->at);
}

// The text up to `close`, which is on the same line for quotes.
static const char* read_until(Parser* parser, char close) {
    const char* start = ++parser->at;
    while (parser->at < parser->end && *parser->at != close) {
        if (*parser->at == '\\' && close == '"' && parser->at + 1 < parser->end)
            parser->at++;
        if (*parser->at == '\n' && close == '"')
            break;
        parser->line += *parser->at++ == '\n';
    }
    if (parser->at >= parser->end || *parser->at != close) {
        fail(parser, close == '"' ? "a text has no end" : "a list has no end");
        return NULL;
    }
    return take_text(parser, start, parser->at++);
}

static const char* read_value(Parser* parser) {
    skip_blanks(parser);
    if (parser->at < parser->end && *parser->at == '"')
        return read_until(parser, '"');
    if (parser->at < parser->end && *parser->at == '[')
        return read_until(parser, ']');
    const char* start = parser->at;
    while (parser->at < parser->end && strchr(" \t\r\n,;#}", *parser->at) == NULL)
        parser->at++;
    if (parser->at == start) {
        fail(parser, "expected a value");
        return NULL;
    }
    return take_text(parser, start, parser->at);
}

static EngiProto* add_member(Parser* parser, EngiProto* owner) {
    EngiProto* member = engi_arena_take(parser->art->arena, 1, sizeof *member);
    if (member == NULL) {
        engi_source_fail_memory(&parser->art->source);
        return NULL;
    }
    if (++parser->count > PROTO_VALUE_MAX) {
        fail(parser, "too many values");
        return NULL;
    }
    *member = (EngiProto){.text = "", .line = parser->line};
    if (owner->last != NULL)
        owner->last->next = member;
    else
        owner->first = member;
    owner->last = member;
    member->name = read_name(parser);
    return member->name != NULL ? member : NULL;
}

static bool parse_message(Parser* parser, EngiProto* root) {
    EngiProto* open[ENG_ASSET_DEPTH_MAX] = {root};
    int depth = 0;
    for (skip_blanks(parser); parser->at < parser->end; skip_blanks(parser)) {
        if (*parser->at == '}' && depth > 0) {
            parser->at++;
            depth--;
            continue;
        }
        EngiProto* member = add_member(parser, open[depth]);
        if (member == NULL)
            return false;
        skip_blanks(parser);
        bool has_colon = parser->at < parser->end && *parser->at == ':';
        parser->at += has_colon;
        skip_blanks(parser);
        bool is_message = parser->at < parser->end && *parser->at == '{';
        if (is_message && depth + 1 == ENG_ASSET_DEPTH_MAX)
            return fail(parser, "nested too deep");
        if (is_message) {
            parser->at++;
            open[++depth] = member;
        } else if (!has_colon) {
            return fail(parser, "expected : or {");
        } else {
            member->text = read_value(parser);
            if (member->text == NULL)
                return false;
        }
    }
    return depth == 0 || fail(parser, "a { has no }");
}

const EngiProto* engi_proto_parse(EngiArt* art, const char* bytes, size_t size) {
    size_t mark = size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    Parser parser = {.art = art, .at = bytes + mark, .end = bytes + size, .line = 1};
    EngiProto* root = engi_arena_take(art->arena, 1, sizeof *root);
    if (root == NULL) {
        engi_source_fail_memory(&art->source);
        return NULL;
    }
    *root = (EngiProto){.name = "", .text = "", .line = 1};
    return parse_message(&parser, root) ? root : NULL;
}

const EngiProto* engi_proto_find(const EngiProto* message, const char* name) {
    for (const EngiProto* member = message->first; member != NULL; member = member->next) {
        if (strcmp(member->name, name) == 0)
            return member;
    }
    return NULL;
}

const char* engi_proto_text(const EngiProto* message, const char* name) {
    const EngiProto* member = engi_proto_find(message, name);
    return member != NULL ? member->text : "";
}

bool engi_proto_number(EngiArt* art, const EngiProto* message, const char* name, double* value) {
    const EngiProto* member = engi_proto_find(message, name);
    if (member == NULL)
        return engi_source_fail(&art->source, message->line, "%s is missing", name);
    if (!engi_numbers_read(member->text, "", value, 1) || !engi_is_coordinate(*value))
        return engi_source_fail(&art->source, member->line, "%s is not a number in range", name);
    return true;
}
