#include "asset/unpack.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

// One more byte than is due has room, to notice data that unpacks to more.

#ifdef ENGI_HAS_ZLIB
#include <zlib.h>

static bool refuse(char* why, const char* text) {
    snprintf(why, ENGI_UNPACK_TEXT, "%s", text);
    return false;
}

static bool check_inflated(const z_stream* stream, int result, size_t due, char* why) {
    if (result == Z_STREAM_END && stream->total_out == due && stream->avail_in == 0)
        return true;
    if (result == Z_STREAM_END && stream->avail_in > 0)
        snprintf(why, ENGI_UNPACK_TEXT, "%u bytes follow the end of the packed data",
                 stream->avail_in);
    else if (result == Z_STREAM_END)
        snprintf(why, ENGI_UNPACK_TEXT, "unpacks to %lu bytes, the cells take %zu",
                 stream->total_out, due);
    else if (result == Z_BUF_ERROR && stream->avail_out == 0)
        snprintf(why, ENGI_UNPACK_TEXT, "unpacks to more than the %zu bytes that the cells take",
                 due);
    else if (result == Z_BUF_ERROR || result == Z_OK)
        return refuse(why, "the packed data ends too early");
    else if (result == Z_MEM_ERROR)
        return refuse(why, "out of memory");
    else
        snprintf(why, ENGI_UNPACK_TEXT, "cannot be unpacked: %s",
                 stream->msg != NULL ? stream->msg : "broken data");
    return false;
}

static bool unpack_deflate(bool is_gzip, const unsigned char* bytes, size_t size,
                           unsigned char* out, size_t due, char* why) {
    z_stream stream = {.next_in = (z_const Bytef*)bytes, .avail_in = (uInt)size};
    stream.next_out = out;
    stream.avail_out = (uInt)(due + 1);
    if (size > UINT_MAX || due >= UINT_MAX || inflateInit2(&stream, is_gzip ? 15 + 16 : 15) != Z_OK)
        return refuse(why, "out of memory");
    int result = inflate(&stream, Z_FINISH);
    bool is_done = check_inflated(&stream, result, due, why);
    inflateEnd(&stream);
    return is_done;
}
#endif

#ifdef ENGI_HAS_ZSTD
#include <zstd.h>

static bool unpack_zstd(const unsigned char* bytes, size_t size, unsigned char* out, size_t due,
                        char* why) {
    size_t got = ZSTD_decompress(out, due + 1, bytes, size);
    if (ZSTD_isError(got))
        snprintf(why, ENGI_UNPACK_TEXT, "cannot be unpacked: %s", ZSTD_getErrorName(got));
    else if (got != due)
        snprintf(why, ENGI_UNPACK_TEXT, "unpacks to %zu bytes, the cells take %zu", got, due);
    return !ZSTD_isError(got) && got == due;
}
#endif

bool engi_unpack_knows(const char* method) {
    bool is_known = false;
    (void)method;
#ifdef ENGI_HAS_ZLIB
    is_known = strcmp(method, "zlib") == 0 || strcmp(method, "gzip") == 0;
#endif
#ifdef ENGI_HAS_ZSTD
    is_known = is_known || strcmp(method, "zstd") == 0;
#endif
    return is_known;
}

bool engi_unpack(const char* method, const unsigned char* bytes, size_t size, unsigned char* out,
                 size_t due, char* why) {
    (void)bytes, (void)size, (void)out, (void)due;
#ifdef ENGI_HAS_ZLIB
    if (strcmp(method, "zlib") == 0 || strcmp(method, "gzip") == 0)
        return unpack_deflate(method[0] == 'g', bytes, size, out, due, why);
#endif
#ifdef ENGI_HAS_ZSTD
    if (strcmp(method, "zstd") == 0)
        return unpack_zstd(bytes, size, out, due, why);
#endif
    snprintf(why, ENGI_UNPACK_TEXT, "%.20s is a compression that this build cannot unpack", method);
    return false;
}
