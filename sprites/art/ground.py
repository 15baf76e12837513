"""The picture under the battlefield, painted from the very polygons that one walks on."""

import math

import cairo
import numpy as np

from . import palette, plan
from .noise import blur, cells, distance, fbm, grain, shifted

W, H = plan.WIDTH, plan.HEIGHT
REACH = 64


def raster(*polygons, lines=(), width=1.0):
    """Coverage 0..1 of polygons and of lines of a width."""
    surface = cairo.ImageSurface(cairo.FORMAT_A8, W, H)
    c = cairo.Context(surface)
    for points in polygons:
        c.move_to(*points[0])
        for p in points[1:]:
            c.line_to(*p)
        c.close_path()
        c.fill()
    c.set_line_width(width)
    c.set_line_cap(cairo.LINE_CAP_ROUND)
    c.set_line_join(cairo.LINE_JOIN_ROUND)
    for points in lines:
        c.move_to(*points[0])
        for p in points[1:]:
            c.line_to(*p)
        c.stroke()
    surface.flush()
    data = np.frombuffer(surface.get_data(), np.uint8).reshape(H, surface.get_stride())[:, :W]
    return data.astype(np.float32) / 255


def signed(mask, reach):
    """Distance to the edge, positive inside. The map's border is not an edge."""
    inside = mask >= 0.5
    return np.where(inside, distance(inside, reach) - 0.5, 0.5 - distance(~inside, reach)).astype(np.float32)


def smooth(low, high, x):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


class Ground:
    """Material and brightness of each pixel; the last material laid wins."""

    def __init__(self):
        self.index = np.zeros((H, W), np.uint8)
        self.speck = grain(W, H, 3)
        self.soft = 0.5 + 0.5 * (grain(W, H, 5) - 0.5)
        self.fine = fbm(W, H, 6, 11, 2)
        self.mid = fbm(W, H, 26, 13, 3)
        self.wide = fbm(W, H, 210, 17, 3)
        self.shade = np.zeros((H, W), np.float32)  # added to every material's brightness

    def lay(self, where, name, value):
        value = value + self.shade
        laid = palette.index_of(name, value, self.soft)
        self.index = np.where(where, laid, self.index)


def _grass(g, land):
    """Meadows: broad lighter and darker tracts, drier heights, tufts."""
    value = (
        0.46 + 0.30 * (g.wide - 0.5) + 0.20 * (g.mid - 0.5) + 0.26 * (g.fine - 0.5) + 0.12 * (g.speck - 0.5)
    )
    near, _, who = cells(W, H, 15, 41)
    tuft = np.clip(1 - near / (2.2 + 2.4 * who), 0, 1) * (who > 0.45)
    lit = shifted(tuft, 1, 1) - tuft
    value += 0.12 * tuft - 0.45 * np.clip(lit, 0, 1) * (who > 0.6)
    g.lay(land > -1, "grass", value)
    dry = (
        0.5 * fbm(W, H, 270, 23, 3)
        + 0.5 * fbm(W, H, 170, 29, 3)
        + 0.20 * (g.mid - 0.5)
        + 0.12 * (g.fine - 0.5)
    )
    g.lay((land > -1) & (dry > 0.60 + 0.05 * (g.speck - 0.5)), "dry", value + 0.02)


def _wood_floor(g):
    ys, xs = np.mgrid[0:H, 0:W].astype(np.float32)
    for (cx, cy), (rx, ry), _, _ in plan.WOODS:
        d = np.hypot((xs - cx) / (rx + 18), (ys - cy) / (ry + 18))
        g.shade -= 0.17 * smooth(1.12, 0.75, d + 0.3 * (g.mid - 0.5))


def _sand_value(g):
    ys, xs = np.mgrid[0:H, 0:W].astype(np.float32)
    warp = 9 * (fbm(W, H, 70, 31, 2) - 0.5)
    ripple = np.sin((xs * 0.35 + ys * 0.9) / 2.6 + warp * 2)
    return 0.60 + 0.22 * (g.mid - 0.5) + 0.07 * ripple + 0.10 * (g.speck - 0.5) + 0.10 * (g.fine - 0.5)


def _sands(g, land):
    value = _sand_value(g)
    for i, shape in enumerate(plan.sands().values()):
        d = signed(raster(shape), 16) + 7 * (g.fine - 0.5) + 5 * (g.mid - 0.5)
        g.lay((d > 0) & (land > 0), "sand", value - 0.16 * np.clip(1 - np.abs(d - 1.5) / 3, 0, 1))


