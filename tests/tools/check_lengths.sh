#!/bin/sh
# No file over 900 lines, no function over 120. Usage: check_lengths.sh SOURCE_ROOT
# The layout that clang-format gives makes a function start with a line in column 0 that ends in
# an opening brace, and end with a closing brace in column 0.
cd "${1:-.}" || exit 2

find nav engine demo tests -name '*.[ch]' -exec awk '
function end_file() {
    if (name != "" && last > 900) {
        printf "%s: %d lines, the wall is 900\n", name, last
        failed = 1
    }
}
FNR == 1 { end_file(); start = 0; files++ }
{ name = FILENAME; last = FNR }
/^[A-Za-z_].*\(/ && !start { head = FNR }
/^[^#\/ \t}].*\{$/ || /^[ \t].*\) \{$/ {
    if (!start && head && /\) \{$/) start = head
}
/^}/ {
    if (start && FNR - start + 1 > 120) {
        printf "%s:%d: a function of %d lines, the wall is 120\n", FILENAME, start, FNR - start + 1
        failed = 1
    }
    start = 0
    head = 0
}
/;$/ && !start { head = 0 }
END {
    end_file()
    if (!files) { print "no file was looked at"; failed = 1 }
    exit failed
}' {} +
