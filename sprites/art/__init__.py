"""Draws the art of the battlefield; run sprites/make.py."""
