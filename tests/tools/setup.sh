# shellcheck shell=bash disable=SC2154
# Sourced by demo/run and tests/run, which set `program` and `root`: installs what is missing,
# configures and builds. Prints nothing when there is nothing to do.

fail() {
    printf '%s: %s\n' "$program" "$*" >&2
    exit 1
}

say() {
    printf '%s: %s\n' "$program" "$*" >&2
}

has_installed=${SIDESTEP_HAS_INSTALLED:-}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif [ -t 2 ]; then
        sudo "$@"
    else
        sudo -n "$@"
    fi
}

can_be_root() {
    [ "$(id -u)" = 0 ] || command -v sudo >/dev/null
}

# Prints those of the given packages that are not there. "tool=package" asks for a command of that
# name from any source; a plain name asks for the Debian package.
missing_packages() {
    local entry
    for entry in "$@"; do
        case $entry in
        *=*) command -v "${entry%%=*}" >/dev/null || printf '%s ' "${entry#*=}" ;;
        *)
            if command -v dpkg-query >/dev/null; then
                dpkg-query -W -f '${Status}\n' "$entry" 2>/dev/null | grep -q ' installed$' ||
                    printf '%s ' "$entry"
            fi
            ;;
        esac
    done
}

install_packages() {
    local missing log
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0
    missing=${missing% }
    command -v apt-get >/dev/null ||
        fail "needs these Debian packages or their like, and there is no apt-get: $missing"
    can_be_root ||
        fail "neither root nor sudo; as root run: apt-get install -y --no-install-recommends $missing"
    as_root true 2>/dev/null ||
        fail "sudo gives no root here; as root run: apt-get install -y --no-install-recommends $missing"
    say "installing $missing"
    log=$(mktemp)
    as_root apt-get -q update >"$log" 2>&1
    # One broken source does not matter as long as the packages can be had.
    # shellcheck disable=SC2086
    if ! as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 \
        install --no-install-recommends $missing >>"$log" 2>&1; then
        tail -n 15 "$log" >&2
        rm -f "$log"
        fail "apt-get could not install: $missing"
    fi
    rm -f "$log"
    has_installed=1
}

# After `sudo demo/run` the build belongs to the user all the same, if the tree is the user's.
drop_sudo() {
    local user=${SUDO_USER:-root}
    if [ "$(id -u)" = 0 ] && [ "$user" != root ] && runuser -u "$user" -- test -w "$root"; then
        exec runuser -u "$user" -- env -u SUDO_USER SIDESTEP_HAS_INSTALLED="$has_installed" \
            HOME="$(getent passwd "$user" | cut -d: -f6)" "$root/$program" "$@"
    fi
}

cached() {
    sed -n "s/^$2:[A-Z]*=//p" "$1/CMakeCache.txt"
}

# A build folder from another place, another user or a compiler that is gone is no use.
is_usable() {
    local dir=$1 compiler
    [ -w "$dir" ] && [ -w "$dir/CMakeCache.txt" ] || return 1
    [ -z "$(find "$dir" ! -user "$(id -u)" -print -quit)" ] || return 1
    [ "$(cached "$dir" CMAKE_HOME_DIRECTORY)" = "$root" ] || return 1
    [ "$(cached "$dir" CMAKE_CACHEFILE_DIR)" = "$dir" ] || return 1
    [ "$(cached "$dir" CMAKE_GENERATOR)" = Ninja ] || return 1
    compiler=$(cached "$dir" CMAKE_C_COMPILER)
    command -v "$compiler" >/dev/null
}

discard() {
    rm -rf "$1" 2>/dev/null || { can_be_root && as_root rm -rf "$1" 2>/dev/null; } ||
        fail "cannot replace $1, which another user made; remove it"
}

# Ninja sees by itself when a CMakeLists.txt or the set of files has changed, but neither the
# presets nor a library that was not there and now may be.
is_configured_no_more() {
    [ ! -e "$1/build.ninja" ] || [ "$root/CMakePresets.json" -nt "$1/build.ninja" ] ||
        grep -qE '_DIR:PATH=.*-NOTFOUND$|^JANSSON_FOUND:INTERNAL=$' "$1/CMakeCache.txt"
}

configure_once() {
    (cd "$root" && cmake --preset "$1") >"$root/build/$1.log" 2>&1
}

configure() {
    configure_once "$1" && return
    # Once more from nothing: the folder may be half made.
    discard "$root/build/$1"
    configure_once "$1" && return
    grep -A6 'CMake Error' "$root/build/$1.log" | head -n 30 >&2
    fail "cannot configure build/$1"
}

# How far a build is: on a terminal in one line that changes, elsewhere at each quarter.
tell_progress() {
    local dir=$1 done=$2 total=$3
    if [ -t 2 ]; then
        printf '\r%s: building in %s, step %d of %d ' "$program" "$dir" "$done" "$total" >&2
        [ "$done" != "$total" ] || printf '\n' >&2
    elif [ "$told_quarter" != $((4 * done / total)) ]; then
        told_quarter=$((4 * done / total))
        say "building in $dir, step $done of $total"
    fi
}

# Says so when there is something to build. The output goes to the log.
build_aloud() {
    local told_quarter=-1 line
    cmake --build "$@" 2>&1 | while IFS= read -r line; do
        printf '%s\n' "$line"
        if [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ (Building|Linking) ]]; then
            tell_progress "${1#"$root"/}" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
        fi
    done >"$1.log"
    return "${PIPESTATUS[0]}"
}

# build PRESET [TARGET...]
build() {
    local preset=$1 dir=$root/build/$1 log=$root/build/$1.log
    shift
    if [ -e "$root/build" ] && [ ! -w "$root/build" ]; then
        discard "$root/build"
    fi
    mkdir -p "$root/build" 2>/dev/null || fail "cannot write in $root"
    if [ -e "$log" ] && [ ! -w "$log" ]; then
        discard "$log"
    fi
    if [ -e "$dir" ] && ! is_usable "$dir"; then
        discard "$dir"
    fi
    if [ -n "$has_installed" ] || is_configured_no_more "$dir"; then
        configure "$preset"
    fi
    if ! build_aloud "$dir" ${1:+--target "$@"}; then
        grep -E -A12 'FAILED:|error:|CMake Error' "$log" | head -n 60 >&2
        fail "the build of $preset failed; all of it is in build/$preset.log"
    fi
}
