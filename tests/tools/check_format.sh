#!/bin/sh
# Every C file is as clang-format leaves it. Usage: check_format.sh SOURCE_ROOT
# 77 where there is no clang-format 14: other versions lay out a little differently.
cd "${1:-.}" || exit 2

for format in clang-format-14 clang-format; do
    if "$format" --version 2>/dev/null | grep -q 'version 14\.'; then
        find nav engine demo tests -name '*.[ch]' -exec "$format" --dry-run -Werror {} + 2>&1 |
            grep -E '(error|warning):' | awk -F: '
                !($1 in seen) { seen[$1] = $2; print $1 ":" $2 ": clang-format would change this" }
                END { exit NR > 0 }'
        exit
    fi
done
echo "no clang-format 14 here"
exit 77
