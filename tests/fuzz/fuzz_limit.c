// Changes with coordinates near the limits of the lattice and of the arithmetic.
#include "stream.h"

static int32_t coordinate(FuzzInput* input) {
    static const int32_t bases[8] = {0,     NAV_COORD_MAX, -NAV_COORD_MAX, NAV_COORD_MAX / 2,
                                     32767, -32768,        65536,          NAV_COORD_MAX - 32767};
    uint8_t byte = fuzz_byte(input);
    int64_t value = (int64_t)bases[byte & 7] + (byte >> 3) - 16;
    if (value > NAV_COORD_MAX)
        return byte & 0x80 ? NAV_COORD_MAX + 1 : NAV_COORD_MAX;
    return value < -NAV_COORD_MAX ? -NAV_COORD_MAX : (int32_t)value;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static FuzzStock stock[2][2];
    FuzzInput input = {data, size, 0};
    const int32_t m = NAV_COORD_MAX;
    NavBox all = {{-m, -m}, {m, m}}, corner = {{m - 65536, -m}, {m, m - 5}};
    bool is_corner = !(fuzz_byte(&input) & 1);
    fuzz_stream(&input, is_corner ? corner : all, coordinate, stock[is_corner]);
    return 0;
}
