/// The text form of protocol buffers, as a tree.
#ifndef ENG_ART_PROTOTEXT_H
#define ENG_ART_PROTOTEXT_H

#include "art/builder.h"

#include <stddef.h>

typedef struct EngiProto {
    const char* name;
    const char* text; ///< of a value, without quotes or brackets; "" for a message
    uint32_t line;
    struct EngiProto *first, *last; ///< members of a message
    struct EngiProto* next;
} EngiProto;

/// Parse a whole file: the root is a message. NULL with the error set.
const EngiProto* engi_proto_parse(EngiArt* art, const char* bytes, size_t size);

/// The first member of that name, or NULL.
const EngiProto* engi_proto_find(const EngiProto* message, const char* name);
/// The text of a member; "" when it is absent.
const char* engi_proto_text(const EngiProto* message, const char* name);
/// A number. False with the error set; also when it is absent.
bool engi_proto_number(EngiArt* art, const EngiProto* message, const char* name, double* value);

#endif
