"""Rocks, trees, bushes, ponds: what grows or lies about."""

import math

import numpy as np

from .noise import Dice, blur, fbm
from .relief import Relief, ellipse, line, mix, poly, rgb

SHADOW = (4.0, 5.0, 1.2, 0.42)
LOW_SHADOW = (2.0, 2.5, 0.9, 0.38)


def _noise(r, cell, seed, octaves=3):
    h, w = r.z.shape
    return fbm(w, h, cell * r.scale, seed, octaves)


def _boulder(r, cx, cy, radius, height, seed, tone):
    """A faceted stone: the lowest of several tilted planes."""
    dice = Dice(seed)
    x, y = r.x - cx, r.y - cy
    top = np.full_like(r.z, height)
    tilt = dice.between(0, 6.28)
    top = top - (x * math.cos(tilt) + y * math.sin(tilt)) * 0.16
    sides = dice.whole(7, 9)
    turn = dice.between(0, 6.28)
    for ring, (out, steep, lift) in enumerate(((1.0, 1.5, 0.0), (0.86, 0.62, 0.42))):
        for i in range(sides - ring):
            angle = turn + 6.283 * (i + dice.between(-0.28, 0.28)) / (sides - ring) + ring * 0.4
            reach = radius * out * dice.between(0.86, 1.04)
            d = x * math.cos(angle) + y * math.sin(angle)
            top = np.minimum(top, (reach - d) * steep + height * lift)
    top += (_noise(r, 5, seed + 5) - 0.5) * 1.6
    mask = np.clip(top * r.scale * 0.8 + 0.5, 0, 1) * (np.hypot(x, y) < radius * 1.4)
    shade = 0.84 + 0.34 * _noise(r, 9, seed + 9) + 0.10 * (_noise(r, 2.2, seed + 10, 1) - 0.5)
    colour = np.asarray(tone, np.float32) * shade[:, :, None]
    warm = _noise(r, 13, seed + 12)[:, :, None] > 0.62
    colour = np.where(warm, colour * np.array([1.06, 1.0, 0.90], np.float32), colour)
    higher = mask * (top > r.z)
    r.rgb += (colour - r.rgb) * higher[:, :, None]
    r.a = np.maximum(r.a, mask)
    r.z = np.where(higher > 0.5, top, r.z)


def _moss(r, seed, amount):
    h = blur(r.z, 2.0)
    flat = np.clip(1.2 - np.hypot(*np.gradient(h * r.scale)) * 0.9, 0, 1)
    where = np.clip((_noise(r, 7, seed) - (1 - amount)) * 6, 0, 1) * flat * (r.z > 3)
    green = np.asarray(rgb("#6b7a3a"), np.float32) * (0.8 + 0.4 * _noise(r, 2, seed + 1, 1))[:, :, None]
    r.rgb += (green - r.rgb) * (where * 0.8)[:, :, None]


def rock(name, w, h, stones, seed, tone="#8d877b", moss=0.35, **options):
    """stones: (x, y, radius, height), large ones first."""
    r = Relief(w, h)
    for i, (x, y, radius, height) in enumerate(stones):
        _boulder(r, x, y, radius, height, seed + 31 * i, rgb(tone))
    _moss(r, seed + 3, moss)
    r.light(soften=0.16, strength=0.85)
    return r.finish(name, shadow=SHADOW, **options)


def rocks():
    return [
        rock("rock_a", 56, 52, [(25, 23, 19, 13)], 11),
        rock("rock_b", 76, 60, [(27, 29, 21, 15), (48, 24, 16, 10), (44, 39, 11, 6)], 27),
        rock("rock_c", 44, 40, [(18, 17, 13.5, 9), (28, 23, 8, 5)], 43),
        rock(
            "rock_d",
            96,
            84,
            [(38, 37, 29, 21), (65, 46, 19, 12), (32, 60, 14, 8), (58, 26, 13, 9)],
            61,
            moss=0.5,
        ),
        rock("rock_e", 32, 28, [(13, 12, 9.5, 6)], 76, tone="#938a78"),
        rock(
            "rock_scatter",
            96,
            72,
            [
                (20, 20, 13, 9),
                (53, 15, 10, 7),
                (73, 35, 12, 8),
                (39, 47, 14, 9),
                (16, 50, 7, 4),
                (64, 57, 7.5, 5),
            ],
            90,
            tone="#968c79",
        ),
    ]


LEAVES = {
    "oak": ("#2f4a24", "#4d6f2f", "#77963d", "#a3b752"),
    "elm": ("#2b4a33", "#41703f", "#63934b", "#93b766"),
    "gold": ("#5d4a1f", "#8c6e28", "#b8923a", "#dcb957"),
}


