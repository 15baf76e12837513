/// Decodes the cells of tile layers: lists, CSV, or base64 with or without compression.
#ifndef ENG_ASSET_ENCODING_H
#define ENG_ASSET_ENCODING_H

#include "asset/json.h"

/// Fill `cells` [count] from the member "data" of a layer or chunk: a list of numbers, or a string
/// in the layer's `encoding` and `compression` ("" for none). There must be exactly `count` cells,
/// otherwise the result is false with the error set. Data that would unpack to more is refused
/// before it is unpacked.
bool engi_cells_read(const EngiNode* holder, const char* encoding, const char* compression,
                     uint32_t* cells, size_t count);

/// Is the member "data" long enough for `count` cells? Call this before memory for the cells is
/// taken, so that a short file cannot cause a large allocation. False with the error set.
bool engi_cells_could_fit(const EngiNode* holder, const char* encoding, const char* compression,
                          uint64_t count);

/// Decode base64 text of `length` bytes; blanks and line ends are skipped. `*size` gets the number
/// of bytes. Free them with free. NULL on failure, with the node's error set.
unsigned char* engi_base64_decode(const EngiNode* node, const char* text, size_t length,
                                  size_t* size);

#endif
