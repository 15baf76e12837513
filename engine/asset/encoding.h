/// The cells of tile layers as text: CSV, or base64 with or without compression.
#ifndef ENG_ASSET_ENCODING_H
#define ENG_ASSET_ENCODING_H

#include "asset/json.h"

/// Fill `cells` [count] from the member "data" of a layer or chunk: a list of numbers, or a string
/// in `encoding` and `compression` (the layer's; "" for none). Exactly `count` cells must come out;
/// what would unpack to more is stopped there.
bool engi_cells_read(const EngiNode* holder, const char* encoding, const char* compression,
                     uint32_t* cells, size_t count);

/// Is the member "data" long enough for so many cells? To be asked before room for them is taken,
/// so that a few bytes cannot ask for much memory. False: the error is set.
bool engi_cells_could_fit(const EngiNode* holder, const char* encoding, const char* compression,
                          uint64_t count);

/// The bytes that base64 text stands for; blanks are skipped. To be freed with free, NULL on
/// failure with the node's error set.
unsigned char* engi_base64_decode(const EngiNode* node, const char* text, size_t length,
                                  size_t* size);

#endif
