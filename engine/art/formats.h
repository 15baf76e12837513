/// The readers of all formats, and how a file's format is found.
#ifndef ENG_ART_FORMATS_H
#define ENG_ART_FORMATS_H

#include "art/builder.h"

#include <stddef.h>
#include <stdio.h>

typedef struct EngiFormat {
    const char* name;
    EngiArtReader* read;
} EngiFormat;

/// The format of a file, or NULL with the error set.
const EngiFormat* engi_format_find(const EngiSource* source, const char* bytes, size_t size);

bool engi_read_atlas(EngiArt* art, const char* bytes, size_t size);
bool engi_read_map(EngiArt* art, const char* bytes, size_t size);
bool engi_read_cocos(EngiArt* art, const char* bytes, size_t size);
bool engi_read_physics(EngiArt* art, const char* bytes, size_t size);
bool engi_read_tpsheet(EngiArt* art, const char* bytes, size_t size);
bool engi_read_png(EngiArt* art, const char* bytes, size_t size);
bool engi_read_obj(EngiArt* art, const char* bytes, size_t size);
bool engi_read_godot(EngiArt* art, const char* bytes, size_t size);
bool engi_read_unity_meta(EngiArt* art, const char* bytes, size_t size);
bool engi_read_aseprite(EngiArt* art, const char* bytes, size_t size);
bool engi_read_aseprite_json(EngiArt* art, const char* bytes, size_t size);
bool engi_read_spine(EngiArt* art, const char* bytes, size_t size);
bool engi_read_ldtk(EngiArt* art, const char* bytes, size_t size);
bool engi_read_tpinfo(EngiArt* art, const char* bytes, size_t size);

/// Add a slice of Aseprite: a rectangle on the canvas.
bool engi_art_slice(EngiArt* art, const char* name, EngRect rect);

#endif
