"""The battlefield: where land ends, where roads run, who starts where. All polygons are whole pixels."""

import math

import numpy as np

from .noise import Dice, hash01

TILE, COLUMNS, ROWS = 32, 80, 45
WIDTH, HEIGHT = TILE * COLUMNS, TILE * ROWS

RIVER = [
    (1110, -120),
    (1105, 0),
    (1085, 120),
    (1075, 200),
    (1075, 300),
    (1105, 410),
    (1210, 520),
    (1262, 620),
    (1268, 700),
    (1262, 780),
    (1200, 880),
    (1160, 980),
    (1190, 1080),
    (1250, 1150),
    (1256, 1200),
    (1262, 1250),
    (1320, 1330),
    (1335, 1440),
    (1340, 1560),
]
BRIDGES = {"north": 250, "main": 700, "south": 1200}


def spline(points, step, closed=False):
    """Catmull-Rom through the points, a sample about every `step` pixels."""
    n = len(points)
    at = (lambda i: points[i % n]) if closed else (lambda i: points[min(max(i, 0), n - 1)])
    out = []
    for i in range(n if closed else n - 1):
        p, q, r, s = (np.array(at(i + k), float) for k in (-1, 0, 1, 2))
        pieces = max(1, round(float(np.hypot(*(r - q))) / step))
        for k in range(pieces):
            t = k / pieces
            out.append(
                tuple(
                    0.5
                    * (
                        2 * q
                        + (r - p) * t
                        + (2 * p - 5 * q + 4 * r - s) * t * t
                        + (3 * q - p - 3 * r + s) * t**3
                    )
                )
            )
    return out if closed else out + [tuple(map(float, points[-1]))]


def whole(points):
    """Rounded to pixels, equal neighbours dropped."""
    out = []
    for x, y in points:
        p = (int(math.floor(x + 0.5)), int(math.floor(y + 0.5)))
        if not out or out[-1] != p:
            out.append(p)
    return out[:-1] if out[0] == out[-1] else out


def blob(cx, cy, rx, ry, count, seed, rough=0.10):
    """A closed wavy loop, clockwise on screen."""
    dice = Dice(seed)
    waves = [(k, rough * dice.between(0.4, 1) / k**0.7, dice.between(0, 6.28)) for k in (2, 3, 4, 5, 7)]
    points = []
    for i in range(count):
        a = 2 * math.pi * i / count
        q = 1 + sum(size * math.sin(k * a + phase) for k, size, phase in waves)
        points.append((cx + rx * q * math.cos(a), cy + ry * q * math.sin(a)))
    return whole(points)


def river_middle(y):
    path = spline(RIVER, 12)
    return float(np.interp(y, [p[1] for p in path], [p[0] for p in path]))


def _half_width(y):
    return 76 - 22 * sum(math.exp(-(((y - b) / 80) ** 2)) for b in BRIDGES.values())


def _bank(side):
    """Points from the map's top to its bottom."""
    out = []
    for y in range(0, HEIGHT + 1, 30):
        near_bridge = min(abs(y - b) for b in BRIDGES.values()) < 60
        wobble = 0 if near_bridge else 9 * (float(hash01(y, side + 5, 77)) - 0.5) * 2
        out.append((int(round(river_middle(y) + side * (_half_width(y) + wobble))), y))
    return out


LAKE = blob(1870, 330, 232, 146, 48, 7, 0.13)


def _along(loop, start, stop):
    """The part of a loop from one index on to another."""
    n = len(loop)
    return [loop[(start + k) % n] for k in range((stop - start) % n + 1)]


