"""A canvas with height: shapes are painted with a colour and a height, then lit, outlined and given a shadow.

Everything is drawn several times too large and averaged down, which gives soft edges."""

import math
from dataclasses import dataclass, field

import cairo
import numpy as np

from .noise import blur, dilate, shifted

SCALE = 4
OUTLINE = (0.09, 0.085, 0.075)


@dataclass
class Sprite:
    """A drawn frame: straight-alpha pixels, and the pixels that are solid (its mesh hugs those)."""

    name: str
    rgba: np.ndarray
    solid: np.ndarray
    pivot: tuple = None  # pixels in the source picture; the middle when None
    trim: bool = False
    rotate: bool = False
    tiles: bool = False  # meets its neighbours edge to edge: its border pixels are repeated in the atlas
    loops: list = None  # the outline, when it is not traced from `solid`
    t_junction: bool = False
    meta: dict = field(default_factory=dict)

    @property
    def size(self):
        return self.rgba.shape[1], self.rgba.shape[0]


def poly(points):
    def draw(c):
        c.move_to(*points[0])
        for p in points[1:]:
            c.line_to(*p)
        c.close_path()
        c.fill()

    return draw


def rrect(x, y, w, h, r=0.0):
    def draw(c):
        q = max(0.001, min(r, w / 2, h / 2))
        c.new_sub_path()
        c.arc(x + w - q, y + q, q, -math.pi / 2, 0)
        c.arc(x + w - q, y + h - q, q, 0, math.pi / 2)
        c.arc(x + q, y + h - q, q, math.pi / 2, math.pi)
        c.arc(x + q, y + q, q, math.pi, 1.5 * math.pi)
        c.close_path()
        c.fill()

    return draw


def ellipse(cx, cy, rx, ry=None):
    def draw(c):
        c.save()
        c.translate(cx, cy)
        c.scale(rx, ry if ry else rx)
        c.arc(0, 0, 1, 0, 2 * math.pi)
        c.restore()
        c.fill()

    return draw


def line(points, width, cap=cairo.LINE_CAP_ROUND, closed=False):
    def draw(c):
        c.set_line_width(width)
        c.set_line_cap(cap)
        c.set_line_join(cairo.LINE_JOIN_ROUND)
        c.move_to(*points[0])
        for p in points[1:]:
            c.line_to(*p)
        if closed:
            c.close_path()
        c.stroke()

    return draw


def turned(shape, cx, cy, degrees):
    def draw(c):
        c.save()
        c.translate(cx, cy)
        c.rotate(math.radians(degrees))
        c.translate(-cx, -cy)
        shape(c)
        c.restore()

    return draw


def rgb(text):
    """'#rrggbb' as three floats."""
    return tuple(int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))


def mix(a, b, t):
    return tuple(p + (q - p) * t for p, q in zip(a, b))


