/// Everything: #include <nav/nav.h>.
#ifndef NAV_NAV_H
#define NAV_NAV_H

#include "nav/base.h"
#include "nav/crowd.h"
#include "nav/debug_draw.h"
#include "nav/field.h"
#include "nav/geometry.h"
#include "nav/grid.h"
#include "nav/grid_path.h"
#include "nav/link.h"
#include "nav/mixed.h"
#include "nav/polygon.h"
#include "nav/query.h"
#include "nav/route.h"
#include "nav/shape.h"
#include "nav/slice.h"
#include "nav/snapshot.h"
#include "nav/space.h"
#include "nav/vector.h"
#include "nav/world.h"

#endif