def _ramp(colours, t):
    """Colours along t in 0..1, in clear steps as a brush would leave them."""
    keys = np.asarray([rgb(c) for c in colours], np.float32)
    t = np.clip(t, 0, 0.999) * (len(keys) - 1)
    t = np.floor(t * 4) / 4 * 0.7 + t * 0.3
    i = np.clip(t.astype(int), 0, len(keys) - 2)
    f = (t - i)[..., None]
    return keys[i] * (1 - f) + keys[i + 1] * f


def broadleaf(name, size, seed, leaves, clumps=26):
    r = Relief(size, size)
    dice = Dice(seed)
    middle, reach = size / 2 - 4, size / 2 - 10
    spots = []
    for i in range(clumps):
        angle = i * 2.39996 + dice.between(-0.3, 0.3)
        out = math.sqrt((i + 0.5) / clumps)
        far = out * reach * dice.between(0.76, 0.90)
        spots.append((middle + math.cos(angle) * far, middle + math.sin(angle) * far, out))
    top = np.zeros_like(r.z)
    mask = np.zeros_like(r.z)
    ragged = (_noise(r, 3.2, seed + 8, 2) - 0.5) * min(2.4, reach * 0.12)
    for x, y, out in spots:
        radius = reach * dice.between(0.30, 0.40) * (1.35 if clumps < 12 else 1)
        base = (1 - out * out) * reach * 0.85
        d = np.hypot(r.x - x, r.y - y) + ragged
        bump = base + radius * np.sqrt(np.clip(1 - (d / radius) ** 2, 0, 1))
        inside = d < radius
        top = np.where(inside, np.maximum(top, bump), top)
        mask = np.maximum(mask, np.clip((radius - d) * r.scale * 0.5, 0, 1))
    speck = _noise(r, 1.6, seed + 2, 2)
    bump = top + (speck - 0.5) * 2.6
    gy, gx = np.gradient(blur(bump, 0.45 * r.scale) * r.scale)
    lit = (0.46 * gx + 0.56 * gy + 0.85) / np.sqrt(gx * gx + gy * gy + 1)
    crease = np.clip((blur(top, 1.5 * r.scale) - top) * 0.30, 0, 0.55)
    across = (r.x + r.y - 2 * middle) / (2.6 * reach)
    tone = (
        0.10
        + 0.50 * np.clip(lit, 0, 1.3)
        + 0.16 * top / (reach * 1.2)
        - crease
        - 0.20 * across
        + 0.13 * (speck - 0.5)
    )
    r.rgb[:] = _ramp(LEAVES[leaves], tone)
    r.a = mask
    return r.finish(name, outline=0.7, outline_colour=(0.07, 0.10, 0.06), shadow=(6.0, 7.0, 1.6, 0.40))


def pine(name, size, seed):
    r = Relief(size, size)
    dice = Dice(seed)
    middle, reach = size / 2 - 4, size / 2 - 9
    dark, bright = rgb("#1d3a30"), rgb("#5f8f55")
    turn = dice.between(0, 1)
    for tier in range(5):
        t = tier / 4
        radius, points = reach * (1 - 0.80 * t), 13 - tier * 2
        shape = []
        for i in range(points * 2):
            angle = turn + tier * 0.37 + math.pi * i / points
            far = radius * ((1.0 if i % 2 == 0 else 0.70) + dice.between(-0.05, 0.05))
            shape.append((middle + far * math.cos(angle), middle + far * math.sin(angle)))
        m = r.mask(poly(shape))
        d = np.hypot(r.x - middle, r.y - middle)
        edge = np.clip(d / max(radius, 1), 0, 1)[:, :, None]
        colour = np.asarray(mix(dark, bright, 0.10 + 0.50 * t), np.float32) * (0.78 + 0.42 * edge)
        z = 4 + 18 * t + (1 - d / max(radius, 1)) * 5
        r.paint(m, colour, z=z)
    spokes = 1 + 0.12 * np.sin(np.arctan2(r.y - middle, r.x - middle) * 26 + _noise(r, 5, seed + 3) * 6)
    r.rgb *= (spokes * (0.86 + 0.28 * _noise(r, 2, seed + 4, 1)))[:, :, None]
    r.light(soften=0.35, strength=0.9)
    return r.finish(name, outline=0.7, outline_colour=(0.05, 0.09, 0.08), shadow=(6.0, 7.0, 1.4, 0.42))


def bush(name, size, seed, leaves, berries=None):
    made = broadleaf(name, size, seed, leaves, clumps=9)
    if berries:
        dice = Dice(seed + 4)
        ys, xs = np.nonzero(made.solid)
        for _ in range(9):
            i = dice.whole(0, len(xs) - 1)
            x, y = int(xs[i]), int(ys[i])
            made.rgba[y, x, :3] = [int(255 * v) for v in rgb(berries)]
    return made


