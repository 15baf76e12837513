// A PNG image with a palette, a pixel a cell. Its data are stored, not compressed, so that no
// library is needed: a chunk for each part of a row, in each chunk one block.
#include "io/grid_png.h"

enum { BLOCK_MOST = 65535, ADLER = 65521 };

typedef struct Png {
    TextOut* out;
    uint32_t crc;       // of the chunk, so far
    uint32_t low, high; // the checksum of all data, so far
    uint32_t table[256];
} Png;

static void make_table(Png* png) {
    for (uint32_t value = 0; value < 256; value++) {
        uint32_t crc = value;
        for (uint32_t bit = 0; bit < 8; bit++)
            crc = (crc & 1) != 0 ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
        png->table[value] = crc;
    }
}

static void put(Png* png, uint8_t byte) {
    png->crc = png->crc >> 8 ^ png->table[(png->crc ^ byte) & 255];
    navi_text_char(png->out, (char)byte);
}

static void put_number(Png* png, uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8)
        put(png, (uint8_t)(value >> shift));
}

static void begin_chunk(Png* png, uint32_t size, const char* name) {
    put_number(png, size);
    png->crc = UINT32_MAX;
    for (; *name != 0; name++)
        put(png, (uint8_t)*name);
}

static void end_chunk(Png* png) { put_number(png, ~png->crc); }

static void put_head(Png* png, const NavGrid* grid) {
    const uint8_t rest[5] = {8, 3, 0, 0, 0}; // a byte a pixel, with a palette
    navi_text_put(png->out, "\x89PNG\r\n\x1A\n");
    begin_chunk(png, 13, "IHDR");
    put_number(png, grid->columns);
    put_number(png, grid->rows);
    for (uint32_t k = 0; k < 5; k++)
        put(png, rest[k]);
    end_chunk(png);
}

// Area 0 is light, each other one has a colour of its own; what is not walkable is dark.
static void put_palette(Png* png) {
    begin_chunk(png, 3 * 256, "PLTE");
    for (uint32_t code = 0; code < 256; code++)
        for (uint32_t part = 0; part < 3; part++) {
            uint32_t shade = 80 * (code >> part & 1) + 40 * (code >> (3 + part) & 1);
            put(png, code < NAV_AREA_COUNT   ? (uint8_t)(235 - shade)
                     : code == NAV_GRID_VOID ? 64
                                             : 16);
        }
    end_chunk(png);
}

static void put_datum(Png* png, uint8_t byte) {
    png->low = (png->low + byte) % ADLER;
    png->high = (png->high + png->low) % ADLER;
    put(png, byte);
}

// Part of a row: bytes `first` to `end`, of which byte 0 says that the row is not filtered.
static void put_block(Png* png, const uint8_t* codes, uint32_t first, uint32_t end, bool is_last) {
    uint32_t size = end - first;
    put(png, is_last);
    put(png, (uint8_t)size);
    put(png, (uint8_t)(size >> 8));
    put(png, (uint8_t)~size);
    put(png, (uint8_t)(~size >> 8));
    for (uint32_t k = first; k < end; k++)
        put_datum(png, k == 0 ? 0 : codes[k - 1]);
}

static void put_row(Png* png, const NavGrid* grid, uint32_t row) {
    const uint8_t* codes = &grid->codes.data[(size_t)row * grid->columns];
    uint32_t size = grid->columns + 1;
    for (uint32_t first = 0; first < size; first += BLOCK_MOST) {
        uint32_t end = size - first < BLOCK_MOST ? size : first + BLOCK_MOST;
        bool is_first = row == 0 && first == 0, is_last = row + 1 == grid->rows && end == size;
        begin_chunk(png, end - first + 5 + (is_first ? 2 : 0) + (is_last ? 4 : 0), "IDAT");
        if (is_first) {
            put(png, 0x78);
            put(png, 0x01);
        }
        put_block(png, codes, first, end, is_last);
        if (is_last)
            put_number(png, png->high << 16 | png->low);
        end_chunk(png);
    }
}

void navi_cells_draw(const NavGrid* grid, TextOut* out) {
    Png png = {.out = out, .low = 1};
    make_table(&png);
    put_head(&png, grid);
    put_palette(&png);
    for (uint32_t row = 0; row < grid->rows && !out->is_stopped; row++)
        put_row(&png, grid, row);
    begin_chunk(&png, 0, "IEND");
    end_chunk(&png);
    navi_text_flush(out);
}
