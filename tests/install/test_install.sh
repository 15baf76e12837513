#!/bin/sh
# Installs a build and lets a game use it: by CMake, by pkg-config, after the installed tree was
# moved, and with the source in its own tree. Usage: test_install.sh SOURCE BUILD COMPILER
source=$1
build=$2
compiler=$3
game=$source/tests/install
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

fail() {
    echo "$1"
    [ -e "$temp/log" ] && tail -n 20 "$temp/log"
    exit 1
}

major=$(sed -n 's/#define NAV_VERSION_MAJOR //p' "$source/nav/include/nav/base.h")
minor=$(sed -n 's/#define NAV_VERSION_MINOR //p' "$source/nav/include/nav/base.h")
patch=$(sed -n 's/#define NAV_VERSION_PATCH //p' "$source/nav/include/nav/base.h")
version=$((major * 10000 + minor * 100 + patch))

# run PROGRAM HOW
run() {
    said=$("$1" 2>&1) || fail "the game built $2 fails: $said"
    [ "$said" = "sidestep $version" ] || fail "the game built $2 says: $said"
}

# by_cmake FOLDER HOW OPTION...
by_cmake() {
    folder=$1
    how=$2
    shift 2
    cmake -S "$game" -B "$folder" -DCMAKE_C_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Debug "$@" \
        >"$temp/log" 2>&1 || fail "cannot configure the game $how"
    cmake --build "$folder" >"$temp/log" 2>&1 || fail "cannot build the game $how"
    run "$folder/game" "$how"
}

cmake --install "$build" --prefix "$temp/first" >"$temp/log" 2>&1 || fail "cannot install"
mv "$temp/first" "$temp/prefix"
by_cmake "$temp/found" "with find_package" -DCMAKE_PREFIX_PATH="$temp/prefix"

grep -qF "$major.$minor.$patch" "$(find "$temp/prefix" -name sidestep.pc)" ||
    fail "sidestep.pc has another version than nav/base.h"
if command -v pkg-config >/dev/null; then
    PKG_CONFIG_PATH=$(dirname "$(find "$temp/prefix" -name sidestep.pc)")
    export PKG_CONFIG_PATH
    # shellcheck disable=SC2046
    "$compiler" "$game/game.c" -o "$temp/game" $(pkg-config --cflags --libs --static sidestep) \
        >"$temp/log" 2>&1 || fail "cannot build the game with pkg-config"
    run "$temp/game" "with pkg-config"
fi

by_cmake "$temp/inside" "with the source in its tree" -DSIDESTEP_TREE="$source"
# As a shared library the public functions must all be there, and only they.
by_cmake "$temp/shared" "with a shared library" -DSIDESTEP_TREE="$source" -DBUILD_SHARED_LIBS=ON
if command -v nm >/dev/null; then
    library=$(find "$temp/shared" -name 'libsidestep.so.*' -type f)
    extra=$(nm -D --defined-only "$library" | awk '$3 !~ /^nav_/ { print $3 }')
    [ -z "$extra" ] || fail "the shared library exports: $extra"
fi
exit 0
