"""Three tanks seen from above, hull and turret apart, pointing right."""

import numpy as np

from .noise import fbm
from .relief import Relief, ellipse, line, mix, poly, rgb, rrect, turned

STEEL, RUBBER = rgb("#3d3f3c"), rgb("#2a2926")


def _wear(r, base, seed, patches=None):
    """Paint with a little dirt, and patches of a second tone (camouflage)."""
    h, w = r.z.shape
    colour = np.asarray(base, np.float32) * (0.90 + 0.20 * fbm(w, h, 7 * r.scale, seed, 3))[:, :, None]
    if patches:
        where = np.clip((fbm(w, h, 11 * r.scale, seed + 7, 2) - 0.54) * 30, 0, 1)[:, :, None]
        colour = colour + (np.asarray(patches, np.float32) - colour) * where
    return colour


def _track(r, x, y, length, width, phase=0.0):
    """One belt of plates with its road wheels' guard."""
    r.paint(rrect(x, y, length, width, 2.4), RUBBER, z=3.2)
    pitch = 3.0
    count = int(length / pitch) + 2
    for i in range(count):
        at = x - pitch + i * pitch + phase * pitch
        if at < x + 0.4 or at > x + length - 2.2:
            continue
        r.paint(rrect(at, y + 0.4, 1.9, width - 0.8, 0.5), mix(STEEL, (0.55, 0.52, 0.45), 0.25), z=4.1)
        r.paint(rrect(at + 0.5, y + width * 0.42, 0.9, width * 0.16, 0.2), mix(STEEL, (1, 1, 1), 0.28), z=4.3)


def _bolts(r, points, colour):
    for x, y in points:
        r.paint(ellipse(x, y, 0.55), mix(colour, (0, 0, 0), 0.4), add=0.5)


def _grille(r, x, y, w, h, bars, colour):
    r.paint(rrect(x, y, w, h, 0.8), mix(colour, (0, 0, 0), 0.62), add=-0.8)
    for i in range(bars):
        at = y + h * (i + 0.5) / bars
        r.paint(rrect(x + 0.4, at - 0.45, w - 0.8, 0.9, 0.3), mix(colour, (0, 0, 0), 0.22), add=0.8)


def _hatch(r, x, y, radius, colour, z):
    r.paint(ellipse(x, y, radius + 0.7), mix(colour, (0, 0, 0), 0.45), z=z)
    r.paint(ellipse(x, y, radius), mix(colour, (1, 1, 1), 0.10), z=z + 1.0)
    r.paint(line([(x - radius * 0.5, y), (x + radius * 0.5, y)], 0.7), mix(colour, (0, 0, 0), 0.5))


def _box(r, x, y, w, h, colour, z, tilt=0):
    r.paint(turned(rrect(x, y, w, h, 0.7), x + w / 2, y + h / 2, tilt), colour, z=z)
    r.paint(turned(rrect(x + w * 0.3, y, 0.7, h), x + w / 2, y + h / 2, tilt), mix(colour, (0, 0, 0), 0.35))


