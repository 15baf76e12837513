#!/bin/sh
# A world that has warmed up allocates nothing: 500 ticks of each steady scene, up to 1 000 movers
# each, behind 300 ticks of warm-up. `bench --full --only steady` plays 10 000.
#
#   test_steady.sh BENCH
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$1" --quick --only steady --csv "$folder/a.csv"
for scene in o n d crowd; do
    grep -q "^steady-$scene,nav,1000,tick,500," "$folder/a.csv" || {
        echo "test_steady: no row for $scene" >&2
        exit 1
    }
done
# The last column but one counts the calls of the allocator.
if ! awk -F, 'NR > 1 && $(NF - 1) != 0 { print $1 " allocates: " $(NF - 1); bad = 1 }
              END { exit bad }' "$folder/a.csv"; then
    echo 'test_steady: a world that has warmed up allocates' >&2
    exit 1
fi
