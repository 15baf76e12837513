/// The careful search for discs, which a query uses only when the quick one has failed.
#ifndef LONG_PAIRS_SOAK_CARE_H
#define LONG_PAIRS_SOAK_CARE_H

#include <nav/nav.h>

typedef struct PairsPath {
    bool is_found;
    const NavPoint* points;
    uint32_t count, capacity;
} PairsPath;

/// Find the path of a request with a radius. False if its ends do not hold the disc exactly: then
/// it is not asked.
bool pairs_find_with_care(NavQuery* query, const NavPathRequest* request, PairsPath* path);
void pairs_path_fini(NavQuery* query, PairsPath* path);

#endif
