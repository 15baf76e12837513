"""Flags, markers, smoke and decals. Nothing here is solid: the mesh is what can be seen."""

import math

import numpy as np

from .noise import Dice, blur, fbm
from .relief import Relief, Sprite, ellipse, line, mix, poly, rgb
from .soldiers import TEAMS


def _visible(made):
    made.solid = made.rgba[:, :, 3] > 0
    made.meta["loose"] = True
    return made


def _soft(name, rgba, **options):
    out = np.clip(np.round(rgba * 255), 0, 255).astype(np.uint8)
    out[out[:, :, 3] < 6] = 0
    return _visible(Sprite(name, out, out[:, :, 3] > 0, **options))


def puffs(prefix, frames, size, seed, bright, dark, thick, ember=None):
    """A cloud that grows and thins out."""
    out = []
    ys, xs = np.mgrid[0:size, 0:size].astype(np.float32) + 0.5
    for k in range(frames):
        t = k / (frames - 1)
        dice = Dice(seed)
        cloud, lit = np.zeros((size, size), np.float32), np.zeros((size, size), np.float32)
        for i in range(11):
            a = dice.between(0, 6.28)
            far = dice.between(0.05, 0.30) * size * (0.35 + 0.75 * t)
            x, y = size / 2 + far * math.cos(a), size / 2 + far * math.sin(a)
            q = size * dice.between(0.11, 0.18) * (0.55 + 0.75 * t)
            ball = np.clip(1 - ((xs - x) ** 2 + (ys - y) ** 2) / (q * q), 0, 1)
            bump = np.sqrt(ball)
            lit = np.where(bump > cloud, 0.5 - 0.5 * ((xs - x) + (ys - y)) / (q * 1.6), lit)
            cloud = np.maximum(cloud, bump)
        rough = fbm(size, size, size / 5, seed + k, 3)
        alpha = np.clip(cloud * 1.7 - rough * (0.5 + 0.8 * t), 0, 1) ** 0.8 * thick * (1 - 0.75 * t)
        alpha = blur(alpha, 0.5)
        colour = (
            np.asarray(dark)[None, None]
            + (np.asarray(bright) - np.asarray(dark)) * np.clip(lit, 0, 1)[:, :, None]
        )
        if ember:
            hot = np.clip((1 - t * 1.7) * (cloud * 1.3 - rough * 0.6), 0, 1)[:, :, None]
            colour = colour + (np.asarray(ember) - colour) * hot
            core = np.clip(hot * 2.2 - 1.1, 0, 1)
            colour = colour + (np.array([1.0, 0.95, 0.7]) - colour) * core
        out.append(_soft(f"{prefix}_{k}", np.dstack([colour, alpha]), trim=True))
    return out


def flag(name, colour, phase):
    r = Relief(44, 40)
    r.paint(ellipse(8, 32, 4), rgb("#6b6357"), z=2)
    wave = lambda t: 2.2 * math.sin(t * 5.2 + phase)
    top = [(9 + 30 * t, 7 + wave(t) * t) for t in (i / 10 for i in range(11))]
    low = [(9 + 30 * t, 23 + wave(t) * t) for t in (i / 10 for i in range(10, -1, -1))]
    fold = 3.0 * np.sin((r.x - 9) / 30 * 5.2 + phase) + 8
    r.paint(poly(top + low), rgb(colour), z=fold)
    band = [(9 + 30 * t, 13 + wave(t) * t) for t in (i / 10 for i in range(11))]
    r.paint(line(band, 2.6), mix(rgb(colour), (1, 1, 1), 0.72), inside=True)
    r.paint(line([(8, 32), (8, 5)], 2.2), rgb("#d9cfb8"), z=10)
    r.paint(ellipse(8, 4.5, 2), rgb("#f1d36a"), z=12)
    r.light(soften=0.35, strength=0.8, cast=False)
    return r.finish(name, shadow=(3, 3, 1.0, 0.35), pivot=(8, 32))


def ring(name, size, colour, dashes=0):
    r, c = Relief(size, size), size / 2
    radius = c - 3
    for width, tone, opacity in ((3.2, (0.05, 0.08, 0.05), 0.55), (1.6, rgb(colour), 1.0)):
        if dashes:
            for k in range(dashes):
                a = 2 * math.pi * k / dashes
                arc = [
                    (
                        c + radius * math.cos(a + t * 0.1 * 2 * math.pi / dashes * 0.62),
                        c + radius * math.sin(a + t * 0.1 * 2 * math.pi / dashes * 0.62),
                    )
                    for t in range(11)
                ]
                r.paint(line(arc, width), tone, opacity=opacity)
        else:
            r.paint(
                line(
                    [
                        (c + radius * math.cos(t / 24 * math.pi), c + radius * math.sin(t / 24 * math.pi))
                        for t in range(48)
                    ],
                    width,
                    closed=True,
                ),
                tone,
                opacity=opacity,
            )
    return _visible(r.finish(name, outline=0))


def goal(name="goal_marker"):
    r, c = Relief(40, 40), 20
    for k in range(4):
        a = math.pi / 4 + k * math.pi / 2
        at = lambda q, b: (c + q * math.cos(a + b), c + q * math.sin(a + b))
        r.paint(poly([at(7, 0), at(15.5, -0.32), at(13, 0), at(15.5, 0.32)]), rgb("#ffe27a"), z=3)
    r.paint(ellipse(c, c, 3), rgb("#fff6cf"), z=3)
    return _visible(r.finish(name, outline=1.0, outline_colour=(0.15, 0.11, 0.02)))


