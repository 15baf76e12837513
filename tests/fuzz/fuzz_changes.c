// Changes on a lattice of 16 steps, where most corners and sides coincide, touch or nearly touch.
#include "stream.h"

static int32_t coordinate(FuzzInput* input) { return fuzz_between(input, -8, 8); }

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static FuzzStock stock[2];
    FuzzInput input = {data, size, 0};
    fuzz_stream(&input, (NavBox){{-7, -7}, {7, 7}}, coordinate, stock);
    return 0;
}
