#!/usr/bin/env python3
"""Writes sine_table.inc: round(2^30 sin(i / 65536 of a turn)) for i = 0..16384, exactly rounded.

Run by hand: python3 make_sine_table.py > sine_table.inc
"""
from decimal import Decimal, getcontext, ROUND_HALF_EVEN

getcontext().prec = 60
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459")


def sine(x):
    term, total, n = x, x, 1
    while abs(term) > Decimal(10) ** -50:
        term = -term * x * x / ((n + 1) * (n + 2))
        total += term
        n += 2
    return total


values = []
for i in range(16385):
    v = sine(PI * 2 * i / 65536) * (1 << 30)
    nearest = v.quantize(Decimal(1), rounding=ROUND_HALF_EVEN)
    assert i in (0, 16384) or abs(abs(v - nearest) - Decimal("0.5")) > Decimal("1e-9")
    values.append(int(nearest))
print("// Made by make_sine_table.py. clang-format off")
for i in range(0, len(values), 8):
    print(" ".join("%d," % v for v in values[i:i + 8]))
