"""Packs sprites into one picture and writes it up as TexturePacker does (polygon mode)."""


import numpy as np

from . import outline

WIDTH, PADDING = 1024, 2


class Frame:
    """A sprite, what was trimmed from it, its mesh in source pixels, and its place in the atlas."""

    def __init__(self, sprite):
        self.sprite, self.name = sprite, sprite.name
        self.source_w, self.source_h = sprite.size
        x0, y0, x1, y1 = 0, 0, self.source_w, self.source_h
        if sprite.trim:
            ys, xs = np.nonzero(sprite.rgba[:, :, 3])
            x0, y0, x1, y1 = xs.min(), ys.min(), xs.max() + 1, ys.max() + 1
        self.trim_x, self.trim_y, self.w, self.h = int(x0), int(y0), int(x1 - x0), int(y1 - y0)
        loops = sprite.loops
        if sprite.meta.get("loose"):
            loops = [
                [
                    (self.trim_x, self.trim_y),
                    (self.trim_x + self.w, self.trim_y),
                    (self.trim_x + self.w, self.trim_y + self.h),
                    (self.trim_x, self.trim_y + self.h),
                ]
            ]
        if loops:
            loops = [oriented(l, loops) for l in loops]
        self.vertices, self.triangles, self.loops = outline.mesh(
            sprite.solid, loops=loops, t_junction=sprite.t_junction
        )
        self.x = self.y = 0

    @property
    def packed_size(self):
        return (self.h, self.w) if self.sprite.rotate else (self.w, self.h)

    def pixels(self):
        out = self.sprite.rgba[self.trim_y : self.trim_y + self.h, self.trim_x : self.trim_x + self.w]
        return np.rot90(out, -1) if self.sprite.rotate else out

    def uv(self, vertex):
        x, y = vertex[0] - self.trim_x, vertex[1] - self.trim_y
        return (self.x + self.h - y, self.y + x) if self.sprite.rotate else (self.x + x, self.y + y)

    def pivot(self):
        px, py = self.sprite.pivot or (self.source_w / 2, self.source_h / 2)
        return round(px / self.source_w, 6), round(py / self.source_h, 6)


def oriented(loop, loops):
    """Outer rings clockwise on screen; a ring inside another the other way round."""
    loop = outline.straightened(loop)
    inner = any(
        outline.contains(other, loop[0]) for other in loops if other is not loop and loop[0] not in other
    )
    return loop if (outline.area2(loop) > 0) != inner else loop[::-1]


def pack(frames):
    """Skyline packing, tall frames first. Gives the height needed."""
    skyline = [(0, 0, WIDTH)]
    for frame in sorted(frames, key=lambda f: (-f.packed_size[1], -f.packed_size[0], f.name)):
        w, h = (side + 2 * PADDING for side in frame.packed_size)
        best = None
        for i, (x, _, _) in enumerate(skyline):
            if x + w > WIDTH:
                continue
            top = max(y for sx, y, sw in skyline if sx < x + w and sx + sw > x)
            if best is None or (top + h, x) < best[:2]:
                best = (top + h, x, top)
        bottom, x, top = best
        frame.x, frame.y = x + PADDING, top + PADDING
        rest = []
        for sx, sy, sw in skyline:
            if sx < x:
                rest.append((sx, sy, min(sw, x - sx)))
            if sx + sw > x + w:
                start = max(sx, x + w)
                rest.append((start, sy, sx + sw - start))
        skyline = sorted(rest + [(x, bottom, w)])
    return (max(y for _, y, _ in skyline) + 3) // 4 * 4


def draw(frames, height):
    atlas = np.zeros((height, WIDTH, 4), np.uint8)
    for f in frames:
        w, h = f.packed_size
        pixels = f.pixels()
        if f.sprite.tiles:
            atlas[f.y - 1 : f.y + h + 1, f.x - 1 : f.x + w + 1] = np.pad(
                pixels, ((1, 1), (1, 1), (0, 0)), mode="edge"
            )
        atlas[f.y : f.y + h, f.x : f.x + w] = pixels
    return atlas


def _pairs(points):
    return "[ " + ", ".join(f"[{','.join(str(v) for v in p)}]" for p in points) + " ]"


def _body(f):
    flag = lambda value: "true" if value else "false"
    px, py = f.pivot()
    trimmed = (f.w, f.h) != (f.source_w, f.source_h)
    return (
        f'\t"frame": {{"x":{f.x},"y":{f.y},"w":{f.w},"h":{f.h}}},\n'
        f'\t"rotated": {flag(f.sprite.rotate)},\n'
        f'\t"trimmed": {flag(trimmed)},\n'
        f'\t"spriteSourceSize": {{"x":{f.trim_x},"y":{f.trim_y},"w":{f.w},"h":{f.h}}},\n'
        f'\t"sourceSize": {{"w":{f.source_w},"h":{f.source_h}}},\n'
        f'\t"pivot": {{"x":{px:g},"y":{py:g}}},\n'
        f'\t"vertices": {_pairs(f.vertices)},\n'
        f'\t"verticesUV": {_pairs([f.uv(v) for v in f.vertices])},\n'
        f'\t"triangles": {_pairs(f.triangles)}\n'
    )


def _meta(image, height):
    return (
        '"meta": {\n\t"app": "sprites/make.py",\n\t"version": "1.0",\n'
        f'\t"image": "{image}",\n\t"format": "RGBA8888",\n'
        f'\t"size": {{"w":{WIDTH},"h":{height}}},\n\t"scale": "1"\n}}\n}}\n'
    )


def hash_text(frames, image, height):
    rows = [f'"{f.name}":\n{{\n{_body(f)}}}' for f in sorted(frames, key=lambda f: f.name)]
    return '{"frames": {\n\n' + ",\n".join(rows) + "},\n" + _meta(image, height)


def array_text(frames, image, height):
    rows = [f'{{\n\t"filename": "{f.name}",\n{_body(f)}}}' for f in sorted(frames, key=lambda f: f.name)]
    return '{"frames": [\n\n' + ",\n".join(rows) + "],\n" + _meta(image, height)
