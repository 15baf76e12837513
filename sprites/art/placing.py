"""Where things stand on the battlefield: the built by hand, the grown by dice within what is free."""

import math
from dataclasses import dataclass, field

import numpy as np

from . import ground, plan
from .noise import Dice, distance

# What a kind of thing blocks, as bits: 1 soldiers, 2 vehicles, 4 low flyers.
ALL, GROUND, ON_FOOT = 7, 3, 1
LAYERS = {"tree": ALL, "building": ALL, "wire": ON_FOOT}


@dataclass
class Thing:
    frame: str
    x: float  # the middle, px
    y: float
    turn: float = 0.0  # degrees, clockwise
    flip_x: bool = False
    flip_y: bool = False
    kind: str = "decor"
    properties: dict = field(default_factory=dict)


def obstacle(frame, x, y, kind, turn=0.0, **more):
    return Thing(
        frame,
        x,
        y,
        turn,
        kind=kind,
        **more,
        properties={"nav_obstacle": True, "nav_layers": LAYERS.get(kind, GROUND)},
    )


def floor(frame, x, y, area, z, turn=0.0, **more):
    return Thing(
        frame, x, y, turn, kind="floor", **more, properties={"walkable": True, "nav_area": area, "nav_z": z}
    )


def bridges():
    x = plan.river_middle(700)
    left = round(x) - 96
    out = [
        floor("bridge_stone_end", left + 32, 700, 1, 4),
        floor("bridge_stone_mid", left + 96, 700, 1, 4),
        floor("bridge_stone_end", left + 160, 700, 1, 4, flip_x=True),
    ]
    for name in ("north", "south"):
        y = plan.BRIDGES[name]
        out.append(floor("bridge_wood", round(plan.river_middle(y)), y, 1, 4))
    out.append(floor("footbridge", 259, 1299, 0, 4, turn=-34))
    return out


def sprite_floors():
    """Floors that are nothing but sprites: the yard's slabs, an atoll, stones in the lake."""
    yard = []
    for row in range(2):
        for column in range(4):
            frame = ("concrete_a", "concrete_b")[(row + column) % 2]
            if row == 0 and column == 0:
                frame = "concrete_arrow"
            if column == 3:
                frame = "concrete_stripe"
            yard.append(floor(frame, 1776 + 32 + 64 * column, 952 + 32 + 64 * row, 1, 3))
    return yard + [
        floor("helipad", 2032 + 64, 952 + 64, 1, 3),
        floor("atoll", 2424, 1318, 2, 1),
        floor("stepping_stones", 1721, 346, 0, 1),
    ]


def base():
    x0, y0, x1, y1 = plan.BASE
    out = []
    for i in range(7):
        for y in (y0, y1):
            frame = "wall_broken" if (i, y) in ((2, y1), (5, y0)) else "wall_long"
            out.append(obstacle(frame, x0 + 32 + 64 * i, y, "wall", flip_x=i % 2 == 1))
    for x in (x0, x1):
        for y, frame in (
            (y0 + 32, "wall_long"),
            (y0 + 80, "wall_short"),
            (y1 - 80, "wall_short"),
            (y1 - 32, "wall_long"),
        ):
            out.append(obstacle(frame, x, y, "wall", 90))
        for y in (y0, y0 + 96, y1 - 96, y1):
            out.append(obstacle("wall_post", x, y, "wall"))
    out += [
        obstacle("barracks", 1832, 884, "building"),
        obstacle("bunker", 2102, 896, "building"),
        obstacle("fuel_tank", 1952, 878, "building"),
        obstacle("fuel_tank", 2012, 878, "building"),
        obstacle("watchtower", 1684, 896, "building"),
        obstacle("watchtower", 1684, 1078, "building"),
        obstacle("container_red", 1790, 1108, "crate"),
        obstacle("container_green", 1874, 1110, "crate"),
        obstacle("crate_b", 1944, 1110, "crate"),
        obstacle("crate_a", 1978, 1114, "crate", 12),
        obstacle("crate_c", 2062, 1112, "crate", 40),
        obstacle("barrel_red", 2010, 1114, "crate"),
        obstacle("barrel_red", 2030, 1108, "crate"),
        obstacle("barrel_blue", 2024, 1124, "crate"),
        obstacle("hedgehog", 1702, 1028, "barrier", 15),
        obstacle("hedgehog", 1702, 940, "barrier", 50),
        obstacle("sandbags", 2226, 926, "barrier", 90),
        obstacle("sandbag_ring", 2248, 1112, "barrier"),
    ]
    return out


