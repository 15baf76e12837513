#!/bin/sh
# Instructions of nav_routes_update beside those of the commits before, when one obstacle moves far
# from all routes: at most a third. Callgrind counts both in one run.
#
#   test_routes.sh BENCH
set -eu
bench=$1
skip=77

if ! command -v callgrind_annotate >/dev/null; then
    echo 'valgrind is not installed (sudo apt-get install -y valgrind)'
    exit $skip
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

valgrind --tool=callgrind --callgrind-out-file="$folder/out" "$bench" --only routes-far \
    >"$folder/text" 2>"$folder/log" || {
    # valgrind 3.19 cannot read what clang 14 writes for debuggers.
    if grep -q 'debuginfo reader' "$folder/log"; then
        echo 'valgrind cannot read this build'
        exit $skip
    fi
    cat "$folder/text" "$folder/log" >&2
    exit 1
}
callgrind_annotate --inclusive=yes --threshold=100 "$folder/out" >"$folder/table" 2>"$folder/log" || {
    echo "callgrind_annotate cannot read this build: $(tail -1 "$folder/log")"
    exit $skip
}

# What the calls of a function took, with all that it calls.
count() {
    sed -n "s/^ *\([0-9,]*\) .*:$1\( .*\)\{0,1\}\$/\1/p" "$folder/table" | head -1 | tr -d ,
}

commit=$(count nav_shape_move)
update=$(count nav_routes_update)
if [ -z "$commit" ] || [ -z "$update" ]; then
    echo 'the functions are not named in this build'
    exit $skip
fi
echo "updates take $((update * 1000 / commit)) thousandths of the instructions of the commits"
[ $((update * 3)) -le "$commit" ]
