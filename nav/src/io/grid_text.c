#include "io/grid_text.h"

static void write_row(const NavGrid* grid, uint32_t row, TextOut* out) {
    for (uint32_t column = 0; column < grid->columns; column++) {
        navi_text_put(out, column > 0 ? "," : "");
        navi_text_count(out, grid->codes.data[(size_t)row * grid->columns + column]);
    }
}

static void write_head(const NavGrid* grid, TextOut* out) {
    navi_text_put(out, "<grid columns=\"");
    navi_text_count(out, grid->columns);
    navi_text_put(out, "\" rows=\"");
    navi_text_count(out, grid->rows);
    navi_text_put(out, "\" x=\"");
    navi_text_px(out, grid->request.box.min.x);
    navi_text_put(out, "\" y=\"");
    navi_text_px(out, grid->request.box.min.y);
    navi_text_put(out, "\" cell=\"");
    navi_text_px(out, grid->request.cell);
    navi_text_put(out, "\">\n");
}

void navi_cells_write(const NavGrid* grid, NavGridFormat format, TextOut* out) {
    bool is_xml = format == NAV_GRID_XML;
    if (is_xml)
        write_head(grid, out);
    for (uint32_t row = 0; row < grid->rows; row++) {
        navi_text_put(out, is_xml ? "<row>" : "");
        write_row(grid, row, out);
        navi_text_put(out, is_xml ? "</row>\n" : "\n");
    }
    navi_text_put(out, is_xml ? "</grid>\n" : "");
    navi_text_flush(out);
}
