#!/bin/sh
# Prints a table of the code in Markdown: files, lines, lengths of functions, asserts, docstrings.
# Usage: code_table.sh SOURCE_ROOT
tools=$(cd "$(dirname "$0")" && pwd) || exit 2
cd "${1:-.}" || exit 2

# lengths FOLDER: lengths of its files and functions, the shortest first.
lengths() { find "$1" -name '*.[ch]' -exec awk -f "$tools/lengths.awk" {} + | sort -k 3,3n; }

# asserts FOLDER: how many lines hold an assert; those of cmocka count too.
asserts() {
    find "$1" -name '*.[ch]' -exec grep -hE '^[^#]*(\<(NAV_ASSERT|NAV_VALIDATE)|assert[a-z_]*)\(' {} + |
        wc -l
}

# documented FOLDER PATTERN: "N of M" declarations in headers that match PATTERN have a docstring
# directly above them.
documented() {
    find "$1" -name '*.h' -exec cat {} + | awk -v pattern="$2" '
        $0 ~ pattern { all++; if (before ~ /^\/\/\//) own++ }
        { before = $0 }
        END { print own + 0 " of " all + 0 }'
}

public() {
    case $1 in
    nav/include) documented nav/include '^NAV_API ' ;;
    engine) documented engine '^[A-Za-z].*[ *]eng_[a-z_]+\(' ;;
    *) echo ;;
    esac
}

echo '| folder | files | lines | functions | median lines | 99th percentile | longest function | longest file | asserts a 1000 lines | public functions with docstring |'
echo '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |'
for folder in nav/include nav/src engine demo tests; do
    lengths $folder | awk -F '\t' -v folder=$folder -v asserts="$(asserts $folder)" \
        -v public="$(public $folder)" '
    $2 == 0 { files++; lines += $3; longest = $1; longest_lines = $3; next }
    { function_lines[++n] = $3 }
    END {
        sub(/.*\//, "", longest)
        printf "| `%s` | %d | %d | ", folder, files, lines
        if (n) printf "%d | %d | %d | %d", n, function_lines[int((n + 1) / 2)],
            function_lines[int((n * 99 + 99) / 100)], function_lines[n]
        else printf "| | |"
        printf " | `%s`, %d | ", longest, longest_lines
        if (n) printf "%.1f", 1000 * asserts / lines
        printf " | %s |\n", public
    }'
done
