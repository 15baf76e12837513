#include "output.h"

static double px(int64_t steps) { return (double)steps / NAV_STEPS_PER_PX; }

static void write_triangle(FILE* file, const NavTriangle* triangle, ImpColor color) {
    const NavPoint* p = triangle->corner;
    fprintf(file, "<path fill=\"#%02x%02x%02x\" d=\"M%.8g %.8gL%.8g %.8gL%.8g %.8gZ\"/>\n", color.r,
            color.g, color.b, px(p[0].x), px(p[0].y), px(p[1].x), px(p[1].y), px(p[2].x),
            px(p[2].y));
}

static void write_triangles(FILE* file, const ImpPicture* picture) {
    NavTriangle triangle;
    ImpColor color;
    uint32_t count = nav_world_get_triangle_slot_count(picture->world);
    fputs("<g stroke=\"#ffffff\" stroke-opacity=\"0.5\" stroke-width=\"0.5\" "
          "vector-effect=\"non-scaling-stroke\">\n",
          file);
    for (uint32_t i = 0; i < count; i++) {
        if (nav_world_get_triangle(picture->world, i, &triangle) == NAV_OK &&
            imp_triangle_color(&triangle, &color))
            write_triangle(file, &triangle, color);
    }
    fputs("</g>\n<path fill=\"none\" stroke=\"#303030\" d=\"", file);
    for (uint32_t i = 0; i < count; i++) {
        if (nav_world_get_triangle(picture->world, i, &triangle) != NAV_OK)
            continue;
        for (int k = 0; k < 3; k++) {
            NavPoint a = triangle.corner[(k + 1) % 3], b = triangle.corner[(k + 2) % 3];
            if (imp_is_wall(picture->world, &triangle, k))
                fprintf(file, "M%.8g %.8gL%.8g %.8g\n", px(a.x), px(a.y), px(b.x), px(b.y));
        }
    }
    fputs("\"/>\n", file);
}

bool imp_write_svg(FILE* file, const ImpPicture* picture) {
    NavBox box = picture->box;
    double w = px((int64_t)box.max.x - box.min.x), h = px((int64_t)box.max.y - box.min.y);
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%.8g %.8g %.8g %.8g\">\n"
            "<rect x=\"%.8g\" y=\"%.8g\" width=\"%.8g\" height=\"%.8g\" fill=\"#f4f4f0\"/>\n",
            px(box.min.x), px(box.min.y), w, h, px(box.min.x), px(box.min.y), w, h);
    write_triangles(file, picture);
    fputs("</svg>\n", file);
    return !ferror(file);
}