def camps():
    out = [
        obstacle("tent_sand", 96, 520, "building"),
        obstacle("tent_sand", 180, 508, "building"),
        obstacle("tent_green", 92, 818, "building"),
        obstacle("tent_green", 176, 832, "building"),
        obstacle("tent_green", 2240, 64, "building"),
        obstacle("tent_sand", 2244, 134, "building"),
        obstacle("tent_sand", 2352, 188, "building", 8),
        obstacle("tent_green", 2440, 182, "building", -10),
        obstacle("sandbag_ring", 424, 598, "barrier"),
        obstacle("sandbag_ring", 1444, 856, "barrier"),
        obstacle("sandbags", 262, 800, "barrier", 60),
        obstacle("sandbags", 250, 520, "barrier", -55),
        obstacle("sandbags", 420, 520, "barrier", 8),
        obstacle("sandbag_corner", 2300, 300, "barrier", 90),
        obstacle("sandbag_corner", 1400, 800, "barrier", 180),
        obstacle("sandbags", 1438, 636, "barrier", 90),
        obstacle("sandbags", 1438, 766, "barrier", 90),
        obstacle("bunker", 2452, 344, "building"),
        obstacle("sandbags", 2380, 316, "barrier", 78),
        obstacle("sandbags", 2372, 396, "barrier", 104),
        obstacle("watchtower", 330, 850, "building"),
        obstacle("watchtower", 2190, 96, "building"),
        obstacle("crate_a", 44, 532, "crate", 6),
        obstacle("crate_b", 268, 852, "crate", -8),
        obstacle("crate_a", 300, 876, "crate", 22),
        obstacle("barrel_blue", 288, 840, "crate"),
        obstacle("barrel_red", 52, 800, "crate"),
        obstacle("container_green", 60, 860, "crate", 84),
        obstacle("crate_c", 2300, 176, "crate", 30),
        obstacle("crate_a", 2290, 200, "crate", -14),
    ]
    out += [obstacle("wire", 1366, 480 + 64 * i, "wire", 86) for i in range(2)]
    out += [obstacle("wire", 1360, 880 + 70 * i, "wire", 104) for i in range(1)]
    return out


def village():
    return [
        obstacle("house_red", 738, 790, "building"),
        obstacle("house_slate", 876, 812, "building"),
        obstacle("house_red", 832, 632, "building", flip_x=True),
        obstacle("house_slate", 726, 630, "building"),
        obstacle("ruin", 990, 800, "building"),
        obstacle("ruin", 2284, 466, "building"),
        obstacle("crate_b", 806, 790, "crate", 10),
        obstacle("crate_c", 826, 812, "crate", -20),
        obstacle("barrel_blue", 672, 792, "crate"),
        obstacle("log", 560, 812, "barrier", 20),
        obstacle("tank_wreck", 1030, 908, "wreck", -24),
        obstacle("tank_wreck", 1530, 630, "wreck", 130),
        obstacle("pond", 590, 262, "pond"),
        obstacle("pond", 1990, 1256, "pond", 14, flip_x=True),
    ]


def flags():
    marks = (
        ("red", 250, 596),
        ("red", 2448, 716),
        ("blue", 1912, 940),
        ("blue", 96, 420),
        ("gold", 2410, 52),
        ("gold", 640, 1226),
    )
    return [Thing(f"flag_{team}_0", x, y, kind="flag", properties={"team": team}) for team, x, y in marks]


class Free:
    """Where something of a radius may stand."""

    def __init__(self, things, sizes):
        shut = 1 - ground.land_masks()
        lines = lambda points, width: ground.raster(lines=[points], width=width)
        for points in plan.ROAD_LINES.values():
            shut = np.maximum(shut, lines(plan.spline(points, 16), 56))
        for _, frame, _, loop, points in plan.PATROLS:
            width = {"tank_light": 50, "tank_medium": 58, "tank_heavy": 68}[frame]
            shut = np.maximum(shut, lines(points + points[:1] if loop else points, width))
        boxes = [r for pair in plan.SPAWNS.values() for r in pair]
        x0, y0, x1, y1 = plan.BASE
        boxes.append((x0 - 20, y0 - 20, x1 - x0 + 40, y1 - y0 + 40))
        shut = np.maximum(
            shut, ground.raster(*[[(x, y), (x + w, y), (x + w, y + h), (x, y + h)] for x, y, w, h in boxes])
        )
        shut = np.maximum(shut, ground.raster(*[plan.field_corners(f) for f in plan.FIELDS]))
        self.room = distance(shut < 0.5, 64)
        self.discs = [(t.x, t.y, 0.46 * math.hypot(*sizes[t.frame])) for t in things]

    def fits(self, x, y, radius, overlap=0.0):
        if not (8 <= x < plan.WIDTH - 8 and 8 <= y < plan.HEIGHT - 8) or self.room[int(y), int(x)] < min(
            radius, 63
        ):
            return False
        return all(math.hypot(x - a, y - b) >= radius + r - overlap for a, b, r in self.discs)

    def take(self, x, y, radius):
        self.discs.append((x, y, radius))


