"""What one walks on: tiles that meet edge to edge, roads, bridges, and pieces of land that are sprites."""

import math

import numpy as np

from . import palette
from .noise import Dice, blur, distance, fbm, grain
from .relief import Relief, Sprite, ellipse, line, mix, rgb, rrect

TILE = 64


def _sprite(name, colour, alpha=None, **options):
    h, w = colour.shape[:2]
    alpha = np.ones((h, w), np.float32) if alpha is None else alpha
    rgba = np.dstack([np.clip(colour, 0, 1), alpha])
    return Sprite(name, np.round(rgba * 255).astype(np.uint8), alpha >= 0.5, **options)


def box(x0, y0, x1, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def texture(kind, w, h, seed, wrap=None):
    """Brightness of a material, 0..1, with grain; repeats after `wrap` pixels."""
    speck = grain(w, h, seed + 1)
    if wrap:
        speck = np.tile(grain(wrap, wrap, seed + 1), (h // wrap + 1, w // wrap + 1))[:h, :w]
    n = lambda cell, s, o=3, stretch=1.0: fbm(w, h, cell, seed + s, o, wrap, stretch)
    if kind in ("grass", "dry"):
        return 0.50 + 0.26 * (n(32, 2) - 0.5) + 0.34 * (n(6.4, 3, 2) - 0.5) + 0.16 * (speck - 0.5)
    if kind == "sand":
        return 0.60 + 0.16 * (n(32, 2) - 0.5) + 0.16 * (n(8, 3, 2, 2.0) - 0.5) + 0.10 * (speck - 0.5)
    if kind == "mud":
        return 0.42 + 0.46 * (n(16, 2) - 0.5) + 0.16 * (speck - 0.5)
    if kind == "water":
        return 0.36 + 0.06 * (n(16, 2) - 0.5) + 0.20 * np.clip(n(10.7, 5, 2, 2.0) - 0.66, 0, 1)
    return 0.55 + 0.18 * (n(16, 2) - 0.5) + 0.18 * (n(4, 3, 2) - 0.5) + 0.12 * (speck - 0.5)


def tile(name, kind, seed):
    value = texture(kind, TILE, TILE, seed, TILE)
    return _sprite(name, palette.colours(kind, value), tiles=True, loops=[box(0, 0, TILE, TILE)])


def concrete(name, seed, mark=None):
    """A slab; its joints lie on the border so that slabs meet in one line."""
    value = texture("concrete", TILE, TILE, seed, TILE) * 0.62 + 0.22
    ys, xs = np.mgrid[0:TILE, 0:TILE]
    edge = np.minimum(np.minimum(xs, TILE - 1 - xs), np.minimum(ys, TILE - 1 - ys))
    value = value - 0.30 * (edge == 0) + 0.10 * (edge == 1)
    crack = np.abs(fbm(TILE, TILE, 24, seed + 7, 3) - 0.5)
    value -= 0.30 * (crack < 0.018) * (fbm(TILE, TILE, 20, seed + 9, 1) > 0.52)
    colour = palette.colours("concrete", value)
    if mark == "stripe":
        where = ((xs + ys) % 16 < 8) & (ys >= 24) & (ys < 40)
        colour[where] = colour[where] * 0.35 + np.array(rgb("#d9b23c")) * 0.6
    if mark == "arrow":
        where = (np.abs(ys - 32) < 4) & (xs > 14) & (xs < 40) | (np.abs(ys - 32) < (52 - xs) * 0.8) & (
            xs >= 38
        ) & (xs < 52)
        colour[where] = colour[where] * 0.45 + np.array(rgb("#ece8da")) * 0.5
    return _sprite(name, colour, tiles=True, loops=[box(0, 0, TILE, TILE)])


def _road(name, distance_in, loops):
    """A dirt road laid over grass: `distance_in` is how far inside the road a pixel is."""
    rough = (fbm(TILE, TILE, 8, 5, 2, TILE) - 0.5) * 3
    rough *= np.clip(np.minimum(np.arange(TILE), np.arange(TILE)[::-1]) / 8, 0, 1)[None, :]
    rough *= np.clip(np.minimum(np.arange(TILE), np.arange(TILE)[::-1]) / 8, 0, 1)[:, None]
    d = distance_in + rough
    value = texture("road", TILE, TILE, 77, TILE) - 0.20 * np.clip(1 - d / 5, 0, 1)
    rut = np.exp(-(((distance_in - 14) / 2.6) ** 2))
    value -= 0.20 * rut - 0.08 * np.exp(-(((distance_in - 19) / 3) ** 2))
    made = _sprite(name, palette.colours("road", value), np.clip(d + 0.5, 0, 1), loops=loops, tiles=True)
    made.solid = np.clip(distance_in + 0.5, 0, 1) >= 0.5
    return made


def roads():
    """Road pieces 48 wide in tiles of 64: they join in the middle of each side, from 8 to 56."""
    ys, xs = np.mgrid[0:TILE, 0:TILE] + 0.5
    across = np.minimum(ys - 8, 56 - ys)
    down = np.minimum(xs - 8, 56 - xs)
    out = [_road("road_straight", across, [box(0, 8, 64, 56)])]
    radius = np.hypot(64 - xs, 64 - ys)
    bend = lambda q: [
        (64 - round(q * math.cos(math.pi / 2 * i / 8)), 64 - round(q * math.sin(math.pi / 2 * i / 8)))
        for i in range(9)
    ]
    outer, inner = bend(56), bend(8)
    curve = np.minimum(radius - 8, 56 - radius)
    out.append(_road("road_curve", curve, [outer + inner[::-1]]))
    cross = np.maximum(across, down)
    fillet = [
        (8, 0),
        (56, 0),
        (56, 8),
        (64, 8),
        (64, 56),
        (56, 56),
        (56, 64),
        (8, 64),
        (8, 56),
        (0, 56),
        (0, 8),
        (8, 8),
    ]
    out.append(_road("road_cross", cross, [fillet]))
    tee = np.maximum(across, np.where(ys > 32, down, -99))
    out.append(
        _road("road_tee", tee, [[(0, 8), (64, 8), (64, 56), (56, 56), (56, 64), (8, 64), (8, 56), (0, 56)]])
    )
    cap = np.where(xs > 36, 24 - np.hypot(xs - 36, ys - 32), across)
    half = [
        (36 + round(24 * math.sin(a)), 32 - round(24 * math.cos(a)))
        for a in (math.pi * i / 8 for i in range(9))
    ]
    out.append(_road("road_end", cap, [[(0, 8)] + half + [(0, 56)]]))
    return out


def shores():
    """Land on the left, water on the right; the mesh is the land alone."""
    ys, xs = np.mgrid[0:TILE, 0:TILE] + 0.5
    edges = {
        "shore_edge": (
            34 + 3 * np.sin(ys * 2 * math.pi / 64) - xs,
            [
                [(0, 0)]
                + [(round(34 + 3 * math.sin(y * 2 * math.pi / 64)), y) for y in range(0, 65, 8)]
                + [(0, 64)]
            ],
        ),
        "shore_outer": (
            34 - np.hypot(xs, ys),
            [
                [(0, 0)]
                + [
                    (round(34 * math.cos(a)), round(34 * math.sin(a)))
                    for a in (math.pi / 2 * i / 8 for i in range(9))
                ]
            ],
        ),
        "shore_inner": (
            np.hypot(64 - xs, 64 - ys) - 30,
            [
                [(0, 0), (64, 0)]
                + [
                    (64 - round(30 * math.sin(a)), 64 - round(30 * math.cos(a)))
                    for a in (math.pi / 2 * i / 8 for i in range(9))
                ]
                + [(0, 64)]
            ],
        ),
    }
    out = []
    for i, (name, (d, loops)) in enumerate(edges.items()):
        made = _sprite(name, coast_colours(d.astype(np.float32), 500, TILE), loops=loops, tiles=True)
        made.solid = d >= 0
        out.append(made)
    return out


def coast_colours(d, seed, wrap=None, beach=13.0, deep=0.36):
    """Grass, beach, foam and water by the distance inland."""
    h, w = d.shape
    tex = lambda kind, s: texture(kind, w, h, seed + s, wrap)
    ragged = (fbm(w, h, 8, seed + 3, 2, wrap) - 0.5) * 7
    grass = palette.colours("grass", tex("grass", 0) - 0.16 * np.clip(1 - (d - beach - ragged) / 3, 0, 1))
    sand = palette.colours("sand", tex("sand", 40) - 0.32 * np.clip(1 - d / 4, 0, 1) + 0.08)
    depth = -d
    level = deep + 0.50 * np.exp(-np.maximum(depth, 0) / 11) + tex("water", 80) - 0.36
    water = palette.colours("water", level)
    line_at = 2.2 + (fbm(w, h, 8, seed + 5, 2, wrap) - 0.5) * 3
    foam = (np.abs(depth - line_at) < 0.9)[:, :, None]
    water = np.where(foam, palette.colours("foam", np.full((h, w), 0.4)), water)
    out = np.where((d > beach + ragged)[:, :, None], grass, sand)
    return np.where((d < 0)[:, :, None], water, out)


def bridge_stone(name, end=False):
    """A third of the stone bridge. The deck is what one walks on; the walls beside it are not."""
    w, h = 64, 96
    r = Relief(w, h)
    hh, ww = r.z.shape
    stone = np.asarray(rgb("#9d9382"), np.float32) * (0.86 + 0.28 * fbm(ww, hh, 20, 12, 3, 256))[:, :, None]
    for side in (0, 1):
        y = 6 if side == 0 else h - 16
        r.paint(rrect(-4, y, w + 8, 10), stone * 0.72, z=8)
        for i in range(-1, 9):
            r.paint(
                rrect(i * 8 + 0.5, y + 0.8, 7.0, 8.0, 1),
                stone * (0.98 + 0.10 * ((i * 7 + side) % 3) / 2),
                z=11,
            )
        if end:
            r.paint(rrect(-2, y - 4, 16, 18, 2), stone * 0.9, z=13)
            r.paint(rrect(0.5, y - 1.5, 11, 13, 1.5), stone * 1.08, z=16)
    cobble = rgb("#8f8470")
    r.paint(rrect(-4, 16, w + 8, h - 32), mix(cobble, (0, 0, 0), 0.35), z=3)
    for row in range(11):
        y = 16.4 + row * (h - 32) / 11
        for i in range(-1, 9):
            x = i * 8 + (4 if row % 2 else 0)
            tone = 0.86 + 0.26 * float(abs(math.sin((i % 8) * 12.7 + row * 3.3)))
            r.paint(rrect(x + 0.4, y, 7.2, (h - 32) / 11 - 0.8, 1.4), mix((0, 0, 0), cobble, tone), z=4.2)
    r.light(from_above=True, soften=0.2)
    made = r.finish(name, outline=0.7, halo=0.45, tiles=True)
    made.loops = [box(0, 16, w, h - 16)]
    made.solid[:] = False
    made.solid[16 : h - 16] = True
    return made


def bridge_wood(name, w, h, seed, rail=7):
    r, dice = Relief(w, h), Dice(seed)
    for y in (rail - 2.5, h - rail - 1.5):
        r.paint(rrect(2, y, w - 4, 4), rgb("#4e3a26"), z=3)
    x = 0.0
    while x < w - 1:
        width = min(dice.between(5.0, 7.0), w - x)
        tone = mix(rgb("#8a6a45"), rgb("#b0905f"), dice.unit())
        wood = (
            np.asarray(tone, np.float32)
            * (0.84 + 0.32 * fbm(w * 4, h * 4, 10, seed + int(x), 2, stretch=0.3))[:, :, None]
        )
        jut = dice.between(-1.4, 1.2)
        r.paint(
            rrect(x + 0.35, rail - 1 + jut, width - 0.7, h - 2 * rail + 2 - jut, 0.8),
            wood,
            z=5 + dice.between(0, 0.6),
        )
        for y in (rail + 3, h - rail - 3):
            r.paint(ellipse(x + width / 2, y, 0.55), rgb("#3b3025"))
        x += width
    for y in (rail - 1, h - rail + 1):
        r.paint(line([(3, y), (w - 3, y)], 2.2), rgb("#6f5334"), z=9)
        for i in range(int(w / 28) + 1):
            at = 5 + (w - 10) * i / int(w / 28)
            r.paint(rrect(at - 2.2, y - 2.2, 4.4, 4.4, 1), rgb("#7d6040"), z=11)
    r.light(from_above=True, soften=0.2)
    made = r.finish(name, outline=0.7, halo=0.45)
    made.loops = [box(0, rail, w, h - rail)]
    made.solid[:] = False
    made.solid[rail : h - rail] = True
    return made


def _land(name, w, h, distance_of, seed, **options):
    """A piece of land in the water, traced from its own shape, with a shallow around it."""
    ys, xs = np.mgrid[0:h, 0:w].astype(np.float32) + 0.5
    inside = distance_of(xs, ys) > 0
    d = np.where(inside, distance(inside, 24) - 0.5, 0.5 - distance(~inside, 24))
    colour = coast_colours(blur(d, 0.6), seed, beach=11.0)
    alpha = np.where(inside, 1.0, np.clip(0.92 - (-d) / 11, 0, 1) * 0.95)
    made = _sprite(name, colour, alpha.astype(np.float32), **options)
    made.solid = inside
    made.rgba[made.rgba[:, :, 3] < 5] = 0
    return made


def atoll(name="atoll", w=224, h=184):
    def inside(x, y):
        a = np.arctan2(y - h / 2, x - w / 2)
        far = np.hypot((x - w / 2) / (w / 2 - 14), (y - h / 2) / (h / 2 - 14))
        outer = 1.0 + 0.06 * np.sin(a * 3 + 0.4) + 0.04 * np.sin(a * 5 + 2)
        inner = 0.46 + 0.05 * np.sin(a * 2 + 1.9) + 0.03 * np.sin(a * 4)
        return np.minimum(outer - far, far - inner)

    return _land(name, w, h, inside, 611)


def stepping_stones(name="stepping_stones", w=168, h=64):
    stones = [(22, 34, 13, 10), (54, 26, 12, 11), (84, 38, 13, 9), (116, 28, 11, 10), (146, 34, 13, 11)]
    r = Relief(w, h)
    for i, (x, y, rx, ry) in enumerate(stones):
        a = np.arctan2(r.y - y, r.x - x)
        d = np.hypot((r.x - x) / rx, (r.y - y) / ry) * (
            1 + 0.05 * np.sin(a * 3 + i) + 0.04 * np.sin(a * 5 + 2 * i)
        )
        tone = (
            np.asarray(rgb("#8b8576"), np.float32)
            * (0.82 + 0.36 * fbm(w * 4, h * 4, 18, 9 + i, 3))[:, :, None]
        )
        r.paint(np.clip((1 - d) * 40, 0, 1), tone, z=np.minimum(5.0, (1 - d) * 14))
    r.light(soften=0.3)
    return r.finish(name, outline=0.6, outline_colour=(0.10, 0.20, 0.26), halo=0.3)


def helipad(name="helipad"):
    size = 128
    value = texture("concrete", size, size, 88, 64) * 0.55 + 0.16
    ys, xs = np.mgrid[0:size, 0:size] + 0.5
    far = np.hypot(xs - 64, ys - 64)
    edge = np.minimum(np.minimum(xs, size - xs), np.minimum(ys, size - ys))
    value -= 0.22 * (edge < 1) - 0.08 * ((edge > 1) & (edge < 2))
    colour = palette.colours("concrete", value)
    mark = (
        (np.abs(far - 50) < 2.5)
        | (np.abs(np.abs(xs - 64) - 16) < 4) & (np.abs(ys - 64) < 28)
        | (np.abs(ys - 64) < 4) & (np.abs(xs - 64) < 16)
    )
    worn = fbm(size, size, 6, 4, 2) > 0.30
    colour[mark & worn] = colour[mark & worn] * 0.3 + np.array(rgb("#f1ecd8")) * 0.66
    return _sprite(name, colour, tiles=True, loops=[box(0, 0, size, size)])


def floors():
    return (
        [
            tile("grass_a", "grass", 1),
            tile("grass_b", "grass", 23),
            tile("grass_dry", "dry", 45),
            tile("sand_a", "sand", 67),
            tile("sand_b", "sand", 89),
            tile("mud_a", "mud", 111),
            tile("water_a", "water", 133),
            tile("water_b", "water", 155),
            concrete("concrete_a", 5),
            concrete("concrete_b", 31),
            concrete("concrete_stripe", 53, "stripe"),
            concrete("concrete_arrow", 75, "arrow"),
            helipad(),
        ]
        + shores()
        + roads()
        + [
            bridge_stone("bridge_stone_end", True),
            bridge_stone("bridge_stone_mid"),
            bridge_wood("bridge_wood", 184, 64, 5),
            bridge_wood("footbridge", 128, 40, 9, 5),
            atoll(),
            stepping_stones(),
        ]
    )
