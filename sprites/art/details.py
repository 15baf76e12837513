"""Small things in a grid of 32 pixel tiles, scattered by a tile layer: flowers, tufts, reeds, shells."""

import math

import numpy as np

from . import plan
from .noise import Dice, hash01
from .relief import Relief, ellipse, line, mix, poly, rgb

TILE, COLUMNS = 32, 8
MEADOW, SHORE, WATER, BARE = "meadow", "shore", "water", "bare"


def _cell(draw, shadow=(1.2, 1.5, 0.6, 0.35), outline=0.0):
    r = Relief(TILE, TILE)
    draw(r)
    r.light(soften=0.25, strength=0.7, cast=False)
    return r.finish("", outline=outline, shadow=shadow).rgba


def _tuft(seed, low, high, blades=11, tall=9.0):
    def draw(r):
        dice = Dice(seed)
        cx, cy = dice.between(12, 20), dice.between(17, 23)
        for _ in range(blades):
            x, lean, up = cx + dice.between(-5, 5), dice.between(-3.5, 3.5), tall * dice.between(0.55, 1.0)
            tone = mix(rgb(low), rgb(high), dice.unit())
            r.paint(poly([(x - 0.8, cy), (x + 0.8, cy), (x + lean, cy - up)]), tone, z=1)

    return draw


def _flowers(seed, petal, heart):
    def draw(r):
        dice = Dice(seed)
        for _ in range(dice.whole(5, 8)):
            x, y = dice.between(5, 27), dice.between(6, 27)
            r.paint(line([(x, y), (x + dice.between(-1, 1), y + 3)], 0.7), rgb("#3d5c26"), z=0.5)
            for k in range(5):
                a = k * 1.257 + dice.between(0, 0.4)
                r.paint(ellipse(x + 1.1 * math.cos(a), y + 1.1 * math.sin(a), 0.85), rgb(petal), z=1)
            r.paint(ellipse(x, y, 0.7), rgb(heart), z=1.4)

    return draw


def _pebbles(seed, tone, count=6):
    def draw(r):
        dice = Dice(seed)
        for _ in range(count):
            x, y, q = dice.between(6, 26), dice.between(6, 26), dice.between(1.0, 2.4)
            r.paint(
                ellipse(x, y, q, q * 0.8),
                mix(rgb(tone), (1, 1, 1), dice.between(0, 0.25)),
                z=r.dome(x, y, q, q, 1.5),
            )

    return draw


def _reeds(seed):
    def draw(r):
        dice = Dice(seed)
        for _ in range(10):
            x, y = dice.between(6, 26), dice.between(18, 28)
            top = (x + dice.between(-3, 3), y - dice.between(9, 15))
            r.paint(line([(x, y), top], 0.9), mix(rgb("#4f6b2c"), rgb("#93a653"), dice.unit()), z=1)
            if dice.unit() < 0.5:
                r.paint(ellipse(top[0], top[1] + 1.5, 0.9, 2.2), rgb("#6d4526"), z=1.5)

    return draw


def _lilies(seed):
    def draw(r):
        dice = Dice(seed)
        for _ in range(4):
            x, y, q = dice.between(7, 25), dice.between(7, 25), dice.between(2.4, 4.0)
            r.paint(ellipse(x, y, q, q * 0.85), rgb("#4f8541"), z=0.8)
            r.paint(ellipse(x - 0.5, y - 0.5, q * 0.6, q * 0.5), rgb("#76ad55"), z=0.9)
            r.paint(poly([(x, y), (x + q, y - 0.8), (x + q, y + 0.9)]), rgb("#2a6488"))
            if dice.unit() < 0.4:
                r.paint(ellipse(x, y, 1.3), rgb("#f6d9e6"), z=1.5)

    return draw


def _mushrooms(r):
    for x, y, q in ((12, 18, 2.8), (18, 14, 2.1), (19, 20, 1.7)):
        r.paint(ellipse(x, y + 1, q * 0.5), rgb("#e7dcc3"), z=0.5)
        r.paint(ellipse(x, y, q, q * 0.9), rgb("#b8452f"), z=r.dome(x, y, q, q, 2))
        r.paint(ellipse(x - 0.7, y - 0.6, 0.55), rgb("#f4ead8"))


def _shells(seed):
    def draw(r):
        dice = Dice(seed)
        for _ in range(3):
            x, y = dice.between(7, 25), dice.between(7, 25)
            r.paint(ellipse(x, y, 1.6, 1.2), rgb("#f3e2d3"), z=1)
            r.paint(line([(x - 1, y), (x + 1, y)], 0.4), rgb("#b98f7c"))
        x, y = dice.between(9, 23), dice.between(9, 23)
        star = [
            (x + q * math.cos(a), y + q * math.sin(a))
            for q, a in ((3.4 if i % 2 == 0 else 1.3, i * math.pi / 5 + seed) for i in range(10))
        ]
        r.paint(poly(star), rgb("#d6784c"), z=1.2)

    return draw