def _flips(dice):
    return {"flip_x": dice.unit() < 0.5}


def woods(free):
    out, dice = [], Dice(1201)
    for (cx, cy), (rx, ry), apart, kinds in plan.WOODS:
        spots = []
        for _ in range(1500):
            a, q = dice.between(0, 6.283), math.sqrt(dice.unit())
            x, y = cx + rx * q * math.cos(a), cy + ry * q * math.sin(a)
            gap = apart * (0.84 + 0.36 * q * q)
            if all(math.hypot(x - u, y - v) >= gap for u, v in spots) and free.fits(x, y, 31, 9):
                spots.append((x, y))
        for x, y in spots:
            free.take(x, y, 24)
            out.append(
                obstacle(dice.pick(kinds), round(x, 1), round(y, 1), "tree", round(dice.between(-14, 14), 1))
            )
    return out


def lone_trees(free, islands):
    out, dice = [], Dice(1303)
    for x, y in islands:
        out.append(obstacle(dice.pick(plan.OAKS + ("tree_pine_a",)), x, y, "tree"))
        free.take(x, y, 20)
    tries = 0
    while len(out) < len(islands) + 26 and tries < 2000:
        tries += 1
        x, y = dice.between(20, plan.WIDTH - 20), dice.between(20, plan.HEIGHT - 20)
        if free.fits(x, y, 44):
            free.take(x, y, 40)
            out.append(
                obstacle(
                    dice.pick(plan.OAKS + plan.ELMS + plan.PINES),
                    round(x, 1),
                    round(y, 1),
                    "tree",
                    round(dice.between(-14, 14), 1),
                )
            )
    return out


ROCKS = (("rock_a", 24), ("rock_b", 34), ("rock_c", 18), ("rock_d", 44), ("rock_e", 13), ("rock_scatter", 50))


def rocks(free):
    out, dice, tries = [], Dice(1409), 0
    for i, (x, y) in enumerate([(1500, 930), (1522, 1010), (2300, 236), (2380, 262), (318, 1154)]):
        frame = ("rock_b", "rock_d", "rock_scatter", "rock_a", "rock_c")[i]
        out.append(obstacle(frame, x, y, "rock"))
        free.take(x, y, dict(ROCKS)[frame])
    while len(out) < 42 and tries < 3000:
        tries += 1
        frame, radius = ROCKS[dice.whole(0, 5)]
        x, y = dice.between(20, plan.WIDTH - 20), dice.between(20, plan.HEIGHT - 20)
        if free.fits(x, y, radius + 6):
            free.take(x, y, radius)
            out.append(
                obstacle(
                    frame, round(x, 2), round(y, 2), "rock", round(dice.between(-25, 25), 1), **_flips(dice)
                )
            )
    return out


def undergrowth(free):
    """Bushes and stumps: to look at, not in the way."""
    out, dice, tries = [], Dice(1511), 0
    while len(out) < 110 and tries < 4000:
        tries += 1
        x, y = dice.between(16, plan.WIDTH - 16), dice.between(16, plan.HEIGHT - 16)
        if free.fits(x, y, 14, 6):
            free.take(x, y, 8)
            out.append(
                Thing(
                    dice.pick(("bush_a", "bush_a", "bush_b", "bush_b", "stump")),
                    round(x, 1),
                    round(y, 1),
                    round(dice.between(-20, 20), 1),
                    kind="decor",
                    **_flips(dice),
                )
            )
    return out


def craters():
    dice, out = Dice(1607), []
    for cx, cy, reach, count in (
        (1006, 900, 110, 9),
        (1460, 620, 150, 7),
        (1420, 930, 130, 6),
        (1100, 620, 90, 3),
        (2280, 780, 160, 6),
        (1240, 300, 130, 4),
        (700, 1180, 150, 5),
        (460, 560, 130, 4),
    ):
        for _ in range(count):
            a, q = dice.between(0, 6.283), math.sqrt(dice.unit()) * reach
            out.append(
                (
                    int(cx + q * math.cos(a)),
                    int(cy + q * math.sin(a)),
                    dice.between(8, 21),
                    dice.whole(1, 9999),
                )
            )
    return out


def all_things(sizes):
    """Layer name -> things, in drawing order. sizes: frame -> (w, h)."""
    built = base() + camps() + village()
    free = Free(built + sprite_floors(), sizes)
    stones = rocks(free)
    trees = woods(free) + lone_trees(free, [(1860, 318), (1916, 340), (132, 1330), (166, 1376), (2352, 1290)])
    low = undergrowth(free)
    order = lambda things: sorted(things, key=lambda t: (t.frame == "wall_post", t.y, t.x))
    return {
        "floors": sprite_floors(),
        "bridges": bridges(),
        "undergrowth": order(low),
        "obstacles": order(built + stones),
        "trees": order(trees),
        "flags": flags(),
    }
