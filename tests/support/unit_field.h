/// Fields. A failed call fails the test.
#ifndef SUPPORT_UNIT_FIELD_H
#define SUPPORT_UNIT_FIELD_H

#include "support/unit_worlds.h"

/// A field that has been searched.
NavField* field_of(const NavWorld* world, const NavFieldRequest* request);

NavFieldSample sample_of(const NavField* field, NavPoint p);

#endif
