#!/bin/sh
# nav compiles without a warning by each compiler that is here, and refuses flags that change what
# a double is. Usage: test_compilers.sh SOURCE COMPILER
source=$1
compiler=$2
cd "$source" || exit 1
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
failed=0

sources=$(find nav/src -name '*.c' | sort)
base='-std=c17 -ffp-contract=off -fno-math-errno -fsyntax-only -Inav/include -Inav/src'
warnings='-Werror -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wmissing-prototypes -Wcast-align'
warnings="$warnings -Wcast-qual -Wundef -Wstrict-prototypes"
of_clang='-Wcomma -Wmissing-variable-declarations -Wextra-semi -Wunreachable-code-aggressive'

# quiet HOW COMPILER OPTION...: no file of nav gives a warning, 8 files at a time.
quiet() {
    how=$1
    shift
    command -v "$1" >/dev/null || return 0
    # shellcheck disable=SC2086
    if ! printf '%s\n' $sources | xargs -n 8 -P 2 "$@" $base $warnings >"$temp/log" 2>&1; then
        echo "$how:"
        grep -E 'warning|error' "$temp/log" | head -n 10
        failed=1
    fi
}
# shellcheck disable=SC2086
quiet "clang, release" clang -DNDEBUG $of_clang
quiet "GCC for Windows, release" x86_64-w64-mingw32-gcc -DNDEBUG

# refused COMPILER FLAG...: by #error, where a double is first met.
refused() {
    command -v "$1" >/dev/null || return 0
    # shellcheck disable=SC2086
    if "$@" -Inav/include -Inav/src -fsyntax-only nav/src/geom/predicates.c >"$temp/log" 2>&1; then
        echo "compiles all the same: $*"
        failed=1
    elif ! grep -q 'error.*nav \(needs\|must be compiled with\)' "$temp/log"; then
        echo "$* gives no reason:"
        head -n 5 "$temp/log"
        failed=1
    fi
}
for one in "$compiler" gcc clang; do
    for flag in -ffast-math -Ofast -ffinite-math-only; do
        refused "$one" -std=c17 $flag
    done
done
refused gcc -std=c17 -funsafe-math-optimizations
refused gcc -std=c17 -fno-signed-zeros
if [ "$(uname -m)" = x86_64 ]; then
    refused gcc -std=c17 -mfma -ffp-contract=fast
    refused gcc -std=gnu17 -mfma
    refused gcc -std=c17 -mfpmath=387
fi
# base_api.c only passes numbers on.
# shellcheck disable=SC2086
"$compiler" -std=c17 -Inav/include -Inav/src -MM $sources >"$temp/uses" 2>&1 ||
    { cat "$temp/uses"; failed=1; }
# shellcheck disable=SC2013,SC2086
for file in $(grep -lE '(double|float|sqrt)[ (]' $sources | grep -v /base_api.c); do
    awk -v file="$file" '/^[^ ]/ { is_it = 0 } $2 == file { is_it = 1 }
        is_it && /base\/floats.h/ { found = 1 } END { exit !found }' "$temp/uses" ||
        { echo "$file does not include base/floats.h, even through others"; failed=1; }
done
exit $failed
