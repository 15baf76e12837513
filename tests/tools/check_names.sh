#!/bin/sh
# Names in the public headers of nav. Usage: check_names.sh SOURCE_ROOT
# - A field of type bool begins with is_ or has_.
# - A function is nav_noun_verb: one of the verbs below stands behind the noun. A function that makes
#   a value, a def or a request is called by its noun alone, and conversions say from or to.
cd "${1:-.}" || exit 2

awk '
function refuse(why) {
    printf "%s:%d: %s\n", FILENAME, FNR, why
    failed = 1
}
function check_function(name, part, n, i) {
    ++functions
    if (name ~ /_(def|request)$/ || name ~ /_(from|to)_/ || name in is_value) return
    n = split(name, part, "_")
    for (i = 2; i <= n; ++i)
        if (part[i] in is_verb) return
    refuse(name " has no verb")
}
BEGIN {
    n = split("add apply begin build cancel carry carve cast clone commit copy create destroy draw find get insert " \
              "keep list locate move propose rank remove reshape restore run sample save search " \
              "set slide step sweep test trace validate write advance bend check join pass repair retarget update stop tick", verbs, " ")
    for (i = 1; i <= n; ++i) is_verb[verbs[i]] = 1
    n = split("nav_pose nav_filter nav_debug_draw nav_sin nav_cos", values, " ")
    for (i = 1; i <= n; ++i) is_value[values[i]] = 1
}
{ sub(/\/\/.*/, "") }
/^typedef struct .*\{$/ { in_struct = 1 }
/^\}/ { in_struct = 0 }
in_struct && /^ *bool / {
    line = $0
    sub(/^ *bool /, "", line)
    sub(/;.*/, "", line)
    n = split(line, fields, ",")
    for (i = 1; i <= n; ++i) {
        field = fields[i]
        gsub(/[ *]|\[.*/, "", field)
        ++flags
        if (field !~ /^(is|has)_/) refuse("the flag " field " does not begin with is_ or has_")
    }
}
/^(NAV_API|static inline) / && match($0, /nav_[a-z0-9_]+\(/) {
    check_function(substr($0, RSTART, RLENGTH - 1))
}
END {
    if (!functions || !flags) {
        print "no function or no flag was looked at"
        failed = 1
    }
    exit failed
}' nav/include/nav/*.h