def stump(name="stump"):
    r = Relief(22, 22)
    for i in range(6):
        a = i * 1.05 + 0.3
        r.paint(line([(10, 10), (10 + 8 * math.cos(a), 10 + 8 * math.sin(a))], 2.6), rgb("#5a4632"), z=1.5)
    r.paint(ellipse(10, 10, 6), rgb("#6b5238"), z=5)
    r.paint(ellipse(10, 10, 4.8), rgb("#c9a26a"), z=5)
    for q in (3.6, 2.3, 1.0):
        r.paint(
            line([(10 + q * math.cos(a / 8), 10 + q * math.sin(a / 8)) for a in range(51)], 0.45),
            rgb("#8d6b40"),
            opacity=0.8,
        )
    r.light()
    return r.finish(name, shadow=LOW_SHADOW)


def log(name="log"):
    r = Relief(60, 24)
    d = np.abs(r.y - 10) / 6
    wood = (
        np.asarray(rgb("#6e543a"), np.float32)
        * (0.8 + 0.4 * fbm(r.z.shape[1], r.z.shape[0], 8, 5, 2, stretch=6))[:, :, None]
    )
    r.paint(line([(8, 10), (50, 10)], 11), wood, z=7 * np.sqrt(np.clip(1 - d * d, 0, 1)))
    r.paint(line([(26, 10), (31, 3)], 3), rgb("#5d4630"), z=6)
    r.paint(ellipse(51, 10, 2.6, 5.2), rgb("#c9a26a"), z=6)
    r.paint(ellipse(51, 10, 1.4, 3.0), rgb("#a27c4b"))
    r.light()
    return r.finish(name, shadow=LOW_SHADOW)


def pond(name="pond", w=136, h=104):
    """A pool with a stony rim."""
    r = Relief(w, h)
    middle_x, middle_y = w / 2, h / 2
    angle = np.arctan2(r.y - middle_y, r.x - middle_x)
    wobble = 0.05 * np.sin(angle * 3 + 1) + 0.05 * np.sin(angle * 2 + 4) + 0.03 * np.sin(angle * 5)
    d = (
        np.hypot((r.x - middle_x) / (w / 2 - 5), (r.y - middle_y) / (h / 2 - 5)) * (1 + wobble)
        + (_noise(r, 6, 4) - 0.5) * 0.05
    )
    deep = np.clip((0.82 - d) * 2.4, 0, 1)[:, :, None]
    water = (
        np.asarray(rgb("#5fa3a6"), np.float32) * (1 - deep) + np.asarray(rgb("#1f4f74"), np.float32) * deep
    )
    bank = np.asarray(rgb("#8a7a55"), np.float32) * (0.8 + 0.4 * _noise(r, 3, 8))[:, :, None]
    r.paint(np.clip((1.0 - d) * 40, 0, 1), bank, z=2)
    r.z = 3.2 * np.exp(-(((d - 0.92) / 0.07) ** 2))
    r.light(strength=1.0)
    r.rgb = np.where((d < 0.84)[:, :, None], water, r.rgb)
    ripple = np.clip((fbm(w * 4, h * 4, 14, 77, 2, stretch=3) - 0.68) * 5, 0, 1) * (d < 0.72)
    r.rgb += ripple[:, :, None] * 0.16
    foam = np.exp(-(((d - 0.825) / 0.014) ** 2))[:, :, None]
    r.rgb += (np.asarray(rgb("#cfe6dc"), np.float32) - r.rgb) * foam * 0.8
    dice = Dice(9)
    for _ in range(7):
        a, far = dice.between(0, 6.28), dice.between(0.45, 0.7)
        x, y = middle_x + math.cos(a) * far * (w / 2 - 6), middle_y + math.sin(a) * far * (h / 2 - 6)
        r.paint(ellipse(x, y, 3.2, 2.6), rgb("#5d8f45"))
        r.paint(ellipse(x - 0.6, y - 0.6, 1.8, 1.3), rgb("#86b358"))
    return r.finish(name, outline=0.5)


def nature():
    return rocks() + [
        broadleaf("tree_oak_a", 76, 101, "oak", 32),
        broadleaf("tree_oak_b", 64, 117, "oak", 24),
        broadleaf("tree_elm_a", 70, 131, "elm", 28),
        broadleaf("tree_elm_b", 60, 149, "elm", 22),
        broadleaf("tree_gold", 64, 163, "gold", 24),
        pine("tree_pine_a", 68, 171),
        pine("tree_pine_b", 56, 187),
        bush("bush_a", 36, 201, "oak"),
        bush("bush_b", 32, 215, "elm", "#e8d35a"),
        stump(),
        log(),
        pond(),
    ]