def _driftwood(r):
    r.paint(line([(6, 20), (15, 15), (26, 14)], 2.2), rgb("#a0866a"), z=2)
    r.paint(line([(15, 15), (19, 9)], 1.3), rgb("#8f765b"), z=2)


def _planks(r):
    for x, y, a in ((7, 12, 0.2), (9, 20, -0.3), (16, 15, 1.1)):
        end = (x + 12 * math.cos(a), y + 12 * math.sin(a))
        r.paint(line([(x, y), end], 2.4, cap=0), rgb("#94744c"), z=1.5)


def _casings(r):
    dice = Dice(8)
    for _ in range(7):
        x, y, a = dice.between(7, 25), dice.between(7, 25), dice.between(0, 3.1)
        r.paint(line([(x, y), (x + 2.2 * math.cos(a), y + 2.2 * math.sin(a))], 1.1), rgb("#c79a3e"), z=1)


def _leaves(r):
    dice = Dice(15)
    for _ in range(13):
        x, y = dice.between(5, 27), dice.between(5, 27)
        r.paint(ellipse(x, y, 1.2, 0.8), mix(rgb("#8b5a2a"), rgb("#c99a3f"), dice.unit()), z=0.6)


KINDS = [
    (MEADOW, _tuft(1, "#3f5f26", "#8fae4c")),
    (MEADOW, _tuft(2, "#4b6a2a", "#a3b95a", 9, 8)),
    (MEADOW, _tuft(3, "#6c6a33", "#c3b768", 10, 9)),
    (MEADOW, _tuft(4, "#38562a", "#7fa04a", 14, 7)),
    (MEADOW, _flowers(5, "#f4f1e6", "#e9c64a")),
    (MEADOW, _flowers(6, "#e4604a", "#3b2a20")),
    (MEADOW, _flowers(7, "#f0ce4e", "#b9792c")),
    (MEADOW, _flowers(8, "#a987d6", "#f2e08a")),
    (MEADOW, _pebbles(9, "#8b8578")),
    (MEADOW, _mushrooms),
    (MEADOW, _leaves),
    (MEADOW, _tuft(10, "#3f5f26", "#9bb653", 18, 11)),
    (SHORE, _shells(1)),
    (SHORE, _shells(4)),
    (SHORE, _pebbles(12, "#a89a80", 8)),
    (SHORE, _driftwood),
    (WATER, _reeds(3)),
    (WATER, _reeds(7)),
    (WATER, _lilies(5)),
    (WATER, _lilies(11)),
    (BARE, _planks),
    (BARE, _casings),
    (BARE, _pebbles(21, "#7d7466", 7)),
    (BARE, _pebbles(25, "#8f8676", 4)),
]


def picture():
    rows = (len(KINDS) + COLUMNS - 1) // COLUMNS
    out = np.zeros((rows * TILE, COLUMNS * TILE, 4), np.uint8)
    for i, (_, draw) in enumerate(KINDS):
        y, x = divmod(i, COLUMNS)
        out[y * TILE : (y + 1) * TILE, x * TILE : (x + 1) * TILE] = _cell(draw)
    return out


def layer(land, free):
    """Tile ids + 1 (0: none) for each cell, row by row, by what lies under its middle."""
    by_kind = {k: [i for i, (kind, _) in enumerate(KINDS) if kind == k] for k in (MEADOW, SHORE, WATER, BARE)}
    worn = [(150, 660, 150), (2410, 90, 120), (770, 690, 130), (1006, 900, 100), (1460, 640, 110)]
    out = []
    for row in range(plan.ROWS):
        for column in range(plan.COLUMNS):
            x, y = column * TILE + 16, row * TILE + 16
            d, luck = float(land[y, x]), float(hash01(column, row, 2003))
            kind, chance = MEADOW, 0.15
            if d < 0:
                kind, chance = WATER, 0.30 if -30 < d < -8 else 0.0
            elif d < 17:
                kind, chance = SHORE, 0.20 if d > 6 else 0
            elif any(math.hypot(x - a, y - b) < q for a, b, q in worn):
                kind, chance = BARE, 0.20
            if d > 0 and (not free.fits(x, y, 12, 10) or 17 <= d < 26):
                chance = 0.0 if kind != SHORE else chance
            pick = by_kind[kind][int(float(hash01(column, row, 2005)) * len(by_kind[kind]))]
            out.append(pick + 1 if luck < chance else 0)
    return out
