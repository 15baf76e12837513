"""What people built: crates, walls, sandbags, houses, bridges."""

import math

import numpy as np

from .noise import Dice, fbm
from .relief import Relief, ellipse, line, mix, poly, rgb, rrect

SHADOW = (3.5, 4.5, 1.1, 0.42)
AROUND = 0.42  # the dark rim of what may be turned on the map: the same on all sides


def _grained(r, colour, cell, seed, amount=0.25, stretch=1.0):
    h, w = r.z.shape
    return (
        np.asarray(colour, np.float32)
        * (1 - amount / 2 + amount * fbm(w, h, cell * r.scale, seed, 3, stretch=stretch))[:, :, None]
    )


def crate(name, size, base, seed):
    r, p = Relief(size + 8, size + 8), 4
    wood = _grained(r, rgb(base), 3, seed, 0.35, 5)
    r.paint(rrect(p, p, size, size, 1), mix(rgb(base), (0, 0, 0), 0.35), z=8)
    planks = max(3, size // 7)
    for i in range(planks):
        y = p + 1 + (size - 2) * i / planks
        r.paint(
            rrect(p + 1, y + 0.3, size - 2, (size - 2) / planks - 0.6),
            wood * (0.92 + 0.14 * ((i * 7 + seed) % 3) / 2),
            z=9,
        )
    frame = wood * 1.16
    b = max(2.6, size * 0.13)
    a, z = p + b / 2, p + size - b / 2
    r.paint(line([(a + 1, z - 1), (z - 1, a + 1)], b * 0.9), frame * 0.95, z=10)
    for points in ([(a, a), (z, a)], [(a, z), (z, z)], [(a, a), (a, z)], [(z, a), (z, z)]):
        r.paint(line(points, b, cap=2), frame, z=10.6)
    for x in (a, z):
        for y in (a, z):
            r.paint(ellipse(x, y, 0.7), rgb("#4c4a44"), z=11)
    r.light(from_above=True, soften=0.2)
    return r.finish(name, halo=AROUND)


def barrel(name, base):
    r = Relief(24, 24)
    r.paint(ellipse(11, 11, 7.5), mix(rgb(base), (0, 0, 0), 0.25), z=9)
    r.paint(ellipse(11, 11, 6.2), rgb(base), z=8.2)
    r.paint(ellipse(11, 11, 4.6), mix(rgb(base), (1, 1, 1), 0.12), z=8.4)
    r.paint(ellipse(13.2, 9.4, 1.2), rgb("#2c2a27"), z=9)
    r.light(soften=0.2)
    return r.finish(name, shadow=(2.6, 3.2, 0.8, 0.4))


def container(name, base):
    w, h = 76, 34
    r = Relief(w, h)
    paint = _grained(r, rgb(base), 9, 5, 0.22)
    r.paint(rrect(4, 4, w - 8, h - 8, 1), paint * 0.8, z=10)
    for i in range(16):
        r.paint(rrect(7 + i * 4, 6, 2.0, h - 12), paint * 1.06, z=11.4)
    for y in (4.6, h - 6.4):
        r.paint(rrect(4.6, y, w - 9.2, 1.8), paint * 1.15, z=12)
    for x in (4.6, w - 6.6):
        r.paint(rrect(x, 4.6, 2, h - 9.2), paint * 1.15, z=12)
    rust = np.clip((fbm(w * 4, h * 4, 24, 9, 3) - 0.66) * 8, 0, 1) * r.a
    r.paint(rust, rgb("#7a4a2c"), opacity=0.6)
    r.light(from_above=True, soften=0.2)
    return r.finish(name, halo=AROUND)


def _bag(r, x, y, length, width, degrees, tone, z):
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    along, across = (r.x - x) * cos + (r.y - y) * sin, -(r.x - x) * sin + (r.y - y) * cos
    u, v = np.abs(along) / (length / 2), np.abs(across) / (width / 2)
    d = u**3.2 + v**2.6
    mask = np.clip((1 - d) * 6, 0, 1)
    bulge = z + 3.4 * np.sqrt(np.clip(1 - d, 0, 1))
    weave = 1 + 0.05 * np.sin(along * 5.0) * np.sin(across * 5.0)
    r.paint(mask, np.asarray(tone, np.float32) * weave[:, :, None], z=bulge)
    seam = np.clip(1 - np.abs(u - 0.84) * 14, 0, 1) * mask
    r.paint(seam, mix(tone, (0, 0, 0), 0.35), opacity=0.55)


BAG = "#b8a478"


def _bag_row(r, points, dice, z=0.0, width=9.0):
    """Bags end to end along (x, y, degrees)."""
    for x, y, degrees in points:
        tone = mix(rgb(BAG), rgb("#8d7c58"), dice.between(0, 0.7))
        _bag(r, x, y, 12.4, width, degrees + dice.between(-5, 5), tone, z)


def sandbags(name="sandbags", w=76, h=30):
    r, dice = Relief(w, h), Dice(41)
    for row in (10.4, 19.6):
        _bag_row(r, [(10.5 + 11 * i, row, 0) for i in range(6)], dice)
    _bag_row(r, [(16 + 11 * i, 15, 0) for i in range(5)], dice, 3.4)
    r.light(from_above=True, soften=0.2, strength=0.85)
    return r.finish(name, halo=AROUND)


def sandbag_corner(name="sandbag_corner"):
    """A quarter of a ring: a bent outline that is not convex."""
    r, dice = Relief(72, 72), Dice(43)
    for radius, z, shift in ((56, 0, 0), (47, 0, 5), (51.5, 3.4, 3)):
        count = round(radius * math.pi / 2 / 11)
        row = []
        for i in range(count):
            a = math.radians(90 * (i + 0.5) / count)
            row.append((7 + radius * math.cos(a), 7 + radius * math.sin(a), math.degrees(a) + 90))
        _bag_row(r, row, dice, z)
    r.light(from_above=True, soften=0.2, strength=0.85)
    return r.finish(name, halo=AROUND)


def sandbag_ring(name="sandbag_ring", size=104):
    """A closed ring with a pit inside: its mesh has a hole, and what is inside is cut off."""
    r, dice, c = Relief(size, size), Dice(47), size / 2
    for radius, z, turn in ((43, 0, 0), (33, 0, 0.1), (38, 3.4, 0.2)):
        count = round(radius * 2 * math.pi / 11.2)
        row = []
        for i in range(count):
            a = 2 * math.pi * i / count + turn
            row.append((c + radius * math.cos(a), c + radius * math.sin(a), math.degrees(a) + 90))
        _bag_row(r, row, dice, z)
    r.light(from_above=True, soften=0.2, strength=0.85)
    made = r.finish(name, halo=AROUND)
    dirt = Relief(size, size)
    d = np.hypot(dirt.x - c, dirt.y - c)
    earth = _grained(dirt, rgb("#6b5739"), 5, 3, 0.5)
    dirt.paint(np.clip(34 - d, 0, 1), earth * np.clip(0.72 + d / 90, 0, 1)[:, :, None], z=0)
    dirt.paint(ellipse(c, c, 7), rgb("#3a3f3c"), z=2)
    dirt.paint(ellipse(c, c, 5.2), rgb("#59605c"), z=3)
    dirt.paint(line([(c, c), (c + 13, c - 8)], 4.6), rgb("#4a504c"), z=6)
    dirt.paint(ellipse(c + 13.4, c - 8.3, 2.0), rgb("#15171a"), z=5)
    dirt.light(from_above=True)
    pit = dirt.finish(name, outline=0)
    over, under = made.rgba.astype(np.float32) / 255, pit.rgba.astype(np.float32) / 255
    a = over[:, :, 3:] + under[:, :, 3:] * (1 - over[:, :, 3:])
    mixed = over[:, :, :3] * over[:, :, 3:] + under[:, :, :3] * under[:, :, 3:] * (1 - over[:, :, 3:])
    made.rgba = (
        np.dstack([np.where(a > 0, mixed / np.maximum(a, 1e-6), 0), a]).__mul__(255).round().astype(np.uint8)
    )
    return made


def wall(name, length, seed, broken=False):
    """A stretch of wall that meets the next end to end."""
    h = 28
    r = Relief(length, h)
    stone = _grained(r, rgb("#a39a88"), 5, seed, 0.30)
    r.paint(rrect(-4, 4, length + 8, h - 8), stone * 0.80, z=9)
    r.paint(rrect(-4, 8.5, length + 8, h - 17), stone * 0.92, z=9)
    for row, y in ((0, 5.2), (1, h - 9.4)):
        for i in range(-1, length // 8 + 1):
            x = i * 8 + (4 if row else 0)
            if broken and (i * 5 + row * 3 + seed) % 4 == 0:
                continue
            r.paint(
                rrect(x + 0.6, y, 6.8, 4.2, 0.8),
                stone * (0.96 + 0.12 * ((i * 13 + row + seed) % 5) / 4),
                z=12,
            )
    r.light(from_above=True, soften=0.2)
    made = r.finish(name, outline=0.8, halo=AROUND)
    made.loops = [[(0, 3), (length, 3), (length, h - 3), (0, h - 3)]]
    made.solid[:] = False
    made.solid[3 : h - 3, :] = True
    return made


def wall_post(name="wall_post"):
    r = Relief(40, 40)
    stone = _grained(r, rgb("#a89f8c"), 5, 71, 0.30)
    r.paint(rrect(4, 4, 32, 32, 3), stone * 0.82, z=12)
    r.paint(rrect(7, 7, 26, 26, 2), stone * 1.02, z=16)
    r.paint(rrect(11, 11, 18, 18, 1.5), stone * 0.72, z=14)
    for x in (10, 30):
        for y in (10, 30):
            r.paint(ellipse(x, y, 1.3), rgb("#5b554b"), z=17)
    r.light(from_above=True, soften=0.22)
    return r.finish(name, halo=AROUND)


def bunker(name="bunker", w=116, h=96):
    r = Relief(w, h)
    concrete = _grained(r, rgb("#9c988c"), 9, 12, 0.26)
    eight = lambda inset, cut: poly(
        [
            (4 + inset + cut, 4 + inset),
            (w - 10 - inset - cut, 4 + inset),
            (w - 10 - inset, 4 + inset + cut),
            (w - 10 - inset, h - 10 - inset - cut),
            (w - 10 - inset - cut, h - 10 - inset),
            (4 + inset + cut, h - 10 - inset),
            (4 + inset, h - 10 - inset - cut),
            (4 + inset, 4 + inset + cut),
        ]
    )
    r.paint(eight(0, 18), concrete * 0.86, z=7)
    r.paint(eight(7, 16), concrete * 0.94, z=13)
    for x, y, sw, sh in ((w - 20, 30, 4, 24), (37, 8, 30, 4), (37, h - 18, 30, 4)):
        r.paint(rrect(x, y, sw, sh, 1), rgb("#171719"), z=10)
    r.paint(eight(15, 13), concrete * 1.02, z=18)
    cx, cy = (w - 6) / 2, (h - 6) / 2
    r.paint(ellipse(cx, cy, 19), concrete * 0.9, z=20)
    r.paint(ellipse(cx, cy, 17), concrete * 1.04, z=r.dome(cx, cy, 19, 19, 6, 19))
    r.paint(ellipse(cx - 2, cy, 6.4), rgb("#4b4d4a"), z=26)
    r.paint(ellipse(cx - 2, cy, 5.2), rgb("#6d706b"), z=27)
    r.paint(line([(cx - 5, cy), (cx + 1, cy)], 1.2), rgb("#34352f"))
    for k in range(8):
        a = k * math.pi / 4 + 0.39
        r.paint(ellipse(cx + 14 * math.cos(a), cy + 14 * math.sin(a), 0.8), rgb("#6f6b61"), add=0.6)
    stain = np.clip((fbm(w * 4, h * 4, 40, 33, 3) - 0.60) * 5, 0, 1) * r.a
    r.paint(stain, rgb("#5c5a48"), opacity=0.35)
    r.light(soften=0.25)
    return r.finish(name, shadow=(6, 7, 1.4, 0.45), t_junction=True)


def _roof(r, x, y, w, h, colour, height, seed, along_x=True):
    """A gable roof with tile rows."""
    tiles = _grained(r, rgb(colour), 2.4, seed, 0.30)
    if along_x:
        d = np.abs(r.y - (y + h / 2)) / (h / 2)
        course, joint, half = r.y - y, r.x - x, h / 2
    else:
        d = np.abs(r.x - (x + w / 2)) / (w / 2)
        course, joint, half = r.x - x, r.y - y, w / 2
    rows = np.floor(course / 3.4)
    lip = course / 3.4 - rows
    step = np.floor((joint + (rows % 2) * 2.2) / 4.4)
    tone = 0.88 + 0.22 * ((np.sin(rows * 12.9898 + step * 78.233) * 43758.5) % 1.0)
    seam = np.where(((joint + (rows % 2) * 2.2) % 4.4) < 0.7, 0.86, 1.0) * np.where(lip < 0.16, 0.78, 1.0)
    m = r.mask(rrect(x, y, w, h, 0.8))
    r.paint(m, tiles * (tone * seam)[:, :, None], z=6 + (1 - d) * height * half / 20 + 0.25 * lip)
    ends = (
        [(x + 1, y + h / 2), (x + w - 1, y + h / 2)]
        if along_x
        else [(x + w / 2, y + 1), (x + w / 2, y + h - 1)]
    )
    r.paint(line(ends, 2.6), mix(rgb(colour), (1, 1, 1), 0.16), add=1.5)


def house(name, w, h, colour, seed, wing=None):
    r = Relief(w + 14, h + 16 + (wing[2] - 8 if wing else 0))
    _roof(r, 4, 4, w, h, colour, 13, seed)
    if wing:
        wx, ww, wh = wing
        _roof(r, 4 + wx, 4 + h - 4, ww, wh, colour, 13, seed + 4, along_x=False)
    r.paint(rrect(4 + w * 0.72, 4 + h * 0.18, 8, 8, 0.6), rgb("#8a5a48"), z=26)
    r.paint(rrect(4 + w * 0.72 + 2, 4 + h * 0.18 + 2, 4, 4, 0.4), rgb("#241d1b"), z=24)
    r.paint(rrect(4 + w * 0.22, 4 + h * 0.62, 9, 7, 0.6), rgb("#d8ded8"), z=15)
    r.paint(rrect(4 + w * 0.22 + 1.2, 4 + h * 0.62 + 1.2, 6.6, 4.6, 0.3), rgb("#5d87a0"), z=15)
    r.light(soften=0.18)
    return r.finish(name, shadow=(7, 8, 1.4, 0.45))


def barracks(name="barracks", w=148, h=76):
    r = Relief(w, h)
    x, y, bw, bh = 4, 4, w - 16, h - 18
    d = np.abs(r.y - (y + bh / 2)) / (bh / 2)
    ribs = 0.92 + 0.10 * (np.sin((r.x - x) * 2 * math.pi / 4.0) > 0.2)
    steel = _grained(r, rgb("#6f7d58"), 12, 17, 0.22) * ribs[:, :, None]
    r.paint(rrect(x, y, bw, bh, 1.5), steel, z=4 + 20 * np.sqrt(np.clip(1 - d * d, 0, 1)))
    for k in (0.16, 0.5, 0.84):
        r.paint(rrect(x + bw * k - 5, y + bh * 0.5 - 6, 10, 12, 1), rgb("#4e5641"), z=26)
        r.paint(ellipse(x + bw * k, y + bh * 0.5, 3.4), rgb("#2b2f27"), z=25)
    r.paint(rrect(x + bw - 3, y + 2, 3, bh - 4, 0.8), rgb("#4e5641"), add=1)
    star = [
        (x + bw * 0.33 + q * math.cos(a), y + bh * 0.5 + q * math.sin(a))
        for q, a in ((7 if i % 2 == 0 else 2.9, -math.pi / 2 + math.pi * i / 5) for i in range(10))
    ]
    r.paint(poly(star), rgb("#e9e6d4"), opacity=0.85)
    r.light(soften=0.2)
    return r.finish(name, shadow=(6, 7, 1.3, 0.45))


def tent(name, colour):
    r = Relief(62, 54)
    ridge, top, bottom = 24.0, 4.0, 43.0
    d = np.abs(r.y - ridge + 0.5) / 20
    cloth = _grained(r, rgb(colour), 8, 3, 0.20)
    r.paint(
        poly([(4, top + 1), (52, top + 1), (55, ridge), (52, bottom), (4, bottom), (1.6, ridge)]),
        cloth,
        z=2 + (1 - d) * 18,
    )
    for x in (16, 28, 40):
        r.paint(line([(x, top + 1), (x, bottom)], 0.8), mix(rgb(colour), (0, 0, 0), 0.3), opacity=0.7)
    r.paint(line([(3, ridge), (54, ridge)], 1.5), mix(rgb(colour), (1, 1, 1), 0.3), add=0.6)
    r.paint(
        poly([(55, ridge - 1), (52.5, ridge - 9), (49, ridge), (52.5, ridge + 9)]),
        rgb("#2a261f"),
        opacity=0.9,
    )
    r.light(soften=0.35)
    return r.finish(name, shadow=(4, 5, 1.2, 0.42))


def tower(name="watchtower"):
    r, c = Relief(68, 70), 28
    for x, y in ((9, 9), (47, 9), (9, 47), (47, 47)):
        r.paint(line([(x, y), (c, c)], 4), rgb("#5b452f"), z=6)
    wood = _grained(r, rgb("#8d6b42"), 3, 3, 0.3, 5)
    r.paint(rrect(10, 10, 36, 36, 1), wood * 0.9, z=18)
    for i in range(9):
        r.paint(rrect(11, 11 + i * 3.8, 34, 3.2), wood * (0.94 + 0.1 * (i % 3)), z=18.6)
    for points in ([(10, 10), (46, 10)], [(46, 10), (46, 46)], [(46, 46), (10, 46)], [(10, 46), (10, 10)]):
        r.paint(line(points, 3), rgb("#a37f50"), z=22)
    r.paint(rrect(17, 17, 22, 22, 2), rgb("#6f5436"), z=26)
    d = np.maximum(np.abs(r.x - c), np.abs(r.y - c)) / 11
    r.paint(rrect(17, 17, 22, 22, 1), rgb("#7d5f3c"), z=26 + (1 - d) * 8)
    r.light(soften=0.18)
    return r.finish(name, shadow=(8, 9, 1.4, 0.42))


def hedgehog(name="hedgehog"):
    r = Relief(38, 38)
    for a, z in ((20, 4), (80, 6), (140, 8)):
        dx, dy = 14 * math.cos(math.radians(a)), 14 * math.sin(math.radians(a))
        r.paint(line([(19 - dx, 19 - dy), (19 + dx, 19 + dy)], 5.2, cap=0), rgb("#4a4641"), z=z)
        r.paint(line([(19 - dx, 19 - dy), (19 + dx, 19 + dy)], 1.7, cap=0), rgb("#8b7f70"), z=z + 1.4)
    r.paint(ellipse(19, 19, 2.4), rgb("#6f665a"), z=11)
    r.light(from_above=True, soften=0.2)
    return r.finish(name, halo=AROUND)


def fuel_tank(name="fuel_tank"):
    r, c = Relief(68, 70), 30
    paint = _grained(r, rgb("#c9c5b6"), 8, 23, 0.16)
    r.paint(ellipse(c, c, 25.5), paint * 0.85, z=14)
    r.paint(ellipse(c, c, 23.5), paint, z=r.dome(c, c, 27, 27, 9, 12))
    for k in range(8):
        a = k * math.pi / 4
        r.paint(
            line(
                [(c + 6 * math.cos(a), c + 6 * math.sin(a)), (c + 23 * math.cos(a), c + 23 * math.sin(a))],
                0.7,
            ),
            rgb("#8c897e"),
            opacity=0.7,
        )
    r.paint(ellipse(c, c, 5), rgb("#a8483a"), z=23)
    ring = [(c + 19 * math.cos(t / 10), c + 19 * math.sin(t / 10)) for t in range(64)]
    r.paint(line(ring, 2.4, closed=True), rgb("#b8503e"), opacity=0.9)
    r.light(soften=0.25)
    return r.finish(name, shadow=(6, 7, 1.3, 0.45))


def ruin(name="ruin", w=112, h=96):
    """What is left of a house: walls in a bent line and rubble that lies apart (several islands)."""
    r, dice = Relief(w, h), Dice(57)
    brick = _grained(r, rgb("#9a6b55"), 3, 31, 0.34)
    stretches = [(6, 6, 74, 12), (6, 6, 12, 78), (6, 72, 40, 12), (68, 6, 12, 38)]
    for x, y, sw, sh in stretches:
        r.paint(rrect(x, y, sw, sh, 1), brick * 0.85, z=11)
        for i in range(int(max(sw, sh) // 6)):
            bx, by = (x + i * 6, y) if sw > sh else (x, y + i * 6)
            tall = dice.between(9, 14)
            box = (
                rrect(bx + 0.5, by + 0.8, 5.2, sh - 1.6, 0.6)
                if sw > sh
                else rrect(bx + 0.8, by + 0.5, sw - 1.6, 5.2, 0.6)
            )
            r.paint(box, brick * dice.between(0.86, 1.16), z=tall)
    for x, y, q in ((62, 60, 4.6), (78, 70, 5.6), (94, 58, 4.0), (66, 80, 4.8), (92, 82, 5.2), (78, 54, 3.2)):
        shape = [
            (
                x + q * dice.between(0.7, 1.1) * math.cos(k * 1.05),
                y + q * dice.between(0.7, 1.1) * math.sin(k * 1.05),
            )
            for k in range(6)
        ]
        r.paint(poly(shape), brick * dice.between(0.8, 1.2), z=dice.between(3, 6))
    r.light(soften=0.2)
    return r.finish(name, shadow=SHADOW, t_junction=True)


def wire(name="wire", w=72, h=24):
    r = Relief(w, h)
    for x in (8, w / 2, w - 8):
        r.paint(line([(x - 3, 5), (x + 3, 19)], 2), rgb("#6d5738"), z=4)
        r.paint(line([(x + 3, 5), (x - 3, 19)], 2), rgb("#5d4a30"), z=5)
    for shift in (0.0, 2.1):
        coil = [(6 + t * 0.5, 12 + 6.2 * math.sin(t * 0.62 + shift)) for t in range(int((w - 12) * 2))]
        r.paint(line(coil, 0.8), rgb("#a9aaa5"), z=6)
    r.light(from_above=True)
    made = r.finish(name, outline=0.4, halo=0.3)
    made.loops = [[(4, 5), (w - 4, 5), (w - 4, h - 5), (4, h - 5)]]
    made.solid[:] = False
    made.solid[5 : h - 5, 4 : w - 4] = True
    return made


def structures():
    return [
        crate("crate_a", 26, "#a77c4a", 3),
        crate("crate_b", 34, "#8f6f48", 8),
        crate("crate_c", 20, "#b08c5a", 5),
        barrel("barrel_red", "#b5482f"),
        barrel("barrel_blue", "#3f6f9c"),
        container("container_red", "#a8503c"),
        container("container_green", "#5c7a4c"),
        sandbags(),
        sandbag_corner(),
        sandbag_ring(),
        wall("wall_long", 64, 3),
        wall("wall_short", 32, 9),
        wall("wall_broken", 64, 6, True),
        wall_post(),
        bunker(),
        house("house_red", 104, 72, "#a9553d", 3),
        house("house_slate", 92, 60, "#66727e", 9, (52, 34, 32)),
        barracks(),
        tent("tent_sand", "#b9a473"),
        tent("tent_green", "#6f8052"),
        tower(),
        hedgehog(),
        fuel_tank(),
        ruin(),
        wire(),
    ]
