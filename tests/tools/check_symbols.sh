#!/bin/sh
# What the library's object files define. Usage: check_symbols.sh INCLUDE_DIR OBJECT...
# - global names are nav_* (from api/ only, and declared in a public header) or navi_*;
# - every public function that a header declares is there;
# - no global name is defined twice (a static library hides that until both are linked);
# - nothing is mutable and global;
# - no function of libm whose last bit varies between machines.
include=$1
shift
command -v nm >/dev/null || { echo "no nm here"; exit 77; }

declared=$(mktemp)
trap 'rm -f "$declared"' EXIT
cat "$include"/nav/*.h | sed 's,//.*,,' | tr '\n' ' ' | tr ';' '\n' |
    sed -n 's/.*NAV_API[^(]*[ *]\(nav_[a-z0-9_]*\)(.*/\1/p' | sort -u >"$declared"
[ -s "$declared" ] || { echo "no public function found in $include"; exit 1; }

for object in "$@"; do
    nm -P "$object" | awk -v object="$object" '{ print object, $1, $2 }'
done | awk -v declared_file="$declared" '
function refuse(why) {
    print why
    failed = 1
}
BEGIN {
    while ((getline name < declared_file) > 0) is_declared[name] = 1
    n = split("sin cos tan asin acos atan atan2 sinh cosh tanh exp exp2 expm1 log log2 log10 " \
              "log1p pow cbrt hypot fma tgamma lgamma erf erfc", names, " ")
    for (i = 1; i <= n; ++i) varies[names[i]] = varies[names[i] "f"] = varies[names[i] "l"] = 1
}
{
    path = $1
    name = $2
    kind = $3
    match(path, /src\/[a-z]+\/([a-z]+\/)?[^\/]*$/)
    short = RSTART ? substr(path, RSTART + 4) : path
    sub(/\.o(bj)?$/, "", short)
    if (kind == "U") {
        if (name in varies) refuse(short " calls " name ", whose last bit varies")
        next
    }
    if (kind ~ /^[BbCDd]$/ && name !~ /^\.|^__/) refuse(short ": " name " is mutable and global")
    if (kind !~ /^[A-Z]$/) next
    if (name ~ /^nav_/) {
        if (short !~ /^api\//) refuse(short " defines the public " name "; only api/ may")
        if (!(name in is_declared)) refuse(short ": " name " is in no public header")
        is_defined[name] = 1
    } else if (name !~ /^navi_/) {
        refuse(short ": global name without navi_: " name)
    }
    if (name in defined_in) refuse(short " defines " name ", as does " defined_in[name])
    defined_in[name] = short
    ++names_seen
}
END {
    for (name in is_declared)
        if (!(name in is_defined)) refuse("declared but nowhere defined: " name)
    if (!names_seen) refuse("no symbol was looked at")
    exit failed
}'