def _muds(g, land):
    base = 0.46 + 0.46 * (g.mid - 0.5) + 0.24 * (g.fine - 0.5) + 0.10 * (g.speck - 0.5)
    pool = fbm(W, H, 34, 57, 2)
    for shape in plan.muds().values():
        d = signed(raster(shape), 16) + 8 * (g.fine - 0.5) + 6 * (g.mid - 0.5)
        inside = (d > 0) & (land > 0)
        g.lay(inside, "mud", base + 0.12 * np.clip(1 - d / 4, 0, 1))
        wet = inside & (d > 9) & (pool > 0.64)
        g.lay(wet, "mud", 0.10 + 0.10 * (g.fine - 0.5))
        shine = wet & (pool > 0.67) & (fbm(W, H, 7, 59, 2, stretch=3) > 0.62)
        g.lay(shine, "stone", 0.34 + 0.1 * g.speck)
        g.lay(inside & (d > 8) & (pool > 0.615) & (pool <= 0.64), "mud", base + 0.16)


def _fields(g):
    ys, xs = np.mgrid[0:H, 0:W].astype(np.float32)
    for field in plan.FIELDS:
        (cx, cy), _, degrees, crop = field
        d = signed(raster(plan.field_corners(field)), 16) + 3.0 * (g.fine - 0.5)
        a = math.radians(degrees)
        across = -(xs - cx) * math.sin(a) + (ys - cy) * math.cos(a)
        row = (across / 5.0) % 1.0
        stalks = np.where(row < 0.5, 0.16, -0.10) + 0.14 * (g.speck - 0.5) + 0.20 * (g.mid - 0.5)
        g.lay(d > -5, "mud", 0.56 + 0.2 * (g.fine - 0.5))
        g.lay((d > 0) & ((row < 0.74) | (g.fine > 0.5)), crop, 0.55 + stalks)


def _worn(g, land):
    """Bare earth where people walk a lot: the base, the camps, the village."""
    ys, xs = np.mgrid[0:H, 0:W].astype(np.float32)
    x0, y0, x1, y1 = plan.BASE
    far = np.maximum(np.maximum(x0 - xs, xs - x1), np.maximum(y0 - ys, ys - y1))
    worn = smooth(26, -34, far)
    for cx, cy, rx, ry in (
        (150, 660, 170, 170),
        (2410, 90, 150, 90),
        (770, 690, 150, 90),
        (1650, 972, 70, 60),
    ):
        worn = np.maximum(worn, 0.9 * smooth(1.25, 0.35, np.hypot((xs - cx) / rx, (ys - cy) / ry)))
    rough = 0.55 * g.mid + 0.30 * g.fine + 0.15 * g.speck
    where = (worn * 0.92 > rough) & (land > 14)
    g.lay(where, "road", 0.50 + 0.26 * (g.mid - 0.5) + 0.20 * (g.fine - 0.5) + 0.14 * (g.speck - 0.5))


def _roads(g, land):
    shapes = plan.roads()
    mask = np.zeros((H, W), np.float32)
    for shape in shapes.values():
        mask = np.maximum(mask, raster(shape))
    d = signed(mask, 30)
    edge = d + 5 * (g.fine - 0.5) + 3 * (g.mid - 0.5)
    ruts = np.zeros((H, W), np.float32)
    for name, points in plan.ROAD_LINES.items():
        path = plan.spline(points, 10)
        wide = raster(lines=[path], width=22)
        ruts = np.maximum(ruts, np.clip(wide - raster(lines=[path], width=14), 0, 1))
    crossing = smooth(26, 40, d)
    value = (
        0.62
        + 0.22 * (g.mid - 0.5)
        + 0.20 * (g.fine - 0.5)
        + 0.14 * (g.speck - 0.5)
        - 0.17 * blur(ruts, 1.2) * (1 - crossing)
        - 0.16 * np.clip(1 - edge / 4, 0, 1)
    )
    on_land = land > -1
    g.lay((edge > -2.5) & (edge <= 0) & on_land, "dry", 0.30 + 0.2 * g.fine)
    g.lay((edge > 0) & on_land, "road", value)
    near, second, who = cells(W, H, 11, 71)
    stone = (near < 1.6) & (who > 0.80) & (edge > 1) & on_land
    g.lay(stone, "stone", 0.62 + 0.3 * (g.speck - 0.5))


def _coast(g, land):
    """The beach, with stones here and there, up to the water's edge."""
    wild = fbm(W, H, 120, 91, 2)
    width = 8 + 13 * wild
    ragged = 6 * (g.fine - 0.5) + 5 * (g.mid - 0.5)
    inland = land - width - ragged
    g.lay((inland > 0) & (inland < 2.2) & (land < 40), "grass", 0.22 + 0.16 * g.fine)
    beach = (land > 0) & (inland <= 0)
    wet = np.clip(1 - land / 5.5, 0, 1)
    g.lay(beach, "sand", _sand_value(g) + 0.08 - 0.40 * wet - 0.22 * (inland > -1.6))
    near, second, who = cells(W, H, 13, 97)
    round_stone = (second - near > 2.4) & (near < 5.4) & (who > 0.42)
    rocky = (wild < 0.42) & (land > -5 - 4 * who) & (land < 9 + 6 * who) & round_stone
    glow = 0.52 + 0.05 * (5 - near)
    ys, xs = np.mgrid[0:H, 0:W]
    lit = shifted(near, -1, -1) - near
    g.lay(rocky, "stone", glow + 0.16 * lit + 0.16 * (g.speck - 0.5))
    return rocky


