# Lengths of C files and of the functions in them: "FILE <tab> 0 <tab> LINES" and
# "FILE <tab> FIRST LINE <tab> LINES". The layout that clang-format gives makes a function start
# with a line in column 0 that ends in an opening brace, and end with a closing brace in column 0.
function end_file() {
    if (name != "") printf "%s\t0\t%d\n", name, last
}
FNR == 1 { end_file(); start = 0; head = 0 }
{ name = FILENAME; last = FNR }
/^[A-Za-z_].*\(/ && !start { head = FNR }
/^[^#\/ \t}].*\{$/ || /^[ \t].*\) \{$/ {
    if (!start && head && /\) \{$/) start = head
}
/^}/ {
    if (start) printf "%s\t%d\t%d\n", FILENAME, start, FNR - start + 1
    start = 0
    head = 0
}
/;$/ && !start { head = 0 }
END { end_file() }
