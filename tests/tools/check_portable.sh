#!/bin/sh
# Two builds of navreplay say the same, to the last bit, about every replay of the tests.
# Usage: check_portable.sh NAVREPLAY OTHER_NAVREPLAY FOLDER
found=0
failed=0
for file in $(find "$3" -name '*.nav' | sort); do
    found=$((found + 1))
    one=$("$1" --keep-going "$file" 2>&1; echo "exit $?")
    two=$("$2" --keep-going "$file" 2>&1; echo "exit $?")
    [ "$one" = "$two" ] || { echo "differs: $file"; failed=1; }
done
[ $found -gt 0 ] || { echo "no replay in $3"; exit 77; }
exit $failed
