#!/bin/sh
# Without SDL2 and the libraries that read sprite files, nav, navreplay and their tests are still
# built, and the configure step says what to install. Usage: test_without.sh SOURCE COMPILER
source=$1
compiler=$2
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
failed=0

has() {
    grep -q "^$1:" "$temp/targets" || { echo "$2: $1 is not built"; failed=1; }
}
has_not() {
    grep -q "^$1:" "$temp/targets" && { echo "$2: $1 is built all the same"; failed=1; }
}
# without HOW PACKAGES OPTION...
without() {
    how=$1
    packages=$2
    shift 2
    rm -rf "$temp/build"
    cmake -S "$source" -B "$temp/build" -DCMAKE_C_COMPILER="$compiler" "$@" >"$temp/log" 2>&1 || {
        echo "$how: cannot configure"
        tail -n 20 "$temp/log"
        exit 1
    }
    grep -qF -- "sudo apt-get install -y $packages" "$temp/log" || {
        echo "$how: does not say what to install, which is $packages"
        failed=1
    }
    cmake --build "$temp/build" --target help | sed 's/^\.\.\. //; s/: .*//; s/ .*//; s/$/:/' \
        >"$temp/targets"
    has nav "$how"
    has navreplay "$how"
    has_not sandbox "$how"
}

no_sdl="-DCMAKE_DISABLE_FIND_PACKAGE_SDL2=ON -DCMAKE_DISABLE_FIND_PACKAGE_SDL2_image=ON"
# shellcheck disable=SC2086
without "without SDL2" "libsdl2-dev libsdl2-image-dev" $no_sdl
has engine_asset "without SDL2"

export PKG_CONFIG_LIBDIR="$temp"
# Nor are their headers there, which this machine may have.
mkdir "$temp/headers"
for header in jansson.h expat.h zlib.h zstd.h png.h; do
    echo '#error "this header is not there"' >"$temp/headers/$header"
done
# shellcheck disable=SC2086
without "without anything" "zlib1g-dev libexpat1-dev libjansson-dev libsdl2-dev libsdl2-image-dev" \
    $no_sdl -DCMAKE_DISABLE_FIND_PACKAGE_ZLIB=ON -DCMAKE_DISABLE_FIND_PACKAGE_EXPAT=ON \
    -DCMAKE_DISABLE_FIND_PACKAGE_PNG=ON "-DCMAKE_C_FLAGS=-I$temp/headers"
has engine_asset "without anything"
has_not import.art_map "without anything"
has readme_example "without anything"
# The readers without any library still compile, and say what they lack.
cmake --build "$temp/build" --target navimport >"$temp/log" 2>&1 || {
    echo "without anything: navimport cannot be built"
    tail -n 20 "$temp/log"
    exit 1
}
program=$(find "$temp/build" -name navimport -type f)
for file in level.tmx sheet.json; do
    if "$program" "$source/tests/data/import/$file" >"$temp/log" 2>&1 || ! grep -q 'lacks' "$temp/log"; then
        echo "without anything: navimport does not say what it lacks for $file"
        cat "$temp/log"
        failed=1
    fi
done
exit $failed
