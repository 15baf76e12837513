#!/bin/sh
# Plays a replay and compares what comes out with what is expected. That is
# - the lines of the replay that begin with "#> ", without these three characters, or
# - NAME.expected beside NAME.nav, or
# - NAME.complaint: navreplay refuses the file with exit status 2 and this text behind "FILE:".
# Usage: play.sh NAVREPLAY NAME.nav
program=$1 file=$2 base=${2%.nav}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

differ() {
    echo "$file: not what it should be ($1); - is expected, + is what navreplay says"
    diff -U 2 "$folder/expected" "$folder/got" | sed 1,2d
    exit 1
}

if [ -e "$base.complaint" ]; then
    printf '%s:' "$file" | cat - "$base.complaint" >"$folder/expected"
    "$program" --keep-going "$file" 2>"$folder/got" >/dev/null
    [ $? = 2 ] || { echo "$file: the exit status is not 2"; exit 1; }
    cmp -s "$folder/expected" "$folder/got" || differ "the complaint"
    exit 0
fi

if [ -e "$base.expected" ]; then
    cp "$base.expected" "$folder/expected"
else
    sed -n 's/^#> //p' "$file" >"$folder/expected"
fi
for option in '' --validate '--repeat 2'; do
    # shellcheck disable=SC2086
    "$program" $option "$file" >"$folder/got" 2>"$folder/err"
    status=$?
    if [ $status != 0 ] || [ -s "$folder/err" ]; then
        echo "$file: exit status $status with \"$option\""
        cat "$folder/err"
        exit 1
    fi
    if [ ! -s "$folder/expected" ]; then
        echo "$file expects nothing. This is what navreplay says; check it and add it to the file:"
        sed 's/^/#> /' "$folder/got"
        exit 1
    fi
    cmp -s "$folder/expected" "$folder/got" || differ "${option:-no option}"
done