def _water(g, land, mask, keep):
    depth = -land
    drift = fbm(W, H, 40, 113, 3, stretch=2.2)
    broad = fbm(W, H, 300, 117, 2)
    value = (
        0.18
        + 0.14 * broad
        + 0.56 * np.exp(-np.maximum(depth, 0) / 15)
        + 0.10 * np.exp(-np.maximum(depth, 0) / 40)
    )
    value += 0.12 * (drift - 0.5)
    streak = fbm(W, H, 9, 121, 2, stretch=3.6)
    value += 0.15 * np.clip((streak - 0.66) * 6, 0, 1) * (drift > 0.45)
    shade = shifted(mask, 4, 5)
    value -= 0.16 * blur(shade, 1.2) * (depth > 0) * np.clip(1.5 - depth / 9, 0, 1)
    wave = 2.6 + 3.2 * (g.mid - 0.5)
    sea = (land <= 0) & ~keep
    g.lay(sea, "water", value)
    foam = sea & (np.abs(depth - wave) < 0.55 + 0.75 * g.fine) & (g.mid > 0.30)
    g.lay(foam, "foam", 0.15 + 0.6 * g.speck)
    second = sea & (np.abs(depth - 9.5 - 5 * (g.mid - 0.5)) < 0.7) & (drift > 0.52)
    g.lay(second, "water", value + 0.20)
    third = sea & (np.abs(depth - 17 - 8 * (g.mid - 0.5)) < 0.7) & (drift > 0.62)
    g.lay(third, "water", value + 0.12)


def _craters(g, land, spots):
    """Shell holes in the open: a dark bowl, a bright far rim."""
    for x, y, radius, seed in spots:
        box = int(radius * 1.9)
        x0, y0, x1, y1 = max(x - box, 0), max(y - box, 0), min(x + box, W), min(y + box, H)
        ys, xs = np.mgrid[y0:y1, x0:x1].astype(np.float32)
        a = np.arctan2(ys - y, xs - x)
        rays = fbm(256, 1, 14, seed, 2)[0][((a + math.pi) / (2 * math.pi) * 255).astype(int)]
        d = np.hypot(xs - x, ys - y) / radius
        d = d / (0.75 + 0.6 * rays)
        fine, speck = g.fine[y0:y1, x0:x1], g.speck[y0:y1, x0:x1]
        bowl = np.clip(1 - d / 0.75, 0, 1)
        slope = ((xs - x) + (ys - y)) / radius
        tone = 0.50 - 0.36 * bowl + 0.22 * slope * (d < 0.85) + 0.24 * (fine - 0.5) + 0.1 * (speck - 0.5)
        where = (d < 0.95) | ((d < 1.7) & (fine * 0.8 + speck * 0.5 > 0.42 + 0.55 * d))
        laid = palette.index_of("mud", tone, g.soft[y0:y1, x0:x1])
        g.index[y0:y1, x0:x1] = np.where(where & (land[y0:y1, x0:x1] > 20), laid, g.index[y0:y1, x0:x1])


def _flowers(g, land):
    """Single bright pixels in the meadows, in drifts of one colour."""
    near, _, who = cells(W, H, 9, 131)
    drift = fbm(W, H, 90, 137, 2)
    kind = np.floor(fbm(W, H, 160, 139, 1) * 5.99) / 5
    start = palette.STARTS["grass"]
    meadow = (g.index >= start) & (g.index < start + 28) & (land > 24)
    dots = meadow & (near < 0.85) & (drift > 0.62) & (who > 0.45)
    g.shade[:] = 0
    g.soft = np.full_like(g.soft, 0.5)
    g.lay(shifted(dots, 1, 1, False) & meadow, "grass", np.full((H, W), 0.18, np.float32))
    g.lay(dots, "flower", kind)


def land_masks():
    shapes = plan.lands()
    mask = np.zeros((H, W), np.float32)
    for shape in shapes.values():
        mask = np.maximum(mask, raster(shape))
    seam = [
        [(2560, 430), (2440, 412), (2330, 372), (2210, 352), max(plan.LAKE)],
        [min(plan.LAKE), (1560, 352), (1450, 372), (1316, 350)],
    ]
    return np.maximum(mask, raster(lines=seam, width=2))


def paint(crater_spots):
    """The picture as palette indexes. Craters: x, y, radius, seed."""
    mask = land_masks()
    land = signed(mask, REACH)
    g = Ground()
    _wood_floor(g)
    _grass(g, land)
    _fields(g)
    _sands(g, land)
    _muds(g, land)
    _worn(g, land)
    _roads(g, land)
    rocky = _coast(g, land)
    _craters(g, land, crater_spots)
    _water(g, land, mask, rocky)
    _flowers(g, land)
    return g.index
