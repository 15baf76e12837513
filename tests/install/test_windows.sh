#!/bin/sh
# For Windows: nav as a DLL, navreplay, navimport and the examples are built without a warning, and
# play the replays with the same output. Skipped where the cross compiler or wine is missing.
# Usage: test_windows.sh SOURCE
source=$1
compiler=x86_64-w64-mingw32-gcc
for needed in $compiler wine; do
    command -v "$needed" >/dev/null || { echo "no $needed"; exit 77; }
done
temp=$(mktemp -d)
trap 'WINEPREFIX="$temp/wine" wineserver -k 2>/dev/null; rm -rf "$temp"' EXIT
export PKG_CONFIG_LIBDIR="$temp" WINEDEBUG=-all WINEPREFIX="$temp/wine"

# The readers of sprite files are without the libraries that they need: nothing else is here.
if ! cmake -S "$source" -B "$temp/build" -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_C_COMPILER=$compiler -DCMAKE_FIND_ROOT_PATH=/usr/x86_64-w64-mingw32 \
    -DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY \
    -DBUILD_SHARED_LIBS=ON -DSIDESTEP_WERROR=ON >"$temp/log" 2>&1 ||
    ! cmake --build "$temp/build" --parallel 2 >"$temp/log" 2>&1; then
    grep -E 'warning|error|undefined' "$temp/log" || tail -n 20 "$temp/log"
    exit 1
fi
cp "$temp"/build/nav/*.dll "$temp/build/demo" || exit 1

# Windows ends lines with a carriage return, too.
cat >"$temp/navreplay" <<'END'
#!/bin/sh
temp=${0%/*}
wine "$temp/build/demo/navreplay.exe" "$@" >"$temp/out" 2>"$temp/err"
status=$?
tr -d '\r' <"$temp/out"
tr -d '\r' <"$temp/err" | grep -v -e wine -e '^multiarch' -e '^execute "dpkg' >&2
exit $status
END
chmod +x "$temp/navreplay"

failed=0
cd "$source/tests" || exit 1
for file in replays/*.nav replays/malformed/*.nav; do
    sh replays/play.sh "$temp/navreplay" "$file" || failed=1
done
wine "$temp/build/demo/example_crossing.exe" 2>/dev/null | grep -q '100 of 100 units arrived' || {
    echo "example_crossing: not all units arrive"
    failed=1
}
exit $failed