def cursor(name="cursor"):
    r = Relief(28, 32)
    arrow = [(3, 2), (3, 22), (8.2, 17.6), (11.6, 25.2), (15.2, 23.6), (11.9, 16.2), (18.6, 15.6)]
    r.paint(poly(arrow), rgb("#f6f1df"), z=2)
    r.paint(poly([(3, 2), (3, 22), (8.2, 17.6), (8, 10)]), rgb("#d8b94e"), z=2)
    return _visible(r.finish(name, outline=1.1, shadow=(1.5, 2, 0.8, 0.4), pivot=(3, 2), rotate=True))


def hand(name="cursor_grab"):
    r, c = Relief(32, 32), 16
    for k in range(4):
        a = k * math.pi / 2
        at = lambda q, s: (c + q * math.cos(a) - s * math.sin(a), c + q * math.sin(a) + s * math.cos(a))
        r.paint(
            poly([at(13, 0), at(8, -4.4), at(8, -1.6), at(2, -1.6), at(2, 1.6), at(8, 1.6), at(8, 4.4)]),
            rgb("#f6f1df"),
            z=2,
        )
    return _visible(r.finish(name, outline=1.1, shadow=(1.5, 2, 0.8, 0.4)))


def tracks(name="tracks", w=48, h=40):
    """Two belts' prints, fading at both ends so that they can be laid one after the other."""
    ys, xs = np.mgrid[0:h, 0:w].astype(np.float32) + 0.5
    fade = np.clip(np.minimum(xs, w - xs) / 8, 0, 1)
    belt = np.abs(np.abs(ys - h / 2) - 14) < 4.2
    plate = (xs % 4) < 2.3
    alpha = belt * np.where(plate, 0.42, 0.20) * fade * (0.6 + 0.5 * fbm(w, h, 6, 8, 2))
    colour = np.ones((h, w, 3)) * np.array(rgb("#3d3020"))
    return _soft(name, np.dstack([colour, blur(alpha.astype(np.float32), 0.4)]), rotate=True)


def crater(name, size, seed):
    ys, xs = np.mgrid[0:size, 0:size].astype(np.float32) + 0.5
    c = size / 2
    a = np.arctan2(ys - c, xs - c)
    rays = fbm(size * 2, 1, 9, seed, 2)[0][((a + math.pi) / (2 * math.pi) * (size * 2 - 1)).astype(int)]
    d = np.hypot(xs - c, ys - c) / (c * (0.74 + 0.30 * rays))
    bowl = np.clip(1 - d / 0.62, 0, 1)
    tone = (
        0.50
        - 0.40 * bowl
        + 0.22 * np.exp(-(((d - 0.70) / 0.12) ** 2))
        + 0.16 * ((xs + ys) / size - 1) * (d < 0.7)
    )
    from . import palette

    colour = palette.colours("mud", tone + 0.2 * (fbm(size, size, 5, seed + 3, 2) - 0.5))
    alpha = np.clip((1.05 - d) * 3.0, 0, 1) * (0.60 + 0.4 * bowl)
    return _soft(name, np.dstack([colour, alpha]))


def muzzle(name="muzzle_flash"):
    r = Relief(36, 24)
    star = [
        (4 + q * math.cos(a), 12 + q * 0.8 * math.sin(a))
        for q, a in (
            (27, 0),
            (8, 0.30),
            (15, 0.62),
            (5, 1.1),
            (5, 2.6),
            (5, 3.7),
            (5, 5.2),
            (15, 5.66),
            (8, 5.98),
        )
    ]
    r.paint(poly(star), rgb("#ff9d2e"), glow=1.0)
    r.paint(poly([(4 + (x - 4) * 0.72, 12 + (y - 12) * 0.62) for x, y in star]), rgb("#ffe27a"), glow=1.0)
    r.paint(ellipse(8, 12, 4, 2.6), rgb("#fffbe4"), glow=1.0)
    return _visible(r.finish(name, outline=0, pivot=(3, 12), trim=True, rotate=True))


def shadow(name="soldier_shadow"):
    ys, xs = np.mgrid[0:20, 0:20].astype(np.float32) + 0.5
    d = np.hypot((xs - 10) / 8, (ys - 10) / 7)
    alpha = np.clip((1 - d) * 2.2, 0, 1) * 0.42
    return _soft(name, np.dstack([np.zeros((20, 20, 3)) + np.array([0.05, 0.06, 0.09]), alpha]))


def effects():
    out = []
    for team, (badge, _, _) in TEAMS.items():
        out += [flag(f"flag_{team}_{k}", badge, k * 1.571) for k in range(4)]
    out += puffs("smoke", 6, 48, 21, rgb("#b9b5ad"), rgb("#4a4744"), 0.85)
    out += puffs("dust", 5, 36, 35, rgb("#e6d6b0"), rgb("#a08a62"), 0.62)
    out += puffs("explosion", 7, 72, 49, rgb("#7b746c"), rgb("#2b2826"), 1.0, rgb("#f58a2a"))
    out += [
        ring("select_soldier", 26, "#9ff07a"),
        ring("select_tank", 80, "#9ff07a", 8),
        ring("select_obstacle", 64, "#7ad7f0", 6),
        goal(),
        cursor(),
        hand(),
        tracks(),
        crater("crater_a", 72, 5),
        crater("crater_b", 52, 9),
        muzzle(),
        shadow(),
    ]
    return out
