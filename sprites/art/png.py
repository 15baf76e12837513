"""Writes PNG files: the same pixels always give the same bytes (for one version of zlib)."""

import struct
import zlib

import numpy as np


def _chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _file(width, height, colour_type, rows, extra=b""):
    header = struct.pack(">IIBBBBB", width, height, 8, colour_type, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + extra
        + _chunk(b"IDAT", zlib.compress(rows, 9))
        + _chunk(b"IEND", b"")
    )


def _paeth(left, up, corner):
    estimate = left + up - corner
    to_left, to_up, to_corner = abs(estimate - left), abs(estimate - up), abs(estimate - corner)
    return np.where(
        (to_left <= to_up) & (to_left <= to_corner), left, np.where(to_up <= to_corner, up, corner)
    )


def _filtered(pixels, step):
    """Rows with the filter whose residue is smallest, the usual guess at what packs best."""
    height, length = pixels.shape
    rows = bytearray()
    above = np.zeros(length, np.int32)
    for y in range(height):
        row = pixels[y].astype(np.int32)
        left = np.concatenate([np.zeros(step, np.int32), row[:-step]])
        corner = np.concatenate([np.zeros(step, np.int32), above[:-step]])
        tries = [row, row - left, row - above, row - (left + above) // 2, row - _paeth(left, above, corner)]
        tries = [(t & 255).astype(np.uint8) for t in tries]
        cost = [int(np.minimum(t, 256 - t.astype(np.int32)).sum()) for t in tries]
        best = cost.index(min(cost))
        rows += bytes([best]) + tries[best].tobytes()
        above = row
    return bytes(rows)


def rgba_bytes(rgba):
    """rgba: uint8 [h][w][4], straight alpha. Colour under alpha 0 is cleared, so that it packs."""
    clean = np.where(rgba[:, :, 3:4] > 0, rgba, 0).astype(np.uint8)
    height, width = clean.shape[:2]
    return _file(width, height, 6, _filtered(clean.reshape(height, width * 4), 4))


def indexed_bytes(index, palette):
    """index: uint8 [h][w]; palette: uint8 [n][3]. Unfiltered rows pack best for an index."""
    height, width = index.shape
    rows = np.concatenate([np.zeros((height, 1), np.uint8), index.astype(np.uint8)], axis=1)
    return _file(width, height, 3, rows.tobytes(), _chunk(b"PLTE", palette.astype(np.uint8).tobytes()))


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)