class Tank:
    """Sizes in pixels; (cx, cy) is the turret's ring, on the hull's middle line."""

    def __init__(self, name, length, width, belt, base, patches, mark, seed, phase=0.0):
        self.name, self.length, self.width, self.belt = name, length, width, belt
        self.base, self.patches, self.mark, self.seed = rgb(base), patches and rgb(patches), rgb(mark), seed
        self.pad = 5
        self.frame = (length + 2 * self.pad, width + 2 * self.pad)

    def hull(self, name, phase):
        w, h = self.frame
        r, p, cy = Relief(w, h), self.pad, h / 2
        length, belt = self.length, self.belt
        _track(r, p, p, length, belt, phase)
        _track(r, p, h - p - belt, length, belt, phase)
        inner = belt * 0.72
        body = [
            (p + 2, p + inner + 1),
            (p + 4, p + inner - 0.6),
            (p + length - 9, p + inner - 0.6),
            (p + length - 1.5, p + inner + 4),
            (p + length - 1.5, h - p - inner - 4),
            (p + length - 9, h - p - inner + 0.6),
            (p + 4, h - p - inner + 0.6),
            (p + 2, h - p - inner - 1),
        ]
        paint = _wear(r, self.base, self.seed, self.patches)
        r.paint(poly(body), paint, z=6.0)
        deck = [
            (p + 5, p + inner + 2),
            (p + length - 12, p + inner + 2),
            (p + length - 7, p + inner + 6),
            (p + length - 7, h - p - inner - 6),
            (p + length - 12, h - p - inner - 2),
            (p + 5, h - p - inner - 2),
        ]
        r.paint(poly(deck), paint * 1.07, z=8.0)
        for side in (p + 0.8, h - p - belt + 0.8):
            self._guard(r, side, paint)
        self._fittings(r, p, cy, h)
        r.light(from_above=True, soften=0.22, strength=0.9)
        return r.finish(name, outline=0.75, halo=0.36, pivot=(w / 2, cy))

    def _guard(self, r, y, paint):
        """The plate over a belt: front and rear thirds, so that the belt shows between."""
        belt, p = self.belt, self.pad
        for x, w in ((p + 1.2, self.length * 0.20), (p + self.length * 0.72, self.length * 0.20)):
            r.paint(rrect(x, y, w, belt - 1.6, 1.2), paint * 0.94, z=5.4)

    def _fittings(self, r, p, cy, h):
        length, base = self.length, self.base
        inner = self.belt * 0.72
        reach = self.width - 2 * inner - 10
        _grille(r, p + 6, cy - reach / 2, length * 0.13, reach, max(3, int(reach / 2.6)), base)
        for side in (-1, 1):
            y = cy + side * (self.width / 2 - inner - 4.2)
            r.paint(ellipse(p + length - 5, y, 1.5), rgb("#fff3c4"), z=7.5, glow=0.6)
            r.paint(line([(p + 3.6, y - 1.2), (p + 3.6, y + 1.2)], 1.3), rgb("#b8402e"), glow=0.4)
        stripe = mix(self.mark, base, 0.12)
        r.paint(rrect(p + length - 14.5, cy - reach / 2 - 0.5, 2.6, reach + 1, 0.4), stripe)
        _bolts(r, [(p + length - 9.5, cy + k * reach / 2.2) for k in (-1, 0, 1)], base)

    def wreck(self, name):
        w, h = self.frame
        made = self.hull(name, 0.3)
        rgba = made.rgba.astype(np.float32)
        burnt = fbm(w, h, 9, self.seed + 3, 3)[:, :, None]
        grey = rgba[:, :, :3].mean(axis=2, keepdims=True)
        rgba[:, :, :3] = (rgba[:, :, :3] * 0.25 + grey * 0.55) * (0.42 + 0.40 * burnt)
        rust = np.clip((burnt - 0.58) * 6, 0, 1) * 0.5
        rgba[:, :, :3] += (np.array([122, 68, 36]) * (grey / 150) - rgba[:, :, :3]) * rust
        ys, xs = np.mgrid[0:h, 0:w]
        hole = np.clip(1.25 - np.hypot(xs - w / 2 + 2, ys - h / 2) / (self.width * 0.20), 0, 1)[:, :, None]
        rgba[:, :, :3] *= 1 - 0.85 * np.minimum(1, hole * 2)
        made.rgba = np.clip(rgba, 0, 255).astype(np.uint8)
        return made

    def turret(self, name, gun, shell):
        """`shell`: half outline of the turret as (x, half width) from back to front, about the ring."""
        back, front = shell[0][0], shell[-1][0]
        left, right = int(-back + 7), int(front + gun + 7)
        half = int(max(s[1] for s in shell) + 6)
        r = Relief(left + right, 2 * half)
        cx, cy = left, half
        steel = mix(self.base, STEEL, 0.45)
        muzzle = cx + front + gun
        r.paint(rrect(cx + front - 2, cy - 1.7, gun * 0.5, 3.4, 1), steel, z=10.5)
        r.paint(rrect(cx + front - 2, cy - 1.15, gun + 1, 2.3, 0.6), mix(steel, (1, 1, 1), 0.12), z=11)
        r.paint(rrect(muzzle - 3.4, cy - 1.9, 3.4, 3.8, 0.8), mix(steel, (0, 0, 0), 0.3), z=11.5)
        r.paint(rrect(cx + front - 2, cy - 0.35, gun - 2, 0.7, 0.2), mix(steel, (1, 1, 1), 0.38), opacity=0.8)
        r.paint(rrect(cx + front - 3, cy - 3.6, 5.5, 7.2, 1.4), mix(self.base, (0, 0, 0), 0.2), z=11)
        outline = [(cx + x, cy - y) for x, y in shell] + [(cx + x, cy + y) for x, y in reversed(shell)]
        paint = _wear(r, mix(self.base, (1, 1, 1), 0.07), self.seed + 50, self.patches)
        r.paint(poly(outline), paint, z=11.5)
        top = [(cx + (x - cx) * 0.78 - 0.3, cy + (y - cy) * 0.76) for x, y in outline]
        r.paint(poly(top), paint * 1.08, z=14)
        self._turret_fittings(r, cx, cy, shell)
        r.light(from_above=True, soften=0.22, strength=0.9)
        return r.finish(name, outline=0.75, halo=0.30, pivot=(cx, cy), trim=True)

    def _turret_fittings(self, r, cx, cy, shell):
        half, back = max(s[1] for s in shell), shell[0][0]
        _hatch(r, cx - 1, cy - half * 0.40, half * 0.26, self.base, 14)
        _hatch(r, cx - 2.2, cy + half * 0.44, half * 0.20, self.base, 14)
        r.paint(
            rrect(cx + back * 0.78, cy - half * 0.5, 2.6, half, 0.5), mix(self.mark, self.base, 0.08), z=14.2
        )
        r.paint(ellipse(cx + 4.6, cy + half * 0.28, 1.3), rgb("#7fb6c9"), z=15)
        r.paint(
            line([(cx + back * 0.55, cy + half * 0.66), (cx + back - 4.5, cy + half * 0.9)], 0.5),
            rgb("#20201c"),
            z=13,
        )

    def shadow(self, name):
        w, h = self.frame
        r = Relief(w, h)
        r.paint(rrect(self.pad, self.pad, self.length, self.width, 4), (0, 0, 0), z=0)
        made = r.finish(name, outline=0, shadow=(0.0, 0.0, 1.6, 1.0))
        made.rgba[:, :, :3] = (12, 14, 22)
        made.rgba[:, :, 3] = (made.rgba[:, :, 3] * 0.45).astype(np.uint8)
        return made


