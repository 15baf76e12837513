#!/bin/sh
# No file is longer than 500 lines, no function longer than 120, and of each of the folders nav,
# engine, demo and tests 99 functions in 100 have at most 35 lines.
# Usage: check_lengths.sh SOURCE_ROOT
file_wall=500
function_wall=120
percentile_wall=35

tools=$(cd "$(dirname "$0")" && pwd) || exit 2
cd "${1:-.}" || exit 2

find nav engine demo tests -name '*.[ch]' -exec awk -f "$tools/lengths.awk" {} + |
    sort -k 3,3n |
    awk -F '\t' -v file_wall=$file_wall -v function_wall=$function_wall \
        -v percentile_wall=$percentile_wall '
function fail(text) { print text; failed = 1 }
$2 == 0 {
    files++
    if ($3 > file_wall) fail($1 ": " $3 " lines, the wall is " file_wall)
    next
}
{
    folder = $1
    sub(/\/.*/, "", folder)
    length_of[folder, ++functions[folder]] = $3
    if ($3 > function_wall)
        fail($1 ":" $2 ": a function of " $3 " lines, the wall is " function_wall)
}
END {
    if (!files) fail("no file was looked at")
    for (folder in functions) {
        n = functions[folder]
        length_99 = length_of[folder, int((n * 99 + 99) / 100)]
        if (length_99 > percentile_wall)
            fail(folder ": one function in 100 has " length_99 " lines or more, the wall is " \
                percentile_wall)
    }
    exit failed
}'
