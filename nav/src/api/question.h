// Checks that the public queries share.
#ifndef NAVI_API_QUESTION_H
#define NAVI_API_QUESTION_H

#include "query/path/query.h"

// Returns NAV_ERR_RANGE, NAV_ERR_BATCH or NAV_OK.
NavResult navi_question_check(const NavWorld* world, NavPoint p, NavPoint q);

// The same for the ends and the radius of a request.
NavResult navi_path_request_check(const NavQuery* query, const NavPathRequest* request);
bool navi_path_request_is_sound(const NavPathRequest* request);

// NULL: the default.
QueryFilter navi_question_filter(const NavQuery* query, const NavFilter* filter);

#endif
