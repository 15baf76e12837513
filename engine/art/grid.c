#include "art/grid.h"

#include <stddef.h>

static bool is_row_of(const uint32_t* keys, uint32_t count, uint32_t key) {
    for (uint32_t i = 0; i < count; i++) {
        if (keys[i] != key)
            return false;
    }
    return true;
}

bool engi_grid_cover(uint32_t* keys, uint32_t width, uint32_t height, EngiGridVisit* visit,
                     void* context) {
    for (uint32_t row = 0; row < height; row++) {
        for (uint32_t column = 0; column < width; column++) {
            uint32_t* first = keys + (size_t)row * width + column;
            EngiGridRect rect = {*first, column, row, 1, 1};
            if (rect.key == 0)
                continue;
            while (column + rect.width < width && first[rect.width] == rect.key)
                rect.width++;
            while (row + rect.height < height &&
                   is_row_of(first + (size_t)rect.height * width, rect.width, rect.key))
                rect.height++;
            for (uint32_t y = 0; y < rect.height; y++) {
                for (uint32_t x = 0; x < rect.width; x++)
                    first[(size_t)y * width + x] = 0;
            }
            if (!visit(context, &rect))
                return false;
        }
    }
    return true;
}