def lands():
    """Name -> polygon. The east is cut in two along a seam, for there is a lake in it."""
    west_bank, east_bank = _bank(-1), _bank(1)
    bay = whole(
        spline(
            [
                (478, 1440),
                (436, 1384),
                (462, 1312),
                (392, 1258),
                (306, 1272),
                (226, 1206),
                (130, 1192),
                (62, 1134),
                (0, 1112),
            ],
            34,
        )
    )
    west = [(0, 0)] + west_bank + bay
    east_tip = max(range(len(LAKE)), key=lambda i: LAKE[i])
    west_tip = min(range(len(LAKE)), key=lambda i: LAKE[i])
    seam_east = [(WIDTH, 430), (2440, 412), (2330, 372), (2210, 352)]
    seam_west = [(1560, 352), (1450, 372), (1310, 350)]
    cut = [y for _, y in east_bank].index(360)
    north = (
        [(WIDTH, 0)]
        + seam_east
        + _along(LAKE, west_tip, east_tip)[::-1]
        + seam_west
        + east_bank[: cut + 1][::-1]
    )
    gulf = whole(
        spline(
            [
                (WIDTH, 1040),
                (2446, 1066),
                (2350, 1100),
                (2276, 1172),
                (2240, 1262),
                (2186, 1330),
                (2112, 1376),
                (2080, 1440),
            ],
            34,
        )
    )
    south = (
        east_bank[cut : cut + 1]
        + seam_west[::-1]
        + _along(LAKE, east_tip, west_tip)[::-1]
        + seam_east[::-1]
        + gulf
        + east_bank[cut + 1 :][::-1]
    )
    return {
        "west": west,
        "east_north": north,
        "east_south": south,
        "lake_island": blob(1890, 330, 82, 54, 26, 21, 0.12),
        "bay_island": blob(164, 1344, 88, 62, 28, 33, 0.12),
    }


MAIN_WEST = [
    (-20, 640),
    (180, 652),
    (380, 700),
    (620, 682),
    (860, 722),
    (1040, 702),
    (1140, 700),
    (1212, 700),
]
MAIN_EAST = [(1324, 700), (1400, 700), (1490, 712), (1560, 800), (1590, 900), (1650, 972), (1736, 984)]
NORTH_WEST = [(620, 682), (664, 560), (740, 430), (860, 310), (964, 254), (1004, 250)]
NORTH_EAST = [(1130, 250), (1180, 250), (1330, 270), (1440, 390), (1486, 540), (1490, 712)]
SOUTH_WEST = [(620, 682), (632, 800), (650, 940), (760, 1090), (940, 1180), (1140, 1200), (1202, 1200)]
SOUTH_EAST = [(1310, 1200), (1370, 1200), (1480, 1164), (1580, 1080), (1650, 972)]
EAST_ROAD = [(2152, 984), (2240, 976), (2400, 930), (2580, 900)]
BASE = (1728, 824, 2176, 1144)  # the outside of its walls


