#!/bin/sh
# Installs a build and lets a game use it: by CMake, by pkg-config, after the installed tree was
# moved, from the build folder, and with the source in its own tree. All paths have blanks in them.
# Usage: test_install.sh SOURCE BUILD COMPILER
build=$2
compiler=$3
unset DESTDIR CFLAGS CMAKE_BUILD_TYPE
bare=$(mktemp -d)
trap 'rm -rf "$bare"' EXIT
temp="$bare/a folder"
mkdir "$temp" && ln -s "$1" "$temp/side step" || exit 1
source="$temp/side step"
game=$source/tests/install

fail() {
    echo "$1"
    [ -e "$temp/log" ] && tail -n 20 "$temp/log"
    exit 1
}
# quietly WHAT COMMAND...
quietly() {
    what=$1
    shift
    "$@" >"$temp/log" 2>&1 || fail "cannot $what"
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
# configure FOLDER SOURCE OPTION...
configure() {
    folder=$1
    from=$2
    shift 2
    quietly "configure $from $*" cmake -S "$from" -B "$folder" -DCMAKE_C_COMPILER="$compiler" \
        -DCMAKE_EXPORT_COMPILE_COMMANDS=ON "$@"
}
# by_cmake FOLDER HOW OPTION...
by_cmake() {
    to=$1
    how=$2
    shift 2
    configure "$to" "$game" "$@"
    quietly "build the game $how" cmake --build "$to"
    run "$to/game" "$how"
}
# by_pkg_config PREFIX HOW COMPILER OPTION...: without --static.
by_pkg_config() {
    command -v pkg-config >/dev/null || return 0
    PKG_CONFIG_PATH=$(dirname "$(find "$1" -name sidestep.pc)")
    export PKG_CONFIG_PATH
    how=$2
    shift 2
    flags=$(pkg-config --cflags --libs sidestep) || fail "pkg-config does not find sidestep"
    # Only a shell reads the blanks as pkg-config writes them.
    eval "quietly 'build the game $how' \"\$@\" $flags -o \"\$temp/by_pkg_config\""
    LD_LIBRARY_PATH=$(dirname "$PKG_CONFIG_PATH") # for a shared library
    export LD_LIBRARY_PATH
    run "$temp/by_pkg_config" "$how"
    unset LD_LIBRARY_PATH
}
# compiled_with FOLDER FILE FLAG: in the file compile_commands.json.
compiled_with() {
    grep '"command"' "$1/compile_commands.json" | grep "$2" | grep -q -- " $3 "
}

# A whole build; the tree is moved after it was installed.
quietly "install" cmake --install "$build" --prefix "$temp/first"
mv "$temp/first" "$temp/prefix"
by_cmake "$temp/found" "with find_package" -DCMAKE_PREFIX_PATH="$temp/prefix"
"$temp/found/crossing" >"$temp/log" 2>&1 || fail "the example game, with find_package, fails"
by_cmake "$temp/unbuilt" "with the build folder" -Dsidestep_DIR="$build"
# Parts that there are not: asked for, and optional.
mkdir "$temp/parts"
for parts in "COMPONENTS nothing" "OPTIONAL_COMPONENTS nothing"; do
    printf 'cmake_minimum_required(VERSION 3.20)\nproject(parts C)\nfind_package(sidestep REQUIRED %s)\n' \
        "$parts" >"$temp/parts/CMakeLists.txt"
    rm -rf "$temp/parts/build"
    cmake -S "$temp/parts" -B "$temp/parts/build" -DCMAKE_PREFIX_PATH="$temp/prefix" \
        -DCMAKE_C_COMPILER="$compiler" >"$temp/log" 2>&1
    case $?$parts in
    0COMPONENTS*) fail "find_package finds a part that there is not" ;;
    0*) ;;
    *OPTIONAL*) fail "find_package wants an optional part" ;;
    *) grep -q "sidestep::nothing is not installed" "$temp/log" || fail "find_package does not say why" ;;
    esac
