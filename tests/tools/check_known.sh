#!/bin/sh
# Each of the 50 known failures has a row in tests/known/README.md, which names a test that exists
# and is run, or says "explained".
# Usage: check_known.sh FOLDER
failed=0
complain() {
    echo "$1"
    failed=1
}
number=0
while [ $number -lt 50 ]; do
    number=$((number + 1))
    row=$(grep "^| $number |" "$1/README.md")
    [ "$(printf '%s\n' "$row" | grep -c .)" = 1 ] || complain "$number: not exactly one row"
    case $row in *explained*) continue ;; esac
    name=$(printf '%s\n' "$row" | grep -o "known_[0-9][0-9]_[a-z0-9_]*")
    case $name in
    known_$(printf %02d $number)_*) ;;
    *) complain "$number: the row names no test of that number" ;;
    esac
    grep -q "^static void $name(void\*\* state)" "$1"/test_*.c || complain "$number: no test $name"
    grep -q "cmocka_unit_test($name)" "$1"/test_*.c || complain "$number: $name is never run"
done
exit $failed
