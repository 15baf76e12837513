#!/bin/sh
# A harness of tests/fuzz calls each public function of nav. Usage: check_reached.sh SOURCE_ROOT
cd "${1:-.}" || exit 2

awk '
{ sub(/\/\/.*/, "") }
FILENAME ~ /^tests/ {
    while (match($0, /nav_[a-z0-9_]+\(/)) {
        is_called[substr($0, RSTART, RLENGTH)] = 1
        $0 = substr($0, RSTART + RLENGTH)
    }
    next
}
/^(NAV_API|static inline) / && match($0, /nav_[a-z0-9_]+\(/) {
    ++functions
    name = substr($0, RSTART, RLENGTH)
    if (name in is_called) next
    printf "%s:%d: no harness of tests/fuzz calls %s)\n", FILENAME, FNR, name
    failed = 1
}
END {
    if (!functions) {
        print "no function was looked at"
        failed = 1
    }
    exit failed
}' tests/fuzz/*.[ch] nav/include/nav/*.h
