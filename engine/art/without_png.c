// A build without libpng.
#include "art/formats.h"

bool engi_read_png(EngiArt* art, const char* bytes, size_t size) {
    (void)bytes, (void)size;
    return engi_source_fail(&art->source, 0,
                            "a PNG, which this build cannot read: it lacks libpng");
}
