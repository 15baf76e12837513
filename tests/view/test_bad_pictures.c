// Hostile pictures: PNG files that are cut off, damaged, or claim to be huge.
#define _DEFAULT_SOURCE
#include "hostile/hostile.h"

#include <SDL.h>
#include <unistd.h>
#include <zlib.h>

#include "draw/picture.h"

static SDL_Renderer* renderer;

static int read_picture(const char* data, size_t size, char* error) {
    char path[] = "/tmp/sidestep_picture_XXXXXX";
    EngAssetError why = {""};
    EngPicture picture = {0};
    int file = mkstemp(path);
    int taken = 1;
    if (file >= 0 && write(file, data, size) == (ssize_t)size)
        taken = eng_picture_load(renderer, path, &picture, &why);
    if (taken)
        eng_picture_free(&picture);
    close(file);
    unlink(path);
    if (strncmp(why.text, path, strlen(path)) == 0)
        snprintf(error, 1000, "FILE%s", why.text + strlen(path));
    return taken;
}

static void add_number(Bytes* bytes, uint32_t number) {
    const unsigned char big[4] = {(unsigned char)(number >> 24), (unsigned char)(number >> 16),
                                  (unsigned char)(number >> 8), (unsigned char)number};
    bytes_add_data(bytes, big, 4);
}

static void add_chunk(Bytes* png, const char* type, const void* data, size_t size) {
    add_number(png, (uint32_t)size);
    size_t start = png->size;
    bytes_add(png, type);
    bytes_add_data(png, data, size);
    add_number(png, (uint32_t)crc32(0, (const Bytef*)png->data + start, (uInt)(4 + size)));
}

// 8 bits a channel; `rows` of zeros follow, packed.
static Bytes png(uint32_t width, uint32_t height, char colour, size_t zeros) {
    Bytes file = {0}, head = {0};
    bytes_add_data(&file, "\x89PNG\r\n\x1a\n", 8);
    add_number(&head, width);
    add_number(&head, height);
    const char rest[5] = {8, colour, 0, 0, 0};
    bytes_add_data(&head, rest, 5);
    add_chunk(&file, "IHDR", head.data, head.size);
    Bytes packed = packed_zeros(zeros, 'z');
    add_chunk(&file, "IDAT", packed.data, packed.size);
    add_chunk(&file, "IEND", "", 0);
    bytes_free(&packed);
    bytes_free(&head);
    return file;
}

static void refuse(Bytes bytes, const char* name) {
    assert_refused(read_picture, name, &bytes, "FILE: ");
    bytes_free(&bytes);
}

static void the_good_one_is_good(void** state) {
    (void)state;
    char error[1024];
    Bytes good = png(8, 8, 6, 8 * 33);
    assert_true(read_picture(good.data, good.size, error));
    bytes_free(&good);
}

static void sizes_that_no_picture_has(void** state) {
    (void)state;
    static const uint32_t sides[][2] = {
        {0, 8},          {8, 0},          {0x7FFFFFFF, 1},          {1, 0x7FFFFFFF},
        {0xFFFFFFFF, 8}, {8, 0xFFFFFFFF}, {0x7FFFFFFF, 0x7FFFFFFF}, {65536, 65536},
        {30000, 30000},  {16385, 1},      {16384, 16384},           {10000, 10000},
        {4096, 4096},    {100000, 4},     {0x80000000, 0x80000000}, {16384, 4096},
    };
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        refuse(png(sides[i][0], sides[i][1], 6, 8 * 33), "size");
    assert_int_equal(hostile_count(), sizeof sides / sizeof *sides);
}

static void cut_off_and_spoilt(void** state) {
    (void)state;
    for (size_t k = 0; k < 12; k++) {
        Bytes bytes = png(8, 8, 6, 8 * 33);
        bytes.size = k * (bytes.size - 13) / 12;
        refuse(bytes, "cut off");
    }
    static const size_t at[] = {0, 5, 12, 18, 24, 25, 28, 30};
    for (size_t k = 0; k < sizeof at / sizeof *at; k++) {
        Bytes bytes = png(8, 8, 6, 8 * 33);
        bytes.data[at[k]] ^= 0x55;
        refuse(bytes, "spoilt");
    }
    refuse(png(8, 8, 6, 3), "too few rows");
    refuse(png(8, 8, 5, 8 * 33), "no colour type");
    assert_int_equal(hostile_count(), 12 + sizeof at / sizeof *at + 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_good_one_is_good),
        cmocka_unit_test(sizes_that_no_picture_has),
        cmocka_unit_test(cut_off_and_spoilt),
    };
    SDL_Surface* screen = SDL_CreateRGBSurfaceWithFormat(0, 64, 64, 32, SDL_PIXELFORMAT_ARGB8888);
    renderer = SDL_CreateSoftwareRenderer(screen);
    if (renderer == NULL)
        return 77;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(screen);
    return failed;
}