done
# Links of the pages lead to what is installed.
docs=$temp/prefix/share/doc/sidestep
for page in "$docs"/*.md; do
    for link in $(grep -oE '\]\([^)# ]+' "$page" | sed 's/^](//' | grep -vE '^https?:'); do
        [ -f "$docs/$link" ] || fail "$(basename "$page") links to $link, which is not installed"
    done
    grep -q ' in the source)' "$page" && named=1
done
[ -n "$named" ] || fail "no page names a file that is not installed"
grep -qF "$major.$minor.$patch" "$(find "$temp/prefix" -name sidestep.pc)" ||
    fail "sidestep.pc has another version than nav/base.h"
by_pkg_config "$temp/prefix" "with pkg-config" "$compiler" "$game/game.c"
command -v c++ >/dev/null && by_pkg_config "$temp/prefix" "in C++" c++ -x c++ "$game/game.c" -x none

# The readers of sprite files, where the build has them.
level=$source/tests/data/import/level.tmx
# level_is PROGRAM HOW
level_is() {
    said=$("$1" "$level" 2>&1) || fail "the level built $2 fails: $said"
    [ "$said" = "4 shapes, 1 islands" ] || fail "the level built $2 says: $said"
}
if [ -n "$(find "$temp/prefix" -name 'libsidestep_asset.a')" ]; then
    for from in -DCMAKE_PREFIX_PATH="$temp/prefix" -Dsidestep_DIR="$build"; do
        by_cmake "$temp/with_asset" "with asset and $from" -DWITH_ASSET=ON "$from"
        level_is "$temp/with_asset/level" "with $from"
        rm -rf "$temp/with_asset"
    done
    if command -v pkg-config >/dev/null; then
        PKG_CONFIG_PATH=$(dirname "$(find "$temp/prefix" -name sidestep-asset.pc)")
        export PKG_CONFIG_PATH
        flags=$(pkg-config --cflags --libs sidestep-asset) || fail "pkg-config: no sidestep-asset"
        # The game has folders of these names, too, and looks there first.
        mkdir -p "$temp/own/asset" "$temp/own/art"
        for name in map types outline; do echo '#error not this one' >"$temp/own/asset/$name.h"; done
        echo '#error not this one' >"$temp/own/art/art.h"
        eval "quietly 'build the level' \"\$compiler\" -I\"\$temp/own\" \"\$game/level.c\" $flags \
            -o \"\$temp/level\""
        level_is "$temp/level" "with pkg-config"
        if command -v c++ >/dev/null; then
            eval "quietly 'build the level in C++' c++ -x c++ \"\$game/level.c\" -x none $flags \
                -o \"\$temp/level\""
            level_is "$temp/level" "in C++"
        fi
    fi
fi

# Only the library, shared, from the whole project; to DESTDIR, with a folder of its own for libraries.
configure "$temp/shared" "$source" -DBUILD_SHARED_LIBS=ON -DCMAKE_INSTALL_PREFIX=/usr \
    -DCMAKE_INSTALL_LIBDIR=lib/some-machine -DCMAKE_BUILD_TYPE=Debug
quietly "build the library alone" cmake --build "$temp/shared" --target nav
quietly "install the library alone" env DESTDIR="$temp/stage" cmake --install "$temp/shared"
more=$(cd "$temp/stage/usr" &&
    find . -type f ! -path './include/*' ! -path './lib/*' ! -path './share/doc/sidestep/*')
[ -z "$more" ] || fail "more than the library was installed: $more"
for page in LICENSE BODIES.md DEFINITIONS.md HOWTO.md LIMITS.md; do
    [ -f "$temp/stage/usr/share/doc/sidestep/$page" ] || fail "$page is not installed"
done
by_cmake "$temp/found_shared" "with a shared library" \
    -Dsidestep_DIR="$temp/stage/usr/lib/some-machine/cmake/sidestep"
if command -v nm >/dev/null; then
    # The public functions must all be there, and only they.
    library=$(find "$temp/stage" -name 'libsidestep.so.*' -type f)
    extra=$(nm -D --defined-only "$library" | awk '$3 !~ /^nav_/ { print $3 }')
    [ -z "$extra" ] || fail "the shared library exports: $extra"
fi

# In the tree of a game, of which it is no part when that is installed. The folder nav is enough.
by_cmake "$temp/inside" "with the source in its tree" -DSIDESTEP_TREE="$source/nav" \
    -DCMAKE_BUILD_TYPE=Debug
compiled_with "$temp/inside" predicates.c -O2 && fail "nav is optimised in a debug build"
compiled_with "$temp/inside" predicates.c -ffp-contract=off || fail "nav lacks -ffp-contract=off"
quietly "install the game" cmake --install "$temp/inside" --prefix "$temp/game"
[ "$(cd "$temp/game" && find . -type f)" = ./bin/game ] ||
    fail "installing the game installs: $(cd "$temp/game" && find . -type f)"

# A game without a build type gets an optimised library, unless it says itself what it wants. Its
# own install can have the library too.
configure "$temp/plain" "$game" -DSIDESTEP_TREE="$source" -DCMAKE_UNITY_BUILD=ON
compiled_with "$temp/plain" predicates.c -O2 || fail "without a build type nav is not optimised, or it is built in unity"
configure "$temp/asked" "$game" -DSIDESTEP_TREE="$source" -DCMAKE_C_FLAGS=-O1 -DSIDESTEP_INSTALL=ON
compiled_with "$temp/asked" predicates.c -O2 && fail "nav overrides the game's -O1"
grep -q sidestep.pc "$temp/asked/sidestep/nav/cmake_install.cmake" ||
    fail "SIDESTEP_INSTALL=ON installs nothing in a game"

# nav as a project of its own.
configure "$temp/alone" "$source/nav"
compiled_with "$temp/alone" predicates.c -O3 || fail "nav alone is no release build"
grep -q sidestep.pc "$temp/alone/cmake_install.cmake" || fail "nav alone installs nothing"
exit 0
