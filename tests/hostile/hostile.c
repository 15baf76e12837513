#define _DEFAULT_SOURCE
#include "hostile.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#if defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED 0
#endif

enum { MEMORY_MOST = 64 << 20, SECONDS_MOST = IS_SANITIZED ? 20 : 1 };

static unsigned count;

unsigned hostile_count(void) {
    unsigned done = count;
    count = 0;
    return done;
}

void bytes_add_data(Bytes* bytes, const void* data, size_t size) {
    if (bytes->size + size + 1 > bytes->capacity) {
        bytes->capacity = 2 * (bytes->size + size) + 64;
        bytes->data = realloc(bytes->data, bytes->capacity);
        assert_non_null(bytes->data);
    }
    memcpy(bytes->data + bytes->size, data, size);
    bytes->size += size;
    bytes->data[bytes->size] = 0;
}

void bytes_add(Bytes* bytes, const char* text) { bytes_add_data(bytes, text, strlen(text)); }

void bytes_repeat(Bytes* bytes, const char* text, size_t times) {
    for (size_t i = 0; i < times; i++)
        bytes_add(bytes, text);
}

void bytes_free(Bytes* bytes) {
    free(bytes->data);
    *bytes = (Bytes){0};
}

Bytes bytes_replaced(const char* text, const char* from, const char* to) {
    const char* at = strstr(text, from);
    assert_non_null(at);
    Bytes bytes = {0};
    bytes_add_data(&bytes, text, (size_t)(at - text));
    bytes_add(&bytes, to);
    bytes_add(&bytes, at + strlen(from));
    return bytes;
}

Bytes base64_of(const void* data, size_t size) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char* in = data;
    Bytes out = {0};
    for (size_t i = 0; i < size; i += 3) {
        uint32_t word = (uint32_t)in[i] << 16;
        word |= i + 1 < size ? (uint32_t)in[i + 1] << 8 : 0;
        word |= i + 2 < size ? in[i + 2] : 0;
        char four[4] = {digits[word >> 18], digits[word >> 12 & 63],
                        i + 1 < size ? digits[word >> 6 & 63] : '=',
                        i + 2 < size ? digits[word & 63] : '='};
        bytes_add_data(&out, four, 4);
    }
    return out;
}

Bytes packed_zeros(size_t zeros, char form) {
    static unsigned char block[65536], out[65536];
    Bytes packed = {0};
    z_stream stream = {0};
    assert_int_equal(
        deflateInit2(&stream, 9, Z_DEFLATED, form == 'g' ? 31 : 15, 8, Z_DEFAULT_STRATEGY), Z_OK);
    int status = Z_OK;
    while (status != Z_STREAM_END) {
        if (stream.avail_in == 0 && zeros > 0) {
            stream.next_in = block;
            stream.avail_in = (unsigned)(zeros < sizeof block ? zeros : sizeof block);
            zeros -= stream.avail_in;
        }
        stream.next_out = out;
        stream.avail_out = sizeof out;
        status = deflate(&stream, zeros > 0 || stream.avail_in > 0 ? Z_NO_FLUSH : Z_FINISH);
        bytes_add_data(&packed, out, sizeof out - stream.avail_out);
    }
    deflateEnd(&stream);
    return packed;
}

static size_t pages_in_use(void) {
    FILE* file = fopen("/proc/self/statm", "r");
    unsigned long pages = 0;
    if (file != NULL) {
        if (fscanf(file, "%lu", &pages) != 1)
            pages = 0;
        fclose(file);
    }
    return pages;
}

static void set_limits(void) {
    struct rlimit time = {SECONDS_MOST, SECONDS_MOST + 1};
    setrlimit(RLIMIT_CPU, &time);
    size_t pages = pages_in_use();
    if (IS_SANITIZED || pages == 0)
        return; // a sanitizer reserves terabytes
    rlim_t most = pages * (rlim_t)sysconf(_SC_PAGESIZE) + MEMORY_MOST;
    struct rlimit memory = {most, most};
    setrlimit(RLIMIT_AS, &memory);
}

enum { TEXT_SIZE = 1024, TAKEN = 3, REFUSED = 4 };

void assert_refused(HostileReader* reader, const char* name, const Bytes* bytes,
                    const char* place) {
    char* said = mmap(NULL, TEXT_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(said != MAP_FAILED);
    fflush(stdout);
    fflush(stderr);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        set_limits();
        _exit(reader(bytes->data, bytes->size, said) ? TAKEN : REFUSED);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFSIGNALED(status))
        fail_msg("%s: ended by signal %d (24: more than %d s)", name, WTERMSIG(status),
                 SECONDS_MOST);
    if (WEXITSTATUS(status) != REFUSED)
        fail_msg("%s: %s", name, WEXITSTATUS(status) == TAKEN ? "taken" : "ended oddly");
    if (strncmp(said, place, strlen(place)) != 0)
        fail_msg("%s: the place is not %s but %s", name, place, said);
    if (strlen(said) < strlen(place) + 8 || strchr(said, '\n') != NULL)
        fail_msg("%s: no reason in one line: %s", name, said);
    if (strstr(said, "memory") != NULL)
        fail_msg("%s: it was not the file that was refused, but 64 MB were too few: %s", name,
                 said);
    munmap(said, TEXT_SIZE);
    count++;
}
