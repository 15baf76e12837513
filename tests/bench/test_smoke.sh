#!/bin/sh
# The benchmark runs, and writes what it says it writes.
#
#   test_smoke.sh BENCH
set -eu
bench=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    printf 'test_smoke: %s\n' "$1" >&2
    exit 1
}

"$bench" --quick --only smoke --csv "$folder/a.csv" --svg "$folder/a.svg" | tee "$folder/a.txt"
for variant in o n d; do
    grep -q "^smoke-$variant,nav,100,move,5000," "$folder/a.csv" || fail "no row for $variant"
done
grep -q '</svg>' "$folder/a.svg" || fail 'the plot has no end'

# Times differ from run to run; meshes do not.
"$bench" --quick --only smoke --csv "$folder/b.csv" >/dev/null
sed 's/.*,//' "$folder/a.csv" >"$folder/a.hashes"
sed 's/.*,//' "$folder/b.csv" >"$folder/b.hashes"
cmp "$folder/a.hashes" "$folder/b.hashes" || fail 'two runs give different meshes'

"$bench" --quick --only terrain | grep -q '^| swamps, point, fast / shortest | 40 |' ||
    fail 'no row for swamps'

"$bench" --only nonsense >/dev/null 2>&1 && fail 'an unknown scene is played'
"$bench" --csv >/dev/null 2>&1 && fail 'an option without its value is taken'
"$bench" --only smoke --csv "$folder/none/a.csv" >/dev/null 2>&1 && fail 'a lost table is no error'
exit 0
