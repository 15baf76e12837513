#!/bin/sh
# Instructions that one move of W1 "o" at N = 1 000 takes, counted by callgrind and compared with
# instructions.txt: more than 3 % above it fails. It is the difference of a long and a short run, so
# that loading does not count.
#
#   test_instructions.sh BENCH BUILD [--update]
#
# BUILD names compiler and build type as the first column of instructions.txt does; a build that has
# no line there is skipped (valgrind 3.19 cannot read what clang 14 writes for debuggers). --update
# writes what was counted into it.
set -eu
bench=$1
build=$2
update=${3-}
baseline=$(dirname "$0")/instructions.txt
skip=77

if ! command -v valgrind >/dev/null; then
    echo 'valgrind is not installed (sudo apt-get install -y valgrind)'
    exit $skip
fi
then=$(sed -n "s/^$build //p" "$baseline")
if [ -z "$then" ] && [ "$update" != --update ]; then
    echo "instructions.txt has no line for $build"
    exit $skip
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

count() {
    valgrind --tool=callgrind --callgrind-out-file="$folder/out" "$bench" --fixed "$1" \
        >"$folder/text" 2>"$folder/log" || {
        cat "$folder/text" "$folder/log" >&2
        exit 1
    }
    sed -n 's/.*Collected : *//p' "$folder/log"
}

short=1000
long=6000
few=$(count $short)
many=$(count $long)
now=$(((many - few) / (long - short)))
echo "$build: $now instructions a move"

if [ "$update" = --update ]; then
    grep -v "^$build " "$baseline" >"$folder/new" || true
    echo "$build $now" >>"$folder/new"
    cp "$folder/new" "$baseline"
    exit 0
fi
echo "instructions.txt says $then, now $((now * 1000 / then)) thousandths of it"
if [ $((now * 100)) -gt $((then * 103)) ]; then
    echo 'More than 3 % above. If that is right, say why in the commit that runs this with --update.'
    exit 1
fi
[ $((now * 100)) -ge $((then * 97)) ] || echo 'Fewer by more than 3 %: --update keeps the gain.'
