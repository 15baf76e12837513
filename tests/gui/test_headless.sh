#!/bin/sh
# The sandbox without a window: report, picture, exit codes.
# Usage: test_headless.sh SANDBOX [DATA]
sandbox=${1:?the path of the sandbox}
data=${2:-$(dirname "$0")/../../sprites}
sandbox=$(cd "$(dirname "$sandbox")" && pwd)/$(basename "$sandbox")
data=$(cd "$data" && pwd) || exit 1
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM
cd "$folder" || exit 1
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER SIDESTEP_DATA

fail() {
    echo "FAILED: $*"
    exit 1
}
run() { "$sandbox" --data "$data" --headless "$@" >out.txt 2>err.txt; }

# The report contains what was asked for.
run --frames 40 --seed 5 --check-every 20 --json report.json --screenshot a.png --size 320x200 ||
    fail "a plain run: $(cat out.txt err.txt)"
for field in '"scenario": "battlefield"' '"frames": 40' '"seed": 5' '"soldiers": 200' '"refused": 0' \
    '"valid": true'; do
    grep -qF "$field" report.json || fail "the report lacks $field: $(cat report.json)"
done
for pattern in '"hash": "[0-9a-f]\{16\}"' '"triangles": [1-9][0-9]*' '"cuts": [0-9]' '"displaced": [0-9]' '"arrived": [0-9]' \
    '"mean": [0-9.]*, "p50": [0-9.]*, "p99": [0-9.]*, "max": [0-9.]*' '"peak_bytes": [1-9]'; do
    grep -q "$pattern" report.json || fail "the report lacks $pattern: $(cat report.json)"
done
hash=$(sed -n 's/.*"hash": "\([0-9a-f]*\)", "scene_hash".*/\1/p' report.json)
grep -q '  crowd  *mean [0-9.]* us.*(40 ticks)' out.txt || fail "no times of the crowd: $(cat out.txt)"
grep -q "world hash $hash" out.txt || fail "report and output name different hashes"

# The same run again is the same; another tick or seed is not.
run --frames 40 --seed 5 --json again.json --screenshot b.png --size 320x200 || fail "the second run"
grep -qF "\"hash\": \"$hash\"" again.json || fail "the same seed gives another hash"
cmp -s a.png b.png || fail "the same seed gives another picture"
run --frames 41 --seed 5 --json other.json || fail "a run of 41 ticks"
grep -qF "\"hash\": \"$hash\"" other.json && fail "a tick more gives the same hash"
scene_hash() { sed -n 's/.*"scene_hash": "\([0-9a-f]*\)".*/\1/p' "$1"; }
run --frames 40 --seed 6 --json seed.json || fail "a run with seed 6"
[ "$(scene_hash again.json)" != "$(scene_hash seed.json)" ] || fail "another seed gives the same scene"

# Threads change nothing.
run --scenario army --frames 6 --threads 1 --json alone.json || fail "one thread"
run --scenario army --frames 6 --threads 3 --json crew.json || fail "three threads"
[ "$(sed -n 's/.*"scene_hash": //p' alone.json)" = "$(sed -n 's/.*"scene_hash": //p' crew.json)" ] ||
    fail "three threads give another scene: $(cat alone.json crew.json)"
run --threads 0 && fail "no thread at all"

# Each scene of --list runs.
"$sandbox" --list >list.txt || fail "--list"
[ "$(wc -l <list.txt)" -ge 4 ] || fail "fewer than four scenes"
while read -r name summary; do
    [ -n "$summary" ] || fail "$name has no summary"
    run --scenario "$name" --frames 5 --check || fail "$name: $(cat out.txt err.txt)"
done <list.txt

