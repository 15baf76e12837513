/// Seams by their definition: for each side the hull of it and of the corners that it reaches.
#ifndef ORACLE_SEAM_H
#define ORACLE_SEAM_H

#include "oracle/world.h"

/// The seams of all shapes, as more shapes: `is_seam` is set. Returns their number; `*seams` is the
/// caller's, and so are their edges. Cost: sides times corners.
uint32_t oracle_seams(const OracleShape* shapes, uint32_t shape_count, int32_t width,
                      OracleShape** seams);

/// Is c at most `width` steps from the segment ab?
bool oracle_is_near_segment(NavPoint a, NavPoint b, NavPoint c, int32_t width);

#endif
