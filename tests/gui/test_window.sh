#!/bin/sh
# Drives the real sandbox in a real window, and looks at its pixels.
# Usage: test_window.sh SANDBOX [DATA]      Exit: 0 passed, 1 failed, 77 tools are missing.
sandbox=${1:?the path of the sandbox}
data=${2:-$(dirname "$0")/../../sprites}

for tool in Xvfb xdotool import convert compare identify; do
    if ! command -v "$tool" >/dev/null 2>&1; then
        echo "skipped: $tool is missing (apt-get install xvfb xdotool imagemagick)"
        exit 77
    fi
done
sandbox=$(cd "$(dirname "$sandbox")" && pwd)/$(basename "$sandbox")
data=$(cd "$data" && pwd) || exit 1
folder=$(mktemp -d) || exit 1
server='' game=''
clean_up() {
    [ -z "$game" ] || kill "$game" 2>/dev/null
    [ -z "$server" ] || kill "$server" 2>/dev/null
    wait 2>/dev/null
    rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 1' INT TERM
cd "$folder" || exit 1
unset SDL_VIDEODRIVER WAYLAND_DISPLAY SIDESTEP_DATA

fail() {
    echo "FAILED: $*"
    [ ! -f game.txt ] || sed 's/^/  sandbox: /' game.txt
    if [ -n "$SIDESTEP_TEST_OUT" ]; then
        mkdir -p "$SIDESTEP_TEST_OUT" && cp ./*.png "$SIDESTEP_TEST_OUT"/
    fi
    exit 1
}

# wait_for SECONDS command...: until the command succeeds.
wait_for() {
    tries=$(($1 * 5))
    shift
    while ! "$@" >/dev/null 2>&1; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || return 1
        sleep 0.2
    done
}

# Without -noreset the server restarts whenever its last client disconnects, as each search for the
# window does, and a client that connects at that moment is refused.
Xvfb -noreset -displayfd 3 -screen 0 1000x640x24 -nolisten tcp 3>display.txt 2>server.txt &
server=$!
wait_for 20 test -s display.txt || fail "Xvfb did not start: $(cat server.txt)"
DISPLAY=:$(cat display.txt)
export DISPLAY

# The libraries behind a window (D-Bus, X11) leak by themselves; ours are looked for below, where a
# sanitizer build runs without them.
own_options=$ASAN_OPTIONS
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0
export ASAN_OPTIONS

"$sandbox" --data "$data" --renderer software --seed 7 --size 1000x640 --overlays 0 --check \
    >game.txt 2>&1 &
game=$!
find_window() { id=$(xdotool search --onlyvisible --name '^Sidestep - battlefield$' | head -n 1) && [ -n "$id" ]; }
wait_for 60 find_window || fail "no window named 'Sidestep - battlefield'"
xdotool windowmove "$id" 0 0 windowfocus "$id"
xdotool mousemove 980 500 # away, so that nothing is lit by the pointer

# The map without the figures above and the buttons below.
look() {
    import -window root -crop 1000x490+0+40 +repage "$1.png" || fail "no picture of the window"
}
# Two pictures one after the other that are the same: nothing moves any more.
settle() {
    for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
        look "$1"
        sleep 0.4
        look again
        [ "$(differing "$1" again)" -gt 0 ] || return 0
    done
    fail "the picture does not come to rest ($1)"
}
# How many pixels differ, in all or in a part WxH+X+Y of the pictures.
differing() {
    if [ -n "$3" ]; then
        convert "$1.png" -crop "$3" +repage part_a.png
        convert "$2.png" -crop "$3" +repage part_b.png
        compare -metric AE part_a.png part_b.png null: 2>&1 | sed 's/ .*//'
    else
        compare -metric AE "$1.png" "$2.png" null: 2>&1 | sed 's/ .*//'
    fi
}
key() {
    xdotool key "$1"
    sleep 0.4
}
at_least() { # at_least N FIRST SECOND what [PART]
    found=$(differing "$2" "$3" "$5")
    [ "$found" -ge "$1" ] || fail "$4: only $found pixels changed, $1 expected"
}
none() { # none FIRST SECOND what [PART]
    found=$(differing "$1" "$2" "$4")
    [ "$found" -eq 0 ] || fail "$3: $found pixels changed, none expected"
}

# The picture moves, and is not empty.
wait_for 20 sh -c '[ "$(import -window root -crop 1000x490+0+40 png:- | identify -format %k -)" -gt 2000 ]' ||
    fail "the window shows next to no colours"
look moving_a
sleep 1
look moving_b
at_least 200 moving_a moving_b "tanks and soldiers move"

# Pause, a single step.
key p
settle still
key o
settle stepped
at_least 20 still stepped "O moves the world by a tick"

# Overlays come and go.
for overlay in 1 2 3 6; do
    key "$overlay"
    settle shown
    at_least 3000 stepped shown "overlay $overlay shows"
    key "$overlay"
    settle hidden
    none stepped hidden "overlay $overlay hides"
done

# The path tool: two clicks make a query, keys change it and show more of it, a drag moves the goal.
key f
xdotool mousemove 333 219 click 1 # neither end is where tanks drive
xdotool mousemove 816 329
sleep 0.3
xdotool click 1
xdotool mousemove 980 500
settle path
at_least 1500 stepped path "two clicks show a path"
for overlay in 7 8 9; do
    key "$overlay"
    settle shown
    at_least 2000 path shown "overlay $overlay shows"
    key "$overlay"
    settle hidden
    none path hidden "overlay $overlay hides" 1000x400+0+90
done
key plus
key plus
settle wide
at_least 300 path wide "+ gives the path a width"
xdotool mousemove 816 329
sleep 0.3
xdotool mousedown 1
sleep 0.2
xdotool mousemove 764 408
sleep 0.2
xdotool mousemove 676 452
sleep 0.2
xdotool mouseup 1
xdotool mousemove 980 500
settle elsewhere
at_least 1000 wide elsewhere "a drag moves the goal"
key minus
key minus
key f
settle put_back
none stepped put_back "F puts the path tool away"

# Shift+click puts a container on the river, where nothing drives; a drag takes it elsewhere; the
# wheel turns it while it is held; a right click takes it away.
here_x=445 here_y=439 there_x=518 there_y=171
key t
xdotool mousemove $here_x $here_y
sleep 0.3
xdotool keydown Shift_L
xdotool click 1
xdotool keyup Shift_L
xdotool mousemove 980 500
settle placed
here=60x60+$((here_x - 30))+$((here_y - 70))
there=70x70+$((there_x - 35))+$((there_y - 75))
at_least 300 stepped placed "shift+click places" $here

xdotool mousemove $here_x $here_y
sleep 0.3
xdotool mousedown 1
sleep 0.2
xdotool mousemove $(((here_x + there_x) / 2)) $(((here_y + there_y) / 2))
sleep 0.2
xdotool mousemove $there_x $there_y
sleep 0.2
xdotool mouseup 1
xdotool mousemove 980 500
settle dragged
none stepped dragged "the drag leaves nothing behind" $here
at_least 300 stepped dragged "the drag brings it to the other place" $there

xdotool mousemove $there_x $there_y mousedown 1
sleep 0.3
xdotool click 4 click 4 click 4
sleep 0.3
xdotool mouseup 1
xdotool mousemove 980 500
settle turned
at_least 100 dragged turned "the wheel turns what is held" $there

# A wheel that is tilted turns nothing.
xdotool mousemove $there_x $there_y mousedown 1
sleep 0.3
xdotool click 6 click 7 click 7
sleep 0.3
xdotool mouseup 1
xdotool mousemove 980 500
settle tilted
none turned tilted "a tilted wheel does nothing"

# Behind a menu nothing is dragged.
xdotool mousemove $there_x $there_y mousedown 1
sleep 0.3
key Escape
xdotool mousemove 300 300
sleep 0.2
xdotool mousemove 700 300
sleep 0.2
key Escape
xdotool mouseup 1
xdotool mousemove 980 500
settle covered
none turned covered "what is held is let go when the menu opens"

xdotool mousemove $there_x $there_y
sleep 0.3
xdotool click 3
xdotool mousemove 980 500
settle removed
none stepped removed "a right click takes it away"

# Zoom at the pointer and back, help over the picture.
xdotool mousemove 500 300 click 4 click 4
xdotool mousemove 980 500
settle zoomed
at_least 50000 removed zoomed "the wheel zooms"
key Home
settle whole
none removed whole "Home shows the whole map again"
key h
settle help
at_least 100000 whole help "H shows the keys"
key Escape

# Escape asks before it quits.
key Escape
settle menu
at_least 100000 whole menu "Escape shows the menu"
kill -0 "$game" 2>/dev/null || fail "Escape ended the game without a question"
xdotool mousemove 500 368 click 1
ended() { ! kill -0 "$game" 2>/dev/null; }
wait_for 20 ended || fail "Quit does not quit"
wait "$game"
code=$?
game=''
[ "$code" -eq 0 ] || fail "the sandbox ended with $code"
grep -q 'the world is valid' game.txt || fail "no check at the end"

# The scene of methods: keys show and hide a method and choose another preset and other ends; the
# path tool sets them by hand.
"$sandbox" --data "$data" --renderer software --seed 7 --size 1000x640 --overlays 0 --scenario methods \
    --preset grids >game.txt 2>&1 &
game=$!
find_methods() { id=$(xdotool search --onlyvisible --name '^Sidestep - methods$' | head -n 1) && [ -n "$id" ]; }
wait_for 60 find_methods || fail "no window named 'Sidestep - methods'"
xdotool windowmove "$id" 0 0 windowfocus "$id"
xdotool mousemove 980 500
sleep 1
key p
settle grids
for letter in k a; do
    key $letter
    settle less
    at_least 300 grids less "$letter hides a path" 1000x250+0+0
    key $letter
    settle more
    none grids more "$letter shows it again" 1000x250+0+0
done
key f
xdotool mousemove 200 120 click 1
xdotool mousemove 700 90
sleep 0.3
xdotool click 1
xdotool mousemove 980 500
settle by_hand
at_least 500 grids by_hand "two clicks set other ends" 1000x250+0+0
key f
key BackSpace
settle by_lot
at_least 500 by_hand by_lot "Backspace sets random ends"
key Return
settle next
at_least 20000 by_lot next "Return shows the next preset"
key r
settle again
kill "$game"
wait "$game" 2>/dev/null
game=''
grep -q 'Sidestep optimal .* legal' game.txt || fail "no table of methods at the end"
grep -q 'outlines' game.txt || fail "R forgets the preset: $(cat game.txt)"
grep -q '^  path' game.txt && fail "a path that nobody asked for at the end"

# The same ticks with and without a window give the same world.
hash_of() { sed -n 's/.*world hash \([0-9a-f]\{16\}\).*/\1/p' "$1"; }
"$sandbox" --data "$data" --renderer software --seed 3 --frames 90 >window.txt 2>&1 ||
    fail "90 ticks in a window: $(cat window.txt)"
ASAN_OPTIONS=$own_options
env -u DISPLAY SDL_VIDEODRIVER=dummy "$sandbox" --data "$data" --renderer software --seed 3 --frames 90 \
    >dummy.txt 2>&1 || fail "90 ticks in a window on no screen: $(cat dummy.txt)"
[ "$(hash_of dummy.txt)" = "$(hash_of window.txt)" ] || fail "the dummy driver gives another hash"
"$sandbox" --data "$data" --headless --seed 3 --frames 90 >headless.txt 2>&1 ||
    fail "90 ticks headless: $(cat headless.txt)"
[ -n "$(hash_of window.txt)" ] && [ "$(hash_of window.txt)" = "$(hash_of headless.txt)" ] ||
    fail "with a window $(hash_of window.txt), headless $(hash_of headless.txt)"

# Without a display it says so, does not hang, and leaves a picture.
(unset DISPLAY && "$sandbox" --data "$data" --frames 20 >without.txt 2>&1) ||
    fail "without a display: $(cat without.txt)"
grep -q 'no display found' without.txt || fail "it does not say that there is no display"
[ "$(identify -format %wx%h sidestep.png)" = 1280x720 ] || fail "no picture without a display"

echo "the window works"