# The path tool: a path, or the reason in words when there is none; its picture is always the same.
asked() { # asked PATTERN options...
    pattern=$1
    shift
    run --scenario ravine --frames 10 "$@" || fail "$*: $(cat out.txt err.txt)"
    grep -q "$pattern" out.txt || fail "$*: not '$pattern': $(cat out.txt)"
}
asked 'path  *There is a path: [1-9][0-9.]* px long' --ask 100,100,1500,850
asked 'Too narrow for a disc of radius 20.0 px' --ask 100,100,1420,480 --radius 20
asked 'Only mud leads there, and a truck' --ask 100,100,340,400 --agent truck
asked 'Only bushes block the path' --ask 100,100,330,130 --agent hiker
asked 'There is a path' --ask 100,100,330,130 --agent pusher
asked 'blocked by crate_b' --ask 1420,230,1300,350
asked 'There is a path: [1-9][0-9.]* px long, cost [1-9]' --ask 100,100,1500,850 --agent hiker --optimal
asked 'stopped at its limit of 1 nodes' --ask 100,300,1500,850 --budget 1
asked 'picture' --ask 100,100,1420,480 --radius 20 --overlays 6789L --size 320x180 --screenshot c.png
asked 'picture' --ask 100,100,1420,480 --radius 20 --overlays 6789L --size 320x180 --screenshot d.png
cmp -s c.png d.png || fail "the same question gives another picture"
asked 'picture' --overlays 12 --size 320x180 --screenshot e.png
asked 'picture' --overlays 12 --size 320x180 --part 100,100,420,280 --screenshot f.png
cmp -s e.png f.png && fail "--part shows the whole scene"

# The scene that compares methods: each preset has its table, and keys choose what it shows.
methods() { # methods PATTERN options...
    pattern=$1
    shift
    run --scenario methods --frames 10 "$@" || fail "$*: $(cat out.txt err.txt)"
    grep -q "$pattern" out.txt || fail "$*: not '$pattern': $(cat out.txt)"
}
methods 'waypoints .* px .* us .* waypoints legal'
methods 'waypoints .* not legal' --preset tank
methods 'Sidestep optimal .*+0.0 % .* legal' --preset tank
methods 'outlines .*-[1-9].* not legal' --preset carriage
methods 'outlines .* legal$' --preset carriage --radius 12
methods 'outlines .*+[1-9][0-9]*.* legal' --preset shore
methods 'triangles, middles' --preset triangles --size 320x180 --screenshot g.png
methods 'triangles, middles' --preset triangles --methods I --size 320x180 --screenshot h.png
grep -q 'Sidestep' out.txt && fail "--methods I shows more"
cmp -s g.png h.png && fail "--methods changes nothing in the picture"
for key in W A S D J V I Y N U X Z K; do
    methods ' legal$' --preset zigzag --methods $key
    [ "$(grep -c ' legal$' out.txt)" -eq 1 ] || fail "--methods $key: $(cat out.txt)"
done

# A file's shapes, as navimport reads them.
import=$(dirname "$data")/tests/data/import
"$sandbox" --data "$data" --headless --frames 2 --check --file "$import/level.tmx" >out.txt 2>err.txt || fail "--file: $(cat err.txt)"
grep -q 'level.tmx: Tiled map, 3 floors, 1 obstacles.* 1 islands, hash ' out.txt || fail "--file: $(cat out.txt)"
grep -q '^file, seed 1, 2 ticks' out.txt || fail "--file: $(cat out.txt)"

# A mistake: one line, or the list of places, and an exit code that is not 0.
refused() { # refused CODE PATTERN options...
    code=$1 pattern=$2
    shift 2
    "$sandbox" "$@" >out.txt 2>err.txt
    got=$?
    [ "$got" -eq "$code" ] || fail "$*: exit $got, not $code"
    grep -q "$pattern" err.txt || fail "$*: $(cat err.txt)"
}
refused 2 "unknown option '--bogus'" --bogus
refused 2 "sandbox: --frames takes a whole number of .*, not '1x'" --frames 1x
refused 2 "sandbox: --seed takes a whole number of 0 to 18446744073709551615, not '-3'" --seed=-3
refused 2 "a value is missing after '--json'" --json
refused 2 "not a size" --size 12
refused 2 "not two points" --ask 1,2,3
refused 2 "not a radius" --radius -1
refused 2 "not a rectangle" --part 1,2,3
refused 2 "not a rectangle" --part 10,20,5,30
refused 2 "not a rectangle" --part 0,0,nan,30
refused 2 "part -50,780,300,880 is not within the world, 0,0,1600,900" --data "$data" --headless --scenario ravine --part -50,780,300,880
refused 2 "no agent 'nobody'" --agent nobody
refused 2 "overlays are digits" --overlays 5X
refused 2 "no scenario 'nix'" --data "$data" --scenario nix
refused 2 "no sprites" --data "$folder"
refused 2 "no preset 'nix'" --data "$data" --headless --frames 1 --scenario methods --preset nix
refused 2 "no preset 'tank'" --data "$data" --headless --frames 1 --scenario ravine --preset tank
refused 2 "not keys of methods: 'ZQ'" --data "$data" --headless --frames 1 --scenario methods --methods ZQ
refused 2 "none.tmx: cannot be opened" --data "$data" --headless --file "$folder/none.tmx"
printf '<tileset name="s" tilewidth="8" tileheight="8" tilecount="1" columns="1"><image source="s.png" width="8" height="8"/></tileset>' >bare.tsx
refused 2 "has no shapes" --data "$data" --headless --file bare.tsx
refused 2 "no renderer 'bogus'; there are.* software" --renderer bogus
refused 2 "no renderer 'bogus'" --headless --renderer=bogus
refused 3 "none/report.json: cannot write: No such file" --data "$data" --headless --frames 1 --json none/report.json
mkdir broken && printf '{"frames": ' >broken/battlefield.json
refused 2 "battlefield.json:1" --data broken --headless

