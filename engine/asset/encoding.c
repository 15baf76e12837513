#include "asset/encoding.h"

#include "asset/map.h"
#include "asset/unpack.h"

#include <stdlib.h>
#include <string.h>

static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

static int base64_digit(char c) {
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

unsigned char* engi_base64_decode(const EngiNode* node, const char* text, size_t length,
                                  size_t* size) {
    unsigned char* bytes = malloc(length / 4 * 3 + 3);
    if (bytes == NULL) {
        engi_fail_memory(node);
        return NULL;
    }
    uint32_t bits = 0;
    size_t digit_count = 0, pad_count = 0, used = 0;
    for (size_t i = 0; i < length; i++) {
        if (is_blank(text[i]))
            continue;
        int digit = base64_digit(text[i]);
        bool is_pad = text[i] == '=' && digit_count % 4 >= 2;
        if ((digit < 0 && !is_pad) || (digit >= 0 && pad_count > 0)) {
            engi_fail(node, "character %zu is not base64", i);
            free(bytes);
            return NULL;
        }
        pad_count += is_pad;
        bits = bits << 6 | (is_pad ? 0 : (uint32_t)digit);
        if (++digit_count % 4 == 0) {
            bytes[used++] = (unsigned char)(bits >> 16);
            bytes[used++] = (unsigned char)(bits >> 8);
            bytes[used++] = (unsigned char)bits;
        }
    }
    if (digit_count % 4 != 0) {
        engi_fail(node, "base64 ends in the middle of a group");
        free(bytes);
        return NULL;
    }
    *size = used - pad_count;
    return bytes;
}

// The packed bytes, which must be `due` when they are unpacked. NULL on failure.
static unsigned char* unpack_bytes(const EngiNode* node, const char* method,
                                   const unsigned char* bytes, size_t size, size_t due) {
    char why[ENGI_UNPACK_TEXT];
    unsigned char* out = malloc(due + 1);
    if (out == NULL) {
        engi_fail_memory(node);
        return NULL;
    }
    if (engi_unpack(method, bytes, size, out, due, why))
        return out;
    engi_fail(node, "%s", why);
    free(out);
    return NULL;
}

// ---- cells

static void cells_from_bytes(const unsigned char* bytes, uint32_t* cells, size_t count) {
    for (size_t i = 0; i < count; i++, bytes += 4)
        cells[i] = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                   (uint32_t)bytes[3] << 24;
}

static bool cells_from_base64(const EngiNode* data, const char* compression, uint32_t* cells,
                              size_t count) {
    bool is_packed = compression[0] != 0;
    if (is_packed && !engi_unpack_knows(compression))
        return engi_fail(data, "compression %.40s is not read; save the map with zlib, gzip or CSV",
                         compression);
    size_t size;
    unsigned char* bytes = engi_base64_decode(data, json_string_value(data->json),
                                              json_string_length(data->json), &size);
    if (bytes == NULL)
        return false;
    if (is_packed) {
        unsigned char* unpacked = unpack_bytes(data, compression, bytes, size, 4 * count);
        free(bytes);
        bytes = unpacked;
    } else if (size != 4 * count) {
        engi_fail(data, "base64 holds %zu bytes, the cells take %zu", size, 4 * count);
        free(bytes);
        return false;
    }
    if (bytes == NULL)
        return false;
    cells_from_bytes(bytes, cells, count);
    free(bytes);
    return true;
}

static bool cells_from_csv(const EngiNode* data, uint32_t* cells, size_t count) {
    const char* text = json_string_value(data->json);
    size_t used = 0;
    for (const char* c = text; *c != 0;) {
        if (is_blank(*c)) {
            c++;
            continue;
        }
        uint64_t number = 0;
        const char* start = c;
        for (; *c >= '0' && *c <= '9' && number <= UINT32_MAX; c++)
            number = 10 * number + (uint64_t)(*c - '0');
        if (c == start || number > UINT32_MAX)
            return engi_fail(data, "cell %zu is not a number in 0..%u", used, UINT32_MAX);
        if (used == count)
            return engi_fail(data, "more than %zu cells", count);
        cells[used++] = (uint32_t)number;
        while (is_blank(*c))
            c++;
        if (*c != ',' && *c != 0)
            return engi_fail(data, "cell %zu is followed by something else than a comma", used - 1);
        c += *c == ',';
    }
    return used == count || engi_fail(data, "%zu cells instead of %zu", used, count);
}

static bool cells_from_list(const EngiNode* data, uint32_t* cells, size_t count) {
    if (json_array_size(data->json) != count)
        return engi_fail(data, "%zu cells instead of %zu", json_array_size(data->json), count);
    for (size_t i = 0; i < count; i++) {
        EngiNode item = engi_node_item(data, i);
        if (!engi_as_uint(&item, UINT32_MAX, &cells[i]))
            return false;
    }
    return true;
}

bool engi_cells_could_fit(const EngiNode* holder, const char* encoding, const char* compression,
                          uint64_t count) {
    // Memory for FEW cells does no harm. Deflate packs at most 1032 bytes into one; zstd packs 128
    // equal KiB into a block of 4 bytes.
    enum { FEW = 65536, PACKED_MOST = 1032, ZSTD_MOST = 32768 };
    uint64_t packed_most = strcmp(compression, "zstd") == 0 ? ZSTD_MOST : PACKED_MOST;
    EngiNode data = engi_node_member(holder, "data");
    uint64_t most = count;
    if (count <= FEW || count > ENG_MAP_CELL_MAX) // too many are refused elsewhere
        return true;
    if (json_is_array(data.json)) {
        most = json_array_size(data.json);
    } else if (json_is_string(data.json)) {
        uint64_t length = json_string_length(data.json);
        most = length / 2 + 1;               // at least a digit and a comma each
        if (strcmp(encoding, "base64") == 0) // 4 digits hold 3 bytes, a cell takes 4
            most = length * 3 / 16 * (compression[0] != 0 ? packed_most : 1) + 1;
    }
    return most >= count || engi_fail(&data, "too short for %llu cells", (unsigned long long)count);
}

bool engi_cells_read(const EngiNode* holder, const char* encoding, const char* compression,
                     uint32_t* cells, size_t count) {
    EngiNode data = engi_node_member(holder, "data");
    if (json_is_array(data.json))
        return cells_from_list(&data, cells, count);
    if (!json_is_string(data.json))
        return engi_fail(holder, data.json == NULL ? "data is missing"
                                                   : "data is neither a list nor a string");
    if (strcmp(encoding, "base64") == 0)
        return cells_from_base64(&data, compression, cells, count);
    if (strcmp(encoding, "csv") == 0)
        return cells_from_csv(&data, cells, count);
    return engi_fail(holder, "encoding \"%.40s\" is not known", encoding);
}
