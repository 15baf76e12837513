"""Seeded noise, blurs and distances on numpy arrays. Nothing here depends on numpy's generators."""

import numpy as np


def hash01(ix, iy, seed):
    """A float in 0..1 for each pair of integers."""
    with np.errstate(over="ignore"):
        n = (
            np.asarray(ix).astype(np.uint32) * np.uint32(0x9E3779B1)
            ^ np.asarray(iy).astype(np.uint32) * np.uint32(0x85EBCA77)
            ^ np.uint32((seed * 0xC2B2AE3D) & 0xFFFFFFFF)
        )
        n ^= n >> np.uint32(15)
        n *= np.uint32(0x2C1B3C6D)
        n ^= n >> np.uint32(12)
        n *= np.uint32(0x297A2D39)
        n ^= n >> np.uint32(15)
    return (n >> np.uint32(8)).astype(np.float32) / np.float32(1 << 24)


def grain(w, h, seed):
    """White noise in 0..1."""
    return hash01(np.arange(w)[None, :], np.arange(h)[:, None], seed)


def value(w, h, cell, seed, wrap=None, stretch=1.0):
    """Smooth noise in 0..1; `wrap` is the size in pixels after which it repeats."""
    xs = np.arange(w, dtype=np.float32) / (cell * stretch)
    ys = np.arange(h, dtype=np.float32) / cell
    x0, y0 = np.floor(xs).astype(np.int64), np.floor(ys).astype(np.int64)
    fx, fy = xs - x0, ys - y0
    fx, fy = fx * fx * fx * (fx * (fx * 6 - 15) + 10), fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    cells = max(1, round(wrap / cell)) if wrap else 1 << 30
    at = lambda dx, dy: hash01(((x0 + dx) % cells)[None, :], ((y0 + dy) % cells)[:, None], seed)
    fx, fy = fx[None, :].astype(np.float32), fy[:, None].astype(np.float32)
    top = at(0, 0) * (1 - fx) + at(1, 0) * fx
    bottom = at(0, 1) * (1 - fx) + at(1, 1) * fx
    return top * (1 - fy) + bottom * fy


def fbm(w, h, cell, seed, octaves=3, wrap=None, stretch=1.0):
    """A sum of octaves, each half as large and half as strong, spread over about 0..1."""
    total, weight, norm = np.zeros((h, w), np.float32), 1.0, 0.0
    for i in range(octaves):
        if cell < 1.5:
            break
        total += weight * value(w, h, cell, seed + 101 * i, wrap, stretch)
        norm += weight
        cell, weight = cell / 2, weight / 2
    return np.clip((total / norm - 0.5) * 1.5 + 0.5, 0, 1)


def cells(w, h, cell, seed):
    """Worley noise: distance to the nearest and second nearest point, and the nearest's hash."""
    ys, xs = np.mgrid[0:h, 0:w].astype(np.float32)
    cx, cy = (xs // cell).astype(np.int64), (ys // cell).astype(np.int64)
    near, second = np.full((h, w), 1e9, np.float32), np.full((h, w), 1e9, np.float32)
    who = np.zeros((h, w), np.float32)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            gx, gy = cx + dx, cy + dy
            px = (gx + 0.1 + 0.8 * hash01(gx, gy, seed)) * cell
            py = (gy + 0.1 + 0.8 * hash01(gx, gy, seed + 1)) * cell
            d = np.hypot(xs - px, ys - py)
            closer = d < near
            second = np.where(closer, near, np.minimum(second, d))
            who = np.where(closer, hash01(gx, gy, seed + 2), who)
            near = np.where(closer, d, near)
    return near, second, who


def shifted(a, dx, dy, fill=0.0):
    """The array moved right by dx and down by dy."""
    out = np.full_like(a, fill)
    h, w = a.shape[:2]
    if abs(dx) >= w or abs(dy) >= h:
        return out
    out[max(dy, 0) : h + min(dy, 0), max(dx, 0) : w + min(dx, 0)] = a[
        max(-dy, 0) : h + min(-dy, 0), max(-dx, 0) : w + min(-dx, 0)
    ]
    return out


def blur(a, sigma):
    """A Gaussian with the edge's value beyond the edge."""
    if sigma <= 0:
        return a.astype(np.float32)
    reach = max(1, int(np.ceil(sigma * 2.5)))
    taps = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    taps = (taps / taps.sum()).astype(np.float32)
    for axis in (0, 1):
        pad = [(0, 0)] * a.ndim
        pad[axis] = (reach, reach)
        wide = np.pad(a.astype(np.float32), pad, mode="edge")
        n = a.shape[axis]
        a = sum(t * np.take(wide, range(i, i + n), axis=axis) for i, t in enumerate(taps))
    return a


def dilate(a, radius):
    """The largest value within a disc."""
    out, reach = a.copy(), int(np.ceil(radius))
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if 0 < dx * dx + dy * dy <= radius * radius + 0.5:
                out = np.maximum(out, shifted(a, dx, dy))
    return out


def distance(inside, reach):
    """Distance in pixels from each pixel that is inside to the nearest one that is not, at most reach."""
    h, w = inside.shape
    column = np.full((h, w), reach, np.float32)
    run = np.full(w, reach, np.float32)
    for y in range(h):
        run = np.where(inside[y], np.minimum(run + 1, reach), 0)
        column[y] = run
    run = np.full(w, reach, np.float32)
    for y in range(h - 1, -1, -1):
        run = np.where(inside[y], np.minimum(run + 1, reach), 0)
        column[y] = np.minimum(column[y], run)
    square = column * column
    best = square.copy()
    for dx in range(1, reach):
        best[:, dx:] = np.minimum(best[:, dx:], square[:, :-dx] + dx * dx)
        best[:, :-dx] = np.minimum(best[:, :-dx], square[:, dx:] + dx * dx)
    return np.sqrt(best)


class Dice:
    """A small generator (a hash of a counter), the same on every machine."""

    def __init__(self, seed):
        self.seed, self.count = seed, 0

    def unit(self):
        self.count += 1
        return float(hash01(self.count, self.seed & 0xFFFF, self.seed))

    def between(self, low, high):
        return low + (high - low) * self.unit()

    def whole(self, low, high):
        """An integer from low to high, both possible."""
        return low + min(int(self.unit() * (high - low + 1)), high - low)

    def pick(self, items):
        return items[self.whole(0, len(items) - 1)]
