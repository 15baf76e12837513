"""A contact sheet, for looking at sprites while drawing them.

In sprites/: python3 -m art.sheet out.png zoom module function."""

import importlib
import sys

import cairo
import numpy as np


def surface_of(rgba):
    h, w = rgba.shape[:2]
    a = rgba[:, :, 3:4].astype(np.uint32)
    bgra = np.dstack([(rgba[:, :, 2::-1] * a + 127) // 255, a]).astype(np.uint8)
    data = bytearray(np.ascontiguousarray(bgra).tobytes())
    return cairo.ImageSurface.create_for_data(data, cairo.FORMAT_ARGB32, w, h)


def main():
    path, zoom, module, function = sys.argv[1:5]
    sprites = getattr(importlib.import_module("art." + module), function)()
    zoom, width = float(zoom), 1400
    x = y = tall = 0
    places = []
    for s in sprites:
        w, h = s.size[0] * zoom + 8, s.size[1] * zoom + 8
        if x + w > width:
            x, y, tall = 0, y + tall, 0
        places.append((s, x + 4, y + 4))
        x, tall = x + w, max(tall, h)
    sheet = cairo.ImageSurface(cairo.FORMAT_RGB24, width, int(y + tall))
    c = cairo.Context(sheet)
    c.set_source_rgb(0.42, 0.50, 0.27)
    c.paint()
    for s, x, y in places:
        c.save()
        c.translate(x, y)
        c.scale(zoom, zoom)
        c.set_source_surface(surface_of(s.rgba))
        c.get_source().set_filter(cairo.FILTER_NEAREST)
        c.paint()
        c.restore()
    sheet.write_to_png(path)


main()
