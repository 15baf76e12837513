#include "asset/document.h"

#include "asset/file.h"
#include "asset/tmx.h"

#include <stdlib.h>
#include <string.h>

json_t* engi_document_parse(EngiSource* source, const char* bytes, size_t size) {
    size_t start = size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (start < size && strchr(" \t\r\n", bytes[start]) != NULL && bytes[start] != 0)
        start++;
    source->has_lines = start < size && bytes[start] == '<';
    return source->has_lines ? engi_tmx_parse(source, bytes, size)
                             : engi_json_parse(source, bytes, size);
}

bool engi_document_fail(const EngiNode* from) {
    if (from->source->error == NULL)
        return false;
    const EngAssetError inner = *from->source->error;
    return engi_fail(from, "%s", inner.text);
}

json_t* engi_document_load(const EngiNode* from, const char* path, EngiSource* source) {
    EngAssetError trouble;
    size_t size;
    *source = *from->source;
    source->path = path;
    if (!engi_source_use_file(from->source, path))
        return NULL;
    char* bytes = engi_file_read(path, &size, &trouble);
    if (bytes == NULL) {
        engi_fail(from, "%s", trouble.text);
        return NULL;
    }
    json_t* root = engi_document_parse(source, bytes, size);
    free(bytes);
    if (root == NULL)
        engi_document_fail(from);
    return root;
}