def _light():
    tank = Tank("tank_light", 42, 30, 7, "#b59a5f", "#8f7746", "#d3452f", 5)
    shell = [(-9.0, 3.4), (-8.0, 6.4), (-2, 8.2), (5, 6.8), (9, 3.6)]
    return tank, tank.turret("tank_light_turret", 15, shell)


def _medium():
    tank = Tank("tank_medium", 52, 36, 8, "#70834c", "#52663c", "#f0d24a", 8)
    shell = [(-13.0, 6.0), (-12.0, 8.0), (-3, 10.0), (5, 9.0), (11, 5.0), (12, 3.4)]
    return tank, tank.turret("tank_medium_turret", 19, shell)


def _heavy():
    tank = Tank("tank_heavy", 62, 44, 10, "#6f8193", "#586a7c", "#59a3e8", 13)
    shell = [(-17.0, 8.0), (-16.0, 10.5), (-6, 12.5), (5, 12.0), (12, 8.0), (14, 4.4)]
    return tank, tank.turret("tank_heavy_turret", 22, shell)


def vehicles():
    out = []
    for tank, turret in (_light(), _medium(), _heavy()):
        out += [
            tank.hull(tank.name, 0.0),
            tank.hull(tank.name + "_roll", 0.5),
            turret,
            tank.shadow(tank.name + "_shadow"),
        ]
    out.append(_medium()[0].wreck("tank_wreck"))
    return out
