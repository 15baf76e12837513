"""The ground's colours: a ramp from dark to bright for each material."""

import numpy as np

from .relief import rgb

RAMPS = {
    "grass": (14, "#33491f", "#4c6a2b", "#68863a", "#87a14b", "#a9bc63"),
    "dry": (14, "#54532a", "#77753a", "#98924b", "#b5ad62", "#cfc580"),
    "sand": (14, "#86683e", "#b0905a", "#cdb079", "#e2cb97", "#f1e2b7"),
    "mud": (12, "#32261b", "#4c3a28", "#675039", "#82694c", "#9b8465"),
    "road": (12, "#5a4a38", "#7b6850", "#99856a", "#b5a283", "#ccbb9c"),
    "wheat": (10, "#7d6426", "#a6883a", "#c7a850", "#e0c670"),
    "crop": (10, "#35501f", "#4f7130", "#6d9142", "#90b05a"),
    "stone": (12, "#3d3a35", "#5f5a52", "#827b6f", "#a39b8c", "#c1b9a8"),
    "water": (40, "#17385e", "#1d4a75", "#28658c", "#3d8a9f", "#6bb2b4", "#a2d3c8"),
    "foam": (6, "#b9dcd2", "#e4f3ea", "#ffffff"),
    "flower": (6, "#e8d25a", "#f3f0e2", "#d9694e", "#b57fc9", "#f2b441", "#ffffff"),
    "concrete": (12, "#5d5b55", "#7d7a72", "#98958b", "#b0ada2", "#c6c3b8"),
}


def ramp(name):
    """[n][3] floats 0..1."""
    count, *keys = RAMPS[name]
    keys = np.array([rgb(k) for k in keys])
    t = np.linspace(0, len(keys) - 1, count)
    i = np.minimum(t.astype(int), len(keys) - 2)
    f = (t - i)[:, None]
    return keys[i] * (1 - f) + keys[i + 1] * f


STARTS, TABLE = {}, []
for _name in RAMPS:
    STARTS[_name] = len(TABLE)
    TABLE += [tuple(int(round(v * 255)) for v in c) for c in ramp(_name)]
TABLE = np.array(TABLE, np.uint8)


def index_of(name, value, dither=0.5):
    """The palette index for a brightness in 0..1; `dither` (0..1, an array) rounds between two."""
    count = RAMPS[name][0]
    step = np.floor(np.clip(value, 0, 1) * (count - 1) + dither)
    return (STARTS[name] + np.clip(step, 0, count - 1)).astype(np.uint8)


def colours(name, value, dither=0.5):
    """As index_of, but the colours, [h][w][3] floats."""
    return TABLE[index_of(name, value, dither)].astype(np.float32) / 255