class Relief:
    def __init__(self, w, h, scale=SCALE):
        self.w, self.h, self.scale = w, h, scale
        shape = (h * scale, w * scale)
        self.rgb = np.zeros(shape + (3,), np.float32)
        self.a = np.zeros(shape, np.float32)
        self.z = np.zeros(shape, np.float32)
        self.glow = np.zeros(shape, np.float32)
        ys, xs = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
        self.x, self.y = (xs + 0.5) / scale, (ys + 0.5) / scale

    def mask(self, *shapes):
        """Coverage 0..1 of the shapes together."""
        w, h = self.w * self.scale, self.h * self.scale
        surface = cairo.ImageSurface(cairo.FORMAT_A8, w, h)
        context = cairo.Context(surface)
        context.scale(self.scale, self.scale)
        for shape in shapes:
            shape(context)
        surface.flush()
        stride = surface.get_stride()
        data = np.frombuffer(surface.get_data(), np.uint8).reshape(h, stride)[:, :w]
        return data.astype(np.float32) / 255

    def paint(self, shape, colour=None, z=None, add=None, opacity=1.0, glow=None, inside=False):
        """Lay a shape on the canvas. `z` sets the height in pixels (a number or an array), `add` raises it;
        `inside` keeps it to what is painted already; `glow` is light of its own, 0..1."""
        m = shape if isinstance(shape, np.ndarray) else self.mask(shape)
        if inside:
            m = m * self.a
        m = m * opacity
        if colour is not None:
            colour = np.asarray(colour, np.float32)
            self.rgb += (colour - self.rgb) * m[:, :, None]
            self.a = np.maximum(self.a, m) if inside else self.a + m * (1 - self.a)
        if z is not None:
            self.z += (z - self.z) * m
        if add is not None:
            self.z += add * m
        if glow is not None:
            self.glow += (glow - self.glow) * m
        return self

    def dome(self, cx, cy, rx, ry, height, base=0.0):
        """The height of an ellipsoid, for `z`."""
        d = ((self.x - cx) / rx) ** 2 + ((self.y - cy) / ry) ** 2
        return base + height * np.sqrt(np.clip(1 - d, 0, 1))

    def light(self, from_above=False, soften=0.3, strength=1.0, cast=True, occlusion=1.0):
        """Shade by height. From above: for what turns on screen, the same from all sides."""
        s = self.scale
        z = blur(self.z, soften * s)
        gy, gx = np.gradient(z * s)
        gx, gy = gx * strength, gy * strength
        length = np.sqrt(gx * gx + gy * gy + 1)
        if from_above:
            lit = 0.5 + 0.5 / length
        else:
            lx, ly, lz = -0.46, -0.56, 0.69
            lit = np.clip((-gx * lx - gy * ly + lz) / length / lz, 0, 1.75)
            lit = 0.42 + 0.58 * lit
        wide = blur(self.z, 1.4 * s)
        low = np.clip((wide - self.z) * 0.16 * occlusion, 0, 0.5)
        rim = np.clip((self.z - blur(self.z, 0.55 * s)) * 0.28, -0.2, 0.32)
        shade = lit * (1 - low) + rim * (1.0 if from_above else 0.6)
        if cast and not from_above:
            shadow = np.zeros_like(z)
            for step in range(1, 7 * s, max(1, s // 2)):
                dx, dy = round(step * 0.64), round(step * 0.77)
                over = shifted(z, dx, dy) - z - step / s * 1.15
                shadow = np.maximum(shadow, np.clip(over * 0.6, 0, 1))
            shade = shade * (1 - 0.38 * blur(shadow, 0.25 * s))
        shade = shade * (1 - self.glow) + self.glow
        cool = np.array([0.93, 0.97, 1.12], np.float32)
        dark = np.clip(1 - shade, 0, 1)[:, :, None]
        self.rgb = self.rgb * shade[:, :, None] * (1 + (cool - 1) * dark)
        bright = np.clip(shade - 1, 0, 1)[:, :, None]
        self.rgb += bright * np.array([0.20, 0.18, 0.10], np.float32)
        return self

    def _down(self, a):
        s = self.scale
        return a.reshape(self.h, s, self.w, s, *a.shape[2:]).mean(axis=(1, 3))

    def finish(self, name, outline=0.8, outline_colour=OUTLINE, shadow=None, halo=0.0, **options):
        """Outline, shadow (dx, dy, blur, strength), halo (a dark rim of light strength), and down to size."""
        s = self.scale
        body = np.clip(self.a, 0, 1)
        colour, alpha = self.rgb, body
        if outline:
            wide = dilate(body, outline * s)
            edge = np.asarray(outline_colour, np.float32)
            colour = colour * body[:, :, None] + edge * (1 - body[:, :, None])
            alpha = np.maximum(wide, body)
        solid = self._down(alpha) >= 0.5
        premultiplied = np.clip(colour, 0, 1) * alpha[:, :, None]
        dark = np.zeros_like(alpha)
        if shadow:
            dx, dy, soft, amount = shadow
            cast = np.zeros_like(alpha)
            steps = max(1, int(max(abs(dx), abs(dy)) * s / 3))
            for i in range(1, steps + 1):
                t = i / steps
                cast = np.maximum(cast, shifted(alpha, round(dx * s * t), round(dy * s * t)))
            dark = np.maximum(dark, blur(cast, soft * s) * amount)
        if halo:
            dark = np.maximum(dark, np.clip(blur(dilate(alpha, 1.2 * s), 1.3 * s), 0, 1) * halo)
        under = dark * (1 - alpha)
        out_alpha = self._down(alpha + under)
        out = self._down(premultiplied + under[:, :, None] * np.array([0.05, 0.06, 0.09], np.float32))
        with np.errstate(divide="ignore", invalid="ignore"):
            straight = np.where(out_alpha[:, :, None] > 0, out / out_alpha[:, :, None], 0)
        rgba = np.dstack([straight, out_alpha])
        rgba = np.clip(np.round(rgba * 255), 0, 255).astype(np.uint8)
        rgba[rgba[:, :, 3] < 5] = 0
        return Sprite(name, rgba, solid, **options)