# Numbers: one line that names the value, for each value that is no number or out of range.
numbers() { # numbers OPTION VALUE...
    option=$1
    shift
    for value; do
        refused 2 "'$value'" --data "$data" --headless --frames 1 "$option" "$value"
        [ "$(wc -l <err.txt)" -eq 1 ] && [ ! -s out.txt ] || fail "$option '$value' says more than a line"
    done
}
for option in --frames --seed --check-every --budget; do
    numbers $option '' 1x -3 +3 ' 3' 1.5 1e3 0x10 nan inf 18446744073709551616 99999999999999999999
done
numbers --check-every 0
numbers --budget 4294967296
numbers --size '' 12 64x x64 63x64 64x16385 64x64x -64x64 nanxnan 64x4294967360 ' 64x64'
for option in --ask --part; do
    numbers $option '' 1,2,3 1,2,3,4,5 nan,2,30,40 1,2,inf,40 1,2,30,1e9 1,2,30,4194304 0x1,2,30,40 \
        '1, 2,30,40' 1,2,30,40px ,2,30,40
done
numbers --radius '' -1 nan inf 10001 1px 0x1 ' 1' 1e99
run --frames 1 --seed 18446744073709551615 --ask -4194303,1e2,+3.5,4194303 --radius 1e4 --budget 4294967295 \
    --size 64x64 --check-every 1 || fail "numbers at the end of their ranges: $(cat err.txt)"

# The same mistakes end with the same code, without a window and in an invisible one.
export SDL_VIDEODRIVER=dummy
for how in --headless --renderer=software; do
    for what in "--json $folder/none/x.json" "--screenshot $folder/none/x.png"; do
        # shellcheck disable=SC2086
        refused 3 'none/x' --data "$data" --frames 1 $how $what
        grep -q 'no display found' out.txt && fail "no window on the dummy driver"
    done
    refused 2 "no scenario 'nix'" --data "$data" --frames 1 $how --scenario nix
    refused 2 "no sprites" --data "$folder" --frames 1 $how
    refused 2 "no renderer 'bogus'" --frames 1 $how --renderer bogus
done
unset SDL_VIDEODRIVER
if [ -w /dev/full ]; then
    "$sandbox" --data "$data" --headless --frames 1 >/dev/full 2>err.txt
    [ $? -eq 3 ] && grep -q 'standard output' err.txt || fail "a full disk goes unnoticed"
    for size in 64x64 640x400; do
        refused 3 '/dev/full: cannot write: ' --data "$data" --headless --frames 1 --size $size --screenshot /dev/full
    done
fi

# The environment names the sprites too, and the command line goes before it.
SIDESTEP_DATA=$data "$sandbox" --headless --frames 1 >out.txt 2>&1 || fail "SIDESTEP_DATA: $(cat out.txt)"
SIDESTEP_DATA=/nowhere run --frames 1 || fail "--data before SIDESTEP_DATA: $(cat err.txt)"

"$sandbox" --help | grep -q -- --headless || fail "--help"
"$sandbox" --version | grep -q '^sidestep [0-9]' || fail "--version"
echo "headless runs work"
