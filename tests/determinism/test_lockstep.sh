#!/bin/sh
# lockstep says what is wrong with its options, and for whom it waits. Usage: test_lockstep.sh LOCKSTEP
program=$1
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0

# refused WORDS OPTION...: one line, which is this.
refused() {
    words="lockstep: $1"
    shift
    "$program" "$@" >"$log" 2>&1
    status=$?
    [ $status -eq 2 ] && [ "$(cat "$log")" = "$words" ] && return
    echo "lockstep $*: status $status, $(cat "$log")"
    failed=1
}
help='; --help lists the options'
refused "no such option: --bogus$help" --bogus
refused "no value for --ticks$help" --ticks
refused "--ticks takes a whole number of 1 to 100000000, not 'abc'" --ticks abc
refused "--ticks takes a whole number of 1 to 100000000, not ' 7'" --ticks ' 7'
refused "--rollback takes a whole number of 1 to 16, not '17'" --rollback 17
refused "--lose takes a whole number of 0 to 90, not '95'" --lose 95
refused "--join 500 is after the last tick; --ticks is 100" --join 500 --ticks 100
refused "--differ and --differ-world together$help" --differ 5 --differ-world 3
refused "--player needs --port$help" --player 1
refused "--player 2 joins, and needs --join$help" --player 2 --port 4200

"$program" --help | grep -q '^lockstep ' || { echo "--help does not print the options"; failed=1; }

# Any free port will do.
for port in 42317 38219 51423 29871; do
    : >"$log"
    "$program" --player 0 --port $port 2>"$log" >/dev/null &
    process=$!
    i=0
    while [ ! -s "$log" ] && [ $i -lt 100 ]; do
        sleep 0.1
        i=$((i + 1))
    done
    kill $process 2>/dev/null
    wait $process 2>/dev/null
    grep -q 'lockstep: port' "$log" || break
done
[ "$(cat "$log")" = 'player 0: waiting for player 1' ] || { cat "$log"; failed=1; }
exit $failed