def ribbon(centre, half, step=36):
    """A polygon along a line, as wide as twice `half`."""
    path = spline(centre, step)
    left, right = [], []
    for i, (x, y) in enumerate(path):
        before, after = path[max(i - 1, 0)], path[min(i + 1, len(path) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        n = math.hypot(dx, dy)
        left.append((x + dy / n * half, y - dx / n * half))
        right.append((x - dy / n * half, y + dx / n * half))
    clip = lambda p: (min(max(p[0], 0), WIDTH), min(max(p[1], 0), HEIGHT))
    return whole([clip(p) for p in left + right[::-1]])


ROAD_LINES = {
    "main_west": MAIN_WEST,
    "main_east": MAIN_EAST,
    "north_west": NORTH_WEST,
    "north_east": NORTH_EAST,
    "south_west": SOUTH_WEST,
    "south_east": SOUTH_EAST,
    "base_east": EAST_ROAD,
}


def roads():
    return {
        name: ribbon(points, 24 if name.startswith("main") else 21) for name, points in ROAD_LINES.items()
    }


def sands():
    return {
        "dunes": blob(2330, 236, 120, 74, 30, 61, 0.14),
        "quarry": blob(1500, 970, 66, 96, 26, 73, 0.14),
        "beach_flat": blob(300, 1160, 120, 52, 26, 79, 0.12),
    }


def muds():
    return {
        "marsh": blob(1010, 560, 84, 62, 26, 83, 0.16),
        "bog": blob(1484, 1316, 48, 62, 24, 97, 0.14),
        "shelled": blob(1006, 900, 88, 66, 28, 91, 0.16),
    }


# Fields of the village: middle, size, degrees, crop.
FIELDS = [
    ((470, 900), (210, 150), 7, "wheat"),
    ((852, 486), (160, 116), -16, "crop"),
    ((470, 1052), (180, 96), 7, "crop"),
    ((780, 916), (130, 140), -9, "wheat"),
]


def field_corners(field):
    (cx, cy), (w, h), degrees, _ = field
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [
        (cx + x * cos - y * sin, cy + x * sin + y * cos)
        for x, y in ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
    ]


# Woods: middle, radii, distance between trees, kinds.
OAKS, PINES, ELMS = (
    ("tree_oak_a", "tree_oak_b", "tree_elm_b"),
    ("tree_pine_a", "tree_pine_b"),
    ("tree_elm_a", "tree_elm_b", "tree_oak_b"),
)
WOODS = [
    ((290, 180), (250, 140), 56, OAKS + ("tree_gold",)),
    ((850, 110), (150, 80), 48, PINES),
    ((1560, 120), (120, 90), 50, PINES + ("tree_elm_b",)),
    ((2350, 560), (170, 100), 56, ELMS),
    ((860, 1340), (210, 80), 54, OAKS),
    ((1690, 1320), (230, 90), 52, PINES + ("tree_elm_a",)),
    ((1740, 630), (130, 70), 56, ELMS + ("tree_gold",)),
    ((120, 960), (110, 90), 54, OAKS),
]

# Team -> the rectangle where it starts and the one where it wants to go: x, y, w, h.
SPAWNS = {
    "red": ((36, 560, 190, 220), (2380, 690, 140, 170)),
    "blue": ((1860, 950, 220, 124), (40, 376, 220, 96)),
    "gold": ((2300, 30, 220, 120), (560, 1210, 200, 70)),
}

# Where tanks drive: name, frame, pixels a second, loop, points.
PATROLS = [
    (
        "northern ring",
        "tank_medium",
        62,
        True,
        [
            (620, 682),
            (664, 560),
            (740, 430),
            (860, 310),
            (970, 254),
            (1075, 250),
            (1180, 250),
            (1330, 270),
            (1440, 390),
            (1486, 540),
            (1480, 690),
            (1400, 700),
            (1268, 700),
            (1140, 700),
            (1040, 702),
            (860, 722),
        ],
    ),
    (
        "southern ring",
        "tank_light",
        84,
        True,
        [
            (860, 722),
            (1040, 702),
            (1140, 700),
            (1268, 700),
            (1400, 700),
            (1490, 712),
            (1560, 800),
            (1590, 900),
            (1640, 980),
            (1580, 1080),
            (1480, 1164),
            (1370, 1200),
            (1256, 1200),
            (1140, 1200),
            (940, 1180),
            (760, 1090),
            (650, 940),
            (632, 800),
            (640, 700),
        ],
    ),
    (
        "main road",
        "tank_heavy",
        46,
        False,
        [
            (250, 668),
            (380, 700),
            (620, 682),
            (860, 722),
            (1040, 702),
            (1140, 700),
            (1268, 700),
            (1400, 700),
            (1490, 712),
            (1560, 800),
            (1590, 900),
            (1650, 972),
            (1730, 984),
            (1850, 984),
        ],
    ),
    (
        "around the lake",
        "tank_light",
        90,
        True,
        [
            (1540, 430),
            (1640, 510),
            (1860, 540),
            (2060, 520),
            (2190, 430),
            (2230, 300),
            (2180, 170),
            (2060, 110),
            (1860, 110),
            (1700, 130),
            (1590, 230),
            (1540, 330),
        ],
    ),
    (
        "eastern plain",
        "tank_heavy",
        50,
        True,
        [
            (1640, 760),
            (1860, 730),
            (2060, 680),
            (2200, 720),
            (2280, 830),
            (2400, 880),
            (2470, 800),
            (2420, 700),
            (2200, 640),
            (2000, 600),
            (1880, 660),
        ],
    ),
    (
        "western meadow",
        "tank_medium",
        66,
        True,
        [(470, 420), (580, 520), (560, 620), (500, 760), (360, 800), (300, 700), (300, 560), (370, 440)],
    ),
    (
        "southern shore",
        "tank_medium",
        58,
        False,
        [(520, 1170), (660, 1230), (860, 1236), (1060, 1290), (1180, 1380)],
    ),
    (
        "eastern bank",
        "tank_light",
        78,
        False,
        [(1400, 560), (1390, 700), (1340, 840), (1300, 980), (1350, 1100), (1450, 1240), (1480, 1390)],
    ),
    (
        "inside the walls",
        "tank_medium",
        40,
        True,
        [(1800, 984), (1860, 1050), (1960, 1066), (2060, 1050), (2110, 984), (1960, 966)],
    ),
]
