// Checks that queries share.
#ifndef NAVI_API_QUESTION_H
#define NAVI_API_QUESTION_H

#include "api/call.h"
#include "nav/query.h"
#include "query/path/query.h"

// NULL: the caller has no query, which navi_call_ask refuses.
static inline const Ask* navi_ask_of(const NavQuery* query) {
    return query == NULL ? NULL : &query->ask;
}

// Sound, and made by its factory. NULL is.
NavResult navi_check_filter(NaviCall* call, const NavFilter* filter);
// Sound, in range, and made by its factory.
NavResult navi_check_path_request(NaviCall* call, const NavPathRequest* request);

// NULL: the default.
QueryFilter navi_question_filter(const Ask* ask, const NavFilter* filter);

#endif
