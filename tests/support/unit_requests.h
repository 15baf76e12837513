/// Requests for the tests of searches that pause, and their answers.
#ifndef SUPPORT_UNIT_REQUESTS_H
#define SUPPORT_UNIT_REQUESTS_H

#include "support/unit_scene.h"

/// A random request of any kind. Some `fast` ones have these costs.
NavPathRequest random_request(uint64_t* random, const SceneFloor* scene, int32_t size,
                              const double* costs);

/// The same in all but the bound: points, links and corridor, too.
void expect_same_path(const NavPath* a, const NavPath* b);

/// A comb: a path from end to end takes many search nodes.
NavWorld* comb_world(void);
/// From end to end of the comb.
NavPathRequest long_request(void);

#endif
